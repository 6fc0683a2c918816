import { groupBy } from "../../../core/group-by.ts";
import { byWord, wordSet } from "../../../core/text.ts";
import { type CitedPlace, sentencesOf } from "./courts.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { isNegation } from "../passages.ts";
import { type Sentence, sentencesWith, sharedStems, stemsOf } from "../reading/sentences.ts";
import { isSubmission } from "./reports.ts";

const LENGTH = 5; // words that are the same but for a denial among or before them
const WORD = /[\p{L}\p{N}]+/gu;

interface Run {
  readonly words: string;
  /** The denial among the words, or the one that governs them: `rejected the submission that …`. */
  readonly denial: string | undefined;
  readonly isBefore: boolean;
  /** Whether anything in the sentence denies. */
  readonly isDenied: boolean;
}

/** Words that deny as `not` does: `has no indemnity`, `impaired capacity`. */
const DENYING = wordSet("no nor neither none without cannot impaired unable incapable ohne weder");
const REJECTING = wordSet(
  "reject rejects rejected rejecting refuses refused refusing declines declined declining deny denies denied misconceived",
);
const ARTICLES = wordSet("the a an"); // German ones count: they are most of what two sentences share
/** Forms of the verbs that a paraphrase puts in another tense. */
const VERBS = byWord({ have: "has had", be: "is was are were" });

/** Words that say of a thing that one does not have it. */
const LACKING = new Map(["lack", "lacks", "lacked", "lacking"].map((word) => [word, ["not", "have"]]));

const REACH = 8; // words between a denial and the `that` whose clause it denies

/** Returns every run of words that deny nothing, with the denial among them or of their clause. */
function runsIn(text: string): readonly Run[] {
  const all = (text.toLowerCase().match(WORD) ?? [])
    .filter((word) => !ARTICLES.has(word))
    .flatMap((word) => LACKING.get(word) ?? VERBS.get(word) ?? word);
  const denies = all.map(
    (word, at) => isNegation(word) || (DENYING.has(word) && !/^\d/.test(all[at + 1] ?? "")),
  );
  const denials = all.map((word, at) => denies[at] === true || REJECTING.has(word));
  const ofClause = clauseDenied(all, denials);
  const plain = all.flatMap((_, at) => (denies[at] === true ? [] : [at]));
  return plain.slice(0, Math.max(0, plain.length - LENGTH + 1)).map((from, index) => {
    const places = plain.slice(index, index + LENGTH);
    const end = places.at(-1) ?? from;
    const inside = all.slice(from, end + 1).find((_, at) => denies[from + at] === true);
    const isWithin = ofClause !== undefined && ofClause.from < from && end < ofClause.to;
    return {
      words: places.map((at) => all[at]).join(" "),
      denial: inside ?? (isWithin ? ofClause.denial : undefined),
      isBefore: inside === undefined,
      isDenied: denials.includes(true),
    };
  });
}

const THAT = wordSet("that dass");
/** `not necessary for the owner to show`, `not required to show`: what need not be done. */
const NEEDED = wordSet("necessary required obliged bound need");

/** Finds the clause after `that` which the sentence denies: `I do not accept that …`, `the submission that … must be rejected`. */
function clauseDenied(all: readonly string[], denials: readonly boolean[]) {
  const last = all.findLastIndex((word, at) => REJECTING.has(word) && all[at - 1] === "be");
  const first = all.findIndex((word) => THAT.has(word));
  const opens = (word: string, at: number) =>
    THAT.has(word) ||
    (word === "to" && all.slice(Math.max(0, at - REACH), at).some((one) => NEEDED.has(one)));
  if (last > first && first !== -1) return { from: first, to: last, denial: all[last] };
  const from = all.findIndex(
    (word, at) => opens(word, at) && denials.slice(Math.max(0, at - REACH), at).includes(true),
  );
  const denied = denials.lastIndexOf(true, from);
  return from === -1 ? undefined : { from, to: all.length, denial: all[denied] };
}

/** Words by which a sentence does not state what follows: what a party says, what was asked. */
const UNDECIDED = /(?<!\p{L})(?:whether|if|ob|falls|wenn)(?!\p{L})/iu;

/** Verbs that deny what follows without a word of denial: `excludes erasure where processing is necessary`. */
export const EXCLUDED =
  /(?<!\p{L})(?:exclud|exempt|disappl|displac)\p{L}*|(?<!\p{L})(?:ausgeschlossen|ausgenommen|entfällt|schließ\p{L}{1,3} [^.;]{1,80} aus)(?!\p{L})/iu;

