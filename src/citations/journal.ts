import type { Finding } from "./types.ts";

/** Place in the Official Journal of the European Union. */
export interface JournalPlace {
  /** "L 119", and since October 2023 "L 2024/1689". */
  readonly issue: string;
  readonly year: string | undefined;
  /** As printed: "4.5.2016". */
  readonly date: string | undefined;
  readonly page: string | undefined;
}

/** `OJ L 119, 4.5.2016, p. 1`, `OJ 2016 L 119, p. 1`, `ABl. L 119 vom 4.5.2016, S. 1`, `OJ L, 2024/1689, 12.7.2024` */
const PLACE =
  /^(?:OJ|ABl\.) (?:(\d{4}) )?([LC]E?)?,? ?(\d{1,4}(?:\/\d{1,5})?)(?:(?:, | vom )(\d{1,2}\.\d{1,2}\.(\d{4})))?(?:, (?:p|S)\. (\d{1,5}))?$/;

/** Reads the canonical form of a place in the Official Journal. */
export function journalPlace(canonical: string): JournalPlace | undefined {
  const [found, early, series, number = "", date, late, page] = PLACE.exec(canonical) ?? [];
  if (found === undefined) return undefined;
  return { issue: [series, number].filter(Boolean).join(" "), year: early ?? late, date, page };
}

/** Returns the key that all spellings of a place share; empty without year and page. */
export function journalKeys(canonical: string): readonly string[] {
  const { issue, year, page } = journalPlace(canonical) ?? {};
  const isWhole = issue !== undefined && (issue.includes("/") || (year !== undefined && page !== undefined));
  return isWhole ? [`g:oj:${issue}:${issue.includes("/") ? "" : `${year}:${page}`}`.toLowerCase()] : [];
}

const LONGEST_TITLE = 600; // characters between an act's number and its place
const SENTENCE_END = /[.;:]\s+\p{Lu}/u;
/** Words before the acts that the title of an act names. */
const OTHERS =
  /\b(?:amending|repealing|supplementing|implementing|replacing|correcting|Änderung|Aufhebung|Ergänzung|Durchführung|Ersetzung|Berichtigung)\b/;
/** Words before another act that has a place of its own. */
const BY =
  /\b(?:amended|repealed|replaced|corrected|supplemented) by\b|\b(?:geändert|aufgehoben|ersetzt|ergänzt) durch\b/;

/**
 * Makes the place in the Official Journal a parallel citation of the act that it follows, of whose title other
 * acts may be part; mutates the findings, which are not shared yet.
 */
export function groupJournals(
  found: readonly Finding[],
  text: string,
  endOf: (one: Finding) => number,
): void {
  for (const [at, one] of found.entries()) {
    if (!(one.kind === "gazette" && one.country === "eu") || !isBeside(text, one.start)) continue;
    const first = actBefore(found, at, text, endOf);
    const act = first === undefined ? undefined : found[first];
    if (first === undefined || act === undefined || act.group !== undefined) continue;
    act.group = first;
    one.group = first;
  }
}

/** Whether a bracket or comma precedes: `(OJ L 119`, `, ABl. L 119`, `[2016] OJ L 119/1`. */
function isBeside(text: string, start: number): boolean {
  return text.startsWith("[", start) || /[(,[]\s*$/.test(text.slice(Math.max(0, start - 3), start));
}

/** Returns the index of the act to which a place belongs; undefined if several may be meant. */
function actBefore(
  found: readonly Finding[],
  at: number,
  text: string,
  endOf: (one: Finding) => number,
): number | undefined {
  const between = (index: number, next: number) =>
    text.slice(found[index] ? endOf(found[index]) : 0, found[next]?.start);
  let first = at;
  while (
    found[first - 1]?.kind === "eu_act" &&
    between(first - 1, first).length <= LONGEST_TITLE &&
    !SENTENCE_END.test(between(first - 1, first)) &&
    !BY.test(between(first - 1, first))
  )
    first -= 1;
  if (first === at) return undefined;
  return first === at - 1 || OTHERS.test(between(first, first + 1)) ? first : undefined;
}
