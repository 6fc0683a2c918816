import { citedAs, type DocumentSource, type LegalDocument, openEnd } from "../core/document.ts";
import { before, bytesOf, cutBytes, fittingLines, leadingLines, oneLine, shortened } from "../core/text.ts";
import { pinRange, splitPins } from "../pins/grammar.ts";
import { type Authored, authored } from "./recognise/authors.ts";
import { outline, outlineLines } from "./outline.ts";
import { blockText, renderDocument, type RenderedDocument } from "./render.ts";
import type { SaidFacts } from "../core/call.ts";
import { germanDate } from "../core/day.ts";
import { LegibusError } from "../core/errors.ts";
import { findAnyPins } from "../pins/match.ts";
import { type Citation, find, idFor } from "../citations/index.ts";

const MAX_CHARS = 45_000; // below the cap of every answer
const AFTER_TEXT = "\n\n---\n";
/** Maximum UTF-8 bytes of the parts of a header. */
const FACTS = 800;
const PINS = 100;
const AUTHORS = 240;
const CITED = 240; // reserved for cited sources, which may use more if available
const MISSING = 300;
const PLACE = PINS + AUTHORS + 100; // with their names, offsets, rule and line ends
const NOTES = 1_500; // of the footnotes, where the answer has no size of its own
const MORE_NOTES = 60; // for the line that counts omitted notes
const REST_CHARS = 1_500;

export interface ReadRequest {
  readonly pin?: string | undefined;
  readonly offset?: number | undefined;
  /** Maximum characters of text. */
  readonly maxChars?: number;
  /** Document facts that the reader has already received; the header is then short, with only new facts. */
  readonly said?: SaidFacts | undefined;
  /** Maximum tokens of the whole answer; when set, its facts are cut and the rest of the document is not listed. */
  readonly maxTokens?: number;
}

export interface Reading {
  readonly part: Part;
  /** Header, text, its footnotes, cited sources and the sections still to read. */
  readonly markdown: string;
}

/**
 * Returns a stretch of a document for a reader, with its pins and authors. Stretches read from `next` to
 * `next` add up to the document.
 * @throws LegibusError INVALID_INPUT for a pin or an offset that the document lacks
 */
export function reading(document: LegalDocument, request: ReadRequest): Reading {
  const { pin, offset, maxChars = MAX_CHARS, maxTokens, said } = request;
  const bytes = maxTokens === undefined ? Number.POSITIVE_INFINITY : bytesOf(maxTokens);
  const facts = maxTokens === undefined ? factLines(document).join("\n") : factsWithin(document, FACTS);
  const several = splitPins(pin ?? "").length < 2 ? 0 : MISSING;
  const left =
    bytes - Buffer.byteLength(`${facts}\nMarks: ${document.marks ?? ""}`) - PLACE - several - CITED;
  const rendered = renderDocument(document);
  const room = maxTokens === undefined ? {} : { maxBytes: Math.max(4, left) };
  const part = readPart(document, { pin, offset, maxChars, ...room }, rendered);
  const head = headOf(document, { rendered, part, facts, said, isPlace: pin !== undefined });
  const isAll = pin !== undefined && offset === undefined && part.next === undefined;
  const body = `${head}\n\n${isAll || maxTokens === undefined ? part.text.trimEnd() : part.text}`;
  const after = afterText(document, part, bytes - Buffer.byteLength(body) - AFTER_TEXT.length);
  const rest = maxTokens === undefined ? restOf(document, part) : "";
  const below = [after, rest].filter((one) => one !== "").join("\n");
  return { part, markdown: below === "" ? body : `${body}${AFTER_TEXT}${below}` };
}

interface Head {
  readonly rendered: RenderedDocument;
  readonly part: Part;
  readonly facts: string;
  readonly said: SaidFacts | undefined;
  /** Whether a pin was requested, whose position is not given in characters. */
  readonly isPlace: boolean;
}

const SHORT_TITLE = { least: 32, most: 80 }; // characters
const SHORT_HEAD = 140; // bytes, 40 tokens

