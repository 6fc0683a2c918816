import type { LegalDocument } from "../core/document.ts";
import { citedIn, citedLine } from "./cited.ts";
import { factLines } from "./facts.ts";
import { outline, outlineLines } from "./outline.ts";
import type { Part } from "./part.ts";
import { blockText } from "./render.ts";

const OUTLINE_CHARS = 1_500;
const NOTES_CHARS = 1_500; // with header and outline the answer stays under its limit

/** A part of a document as a reader gets it: header first, then the text, the outline of the rest and what is cited. */
export function partMarkdown(document: LegalDocument, part: Part): string {
  const whole = part.offset === 0 && part.end === part.total;
  const rest = whole || part.next === undefined ? "" : restOutline(document, part.end);
  const notes = citedNotes(document, part);
  const cited = citedLine(`${part.text}\n\n${notes}`, document);
  return [header(document, part), part.text.trim(), notes, rest, cited]
    .filter((piece) => piece !== "")
    .join("\n\n");
}

/** The footnotes that a part refers to and does not hold itself: a reader of one paragraph needs them. */
function citedNotes(document: LegalDocument, part: Part): string {
  const marks = new Set([...part.text.matchAll(/\[\^([^\]\s]{1,12})\](?!:)/g)].map(([, label]) => label));
  const notes = document.blocks
    .filter((block) => block.type === "footnote" && marks.has(block.label))
    .map(blockText)
    .filter((text) => !part.text.includes(text));
  const kept: string[] = [];
  for (const note of notes) {
    if (kept.join("\n").length + note.length > NOTES_CHARS) break;
    kept.push(note);
  }
  const left = notes.length - kept.length;
  return [...kept, ...(left > 0 ? [`[${left} more footnotes: read them by pin, such as fn 3]`] : [])].join(
    "\n",
  );
}

function header(document: LegalDocument, part: Part): string {
  return [
    ...factLines(document),
    `Part: characters ${stretchesOf(part)} of ${part.total}`,
    ...(part.next === undefined ? [] : [`Next: offset ${part.next}`]),
    "---",
  ].join("\n");
}

/** `0-340`, `0-340, 1200-1480` */
export function stretchesOf({ stretches }: Part): string {
  return stretches.map(({ offset, end }) => `${offset}-${end}`).join(", ");
}

function restOutline(document: LegalDocument, from: number): string {
  const rest = outline(document).filter((entry) => entry.offset + entry.chars > from);
  return rest.length === 0 ? "" : `---\nStill to read:\n${outlineLines(rest, OUTLINE_CHARS)}`;
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

export { readPart } from "./part.ts";
