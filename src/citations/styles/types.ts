import type { Facts } from "./facts.ts";

/** A source and the place that is pointed at. */
export interface Item {
  readonly facts: Facts;
  /** `[14]-[21]`, `p 20`, `s 18(1)`, `Rn. 5`, `§ 823 Abs. 1`; absent for the whole. */
  readonly pin?: string | undefined;
  /** Who wrote the words pointed at: "Brennan J". */
  readonly judge?: string | undefined;
}

/** A way of citing; all answers are Markdown with `*` around what is set in italics. */
export interface Style {
  readonly name: "aglc4" | "court" | "german" | "austrian";
  /** One full citation without a full stop. */
  cite(item: Item): string;
  /** The notes of a text in order, numbered from 1, each with its full stop. */
  notes(items: readonly Item[]): readonly string[];
  /** Every source once, in groups with their headings. */
  bibliography(items: readonly Item[]): readonly Group[];
}

export interface Group {
  readonly heading: string;
  readonly entries: readonly string[];
}
