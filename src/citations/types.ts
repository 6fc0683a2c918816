import type { Country, ForeignCourt } from "./tables/foreign-courts.ts";
import type { Span, Tokens } from "./tokens.ts";
import type { Court } from "./courts.ts";
import type { Series } from "./series.ts";
import type { EuropeanAct } from "./tables/eu.ts";
import type { GermanCourt } from "./tables/german-courts.ts";
import type { Law } from "./tables/laws.ts";
import type { Periodical } from "./tables/periodicals.ts";
import type { Work } from "./tables/works.ts";

export type { Country, Span };

/** One pinpoint of a citation: `[14]`, `[14]-[21]`, `20-1` (given as 20 to 21), `Rn. 5 ff.`, `(24)`. */
export interface Pinpoint extends Span {
  /** `division`: an unnumbered text's part, such as `zu II 2 b der Gründe`, with 0 as its number. */
  readonly unit: "paragraph" | "page" | "headnote" | "line" | "division";
  readonly from: number;
  /** Letter before a number that counts within it, with its space: `C ` of `Rn. C 12`. */
  readonly prefix?: string;
  /** Rest of a number after its integer: `a` of `Rn. 152a`, `.3` of `[2.3]`; the entire `II 2 b` of a division. */
  readonly suffix?: string;
  readonly to?: number;
  /** `.24` of `[3.20]–[3.24]`. */
  readonly toSuffix?: string;
  /** Item of a list within a paragraph: `(b)` of `[8](b)` and `[8(b)]`. */
  readonly item?: string;
  /** Series that the pinpoint names, if its citation is of another: "ATC" of `20 ATR 1765 at ATC 4957`. */
  readonly series?: string;
  /** "f": also the following one; "ff": also several following ones. */
  readonly follow?: "f" | "ff";
  /** Author, as printed, if the citation names several judges: `[3] (Smith J), [9] (Bell J)`. */
  readonly judges?: string;
}

/** The text itself, before any interpretation. */
export interface Printed extends Span {
  /** As printed, without pinpoints. */
  readonly text: string;
  readonly pinpoints: readonly Pinpoint[];
  /** Authors of the cited words, as printed: "Mason CJ and Brennan J". */
  readonly judges: string | undefined;
  /** ISO 8601 date printed in brackets: `[2023] HCA 6 (8 March 2023)`. */
  readonly day?: string | undefined;
  /** The footnote of `[21], n 99`. */
  readonly footnote?: number | undefined;
}

interface Meaning {
  readonly country: Country | undefined;
  /** In canonical spelling, without pinpoints: "[1992] HCA 23", "§ 823 Abs. 1 BGB". */
  readonly canonical: string;
  /** Probable errors, in whole sentences; never a claim that the case does not exist. */
  readonly warnings: readonly string[];
  /** Remarks for the reader, such as who assigned the citation. */
  readonly notes: readonly string[];
}

interface Found extends Printed, Meaning {
  /** Case name before the citation, as printed: "Mabo v Queensland (No 2)". */
  readonly name?: string;
  /** Name beside the number of a continental decision: "Google Spain" of `C-131/12 – Google Spain`. */
  readonly called?: string;
  /** Index in the same list of the first citation of the same case, shared by parallel citations. */
  readonly group?: number;
}

export interface NeutralFields {
  readonly kind: "neutral";
  readonly year: number;
  readonly court: Court;
  /** Digits, rarely with a letter or the suffix of supplementary reasons: "23", "12A", "203 (S)". */
  readonly number: string;
  /** "austlii" for decisions that predate the court's own neutral citations. */
  readonly assignedBy: "court" | "austlii" | "unknown";
}

/** `[2004] EWCA Civ 1001`, `[2019] EWHC 12 (Ch)`, `[2003] HKCFA 46`, `[1842] EngR 12`, `2005 SCC 12` */
export interface ForeignNeutralFields {
  readonly kind: "foreign_neutral";
  readonly year: number;
  readonly court: ForeignCourt;
  /** Digits; for BAILII's oldest decisions with a letter: "J72". */
  readonly number: string;
}

export interface ReportedFields {
  readonly kind: "reported";
  /** Undefined in the short form of titles on AustLII and jade: `219 CLR 196`. */
  readonly year: number | undefined;
  /** Last year of `(1954-55) 92 CLR 424`. */
  readonly until?: number;
  /** Undefined if the series is ordered by year: `[1977] VR 430`. */
  readonly volume: number | undefined;
  readonly series: Series;
  /** First page, or the paragraph of a loose-leaf series: "430", "11,110", "90-275". */
  readonly page: string;
}

/** `(Supreme Court of New South Wales, Young J, 5 March 1990)` */
export interface UnreportedFields {
  readonly kind: "unreported";
  /** As printed: "CIV-2009-485-2532", "S35/2009". */
  readonly fileNumber?: string | undefined;
  /** As printed: "Supreme Court of Victoria", "NSWCA". */
  readonly courtName: string | undefined;
  readonly judge: string | undefined;
  /** ISO 8601. */
  readonly date: string | undefined;
}

