import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { regex } from "../../../core/regex.ts";
import { ANY_OFFICE, SURNAME } from "../../../documents/recognise/offices.ts";
import { fold } from "../../../library/search/words.ts";
import { plainTexts } from "../passages.ts";
import { sentencesIn } from "../reading/sentences.ts";
import { type Contrary, namedParties } from "./contraries.ts";
import { isCited, type Place } from "./place.ts";
import { FRAME_WORDS } from "./frame-words.ts";
import { neutralCourt } from "./speakers.ts";

const ENDING = /(?:ungen|ung|ations?|ions?|ments?|ing|ern|en|es|er|em|ed|ly|te|n|s|e|t)$/;
const [SHORTEST, LONGEST_STEM] = [4, 14]; // letters

/** Returns the beginning of a folded word, by which its other forms are found. */
function stemOf(word: string): string {
  const cut = word.replace(/(?<=pl|if|rr)y$/, "").replace(ENDING, "");
  return (cut.length < SHORTEST ? word : cut).slice(0, LONGEST_STEM);
}

/** Syllables that some forms of a separable verb have within them: `ausgesetzt`, `auszusetzen`. */
const INFIX =
  /(?<=(?<!\p{L})(?:ab|an|auf|aus|bei|ein|fest|fort|her|hin|mit|nach|statt|um|vor|weiter|wieder|zu|zurück))(?:ge|zu)(?=\p{L}{3,})/giu;

/** Folds a text and brings its separable verbs into one form. */
export function foldForms(text: string): string {
  return fold(text.replaceAll(INFIX, ""));
}

export interface Word {
  readonly shown: string;
  readonly stem: string;
  /** Whether few sentences have it, so that it shows what a sentence is about. */
  readonly isTelling: boolean;
}

/** Words of four letters, years, and shorter words with a capital letter within a sentence. */
const WORD = /\p{L}{4,}|(?<![\d.,])\d{4}(?![\d.,]\d)|(?<=[\p{L}\d,] )\p{Lu}\p{Ll}{2}(?!\p{L})/gu;

/** Returns the words by which sentences are compared, each stem once, as it is printed last. */
export function wordsIn(text: string): readonly Word[] {
  const all = (text.match(WORD) ?? []).map((shown) => {
    const word = fold(shown);
    return { shown, stem: stemOf(foldForms(shown)), isTelling: !FRAME_WORDS.has(word) };
  });
  return [...new Map(all.map((word) => [word.stem, word])).values()];
}

/** Returns the words that show what a text is about. */
export function tellingOf(words: readonly Word[]): readonly Word[] {
  return words.filter(({ isTelling }) => isTelling);
}

export interface Passage {
  readonly text: string;
  readonly folded: string;
}

/** The sentences of a text, single and in pairs. */
interface Passages {
  readonly sentences: readonly Passage[];
  /** Each sentence with the next one. */
  readonly pairs: readonly Passage[];
}

function passageOf(text: string): Passage {
  return { text, folded: foldForms(text) };
}

function passagesIn(texts: readonly string[]): Passages {
  const all = texts.flatMap(sentencesIn);
  const pairs = all.map((one, at) => passageOf(`${one} ${all[at + 1] ?? ""}`));
  return { sentences: all.map(passageOf), pairs };
}

const ofPlace = oncePer(({ text }: Place) => passagesIn(text.split("\n")));
const ofAll = oncePer((blocks: readonly Block[]) => {
  const texts = plainTexts(blocks);
  return passagesIn(
    blocks.map(({ judge }, at) => (judge === undefined ? (texts[at] ?? "") : `${judge}: ${texts[at]}`)),
  );
});

const foldedBlocks = oncePer((blocks: readonly Block[]) => {
  const texts = plainTexts(blocks);
  return blocks.flatMap(({ pin }, at) => (pin === "" ? [] : [{ pin, folded: foldForms(texts[at] ?? "") }]));
});

