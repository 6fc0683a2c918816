import type { Block } from "../../core/document.ts";
import { depthOf, type Labels, unitByTitle, withLabel } from "../../pins/labels.ts";
import { labelSteps, writePin } from "../../pins/write.ts";
import { PLAIN, renderRuns } from "../../markup/html/inline.ts";

/** Heading levels of the units above a section. */
const LEVELS: Readonly<Record<string, number>> = {
  Chapter: 2,
  Schedule: 2,
  Part: 3,
  Division: 4,
  Subdivision: 5,
};
const SECTION_LEVEL = 6;
const UNIT =
  /^(Chapter|Part|Division|Subdivision|Schedule)\s+(\d{1,4}[A-Z]{0,4}|[IVXLC]{1,7}[A-Z]{0,2}|[A-Z])\b(?![.,;])/;
const SECTION = /^(\d{1,5}[A-Z]{0,5}(?:[-.]\d{1,4}[A-Z]{0,3})?)\.?\s+(\p{Lu}[^.;]{1,150}[^.;:,])$/u;
const LEADERS = /\.{3,}/;
const ITEM = /^\((\d{1,4}[A-Z]{0,3}|[a-z]{1,4}|[A-Z]{1,3})\)\s+(.+)$/s;
const AHEAD = 30; // pieces
const LONGEST_HEADING = 160; // characters

/**
 * Splits the text of an Act or instrument without mark-up into blocks: sections by their headings, `s
 * 18(1)(a)(i)` by the labels before the text.
 */
export function provisionBlocks(pieces: readonly string[], title: string): readonly Block[] {
  const writer = new ProvisionWriter(unitByTitle(title));
  for (const [at, piece] of pieces.entries()) writer.add(piece, pieces.slice(at + 1, at + 1 + AHEAD));
  return writer.blocks;
}

class ProvisionWriter {
  readonly blocks: Block[] = [];
  readonly #word: string; // "s" or "reg"
  #schedule = "";
  #section = "";
  #hasSections = false; // schedules come after the sections
  #path: Labels = []; // below the section

  constructor(word: string) {
    this.#word = word;
  }

  add(piece: string, following: readonly string[]): void {
    const [, unit, number] = UNIT.exec(piece) ?? [];
    const [, section] = SECTION.exec(piece) ?? [];
    const [, label, rest] = ITEM.exec(piece) ?? [];
    if (unit !== undefined && piece.length <= LONGEST_HEADING) this.#unit(unit, number ?? "", piece);
    else if (section !== undefined && !isContents(piece, following[0])) this.#open(section, piece);
    else if (label !== undefined && rest !== undefined && this.#section !== "")
      this.#item(label, rest, following);
    else this.#push({ type: "paragraph", pin: this.#pin(), markdown: plain(piece) });
  }

  #unit(unit: string, number: string, piece: string): void {
    this.#section = "";
    this.#path = [];
    if (unit === "Schedule") this.#schedule = this.#hasSections ? `sch ${number}` : "";
    else if (unit === "Chapter") this.#schedule = "";
    this.#push({ type: "heading", level: LEVELS[unit] ?? 3, pin: this.#schedule, markdown: plain(piece) });
  }

  #open(section: string, piece: string): void {
    this.#section = this.#schedule === "" ? `${this.#word} ${section}` : `${this.#schedule} cl ${section}`;
    this.#hasSections = true;
    this.#path = [];
    this.#push({ type: "heading", level: SECTION_LEVEL, pin: this.#section, markdown: plain(piece) });
  }

  #item(label: string, rest: string, following: readonly string[]): void {
    const depth = depthOf(this.#path, label, () => following.flatMap((piece) => ITEM.exec(piece)?.[1] ?? []));
    this.#path = withLabel(this.#path, label, depth);
    const level = depth + 1;
    this.#push({ type: "list", level, label: `(${label})`, pin: this.#pin(), markdown: plain(rest) });
  }

  #pin(): string {
    if (this.#section === "") return this.#schedule;
    return writePin(this.#section, labelSteps(this.#path));
  }

  #push(block: Block): void {
    if (block.markdown !== "") this.blocks.push(block);
  }
}

/** Whether a heading is a line of the contents: another heading follows it, or it has dot leaders. */
function isContents(piece: string, next: string | undefined): boolean {
  return LEADERS.test(piece) || (next !== undefined && (SECTION.test(next) || UNIT.test(next)));
}

/** Escapes text as Markdown. */
export function plain(text: string): string {
  return renderRuns([{ text, style: PLAIN }]).markdown;
}
