import { ordinalValue } from "../../../pins/numbers.ts";
import { regex } from "../../../core/regex.ts";
import {
  digitsAt,
  END,
  JOINT,
  jointedAt,
  phraseAt,
  skip,
  textAt,
  tight,
  type Tokens,
  type ReadText,
} from "../../tokens.ts";

/** Places of an EU act other than its articles. */
export interface UnionPlaces {
  /** Spelled as pins: "annex III point 1(a)", "Anhang I Teil B Nr. 3", "recital 47". */
  readonly places: readonly string[];
  readonly next: number;
}

interface Word {
  /** Spelling in the pin. */
  readonly name: string;
  readonly role: "outer" | "inner" | "recital";
  /** Whether it may be numbered with a capital letter. */
  readonly isLettered: boolean;
}

const ROWS: readonly (readonly [name: string, role: Word["role"], isLettered: boolean, words: string])[] = [
  ["recital", "recital", false, "recital recitals Recital Recitals considérant considérants"],
  [
    "recital",
    "recital",
    false,
    "Erwägungsgrund Erwägungsgrunds Erwägungsgrundes Erwägungsgründe Erwägungsgründen ErwGr Erwgr ErwG EGr EG",
  ],
  ["annex", "outer", true, "Annex Annexes Annexe annex annexes"],
  ["Anhang", "outer", true, "Anhang Anhangs Anhanges Anhänge Anhängen Anh"],
  ["ch", "outer", false, "Chapter Chapters chapter chapters"],
  ["Kapitel", "outer", false, "Kapitel Kapitels Kapiteln Kap"],
  ["title", "outer", false, "Title Titles"],
  ["Titel", "outer", false, "Titel Titels Titeln"],
  ["pt", "outer", true, "Part Parts part parts"],
  ["Teil", "outer", true, "Teil Teils Teile Teilen"],
  ["div", "outer", true, "Section Sections section sections"],
  ["Abschnitt", "outer", true, "Abschnitt Abschnitts Abschnitte Abschnitten"],
  ["point", "inner", false, "point points Point Points"],
  ["Nr.", "inner", false, "Nr Nrn Nummer Nummern Ziff Ziffer Ziffern Punkt Punkte"],
  ["lit.", "inner", false, "lit Buchst Buchstabe Buchstaben Buchstabens"],
  ["para", "inner", false, "paragraph paragraphs para"],
  ["Abs.", "inner", false, "Abs Absatz Absatzes Absätze"],
  ["Satz", "inner", false, "Satz Sätze"],
  ["indent", "inner", false, "indent indents"],
  ["Spstr.", "inner", false, "Spiegelstrich Spstr Gedankenstrich"],
  ["rule", "inner", false, "rule rules Rule Rules"],
  ["Regel", "inner", false, "Regel Regeln"],
  ["clause", "inner", false, "clause clauses Clause Clauses"],
  ["Klausel", "inner", false, "Klausel Klauseln"],
  ["table", "inner", true, "table tables Table Tables"],
  ["Tabelle", "inner", true, "Tabelle Tabellen"],
];
const WORDS: ReadonlyMap<string, Word> = new Map(
  ROWS.flatMap(([name, role, isLettered, words]) =>
    words.split(" ").map((word) => [word, { name, role, isLettered }] as const),
  ),
);

/** Words that a place may begin with; "EG" is a recital only before a number. */
export const PLACE_STARTS: readonly string[] = [...WORDS]
  .filter(([word]) => !/^(?:Abs|Absatz|Absatzes|Absätze|Satz|Sätze|para|(?:[Rr]ule|[Cc]lause)s?)$/.test(word))
  .map(([word]) => word);

const MOST_STEPS = 6;
const MOST_VALUES = 12;

interface Step {
  readonly word: Word;
  readonly values: readonly string[];
  readonly next: number;
}

const LABEL = String.raw`(?:\d{1,3}[a-z]?|[a-z]{1,4})`;
const LABELLED = String.raw`${JOINT}\(${JOINT}${LABEL}${JOINT}\)`;
/** `1`, `1.2`, `III`, `B`, `a`, `1(a)`, with a capital letter and small letters where a word for a place allows them. */
const valueOf = (letters: string) =>
  regex.plain`^${JOINT}(?:[IVXL]{1,7}[a-z]?|\d{1,4}[a-z]?${letters})${END}(?:${JOINT}\._\d{1,6}${END}){0,4}(?:_\(${JOINT}${LABEL}${JOINT}\)(?:${LABELLED}){0,3})?`;
