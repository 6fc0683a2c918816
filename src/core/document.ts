export const BLOCK_TYPES = [
  "heading",
  "paragraph",
  "quote",
  "list",
  "table",
  "footnote",
  "orders",
  "catchwords",
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** One unit of a document's text, in reading order. */
export interface Block {
  readonly type: BlockType;
  /** Depth of a heading (the title's is 1), quotation or list. */
  readonly level?: number;
  /** The label as printed: "12", "(a)", "iii.". */
  readonly label?: string;
  /** Pinpoint of the block: "[23]", "s 18(1)", "Rn. 5", "fn 114"; empty when it has none. */
  readonly pin: string;
  /** Printed page on which the block begins, if the text has pages besides its pins: "460", "xii". */
  readonly page?: string;
  /** Author of the passage, if the document names one. */
  readonly judge?: string;
  readonly markdown: string;
}

export interface DocumentCitations {
  readonly neutral?: string;
  readonly reported: readonly string[];
  readonly ecli?: string;
  readonly eli?: string;
  readonly other: readonly string[];
}

/** How a text was obtained. */
export type Provenance = "live" | "cache" | "import" | "library" | "link";

/**
 * Marks a document that a user imported. Its `provider`, `url` and citations were read from the user's own
 * file and its words were not compared with the source, so it proves what the user has, not what a source
 * has.
 */
export interface Imported {
  /**
   * `page`: a file in the layout of a source's pages, with that source as `provider`, or of a court's own
   * pages, PDFs and Word files; `file`: any other file or a pasted text; `corpus`: a record of a JSONL
   * corpus, with "corpus" as `provider`, or the source of its address whose texts must not be passed on.
   */
  readonly as: "page" | "file" | "corpus";
  /** The source's id of the document that the page claims to be: `austlii:au/cases/cth/HCA/1992/23`. */
  readonly of?: string;
  /** Time of the import, an ISO 8601 instant; `retrievedAt` is when the file was saved. */
  readonly at: string;
  /**
   * SHA-256 in hexadecimal of the file's bytes, or for a corpus of the record's line; absent for imports of
   * earlier versions.
   */
  readonly sha256?: string;
  /**
   * Absolute path of the file on this machine, for rendering its pages; absent for pasted texts, streams and
   * files of an archive.
   */
  readonly file?: string;
  /** The open corpus with which `legibus corpus` imported it. */
  readonly corpus?: string;
  /** Set when the whole corpus file matched its publisher's checksum: the record is the publisher's own. */
  readonly checked?: true;
}

export interface DocumentSource {
  readonly provider: string;
  readonly url: string;
  /** ISO 8601 instant. */
  readonly retrievedAt: string;
  readonly how: Provenance;
  /**
   * Present on every import and only there (`how` is then "import"). When absent, a source of this server
   * gave the text at `retrievedAt`, whether it was fetched just now (`live`) or is a kept copy (`cache`,
   * `library`).
   */
  readonly import?: Imported;
  readonly licence?: string;
}

/**
 * Returns the id of an imported page that claims to be the document `of`:
 * `import:austlii:au/cases/cth/HCA/1992/23`. An import never has the source's own id.
 */
export function importedPageId(of: string): string {
  return `import:${of}`;
}

export interface Footnote {
  readonly label: string;
  /** Pin of the block that contains the footnote mark; absent when it was not found. */
  readonly at?: string;
}

/** The version of a law; dates are ISO, an open end is absent. */
export interface Version {
  /** The source's own label: "Compilation No. 42", "BGBl. 2024 I Nr. 323". */
  readonly label?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Returns the first day of a version, else the day on which an act was published; empty when neither is known. */
export function sinceOf({ version, date }: Pick<LegalDocument, "version" | "date">): string {
  return version?.from ?? date ?? "";
}

/** How the period in force of a version ends that names no last day: an import's end is not known. */
export function openEnd(source: DocumentSource): string {
  return source.import ? "…" : "now";
}

export interface FilePages {
  readonly count: number;
  /** Offset from a page's position in the file (from 1) to its printed number. */
  readonly shift: number;
}

/** Author and place of publication of a commentary or article, all as printed. */
export interface Publication {
  /** "Götting", "Erika Beispiel"; several are separated by "/". */
  readonly author?: string;
  /** The book's title without its editors: "BeckOK Urheberrecht". */
  readonly work?: string;
  /** The lawyers' abbreviation of the book: "BeckOK UrhR". */
  readonly abbreviation?: string;
  readonly editors?: string;
  /** "48. Edition", "9. Auflage 2024" */
  readonly edition?: string;
  /** The provision on which the commentary comments: "UrhG § 15". */
  readonly subject?: string;
}

/** Result of a converter about the text itself. */
export type DocumentBody = Pick<LegalDocument, "blocks" | "footnotes" | "warnings">;

/** A document as every converter returns it and every reader takes it. */
export interface LegalDocument {
  /** Can be typed and opened again: `austlii:au/cases/cth/HCA/1992/23`. */
  readonly id: string;
  readonly kind: "case" | "legislation" | "contents" | "other";
  readonly title: string;
  readonly court?: string;
  /** ISO date of the judgment, or the date to which the text is current. */
  readonly date?: string;
  readonly citations: DocumentCitations;
  readonly jurisdiction: string;
  readonly language: string;
  readonly source: DocumentSource;
  readonly version?: Version;
  readonly publication?: Publication;
  /** Tags that the library's user gave it. */
  readonly tags?: readonly string[];
  readonly contentType: string;
  readonly ocr?: { readonly used: boolean; readonly pages: readonly number[]; readonly confidence: number };
  readonly pages?: FilePages;
  /** Whether further pages come with a later request; such a document is not cached. */
  readonly partial?: boolean;
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  /** Meaning of `‹…›` in the text, if its source inserts such words; shown with passages that contain them. */
  readonly marks?: string;
  /** Problems that the converter noticed: gaps in the numbering, footnote marks without a footnote. */
  readonly warnings: readonly string[];
}

/** Returns a document's citations in display order: reports, neutral citation, ECLI, others, each once. */
export function citedAs({
  neutral,
  reported,
  ecli,
  other = [],
}: Pick<DocumentCitations, "neutral" | "reported" | "ecli"> & Partial<DocumentCitations>): string[] {
  const all = [...reported, neutral, ecli, ...other].flatMap((one) =>
    one === undefined || one === "" ? [] : [one],
  );
  return [...new Set(all)];
}