const [NEGATIVE, LETTERS_BEFORE] = [/(?<!\p{L})(?:un|in|il|ir|im|dis|non)$/u, 5];

/** Whether a folded text has a word in some form: not within its contrary, and a short stem at the start of a word. */
export function has(folded: string, { stem }: Word): boolean {
  for (let at = folded.indexOf(stem); at !== -1; at = folded.indexOf(stem, at + 1)) {
    const ahead = folded.slice(Math.max(0, at - LETTERS_BEFORE), at);
    const isStart = !/\p{L}$/u.test(ahead);
    if (isStart || (stem.length > SHORTEST && !NEGATIVE.test(ahead))) return true;
  }
  return false;
}

/** Marks and words that separate two statements of a sentence. */
const BETWEEN =
  /[;¦:]|, |(?<!\p{L})(?:and|but|und|sowie|aber|although|obwohl|(?<!only )while|nachdem)(?!\p{L})/u;
const [FEWEST, LEAST_SHARE] = [2, 0.5]; // telling words
/** The least that a sentence of a cited place must share with the statement. */
const ONE = { words: 1, share: LEAST_SHARE };

interface Clause {
  readonly text: string;
  readonly words: readonly Word[];
}

/** A clause of a sentence with the passages that have most of its words. */
export interface StatedClause extends Clause {
  /** Two sentences that follow each other. */
  readonly pairs: readonly Passage[];
  /** Single sentences; pairs if none has enough of the words. */
  readonly sentences: readonly Passage[];
  /** Sentences of a cited place of which one word suffices; else those of `sentences`. */
  readonly nearest: readonly Passage[];
  /** Finds the first place of the document with all words. */
  readonly placeWith: (words: readonly Word[]) => string | undefined;
  /** Every two sentences of the place. */
  readonly all: readonly Passage[];
  /** Every sentence of the place. */
  readonly single: readonly Passage[];
  readonly where: string;
  /** The court of the document. */
  readonly court: string;
  /** The names of its two parties, each against the other. */
  readonly parties: readonly Contrary[];
  /** All clauses of the sentence. */
  readonly sentence: string;
  /** Words that show what the sentence is about, without the names of the case and its judges. */
  readonly telling: readonly Word[];
  /** The text of a cited place. */
  readonly place: string | undefined;
  /** The folded heading and opening words of the place. */
  readonly above: string;
}

/** Splits a sentence into statements, each with words enough to find the passage that it is about. */
function clausesIn(text: string, names: string): readonly Clause[] {
  const parts: string[] = [];
  for (const part of text.split(BETWEEN)) {
    const last = parts.at(-1);
    const isShort = last !== undefined && Math.min(telling(last), telling(part)) < FEWEST;
    if (isShort) parts.push(`${parts.pop()}, ${part}`);
    else parts.push(part);
  }
  return parts.map((part) => ({ text: part, words: wordsIn(part).filter((word) => !has(names, word)) }));
}

function telling(text: string): number {
  return tellingOf(wordsIn(text)).length;
}

/** Whether a text has words enough to state something. */
export function isStatement(text: string): boolean {
  return telling(text) >= FEWEST;
}

/** Days and courts, which other comparisons read: `on 8 March 2023`, `the Federal Labour Court`. */
const FACT =
  /\d{1,2}\.? ?\p{L}{3,9} \d{4}|(?:\p{Lu}\p{L}{2,20} ){1,3}(?:Court|Tribunal)(?: of(?: the)? \p{Lu}\p{L}{2,20}){0,2}/gu;
const LEAST_TOLD = 3; // telling words

/** Whether a text states more than a day and a court, in so many telling words, and leaves none to a quotation. */
export function tellsMore(text: string, least = LEAST_TOLD): boolean {
  return !BLANK.test(text) && telling(text.replaceAll(FACT, " ")) >= least;
}

