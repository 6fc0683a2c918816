import { find } from "../../citations/index.ts";
import type { LegalDocument } from "../../core/document.ts";
import { germanDate, readDay, GERMAN_DAY, germanDayIn } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import { capitalised, oneLine, plainLine } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { DECISION_PARTS, GERMAN_ONLY } from "../decision-parts.ts";
import { courtInEcli, dayInEcli, numberByEcli, typeInEcli } from "./ecli.ts";

/** Facts that a decision gives about itself. */
export type CourtFact =
  | "court"
  | "name"
  | "date"
  | "fileNumber"
  | "type"
  | "ecli"
  | "citation"
  | "judges"
  | "printed";

/** As printed. */
export type CourtFacts = Readonly<Partial<Record<CourtFact | "title", string>>>;

const TYPE =
  /\b(?:(?:(?:Teil|Zwischen|Schluss|Versäumnis|Anerkenntnis|End)-?)?[Uu]rteil|Beschlu(?:ss|ß)|Gerichtsbescheid|Verfügung)\b/;
const WHOLE_ECLI = /^ECLI:DE:[A-Z]{2,20}:\d{4}:[A-Z\d.]{4,40}$/i;

/**
 * Names a German decision: "OLG Hamm, Beschluss vom 18.10.1995 – 2 Ws 364/95". `siteOf` is the court whose
 * own site it is from. Undefined without a court or a file number.
 */
export function germanDecision(facts: CourtFacts, siteOf?: string) {
  const head = oneLine(facts.title ?? "");
  const { fileNumber, day, named, form } = identityOf(facts, siteOf, head);
  if (fileNumber === undefined || named === undefined) return undefined;
  const written = `${typeOf(facts, head) ?? form ?? "Entscheidung"}${day === undefined ? "" : ` vom ${germanDate(day)}`}`;
  const [court = named, senate = ""] = named.replace(/(Senat) Kammer$/, "$1").split(",");
  const name = shortCourt(court, written, fileNumber);
  const title = `${name}, ${written} – ${fileNumber}`;
  return {
    kind: "case" as const,
    title,
    court: senate.trim() === "" ? name : `${name}, ${senate.trim()}`,
    ...(day !== undefined && { date: day }),
    citations: citationsOf(title, facts),
    jurisdiction: "de",
    language: "de",
  };
}

/** Returns the labelled facts, or those of a citation in the head of the page. */
function identityOf(facts: CourtFacts, siteOf: string | undefined, head: string) {
  const [cited] = find(head).flatMap((one) => (one.kind === "decision" ? [one] : []));
  return {
    fileNumber: facts.fileNumber ?? cited?.fileNumber,
    form: cited?.form,
    named:
      facts.court?.replace(/^Das /, "") ?? siteOf ?? (cited?.court && cited.canonical.replace(COURT_END, "")),
    day: dayOf(facts.date) ?? cited?.date ?? dayOf(DAY.exec(head)?.[1]) ?? dayInEcli(facts.ecli),
  };
}

export const DAY = /\b(?:vom|v\.)\s+(\S+\s?\S*\s?\d{4})/;

/** Shortens a court's name, "Oberlandesgericht Hamm" to "OLG Hamm"; an unknown court keeps its name. */
function shortCourt(court: string, written: string, fileNumber: string): string {
  const known = find(`${court}, ${written} – ${fileNumber}`).find(({ kind }) => kind === "decision");
  const short = known?.canonical.split(",")[0] ?? court;
  return short.includes(fileNumber) ? court : short;
}

function citationsOf(title: string, { ecli, printed = "" }: CourtFacts): LegalDocument["citations"] {
  const places = find(printed).flatMap((one) => (one.kind === "periodical" ? [one.canonical] : []));
  return ecli === undefined
    ? { reported: [], other: [title, ...places] }
    : { reported: [], ecli, other: [title, ecli, ...places] };
}

function typeOf({ type = "", ecli }: CourtFacts, head: string): string | undefined {
  const printed = (TYPE.exec(type) ?? TYPE.exec(head))?.[0].replace("ß", "ss");
  return printed ?? typeInEcli(ecli);
}

/** Text after the court in a citation: "VGH München, Beschl. v. 26.7.2019 – 11 CS 19.1093". */
const COURT_END = /,\s.*$|\s(?=\d|[IVX]{1,5}[a-z]?\s).*$/s;

/** Reads a printed date in any form; returns it in ISO 8601. */
export function dayOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : readDay(oneLine(text).replace(/\s00:00:00$/, ""));
}

