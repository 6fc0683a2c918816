import * as z from "zod";
import { parseJson } from "../../core/json.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { removedBy, sanitiseWithin } from "../../core/sanitise.ts";
import { courtPageOf } from "../../documents/formats/html/court-page.ts";
import { germanDecision } from "../../documents/recognise/german-decision.ts";
import { removedWarning } from "../../documents/page.ts";
import { CORPUS, corpusId, RECORDS } from "../import/record.ts";
import { isWebAddress } from "../import/saved-page.ts";
import type { ImportDeps, Rows } from "../import/types.ts";
import type { CorpusFacts } from "../../core/corpus.ts";
import type { SourceRules } from "../../net/types.ts";
import { HUGGING_FACE, OPEN_LEGAL_DATA, type settings } from "./settings.ts";

const maybe = z.string().nullish();

/** A decision in the format of Open Legal Data's dumps (github.com/openlegaldata/oldp, `CaseSerializer`). */
const decision = z.looseObject({
  id: z.number().int().nonnegative(),
  slug: maybe,
  court: z.looseObject({ name: z.string().min(1) }),
  file_number: z.string().min(1),
  date: maybe,
  type: maybe,
  ecli: maybe,
  source_url: maybe,
  content: z.string().min(1),
});

type Decision = z.output<typeof decision>;

const FIRST_KEY = /^\s{0,20}\{\s{0,20}"id"\s{0,20}:\s{0,20}(\d{1,12})\s{0,20},/;
const SITE = "https://de.openlegaldata.io";

/** Reads lines that hold a German decision with its text in HTML, like a saved page of it. */
function decisionRows({ reader }: Pick<ImportDeps, "reader">): Rows {
  return {
    idAtStart(line) {
      const number = FIRST_KEY.exec(line.slice(0, 200))?.[1];
      return number === undefined ? undefined : idOf(Number(number));
    },
    read(line) {
      const parsed = parseDecision(line);
      const { id: number } = parsed;
      const id = idOf(number);
      return {
        id,
        async document({ at, sha256 }, call) {
          const given = sanitiseWithin(parsed);
          const { slug, source_url: page, content } = given;
          const own = slug ? `${SITE}/case/${encodeURIComponent(slug)}` : "";
          const url = isWebAddress(page ?? "") ? (page ?? "") : own;
          const read = await reader.read(
            Buffer.from(pageOf(content)),
            {
              id,
              jurisdiction: "de",
              contentType: "text/html",
              source: { provider: CORPUS, url, retrievedAt: at, how: "import" },
            },
            call,
          );
          return withFacts(read, given, { as: "corpus", at, ...(sha256 !== undefined && { sha256 }) }, [
            ...removedWarning(removedBy(parsed.content, content)),
          ]);
        },
      };
    },
  };
}

function idOf(number: number): string {
  return corpusId(`oldp:${number}`);
}

function pageOf(content: string): string {
  return `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"></head><body>${content}</body></html>`;
}

function withFacts(
  read: LegalDocument,
  { court, file_number: fileNumber, date, type, ecli, content }: Decision,
  brought: NonNullable<LegalDocument["source"]["import"]>,
  warnings: readonly string[],
): LegalDocument {
  const facts = germanDecision(
    {
      court: court.name,
      fileNumber,
      ...(date && { date }),
      ...(type && { type }),
      ...(ecli && { ecli }),
    },
    courtPageOf(content)?.court,
  );
  return {
    ...read,
    kind: "case",
    jurisdiction: "de",
    language: "de",
    ...facts,
    source: { ...read.source, import: brought, licence: "from the corpus, public domain (§ 5 UrhG)" },
    warnings: [...read.warnings, ...warnings],
  };
}

/** @throws LegibusError INVALID_INPUT that names the fault of the line */
function parseDecision(line: string): Decision {
  const parsed = decision.safeParse(parseJson(line));
  if (parsed.success) return parsed.data;
  const key = parsed.error.issues[0]?.path.join(".") ?? "";
  const what = key === "" ? "is not a JSON object" : `has no usable "${key}"`;
  throw new LegibusError("INVALID_INPUT", `the line ${what}`, {
    hint: "a line is one decision with id, court, file_number, date, type, ecli and content",
  });
}

/** A corpus published as one file of JSON lines. */
export interface PublishedCorpus extends CorpusFacts {
  readonly origin: string;
  /** Other hosts to which the origin redirects. */
  readonly hosts: SourceRules["hosts"];
  /** The setting with which the operator may change its origin. */
  readonly setting: keyof typeof settings;
  readonly isPacked: boolean;
  /** URL of the Git LFS pointer with the file's SHA-256 and size; absent when no checksum is published. */
  readonly pointer?: string;
  /** Creates what turns the file's lines into documents. */
  readonly rows: (deps: ImportDeps) => Rows;
}

const OALC = `${HUGGING_FACE}/datasets/isaacus/open-australian-legal-corpus`;

/** Sizes and counts are those of the publishers' pages in November 2026. */
export const PUBLISHED: readonly PublishedCorpus[] = [
  {
    name: "oalc",
    title: "Open Australian Legal Corpus",
    licence:
      "CC BY 4.0; decisions of the Federal Court only unaltered, for personal, non-commercial use or within an organisation; other courts: LICENCE.md of the corpus",
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
