import { titleCased } from "../capitals.ts";
import { find } from "../find.ts";
import { pinsOfAct } from "../format.ts";
import { withRelator } from "../names.ts";
import { formatPlace } from "../recognise/german/formats.ts";
import type { EuropeanAct } from "../tables/eu.ts";
import { AUSTRALIAN, isGermanOrAustrian } from "../tables/jurisdictions.ts";
import { lawByAbbreviation, lawWords } from "../tables/laws.ts";
import type { Citation, CitationOf, Country } from "../types.ts";
import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { withoutEnd, wordSet } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";

const STATES = new Map(AUSTRALIAN.map(({ code, name }) => [name, code]));
const STATE_NAMES = [...STATES.keys()].join("|");
const STATE = regex.plain`^(?:The )?State of (${STATE_NAMES})(?= \(No \d+\)$|$)`;

/** "A-G for the State of Victoria", "DPP of the Commonwealth", "Commonwealth DPP" */
const OFFICER = regex.plain`^(A-G|DPP),? (?:of|for) (?:the )?(?:State of )?(${STATE_NAMES})(?: of Australia)?$`;

/** Shorter forms of words and offices in the name of a party (AGLC4 rules 2.1.2 to 2.1.8), in this order. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bLimited\b/g, "Ltd"],
  [/\bProprietary\b/g, "Pty"],
  [/\bIncorporated\b/g, "Inc"],
  [/\bCompany(?=(?: \([^()]{1,40}\))? (?:Pty|Ltd|Inc)\b|$)/g, "Co"],
  [/\b(Pty|Ltd|Co|Inc)\./g, "$1"],
  [/\(in liquidation\)/gi, "(in liq)"],
  [/\(administrators? appointed\)/gi, "(admin apptd)"],
  [/\((?:receivers?(?: (?:and|&) managers?)?) appointed\)/gi, "(rec apptd)"],
  [/\bAttorney[- ]General\b/g, "A-G"],
  [/^(?:The )?Commonwealth Director of Public Prosecutions$/, "DPP (Cth)"],
  [/\bDirector of Public Prosecutions\b/g, "DPP"],
  [/^(?:The )?Commonwealth of Australia$/, "Commonwealth"],
  [/(?<=\bCommissioner of Taxation) of the Commonwealth(?: of Australia)?$/, ""],
];

/** Given names by which the name of a person is told from that of a firm or a place. */
export const GIVEN: ReadonlySet<string> = wordSet(
  "Alan Albert Alexander Alfred Allan Andrew Angela Anne Anthony Antony Arthur Barbara Barry Benjamin Bernard Brett Brian Bruce Catherine Charles Christine Christopher Colin Craig Daniel David Deborah Dennis Diane Donald Douglas Edward Elizabeth Emma Eric Ernest Francis Frank Frederick Gary Geoffrey George Gerald Gerard Glenn Gordon Graham Grant Gregory Hazel Heather Helen Henry Herbert Hugh Ian Jack Jacqueline James Janet Jason Jeffrey Jennifer Jessica Joan John Jonathan Joseph Joyce Judith Julie Karen Katherine Keith Kenneth Kevin Lachlan Laura Leonard Leslie Linda Lisa Louise Luke Malcolm Margaret Maria Marie Mark Martin Mary Matthew Maurice Melissa Michael Michelle Murray Neil Neville Nicholas Nicole Norman Pamela Patricia Patrick Paul Peter Philip Phillip Rachel Raymond Rebecca Richard Robert Robyn Rodney Roger Ronald Ross Roy Russell Ruth Samuel Sandra Sarah Scott Sharon Shane Simon Stephen Steven Stuart Susan Terence Thomas Timothy Trevor Walter Warren Wayne William Zoe",
);
const PERSON =
  /^(\p{Lu}\p{Ll}+) (?:(?:\p{Lu}\p{Ll}+|\p{Lu}\.?) ){0,3}(\p{Lu}['’]?\p{Lu}?\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)(?= \(|$)/u;
/** Last words of firms and institutions that bear the name of a person. */
const FIRMS = wordSet(
  "Association Bank Bros Brothers Centre Church Club Co College Company Corporation Council Foundation Group Holdings Hospital Inc Industries Institute Ltd Nominees Party Pty School Services Society Trust Union University",
);

/**
 * Returns the name of a case as AGLC4 rule 2.1 writes it, from the title that a source prints: `Re Barrett
 * (No 2)` for `IN THE MATTER OF LISA JANE BARRETT (No 2)`. `date` (ISO 8601, or a year) tells which sovereign `R` was.
 */
export function caseName(printed: string, date?: string): string {
  const bare = withRelator(printed.replaceAll(/\s+/g, " "))
    .replaceAll(/ ?\((?:["“'‘][^"”'’()]{2,80}["”'’])\)/g, "")
    .replaceAll(/,? ?\(?\b(?:ABN|ACN|ARBN)[ \d]{9,18}\d\)?/g, "")
    .replaceAll(/ (?:&|and) (?:Ors|Anor|Another|Others)\b\.?/gi, "")
    .replace(/ (?:CA|SC) ?\d{1,4}\/(?:19|20)?\d\d$/, "") // New Zealand's file number
    .replaceAll(/\(No\. ?(?=\d)/g, "(No ")
    .replaceAll(/["“]([^"“”]{1,60})["”]/g, "'$1'")
    .replaceAll(/[,;] ex parte /gi, "; Ex parte ")
    .replaceAll(/ (?:-?vs?[.-]?|and:) | (?<! \p{Lu} )(?:-?Vs?[.-]?|And:) | AND: /gu, " v ");
  const plain = withoutEnd(bare, " ,;–-").trim();
  const whole = withRe(isShouted(plain) ? titleCased(plain, "ACT") : plain);
  const parties = (whole.startsWith("Re ") || /^Ex parte\b/.test(whole) ? whole : firstOfJoined(whole)).split(
    " v ",
  );
  const [alone = ""] = parties;
  if (parties.length === 1 && /^The (?!Queen|King|Crown)/.test(alone))
    return `The ${party(alone.slice(4), 0, date)}`;
  return parties.map((name, at) => party(name, at, date)).join(" v ");
}

/** `Re Ash` for `In re Ash`, `In the matter of Ash` and `Ash, Re`; `Re Ash v Beech; Oak` is `Ash v Beech`. */
function withRe(title: string): string {
  const re = title
    .replace(/^(?:Re:|In re:?|In the matter of:?) (?=\S)/i, "Re ")
    .replace(/^([^,;]{1,80}), Re$/i, "Re $1");
  const contested = /^Re (?!Minister|Application)([^;]{1,200}? v [^;]{1,200})(?:;|$)/.exec(re)?.[1];
  return contested === undefined || /; Ex parte/i.test(re)
    ? re
    : contested.replaceAll(/(?<=^|v )\p{Lu}{1,3} (?=\p{Lu}\p{Ll}+(?: v |$))/gu, "");
}

/** Returns the first of several case names: `Ash v Beech` of `Ash v Beech; Oak v Elm`. */
function firstOfJoined(title: string): string {
  const end = title.indexOf("; ", title.indexOf(" v "));
  return end > 0 && title.lastIndexOf(" v ") > end ? title.slice(0, end) : title;
}

/** Whether a title is entirely in capitals: "TOWN OF PORT HALE v HODGE", but not "SZBEL v Minister". */
function isShouted(title: string): boolean {
  return /\p{Lu}{4}/u.test(title) && !/\p{Ll}/u.test(title.replaceAll(/ v | t\/as |\(No \d+\)/g, " "));
}

const CROWN = /^(?:R\.?|Regina|Rex)(?= \(No \d+\)$|$)/;

function party(printed: string, at: number, date: string | undefined): string {
  const short = SHORT.reduce((name, [long, words]) => name.replace(long, words), printed)
    .replace(STATE, "$1")
    .replace(/^The (?=A-G|DPP)/, "")
    .replace(OFFICER, (_, office: string, of: string) => `${office} (${STATES.get(of)})`);
  if (at === 0 && /^(?:The Queen|The King|Regina|Rex|R\.)$/.test(short)) return "R";
  if (at === 1 && CROWN.test(short)) return short.replace(CROWN, sovereignAt(date) ?? "R");
  const name = /^The (?:Queen|King|Crown)\b/.test(short)
    ? short
    : short.replace(/^The (?=(?!Ship|Dredge|Motor|Owners|Barge|Vessel)\p{Lu}.* |Commonwealth)/u, "");
  return surnameOnly(name.replace(/(?<=\p{Ll}),? (?:MP|MLA|MLC|QC|KC|SC)$/u, ""));
}

/** Omits the given names of a person: `Re Lisa Jane Barrett (No 2)` becomes `Re Barrett (No 2)`. */
function surnameOnly(name: string): string {
  const [, re = "", rest = name] = /^(Re )?(.*)$/.exec(name) ?? [];
  const [all = "", given = "", last = ""] = PERSON.exec(rest) ?? [];
  return GIVEN.has(given) && !FIRMS.has(last) ? re + last + rest.slice(all.length) : name;
}

const FIRST_KING = "1901-01-22";
const QUEEN: readonly [string, string] = ["1952-02-06", "2022-09-08"]; // first day, and that of her death

/** Returns the sovereign as whom a respondent is named (rule 2.1.4); undefined without a date, or in a year of two. */
function sovereignAt(date: string | undefined): string | undefined {
  if (date === undefined || date < FIRST_KING) return undefined;
  if (QUEEN.some((day) => day.startsWith(`${date}-`))) return undefined;
  return date >= QUEEN[0] && date < QUEEN[1] ? "The Queen" : "The King";
}

/** Facts by which a provision or a law is cited; all absent for other documents. */
export interface LawFacts {
  /** Set for a document that is a single provision: "§ 823", "Art. 1 § 5", "s 18". */
  readonly provision?: string;
  /** Set for a law cited by its abbreviation: "BGB". */
  readonly abbreviation?: string;
  /** The former or the new text of a law: "a. F.", "n. F.". */
  readonly version?: string;
  readonly country?: Country;
  /** Jurisdiction of an Act: "Cth". */
  readonly jurisdiction?: string;
  /** Year in an Act's name; the document's date is that of the version. */
  readonly year?: number;
  readonly type?: "act" | "regulation" | "bill" | "constitution";
  /** Set for an act of the European Union. */
  readonly act?: EuropeanAct;
}

type Subject = Pick<LegalDocument, "kind" | "title" | "citations" | "jurisdiction">;

/** Reads how a law or provision is cited from its title and citations; empty for a document of another kind. */
export function lawFactsOf({ kind, title, citations, jurisdiction }: Subject): LawFacts {
  if (kind !== "legislation" && kind !== "contents") return {};
  const prefer = jurisdiction === "at" ? ({ prefer: "at" } as const) : {};
  const [act] = find(title, prefer);
  if (act?.kind === "legislation") return actFacts(act);
  for (const name of [...citations.other, title]) {
    const facts =
      nested(name) ?? unionFacts(find(name)[0]) ?? normFacts(find(name, prefer)[0], prefer.prefer);
    if (facts) return facts;
  }
  return wholeLaw(title, citations.other, jurisdiction);
}

function actFacts({ jurisdiction, type, year, provisions }: CitationOf<"legislation">): LawFacts {
  return {
    type,
    ...defined({ jurisdiction, year }),
    ...(provisions.length > 0 && { provision: pinsOfAct(provisions) }),
  };
}

/** Parses "Art. 1 § 5 StegO", and beck-online's "RL 2001/29/EG Art. 3". */
function nested(name: string): LawFacts | undefined {
  const [, place, law] = /^(Art(?:ikel|\.)? \w+ § \w+) (\S+)$/.exec(name) ?? [];
  if (place !== undefined && law !== undefined) return { provision: place, abbreviation: law };
  const [, act, article] = /^((?:RL|VO) [^§]{3,40}) (Art\. \w+)$/.exec(name) ?? [];
  return act === undefined || article === undefined
    ? undefined
    : { provision: article, abbreviation: act, country: "eu" };
}

function unionFacts(first: Citation | undefined): LawFacts | undefined {
  if (first?.kind !== "eu_act" || first.start > 0) return undefined;
  const place = first.provisions.length > 0 ? { provision: first.provisions.join(" ") } : {};
  return { abbreviation: first.canonical, country: "eu", act: first.act, ...place };
}

function normFacts(first: Citation | undefined, prefer: "at" | undefined): LawFacts | undefined {
  if (first?.kind !== "norm" || first.start > 0) return undefined;
  const abbreviation = first.law?.abbr ?? first.lawName;
  const country = first.law?.country ?? first.country ?? prefer;
  return {
    provision: formatPlace({ ...first, lawName: undefined }),
    ...defined({ abbreviation, country, version: first.law && versionOf(first) }),
  };
}

/** `a. F.` of `UrhG a. F.` */
export function versionOf({ lawName = "" }: Pick<CitationOf<"norm">, "lawName">): string | undefined {
  return / ([an]\. F\.)$/.exec(lawName)?.[1];
}

/** Returns the facts of an entire law; its abbreviation may end the title: "Gesetz über die Flößerei (FlößG)". */
function wholeLaw(title: string, other: readonly string[], jurisdiction: string): LawFacts {
  const country = jurisdiction.toLowerCase();
  if (!isGermanOrAustrian(country)) return {};
  const behind = /\(([\p{L}\d. -]{2,20})\)$/u.exec(title)?.[1];
  const abbreviation =
    other.find((one) => /^[\p{L}\d-]{2,20}$/u.test(one)) ??
    behind ??
    (lawWords.get(title) && lawByAbbreviation(title, country)?.abbr);
  return { country, ...(abbreviation !== undefined && { abbreviation }) };
}
