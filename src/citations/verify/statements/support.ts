import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { fold } from "../../../library/search/words.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { sentencesIn } from "../reading/sentences.ts";
import { ANY_OFFICE, JUDGE, SURNAME } from "../../../documents/recognise/offices.ts";
import { isCited, type Place, seatsIn } from "./courts.ts";
import { EXCLUDED, withoutCondition } from "./negations.ts";
import { isLeftOpen, isSubmission } from "./reports.ts";
import { hasForm } from "./absent-nouns.ts";
import { FRAME_WORDS } from "./frame-words.ts";
import { type Figure, figuresIn, isAlike, numberWords } from "./figures.ts";

const ENDING = /(?:ungen|ung|ations?|ions?|ments?|ing|ern|en|es|er|em|ed|ly|te|n|s|e|t)$/;
const [SHORTEST, LONGEST_STEM] = [4, 10]; // letters

/** The beginning of a folded word, by which its other forms are found. */
function stemOf(word: string): string {
  const cut = word.replace(ENDING, "");
  return (cut.length < SHORTEST ? word : cut).slice(0, LONGEST_STEM);
}

interface Word {
  readonly shown: string;
  readonly stem: string;
  /** Whether few sentences have it, so that it tells what the sentence is about. */
  readonly isTelling: boolean;
}

/** Words of four letters, years, and shorter words with a capital letter within a sentence. */
const WORD = /\p{L}{4,}|(?<![\d.,])\d{4}(?![\d.,]\d)|(?<=[\p{L}\d,] )\p{Lu}\p{Ll}{2}(?!\p{L})/gu;

function wordsIn(text: string): readonly Word[] {
  const all = (text.match(WORD) ?? []).map((shown) => {
    const word = fold(shown);
    return { shown, stem: stemOf(word), isTelling: !FRAME_WORDS.has(word) };
  });
  return [...new Map(all.map((word) => [word.stem, word])).values()];
}

interface Passage {
  readonly text: string;
  readonly folded: string;
}

/** Every sentence, and every two that follow each other. */
interface Passages {
  readonly sentences: readonly Passage[];
  readonly pairs: readonly Passage[];
}

