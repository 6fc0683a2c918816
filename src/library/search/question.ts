import { GERMAN } from "./everyday/de.ts";
import { ENGLISH } from "./everyday/en.ts";
import type { Phrase, SearchTerms } from "./query.ts";
import { betrays, isStopWord, type Language, stemsOf } from "./stems.ts";
import { fits, type Part } from "./terms.ts";
import { fold, foldedWords, wordTexts } from "./words.ts";

/** English and German words of questions on any subject, in lower case, which tell little about theirs. */
const COMMON = `
# verbs
tell tells told say says said ask asks asked asking want wants wanted need needs needed get gets got getting keep keeps kept
let lets put puts go goes going went gone come comes coming came take takes taking took taken make makes making made
give gives giving gave given know knows knew known think thinks thought see sees saw seen look looks looked
find finds found try tries tried trying happen happens happened show shows showed start starts started
sage sagt sagen sagte sagten gesagt frage fragt fragen fragte brauche braucht brauchen brauchte
bekomme bekommst bekommt bekommen bekam kriege kriegt kriegen gekriegt gehe geht gehen ging gingen gegangen
komme kommt kommen kam kamen gekommen mache macht machen machte machten gemacht lasse lässt lassen ließ gelassen
nehme nimmt nehmen nahm genommen gebe gibt geben gab gaben gegeben stehe steht stehen stand liege liegt liegen lag
sehe sieht sehen sah gesehen weiß wissen wusste gewusst denke denkt denken dachte gedacht finde findet finden fand gefunden
glaube glaubt glauben heiße heißt heißen hieß tue tut tun getan bleibe bleibt bleiben blieb
darf dürfte wäre wären hätte hätten

# how, when and how much
still never always ever already yet even really quite simply maybe actually soon late early back away else instead though although
much many few lot lots less one two three new old good bad big small long short little whole way per okay
schon immer mal gar nie niemals einfach überhaupt wirklich eigentlich sogar ganz ganze ganzen ziemlich halt eben wohl gerade erst bloß
warum wieso weshalb wegen viele vielen vieles wenig wenige zwei drei vier lange länger neue neuen alt alte alten gut gute guten
groß große klein kleine später früher bald ab los her rein raus

# persons and things
thing things something anything nothing everything someone somebody anyone anybody everyone everybody people man guy
leute ding dinge jemand jemandem jemanden niemand niemandem
`;

/** Other words for one thing, any of which a law or a court may use. */
export type LegalWords = readonly string[];

/** One line of a list: `fired, lost job: dismissal/termination unfair`. */
interface Line {
  /** Each is a group of stems; a question with all stems of a group is about the subject of the line. */
  readonly cues: readonly (readonly string[])[];
  /** Things the law speaks of in such a case, separated by spaces, each in words separated by `/`. */
  readonly law: readonly LegalWords[];
}

const LISTS: Readonly<Record<Language, string>> = { de: GERMAN, en: ENGLISH };

const lines = new Map<Language, readonly Line[]>();

/** Returns the law's words for what a question in everyday words is about; none for a query that is not a sentence. */
export function legalWordsFor(words: readonly string[], language = languageOf(words)): readonly LegalWords[] {
  if (language === undefined) return [];
  const said = new Set(stemsIn(words, language));
  const fitting = linesOf(language).flatMap(({ cues, law }) => {
    const met = cues.filter((cue) => cue.every((stem) => said.has(stem)));
    return met.length === 0 ? [] : [{ met, law }];
  });
  const all = fitting.flatMap(({ met }) => met);
  const told = fitting.filter(({ met }) => met.some((cue) => !all.some((other) => isWithin(cue, other))));
  const law = new Map(told.flatMap((line) => line.law.map((one) => [one.join("/"), one] as const)));
  return [...law.values()];
}

/** Whether a cue of several words is part of a longer one, which says better what is meant: `days late` of `one day late`. */
function isWithin(cue: readonly string[], other: readonly string[]): boolean {
  return cue.length > 1 && cue.length < other.length && cue.every((stem) => other.includes(stem));
}

/** Returns the language of the question's stop words; undefined without any, as in keywords. */
function languageOf(words: readonly string[]): Language | undefined {
  const count = (language: Language) => words.filter((word) => betrays(fold(word), language)).length;
  const [de, en] = [count("de"), count("en")];
  if (de === en) return undefined;
  return de > en ? "de" : "en";
}

function stemsIn(words: readonly string[], language: Language): readonly string[] {
  return words.flatMap((word) => stemsOf(word, language));
}

function linesOf(language: Language): readonly Line[] {
  const known = lines.get(language);
  if (known) return known;
  const read = LISTS[language].split("\n").flatMap((line): Line[] => {
    const [cues, law] = line.split(": ");
    if (cues === undefined || law === undefined) return [];
    const groups = cues.split(", ").map((cue) => stemsIn(wordTexts(cue), language));
    return [
      { cues: groups.filter((group) => group.length > 0), law: law.split(" ").map((one) => one.split("/")) },
    ];
  });
  lines.set(language, read);
  return read;
}

