import type { Series } from "./series.ts";
import type { Citation, Pinpoint } from "./types.ts";

interface NeutralParts {
  readonly year: number;
  readonly court: { readonly code: string };
  readonly number: string;
}

interface ReportedParts {
  readonly year: number | undefined;
  readonly volume: number | undefined;
  readonly series: Series;
  readonly page: string;
  /** As printed; decides where a series has used both kinds. */
  readonly bracket?: "[" | "(" | undefined;
}

/** `[1992] HCA 23` */
export function formatNeutral({ year, court, number }: NeutralParts): string {
  return `[${year}] ${court.code} ${number}`;
}

/** `(1992) 175 CLR 1`, `[1977] VR 430`, `219 CLR 196`, `(1979) FLC ¶90-275`. */
export function formatReported(parts: ReportedParts): string {
  const { volume, series, page } = parts;
  const place = series.paragraphs && page.includes("-") ? `¶${page}` : page;
  const words = [yearOf(parts), volume, series.abbreviation, place];
  return words.filter((word) => word !== undefined).join(" ");
}

function yearOf({ year, volume, series, bracket }: ReportedParts): string | undefined {
  if (year === undefined) return undefined;
  return squareYear(series, volume, bracket) ? `[${year}]` : `(${year})`;
}

function squareYear(series: Series, volume: number | undefined, bracket: "[" | "(" | undefined): boolean {
  if (series.brackets !== "either") return series.brackets === "square";
  return volume === undefined || bracket === "[";
}

/** A citation with its pinpoints as AGLC4 prints them: `[2023] FCA 456, [14]–[21] (Smith J)`. */
export function formatCitation(citation: Citation): string {
  const { canonical, pinpoints, judges } = citation;
  const pins = pinpoints.map((pin, at) => `${joint(pinpoints[at - 1], pin)}${formatPinpoint(pin)}`).join("");
  return `${canonical}${pins}${judges === undefined ? "" : ` (${judges})`}`;
}

/** What a finder read, whole: the canonical form with its pins, in the manner of the citation's own country. */
export function shownCitation(citation: Citation): string {
  if (citation.kind === "legislation" || citation.kind === "eu_act") {
    const pins = pinsOfAct(citation.provisions);
    return pins === "" ? citation.canonical : `${citation.canonical} ${pins}`;
  }
  const isGerman =
    citation.country !== "au" &&
    citation.country !== "nz" &&
    citation.country !== "uk" &&
    !isEnglishReference(citation);
  return isGerman ? germanPins(citation) : formatCitation(citation);
}

function isEnglishReference({ kind, canonical }: Citation): boolean {
  return kind === "back_reference" && canonical !== "a.a.O." && canonical !== "ebd.";
}

/** `sch 1 cl 3`: a part of a part follows without a comma; what stood in front of the title keeps it. */
function pinsOfAct(provisions: readonly string[]): string {
  return provisions.reduce(
    (all, one) => (all === "" ? one : `${all}${/^(?:item|cl) .*$/.test(all) ? ", " : " "}${one}`),
    "",
  );
}

/** `NJW 2015, 1827 Rn. 5 ff.`, `BGHZ 154, 239, 242 f.` */
function germanPins({ canonical, pinpoints }: Citation): string {
  return pinpoints.reduce((all, pin, at) => {
    const tail = `${pin.from}${pin.to === undefined ? "" : `–${pin.to}`}${pin.follow === undefined ? "" : ` ${pin.follow}.`}`;
    if (pin.unit === "page")
      return all.endsWith(` ${pin.from}`) && at === 0 ? `${all} ${pin.follow}.` : `${all}, ${tail}`;
    return pinpoints[at - 1]?.unit === "paragraph" ? `${all}, ${tail}` : `${all} Rn. ${tail}`;
  }, canonical);
}

/** A page and its paragraph are one place: `1, 20 [30]`. */
function joint(before: Pinpoint | undefined, pin: Pinpoint): string {
  return before?.unit === "page" && pin.unit === "paragraph" ? " " : ", ";
}

/** `[14]–[21]` for paragraphs, `20–1` for pages. */
export function formatPinpoint({ unit, from, to }: Pinpoint): string {
  if (unit === "paragraph") return to === undefined ? `[${from}]` : `[${from}]–[${to}]`;
  return to === undefined ? String(from) : `${from}–${shortEnd(from, to)}`;
}

/** AGLC4 rule 1.1.7: digits that repeat are dropped, but the teens keep both. */
function shortEnd(from: number, to: number): string {
  const [first, last] = [String(from), String(to)];
  if (first.length !== last.length) return last;
  let same = 0;
  while (same < last.length - 1 && first[same] === last[same]) same += 1;
  const teens = last.length >= 2 && last.at(-2) === "1";
  return last.slice(teens ? Math.min(same, last.length - 2) : same);
}
