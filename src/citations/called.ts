import { withoutEnd, wordSet } from "../core/text.ts";
import { regex } from "../core/regex.ts";
import { lettersAfter, plainTitle } from "./earlier-acts.ts";
import { endOf, LONGEST_GAP } from "./parallel.ts";
import type { Finding, FindingOf, Span } from "./types.ts";

/** Name of a continental case: `Google Spain`, `ÖBB-Infrastruktur und WESTbahn Management`, `#darferdas?`. */
const NAME = String.raw`((?:(?:von|van|de|di|al)\s)?["#\p{Lu}\d][^,;:()<>[\]\n]{1,110}?)`;
const OVER = String.raw`(?=\s*(?:,(?! \d)|;|\)|\s-|\s\(\d|\.(?:\s*$|\s+\p{Lu}|\n)|$))`;
const AFTER_DASH = regex.u`^\)?\s?,?\s?-\s+${NAME}${OVER}`;
const IN_BRACKETS = regex.u`^\s\(${NAME}\)`;
/** Capitalised words and their joiners: `Data Protection Commissioner v Facebook Ireland Ltd`, `Costa/ENEL`. */
const WORD = String.raw`["#\p{Lu}\d][\p{L}\p{N}'’&./"-]*`;
/** "(CRA)" */
const LETTERS = String.raw`\(\p{Lu}{2,8}\)`;
const JOINER = String.raw`v\.?|and|und|u\. ?a\.|u\.|Others|of|the|de|la|du|des|der|von|van|di|&|gegen|for|für|\/`;
/** The dash within the name of a party: `Marlow – Cash & Carry SA v Orrow`. */
const DASH = String.raw`-(?=\s[^.;:()\n]{1,80}?\sv\.?\s)`;
const AT_ONCE = regex.u`^\s(${WORD}(?:,?\s(?:${WORD}|(?:${JOINER})(?!\p{L})|${DASH}|${LETTERS})){0,18})`;
/** `(Google Android)`, `[Abkommen mit Kasachstan]` within a name. */
const ASIDE = String.raw`\([^()\n]{2,60}\)|\[[^[\]\n]{2,60}\]`;
/** `Urteil vom 22.5.2025, Google Spain, C-131/12`, `Judgment of 16 July 2020, Facebook Ireland and Schrems, C-311/18`. */
const IN_FRONT = regex.u`^[^]*(?:19|20)\d\d,\s+(["#\p{Lu}](?:[^;:()<>[\]\n]|${ASIDE}){1,120}?)(?:,\s+|\s\()(?:(?:verb\.\s)?(?:Rs|Rechtssachen?|Cases?|Joined Cases)\.?\s)?[CTF]-\d{1,4}\/\d\d(?:\sP)?$`;

/** `C-293/12 und C-594/12, Digital Rights Ireland, Rn. 65`, if a pinpoint or another citation follows. */
const AFTER_COMMA = regex.u`^,\s+${NAME}(?=,\s*(?:$|(?:Rn|Rz|Rdnr|paras?|point|EU:|ECLI:|judgment|order|opinion|Urteil|Beschluss)))`;
/** `C-538/23, ÖBB-Infrastruktur.`: capitalised words that end the sentence or the bracket. */
const LAST = regex.u`^,\s+(${WORD}(?:[ /](?:${WORD}|${JOINER})){0,7})(?=\s*(?:\.(?:\s|$)|;|\)|$))`;
/** `Tomac gegen Rat, C-786/23 P`: the parties before the number, without a date. */
const PARTIES_IN_FRONT = regex.u`(?:^|[\s(„"])((?:${WORD} ){1,6}gegen ${WORD}(?: ${WORD}){0,5}),\s+(?:(?:Rs|Rechtssache)\.?\s)?[CTF]-\d{1,4}\/\d\d(?:\sP)?$`;
/**
 * The parties of a case of the European Court of Human Rights, beside its number or within the citation:
 * `, von Hannover gegen Deutschland (Nr. 2), `, ` (van Dijk/Niederlande)`.
 */
