import { completePin, parsePin, type PinPath, rangesIn, splitPins, type Step } from "../../pins/grammar.ts";
import { formatPinpoint } from "../format.ts";

type Counted = "paragraph" | "page" | "number";

/** A place that is counted through a text: paragraphs, pages, or numbers that may be either. */
interface Count extends Pick<PinPath, "page" | "follow"> {
  readonly kind: Counted;
  readonly from: string;
  readonly to?: string | undefined;
}

/** Reads a pin of paragraphs and pages in any spelling; undefined when it has another part, such as a provision. */
function countsIn(pin: string): readonly Count[] | undefined {
  const counts: Count[] = [];
  let before: PinPath | undefined;
  for (const part of splitPins(pin.trim().replace(/^S\. ?(?=\d)/, "p "))) {
    const [first, last] = rangesIn(part)[0] ?? [part];
    const start = before ? completePin(before, first) : parsePin(first);
    const end = start && last !== undefined ? completePin(start, last) : start;
    const from = countOf(start, pin);
    const to = countOf(end, pin);
    if (!from || to?.kind !== from.kind) return undefined;
    counts.push({ ...from, ...(last !== undefined && { to: to.from }) });
    before = end;
  }
  return counts.length > 0 ? counts : undefined;
}

function countOf(path: PinPath | undefined, pin: string): Count | undefined {
  const [step, more] = path?.steps ?? [];
  if (!path || !step || more || !isCounted(step.kind)) return undefined;
  return { ...path, kind: step.kind, from: asGiven(step.value, pin) };
}

function isCounted(kind: Step["kind"]): kind is Counted {
  return kind === "paragraph" || kind === "page" || kind === "number";
}

/** Writes a value, which the grammar folds to lower case, as the pin does: `[5A]`. */
function asGiven(value: string, pin: string): string {
  const at = pin.toLowerCase().indexOf(value);
  return at === -1 ? value : pin.slice(at, at + value.length);
}

/**
 * Renders a pin in AGLC4 spelling: no "para", "p" or "at", en rules, `[14]–[21]`, also for a Randnummer. A bare
 * number is a page unless the text has paragraphs only.
 */
export function englishPin(pin: string, hasOnlyParagraphs = false): string {
  const counts = countsIn(pin);
  if (counts) return counts.map((count) => englishCount(count, hasOnlyParagraphs)).join(", ");
  return pin
    .trim()
    .replace(/^(?:(?:paras?|paragraphs?)\.?\s+(?!\d+\()|(?:pp?|pages?)\.?\s+)(?=[[\d])/i, "")
    .replace(/^(vol)s?\.? ?(\w{1,5}),? (?:at |pp?\.? |page )?(?=[[\d])/i, "$1 $2, ")
    .replaceAll(LINK, "–")
    .replaceAll(PROVISIONS, (all, unit: string, numbers: string) =>
      all.replace(numbers, hyphened(unit, numbers)),
    );
}

function englishCount({ kind, from, page, ...rest }: Count, hasOnlyParagraphs: boolean): string {
  const isNext = rest.follow === "f" && /^\d+$/.test(from); // AGLC4 gives the range
  const to = isNext ? String(Number(from) + 1) : rest.to;
  const more = rest.follow === undefined || isNext ? "" : ` ${rest.follow}`;
  if (kind === "page" || (kind === "number" && !hasOnlyParagraphs))
    return `${to === undefined ? from : pages(Number(from), Number(to))}${more}`;
  const paragraphs = to === undefined ? `[${from}]` : `[${from}]–[${to}]`;
  return `${page === undefined ? "" : `${page} `}${paragraphs}${more}`;
}

/** `42–3`: repeated digits are dropped (rule 1.1.7). */
function pages(from: number, to: number): string {
  return to > from ? formatPinpoint({ unit: "page", from, to, start: 0, end: 0 }) : `${from}–${to}`;
}

const LINK = /(?<!\[\d{1,5})(?<=[\])\dA-Z])\s*[-–—]\s*(?=[[\d(])/g;
const PROVISIONS = /\b(ss?|regs?|rr?|cls?|divs?|items?) (\d+[A-Z]*–[\dA-Z–, ]*\d)/g;

/** A hyphen in the number of a provision is not a range: `s 104-10`, `ss 104-10, 104-15`, but `ss 55–56`, `ss 137–8`. */
function hyphened(unit: string, numbers: string): string {
  const isSingle = /^(?:s|reg|r|cl|div|item)$/.test(unit);
  if (!isSingle && !numbers.includes(",")) return numbers;
  return numbers.replaceAll(/(?<!\d)(\d+)([A-Z]*)–(\d+)/g, (all, from: string, letter: string, to: string) =>
    isSingle || Number(to) < Number(from) ? `${from}${letter}-${to}` : all,
  );
}

/** Whether a pin is a provision and follows the title without a comma: `s 18(1)`, `sch 1 cl 3`. */
export function isProvision(pin: string): boolean {
  return /^(?:ss?|regs?|rr?|sch|pts?|divs?|chs?|cls?|items?|arts?|app|ord)\b/i.test(pin);
}

/** Renders a pin in German or Austrian spelling: `Rn. 5, 7–9`, `Rz 5 f`, `Ls. 1`; pages in brackets. */
export function germanPin(pin: string, randnummer: "Rn." | "Rz"): string {
  const stop = randnummer === "Rn." ? "." : "";
  const counts = countsIn(pin);
  if (counts) {
    const written = counts.map((count) => germanCount(count, stop));
    if (counts.every(({ kind }) => kind === "page")) return `(${written.join(", ")})`;
    const [page] = counts.flatMap(({ page: printed }) => printed ?? []);
    return `${page === undefined ? "" : `(${page}) `}${randnummer} ${written.join(", ")}`;
  }
  const headnote = /^Leitsatz (\d+)$/i.exec(pin.trim())?.[1];
  if (headnote !== undefined) return `Ls${stop} ${headnote}`;
  const lettered = /^R[nz]\.? ([A-Z] \d.*)$/.exec(pin.trim())?.[1];
  return lettered === undefined ? pin.trim() : `${randnummer} ${lettered}`;
}

function germanCount({ from, to, follow }: Count, stop: string): string {
  const more = follow === undefined ? "" : ` ${follow}${stop}`;
  return `${from}${to === undefined ? "" : `–${to}`}${more}`;
}
