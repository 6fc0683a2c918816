import { regex } from "../../core/regex.ts";
import { find } from "../../citations/index.ts";
import { readDay, GERMAN_DAY } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { withoutLetterSpacing, plainLine } from "../../core/text.ts";

/** Looks up a fact in the table at the top of a page of RIS (Austria), where it is below its label. */
export function factBelow(lines: readonly string[]): (label: string) => string | undefined {
  return (label) => (lines.includes(label) ? lines[lines.indexOf(label) + 1] : undefined);
}

interface Head {
  readonly court?: string | undefined;
  readonly number?: string | undefined;
  readonly day?: string | undefined;
  readonly ecli?: string | undefined;
}

type Named = Pick<Head, "ecli"> & { readonly court: string; readonly day: string };

/** Names an Austrian decision by the head of its text: "OGH 6 Ob 901/32x (AT)"; undefined for any other text. */
export function austrianDecision(head: string): Partial<LegalDocument> | undefined {
  const lines = head.split("\n").flatMap((line) => plainLine(line) || []);
  const { court, number, day, ecli } = tabled(lines) ?? printed(lines);
  if (court === undefined || number === undefined || day === undefined) return undefined;
  const cited = decisionAt(`${court} ${number}`);
  return cited && ofDecision(cited.canonical, { court, day, ecli });
}

/** Names an Austrian decision by a line that is its whole citation: "VwGH 15.11.2021, Ra 2021/02/0123". */
export function citedAustrian(line: string) {
  const cited = decisionOfLine(line);
  const { courtName: court, date: day, fileNumber } = cited ?? {};
  if (court === undefined || day === undefined || fileNumber === undefined) return undefined;
  const named = decisionAt(`${court} ${fileNumber}`);
  return named && ofDecision(named.canonical, { court, day });
}

function ofDecision(canonical: string, { court, day, ecli }: Named) {
  return {
    kind: "case",
    title: `${canonical} (AT)`,
    court,
    date: day,
    citations: { reported: [], other: [canonical], ...defined({ ecli }) },
    jurisdiction: "at",
    language: "de",
  } as const;
}

function decisionAt(text: string) {
  const [cited] = find(text, { prefer: "at" });
  const isOne = cited?.kind === "decision" && cited.country === "at" && cited.start === 0;
  return isOne && cited.fileNumber !== undefined ? cited : undefined;
}

/** Reads the table at the top of a page of RIS. */
function tabled(lines: readonly string[]): Head | undefined {
  const below = factBelow(lines);
  const number = below("Geschäftszahl");
  return number === undefined
    ? undefined
    : {
        number,
        court: below("Gericht"),
        day: readDay(below("Entscheidungsdatum") ?? ""),
        ecli: below("European Case Law Identifier"),
      };
}

const OPENING = 30; // lines
const CITATION_LINES = 5;
/** Words that an Austrian decision has in a line of its own or at the end of its head, unlike a text about one. */
const OWN_WORDS =
  /^(?:Spruch|Entscheidungsgründe)\s?:?$|\b(?:zu Recht(?: erkannt)?|den Beschluss(?: gefasst)?)\s?:$/u;
/** `Das Landesverwaltungsgericht Oberösterreich hat durch`, `Der Verwaltungsgerichtshof hat` */
const ACTS = /^D(?:as|er|ie) (\p{Lu}[\p{L} ]{2,60}?) (?:hat|erkennt|fasst|beschließt|entscheidet)(?!\p{L})/u;
/** `20. August 2025`, `Linz, 24.10.2016` */
const DAY_LINE = regex.u`^(?:\p{Lu}[\p{L}. ]{2,20}, (?:am )?)?(${GERMAN_DAY})$`;

const ECLI_LINE = /^(?:European Case Law Identifier: )?(ECLI:AT:[A-Z\d]{2,10}:\d{4}:[A-Z\d.]{4,40})$/i;

/** Reads the head that other sites and the courts print: the citation in one line, or number, day and court apart. */
function printed(lines: readonly string[]): Head {
  const opening = lines.slice(0, OPENING).map((line) => withoutLetterSpacing(line).replaceAll(/\s+/g, " "));
  if (!opening.some((line) => OWN_WORDS.test(line))) return {};
  const [ecli] = opening.flatMap((line) => ECLI_LINE.exec(line)?.[1] ?? []);
  const cited = opening.slice(0, CITATION_LINES).flatMap((line) => decisionOfLine(line) ?? []);
  const whole = cited.find(({ date }) => date !== undefined);
  if (whole) return { court: whole.courtName, number: whole.fileNumber, day: whole.date, ecli };
  const [court] = opening.flatMap((line) => ACTS.exec(line)?.[1]?.replace(/^Oberste /, "Oberster ") ?? []);
  const [number] = opening.flatMap((line) => {
    const [first = ""] = line.split(/ [–-] /);
    return (decisionOfLine(first) ?? decisionOfLine(`${court} ${first}`))?.fileNumber ?? [];
  });
  const [day = ""] = opening.flatMap((line) => DAY_LINE.exec(line)?.[1] ?? []);
  return { court, number, day: readDay(day), ecli };
}

/** `Bescheidbeschwerde – Einzel – Erkenntnis, `: the kind of decision before the tax court, as Findok and reprints of it name it. */
const KIND_BEFORE_COURT =
  /^(?:Bescheidbeschwerde|Beschwerde|Berufungsentscheidung|Erkenntnis|Beschluss)(?!\p{L})\P{N}{0,60}?(?:,| de[rs]) (?=(?:BFG|UFS\p{Lu}?) )/u;

/** Returns the decision whose citation or number is the entire line. */
function decisionOfLine(line: string) {
  const own = line.replace(KIND_BEFORE_COURT, "");
  const cited = decisionAt(own);
  return cited && cited.end >= own.length - 1 ? cited : undefined;
}
