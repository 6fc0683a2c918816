/** A line of a page as it is printed. */
export interface TextLine {
  readonly text: string;
  /** Where it begins and ends, in characters of the page's grid; equal measure within a page only. */
  readonly left: number;
  readonly right: number;
  /** An empty line, a new paragraph of the scan or a new column is before it. */
  readonly gap: boolean;
  /** Set in smaller type than the text of the file, as notes are; absent where sizes are not known. */
  readonly small?: boolean;
}

/** A page of a file that has pages, its lines in reading order. */
export interface TextPage {
  /** From 1, in the file. */
  readonly number: number;
  readonly lines: readonly TextLine[];
}
