import { aglc4, groups, placeOf } from "./aglc4.ts";
import { austrian, german } from "./german.ts";
import type { Style, Item } from "./types.ts";
import { englishSource, isContinental } from "./english.ts";
import type { Facts } from "./facts.ts";
import { formatPeriodical } from "../recognise/literature/periodical.ts";
import { collectionOf } from "./collections.ts";
import { editionOf, NAMED_BY_LAW } from "./publication.ts";

/** Style of submissions to Australian courts: neutral and parallel citations, "at" before the pinpoint. */
const court: Style = {
  name: "court",
  cite,
  notes: (items) => items.map((item) => `${cite(item)}.`),
  bibliography: (items) =>
    groups(items, (facts) => (facts.kind === "case" ? sourceOf(facts) : englishSource(facts, "surname"))).map(
      ({ heading, entries }) => ({ heading: heading.slice(2), entries }),
    ),
};

function cite(item: Item): string {
  const { facts, pin, judge } = item;
  if (facts.kind !== "case" || facts.reported[0]?.series.jurisdiction === "us") return aglc4.cite(item);
  const by = judge === undefined ? "" : ` per ${judge}`;
  const place = placeOf(facts, pin);
  return `${sourceOf(facts)}${place === "" ? "" : ` at ${place}`}${by}`;
}

function sourceOf(facts: Facts): string {
  const { title, neutral, reported, printed } = facts;
  if (isContinental(facts)) {
    const isNamed = facts.decision !== undefined || facts.rechtssatz !== undefined;
    const parallels = isNamed ? printed : printed.slice(1);
    const head = englishSource({ ...facts, printed: isNamed ? [] : printed.slice(0, 1) });
    return [head, ...parallels.map(formatPeriodical)].join("; ");
  }
  const places = [neutral, ...reported.map(({ canonical }) => canonical)].filter(Boolean);
  if (places.length === 0) return englishSource(facts);
  return [title === "" ? "" : `*${title}*`, places.join("; ")].filter(Boolean).join(" ");
}

export { toBibtex } from "./export/csl.ts";
export { toCsl } from "./export/csl.ts";
export { toRefMan } from "./export/refman.ts";
export { type Facts, factsOf } from "./facts.ts";
export type { Group, Item, Style } from "./types.ts";

export const STYLES = { aglc4, court, german, austrian } as const satisfies Record<Style["name"], Style>;

/** Lists the parts of a full citation that the source does not give, in words for the user. */
export function missingOf(facts: Facts): readonly string[] {
  if (facts.secondary) return [];
  return WANTED[facts.kind](facts).flatMap(([what, has]) => (has ? [] : [what]));
}

type RequiredFields = readonly (readonly [what: string, has: boolean])[];

const WANTED: Readonly<Record<Facts["kind"], (facts: Facts) => RequiredFields>> = {
  case: caseWanted,
  legislation: ({ title, law }) => [["title", title !== "" || law.abbreviation !== undefined]],
  commentary: (facts) => [
    ["author", facts.publication?.author !== undefined || isByAuthor(facts)],
    [
      "edition",
      editionOf(facts) !== undefined || /[\p{No}\d]$|\p{No} /u.test(facts.publication?.abbreviation ?? ""),
    ],
  ],
  article: ({ title }) => [["title", title !== ""]],
  other: ({ title, date, publication }) => [
    ["title", title !== ""],
    ["author", publication?.author !== undefined],
    ["date", date !== undefined],
  ],
};

/** Whether a commentary bears the names of its authors: `Kopp/Schenke`. */
function isByAuthor({ publication }: Facts): boolean {
  const { abbreviation } = publication ?? {};
  return abbreviation !== undefined && !NAMED_BY_LAW.test(abbreviation);
}

function caseWanted(facts: Facts): RequiredFields {
  const { decision, country, printed } = facts;
  return decision || country !== undefined || printed.length > 0
    ? decisionWanted(facts)
    : partiesWanted(facts);
}

/** Court, date and file number; a Rechtssatz needs only its number, an official collection only its page. */
function decisionWanted({ decision, rechtssatz, printed, court, date, ecli }: Facts): RequiredFields {
  if (rechtssatz !== undefined || printed.some((one) => collectionOf(one) !== undefined)) return [];
  const { courtName = court, date: day = date, fileNumber = ecli } = decision ?? {};
  return [
    ["court", courtName !== undefined],
    ["date", day !== undefined],
    ["file number", fileNumber !== undefined || printed.length > 0],
  ];
}

/** A common law case needs the parties and either a citation or court and date. */
function partiesWanted({ title, neutral, reported, court, date }: Facts): RequiredFields {
  const hasPlace = neutral !== undefined || reported.length > 0;
  return [
    ["names of the parties", title !== ""],
    ["court", hasPlace || court !== undefined],
    ["date", hasPlace || date !== undefined],
  ];
}