/** Returns all facts about a document not read recently; otherwise a line and the facts that are new. */
function headOf(document: LegalDocument, { rendered, part, facts, said, isPlace }: Head): string {
  const shown = [part.text, ...citedNotes(document, part)].join("\n");
  const lines = [...facts.split("\n"), ...marksOf(document, shown).map((marks) => `Marks: ${marks}`)];
  const places = placeLines(document, rendered, part, isPlace);
  const fresh = freshFacts(document, lines, said);
  if (fresh === undefined) return [...lines, ...places, "---"].join("\n");
  const [pins = "", by = ""] = ["Pins: ", "By: "].map((name) =>
    places.find((line) => line.startsWith(name))?.slice(name.length),
  );
  const place = [pins, by].filter((one) => one !== "");
  return [
    nameLine(document, place),
    ...fresh,
    ...places.filter((line) => /^(?:Next|Not shown): /.test(line) || place.length === 0),
    "---",
  ].join("\n");
}

/** Returns one line with a document's name, as much of it as leaves room for its id and the place that is read. */
export function nameLine({ title, id }: LegalDocument, place: readonly string[] = []): string {
  const after = ["", id, ...place].join(" · ");
  const name = oneLine(title);
  const wide = Buffer.byteLength(name) - name.length; // bytes of its umlauts and dashes beyond one each
  const room = SHORT_HEAD - Buffer.byteLength(`****…${after}`) - wide;
  const longest = Math.min(SHORT_TITLE.most, Math.max(SHORT_TITLE.least, room));
  const fitting = name.length <= longest ? name : name.replace(/ \([^()]*\)(?=, )/, ""); // "LG Köln (14. Zivilkammer), Urteil"
  return `**${shortened(fitting, longest)}**${after}`;
}

/**
 * Returns the lines about a document that the reader has not seen recently; undefined when the first line is new, so
 * that the whole header is due.
 */
export function freshFacts(
  { id }: LegalDocument,
  lines: readonly string[],
  said: SaidFacts | undefined,
): readonly string[] | undefined {
  const fresh = new Set(said?.fresh(id, lines.map(constant)));
  return said === undefined || fresh.has(lines[0] ?? "")
    ? undefined
    : lines.filter((line) => fresh.has(constant(line)));
}

/** Removes from a line what varies between calls: when and how the same text was fetched. */
function constant(line: string): string {
  return line.replace(/, (?:live|cache|library), retrieved .*$/, "");
}

/** Explains the marks in a passage; empty when it has none. */
function marksOf({ marks }: LegalDocument, text: string): readonly string[] {
  return marks === undefined || !text.includes("‹") ? [] : [marks];
}

/** Returns the footnotes and cited sources that fit. */
function afterText(document: LegalDocument, part: Part, bytes: number): string {
  const notes = notesWithin(citedNotes(document, part), Number.isFinite(bytes) ? bytes - CITED : NOTES);
  const cited = citedLine(`${part.text}\n\n${notes}`, document, bytes - Buffer.byteLength(notes) - 1);
  return [notes, cited].filter((one) => one !== "").join("\n");
}

/** Lists the sections after a part that does not end the document. */
function restOf(document: LegalDocument, { next, end }: Part): string {
  if (next === undefined) return "";
  const rest = outline(document).filter((entry) => entry.offset + entry.chars > end);
  return rest.length === 0 ? "" : `Still to read:\n${outlineLines(rest, REST_CHARS)}`;
}

const LONGEST_FACT = 300; // characters

/** Returns the facts of a document that fit, one per line. */
export function factsWithin(document: LegalDocument, bytes: number): string {
  return fittingLines(factLines(document, LONGEST_FACT), bytes).join("\n");
}