const PRINTED_ALIKE = 20; // characters of a citation that its repetition has
const HEAD_LINES = 40;
const LINES_BELOW = 30; // of the head of a printed page
const LONGEST_HEAD_LINE = 160; // characters
/** Heading of a part of a German or Austrian decision, on a line of its own. */
export const DECISION_PART = regex.plain`^(?:${DECISION_PARTS.flatMap(({ german }) => german.map(capitalised)).join("|")})\s?:?$`;
/** Parts found only in a decision, not in a memo about one. */
const OWN_PARTS = regex.imu`^(?:[IVX]+\.\s*)?(?:${GERMAN_ONLY}|leits(?:atz|ätze))\s*:?(?:$|\s+(?:[IVX]+|[A-H]|1)\.)|^(?:${GERMAN_ONLY}):\s\p{Lu}|\b(?:für Recht erkannt|beschlossen)\s*:$`;
const COURT = /\b\p{L}*(?:gericht|gerichts?hof|finanzhof)s?\b|\bBundeskartellamt\b/iu;
const HEAD_LABEL = /^(?:(?:gericht|entscheidungsart|dokumenttyp)\s*:\s*|ecli\s*:\s*(?=ecli:))/iu;
/** Text that a portal prints between the court and the date, even without a date. */
const HEAD_END = /,\s(?:Entscheidung|Urteil|Beschluss)\svom$/;
/** The Federal Labour Court prints its file number as `- 9 AZR 461/21 -`. */
const BETWEEN_DASHES = /^[-–—]\s(.{3,40})\s[-–—]$/;
const COURT_LINE = /^[ \t*_#]*gericht\s*:\s*(.{2,80})$/imu;
const FILE_NUMBER_LABEL =
  /^(?:aktenzeichen|az\.?|beschlussabteilung|gesch(?:äfts|\.)?-?(?:nummer|zeichen|nr\.?|z\.?))\s*:?\s*/iu;
const DAY_LABEL =
  /^(?:verkündet am|entschieden am|(?:entscheidungs)?datum|vom|(?:\p{L}*urteil|beschluss|beschluß|gerichtsbescheid)\s+(?:vom|verkündet am))\s*:?\s*/iu;
const TYPE_LINE =
  /^(?:im namen des volkes\s*)?(\p{L}*urteil|beschluss|beschluß|gerichtsbescheid)(?:\s+(?:vom|verkündet am)\b.*)?$/iu;

/**
 * Reads court, type, date and file number from the first lines of a German decision, each on its own line as
 * courts print them, or all on one. Undefined for any other text, whatever it cites.
 */
export function headFacts(text: string): CourtFacts | undefined {
  if (!OWN_PARTS.test(text)) return undefined;
  const lines = text
    .split(LINE_OR_CELL)
    .map((line) =>
      spelledTogether(plainLine(line))
        .replace(HEAD_LABEL, "")
        .replace(HEAD_END, "")
        .replace(BETWEEN_DASHES, "$1"),
    )
    .filter((line) => line !== "" && line.length <= LONGEST_HEAD_LINE)
    .slice(0, HEAD_LINES);
  const opening = lines.slice(0, 5);
  const [cited] = opening.flatMap((line) => citationIn(line) ?? []);
  const own = lines.filter((line) => WHOLE_ECLI.test(line));
  const ownOf = (day: string | undefined) => own.find((line) => dayInEcli(line) === day);
  if (cited !== undefined) {
    const [day] = find(cited).flatMap((one) => (one.kind === "decision" && one.date) || []);
    const printed = lines.filter((line) => line.startsWith(cited.slice(0, PRINTED_ALIKE))).join("\n");
    return { title: cited, printed, ...defined({ ecli: ownOf(day) }) };
  }
  const [typed] = opening.flatMap((line) => typedIn(line) ?? []);
  if (typed) return { ...typed, ...defined({ date: dayAmong(lines) }) };
  const court = courtAmong(lines, text) ?? courtInEcli(own[0]);
  if (court === undefined) return undefined;
  const fileNumber = numberAmong(lines, court) ?? numberByEcli(own[0], text);
  const type = lines.flatMap((line) => TYPE_LINE.exec(line)?.[1] ?? [])[0] ?? typeInEcli(own[0]);
  if (fileNumber === undefined || type === undefined) return undefined;
  const date = dayAmong(lines) ?? dayInEcli(own[0]) ?? dayOfSentence(text);
  return { court, fileNumber, type: inMixedCase(type), ...defined({ date, ecli: ownOf(date) }) };
}

/**
 * Returns the head of a decision on a copied or printed page of a site, whose menus come first: the title, if it names a
 * court, and the lines before the first part, from the citation on; only the title of any other file.
 */
export function headBelowMenus(title: string, text: string): string {
  const lines = text.split("\n").map((line) => spelledTogether(plainLine(line)));
  const part = lines.findIndex((line) => OWN_PARTS.test(line));
  const near = Math.max(0, part - LINES_BELOW);
  const cited = lines.findIndex((line, at) => at >= near && at < part && citationIn(line) !== undefined);
  const start = cited === -1 ? near : cited;
  const above = lines.slice(0, start).filter((line) => line !== "");
  const hasMenus = above.filter((line) => MENU_LINE.test(line)).length >= above.length * LEAST_MENU;
  if (title === "" ? !hasMenus || above.length === 0 : !COURT.test(title)) return title;
  return [title, ...lines.slice(start, part + 1)].join("\n");
}

const MENU_LINE = /^.{1,60}(?<![;?!]|\p{Ll}{4}\.)$/u;
const LEAST_MENU = 0.8; // of the lines above the head

const TYPED = /^(\p{Lu}\p{L}+) vom ([^\d]{3,60}) - (.{3,40})$/u;

/** Reads `Beschluss vom Verwaltungsgericht Ahlen - 6 L 9246/20`, as a portal heads its pages. */
function typedIn(line: string): CourtFacts | undefined {
  const [, type = "", court = "", fileNumber = ""] = TYPED.exec(line) ?? [];
  const isWhole = TYPE_LINE.test(type) && isCourt(court) && isFileNumber(court, fileNumber);
  return isWhole ? { type, court, fileNumber } : undefined;
}

/** A head may be a table: `| Landgericht Ahlen<br>Urteil<br>3 O 9/21 | 02.02.2026 |`. */
const LINE_OR_CELL = /\n|<br>|\||\s(?=ECLI:DE:)/;

/** "U R T E I L" -> "URTEIL" */
function spelledTogether(line: string): string {
  return /^(?:\p{L} ){3,}\p{L}$/u.test(line) ? line.replaceAll(" ", "") : line;
}

/** "OBERLANDESGERICHT KÖLN" -> "Oberlandesgericht Köln" */
function inMixedCase(line: string): string {
  if (line !== line.toUpperCase()) return line.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  return line.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase());
}

