import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { sentencesIn, sharedStems, stemsOf } from "../reading/sentences.ts";
import { type CitedPlace, hasWord } from "./courts.ts";

/** Words with a capital letter in the middle of a sentence that name nobody. */
const COMMON =
  /^(?:Courts?|Tribunal|Judge|Justice|Honours?|Acts?|Sections?|Articles?|Rules?|Regulations?|Chapter|Part|Schedule|Annex|Recital|Mr|Mrs|Ms|Miss|Dr|Prof(?:essor)?|Sir|Dame|Lord|Lady|J|JA|JJA?|CJ|P|AJA?|DCJ|I|A|January|February|March|April|May|June|July|August|September|October|November|December)$/;
const CAPITAL = /(?<![\p{L}'’])\p{Lu}[\p{L}-]*(?:['’]\p{Lu}[\p{L}-]+)?(?: \p{Lu}[\p{L}-]*)*/gu;

/** Returns the names of a sentence; its first word counts only if it is capital in the middle of another. */
function namesIn(sentence: string, known: ReadonlySet<string>): readonly string[] {
  return Array.from(sentence.matchAll(CAPITAL), ({ 0: shown, index }) => {
    const isFirst = !/[\p{L}\d]/u.test(sentence.slice(0, index).split("¦").at(-1) ?? "");
    const words = shown
      .split(" ")
      .filter((word, at) => !COMMON.test(word) && (!isFirst || at > 0 || known.has(word)));
    return words.join(" ");
  }).filter((name) => name.length > 1);
}

/** Words that a document has with a capital letter in the middle of a sentence. */
const properIn = oncePer(
  (blocks: readonly Block[]): ReadonlySet<string> =>
    new Set(
      plainTexts(blocks).flatMap((text) =>
        Array.from(text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}'’-]*/gu), ([word]) => word),
      ),
    ),
);

function hasAny(name: string, text: string): boolean {
  const small = text.toLowerCase();
  return name.split(" ").some((word) => hasWord(small, word.toLowerCase()));
}

const [LEAST_WORDS, LEAST_SHARE] = [3, 0.7];

/** Reports a name of a sentence for which every sentence of its place with the same words has another name. */
export function replacedNames(
  text: string,
  { pin, text: place }: CitedPlace,
  { language, blocks }: LegalDocument,
): Fields {
  const known = language === "en" ? properIn(blocks) : new Set<string>();
  const names = namesIn(text, known);
  const own = new Set(names.flatMap((name) => [...stemsOf(name)]));
  const said = [...stemsOf(text)].filter((stem) => !own.has(stem));
  if (language !== "en" || names.length === 0 || said.length < LEAST_WORDS) return NOTHING;
  const all = sentencesIn(place);
  const alike = all.flatMap((sentence, at) =>
    sharedStems(said, sentence) >= LEAST_SHARE * said.length ? [{ sentence, before: all[at - 1] ?? "" }] : [],
  );
  for (const name of names) {
    const others = alike.map(({ sentence, before }) =>
      hasAny(name, before + sentence)
        ? undefined
        : namesIn(sentence, known).find((one) => !hasAny(one, text)),
    );
    const [other] = others;
    if (other !== undefined && !others.includes(undefined))
      return open(name, `${pin} has “${other}” with these words`);
  }
  return NOTHING;
}
