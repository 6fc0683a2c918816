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
    paperOfKind(head) ??
    memorandum(lines, head) ??
    numberedPaper([fileTitle.replace(SITE, ""), ...lines.slice(0, FIRST_LINES)]) ??
    journalArticle(lines)
  );
}

/** The line that names a bill, up to its first part "A. Problem und Ziel". */
const SUBJECT =
  /^((?:Entwurf eine[sr]|Bundesgesetz,|Regierungsvorlage|Antrag der|Antwort der|Beschlussempfehlung)[^\n]{3,300}?)(?= A\. |\n|$)/m;

type Groups = Readonly<Record<string, string | undefined>>;

/** A kind of paper whose head prints its number. */
interface Kind {
  /** The number, and in the groups `day` and `title` the paper's own day and title. */
  readonly head: RegExp;
  /** Text that must also be in the head. */
  readonly needs?: RegExp;
  /** The line that is the title; without one, the citation is the title. */
  readonly title?: RegExp;
  readonly cited: (groups: Groups, head: string, date?: string) => string | undefined;
  readonly jurisdiction: string;
  readonly language: "de" | "en";
}

/** The title page of guidelines of the European Data Protection Board, whose kind is one of these words. */
const guidelines = (words: string, adopted: string, language: Kind["language"]): Kind => ({
  head: regex.mu`^(?<title>(?<number>(?:${words}) \d{1,2}\/20\d\d)(?: [^\n]{3,300}?)?)(?= Version \d|\n|$)(?:[^]*?^${adopted} (?<day>\d{1,2}\.? \p{L}{3,9} \d{4}))?`,
  needs: /\b(?:European Data Protection Board|Europäischer Datenschutzausschuss)\b/i,
  cited: ({ number }) => `EDPB ${number}`,
  jurisdiction: "eu",
  language,
});

const KINDS: readonly Kind[] = [
  {
    // "Deutscher Bundestag Drucksache 20/4321 20. Wahlperiode 09.11.2022", "Bundesrat Drucksache 123/22 12.05.22"
    head: /^(?<house>Deutscher Bundestag|Bundesrat)\s(?:[^\n]{0,40}\n?){0,2}Drucksache\s(?<number>\d{1,4}\/\d{1,5})(?!\d)(?:[^]{0,50}?(?<day>\d{1,2}\. ?\d{1,2}\. ?\d{4}))?/,
    title: SUBJECT,
    cited: ({ house, number }) => `${house === "Bundesrat" ? "BR" : "BT"}-Drs. ${number}`,
    jurisdiction: "de",
    language: "de",
  },
  {
    head: /^(?<number>\d{1,4})(?: d\. ?B\.| der Beilagen)(?: zu den Stenographischen Protokollen des Nationalrates)?,?\s\(?(?<period>[XVI]{1,7})\.? ?GP/m,
    title: SUBJECT,
    cited: ({ number, period }, head) =>
      `${/\bBericht\b/.test(head) ? "AB" : "RV"} ${number} BlgNR ${period}. GP`,
    jurisdiction: "at",
    language: "de",
  },
  {
    // a letter of the German ministry of finance, which is cited by its day and its file
    head: regex.u`^Bundesministerium\sder Finanzen\n[^]{0,900}?\bGZ:?\s(?<file>${MINISTRY_FILE})[^]{0,200}?\bDATUM\s(?<day>\d{1,2}\. \p{L}{3,9} \d{4})`,
    cited: ({ file }, _, date) => date && `BMF-Schreiben vom ${germanDate(date)} – ${file}`,
    jurisdiction: "de",
    language: "de",
  },
  guidelines("Guidelines|Recommendations|Opinion", "Adopted on", "en"),
  guidelines("Leitlinien|Empfehlungen|Stellungnahme", "Angenommen am", "de"),
];

function paperOfKind(head: string): Paper | undefined {
  for (const { head: form, needs, title, cited: write, jurisdiction, language } of KINDS) {
    const { groups } = needs?.test(head) === false ? {} : (form.exec(head) ?? {});
    if (!groups) continue;
    const date = readDay(groups["day"] ?? "");
    const cited = write(groups, head, date);
    const printed = groups["title"] ?? title?.exec(head)?.[1];
    if (cited !== undefined)
      return paper(printed ?? cited, cited, { jurisdiction, language, ...defined({ date }) });
  }
  return undefined;
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
