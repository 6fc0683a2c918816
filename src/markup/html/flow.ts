/** The position of an item in its list. */
export interface ListPlace {
  /** Which list of the page, from 1; every `<ol>` and `<ul>` has its own. */
  readonly id: number;
  /** 1 for an outermost list. */
  readonly depth: number;
  readonly ordered: boolean;
  /** The item's number in an ordered list. */
  readonly number: number;
  /** As printed: "3.", "c.", "iii.", "•". */
  readonly label: string;
  /** Whether this is the first piece of its item. */
  readonly first: boolean;
}

/** One piece of a page between two block boundaries, in reading order: what converters make blocks of. */
export interface Flow {
  readonly kind: "text" | "heading" | "table" | "mark";
  /** 1..6 for h1..h6, else 0. */
  readonly level: number;
  /** How many block quotations enclose it. */
  readonly quote: number;
  readonly list?: ListPlace;
  /** The paragraph number that the page prints beside it. */
  readonly number?: string;
  readonly centred: boolean;
  /** Name and classes of the nearest block element: `p.ActHead5`. */
  readonly element: string;
  /** Names and ids met in it or just before it. */
  readonly anchors: readonly string[];
  /** The label of the footnote that begins here. */
  readonly defines?: string;
  /** Labels of the footnote marks in it. */
  readonly notes: readonly string[];
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  /** For a `mark`, the text of the comment. */
  readonly text: string;
  /** Inline Markdown; a line break is "  \n". First characters that look like a list or heading are not escaped. */
  readonly markdown: string;
  /** The cells of a table, spans filled in; their Markdown. */
  readonly rows?: readonly (readonly string[])[];
}

/** A page as it was read. */
export interface Walked {
  readonly flows: readonly Flow[];
  /** How many invisible characters were removed from the text. */
  readonly removed: number;
}
