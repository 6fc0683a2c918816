import type { EuropeanAct } from "../../tables/eu.ts";
import { landByAdjective, landByCode, landByPrefix } from "../../tables/lands.ts";
import { courtWords } from "../../tables/german-courts.ts";
import { LAND_LAWS, LAST_LAW, type Law, type Laws, lawWords } from "../../tables/laws.ts";
import { periodicalWords } from "../../tables/periodicals.ts";
import {
  isGlued,
  phraseAt,
  skip,
  skipAll,
  textAt,
  type Tokens,
  skipPhrase,
  jointedAt,
} from "../../tokens.ts";
import { dateAt } from "../dates.ts";
import { actAgainAt, actOfPlace, EU_STARTS, europeanActAt, formatAct, madeAt } from "../union/act.ts";
import { gazettes } from "./gazette.ts";
import type { Unit } from "./norm-parts.ts";
import { placesAt } from "../union/places.ts";
import { ordinalValue } from "../../../pins/numbers.ts";
import { defined } from "../../../core/defined.ts";
import { byWord, capitalised, wordSet } from "../../../core/text.ts";

export type Marker = "§" | "Art";

/** Law named in a reference. */
export interface NamedLaw {
  /** Candidates for the abbreviation; empty if it is not in the tables or belongs to a Land. */
  readonly laws: Laws;
  /** As printed, with its year or Land. */
  readonly name: string;
  /** Land whose law it is; "" if the law is a Land's but the text does not name the Land. */
  readonly land?: string;
  readonly act?: EuropeanAct;
  /** ISO date of adoption printed after the number of an EU act. */
  readonly made?: string;
  readonly next: number;
}

export const FILLERS = wordSet("des der dem vom von of the OF THE d zur zum du de la");
const MOST_FILLERS = 3;

/**
 * Reads the law of a provision: `BGB`, `des Bürgerlichen Gesetzbuchs`, `RL 2001/29/EG`, `VwVfG NRW`, or a
 * word that looks like a law.
 */
export function lawAt(tokens: Tokens, from: number, marker: Marker): NamedLaw | undefined {
  let at = skipPhrase(tokens, skip(tokens, from, ","), OTHERS, /^ua?$/);
  for (let count = 0; count < MOST_FILLERS && FILLERS.has(textAt(tokens, at)); count += 1)
    at = skip(tokens, at + 1, ".");
  const isDirect = at === from;
  const certain = certainLaw(tokens, at, marker, isDirect) ?? qualifiedLaw(tokens, at, marker, isDirect);
  if (certain) return certain;
  return isDirect
    ? (austrianLand(tokens, at) ?? numberedLaw(tokens, at) ?? unknownLaw(tokens, at))
    : (lawByTitle(tokens, at, marker) ??
        numberedLaw(tokens, at) ??
        namedLaw(tokens, at) ??
        instrument(tokens, at, marker));
}

const MOST_ADJECTIVES = 5;

/** `der nicht mehr rechtskräftigen VO (EWG) Nr. 802/68`, `der Sechsten Richtlinie`: adjectives before a law. */
function qualifiedLaw(tokens: Tokens, from: number, marker: Marker, isDirect: boolean): NamedLaw | undefined {
  const at = skipAll(tokens, from, isAdjective, MOST_ADJECTIVES);
  const isQualified = !isDirect && at > from && /e[nrs]$/.test(textAt(tokens, at - 1));
  return isQualified ? certainLaw(tokens, at, marker, false) : undefined;
}

function isAdjective(word: string): boolean {
  return /^\p{Ll}{3,}$/u.test(word) || ordinalValue(word) !== undefined;
}

/** An act of the Union by its number, a protocol, or a law of the tables. */
function certainLaw(tokens: Tokens, at: number, marker: Marker, isDirect: boolean): NamedLaw | undefined {
  const act = europeanActAt(tokens, at);
  if (act) {
    const dated = madeAt(tokens, act.next);
    const name = formatAct(act.act, act.words);
    return { laws: [], name, act: act.act, next: dated?.next ?? act.next, ...defined({ made: dated?.date }) };
  }
  return (
    restoredLaw(tokens, at, marker) ??
    numberedProtocol(tokens, at, marker) ??
    sameLaw(tokens, at) ??
    sameAct(tokens, at, marker) ??
    lawOfCountry(tokens, at) ??
    lawOfTable(tokens, at, marker, isDirect)
  );
}

/** The `[TFEU]` of `Article 108 [TFEU]`: the name that a law has today. */
function restoredLaw(tokens: Tokens, at: number, marker: Marker): NamedLaw | undefined {
  const law = textAt(tokens, at) === "[" ? lawOfTable(tokens, at + 1, marker, true) : undefined;
  return law && textAt(tokens, law.next) === "]" ? { ...law, next: law.next + 1 } : undefined;
}

