import type { Block, LegalDocument } from "../../core/document.ts";
import { numberedRun } from "../../documents/formats/paged/numbering.ts";
import { plain, provisionBlocks } from "./provisions.ts";

/** Blocks of a plain text that has lost its mark-up: paragraphs by their printed numbers, provisions by their headings. */
export function corpusBlocks(text: string, kind: LegalDocument["kind"]): readonly Block[] {
  const pieces = piecesOf(text);
  return kind === "legislation" ? provisionBlocks(pieces) : paragraphBlocks(pieces);
}

/** What begins a unit of its own even without an empty line before it: `[12]`, `12. The`, `12 The`, `(a)`, `Part 2`. */
const UNIT =
  /^\s*(?:\[\d{1,4}\]|\d{1,4}[A-Z]{0,3}\.?\s+(?=[\p{Lu}“"‘('])|\((?:\d{1,3}[A-Z]?|[a-z]{1,4}|[A-Z]{1,2})\)\s|(?:Chapter|Part|Division|Subdivision|Schedule)\s+[\dIVXA-Z])/u;
const LONGEST_HEADING = 120; // characters

const WRAPPED = 60; // characters from which on a line may have been broken to fit a page
const TITLED = /^\s*\d{1,5}[A-Z]{0,5}(?:[-.]\d{1,4})?\.?\s+\p{Lu}[^.;]*$/u;

/** Paragraphs: lines that were broken to fit a page are joined, other lines are paragraphs of their own. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let before = "";
  for (const line of text.split(/\r\n|\r|\n/)) {
    const plainLine = line.replaceAll(/\s+/g, " ").trim();
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

function paragraphBlocks(pieces: readonly string[]): readonly Block[] {
  const run = numberedRun(pieces);
  let pin = "";
  return pieces.map((piece, at): Block => {
    const numbered = run.get(at);
    if (numbered) {
      pin = `[${numbered.number}]`;
      return { type: "paragraph", label: String(numbered.number), pin, markdown: plain(numbered.rest) };
    }
    const isNext = run.has(at + 1) || at === 0;
    if (isNext && isHeading(piece)) {
      pin = "";
      return { type: "heading", level: at === 0 ? 1 : 2, pin, markdown: plain(piece) };
    }
    const [, label, rest] = /^(\((?:[a-z]{1,4}|\d{1,3}|[A-Z]{1,2})\))\s+(.+)$/s.exec(piece) ?? [];
    return label !== undefined && rest !== undefined
      ? { type: "list", level: 1, label, pin, markdown: plain(rest) }
      : { type: "paragraph", pin, markdown: plain(piece) };
  });
}

function isHeading(piece: string): boolean {
  return piece.length <= LONGEST_HEADING && /\p{L}{3}/u.test(piece) && !/[.,;:]$/.test(piece);
}
