import { tooMany } from "../../find.ts";
import { namesIn } from "../../names.ts";
import type { Citation, Span } from "../../types.ts";
import { LEAST_LIKE, nameSimilarity, tellingWords } from "../identity/name.ts";
import { binary } from "./lines.ts";

const NO_CITATION = "names a case without a citation: nothing proves which one it is";
const MOST_NAMES = 10_000; // as many as the citations a draft may have
const MOST_MENTIONS = 50_000; // a book has a few thousand
const [FOLLOWED, ENDED] = [40, 160]; // characters within which a citation of the named case may follow, directly or after the rest of its name
/** Words of a name that may be in lower case. */
const JOINING: ReadonlySet<string> = new Set(
  "of the and for in atf as to by on ex parte trustee liq liquidation".split(" "),
);
const CAPTION = 600; // characters at the start of a draft, which name its own matter
const MOST_AROUND = 60; // characters beside the name in such a line

/**
 * Adds to the citations of a draft the first mention of each case that it names without a citation. Skips
 * cases cited elsewhere, the draft's own matter and quoted names. Runs in short steps.
 * @throws LegibusError INVALID_INPUT when more than 10,000 cases are named so, or 50,000 names are in the draft
 */
export function* withBareNames(
  text: string,
  found: readonly Citation[],
  quoted: readonly Span[],
): Generator<void, readonly Citation[]> {
  const known = new Map<string, string[]>();
  for (const { name, called = "" } of found) remember(known, name ?? called);
  const bare: Citation[] = [];
  const seen = new Set<string>();
  let [read, mentions] = [0, 0];
  for (const named of namesIn(text)) {
    if (named === undefined || (read += 1) % 32 === 0) yield;
    if (named === undefined) continue;
    if ((mentions += 1) > MOST_MENTIONS) throw tooMany("names of cases", MOST_MENTIONS);
    if (seen.has(named.name)) continue;
    const { name, start, end } = named;
    if (isOther({ start, end }, { text, found, quoted })) continue;
    seen.add(name);
    if (isKnown(known, name)) continue;
    remember(known, name);
    bare.push(citationOf(name, { start, end }));
    if (bare.length > MOST_NAMES) throw tooMany("cases named without a citation", MOST_NAMES);
  }
  return bare.length === 0 ? found : merged(found, bare);
}

/** Whether a name belongs to a citation, a quotation or the draft's own heading. */
function isOther(
  { start, end }: Span,
  { text, found, quoted }: { text: string; found: readonly Citation[]; quoted: readonly Span[] },
): boolean {
  const at = binary(found.length, (place) => (found[place]?.start ?? 0) < end);
  const [before, next] = [found[at], found[at + 1]];
  const last = quoted[binary(quoted.length, (place) => (quoted[place]?.start ?? 0) <= start)];
  return (
    (before?.end ?? 0) > start ||
    isNameOf(next, text, end) ||
    (last !== undefined && last.end >= end) ||
    /^(?:Pty|Ltd|Limited|Inc)\b/.test(text.slice(start, end)) || // the end of a name that starts on the previous line
    isCaption(text, { start, end })
  );
}

function isNameOf(next: Citation | undefined, text: string, end: number): boolean {
  if (next === undefined || next.start - end > ENDED) return false;
  const between = text.slice(end, next.start).replaceAll(/\b(?:Co|Ltd|Pty|Inc|No)\./g, "");
  if (/[.;]\s+\p{Lu}|\sv\.?\s/u.test(between)) return false;
  return between.length <= FOLLOWED || isRest(between);
}

/** Whether text is the rest of a name: "of the Roman Catholic Church for the Diocese of Lismore". */
function isRest(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every(
    (word) => JOINING.has(word) || word[0] !== word[0]?.toLowerCase() || word === word.toUpperCase(),
  );
}

function citationOf(name: string, { start, end }: Span): Citation {
  const meaning = {
    kind: "unrecognised",
    country: undefined,
    canonical: name,
    warnings: [NO_CITATION],
    notes: [],
  } as const;
  return { ...meaning, name, text: name, start, end, pinpoints: [], judges: undefined };
}

/** Whether a name fills most of its line at the start of the draft. */
function isCaption(text: string, { start, end }: Span): boolean {
  if (start > CAPTION) return false;
  const from = text.lastIndexOf("\n", start) + 1;
  const stop = text.indexOf("\n", end);
  const line = text.slice(from, stop === -1 ? text.length : stop).trim();
  const isFirst = text.slice(0, from).trim() === "" && line.includes(";");
  if (isFirst && !/[.!?]$/.test(line)) return true; // many parties
  return line.length - (end - start) <= MOST_AROUND && !/[.!?]["”’)]?$/.test(line);
}

const MOST_ALIKE = 20;

/** Indexes a name by its distinctive words, so that another name is compared with few. */
function remember(byWord: Map<string, string[]>, name: string): void {
  for (const word of tellingWords(name).flat())
    byWord.set(word, [...(byWord.get(word) ?? []).slice(-MOST_ALIKE), name]);
}

function isKnown(byWord: ReadonlyMap<string, readonly string[]>, name: string): boolean {
  const alike = new Set(
    tellingWords(name).flatMap((words) => words.flatMap((word) => byWord.get(word) ?? [])),
  );
  return [...alike].some((other) => nameSimilarity(name, other) >= LEAST_LIKE);
}

/** Merges both lists in the order of the text and renumbers groups and targets. */
function merged(found: readonly Citation[], bare: readonly Citation[]): readonly Citation[] {
  const all = [...found.map((one, old) => ({ one, old })), ...bare.map((one) => ({ one, old: -1 }))].toSorted(
    (first, second) => first.one.start - second.one.start,
  );
  const places = new Map(all.map(({ old }, at) => [old, at] as const));
  const placed = (old: number) => places.get(old) ?? old;
  return all.map(({ one }): Citation => {
    const grouped = one.group === undefined ? one : { ...one, group: placed(one.group) };
    const isBack = grouped.kind === "back_reference" && grouped.target !== undefined;
    return isBack ? { ...grouped, target: placed(grouped.target ?? 0) } : grouped;
  });
}
