import type { Attributes } from "./elements.ts";
import type { InlineStyle, InlineText } from "./inline.ts";

/** How the converter treats a link: as text only, with another destination, as a footnote's mark or its beginning. */
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
  /** Reads a link by its attributes; default: a link to its `href`. */
  readonly link?: (attributes: Attributes) => LinkReading;
  /** Paragraph number printed by an element: `true` if its text is the number, a string if an attribute gives it. */
  readonly number?: (name: string, attributes: Attributes) => string | boolean;
  /** Whether the items of an ordered list are the page's paragraphs, with printed numbers. */
  readonly numberedItems?: (attributes: Attributes) => boolean;
  /** Whether tables only lay out the text, so that their cells are read one after the other. */
  readonly placedByTables?: boolean;
  /** Meaning of a comment: start or end of text to leave out, or a mark for the converter. */
  readonly comment?: (text: string) => "skip" | "resume" | "mark" | undefined;
}

/** The position of an item in its list. */
export interface ListPlace {
  /** Number of the list on the page, from 1; every `<ol>` and `<ul>` has its own. */
  readonly id: number;
  /** 1 for an outermost list. */
  readonly depth: number;
  readonly ordered: boolean;
  /** The item's number in an ordered list. */
  readonly number: number;
  /** As printed: "3.", "c.", "iii.", "•". */
  readonly label: string;
  /** Whether this is the first piece of the item. */
  readonly first: boolean;
}

/** A piece of a page between two block boundaries, in reading order; converters turn it into blocks. */
export interface Flow extends Pick<InlineText, "bold" | "italic" | "underlined" | "notes"> {
  readonly kind: "text" | "heading" | "table" | "mark";
  /** 1..6 for h1..h6, else 0. */
  readonly level: number;
  /** Number of enclosing block quotations. */
  readonly quote: number;
  readonly list?: ListPlace;
  /** The paragraph number that the page prints beside it. */
  readonly number?: string;
  readonly centred: boolean;
  /** Name and classes of the nearest block element: `p.ActHead5`. */
  readonly element: string;
  /** Names and ids within it or just before it. */
  readonly anchors: readonly string[];
  /** Label of the footnote that begins here. */
  readonly defines?: string;
  /** For a `mark`, the text of the comment. */
  readonly text: string;
  /** Inline Markdown; a line break is "  \n". First characters that look like a list or heading are not escaped. */
  readonly markdown: string;
  /** Cells of a table as Markdown, with spans filled in. */
  readonly rows?: readonly (readonly string[])[];
}

/** The result of walking a page. */
export interface Walked {
  readonly flows: readonly Flow[];
  /** Number of invisible characters removed from the text. */
  readonly removed: number;
}
