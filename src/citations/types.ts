import type { Court } from "./courts.ts";
import type { Series } from "./series.ts";
import type { EuropeanAct } from "./tables/eu.ts";
import type { GermanCourt } from "./tables/german-courts.ts";
import type { Law } from "./tables/laws.ts";
import type { Periodical } from "./tables/periodicals.ts";
import type { ForeignCourt } from "./tables/foreign-courts.ts";
import type { Work } from "./tables/works.ts";
import type { Token } from "./tokens.ts";

/** A place in a text: UTF-16 offsets, `end` exclusive, so that `text.slice(start, end)` is the thing. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One place that a citation points at: `[14]`, `[14]-[21]`, `20-1` (given as 20 to 21), `Rn. 5 ff.`, `(24)`. */
export interface Pinpoint extends Span {
  readonly unit: "paragraph" | "page" | "headnote";
  readonly from: number;
  readonly to?: number;
  /** The item of a paragraph's list: `(b)` of `[8](b)` and `[8(b)]`. */
  readonly item?: string;
  /** "and the following one", "and those that follow". */
  readonly follow?: "f" | "ff";
  /** Whose place it is, as printed, where the citation names several judges: `[3] (Smith J), [9] (Bell J)`. */
  readonly judges?: string;
}

/** What is in the text, before it is judged. */
export interface Printed extends Span {
  /** As printed, without pinpoints. */
  readonly text: string;
  readonly pinpoints: readonly Pinpoint[];
  /** Whose words are pointed at, as printed: "Mason CJ and Brennan J". */
  readonly judges: string | undefined;
  /** ISO: the day in brackets, of `[2023] HCA 6 (8 March 2023)`. */
  readonly day?: string | undefined;
  /** The footnote of `[21], n 99`. */
  readonly footnote?: number | undefined;
}

/** Two letters of a country; `eu`, and `int` for courts and treaties of several states. */
export type Country =
  | "au"
  | "nz"
  | "uk"
  | "ie"
  | "ca"
  | "us"
  | "hk"
  | "sg"
  | "my"
  | "in"
  | "za"
  | "de"
  | "at"
  | "eu"
  | "int";

interface Meaning {
  readonly country: Country | undefined;
  /** In canonical spelling, without pinpoints: "[1992] HCA 23", "§ 823 Abs. 1 BGB". */
  readonly canonical: string;
  /** What is probably wrong with it, in whole sentences; never a claim that the case does not exist. */
  readonly warnings: readonly string[];
  /** What a reader should know: who assigned the citation. */
  readonly notes: readonly string[];
}

interface Found extends Printed, Meaning {
  /** The case's name in front of it, as printed: "Mabo v Queensland (No 2)". */
  readonly name?: string;
  /** What a continental decision is called beside its number: "Google Spain" of `C-131/12 – Google Spain`. */
  readonly called?: string;
  /** Index, in the same list, of the first citation of the same case: parallels share it. */
  readonly group?: number;
}

export interface NeutralFields {
  readonly kind: "neutral";
  readonly year: number;
  readonly court: Court;
  /** Digits, rarely with a letter or the mark of supplementary reasons: "23", "12A", "203 (S)". */
  readonly number: string;
  /** AustLII gave citations of its own to decisions older than the court's practice. */
  readonly assignedBy: "court" | "austlii" | "unknown";
}

/** `[2004] EWCA Civ 1001`, `[2019] EWHC 12 (Ch)`, `[2003] HKCFA 46`, `[1842] EngR 12`, `2005 SCC 12` */
export interface ForeignNeutralFields {
  readonly kind: "foreign_neutral";
  readonly year: number;
  readonly court: ForeignCourt;
  /** Digits, of BAILII's oldest with a letter: "J72". */
  readonly number: string;
}

export interface ReportedFields {
  readonly kind: "reported";
  /** Undefined in the bare form of AustLII's and jade's titles: `219 CLR 196`. */
  readonly year: number | undefined;
  /** The last year of `(1954-55) 92 CLR 424`. */
  readonly until?: number;
  /** Undefined where the year orders the series: `[1977] VR 430`. */
  readonly volume: number | undefined;
  readonly series: Series;
  /** First page, or the paragraph of a loose-leaf series: "430", "11,110", "90-275". */
  readonly page: string;
}

/** `(Supreme Court of New South Wales, Young J, 5 March 1990)` */
export interface UnreportedFields {
  readonly kind: "unreported";
  /** As printed: "Supreme Court of Victoria", "NSWCA". */
  readonly courtName: string | undefined;
  readonly judge: string | undefined;
  /** ISO */
  readonly date: string | undefined;
}

/** An Act, regulation or bill: `Privacy Act 1988 (Cth) s 18(1)`. */
export interface LegislationFields {
  readonly kind: "legislation";
  readonly type: "act" | "regulation" | "bill" | "constitution";
  /** Without year and jurisdiction: "Privacy Act". */
  readonly title: string;
  readonly year: number | undefined;
  /** As AGLC abbreviates it: "Cth", "NSW", "NZ", "UK"; undefined when the text does not say. */
  readonly jurisdiction: string | undefined;
  /** Pins as printed in AGLC's spelling: "s 18(1)", "ss 5–7", "sch 1 cl 3". */
  readonly provisions: readonly string[];
  /** The number of the compilation that is cited: 12 of `(Cth), compilation no 12, s 15`. */
  readonly compilation?: number | undefined;
}

export type PartType = "par" | "tp" | "abs" | "uabs" | "satz" | "hs" | "nr" | "lit" | "alt" | "z" | "ind";

