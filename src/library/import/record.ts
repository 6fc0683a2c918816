import { find } from "../../citations/index.ts";
import type { Block, DocumentCitations, Imported, LegalDocument } from "../../core/document.ts";
import { leadingDay } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import { LegibusError } from "../../core/errors.ts";
import { parseJson } from "../../core/json.ts";
import { datedBy } from "../../core/provider.ts";
import { languageIn } from "../../core/text.ts";
import { removedBy, sanitise, sanitiseWithin } from "../../core/sanitise.ts";
import { footnotesOf, pushNote, renderMarked } from "../../documents/formats/notes.ts";
import { numberingOf } from "../../documents/formats/numbering.ts";
import { isCutOff } from "../../documents/formats/paged/blocks.ts";
import { provisionsOfPrint } from "../../documents/recognise/act-print.ts";
import { shortBlocks } from "../../documents/recognise/index.ts";
import { removedWarning } from "../../documents/page.ts";
import { PLAIN, renderRuns } from "../../markup/html/inline.ts";
import { isWebAddress } from "./saved-page.ts";
import type { Rows } from "./types.ts";
import * as z from "zod";

/** Provider of documents that came in a corpus. */
export const CORPUS = "corpus";

const text = z.string();
const optional = z.string().nullish();

/** A line of a corpus in the shape of the Open Australian Legal Corpus (huggingface.co/datasets/isaacus/open-australian-legal-corpus). */
const record = z.looseObject({
  version_id: text.min(1).max(500),
  type: text.min(1),
  jurisdiction: optional,
  source: optional,
  mime: optional,
  date: optional,
  citation: optional,
  url: optional,
  when_scraped: optional,
  text,
});

export type CorpusRecord = z.output<typeof record>;

const KINDS: Readonly<Record<string, LegalDocument["kind"]>> = {
  decision: "case",
  primary_legislation: "legislation",
  secondary_legislation: "legislation",
  bill: "legislation",
};

/** Jurisdictions of the corpus, with our codes. */
const JURISDICTIONS: Readonly<Record<string, string>> = {
  commonwealth: "cth",
  new_south_wales: "nsw",
  queensland: "qld",
  south_australia: "sa",
  tasmania: "tas",
  victoria: "vic",
  western_australia: "wa",
  australian_capital_territory: "act",
  northern_territory: "nt",
  norfolk_island: "nf",
};

/** `version_id` is a line's first key, so that a known line need not be parsed. */
const FIRST_KEY = /^\s{0,20}\{\s{0,20}"version_id"\s{0,20}:\s{0,20}("(?:[^"\\]|\\.){1,500}")/;

/** Returns the library id of a line's document when the line begins with its `version_id`. */
export function idAtStart(line: string): string | undefined {
  const quoted = FIRST_KEY.exec(line.slice(0, 1_200))?.[1];
  const parsed = quoted === undefined ? undefined : text.safeParse(parseJson(quoted));
  return parsed?.success ? corpusId(parsed.data) : undefined;
}

/** Returns the library id of a record, `corpus:nsw_legislation:2009-07-06/act-1968-059`; white space becomes `_`. */
export function corpusId(versionId: string): string {
  return `${CORPUS}:${sanitise(versionId).trim().replaceAll(/\s+/g, "_")}`;
}

/** Of which law a record of a corpus is a version: `corpus:nsw_legislation:2009-07-06/act-1968-059`. */
export const recordVersion = datedBy(/(?<=_legislation:)(\d{4})-(\d\d)-(\d\d)/);

/** Whether a file is a corpus, by its name or its beginning. */
export function isCorpus(name: string, start: string): boolean {
  return (
    /\.(?:jsonl|ndjson)$/i.test(name) ||
    (/^\uFEFF?\s{0,20}\{/.test(start) && /"version_id"\s{0,5}:/.test(start))
  );
}

/** @throws LegibusError INVALID_INPUT that names the fault of the line */
export function parseRecord(line: string): CorpusRecord {
  const json = parseJson(line);
  if (json === undefined) throw badLine("is not JSON");
  const parsed = record.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const key = issue?.path.join(".") ?? "";
    throw badLine(key === "" ? "is not a JSON object" : `has no usable "${key}"`);
  }
  if (parsed.data.text.trim() === "") throw badLine("has no text");
  return parsed.data;
}

