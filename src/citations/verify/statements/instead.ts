import { ENGLISH_MONTHS } from "../../../core/day.ts";
import { distance } from "fastest-levenshtein";
import type { LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
import { surnames } from "../../../documents/recognise/authors.ts";
import { OFFICE, OFFICE_OF_SEVERAL, SURNAME } from "../../../documents/recognise/offices.ts";
import { sharedStems, stemsOf } from "../reading/sentences.ts";
import type { CitedPlace } from "./place.ts";
import { FRAME_WORDS } from "./frame-words.ts";
import { type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { numberWords, timeUnit } from "./figures.ts";

/** A list, time limit, name or the like that a sentence states and its place may have in another form. */
interface Item {
  readonly shown: string;
  readonly members: readonly string[];
}

/** A kind of item: how it is read, and whether an item of the place replaces the stated one. */
interface Kind {
  readonly form: RegExp;
  readonly read: (match: RegExpExecArray) => Item;
  readonly isInstead: (said: Item, other: Item, place: string) => boolean;
  /** Whether only laws have them. */
  readonly isOfLaw?: boolean;
}

/** Bodies and officers to which laws give powers. */
const ACTOR = String.raw`\p{L}{0,30}(?:[Gg]ericht|[Bb]ehörde|[Mm]inister(?:in|ium)?|[Rr]egierung|[Aa]nwaltschaft|[Vv]orstand|[Rr]at|[Kk]ammer|[Kk]ommission|[Pp]räsident(?:in)?|[Kk]anzler(?:in)?|[Pp]arlament|[Aa]mt|[Aa]nstalt|[Rr]ichter(?:in)?|[Vv]erwalter(?:in)?|[Nn]otar(?:in)?|[Pp]olizei|[Bb]undestag|[Ll]andtag|[Vv]ersammlung|[Hh]auptmann|[Gg]emeinde|[Bb]und|[Ll]änder)(?:e?[ns])?(?!\p{L})`;

/** `zwei Monaten`, `30 days` */
const QUANTITY = String.raw`(\p{L}{1,8}|\d{1,3})[ -](Stunden?|Tag(?:en|es|e)?|Wochen?|Monat(?:en|s|e)?|Jahr(?:en|es|e)?|hours?|days?|weeks?|months?|years?)(?!\p{L})`;
/** Articles before an adjective that distinguishes things by kind (`des zivilen`) and not by order (`des ersten`). */
const OF_KIND = String.raw`(?<=(?:[Dd]e[mnrs]|[Dd]ie|[Dd]as|[Zz]um|[Zz]ur|[IiAa]m|[Vv]om|[Ee]ine?[mnrs]?) )(?!(?:ander|weiter|erst|zweit|dritt|letzt|eigen|jeweilig|genannt))`;

/** "May" is left out, which is also a verb. */
const MONTHS = ENGLISH_MONTHS.filter((name) => name !== "May").join("|");

/** Events from which time limits run. */
const EVENT = String.raw`(?:Zustellung|Zugang|Erla(?:ss|ß|ssung)|Verkündung|Bekanntgabe|Bekanntmachung|Veröffentlichung|Eingang|Einlangen|Einreichung|Erhebung|Ablauf|Abschlu(?:ss|ß)|Beginn|Ende|Begründung|Wegfall|Entstehung|Fälligkeit|Kenntnis)`;

/** Opposing parties, of each of which something may be: `die Kündigung des Arbeitgebers`. */
const PARTY = String.raw`(?:Wider|Revisions|Berufungs)?(?:[Kk]läger|[Bb]eklagte|Antragsteller|Antragsgegner|Beschwerdeführer|Arbeitgeber|Arbeitnehmer|Gläubiger|Schuldner|Vermieter|Mieter|Verkäufer|Käufer|Versicherer|Versicherungsnehmer|Verantwortliche|Auftragsverarbeiter|Auftraggeber|Auftragnehmer|Unternehmer|Verbraucher|Besteller)(?:in|innen|[nrs])?(?!\p{L})`;

const KINDS: readonly Kind[] = [
  {
    // `14, 16, 25 und 35`
    form: /(?<![\d.,])\d{1,4}(?:, \d{1,4}){1,12},? (?:und|and|oder|or|sowie) \d{1,4}(?![\d.,]\d|\d)/gu,
    read: ([shown]) => ({ shown, members: shown.match(/\d+/g) ?? [] }),
    isInstead: hasAnotherMember,
  },
  {
    // `Perram, Wigney and Anderson JJ`
    form: regex.gu`(?<!\p{L})${SURNAME}(?: ${OFFICE})?(?:, ${SURNAME}){1,6},? and ${SURNAME} ${OFFICE_OF_SEVERAL}(?!\p{L})`,
    read: ([shown]) => ({ shown, members: surnames(shown) }),
    isInstead: hasAnotherMember,
  },
  {
    // `binnen zwei Monaten`, `innerhalb eines Monats`, `within a period of 30 days`, `at the latest one week`
    form: regex.gu`(?<!\p{L})(?:at (?:the latest|least|most)|no(?:t|) later than|spätestens|mindestens|höchstens|binnen|innerhalb(?: von)?|within|in einer Frist von|(?<=Frist )von|(?<=period )of)(?: (?:der|einer|a|the)(?= (?:Frist|period)))?(?: (?:Frist von|period of))? ${QUANTITY}`,
    read: ([shown, number = "", unit = ""]) => ({ shown, members: [quantity(number, unit)] }),
    isInstead: ({ members: [said = ""] }, _, place) => !quantitiesIn(place).includes(said),
  },
  {
    // `at the time of the hearing` for `at the time when the contract was made`
    form: /(?<!\p{L})(?:at|from|on) the (?:time|date|moment|beginning|end|start) (?:(?:of|when|that) )?(?:(?:the|an?|his|her|its|their|any) )?((?:(?!(?:under|by|in|for|and|with)(?!\p{L}))\p{L}{2,20} ?){1,4})/gu,
    read: ([shown, words = ""]) => ({ shown: shown.trim(), members: [...stemsOf(words)] }),
    isInstead: ({ members }, { members: others }, place) =>
      members.length > 0 && others.length > 0 && sharedStems(members, { stems: stemsOf(place) }) === 0,
  },
  {
    // `on or before 1 July` for `on or before 1 June`
    form: regex.giu`(?<!\p{L})(on or before|on or after|not later than|no later than|before|after|by|until|from|on) (?:the )?(\d{1,2}(?:st|nd|rd|th)? (?:day of )?(?:${MONTHS}))(?! ?\d)`,
    read: ([shown, when = "", day = ""]) => ({ shown, members: [when.toLowerCase(), day] }),
    isInstead: ({ members: [when] }, { members: [other] }) => when === other,
  },
  {
    // `after that period` for `during that period`
    form: /(?<!\p{L})(before|prior to|during|pending|after|until) (?:(?:the|that|this|any|an?|each|every|its|their|his|her) )?(\p{L}{4,30}?)s?(?!\p{L})/giu,
    read: ([shown, when = "", what = ""]) => ({
      shown,
      members: [when.toLowerCase().replace("prior to", "before"), what.toLowerCase()],
    }),
    isInstead: ({ members: [, what] }, { members: [, other] }) => what === other,
  },
  {
    // `of March and September` for `of June and December`
    form: regex.gu`(?<!\p{L})(?:${MONTHS})(?!\p{L})`,
    read: ([shown]) => ({ shown, members: [shown] }),
    isInstead: () => true,
    isOfLaw: true,
  },
  {
    // `must be a solicitor` for `shall be a surveyor`
    form: /(?<!\p{L})(?:must|shall|has to|have to|is to) be an? (\p{L}{4,20})(?!\p{L})/gu,
    read: ([shown, what = ""]) => ({ shown, members: [...stemsOf(what)] }),
    isInstead: ({ members }, _, place) =>
      members.length > 0 && sharedStems(members, { stems: stemsOf(place) }) === 0,
    isOfLaw: true,
  },
  {
    form: /(?<!\p{L})(?:Anhang|Anhangs|Annex|Anlage|Schedule) ([IVX]{1,5}|\d{1,2}[a-z]?)(?![\p{L}\d])/gu,
    read: ([shown, number = ""]) => ({ shown, members: [number] }),
    isInstead: () => true,
    isOfLaw: true,
  },
  {
    // `steuerrechtliche Maßstäbe` for `unterhaltsrechtliche Maßstäbe`, `des zivilen Personals` for `zum militärischen Personal`
    form: regex.gu`(?<!\p{L})(?:${OF_KIND}|(?=\p{L}{3,20}(?:lich|isch)e))(\p{Ll}{3,30}?)(?:e[mnrs]?) (\p{Lu}\p{L}{3,30}?)(?:en|es|e|n|s)?(?!\p{L})`,
    read: ([shown, first = "", noun = ""]) => ({ shown, members: [noun, first.toLowerCase()] }),
    isInstead: isOtherKind,
  },
  {
    // `vom Gericht` for `von der Staatsanwaltschaft`, `obliegt dem Minister` for `obliegt dem Vorstand`
    form: regex.gu`(?<!\p{L})(?:(?<of>vom|von (?:der|dem|den)|durch (?:den|die|das))|(?<verb>obliegt) (?:dem|der|den)) (?<actor>${ACTOR})`,
    read: ({ 0: shown, groups = {} }) => ({
      shown,
      members: [groups["verb"] ?? "", (groups["actor"] ?? "").replace(/e?[ns]$/, "")],
    }),
    isInstead: ({ members: [verb, actor = ""] }, { members: [other] }, place) =>
      verb === other && !regex.iu`(?<!\p{L})${actor}(?:e?[ns])?(?!\p{L})`.test(place),
    isOfLaw: true,
  },
  {
    // `Zustellung des Bescheides` for `Erlassung des Bescheides`
    form: regex.gu`(?<!\p{L})(${EVENT})(?:e?s)? (?:de[rs]|eine[rs])(?: \p{Ll}{3,30})? (\p{Lu}\p{L}{3,30}?)(?:e?[ns])?(?!\p{L})`,
    read: ([shown, event = "", noun = ""]) => ({ shown, members: [noun, event] }),
    isInstead: isOfSame,
  },
  {
    // `Kündigung des Arbeitgebers` for `Kündigung des Arbeitnehmers`, `Gegenzeichnung durch den Präsidenten` for `durch den Kanzler`
    form: regex.gu`(?<!\p{L})(\p{Lu}\p{L}{4,40}?)(?:e?s)? (?:de[rs]|durch (?:den|die|das)) ((?=\p{Lu})(?:${ACTOR}|${PARTY}))`,
    read: ([shown, noun = "", who = ""]) => ({
      shown,
      members: [noun, who.replace(/(?:innen|in|e?[nrs])$/, "")],
    }),
    isInstead: isOfSame,
  },
  {
    // `die Tochter der S` for `die Schwägerin der S`
    form: /(?<!\p{L})(?:Ehe)?((?:grand|great|step|foster|half)?-?(?:frau|mann|gatt(?:e|in)|Schwester|Bruder|Schwägerin|Schwager|Tochter|Sohn|Mutter|Vater|Nichte|Neffe|Tante|Onkel|Enkel(?:in)?|wife|husband|sister|brother|daughter|son|mother|father|niece|nephew|aunt|uncle))s? (?:de[sr]|of) (?!\p{Ll})/gu,
    read: ([shown, kin = ""]) => ({ shown: shown.trim(), members: [kin.toLowerCase()] }),
    isInstead: () => true,
  },
  {
    // `controlled by the Bank` for `controlled by Mr Otter`
    form: /(?<!\p{L})(\p{L}{4,20}(?:ed|own|ought|eld|itten)) by (?:the |an? |his |her |its )?(?:(?:Mr|Mrs|Ms|Miss|Dr) )?(?!(?:Court|Parliament|Act|Tribunal|Section|Order)(?!\p{L}))(\p{Lu}\p{L}{2,30})/gu,
    read: ([shown, deed = "", who = ""]) => ({ shown, members: [deed.toLowerCase(), who] }),
    isInstead: ({ members: [deed] }, { members: [same] }) => deed === same,
  },
  {
    // `Louise Archer` for `Louise Asher`
    form: /(?<!\p{L})(\p{Lu}\p{Ll}{2,20})(?= (\p{Lu}\p{Ll}{2,20})(?![\p{L}’']))/gu,
    read: ([, first = "", last = ""]) => ({ shown: `${first} ${last}`, members: [first, last] }),
    isInstead: ({ members: [first, last = ""] }, { members: [other, name = ""] }, place) =>
      first === other && isAlike(last, name) && !place.includes(last),
  },
];

const LEAST_SHARED = 2;

function hasAnotherMember({ members: said }: Item, { members: other }: Item): boolean {
  const shared = said.filter((one) => other.includes(one)).length;
  return other.length === said.length && shared >= Math.max(LEAST_SHARED, said.length - 1);
}

/** Whether the place has the noun of a stated kind only with another adjective. */
function isOtherKind(
  { members: [noun = "", first = ""] }: Item,
  { shown, members }: Item,
  place: string,
): boolean {
  const isSame = members[0] === noun && members[1] !== first;
  return isSame && !place.toLowerCase().includes(first) && !place.replaceAll(shown, "").includes(noun);
}

/** Whether the place has the first of two words, but with another second one. */
function isOfSame({ members: [noun, what] }: Item, { members: [same, other] }: Item): boolean {
  return noun === same && what !== other;
}

const ANY_QUANTITY = regex.gu`(?<!\p{L})${QUANTITY}`;

/** `2 month` for `zwei Monaten` */
function quantity(number: string, unit: string): string {
  return `${counted(number.toLowerCase())} ${timeUnit(unit.toLowerCase()) ?? unit}`;
}

function quantitiesIn(place: string): readonly string[] {
  return Array.from(place.matchAll(ANY_QUANTITY), ([, number = "", unit = ""]) => quantity(number, unit));
}

/** Returns a number in digits: `zweier` is 2; any other word is returned as it is. */
function counted(word: string): string {
  if (/^(?:ein\p{L}{0,2}|an?|one)$/u.test(word)) return "1";
  const uninflected = word.replace(/(?<=^(?:zwei|drei))\p{L}{1,2}$/u, "");
  return String(numberWords().get(uninflected) ?? word);
}

const LEAST_ALIKE = 0.5;

function isAlike(one: string, other: string): boolean {
  return 1 - distance(one, other) / Math.max(one.length, other.length) >= LEAST_ALIKE;
}

/** Reports lists, time limits, annexes and names that the place has in another form. */
export function insteadFields(text: string, cited: CitedPlace, document: LegalDocument): Fields {
  const { pin, text: place } = cited;
  const { kind } = document;
  const own = text.replaceAll(/\s+/g, " ");
  const kinds = KINDS.filter(({ isOfLaw }) => isOfLaw !== true || kind === "legislation");
  return together([
    apartFields(text, cited, document),
    ...kinds.flatMap(({ form, read, isInstead }) => {
      const said = Array.from(own.matchAll(form), read);
      if (said.length === 0) return [];
      const there = Array.from(place.replaceAll(/\s+/g, " ").matchAll(form), read);
      return said.map((one) => {
        if (there.some(({ members }) => one.members.every((each) => members.includes(each)))) return NOTHING;
        const other = there.find((each) => isInstead(one, each, place));
        return other ? open(one.shown, `${pin} has “${other.shown}”`) : NOTHING;
      });
    }),
  ]);
}

/** Words that do not distinguish one thing of a kind from another. */
const UNTELLING =
  /^(?:\p{L}{1,3}|th(?:at|is|ese|ose|eir)|such|each|every|with|from|into|upon|under|over|without|within|between|against|during|before|after|when|where|which|whose|said|other|same|only|also|both|more|most|than)$/iu;
const STOP =
  "(?:in|by|for|to|with|on|at|from|and|or|which|that|who|is|are|was|were|be|been|has|have|had|may|must|shall|can|if|where|when|under|than|as|not|only|unless|before|after|without)";
/** A thing with the word that distinguishes it: `its head office`, `a permanent visa`. */
const KIND_OF =
  /(?<=(?<!\p{L})(?:[Tt]he|[Aa]n?|its|their|his|her|any|no|every|of|in|for|by|with|on|at|under|from) (?:\p{Ll}{3,20} )?)(?!(?:the|its|their|his|her|any|all|such|this|that)(?!\p{L}))(\p{Ll}[\p{Ll}-]{2,20}) (\p{L}{3,30})(?!\p{L})/gu;
/** A thing with its owner: `the owner's appeal`. */
const OWNED = /(?<!\p{L})(\p{L}{4,30}?)(?:['’]s|s['’]) (\p{L}{4,30})(?!\p{L})/gu;
/** A thing with the noun after `of`: `directors of the depositary`. */
const OF_WHAT = regex.gu`(?<!\p{L})(\p{L}{4,30}) of (?=((?:(?!${STOP}(?!\p{L}))[\p{L}’'-]{1,30} ?){1,6}))`;
/** A subject with its adjective: `it is void`. */
const IS_SO =
  /(?<!\p{L})(\p{L}{2,30}) (?:is|are|was|were|be) (?:\p{Ll}+ly )?(?!\p{L}+(?:ed|ing|en|wn)(?!\p{L}))(\p{Ll}{4,30})(?!\p{L})/giu;

/** A thing with the word that distinguishes it from others of its kind, as in `head office`. */
interface Apart {
  readonly shown: string;
  readonly thing: string;
  readonly words: readonly string[];
}

function apartIn(form: RegExp, text: string, isAhead: boolean): readonly Apart[] {
  return Array.from(text.replaceAll(/\s+/g, " ").matchAll(form), ([shown, one = "", other = ""]) => {
    const [thing, words] = isAhead ? [other, one] : [one, other];
    const whole = shown.endsWith(" of ") ? `${shown}${other}` : shown;
    return { shown: whole.trim(), thing: stemOfThing(thing), words: tellingStems(words) };
  });
}

function stemOfThing(word: string): string {
  return word.toLowerCase().replace(/(?:ies|es|s|y)$/, "");
}

function tellingStems(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}-]{4,}/gu) ?? [])
    .filter((word) => !UNTELLING.test(word))
    .map((word) => word.replace(/(?:ies|es|ed|s|y|e)$/, ""));
}

/** Reports a thing of an English sentence that its place has only of another kind, of something else, or as something else. */
function apartFields(
  text: string,
  { pin, text: place, above = "" }: CitedPlace,
  { language }: LegalDocument,
): Fields {
  if (language !== "en") return NOTHING;
  const folded = `${place}\n${above}`.toLowerCase();
  const said = text.toLowerCase();
  for (const { form, isAhead, isAbsent } of APART)
    for (const one of apartIn(form, text, isAhead)) {
      if (
        one.words.length === 0 ||
        (isAbsent && [one.thing, ...one.words].some((word) => FRAME_WORDS.has(word)))
      )
        continue;
      if (isAbsent && one.words.some((word) => folded.includes(word))) continue;
      const all = form === KIND_OF ? beforeIn(place, one.thing) : apartIn(form, place, isAhead);
      const same = all.filter(({ thing }) => thing === one.thing);
      const isOther = ({ words }: Apart) =>
        words.length > 0 &&
        !words.some((word) => said.includes(word) || one.words.some((each) => isOneRoot(word, each)));
      const [other] = same;
      if (other && same.every(isOther)) return open(`“${one.shown}”`, `${pin} has “${other.shown}”`);
    }
  return NOTHING;
}

/** Whether two stems may be of one root: `proof`, `proving`. */
function isOneRoot(one: string, other: string): boolean {
  return one.slice(0, ROOT) === other.slice(0, ROOT);
}

const ROOT = 3; // letters
const APART = [
  { form: KIND_OF, isAhead: true, isAbsent: true },
  { form: OF_WHAT, isAhead: false, isAbsent: false },
  { form: OWNED, isAhead: true, isAbsent: false },
  { form: IS_SO, isAhead: false, isAbsent: true },
];

/** Returns every occurrence of a thing with the word before it. */
function beforeIn(place: string, thing: string): readonly Apart[] {
  const form = regex.giu`(?:([\p{L}-]+) )?(?<!\p{L})${thing}(?:ies|es|s|y)?(?!\p{L})`;
  return Array.from(place.replaceAll(/\s+/g, " ").matchAll(form), ([shown, ahead = ""]) => ({
    shown,
    thing,
    words: tellingStems(ahead),
  }));
}