/** A stem that matches a word of a query. */
export interface Variant {
  readonly stem: string;
  readonly part: Part;
  /** Weight of a hit relative to one of the word itself. */
  readonly share: number;
}

/** One search term of a query. */
export interface Slot {
  /** As the user wrote it. */
  readonly word: string;
  readonly variants: readonly Variant[];
  readonly required: boolean;
}

export interface Question {
  readonly slots: readonly Slot[];
  /** The law's words for what a question in everyday words is about; they only rank. */
  readonly related: readonly Slot[];
  /** Groups of which one phrase must occur literally. */
  readonly literal: readonly (readonly Phrase[])[];
  /** Phrases that must not occur. */
  readonly without: readonly Phrase[];
}

const common: ReadonlySet<string> = new Set(COMMON.replaceAll(/^#.*$/gm, "").trim().split(/\s+/));

/** Whether a word of a query is one of questions on any subject, such as `told`; not `Ware` for `wäre`. */
export function isCommon(word: string): boolean {
  return common.has(word.normalize("NFC").toLowerCase());
}

const MOST_SLOTS = 32;
const COMPOUND_FROM = 6; // letters; shorter stems begin words of other subjects
const COMPOUND = 0.5;
const PART_OF_COMPOUND = 0.6;

/** Builds the slots of a query from its words other than stop words, each with its stems in both languages. */
export function questionOf({ groups, without }: SearchTerms): Question {
  const slots = new Map<string, Slot>();
  const add = (phrases: readonly (readonly [word: string, phrase: Phrase])[]) => {
    const telling = phrases.filter(([word]) => !isStopWord(fold(word)));
    const variants = telling.flatMap(([word, { prefix }]) => variantsOf(word, prefix));
    const key = variants.map(({ stem }) => stem).join(" ");
    const word = telling.map(([text]) => text).join(" OR ");
    const required = phrases.some(([, phrase]) => phrase.required);
    if (variants.length === 0 || slots.size >= MOST_SLOTS) return;
    slots.set(key, { word, variants, required: required || (slots.get(key)?.required ?? false) });
  };
  for (const group of groups) {
    const single = group.every(({ written }) => written.length === 1);
    if (single) add(group.map((phrase) => [phrase.written[0] ?? "", phrase] as const));
    else for (const phrase of group) for (const word of phrase.written) add([[word, phrase]]);
  }
  const own = [...slots.values()];
  return {
    slots: own,
    related: relatedTo(groups, own),
    literal: groups.filter((group) => group.some(({ quoted }) => quoted)),
    without,
  };
}

function relatedTo(groups: SearchTerms["groups"], slots: readonly Slot[]): readonly Slot[] {
  const isPlain = groups.every(
    (group) =>
      group.length === 1 && !group.some(({ quoted, prefix, required }) => quoted || prefix || required),
  );
  if (!isPlain) return [];
  const words = groups.flatMap((group) => group.flatMap(({ written }) => written));
  const language = languageOf(words);
  if (language === undefined) return [];
  const own = new Set(
    slots.flatMap(({ variants }) => variants.filter(({ part }) => part === "whole").map(({ stem }) => stem)),
  );
  return legalWordsFor(words, language).flatMap((law) => {
    const variants = law.flatMap((word) => variantsIn(word, language));
    return variants.some(({ stem, part }) => part === "whole" && own.has(stem))
      ? []
      : [{ word: law.join("/"), variants, required: false }];
  });
}

function variantsIn(word: string, language: Language): Variant[] {
  const stems = stemsOf(word, language);
  return stems.flatMap((stem): Variant[] => [
    { stem, part: "whole", share: 1 },
    ...(language === "de" && stem.length >= COMPOUND_FROM ? compoundsOf(stem) : []),
  ]);
}

/** The letters at which a first part of a compound ends: in `verfahr` no such part precedes `erfahr`. */
const BEFORE_ER = Array.from("bdefghklmnprstuwz");

/** Returns the forms of a stem as the first and as the last part of a compound. */
function compoundsOf(stem: string): readonly Variant[] {
  const ends = stem.startsWith("er") ? BEFORE_ER.map((letter) => letter + stem) : [stem];
  return [
    { stem, part: "start", share: COMPOUND },
    ...ends.map((end): Variant => ({ stem: end, part: "end", share: COMPOUND })),
  ];
}

function variantsOf(word: string, prefix: boolean): Variant[] {
  if (prefix) return foldedWords(word).map((stem) => ({ stem, part: "start" as const, share: 1 }));
  const stems = [...new Set([...stemsOf(word, "de"), ...stemsOf(word, "en")])].filter((stem) => stem !== "");
  const related = stems.flatMap(participles).filter((stem) => !stems.includes(stem));
  const whole = [...stems, ...related].map((stem) => ({ stem, part: "whole" as const, share: 1 }));
  const long = stems.filter((stem) => stem.length >= COMPOUND_FROM && !/\d/.test(stem));
  return [...whole, ...long.flatMap(compoundsOf)];
}

/** Returns the verb of a participle, `gekündigt` -> `kündig`, or the participle of a verb. */
function participles(stem: string): string[] {
  const verb = /^ge(?<verb>[a-z]{4,})t$/.exec(stem)?.groups?.["verb"];
  if (verb !== undefined) return [verb];
  return /^[b-df-hj-np-tv-z][a-z]{3,}$/.test(stem) && !stem.startsWith("ge") ? [`ge${stem}t`] : [];
}

/** Creates a function that returns the share of a stem in each slot; undefined when no slot has it. */
export function createShares(slots: readonly Slot[]): (stem: string) => readonly number[] | undefined {
  const known = new Map<string, readonly number[] | undefined>();
  const sharesOf = (one: string) => {
    const shares = slots.map(({ variants }) =>
      variants.reduce(
        (most, variant) => (variant.share > most && fits(one, variant) ? variant.share : most),
        0,
      ),
    );
    return shares.some((share) => share > 0) ? shares : undefined;
  };
  return (stem) => {
    if (!known.has(stem)) known.set(stem, sharesOf(stem));
    return known.get(stem);
  };
}

const BEGINNING = 3;

/** Guesses whether a plain word may have a stem of the query, without stemming it: stemming keeps a word's first letters, except `y`. */
export function createGuess(slots: readonly Slot[]): (folded: string) => boolean {
  const variants = slots.flatMap((slot) => slot.variants);
  const first = new Set(variants.filter(({ part }) => part !== "end").map(({ stem }) => begins(stem)));
  const short = [...first].filter((letters) => letters.length < BEGINNING);
  const within = [...new Set(variants.filter(({ part }) => part === "end").map(({ stem }) => begins(stem)))];
  return (folded) => {
    const word = folded.replaceAll("y", "i");
    return (
      first.has(word.slice(0, BEGINNING)) ||
      short.some((letters) => word.startsWith(letters)) ||
      within.some((letters) => word.includes(letters))
    );
  };
}

function begins(text: string): string {
  return text.slice(0, BEGINNING).replaceAll("y", "i");
}

const LEAST_PART = 4;
const SPLIT_FROM = 9;
const JOINTS = ["", "s", "es", "n", "en", "e", "er"];

/** Returns every way to split a long word into two; the library's own words decide between them. */
export function splitsOf({ variants }: Slot): readonly (readonly [Variant, Variant])[] {
  const word = variants.find(({ part, stem }) => part === "whole" && stem.length >= SPLIT_FROM);
  if (!word || /\d/.test(word.stem)) return [];
  const { stem } = word;
  const splits: (readonly [Variant, Variant])[] = [];
  for (let at = stem.length - LEAST_PART; at >= LEAST_PART; at -= 1) {
    const [head = ""] = stemsOf(stem.slice(at), "de");
    for (const joint of JOINTS) {
      if (!stem.slice(0, at).endsWith(joint)) continue;
      const [first = ""] = stemsOf(stem.slice(0, at - joint.length), "de");
      if (first.length < LEAST_PART || head.length < LEAST_PART) continue;
      splits.push([partOf(first), partOf(head)]);
    }
  }
  return splits;
}

function partOf(stem: string): Variant {
  return { stem, part: "whole", share: PART_OF_COMPOUND };
}

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const LEAST_LETTERS = 6; // shorter words are one slip from too many others
const MOST_LETTERS = 36;

/**
 * Returns the stems of the words that are one slip from a slot's word, each with such words: `neglegence` has
 * `neglig` of `negligence`. A slip is two letters swapped, or one left out, changed or added after the first
 * letter. Empty for short words, phrases, prefixes and numbers.
 */
export function slipsOf({ word, variants }: Slot): ReadonlyMap<string, readonly string[]> {
  const small = word.toLowerCase();
  const isWord = /^[a-zäöüß]+$/.test(small) && variants.some(({ part }) => part === "whole");
  if (!isWord || small.length < LEAST_LETTERS || small.length > MOST_LETTERS) return new Map();
  const places = Array.from(small.slice(1), (_, at) => at + 1);
  const words = [
    ...places.map((at) => `${small.slice(0, at)}${small[at + 1] ?? ""}${small[at]}${small.slice(at + 2)}`),
    ...places.map((at) => small.slice(0, at) + small.slice(at + 1)),
    ...[...places, small.length].flatMap((at) =>
      LETTERS.map((one) => small.slice(0, at) + one + small.slice(at)),
    ),
    ...places.flatMap((at) => LETTERS.map((one) => small.slice(0, at) + one + small.slice(at + 1))),
  ];
  const own = new Set(variants.map(({ stem }) => stem));
  const stems = new Map<string, string[]>();
  for (const language of ["de", "en"] as const)
    for (const one of words)
      for (const stem of stemsOf(one, language))
        if (!own.has(stem)) stems.set(stem, [...(stems.get(stem) ?? []), one]);
  return stems;
}