/** Returns the position of the text in the document, its authors and how to continue. */
function placeLines(
  document: LegalDocument,
  { starts }: RenderedDocument,
  part: Part,
  isPlace: boolean,
): readonly string[] {
  const shown = part.stretches.map(({ offset, end }) =>
    document.blocks.filter((_, at) => {
      const start = starts[at] ?? 0;
      return start < end && (starts[at + 1] ?? part.total + 1) > offset;
    }),
  );
  const blocks = shown.flat();
  const pins = shown.flatMap((some) => {
    const pinned = some.map(({ pin }) => pin).filter((pin) => pin !== "");
    return pinned.length === 0 ? [] : [pinRange(pinned[0] ?? "", pinned.at(-1) ?? "")];
  });
  const at = cutBytes(pins.join(", "), PINS);
  const by = cutBytes(authored(blocks).map(authoredText).join("; "), AUTHORS);
  const isWhole = part.next === undefined && (isPlace || part.offset === 0);
  const places = part.stretches.map(({ offset, end }) => `${offset}-${end}`).join(", ");
  const said = [
    ["Pins", by.endsWith(` ${at}`) ? "" : at],
    ["By", by],
    ["Characters", isWhole ? "" : `${places} of ${part.total}`],
    ["Next", part.next === undefined ? "" : `offset ${part.next}`],
    ["Not shown", cutBytes(part.missing.join("; "), MISSING)],
  ];
  return said.flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`]));
}

/** Formats `Brennan J [25]-[60]`, unless the pins name the judge themselves. */
export function authoredText({ judge, firstPin, lastPin }: Authored): string {
  const pins = pinRange(firstPin, lastPin);
  return pins.startsWith(judge) ? pins : `${judge} ${pins}`.trim();
}

/** Returns the footnotes that a text refers to but does not contain, for a reader of one paragraph. */
function citedNotes(document: LegalDocument, part: Part): readonly string[] {
  const marks = new Set([...part.text.matchAll(/\[\^([^\]\s]{1,12})\](?!:)/g)].map(([, label]) => label));
  return document.blocks
    .filter((block) => block.type === "footnote" && marks.has(block.label))
    .map(blockText)
    .filter((text) => !part.text.includes(text));
}

function notesWithin(notes: readonly string[], bytes: number): string {
  const kept = leadingLines(notes, bytes);
  if (kept.length === notes.length) return kept.join("\n");
  const first = leadingLines(notes, bytes - MORE_NOTES);
  const left = notes.length - first.length;
  const more = left === 1 ? "1 more footnote: read it" : `${left} more footnotes: read them`;
  return bytes < MORE_NOTES ? "" : [...first, `[${more} by pin, such as fn 3]`].join("\n");
}

/**
 * Formats a part as AusLaw MCP's FetchResponse in JSON: text, content type, whether OCR was used, citations
 * in the text.
 */
export function partJson(document: LegalDocument, part: Part): string {
  const text = part.text.trim();
  const { id, kind, title, court, date, citations, source, contentType, ocr, warnings } = document;
  const found = citedIn(text, document);
  return JSON.stringify({
    id,
    kind,
    title,
    court,
    date,
    citation: citations,
    url: source.url,
    source,
    content_type: contentType,
    ocr_used: ocr?.used ?? false,
    text,
    citations: found,
    offset: part.offset,
    end: part.end,
    total: part.total,
    next: part.next ?? null,
    warnings: [...warnings, ...part.missing, ...marksOf(document, text)],
  });
}

/** Characters `offset` to `end` (exclusive) of a document's text. */
interface Stretch {
  readonly offset: number;
  readonly end: number;
}

/** A part of a document's text; with several pins it has several stretches, each separated by a line. */
export interface Part extends Stretch {
  readonly text: string;
  /** In the order of the pins; `offset` and `end` of the part are those of the first and the last. */
  readonly stretches: readonly Stretch[];
  /** Length of the whole document in characters. */
  readonly total: number;
  /** Offset at which to continue, with the same pin if any; undefined when the requested text ends here. */
  readonly next: number | undefined;
  /** Why pins of a list are not shown; without any, the request fails. */
  readonly missing: readonly string[];
}

export interface PartRequest {
  readonly pin?: string | undefined;
  /** Offset of the first character; with pins, within their text. */
  readonly offset?: number | undefined;
  readonly maxChars: number;
  /** Maximum UTF-8 bytes, for a cap in tokens; at least 4. */
  readonly maxBytes?: number | undefined;
}

const BETWEEN = "[…]\n\n";

/**
 * Cuts a part at the end of a block; a block larger than the part is cut between words. All parts together
 * are the document.
 */
export function readPart(
  document: LegalDocument,
  request: PartRequest,
  rendered: RenderedDocument = renderDocument(document),
): Part {
  const { text, starts } = rendered;
  const [wanted, missing] = wantedStretches(document, starts, text.length, request);
  const stretches: Stretch[] = [];
  const texts: string[] = [];
  let room = { maxChars: Math.max(1, request.maxChars), maxBytes: request.maxBytes };
  let next: number | undefined;
  for (const stretch of wanted) {
    const isFull = stretches.length > 0 && room.maxChars < LEAST_PIECE;
    const end = isFull ? stretch.offset : endWithRoom(rendered, stretch, room);
    if (!isFull) {
      const piece = text.slice(stretch.offset, end);
      stretches.push({ offset: stretch.offset, end });
      texts.push(piece);
      room = leftOf(room, piece);
    }
    if (end < stretch.end) next = end;
    if (next !== undefined) break;
  }
  const offset = stretches[0]?.offset ?? 0;
  const shown = texts.map((one, at) => (at < texts.length - 1 ? `${one.trimEnd()}\n\n` : one));
  const end = stretches.at(-1)?.end ?? offset;
  return { text: shown.join(BETWEEN), offset, end, stretches, total: text.length, next, missing };
}

const LEAST_PIECE = 200; // characters of another pin worth starting

interface Room {
  readonly maxChars: number;
  readonly maxBytes: number | undefined;
}

function leftOf({ maxChars, maxBytes }: Room, piece: string): Room {
  const chars = maxChars - piece.length - BETWEEN.length;
  const bytes = maxBytes === undefined ? undefined : maxBytes - Buffer.byteLength(piece + BETWEEN);
  return { maxChars: bytes === undefined ? chars : Math.min(chars, bytes), maxBytes: bytes };
}

/** Returns where a part with this room ends: with a block, or within one that is larger than the part. */
function endWithRoom({ text, starts }: RenderedDocument, { offset, end }: Stretch, room: Room): number {
  const { maxChars, maxBytes } = room;
  const rest = text.slice(offset);
  const fitting = // whole characters of as many UTF-8 bytes
    maxBytes === undefined ? rest.length : ENCODER.encodeInto(rest, new Uint8Array(maxBytes)).read;
  const limit = offset + Math.min(maxChars, fitting);
  if (limit >= end) return end;
  const boundary = starts.findLast((start) => start <= limit) ?? 0;
  return boundary > offset ? boundary : endInside(text, offset, limit);
}

const ENCODER = new TextEncoder();

/** Returns where to cut: after the last space in the part's second half, else between any two characters. */
function endInside(text: string, offset: number, limit: number): number {
  const space = text.lastIndexOf(" ", limit - 1) + 1;
  if (space > offset + (limit - offset) / 2) return space;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  if (!splitsPair) return limit;
  return limit - 1 > offset ? limit - 1 : limit + 1;
}

/** Returns the stretches of the pins from `offset` on, or of the whole document. */
function wantedStretches(
  { blocks }: LegalDocument,
  starts: readonly number[],
  total: number,
  { pin, offset = 0 }: PartRequest,
): readonly [wanted: readonly Stretch[], missing: readonly string[]] {
  const whole = { ranges: [{ first: 0, last: starts.length - 1 }], missing: [] };
  const found = pin === undefined ? whole : findAnyPins(blocks, pin);
  const missing = found.missing.map(({ message, hint }) => `${message} (${hint})`);
  const stretches = found.ranges.map(({ first, last }) => ({
    offset: starts[first] ?? 0,
    end: starts[last + 1] ?? total,
  }));
  if (offset === 0) return [stretches, missing];
  const at = stretches.findIndex((one) => offset >= one.offset && offset < one.end);
  if (at === -1) throw noSuchOffset(offset, total, pin, stretches);
  return [stretches.slice(at).map((one, later) => (later === 0 ? { ...one, offset } : one)), missing];
}

function noSuchOffset(
  offset: number,
  total: number,
  pin: string | undefined,
  stretches: readonly Stretch[],
): LegibusError {
  const offsets = stretches.map((one) => `${one.offset} to ${one.end - 1}`).join(", ");
  return pin === undefined
    ? new LegibusError("INVALID_INPUT", `offset ${offset} is after the end of this document`, {
        hint: `it has ${total} characters: use an offset below that, or a pin`,
      })
    : new LegibusError("INVALID_INPUT", `offset ${offset} is outside of pin "${pin}"`, {
        hint: `that pin's text has the offsets ${offsets}: leave out one of the two`,
      });
}

