import type { LegalDocument } from "../core/document.ts";
import { type Authored, authored } from "../documents/authors.ts";
import { citedLine } from "../documents/cited.ts";
import { stretchesOf } from "../documents/answer.ts";
import { factLines } from "../documents/facts.ts";
import { type Part, readPart } from "../documents/part.ts";
import { pinRange } from "../pins/grammar.ts";
import { blockText, renderDocument, type RenderedDocument } from "../documents/render.ts";
import { bytesOf, cutBytes, fittingLines, leadingLines } from "./budget.ts";

const MAX_CHARS = 45_000; // below the cap of every answer
const AFTER_TEXT = "\n\n---\n";
/** UTF-8 bytes of a header's parts at most. */
const FACTS = 800;
const PINS = 100;
const AUTHORS = 240;
const CITED = 240; // kept for what the text cites; it takes more where more is left
const PLACE = PINS + AUTHORS + 100; // with their names, offsets, rule and line ends

export interface ReadRequest {
  readonly pin?: string | undefined;
  readonly offset?: number | undefined;
  /** From MIN_TOKENS to MAX_TOKENS. */
  readonly maxTokens: number;
}

export interface Reading {
  readonly part: Part;
  /** Header, text, the footnotes that the text refers to and what it cites: at most `maxTokens`. */
  readonly markdown: string;
}

/** A stretch of a document with its pins and its authors. Readings from `next` to `next`, put together, are the document. */
export function reading(document: LegalDocument, request: ReadRequest): Reading {
  const bytes = bytesOf(request.maxTokens);
  const facts = factsWithin(document, FACTS);
  const left = bytes - Buffer.byteLength(facts) - PLACE - CITED;
  const rendered = renderDocument(document);
  const wanted = { ...request, maxChars: MAX_CHARS, maxBytes: Math.max(4, left) };
  const part = readPart(document, wanted, rendered);
  const head = [facts, ...placeLines(document, rendered, part), "---"].join("\n");
  const body = `${head}\n\n${part.text}`;
  const room = bytes - Buffer.byteLength(body) - AFTER_TEXT.length;
  const notes = leadingLines(citedNotes(document, part), room - CITED).join("\n");
  const cited = citedLine(`${part.text}\n\n${notes}`, document, room - Buffer.byteLength(notes) - 1);
  const after = [notes, cited].filter((one) => one !== "").join("\n");
  return { part, markdown: after === "" ? body : `${body}${AFTER_TEXT}${after}` };
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
    ["Characters", `${stretchesOf(part)} of ${part.total}`],
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