function badLine(why: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `the line ${why}`, {
    hint: "a line is one JSON object with version_id, type, jurisdiction, source, mime, date, citation, url, when_scraped and text",
  });
}

/** Lines in the shape of the Open Australian Legal Corpus. */
export const RECORDS: Rows = {
  idAtStart,
  read(line) {
    const record = parseRecord(line);
    return { id: corpusId(record.version_id), document: (brought) => recordDocument(record, brought) };
  },
};

const LANGUAGE_CHARS = 4_000; // enough to tell English from German

/** Converts a line to a document; its text is split into paragraphs and sections with their pins. */
export function recordDocument(
  given: CorpusRecord,
  { at, sha256 }: Pick<Imported, "at" | "sha256">,
): LegalDocument {
  const line = sanitiseWithin(given);
  const kind = KINDS[line.type] ?? "other";
  const jurisdiction = line.jurisdiction ?? "";
  const date = leadingDay(line.date);
  const title = titleOf(line);
  const { blocks, footnotes, warnings } = corpusBlocks(line.text, { kind, title });
  const [cited] = find(line.citation ?? "");
  const court = cited?.kind === "neutral" ? cited.court.name : undefined;
  return {
    id: corpusId(line.version_id),
    kind,
    title,
    ...defined({ court, date }),
    citations: citationsOf(line),
    jurisdiction: JURISDICTIONS[jurisdiction] ?? jurisdiction,
    language: languageIn(line.text.slice(0, LANGUAGE_CHARS)),
    source: {
      provider: CORPUS,
      url: isWebAddress(line.url ?? "") ? (line.url ?? "") : "",
      retrievedAt: instant(line.when_scraped) ?? at,
      how: "import",
      import: { as: "corpus", at, ...(sha256 !== undefined && { sha256 }) },
      ...(line.source != null && { licence: `from the corpus, source ${line.source.slice(0, 100)}` }),
    },
    contentType: line.mime ?? "text/plain",
    blocks: shortBlocks(blocks),
    footnotes,
    warnings: [...warnings, ...removedWarning(removedBy(given.text, line.text))],
  };
}

function titleOf({ citation, version_id }: CorpusRecord): string {
  const given = (citation ?? "").replaceAll(/\s+/g, " ").trim();
  const [first] = find(given);
  const name = first && first.start > 3 ? given.slice(0, first.start).trim() : given;
  return name === "" ? version_id : name;
}

function citationsOf({ citation }: CorpusRecord): DocumentCitations {
  const found = find(citation ?? "");
  const neutral = found.find(({ kind }) => kind === "neutral")?.canonical;
  const reported = found.flatMap(({ kind, canonical }) => (kind === "reported" ? [canonical] : []));
  return { ...(neutral !== undefined && { neutral }), reported, other: [] };
}