function passageOf(text: string): Passage {
  return { text, folded: fold(text) };
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
const figuresOf = oncePer(({ text }: Passage) => figuresIn(text));

const [NEGATIVE, LETTERS_BEFORE] = [/(?<!\p{L})(?:un|in|il|ir|im|dis|non)$/u, 5];

/** Whether a folded text has a word in some form: not within its contrary, and a short stem at the start of a word. */
function has(folded: string, { stem }: Word): boolean {
  for (let at = folded.indexOf(stem); at !== -1; at = folded.indexOf(stem, at + 1)) {
    const ahead = folded.slice(Math.max(0, at - LETTERS_BEFORE), at);
    const isStart = !/\p{L}$/u.test(ahead);
    if (isStart || (stem.length > SHORTEST && !NEGATIVE.test(ahead))) return true;
  }
  return false;
}

/** What comes between two statements of a sentence. */
const BETWEEN = /[;¦:]|, |(?<!\p{L})(?:and|but|und|sowie|aber|although|obwohl|while|nachdem)(?!\p{L})/u;
const [FEWEST, LEAST_SHARE] = [2, 0.5]; // telling words

interface Clause {
  readonly text: string;
  readonly words: readonly Word[];
}

/** A clause with the passages that have most of its words. */
interface Stated extends Clause {
  /** Two sentences that follow each other. */
  readonly pairs: readonly Passage[];
  /** Single sentences; pairs if none has enough of the words. */
  readonly sentences: readonly Passage[];
  /** Every two sentences of the place. */
  readonly all: readonly Passage[];
  readonly where: string;
  /** The folded heading and opening words of the place. */
  readonly above: string;
}

/** The statements of a sentence, each with words enough to find the passage that it is about. */
function clausesOf(text: string, names: string): readonly Clause[] {
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
  return wordsIn(text).filter(({ isTelling }) => isTelling).length;
}

/** Whether a text has words enough to state something. */
export function isStatement(text: string): boolean {
  return telling(text) >= FEWEST;
}

/** What introduces a quotation that is compared itself, and the label of a line. */
const LABEL = /[^¦.;]{0,200}:[ \n]{8,}|^[^\p{L}]{0,12}(?:\d[\d:.]*\W+)?\p{Lu}\p{L}{2,30}:/gu;

const COMPARISONS: readonly ((stated: Stated) => Fields | undefined)[] = [
  absentWords,
  denied,
  exchanged,
  reversed,
  apart,
];

/** Reports the first thing in a sentence that the passages with most of its words have otherwise. */
export function supportFields(text: string, place: Place, document: LegalDocument): Fields {
  const all = isCited(place) ? ofPlace(place) : ofAll(document.blocks);
  const above = fold(place.above ?? "");
  for (const clause of clausesOf(text.replaceAll(LABEL, " "), namesIn(document).folded)) {
    const stated = { ...statedIn(clause, all, place.pin ?? "the text"), above };
    for (const compare of COMPARISONS) {
      const found = compare(stated);
      if (found) return found;
    }
  }
  return NOTHING;
}

function statedIn(clause: Clause, all: Passages, where: string): Omit<Stated, "above"> {
  const pairs = bestOf(clause.words, all.pairs);
  const alone = pairs.length === 0 ? [] : bestOf(clause.words, all.sentences);
  return { ...clause, pairs, sentences: alone.length > 0 ? alone : pairs, all: all.pairs, where };
}

/** `Barrett J`, `FERGUSON CJ`, `Generalanwältin: T. Ćapeta` */
const PERSON = new RegExp(
  String.raw`(?<![\p{L}’-])(?:${SURNAME}(?:, | and |,? & )){0,8}${SURNAME} ${ANY_OFFICE}(?!\p{L})|(?:Richter|Generalanw[aä]lt|Präsident|[Aa]dvocate [Gg]eneral|Judge)\p{Ll}{0,3}:? (?:(?:Dr|Mag|Prof)\. |\p{Lu}\. )*${SURNAME}`,
  "gu",
);
const HEAD = 150; // blocks

/** The names of a case and its judges; a law's title says nothing of its provisions. */
const namesIn = oncePer(({ kind, title, blocks }: LegalDocument) => {
  const people = plainTexts(blocks.slice(0, HEAD)).join("\n").match(PERSON) ?? [];
  const judges = blocks.flatMap(({ judge }) => judge ?? []);
  return passageOf(kind === "legislation" ? "" : [title, ...judges, ...people].join("\n"));
});

/** The passages with most of the words, if they have enough of them; those with the very forms come first. */
function bestOf(words: readonly Word[], all: readonly Passage[]): readonly Passage[] {
  const wanted = words.filter(({ isTelling }) => isTelling);
  const scores = all.map(({ folded, text }) => {
    const shared = wanted.filter((word) => has(folded, word)).length;
    if (shared < FEWEST || shared < LEAST_SHARE * wanted.length) return 0;
    const [any, exact] = [
      words.filter((word) => has(folded, word)),
      words.filter(({ shown }) => text.includes(shown)),
    ];
    return shared + any.length / 100 + exact.length / 1000;
  });
  const most = Math.max(0, ...scores);
  return most === 0 ? [] : all.filter((_, at) => scores[at] === most);
}

/** A verb by its ending, which a paraphrase may replace. */
const VERB = /^\p{Ll}+(?:ed|es|ing|t|en|te)$|\d/u;

/** Whether a text has both parts of a compound; one that it has only within its contrary is absent. */
function isCompound(folded: string, { shown, stem }: Word): boolean {
  return !folded.includes(stem) && hasForm(folded, shown);
}

function isReported({ isTelling, shown }: Word): boolean {
  return (
    isTelling && shown.length !== SHORTEST && !VERB.test(shown) && !numberWords().has(shown.toLowerCase())
  );
}

function isThere(folded: string, word: Word): boolean {
  return has(folded, word) || isCompound(folded, word);
}

/** Reports telling words that no two sentences with most of them have. */
function absentWords({ words, pairs, all, where, above }: Stated): Fields | undefined {
  const [first] = pairs
    .map(({ folded }) =>
      words.filter((word) => isReported(word) && !isThere(folded, word) && !isThere(above, word)),
    )
    .toSorted((one, other) => one.length - other.length);
  if (first === undefined || first.length === 0) return undefined;
  const shown = first.map((one) => `“${one.shown}”`).join(", ");
  const isElsewhere = first.every((word) => all.some(({ folded }) => has(folded, word)));
  const these = first.length === 1 ? "this word" : "these words";
  return open(
    shown,
    isElsewhere ? `${where} has ${these}, but not with the others` : `${where} does not have ${these}`,
  );
}

const SEGMENT =
  /[;:()–—]|, |(?<!\p{L})(?:und|and|sowie|but|sondern|aber|while|or|if|wenn|falls|unless|where)(?!\p{L})/u;
const DENIAL =
  /(?<!\p{L})(?:n[o']t|n’t|no|nor|never|none|neither|without|cannot|lack\p{L}*|unable|nicht|nie|niemals|kein\p{L}*|ohne|weder|mangels)(?!\p{L})/iu;
const REJECTED =
  /(?<!\p{L})(?:reject\p{L}*|refus\p{L}*|declin\p{L}*|den(?:y|ies|ied|ial)|abgelehnt|lehnte?n? [^.;]{1,80} ab|verneint)(?!\p{L})/iu;
/** Words of an outcome, which is compared with the orders. */
const DISMISSED =
  /(?<!\p{L})(?:dismiss\p{L}*|abgewiesen|verw[ao]rfe?n?|zurückgewiesen|wies(?:en)? [^.;]{1,80} (?:zurück|ab))(?!\p{L})/iu;
const ANY_DENIAL = new RegExp(
  `${DENIAL.source}|${REJECTED.source}|${EXCLUDED.source}|(?<!\\p{L})[ui]n\\p{L}{5,}`,
  "iu",
);

const WITHOUT = /(?<!\p{L})(?:without|ohne)(?!\p{L})/iu;

/** Reports a statement whose passages all deny what it affirms. */
function denied({ text, words, sentences, where }: Stated): Fields | undefined {
  const isWithout = WITHOUT.test(text);
  const own = text
    .split(SEGMENT)
    .map((one) => ({ folded: fold(one), isDenied: ANY_DENIAL.test(one.replace(WITHOUT, " ")) }));
  const isOpen = isSubmission(text) || DISMISSED.test(text) || own.some(({ isDenied }) => isDenied);
  const isAffirmed = (segment: string, rest: string) => {
    const shared = words.filter((word) => word.isTelling && has(segment, word) && !has(rest, word));
    const said = own.filter(({ folded }) => shared.some((word) => has(folded, word)));
    return shared.length > 0 && said.every(({ isDenied }) => !isDenied);
  };
  if (sentences.length > 0 && !isLeftOpen(text) && sentences.every((one) => isLeftOpen(one.text)))
    return open("what the sentence says", `${where} leaves it open`);
  const denials = sentences.map((one) => {
    const passage = withoutCondition(one.text);
    const [rejected] = isOpen ? [] : (REJECTED.exec(passage) ?? []);
    const parts = (isWithout ? passage.replace(WITHOUT, " ") : passage).split(SEGMENT);
    const rest = fold(parts.filter((part) => !DENIAL.test(part)).join("\n"));
    const segment = parts.find((part) => DENIAL.test(part) && isAffirmed(fold(part), rest));
    return rejected ?? DENIAL.exec(segment ?? "")?.[0];
  });
  const [first] = denials;
  return first !== undefined && !denials.includes(undefined)
    ? open("what the sentence says", `${where} has “${first}” with its words`)
    : undefined;
}

/** Something of which a passage may name another of its kind instead: a figure, a party. */
interface Item {
  readonly shown: string;
  readonly isMeasure: boolean;
  /** The item as a text has it. */
  readonly own: (text: string) => string | undefined;
  /** Another of its kind in a text. */
  readonly other: (text: string) => string | undefined;
}

/** Parties that a sentence may exchange. */
const PARTIES = [
  ["Kläger(?:in|innen|s|n)?", "Beklagten?r?"],
  ["Antragsteller(?:in|s|n)?", "Antragsgegner(?:in|s|n)?"],
  ["Arbeitgeber(?:in|s|n)?", "Arbeitnehmer(?:in|s|n)?"],
  ["Gläubiger(?:in|s|n)?", "Schuldner(?:in|s|n)?"],
  ["(?:Verm|Leasingg)ieter(?:in|s|n)?", "Mieter(?:in|s|n)?"],
  ["Verkäufer(?:in|s|n)?", "Käufer(?:in|s|n)?"],
  ["plaintiffs?", "defendants?"],
  ["appellants?|applicants?", "respondents?"],
  ["vendors?|sellers?", "purchasers?|buyers?"],
  ["traders?", "consumers?"],
  ["lessors?|landlords?", "lessees?|tenants?"],
  ["employers?", "employees?"],
  ["mothers?", "fathers?"],
  ["sisters?", "brothers?"],
  ["wife", "husband"],
  ["Mutter", "Vaters?"],
  ["Schwester", "Bruders?"],
  ["Ehefrau", "Ehemann(?:e?s)?"],
].flatMap(([one = "", other = ""]) => {
  const [first, second] = [one, other].map((forms) => new RegExp(`(?<!\\p{L})(?:${forms})(?!\\p{L})`, "iu"));
  return first && second ? [[first, second] as const, [second, first] as const] : [];
});

/** `1/2` */
const FRACTION = /(?<![\d/.,])\d{1,2}\/\d{1,2}(?![\d/.,]\d|\d)/gu;

function itemsIn(text: string): readonly Item[] {
  const figures = figuresIn(text).filter(isMeasure);
  const parties = PARTIES.flatMap(([one, two]) => {
    const [shown] = one.exec(text) ?? [];
    const [own, other] = [one, two].map((form) => (part: string) => form.exec(part)?.[0]);
    return shown !== undefined && own && other ? [{ shown, isMeasure: false, own, other }] : [];
  });
  const measures = figures.map((said) => ({
    shown: said.shown,
    isMeasure: true,
    own: (part: string) => figuresIn(part).find(({ value }) => value === said.value)?.shown,
    other: (part: string) => figuresIn(part).find((one) => isAlike(one, said))?.shown,
  }));
  const fractions = (text.match(FRACTION) ?? []).map((shown) => ({
    shown,
    isMeasure: true,
    own: (part: string) => part.match(FRACTION)?.find((one) => one === shown),
    other: (part: string) => part.match(FRACTION)?.[0],
  }));
  return [...measures, ...fractions, ...parties];
}

const PROVISION = /^(?:§|Art|ss?|rr?|regs?|cls?|paras?|sections?|subsections?|Rn|Rz|Nr|Abs)(?!\p{L})/u;

/** Whether a figure counts something, unlike the number of a provision or a note. */
function isMeasure({ kind, units, shown }: Figure): boolean {
  return kind !== "year" && (kind !== "number" || (units.length > 0 && !PROVISION.test(shown)));
}

/** Reports a figure or party where the passage has another of its kind with more of the words beside it. */
function exchanged({ text, words, pairs, where }: Stated): Fields | undefined {
  for (const item of itemsIn(text)) {
    const instead = pairs.map((one) => insteadOf(item, { text, words }, one.text));
    const [first] = instead;
    if (first !== undefined && !instead.includes(undefined))
      return open(item.shown, `${where} has “${first}” with these words`);
  }
  return undefined;
}

function insteadOf(item: Item, { text, words: all }: Clause, passage: string): string | undefined {
  const segments = passage.split(SEGMENT);
  const own = segments.flatMap((one) => besideIn(one, item.own(one)));
  if (own.length === 0) return item.isMeasure ? item.other(passage) : undefined;
  const said = fold(
    text
      .split(SEGMENT)
      .filter((one) => item.own(one) !== undefined)
      .join("\n"),
  );
  const words = all.filter((word) => word.isTelling && has(said, word));
  const only = (one: string, other: string) =>
    words.filter((word) => has(one, word) && !has(other, word)).length;
  const better = segments.find((segment) => {
    const beside = item.own(segment) === undefined ? besideIn(segment, item.other(segment)) : [];
    return beside.some((one) => own.every((other) => only(one, other) > only(other, one)));
  });
  return better === undefined ? undefined : item.other(better);
}

const BESIDE = 4; // words on either side

/** The folded words beside an item. */
function besideIn(segment: string, item: string | undefined): readonly string[] {
  if (item === undefined) return [];
  const at = segment.indexOf(item);
  const ahead = segment.slice(0, at).trim().split(/\s+/).slice(-BESIDE);
  const behind = segment
    .slice(at + item.length)
    .trim()
    .split(/\s+/)
    .slice(0, BESIDE);
  return [fold([...ahead, ...behind].join(" "))];
}

const PASSIVE = /(?<!\p{L})by(?!\p{L})/iu;

/** Reports two parties of an English statement that its passages have the other way round. */
function reversed({ text, pairs, where }: Stated): Fields | undefined {
  if (!/(?<!\p{L})the(?!\p{L})/iu.test(text) || PASSIVE.test(text)) return undefined;
  for (const [one, other] of PARTIES) {
    const isAhead = (part: string) => part.search(one) !== -1 && part.search(one) < part.search(other);
    const [shown = ""] = isAhead(text) ? (one.exec(text) ?? []) : [];
    const isReversed = ({ text: passage }: Passage) =>
      !PASSIVE.test(passage) && passage.search(other) !== -1 && passage.search(other) < passage.search(one);
    if (shown !== "" && pairs.length > 0 && pairs.every(isReversed))
      return open(shown, `${where} has it after “${other.exec(text)?.[0] ?? ""}”`);
  }
  return undefined;
}

/** A judge, or a court with its seat or of a kind: `Forde DCJ`, `District Court`. */
const NAMED = new RegExp(
  String.raw`${JUDGE}|(?:High|Supreme|Federal|District|County|Local|Family) Court|Court of Appeal|Full Court`,
  "gu",
);

/** Reports two figures, judges or courts of a statement that the text has, but never together. */
function apart({ text, all, where }: Stated): Fields | undefined {
  const names = [...(text.match(NAMED) ?? [])].map((shown) => ({
    shown,
    isIn: ({ text }: Passage) => text.includes(shown),
  }));
  const seats = seatsIn(text).map(({ shown, seat }) => ({
    shown,
    isIn: ({ text }: Passage) => seatsIn(text).some((one) => one.seat === seat),
  }));
  const figures = figuresIn(text)
    .filter(isMeasure)
    .map(({ shown, value }) => ({
      shown,
      isIn: (one: Passage) => figuresOf(one).some((other) => other.value === value),
    }));
  const items = [...figures, ...names, ...seats];
  const found = (items.length < 2 ? [] : items).map(({ shown, isIn }) => ({
    shown,
    at: new Set(all.filter(isIn)),
  }));
  const known = found.filter(({ at }) => at.size > 0);
  for (const [index, one] of known.entries())
    for (const other of known.slice(index + 1))
      if (![...one.at].some((at) => other.at.has(at)))
        return open(one.shown, `${where} does not have it with “${other.shown}”`);
  return undefined;
}
