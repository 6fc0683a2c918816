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
      const isLone = line.small !== true && /^\d{1,4}$/.test(line.text); // a small one is a note's
      const number = isLone ? loneNumber(line, at, page) : besideNumber(line, edge);
      if (number === taken.length + 1) taken.push({ line, place, isLone });
    }
  }
  const lone = taken.filter(({ isLone }) => isLone).length;
  const least = lone * 2 <= taken.length ? LEAST : Math.max(LEAST, pages.length * LEAST_LONE);
  const places = taken.map((one) => one.place);
  return new Set(taken.length >= least && isThroughout(places, place) ? taken.map(({ line }) => line) : []);
}

/** Returns a number alone on its line; undefined for the page's own at its top or end. */
function loneNumber({ text }: TextLine, at: number, { number, lines }: TextPage): number | undefined {
  const isAtEdge = at === 0 || at === lines.length - 1;
  return isAtEdge && Number(text) === number ? undefined : Number(text);
}

function besideNumber({ margin }: TextLine, edge: number): number | undefined {
  return margin !== undefined && margin.end >= edge ? margin.number : undefined;
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
export function withNumbersApart(
  lines: readonly TextLine[],
  numbers: ReadonlySet<TextLine>,
): readonly TextLine[] {
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
