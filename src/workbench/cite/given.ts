import { regex } from "../../core/regex.ts";
import { type Citation, find, formatPinpoint, shownCitation } from "../../citations/index.ts";
import { formatPlace } from "../../citations/recognise/german/formats.ts";
import {
  GERMAN_AUTHORS,
  unreadWork,
  type WholeWork,
  wholeWork,
} from "../../citations/recognise/literature/whole.ts";
import type { CitationOf, Pinpoint, SecondaryFields } from "../../citations/types.ts";
import { plainReference } from "../../documents/reference.ts";
import { morePins } from "../places.ts";

/** Source that a reference names: the source is cited by it when no document can be opened. */
export interface Given {
  /** The citation, then its parallels. */
  readonly cited: readonly [Citation, ...Citation[]];
  readonly pin: string | undefined;
  readonly judge: string | undefined;
  /** Further citations of the reference, which is not cited with it. */
  readonly others: readonly string[];
  /** The provisions of other laws by which a provision is read: ` i.V.m. § 1 ABGB`; they are among the others, too. */
  readonly joined?: string | undefined;
  /** Words before and after the citation that are part of it: `Müller, Anm. zu `, ` (Rummel)`, ` idF BGBl I 2013/50`. */
  readonly lead?: string | undefined;
  readonly tail?: string | undefined;
  /** The name by which a continental decision is known: "Google Spain". */
  readonly called?: string | undefined;
  /** Words after the citation that are left out. */
  readonly unread?: string | undefined;
}

/** Returns the first citation of a reference with its parallels; undefined for an id or an address. */
export function givenIn(reference: string): Given | undefined {
  const text = plainReference(reference);
  const all = find(text);
  const first = firstRead(all);
  const whole = wholeWork(text, first !== undefined && !mayBeOfWork(first));
  if (whole) return ofWork(whole);
  if (!first || isWithoutLaw(first)) return undefined;
  const parallels = all.filter((one) => one !== first && isParallel(first, one));
  const cited = [first, ...parallels] as const;
  const judge = judgeIn(text, cited);
  const { list, joined, read = cited } = provisionsIn(text, all);
  const { called, behind } = behindOf(text, read);
  const place = list === undefined ? placeIn(text, behind, cited, all) : { pin: list, rest: "" };
  const pins = [place.pin, ...(hasOwnPins(text, first, all) ? morePins(reference, first) : [])];
  const others = list !== undefined || GLOSS.test(place.rest) ? [] : othersIn(all, cited);
  return {
    cited,
    pin: pins.filter((one) => one !== undefined).join(", ") || undefined,
    judge,
    called,
    others: others.map(shownCitation),
    joined,
    lead: (isPrintedMatter(first) ? LEAD_OF_PAPER : LEAD).exec(text.slice(0, first.start))?.[0],
    ...(others.length === 0 && restOf(first, place.rest, judge)),
  };
}

/**
 * Returns the first citation that is read; undefined for the print of a decision that is not: `EPA, T 1227/05,
 * ABl. EPA 2007, 574`.
 */
function firstRead(all: readonly Citation[]): Citation | undefined {
  const first = all.find(({ kind }) => kind !== "unrecognised" && kind !== "back_reference");
  return first?.kind === "periodical" && all[0]?.kind === "unrecognised" ? undefined : first;
}

/** Whether the pins that follow a citation are its own, and not kept as words that end it. */
function hasOwnPins(text: string, first: Citation, all: readonly Citation[]): boolean {
  const isAlone = all.every((one) => one === first || (one.kind !== "norm" && !isOfSameAct(first, one)));
  return isAlone && !keepsPin(text, first) && !isMaterial(first);
}

/** Citations of other sources than the one that is cited. */
function othersIn(all: readonly Citation[], cited: Given["cited"]): readonly Citation[] {
  const [first] = cited;
  return all.filter(
    (one) =>
      !APART.has(one.kind) &&
      one.canonical !== first.canonical &&
      !cited.includes(one) &&
      !isPrintOf(first, one),
  );
}

function ofWork({ citation, ...rest }: WholeWork): Given {
  return { cited: [citation], others: [], ...rest };
}

/** Returns the pin of the citation, and what follows it. */
function placeIn(text: string, behind: string, cited: Given["cited"], all: readonly Citation[]) {
  const [first] = cited;
  const rest = behind.replaceAll(/^[)>]|(?<![\s.,;])[\s.,;]+$/g, "");
  if (keepsPin(text, first)) return { pin: undefined, rest };
  const stated = statedPin(cited, all);
  const last = stated === undefined ? pinBehind(first, behind) : undefined;
  return { pin: stated ?? last, rest: last === undefined ? rest : "" };
}

