import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { languageIn } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { fold } from "../../../library/search/words.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { INTRODUCED } from "./clauses.ts";
import { isCited, type Place } from "./place.ts";
import { FRAME_WORDS } from "./frame-words.ts";

/** A court with its seat, which is compared as such: `das LAG Baden-Württemberg`, `des Landgerichts Kiel`. */
const COURT =
  /(?<!\p{L})(?:\p{Lu}[\p{L}]{0,4}G|\p{Lu}\p{L}{0,20}gericht(?:s(?:hof(?:e?s)?)?|es)?)(?: (?:in )?\p{Lu}[\p{L}-]{2,30}(?: am Main)?)?(?!\p{L})/gu;
/** A judge or the court by any of its names, which are compared as such: `des Richters Dachs`, `Neunte Senat`, `Sondervotum`. */
const SPEAKER =
  /(?<!\p{L})(?:(?:\p{Lu}\p{Ll}{2,8}te[nrs]? )?(?:Senats?|Kammer|Strafsenats?|Zivilsenats?|Richter(?:in)?s?|Generalanw[aä]lt(?:in|s)?)\p{L}{0,12}(?: (?:Dr\. )?\p{Lu}[\p{L}-]{2,30})?|Sondervot\p{Ll}{2,3}|Schlussantr[aä]ge?n?|Anhörung|Meinung\p{Ll}{0,2})(?!\p{L})/gu;
/** A figure with the noun that it counts; both are compared together. */
const COUNTED = /\d[\d.,]{0,20} ?\p{Lu}\p{L}{2,20}/gu;
/** A word with a capital letter that does not begin its sentence, by five letters or more. */
const NOUN = /(?<=[\p{L}\d,“„"»/-] ?)(?<!\p{L})\p{Lu}\p{Ll}{4,}(?!\p{L}|\.(?! *[\p{Lu}¦]| *$))/gu;

const ENDING = /(?:ungen|ung|bar|ern|en|es|er|em|n|s|e)$/;
const [SHORTEST_PART, LONGEST_STEM] = [5, 14]; // letters

function stemOf(word: string): string {
  return fold(word).replace(ENDING, "");
}

interface Words {
  readonly text: string;
  /** Stems that may be parts of a compound. */
  readonly parts: readonly string[];
}

function wordsIn(text: string): Words {
  const folded = fold(text);
  const stems = folded.match(/\p{L}{5,}/gu)?.map((word) => word.replace(ENDING, ""));
  return { text: folded, parts: [...new Set(stems)].filter(({ length }) => length >= SHORTEST_PART) };
}

const wordsOfAll = oncePer((blocks: readonly Block[]) => wordsIn(plainTexts(blocks).join("\n")));
const namesOf = oncePer(({ title, blocks }: LegalDocument) => {
  const headings = plainTexts(blocks.filter(({ type }) => type === "heading"));
  return wordsIn([title, ...headings].join("\n"));
});

/** Whether a text has a word, its stem within another, or both parts of which it is compounded. */
function hasNoun({ text, parts }: Words, word: string): boolean {
  const stem = stemOf(word);
  const has = (part: string) =>
    part.length < LEAST_REST ||
    FRAME_WORDS.has(part) ||
    (part.length < SHORTEST_PART ? beginsWord(text, part) : text.includes(part));
  return (
    text.includes(stem.slice(0, LONGEST_STEM)) ||
    parts.some(
      (part) =>
        part.length < stem.length &&
        ((stem.startsWith(part) && has(stem.slice(part.length).replace(LINK, "").slice(0, LONGEST_STEM))) ||
          (stem.endsWith(part) && has(stem.slice(0, -part.length).replace(LINK_END, "")))),
    )
  );
}

/** Whether a word of a text begins with these letters. */
function beginsWord(text: string, part: string): boolean {
  return regex.u`(?<!\p{L})${part}`.test(text);
}

const LEAST_REST = 3; // letters
/** Letters that link the parts of a compound: `Einkommens-gruppe`. */
const [LINK, LINK_END] = [/^(?:e?[ns])-?/, /(?:e[ns]|[ns])?-?$/];

/** Whether a folded text has a word in some form, or both parts of which it is compounded. */
export function hasForm(folded: string, word: string): boolean {
  return hasNoun(wordsIn(folded), word);
}

/** Reports nouns of a German sentence that the cited place has in no form: `Vermögen` of a rule that names `Eigentum`. */
export function absentNounFields(text: string, place: Place, document: LegalDocument): Fields {
  if ((document.language ?? "de") !== "de" || languageIn(text) !== "de") return NOTHING;
  const isLaw = document.kind === "legislation";
  const apart = isLaw ? [INTRODUCED, COUNTED] : [INTRODUCED, COURT, SPEAKER, COUNTED];
  const said = apart.reduce((left, form) => left.replaceAll(form, " "), text);
  const nouns = [...new Set(said.match(NOUN))].filter((word) => !FRAME_WORDS.has(fold(word)));
  if (nouns.length === 0) return NOTHING;
  const there = isCited(place) ? wordsIn(place.text) : wordsOfAll(document.blocks);
  const names = isLaw && isCited(place) ? wordsIn(place.above ?? "") : namesOf(document);
  const missing = nouns.filter((word) => !hasNoun(there, word) && !hasNoun(names, word));
  if (missing.length === 0) return NOTHING;
  const shown = missing.map((word) => `“${word}”`).join(", ");
  return open(
    shown,
    `${place.pin ?? "the text"} does not have ${missing.length === 1 ? "this word" : "these words"}`,
  );
}
