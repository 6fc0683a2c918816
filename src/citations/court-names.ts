import { nearest } from "../core/nearest.ts";
import { COURTS } from "./courts.ts";
import { GERMAN_COURTS } from "./tables/german-courts.ts";

/** Code and name of each court: ["HCA", "High Court of Australia"], ["OLG", "Oberlandesgericht"]. */
const NAMES: readonly (readonly [code: string, name: string])[] = [
  ...COURTS.map(({ code, name }) => [code, name] as const),
  ...GERMAN_COURTS.map(({ abbr, name }) => [abbr, name] as const),
];

/** Every name of the court that is meant by a code or a name in any case, with its seat; empty when none is known. */
export function courtNames(given: string): readonly string[] {
  const text = given.trim().replaceAll(/\s+/g, " ");
  const small = text.toLowerCase();
  const known = NAMES.filter((pair) => pair.some((name) => name.toLowerCase() === small));
  if (known.length > 0) return [...new Set([text, ...known.flat()])];
  const [word = "", ...seat] = text.split(" ");
  if (seat.length === 0) return [];
  const seated = NAMES.filter((pair) => pair.some((name) => name.toLowerCase() === word.toLowerCase()));
  return seated.length === 0
    ? []
    : [...new Set([text, ...seated.flat().map((name) => [name, ...seat].join(" "))])];
}

/** Codes and names closest to one that no court has. */
export function nearestCourtNames(given: string): readonly string[] {
  const known = new Set(NAMES.flat());
  return nearest(given, [...known]).map(
    (near) =>
      NAMES.find((pair) => pair.includes(near))
        ?.join(" (")
        .concat(")") ?? near,
  );
}