/** Reports a sentence with the words of its place but for a denial that only one of them has. */
export function negationFields(text: string, place: CitedPlace): Fields {
  const stated = text.split("¦").flatMap(runsIn);
  if (stated.length === 0) return NOTHING;
  const there = groupBy(
    sentencesOf(place).flatMap((one) => runsIn(withoutCondition(one.text))),
    ({ words }) => words,
  );
  const isOpen = isSubmission(text) || UNDECIDED.test(text) || EXCLUDED.test(text);
  for (const said of stated) {
    const where = denialAt(said, there.get(said.words) ?? [], isOpen);
    if (where !== undefined) return open(`“${said.words}”`, `${place.pin} has ${where} these words`);
  }
  return NOTHING;
}

/** Says where all runs of the place have a denial that the stated run lacks, or the reverse: `“not” among`. */
function denialAt(said: Run, same: readonly Run[], isOpen: boolean): string | undefined {
  const [first] = same;
  const isSaid = said.denial !== undefined;
  if (first === undefined || same.some(({ denial }) => (denial !== undefined) === isSaid)) return undefined;
  const isBefore = (isSaid ? said : first).isBefore;
  const isOtherDenied = isSaid ? same.some(({ isDenied }) => isDenied) : said.isDenied;
  if (isBefore && (isOpen || isOtherDenied)) return undefined;
  return `“${first.denial ?? said.denial ?? ""}” ${isSaid ? "not " : ""}${isBefore ? "before" : "among"}`;
}

const [LEAST_WORDS, LEAST_SHARE] = [5, 0.75];
const LEAST_AT_PLACE = 3; // words
/** A word and its negation: `nicht entkräftet`, `not admissible`, `not a nuisance`, `kein Urkundencharakter`; `ohne Beurteilungsspielraum`, `genügt nicht,`. */
const DENIED: readonly RegExp[] = [
  /(?<!\p{L})(?:nicht|not|never|nie|keine?[mnrs]?)\s+(?:an?\s+)?(\p{L}{5,})/giu,
  /(?<!\p{L})nicht (?:länger|mehr) (\p{L}{4,})/giu,
  /(?<!\p{L})ohne\s+(?:\p{Ll}{3,20}\s+)?(\p{Lu}\p{L}{6,})/gu,
  /(?<!\p{L})(\p{L}{5,})\s+nicht(?=\s*(?:[,.;:)]|$))/giu,
];

/**
 * Reports a word that all sentences with most of the stated words deny, while the stated sentence has no negation
 * at all: `wird bereits dadurch entkräftet` for `wird … nicht entkräftet`.
 */
export function deniedFields(
  text: string,
  pin: string | undefined,
  there: () => readonly Sentence[],
): Fields {
  const wanted = [...stemsOf(text)];
  if (isDenied(text, there)) return affirmedFields(text, wanted, pin, there);
  if (wanted.length < (pin === undefined ? LEAST_WORDS : LEAST_AT_PLACE)) return NOTHING;
  const alike = sentencesWith(wanted, there(), LEAST_SHARE);
  const isRaised = alike.length > 0 && alike.every((one) => NOT_RAISED.test(one.text));
  if (isRaised && SAYS.test(text)) return open("what is said to be argued", `${pin ?? "the text"} denies it`);
  const denied = alike.map((one) =>
    [...deniedIn(one.text), ...deniedByBoth(one.text)].find((stem) => wanted.includes(stem)),
  );
  const [first] = denied;
  return first === undefined || denied.includes(undefined)
    ? NOTHING
    : open(`“${shown(text, first)}”`, `${pin ?? "the text"} denies it`);
}

/** `did not advance a case that`, `no attempt was made to argue that`, `it is not suggested that`. */
const NOT_RAISED =
  /(?<!\p{L})(?:not|never|no) (?:\p{L}+ ){0,4}?(?:advanced?|argued?|alleged?|case|claimed?|contend(?:ed)?|maintain(?:ed)?|part|plead(?:ed)?|press(?:ed)?|rais(?:ed?|ing)|s(?:aid|ay)|submit(?:ted)?|suggest(?:ed|ion)?|submission|argument|allegation|claim)(?: \p{L}+){0,4}? that(?!\p{L})/iu;
/** A sentence that states what a party says. */
const SAYS =
  /(?<!\p{L})(?:sa(?:id|ys?)|argue[ds]?|submit(?:s|ted)?|contend(?:s|ed)?|alleged?s?|claim(?:s|ed)?|suggest(?:s|ed)?|maintain(?:s|ed)?|plead(?:s|ed)?|case)(?!\p{L})/iu;

