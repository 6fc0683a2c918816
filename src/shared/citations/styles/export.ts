import type { Facts } from "./facts.ts";

/** An item of CSL-JSON 1.0.2, of the fields that a legal source has. */
export interface CslItem {
  readonly id: string;
  readonly type: "legal_case" | "legislation" | "document";
  readonly title: string;
  readonly authority?: string;
  readonly issued?: { readonly "date-parts": readonly (readonly number[])[] };
  readonly "container-title"?: string;
  readonly volume?: string;
  readonly page?: string;
  readonly number?: string;
  readonly references?: string;
  readonly jurisdiction?: string;
  readonly language?: string;
  readonly URL?: string;
  readonly accessed?: { readonly "date-parts": readonly (readonly number[])[] };
}

const TYPES = { case: "legal_case", legislation: "legislation", other: "document" } as const;

export function toCsl(facts: Facts): CslItem {
  const [report] = facts.reported;
  const issued =
    facts.date === undefined ? (facts.year === undefined ? undefined : [facts.year]) : partsOf(facts.date);
  const number = facts.neutral ?? facts.decision?.docket ?? facts.ecli;
  const parallels = facts.reported.slice(1).map(({ canonical }) => canonical);
  return {
    id: facts.id,
    type: TYPES[facts.kind],
    title: facts.title,
    ...(facts.court !== undefined && { authority: facts.court }),
    ...(issued && { issued: { "date-parts": [issued] } }),
    ...(report && { "container-title": report.series.abbreviation, page: report.page }),
    ...(report?.volume !== undefined && { volume: String(report.volume) }),
    ...(number !== undefined && { number }),
    ...(parallels.length > 0 && { references: parallels.join("; ") }),
    jurisdiction: facts.jurisdiction,
    language: facts.language,
    URL: facts.url,
    accessed: { "date-parts": [partsOf(facts.retrieved.slice(0, 10))] },
  };
}

function partsOf(day: string): number[] {
  return day.split("-").map(Number);
}

/** BibTeX: `@misc` with the fields that every reader takes; braces keep capitals. */
export function toBibtex(facts: Facts): string {
  const item = toCsl(facts);
  const fields = {
    title: item.title,
    author: item.authority,
    journal: item["container-title"],
    volume: item.volume,
    pages: item.page,
    number: item.number,
    year: facts.year === undefined ? undefined : String(facts.year),
    url: item.URL,
    urldate: facts.retrieved.slice(0, 10),
    note: item.references,
    language: item.language,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          `  ${name} = {${name === "author" ? `{${bibtexText(value)}}` : name.startsWith("url") ? value : bibtexText(value)}}`,
        ],
  );
  return `@misc{${keyOf(facts)},\n${lines.join(",\n")}\n}`;
}

function bibtexText(text: string): string {
  return text.replaceAll(/[\\{}]/g, "").replaceAll(/[&%$#_]/g, String.raw`\$&`);
}

function keyOf({ title, year, id }: Facts): string {
  const word = /[A-Za-z]{2,}/.exec(title)?.[0] ?? "source";
  const tail = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-8);
  return `${word.toLowerCase()}${year ?? ""}${tail}`;
}

/** RIS, the format of reference managers: `TY  - CASE` … `ER  - `. */
export function toRis(facts: Facts): string {
  const item = toCsl(facts);
  const type = { legal_case: "CASE", legislation: "STAT", document: "GEN" }[item.type];
  const rows: (readonly [string, string | undefined])[] = [
    ["TY", type],
    ["TI", item.title],
    ["AU", item.authority],
    ["T2", item["container-title"]],
    ["VL", item.volume],
    ["SP", item.page],
    ["M1", item.number],
    ["PY", facts.year === undefined ? undefined : String(facts.year)],
    ["DA", facts.date?.replaceAll("-", "/")],
    ["LA", item.language],
    ["UR", item.URL],
    ["N1", item.references],
  ];
  const lines = rows.flatMap(([tag, value]) =>
    value === undefined ? [] : [`${tag}  - ${value.replaceAll(/\s+/g, " ")}`],
  );
  return [...lines, "ER  - "].join("\r\n");
}