function instant(text: string | null | undefined): string | undefined {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Splits a text without mark-up into blocks: paragraphs by their printed numbers, provisions by their headings. */
export function corpusBlocks(
  text: string,
  { kind, title }: Pick<LegalDocument, "kind" | "title">,
): CorpusBlocks {
  const pieces = piecesOf(text);
  if (kind !== "legislation") return paragraphBlocks(pieces);
  const blocks = pieces.map((piece) => ({ type: "paragraph" as const, pin: "", markdown: plainText(piece) }));
  return { blocks: provisionsOfPrint(blocks, title), footnotes: [], warnings: [] };
}

function plainText(text: string): string {
  return renderRuns([{ text, style: PLAIN }]).markdown;
}

type CorpusBlocks = Pick<LegalDocument, "blocks" | "footnotes" | "warnings">;

/** The beginning of a new unit even without an empty line before it: `[12]`, `12. The`, `12 The`, `(a)`, `Part 2`. */
const UNIT =
  /^\s*(?:\[\d{1,4}\]|\d{1,4}[A-Z]{0,3}\.?\s+(?=[\p{Lu}“"‘('])|\((?:\d{1,3}[A-Z]?|[a-z]{1,4}|[A-Z]{1,2})\)\s|(?:Chapter|Part|Division|Subdivision|Schedule)\s+[\dIVXA-Z])/u;
const LONGEST_HEADING = 120; // characters

const WRAPPED = 60; // characters; a line this long may have been broken to fit a page
const TITLED = /^\s*\d{1,5}[A-Z]{0,5}(?:[-.]\d{1,4})?\.?\s+\p{Lu}[^.;]*$/u;

const UNEVEN = /\s\s|[^\S ]/;

/** Splits text into paragraphs: joins lines broken to fit a page; every other line is a paragraph. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let before = "";
  for (const line of text.split(/\r\n|\r|\n/)) {
    const plainLine = (UNEVEN.test(line) ? line.replaceAll(/\s+/g, " ") : line).trim();
    if (plainLine !== "" && goesOn(before, line)) pieces.push(`${pieces.pop() ?? ""} ${plainLine}`);
    else if (plainLine !== "") pieces.push(plainLine);
    before = plainLine;
  }
  return pieces;
}

function goesOn(before: string, line: string): boolean {
  if (before === "" || UNIT.test(line)) return false;
  if (/^\s*\p{Ll}/u.test(line)) return true;
  return before.length >= WRAPPED && !/[.;:?!”"’)]$/.test(before) && !TITLED.test(before);
}

function paragraphBlocks(pieces: readonly string[]): CorpusBlocks {
  const numbering = numberingOf(pieces);
  const { paragraphs, notes, texts, end, warnings } = numbering;
  const blocks: Block[] = [];
  const pins: string[] = [];
  let pin = "";
  for (const [at, text] of texts.entries()) {
    const note = notes.get(at);
    const numbered = paragraphs.get(at);
    const isHead =
      at === 0 || (paragraphs.has(at + 1) && isHeading(text) && mayHead(text, texts[at - 1] ?? ""));
    if (numbered) pin = numbered.pin;
    else if (at >= end || (!note && isHead)) pin = "";
    pins.push(pin);
    if (note) pushNote(blocks, note, renderMarked(note.rest).markdown);
    else if (numbered) blocks.push(paragraph(pin, numbered.rest, numbered.number));
    else if (isHead)
      blocks.push({ type: "heading", level: at === 0 ? 1 : 2, pin, markdown: renderMarked(text).markdown });
    else blocks.push(unnumbered(text, pin));
  }
  return { blocks, footnotes: footnotesOf(numbering, pins), warnings };
}

function paragraph(pin: string, text: string, number?: number | string): Block {
  const label = number === undefined ? {} : { label: String(number) };
  return { type: "paragraph", ...label, pin, markdown: renderMarked(text).markdown };
}

function unnumbered(text: string, pin: string): Block {
  const [, label, rest] = /^(\((?:[a-z]{1,4}|\d{1,3}|[A-Z]{1,2})\))\s+(.+)$/s.exec(text) ?? [];
  if (label === undefined || rest === undefined) return paragraph(pin, text);
  return { type: "list", level: 1, label, pin, markdown: renderMarked(rest).markdown };
}

/** A short text of one clause that begins with a capital, and ends neither with a mark nor within a phrase. */
function isHeading(piece: string): boolean {
  return (
    piece.length <= LONGEST_HEADING &&
    /^(?!(?:He|Her|His|I|It|She|Their|Therefore|These|They|This|We)\b)[“"‘']?\p{Lu}[^“”"]*(?:[“"][^“”"]+[”"][^“”"]*)*[^\s.,;:“”"’']$/u.test(
      piece,
    ) &&
    /\p{L}{3}/u.test(piece) &&
    !/\p{Ll}{3}[.;] /u.test(piece) &&
    !isCutOff(piece)
  );
}

/** Whether a heading may follow a text: a complete one, or one that has lost its end and does not lead to it. */
function mayHead(heading: string, text: string): boolean {
  if (/[.:;?!][”"’')\]]{0,2}$/.test(text)) return true;
  return heading.length < WRAPPED && !isCutOff(text) && /[\p{L}\d)]$/u.test(text);
}
