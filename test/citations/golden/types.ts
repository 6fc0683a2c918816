export interface Golden {
  /** The rules that the rows are written from. */
  readonly sources: string;
  /**
   * A text and the citations in it, in order, with ` | ` between them, as `shownCitation` prints them: the canonical
   * form, pins and provisions. What is expected was written from the rules named above, not from what the finder says.
   */
  readonly rows: Readonly<Record<string, string>>;
}
