import type { Block } from "../../core/document.ts";
import { labelSteps, writePin } from "../../pins/write.ts";
import { PLAIN, renderRuns } from "../../markup/html/inline.ts";

/** The units above a section, by the depth of their headings. */
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
const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");
const LONGEST_HEADING = 160; // characters

/** Blocks of an Act whose text has lost its mark-up: sections by their headings, `s 18(1)(a)(i)` by the labels in front. */
export function provisionBlocks(pieces: readonly string[]): readonly Block[] {
  const writer = new ProvisionWriter();
  for (const [at, piece] of pieces.entries()) writer.add(piece, pieces[at + 1]);
  return writer.blocks;
}

class ProvisionWriter {
  readonly blocks: Block[] = [];
  #schedule = "";
  #section = "";
  #hasSections = false; // schedules come after the sections
  /** Labels open below the section: ["1", "a", "ii", "B"]. */
  #path: readonly string[] = [];

  add(piece: string, next: string | undefined): void {
    const [, unit, number] = UNIT.exec(piece) ?? [];
    const [, section] = SECTION.exec(piece) ?? [];
    const [, label, rest] = ITEM.exec(piece) ?? [];
    if (unit !== undefined && piece.length <= LONGEST_HEADING) this.#unit(unit, number ?? "", piece);
    else if (section !== undefined && !isContents(piece, next)) this.#open(section, piece);
    else if (label !== undefined && rest !== undefined && this.#section !== "") this.#item(label, rest);
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
    this.#section = this.#schedule === "" ? `s ${section}` : `${this.#schedule} cl ${section}`;
    this.#hasSections = true;
    this.#path = [];
    this.#push({ type: "heading", level: SECTION_LEVEL, pin: this.#section, markdown: plain(piece) });
  }

  #item(label: string, rest: string): void {
    const depth = depthOf(this.#path, label);
    this.#path = [
      ...this.#path.slice(0, depth),
      ...Array<string>(Math.max(0, depth - this.#path.length)).fill(""),
      label,
    ];
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

/** A section's heading that another heading follows is a line of the contents. */
function isContents(piece: string, next: string | undefined): boolean {
  return LEADERS.test(piece) || (next !== undefined && (SECTION.test(next) || UNIT.test(next)));
}

/** The depth of a label: (1), (a), (i), (A); a letter that may be a numeral is one where no letter precedes it. */
function depthOf(path: readonly string[], label: string): number {
  if (/^\d/.test(label)) return 0;
  if (/^[A-Z]/.test(label)) return 3;
  const roman = ROMAN.indexOf(label);
  if (roman === -1) return 1;
  const [, letter = "", numeral = ""] = path;
  const isNextNumeral = letter !== "" && roman === ROMAN.indexOf(numeral) + 1;
  const isNextLetter = letter.length === 1 && label.charCodeAt(0) === letter.charCodeAt(0) + 1;
  return isNextNumeral && !(isNextLetter && label.length === 1 && numeral === "") ? 2 : 1;
}

/** Text as Markdown that shows it as it is. */
export function plain(text: string): string {
  return renderRuns([{ text, style: PLAIN }]).markdown;
}
