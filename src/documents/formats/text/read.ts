import type { Block } from "../../../core/document.ts";
import { charsetOf, decode } from "../../../net/charset.ts";
import { sanitise } from "../../../core/sanitise.ts";
import type { FormatReader } from "../../create-reader.ts";
import { factsOfPage, type PageConverter, pageOfFile, removedWarning } from "../../page.ts";
import type { ConverterPool } from "../../../workers/pool.ts";
import { documentOf } from "../../found.ts";
import { footnotesOf, pushNote, renderMarked } from "../notes.ts";
import { numberingOf } from "../numbering.ts";
import { unreadable } from "../../refusals.ts";
import { markdownBlocks, type TextBlocks } from "./markdown.ts";

const MARKDOWN_NAME = /\.(?:md|markdown|mdown)$/i;
const MARKDOWN_SIGNS = /^#{1,6} \S|^```|^(?:[-*+] \S.*\n){2}|\]\(https?:|^\[\^\w{1,10}\]: /m;

/** Reads plain text and Markdown, in a worker when it is large. */
export function textReader(convert: ConverterPool["convert"]): FormatReader {
  return async (bytes, facts, call) => {
    const text = decode(bytes, charsetOf(bytes, facts.contentType ?? ""));
    return await convert("text", pageOfFile(text, facts), call);
  };
}

/** Makes a document of plain text or Markdown. */
export const convertText: PageConverter = (page) => {
  const facts = factsOfPage(page);
  const raw = page.text.replaceAll(/\r\n?/g, "\n");
  const clean = sanitise(raw);
  const isMarkdown =
    MARKDOWN_NAME.test(facts.name ?? "") ||
    /markdown/i.test(facts.contentType ?? "") ||
    MARKDOWN_SIGNS.test(clean.slice(0, 20_000));
  const { blocks, footnotes, warnings } = isMarkdown ? markdownBlocks(clean) : plainBlocks(clean);
  if (blocks.length === 0) throw unreadable(facts, "has no text", "save it again");
  const found = { blocks, footnotes, title: undefined, kind: "text" } as const;
  const document = documentOf(found, facts);
  return {
    ...document,
    contentType: isMarkdown ? "text/markdown" : "text/plain",
    warnings: [...warnings, ...removedWarning(raw.length - clean.length)],
  };
};

/** Paragraphs between empty lines; lines within one are joined, unless they are short as in a list or an address. */
function plainBlocks(text: string): TextBlocks {
  const numbering = numberingOf(piecesOf(text));
  const { paragraphs, notes, warnings } = numbering;
  const blocks: Block[] = [];
  const pins: string[] = [];
  let pin = "";
  for (const [index, piece] of numbering.texts.entries()) {
    const note = notes.get(index);
    const numbered = paragraphs.get(index);
    if (numbered) pin = `[${numbered.number}]`;
    else if (index >= numbering.end) pin = "";
    pins.push(pin);
    const markdown = asMarkdown(note?.rest ?? numbered?.rest ?? piece);
    if (markdown === "") continue;
    if (note) pushNote(blocks, note, markdown);
    else
      blocks.push({ type: "paragraph", ...(numbered && { label: String(numbered.number) }), pin, markdown });
  }
  return { blocks, footnotes: footnotesOf(numbering, pins), warnings };
}

const BLANK_LINES = /\n[ \t]*\n\s*/;

/** Stretches between empty lines; a number that begins a line behind a finished sentence begins one, too. */
function piecesOf(text: string): readonly string[] {
  return text
    .split(BLANK_LINES)
    .flatMap((stretch) => stretch.split(NUMBERED_LINE))
    .flatMap((piece) => (piece.trim() === "" ? [] : [piece.trim()]));
}

const NUMBERED_LINE = /(?<=[.;:?!”"’)\]])[ \t]*\n(?=[ \t]*(?:\[\d{1,4}\]|\d{1,4}\.)[ \t])/;

const SHORT_LINE = 50; // characters

function asMarkdown(piece: string): string {
  const lines = piece.split("\n").map((line) => renderMarked(line).markdown);
  const short = lines.slice(0, -1).every((line) => line.length < SHORT_LINE);
  return lines.filter((line) => line !== "").join(short ? "  \n" : " ");
}