/** Returns a reference in no known form; undefined for a bare name or id. */
export function asWritten(reference: string): Given | undefined {
  const text = reference.trim();
  if (!/\d/.test(text) || !/[\p{L}).] [^ ]/u.test(text) || !/[,(§]|\p{Lu}{2}/u.test(text)) return undefined;
  return ofWork(unreadWork(text));
}

/** Whether a citation is of the same case or act; the place of an act in the Official Journal may follow its title. */
function isParallel(first: Citation, one: Citation): boolean {
  const isJournal = first.kind === "eu_act" && one.kind === "gazette" && one.country === "eu";
  return isJournal || (one.group !== undefined && one.group === first.group);
}

/** Returns the words after the citations and their pinpoints, without the name of the case. */
function behindOf(
  text: string,
  read: readonly Citation[],
): { readonly called?: string | undefined; readonly behind: string } {
  const ends = read.flatMap((one) =>
    keepsPin(text, one) ? one.end : [one.end, ...one.pinpoints.map(({ end }) => end)],
  );
  const behind = text.slice(Math.max(...ends));
  const known = read.find(({ called }) => called !== undefined)?.called;
  const [ahead = "", name = ""] = NAMED.exec(behind) ?? [];
  if (known !== undefined) {
    const isNext = behind.replace(/^\)?,? (?:[–-] |\()?/, "").startsWith(known);
    return { called: known, behind: isNext ? behind.slice(behind.indexOf(known) + known.length) : behind };
  }
  const isOfStates = read.some(
    ({ kind, country }) => kind === "decision" && (country === "eu" || country === "int"),
  );
  return name !== "" && isOfStates ? { called: name, behind: behind.slice(ahead.length) } : { behind };
}

/** The name at the end of a European case: `C-131/12 Google Spain`, `C-131/12, EU:C:2014:317 – Google Spain`. */
const NAMED =
  /^,? (?:[–-] )?(?!ECHR |Opinion |Schlussantr)((?:von |van |de )?\p{Lu}[^,;:[\]()–]{2,120})(?=,|$)/u;

/**
 * Whether what follows a citation is written as it is: the page after the number of a contribution, `ÖJZ 2016/55, 389
 * (391)`, and the `Tz.` or `Rz.` of a paper of an authority.
 */
function keepsPin(text: string, one: Citation): boolean {
  const behind = text.slice(one.end);
  if (isMaterial(one)) return /^,? (?:Rz|Tz)\b/.test(behind);
  return one.kind === "periodical" && one.numbered && /^, \d/.test(behind);
}

/** Whether a reference is the print of a paper that has no place among the citations of cases: `BMF-Schreiben vom …, BStBl. I 2022, 123`. */
function isPrintOf(first: Citation, one: Citation): boolean {
  return isMaterial(first) && one.kind === "periodical" && one.start > first.start;
}

/**
 * Returns the words after a citation are part of it where titles, glosses and states follow it, as in Germany
 * and Austria.
 */
function restOf(first: Citation, rest: string, judge = "\n"): Pick<Given, "tail" | "unread"> {
  if (rest === "" || (first.kind === "decision" && first.date !== undefined && ONLY_DAY.test(rest)))
    return {};
  if (CONTINENTAL.has(first.kind) || isMaterial(first)) return { tail: rest };
  const unread = rest
    .slice(rest.includes(judge) ? rest.indexOf(judge) + judge.length : 0)
    .replace(/^[\s;,.)]+/, "");
  return LEFT_OUT.test(rest) || unread === "" ? {} : { unread };
}

/** The day that ends the citation of a case of Strasbourg: `, 17 January 2017`. */
const ONLY_DAY = /^,? \d{1,2} \p{Lu}\p{L}{2,8} \d{4}$/u;

/** A remark in brackets: ` (Anm. zu BGH VIII ZR 70/13)`. */
const GLOSS = /^ \([^()]{2,120}\)$/;

const CONTINENTAL: ReadonlySet<Citation["kind"]> = new Set([
  "commentary",
  "decision",
  "gazette",
  "norm",
  "periodical",
  "rechtssatz",
]);
/** A court, judge, day or year after the citation of a case, which has them elsewhere or not at all: `(HL)`, `per Ash J`. */
const LEFT_OUT =
  /^[\s,(]*(?:(?:per )?[^()\d]{0,120}\b(?:[CP]J|JJ?A?|LJJ?)|[A-Z]{2,5}|(?:[^()]{1,30}, )?(?:\d{1,2} \p{L}+ )?\d{4})[\s),:]*(?:\([^()]{0,120}\bJ\))?$/u;