/**
 * Returns the citation of a decision that a line consists of, without the name of a site before or after it, the court
 * below in brackets and the places where it is printed.
 */
export function citationIn(line: string): string | undefined {
  const own = line.replace(CRUMBS, "").replace(COURT_BELOW, "");
  return [own, own.replace(SITE, ""), own.replace(SITE_FIRST, "")].flatMap(
    (one) => decisionAtStart(one) ?? [],
  )[0];
}

/** `(OLG Celle)` after a file number */
const COURT_BELOW = /(?<=\d) \(\p{Lu}[^()\d]{2,40}\)(?=$|[,:;])/u;
const SITE = /\s[-–|](?:\s[^-–|\d]{2,40})?$/;
/** `Startseite Entscheidungen Urteil vom …`: the way to a page, which a site prints above it. */
const CRUMBS = /^(?:Sie sind hier|Home|Start(?:seite)?).{0,200}?(?=(?:Urteil|Beschluss|Beschluß) )/;
const SITE_FIRST = /^[^-–|\d]{2,40}\s[-–|]\s/;

/** Returns the citation of a decision other than an Austrian one that a line begins with, if only journals follow. */
function decisionAtStart(line: string): string | undefined {
  const [first, ...rest] = find(line);
  const isOwn =
    first?.kind === "decision" &&
    first.country !== "at" &&
    first.fileNumber !== undefined &&
    first.court !== undefined &&
    first.date !== undefined &&
    first.start === 0;
  if (!isOwn) return undefined;
  let { end } = first;
  for (const one of rest) {
    if (one.kind !== "periodical" || /[^\s,;:=]/.test(line.slice(end, one.start))) return undefined;
    ({ end } = one);
  }
  return end >= line.length - 1 ? line.slice(0, first.end) : undefined;
}

const ANY_FILE_NUMBER = "5 U 1/20";

