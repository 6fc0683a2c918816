import { groupBy } from "../../../core/group-by.ts";
import { pause } from "../../../core/steps.ts";
import { regex } from "../../../core/regex.ts";
import { ANY_OFFICE, SURNAME } from "../../recognise/offices.ts";

/** A printed line of a page. */
export interface TextLine {
  readonly text: string;
  /** Horizontal position in characters of the page's grid; comparable within a page only. */
  readonly left: number;
  readonly right: number;
  /** Whether an empty line, a new paragraph of the scan or a new column precedes it. */
  readonly gap: boolean;
  /** A number apart from the line's words at its end, and the position at which it ends. */
  readonly margin?: { readonly number: number; readonly end: number };
  /** Whether its type is smaller than the file's text, as in notes; absent when sizes are unknown. */
  readonly small?: boolean;
}

/** A page of a paged file, its lines in reading order. */
export interface TextPage {
  /** Position in the file, from 1. */
  readonly number: number;
  readonly lines: readonly TextLine[];
}

const LEAST = 4; // numbers
const LEAST_LONE = 1.5; // a page: fewer that are alone on a line may be the pages' own
const USUAL = 0.9; // of a page's lines
const IN_MARGIN = /^(.*\S)\s+\uFDD0?(\d{1,4})\uFDD1?$/;

/**
 * Returns the lines with the paragraph numbers that a file prints alone on a line, or in its right margin (the Federal
 * Constitutional Court, North Rhine-Westphalia); they count up one by one from 1.
 */
export function marginNumbers(pages: readonly TextPage[]): ReadonlySet<TextLine> {
  const taken: { readonly line: TextLine; readonly place: number; readonly isLone: boolean }[] = [];
  let place = 0; // among all lines
  for (const page of pages) {
    const edge = usualEdge(page.lines);
    for (const [at, line] of page.lines.entries()) {
      place += 1;
      const isLone = /^\d{1,4}$/.test(line.text) && isOfText(line, taken);
      const beside = (line.margin?.end ?? 0) >= edge ? line.margin?.number : undefined;
      const number = isLone ? loneNumber(line, at, page) : beside;
      if (number === taken.length + 1) taken.push({ line, place, isLone });
    }
  }
  const lone = taken.filter(({ isLone }) => isLone).length;
  const least = lone * 2 <= taken.length ? LEAST : Math.max(LEAST, pages.length * LEAST_LONE);
  const places = taken.map((one) => one.place);
  return new Set(taken.length >= least && isThroughout(places, place) ? taken.map(({ line }) => line) : []);
}

/** Returns whether a number has the size of the text or is set below its other numbers; a small one elsewhere is a note's. */
function isOfText({ small, left }: TextLine, above: readonly { readonly line: TextLine }[]): boolean {
  return small !== true || (above.length >= LEAST && above.at(-1)?.line.left === left);
}

/** Returns a number alone on its line; undefined for the page's own at its top or end. */
function loneNumber({ text }: TextLine, at: number, { number, lines }: TextPage): number | undefined {
  const isAtEdge = at === 0 || at === lines.length - 1;
  return isAtEdge && Number(text) === number ? undefined : Number(text);
}

/** Returns the right edge of a page's longer lines, but for a running head. */
function usualEdge(lines: readonly TextLine[]): number {
  const rights = lines.flatMap(({ margin, right }) => (margin === undefined ? [right] : []));
  return rights.toSorted((a, b) => a - b)[Math.floor(rights.length * USUAL)] ?? 0;
}

/** Returns whether numbered lines run through a text, with other lines between them, unlike a table of contents. */
function isThroughout(places: readonly number[], lines: number): boolean {
  const apart = places.filter((place, at) => place > (places[at - 1] ?? 0) + 1).length;
  return apart * 2 >= places.length && (places.at(-1) ?? 0) * 2 >= lines;
}

