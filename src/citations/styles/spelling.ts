import { find } from "../find.ts";
import { formatPlace } from "../recognise/german/formats.ts";
import { lawWords } from "../tables/laws.ts";
import type { LawFacts } from "./names.ts";

/** Spelling of the parts of a provision: German `§ 823 Abs. 1 BGB` or Austrian `§ 823 Abs 1 BGB`. */
export type Manner = "de" | "at";

const PARTS = /\b(Abs|UAbs|Nr|Hs|Alt|lit|Art|Anl|S)\b\.?(?= ?[\dIVXa-z])/g;

/** Spells the parts of a place in the German or Austrian manner. */
export function spelled(place: string, manner: Manner): string {
  return place
    .replaceAll(/ i\. ?V\. ?m\. /g, manner === "de" ? " i. V. m. " : " iVm ")
    .replaceAll(/\bAbsatz\b/g, "Abs")
    .replaceAll(/\bSatz\b/g, "S")
    .replaceAll(/\b(?:Nummer|Ziff)\b/g, "Nr")
    .replaceAll(/(?<!\b(?:lit|Buchst)\.? )\b(ff?)\b\.?/g, manner === "de" ? "$1." : "$1")
    .replaceAll(PARTS, manner === "de" ? "$1." : "$1");
}

/**
 * Completes a place within a law: "Abs. 1" of § 823 becomes `§ 823 Abs. 1`; a bare number is a provision of
 * an entire law, and an Absatz of a single provision.
 */
export function placeIn(law: LawFacts, pin: string | undefined): string {
  const place = pin?.trim() ?? "";
  return place === "" ? (law.provision ?? "") : canonical(wholePlace(law, place), law);
}

function wholePlace({ provision, abbreviation = "" }: LawFacts, given: string): string {
  if (/^(?:§|Art\b|Anl)/.test(given)) return given;
  const [, same, labels] = /^(?:s(?:ection)?\.? ?)?(\d+[a-z]*)(\(.*)$/i.exec(given) ?? [];
  const place = labels !== undefined && provision?.endsWith(` ${same}`) === true ? labels : given; // "s 823(1)"
  const number = /^\(?(\d+\w?)\)?$/.exec(place)?.[1];
  if (provision !== undefined) return `${provision} ${number === undefined ? place : `Abs. ${number}`}`;
  if (!/^\d/.test(place)) return place;
  return `${lawWords.get(abbreviation)?.[0]?.unit === "Art" ? "Art." : "§"} ${place}`;
}

/** Expands `§ 823 I 1` to `§ 823 Abs. 1 S. 1` if all of it can be parsed. */
function canonical(place: string, { abbreviation, country }: LawFacts): string {
  if (abbreviation === undefined) return place;
  const text = `${place} ${abbreviation}`;
  const [norm, more] = find(text, { prefer: country === "at" ? "at" : "de" });
  if (norm?.kind !== "norm" || more || norm.start !== 0 || norm.end < text.length) return place;
  return formatPlace({ ...norm, lawName: undefined });
}

/** Spells a place in AGLC4 form: `§ 823(1) sentence 2`, `art 14(1)`. */
export function bracketed(place: string): string {
  return place
    .replaceAll(" i.V.m. ", " in conjunction with ")
    .replaceAll(/, Abs(?:atz)?\.? (\d+\w?)/g, ", ($1)")
    .replaceAll(/\bArt(?:ikel)?\b\.?/g, "art")
    .replaceAll(/\bAnl(?:age)?\b\.?/g, "annex")
    .replaceAll(/ ?Abs(?:atz)?\.? (\d+\w?)/g, "($1)")
    .replaceAll(/ ?(?:lit|Buchst)\.? (\w+)/g, "($1)")
    .replaceAll(/ S(?:atz)?\.? (\d)/g, " sentence $1")
    .replaceAll(/ (?:Nr|Z|Ziff)\.? (\d+\w?)/g, " no $1");
}
