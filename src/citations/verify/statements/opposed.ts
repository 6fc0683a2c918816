import type { LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { ANY_OFFICE, SURNAME } from "../../../documents/recognise/offices.ts";
import { type CitedPlace, isCited, type Place, sentencesOf } from "./courts.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { neutralCourt } from "./speakers.ts";
import { isNegation } from "../passages.ts";
import { type Sentence, sentencesOfAll, sentencesWith, sharedStems, stemsOf } from "../reading/sentences.ts";
import { wordSet } from "../../../core/text.ts";

/** Pairs of opposing parties and persons. */
const OPPOSED: readonly (readonly [RegExp, RegExp])[] = [
  [/\bappellants?\b/i, /\brespondents?\b/i],
  [/\bplaintiffs?\b/i, /\bdefendants?\b/i],
  [/\bapplicants?\b/i, /\brespondents?\b/i],
  [/\b(?:vendor|seller)s?\b/i, /\b(?:purchaser|buyer)s?\b/i],
  [/\b(?:landlord|lessor)s?\b/i, /\b(?:tenant|lessee)s?\b/i],
  [/\bemployers?\b/i, /\bemployees?\b/i],
  [/\blenders?\b/i, /\bborrowers?\b/i],
  [/\binsurers?\b/i, /\binsureds?\b/i],
  [/\bcontrollers?\b/i, /\bprocessors?\b/i],
  [/\blicensors?\b/i, /\blicensees?\b/i],
  [/\badults?\b/i, /\b(?:child(?:ren)?|minors?|infants?|juveniles?)\b/i],
  [/\bmothers?\b/i, /\bfathers?\b/i],
  [/\bhusbands?\b/i, /\b(?:wife|wives)\b/i],
  [/\b(?:mortgagor)s?\b/i, /\bmortgagees?\b/i],
  [/\b(?:assignor|transferor)s?\b/i, /\b(?:assignee|transferee)s?\b/i],
  [/kläger/i, /beklagte/i],
  [/antragsteller/i, /antragsgegner/i],
  [/\bgläubiger/i, /\bschuldner/i],
  [/vermieter/i, /(?<!ver)mieter/i],
  [/verkäufer/i, /(?<!ver)käufer/i],
  [/arbeitgeber/i, /arbeitnehmer/i],
];

type Pairs = readonly (readonly [RegExp, RegExp])[];

function* opposed(
  pairs: Pairs,
  text: string,
  place: string,
): Generator<{ readonly cited: string; readonly other: RegExp }, undefined> {
  for (const pair of pairs)
    for (const [one, other] of [pair, pair.toReversed()]) {
      const cited = one?.exec(text)?.[0];
      if (!one || !other || cited === undefined || other.test(text)) continue;
      if (other.test(place) && !one.test(place)) yield { cited, other };
    }
  return undefined;
}

/**
 * Reports a sentence that names only one party where the place, or each of its sentences with the same words, names
 * only the opposing one; without a pinpoint, the sentences of a decision.
 */
export function roleFields(text: string, place: Place, document: LegalDocument): Fields {
  const pairs = [...OPPOSED, ...partiesOf(document)];
  const said = pairs.filter((pair) => pair.filter((one) => one.test(text)).length === 1);
  const wanted = said.length === 0 ? [] : [...stemsOf(text)];
  const isRead = isCited(place) || (document.kind === "case" && wanted.length >= LEAST_ALONE);
  if (said.length === 0 || !isRead) return NOTHING;
  const all = isCited(place) ? sentencesOf(place) : sentencesOfAll(document.blocks);
  const alike = sentencesWith(wanted, all, LEAST_SAME)
    .map((one) => one.text)
    .join("\n");
  for (const there of isCited(place) ? [place.text, alike] : [alike]) {
    const found = opposed(said, text, there).next().value;
    const where = place.pin ?? "the sentence with these words";
    if (found) return open(found.cited, `${where} speaks of “${found.other.exec(there)?.[0] ?? ""}” only`);
  }
  return NOTHING;
}

const [LEAST_SAME, LEAST_ALONE] = [0.7, 4];

const GENERAL = wordSet(
  "pty ltd limited the and ors anor corporation company king queen state minister commissioner new south wales group holdings australia australian",
);

/** Returns patterns of the distinctive words of each side of a case name. */
export const partiesOf = oncePer(({ title }: LegalDocument): Pairs => {
  const halves = title.replace(/\[.*$/, "").split(/ v\.? /);
  if (halves.length !== 2) return [];
  const [one = [], other = []] = halves.map((half) =>
    (half.match(/\p{Lu}\p{L}{3,}/gu) ?? []).filter((word) => !GENERAL.has(word.toLowerCase())),
  );
  const [mine, theirs] = [
    one.filter((word) => !other.includes(word)),
    other.filter((word) => !one.includes(word)),
  ];
  if (mine.length === 0 || theirs.length === 0) return [];
  return [[anyOf(mine), anyOf(theirs)]];
});

function anyOf(words: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "u");
}

/** Pairs of words of which each denies the other, as expressions. */
const CONTRARIES = [
  ["grant(?:ed|s|ing)?", "refus(?:ed?|es|ing|al)"],
  ["allow(?:ed|s|ing)?", "dismiss(?:ed|es|ing|al)?"],
  ["accept(?:ed|s|ing)?", "reject(?:ed|s|ing)?"],
  [
    "continu(?:ed|es|ing)",
    "discharg(?:ed|es|ing)|dissolv(?:ed|es|ing)|revok(?:ed|es|ing)|vacat(?:ed|es|ing)",
  ],
  ["succeed(?:ed|s)?", "fail(?:ed|s)?"],
  ["successful(?:ly)?", "unsuccessful(?:ly)?"],
  ["valid(?:ity|ly)?", "invalid(?:ity|ly)?"],
  ["lawful(?:ly)?", "unlawful(?:ly)?"],
  ["reasonable", "unreasonable"],
  ["admissible", "inadmissible"],
  ["sufficient", "insufficient"],
  ["simple majority", "qualified majority|absolute majority|unanimity"],
  ["qualified majority", "unanimity"],
  ["minimum", "maximum"],
  ["round(?:ed|s|ing)? up(?:wards)?", "round(?:ed|s|ing)? down(?:wards)?"],
  ["(?:takes?|took|has|have|had|into) effect", "no effect|without effect"],
  ["continuation|extension|renewal", "discharge|dissolution|revocation|termination"],
  ["increas(?:ed?|es|ing)", "decreas(?:ed?|es|ing)|reduc(?:ed?|es|ing|tion)"],
  ["permit(?:s|ted|ting)?", "prohibit(?:s|ed|ing|ion)?|forbid(?:s|den)?"],
  ["affirm(?:ed|s|ing)?", "revers(?:ed|es|ing|al)|overturn(?:ed|s|ing)?"],
  ["includ(?:ed?|es|ing)", "exclud(?:ed?|es|ing)"],
  ["admit(?:s|ted|ting)?", "exclud(?:ed?|es|ing)"],
  ["in favour of|in their favour|favourabl[ey]", "adverse(?:ly)?(?: to)?|unfavourabl[ey]"],
  ["binding|valid", "void|of no effect"],
  ["innocent(?:ly)?", "fraudulent(?:ly)?"],
  ["permanent(?:ly)?", "temporar(?:y|ily)"],
  ["retrospective(?:ly)?", "prospective(?:ly)?"],
  ["oral(?:ly)?", "written|in writing"],
  ["mandatory", "discretionary"],
  ["void", "voidable"],
  ["questions? of law", "questions? of fact"],
  ["express(?:ly)?", "implied(?:ly)?"],
  ["objective(?:ly)?", "subjective(?:ly)?"],
  ["joint and several|jointly and severally", "several|severally"],
  ["immediate(?:ly)?", "suspended"],
  ["cumulative(?:ly)?", "concurrent(?:ly)?"],
  ["verlänger(?:t|n|te)", "verkürz(?:t|en|te)"],
  ["zulässig", "unzulässig"],
  ["begründet", "unbegründet"],
  ["rechtmäßig", "rechtswidrig"],
  ["wirksam", "unwirksam"],
  ["bejaht", "verneint"],
  ["einstimmig", "mehrheitlich|mit (?:der )?Mehrheit"],
  ["mit Erfolg|erfolgreich|(?:hat|hatten?|haben) Erfolg", "ohne Erfolg|erfolglos|keinen Erfolg"],
  ["beweglich(?:e[mnrs]?)?", "unbeweglich(?:e[mnrs]?)?"],
  ["vorsätzlich(?:e[mnrs]?)?", "fahrlässig(?:e[mnrs]?)?"],
  ["vorläufig(?:e[mnrs]?)?", "endgültig(?:e[mnrs]?)?"],
  ["nachträglich(?:e[mnrs]?)?", "vorherig(?:e[mnrs]?)?"],
  ["muss|muß|müssen|müßte", "kann|können"],
  ["stets|immer|in jedem Fall|zwingend|ausnahmslos", "kann|können|in der Regel|regelmäßig|grundsätzlich"],
  ["alle[nmrs]?|jede[nmrs]?", "nur|ausschließlich|lediglich"],
  ["gestattet|erlaubt", "untersagt|verboten|nicht gestattet"],
  ["entgeltlich(?:e[mnrs]?)?", "unentgeltlich(?:e[mnrs]?)?"],
  ["befristet(?:e[mnrs]?)?", "unbefristet(?:e[mnrs]?)?"],
  ["widerruflich(?:e[mnrs]?)?", "unwiderruflich(?:e[mnrs]?)?"],
  ["schriftlich(?:e[mnrs]?)?", "mündlich(?:e[mnrs]?)?"],
  ["stattgegeben", "abgewiesen|abgelehnt|zurückgewiesen"],
] as const;

/** The pairs, and both words of each together. */
const OPPOSITES = CONTRARIES.map(
  ([one, other]) =>
    [
      wordOf(one),
      wordOf(other),
      wordOf(`(?:${one}) (?:oder|und|or|and) (?:${other})|(?:${other}) (?:oder|und|or|and) (?:${one})`),
    ] as const,
);

function wordOf(forms: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${forms})(?!\\p{L})`, "iu");
}

/** `mehr als ein Jahr`, `mindestens 30 Tage`, "at least two years": a bound and the two words that it is of. */
const BOUND = new RegExp(
  String.raw`(?<!\p{L})(?:(?<least>mehr als|länger als|mindestens|wenigstens|more than|at least|exceeding|(?:over|above|older than|über)(?= \d))|(?<most>weniger als|kürzer als|höchstens|less than|at most|up to|(?:under|below|younger than|unter)(?= \d))) (?<of>[\p{L}\d.,]{1,20} \p{L}{2,20})`,
  "giu",
);

function boundsIn(text: string) {
  return Array.from(text.matchAll(BOUND), ({ 0: shown, groups = {} }) => ({
    shown,
    isLeast: groups["least"] !== undefined,
    of: (groups["of"] ?? "").toLowerCase(),
  }));
}

/** Reports a lower bound where the place has only the upper bound of the same, and the reverse. */
export function boundFields(sentence: string, { pin, text: place }: CitedPlace): Fields {
  for (const said of boundsIn(sentence)) {
    const same = boundsIn(place).filter(({ of }) => of === said.of);
    const [other] = same;
    if (other && same.every(({ isLeast }) => isLeast !== said.isLeast))
      return open(said.shown, `${pin} has “${other.shown}”`);
  }
  return NOTHING;
}

const PAIRS: Pairs = OPPOSITES.map(([one, other]) => [one, other]);
/** Any of these words: most sentences have none. */
const ANY = wordOf(CONTRARIES.flat().join("|"));
const [LEAST_SHARED, LEAST_SHARE] = [2, 0.6];

/** A judge, whom a paragraph of their own does not name: "Gageler and Gleeson JJ". */
const JUDGE = new RegExp(String.raw`(?<!\p{L})(?:${SURNAME},? (?:and )?){1,6}${ANY_OFFICE}(?!\p{L})`, "gu");

/** Share of the words of a sentence that the one with the opposite must have. */
function shareOf(wanted: readonly string[]): number {
  return Math.max(LEAST_SHARE, Math.min(LEAST_SHARED, wanted.length) / wanted.length);
}

const SHORT_RULE = 300; // characters

/** Share in a provision: a part of a section is one rule, so that one word suffices, and none in a short part. */
function shareOfRule({ pin, text }: CitedPlace, wanted: readonly string[]): number {
  return pin.endsWith(")") && text.length < SHORT_RULE ? 0 : 1 / wanted.length;
}

const REQUIRED = /(?<!\p{L})(?:requires?|obliges?|compels?|must|shall)(?! not)(?!\p{L})/iu;
const FORBIDDEN = /(?<!\p{L})(?:shall|must|may) not(?!\p{L})/iu;
const CONDITION = /(?<!\p{L})(?:unless|except|until|only|other than)(?!\p{L})/iu;

/** Reports a duty of which the provision only says what must not be done. */
export function dutyFields(text: string, { pin, text: place }: CitedPlace, { kind }: LegalDocument): Fields {
  const [duty] = REQUIRED.exec(text) ?? [];
  const isOther =
    kind !== "legislation" || duty === undefined || FORBIDDEN.test(text) || CONDITION.test(text);
  const isForbidden = FORBIDDEN.test(place) && !REQUIRED.test(place) && !CONDITION.test(place);
  return !isOther && isForbidden ? open(duty, `${pin} says what must not be done`) : NOTHING;
}

/** `even if no notice is given`: a clause whose denial does not deny the sentence. */
const CONCEDED = /(?<!\p{L})(?:even (?:if|though|when|where)|whether or not)(?!\p{L})[^.;¦]{0,200}/iu;

/** Reports a word of a sentence whose opposite a sentence of the place has among most of the same words. */
export function oppositeFields(sentence: string, place: CitedPlace, document: LegalDocument): Fields {
  if (!ANY.test(sentence)) return NOTHING;
  const text = sentence.replaceAll(JUDGE, " ").replace(CONCEDED, " ");
  for (const { cited, other } of opposed(PAIRS, text, place.text)) {
    if (isDeniedUpTo(cited, text)) continue;
    const own = stemsOf(document.kind === "legislation" ? "" : document.title);
    const wanted = [...stemsOf(text)].filter((one) => !own.has(one) && !cited.toLowerCase().includes(one));
    if (wanted.length === 0) continue;
    const share = document.kind === "legislation" ? shareOfRule(place, wanted) : shareOf(wanted);
    const alike = mostAlike(wanted, sentencesWith(wanted, sentencesOf(place), share));
    const [found] = alike.flatMap((each) => other.exec(each.text)?.[0] ?? []);
    if (found !== undefined) return open(cited, `${place.pin} has “${found}”`);
  }
  return NOTHING;
}

/** The sentences that have the most of the wanted stems. */
function mostAlike(wanted: readonly string[], sentences: readonly Sentence[]): readonly Sentence[] {
  const shared = sentences.map((one) => sharedStems(wanted, one));
  const most = Math.max(0, ...shared);
  return sentences.filter((_, at) => shared[at] === most);
}

/** Whether the clause of a word or one before it denies anything: a later clause does not deny the word. */
function isDeniedUpTo(word: string, text: string): boolean {
  const at = text.indexOf(word);
  const [rest = ""] = /^[^,;]*/.exec(text.slice(at)) ?? [];
  return (
    `${text.slice(0, at)}${rest}`
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.some(isNegation) ?? false
  );
}

const ONLY = /(?<!\p{L})(?:nur|ausschließlich|lediglich|only|solely)(?!\p{L})/iu;

/** Reports one of two opposites as the only one where the place has both: `nur vorsätzlich` for `vorsätzlich oder fahrlässig`. */
export function eitherFields(text: string, { pin, text: place }: CitedPlace): Fields {
  if (!ONLY.test(text)) return NOTHING;
  for (const [one, other, both] of OPPOSITES) {
    const [first, second] = [one.exec(text)?.[0], other.exec(text)?.[0]];
    const said = first ?? second;
    const there =
      said !== undefined && (first === undefined || second === undefined) && both.exec(place)?.[0];
    if (there && !ONLY.test(place)) return open(`“${said}” only`, `${pin} has “${there}”`);
  }
  return NOTHING;
}

/** `nach Grund und Höhe`, `Grund oder Höhe` */
const JOINED = /(?<!\p{L})(\p{L}{4,}) (und|oder) (\p{L}{4,})(?!\p{L})/giu;

/** Words of which only one in a statement can be changed: two that are joined, a thing with or without which. */
interface Turned {
  readonly shown: string;
  /** As it is reported. */
  readonly cited: string;
  readonly word: string;
  readonly of: string;
}

function joinedIn(text: string): readonly Turned[] {
  return Array.from(text.matchAll(JOINED), ([shown, one = "", word = "", other = ""]) => ({
    shown,
    cited: `“${shown}”`,
    word,
    of: `${stemmed(one)} ${stemmed(other)}`,
  }));
}

function stemmed(word: string): string {
  return word.toLowerCase().replace(/e[mnrs]?$/, "");
}

/** Reports two words joined by `oder` that the place joins only by `und`, and the reverse. */
export function joinedFields(text: string, place: CitedPlace): Fields {
  return turnedFields(joinedIn, text, place);
}

/** `mit Zustimmung des Bundesrates`, `ohne vorherige Zustimmung`, `nur im Falle des Verschuldens` */
const WITH =
  /(?<!\p{L})(?:(?<without>[Oo]hne)|[Mm]it|[Nn]ur (?:im Falle?|bei)(?: de[rs])?)(?: \p{Ll}{2,12}){0,2} (\p{Lu}\p{L}{4,}?)(?:(?<=en)s)?(?!\p{L})/gu;

function withIn(text: string): readonly Turned[] {
  return Array.from(text.matchAll(WITH), ({ 0: shown, 2: noun = "", groups = {} }) => ({
    shown,
    cited: shown,
    word: groups["without"] === undefined ? "with" : "without",
    of: noun.toLowerCase(),
  }));
}

/** Reports that something is done with a thing where the place has it only without, and the reverse. */
export function withoutFields(text: string, place: CitedPlace): Fields {
  return turnedFields(withIn, text, place);
}

/** Compares with the clauses of the place that have the thing and most of the statement's words. */
function turnedFields(
  read: (text: string) => readonly Turned[],
  text: string,
  { pin, text: place }: CitedPlace,
): Fields {
  const turned = read(text);
  if (turned.length === 0) return NOTHING;
  const wanted = [...stemsOf(text)];
  const clauses = place.split(/[,;.]/).map((clause) => ({
    there: read(clause),
    shared: sharedStems(wanted, { stems: stemsOf(clause) }),
  }));
  for (const said of turned) {
    const same = clauses.flatMap(({ there, shared }) =>
      there.filter(({ of }) => of === said.of).map((one) => ({ ...one, shared })),
    );
    const most = Math.max(...same.map(({ shared }) => shared));
    const nearest = same.filter(({ shared }) => shared === most);
    const [other] = nearest;
    if (other && nearest.every(({ word }) => word !== said.word))
      return open(said.cited, `${pin} has “${other.shown}”`);
  }
  return NOTHING;
}

/** `im Einvernehmen mit dem`, `nach Anhörung der`: what a law lets others do with a body that it names. */
const CONSULTED =
  /(?:Einvernehmen|Benehmen|Abstimmung|Anhörung|Beteiligung|Zustimmung|Einwilligung|Vorschlag|Antrag|Stellungnahme|Mitwirkung)(?: mit| durch| von)? (?:de[mrsn] |einer |eines )?$/u;
/** A body as the one that acts: `das Bundesministerium des Innern`. */
const ACTING = new RegExp(
  String.raw`(?<!\p{L})(?:[Dd](?:as|er|ie)) (\p{L}{0,20}(?:[Gg]ericht|[Bb]ehörde|[Mm]inister(?:in|ium)?|[Rr]egierung|[Rr]at|[Kk]ammer|[Kk]ommission|[Aa]mt|[Aa]nstalt|[Bb]undestag|[Ll]andtag)(?: (?:der|des|für) \p{Lu}[\p{L}-]+)?)(?!\p{L})`,
  "gu",
);

/** Reports a body as the one that acts which the provision names only as one that is heard, or that agrees. */
export function consultedFields(
  text: string,
  { pin, text: place }: CitedPlace,
  { kind }: LegalDocument,
): Fields {
  if (kind !== "legislation") return NOTHING;
  for (const [, body = ""] of text.matchAll(ACTING)) {
    const before = place.split(body).slice(0, -1);
    const [first] = before;
    if (first !== undefined && before.every((one) => CONSULTED.test(one)))
      return open(body, `${pin} has it only after “${CONSULTED.exec(first)?.[0].trim() ?? ""}”`);
  }
  return NOTHING;
}

/** `zu vernichten`, `vorzulegen` */
const TO_DO = /(?<!\p{L})(?:zu (\p{Ll}{4,}n)|(\p{Ll}{2,8})zu(\p{Ll}{4,}n))(?!\p{L})/gu;

/** Reports something to be done of which a provision has no word, while it has something else to be done. */
export function taskFields(text: string, { pin, text: place }: CitedPlace, { kind }: LegalDocument): Fields {
  const [other] = kind === "legislation" ? (place.match(TO_DO) ?? []) : [];
  if (other === undefined) return NOTHING;
  for (const [shown, simple, , rest = ""] of text.matchAll(TO_DO)) {
    const stem = (simple ?? rest).replace(/e?n$/, "");
    if (!place.toLowerCase().includes(stem)) return open(`“${shown}”`, `${pin} has “${other}”`);
  }
  return NOTHING;
}

/** Bodies that decide but are no courts, and courts. */
const BODIES: readonly (readonly [said: RegExp, name: RegExp])[] = (
  [
    ["Tribunal|Board|Commission|Panel", "Tribunal|Board|Commission|Panel|Authority"],
    ["Court", "Court"],
  ] as const
).map(([said, name]) => [
  new RegExp(
    `(?<!\\p{L})[Tt]he (${said}) (?:also |rightly |correctly )?(?:held|found|said|observed|concluded|decided|ruled|considered|noted|remarked|determined)(?!\\p{L})`,
    "u",
  ),
  new RegExp(`(?<!\\p{L})(?:${name})(?!\\p{L})`, "iu"),
]);

/** Reports a tribunal said to hold what only a court decided, and the reverse, if the place names none. */
export function bodyFields(text: string, { pin, text: place }: CitedPlace, document: LegalDocument): Fields {
  for (const [said, name] of BODIES) {
    const cited = said.exec(text)?.[1];
    const court = cited === undefined ? undefined : neutralCourt(document);
    if (court !== undefined && !name.test(court) && !name.test(place))
      return open(`the ${cited}`, `the decision is one of the ${court}, and ${pin} names no other body`);
  }
  return NOTHING;
}
