import { regex } from "../../../core/regex.ts";
import { type Fields, open } from "../identity/fields.ts";
import { foldForms, has, type Passage, type StatedClause, tellingOf, wordsIn } from "./clauses.ts";
import { sentencesIn } from "../reading/sentences.ts";
import { isLeftOpen, isSubmission } from "./reports.ts";

/** Marks and words between the parts of a sentence that may each deny something. */
export const SEGMENT =
  /[;:()–—]|, |(?<=\p{L}{3}|\d{4})\.\s|(?<!\p{L})(?:und|and|sowie|but|sondern|aber|while|or|if|wenn|falls|unless|where)(?!\p{L})/u;
/** Words that deny what their clause says. */
const DENIAL =
  /(?<!\p{L})(?:n[o']t|n’t|no(?!\.? ?\d)|nor|never|none|(?<!for )nothing|neither|without|cannot|lack\p{L}*|f(?:a|e)lls? outside|unable|incapable|impaired|nicht|nie|niemals|niemand\p{L}*|kein\p{L}*|ohne|weder|mangels|ebenso ?wenig)(?!\p{L})/iu;
/** Words by which a rule leaves out what follows. */
const EXCEPT = /(?<!\p{L})(?:except\p{L}*|other than|apart from|außer|mit Ausnahme|ausgenommen)(?!\p{L})/iu;
/** Things that a rule leaves out: `other than a corporation`, `mit Ausnahme der Gerichte`. */
const EXCEPTED =
  /(?<!\p{L})(?:other than|except(?:ing)?(?: for)?|with the exception of|apart from|save for|ausgenommen|mit Ausnahme(?: von)?|außer) ([^,;.:()¦]{3,120})/giu;
const REJECTED =
  /(?<!\p{L})(?:reject\p{L}*|refus\p{L}*|forb(?:id|ad)\p{L}*|prohibit(?:s|ed|ing)?|declin\p{L}*|den(?:y|ies|ied|ial)|disputed|abgelehnt|lehnte?n? [^.;]{1,80} ab|verneint|bestritt(?:en)?|bestreitet)(?!\p{L})/iu;
/** Words of an outcome, which is compared with the orders. */
const DISMISSED =
  /(?<!\p{L})(?:dismiss\p{L}*|abgewiesen|verw[ao]rfe?n?|zurückgewiesen|wies(?:en)? [^.;]{1,80} (?:zurück|ab))(?!\p{L})/iu;
/** Verbs that deny what follows without a word of denial: `excludes erasure where processing is necessary`. */
const EXCLUDED =
  /(?<!\p{L})(?:exclud|exempt|disappl|displac)\p{L}*|(?<!\p{L})(?:ausgeschlossen|ausgenommen|entfällt|schließ\p{L}{1,3} [^.;]{1,80} aus)(?!\p{L})/iu;
/** Words that a prefix turns into their contrary, with many that only begin like them. */
const UN = /(?<!\p{L})[ui]n\p{L}{5,}/giu;
const ANY_DENIAL = regex.iu`${DENIAL.source}|${REJECTED.source}|${EXCLUDED.source}`;
/** Words by which a passage denies or limits something in any way. */
const ANY_LIMIT = regex.iu`${ANY_DENIAL.source}|(?<!\p{L})(?:a\. ?A\.|anders|entgegen|abweichend|fail\p{L}*|only|nur|contrary|rather|wrong\p{L}*|err(?:ed|or\p{L}*)|absen\p{L}+|misconceived|prohibit\p{L}*|cease\p{L}*|fehl\p{L}*|ausschl\p{L}+|untersagt|verboten|befreit|entbunden|entf[aä]ll\p{L}*)(?!\p{L})|${DISMISSED.source}`;
const DENIALS = new RegExp(DENIAL.source, "giu");
const WITHOUT = /(?<!\p{L})(?:without|ohne)(?!\p{L})/iu;
/** `ohne Beschränkung`: a phrase that denies only its own noun. */
const WITHOUT_THING =
  /(?<!\p{L})(?:without|ohne) (?!dass|zu |being|having)((?:\p{L}{2,20} ){0,2}?\p{L}{4,30})(?!\p{L})/giu;
/**
 * Words that only seem to deny something: a condition (`Erfolgt die Meldung nicht binnen 72 Stunden, so …`), a denial of a denial
 * (`nicht verwehrt`), the other one of two ways (`open or refuse`).
 */
const NO_DENIAL =
  /(?<=^|[.¦] |\) )\p{Lu}\p{Ll}+t [^,;]{3,200}(?=, so )|(?<!\p{L})(?:nicht (?:verwehrt|gehindert|ausgeschlossen|untersagt|verboten)|unbenommen|not (?:preclude|prevent|exclude|prohibit)\p{L}*|(?:breach of \p{L}{1,5} duty|take (?:\p{L}+ )?care|so as) not to|(?:or|oder) (?:not|nicht|(?:to )?(?:refus|reject|den[iy]|ablehn)\p{L}*))(?!\p{L})/gu;
/** Words that only interrupt a clause: `those exemptions do not, however, concern`. */
const INSERTED =
  /, (?:however|therefore|moreover|inter alia|in essence|in principle|in particular|as such|jedoch|allerdings|insbesondere|grundsätzlich),/giu;
/** Words that reject what follows. */
const RATHER = /,? (?:rather than|instead of|as opposed to) (?=\p{L})/giu;
/** Returns a sentence without words that only seem to deny something, or that interrupt its clauses. */
export function withoutCondition(sentence: string): string {
  return parted(sentence).replaceAll(NO_DENIAL, "").replaceAll(INSERTED, "");
}

const NEITHER = /(?<!\p{L})(weder|neither) ([^,;.:]{2,80}?) (?:noch|nor)(?= )/giu;

/** `nicht veranlasst, das Verfahren auszusetzen`: a denial with the task after its comma. */
const DENIED_TASK = /(?<!\p{L})((?:nicht|kein\p{L}{0,2})(?: \p{L}{1,20}){1,4}),( [^,;.:]{3,160})/gu;
const TASK = /(?<= |\p{L})zu ?\p{Ll}{3,20}n(?!\p{L})/u;

/** Repeats a denial in each part of a sentence: `weder begründet, weder geändert` for `weder begründet noch geändert`. */
function parted(text: string): string {
  return text
    .replaceAll(NEITHER, "$1 $2, $1")
    .replaceAll(RATHER, ", not ")
    .replaceAll(DENIED_TASK, (all, denial: string, task: string) => (TASK.test(task) ? denial + task : all));
}

/** `even if no notice is given`: a clause whose denial does not deny the sentence. */
const CONCEDED = /(?<!\p{L})(?:even (?:if|though|when|where)|whether or not)(?!\p{L})[^.;¦]{0,200}/iu;

/** Removes words such as `unable` unless a passage has them without the prefix only, so that they deny what it says. */
function withoutShared(text: string, folded: string): string {
  return text.replaceAll(UN, (word) => {
    const isContrary = folded.includes(foldForms(word).slice(PREFIX, PREFIX + STEM));
    return isContrary && !folded.includes(foldForms(word).slice(0, -1)) ? `${word} not` : "";
  });
}

const [PREFIX, STEM] = [2, 5]; // letters

/** Whether a text denies anything in a word of its own. */
export function denies(text: string): boolean {
  return ANY_DENIAL.test(text);
}

/** Whether a part of a statement denies anything that a passage does not word in the same way. */
function isDenied(text: string, { folded }: Passage): boolean {
  return ANY_DENIAL.test(withoutShared(text, folded));
}

const LONG = 10; // letters
const FEW = 2; // telling words

/** `Zur Haftung des Entleihers`: what a decision is cited for, which states nothing. */
const TOPIC = /^\W{0,8}Zu[rm](?: (?:\p{Lu}\p{L}{2,40}|de[rs]|eine[rs]|und|bei|von|in|im|nach)){1,6}\W{0,8}$/u;

/** Whether a clause has telling words enough, or one long enough to mean just that: `Lotsenboote`. */
function isSpecific({ text, words }: StatedClause): boolean {
  const telling = tellingOf(words);
  if (TOPIC.test(text)) return false;
  return telling.length > 1 || telling.some(({ shown }) => shown.length >= LONG);
}

/** Reports a statement whose passages all deny what it affirms, or leave it open. */
export function denied(stated: StatedClause): Fields | undefined {
  const { text, nearest, where } = stated;
  if (!isSpecific(stated)) return undefined;
  if (
    nearest.length > 0 &&
    !isLeftOpen(text) &&
    nearest.every((one) => isLeftOpen(closestIn(one.text, stated)))
  )
    return open("what the sentence says", `${where} leaves it open`);
  const opening = openingDenial(stated);
  if (opening !== undefined)
    return open("what the sentence says", `${where} is part of what “${opening}” begins`);
  const denials = nearest.map((one) => denialAmong(one, stated) ?? denialIn(one, stated));
  const [first] = denials;
  return first !== undefined && !denials.includes(undefined)
    ? open("what the sentence says", `${where} has “${first}” with its words`)
    : undefined;
}

/** Returns the sentence of a passage with most words of a statement. */
function closestIn(passage: string, { words }: StatedClause): string {
  const shared = (sentence: string) => words.filter((word) => has(foldForms(sentence), word)).length;
  return sentencesIn(passage).toSorted((one, other) => shared(other) - shared(one))[0] ?? passage;
}

/** `If no notice is given, `: the condition that a sentence begins with. */
const IF = /^[^\p{L}]{0,8}(?:if|where|when|unless|wenn|falls|sofern|soweit) [^,;]{3,200}, /iu;

/** Returns the word of a list's opening that denies each of its parts; undefined if the part or the statement limits itself. */
function openingDenial({ text, above, place = "" }: StatedClause): string | undefined {
  const openings = openingsOf(above);
  const [word] = openings.flatMap((line) => DENIAL.exec(line.replace(IF, ""))?.[0] ?? []);
  return ANY_LIMIT.test(text) || EXCEPT.test(text) || ANY_LIMIT.test(place) ? undefined : word;
}

const CLOSE = 1; // telling words that a passage may have more

/** Returns the one denial that a passage has besides those of a statement with nearly all of its words. */
function denialAmong({ text: passage, folded }: Passage, { text, words }: StatedClause): string | undefined {
  const telling = tellingOf(words);
  if (telling.length < 2 || !telling.every((word) => has(folded, word))) return undefined;
  const own = withoutCondition(passage)
    .split(SEGMENT)
    .filter((part) => telling.filter((word) => has(foldForms(part), word)).length > 1)
    .join("\n");
  const [said, there] = [parted(text), own].map((one) => one.match(DENIALS) ?? []);
  const more = tellingOf(wordsIn(passage)).length - telling.length;
  const isOne = said && there && said.length > 0 && there.length === said.length + 1;
  return isOne && more <= CLOSE ? there[0] : undefined;
}

/** Returns the word by which a passage denies what the statement affirms. */
function denialIn(one: Passage, { text, words, sentence, place }: StatedClause): string | undefined {
  const telling = tellingOf(words);
  if (telling.length <= FEW && telling.some((word) => !has(one.folded, word))) return undefined;
  const isWithout = WITHOUT.test(text);
  const own = parted(text)
    .split(SEGMENT)
    .map((part) => ({ folded: foldForms(part), isDenied: isDenied(part.replace(WITHOUT, " "), one) }));
  const isOpen = isSubmission(text) || DISMISSED.test(text) || own.some((part) => part.isDenied);
  const passage = withoutCondition(one.text).replaceAll(EXCEPTED, " ");
  const rejecting = isOpen ? [] : passage.split(SEGMENT).filter((part) => REJECTED.test(part));
  const isAbout = (part: string) =>
    place === undefined || telling.filter((word) => has(foldForms(part), word)).length > 1;
  const [rejected] = REJECTED.exec(rejecting.find(isAbout) ?? "") ?? [];
  if (rejected !== undefined && !sentence.includes(rejected)) return rejected;
  const isSaid = (what: string) => telling.some((word) => has(foldForms(what), word));
  const parts = (isWithout ? passage.replace(WITHOUT, " ") : passage)
    .replaceAll(WITHOUT_THING, (phrase, what: string) => (isSaid(what) ? phrase : " "))
    .split(SEGMENT);
  const rest = foldForms(parts.filter((part) => !DENIAL.test(part)).join("\n"));
  const segment = parts.find((part) => {
    const folded = foldForms(part);
    const shared = telling.filter((word) => has(folded, word) && !has(rest, word));
    const said = own.filter((part) => shared.some((word) => has(part.folded, word)));
    return DENIAL.test(part) && shared.length > 0 && said.every((part) => !part.isDenied);
  });
  return DENIAL.exec(segment ?? "")?.[0];
}

/** Things that a statement only sets against its own: `dem Vorstand, nicht dem Gericht`. */
const AGAINST = /[,¦]\s*(?:und |and |but )?(?:nicht|not)(?!\p{L})[^,;.¦]*/giu;

/** Reports a denial of what no passage with the words denies or limits. */
export function affirmed(stated: StatedClause): Fields | undefined {
  const { text, nearest, where, above, place = "" } = stated;
  const said = text.replace(CONCEDED, " ").replaceAll(AGAINST, " ");
  const [word] = DENIAL.exec(said) ?? REJECTED.exec(said) ?? [];
  const isShared =
    word !== undefined && nearest.some((one) => regex.iu`(?<!\p{L})${word}(?!\p{L})`.test(one.text));
  if (word === undefined || isShared || !isSpecific(stated) || nearest.length === 0 || isSubmission(text))
    return undefined;
  const isLimited = (one: Passage) => {
    const left = withoutShared(mostAbout(one.text, stated), foldForms(text)).replaceAll(/\p{L}+/gu, (word) =>
      shared.has(word) ? "" : word,
    );
    return ANY_LIMIT.test(left);
  };
  const shared = new Set(said.replaceAll(DENIALS, " ").match(/\p{L}+/gu));
  return DENIAL.test(above) ||
    openingsOf(`${above}\n${place}`).some((line) => ANY_LIMIT.test(line)) ||
    nearest.some(isLimited)
    ? undefined
    : open(`“${word}”`, `${where} affirms it`);
}

const [LEAST_ABOUT, ABOUT] = [3, 0.7];

/** Returns the parts of a passage that have nearly all telling words of a statement, else the whole passage. */
function mostAbout(passage: string, { words }: StatedClause): string {
  const telling = tellingOf(words);
  const parts = passage.split(SEGMENT).filter((part) => {
    const shared = telling.filter((word) => has(foldForms(part), word)).length;
    return shared >= Math.max(LEAST_ABOUT, ABOUT * telling.length);
  });
  return parts.length === 0 ? passage : parts.join("\n");
}

const PERMITTED = "may|can|could";
const REQUIRED = "must|shall|ha(?:s|ve) to|needs? to|(?:is|are) to";
/** A modal or auxiliary with its verb, of which one may deny the other: `may not rely`, `is subrogated`. */
const PREDICATE = regex.giu`(?<!\p{L})(cannot|(?:${PERMITTED}|${REQUIRED}|will|would|should|is|are|was|were|does|do|did)(?: not)?) (?:be |been |\p{Ll}{2,12}ly )?(\p{Ll}{4,})`;
/** A denial with the words up to its verb: `does not have the right to be `. */
const DENIED_AHEAD =
  /(?<!\p{L})(?:not|cannot|never|nor|neither|no)(?: (?:be|been|being|to|have|has|the|a|right|power|duty|obligation|entitled|required|obliged|taken|treated|considered|regarded|deemed|allowed|permitted)){0,8} $/iu;
const [MAY, MUST] = [modalAhead(PERMITTED), modalAhead(REQUIRED)];

function modalAhead(modals: string): RegExp {
  return regex.iu`(?<!\p{L})(?:${modals})(?: (?:be|also|at any time|\p{Ll}{2,12}ly)){0,3} $`;
}

/** Words that let the contrary of a rule follow from it: `may not rely unless`, `applies only if`. */
const CONDITION =
  /(?<!\p{L})(?:unless|until|except\p{L}*|only|without|other than|save|otherwise|whether|nothing)(?!\p{L})/iu;
/** Words that leave a rule as it is. */
const RESERVED = /(?<!\p{L})without (?:limiting|prejudice to|affecting|derogating from) [^,;]{1,80}/giu;
const NOT = /(?<!\p{L})(?:not|cannot)(?!\p{L})/giu;

/**
 * Reports a predicate that the place, wherever it has it, denies while the statement affirms it, or the reverse, or
 * that it permits while the statement requires it, or the reverse.
 */
export function predicated(stated: StatedClause): Fields | undefined {
  const { text, place, above, where } = stated;
  if (place === undefined || CONDITION.test(text) || isSubmission(text)) return undefined;
  const sentences = [...openingsOf(above), ...sentencesIn(place.replaceAll(RESERVED, " "))];
  const openings = openingsOf(`${above}\n${place}`);
  for (const { 0: shown, 1: modal = "", 2: verb = "", index } of text.matchAll(PREDICATE)) {
    const there = aheadOf(verb, sentences);
    if (there.length === 0 || there.some(({ sentence }) => CONDITION.test(sentence))) continue;
    const isDenied = /not$/i.test(modal) || DENIAL.test(text.slice(0, index).split(SEGMENT).at(-1) ?? "");
    const otherwise = isDenied
      ? isAffirmed(there, sentences, openings) && "affirms it"
      : deniedAs(`${modal} `, there, openings);
    if (otherwise) return open(`“${shown}”`, `${where} ${otherwise}`);
  }
  return undefined;
}

/** Whether a place has a verb without a denial ahead of it, and limits or lists nothing that the statement may deny. */
function isAffirmed(
  there: readonly Met[],
  sentences: readonly string[],
  openings: readonly string[],
): boolean {
  const isDenied = ({ ahead }: Met) => DENIAL.test(ahead.split(SEGMENT).at(-1) ?? "");
  return !(
    there.some(isDenied) ||
    [...sentences, ...openings].some(isLimiting) ||
    DENIAL.test(openings.join("\n"))
  );
}

function isLimiting(sentence: string): boolean {
  return ANY_LIMIT.test(sentence.replaceAll(NOT, ""));
}

/** Returns how a place contradicts a verb that the statement affirms: it denies it throughout, or has another modal. */
function deniedAs(modal: string, there: readonly Met[], openings: readonly string[]): string | undefined {
  if (there.every(({ ahead }) => DENIED_AHEAD.test(ahead)) || isForbidden(modal, openings))
    return "denies it";
  return isOtherwise(modal, there) ? "has another of “may” and “must”" : undefined;
}

/** Whether a statement permits something in a list that opens with `must not:`. */
function isForbidden(modal: string, openings: readonly string[]): boolean {
  return MAY.test(modal) && openings.some((one) => /(?<!\p{L})not(?: \p{L}+)?[:—–-]$/u.test(one));
}

interface Met {
  readonly sentence: string;
  /** The part of the sentence before the verb. */
  readonly ahead: string;
}

/** Finds the forms of a verb, each with the words before it. */
function aheadOf(verb: string, sentences: readonly string[]): readonly Met[] {
  const stem = verb.replace(/(?:ing|i?ed|ies|es|e|s|y)$/, "");
  const form = regex.giu`(?<!\p{L})${stem}(?:y|ies|ied|e[ds]?|s|d|ing)?(?!\p{L})`;
  return sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(form), ({ index }) => ({ sentence, ahead: sentence.slice(0, index) })),
  );
}