/** `(1)(a)` */
const LABELS = regex.plain`^(?:${LABELLED}){1,4}`;
const [NUMBERS, LETTERED, SMALL] = [valueOf(""), valueOf("|[A-Z]"), valueOf("|[a-z]{1,3}")];

function valueAt(tokens: Tokens, at: number, { name, isLettered }: Word): ReadText | undefined {
  const form = name === "lit." ? SMALL : isLettered ? LETTERED : NUMBERS;
  const value = form && jointedAt(tokens, at, form);
  if (!value) {
    const labels = jointedAt(tokens, at, LABELS);
    return labels && { text: tight(labels.whole), next: labels.next };
  }
  const isOpen = name === "lit." && !value.whole.endsWith(")");
  return { text: tight(value.whole), next: isOpen ? skip(tokens, value.next, ")") : value.next };
}

const LINK = /^(?:,|und|and|or|oder|sowie|u|bis|to|-)$/;

/** `f.` after a recital, which adds the one that follows, and `ff.` */
const FOLLOWING = /^(?:(?<one>f)|ff)(?= )(?: \.)?/;

/** Reads `points 2 and 3`, `Anhang I`; of a range only both ends. */
function stepAt(tokens: Tokens, at: number): Step | undefined {
  const word = WORDS.get(textAt(tokens, at));
  if (!word) return undefined;
  const values: string[] = [];
  let next = skip(tokens, skip(tokens, at + 1, "."), "Nr");
  if (textAt(tokens, next - 1) === "Nr") next = skip(tokens, next, ".");
  for (let one = wholeValueAt(tokens, next, word); one && values.length < MOST_VALUES;) {
    values.push(...one.values);
    next = one.next;
    const isLinked = LINK.test(textAt(tokens, next));
    one = isLinked ? wholeValueAt(tokens, afterLink(tokens, next, word), word) : undefined;
  }
  const isOnly = word.name === "annex" || word.name === "Anhang"; // an act may have a single annex without a number
  return values.length > 0 || isOnly ? { word, values, next } : undefined;
}

/** Skips `, und` and the word of the place if it is repeated: `Nr. 1 und Nr. 2`. */
function afterLink(tokens: Tokens, link: number, { name }: Word): number {
  const start = skip(tokens, link + 1, ".");
  const next = /^(?:und|and)$/.test(textAt(tokens, start)) ? start + 1 : start;
  const isRepeated = WORDS.get(textAt(tokens, next))?.name === name;
  return isRepeated ? skip(tokens, next + 1, ".") : next;
}

/** Reads a value; that of a recital with its sentence, or with the one that `f.` adds. */
function wholeValueAt(tokens: Tokens, at: number, word: Word): Pick<Step, "values" | "next"> | undefined {
  const one = valueAt(tokens, at, word);
  if (!one) return undefined;
  const sentence = word.role === "recital" ? sentenceAt(tokens, one.next) : undefined;
  if (sentence) return { values: [`${one.text}${sentence.text}`], next: sentence.next };
  const follow = word.role === "recital" ? phraseAt(tokens, one.next, FOLLOWING) : undefined;
  const isNumber = digitsAt(tokens, at) === one.text;
  const added = follow?.named["one"] !== undefined && isNumber ? [String(Number(one.text) + 1)] : [];
  return { values: [one.text, ...added], next: follow?.next ?? one.next };
}

/** Reads `S. 3`, `Satz 3`, `, third sentence,`, `, last sentence` as the end of a pin: ` S. 3`, ` last sentence`. */
function sentenceAt(tokens: Tokens, from: number): ReadText | undefined {
  const found = phraseAt(
    tokens,
    from,
    /^(?:(?:S|Satz)(?: \.)? (?<number>\d{1,6})|(?:, )?(?<word>\S+) sentence(?: ,)?)/,
  );
  const { number, word = "" } = found?.named ?? {};
  const value = number ?? ordinalValue(word);
  if (!found || (value === undefined && word !== "last")) return undefined;
  return { text: value === undefined ? " last sentence" : ` S. ${value}`, next: found.next };
}

/** Spells each value of a step as a pin. */
function written({ word: { name }, values }: Step): readonly string[] {
  if (values.length === 0) return [name];
  const bare = name === "point" || name === "para";
  if (name === "recital") return values.map((value) => `recital ${value.replaceAll(/[()]/g, "")}`);
  return values.map((value) =>
    bare && value.startsWith("(") ? value : name === "para" ? `(${value})` : `${name} ${value}`,
  );
}

interface Chain extends UnionPlaces {
  /** Whether a step names a part of the act itself, not only a subdivision such as a point. */
  readonly isWhole: boolean;
  readonly steps: readonly Step[];
}

