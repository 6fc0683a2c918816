import type { LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
import { checkPins } from "../../../pins/check.ts";
import type { Span } from "../../types.ts";
import { type CitedPlace, sentencesOf } from "./place.ts";
import { type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { sentencesWith, stemsOf } from "../reading/sentences.ts";

/** A provision named in running text without its law: `s 50(4)`, `cl 14(a)`, `r 77.06`. */
interface Section {
  /** `s`, `cl`, `r`, `reg`, `art`. */
  readonly unit: string;
  readonly number: string;
  /** `(4)(b)`, or empty. */
  readonly below: string;
  /** Index of the list that names it. */
  readonly list: number;
}

const NUMBER = String.raw`\d{1,4}[A-Z]{0,3}(?:\.\d{1,3})?`;
const BELOW = String.raw`(?:\((?:\d{1,3}[A-Z]{0,2}|[a-z]{1,4}|[A-Z]{1,2})\))`;
const LEAST_SHARE = 0.6; // of the sentence's words in the place's sentence
const FIRST = regex.gu`(?<![\p{L}\d])(s|ss|[Ss]ections?|[Ss]ub-?sections?|[Ss]ub-?ss?|[Pp]aragraphs?|cl|cls|[Cc]lauses?|r|rr|[Rr]ules?|regs?|[Rr]egulations?|arts?|[Aa]rticles?)\.? ?(${NUMBER})(${BELOW}*)(?![\w(])`;
const NEXT = regex.u`^(?:,? (?:and\/or|and|or) |, ?| ?[-–] ?)(${NUMBER})(${BELOW}*)(?![\w(%])`;
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^c/i, "cl"],
  [/^re?gs?$|^regul/i, "reg"],
  [/^r/i, "r"],
  [/^a/i, "art"],
];

/** Returns the provisions that a text names, without those of paragraphs without a section. */
function sectionsIn(text: string): readonly Section[] {
  return Array.from(text.matchAll(FIRST)).flatMap((match, list) => {
    const [all, word = "", number = "", below = ""] = match;
    if (/^p/i.test(word) && below === "") return [];
    const unit = UNITS.find(([form]) => form.test(word))?.[1] ?? "s";
    const found: Section[] = [{ unit, number, below, list }];
    let end = match.index + all.length;
    for (let next = NEXT.exec(text.slice(end, end + 30)); next; next = NEXT.exec(text.slice(end, end + 30))) {
      found.push({ unit, number: next[1] ?? "", below: next[2] ?? "", list });
      end += next[0].length;
    }
    return found;
  });
}

const shown = ({ unit, number, below }: Section): string => `${unit} ${number}${below}`;

function isIn(said: Section, there: readonly Section[]): boolean {
  return there.some(
    ({ number, below }) =>
      number === said.number && (below.startsWith(said.below) || said.below.startsWith(below)),
  );
}

/** Reports provisions that the sentence names where the cited place names others in their stead. */
export function namedSections(text: string, cited: CitedPlace): Fields {
  const { pin, text: place } = cited;
  const said = sectionsIn(text);
  if (said.length === 0) return NOTHING;
  const there = sectionsIn(place);
  const missing = said.flatMap((one) => {
    const alike = there.filter(({ unit }) => unit === one.unit);
    if (isIn(one, alike) || place.includes(`${one.number}${one.below}`)) return [];
    const instead = alike.find(({ number }) => number === one.number) ?? ofList(one, said, alike) ?? alike[0];
    return instead ? [open(shown(one), `${pin} has “${shown(instead)}”`)] : [];
  });
  return missing.length > 0 ? together(missing) : exchanged(text, said, cited);
}

/** Returns the member of a list that replaces a stated one, if the place lists the others too: `7(1) and 10(1)` for `7(1) and 11(1)`. */
function ofList(one: Section, said: readonly Section[], there: readonly Section[]): Section | undefined {
  const rest = said.filter((other) => other.list === one.list && other !== one);
  const lists = new Set(there.filter((other) => isIn(other, rest)).map(({ list }) => list));
  return there.find((other) => lists.has(other.list) && !isIn(other, said));
}

/** Reports two provisions that the place's sentence with the same words names the other way round. */
function exchanged(text: string, said: readonly Section[], place: CitedPlace): Fields {
  const [first, second, ...more] = said.map(shown);
  const isListed = said[0]?.list === said[1]?.list;
  if (first === undefined || second === undefined || more.length > 0 || first === second || isListed)
    return NOTHING;
  const words = [...stemsOf(text)];
  const alike = sentencesWith(words, sentencesOf(place), LEAST_SHARE)
    .filter(({ stems }) => isInOrder(words, [...stems]))
    .map((sentence) => sectionsIn(sentence.text).map(shown))
    .filter(({ length }) => length === 2);
  const isSame = alike.some(([one]) => one === first);
  const isOther = alike.some(([one, other]) => one === second && other === first);
  return isOther && !isSame
    ? open(`${first} … ${second}`, `${place.pin} names them the other way round`)
    : NOTHING;
}

/** Whether the words that both have come in the same order. */
function isInOrder(words: readonly string[], places: readonly string[]): boolean {
  const order = words.map((word) => places.indexOf(word)).filter((at) => at !== -1);
  return order.every((at, index) => index === 0 || at > (order[index - 1] ?? 0));
}

const FARTHEST = 1_200; // characters after an Act in its paragraph
/** Words after which a section may be of another instrument. */
const OTHER_LAW =
  /\n[ \t]*\n|(?<!\p{L})(?:Regulations?|Rules|Code|Constitution|Bill|Ordinance|Convention|Treaty|Act (?:1[789]|20)\d\d|former|repealed|agreement|deed|lease|contract)(?!\p{L})/u;
const BARE = regex.gu`(?:(?<![\p{L}\d.])(?:ss?\.? ?|[Ss]ections? )(\d{1,4}[A-Z]{0,3}${BELOW}*)|(?<![\p{L}\d.,/$([])(?:(?:[Ss]ub-?sections?|[Ss]ub-?ss?)\.? )?(\d{1,4}[A-Z]{0,3}${BELOW}+))(?![\w(]| ?(?:of|in|to) (?!the Act)| \p{Lu}{2})`;

/** Returns the sections that follow an Act in its paragraph up to the next citation: `s 12`, `s 12(7)`, `91(2)`. */
export function sectionsAfter(text: string, { end }: Span, ceiling: number): readonly string[] {
  const rest = text.slice(end, Math.min(ceiling, end + FARTHEST));
  const other = rest.search(OTHER_LAW);
  const part = other === -1 ? rest : rest.slice(0, other);
  return [...new Set(Array.from(part.matchAll(BARE), ([, named, place]) => `s ${named ?? place}`))];
}

/** Reports sections named after an Act that it does not have; a part of one only if it has the section itself. */
export function laterSectionFields(sections: readonly string[], { blocks }: LegalDocument): Fields {
  return together(
    sections.map((pin) => {
      const [whole = pin] = pin.split("(");
      const isThere = (place: string) => checkPins(blocks, place).every(({ exists }) => exists === "yes");
      const isMissing = checkPins(blocks, pin).some(({ exists }) => exists === "beyond" || exists === "no");
      if (!isMissing || (whole !== pin && !isThere(whole))) return NOTHING;
      const missing = whole === pin ? "no such section" : "the section, but no such part of it";
      return open(`${pin}, named after it`, `the text at hand has ${missing}`);
    }),
  );
}