const LEAD = regex.u`^(?:${GERMAN_AUTHORS},? (?:\p{L}*[Aa]nm\p{L}*\.?|\p{L}*[Bb]esprechung) (?:zu:? )?|(?:Bgld|Ktn|Krnt|NÖ|OÖ|Sbg|Slbg|Stmk|Tir|Vbg|Vlbg|Wr)\.? )$`;

/** Kind of a parliament's paper: `Entwurf eines Gesetzes zur Modernisierung, `. */
const LEAD_OF_PAPER = /^(?!(?:vgl|siehe)\b)\p{Lu}[^;]{2,200}(?:,| in) $/iu;

/** Kinds that are no sources of their own beside another citation. */
const APART: ReadonlySet<Citation["kind"]> = new Set([
  "unrecognised",
  "back_reference",
  "gazette",
  "identifier",
]);

/** Returns the pin of the citation itself, or of a parallel. */
function statedPin(cited: Given["cited"], all: readonly Citation[]): string | undefined {
  const [first] = cited;
  const again = all.filter((one) => one !== first && one.canonical === first.canonical); // "(UK) c 42, s 3"
  if (again.some((one) => isOfSameAct(first, one)))
    return [...new Set([first, ...again].map(pinOf))].filter(Boolean).join(", ") || undefined;
  return [...cited, ...again].map(pinOf).findLast((one) => one !== undefined);
}

/** Whether a citation is a further provision of the same Act: `s 15AB` of `Interpretation Act 1901 (Cth) s 15AA and s 15AB`. */
function isOfSameAct(first: Citation, one: Citation): boolean {
  return one.kind === "legislation" && one.canonical === first.canonical;
}

/** Returns the pin that ends the reference. */
function pinBehind(first: Citation, behind: string): string | undefined {
  return (
    numberIn(first, behind) ??
    RANDNUMMER.exec(behind)?.[0] ??
    (first.kind === "eu_act" ? /^,? ((?:arts?|recitals?|annex) \S.{0,40})$/.exec(behind)?.[1] : undefined) ??
    placeBehind(first, behind)
  );
}

function numberIn(first: Citation, behind: string): string | undefined {
  const number = NUMBER.exec(behind)?.[1];
  return number !== undefined && (isPrintedMatter(first) || isMaterial(first)) ? `p ${number}` : number;
}

/** A page or paragraph that ends a reference: `(Supreme Court of Victoria, 5 May 1998) 7`. */
const NUMBER = /^,? (?:at )?(\[?\d{1,5}\]?(?:[-–]\[?\d{1,5}\]?)?(?: ff?\.?)?)$/;
/** A Randnummer that ends a reference. */
const RANDNUMMER = /\bR[nz]\.? \d{1,4}[a-z]?$/;
/** Returns the words after the place of a work: `(at 1 March 2020) 185 Equity, [185-1]`. */
function placeBehind({ kind, country }: Citation, behind: string): string | undefined {
  const isWork = kind === "secondary" && country === undefined;
  return isWork ? /^,? ((?!\([^()]*\)$)[^;.]{1,60})$/.exec(behind)?.[1] : undefined;
}

function judgeIn(text: string, cited: Given["cited"]): string | undefined {
  return cited.findLast(({ judges }) => judges !== undefined)?.judges ?? JUDGES.exec(text)?.[1];
}