/** Returns the facts that a reader needs before a document's text, one per line; longer values are cut. */
export function factLines(document: LegalDocument, longest = Number.POSITIVE_INFINITY): readonly string[] {
  const { source, citations, ocr, court = "" } = document;
  const { ecli: _, ...printed } = citations;
  const cited = citedAs(printed).filter((one) => !isPartOf(document.title, one));
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["Citation", cited.length === 0 ? undefined : cited.join("; ")],
    ["Court", isPartOf(document.title, court) ? undefined : court],
    ["Date", isDateSaid(document) ? undefined : document.date],
    ["In force", inForce(document)],
    ["Id", document.id],
    ["Source", `${source.url} (${provenance(source)})`],
    ["Rights", source.licence],
    ["OCR", ocr?.used ? `pages ${ocr.pages.join(", ")}, confidence ${ocr.confidence}` : undefined],
    ["Warnings", document.warnings.length === 0 ? undefined : document.warnings.join("; ")],
  ];
  return [
    `**${shortened(oneLine(document.title), longest)}**`,
    ...lines.flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [`${name}: ${shortened(oneLine(value), longest)}`],
    ),
  ];
}

/** Returns whether the title or the period in force already contains the document's date. */
function isDateSaid({ date, title, version }: LegalDocument): boolean {
  if (date === undefined || date === version?.from) return true;
  return isPartOf(title, germanDate(date)) || isPartOf(version?.label ?? "", date);
}