/** An Act, regulation or bill: `Privacy Act 1988 (Cth) s 18(1)`. */
export interface LegislationFields {
  readonly kind: "legislation";
  readonly type: "act" | "regulation" | "bill" | "constitution";
  /** Without year and jurisdiction: "Privacy Act". */
  readonly title: string;
  readonly year: number | undefined;
  /** AGLC abbreviation: "Cth", "NSW", "NZ", "UK"; undefined if the text does not name it. */
  readonly jurisdiction: string | undefined;
  /** Pinpoints in AGLC spelling: "s 18(1)", "ss 5–7", "sch 1 cl 3". */
  readonly provisions: readonly string[];
  /** Number of the cited compilation: 12 of `(Cth), compilation no 12, s 15`. */
  readonly compilation?: number | undefined;
  /** Number among the Acts of its year: 162 of `(No 162 of 2006)`. */
  readonly actNumber?: number | undefined;
}

export type PartType =
  | "par"
  | "abschn"
  | "teil"
  | "tp"
  | "abs"
  | "uabs"
  | "satz"
  | "hs"
  | "nr"
  | "lit"
  | "alt"
  | "z"
  | "ind";

/** Subdivision of a provision: `Abs. 1`, `Nr. 2a`, `Abs. 1-3`; the value is "last" for `letzter Satz`. */
export interface NormPart {
  readonly type: PartType;
  readonly value: string;
  readonly to?: string;
}

/** `§ 823 Abs. 1 S. 1 BGB`; a list of provisions yields one citation each. */
export interface NormFields {
  readonly kind: "norm";
  readonly marker: "§" | "Art";
  /** "823", "651a"; `to` is the last of a range. */
  readonly number: string;
  readonly to?: string;
  readonly follow?: "f" | "ff";
  readonly parts: readonly NormPart[];
  /** Undefined if the text names no law, or one missing from the table. */
  readonly law: Law | undefined;
  /** As printed: "UWG 2004". */
  readonly lawName: string | undefined;
  /** Land whose law it is, "" if the text does not say which; absent for all other law. */
  readonly land?: string;
  /** EU act cited by number: `Art. 3 RL 2001/29/EG`, and the ISO date of its adoption if that is printed. */
  readonly act?: EuropeanAct;
  readonly made?: string;
}

/** `BGH, Urt. v. 12.3.2020 – III ZR 123/19`, `OGH 5 Ob 234/20b`, `C-131/12` */
export interface DecisionFields {
  readonly kind: "decision";
  /** Undefined if the text gives only a file number that several courts share. */
  readonly court: GermanCourt | undefined;
  /** With its seat: "OLG Köln". */
  readonly courtName: string | undefined;
  readonly form:
    | "Urteil"
    | "Beschluss"
    | "Verfügung"
    | "Bescheid"
    | "Erkenntnis"
    | "Schlussanträge"
    | undefined;
  /** ISO 8601. */
  readonly date: string | undefined;
  /** Number of the Senate named: 8 of `BGH (VIII. Zivilsenat)`, 1 of `des Ersten Senats`. */
  readonly senate?: number | undefined;
  /** In canonical spelling: "III ZR 123/19", "5 Ob 234/20b", "Ra 2024/02/0082", "C-131/12". */
  readonly fileNumber: string | undefined;
}

/** `BGHZ 154, 239`, `NJW 2015, 1827`, `BeckRS 2023, 52213`, `SZ 2020/118`, `VfSlg 19.632/2012` */
export interface PeriodicalFields {
  readonly kind: "periodical";
  readonly periodical: Periodical;
  readonly year: number | undefined;
  readonly volume: number | undefined;
  /** Issue of the year, if printed: 18 of `EzA-SD 18/2010, 14`. */
  readonly issue?: number;
  /** First page, or the running number: "1827", "I-839", "19.632". */
  readonly page: string;
  /** Whether `page` is a running number after a slash: `SZ 2020/118`. */
  readonly numbered: boolean;
  /** First page of a numbered contribution: 389 of `ÖJZ 2016/55, 389 (391)`. */
  readonly first?: string;
  /** Court printed before the periodical: "BGH" in `BGH NJW 2015, 1827`. */
  readonly courtName: string | undefined;
}

/** `RS0106668 [T4]` */
export interface RechtssatzFields {
  readonly kind: "rechtssatz";
  readonly number: string;
  /** Cited supplements of individual decisions: "T4", "T12". */
  readonly additions: readonly string[];
}

export interface IdentifierFields {
  readonly kind: "identifier";
  readonly scheme: "ecli" | "eli" | "celex";
  readonly value: string;
}

/** `Regulation (EU) 2016/679`, `Richtlinie 2005/29/EG` */
export interface EuActFields {
  readonly kind: "eu_act";
  readonly act: EuropeanAct;
  /** AGLC pinpoints: "art 6(1)(a)". */
  readonly provisions: readonly string[];
  /** ISO 8601 date of adoption, if cited with the title. */
  readonly made?: string;
}