/** Returns whether a line is the name of a German court. */
export function isCourt(line: string): boolean {
  const [first] = find(`${line}, Urteil vom 1.1.2020 – ${ANY_FILE_NUMBER}`);
  const isOne = first?.kind === "decision" && first.start === 0 && first.country !== "at";
  return isOne && first.fileNumber === ANY_FILE_NUMBER;
}

/** Returns the court after its label, else the first line that is a court's name. */
function courtAmong(lines: readonly string[], text: string): string | undefined {
  const named = oneLine(COURT_LINE.exec(text)?.[1] ?? "").trim();
  return isCourt(named) ? named : lines.map(inMixedCase).find((line) => COURT.test(line) && isCourt(line));
}

function numberAmong(lines: readonly string[], court: string): string | undefined {
  return lines
    .map((line) => line.replace(FILE_NUMBER_LABEL, ""))
    .find((line) => isFileNumber(court, line))
    ?.replace(COURT_BEFORE, "");
}

function isFileNumber(court: string, line: string): boolean {
  if (line.length > 40 || !/\d/.test(line)) return false;
  const [first] = find(`${court}, Urteil vom 1.1.2020 – ${line}`);
  const bare = line.replace(COURT_BEFORE, "");
  return first?.kind === "decision" && first.start === 0 && isSameNumber(first.fileNumber, bare);
}

/** `B7 – 12/21` of the Federal Cartel Office is `B7-12/21`. */
function isSameNumber(fileNumber: string | undefined, printed: string): boolean {
  return fileNumber === printed.replace(/ ?[–-] ?/, "-") || fileNumber === printed;
}

/** Berlin's and the federal administrative courts write their abbreviation before a file number: `VG 8 K 310/21`. */
const COURT_BEFORE = /^(?:VG|OVG|BVerwG) (?=\d)/;

const ACTS = /(?:^|\s)(?:hat|erlässt|erläßt|erkennt|fasst)\s/u;
const ACTED = /^.*?\b(?:beschlossen|Recht erkannt|folgende[sn]?)\b/u;
const SENTENCE_LINES = 3;
const DECIDED = regex.gu`(?<!Verhandlung )\b(?:am|in der Sitzung vom) (${GERMAN_DAY})`;

/** Returns the day in the sentence before the operative part: `hat … am 3. Mai 2022 durch … beschlossen`. */
function dayOfSentence(text: string): string | undefined {
  const lines = text.split("\n");
  const [sentence = ""] = lines.flatMap((line, at) =>
    ACTS.test(line) ? (ACTED.exec(oneLine(lines.slice(at, at + SENTENCE_LINES).join(" ")))?.[0] ?? []) : [],
  );
  const days = new Set(Array.from(sentence.matchAll(DECIDED), ([, day]) => dayOf(day)));
  return days.size === 1 ? [...days][0] : undefined;
}

/** `to the Order of the First Senate of 16 March 2023`, in a translation by the court */
const TRANSLATED =
  /\b(Judgment|Order) of (?:the [\p{L} ]{3,60} of )?(\d{1,2} \p{L}{3,9} \d{4})\b[^]*^FEDERAL CONSTITUTIONAL COURT$/mu;
const TRANSLATED_NUMBER = /^(?:[-–] ?)?(\d Bv[A-Z] \d{1,4}\/\d\d)(?: ?[-–]|,|$)/m;

/** Reads the head of an English translation that the Federal Constitutional Court publishes. */
export function translatedDecision(text: string): Partial<LegalDocument> | undefined {
  const plain = text.replaceAll(/[*_#\\]/g, "");
  const [, form, day] = TRANSLATED.exec(plain) ?? [];
  const fileNumber = TRANSLATED_NUMBER.exec(plain)?.[1];
  const type = form === "Judgment" ? "Urteil" : "Beschluss";
  const date = readDay(day ?? "");
  if (date === undefined || fileNumber === undefined) return undefined;
  const decision = germanDecision({ court: "BVerfG", type, date, fileNumber });
  return decision && { ...decision, language: "en" };
}

const DAY_LINE = regex.u`^${GERMAN_DAY}$`;

/** Returns the date after a label or in the line below one, else the first that has a line of its own. */
function dayAmong(lines: readonly string[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    const label = DAY_LABEL.exec(line)?.[0];
    if (label === undefined) continue;
    const day = germanDayIn(line.slice(label.length) || (lines[at + 1] ?? ""));
    if (day !== undefined) return day;
  }
  return lines.filter((line) => DAY_LINE.test(line)).map(dayOf)[0];
}
