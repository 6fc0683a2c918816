import { removedBy, sanitise } from "../../core/sanitise.ts";
import { raised } from "../../core/text.ts";

export interface InlineStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Distinguishes headings from text; not rendered. */
  readonly underlined: boolean;
  /** Raised digits (sentence numbers, exponents) are rendered as such; other raised text is unchanged. */
  readonly raised: boolean;
  readonly href: string | undefined;
  /** Label of a footnote mark, rendered as `[^label]`. */
  readonly note: string | undefined;
}

export const PLAIN: InlineStyle = {
  bold: false,
  italic: false,
  underlined: false,
  raised: false,
  href: undefined,
  note: undefined,
};

/** Returns whether two styles are rendered alike. */
export function sameStyle(a: InlineStyle, b: InlineStyle): boolean {
  return (
    a === b ||
    (a.bold === b.bold &&
      a.italic === b.italic &&
      a.raised === b.raised &&
      a.href === b.href &&
      a.note === b.note)
  );
}

/** Returns the style of text in a note link that was never closed. */
export function withoutNote({ bold, italic, underlined, raised }: InlineStyle): InlineStyle {
  return { bold, italic, underlined, raised, href: undefined, note: undefined };
}

/** Applies a change to a style, key by key, because object spreads cost as much as the rest of an element. */
export function changed(style: InlineStyle, change: Partial<InlineStyle>): InlineStyle {
  return {
    bold: change.bold ?? style.bold,
    italic: change.italic ?? style.italic,
    underlined: change.underlined ?? style.underlined,
    raised: change.raised ?? style.raised,
    href: change.href ?? style.href,
    note: change.note ?? style.note,
  };
}

/** Represents `<br>` in a text; a line break in the source is only a space. */
export const LINE_BREAK = "\u2028";

const IRREGULAR = / ?[^\S ]\s*| {2}\s*/g; // anything but a single space, which stays unchanged

/** Folds white space to one space, or to one newline where it contains a line break. */
function foldSpace(text: string): string {
  return text.includes(LINE_BREAK)
    ? text.replaceAll(/\s+/g, (space) => (space.includes(LINE_BREAK) ? "\n" : " "))
    : text.replaceAll(IRREGULAR, " ");
}

/** Turns the newlines of a text into line breaks. */
export function asLines(text: string): string {
  return text.replaceAll(/\r?\n/g, LINE_BREAK);
}

/** A run of text in one style, before white space is folded. */
export interface Run {
  readonly text: string;
  readonly style: InlineStyle;
}

export interface InlineText {
  /** The first characters are not escaped: their meaning depends on where a renderer puts them. */
  readonly markdown: string;
  readonly text: string;
  /** Whether all of the text is bold. */
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  /** Labels of the footnote marks, in order. */
  readonly notes: readonly string[];
  /** Number of invisible characters removed. */
  readonly removed: number;
}

/** Returns the index of the last run that contains text. */
export function endOfText(runs: readonly Run[]): number {
  return runs.findLastIndex(({ text, style }) => style.note !== undefined || /\S/.test(text));
}

const NOTHING: Run = { text: "", style: PLAIN };

/** Text with single spaces and no character that is special in Markdown. */
const AS_IT_IS =
  /^[!-%'()+-;=?-Z^a-}\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027]+(?: [!-%'()+-;=?-Z^a-}\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027]+)*$/;
const NO_NOTES: readonly string[] = [];

/** Folds white space and renders runs as Markdown; emphasis never begins or ends with a space. */
export function renderRuns(runs: readonly Run[]): InlineText {
  const [{ text: only, style } = NOTHING] = runs;
  if (runs.length === 1 && style === PLAIN && AS_IT_IS.test(only))
    return {
      markdown: only,
      text: only,
      bold: false,
      italic: false,
      underlined: false,
      notes: NO_NOTES,
      removed: 0,
    };
  const { pieces, removed } = fold(runs);
  let markdown = "";
  let text = "";
  let bold = true;
  let italic = true;
  let marked = false;
  const notes: string[] = [];
  for (const { gap, body, style } of pieces) {
    markdown += (gap === "\n" ? "  \n" : gap) + write(body, style);
    text += gap;
    if (style.note !== undefined) {
      notes.push(style.note);
      continue;
    }
    text += body;
    marked = true;
    bold &&= style.bold;
    italic &&= style.italic;
  }
  const underlined = runs.every(
    (run) => run.style.underlined || run.style.note !== undefined || !/\S/.test(run.text),
  );
  const styles = { bold: marked && bold, italic: marked && italic, underlined: marked && underlined };
  return { markdown, text: text.trim(), ...styles, notes, removed };
}

interface Piece {
  /** Text before it: nothing, a space or a line break. */
  readonly gap: string;
  body: string;
  readonly style: InlineStyle;
}

/** Folds white space to single spaces, none at the ends; a line break absorbs the spaces around it. */
function fold(runs: readonly Run[]): { readonly pieces: readonly Piece[]; readonly removed: number } {
  const pieces: Piece[] = [];
  let removed = 0;
  let gap = ""; // pending white space before the next word
  for (const { text, style } of runs) {
    if (style.note !== undefined) {
      pieces.push({ gap: pieces.length > 0 ? gap : "", body: style.note, style });
      gap = "";
      continue;
    }
    const clean = sanitise(text);
    removed += removedBy(text, clean);
    const words = foldSpace(clean);
    const body = words.trim();
    const lead = body === "" ? words.length : words.indexOf(body.charAt(0)); // 0 or 1
    gap = joined(gap, words.slice(0, lead));
    if (body === "") continue;
    append(pieces, gap, body, style);
    gap = words.slice(lead + body.length);
  }
  return { pieces, removed };
}

function append(pieces: Piece[], gap: string, body: string, style: InlineStyle): void {
  const last = pieces.at(-1);
  if (last && gap !== "\n" && last.style.note === undefined && sameStyle(last.style, style)) {
    last.body += gap + body;
  } else {
    pieces.push({ gap: last ? gap : "", body, style });
  }
}

function joined(before: string, space: string): string {
  if (space === "") return before;
  return before === "\n" || space === "\n" ? "\n" : " ";
}

function write(body: string, style: InlineStyle): string {
  if (style.note !== undefined) return `[^${style.note}]`;
  const inner = escape(style.raised ? raise(body) : body);
  const mark = `${style.bold ? "**" : ""}${style.italic ? "*" : ""}`;
  const lines = `${mark}${inner.replaceAll("\n", `${mark}  \n${mark}`)}${mark}`;
  return style.href === undefined ? lines : `[${lines}](${destination(style.href)})`;
}

function raise(text: string): string {
  if (!/^[-−–]?\d+$/.test(text)) return text;
  return raised(text.replace(/^[-−–]/, "⁻"));
}

/** Escapes only what would change the meaning: brackets of citations and blanks stay as printed. */
function escape(text: string): string {
  if (!/[*_`\\<&~]|\]\(|\[\^/.test(text)) return text;
  return text.replaceAll(
    /\*(?=\S)|(?<=\S)\*|(?<!\w)_(?=[^\s_])|(?<=[^\s_])_(?!\w)|`|\\(?=[!-/:-@[-`{-~])|<(?=[a-zA-Z/!?])|&(?=#?\w{1,31};)|~(?=~)|\](?=\()|\[(?=\^)/g,
    String.raw`\$&`,
  );
}

function destination(href: string): string {
  return /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : href;
}