/** `BGBl. I 2002 S. 42`, `BGBl I Nr 83/2016`, `JGS Nr 946/1811`, `BT-Drs. 14/6040` */
export interface GazetteFields {
  readonly kind: "gazette";
  readonly gazette: string;
  readonly year: number | undefined;
  readonly number: string;
  /** Pinpoints into the act printed there: "art 3(1)". */
  readonly provisions?: readonly string[];
}

/** `MüKoBGB/Wagner § 823 Rn. 45` */
export interface CommentaryFields {
  readonly kind: "commentary";
  readonly work: Work;
  readonly author: string | undefined;
  readonly law: Law | undefined;
  readonly marker: "§" | "Art";
  /** Empty for the introduction to a whole law. */
  readonly number: string;
  /** Word of a note that precedes a provision or its law: `Vor` of `Vor § 823`, `Einl.` of `Einl. BGB`. */
  readonly intro?: string;
}

/** Source that is neither a case nor a law: `H Lund, 'Ferries' (2005) 27(3) Sydney Law Review 393`. */
export interface SecondaryFields {
  readonly kind: "secondary";
  readonly type:
    | "article"
    | "book"
    | "report"
    | "encyclopaedia"
    | "hansard"
    | "memorandum"
    | "treaty"
    | "material"
    | "statute"
    | "minute_book";
  /** As printed; the body for a report, the parliament for a debate. */
  readonly author: string | undefined;
  /** Without quotation marks; empty if absent. */
  readonly title: string;
  readonly year: number | undefined;
  /** Where it is published: "(2005) 27(3) Sydney Law Review 393", "(2nd ed, 2019)", "189 UNTS 137". */
  readonly place: string;
}

/** Reference to another citation in the same text: Ibid, (n 3), a.a.O. */
export interface BackReferenceFields {
  readonly kind: "back_reference";
  /** `said` for a sentence that names nothing and is about the target: "The appeal was dismissed." */
  readonly form: "ibid" | "note" | "aao" | "name" | "said";
  /** The number of the note in `(n 3)`. */
  readonly note: number | undefined;
  /** Index in the same list of the citation referred to; undefined, with a warning, if unresolved. */
  readonly target: number | undefined;
  /** Provisions of "Ibid s 7(1)", in AGLC spelling. */
  readonly provisions: readonly string[];
}

/** Text that looks like a citation but cannot be resolved: incomplete, or of an unknown court or series. */
export interface UnrecognisedFields {
  readonly kind: "unrecognised";
}

export type Fields =
  | NeutralFields
  | ForeignNeutralFields
  | ReportedFields
  | UnreportedFields
  | LegislationFields
  | NormFields
  | DecisionFields
  | PeriodicalFields
  | RechtssatzFields
  | IdentifierFields
  | EuActFields
  | GazetteFields
  | CommentaryFields
  | SecondaryFields
  | BackReferenceFields
  | UnrecognisedFields;

type Of<F> = F extends Fields ? Found & F : never;

export type Citation = Of<Fields>;
export type CitationOf<K extends Citation["kind"]> = Extract<Citation, { kind: K }>;
export type NeutralCitation = Of<NeutralFields>;
export type ReportedCitation = Of<ReportedFields>;
/** Case of Australia or New Zealand by neutral citation, or of any report series. */
export type CaseCitation = NeutralCitation | ReportedCitation;

/** Indexes of the first token and of the token after the last. */
export interface Extent {
  readonly from: number;
  readonly next: number;
}

type MeaningOf<F> = F extends Fields ? Meaning & F : never;

/** Citation before its position, text and surroundings are filled in. */
export interface Draft extends Extent {
  readonly meaning: MeaningOf<Fields>;
  /** Parser of the pinpoints that follow, chosen by the form. */
  readonly pins: "common" | "german" | "none";
  /** First page, if the pinpoints are pages. */
  readonly firstPage?: number | undefined;
  /** Whether the number after it is the cited page: `The Concept of Law 55 (2d ed. 1994)`. */
  readonly isPageNext?: boolean;
}

interface Related {
  name?: string;
  group?: number;
  called?: string;
  pinpoints: readonly Pinpoint[];
}

type Open<F> = F extends Fields ? Omit<Found, keyof Related> & F & Related : never;

/** Citation whose name and group are yet to be determined from its surroundings. */
export type Finding = Open<Fields>;
export type FindingOf<K extends Finding["kind"]> = Extract<Finding, { kind: K }>;

export interface FindOptions {
  /** Country preferred for laws that several countries have (StGB, ZPO); by default the text decides. */
  readonly prefer?: "de" | "at";
  /** Current year; a later date yields a warning. */
  readonly year?: number;
}

/** Citations found at one position, and the index of the token after them. */
export interface Match {
  readonly drafts: readonly Draft[];
  readonly next: number;
}

/** Input of a form: the tokens, and how far back it may reach. */
export interface Input {
  readonly tokens: Tokens;
  readonly text: string;
  /** Index of the first token not taken by an earlier citation. */
  readonly floor: number;
  /** Whether the whole text defines these letters in brackets: `(DBPA)`, `(the "DBPA")`. */
  readonly defines: (letters: string) => boolean;
}

/** Recognises the citation that begins at a token, or has its trigger word there. */
export type Form = (input: Input, at: number) => Match | undefined;