/** Reads consecutive steps from the outermost to the innermost, with or without commas. */
function chainAt(tokens: Tokens, at: number): Chain | undefined {
  let [places, next, isWhole]: [readonly string[], number, boolean] = [[""], at, false];
  const steps: Step[] = [];
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const start = count === 0 ? at : skip(tokens, next, ",");
    const step = stepAt(tokens, start);
    if (!step || (count > 0 && step.word.role === "recital")) break;
    places = written(step).flatMap((one) => places.map((place) => `${place} ${one}`.trim()));
    next = step.next;
    steps.push(step);
    isWhole ||= step.word.role !== "inner";
    if (step.word.role === "recital") break;
  }
  return next === at ? undefined : { places, next, isWhole, steps };
}

const OUTER_LINK = /^(?:of|in|to|des|der|im|von)$/;

/** Reads further places of the same annex: the `Abschnitt C Nr. 4` of `Anhang I Abschnitt A Nr. 5 und Abschnitt C Nr. 4`. */
function withSiblings(tokens: Tokens, first: Chain): Chain {
  const isLinked = /^(?:,|und|and|sowie)$/.test(textAt(tokens, first.next));
  const sibling = isLinked ? chainAt(tokens, skip(tokens, first.next + 1, "und")) : undefined;
  const rank = first.steps.findIndex(({ word }) => word.name === sibling?.steps[0]?.word.name);
  const above = first.steps.slice(0, Math.max(0, rank)).map(written);
  if (!sibling || above.length === 0 || above.some(({ length }) => length > 1)) return first;
  if (OUTER_LINK.test(textAt(tokens, sibling.next)) && chainAt(tokens, sibling.next + 1)) return first; // "and Part B of Annex II"
  const places = [...first.places, ...sibling.places.map((place) => [...above, place].join(" "))];
  return withSiblings(tokens, { ...first, places, next: sibling.next });
}

const MOST_OUTER = 4;

/**
 * `Annex III, point 1(a)`, `Anhang I Teil B Nr. 3`, `Nr. 3 des Anhangs II`, `points 2 and 3 of Part A of Annex I`, and several
 * of them: `Part A of Annex I and Part B of Annex II`.
 */
export function placesAt(tokens: Tokens, at: number): UnionPlaces | undefined {
  let found = placeAt(tokens, at);
  for (let count = 1; found && count < MOST_OUTER; count += 1) {
    const isLinked = /^(?:and|und|sowie|,)$/.test(textAt(tokens, found.next));
    const other = isLinked ? placeAt(tokens, skip(tokens, found.next + 1, "and")) : undefined;
    if (!other?.isOuter) break;
    found = { ...other, places: [...found.places, ...other.places] };
  }
  return found && { places: found.places, next: found.next };
}

/** Reads one place; `isOuter` tells whether the parts are named before the annex that has them. */
function placeAt(tokens: Tokens, at: number): (UnionPlaces & { readonly isOuter: boolean }) | undefined {
  const own = chainAt(tokens, at);
  const first = own && withSiblings(tokens, own);
  if (!first) return undefined;
  let { places, next, isWhole } = first;
  let isOuter = false;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const link = OUTER_LINK.test(textAt(tokens, next)) ? skip(tokens, next + 1, "the") : next;
    const outer = link > next ? chainAt(tokens, link) : undefined;
    if (!outer || outer.places.length > 1) break;
    places = places.map((place) => `${outer.places[0] ?? ""} ${place}`);
    next = outer.next;
    isWhole ||= outer.isWhole;
    isOuter = true;
  }
  return isWhole ? { places, next, isOuter } : undefined;
}

/** `47. Erwägungsgrund`, `twelfth recital`: the number precedes the word. */
export function countedRecital(
  tokens: Tokens,
  at: number,
  floor: number,
): (UnionPlaces & { readonly from: number }) | undefined {
  const isNumbered = digitsAt(tokens, at + 1) !== undefined; // "4. Recitals 75 and 85", an item of a list
  if (WORDS.get(textAt(tokens, at))?.role !== "recital" || isNumbered) return undefined;
  const word = textAt(tokens, at - 1);
  const ordinal = at - 1 >= floor ? ordinalValue(word) : undefined;
  if (ordinal !== undefined) return { places: [`recital ${ordinal}`], from: at - 1, next: at + 1 };
  const number = word === "." && at - 2 >= floor ? digitsAt(tokens, at - 2) : undefined;
  return number === undefined ? undefined : { places: [`recital ${number}`], from: at - 2, next: at + 1 };
}
