import type { Facts } from "../facts.ts";
import { type CslDate, type CslItem, type CslName, toCsl } from "./csl.ts";

const TYPES: Readonly<Record<CslItem["type"], string>> = {
  legal_case: "CASE",
  legislation: "STAT",
  regulation: "STAT",
  chapter: "CHAP",
  bill: "BILL",
  "article-journal": "JOUR",
  "article-newspaper": "NEWS",
  book: "BOOK",
  report: "RPRT",
  speech: "SOUND",
  treaty: "GEN",
  document: "GEN",
};

/** Renders RIS, the format of reference managers, with the tags of each type: `TY  - CASE` … `ER  - `. */
export function toRefMan(facts: Facts): string {
  const item = toCsl(facts);
  const isCase = item.type === "legal_case";
  const rows: readonly (readonly [tag: string, value: string | undefined])[] = [
    ["TY", TYPES[item.type]],
    ["ID", item.id],
    ["TI", item.title],
    ...names("AU", item.author),
    ...names("A2", item.editor),
    ...names("A4", item.translator),
    [isCase ? "A2" : "T2", item["container-title"]],
    ["PB", item.publisher ?? item.authority],
    ["ET", item.edition],
    ["SE", item.section],
    ["VL", item.volume],
    ["IS", item.issue],
    ["SP", item.page],
    ["M1", item.number],
    ["N1", [isCase ? item.number : undefined, item.references].filter(Boolean).join("; ") || undefined],
    ["PY", item.issued && String(item.issued["date-parts"][0]?.[0] ?? "")],
    ["DA", day(item.issued)],
    ["LA", item.language],
    ["UR", item.URL],
    ["Y2", day(item.accessed)],
  ];
  const lines = rows.flatMap(([tag, value]) =>
    value === undefined ? [] : [`${tag}  - ${value.replaceAll(/\s+/g, " ")}`],
  );
  return [...lines, "ER  - "].join("\r\n");
}

function names(tag: string, all: readonly CslName[] = []): readonly (readonly [string, string])[] {
  return all.map(({ family, given }) => [tag, given === undefined ? family : `${family}, ${given}`]);
}

/** `1992/06/03`; undefined for a bare year, which has a field of its own. */
function day(date: CslDate | undefined): string | undefined {
  const parts = date?.["date-parts"][0] ?? [];
  return parts.length < 3 ? undefined : parts.map((part) => String(part).padStart(2, "0")).join("/");
}
