import type { Block } from "../../../core/document.ts";
import { PLAIN, renderRuns } from "../../../markup/html/inline.ts";
import { gridMarkdown } from "../../../markup/html/table.ts";
import type { FormatReader } from "../../create-reader.ts";
import { factsOfPage, type PageConverter, pageOfFile, removedWarning } from "../../page.ts";
import type { ConverterPool } from "../../../workers/pool.ts";
import { documentOf } from "../../found.ts";
import { footnotesOf, pushNote } from "../notes.ts";
import { numberingOf } from "../numbering.ts";
import { unreadable } from "../../refusals.ts";
import { type RtfParagraph, rtfParagraphs } from "./paragraphs.ts";

const LONGEST_HEADING = 120; // characters
const LIST = /^(\((?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})\)|[a-z]\)|[•·])\s+/;

/** Returns a reader of RTF, in a worker when it is large. */
export function rtfReader(convert: ConverterPool["convert"]): FormatReader {
  return async (bytes, facts, call) => {
    const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    return await convert("rtf", pageOfFile(rtf, facts), call);
  };
}

/** Converts RTF with its notes, tables and styles to a document. */
export const convertRtf: PageConverter = (page) => {
  const facts = factsOfPage(page);
  const { paragraphs, title } = rtfParagraphs(page.text);
  const { blocks, notes, warnings, removed } = blocksOf(joinedRows(paragraphs));
  if (blocks.length === 0)
    throw unreadable(facts, "has no text", "open it in a word processor and save it again");
  const linked = blocks.flatMap(({ type, label }) =>
    type === "footnote" && label !== undefined ? [{ label, ...markOf(blocks, label) }] : [],
  );
  const footnotes = notes.length > 0 ? notes : linked;
  return {
    ...documentOf({ blocks, footnotes, title, kind: "rtf" }, facts),
    warnings: [...warnings, ...removedWarning(removed)],
  };
};

function markOf(blocks: readonly Block[], label: string) {
  const at = blocks.find(
    ({ type, markdown }) => type !== "footnote" && markdown.includes(`[^${label}]`),
  )?.pin;
  return at === undefined || at === "" ? {} : { at };
}

type Piece = RtfParagraph | { readonly rows: readonly (readonly string[])[] };

/** Joins consecutive rows into one table. */
function joinedRows(paragraphs: readonly RtfParagraph[]): Piece[] {
  const pieces: Piece[] = [];
  let rows: string[][] = [];
  for (const paragraph of paragraphs) {
    if (paragraph.cells) {
      if (rows.length === 0) pieces.push({ rows });
      rows.push([...paragraph.cells]);
    } else {
      rows = [];
      pieces.push(paragraph);
    }
  }
  return pieces;
}

function blocksOf(pieces: readonly Piece[]) {
  const rendered = pieces.map((piece) => ("rows" in piece ? undefined : renderRuns(piece.runs)));
  const numbering = numberingOf(
    rendered.map((inline, at) => (isBody(pieces[at]) ? (inline?.text ?? "") : "")),
  );
  const pins: string[] = [];
  const blocks: Block[] = [];
  let pin = "";
  let removed = 0;
  for (const [index, piece] of pieces.entries()) {
    const inline = rendered[index];
    const numbered = numbering.paragraphs.get(index);
    const note = numbering.notes.get(index);
    if (numbered) pin = `[${numbered.number}]`;
    else if (index >= numbering.end) pin = "";
    pins.push(pin);
    removed += inline?.removed ?? 0;
    if (note && inline) {
      pushNote(blocks, note, withoutNumber(inline.markdown));
      continue;
    }
    const block =
      "rows" in piece
        ? { type: "table" as const, pin, markdown: gridMarkdown(piece.rows.map((row) => row.map(plain))) }
        : inline && blockOf(piece, inline, pin, numbered?.number);
    if (!block || block.markdown === "") continue;
    if (block.type === "heading") pin = "";
    blocks.push(block);
  }
  return { blocks, notes: footnotesOf(numbering, pins), warnings: numbering.warnings, removed };
}

function isBody(piece: Piece | undefined): boolean {
  return piece !== undefined && "runs" in piece && piece.note === undefined && piece.heading === 0;
}

function blockOf(
  piece: RtfParagraph,
  { markdown, text, bold, underlined }: ReturnType<typeof renderRuns>,
  pin: string,
  number: number | undefined,
): Block | undefined {
  if (piece.note !== undefined)
    return { type: "footnote", label: piece.note, pin: `fn ${piece.note}`, markdown };
  if (text === "") return undefined;
  if (piece.heading > 0)
    return { type: "heading", level: Math.min(6, piece.heading + 1), pin: "", markdown: text };
  if (number !== undefined)
    return { type: "paragraph", label: String(number), pin, markdown: withoutNumber(markdown) };
  if ((bold || underlined) && text.length <= LONGEST_HEADING && !/[.;,:]$/.test(text))
    return { type: "heading", level: 3, pin: "", markdown: plain(text) };
  const [marked, label] = LIST.exec(markdown) ?? [];
  if (marked !== undefined && label !== undefined)
    return { type: "list", level: 1, label, pin, markdown: markdown.slice(marked.length) };
  return { type: "paragraph", pin, markdown };
}

function plain(text: string): string {
  return renderRuns([{ text, style: PLAIN }]).markdown;
}

function withoutNumber(markdown: string): string {
  return markdown.replace(/^([*]{0,3})(?:\[\d{1,4}\]|\d{1,4}\.?)\1\s*/, "");
}