const PARTY = String.raw`["\p{Lu}][\p{L}'’&."-]*`;
const AGAINST_STATE = regex.u`(?:^(?:\su\. ?a\.)?(?:\)?,?|\s\()|[,(]|\s-)\s?((?:(?:von|van|de|di|al)\s)?${PARTY}(?:\s(?:${PARTY}|${JOINER}|u\.a\.|ua)){0,8}?(?:\s(?:gegen|vs?\.?|c\.|\.\/\.)\s|\s?\/\s?)(?:the\s|die\s)?${PARTY}(?:\s(?:${PARTY}|und|and|the)){0,5}?(?:\s\(?(?:Nr|No|no)\.?\s\d{1,2}\)?)?)(?=\s?(?:[,;)[]|\s-|\.(?:\s|$)|$))`;
/** Words that introduce the short name of a case of the EU courts. */
const LEAD = String.raw`(?:^|\n|[;(„“]\s?|[\d\p{L}]\)(?:,|,?\s(?:und|and|sowie))\s|(?:EuGH?|CJEU|ECJ|GC),\s|(?<!\p{L})(?:Urteile?|Rechtssachen?|Judgment|judgment|Entscheidung|[Cc]ase|[Ss]iehe|[Vv]gl\.?|[Ss]ee|[Cc]f\.?|(?:GA(?:in)?|AG|Generalanw\p{L}{2,6}|Advocate General) \p{Lu}[\p{L}'’-]+ in)\s(?:(?:auch|etwa|nur|hierzu|dazu|also|EuGH,)\s)?)`;
/** `EuGH, Google Spain, C-131/12`, `See Google Spain (C-131/12)`: a name before the number, without a date. */
const LED_IN_FRONT = regex.u`${LEAD}(${WORD}(?: (?:${WORD}|(?:${JOINER})(?!\p{L}))){0,7})(?:,\s+|\s\()(?:(?:Rs|Rechtssache|Case)\.?\s)?[CTF]-\d{1,4}\/\d\d(?:\sP)?$`;
/** Words before a name that are also capitalised at the start of a sentence. */
const LEADING_WORDS =
  /^(?:(?:Siehe|Vgl\.?|See|Cf\.?|Urteile?|Rechtssachen?|Judgment|Case|Entscheidung|EuGH?|CJEU|ECJ) )+/;
/** Words of the court or of a rule, which are no name. */
const NO_LED_NAME =
  /^(?:Gericht|Rechtssache|Urteil|Case|Judgment|Kommission$|Richtlinie|Verordnung|Directive|Regulation|Court|EuGH|Große)/;
/** `EU-Canada PNR` of `Opinion 1/15 (EU-Canada PNR) of 26 July 2017`. */
const OF_OPINION =
  /^(?:Opinion|Gutachten|Avis) \d{1,3}\/\d\d \((?!(?:Full|Grand|Große|Plenum))([^()]{3,120})\) /;
const NUMBER = /[CTF]-\d{1,4}\/\d\d(?:\sP)?/;
const ECLI_NEXT = /^\s?,?\s(?:\[\d{4}\]\s)?(?:ECLI:)?EU:[CTF]:/;
const IS_LED = /\b(?:Cases?|Rs|Rechtssachen?)\b[^;]{0,40}$/;

/** Words after a number that are not a name: pinpoints, courts and instances, the start of a sentence. */
const NO_NAME =
  /^(?:Rn|Rz|Rdnr|RdNr|Rdn|Rnn|Randn|Tz|Ziff|Nr|Az|S|Slg|Urteil|Urt|Beschluss|Beschl|Judgment|Order|Opinion|Schlussantr|SA|GA|AG|Advocate|Generalanw|EU|ECLI|ECHR|CELEX|EuGH?|BGH|juris|Juris|BeckRS|Vorinstanz|Fn|Art|Große|Grand|Plenum|Kammer|Leitsatz|Ls|LS|Volltext|Article|Articles|Para|Paragraph|Point|The|In|It|This|Die|Der|Das|Den|Dem|Ein|Eine|Es|Er|Sie|Vgl|Siehe|So|Danach|Nach)\b/;