/** Sets the paragraph numbers of a page apart, on lines of their own before the paragraphs. */
function withNumbersApart(lines: readonly TextLine[], numbers: ReadonlySet<TextLine>): readonly TextLine[] {
  if (numbers.size === 0) return lines;
  return lines.flatMap((line, at) => {
    if (numbers.has(line)) return numberFirst(line);
    const before = lines[at - 1];
    return before !== undefined && numbers.has(before) && before.margin === undefined
      ? { ...line, gap: true }
      : line;
  });
}

function numberFirst(line: TextLine): readonly TextLine[] {
  const [, rest, number] = line.margin === undefined ? [] : (IN_MARGIN.exec(line.text) ?? []);
  const own = { ...line, gap: true };
  if (rest === undefined || number === undefined) return [own];
  return [
    { ...own, text: number, right: line.left + number.length },
    { ...own, text: rest, right: line.left + rest.length },
  ];
}

/** A page without its running head and foot. */
export interface BarePage extends TextPage {
  /** Numbers found in them. */
  readonly printed: readonly number[];
}

const EDGE_LINES = 3; // lines from the edge that are searched for a running head or foot
const DEEPEST_LINES = 6; // for short lines: a bench of judges in the head takes a line each
const SHORT_CHARS = 50; // maximum characters of such a line
const LEAST_PAGES = 2;
const SHARE = 0.2; // of the pages; left and right pages and chapters have different heads
const LONGEST = 160; // characters of a running line

const PAGE_NUMBER =
  /^(?:[-–—[(|\s]{0,3})(?:(?:page|seite|p|s)\.?\s{0,2})?(\d{1,5})(?:\s{0,2}(?:of|von|\/)\s{0,2}\d{1,5})?(?:[-–—\])|.\s]{0,3})$/i;

/** Removes repeated lines at the top and bottom of pages, and page numbers. */
export async function withoutFurniture(pages: readonly TextPage[]): Promise<BarePage[]> {
  const heads = repeated(pages, edge);
  await pause();
  const feet = repeated(pages, (lines) => edge(lines.toReversed()));
  const numbers = marginNumbers(pages);
  const numberOf = (line: TextLine) => (numbers.has(line) ? [] : pageNumber(line));
  const shift = pageShift(pages.map(({ number, lines }) => [number, lines.flatMap(numberOf)]));
  const rest: BarePage[] = [];
  for (const page of pages) {
    await pause();
    const isFurniture = ({ text }: TextLine, known: ReadonlySet<string>) =>
      !LONE_LABEL.test(text) && (PAGE_NUMBER.test(text) || known.has(looks(text)));
    const isCounting = (line: TextLine | undefined) => isCounted(line, page, pages.length);
    const isOfBrowser = (line: TextLine) => PRINTED_AT.test(line.text) && isCounting(page.lines.at(-1));
    const isOver = (line: TextLine, known: ReadonlySet<string>) =>
      !numbers.has(line) && (isFurniture(line, known) || isCounting(line) || isOfBrowser(line));
    const own = bare(withoutNumber(page, shift, numberOf), isOver, heads, feet);
    rest.push({ ...own, lines: withNumbersApart(own.lines, numbers) });
  }
  return rest;
}

function pageNumber({ text }: TextLine): number[] {
  const digits = PAGE_NUMBER.exec(text)?.[1];
  return digits === undefined ? [] : [Number(digits)];
}

