import type { Block } from "../../../core/document.ts";
import { createBreather } from "../paged/page.ts";

/** Blocks of a Markdown text; what stands inside of a block is Markdown already and stays. */
export async function markdownBlocks(text: string): Promise<Block[]> {
  const breathe = createBreather();
  const blocks: Block[] = [];
  let pin = "";
  for (const piece of pieces(text)) {
    const block = blockOf(piece, pin);
    if (block.type === "heading") pin = "";
    else if (block.label !== undefined && block.type === "paragraph") pin = block.pin;
    blocks.push(block);
    await breathe();
  }
  return blocks;
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^( {0,3})([-*+•]|\d{1,9}[.)]|\([a-z\d]{1,5}\))\s+(?=\S)/;
const NOTE = /^\[\^([^\]\s]{1,20})\]:\s*/;

/** Stretches between empty lines; a heading and each item of a list stand alone, a fenced stretch stays whole. */
function* pieces(text: string): Generator<string> {
  let open: string[] = [];
  let fenced = false;
  for (const line of text.split("\n")) {
    const fence = FENCE.test(line);
    const alone = !fenced && (HEADING.test(line) || ITEM.test(line) || NOTE.test(line));
    const ends = !fenced && (line.trim() === "" || alone || (fence && open.length > 0));
    if (ends && open.length > 0) {
      yield open.join("\n");
      open = [];
    }
    if (fenced || line.trim() !== "") open.push(line);
    if (fence) fenced = !fenced;
    if (!fenced && HEADING.test(line)) {
      yield open.join("\n");
      open = [];
    }
  }
  if (open.join("").trim() !== "") yield open.join("\n");
}

function blockOf(piece: string, pin: string): Block {
  const heading = HEADING.exec(piece);
  if (heading && !piece.includes("\n"))
    return { type: "heading", level: heading[1]?.length ?? 2, pin: "", markdown: heading[2] ?? "" };
  const note = NOTE.exec(piece);
  if (note)
    return {
      type: "footnote",
      label: note[1] ?? "",
      pin: `fn ${note[1]}`,
      markdown: piece.slice(note[0].length),
    };
  const numbered = /^\\?\[(\d{1,4})\\?\]\s+/.exec(piece);
  if (numbered)
    return {
      type: "paragraph",
      label: numbered[1] ?? "",
      pin: `[${numbered[1]}]`,
      markdown: piece.slice(numbered[0].length),
    };
  if (/^\s*>/.test(piece))
    return { type: "quote", level: 1, pin, markdown: piece.replaceAll(/^\s*> ?/gm, "") };
  if (/^\s*\|.*\|\s*\n\s*\|[\s:|-]+\|/.test(piece)) return { type: "table", pin, markdown: piece };
  const item = ITEM.exec(piece);
  if (!item) return { type: "paragraph", pin, markdown: piece };
  const level = 1 + Math.floor((item[1]?.length ?? 0) / 2);
  return { type: "list", level, label: item[2] ?? "-", pin, markdown: piece.slice(item[0].length) };
}
