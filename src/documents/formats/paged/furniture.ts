import type { TextLine, TextPage } from "./page.ts";

/** A page without its running head and foot. */
export interface BarePage extends TextPage {
  /** Numbers found in them. */
  readonly printed: readonly number[];
}

const EDGE_LINES = 3; // lines from the edge that are searched for a running head or foot
const DEEPEST_LINES = 6; // for short lines: a bench of judges in the head takes a line each
const SHORT = 50; // maximum characters of such a line
const LEAST_PAGES = 2;
const SHARE = 0.2; // of the pages; left and right pages and chapters have different heads
const LONGEST = 160; // characters of a running line

const PAGE_NUMBER =
  /^(?:[-–—[(|\s]{0,3})(?:(?:page|seite|p|s)\.?\s{0,2})?(\d{1,5})(?:\s{0,2}(?:of|von|\/)\s{0,2}\d{1,5})?(?:[-–—\])|.\s]{0,3})$/i;

/** Removes repeated lines at the top and bottom of pages, and page numbers. */
export async function withoutFurniture(
  pages: readonly TextPage[],
  pause: () => Promise<void>,
): Promise<BarePage[]> {
  const heads = repeated(pages, edge);
  await pause();
  const feet = repeated(pages, (lines) => edge(lines.toReversed()));
  const shift = pageShift(pages.map(({ number, lines }) => [number, lines.flatMap(loneNumber)]));
  const rest: BarePage[] = [];
  for (const page of pages) {
    await pause();
    rest.push(bare(withoutNumber(page, shift), heads, feet));
  }
  return rest;
}

function loneNumber({ text }: TextLine): number[] {
  const digits = PAGE_NUMBER.exec(text)?.[1];
  return digits === undefined ? [] : [Number(digits)];
}

/** Returns the offset from positions in the file to printed numbers; undefined when they do not rise. */
function pageShift(
  pages: readonly (readonly [page: number, printed: readonly number[]])[],
): number | undefined {
  const shifts = new Map<number, number>();
  for (const [page, printed] of pages) {
    for (const shift of new Set(printed.map((one) => one - page)))
      shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
  }
  const [best, support] = [...shifts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  return support >= Math.max(2, pages.length * 0.4) ? best : undefined;
}

/** Removes the line with only the page's own number, wherever a stamp has displaced it. */
function withoutNumber(
  page: TextPage,
  shift: number | undefined,
): TextPage & { readonly own: readonly number[] } {
  const wanted = shift === undefined ? undefined : page.number + shift;
  const at = page.lines.findIndex(
    (line, index) => wanted !== undefined && loneNumber(line)[0] === wanted && !isLabel(index, page),
  );
  if (at === -1 || wanted === undefined) return { ...page, own: [] };
  return { ...page, lines: page.lines.toSpliced(at, 1), own: [wanted] };
}

/** Returns whether a number on its own line labels a note whose text follows. */
function isLabel(index: number, { lines }: TextPage): boolean {
  const [own, next] = lines.slice(index, index + 2);
  return own?.small === true && next?.small === true && !next.gap && next.left > own.left;
}

/** Returns the lines from a page's edge inwards that may be running heads or feet. */
function edge(lines: readonly TextLine[]): TextLine[] {
  const deep = lines.slice(EDGE_LINES, DEEPEST_LINES).filter(({ text }) => text.length <= SHORT);
  return [...lines.slice(0, EDGE_LINES), ...deep];
}

/** Returns the lines, with numbers masked, that recur at this edge of enough pages. */
function repeated(
  pages: readonly TextPage[],
  edgeOf: (lines: readonly TextLine[]) => readonly TextLine[],
): ReadonlySet<string> {
  const found = new Map<string, string[]>();
  for (const { lines } of pages) {
    const here = new Map(edgeOf(lines).map(({ text }) => [looks(text), text]));
    for (const [look, text] of here) {
      const same = found.get(look);
      if (same) same.push(text);
      else found.set(look, [text]);
    }
  }
  const least = Math.max(LEAST_PAGES, Math.min(Math.ceil(pages.length * SHARE), 12));
  return new Set(
    [...found]
      .filter(([look, texts]) => look !== "" && texts.length >= least && !isSeries(look, texts))
      .map(([look]) => look),
  );
}

const FEW_NUMBERS = 2; // a running line's page number, and a chapter number

/** Whether lines differ in more than the page number, like notes that cite a case at different pages. */
function isSeries(look: string, texts: readonly string[]): boolean {
  if (look.split("#").length - 1 <= FEW_NUMBERS) return false;
  return new Set(texts.map((text) => text.replaceAll(/^\d+\s|\s\d+$/g, ""))).size > texts.length / 2;
}

/** Masks numbers, capitals and spaces, which vary between pages; empty for a numbered line. */
function looks(text: string): string {
  if (text.length > LONGEST || /^\[?\d{1,4}[\].]\s/.test(text)) return "";
  return text
    .toLowerCase()
    .replaceAll(/\d+/g, "#")
    .replaceAll(/[\s.]+/g, "");
}

function bare(
  page: ReturnType<typeof withoutNumber>,
  heads: ReadonlySet<string>,
  feet: ReadonlySet<string>,
): BarePage {
  const { lines } = page;
  const printed = [...page.own];
  let start = 0;
  let end = lines.length;
  for (
    let line = lines[start];
    line && start < DEEPEST_LINES && isFurniture(line, heads);
    line = lines[start]
  ) {
    printed.push(...numbersAtEnds(line.text));
    start += 1;
  }
  for (let line = lines[end - 1]; line && end > start && isFurniture(line, feet); line = lines[end - 1]) {
    if (lines.length - end >= DEEPEST_LINES) break;
    printed.push(...numbersAtEnds(line.text));
    end -= 1;
  }
  return { number: page.number, lines: lines.slice(start, end), printed };
}

function isFurniture({ text }: TextLine, known: ReadonlySet<string>): boolean {
  return PAGE_NUMBER.test(text) || known.has(looks(text));
}

/** Returns the numbers at the ends of "Smith v Jones 460", "460 HIGH COURT [1992", "Page 3 of 40". */
function numbersAtEnds(text: string): number[] {
  const alone = PAGE_NUMBER.exec(text)?.[1];
  const found =
    alone === undefined
      ? [
          /^(\d{1,5})(?=\s)/.exec(text)?.[1],
          /(?<=\s)(\d{1,5})$/.exec(text)?.[1],
          /\b(?:page|seite)\s(\d{1,5})\b/i.exec(text)?.[1],
        ]
      : [alone];
  return found.flatMap((digits) => (digits === undefined ? [] : [Number(digits)]));
}

/**
 * Returns the offset from a page's position in the file to its printed number; 0 when no printed numbers rise
 * with the pages.
 */
export function printedShift(pages: readonly BarePage[]): number {
  return pageShift(pages.map(({ number, printed }) => [number, printed])) ?? 0;
}

/** Returns the pin of a page: its printed number, or its position in the file when it has none. */
export function pageLabel(number: number, shift: number): string {
  return number + shift >= 1 ? `p ${number + shift}` : `PDF p ${number}`;
}
