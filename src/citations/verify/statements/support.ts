import type { LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { regex } from "../../../core/regex.ts";
import { JUDGE } from "../../../documents/recognise/offices.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { hasForm } from "./absent-nouns.ts";
import {
  foldForms,
  has,
  type Passage,
  type StatedClause,
  statedClauses,
  tellingOf,
  tellsMore,
  type Word,
  wordsIn,
} from "./clauses.ts";
import { contrariesIn, type Contrary, partiesIn, prefixedIn } from "./contraries.ts";
import { seatsIn } from "./courts.ts";
import type { Place } from "./place.ts";
import {
  affirmed,
  denied,
  denies,
  excepted,
  predicated,
  SEGMENT,
  setAgainst,
  withoutCondition,
} from "./denials.ts";
import { type Figure, figuresIn, isAlike, isOfProvision, numberWords } from "./figures.ts";

const SHORTEST = 4; // letters
const figuresOf = oncePer(({ text }: Passage) => figuresIn(text));

const COMPARISONS: readonly ((stated: StatedClause) => Fields | undefined)[] = [
  opposed,
  contrary,
  joinedOtherwise,
  restricted,
  absentWords,
  setAgainst,
  denied,
  affirmed,
  predicated,
  excepted,
  overstated,
  nowhere,
  elsewhere,
  exchanged,
  reversed,
  crossed,
  apart,
];

/** Reports the first thing in a sentence that the passages with most of its words have otherwise. */
export function supportFields(text: string, place: Place, document: LegalDocument): Fields {
  for (const stated of statedClauses(text, place, document))
    for (const compare of COMPARISONS) {
      const found = compare(stated);
      if (found) return found;
    }
  return NOTHING;
}

/** Reports a party of a statement where the place, or each passage with its words, has only the opposing one. */
function opposed({ text, place, sentences, where, parties, above }: StatedClause): Fields | undefined {
  const named = partiesIn(text);
  const there = place === undefined ? sentences.map((one) => one.text) : [place];
  const found = replacedBy([...named, ...(place === undefined ? [] : parties)], text, there, where);
  if (found || place === undefined) return found;
  for (const { one, other } of named) {
    const [[said = ""], [instead = ""]] = [one.exec(text) ?? [], other.exec(place) ?? []];
    const isOneStem = foldForms(said).slice(0, ROLE_STEM) === foldForms(instead).slice(0, ROLE_STEM);
    if (isOneStem && !one.test(place) && !one.test(above))
      return open(said, `${where} has “${instead}” only`);
  }
  return undefined;
}

const ROLE_STEM = 4; // letters that insurer and insured, lessor and lessee share: the other rules take them for one word

/** Reports a word whose contrary all nearest passages have, while both deny it or neither does. */
function contrary({ text, nearest, all: pairs, where, place }: StatedClause): Fields | undefined {
  const all = place === undefined ? [] : [...contrariesIn(text), ...prefixedIn(text, place)];
  if (place === undefined || all.length === 0) return undefined;
  const rest = withoutCondition(place);
  const passages = nearest.length === 0 ? [rest] : nearest.map((one) => withoutCondition(opened(one, pairs)));
  const said = all.filter(
    ({ one, other }) =>
      !one.test(rest) && passages.every((passage) => isDeniedAt(text, one) === isDeniedAt(passage, other)),
  );
  return replacedBy(said, text, passages, where);
}

/** Returns a part of a list with the words that open it: `kann der Verantwortliche entweder`. */
function opened({ text: part }: Passage, pairs: readonly Passage[]): string {
  const opening = pairs.find(({ text }) => {
    const ahead = text.endsWith(` ${part}`) ? text.slice(0, -part.length).trim() : "";
    return ahead !== "" && !/[.;]$/.test(ahead);
  });
  return opening?.text ?? part;
}

const AHEAD = 4; // words

/** Whether a denial is among the words directly before one. */
function isDeniedAt(text: string, word: RegExp): boolean {
  const ahead = text.slice(0, Math.max(0, text.search(word))).split(SEGMENT);
  return denies((ahead.at(-1) ?? "").trim().split(/\s+/).slice(-AHEAD).join(" "));
}

function replacedBy(
  pairs: readonly Contrary[],
  text: string,
  there: readonly string[],
  where: string,
): Fields | undefined {
  for (const { one, other } of there.length === 0 ? [] : pairs) {
    const [cited] = other.test(text) ? [] : (one.exec(text) ?? []);
    if (cited !== undefined && there.every((part) => other.test(part) && !one.test(part)))
      return open(cited, `${where} has “${other.exec(there[0] ?? "")?.[0] ?? ""}” instead`);
  }
  return undefined;
}

/** Words by which something holds without exception: `stets`, `in all cases`, `at every use`. */
const ALWAYS =
  /(?<!\p{L})(?:always|invariably|at all times|without exception|in (?:all|every|each) (?:\p{L}{1,20} )?(?:cases?|circumstances?|events?|instances?)|(?:at|on|upon) (?:each|every) \p{L}{1,20}|stets|immer(?! (?:noch|mehr|wieder|weiter))|ausnahmslos|(?:ohne|keine) Ausnahme|in jedem Fall|in allen Fällen|unter allen Umständen)(?!\p{L})/iu;
/** Words of a passage that may mean the same. */
const ANY_UNIVERSAL =
  /(?<!\p{L})(?:all|every\p{L}*|each|(?:in|at|under) any|whenever|invariably|never|alle[mnrs]?|allgemein\p{L}*|jed\p{L}{1,12}|jegliche[mnrs]?|sämtliche[mnrs]?|nie(?:mals)?|wann immer|generell)(?!\p{L})/giu;
/** `every electronic signature`, `aller Mitgliedstaaten`: things of which all are meant. */
const ALL_OF =
  /(?<!\p{L})(?:all|every|each|any|alle[mnrs]?|jede[mnrs]?|sämtliche[mnrs]?) (\p{L}{4,30})(?!\p{L})/giu;
/** Words before a thing that tell nothing of it. */
const UNTELLING =
  /^(?:\p{Ll}{1,3}|dies\p{L}*|jene\p{L}*|eine\p{L}*|sein\p{L}*|ihre\p{L}*|dere[nr]|dessen|their|this|that|these|those|such|each|every|with|from|into|gegen|über|unter|durch|nach|ohne|oder|sowie)$/u;

/** Reports something said to hold always, or of all things of a kind, where no passage says so or all have only some of them. */
function overstated({ text, nearest, where, place }: StatedClause): Fields | undefined {
  const [always] = ALWAYS.exec(text) ?? [];
  const passages = nearest.length > 0 ? nearest.map((one) => one.text) : place === undefined ? [] : [place];
  if (passages.length === 0) return undefined;
  const rest = text.replace(ALWAYS, " ");
  const isSaidSo = (one: string) => (one.match(ANY_UNIVERSAL) ?? []).some((word) => !rest.includes(word));
  if (always !== undefined && !isDeniedAt(text, ALWAYS) && !passages.some(isSaidSo))
    return open(`“${always}”`, `${where} does not say so`);
  for (const [shown, thing = ""] of text.matchAll(ALL_OF)) {
    const form = regex.giu`(?<=(\p{L}*) ?)(?<!\p{L})(\p{L}+) (${thing.replace(/(?:en|es|e|n|s)$/u, "")}\p{L}{0,2})(?!\p{L})`;
    const some = passages.flatMap((one) => [...one.matchAll(form)]);
    const [first] = some;
    const isOfSome = ([, all = "", ahead = ""]: RegExpExecArray) =>
      `${all} ${ahead}`.search(ANY_UNIVERSAL) === -1 && !UNTELLING.test(ahead) && !text.includes(ahead);
    if (first && some.every(isOfSome)) return open(`“${shown}”`, `${where} has “${first[0]}”`);
  }
  return undefined;
}

/** `nach Grund und Höhe`, `material or non-material` */
const JOINED =
  /(?<!\p{L})(\p{L}{4,}) (und|oder|and|or) (?:(?:of|in|on|for|from|to|by|with) )?(?:(?:the|an?|any) )?(\p{L}{4,})(?!\p{L})/giu;

function joinedIn(text: string) {
  return Array.from(text.matchAll(JOINED), ([shown, one = "", word = "", other = ""]) => ({
    shown,
    word,
    of: [one, other].map((each) => foldForms(each).replace(/e[mnrs]?$/, "")),
  }));
}

const ONLY = /(?<!\p{L})(?:nur|ausschließlich|lediglich|only|solely|exclusively)(?!\p{L})/iu;

/** Reports two words joined by `oder` that the place joins only by `und`, the reverse, and one of the two as the only one. */
function joinedOtherwise({ place = "", where, sentence }: StatedClause): Fields | undefined {
  const there = joinedIn(place);
  for (const said of joinedIn(sentence)) {
    const same = there.filter(({ of }) => of.join() === said.of.join());
    const [other] = same;
    if (other && same.every(({ word }) => word !== said.word))
      return open(`“${said.shown}”`, `${where} has “${other.shown}”`);
  }
  const folded = foldForms(sentence);
  const halved = ONLY.test(sentence) && !ONLY.test(place) ? there : [];
  const either = halved.find(({ of }) => of.filter((word) => folded.includes(word)).length === 1);
  return either && open("what the sentence says", `${where} has “${either.shown}”`);
}

/** Words by which a statement restricts what it says. */
const RESTRICTING =
  /(?<!\p{L})(?<!nicht )(?:nur|ausschließlich|lediglich|erst(?= (?:dann|wenn|nach|mit|ab))|only|solely|exclusively)(?!\p{L})/iu;
/** Words of a passage by which it may restrict the same in other words. */
const ANY_RESTRICTION =
  /(?<!\p{L})(?:nur|ausschließlich\p{L}*|lediglich|allein\p{L}*|bloß\p{L}*|erst|einzig\p{L}*|soweit|sofern|wenn|falls|solange|nachdem|beschränk\p{L}*|begrenz\p{L}*|vorbehalten\p{L}*|außer\p{L}*|ausgenommen|ausgeschlossen|kein\p{L}*|nicht|ohne|weder|mindestens|höchstens|spätestens|frühestens|vorausge\p{L}+|voraussetz\p{L}*|erforder\p{L}*|bed[aü]rf\p{L}*|Bedingung\p{L}*|muss|müssen|muß|only|solely|exclusive\p{L}*|alone|sole|unless|until|if|when|where|while|except\p{L}*|limit\p{L}*|restrict\p{L}*|confin\p{L}*|not?|nor|without|other than|must|shall|requir\p{L}*|provided|condition\p{L}*|just|merely|single|at (?:least|most))(?!\p{L})/iu;

/** `nicht lediglich für den Minderheitskanzler` */
const NOT_ONLY =
  /(?<!\p{L})(?:nicht|not) (?:nur|lediglich|ausschließlich|only|merely|solely) ([^,;.:]{3,80})/giu;

/** Reports a restriction of what no passage with the words restricts in any way, or that all of them deny. */
function restricted({ text, place, nearest, above, where }: StatedClause): Fields | undefined {
  const [word] = RESTRICTING.exec(text) ?? [];
  if (word === undefined || place === undefined || nearest.length === 0) return undefined;
  const to = tellingOf(wordsIn(text.slice(text.indexOf(word))));
  const isOnlyOne = (one: Passage) =>
    Array.from(one.text.matchAll(NOT_ONLY), ([, what = ""]) => foldForms(what)).some((what) =>
      to.some((each) => has(what, each)),
    );
  if (nearest.every(isOnlyOne)) return open(`“${word}”`, `${where} denies it`);
  return joinedIn(text).some(({ shown }) => place.includes(shown)) ||
    [above, ...nearest.map((one) => one.text)].some((one) => ANY_RESTRICTION.test(one))
    ? undefined
    : open(`“${word}”`, `${where} does not restrict it so`);
}

const [LEAST_WORDS, FEW, HALF] = [3, 0.25, 0.5];

/** Reports a clause about a whole document of which no two sentences have half of its words. */
function nowhere({ place, pairs, text, words }: StatedClause): Fields | undefined {
  const isRead = place !== undefined || pairs.length > 0;
  return isRead || tellingOf(words).length < LEAST_WORDS || !tellsMore(text)
    ? undefined
    : open("what the sentence says", "no passage of the text has half of its words");
}

/** Reports a sentence of whose words the cited place has few, or at most half while another place has all. */
function elsewhere({ telling, place, where, above, placeWith }: StatedClause): Fields | undefined {
  if (place === undefined) return undefined;
  const there = `${foldForms(place)} ${above}`;
  const found = telling.filter((word) => isThere(there, word)).length;
  if (telling.length < LEAST_WORDS || found > HALF * telling.length) return undefined;
  const other = placeWith(telling);
  if (other !== undefined) return open("what the sentence says", `${other} has its words`);
  return found <= FEW * telling.length
    ? open("what the sentence says", `${where} has few of its words`)
    : undefined;
}

/** A verb by its ending, or a participle that begins a sentence, which a paraphrase may replace. */
const VERB = /^\p{Ll}+(?:ed|es|ing|t|en|te)$|^\p{Lu}\p{Ll}{0,5}ge\p{Ll}{3,}(?:t|en)$|\d/u;

/** Whether a text has both parts of a compound; one that it has only within its contrary is absent. */
function isCompound(folded: string, { shown, stem }: Word): boolean {
  return !folded.includes(stem) && hasForm(folded, shown);
}

/** A long German noun, which tells even of a sentence of few words. */
const LONG_NOUN = /^\p{Lu}\p{Ll}{9,}(?<!lich|ig|isch|bar)$/u;

function isReported({ isTelling, shown }: Word): boolean {
  return (
    isTelling && shown.length !== SHORTEST && !VERB.test(shown) && !numberWords().has(shown.toLowerCase())
  );
}

function isThere(folded: string, word: Word): boolean {
  return has(folded, word) || isCompound(folded, word);
}

/** Words that may mean something named in a sentence before. */
const PRONOUN =
  /(?<!\p{L})(?:er|ihn|ihm|ihr\p{L}{0,2}|seine?[mnrs]?|she|he|him|her|they|them|their)(?!\p{L})/iu;

/** A person by the ending of the word: `Antragsteller`, `Soldatin`, `Angeklagte`. */
const PERSON = /^\p{Lu}\p{L}+(?:[lngtdk]er|[tr]in|lagte[nr]?)$/u;

/** Whether a cited place names a person. */
function isIn(place: string | undefined, { shown }: Word): boolean {
  return (
    place !== undefined && PERSON.test(shown) && new RegExp(`(?<!\\p{L})${shown}(?!\\p{L})`, "u").test(place)
  );
}

/** Reports telling words that no two sentences with most of them have. */
function absentWords({ words, pairs, nearest, all, where, above, place }: StatedClause): Fields | undefined {
  const isMeant = ({ text }: Passage, word: Word) => PRONOUN.test(text) && isIn(place, word);
  const [first] = (pairs.length > 0 ? pairs : nearest)
    .map((one) =>
      words.filter(
        (word) =>
          isReported(word) &&
          (pairs.length > 0 || LONG_NOUN.test(word.shown)) &&
          !isThere(one.folded, word) &&
          !isThere(above, word) &&
          !isMeant(one, word),
      ),
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

/** Something of which a passage may name another of its kind instead: a figure, a party. */
interface Item {
  readonly shown: string;
  readonly isMeasure: boolean;
  /** Returns the item as a text has it. */
  readonly own: (text: string) => string | undefined;
  /** Returns another of its kind in a text. */
  readonly other: (text: string) => string | undefined;
}

/** `1/2` */
const FRACTION = /(?<![\d/.,])\d{1,2}\/\d{1,2}(?![\d/.,]\d|\d)/gu;

function findBy(form: RegExp): Item["own"] {
  return (text) => form.exec(text)?.[0];
}

function itemsIn(text: string): readonly Item[] {
  const figures = figuresIn(text).filter(isMeasure);
  const parties = partiesIn(text).map(({ one, other: two }) => {
    return { shown: one.exec(text)?.[0] ?? "", isMeasure: false, own: findBy(one), other: findBy(two) };
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

/** Whether a figure counts something, unlike the number of a provision or a note. */
function isMeasure(said: Figure): boolean {
  const { kind, units } = said;
  return kind !== "year" && (kind !== "number" || (units.length > 0 && !isOfProvision(said)));
}

/** Reports a figure or party where the passage has another of its kind with more of the words beside it. */
function exchanged({ text, words, pairs, where }: StatedClause): Fields | undefined {
  for (const item of itemsIn(text)) {
    const instead = pairs.map((one) => insteadOf(item, { text, words }, one.text));
    const [first] = instead;
    if (first !== undefined && !instead.includes(undefined))
      return open(item.shown, `${where} has “${first}” with these words`);
  }
  return undefined;
}

function insteadOf(
  item: Item,
  { text, words: all }: Pick<StatedClause, "text" | "words">,
  passage: string,
): string | undefined {
  const hasBoth = (part: string) => item.own(part) !== undefined && item.other(part) !== undefined;
  if (!item.isMeasure && text.split(SEGMENT).some(hasBoth)) return undefined; // which of them has the words is not clear
  const segments = passage.split(SEGMENT);
  const own = segments.flatMap((one) => besideIn(one, item.own(one)));
  if (own.length === 0) return item.isMeasure ? item.other(passage) : undefined;
  const said = foldForms(
    text
      .split(SEGMENT)
      .filter((one) => item.own(one) !== undefined)
      .join("\n"),
  );
  const words = all.filter((word) => (word.isTelling || !item.isMeasure) && has(said, word));
  const only = (one: string, other: string) =>
    words.filter((word) => has(one, word) && !has(other, word)).length;
  const better = segments.find((segment) => {
    const beside = item.own(segment) === undefined ? besideIn(segment, item.other(segment)) : [];
    return beside.some((one) => own.every((other) => only(one, other) > only(other, one)));
  });
  return better === undefined ? undefined : item.other(better);
}

const BESIDE = 4; // words on either side

/** Returns the folded words beside an item. */
function besideIn(segment: string, item: string | undefined): readonly string[] {
  if (item === undefined) return [];
  const at = segment.indexOf(item);
  const ahead = segment.slice(0, at).trim().split(/\s+/).slice(-BESIDE);
  const behind = segment
    .slice(at + item.length)
    .trim()
    .split(/\s+/)
    .slice(0, BESIDE);
  return [foldForms([...ahead, ...behind].join(" "))];
}

const PASSIVE = /(?<!\p{L})by(?!\p{L})/iu;

/** Reports two parties of an English statement that its passages have the other way round. */
function reversed({ text, pairs, where }: StatedClause): Fields | undefined {
  if (!/(?<!\p{L})the(?!\p{L})/iu.test(text) || PASSIVE.test(text)) return undefined;
  for (const { one, other } of partiesIn(text)) {
    const isAhead = (part: string) => part.search(one) !== -1 && part.search(one) < part.search(other);
    const [shown = ""] = isAhead(text) ? (one.exec(text) ?? []) : [];
    const isReversed = ({ text: passage }: Passage) =>
      !PASSIVE.test(passage) && passage.search(other) !== -1 && passage.search(other) < passage.search(one);
    if (shown !== "" && pairs.length > 0 && pairs.every(isReversed))
      return open(shown, `${where} has it after “${other.exec(text)?.[0] ?? ""}”`);
  }
  return undefined;
}

/** Marks and words between two things that are said side by side; a passage has commas within one thing, too. */
const SIDES = /;|\.\s|(?<!\p{L})(?:und|sowie|während|and|but|while|whereas)(?!\p{L})/iu;
const SAID_SIDES = regex.iu`${SIDES.source}|, `;
const ORDINAL = /(?<!\p{L})(?:first|second|third|fourth|fifth|sixth|erste|zweite|dritte|vierte|fünfte)/giu;
const LEAST_CROSSED = 4; // things

type Thing = (passage: Passage) => boolean;

/** Returns a test for each thing that a text names: telling words, parties, ordinals and measures. */
function thingsIn(text: string): readonly Thing[] {
  const named = [
    ...partiesIn(text).map(({ one }) => one),
    ...(text.match(ORDINAL) ?? []).map((word) => regex.iu`${word}`),
  ];
  return [
    ...tellingOf(wordsIn(text)).map(
      (word) =>
        ({ folded }: Passage) =>
          has(folded, word),
    ),
    ...named.map((form) => (passage: Passage) => form.test(passage.text)),
    ...figuresIn(text)
      .filter(isMeasure)
      .map(
        ({ value }) =>
          (passage: Passage) =>
            figuresOf(passage).some((one) => one.value === value),
      ),
  ];
}

function sidesOf(text: string, between: RegExp): readonly Passage[] {
  return text.split(between).map((part) => ({ text: part, folded: foldForms(part) }));
}

/** Returns the sentences that have most of the things, or pairs of sentences if they have several more. */
function fullestOf(things: readonly Thing[], { all, single }: StatedClause): readonly Passage[] {
  const counted = (passages: readonly Passage[]) => {
    const counts = passages.map((one) => things.filter((isIn) => isIn(one)).length);
    const most = Math.max(LEAST_CROSSED, ...counts);
    return { most, passages: passages.filter((_, at) => counts[at] === most) };
  };
  const [alone, joined] = [counted(single), counted(all)];
  return alone.passages.length > 0 && alone.most + 1 >= joined.most ? alone.passages : joined.passages;
}

/** Reports two things said side by side that the passage has the other way round: `A owns 49 %, B owns 51 %`. */
function crossed(stated: StatedClause): Fields | undefined {
  const said = sidesOf(stated.sentence, SAID_SIDES);
  const things = said.length < 2 ? [] : thingsIn(stated.sentence);
  const isCrossed = ({ text }: Passage) => {
    const there = sidesOf(text, SIDES);
    const met = things.flatMap((isIn) => {
      const [here, other] = [said, there].map((parts) =>
        parts.flatMap((part, at) => (isIn(part) ? [at] : [])),
      );
      return here?.length === 1 && other?.length === 1 ? [`${here[0]} ${other[0]}`] : [];
    });
    return met.some((one) =>
      met.some((two) => {
        const [[here, there], [second, third]] = [one.split(" "), two.split(" ")];
        return (
          here !== second &&
          there !== third &&
          met.includes(`${here} ${third}`) &&
          met.includes(`${second} ${there}`)
        );
      }),
    );
  };
  const passages = things.length < LEAST_CROSSED ? [] : fullestOf(things, stated);
  return passages.length > 0 && passages.every(isCrossed)
    ? open("what the sentence says of each", `${stated.where} has it the other way round`)
    : undefined;
}

/** A judge, or a court with its seat or of a kind: `Forde DCJ`, `District Court`. */
const NAMED = regex.gu`(?<!\p{L})${JUDGE}(?!\p{L})|(?:High|Supreme|Federal|District|County|Local|Family) Court|Court of Appeal|Full Court`;

/** Reports two figures, judges or courts of a statement that the text has, but never together. */
function apart({ text, all, where, court }: StatedClause): Fields | undefined {
  const others = (text.match(NAMED) ?? []).filter((name) => !court.includes(name));
  const names = others.map((shown) => ({
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