/** Words by which a sentence denies in any way. */
const ANY_DENIAL =
  /(?<!\p{L})(?:n[o']t|n’t|no|nor|never|none|neither|without|cannot|lack\p{L}*|fail\p{L}*|reject\p{L}*|refus\p{L}*|declin\p{L}*|den(?:y|ies|ied|ial)|dismiss\p{L}*|unable|un(?!der|til|less|i(?:[ft]|l[^l]|on|qu|v))\p{L}{4,}|in(?:ab|ad|su|ca|el)\p{L}{4,}|only|contrary|rather|wrong\p{L}*|err(?:ed|or\p{L}*)|absen\p{L}+|misconceived|impaired|prohibit\p{L}*|exclu\p{L}+|cease\p{L}*|nicht|nie|niemals|kein\p{L}*|ohne|weder|abgelehnt|verneint|fehl\p{L}*|ausgeschlossen|ausschl\p{L}+|untersagt|verboten|entf[aä]ll\p{L}*)(?!\p{L})/iu;

/** Reports a denial of what all sentences with most of the stated words affirm. */
function affirmedFields(
  text: string,
  wanted: readonly string[],
  pin: string | undefined,
  there: () => readonly Sentence[],
): Fields {
  const [word] = NEVER.exec(text) ?? [];
  if (word === undefined || pin === undefined) return NOTHING;
  const [, noun = ""] = NO_NOUN.exec(text) ?? [];
  const [stem] = stemsOf(noun);
  const alike = [
    ...(wanted.length < LEAST_AT_PLACE ? [] : sentencesWith(wanted, there(), LEAST_SHARE)),
    ...(stem === undefined ? [] : there().filter(({ stems }) => stems.has(stem))),
  ];
  return alike.length > 0 && !alike.some((one) => ANY_DENIAL.test(one.text))
    ? open(`“${word}”`, `${pin} affirms it`)
    : NOTHING;
}

/** A thing that a sentence denies, by a word long enough to mean just that: `keine Gläubigerbenachteiligung`. */
const NO_NOUN = /(?<!\p{L})keine?[mnrs]? (?:\p{Ll}{3,20} )?(\p{Lu}\p{Ll}{14,40})(?!\p{L})/u;
const NEVER =
  /(?<!\p{L})(?:not|never|denie[ds]|disputed|bestritt(?:en)?|bestreitet|nicht|nie|niemals|kein\p{L}{0,2})(?!\p{L})/iu;

/** A word that "un" turns into its contrary; not "under", "until", "union", "uniform". */
const UN = /^un(?!der|ti|less|i(?:[ft]|l[^l]|on|qu|v)|d$|s(?:er)?e?$)\p{L}{2}/u;

/** Whether a sentence denies anything; a word like "Unzumutbarkeit" that the place has, too, denies nothing of it. */
function isDenied(text: string, there: () => readonly Sentence[]): boolean {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => {
    if (isNegation(word) || /^(?:ohne|weder|denie[ds]|disputed|bestritt(?:en)?|bestreitet)$/.test(word))
      return true;
    const own = UN.test(word) ? [...stemsOf(word)] : [];
    return own.length > 0 && there().every((one) => sharedStems(own, one) === 0);
  });
}

/** `Erfolgt die Meldung nicht binnen 72 Stunden, so …`: a condition, which denies nothing. */
const CONDITION = /(?<=^|[.¦] |\) )\p{Lu}\p{Ll}+t [^,;]{3,200}(?=, so )/gu;

/** A sentence without a condition that it begins with. */
export function withoutCondition(sentence: string): string {
  return sentence.replaceAll(CONDITION, "");
}

/** Stems that a sentence denies, but not those that it has elsewhere without a denial. */
function deniedIn(sentence: string): readonly string[] {
  const text = withoutCondition(sentence);
  const denied = DENIED.flatMap((form) =>
    Array.from(text.matchAll(form), ([, word = ""]) => [...stemsOf(word)]).flat(),
  );
  const timesIn = (stem: string) => text.toLowerCase().split(stem).length - 1;
  return denied.filter((stem) => timesIn(stem) <= denied.filter((one) => one === stem).length);
}

/** Stems of what `weder … noch … ein Verfahren vor` denies: the words after the last of the two. */
function deniedByBoth(text: string): readonly string[] {
  const [, , rest = ""] =
    /(?<!\p{L})weder(?!\p{L})(.{3,400}?)(?<!\p{L})noch(?!\p{L})([^;:]{3,300})/u.exec(text) ?? [];
  return [...stemsOf(rest)];
}

function shown(text: string, stem: string): string {
  return text.match(/\p{L}+/gu)?.find((word) => stemsOf(word).has(stem)) ?? stem;
}