/**
 * Words that introduce a quotation, which is compared by itself, and the label of a line: `Das Votum beginnt: “…”`,
 * `* Kernaussage: `.
 */
export const INTRODUCED = /(?<![^¦.;])[^¦.;]*:[ \n]{8,}|^[^\p{L}]{0,12}(?:\d[\d:.]*\W+)?\p{Lu}\p{L}{2,30}:/gu;

/** The gap that a blanked quotation leaves. */
const BLANK = / {24}/;

/** Returns the clauses of a sentence, each with the passages of a place that it is about. */
export function statedClauses(text: string, place: Place, document: LegalDocument): readonly StatedClause[] {
  const isPlace = isCited(place);
  const all = isPlace ? ofPlace(place) : ofAll(document.blocks);
  const names = namesIn(document).folded;
  const ownWords = tellingOf(wordsIn(text)).filter((word) => !has(names, word));
  return clausesIn(text.replaceAll(INTRODUCED, " "), names).map((clause) => {
    const pairs = bestOf(clause, all.pairs);
    const alone = pairs.length === 0 ? [] : bestOf(clause, all.sentences);
    const sentences = alone.length > 0 ? alone : pairs;
    const isRead = isPlace && sentences.length === 0 && !BLANK.test(clause.text);
    const nearest = isRead ? bestOf(clause, all.sentences, ONE) : sentences;
    const where = place.pin ?? "the text";
    return {
      ...clause,
      pairs,
      sentences,
      nearest,
      all: all.pairs,
      single: all.sentences,
      where,
      court: courtOf(document),
      parties: namedParties(document),
      sentence: text,
      telling: ownWords,
      placeWith: (words) =>
        foldedBlocks(document.blocks).find(({ folded }) => words.every((word) => has(folded, word)))?.pin,
      place: isPlace ? place.text : undefined,
      above: foldForms(place.above ?? ""),
    };
  });
}

/** `Barrett J`, `FERGUSON CJ`, `Generalanwältin: T. Ćapeta` */
const PERSON = regex.gu`(?<![\p{L}’-])(?:${SURNAME}(?:, | and |,? & )){0,8}${SURNAME} ${ANY_OFFICE}(?!\p{L})|(?:Richter|Generalanw[aä]lt|Präsident|[Aa]dvocate [Gg]eneral|Judge)\p{Ll}{0,3}:? (?:(?:Dr|Mag|Prof)\. |\p{Lu}\. )*${SURNAME}`;
const HEAD = 150; // blocks

function courtOf(document: LegalDocument): string {
  return neutralCourt(document) ?? document.court ?? "";
}

/** Returns the names of a case, its court and its judges; none for a law, whose title says nothing of its provisions. */
const namesIn = oncePer((document: LegalDocument) => {
  const { kind, title, blocks } = document;
  const people = plainTexts(blocks.slice(0, HEAD)).join("\n").match(PERSON) ?? [];
  const judges = blocks.flatMap(({ judge }) => judge ?? []);
  return passageOf(kind === "legislation" ? "" : [title, courtOf(document), ...judges, ...people].join("\n"));
});

/** Returns the passages with most of the words, if they have enough of them; among equals those with the very forms and numbers. */
function bestOf(
  { text: said, words }: Clause,
  all: readonly Passage[],
  least = { words: FEWEST, share: LEAST_SHARE },
): readonly Passage[] {
  const wanted = tellingOf(words);
  const numbers = said.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const scores = all.map(({ folded, text }) => {
    const shared = wanted.filter((word) => has(folded, word)).length;
    if (shared < least.words || shared < least.share * wanted.length) return 0;
    const [any, exact] = [
      words.filter((word) => has(folded, word)),
      [...words.map(({ shown }) => shown), ...numbers].filter((shown) => text.includes(shown)),
    ];
    return shared + any.length / 100 + exact.length / 1000;
  });
  const most = Math.max(0, ...scores);
  return most === 0 ? [] : all.filter((_, at) => scores[at] === most);
}
