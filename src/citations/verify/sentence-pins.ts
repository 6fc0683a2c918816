import type { Block } from "../../core/document.ts";
import { checkPins, type PinCheck } from "../../pins/check.ts";
import { splitSentences } from "../../pins/sentences.ts";
import { type Fields, NOTHING, open } from "./identity/fields.ts";
import { plainText, wordsOf } from "./passages.ts";

/** Check of a pinpoint, with the text of its sentence if that was counted here. */
export interface Checked extends PinCheck {
  readonly sentence?: string;
}

const SENTENCE = /^(Art\. .+) S\. (\d{1,2})$/;

/**
 * Finds `Art. 33 Abs. 1 S. 2` in a German text of an EU act, which does not number its sentences; those after a
 * list of points are not counted.
 */
export function countedSentence(pin: string, blocks: readonly Block[]): Checked | undefined {
  const [, head = "", number] = SENTENCE.exec(pin) ?? [];
  if (number === undefined || blocks.some((block) => block.pin.includes(" S. "))) return undefined;
  const [whole] = checkPins(blocks, head);
  const [range] = whole?.exists === "yes" ? whole.ranges : [];
  if (!range) return undefined;
  const own = blocks[range.first]?.pin;
  const inside = blocks.slice(range.first, range.last + 1);
  const list = inside.findIndex((one) => one.pin !== own);
  const text = (list === -1 ? inside : inside.slice(0, list)).map(plainText).join(" ");
  const sentence = splitSentences(text.replace(/^\W{0,3}\d{1,2}[.)] ?/, ""))[Number(number) - 1];
  return sentence === undefined ? undefined : { pin, exists: "yes", ranges: [range], sentence };
}

const FIRST_WORDS = 8;

/** Reports words quoted from a sentence that are in another sentence of its Absatz. */
export function sentenceFields(checks: readonly Checked[], quoted: readonly string[]): Fields {
  const counted = checks.flatMap(({ sentence }) => sentence ?? []);
  const [first] = checks;
  if (!first || counted.length === 0 || counted.length < checks.length) return NOTHING;
  const all = counted.map((one) => wordsOf(one).join(" "));
  const stray = quoted.find((words) => {
    const start = wordsOf(words.split(/[[…]|\.\s?\.\s?\./)[0] ?? "").slice(0, FIRST_WORDS);
    return !all.some((one) => one.includes(start.join(" ")));
  });
  return stray === undefined
    ? NOTHING
    : open(first.pin, `“${stray.slice(0, 60)}” is in another sentence, as this server counts them`);
}
