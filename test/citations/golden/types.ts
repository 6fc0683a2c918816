/**
 * A text and the citations in it, in order, as `shown` prints them: the canonical form, pins and provisions. What
 * is expected was written from the rules named in the file, not from what the finder says.
 */
export type Row = readonly [text: string, ...expected: string[]];

export interface Golden {
  /** The rules that the rows are written from. */
  readonly sources: string;
  readonly rows: readonly Row[];
}
