import type { Attributes } from "./elements.ts";
import type { InlineStyle } from "./inline.ts";

/** A link as the converter wants it: text only, another destination, a footnote's mark or its beginning. */
export type LinkReading =
  | { readonly kind: "text" }
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "noteMark"; readonly label: string }
  | { readonly kind: "noteStart"; readonly label: string }
  | { readonly kind: "wrapped"; readonly before: string; readonly after: string };

/** How a source marks up its pages; data for the walker, one table per provider. */
export interface HtmlRules {
  /** Elements whose content is not part of the text, besides scripts, styles and small forms. */
  readonly skip?: (name: string, attributes: Attributes) => boolean;
  /** Elements that a reader sees although they are marked as hidden. */
  readonly show?: (name: string, attributes: Attributes) => boolean;
  /** What an inline element's attributes say about the style of its text. */
  readonly style?: (name: string, attributes: Attributes) => Partial<InlineStyle> | undefined;
  readonly link?: (attributes: Attributes) => LinkReading;
  /** The paragraph number that an element prints: its text is one (`true`), or an attribute says it. */
  readonly number?: (name: string, attributes: Attributes) => string | boolean;
  /** Whether the items of this ordered list are the page's paragraphs, so that their numbers are printed ones. */
  readonly numberedItems?: (attributes: Attributes) => boolean;
  /** The tables of the page only place its text: their cells are read one after the other. */
  readonly placedByTables?: boolean;
  /** What a comment means: begin or end of text to leave out, or a mark that the converter wants to see. */
  readonly comment?: (text: string) => "skip" | "resume" | "mark" | undefined;
}
