import { ENGLISH_MONTHS } from "../../core/day.ts";
import type { Flow } from "../../markup/html/flow.ts";

const MONTHS = ENGLISH_MONTHS.join("|");
/** "12.  The", "[12] The", "12 The"; "12 June 2019" is a day, "[2025] HCATrans 53" a citation. */
const BRACKETED = /^\[(\d{1,4})\](?!\s{0,9}[A-Z][A-Za-z]{1,12}\s\d)\s{0,9}\S/;
const DOTTED = /^(\d{1,4})\.\s{1,9}\S/;
const BARE = new RegExp(`^(\\d{1,4})\\s{1,9}(?!(?:${MONTHS})\\b)\\p{L}`, "iu");
const STYLES = [BRACKETED, DOTTED, BARE];

/**
 * The number that each flow would have if it were a paragraph: of an outermost item of an ordered list, or of
 * a line that begins with a number in the page's own style, whichever counts further.
 */
export function numbersOf(flows: readonly Flow[]): readonly (number | undefined)[] {
  let best = itemNumbers(flows);
  let furthest = longestCount(best);
  for (const style of STYLES) {
    const numbers = textNumbers(flows, style);
    const count = longestCount(numbers);
    if (count > furthest) [best, furthest] = [numbers, count];
  }
  return best;
}

/** How far the numbers count up one by one, others between them passed over. */
function longestCount(numbers: readonly (number | undefined)[]): number {
  const counts = new Map<number, number>(); // from each number on, as far as read, from the end
  let longest = 0;
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const number = numbers[at];
    if (number === undefined) continue;
    const count = 1 + (counts.get(number + 1) ?? 0);
    counts.set(number, count);
    longest = Math.max(longest, count);
  }
  return longest;
}

/** Old pages number by an anchor before the item, `para12`, which may stand before the quotation in between. */
function itemNumbers(flows: readonly Flow[]): (number | undefined)[] {
  const outermost = flows.reduce((least, flow) => Math.min(least, numberedDepth(flow)), NONE);
  let announced: number | undefined;
  return flows.map((flow) => {
    announced = anchorNumber(flow) ?? announced;
    const depth = numberedDepth(flow);
    if (!flow.list?.first || depth === NONE || depth !== outermost) return undefined;
    const number = announced ?? flow.list.number;
    announced = undefined;
    return number > 0 ? number : undefined;
  });
}

const NONE = Number.POSITIVE_INFINITY;

/** How deep a numbered item of the page's own text stands: 1, or 2 where lists only indent. */
function numberedDepth(flow: Flow): number {
  const { list } = flow;
  return list?.ordered && /^\d/.test(list.label) && isText(flow) ? list.depth : NONE;
}

function anchorNumber({ anchors }: Flow): number | undefined {
  if (anchors.length === 0) return undefined;
  const digits = anchors
    .map((name) => /^para(\d{1,4})$/.exec(name)?.[1])
    .findLast((found) => found !== undefined);
  return digits === undefined ? undefined : Number(digits);
}

function textNumbers(flows: readonly Flow[], style: RegExp): (number | undefined)[] {
  return flows.map((flow) => {
    const digits = flow.list === undefined && isText(flow) ? style.exec(flow.text)?.[1] : undefined;
    return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
  });
}

function isText(flow: Flow): boolean {
  return flow.kind === "text" && flow.quote === 0 && flow.defines === undefined;
}

/** A line without the number that it begins with. */
export function withoutNumber(text: string): string {
  return text.replace(/^(?:\[\d{1,4}\]|\d{1,4}\.?)\s{1,9}/, "");
}
