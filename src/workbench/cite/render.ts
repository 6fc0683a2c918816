import {
  factsOf,
  type Item,
  type Style,
  STYLES,
  toBibtex,
  toCsl,
  toRefMan,
} from "../../citations/styles/index.ts";
import { footnoteFile } from "../../documents/formats/docx/footnotes.ts";
import type { CitedItem } from "./sources.ts";

export type StyleName = "aglc4" | "court" | "de" | "at";
export type Layout = "single" | "footnotes" | "bibliography";
export type Format = "text" | "csl-json" | "bibtex" | "ris" | "docx";

const BY_NAME = {
  aglc4: STYLES.aglc4,
  court: STYLES.court,
  de: STYLES.german,
  at: STYLES.austrian,
} as const;

/** Renders citations one per line, as numbered notes, or as a grouped bibliography; a failed item shows its failure. */
export function renderCitations(items: readonly CitedItem[], name: StyleName, layout: Layout): string {
  const style = BY_NAME[name];
  const line = (item: CitedItem) => ("failure" in item ? item.failure : style.cite(item));
  if (layout === "single") return items.map(line).join("\n");
  if (layout === "footnotes") {
    const notes = style.notes(items.map((item, at) => ("failure" in item ? placeholder(at) : item)));
    return items.map((item, at) => `${at + 1}. ${"failure" in item ? item.failure : notes[at]}`).join("\n");
  }
  const failures = items.filter((item) => "failure" in item).map(line);
  const groups = style.bibliography(citable(items));
  return [
    ...groups.map(({ heading, entries }) => [`**${heading}**`, ...entries].join("\n")),
    ...failures,
  ].join("\n\n");
}

/** Returns an empty item that keeps the numbering of notes and stops "Ibid" from reaching across a failed one. */
function placeholder(at: number): Item {
  const facts = factsOf({
    id: `not cited ${at}`,
    kind: "other",
    title: "",
    citations: { reported: [], other: [] },
    jurisdiction: "",
    language: "en",
    source: { provider: "law", url: "", retrievedAt: "", how: "link" },
  });
  return { facts };
}

function citable(items: readonly CitedItem[]): Item[] {
  return items.filter((item): item is Item => !("failure" in item));
}

/** Returns a file for a reference manager, every source once, in a fenced block. */
export function renderExport(items: readonly CitedItem[], format: Exclude<Format, "text" | "docx">): string {
  const sources = [...new Map(citable(items).map(({ facts }) => [facts.id, facts])).values()];
  switch (format) {
    case "csl-json":
      return fenced("json", JSON.stringify(sources.map(toCsl), undefined, 1));
    case "bibtex":
      return fenced("bibtex", sources.map(toBibtex).join("\n\n"));
    case "ris":
      return fenced("ris", sources.map(toRefMan).join("\r\n\r\n"));
  }
}

const WORDS = {
  en: { title: "Footnotes", authorities: "Table of authorities", note: "note", notes: "notes" },
  de: { title: "Fußnoten", authorities: "Verzeichnis", note: "Fn.", notes: "Fn." },
} as const;

/** Returns a Word file with a footnote for each item, and the sources in groups with the numbers of their notes. */
export function renderFootnoteFile(items: readonly CitedItem[], name: StyleName): Uint8Array {
  const style = BY_NAME[name];
  const language = name === "de" || name === "at" ? "de" : "en";
  const { title, ...words } = WORDS[language];
  const texts = style.notes(items.map((item, at) => ("failure" in item ? placeholder(at) : item)));
  const entriesOf = items.map((item) =>
    "failure" in item ? [] : style.bibliography([item]).flatMap(({ entries }) => entries),
  );
  const cited = (entry: string) => entriesOf.flatMap((own, at) => (own.includes(entry) ? [at + 1] : []));
  return footnoteFile({
    title,
    words,
    language,
    notes: items.map((item, at) =>
      "failure" in item
        ? { body: `[${at + 1}]`, text: item.failure }
        : { body: bodyOf(item, style), text: texts[at] ?? "" },
    ),
    groups: style.bibliography(citable(items)).map(({ heading, entries }) => ({
      heading,
      entries: entries.map((text) => ({ text, notes: cited(text) })),
    })),
  });
}

/** Returns the words that have the note: the name, or the citation of a source that has none of its own. */
function bodyOf({ facts }: Item, style: Style): string {
  const { kind, title, law, decision } = facts;
  const isNumbered = decision?.fileNumber !== undefined && title.includes(decision.fileNumber);
  if (title === "" || law.country === "eu" || isNumbered) return style.cite({ facts });
  return kind === "case" || (kind === "legislation" && law.country === undefined) ? `*${title}*` : title;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Notes on reported cases pinned by paragraph only: AGLC4 rule 1.1.6 puts the report's page before the paragraph. */
export function pageNotes(items: readonly CitedItem[], name: StyleName): string[] {
  if (name !== "aglc4") return [];
  return items.flatMap((item, at) => {
    if ("failure" in item || !/^\s*(?:at )?\[\d/.test(item.pin ?? "")) return [];
    const [report] = item.facts.reported;
    if (item.facts.kind !== "case" || !report) return [];
    return [`item ${at + 1}: ${item.pin} is a paragraph: add the page of ${report.canonical} in front of it`];
  });
}
