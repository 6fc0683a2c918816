import type { Facts } from "./facts.ts";

/** Source with an optional pinpoint. */
export interface Item {
  readonly facts: Facts;
  /** `[14]-[21]`, `p 20`, `s 18(1)`, `Rn. 5`, `§ 823 Abs. 1`; absent for the whole source. */
  readonly pin?: string | undefined;
  /** Author of the cited passage: "Brennan J". */
  readonly judge?: string | undefined;
  /** Words of a reference before and after the citation, as printed: `Müller, Anm. zu `, ` (Rummel)`. */
  readonly lead?: string | undefined;
  readonly tail?: string | undefined;
  /** Provisions of other laws with which a provision is read: ` i.V.m. § 1 ABGB`. */
  readonly joined?: string | undefined;
}

/** Citation style; all output is Markdown, with `*` around italics. */
export interface Style {
  readonly name: "aglc4" | "court" | "german" | "austrian";
  /** Renders one full citation without a full stop. */
  cite(item: Item): string;
  /** Renders the notes of a text in order, numbered from 1, each with its full stop. */
  notes(items: readonly Item[]): readonly string[];
  /** Lists every source once, in groups with headings. */
  bibliography(items: readonly Item[]): readonly Group[];
}

export interface Group {
  readonly heading: string;
  readonly entries: readonly string[];
}
