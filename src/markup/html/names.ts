import type { InlineStyle } from "./inline.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements whose content is not part of a text. */
export const SKIPPED = words(
  "script style noscript template head title select button textarea iframe object svg math audio video canvas",
);

/** Elements that begin and end a piece of text. */
export const BLOCKS = words(
  "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul",
);

const BOLD: Partial<InlineStyle> = { bold: true };
const ITALIC: Partial<InlineStyle> = { italic: true };
const UNDERLINED: Partial<InlineStyle> = { underlined: true };
const RAISED: Partial<InlineStyle> = { raised: true };

/** What an inline element changes in the style of its text. */
export const STYLES: ReadonlyMap<string, Partial<InlineStyle>> = new Map([
  ["b", BOLD],
  ["strong", BOLD],
  ["i", ITALIC],
  ["em", ITALIC],
  ["cite", ITALIC],
  ["var", ITALIC],
  ["dfn", ITALIC],
  ["u", UNDERLINED],
  ["sup", RAISED],
]);