/** Judges after the year of an American case: `198 US 45, 76 (1905) (Holmes J)`. */
const JUDGES = /\((?:[^()]{1,30}, )?\d{4}\) \((\p{Lu}[\p{L}'’ ,]{1,80} (?:[CP]J|JJ?A?))\)$/u;

interface Provisions {
  /** The places of one law: `§§ 280 Abs. 1, 241 Abs. 2` of `§§ 280 Abs. 1, 241 Abs. 2 BGB`, `Art. 2 Abs. 1 i.V.m. Art. 1 Abs. 1` before `GG`. */
  readonly list?: string;
  /** ` i.V.m. § 1 ABGB` of `Art 10 B-VG iVm § 1 ABGB`. */
  readonly joined?: string;
  readonly read?: readonly Citation[];
}

/** Returns the provisions that a reference lists, if it names nothing else. */
function provisionsIn(text: string, all: readonly Citation[]): Provisions {
  const norms = all.filter((one) => one.kind === "norm");
  const [first, ...more] = norms;
  if (!first || more.length === 0 || norms.length < all.length) return {};
  const isJoined = more.map(({ start }, at) => JOINED.test(text.slice(norms[at]?.end, start)));
  if (norms.every(({ law }) => law === first.law)) return { list: listOf(norms, isJoined), read: all };
  if (!isJoined.every(Boolean)) return {};
  return { joined: more.map(({ canonical }) => ` i.V.m. ${canonical}`).join(""), read: all };
}

const JOINED = /i\.? ?V\.? ?m\.?|in Verbindung mit/;

function listOf(norms: readonly CitationOf<"norm">[], isJoined: readonly boolean[]): string {
  const places = norms.map((norm) => formatPlace({ ...norm, lawName: undefined }));
  if (isJoined.some(Boolean))
    return places.reduce((list, one, at) => `${list}${isJoined[at - 1] === true ? " i.V.m. " : ", "}${one}`);
  const bare = places.map((one, at) => one.replace(markerOf(norms[at], norms[at - 1]), ""));
  const isOne = norms.every(({ number }) => number === norms[0]?.number);
  return `${isOne || norms[0]?.marker === "Art" ? "" : "§"}${places[0]}${bare
    .slice(1)
    .map((one) => `, ${one}`)
    .join("")}`;
}

/** Words that a list omits in later items: the sign of a section, and the number of the same provision. */
function markerOf(norm: CitationOf<"norm"> | undefined, before: CitationOf<"norm"> | undefined): RegExp {
  return norm?.number === before?.number ? /^(?:§|Art\.?) \S+ / : /^§ /;
}

/** Whether a citation may be part of a work that is not known: its title, or a section of it. */
function mayBeOfWork(first: Citation): boolean {
  return isWithoutLaw(first) || (first.kind === "secondary" && WORKS.has(first.type));
}

function isWithoutLaw(first: Citation): boolean {
  return first.kind === "norm" && first.law === undefined && first.lawName === undefined;
}

const WORKS: ReadonlySet<SecondaryFields["type"]> = new Set(["article", "book", "report", "material"]);

/**
 * Returns the pin as the reference writes it: "[1992] HCA 23 at [14]", "Privacy Act 1988 (Cth) s 6", "NJW 2020,
 * 1827 Rn. 5".
 */
function pinOf(citation: Citation): string | undefined {
  const { kind, canonical, pinpoints } = citation;
  if (kind === "norm") return formatPlace({ ...citation, lawName: undefined });
  if (kind === "secondary" && citation.type === "treaty") return ARTICLE.exec(citation.place)?.[0].trim();
  const [pin, more] = pinpoints;
  const isPaged =
    kind === "periodical" || [isPrintedMatter, isGermanWork, isMaterial].some((is) => is(citation));
  if (pin?.unit === "page" && isPaged) return pagesOf(pin, more);
  const shown = shownCitation(citation);
  const rest = shown.startsWith(canonical) ? shown.slice(canonical.length) : "";
  const place = rest.replace(/^[,\s]+/, "");
  const said = kind === "legislation" ? place : place.replace(/ \([^()]*\)$/, ""); // the judges, not ", (b)"
  return said === "" ? undefined : said;
}

/** `p 126`, `p 126 [17]`, `p 1, 5`, `p 12 ff.` */
function pagesOf(pin: Pinpoint, more: Pinpoint | undefined): string {
  const page = `p ${formatPinpoint(pin)}${pin.follow === undefined ? "" : ` ${pin.follow}.`}`;
  if (!more) return page;
  return `${page}${more.unit === "page" ? "," : ""} ${formatPinpoint(more)}`;
}

/** The article at the end of the place of a treaty: `1489 UNTS 3 (entered into force 1 January 1988) art 25`. */
export const ARTICLE = /(?:^| )arts? \d[^ ]*(?:, \d[^ ]*)*$/;

/** Whether a gazette is the papers of a parliament, which are no law: `BT-Drs. 18/12345`. */
export function isPrintedMatter(citation: Citation): citation is CitationOf<"gazette"> {
  return citation.kind === "gazette" && /-Dr/.test(citation.gazette);
}

function isMaterial(citation: Citation): boolean {
  return citation.kind === "secondary" && citation.type === "material";
}

function isGermanWork({ kind, country }: Citation): boolean {
  return kind === "secondary" && country === "de";
}
