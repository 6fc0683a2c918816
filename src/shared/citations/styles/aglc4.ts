import { englishPin, isProvision } from "./pin.ts";
import type { Facts } from "./facts.ts";
import type { Group, Item, Style } from "./types.ts";

/** Australian Guide to Legal Citation, 4th edition: rules 1.1, 1.4, 1.13, 2.2, 2.3 and 3.1. */
export const aglc4: Style = { name: "aglc4", cite, notes, bibliography };

/** One report only, never parallels (2.2.7); the authorised one before all others, the neutral one last (2.2.2). */
function cite({ facts, pin, judge }: Item): string {
  return `${sourceOf(facts)}${pinned(facts, pin, judge)}`;
}

function sourceOf(facts: Facts): string {
  const { kind, title, reported, neutral, jurisdiction, court, date, url } = facts;
  if (kind === "legislation")
    return `*${title}*${jurisdiction === "" ? "" : ` (${jurisdictionOf(jurisdiction)})`}`;
  const place = reported[0]?.canonical ?? neutral;
  if (place !== undefined) return `*${title}* ${place}`;
  if (kind === "case") return `*${title}* (${[court, date].filter(Boolean).join(", ")})`;
  return `'${title}' <${url}>`;
}

const CODES: Readonly<Record<string, string>> = { cth: "Cth", qld: "Qld", vic: "Vic", tas: "Tas" };

function jurisdictionOf(code: string): string {
  return CODES[code.toLowerCase()] ?? (code.length <= 3 ? code.toUpperCase() : code);
}

function pinned(facts: Facts, pin: string | undefined, judge: string | undefined): string {
  const by = judge === undefined ? "" : ` (${judge})`;
  if (pin === undefined || pin.trim() === "") return by;
  const place = englishPin(pin);
  return `${facts.kind === "legislation" || isProvision(place) ? " " : ", "}${place}${by}`;
}

function notes(items: readonly Item[]): string[] {
  const counts = new Map<string, number>();
  for (const { facts } of items) counts.set(facts.id, (counts.get(facts.id) ?? 0) + 1);
  const firsts = new Map<string, number>();
  return items.map((item, at) => {
    const { facts } = item;
    const first = firsts.get(facts.id);
    if (first === undefined) {
      firsts.set(facts.id, at + 1);
      const again = (counts.get(facts.id) ?? 0) > 1 && items[at + 1]?.facts.id !== facts.id;
      const isNeeded = again || returnsLater(items, at);
      return `${cite(item)}${isNeeded ? ` ('${short(facts)}')` : ""}.`;
    }
    return `${items[at - 1]?.facts.id === facts.id ? ibid(item, items[at - 1]) : subsequent(item, first)}.`;
  });
}

/** A short title is given when "Ibid" will not do for every later reference. */
function returnsLater(items: readonly Item[], at: number): boolean {
  const id = items[at]?.facts.id;
  return items.some((one, later) => later > at && one.facts.id === id && items[later - 1]?.facts.id !== id);
}

/** Rule 1.4.3: the same place is "Ibid" alone. */
function ibid({ facts, pin, judge }: Item, before: Item | undefined): string {
  const isSame = pin === before?.pin && judge === before?.judge;
  return isSame ? "Ibid" : `Ibid${pinned(facts, pin, judge).replace(/^,/, "")}`;
}

/** Rules 1.4.1 and 3.5: `Mabo (n 3) 20`; an Act by its short title alone. */
function subsequent({ facts, pin, judge }: Item, first: number): string {
  const place = pinned(facts, pin, judge).replace(/^,/, "");
  if (facts.kind === "legislation") return `*${short(facts)}*${place}`;
  return `*${short(facts)}* (n ${first})${place}`;
}

const PUBLIC =
  /^(?:R|The Queen|The King|Commonwealth|Minister|Attorney-General|Director of Public Prosecutions|DPP|State|Federal Commissioner)\b/;

/** The first party, or the second where the first is the Crown; an Act without its year. */
export function short({ kind, title }: Facts): string {
  if (kind === "legislation") return title.replace(/\s\d{4}$/, "");
  const [first = title, second] = title.split(/\s+v\.?\s+/);
  const party = PUBLIC.test(first) && second !== undefined ? second : first;
  const name = party.replace(/\s*\(No \d+\)$/, "").replace(/,.*$/, "");
  return name.trim() === "" ? title : name.trim();
}

const HEADINGS: readonly (readonly [string, Facts["kind"]])[] = [
  ["A Articles/Books/Reports", "other"],
  ["B Cases", "case"],
  ["C Legislation", "legislation"],
];

/** Rule 1.13: groups A to E, alphabetical, without pins and full stops; empty groups are left out. */
function bibliography(items: readonly Item[]): Group[] {
  const sources = new Map(items.map(({ facts }) => [facts.id, facts]));
  return HEADINGS.flatMap(([heading, kind]) => {
    const entries = [...sources.values()]
      .filter((facts) => facts.kind === kind)
      .toSorted((one, other) => one.title.localeCompare(other.title, "en"))
      .map(sourceOf);
    return entries.length === 0 ? [] : [{ heading, entries }];
  });
}