const MOST_NAME = 8; // tokens
const EU_TYPES: ReadonlySet<string> = new Set(EU_STARTS);

/** `the Interoperable Europe Act (Regulation (EU) 2024/903)`, `the Unfair Terms Directive 93/13/EEC`: an act named before its number. */
function numberedAct(tokens: Tokens, from: number): NamedLaw | undefined {
  let at = skipAll(tokens, from, (text) => /^(?:\p{Lu}|-$)/u.test(text) && !EU_TYPES.has(text), MOST_NAME);
  const direct = at > from && EU_TYPES.has(textAt(tokens, at)) ? europeanActAt(tokens, at) : undefined;
  at = skipAll(tokens, at, IN_NAME, from + MOST_NAME - at);
  const found =
    direct ?? (at > from && textAt(tokens, at) === "(" ? europeanActAt(tokens, at + 1) : undefined);
  if (!found) return undefined;
  const { act, words, next } = found;
  return { laws: [], name: formatAct(act, words), act, next: skip(tokens, next, ")") };
}

const IN_NAME = /^(?:\p{Lu}|-$|on$|of$|the$|and$|für$|zur?$|über$)/u;

/** `leg cit`, `leg. cit.`, `desselben Gesetzes` */
const LEG_CIT = /^[ _](?:desselben[ _]Gesetzes|leg(?:[ _]\.)?[ _]cit)(?=[ _])(?:(?<=cit)_\.)?/;

/** The law of the provision cited before. */
function sameLaw(tokens: Tokens, at: number): NamedLaw | undefined {
  if (!/^(?:leg|desselben)$/.test(textAt(tokens, at))) return undefined;
  const found = jointedAt(tokens, at, LEG_CIT);
  return found && { laws: [], name: LAST_LAW, next: found.next };
}

/** "that directive", "the Regulation", "dieser Verordnung", "thereof": an act of the Union cited before. */
function sameAct(tokens: Tokens, at: number, marker: Marker): NamedLaw | undefined {
  if (marker !== "Art") return undefined;
  if (textAt(tokens, at) === "thereof") return { laws: [], name: "thereof", next: at + 1 };
  const isArticle = /^(?:der|des|the)$/.test(textAt(tokens, at - 1)); // skipped as a filler
  const again = actAgainAt(tokens, isArticle ? at - 1 : at);
  return again && { laws: [], name: again.text, next: again.next };
}

/** `Protocol No 1`, `Protocol 4 ECHR`, `1. ZPEMRK`, `1. Zusatzprotokolls zur EMRK`: protocols of a treaty. */
function numberedProtocol(tokens: Tokens, at: number, marker: Marker): NamedLaw | undefined {
  if (marker !== "Art" || !/^(?:Protocol|\d{1,6})$/.test(textAt(tokens, at))) return undefined;
  const found = phraseAt(tokens, at, PROTOCOL);
  if (!found) return undefined;
  const { english, number } = found.named;
  return { laws: [], name: english ? `Protocol No. ${english}` : `${number}. ZPEMRK`, next: found.next };
}

const PROTOCOL =
  /^(?:Protocol (?:N[or] (?:\. )?)?(?<english>\d{1,6})|(?<number>\d{1,6})(?: \.)? (?:ZPE?MRK|ZP|Zusatzprotokolls?))(?:(?: zur)? (?:ECHR|E?MRK)(?= ))?/;

/** Skips `ua` and `u.a.` of `§§ 156, 159 ua StGB`. */
const OTHERS = /^(?:ua(?: \.)?|u(?: \.)? a(?: \.)?)/;

function lawOfTable(tokens: Tokens, at: number, marker: Marker, isDirect: boolean): NamedLaw | undefined {
  const found = lawWords.at(tokens, at);
  return found && isLaw(found.value, marker, isDirect)
    ? edition(tokens, at, found.next, found.value)
    : undefined;
}

function lawByTitle(tokens: Tokens, at: number, marker: Marker): NamedLaw | undefined {
  return (
    numberedAct(tokens, at) ??
    bareTreaty(tokens, at, marker) ??
    lawOfLand(tokens, at) ??
    titledLaw(tokens, at) ??
    publishedLaw(tokens, at) ??
    austrianLand(tokens, at)
  );
}

const TREATY =
  /^(?:Charter|Charta|Charte|CHARTER|Convention|CONVENTION|Konvention|Treaty|TREATY|Covenant|Protocol)$/;

/** Whether a name is a bare "Charter", as in "Article 21 of the Charter". */
export function isBareTreaty(name: string): boolean {
  return TREATY.test(name);
}

