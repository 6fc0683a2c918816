import type { LegalDocument } from "../core/document.ts";
import { cutBytes, fittingLines, leadingLines } from "../core/text.ts";
import { bytesOf } from "../core/tokens.ts";
import { pinRange } from "../pins/grammar.ts";
import { type Authored, authored } from "./authors.ts";
import { citedIn, citedLine } from "./cited.ts";
import { factLines } from "./facts.ts";
import { outline, outlineLines } from "./outline.ts";
import { type Part, readPart, type Stretch } from "./part.ts";
import { blockText, renderDocument, type RenderedDocument } from "./render.ts";

const MAX_CHARS = 45_000; // below the cap of every answer
const AFTER_TEXT = "\n\n---\n";
/** UTF-8 bytes of a header's parts at most. */
const FACTS = 800;
const PINS = 100;
const AUTHORS = 240;
const CITED = 240; // kept for what the text cites; it takes more where more is left
const PLACE = PINS + AUTHORS + 100; // with their names, offsets, rule and line ends
const NOTES = 1_500; // of the footnotes, where the answer has no size of its own
const MORE_NOTES = 60; // of the line that says how many are left out
const REST_CHARS = 1_500;

export interface ReadRequest {
  readonly pin?: string | undefined;
  readonly offset?: number | undefined;
  /** Characters of text at most. */
  readonly maxChars?: number;
  /** Tokens of the whole answer at most; then its facts are cut and the rest of the document is not listed. */
  readonly maxTokens?: number;
}

export interface Reading {
  readonly part: Part;
  /** Header, text, the footnotes that the text refers to, what it cites and what is still to be read. */
  readonly markdown: string;
}

/**
 * A stretch of a document as a reader gets it, with its pins and its authors. Readings from `next` to `next`, put
 * together, are the document. @throws LegibusError INVALID_INPUT for a pin or an offset that the document has not
 */
export function reading(document: LegalDocument, request: ReadRequest): Reading {
  const { pin, offset, maxChars = MAX_CHARS, maxTokens } = request;
  const bytes = maxTokens === undefined ? Number.POSITIVE_INFINITY : bytesOf(maxTokens);
  const facts = maxTokens === undefined ? factLines(document).join("\n") : factsWithin(document, FACTS);
  const left = bytes - Buffer.byteLength(facts) - PLACE - CITED;
  const rendered = renderDocument(document);
  const room = maxTokens === undefined ? {} : { maxBytes: Math.max(4, left) };
  const part = readPart(document, { pin, offset, maxChars, ...room }, rendered);
  const head = [facts, ...placeLines(document, rendered, part), "---"].join("\n");
  const body = `${head}\n\n${maxTokens === undefined ? part.text.trimEnd() : part.text}`;
  const after = afterText(document, part, bytes - Buffer.byteLength(body) - AFTER_TEXT.length);
  const rest = maxTokens === undefined ? restOf(document, part) : "";
  const below = [after, rest].filter((one) => one !== "").join("\n");
  return { part, markdown: below === "" ? body : `${body}${AFTER_TEXT}${below}` };
}

/** The footnotes and the cited sources that fit. */
function afterText(document: LegalDocument, part: Part, bytes: number): string {
  const notes = notesWithin(citedNotes(document, part), Number.isFinite(bytes) ? bytes - CITED : NOTES);
  const cited = citedLine(`${part.text}\n\n${notes}`, document, bytes - Buffer.byteLength(notes) - 1);
  return [notes, cited].filter((one) => one !== "").join("\n");
}

/** The sections behind a part that does not end with the document. */
function restOf(document: LegalDocument, { next, end }: Part): string {
  if (next === undefined) return "";
  const rest = outline(document).filter((entry) => entry.offset + entry.chars > end);
  return rest.length === 0 ? "" : `Still to read:\n${outlineLines(rest, REST_CHARS)}`;
}

const LONGEST_FACT = 300; // characters

/** The facts of a document that fit, one a line. */
export function factsWithin(document: LegalDocument, bytes: number): string {
  return fittingLines(factLines(document, LONGEST_FACT), bytes).join("\n");
}

/** Where in the document the text stands, whose words it has and how to go on. */
function placeLines(document: LegalDocument, { starts }: RenderedDocument, part: Part): readonly string[] {
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
  const said = [
    ["Pins", cutBytes(pins.join(", "), PINS)],
    ["By", cutBytes(authored(blocks).map(authoredText).join("; "), AUTHORS)],
    ["Characters", `${placesOf(part)} of ${part.total}`],
    ["Next", part.next === undefined ? "" : `offset ${part.next}`],
  ];
  return said.flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`]));
}

/** `Brennan J [25]-[60]`; the pins of some judgments name the judge themselves. */
export function authoredText({ judge, firstPin, lastPin }: Authored): string {
  const pins = pinRange(firstPin, lastPin);
  return pins.startsWith(judge) ? pins : `${judge} ${pins}`.trim();
}

/** The footnotes that a text refers to and does not hold itself: a reader of one paragraph needs them. */
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

/** `0-340`, `0-340, 1200-1480` */
function placesOf({ stretches }: { readonly stretches: readonly Stretch[] }): string {
  return stretches.map(({ offset, end }) => `${offset}-${end}`).join(", ");
}

/** Seed 001's FetchResponse as JSON: text, content type, whether OCR was used, the citations found in the text. */
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
    warnings,
  });
}
