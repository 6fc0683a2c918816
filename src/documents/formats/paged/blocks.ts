import type { Block, Footnote } from "../../../core/document.ts";
import { pageLabels, withoutFurniture } from "./furniture.ts";
import { joinLines, Words } from "./hyphens.ts";
import { footnotesOf, type Numbered, type NumberedNote, pushNote, renderMarked } from "../notes.ts";
import { type Numbering, numberingOf } from "../numbering.ts";
import { createBreather, type TextPage } from "./page.ts";
import { isCapitals, isOpen, pageParagraphs, type Paragraph } from "./paragraphs.ts";

export interface PagedText {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly warnings: readonly string[];
  /** Unseen characters that were taken out. */
  readonly removed: number;
  /** The pin of a page of the file. */
  readonly pageLabel: (number: number) => string;
}

/** Blocks of a file that has pages: running heads gone, lines joined, pins `p 460` or the paragraphs' own numbers. */
export async function pagedBlocks(pages: readonly TextPage[], language: string): Promise<PagedText> {
  const breathe = createBreather();
  const bare = await withoutFurniture(pages, breathe);
  const pageLabel = pageLabels(bare);
  const words = new Words(bare.flatMap(({ lines }) => lines.map(({ text }) => text)));
  const paragraphs: Paragraph[] = [];
  for (const { number, lines } of bare) {
    const open = isOpen(paragraphs.at(-1)?.text ?? "");
    paragraphs.push(...pageParagraphs(lines, number, words, open));
    await breathe();
  }
  const numbering = numberingOf(paragraphs.map(({ text }) => text));
  const writer = new BlockWriter({ pageLabel, language, end: numbering.end });
  for (const piece of rejoined(paragraphs, numbering, words)) {
    writer.add(piece);
    await breathe();
  }
  const { blocks, removed, pins } = writer.finish();
  const footnotes = footnotesOf(numbering, pins);
  return { blocks, footnotes, removed, warnings: numbering.warnings, pageLabel };
}

interface Piece extends Paragraph {
  readonly numbered?: Numbered;
  readonly note?: NumberedNote;
  /** Of its first text. */
  readonly index: number;
}

/** With paragraph numbers a paragraph is one piece even where a page or its notes end in it. */
function rejoined(
  paragraphs: readonly Paragraph[],
  { paragraphs: run, notes, texts }: Numbering,
  words: Words,
): Piece[] {
  const pieces: Piece[] = [];
  let open = -1; // the last piece that is no note
  for (const [index, { text: _, ...paragraph }] of paragraphs.entries()) {
    const text = texts[index] ?? "";
    const numbered = run.get(index);
    const note = notes.get(index);
    const last = pieces[open];
    if (note) pieces.push({ ...paragraph, text, note, index });
    else if (
      last &&
      !numbered &&
      run.size > 0 &&
      goesOn({ ...paragraph, text }, last, open < pieces.length - 1)
    )
      pieces[open] = extended(last, text, words);
    else {
      open = pieces.length;
      pieces.push({ ...paragraph, text, index, ...(numbered && { numbered }) });
    }
  }
  return pieces;
}

function goesOn({ continues, text }: Paragraph, last: Piece, behindNotes: boolean): boolean {
  if (continues || last.numbered?.rest === "") return true;
  return behindNotes && isOpen(last.text) && /^[\p{Ll}\d(“"‘§]/u.test(text) && !LIST_LABEL.test(text);
}

function extended(piece: Piece, text: string, words: Words): Piece {
  const { numbered } = piece;
  return {
    ...piece,
    text: joinLines(piece.text, text, words),
    ...(numbered && { numbered: { ...numbered, rest: joinLines(numbered.rest, text, words) } }),
  };
}

interface Manner {
  readonly pageLabel: (number: number) => string;
  readonly language: string;
  /** Index of the first text that is no paragraph's. */
  readonly end: number;
}

const LONGEST_HEADING = 120; // characters
const LIST_LABEL = /^(\((?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6}|[A-Z])\)|[a-z]\)|\d{1,3}[.)]|[•·▪])\s+/;

class BlockWriter {
  readonly #manner: Manner;
  readonly #blocks: Block[] = [];
  #open = ""; // pin of the numbered paragraph that goes on
  #page = ""; // pin of the page on which the piece begins
  #removed = 0;
  readonly #pins: string[] = []; // of the texts by their index

  constructor(manner: Manner) {
    this.#manner = manner;
  }

  add(piece: Piece): void {
    const { numbered, note, text } = piece;
    const page = this.#manner.pageLabel(piece.page);
    this.#page = page;
    if (note) {
      pushNote(this.#blocks, note, this.#markdown(note.rest));
      return;
    }
    if (piece.index >= this.#manner.end) this.#open = "";
    if (numbered) {
      this.#open = this.#manner.language === "de" ? `Rn. ${numbered.number}` : `[${numbered.number}]`;
      const markdown = this.#markdown(numbered.rest);
      this.#push({ type: "paragraph", label: String(numbered.number), pin: this.#open, markdown });
    } else if (isHeading(piece)) {
      this.#open = "";
      this.#push({ type: "heading", level: 2, pin: page, markdown: this.#markdown(text) });
    } else {
      this.#other(text, this.#open === "" ? page : this.#open);
    }
    this.#pins[piece.index] = this.#open === "" ? page : this.#open;
  }

  finish() {
    return { blocks: this.#blocks, pins: this.#pins, removed: this.#removed };
  }

  #other(text: string, pin: string): void {
    const found = LIST_LABEL.exec(text);
    const label = found?.[1];
    if (label === undefined) this.#push({ type: "paragraph", pin, markdown: this.#markdown(text) });
    else {
      const markdown = this.#markdown(text.slice(found?.[0].length));
      this.#push({ type: "list", level: 1, label, pin, markdown });
    }
  }

  #push(block: Block): void {
    const page = block.pin === this.#page ? undefined : /^p (.+)$/.exec(this.#page)?.[1];
    if (block.markdown !== "") this.#blocks.push({ ...block, ...(page !== undefined && { page }) });
  }

  #markdown(text: string): string {
    const { markdown, removed } = renderMarked(text);
    this.#removed += removed;
    return markdown;
  }
}

/** A short text that stands alone, in capitals or without an end. */
function isHeading({ text, gap, lines, left }: Piece): boolean {
  if (text.length > LONGEST_HEADING || lines > 3 || !/\p{L}{3}/u.test(text)) return false;
  if (LIST_LABEL.test(text)) return false;
  if (isCapitals(text)) return true;
  const ended = /[.,;:!?”"’)\]-]$/.test(text);
  return (
    gap &&
    lines === 1 &&
    !ended &&
    text.length <= 80 &&
    left >= 0 &&
    /^\p{Lu}|^(?:[IVX]+|[A-Z])\.\s/u.test(text)
  );
}
