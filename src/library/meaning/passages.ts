import type { Block, LegalDocument } from "../../core/document.ts";
import { plain } from "../documents/words.ts";

/** Neighbouring blocks, or a part of a long one, that get a vector together. */
export interface Passage {
  /** Position of its first block in the document. */
  readonly from: number;
  /** How many blocks it has. */
  readonly blocks: number;
  /** 0, or which part of its one block. */
  readonly piece: number;
  /** The document's title and the passage's own words. */
  readonly text: string;
}

/** Counts up when texts are cut in another way, so that they get vectors anew. */
export const CUT = 1;
const ENOUGH = 900; // characters: some 250 tokens, which say one thing
const MOST = 2_400; // characters; models that read 512 tokens cut what is longer
const TITLE = 120;

/** The passages of a document in order; blocks without words are in none. */
export function passagesOf({
  title,
  blocks,
}: Pick<LegalDocument, "title"> & { readonly blocks: readonly Block[] }): readonly Passage[] {
  const passages: Passage[] = [];
  const head = `${title.slice(0, TITLE)}\n`;
  let open: { from: number; blocks: number; texts: string[]; chars: number } | undefined;
  const finish = (): void => {
    if (open) {
      const { from, blocks: count, texts } = open;
      passages.push({ from, blocks: count, piece: 0, text: head + texts.join("\n") });
    }
    open = undefined;
  };
  for (const [at, block] of blocks.entries()) {
    const text = plain(block.markdown).replaceAll(/\s+/g, " ").trim();
    if (text === "") continue;
    if (begins(block, blocks[at - 1]) || (open && open.chars + text.length > MOST)) finish();
    if (text.length > MOST) {
      for (const [piece, part] of partsOf(text).entries())
        passages.push({ from: at, blocks: 1, piece, text: head + part });
      continue;
    }
    open ??= { from: at, blocks: 0, texts: [], chars: 0 };
    open.texts.push(text);
    open.chars += text.length;
    open.blocks = at - open.from + 1;
    if (open.chars >= ENOUGH) finish();
  }
  finish();
  return passages;
}

/** A heading begins something new, and so do the footnotes. */
function begins(block: Block, before: Block | undefined): boolean {
  if (block.type === "heading") return before?.type !== "heading";
  return (block.type === "footnote") !== (before?.type === "footnote");
}

/** Parts of at most `MOST` characters that end with a sentence, else with a word. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > MOST) {
    const window = text.slice(from, from + MOST);
    const sentence = window.lastIndexOf(". ");
    const end = sentence > MOST / 2 ? sentence + 1 : window.lastIndexOf(" ");
    const to = from + (end > 0 ? end : MOST);
    parts.push(text.slice(from, to).trim());
    from = to;
  }
  return [...parts, text.slice(from).trim()];
}