/** `Article 21 of the Charter`, `ARTICLE 215 OF THE TREATY`: the rest of the text determines which one. */
function bareTreaty(tokens: Tokens, at: number, marker: Marker): NamedLaw | undefined {
  const name = textAt(tokens, at).replace(/(?<=^Treaty)\d{1,2}$/, ""); // "Treaty1" with the mark of a note
  const isMore = /^(?:of|on|for|against|relating|concerning|über|zum|zur|zu|der|des)$/.test(
    textAt(tokens, at + 1),
  );
  const behind = tokens[skip(tokens, at + 2, "the")]?.text ?? "";
  if (marker !== "Art" || !TREATY.test(name) || (isMore && /^\p{Lu}/u.test(behind))) return undefined;
  return { laws: [], name: capitalised(name.toLowerCase()), next: at + 1 };
}

const INSTRUMENT =
  /^(?:Rules of (?:Procedure|Court)|(?:Act|Treaty) of Accession|Statute|Constitution|Code|Staff Regulations|Model Law|(?:\p{Lu}\p{L}+ ){1,3}(?:Regulation|Directive))$/u;
/** Names of private bodies and instruments that have articles but are not law. */
const PRIVATE =
  /\b(?:Company|Association|Club|Body|Group|Bank|Corporation|Ltd|Limited|Party|Parties|Conduct|Practice)\b/;

/** Whether a name is that of an English instrument, or of a treaty. */
export function isInstrument(name: string): boolean {
  return /^(?:Übereinkommen|Abkommen) |^Protocol No|ZPEMRK$|^[A-Z][^§]* (?:of|Code|Statute|Procedure|Regulations?|Directive|Constitution)\b|^(?:Statute|Constitution)\b/.test(
    name,
  );
}
const MOST_OF_INSTRUMENT = 14; // tokens

/** `Article 4(2) of the Act of Accession`, `Article 8 of the Council's Rules of Procedure`, `Article 582 of the Iranian Criminal Code`. */
function instrument(tokens: Tokens, from: number, marker: Marker): NamedLaw | undefined {
  if (marker !== "Art" || !/^[A-Z]/.test(textAt(tokens, from))) return undefined;
  let [at, end] = [from, from];
  for (; at < from + MOST_OF_INSTRUMENT && isOfInstrument(tokens, at); at += 1)
    if (
      INSTRUMENT.test(textAt(tokens, at)) ||
      INSTRUMENT.test(spelled(tokens, Math.max(from, at - 2), at + 1))
    )
      end = at + 1;
  if (end === from || /^\d/.test(textAt(tokens, end))) return undefined;
  while (at > end && !/^[A-Z]/.test(textAt(tokens, at - 1))) at -= 1;
  const name = spelled(tokens, from, at);
  return PRIVATE.test(name) || name === "Code" ? undefined : { laws: [], name, next: at };
}

function isOfInstrument(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  return /^[A-Z][\p{L}]+$/u.test(text) || /^(?:of|the|on|for|and|'|s)$/.test(text);
}

const COUNTRIES = byWord({
  de: "Deutschland deutsche deutschen deutsches",
  at: "Österreich österreichische österreichischen österreichisches",
  "":
    "Schweiz CH schweizerische schweizerischen schweizerisches Schweizerische Schweizerischen " +
    "Liechtenstein FL liechtensteinische liechtensteinischen Italien italienische italienischen " +
    "Frankreich französische französischen",
});

/** `StGB (Schweiz)`, `des österreichischen UWG`: an abbreviation of several countries, with the country. */
function lawOfCountry(tokens: Tokens, at: number): NamedLaw | undefined {
  const ahead = COUNTRIES.get(textAt(tokens, at));
  const start = ahead === undefined ? at : at + 1;
  const found = lawWords.at(tokens, start);
  const next = found?.next ?? start + 1;
  const country = ahead ?? bracketedCountry(tokens, next);
  const name = textAt(tokens, start);
  if (country === undefined || !(found || looksLikeLaw(name) || NAMED_LAW.test(name))) return undefined;
  const end = ahead === undefined ? next + 3 : next;
  const laws = (found?.value ?? []).filter((law) => law.country === country);
  if (country === "") return { laws, name: spelled(tokens, at, end), next: end };
  return laws.length === 0 ? undefined : { laws, name: spelled(tokens, start, next), next: end };
}

function bracketedCountry(tokens: Tokens, at: number): string | undefined {
  const isBracketed = textAt(tokens, at) === "(" && textAt(tokens, at + 2) === ")";
  return isBracketed ? COUNTRIES.get(textAt(tokens, at + 1)) : undefined;
}

const MOST_LINKS = 7; // tokens of ", in conjunction with"
const PLACE_LINK =
  /^(?:of|to|,|and|und|sowie|i|V|m|iVm|in|Verbindung|mit|conjunction|read|together|with|\.)$/;

/** Reads the act that an article shares with an annex or recital: `Art. 6 i. V. m. Anhang III KI-VO`. */
export function lawOfPlace(tokens: Tokens, from: number): NamedLaw | undefined {
  const at = skipAll(tokens, from, PLACE_LINK, MOST_LINKS);
  const found = at > from ? placesAt(tokens, at) : undefined;
  const act = found && actOfPlace(tokens, found.next);
  return act && { laws: [], name: formatAct(act.act, act.words), act: act.act, next: from };
}

/** After a comma or "der" the unit must fit: "§ 5, AO" is accepted, "Art. 5 der AG" is not. */
function isLaw(laws: Laws, marker: Marker, isDirect: boolean): boolean {
  return laws.length > 0 && (isDirect || laws.some(({ unit }) => unit === marker));
}

/** A heading, not an abbreviation: "SCHLUSSBESTIMMUNGEN". */
const CAPITALS = /^\p{Lu}{8,}$/u;
const LOOKS_LIKE_LAW = /^\p{Lu}[\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}]*\p{Lu}[\p{L}\p{M}]*$/u;
const NO_ABBREVIATION: ReadonlySet<string> = new Set(
  `II III IV VI VII VIII IX XI XII GmbH USA UN EU BRD DDR BGH BVerfG BAG BFH BSG BVerwG OLG LG AG OGH VwGH VfGH EuGH
   ECLI NJW BGBl RGBl GVBl GBl BStBl ABl UAbs RdNr RdNrn RandNr AT BT SozR EzA LAGE BGHR AP LM BGHZ BGHSt DM EUR`
    .trim()
    .split(/\s+/),
);

