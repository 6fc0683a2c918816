import type { Facts } from "../facts.ts";
import { type CslDate, type CslItem, type CslName, toCsl } from "./csl.ts";

/** Types of biblatex; older BibTeX treats the legal ones as `misc`. */
const TYPES: Readonly<Record<CslItem["type"], string>> = {
  legal_case: "jurisdiction",
  legislation: "legislation",
  regulation: "legislation",
  chapter: "incollection",
  "article-journal": "article",
  document: "misc",
};

/** BibTeX in UTF-8, for biblatex: braces keep capitals, signs that TeX reads are escaped. */
export function toBibtex(facts: Facts): string {
  const item = toCsl(facts);
  const isBook = item.type === "chapter";
  const fields: readonly (readonly [string, string | undefined])[] = [
    ["title", wrapped(item.title)],
    ["author", names(item.author)],
    ["editor", names(item.editor)],
    ["institution", wrapped(item.authority)],
    [isBook ? "booktitle" : "journaltitle", wrapped(item["container-title"])],
    ["shorttitle", isBook ? wrapped(item["container-title-short"]) : undefined],
    ["edition", item.edition],
    ["volume", item.volume],
    ["pages", escaped(item.page)],
    ["number", escaped(item.number)],
    ["date", day(item.issued)],
    ["year", item.issued && String(item.issued["date-parts"][0]?.[0] ?? "")],
    ["note", escaped([item.section, item.references].filter(Boolean).join("; ") || undefined)],
    ["langid", LANGUAGES[item.language ?? ""]],
    ["url", item.URL && address(item.URL)],
    ["urldate", item.accessed && day(item.accessed)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]));
  return `@${TYPES[item.type]}{${keyOf(facts)},\n${lines.join(",\n")}\n}`;
}

const LANGUAGES: Readonly<Record<string, string>> = { de: "ngerman", en: "english" };

function wrapped(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `{${escaped(text)}}`;
}

/** A name of one word, or of several with a comma: nothing is left to the reader's guess. */
function names(all: readonly CslName[] | undefined): string | undefined {
  return all
    ?.map(({ family, given }) =>
      given === undefined ? `{${escaped(family)}}` : `${escaped(family)}, ${escaped(given)}`,
    )
    .join(" and ");
}

function day(date: CslDate | undefined): string | undefined {
  return date?.["date-parts"][0]?.map((part) => String(part).padStart(2, "0")).join("-");
}

const SIGNS: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
};

function escaped(text: string): string;
function escaped(text: string | undefined): string | undefined;
function escaped(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, " ").replaceAll(/[\\~^{}&%$#_]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);
}

/** biblatex takes addresses as they are; a lone brace would end the field. */
function address(url: string): string {
  return url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("\\", "%5C");
}

function keyOf({ title, year, id, publication, decision }: Facts): string {
  const said = publication?.author ?? (decision ? (decision.courtName ?? "") : title);
  const plain = said.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
  const word = /[A-Za-z]{2,}/.exec(plain)?.[0] ?? "source";
  const tail = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-8);
  return `${word.toLowerCase()}${year ?? ""}${tail}`;
}
