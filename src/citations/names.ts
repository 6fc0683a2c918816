import { monthOf } from "../core/day.ts";
import { wordSet } from "../core/text.ts";
import { regex } from "../core/regex.ts";
import { OFFICES } from "../documents/recognise/offices.ts";
import { spansIn } from "./clean.ts";

const MOST = 320; // characters before a citation
/** Lower-case words within a name: "Minister for Immigration", "Smith by his tutor Jones", "Acme plc". */
const JOINERS = wordSet(
  `a about al. et matter -v- of the and for de la le van von der den du in on to at by ex parte p rel re re: v v. aka trading as & y al a an or ors anor
  plc t/a t/as atf his her their behalf tutor d next friend trustee trustees formerly another others`,
);

/** Words that begin a sentence, but neither a party's name nor an Act's title. */
export const STARTERS = wordSet(
  `See In Cf Compare Following Applying And But The That As Per Citing Under By From Although Since When Where also eg e.g.
  generally Also Both However Thus While Whereas If It Contra Considering Affirming Reversing Quoting Distinguishing
  Overruling Approving Discussing Note Accordingly Similarly Likewise Indeed Hence Moreover Furthermore Held Nor Yet
  Here Eg Cited Cases Unlike Like Despite Notwithstanding Before After Until Because Whether Adopting Invoking Rejecting
  Importantly Conversely Contrast Consistently Consider Read Recall Notably Specifically Is Are Was Were Does Did Has Have Had
  Could Might Must Shall Should Would This These Those With Pursuant Neither Either Each Same Then Through Why What Which Who
  Its Their Section Sections Siehe Vgl Dazu Nach Auch Laut Mit Und Oder`,
);
/** Words that begin a sentence about a case when "of", "in", "to" or "on" follows: "Contrary to Dyco v Laundy". */
const ABOUT = wordSet(
  `According Again Earlier Later Recently Subsequently Previously Analysis Application Approach Argument Authority Case Conclusion Contrary Decision Discussion Effect Facts Finding
  Findings Holding Impact Influence Interpretation Issue Issues Judgment Majority Meaning Minority Observations Overview
  Position Principle Principles Proposition Pursuant Ratio Reasoning Reasons Reference References Regard Relevance Reliance
  Remarks Review Rule Ruling Scope Significance Statement Statements Status Subject Summary Test Treatment View`,
);
/** Words before which "The" belongs to the party's name. */
const TITLED = wordSet("Queen King Crown Attorney-General");
/** Offices that cannot be an initial of a name: "Smith CJ. Hughes v The Queen" begins another sentence. */
const SURE_OFFICE = /^(?:[CAPD]?CJJ?|JJ|JJ?A|AJA|LJJ?)$/;
/** The end of a clause or line, or the leaders and page of a table of authorities: "…Myers, 461 U.S. 138... 3, 12 ". */
const ENDS =
  /(?:[;:!?|]|\.(?=\s+\p{Lu}(?:\p{Ll}{2,}|(?<=[AIO])[nst]\s|\p{Lu}{0,5}(?:\sand\s\p{Lu}{1,5})?\sv\s)))\s|\.{3}\s?\d{1,4}(?:, \d{1,4}){0,9}\s|\n/gu;