/** Whether a title contains a citation: `§ 82 BGB` is not part of `§ 823 BGB`, whose number continues. */
export function isPartOf(title: string, citation: string): boolean {
  const at = title.indexOf(citation);
  return at !== -1 && !/[\p{L}\p{N}]/u.test(title.slice(at - 1, at) + title.charAt(at + citation.length));
}

/** Describes where a text is from; it must keep the user's own text distinct from a source's. */
function provenance({ provider, how, retrievedAt, import: imported }: DocumentSource): string {
  if (!imported) return `${provider}, ${how}, retrieved ${retrievedAt.slice(0, 16)}Z`;
  const { as, at, corpus, checked } = imported;
  if (corpus !== undefined && checked)
    return `the corpus ${corpus} of ${at.slice(0, 10)}, whose file had its publisher's checksum; record of ${retrievedAt.slice(0, 10)}`;
  const what =
    as === "page"
      ? provider === "import"
        ? "a saved page or file in its publisher's own form, never compared with the publisher"
        : `a saved page that looks like ${provider}'s, never compared with ${provider}`
      : `a ${as === "corpus" ? "record of a corpus" : "file"}, never compared with a source`;
  return `your import of ${at.slice(0, 10)}: ${what}`;
}

/** Describes the period in force; a law may be published long before it is in force. */
function inForce({ version, source }: LegalDocument): string | undefined {
  if (!version) return undefined;
  const { label, from, to } = version;
  const isComing = from !== undefined && from > source.retrievedAt.slice(0, 10);
  const window =
    from === undefined && to === undefined
      ? undefined
      : isComing
        ? `not yet, from ${from}${to === undefined ? "" : ` to ${to}`}`
        : `${from ?? "…"} to ${to ?? openEnd(source)}`;
  return [window, label && (window === undefined ? label : `(${label})`)].filter(Boolean).join(" ");
}

const LONGEST = 600; // bytes of the line by default

type Subject = Pick<LegalDocument, "id" | "title" | "citations">;

/** Returns the sources that a text cites besides its own document, each once, in order. */
export function citedIn(text: string, { id, title, citations }: Subject): readonly string[] {
  const { neutral, ecli, reported, other } = citations;
  const own = [neutral, ecli, ...reported, ...other, title].flatMap((one) =>
    one ? find(one).map(keyOf) : [],
  );
  const known = new Set([...own, before(id, "@")]);
  const cited: string[] = [];
  for (const citation of find(text).filter(isNamed)) {
    const key = keyOf(citation);
    if (!known.has(key)) cited.push(citation.canonical);
    known.add(key);
  }
  return cited;
}

/** Returns a key that different spellings of a source share. */
function keyOf(citation: Citation): string {
  if (citation.kind === "decision") return citation.fileNumber ?? citation.canonical;
  if (citation.kind === "legislation") return `${citation.title} ${citation.year ?? ""}`.toLowerCase();
  return idFor(citation) ?? citation.canonical;
}

/** Lists the cited sources in one line, as many as fit; empty when there are none. */
export function citedLine(text: string, document: Subject, bytes: number = LONGEST): string {
  const cited = citedIn(text, document);
  for (let count = cited.length; count > 0; count -= 1) {
    const left = cited.length - count;
    const line = `Cited here: ${cited.slice(0, count).join("; ")}${left > 0 ? `; and ${left} more` : ""}`;
    if (Buffer.byteLength(line) <= Math.min(bytes, LONGEST)) return line;
  }
  return "";
}

/** Whether a citation leads to another source, unlike "ibid" or a section of the same Act. */
function isNamed(citation: Citation): boolean {
  switch (citation.kind) {
    case "back_reference":
    case "unrecognised":
      return false;
    case "norm":
      return citation.law !== undefined || citation.act !== undefined;
    case "legislation":
      return (
        citation.year !== undefined || citation.jurisdiction !== undefined || citation.type === "constitution"
      );
    default:
      return true;
  }
}
