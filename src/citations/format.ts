import type { Series } from "./series.ts";
import type { Citation, Pinpoint } from "./types.ts";

interface NeutralParts {
  readonly year: number;
  readonly court: { readonly code: string };
  readonly number: string;
}

interface ReportedParts {
  readonly year: number | undefined;
  readonly until?: number | undefined;
  readonly volume: number | undefined;
  readonly series: Series;
  readonly page: string;
  /** As printed; decisive where a series has used both kinds of bracket. */
  readonly bracket?: "[" | "(" | undefined;
}

/** `[1992] HCA 23` */
export function formatNeutral({ year, court, number }: NeutralParts): string {
  return `[${year}] ${court.code} ${number}`;
}

/**
 * `(1992) 175 CLR 1`, `[1977] VR 430`, `219 CLR 196`, `(1979) FLC ¶90-275`, `(1870) LR 4 HL 1`, `531 US 98 (2000)`,
 * `(1954–55) 92 CLR 424`, `2014 SC 123`, `AIR 1950 SC 27`, `(1979) 32 Eur Court HR (ser A)`.
 */
export function formatReported(parts: ReportedParts): string {
  const { volume, series, page, year } = parts;
  const { abbreviation, jurisdiction } = series;
  const place = series.paragraphs && page.includes("-") ? `¶${page}` : page;
  const division = volume === undefined ? undefined : /^LR (?!Ir|\()(.+)/.exec(abbreviation)?.[1];
  const inSeries = division === undefined ? [volume, abbreviation] : ["LR", volume, division];
  const indian = /^AIR (.+)/.exec(abbreviation)?.[1];
  if (indian !== undefined)
    return ["AIR", year, indian, place].filter((word) => word !== undefined).join(" ");
  const isAmerican = jurisdiction === "us";
  const words = [isAmerican ? undefined : yearOf(parts), ...inSeries, place];
  if (isAmerican && year !== undefined) words.push(`(${year})`);
  return words.filter((word) => word !== undefined && word !== "").join(" ");
}

function yearOf({ year, until, volume, series, bracket }: ReportedParts): string | undefined {
  if (year === undefined) return undefined;
  if (bracket === undefined && volume === undefined && series.bareYears) return String(year);
  const years = until === undefined ? String(year) : `${year}–${lastYear(year, until)}`;
  return squareYear(series, volume, bracket) ? `[${years}]` : `(${years})`;
}

/** 55 for 1954 to 1955; a new century is printed in full. */
function lastYear(year: number, until: number): string {
  return Math.floor(year / 100) === Math.floor(until / 100) ? String(until).slice(2) : String(until);
}

function squareYear(series: Series, volume: number | undefined, bracket: "[" | "(" | undefined): boolean {
  if (series.brackets !== "either") return series.brackets === "square";
  return volume === undefined || bracket === "[";
}

/** Formats a citation with its pinpoints in AGLC4 form: `[2023] FCA 456, [14]–[21] (Smith J)`. */
export function formatCitation(citation: Citation): string {
  const { canonical, pinpoints, judges } = citation;
  const hasCommas = citation.kind === "reported" && citation.series.commas;
  const shown = (pin: Pinpoint) => (hasCommas ? withThousands(pin, citation.page) : formatPinpoint(pin));
  const pins = pinpoints
    .map((pin, at) => `${joint(pinpoints[at - 1], pin)}${shown(pin)}${writerOf(pin, pinpoints[at + 1])}`)
    .join("");
  if (citation.kind === "back_reference" && citation.provisions.length > 0)
    return `${canonical} ${pinsOfAct(citation.provisions)}`;
  const isPageless = citation.kind === "reported" && citation.page === "";
  return `${canonical}${isPageless ? pins.replace(/^,/, "") : pins}${judges === undefined ? "" : ` (${judges})`}`;
}

/** Appends the judges after the last of their pinpoints. */
function writerOf({ judges }: Pinpoint, next: Pinpoint | undefined): string {
  return judges === undefined || judges === next?.judges ? "" : ` (${judges})`;
}

/** Formats a citation in full: the canonical form with its pinpoints, in the manner of its country. */
export function shownCitation(citation: Citation): string {
  if ("provisions" in citation && citation.kind !== "back_reference") {
    const pins = pinsOfAct(citation.provisions);
    return pins === "" ? citation.canonical : `${citation.canonical} ${pins}`;
  }
  if (citation.kind === "rechtssatz" && citation.additions.length > 0)
    return `${citation.canonical} [${citation.additions.join(", ")}]`;
  return isEnglish(citation) ? formatCitation(citation) : germanPins(citation);
}

const COMMON_LAW: ReadonlySet<Citation["kind"]> = new Set([
  "neutral",
  "foreign_neutral",
  "reported",
  "unreported",
  "secondary",
]);

function isEnglish({ kind, canonical, country }: Citation): boolean {
  if (kind === "back_reference") return canonical !== "a.a.O." && canonical !== "ebd.";
  return COMMON_LAW.has(kind) || country === "au" || country === "nz" || country === "uk";
}

/** A section, a rule or a schedule, which another part of the law precedes without containing it. */
const SECTION = /^(?:ss?|regs?|rr?) /;

/** `sch 1 cl 3`: nested parts follow without a comma; `pt 5.3A div 10, s 447A`, `reg 2.12, sch 2`. */
export function pinsOfAct(provisions: readonly string[]): string {
  return provisions.reduce((all, one, at) => {
    const isAlike = /^(?:annex|Anhang|recital)/.exec(all)?.[0] === /^\w+/.exec(one)?.[0];
    const before = provisions[at - 1] ?? "";
    const isOfLaw = /^schs? /.test(one) || (SECTION.test(before) && /^(?:pts?|divs?|chs?) /.test(one));
    const isAfterSection = isOfLaw && !/^(?:sch|annex)/.test(before) && before !== "";
    const isAfterPart = SECTION.test(one) && /^(?:pts?|divs?|chs?) /.test(all);
    const isApart = isAlike || isAfterSection || isAfterPart || /^(?:item|cl) .*$/.test(all);
    return all === "" ? one : `${all}${isApart ? ", " : " "}${one}`;
  }, "");
}

/** `NJW 2015, 1827 Rn. 5 ff.`, `BGHZ 154, 239, 242 f.` */
function germanPins({ canonical, pinpoints }: Citation): string {
  return pinpoints.reduce((all, pin, at) => {
    const tail = `${pin.prefix ?? ""}${pin.from}${pin.suffix ?? ""}${pin.to === undefined ? "" : `–${pin.to}`}${pin.follow === undefined ? "" : ` ${pin.follow}.`}`;
    if (pin.unit === "page")
      return all.endsWith(` ${pin.from}`) && at === 0 ? `${all} ${pin.follow}.` : `${all}, ${tail}`;
    if (pin.unit === "headnote") return `${all}, Ls. ${tail}`;
    if (pin.unit === "division") return `${all}, ${formatPinpoint(pin)}`;
    return pinpoints[at - 1]?.unit === "paragraph" ? `${all}, ${tail}` : `${all} Rn. ${tail}`;
  }, canonical);
}

/** A page and its paragraph are one pinpoint: `1, 20 [30]`. */
function joint(before: Pinpoint | undefined, pin: Pinpoint): string {
  return before?.unit === "page" && pin.unit === "paragraph" ? " " : ", ";
}

/** `[14]–[21]` for paragraphs, `20–1` for pages. */
export function formatPinpoint(pin: Pinpoint): string {
  const { unit, from, to, suffix = "" } = pin;
  if (unit === "line") return to === undefined ? `line ${from}` : `lines ${from}–${to}`;
  if (unit === "division") {
    if (/^[ivxl]+$/.test(suffix)) return suffix; // a page of a preface
    return suffix.startsWith("AG") ? `[${suffix}]` : `unter ${suffix}`;
  }
  if (unit === "headnote") return `Ls. ${from}${to === undefined ? "" : `-${to}`}`;
  if (unit === "paragraph") return paragraphPin(pin);
  return to === undefined ? String(from) : `${from}–${shortEnd(from, to)}`;
}

function paragraphPin({ from, to, item = "", prefix = "", suffix = "", toSuffix = "" }: Pinpoint): string {
  if (to === undefined) return `[${prefix}${from}${suffix}]${item}`;
  return `[${prefix}${from}${toSuffix === "" ? "" : suffix}]–[${to}${toSuffix}]`;
}

/** Spells `[94]–[96]` as a document prints its own numbers: `Rn. 94–96`, `para 94–96`. */
export function printedAs(pin: string, blocks: readonly { readonly pin: string }[]): string {
  if (!pin.startsWith("[")) return pin;
  const [word] = blocks.flatMap((block) => WORD_OF_NUMBER.exec(block.pin) ?? []);
  return word === undefined ? pin : pin.replace(/^\[(\d+)\]/, `${word}$1`).replace(/–\[(\d+)\]$/, "–$1");
}

const WORD_OF_NUMBER = /^(?:R[nz]\.|para) (?=\d)/;

/** `11,117`, as loose-leaf services print page numbers; `4,145` only beside a first page that is printed so. */
function withThousands(pin: Pinpoint, first: string): string {
  if (pin.unit === "paragraph") return formatPinpoint(pin);
  const [from, to] = [pin.from, pin.to].map((page) =>
    page?.toLocaleString("en", { useGrouping: first.includes(",") ? "always" : "min2" }),
  );
  return to === undefined ? (from ?? "") : `${from}–${to}`;
}

/** AGLC4 rule 1.1.7: repeated digits are dropped, except in the teens. */
function shortEnd(from: number, to: number): string {
  const [first, last] = [String(from), String(to)];
  if (first.length !== last.length) return last;
  let same = 0;
  while (same < last.length - 1 && first[same] === last[same]) same += 1;
  const teens = last.length >= 2 && last.at(-2) === "1";
  return last.slice(teens ? Math.min(same, last.length - 2) : same);
}
