import { distance } from "fastest-levenshtein";
import type { LegalDocument } from "../../../core/document.ts";
import { surnames } from "../../../documents/recognise/authors.ts";
import type { CitedPlace } from "./courts.ts";
import { type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { numberWords, timeUnit } from "./figures.ts";

/** Something that a sentence states and that its place may have in another form. */
interface Item {
  readonly shown: string;
  readonly members: readonly string[];
}

/** Kind of such things: how they are read, and whether one of the place replaces the stated one. */
interface Kind {
  readonly form: RegExp;
  readonly read: (match: RegExpExecArray) => Item;
  readonly isInstead: (said: Item, other: Item, place: string) => boolean;
  /** Whether only laws have them. */
  readonly isOfLaw?: boolean;
}

const KINDS: readonly Kind[] = [
  {
    // `14, 16, 25 und 35`
    form: /(?<![\d.,])\d{1,4}(?:, \d{1,4}){1,12},? (?:und|and|oder|or|sowie) \d{1,4}(?![\d.,]\d|\d)/gu,
    read: ([shown]) => ({ shown, members: shown.match(/\d+/g) ?? [] }),
    isInstead: hasAnotherMember,
  },
  {
    // `Perram, Wigney and Anderson JJ`
    form: /(?<!\p{L})\p{Lu}[\p{L}'’-]+(?: A?CJ| P)?(?:, \p{Lu}[\p{L}'’-]+){1,6},? and \p{Lu}[\p{L}'’-]+ (?:JJA?|AJJA?)(?!\p{L})/gu,
    read: ([shown]) => ({ shown, members: surnames(shown) }),
    isInstead: hasAnotherMember,
  },
  {
    // `binnen zwei Monaten`, `innerhalb eines Monats`, `within a period of 30 days`
    form: /(?<!\p{L})(?:binnen|innerhalb(?: von)?|within|in einer Frist von|(?<=Frist )von|(?<=period )of)(?: (?:der|einer|a|the)(?= (?:Frist|period)))?(?: (?:Frist von|period of))? (\p{L}{1,8}|\d{1,3})[ -](Stunden?|Tag(?:en|es|e)?|Wochen?|Monat(?:en|s|e)?|Jahr(?:en|es|e)?|hours?|days?|weeks?|months?|years?)(?!\p{L})/gu,
    read: ([shown, number = "", unit = ""]) => ({
      shown,
      members: [`${counted(number.toLowerCase())} ${timeUnit(unit.toLowerCase()) ?? unit}`],
    }),
    isInstead: () => true,
  },
  {
    form: /(?<!\p{L})(?:Anhang|Anhangs|Annex|Anlage|Schedule) ([IVX]{1,5}|\d{1,2}[a-z]?)(?![\p{L}\d])/gu,
    read: ([shown, number = ""]) => ({ shown, members: [number] }),
    isInstead: () => true,
    isOfLaw: true,
  },
  {
    // `Louise Archer` for `Louise Asher`
    form: /(?<!\p{L})(\p{Lu}\p{Ll}{2,20})(?= (\p{Lu}\p{Ll}{2,20})(?![\p{L}’']))/gu,
    read: ([, first = "", last = ""]) => ({ shown: `${first} ${last}`, members: [first, last] }),
    isInstead: ({ members: [first, last = ""] }, { members: [other, name = ""] }, place) =>
      first === other && isAlike(last, name) && !place.includes(last),
  },
];

const LEAST_SHARED = 2;

function hasAnotherMember({ members: said }: Item, { members: other }: Item): boolean {
  const shared = said.filter((one) => other.includes(one)).length;
  return other.length === said.length && shared >= Math.max(LEAST_SHARED, said.length - 1);
}

/** Returns a number in digits: `zweier` is 2; any other word is returned as it is. */
function counted(word: string): string {
  if (/^(?:ein\p{L}{0,2}|an?|one)$/u.test(word)) return "1";
  const uninflected = word.replace(/(?<=^(?:zwei|drei))\p{L}{1,2}$/u, "");
  return String(numberWords().get(uninflected) ?? word);
}

const LEAST_ALIKE = 0.5;

function isAlike(one: string, other: string): boolean {
  return 1 - distance(one, other) / Math.max(one.length, other.length) >= LEAST_ALIKE;
}

/** Reports lists, time limits, annexes and names that the place has in another form. */
export function insteadFields(
  text: string,
  { pin, text: place }: CitedPlace,
  { kind }: LegalDocument,
): Fields {
  const [own, cited] = [text, place].map((one) => one.replaceAll(/\s+/g, " "));
  const kinds = KINDS.filter(({ isOfLaw }) => isOfLaw !== true || kind === "legislation");
  return together(
    kinds.flatMap(({ form, read, isInstead }) => {
      const said = Array.from(own?.matchAll(form) ?? [], read);
      const there = said.length === 0 ? [] : Array.from(cited?.matchAll(form) ?? [], read);
      return said.map((one) => {
        if (there.some(({ members }) => one.members.every((each) => members.includes(each)))) return NOTHING;
        const other = there.find((each) => isInstead(one, each, place));
        return other ? open(one.shown, `${pin} has “${other.shown}”`) : NOTHING;
      });
    }),
  );
}