/** Whether a word has the form of a law's abbreviation: "KAG", "BauO", "LBauO". */
function looksLikeLaw(word: string): boolean {
  const isAbbreviation = word.length <= 20 && LOOKS_LIKE_LAW.test(word) && !CAPITALS.test(word);
  return isAbbreviation && !NO_ABBREVIATION.has(word);
}

const NAMED_LAW =
  /^\p{Lu}\p{L}{3,}(?:gesetz(?:es|buchs?|buches)?|verordnung|verfassung|richtlinie|konvention|(?:überein|ab)kommens?)$/u;
/** `Haager` before `Unterhaltsübereinkommen`. */
const OF_PLACE = /^\p{Lu}\p{Ll}{2,}er$/u;
const TREATY_NAME = /(?:konvention|kommens?)$/;

/** Kinds of laws that amend another, after its abbreviation: `SGB-ÄndG`, `KFG-Novelle`. */
const AMENDING = /^(?:Änd(?:erungs)?(?:G|V|VO)|Anp(?:assungs)?G|Nov(?:elle)?)$/;

/** Whether a word may end the name of a law: an abbreviation, or the kind of a law that amends another. */
export function endsLaw(word: string): boolean {
  return looksLikeLaw(word) || AMENDING.test(word);
}

/** Returns where `1. SGB-ÄndG`, `II. WoBauG` begins, if the abbreviation at a token has a number before it. */
export function numberAhead(tokens: Tokens, at: number): number {
  const isNumbered = textAt(tokens, at - 1) === "." && ORDINAL.test(textAt(tokens, at - 2));
  return isNumbered && isGlued(tokens, at - 1) && !isGlued(tokens, at) ? at - 2 : at;
}

const ORDINAL = /^(?:\d{1,2}|[IVX]{1,4})$/;

/** `1. SGB-ÄndG`, `der 3. KFG-Novelle`, `II. WoBauG`: a numbered law that the table does not have. */
function numberedLaw(tokens: Tokens, from: number): NamedLaw | undefined {
  const at = from + 2;
  if (numberAhead(tokens, at) !== from) return undefined;
  const isJoined = textAt(tokens, at + 1) === "-" && AMENDING.test(textAt(tokens, at + 2));
  const next = isJoined ? at + 3 : at + 1;
  const isLaw = isJoined || (looksLikeLaw(textAt(tokens, at)) && !periodicalWords.get(textAt(tokens, at)));
  return isLaw ? { laws: [], name: spelled(tokens, from, next), next } : undefined;
}

/** `§ 5 des Foobargesetzes`: a law whose name is not in the table, though its abbreviation after it may be. */
function namedLaw(tokens: Tokens, at: number): NamedLaw | undefined {
  const isOfPlace = OF_PLACE.test(textAt(tokens, at)) && TREATY_NAME.test(textAt(tokens, at + 1));
  const last = isOfPlace ? at + 1 : at;
  const next = hyphenedTitle(tokens, at) ?? (NAMED_LAW.test(textAt(tokens, last)) ? last + 1 : undefined);
  return next === undefined ? undefined : edition(tokens, at, next, abbreviatedBehind(tokens, next));
}

