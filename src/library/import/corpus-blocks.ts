import type { Block, LegalDocument } from "../../core/document.ts";
import { footnotesOf, pushNote, renderMarked } from "../../documents/formats/notes.ts";
import { numberingOf } from "../../documents/formats/numbering.ts";
import { provisionBlocks } from "./provisions.ts";

/** Blocks of a plain text that has lost its mark-up: paragraphs by their printed numbers, provisions by their headings. */
export function corpusBlocks(
  text: string,
  { kind, title }: Pick<LegalDocument, "kind" | "title">,
): CorpusBlocks {
  const pieces = piecesOf(text);
  return kind === "legislation"
    ? { blocks: provisionBlocks(pieces, title), footnotes: [], warnings: [] }
    : paragraphBlocks(pieces);
}

export type CorpusBlocks = Pick<LegalDocument, "blocks" | "footnotes" | "warnings">;

/** What begins a unit of its own even without an empty line before it: `[12]`, `12. The`, `12 The`, `(a)`, `Part 2`. */
const UNIT =
  /^\s*(?:\[\d{1,4}\]|\d{1,4}[A-Z]{0,3}\.?\s+(?=[\p{Lu}“"‘('])|\((?:\d{1,3}[A-Z]?|[a-z]{1,4}|[A-Z]{1,2})\)\s|(?:Chapter|Part|Division|Subdivision|Schedule)\s+[\dIVXA-Z])/u;
const LONGEST_HEADING = 120; // characters

const WRAPPED = 60; // characters from which on a line may have been broken to fit a page
const TITLED = /^\s*\d{1,5}[A-Z]{0,5}(?:[-.]\d{1,4})?\.?\s+\p{Lu}[^.;]*$/u;

const UNEVEN = /\s\s|[^\S ]/;

/** Paragraphs: lines that were broken to fit a page are joined, other lines are paragraphs of their own. */
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
    const isHead = at === 0 || paragraphs.has(at + 1);
    if (numbered) pin = `[${numbered.number}]`;
    else if (at >= end || (!note && isHead && isHeading(text))) pin = "";
    pins.push(pin);
    if (note) pushNote(blocks, note, renderMarked(note.rest).markdown);
    else if (numbered) blocks.push(paragraph(pin, numbered.rest, numbered.number));
    else if (isHead && isHeading(text))
      blocks.push({ type: "heading", level: at === 0 ? 1 : 2, pin, markdown: renderMarked(text).markdown });
    else blocks.push(unnumbered(text, pin));
  }
  return { blocks, footnotes: footnotesOf(numbering, pins), warnings };
}

function paragraph(pin: string, text: string, number?: number): Block {
  const label = number === undefined ? {} : { label: String(number) };
  return { type: "paragraph", ...label, pin, markdown: renderMarked(text).markdown };
}

function unnumbered(text: string, pin: string): Block {
  const [, label, rest] = /^(\((?:[a-z]{1,4}|\d{1,3}|[A-Z]{1,2})\))\s+(.+)$/s.exec(text) ?? [];
  if (label === undefined || rest === undefined) return paragraph(pin, text);
  return { type: "list", level: 1, label, pin, markdown: renderMarked(rest).markdown };
}

function isHeading(piece: string): boolean {
  return piece.length <= LONGEST_HEADING && /\p{L}{3}/u.test(piece) && !/[.,;:]$/.test(piece);
}
