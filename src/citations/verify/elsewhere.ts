import { distance } from "fastest-levenshtein";
import type { Block, LegalDocument } from "../../core/document.ts";
import { oncePer } from "../../core/lazy.ts";
import type { Place } from "./courts.ts";
import { type Fields, NOTHING, open } from "./fields.ts";
import { plainTexts } from "./passages.ts";

const STEM = 7; // letters by which a word is recognised in another form
/** Words that say nothing about the place that a sentence rests on. */
const ANY =
  /^(?:that|this|these|those|with|from|have|been|were|which|their|there|court|tribunal|judge|honour|held|found|case|would|could|should|also|only|than|into|upon|under|after|before|such|when|where|what|section|subsection|paragraph|pursuant|provide[sd]?|state[sd]?|says?|said|because|about|between|within|without|being|does|must|shall|will|they|them|other|another)$/;

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !ANY.test(word)).map((word) => word.slice(0, STEM)));
}

interface Part {
  readonly pin: string;
  readonly stems: ReadonlySet<string>;
}

/** The numbered paragraphs of a decision, or the subsections of a law, with their words. */
const partsOf = oncePer((blocks: readonly Block[]): readonly Part[] => {
  const texts = plainTexts(blocks);
  const byPin = new Map<string, string[]>();
  for (const [at, { pin, type }] of blocks.entries()) {
    if (pin === "" || type === "footnote" || type === "heading") continue;
    const own = byPin.get(pin) ?? [];
    own.push(texts[at] ?? "");
    byPin.set(pin, own);
  }
  return [...byPin].map(([pin, own]) => ({ pin, stems: stemsOf(own.join(" ")) }));
});

const LEAST_WORDS = 5;
const LITTLE = 0.35; // most of the sentence's words that the cited place may have
const LONGEST_PART = 150; // words, beyond which a paragraph has many words by chance

/** Reports a sentence of whose words the cited place has few and a single other place has all. */
export function wordsElsewhere(text: string, { pin, text: place }: Place, document: LegalDocument): Fields {
  const said = [...stemsOf(text)];
  if (pin === undefined || said.length < LEAST_WORDS || document.language !== "en") return NOTHING;
  const own = stemsOf(place);
  if (said.filter((one) => own.has(one)).length > LITTLE * said.length) return NOTHING;
  const all = partsOf(document.blocks).filter(
    ({ stems }) => stems.size <= LONGEST_PART && said.every((one) => stems.has(one)),
  );
  const [other] = all;
  return other && all.length === 1 ? open("what the sentence says", `${other.pin} has its words`) : NOTHING;
}

const PERSON = /(?<!\p{L})(\p{Lu}\p{Ll}{2,20}) (\p{Lu}\p{Ll}{2,20})(?![\p{L}’'])/gu;
const LEAST_ALIKE = 0.5;

/** Reports `Louise Archer` where the place has `Louise Asher`. */
export function firstNameFields(text: string, { pin, text: place }: Place): Fields {
  if (pin === undefined) return NOTHING;
  for (const [shown, first = "", last = ""] of text.matchAll(PERSON)) {
    if (place.includes(last)) continue;
    const named = new RegExp(String.raw`(?<!\p{L})${first} (\p{Lu}\p{Ll}{2,20})(?!\p{L})`, "gu");
    const other = [...place.matchAll(named)].find(([, name = ""]) => isAlike(name, last));
    if (other) return open(shown, `${pin} has “${other[0]}”`);
  }
  return NOTHING;
}

function isAlike(one: string, other: string): boolean {
  return 1 - distance(one, other) / Math.max(one.length, other.length) >= LEAST_ALIKE;
}
