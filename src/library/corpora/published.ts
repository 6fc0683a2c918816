import type { CorpusFacts } from "../../core/corpus.ts";
import type { SourceRules } from "../../net/types.ts";
import type { ImportDeps, Rows } from "../import/types.ts";
import { RECORDS } from "../import/record.ts";
import { decisionRows } from "./decision-rows.ts";
import { HUGGING_FACE, OPEN_LEGAL_DATA, type settings } from "./settings.ts";

/** A corpus that its publisher gives as one file of JSON lines. */
export interface PublishedCorpus extends CorpusFacts {
  readonly origin: string;
  /** Other hosts that the origin leads to. */
  readonly hosts: SourceRules["hosts"];
  /** Where the operator may move it. */
  readonly setting: keyof typeof settings;
  readonly isPacked: boolean;
  /** The address of the Git LFS pointer, which says the file's SHA-256 and size; absent: no checksum is published. */
  readonly pointer?: string;
  readonly rows: (deps: ImportDeps) => Rows;
}

const OALC = `${HUGGING_FACE}/datasets/isaacus/open-australian-legal-corpus`;

/** Sizes and counts are those of the publishers' pages in November 2026. */
export const PUBLISHED: readonly PublishedCorpus[] = [
  {
    name: "oalc",
    title: "Open Australian Legal Corpus",
    licence: "CC BY 4.0 or another open licence, by source of each document (LICENCE.md of the corpus)",
    language: "en",
    format: "JSON lines",
    address: `${OALC}/resolve/main/corpus.jsonl`,
    documents: 232_560,
    bytes: 9_400_000_000,
    origin: HUGGING_FACE,
    hosts: [
      "cas-bridge.xethub.hf.co",
      "us.aws.cdn.hf.co",
      "us.gcp.cdn.hf.co",
      "cdn-lfs.hf.co",
      "cdn-lfs-us-1.hf.co",
      "cdn-lfs-eu-1.hf.co",
      "cdn-lfs.huggingface.co",
    ],
    setting: "huggingFaceUrl",
    isPacked: false,
    pointer: `${OALC}/raw/main/corpus.jsonl`,
    rows: () => RECORDS,
  },
  {
    name: "oldp",
    title: "Open Legal Data: decisions of German courts, dump of 18 October 2022",
    licence: "decisions: public domain (§ 5 UrhG); the collection: with credit to openlegaldata.io",
    language: "de",
    format: "JSON lines, gzip",
    address: `${OPEN_LEGAL_DATA}/dumps/de/2022-10-18/cases.jsonl.gz`,
    documents: 251_000,
    bytes: 1_790_000_000,
    origin: OPEN_LEGAL_DATA,
    hosts: [],
    setting: "openLegalDataUrl",
    isPacked: true,
    rows: decisionRows,
  },
];
