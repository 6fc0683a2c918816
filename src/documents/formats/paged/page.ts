/** A printed line of a page. */
export interface TextLine {
  readonly text: string;
  /** Horizontal position in characters of the page's grid; comparable within a page only. */
  readonly left: number;
  readonly right: number;
  /** Whether an empty line, a new paragraph of the scan or a new column precedes it. */
  readonly gap: boolean;
  /** A number apart from the line's words at its end, and the position at which it ends. */
  readonly margin?: { readonly number: number; readonly end: number };
  /** Whether its type is smaller than the file's text, as in notes; absent when sizes are unknown. */
  readonly small?: boolean;
}

/** A page of a paged file, its lines in reading order. */
export interface TextPage {
  /** Position in the file, from 1. */
  readonly number: number;
  readonly lines: readonly TextLine[];
}