const FINAL = /(?<![\s_,(|"'’:])[\s_,(|"'’:]+$/; // "|" between the cells of a table
const LABEL =
  /^(?:\d{1,3}(?:\.\d{1,3}){1,3}\.?|[A-Z]?\d{1,3}[.,)]|\(?(?:\p{L}|[ivx]{1,4}|\d{1,3})\)|\[\d{1,4}\][.,;]?|[^\p{L}\p{N}]+)$/u;
const WRAPPED = 55; // characters; a shorter line was broken on purpose

/** A line's label before the citation: `Case: Mabo v Queensland`, then `Citation: [1992] HCA 23`. */
const CITED_AS =
  /\s*\n\s*(?:[-*+•]\s+)?(?:(?:medium |neutral |full |reported )*citations?|cite|reported|reference):\s*$/i;

/** "Minister for Immigration, Re; Ex parte Miah", as indexes of cases print it. */
const INVERTED =
  /(?:\b(?:In|See|Cf|Applying|Following) )?(\p{Lu}[^;:.]{2,120}), (?:In )?[Rr]e; (?=[Ee]x [Pp]arte )/u;

/** `MCCABE V MAORI TRUSTEE`, in a heading of capitals. */
const CAPITAL_VERSUS = /(?<=[\p{L}\d).]{2})(?<!\bRE) V\.? (?=\p{Lu})/u;

/** Returns the name that ends where its citation begins: "Mabo v Queensland (No 2)", "Re Wakim". */
export function nameBefore(text: string, floor: number, start: number): string | undefined {
  const from = Math.max(floor, start - MOST);
  const before = text
    .slice(from, start)
    .replace(/^[^]*\bhttps?:\/\/\S+\s/, "") // the address of a saved page is not part of the name below it
    .replace(CITED_AS, "")
    .replace(/ (?:is|was) (?:now |also )?reported (?:at|as|in) $/, "")
    .replace(FINAL, "")
    .replace(
      /(?: and (?:an)?other (?:suit|appeal|matter|action|case)s?)?(?: \([^()]{1,80}third part(?:y|ies)\))?$/,
      "",
    )
    .replace(
      / (?:\[GC\]|- \d{3,5}\/\d\d|(?<!\b(?:Applicants?|Plaintiff|Appellant) )\(?[A-Z]\d{1,4}\/(?:19|20)\d\d\)?)$/,
      "",
    ); // also the number of an application or matter
  if (before.length === 0) return undefined;
  const { clause: whole, isLine } = lastClause(before, from - lineStart(text, from));
  const printed = whole.replaceAll("\n", " ").split("Transcript of Proceedings, ").at(-1) ?? whole;
  const line = /\p{Ll}{2}/u.test(printed) ? printed : printed.replace(CAPITAL_VERSUS, " v ");
  const clause = / [Rr]e; /.test(line) ? line.replace(INVERTED, "Re $1; ") : line;
  return (
    versus(clause, isLine) ??
    ofOneParty(clause) ??
    ofWholeClause(clause) ??
    ofFamily(clause) ??
    ofShip(clause)
  );
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

/**
 * Returns the text after the last end of a sentence or line, ignoring "Pty. Ltd.", "v." and line wraps.
 * @param ahead number of characters of the first line that are before the text
 */
function lastClause(before: string, ahead: number): { clause: string; isLine: boolean } {
  let [from, isLine] = [0, ahead === 0];
  for (const { index, 0: end } of before.matchAll(ENDS)) {
    const word = /(?<!\p{L})\p{L}+$/u.exec(before.slice(Math.max(0, index - 12), index))?.[0] ?? "";
    const isShort = word.length <= 4 && word.length > 0;
    const isAbbreviation = /^\.\s/.test(end) && isShort && !SURE_OFFICE.test(word);
    const [first, second] = [before.slice(from, index), before.slice(index + 1)];
    const isJoined = /^[;:]/.test(end) && isOfSameName(first, second, end.startsWith(":"));
    const isBreak = end.endsWith("\n");
    if (isJoined || (isBreak ? end === "\n" && isWrap(before, index, ahead) : isAbbreviation)) continue;
    from = index + end.length;
    isLine = isBreak;
  }
  return { clause: before.slice(from), isLine };
}

/**
 * "Re Wakim; Ex parte McNally", "Re Stone; Read v Dubb", "Hale Ltd v Orrow; Orrow v Hale Ltd (No 2)", "Ex parte Hale: Re
 * Orrow", "R & R: Children's Wishes": whether the semicolon or colon is part of one name.
 */
function isOfSameName(first: string, second: string, isColon: boolean): boolean {
  if (isColon && OPEN_BRACKET.test(first) && /^[^()]*\)/.test(second)) return true;
  if (isColon)
    return (/^\s*[Ee]x [Pp]arte /.test(first) && /^\s*Re /.test(second)) || OF_FAMILY.test(first.trim());
  return (
    isSameParty(first, second) ||
    /^\s*(?:[Ee]x [Pp]arte|in the matter of|(?:The )?Estate of|Estate)(?!\p{L})/u.test(second) ||
    /(?:^|[\s(])(?:In re|[Rr]e|In the [Mm]atter of)\s[^;]*$/.test(first)
  );
}

const OPEN_BRACKET = /\([^()]*$/; // "Re Z (Local Authority: Duty)"
const OF_FAMILY = /^\p{Lu}[\p{L}'’-]* & \p{Lu}[\p{L}'’-]*$/u;
/** The end of a line that breaks off within a name: "Rural Finance Pty Ltd v", "Harbour Towage Pty". */
const UNFINISHED = /\s(?:v\.?|of|and|&|the|for|Pty\.?)$/;
/** The rest of the second party and the place of its citation: "Combe Barbour Ltd [1942]". */
const REST_OF_COMPANY =
  /^\s*(?:\p{Lu}[\p{L}'’&-]{0,30} ){0,5}(?:Ltd|Limited|Inc|plc|Corporation|Co)[.,;]?\s*(?:\[\d|\(\d{4}|$)/u;

/** Whether two cases have the same party, on any side, other than the Crown. */
function isSameParty(first: string, second: string): boolean {
  const [ours, theirs] = [first, second].map((name) => name.trim().split(/ v\.? /));
  if (ours?.length !== 2 || theirs?.length !== 2) return false;
  const isShared = (party: string) =>
    theirs.some((other) => other.replace(/ \([^()]*\)$/, "") === party) &&
    !/^(?:R|The (?:Queen|King))$/.test(party);
  const [left = "", right = ""] = ours;
  return isShared(right) || theirs.some((other) => isShared(other) && left.endsWith(other));
}

/**
 * Whether the line break at `index` is a wrap: of a long line within a sentence, or of any line within a name.
 * @param ahead number of characters of the first line that are before the text
 */
export function isWrap(before: string, index: number, ahead = 0): boolean {
  const first = before.lastIndexOf("\n", index - 1) + 1;
  const line = before.slice(first, index).trimEnd();
  const next = before.slice(index + 1, index + MOST);
  if (!/^\s*[\p{L}(&]/u.test(next)) return false;
  const isLong = line.length + (first === 0 ? ahead : 0) >= WRAPPED && /[\p{L},&-]$/u.test(line);
  return isLong || UNFINISHED.test(line) || (/\sv\.?\s/.test(line) && REST_OF_COMPANY.test(next));
}

/** Bracket or quotation mark before an entire citation: `(Laundy Hotels (Quarry) Pty Ltd v …`. */
const OPENED = /^(?:[([]+|["“„])(?=\p{L}[^()[\]"“”]*$)/u;

function versus(clause: string, isLine: boolean): string | undefined {
  const at = lastVersus(clause);
  if (at === undefined) return undefined;
  const right = clause.slice(at).trim();
  if (!isParty(pieces(right))) return undefined;
  const printed = pieces(clause.slice(0, at).trim());
  const left = printed.map((piece) => piece.replace(OPENED, ""));
  const opened = Math.max(
    0,
    printed.findLastIndex((piece) => OPENED.test(piece)),
  );
  let first = left.length;
  const isPart = (at: number) =>
    isNamePiece(left[at] ?? "", at, left) &&
    !endsBeforeName(left, at) &&
    !isDay(left, at) &&
    !(left[at] === "-" && STARTERS.has(left[at + 1] ?? "")); // "Immunity - Whether "
  while (first > opened && isPart(first - 1)) first -= 1;
  first = afterOther(left, first);
  if (isPreposition(left, first)) first += 1;
  const party = withoutLead(left.slice(first), isLine && first === 0);
  return party.length === 0 ? undefined : tidy(`${party.join(" ")} ${right}`);
}

/**
 * Returns the index after another case that is named before this one: "Lampe v Quay and in Marl", whose party
 * is "Marl".
 */
function afterOther(left: readonly string[], first: number): number {
  const versus = left.findLastIndex((word) => /^v\.?$/.test(word));
  const link = left.findLastIndex(
    (word, at) => word === "and" || word.endsWith(",") || (word === "Ltd" && at < left.length - 1),
  );
  return versus >= first && link > versus ? link + 1 : first;
}

/** Whether words are one party: also "Nominees (1985) Pty Ltd", "QBE insurance (Australia) Ltd". */
function isParty(words: readonly string[]): boolean {
  const odd = words.findIndex((word, at) => !isNamePiece(word, at, words));
  const isInCompany = /^(?:Pty|Ltd|Limited|Inc|plc|Council)\b/.test(words.at(-1) ?? "") && odd > 0;
  return odd === -1 || (isInCompany && words.every((word, at) => at === odd || isNamePiece(word, at, words)));
}

/** Returns the name in the cell after a citation: `| [1988] NSWCA 67 | Hale v Orrow | 1988 |`. */
export function nameInNextCell(text: string, end: number): string | undefined {
  const cell = /^[ \t]{0,4}\|([^|\n]{5,200})\|/.exec(text.slice(end, end + MOST))?.[1]?.trim();
  const name = cell === undefined ? undefined : versus(cell, true);
  return name === cell ? name : undefined; // not of "applied in Hale v Orrow"
}

const PEER = "(?:Lord|Lady|Viscount|Baroness|Justice|Judge)";
const COURT_OF = String.raw`(?:Court|Tribunal|Commission) of(?: (?:of|the|\p{Lu}\p{L}+,?)){0,4}`;

/** Ends of the words before a name, without full stops, that are not part of it: a speaker, a place, a heading. */
const ENDS_BEFORE_NAME: readonly RegExp[] = [
  // "Douglas J in", "(Kirby P and Hope JA) in", "(with whom Basten JA agreed) in"
  regex.plain`(?:^| )(?:${[...OFFICES].join("|")})\)? (?:in|of|and)$`,
  /\([^()]{0,120}\p{Lu} (?:dis)?agree(?:d|ing)\) in$/u,
  // "the Court in", "this Court,", "per Lord Robson,"
  /(?:^| )(?:(?:Appeal|Bench|Chamber|Council|Court|Honour|Lords|Tribunal) in|(?:Court|Council|Tribunal),)$/,
  regex.plain`(?:^| )\(?(?:per|by) ${PEER} \S+,$`,
  // "at [2] of", "in footnote 3 to", "r 2(3) in"
  /(?:^| )(?:\[\d{1,4}\]|(?:[Ff]ootnote|fn) \d{1,4}) (?:of|in|to)$/,
  /(?:^| )(?:ss?|rr?|regs?|cll?|arts?|O|[Ss]ections?|[Rr]ules?|[Aa]rticles?) \d\S* (?:of|in|to)$/,
  /(?:^| )Cases$/, // "TABLE OF AUTHORITIES Cases"
];
/** Further ones, where no case precedes: "Court of Appeal of Victoria in", "Lord Phillips of Worth Matravers in". */
const SPEAKERS: readonly RegExp[] = [
  regex.u`(?:^| )${COURT_OF}(?: in|(?<=,))$`,
  regex.plain`(?:^| )${PEER} \S+(?: of(?: \S+){0,4})? in$`,
];
const MOST_OF_PEER = 6; // "Lord Rodger of Earlsferry and Kelso"

function endsBeforeName(left: readonly string[], at: number): boolean {
  if (!/^(?:in|of|and|to|Cases)$|,$/.test(left[at] ?? "")) return false;
  const words = left.slice(Math.max(0, at - MOST_OF_PEER), at + 1);
  const text = words.join(" ").replaceAll(".", "");
  const forms = words.includes("v") ? ENDS_BEFORE_NAME : [...ENDS_BEFORE_NAME, ...SPEAKERS];
  return forms.some((form) => form.test(text));
}

/** Whether a word is the year of a date: "on 8 March 2023 in", "On 8 March 2023,". */
function isDay(left: readonly string[], at: number): boolean {
  return /^(?:1[5-9]|20)\d\d,?$/.test(left[at] ?? "") && monthOf(left[at - 1] ?? "") !== undefined;
}

/** Strips list labels, a footnote number at the start of its line, and words that begin a sentence. */
function withoutLead(left: string[], isLine: boolean): string[] {
  const isNoted = isLine && /^\d{1,4}$/.test(left[0] ?? "") && left.length > 1;
  const place = left[0] === "For" ? left.slice(0, 4).findIndex((word) => word.endsWith(",")) : -1; // "For Queensland, "
  let at = isNoted ? 1 : place + 1;
  const last = left.length - 1;
  const isParty = /^\p{Lu}\p{Ll}/u.test(left[last] ?? ""); // "With v O'Flanagan"
  while (at < (isParty ? last : left.length) && isLead(left, at)) at += 1;
  return left.slice(at);
}

function isLead(left: readonly string[], at: number): boolean {
  const [word = "", next = "", third = ""] = left.slice(at, at + 3);
  if (word === "The" && TITLED.has(next)) return false;
  if (word === "In" && (next === "re" || /^(?:Matter|Marriage)$/i.test(third))) return false;
  if (PARTICLE.test(word) && /^\p{Lu}/u.test(next)) return isPreposition(left, at);
  return isPlaceLead(left, at) || isAbout(word, next) || isStarter(word) || isAdverb(word, next);
}

const PARTICLE = /^(?:von|van|de|del|di|da|du|le|la)$/; // of "von Einem v Griffin"

/** Whether a particle is a preposition of German or French prose: "die Entscheidung von Hale v Orrow". */
function isPreposition(left: readonly string[], at: number): boolean {
  const before = left[at - 1] ?? "";
  const isEnglish = !/^\p{Ll}/u.test(before) || /^(?:in|of|by|see|and|from|as|to|with)$/.test(before);
  return PARTICLE.test(left[at] ?? "") && !isEnglish;
}

const TREATED =
  /^(?:Affirmed|Applied|Approved|Considered|Distinguished|Endorsed|Explained|Followed|Overruled|Quoted)$/;

/** "Earlier, in", "Recently, Hale v Orrow", "More recently", "Applied in" */
function isAdverb(word: string, next: string): boolean {
  if (next === "in" && TREATED.test(word)) return true;
  if (/^(?:More|Most)$/.test(word)) return /^\p{Ll}+ly,?$/u.test(next);
  return /^\p{Lu}\p{Ll}+,$/u.test(word) && (next === "in" || word.endsWith("ly,"));
}

/** "Paragraph 44 of" */
function isPlaceLead(left: readonly string[], at: number): boolean {
  return at < 2 && /^Para(?:graph)?s?$/.test(left[0] ?? "") && /^(?:Para|\d)/.test(left[at] ?? "");
}

function isAbout(word: string, next: string): boolean {
  return ABOUT.has(word) && /^(?:of|in|to|on)$/.test(next);
}

function isStarter(word: string): boolean {
  const bare = word.replace(/[.,]$/, "");
  return (
    LABEL.test(word) ||
    STARTERS.has(bare) ||
    bare === "Further" ||
    /^(?!\p{Ll}{1,4}['’]?\p{Lu})[\p{Ll}(]/u.test(word)
  ); // "Further Education Act", "easyJet", "d'Arcy"
}

/** Splits into words, with a bracket as one piece: "(on behalf of the Yamba People)", "(in liq)". */
function pieces(text: string): string[] {
  return text.match(/[([](?:[^()[\]]|\([^()[\]]{0,20}\)){0,120}[)\]][,.;]?|\S+/g) ?? [];
}

function isNamePiece(piece: string, at: number, all: readonly string[]): boolean {
  if (/^\((?:1[5-9]|20)\d\d\)/.test(piece)) return /^(?:Pty|Ltd|Limited|Inc|plc)\b/.test(all[at + 1] ?? "");
  return /^[([].*[)\]][,.;]?$/.test(piece) || isNameWord(piece);
}

function lastVersus(clause: string): number | undefined {
  const at = Math.max(clause.lastIndexOf(" v "), clause.lastIndexOf(" v. "), clause.lastIndexOf(" -v- "));
  return at === -1 ? undefined : at;
}

/** Words before the name of a person or a thing: `Re Wakim`, `Inquest into the Death of Hale`. */
const BEFORE_PARTY = [
  "In [Rr]e",
  "[Rr]e:?",
  "[Ee]x (?:[Pp]arte|p\\.?)",
  String.raw`(?:\p{Lu}[^;]{1,100}; )?[Ii]n the [Mm](?:atter|arriage) of`,
  "Application (?:of|by)",
  "(?:The )?Estate of",
  String.raw`(?:A-?G|Attorney[- ]General)['’]s Ref(?:erence)?\.?`,
  "(?:Inquest|Inquiry) into the (?:[Dd]eaths?|[Dd]isappearance) (?:of|arising from)(?: the)?",
  "Finding into Deaths? [Ww]ith(?:out)? Inquest of",
].join("|");
const ONE_PARTY = regex.gu`(?<=^|[\s(])(?:${BEFORE_PARTY})\s(?=[\p{Lu}\d(]|the (?:Will|Estate|Trusts?) )`;
const LONGEST = 200;

function ofOneParty(clause: string): string | undefined {
  const turned = /^(?<party>.*\S), (?:In the Matter of|[Ii]n the matter of|In re|Re)$/u.exec(clause.trim());
  const { party = "" } = turned?.groups ?? {};
  if (party !== "" && party.length <= LONGEST && pieces(party).every(isNamePiece)) return tidy(clause.trim());
  for (const { index, 0: lead } of clause.matchAll(ONE_PARTY)) {
    const name = clause.slice(index);
    if (name.length <= LONGEST && pieces(name.slice(lead.length)).every(isNamePiece)) return tidy(name);
  }
  return undefined;
}

/** The decision-makers against whom a tribunal reviews a decision, by the first words of their offices. */
const REVIEWED =
  /^(?<name>(?:\p{Lu}[\p{L}'’.-]* ){1,5}and (?:Secretary|Minister|Commissioner of|Comcare|Repatriation Commission|Military Rehabilitation|Chief Executive|(?:Child Support )?Registrar|National Disability|Australian|Director|Inspector|Tax Practitioners)(?![\p{L}]).*)$/u;

/** Names that are a whole clause: a review in a tribunal, one of its files, an old case, spouses: "Hale and Orrow". */
const WHOLE_NAMES: readonly RegExp[] = [
  REVIEWED,
  /^(?<name>\d{6,8} \((?:Refugee|Migration)\))$/,
  /^(?<name>(?!(?:Appellant|Applicant|Crown|Defendant|Plaintiff|Prosecution|Respondent)['’s])(?:\p{Lu}[\p{L}'’-]* ){0,3}\p{Lu}[\p{L}-]*['’]s? Case|Case [A-Z]\d{1,3})$/u,
  /^(?<name>\p{Lu}\p{Ll}[\p{L}-]* and \p{Lu}\p{Ll}[\p{L}-]*(?: \(No \d+\))?)$/u,
];

function ofWholeClause(clause: string): string | undefined {
  const bare = withoutLead(pieces(clause.trim()), false).join(" ");
  const name = WHOLE_NAMES.flatMap((form) => form.exec(bare)?.groups?.["name"] ?? [])[0];
  return name !== undefined && name.length <= LONGEST && pieces(name).every(isNamePiece)
    ? tidy(name)
    : undefined;
}

const FAMILY =
  /(?<!\p{L})(?<ahead>[\p{L}&,]{1,30} )?(?<name>\p{Lu}[\p{L}'’-]* & \p{Lu}[\p{L}'’-]*(?: & (?:Anor|Ors))?(?:: \p{Lu}[\p{L}'’ ]{3,40})?(?: \(No \d+\))?)$/u;

/** Pseudonyms in family law: "Barr & Winter", "D & BH", "Goode & Goode (No 2)"; not the end of a longer name. */
function ofFamily(clause: string): string | undefined {
  const { ahead = "", name = "" } = FAMILY.exec(clause)?.groups ?? {};
  const isLonger = ahead !== "" && !isStarter(ahead.trim());
  return name === "" || isLonger || /^\S+ & (?:Anor|Ors|Co)\b/.test(name) ? undefined : name;
}

/** Words after "The" that are not the name of a ship. */
const NO_SHIP =
  "Act|Appeals?|Attorney|Authority|Bench|Board|Bill|Case|Chamber|Chief|Commission|Commissioner|Committee|Commonwealth|Constitution|Convention|Council|Court|Crown|Full|Government|High|Honourable|House|Judge|Justice|King|Law|Lord|Minister|Parliament|Privy|Queen|Registrar|Report|Rule|Secretary|Senate|State|Supreme|Tribunal";
const SHIP = regex.u`(?<!\p{L})The (?:["'“‘])?(?!(?:\p{L}+ ){0,2}(?:${NO_SHIP})(?!\p{L}))\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}(?: \(No \d+\))?$`;

/** A ship, by which the cases of admiralty are named: `The Wagon Mound (No 2)`, `The "Nema"`. */
function ofShip(clause: string): string | undefined {
  return SHIP.exec(clause)?.[0].replaceAll(/["“‘]|(?<= )'/g, "");
}

function isNameWord(word: string): boolean {
  if (/(?:^|\d)\)/.test(word) && !word.includes("(")) return false; // the end of another citation
  if (/\p{Ll}[,;]\d{1,3}$/u.test(word)) return false; // "Hale v Orrow,1 in Pike v Marl": the mark of a note
  const bare = word.replaceAll(/[_()[\],;'’"“”]/g, "");
  return (
    bare === "" || JOINERS.has(bare) || /^(?:\p{Ll}{1,4}\p{Lu}|[\p{Lu}\d&])/u.test(bare) || /^-$/.test(bare)
  ); // also "easyJet"
}

/** Ends a name at a bracket that another part of the citation opens: "Hale v Orrow), Jurisdiction". */
function balanced(name: string): string {
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    if (name[at] === "(") depth += 1;
    if (name[at] === ")" && depth-- === 0) return name.slice(0, at);
  }
  return name;
}

function tidy(name: string): string {
  return withoutShortTitle(
    balanced(name)
      .replaceAll(/_+|\[\^\d{1,4}\][.,;:]?/g, "")
      .replace(/^(?:\d{1,3}\.(?=\p{Lu})|in the matter of (?=Re ))/u, "")
      .replace(OF_COPY, "")
      .replace(FINAL, "")
      .replace(/ (["'])\p{Lu}[^"']{0,40}$/u, "$&$1") // the "Willemstad" of a ship
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

/** `R (Hale) v Orrow` for `Hale, R (On the Application Of) v Orrow` and `R (on the application of Hale) v Orrow`. */
export function withRelator(name: string): string {
  return name
    .replace(/^([^;]{2,80}?),? R\.? \(on the application of\)/i, "R ($1)")
    .replace(/^R\.? \(on the application of ([^()]{2,80})\)/i, "R ($1)");
}

/** Words that AustLII adds to the name of a case. */
const OF_COPY =
  /(?: \((?:Red Dot|[Rr]evised|(?:includes|with) (?:[Ss]ummary|[Cc]orrigend)[^()]{0,60})\))+[\s,]*$/;
const SHORT_TITLE = /[\s,]{1,3}\((?<open>["'“‘]?)(?<title>[^()"“”]{2,60}?)["'”’]?\)[:,;]?$/u;

/** Drops a short title that is defined after a name: "Joslyn v Berryman (Joslyn)", "R v Crabbe ('Crabbe')". */
function withoutShortTitle(name: string): string {
  const { index = 0, groups: { open = "", title = "" } = {} } = SHORT_TITLE.exec(name) ?? {};
  const isWord = /^(?!.*\d).*\p{Ll}{2}/u.test(title); // not the "(NT)" of a commissioner, nor "(No 2)"
  return isWord && (open !== "" || name.slice(0, index).includes(title)) ? name.slice(0, index) : name;
}

const VERSUS = /(?<=[\p{L}\d.)’'])\s(?:vs?\.?|-v-)\s(?=[\p{Lu}\d(])/gu;
const PIECE = /\s*(\([^()\n]{1,60}\)|[^\s()]{1,60})/uy;
const MOST_PIECES = 14;
const ABBREVIATED = /^(?:Pty|Ltd|No|Nos|Inc|Co|Corp|St|Mt|Dr|Mr|Mrs|Ms|\p{Lu})\.$/u;
/** Generic descriptions of the parties, such as "the plaintiff". */
const ROLE =
  /\b(?:[Pp]laintiff|[Dd]efendant|[Aa]pplicant|[Rr]espondent|[Aa]ppellant)s?$|^(?:Plaintiff|Defendant|Applicant|Respondent|Appellant)s?\b(?! [A-Z]?\d)/;

/**
 * Finds every "A v B" in a text, with its position; a bracket after it ("(No 2)") is part of the name. Yields undefined
 * for each "v" that does not join the parties of a case and after each part of the text, so that a caller can pause.
 */
export function* namesIn(text: string): Generator<NamedAt | undefined, void> {
  let [last, previous, current] = [0, 0, 0]; // a case has one "v", so that nothing before the second last is read
  for (const span of spansIn(text, VERSUS)) {
    const end = span && endOfParty(text, span.end);
    const after = Math.max(last, previous);
    const named = end === undefined ? undefined : namedAround(text, { versus: span?.start ?? 0, end, after });
    last = named?.end ?? last;
    if (span) [previous, current] = [current, span.start];
    yield named;
  }
}

/** Returns the case named around the "v" at `versus`; its name starts at `after` or later. */
function namedAround(
  text: string,
  { versus, end, after }: { readonly versus: number; readonly end: number; readonly after: number },
): NamedAt | undefined {
  const from = Math.max(0, versus - MOST);
  const line = from + text.slice(from, versus).lastIndexOf("\n\n") + 1;
  const whole = nameBefore(text, Math.max(line, after), end);
  const name = whole?.replace(CLOSED, "").replace(REST, "").replace(SPOKEN_IN, "");
  if (name === undefined || !isOfCase(name)) return undefined;
  const [word = name] = name.split(" ");
  const start = Math.max(text.lastIndexOf(name.slice(0, 12), versus), text.lastIndexOf(word, versus)); // a line may break within
  return start < from ? undefined : { name, start, end };
}

export interface NamedAt {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const CAPTION = 12; // characters; "R v XY" is a name

/** Rejects generic descriptions of the parties and a document's heading in capitals. */
function isOfCase(name: string): boolean {
  const parties = name.split(/\s(?:vs?\.?|-v-)\s/);
  const isCaption = name.length > CAPTION && !/\p{Ll}/u.test(parties.join(""));
  return parties.length === 2 && !isCaption && parties.every((party) => party !== "" && !ROLE.test(party));
}

/** "Lord Mansfield in ", "the Court of Exchequer. In " before the first party. */
const SPOKEN_IN = /^[^()]{1,200}?\s[Ii]n\s(?=\p{Lu})/u;
/** The end of a bracket: "Keane and Edelman JJ), as in ". */
const CLOSED = /^[^)]{0,200}\)[,;] (?:as |and |see )?(?:in )?(?=\p{Lu})/u;
/** Remainder of the preceding name or note: "75 and ", ", ". */
const REST = /^(?:\d{1,3}(?=[\s,;]))?[\s,;]*(?:and\s)?(?=\p{Lu})/u;
/** A footnote number, alone or at the end of a word, the year of `Thorne v Kennedy (2017)`, and the possessive "'s". */
const NOTE = /^(?:\d{1,3}|\((?:1[6-9]|20)\d\d\))$/;
/** A footnote mark at the end of a word: "Forrester[2]", "Jamsek[^234]." */
const MARK = /\[\^?\d{1,4}\][,;:.!?]{0,2}$/;
const GLUED = /(?:[’']s|(?<=\p{Ll})\d{1,3})$/u;
const OF_PARTY = wordSet("of and for de la le van von der den du & y al t/a t/as ex parte p anor ors");
const BEFORE_THE = wordSet("of for and");

function partOfParty(bare: string, before: string): "joiner" | "word" | undefined {
  if (OF_PARTY.has(bare) || (bare === "the" && BEFORE_THE.has(before))) return "joiner";
  return /^[\p{Lu}\d(&]/u.test(bare) && !NOTE.test(bare) ? "word" : undefined;
}

/** Whether the white space before a word contains an intended line break. */
function isBroken(text: string, start: number, all: string): boolean {
  return all.includes("\n") && !isWrap(text, start + all.indexOf("\n"));
}

function isLast(piece: string, bare: string): boolean {
  return GLUED.test(bare) || (piece !== bare && !ABBREVIATED.test(piece));
}

/** Returns the end of the second party: its last word before other words, a mark or another case. */
function endOfParty(text: string, from: number): number | undefined {
  const ends: number[] = [];
  let [before, listed] = ["", 0]; // the previous word, and the number of words before the last "and"
  PIECE.lastIndex = from;
  for (let count = 0; count < MOST_PIECES; count += 1) {
    const start = PIECE.lastIndex;
    const [all = "", whole = ""] = PIECE.exec(text) ?? [];
    const piece = whole.replace(MARK, "");
    const bare = piece.replace(/[,;:.!?’'”"\]]{1,6}$/u, "");
    if (/^vs?$/.test(bare)) return ends[listed - 1];
    if (OFFICES.has(bare) && ends.length > 1) return ends.at(-2); // "Smith v Jones Mason CJ said"
    const kind = isBroken(text, start, all) ? undefined : partOfParty(bare, before);
    if (kind === undefined) break;
    if (bare === "and") listed = ends.length;
    if (kind === "word") ends.push(start + all.length - whole.length + bare.replace(GLUED, "").length);
    if (piece !== whole || isLast(piece, bare)) break;
    before = bare;
  }
  return ends.at(-1);
}
