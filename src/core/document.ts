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
  /** Depth of a heading (1 is the title's), of a quotation or of a list. */
  readonly level?: number;
  /** The label as printed: "12", "(a)", "iii.". */
  readonly label?: string;
  /** How a lawyer points at it: "[23]", "s 18(1)", "Rn. 5", "fn 114"; empty when it cannot be pointed at. */
  readonly pin: string;
  /** The printed page on which it begins, where the text has pages beside its pins: "460", "xii". */
  readonly page?: string;
  /** Who wrote it, where the document says so. */
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

/** How a text came here. */
export type Provenance = "live" | "cache" | "import" | "library" | "link";

/**
 * The fact that a user brought a text in. Whatever the document's `provider`, `url` and citations say was read from
 * the user's own file: its words were not compared with the source, so it proves what the user has, not what a source
 * has.
 */
export interface Imported {
  /**
   * `page`: a file in the layout of a source's pages, whose `provider` is that source, or of a court's own pages, PDFs
   * and Word files; `file`: any other file or a pasted text; `corpus`: a record of a JSONL corpus, `provider` is "corpus".
   */
  readonly as: "page" | "file" | "corpus";
  /** The id that the source gives the document that a page claims to be: `austlii:au/cases/cth/HCA/1992/23`. */
  readonly of?: string;
  /** When it was brought in, as an ISO 8601 instant; `retrievedAt` says when the file was saved. */
  readonly at: string;
  /** SHA-256 of the file's bytes, of a corpus of the record's line, in hexadecimal digits; absent for imports of earlier versions. */
  readonly sha256?: string;
  /** The absolute path of the file on this machine, to draw pages of it; absent for pasted texts, streams and files of an archive. */
  readonly file?: string;
  /** The open corpus that `legibus corpus` brought it with. */
  readonly corpus?: string;
  /** The whole file of that corpus had the checksum that its publisher gives: the record is the publisher's own. */
  readonly checked?: true;
}

export interface DocumentSource {
  readonly provider: string;
  readonly url: string;
  /** ISO 8601 instant. */
  readonly retrievedAt: string;
  readonly how: Provenance;
  /**
   * Present on every import and on nothing else (`how` is then "import"). Absent: a source of this server gave the
   * text at `retrievedAt`, whether it was fetched just now (`live`) or is a kept copy (`cache`, `library`).
   */
  readonly import?: Imported;
  readonly licence?: string;
}

/**
 * The id of the import of a page that claims to be the document `of`: `import:austlii:au/cases/cth/HCA/1992/23`. The
 * source's own id is never an import's.
 */
export function importedPageId(of: string): string {
  return `import:${of}`;
}

export interface Footnote {
  readonly label: string;
  /** The pin of the block that carries its mark, when it was found. */
  readonly at?: string;
}

/** Which text of a law this is; dates are ISO, an open end is absent. */
export interface Version {
  /** As the source names it: "Compilation No. 42", "BGBl. 2024 I Nr. 323". */
  readonly label?: string;
  readonly from?: string;
  readonly to?: string;
}

export interface FilePages {
  readonly count: number;
  /** What is added to a page's place in the file, from 1, to get the number that is printed on it. */
  readonly shift: number;
}

/** Whose words a commentary or an article are, and where they are; all as printed. */
export interface Publication {
  /** "Götting", "Erika Beispiel"; several are parted by "/". */
  readonly author?: string;
  /** The book's title without its editors: "BeckOK Urheberrecht". */
  readonly work?: string;
  /** The book as lawyers abbreviate it: "BeckOK UrhR". */
  readonly abbreviation?: string;
  readonly editors?: string;
  /** "48. Edition", "9. Auflage 2024" */
  readonly edition?: string;
  /** The provision that is explained: "UrhG § 15". */
  readonly subject?: string;
}

/** What every converter returns and every reader eats. */
export interface LegalDocument {
  /** Typeable and re-openable: `austlii:au/cases/cth/HCA/1992/23`. */
  readonly id: string;
  readonly kind: "case" | "legislation" | "contents" | "other";
  readonly title: string;
  readonly court?: string;
  /** ISO date of judgment or of the text's currency. */
  readonly date?: string;
  readonly citations: DocumentCitations;
  readonly jurisdiction: string;
  readonly language: string;
  readonly source: DocumentSource;
  readonly version?: Version;
  readonly publication?: Publication;
  /** Under which the user of the library filed it. */
  readonly tags?: readonly string[];
  readonly contentType: string;
  readonly ocr?: { readonly used: boolean; readonly pages: readonly number[]; readonly confidence: number };
  readonly pages?: FilePages;
  /** Pages are still to come when it is asked for again; such a document is not kept. */
  readonly partial?: boolean;
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  /** What `‹…›` in its text means, where its source put words into it: said with passages that have such marks. */
  readonly marks?: string;
  /** What the converter noticed: gaps in the numbers, marks without a note. */
  readonly warnings: readonly string[];
}
