import type { Slot } from "./question.ts";
import { stemsOf } from "./stems.ts";

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const LEAST_LETTERS = 6; // shorter words are one slip from too many others
const MOST_LETTERS = 36;

/**
 * Returns the stems of the words that are one slip from a slot's word, each with one such word: `neglegence` has
 * `neglig` of `negligence`. A slip is two letters swapped, or one left out, changed or added after the first
 * letter. Empty for short words, phrases, prefixes and numbers.
 */
export function slipsOf({ word, variants }: Slot): ReadonlyMap<string, string> {
  const small = word.toLowerCase();
  const isWord = /^[a-zäöüß]+$/.test(small) && variants.some(({ part }) => part === "whole");
  if (!isWord || small.length < LEAST_LETTERS || small.length > MOST_LETTERS) return new Map();
  const places = Array.from(small.slice(1), (_, at) => at + 1);
  const words = [
    ...places.map((at) => `${small.slice(0, at)}${small[at + 1] ?? ""}${small[at]}${small.slice(at + 2)}`),
    ...places.map((at) => small.slice(0, at) + small.slice(at + 1)),
    ...[...places, small.length].flatMap((at) =>
      LETTERS.map((one) => small.slice(0, at) + one + small.slice(at)),
    ),
    ...places.flatMap((at) => LETTERS.map((one) => small.slice(0, at) + one + small.slice(at + 1))),
  ];
  const own = new Set(variants.map(({ stem }) => stem));
  const stems = new Map<string, string>();
  for (const language of ["de", "en"] as const)
    for (const one of words)
      for (const stem of stemsOf(one, language)) if (!own.has(stem) && !stems.has(stem)) stems.set(stem, one);
  return stems;
}
