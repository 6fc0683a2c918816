import type { Block, LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { germanDate } from "../../core/day.ts";

export interface CaseFacts {
  readonly number: string | undefined;
  readonly ecli: string | undefined;
  /** "BGH" or "LG Musterstadt". */
  readonly court: string;
  readonly senate: string;
  /** ISO */
  readonly date: string | undefined;
  readonly fileNumber: string;
  /** "Urteil" */
  readonly type: string;
  readonly title: string;
  readonly rights: string;
  readonly contentType: string;
}

/** Returns a decision's citation in the German style: "BGH, Urteil vom 16.2.2026 – XIV ZR 901/25". */
export function caseCitation({
  court,
  type,
  date,
  fileNumber,
}: Pick<CaseFacts, "court" | "type" | "date" | "fileNumber">): string {
  const day = date === undefined ? "" : ` vom ${germanDate(date)}`;
  const kind = `${type || "Entscheidung"}${day}`;
  return [court, fileNumber === "" ? kind : `${kind} – ${fileNumber}`]
    .filter((part) => part !== "")
    .join(", ");
}

export function caseDocument(page: SourcePage, facts: CaseFacts, blocks: readonly Block[]): LegalDocument {
  const title = caseCitation(facts);
  const named = facts.title === "" ? title : facts.title;
  const heading: Block = { type: "heading", level: 1, pin: "", markdown: named };
  return {
    id: facts.number === undefined ? page.id : `ris:${facts.number}`,
    kind: "case",
    title,
    ...(facts.court !== "" && {
      court: [facts.court, facts.senate].filter((part) => part !== "").join(", "),
    }),
    ...(facts.date !== undefined && { date: facts.date }),
    citations: {
      reported: [],
      ...(facts.ecli !== undefined && { ecli: facts.ecli }),
      other: [title, ...(facts.ecli === undefined ? [] : [facts.ecli])],
    },
    jurisdiction: "de",
    language: "de",
    source: { ...page.source, licence: facts.rights },
    contentType: facts.contentType,
    blocks: [heading, ...blocks],
    footnotes: [],
    warnings: missingNumbers(blocks),
  };
}

/** Warns of Randnummern that the text lacks, so that readers know that something is missing. */
function missingNumbers(blocks: readonly Block[]): string[] {
  const numbers = blocks.flatMap(({ pin, label }) =>
    pin === `Rn. ${label}` ? [Number.parseInt(label ?? "", 10)] : [],
  );
  const missing: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const before = numbers[at - 1] ?? 0;
    for (let gap = before + 1; gap < number && missing.length < 20; gap += 1) missing.push(gap);
  }
  return missing.length === 0 ? [] : [`the text has no Rn. ${missing.join(", ")}`];
}

/** Federal courts as they write themselves; there is one each, so citations never name their seat. */
export const COURTS: readonly string[] = ["BVerfG", "BGH", "BVerwG", "BFH", "BAG", "BSG", "BPatG"];

export function withPlace(type: string, place: string): string {
  if (type === "") return ""; // a place alone does not name a court
  return COURTS.includes(type) || place === "" ? type : `${type} ${place}`;
}

const FILE_NUMBER =
  /\b(?:[IVX]{1,5}[a-z]?|\d{1,3}[a-z]?|[A-Z]{2,4}|[A-Z][A-Za-z]{1,4}[A-Z]{1,2})\s(?:\p{L}{1,6}\s(?:\(\p{L}{2,8}\)\s)?)?\d{1,5}\/\d{2}\b/u;
const ECLI = /\bECLI:DE:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,24}[A-Z0-9]/gi;
const TYPES: Readonly<Record<string, string>> = { U: "Urteil", B: "Beschluss" };

/** Finds the first file number in a text: "XIV ZR 901/25". */
export function fileNumberIn(text: string): string {
  return FILE_NUMBER.exec(text)?.[0] ?? "";
}

/** Returns a page's only ECLI; if there are several, they may be citations. */
export function onlyEcli(text: string): string | undefined {
  const found = new Set(text.match(ECLI));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** Reads court, date, and for most courts the kind of decision from a German ECLI. */
export function factsOfEcli(ecli: string | undefined): {
  court: string;
  date: string | undefined;
  type: string;
} {
  const [, , code = "", year = "", ordinal = ""] = (ecli ?? "").split(":");
  const court = COURTS.find((one) => one.toUpperCase() === code.toUpperCase()) ?? "";
  const [, kind = ""] = /^\d{6}\.?([UB])/i.exec(ordinal) ?? [];
  return {
    court: withPlace(court, ""),
    date: dayOfEcli(ordinal, year),
    type: TYPES[kind.toUpperCase()] ?? "",
  };
}

/**
 * Reads the date from an ECLI's ordinal: "160226UXIVZR901.25.0" of 2026 -> "2026-02-16"; the Federal
 * Constitutional Court writes the year first.
 */
export function dayOfEcli(ordinal: string, year: string): string | undefined {
  const [, longYear, longMonth, longDay] = /(\d{4})(\d{2})(\d{2})/.exec(ordinal) ?? [];
  if (longYear === year) return `${longYear}-${longMonth}-${longDay}`;
  const [, day, month, short] = /^(\d{2})(\d{2})(\d{2})/.exec(ordinal) ?? [];
  return short !== undefined && year.endsWith(short) ? `${year}-${month}-${day}` : undefined;
}
