import { wholeCitation } from "../../citations/find.ts";
import { titleCased } from "../../citations/capitals.ts";
import { AUSTRALIAN } from "../../citations/tables/jurisdictions.ts";
import { MINISTRY_FILE } from "../../citations/work-keys.ts";
import { germanDate, readDay } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { regex } from "../../core/regex.ts";
import { oneLine, unemphasised } from "../../core/text.ts";

/** Facts of a paper of a parliament or an authority, whose own number is one of its citations. */
export type Paper = Pick<LegalDocument, "title" | "citations"> &
  Partial<Pick<LegalDocument, "date" | "jurisdiction" | "language">>;

const HEAD_BLOCKS = 16;
const LONGEST_LINE = 400; // characters

/**
 * Recognises a printed paper of the Bundestag, Bundesrat or Nationalrat, an explanatory memorandum, a letter of the
 * German ministry of finance, a paper whose first lines are its number alone, "TR 2022/3", or an article below its place.
 * Undefined for any other text, whatever it cites.
 */
export function paperOf(fileTitle: string, blocks: readonly Block[]): Paper | undefined {
  const lines = blocks
    .slice(0, HEAD_BLOCKS)
    .flatMap(({ markdown }) => markdown.split("\n"))
    .map((line) => oneLine(unemphasised(line)).replace(/^#+ /, "").trim())
    .filter((line) => line !== "" && line.length <= LONGEST_LINE);
  const head = lines.join("\n");
  return (
    parliamentaryPaper(head) ??
    memorandum(lines, head) ??
    ministerialLetter(head) ??
    guidelines(head) ??
    numberedPaper([fileTitle.replace(SITE, ""), ...lines.slice(0, FIRST_LINES)]) ??
    journalArticle(lines)
  );
}

const NUMERIC_DAY = /(\d{1,2}\. ?\d{1,2}\. ?\d{4})/;
/** "Deutscher Bundestag Drucksache 20/4321 20. Wahlperiode 09.11.2022", "Bundesrat Drucksache 123/22 12.05.22" */
const GERMAN_PRINT = regex.u`^(Deutscher Bundestag|Bundesrat)\s(?:[^\n]{0,40}\n?){0,2}Drucksache\s(\d{1,4}\/\d{1,5})(?!\d)[^]{0,60}`;
const AUSTRIAN_PRINT =
  /^(\d{1,4})(?: d\. ?B\.| der Beilagen)(?: zu den Stenographischen Protokollen des Nationalrates)?,?\s(?:\(?([XVI]{1,7})\.? ?GP\)?)/m;
/** The line that names a bill, up to its first part "A. Problem und Ziel". */
const SUBJECT =
  /^((?:Entwurf eine[sr]|Bundesgesetz,|Regierungsvorlage|Antrag der|Antwort der|Beschlussempfehlung)[^\n]{3,300}?)(?= A\. |\n|$)/m;

function parliamentaryPaper(head: string): Paper | undefined {
  const [near, house, number] = GERMAN_PRINT.exec(head) ?? [];
  const [, austrian, period] = AUSTRIAN_PRINT.exec(head) ?? [];
  const subject = SUBJECT.exec(head)?.[1];
  if (near !== undefined && house !== undefined) {
    const cited = `${house === "Bundesrat" ? "BR" : "BT"}-Drs. ${number}`;
    const date = readDay(NUMERIC_DAY.exec(near)?.[1] ?? "");
    return paper(subject ?? cited, cited, { jurisdiction: "de", language: "de", ...defined({ date }) });
  }
  if (austrian === undefined || period === undefined) return undefined;
  const kind = /\bBericht\b/.test(head) ? "AB" : "RV";
  const cited = `${kind} ${austrian} BlgNR ${period}. GP`;
  return paper(subject ?? cited, cited, { jurisdiction: "at", language: "de" });
}

const MEMORANDUM =
  /^(?:(?:FURTHER )?(?:SUPPLEMENTARY |REVISED |REPLACEMENT )?EXPLANATORY (?:MEMORANDUM|STATEMENT))$/i;
const BILL =
  /^\(?(.{3,140}?\b(?:BILL|ACT|REGULATIONS?|RULES|DETERMINATION|ORDER|INSTRUMENT)(?: \(NO\.? ?\d{1,2}\))? \d{4}(?: \(NO\.? ?\d{1,2}\))?)\)?$/i;
const NEAR_LINES = 4;

/** Reads an explanatory memorandum by its heading and the bill beside it: "Explanatory Memorandum, Weirs Bill 2022 (Cth)". */
function memorandum(lines: readonly string[], head: string): Paper | undefined {
  const at = lines.findIndex((line) => MEMORANDUM.test(line));
  const form = lines[at];
  if (form === undefined) return undefined;
  const near = [
    ...lines.slice(Math.max(0, at - NEAR_LINES), at).toReversed(),
    ...lines.slice(at + 1, at + NEAR_LINES),
  ];
  const named = near.flatMap((line) => BILL.exec(line)?.[1] ?? []);
  const bill = named.find((one) => !/\bACT\b/i.test(one)) ?? named[0];
  const place = AUSTRALIAN.find(({ name }) => regex.i`\b${name}\b`.test(head))?.code;
  if (bill === undefined || place === undefined) return undefined;
  const title = `${titleCased(form)}, ${titleCased(bill)} (${place})`;
  return paper(title, title, { jurisdiction: place === "Cth" ? "au" : place.toLowerCase(), language: "en" });
}

const LETTER = regex.u`^Bundesministerium\sder Finanzen\n[^]{0,900}?\bGZ:?\s(${MINISTRY_FILE})[^]{0,200}?\bDATUM\s(\d{1,2}\. \p{L}{3,9} \d{4})`;

/** Reads the head of a letter of the German ministry of finance, which is cited by its day and its file. */
function ministerialLetter(head: string): Paper | undefined {
  const [, file = "", printed = ""] = LETTER.exec(head) ?? [];
  const date = readDay(printed);
  if (date === undefined) return undefined;
  const cited = `BMF-Schreiben vom ${germanDate(date)} – ${file}`;
  return paper(cited, cited, { date, jurisdiction: "de", language: "de" });
}

const BOARD = /\b(?:European Data Protection Board|Europäischer Datenschutzausschuss)\b/i;
const GUIDELINES =
  /^((Guidelines|Recommendations|Opinion|Leitlinien|Empfehlungen|Stellungnahme) \d{1,2}\/20\d\d)(?: [^\n]{3,300}?)?(?= Version \d|\n|$)/m;
const ADOPTED = /^(?:Adopted on|Angenommen am) (\d{1,2}\.? \p{L}{3,9} \d{4})/mu;

/** Reads the title page of guidelines of the European Data Protection Board. */
function guidelines(head: string): Paper | undefined {
  const [title, number, word = ""] = BOARD.test(head) ? (GUIDELINES.exec(head) ?? []) : [];
  if (title === undefined) return undefined;
  const date = readDay(ADOPTED.exec(head)?.[1] ?? "");
  const language = /^(?:Leit|Empf|Stell)/.test(word) ? "de" : "en";
  return paper(title, `EDPB ${number}`, { jurisdiction: "eu", language, ...defined({ date }) });
}

const FIRST_LINES = 6;
/** The site's name after the title of a page. */
const SITE = /\s\|\s[^|]{3,60}$/;

/** Returns the citation of a paper that a line consists of: "TR 2022/3"; undefined for any other line. */
export function paperIn(line: string): string | undefined {
  const one = wholeCitation(line);
  const isPrint = one?.kind === "gazette" && /^B[TR]-Drs/.test(one.gazette);
  const isPaper = one?.kind === "secondary" && (one.type === "material" || one.type === "report");
  return (isPrint || isPaper) && one.pinpoints.length === 0 ? one.canonical : undefined;
}

/** Reads a paper whose first lines or whose title are its number alone. */
function numberedPaper(lines: readonly string[]): Paper | undefined {
  const own = lines.find((line) => paperIn(line) !== undefined);
  const date = readDay(OF_COMMISSION.exec(lines.join("\n"))?.[1] ?? "");
  return own === undefined
    ? undefined
    : paper(own, own, date === undefined ? {} : { date, jurisdiction: "eu" });
}

/** "Brussels, 14.7.2021", above the number of a paper of the Commission */
const OF_COMMISSION = /^(?:Brussels|Brüssel),? (?:den )?(\d{1,2}\.\d{1,2}\.\d{4})$/m;
const LEAST_TITLE = 3; // words

/** Reads an article by its place in a journal, which is printed alone above or below its title: "NJW 2021, 2305". */
function journalArticle(lines: readonly string[]): Paper | undefined {
  const places = lines.slice(0, FIRST_LINES).flatMap((line) => {
    const one = wholeCitation(line);
    return one?.kind === "periodical" ? [{ line, one }] : [];
  });
  const [place] = places;
  const title = lines.find((line) => line !== place?.line && line.split(" ").length >= LEAST_TITLE);
  return place === undefined || title === undefined
    ? undefined
    : paper(title, place.one.canonical, defined({ jurisdiction: place.one.country }));
}

function paper(title: string, cited: string, facts: Omit<Paper, "title" | "citations">): Paper {
  return { title, citations: { reported: [], other: [cited] }, ...facts };
}
