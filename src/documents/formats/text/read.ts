import type { Block } from "../../../core/document.ts";
import { charsetOf, decode } from "../../../net/charset.ts";
import { PLAIN, renderRuns } from "../../../markup/html/inline.ts";
import { sanitise } from "../../../core/sanitise.ts";
import type { FormatReader } from "../../create-reader.ts";
import { factsOfPage, type PageConverter, pageOfFile } from "../../page.ts";
import type { ConverterPool } from "../../../workers/pool.ts";
import { documentOf } from "../../found.ts";
import { numberedRun } from "../paged/numbering.ts";
import { unreadable } from "../../refusals.ts";
import { removedWarning } from "../../removed.ts";
import { markdownBlocks } from "./markdown.ts";

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
  const blocks = isMarkdown ? markdownBlocks(clean) : plainBlocks(clean);
  if (blocks.length === 0) throw unreadable(facts, "has no text", "save it again");
  const footnotes = blocks.flatMap(({ type, label }) =>
    type === "footnote" && label !== undefined ? [{ label }] : [],
  );
  const found = { blocks, footnotes, title: undefined, kind: "text" } as const;
  const document = documentOf(found, facts);
  return {
    ...document,
    contentType: isMarkdown ? "text/markdown" : "text/plain",
    warnings: removedWarning(raw.length - clean.length),
  };
};

/** Paragraphs between empty lines; lines within one are joined, unless they are short as in a list or an address. */
function plainBlocks(text: string): Block[] {
  const pieces = text.split(/\n[ \t]*\n\s*/).filter((piece) => piece.trim() !== "");
  const run = numberedRun(pieces.map((piece) => piece.trim()));
  const blocks: Block[] = [];
  let pin = "";
  for (const [index, piece] of pieces.entries()) {
    const numbered = run.get(index);
    if (numbered) pin = `[${numbered.number}]`;
    const markdown = asMarkdown(numbered?.rest ?? piece);
    if (markdown !== "")
      blocks.push({
        type: "paragraph",
        ...(numbered && { label: String(numbered.number) }),
        pin,
        markdown,
      });
  }
  return blocks;
}

const SHORT_LINE = 50; // characters

function asMarkdown(piece: string): string {
  const lines = piece.split("\n").map((line) => renderRuns([{ text: line, style: PLAIN }]).markdown);
  const short = lines.slice(0, -1).every((line) => line.length < SHORT_LINE);
  return lines.filter((line) => line !== "").join(short ? "  \n" : " ");
}
