import { collectionOf } from "./collections.ts";
import type { Facts } from "./facts.ts";
import { editionOf } from "./publication.ts";

/** What a full citation needs and the source does not say, in words for the reader. */
export function missingOf(facts: Facts): readonly string[] {
  if (facts.secondary) return [];
  return WANTED[facts.kind](facts).flatMap(([what, has]) => (has ? [] : [what]));
}

type Wanted = readonly (readonly [what: string, has: boolean])[];

const WANTED: Readonly<Record<Facts["kind"], (facts: Facts) => Wanted>> = {
  case: caseWanted,
  legislation: ({ title, law }) => [["title", title !== "" || law.abbreviation !== undefined]],
  commentary: (facts) => [
    ["author", facts.publication?.author !== undefined],
    ["edition", editionOf(facts) !== undefined],
  ],
  article: ({ title }) => [["title", title !== ""]],
  other: ({ title, date, publication }) => [
    ["title", title !== ""],
    ["author", publication?.author !== undefined],
    ["date", date !== undefined],
  ],
};

function caseWanted(facts: Facts): Wanted {
  const { decision, country, printed } = facts;
  return decision || country !== undefined || printed.length > 0
    ? decisionWanted(facts)
    : partiesWanted(facts);
}

/** Court, date and file number; a Rechtssatz has its number, an official collection its page. */
function decisionWanted({ decision, ruling, printed, court, date, ecli }: Facts): Wanted {
  if (ruling !== undefined || printed.some((one) => collectionOf(one) !== undefined)) return [];
  const { courtName = court, date: day = date, docket = ecli } = decision ?? {};
  return [
    ["court", courtName !== undefined],
    ["date", day !== undefined],
    ["file number", docket !== undefined || printed.length > 0],
  ];
}

/** In the common law the parties and a place, or else court and date. */
function partiesWanted({ title, neutral, reported, court, date }: Facts): Wanted {
  const hasPlace = neutral !== undefined || reported.length > 0;
  return [
    ["names of the parties", title !== ""],
    ["court", hasPlace || court !== undefined],
    ["date", hasPlace || date !== undefined],
  ];
}
