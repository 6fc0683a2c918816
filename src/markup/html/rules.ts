import type { Attributes } from "./elements.ts";
import type { InlineStyle } from "./inline.ts";

/**
 * How the converter treats a link: as text only, with another destination, as a footnote's mark or its
 * beginning.
 */
export type LinkReading =
  | { readonly kind: "text" }
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "noteMark"; readonly label: string }
  | { readonly kind: "noteStart"; readonly label: string }
  | { readonly kind: "wrapped"; readonly before: string; readonly after: string };

/** A source's mark-up rules for the walker, one table per provider. */
export interface HtmlRules {
  /** Whether an element's content is left out, besides scripts, styles and small forms. */
  readonly skip?: (name: string, attributes: Attributes) => boolean;
  /** Whether an element marked as hidden is displayed to readers anyway. */
  readonly show?: (name: string, attributes: Attributes) => boolean;
  /** Style changes from an inline element's attributes. */
  readonly style?: (name: string, attributes: Attributes) => Partial<InlineStyle> | undefined;
  readonly link?: (attributes: Attributes) => LinkReading;
  /**
   * Paragraph number printed by an element: `true` if its text is the number, a string if an attribute gives
   * it.
   */
  readonly number?: (name: string, attributes: Attributes) => string | boolean;
  /** Whether the items of an ordered list are the page's paragraphs, with printed numbers. */
  readonly numberedItems?: (attributes: Attributes) => boolean;
  /** Whether tables only lay out the text, so that their cells are read one after the other. */
  readonly placedByTables?: boolean;
  /** Meaning of a comment: start or end of text to leave out, or a mark for the converter. */
  readonly comment?: (text: string) => "skip" | "resume" | "mark" | undefined;
}