/** "The English Bridge Union": a sentence would contain lower-case words. */
const PARTY_WITH_ARTICLE = /^The(?: \p{Lu}[\p{L}'’&.-]+){2,8}(?: v\.? .+)?$/u;
const LONGEST = 260; // characters
const LEAST = 3;

/**
 * Returns the name printed beside a continental decision's number: "Google Spain" of
 * `C-131/12 - Google Spain, Rn. 20`. `room` starts after the citation's pinpoints and ends where the next
 * citation begins.
 */
export function calledBeside(text: string, one: Finding, room: Span): string | undefined {
  if (one.kind !== "decision" && one.kind !== "periodical") return undefined;
  const ofOpinion = OF_OPINION.exec(one.text)?.[1];
  if (ofOpinion !== undefined) return ofOpinion.trim();
  const country = one.kind === "decision" ? one.court?.country : undefined;
  const isUnion = country === "eu";
  const name =
    (country === "int" ? nameAgainstState(text, one, room) : undefined) ??
    nameBehind(text, one, room, isUnion);
  return name !== undefined || !isUnion ? name : nameInFront(text, one);
}

const MOST_JOINED = 12;
/** Words between the numbers of joined cases. */
const JOINS = /^(?:,|,? (?:und|and|u\.|&|bis|to)) (?:(?:Rs|Nr|no)\.? )?$/;

/** Gives the name after the last of several joined numbers to those before it: `C-293/12 und C-594/12 (Digital Rights Ireland)`. */
export function callJoined(found: readonly Finding[], last: number, text: string): void {
  for (let at = last; at > Math.max(0, last - MOST_JOINED); at -= 1) {
    const [before, one] = [found[at - 1], found[at]];
    if (!before || !one?.called || before.called !== undefined || !isJoined(before, one, text)) return;
    before.called = one.called;
  }
}

/** Whether two numbers are those of one decision: they have the same day, or without one the same year. */
function isJoined(before: Finding, one: Finding, text: string): boolean {
  if (before.kind !== "decision" || one.kind !== "decision") return false;
  if (before.date !== one.date || before.court?.abbr !== one.court?.abbr) return false;
  const isSure = one.date !== undefined || yearOfFile(before.fileNumber) === yearOfFile(one.fileNumber);
  return isSure && JOINS.test(text.slice(before.end, one.start));
}

/** `/12` of `C-293/12 P` */
const yearOfFile = (fileNumber = "") => /\/\d\d/.exec(fileNumber)?.[0];

/** Returns the name before the number, where a date or a lead shows that it is one. */
function nameInFront(text: string, one: Span): string | undefined {
  const number = NUMBER.exec(text.slice(one.start, one.end)); // a date may follow it
  const end = number ? one.start + number.index + number[0].length : one.end;
  const before = text.slice(Math.max(0, end - LONGEST), end);
  const [name] = [IN_FRONT, PARTIES_IN_FRONT].flatMap((form) => nameOf(form.exec(before)?.[1]) ?? []);
  if (name !== undefined) return name;
  const led = LED_IN_FRONT.exec(before)?.[1]?.replace(LEADING_WORDS, "");
  return led === undefined || NO_LED_NAME.test(led) ? undefined : nameOf(led);
}

function nameBehind(text: string, one: Finding, room: Span, isUnion: boolean): string | undefined {
  for (const end of new Set([one.end, room.start])) {
    const behind = sameParagraph(text.slice(end, Math.min(room.end, end + LONGEST)));
    const name = nameOf(AFTER_DASH.exec(behind)?.[1]) ?? (isUnion ? unionName(text, end, behind) : undefined);
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameAgainstState(text: string, one: Finding, room: Span): string | undefined {
  const words = text.slice(one.start, one.end);
  const inside = nameOf(AGAINST_STATE.exec(words.slice(words.search(/[,\d]/)))?.[1]);
  if (inside !== undefined) return inside;
  const behind = [one.end, room.start]
    .map((end) => AGAINST_STATE.exec(sameParagraph(text.slice(end, Math.min(room.end, end + LONGEST)))))
    .find((found) => found?.index === 0);
  return nameOf(behind?.[1]);
}

function sameParagraph(behind: string): string {
  return behind.split(/\n[ \t]*\n/, 1)[0] ?? "";
}

function unionName(text: string, end: number, behind: string): string | undefined {
  const set = partyOf((IN_BRACKETS.exec(behind) ?? AFTER_COMMA.exec(behind) ?? LAST.exec(behind))?.[1]);
  const at = set === undefined ? AT_ONCE.exec(behind)?.[1] : undefined;
  const loose = partyOf(at);
  const isName =
    loose !== undefined &&
    (/ v\.? |\/| and | und /.test(loose) ||
      IS_LED.test(text.slice(Math.max(0, end - 60), end)) ||
      ECLI_NEXT.test(text.slice(end + behind.indexOf(loose) + loose.length).slice(0, 24)));
  return set ?? (isName ? loose : undefined);
}

/** Returns a name, also one that begins with an article: "The English Bridge Union". */
function partyOf(printed: string | undefined): string | undefined {
  return nameOf(printed) ?? (printed !== undefined && PARTY_WITH_ARTICLE.test(printed) ? printed : undefined);
}

const SMALL_WORD = /(?<= )(?!(?:and|und|of|the|des?|la|du|der|von|van|di|gegen)\b)\p{Ll}{2,}/gu;
const LEAST_OF_SENTENCE = 3; // lower-case words

/** Whether a name is a quotation from the decision: `"The second plea must therefore be dismissed"`. */
function isQuotation(name: string): boolean {
  return name.startsWith('"') && (name.match(SMALL_WORD)?.length ?? 0) >= LEAST_OF_SENTENCE;
}

/** "17 July 2024", "3.9.2009" */
const IS_DAY = /^\d{1,2}\.? ?(?:\p{L}{3,9}|\d{1,2}\.) ?(?:19|20)\d\d$/u;

function nameOf(printed: string | undefined): string | undefined {
  const name = withoutEnd(printed?.replaceAll(/\s+/g, " ") ?? "", " ./-").replace(/(?<= u\. ?a)$/, ".");
  return name.length < LEAST ||
    isQuotation(name) ||
    NUMBER.test(name) ||
    IS_DAY.test(name) ||
    NO_NAME.test(name) ||
    !/\p{L}{3}/u.test(name)
    ? undefined
    : name;
}

/** Words of names by which no case is called. */
export const GENERIC = wordSet(
  "See Cf But Also Compare Contra Pty Ltd Limited Co Inc Corporation Company Minister Commission Commissioner State Queen King Australia Australian New South Wales Victoria Queensland Western Group Holdings Services Bank Council City Court Department Director Federal Commonwealth National Union International Immigration Taxation Affairs Another Ors Anor The Ex Parte Re In",
);
const DEFINED =
  /^[^()[\]]{0,12}[([]\s{0,3}(?:(?:the|hereafter|hereinafter),?\s){0,2}["'“‘]\s{0,3}([^"'”’()]{2,60}?)\s{0,3}["'”’]\s{0,3}[)\]]/;

/** `Privacy Act 1988 (Cth) ('Privacy Act') s 6` */
const DEFINED_WITHIN =
  /\(\s{0,3}(?:(?:the|hereafter|hereinafter),?\s){0,2}["'“‘]([^"'”’()]{2,60})["'”’]\s{0,3}\)/;

/** Returns the short title defined after a citation: `('Dunlop')`, for an Act also `(the Act)`, `(ICA)`. */
export function definedTitle(one: Finding, text: string): string | undefined {
  const end = endOf(one);
  const [behind, inFront] = [text.slice(end, end + LONGEST_GAP), text.slice(one.end, end)];
  const quoted = (DEFINED.exec(behind) ?? DEFINED.exec(inFront) ?? DEFINED_WITHIN.exec(one.text))?.[1];
  if (quoted !== undefined) return plainTitle(quoted);
  return one.kind === "legislation" ? lettersAfter(behind) : JUDGMENT.exec(behind)?.[1];
}

/** The judgment below, as submissions define it after its citation: `[2023] FCA 177 (J)`. */
const JUDGMENT = /^\s?\((?:the\s)?(P?J|(?:[Pp]rimary )?(?:[Jj]udgment|[Rr]easons))\)/;

/** Returns "Clubb" of `Clubb v Edwards`, and the short title that the text defines. */
export function shortNames(one: Finding, text: string): readonly string[] {
  const [first = ""] = one.name?.split(/ v\.? /) ?? [];
  const words = wordsOf(first);
  return [definedTitle(one, text), ...(words.length === 1 ? words : [])].filter((name) => name !== undefined);
}

/** Returns the words of a name by which a case may be called. */
export function wordsOf(name: string): readonly string[] {
  return (name.match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? []).filter((word) => !GENERIC.has(word));
}

type Act = FindingOf<"legislation">;

/** Returns the Acts by the short titles that the text defines for them, be it after their first use; without those of several Acts. */
export function definedLater(found: readonly Finding[], text: string): ReadonlyMap<string, Act> {
  const later = new Map<string, Act>();
  const shared = new Set<string>();
  for (const one of found) {
    const title = one.kind === "legislation" ? definedTitle(one, text) : undefined;
    if (one.kind !== "legislation" || title === undefined) continue;
    if (later.get(title) && later.get(title)?.canonical !== one.canonical) shared.add(title);
    later.set(title, one);
  }
  for (const title of shared) later.delete(title);
  return later;
}
