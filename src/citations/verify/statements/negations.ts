import type { CitedPlace } from "./courts.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { isNegation } from "../passages.ts";
import { type Sentence, stemsOf } from "../reading/sentences.ts";

const LENGTH = 5; // words that are the same but for a negation among them

interface Run {
  readonly words: string;
  /** The negation among the words. */
  readonly negation: string | undefined;
}

/** Returns every run of words that are no negations, with the negation inside it. */
function runsIn(text: string): readonly Run[] {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const plain = all.flatMap((word, at) => (isNegation(word) ? [] : [at]));
  return plain.slice(0, Math.max(0, plain.length - LENGTH + 1)).map((from, index) => {
    const places = plain.slice(index, index + LENGTH);
    const inside = all.slice(from, (places.at(-1) ?? from) + 1);
    return {
      words: places.map((at) => all[at]).join(" "),
      negation: inside.find(isNegation),
    };
  });
}

/** Reports a sentence with the words of its place but for a negation that only one of them has. */
export function negationFields(text: string, { pin, text: place }: CitedPlace): Fields {
  const there = new Map<string, Run[]>();
  for (const run of runsIn(place)) there.set(run.words, [...(there.get(run.words) ?? []), run]);
  for (const { words, negation } of text.split("¦").flatMap(runsIn)) {
    const same = there.get(words) ?? [];
    const [first] = same;
    if (first === undefined || same.some((one) => (one.negation === undefined) === (negation === undefined)))
      continue;
    return open(
      `“${words}”`,
      `${pin} has “${first.negation ?? negation ?? ""}” ${negation === undefined ? "among" : "not among"} these words`,
    );
  }
  return NOTHING;
}

const [LEAST_WORDS, LEAST_SHARE] = [5, 0.75];
/** `nicht entkräftet`, `not admissible`: a word and the negation right before it. */
const DENIED = /(?<!\p{L})(?:nicht|not|never|nie)\s+(\p{L}{5,})/giu;

/**
 * Reports a word that all sentences with most of the stated words deny, while the stated sentence has no negation
 * at all: `wird bereits dadurch entkräftet` for `wird … nicht entkräftet`.
 */
export function deniedFields(
  text: string,
  pin: string | undefined,
  there: () => readonly Sentence[],
): Fields {
  const wanted = [...stemsOf(text)];
  if (wanted.length < LEAST_WORDS || isDenied(text)) return NOTHING;
  const alike = there().filter(
    ({ stems }) => wanted.filter((one) => stems.has(one)).length >= LEAST_SHARE * wanted.length,
  );
  const denied = alike.map((one) => deniedIn(one.text).find((stem) => wanted.includes(stem)));
  const [first] = denied;
  return first === undefined || denied.includes(undefined)
    ? NOTHING
    : open(`“${shown(text, first)}”`, `${pin ?? "the text"} denies it`);
}

function isDenied(text: string): boolean {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).some(
    (word) => isNegation(word) || /^(?:ohne|weder|un\p{L}+)$/u.test(word),
  );
}

function deniedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(DENIED), ([, word = ""]) => [...stemsOf(word)]).flat();
}

function shown(text: string, stem: string): string {
  return text.match(/\p{L}+/gu)?.find((word) => stemsOf(word).has(stem)) ?? stem;
}