/** Whether a statement permits what the place only requires, or the reverse. */
function isOtherwise(modal: string, there: readonly Met[]): boolean {
  const other = MAY.test(modal) ? MUST : MUST.test(modal) ? MAY : undefined;
  return other !== undefined && there.every(({ ahead }) => other.test(ahead));
}

/** `the owner, not the pilot`: what a place sets against something else. */
const SET_AGAINST =
  /(?<![\p{L}’'-])([\p{L}’'-]{3,30}), (?:and |but )?not (?:(?:the|an?|by|in|on|with|to) ){0,2}([\p{L}’'-]{3,30})(?=[.,;])/gu;

/** Reports what a place sets against something else of which the statement has no word. */
export function setAgainst({ text, place = "", where }: StatedClause): Fields | undefined {
  const hasWord = (word: string) => regex.iu`(?<!\p{L})${word}(?!\p{L})`.test(text);
  const found = Array.from(place.matchAll(SET_AGAINST)).find(
    ([, one = "", other = ""]) => hasWord(other) && !hasWord(one) && !denies(text),
  );
  return found && open(found[2] ?? "", `${where} has “${found[0]}”`);
}

function isDeniedAsWhole(text: string): boolean {
  return (text.match(EVERY_DENIAL) ?? []).length % 2 === 1;
}

const EVERY_DENIAL = new RegExp(ANY_DENIAL.source, "giu");

/** Reports something said to be under a rule that all passages leave out of it. */
export function excepted({ text, nearest, where, above, words }: StatedClause): Fields | undefined {
  if (EXCEPT.test(text)) return undefined;
  const found = nearest.map((one) => {
    const rest = withoutCondition(one.text.replaceAll(EXCEPTED, " ").replaceAll(/\([^()]*\)/g, " "));
    const left = Array.from(one.text.matchAll(EXCEPTED), ([, what = ""]) => foldForms(what)).join("\n");
    const isSame = isDeniedAsWhole(text) === isDeniedAsWhole(`${openingsOf(above).join(" ")} ${rest}`);
    return isSame && tellingOf(words).find((word) => has(left, word) && !has(foldForms(rest), word));
  });
  const [first] = found;
  return first && found.every(Boolean)
    ? open("what the sentence says", `${where} leaves out “${first.shown}”`)
    : undefined;
}

/** Returns the lines that open a list; `without limiting subsection (1)` denies none of its parts. */
function openingsOf(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => /[:—–-]$/.test(line))
    .map((line) => line.replace(WITHOUT, " "));
}
