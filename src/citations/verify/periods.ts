import type { Place } from "./courts.ts";
import { type Fields, NOTHING, open, together } from "./fields.ts";
import { numberWords } from "./figures.ts";

const UNITS: readonly (readonly [unit: string, words: RegExp])[] = [
  ["hour", /^(?:stunde|hour)/],
  ["day", /^(?:tag|day)/],
  ["week", /^(?:woche|week)/],
  ["month", /^(?:monat|month)/],
  ["year", /^(?:jahr|year)/],
];
/** `binnen zwei Monaten`, `innerhalb eines Monats`, `within a period of 30 days`. */
const PERIOD =
  /(?<!\p{L})(?:binnen|innerhalb(?: von)?|within|in einer Frist von|(?<=Frist )von|(?<=period )of)(?: (?:der|einer|a|the)(?= (?:Frist|period)))?(?: (?:Frist von|period of))? (\p{L}{1,8}|\d{1,3})[ -](Stunden?|Tag(?:en|es|e)?|Wochen?|Monat(?:en|s|e)?|Jahr(?:en|es|e)?|hours?|days?|weeks?|months?|years?)(?!\p{L})/gu;

interface Period {
  readonly shown: string;
  /** "1 month" */
  readonly length: string;
}

function periodsIn(text: string): readonly Period[] {
  return Array.from(text.matchAll(PERIOD), ([shown, number = "", noun = ""]) => {
    const unit = UNITS.find(([, words]) => words.test(noun.toLowerCase()))?.[0] ?? noun;
    return { shown, length: `${counted(number.toLowerCase())} ${unit}` };
  });
}

/** Returns a number in digits: `zweier` is 2; any other word is returned as it is. */
function counted(word: string): string {
  if (/^(?:ein\p{L}{0,2}|an?|one)$/u.test(word)) return "1";
  const uninflected = word.replace(/(?<=^(?:zwei|drei))\p{L}{1,2}$/u, "");
  return String(numberWords().get(uninflected) ?? word);
}

/** Reports a time limit that the place does not set, when it sets another: `binnen zwei Wochen`. */
export function periodFields(text: string, { pin, text: place }: Place): Fields {
  const said = pin === undefined ? [] : periodsIn(text);
  if (said.length === 0 || pin === undefined) return NOTHING;
  const there = periodsIn(place);
  const [other] = there;
  if (other === undefined) return NOTHING;
  const missing = said.filter(({ length }) => there.every((one) => one.length !== length));
  return together(missing.map(({ shown }) => open(shown, `${pin} has “${other.shown}”`)));
}