const MOST_SUBTITLE = 8; // tokens

/** Skips `- Allgemeiner Teil -` of `Sozialgesetzbuch - Allgemeiner Teil - (SGB I)`. */
function afterSubtitle(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) !== "-") return at;
  const end = skipAll(tokens, at + 1, /^\p{L}+$/u, MOST_SUBTITLE - 1);
  return textAt(tokens, end) === "-" && textAt(tokens, end + 1) === "(" ? end + 1 : at;
}

/**
 * The law of the table in `Verfassungsgerichtshofgesetz 1953 – VfGG`, `Maßnahmengesetz (MaßnG)`,
 * `Sozialgesetzbuches - Allgemeiner Teil - (SGB I)`.
 */
function abbreviatedBehind(tokens: Tokens, at: number): Laws {
  const open = /^(?:1[89]|20)\d\d$/.test(textAt(tokens, at)) ? at + 1 : afterSubtitle(tokens, at);
  const found = /^[-(]$/.test(textAt(tokens, open)) ? lawWords.at(tokens, open + 1) : undefined;
  const isApart = textAt(tokens, open) === "(" || !isGlued(tokens, open + 1);
  return found && isApart ? found.value : [];
}

/** `Schwarz-ArbG` */
function isHyphened(tokens: Tokens, at: number): boolean {
  const isOne = textAt(tokens, at + 1) === "-" && isGlued(tokens, at + 1) && isGlued(tokens, at + 2);
  return isOne && /^\p{Lu}\p{Ll}*$/u.test(textAt(tokens, at)) && looksLikeLaw(textAt(tokens, at + 2));
}

/** Returns the end of `Regelbedarfsstufen-Fortschreibungsverordnung`, `Straßen- und Wegegesetz`. */
function hyphenedTitle(tokens: Tokens, at: number): number | undefined {
  const isDouble =
    textAt(tokens, at + 1) === "-" &&
    isGlued(tokens, at + 1) &&
    /^(?:und|oder)$/.test(textAt(tokens, at + 2));
  if (isDouble) return NAMED_LAW.test(textAt(tokens, at + 3)) ? at + 4 : undefined;
  const next = afterHyphens(tokens, at + 1);
  const last = textAt(tokens, next - 1);
  const isTitle =
    next > at + 1 && tokens[at]?.kind === "word" && (NAMED_LAW.test(last) || last === "Richtlinie");
  return isTitle ? next : undefined;
}

/** Skips the words that hyphens join to the one before. */
function afterHyphens(tokens: Tokens, at: number): number {
  const isJoined = textAt(tokens, at) === "-" && isGlued(tokens, at) && isGlued(tokens, at + 1);
  return isJoined ? afterHyphens(tokens, at + 2) : at;
}

function unknownLaw(tokens: Tokens, at: number): NamedLaw | undefined {
  const name = textAt(tokens, at);
  const named = namedLaw(tokens, at);
  if (named) return named;
  if (isHyphened(tokens, at)) return edition(tokens, at, at + 3, []);
  if (tokens[at]?.kind !== "word" || !looksLikeLaw(name) || periodicalWords.get(name)) return undefined;
  const isJoined =
    textAt(tokens, at + 1) === "-" && tokens[at + 2]?.kind === "word" && isGlued(tokens, at + 1);
  return edition(tokens, at, isJoined ? at + 3 : at + 1, []);
}

const SHORTEST_ADJECTIVE = 5; // "baden" of "baden-württembergisch"

/**
 * `des nordrhein-westfälischen Verwaltungsverfahrensgesetzes`, `der Bayerischen Bauordnung`, `des Hessischen Gesetzes
 * über die öffentliche Sicherheit`.
 */
function lawOfLand(tokens: Tokens, at: number): NamedLaw | undefined {
  if (textAt(tokens, at).length < SHORTEST_ADJECTIVE) return undefined;
  const next = afterHyphens(tokens, at + 1);
  const land = landByAdjective(spelled(tokens, at, next));
  if (land === undefined) return undefined;
  const titled = titledLaw(tokens, next);
  if (titled) return { ...titled, name: `${spelled(tokens, at, next)} ${titled.name}`, land };
  const word = textAt(tokens, next);
  if (!/^\p{Lu}\p{L}*(?:gesetz(?:es|buch\p{L}{0,2})?|ordnung|verfassung)$/iu.test(word)) return undefined;
  return { laws: [], name: spelled(tokens, at, next + 1), land, next: next + 1 };
}

const LAW_WORD = /^\p{Lu}\p{L}*(?:gesetz(?:es)?|ordnung|verfassung)$/iu;
const AUSTRIAN_CODE = /^(?:[NO]Ö|Bgld|Ktn|Krnt|Sbg|Slbg|Stmk|Tir|Vbg|Vlbg|Wr)$/;
const AUSTRIAN_LAND =
  /^(?:Steiermärkisch|Niederösterreichisch|Oberösterreichisch|Burgenländisch)(?:e[nrs]?)$|^(?:Salzburger|Tiroler|Vorarlberger|Kärntner|Wiener|Steirischen?|Steirisches|[NO][Öö]|Bgld|Ktn|Krnt|Sbg|Slbg|Stmk|Tir|Vbg|Vlbg|Wr)$/;

const AUSTRIAN_NAME =
  /^(?:Wien|Niederösterreich|Oberösterreich|Salzburg|Tirol|Vorarlberg|Kärnten|Steiermark|Burgenland)$/;

/** `Steiermärkisches Baugesetz`, `der Wiener Bauordnung`, `der Bauordnung für Wien`, `Oö. Bauordnung 1994`, `Stmk BauG`. */
function austrianLand(tokens: Tokens, at: number): NamedLaw | undefined {
  if (textAt(tokens, at + 1) === "für" && AUSTRIAN_NAME.test(textAt(tokens, at + 2)))
    return LAW_WORD.test(textAt(tokens, at)) ? edition(tokens, at, at + 3, []) : undefined;
  if (!AUSTRIAN_LAND.test(textAt(tokens, at))) return undefined;
  const word = skip(tokens, at + 1, ".");
  const name = textAt(tokens, word);
  const isLaw = LAW_WORD.test(name) || looksLikeLaw(name);
  if (!isLaw || courtWords.get(name)) return undefined;
  const next = /^(?:19|20)\d\d$/.test(textAt(tokens, word + 1)) ? word + 2 : word + 1;
  return { laws: [], name: spelled(tokens, at, next), next };
}

const MOST_DATE = 6; // tokens of "vom 18. Dezember 1906,"

/** `der Verordnung BGBl. Nr. 43/1975`: Austrian laws without a name. */
function publishedLaw(tokens: Tokens, at: number): NamedLaw | undefined {
  const [kind] = /^(?:Verordnung|Bundesgesetz|Gesetz|Kundmachung)/.exec(textAt(tokens, at)) ?? [];
  if (kind === undefined || textAt(tokens, at).length > kind.length + 2) return undefined;
  const day = textAt(tokens, at + 1) === "vom" ? dateAt(tokens, at + 2) : undefined;
  const next = day && day.next <= at + 2 + MOST_DATE ? day.next : at + 1;
  const start = skip(tokens, next, ",");
  const [published] = gazettes({ tokens, text: "", floor: 0, defines: () => false }, start)?.drafts ?? [];
  if (published?.meaning.kind !== "gazette" || published.meaning.country !== "at") return undefined;
  return { laws: [], name: `${kind} ${published.meaning.canonical}`, next };
}

const TITLE_JOINTS = /^(?:über|zur|zum|für|gegen|betreffend|zu)$/;
const TITLE_ENDS =
  /^(?:[.,;:)(["§]|vom|in|ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kann|können|darf|sei|gilt|gelten|nicht|auch|verstößt|enthält|regelt|bestimmt|sieht|steht|iVm|sowie|und|i)$/;
const MOST_TITLE_TOKENS = 40;

/** `des Einführungsgesetzes zur Abgabenordnung`, that is, EGAO. */
function introductoryLaw(tokens: Tokens, at: number): NamedLaw | undefined {
  const found = /^zu[mr]$/.test(textAt(tokens, at + 1)) ? lawWords.at(tokens, at + 2) : undefined;
  const [introduced] = found?.value ?? [];
  const name = `EG${introduced?.abbr ?? ""}`;
  return found && introduced && { laws: lawWords.get(name) ?? [], name, next: found.next };
}

/** Whether a title ends at a token; "und der Landschaftspflege" goes on with it if the day of the law follows. */
function endsTitle(tokens: Tokens, at: number): boolean {
  if (!TITLE_ENDS.test(textAt(tokens, at))) return false;
  if (textAt(tokens, at) !== "und") return true;
  if (textAt(tokens, at - 1) === "-") return false; // "über Heiz- und Warmwasserkosten"
  const end = skipAll(tokens, at + 1, /^(?!vom$)\p{L}+$/u, MOST_SUBTITLE - 1);
  return textAt(tokens, end) !== "vom" || dateAt(tokens, end + 1) === undefined;
}

/** `des Gesetzes über die Steuerberatung (StBerG)`: named by its abbreviation in the text, else its title. */
function titledLaw(tokens: Tokens, at: number): NamedLaw | undefined {
  if (/^Einführungsgesetz(?:es)?$/.test(textAt(tokens, at))) return introductoryLaw(tokens, at);
  if (/^(?:Übereinkommen|Abkommen)s?$/.test(textAt(tokens, at))) return namedAfterPlace(tokens, at);
  if (!/^(?:(?:Bundesg|G)esetz(?:es)?|Verordnung)$/.test(textAt(tokens, at))) return undefined;
  if (!TITLE_JOINTS.test(textAt(tokens, at + 1))) return undefined;
  const abbreviated = abbreviatedTitle(tokens, at + 2);
  if (abbreviated) return abbreviated;
  let next = skipAll(tokens, at + 2, (_, one) => !endsTitle(tokens, one), MOST_TITLE_TOKENS - 2);
  while (FILLERS.has(textAt(tokens, next - 1))) next -= 1;
  if (next <= at + 2) return undefined;
  return { laws: [], name: spelled(tokens, at, next).replace(/^(\p{L}*esetz)es/u, "$1"), next };
}

/** `des Übereinkommens von Istanbul` */
function namedAfterPlace(tokens: Tokens, at: number): NamedLaw | undefined {
  if (textAt(tokens, at + 1) !== "von" || !/^\p{Lu}\p{L}{2}/u.test(textAt(tokens, at + 2))) return undefined;
  return { laws: [], name: spelled(tokens, at, at + 3).replace(/^(\p{L}+men)s/u, "$1"), next: at + 3 };
}

function abbreviatedTitle(tokens: Tokens, from: number): NamedLaw | undefined {
  const open = skipAll(tokens, from, /^[^.;:()]/, MOST_TITLE_TOKENS);
  const start = textAt(tokens, open + 2) === "-" && !isGlued(tokens, open + 3) ? open + 3 : open + 1; // "(Name – ABBR)"
  const found = lawWords.at(tokens, start);
  const end = found?.next ?? start + 1;
  const close = skipAll(tokens, end, /^[^)]/, MOST_IN_BRACKET); // of "(StBerG", "(StBerG – alte Fassung"
  const isBracketed = textAt(tokens, open) === "(" && textAt(tokens, close) === ")";
  if (!isBracketed || (!found && !looksLikeLaw(textAt(tokens, start)))) return undefined;
  return { ...edition(tokens, start, end, found?.value ?? []), next: close + 1 };
}

const MOST_IN_BRACKET = 5; // tokens

/** The bill in `§ 650i BGB-E`, which no source has. */
const BILL = /^(?:E|RegE|RefE|DiskE|KomE|KE)$/;

/** The church's law in `§ 6 DSG-EKD`, which is not the DSG, and the act in `SDÜ-Begleitgesetz`, `UG-Novelle`. */
const OTHER_LAW = /^\p{Lu}{2,6}$|(?:gesetz(?:es)?|verordnung|novelle)$/iu;

/** `UWG 2004`, `LBO BW`, `VwVfG NRW`, `BGB a. F.`, `BGB-E` */
function edition(tokens: Tokens, from: number, end: number, laws: Laws): NamedLaw {
  const other = otherLawAt(tokens, from, end);
  if (other) return other;
  const behind = landBehind(tokens, end, laws);
  const austrian = afterAustrianLand(tokens, end, laws);
  const next = afterYear(tokens, behind?.next ?? austrian);
  const printed = spelled(tokens, from, next);
  const land = behind?.land ?? (austrian > end ? undefined : ownLand(spelled(tokens, from, end), laws));
  const own = { laws: land === undefined ? laws : [], ...(land !== undefined && { land }) };
  const version = printed === "" ? undefined : (versionAt(tokens, next) ?? bracketedVersion(tokens, next));
  return version
    ? { name: `${printed} ${version.name}`, next: version.next, ...own }
    : { name: printed, next, ...own };
}

function otherLawAt(tokens: Tokens, from: number, end: number): NamedLaw | undefined {
  const word = textAt(tokens, end + 1);
  const isGlue = textAt(tokens, end) === "-" && isGlued(tokens, end) && isGlued(tokens, end + 1);
  const isOther = isGlue && (BILL.test(word) || (OTHER_LAW.test(word) && !landByCode(word)));
  return isOther ? { laws: [], name: spelled(tokens, from, end + 2), next: end + 2 } : undefined;
}

const YEAR = /^(?:1[89]|20)\d\d$/;

function afterYear(tokens: Tokens, at: number): number {
  const isYear = YEAR.test(textAt(tokens, at));
  return isYear && !/^[/-]$/.test(textAt(tokens, at + 1)) ? at + 1 : at;
}

/** Skips the `Wr` of `BauO Wr`. */
function afterAustrianLand(tokens: Tokens, at: number, laws: Laws): number {
  return laws.length === 0 && AUSTRIAN_CODE.test(textAt(tokens, at)) ? at + 1 : at;
}

const VERSION = /^(?:F \. (?<year>(?:1[89]|20)\d\d)|(?<letter>[an])(?: \. F(?: \.)?| ?F))(?= )/;

/** `a. F.`, `aF`, `n.F.`, and juris's `F. 1979` */
export function versionAt(tokens: Tokens, at: number): { name: string; next: number } | undefined {
  const found = /^[anF]/.test(textAt(tokens, at)) ? phraseAt(tokens, at, VERSION) : undefined;
  const { year, letter } = found?.named ?? {};
  return found && { name: year === undefined ? `${letter}. F.` : `F. ${year}`, next: found.next };
}

/** `(a.F.)`, and the start of `(a.F., = § 535 I n.F.)`. */
function bracketedVersion(tokens: Tokens, at: number): { name: string; next: number } | undefined {
  const version = textAt(tokens, at) === "(" ? versionAt(tokens, at + 1) : undefined;
  if (!version || !/^[),]$/.test(textAt(tokens, version.next))) return undefined;
  return { name: version.name, next: textAt(tokens, version.next) === ")" ? version.next + 1 : at };
}

/** `NRW`, `(NRW)`, `M-V`, `für das Land Nordrhein-Westfalen`, `des Landes Hessen` after a law. */
function landBehind(tokens: Tokens, from: number, laws: Laws): FoundLand | undefined {
  if (textAt(tokens, from) === "(") {
    const found = landAt(tokens, from + 1);
    return found && textAt(tokens, found.next) === ")" ? { ...found, next: found.next + 1 } : undefined;
  }
  if (/^(?:für|des)$/.test(textAt(tokens, from))) {
    const at = skipPhrase(tokens, from + 1, /^(?:das )?(?:Land|Landes|Freistaate?s?)(?= )/);
    return at > from + 1 ? landAt(tokens, at) : undefined;
  }
  const found = landAt(tokens, from);
  const isName = found !== undefined && spelled(tokens, from, found.next) === found.land;
  return isName && !mayBeOfLand(laws) ? undefined : found;
}

interface FoundLand {
  readonly land: string;
  readonly next: number;
}

/** Reads a Land's code or name, of one word or two joined by a hyphen. */
function landAt(tokens: Tokens, at: number): FoundLand | undefined {
  if (tokens[at]?.kind !== "word") return undefined;
  const next = textAt(tokens, at + 1) === "-" && isGlued(tokens, at + 2) ? at + 3 : at + 1;
  const land = landByCode(spelled(tokens, at, next));
  return land === undefined ? undefined : { land, next };
}

/** Federal laws for which the Länder have laws of the same name. */
const SHARED = wordSet(
  "VwVfG VwVG VwZG IFG UIG VersG VersammlG ROG StVollzG DSG BG PersVG DSchG GlüStV HintG",
);

/** Whether the law may be a Land's: "§ 5 VwVfG Berlin" is Berlin's; "§ 823 BGB Berlin" is not. */
function mayBeOfLand(laws: Laws): boolean {
  return laws.length === 0 || laws.some(({ abbr }) => SHARED.has(abbr));
}

/** Returns the Land of `BayVwVfG`; "" for `JMStV` and other laws that only the Länder have. */
function ownLand(abbreviation: string, laws: Laws): string | undefined {
  if (laws.length > 0) return undefined;
  return LAND_LAWS.get(abbreviation) ?? landByPrefix(abbreviation);
}

/** Joins tokens as printed, with whitespace reduced to one space. */
export function spelled(tokens: Tokens, from: number, next: number): string {
  let words = from < next ? textAt(tokens, from) : "";
  for (let at = from + 1; at < next && at < tokens.length; at += 1)
    words += isGlued(tokens, at) ? textAt(tokens, at) : ` ${textAt(tokens, at)}`;
  return words;
}

/**
 * Chooses the law that fits the unit: `Z` for a number means Austria; otherwise a German law is preferred
 * here, and the whole text may decide later.
 */
export function preferred(laws: Laws, { parts }: Unit, marker: Marker): Law | undefined {
  const isAustrian = parts.some(({ type }) => type === "z");
  const fitting = laws.filter(({ unit }) => unit === marker);
  const among = fitting.length > 0 ? fitting : laws;
  return among.find(({ country }) => (country === "at") === isAustrian) ?? among[0];
}
