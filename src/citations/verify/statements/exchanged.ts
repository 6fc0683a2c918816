import type { CitedPlace } from "./courts.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { sentencesWith, stemsOf } from "../reading/sentences.ts";

const LEAST_SHARE = 0.6;

/**
 * Reports two things, such as sections, that a sentence has in the order opposite to that of the place's
 * sentence with the same words in the same order.
 */
export function exchangedFields(
  text: string,
  { pin, text: place }: CitedPlace,
  thingsIn: (sentence: string) => readonly string[],
): Fields {
  const [first, second, ...more] = thingsIn(text);
  if (first === undefined || second === undefined || more.length > 0 || first === second) return NOTHING;
  const words = [...stemsOf(text)];
  const alike = sentencesWith(words, place, LEAST_SHARE)
    .filter((sentence) => isInOrder(words, sentence))
    .map(thingsIn)
    .filter(({ length }) => length === 2);
  const isSame = alike.some(([one]) => one === first);
  const isOther = alike.some(([one, other]) => one === second && other === first);
  return isOther && !isSame ? open(`${first} … ${second}`, `${pin} names them the other way round`) : NOTHING;
}

/** Whether the words that both have come in the same order. */
function isInOrder(words: readonly string[], sentence: string): boolean {
  const places = [...stemsOf(sentence)];
  const order = words.map((word) => places.indexOf(word)).filter((at) => at !== -1);
  return order.every((at, index) => index === 0 || at > (order[index - 1] ?? 0));
}
