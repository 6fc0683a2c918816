import type { LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
import { fold } from "../../../library/search/words.ts";
import { foldForms } from "./clauses.ts";
import { type CitedPlace, sentencesOf } from "./place.ts";
import { sharedStems, stemsOf } from "../reading/sentences.ts";
import { isSaidCourt } from "./speakers.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";

/** Words before a body that does not act, but agrees or is heard: `im Einvernehmen mit dem`, `nach Anhörung der`. */
const CONSULTED =
  /(?:Einvernehmen|Benehmen|Abstimmung|Anhörung|Beteiligung|Zustimmung|Einwilligung|Vorschlag|Antrag|Stellungnahme|Mitwirkung)(?: mit| durch| von)? (?:de[mrsn] |einer |eines )?$/u;
/** A body as the subject of a sentence: `das Bundesministerium des Innern`. */
const ACTING = regex.gu`(?<!\p{L})(?:[Dd](?:as|er|ie)) (\p{L}{0,20}(?:[Gg]ericht|[Bb]ehörde|[Mm]inister(?:in|ium)?|[Rr]egierung|[Rr]at|[Kk]ammer|[Kk]ommission|[Aa]mt|[Aa]nstalt|[Bb]undestag|[Ll]andtag)(?: (?:der|des|für) \p{Lu}[\p{L}-]+)?)(?!\p{L})`;

/** Reports a body said to act that the provision names only as agreeing or being heard. */
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

/** Ways in which an application ends; a law that names one does not mean another. */
const ENDED =
  /(?<!\p{L})(?:abzuweisen|zurückzuweisen|abzulehnen|stattzugeben|aufzuheben|einzustellen)(?!\p{L})/u;

/** Reports an infinitive with `zu` that a provision lacks although it has others: `zu vernichten` for `vorzulegen`. */
export function taskFields(text: string, { pin, text: place }: CitedPlace, { kind }: LegalDocument): Fields {
  const [ended] = kind === "legislation" ? (ENDED.exec(text) ?? []) : [];
  if (ended !== undefined && !foldForms(place).includes(foldForms(ended).slice(0, -STEM_END)))
    return open(ended, `${pin} does not have this word`);
  const [other] = kind === "legislation" ? (place.match(TO_DO) ?? []) : [];
  if (other === undefined) return NOTHING;
  for (const [shown, simple, , rest = ""] of text.matchAll(TO_DO)) {
    const stem = (simple ?? rest).replace(/e?n$/, "");
    if (!place.toLowerCase().includes(stem)) return open(`“${shown}”`, `${pin} has “${other}”`);
  }
  return NOTHING;
}

const STEM_END = 2; // letters

const NO_NAME = String.raw`(?!(?:the|an?|of|for|in|to|by|with|on|at|from|which|that|who|and|or|if|where|when|as|is|are|be|was|were|been|had|has|have|did|not|may|must|shall|should|can|will|would|but|also|then|therefore|however)(?!\p{L}))`;
const WORDS = String.raw`(?:Court of (?:Criminal )?\p{Lu}\p{L}+ |${NO_NAME}[\p{L}’'-]+ ){1,5}?`;
const BODY = String.raw`(?<who>${WORDS}(?:(?:and|or) (?:the |an? )?${WORDS}){0,2}|(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|which|who|I|[Ww]e) )`;
const FRONT = String.raw`(?:(?<!(?<!\p{L})to \p{L}{2,15} )(?<!(?<!\p{L})(?:of|for|in|by|to|with|on|from|under|against) )(?<!\p{L})(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very) |(?<=(?:^|[.;:,¦])[^\p{L}]{0,6})|(?<=(?<!\p{L})(?:and|but|that|while|because|where|when|as|although|since) )(?=\p{Lu}|h(?:is|er) H))`;
const MODAL = String.raw`(?:may|must|shall|should|can|will|ha(?:s|ve) to|(?:is|are) to)(?:,[^,.;]{3,80},)? (?:not |only |also |\p{L}+ly ){0,2}`;
const IRREGULAR: Readonly<Record<string, string>> = {
  brought: "bring",
  found: "find",
  gave: "give",
  given: "give",
  held: "hold",
  made: "make",
  paid: "pay",
  sent: "send",
  sought: "seek",
  sold: "sell",
  taken: "take",
  took: "take",
  written: "write",
  wrote: "write",
};
const PAST = `\\p{Ll}{3,}ed|${Object.keys(IRREGULAR).join("|")}|told|bought|kept|chose|drew|won|lost|bore|undertook|withdrew|upheld`;
/** Sentences of a law that say who does what: `The Board may propose`, `the trader bears`, `is opened by the bank`. */
const OF_LAW: readonly RegExp[] = [
  regex.gu`${FRONT}${BODY}${MODAL}(?<deed>\p{Ll}{3,})(?!\p{L})`,
  regex.gu`${FRONT}${BODY}(?<deed>\p{Ll}{2,}[b-rtv-z]s)(?!\p{L})`,
  regex.gu`(?<!\p{L})(?:is|are|be|been|was|were) (?<deed>${PAST}) by (?:the|an?) (?<who>(?:${NO_NAME}\p{L}+ ?){1,5})(?!\p{L})`,
];
/** Sentences of a decision that say who did what: `The owner served`, `Dachs J considered`, `was sent by Mr Otter`. */
const OF_CASE: readonly RegExp[] = [
  regex.gu`${FRONT}${BODY}(?:(?:had|has|have|also|then|therefore|\p{Ll}+ly) ){0,2}(?<deed>${PAST})(?!\p{L}| by(?!\p{L}))`,
  regex.gu`(?<!\p{L})(?:is|are|be|been|was|were) (?:\p{Ll}+ly )?(?<deed>${PAST}) by (?:the |an? )?(?<who>(?:${NO_NAME}[\p{L}’'-]+ ?){1,5})(?!\p{L})`,
  regex.gu`${FRONT}${BODY}(?:had |has |have )?(?:${PAST})(?! by(?!\p{L})) [^,.;:]{0,60}?(?<!\p{L})and (?:then |also |\p{Ll}+ly )?(?<deed>${PAST})(?!\p{L}| by(?!\p{L}))`,
];
const GERMAN: readonly RegExp[] = [
  regex.gu`(?<!\p{L})[Dd]er (?<who>(?:\p{Ll}{3,}e )?\p{Lu}\p{L}+ )(?<deed>\p{Ll}{3,}te?)(?!\p{L}| sich )`,
  regex.gu`(?<!\p{L})(?<deed>\p{Ll}{3,}te?) (?<who>der (?:\p{Ll}{3,}e )?\p{Lu}\p{L}+|er|sie|es)(?!\p{L})`,
];
/** Words between a person or body and its verb: `(Darke J)`, `, applying another test,`. */
const INSERTED =
  / \([^()]{1,60}\)|, (?:\p{Ll}+ing|who|which|in|on|at|by|with|under)(?: [^,.;:]{1,100})?,(?= (?!(?:the|an?|it|he|she|they|his|her) )\p{Ll})/gu;
const PRONOUN =
  /^(?:i|we|it|he|she|(?:s?he|they) or (?:s?he|it)|they|which|who|(?:his|her|their) honou?rs?|er|sie|es)$/;
/** Verbs that say nothing of what is done. */
const GENERAL =
  /^(?:be|ha(?:ve|s|t)|do(?:es)?|(?:contain|includ|provid|involv|concern|relat|requir|appear|seem|appli|occurr|bas|dat|call|nam)ed|ist|sind|wird|obliegt|gehört|gilt|kommt|liegt|folgt|besteht|steht|gibt|bleibt|appl(?:y|ies)|includes?|means?)$/;

interface Deed {
  readonly who: string;
  readonly names: readonly string[];
  readonly deed: string;
}

function deedsIn(text: string, forms: readonly RegExp[]): readonly Deed[] {
  return forms
    .flatMap((form) =>
      Array.from(
        text.replaceAll(/\s+/g, " ").replaceAll(INSERTED, "").matchAll(form),
        ({ groups: { who = "", deed = "" } = {} }) => ({
          who: who.trim(),
          names: namesIn(who),
          deed: GENERAL.test(deed) ? "" : (IRREGULAR[deed] ?? deed).replace(/(?:es|ed|e|s|te?)$/, ""),
        }),
      ),
    )
    .filter(({ deed }) => deed !== "");
}

function namesIn(who: string): readonly string[] {
  return (fold(who).match(/\p{L}{2,}/gu) ?? [])
    .filter((word) => !/^(?:and|or|the|an|der)$/.test(word))
    .map((word) => word.replace(/(?:ies|en|er|y|e|n|s|r)$/, ""));
}

/** `European Central Bank` */
const BODY_NAME = /\p{Lu}\p{L}{1,40} \p{Lu}/u;

const JUDICIAL = /court|tribunal|judge|magistrate|honour|(?<!\p{L})(?:CJ|JJ?A?|DCJ|AJA?|P)$/iu;
const JUDGE = /(?<!\p{L})(?:CJ|JJ?A?|DCJ|AJA?|P)$/u;
/** Stems of verbs whose subject is a court or judge. */
const DECIDES =
  /^(?:accept|agre|conclud|consider|decid|determin|find|hold|observ|reason|regard|reject|rul|think|treat)$/;

/** Whether a name is that of the court of a decision. */
function isOwnCourt({ who }: Deed, document: LegalDocument): boolean {
  const name = who.replace(/^[Tt]h(?:is|at) /, "");
  return document.jurisdiction === "eu"
    ? /^(?:Court(?: of Justice)?|General Court)$/.test(name)
    : /court$|Court of/i.test(name) && isSaidCourt(name, document) === true;
}

/** Whether two names cannot denote one person or body: two persons, two roles, two judges, two courts. */
function isApart({ who }: Deed, { who: other }: Deed): boolean {
  const [one, two] = [JUDICIAL.test(who), JUDICIAL.test(other)];
  if (one || two) return one && two && JUDGE.test(who) === JUDGE.test(other);
  return /\p{Lu}/u.test(who) === /\p{Lu}/u.test(other);
}

function isShared({ names }: Deed, { names: others }: Deed): boolean {
  return names.every((name) => others.includes(name)) || others.every((name) => names.includes(name));
}

/** Whether another person or body acts in a place than the stated one. */
function isAnother(said: Deed, other: Deed, document: LegalDocument): boolean {
  const who = other.who.toLowerCase();
  if (isOwnCourt(said, document))
    return /honour/.test(who) || (JUDICIAL.test(other.who) && !isOwnCourt(other, document));
  const isCase = document.kind !== "legislation";
  return !PRONOUN.test(who) && !isShared(said, other) && (!isCase || isApart(said, other));
}

/** Returns the deeds of a place with which one is compared: those of its verb, or decisions in the words of the sentence. */
function comparedWith(
  said: Deed,
  text: string,
  place: CitedPlace,
  forms: readonly RegExp[],
): readonly Deed[] {
  const same = deedsIn(place.text, forms).filter(({ deed }) => deed === said.deed);
  if (same.length > 0 || !DECIDES.test(said.deed) || !JUDICIAL.test(said.who)) return same;
  const words = [...stemsOf(text)];
  const counts = sentencesOf(place).map((one) => sharedStems(words, one));
  const nearest = sentencesOf(place).find((_, at) => counts[at] === Math.max(...counts));
  return deedsIn(nearest?.text ?? "", forms).filter(({ deed }) => DECIDES.test(deed));
}

/** Reports a person or body said to act where the place, which names it, says the same deed only of another. */
export function actingFields(text: string, place: CitedPlace, document: LegalDocument): Fields {
  const forms = [...(document.kind === "legislation" ? OF_LAW : OF_CASE), ...GERMAN];
  const folded = fold(`${place.text} ${place.above ?? ""}`);
  for (const one of deedsIn(text, forms)) {
    const same = comparedWith(one, text, place, forms);
    const [other] = same;
    const isNamed =
      JUDICIAL.test(one.who) || BODY_NAME.test(one.who) || one.names.every((name) => folded.includes(name));
    if (other && isNamed && same.every((two) => isAnother(one, two, document)))
      return open(`“${one.who}” as the one that acts`, `${place.pin} has “${other.who}” there`);
  }
  return NOTHING;
}
