import { tooMany } from "../find.ts";
import { namesIn } from "../names.ts";
import type { Citation, Span } from "../types.ts";
import { LEAST_LIKE, nameSimilarity, tellingWords } from "./name.ts";
import { binary } from "./ordered.ts";

const NO_CITATION = "names a case without a citation: nothing proves which one it is";
const MOST_NAMES = 10_000; // as many as a draft may have citations
const [FOLLOWED, ENDED] = [40, 160]; // characters in which a citation of the named case may follow, after the rest of its name
/** Words of a name that may be small. */
const JOINING: ReadonlySet<string> = new Set(
  "of the and for in atf as to by on ex parte trustee liq liquidation".split(" "),
);
const CAPTION = 600; // characters at the beginning of a draft, where its own matter is named
const MOST_AROUND = 60; // characters of such a line beside the name

/**
 * The citations of a draft with the cases that it names without any citation, at their first mention; those that it
 * cites elsewhere, the draft's own matter and what is quoted are left out. In short steps.
 * @throws LegibusError INVALID_INPUT when more than 10,000 cases are named so
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
  for (const [index, { name, start, end }] of namesIn(text).entries()) {
    if (index % 32 === 0) yield;
    if (seen.has(name)) continue;
    if (isOther({ start, end }, { text, found, quoted })) continue;
    seen.add(name);
    if (isKnown(known, name)) continue;
    remember(known, name);
    bare.push(citationOf(name, { start, end }));
    if (bare.length > MOST_NAMES) throw tooMany("cases named without a citation", MOST_NAMES);
  }
  return bare.length === 0 ? found : merged(found, bare);
}

/** Whether a name is a citation's, in a quotation or the draft's own heading. */
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
    /^(?:Pty|Ltd|Limited|Inc)\b/.test(text.slice(start, end)) || // of a name that begins in the line before
    isCaption(text, { start, end })
  );
}

/** Whether a name is that of the citation after it. */
function isNameOf(next: Citation | undefined, text: string, end: number): boolean {
  if (next === undefined || next.start - end > ENDED) return false;
  const between = text.slice(end, next.start).replaceAll(/\b(?:Co|Ltd|Pty|Inc|No)\./g, "");
  if (/[.;]\s+\p{Lu}|\sv\.?\s/u.test(between)) return false;
  return between.length <= FOLLOWED || isRest(between);
}

/** The rest of a name that was read in part: "of the Roman Catholic Church for the Diocese of Lismore". */
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

/** A line at the beginning that is a name and little else. */
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

/** Remembers a name by its telling words, so that another one is compared with few. */
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

/** Both in the order of the text; groups and targets are places in the list. */
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