/** Returns the offset from positions in the file to printed numbers; undefined when they do not rise. */
export function pageShift(
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
  numberOf: (line: TextLine) => readonly number[],
): TextPage & { readonly own: readonly number[] } {
  const wanted = shift === undefined ? undefined : page.number + shift;
  const at = page.lines.findIndex(
    (line, index) => wanted !== undefined && numberOf(line)[0] === wanted && !isLabel(index, page),
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
  const deep = lines.slice(EDGE_LINES, DEEPEST_LINES).filter(({ text }) => text.length <= SHORT_CHARS);
  return [...lines.slice(0, EDGE_LINES), ...deep];
}

/** Returns the lines, with numbers masked, that recur at this edge of enough pages. */
function repeated(
  pages: readonly TextPage[],
  edgeOf: (lines: readonly TextLine[]) => readonly TextLine[],
): ReadonlySet<string> {
  const edges = pages.flatMap(({ lines }) => [
    ...new Map(edgeOf(lines).map(({ text }) => [looks(text), text] as const)),
  ]);
  const found = [...groupBy(edges, ([look]) => look)].map(
    ([look, same]) => [look, same.map(([, text]) => text)] as const,
  );
  const least = Math.max(LEAST_PAGES, Math.min(Math.ceil(pages.length * SHARE), 12));
  return new Set(
    found
      .filter(
        ([look, texts]) =>
          look !== "" &&
          texts.length >= (texts.every((text) => JUDGE.test(text)) ? LEAST_PAGES : least) &&
          !isSeries(look, texts),
      )
      .map(([look]) => look),
  );
}

/** The judge of a page's reasons, who may have written few of the pages: "Gordon J". */
const JUDGE = regex.u`^${SURNAME} +${ANY_OFFICE}$`;

const FEW_NUMBERS = 2; // a running line's page number, and a chapter number

/** Whether lines differ in more than the page number, like notes that cite a case at different pages. */
function isSeries(look: string, texts: readonly string[]): boolean {
  if (look.split("#").length - 1 <= FEW_NUMBERS) return false;
  const numbered = /^\d+\s|\s\d+(?:\s?(?:\/|of|von)\s?\d+)?$/g; // a page's number, also as "4/18"
  return new Set(texts.map((text) => text.replaceAll(numbered, ""))).size > texts.length / 2;
}

/** Masks numbers, capitals and spaces, which vary between pages; empty for a numbered line and a heading "GORDON J." */
function looks(text: string): string {
  if (text.length > LONGEST || /^\[?\d{1,4}[\].]\s|^[^\p{Ll}]{2,40} (?:CJ|JJ?A?)\.$/u.test(text)) return "";
  return text
    .toLowerCase()
    .replaceAll(/\d+/g, "#")
    .replaceAll(/[\s.]+/g, "");
}

function bare(
  page: ReturnType<typeof withoutNumber>,
  isOver: (line: TextLine, known: ReadonlySet<string>) => boolean,
  heads: ReadonlySet<string>,
  feet: ReadonlySet<string>,
): BarePage {
  const { lines } = page;
  const printed = [...page.own];
  let start = 0;
  let end = lines.length;
  for (let line = lines[start]; line && start < DEEPEST_LINES && isOver(line, heads); line = lines[start]) {
    printed.push(...numbersAtEnds(line.text));
    start += 1;
  }
  for (let line = lines[end - 1]; line && end > start && isOver(line, feet); line = lines[end - 1]) {
    if (lines.length - end >= DEEPEST_LINES) break;
    printed.push(...numbersAtEnds(line.text));
    end -= 1;
  }
  return { number: page.number, lines: lines.slice(start, end), printed };
}

/** The label of a paragraph or an item on a line of its own: "5.", "(15)", "(b)". */
export const LONE_LABEL = /^(?:\d{1,3}\.|\((?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})\))$/;

/** Whether a line ends in its page's place in the file: "www.register.example Page 1 of 14", "https://court.example/1 1/14". */
function isCounted(line: TextLine | undefined, { number }: TextPage, count: number): boolean {
  const [text = "", at, of] = COUNTED.exec(line?.text ?? "") ?? [];
  return Number(at) === number && Number(of) === count && text.length <= LONGEST;
}

const COUNTED =
  /^.*(?:\b(?:page|seite)\s|^(?:https?|file):\/\/\S{1,300}\s)(\d{1,5})(?:\s(?:of|von)\s|\/)(\d{1,5})$/i;
/** The head of a page that Chrome or Edge printed: "28.11.26, 12:06 Ferry Act". */
const PRINTED_AT = /^\d{1,2}[./]\d{1,2}[./]\d{2,4}, \d{1,2}:\d{2}\s/;

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