/** A part of a norm: `Abs. 1`, `Nr. 2a`, `Abs. 1-3`; its value is "last" in `letzter Satz`. */
export interface NormPart {
  readonly type: PartType;
  readonly value: string;
  readonly to?: string;
}

/** `§ 823 Abs. 1 S. 1 BGB`; a list of norms gives one citation each. */
export interface NormFields {
  readonly kind: "norm";
  readonly marker: "§" | "Art";
  /** "823", "651a"; the last of a range in `to`. */
  readonly number: string;
  readonly to?: string;
  readonly follow?: "f" | "ff";
  readonly parts: readonly NormPart[];
  /** Undefined when the text names none, or one that the table does not have. */
  readonly law: Law | undefined;
  /** As printed: "UWG 2004". */
  readonly lawName: string | undefined;
  /** The Land whose law it is, "" where the text does not say which; absent for all other law. */
  readonly land?: string;
  /** An act of the Union that is cited by number: `Art. 3 RL 2001/29/EG`. */
  readonly act?: EuropeanAct;
}

/** `BGH, Urt. v. 12.3.2020 – III ZR 123/19`, `OGH 5 Ob 234/20b`, `C-131/12` */
export interface DecisionFields {
  readonly kind: "decision";
  /** Undefined when the text gives only a file number that several courts may have. */
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
  /** ISO */
  readonly date: string | undefined;
  /** The number of the Senate that is named: 8 of `BGH (VIII. Zivilsenat)`, 1 of `des Ersten Senats`. */
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
  /** First page, or the running number: "1827", "I-839", "19.632". */
  readonly page: string;
  /** Whether `page` is a running number after a slash: `SZ 2020/118`. */
  readonly numbered: boolean;
  /** Printed in front of it: "BGH" in `BGH NJW 2015, 1827`. */
  readonly courtName: string | undefined;
}

/** `RS0106668 [T4]` */
export interface RechtssatzFields {
  readonly kind: "rechtssatz";
  readonly number: string;
  /** The decisions' own additions that are pointed at: "T4", "T12". */
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
  /** AGLC's pin after it: "art 6(1)(a)". */
  readonly provisions: readonly string[];
  /** ISO: the day on which it was made, where its title is cited with it. */
  readonly made?: string;
}

/** `BGBl. I 2002 S. 42`, `BGBl I Nr 83/2016`, `JGS Nr 946/1811`, `BT-Drs. 14/6040` */
export interface GazetteFields {
  readonly kind: "gazette";
  readonly gazette: string;
  readonly year: number | undefined;
  readonly number: string;
}

/** `MüKoBGB/Wagner § 823 Rn. 45` */
export interface CommentaryFields {
  readonly kind: "commentary";
  readonly work: Work;
  readonly author: string | undefined;
  readonly law: Law | undefined;
  readonly marker: "§" | "Art";
  readonly number: string;
}

/** What is neither a case nor a law: `H Lund, 'Ferries' (2005) 27(3) Sydney Law Review 393` */
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
    | "minute_book";
  /** As printed; of a report the body, of a debate the parliament. */
  readonly author: string | undefined;
  /** Without quotation marks; empty when the text gives none. */
  readonly title: string;
  readonly year: number | undefined;
  /** Where it is printed: "(2005) 27(3) Sydney Law Review 393", "(2nd ed, 2019)", "189 UNTS 137". */
  readonly place: string;
}

/** Ibid, (n 3), a.a.O.: points at another citation of the same text. */
export interface BackReferenceFields {
  readonly kind: "back_reference";
  readonly form: "ibid" | "note" | "aao" | "name";
  /** The number of the note in `(n 3)`. */
  readonly note: number | undefined;
  /** Index, in the same list, of the citation that is meant; undefined with a warning when nothing says which. */
  readonly target: number | undefined;
  /** Of "Ibid s 7(1)", in AGLC's spelling. */
  readonly provisions: readonly string[];
}

/** Looks like a citation and is none that can be read: half of one, an unknown court or series. */
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
export type NeutralCitation = Of<NeutralFields>;
export type ReportedCitation = Of<ReportedFields>;
/** A case of AustLII's world: Australia and New Zealand, by its own or a series' number. */
export type CaseCitation = NeutralCitation | ReportedCitation;

/** Token indexes: of the first token, and of the first after. */
export interface Extent {
  readonly from: number;
  readonly next: number;
}

type MeaningOf<F> = F extends Fields ? Meaning & F : never;

/** A citation before its place and its words are filled in. */
export interface Draft extends Extent {
  readonly meaning: MeaningOf<Fields>;
  /** What follows it: a finder of pinpoints chosen by the form. */
  readonly pins: "common" | "german" | "none";
  /** First page, where pinpoints are pages. */
  readonly firstPage?: number | undefined;
}

type Open<F> = F extends Fields
  ? Omit<Found, "name" | "group" | "called"> & F & { name?: string; group?: number; called?: string }
  : never;

/** A citation whose name and group are still to be filled in by what is around it. */
export type Finding = Open<Fields>;

/** Citations that one place of a text holds, and the token after. */
export interface Match {
  readonly drafts: readonly Draft[];
  readonly next: number;
}

/** What a form reads: the tokens, and how far back it may reach. */
export interface Input {
  readonly tokens: readonly Token[];
  /** The cleaned text. */
  readonly text: string;
  /** First token that no earlier citation has taken. */
  readonly floor: number;
}

/** The citation that begins, or has its telling word, at a token. */
export type Form = (input: Input, at: number) => Match | undefined;
