import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { SourcePage } from "../../documents/page.ts";
import { removedWarning } from "../../documents/removed.ts";
import { walk } from "../../markup/html/walk.ts";
import { provisionBlocks, type Unit } from "./provisions.ts";
import { rules } from "./rules.ts";

/** The sentence under which the register lets its texts be used. */
export function licence(retrievedAt: string): string {
  return `CC BY 4.0. Based on content from the Federal Register of Legislation at ${retrievedAt.slice(0, 10)}. For the latest information on Australian Government legislation please go to https://www.legislation.gov.au`;
}

/** Makes a LegalDocument of the register's HTML: the pages of an EPUB one behind the other, or a saved one. Pure. */
export function convert({ id, text, source }: SourcePage): LegalDocument {
  const { flows, removed } = walk(text, rules);
  const named = flows.find(({ element }) => /\.ShortT\b/.test(element))?.text;
  const title = named ?? tagTitle(text) ?? flows.find(({ kind }) => kind === "heading")?.text ?? id;
  const blocks = provisionBlocks(
    flows,
    unitOf(title),
    /^Commonwealth of Australia Constitution\b/i.test(title),
  );
  if (blocks.every(({ type }) => type === "heading")) throw notUnderstood(source.url);
  return {
    id,
    kind: "legislation",
    title: `${title} (Cth)`,
    citations: { reported: [], other: [`${title} (Cth)`] },
    jurisdiction: "cth",
    language: "en",
    source: { ...source, licence: licence(source.retrievedAt) },
    contentType: "text/html",
    blocks,
    footnotes: [],
    warnings: removedWarning(removed),
  };
}

export function unitOf(title: string): Unit {
  if (/\bRegulations?\b/i.test(title)) return "reg";
  return /\bRules\b/i.test(title) ? "r" : "s";
}

function tagTitle(html: string): string | undefined {
  const found = /<title\b[^<>]*>([^<]{1,500})</i.exec(html.slice(0, 20_000))?.[1];
  const [flow] = walk(`<p>${found ?? ""}</p>`, {}).flows;
  return flow?.text.split(/ - (?:Federal Register of )?Legislation/i, 1)[0];
}

function notUnderstood(url: string): LegibusError {
  return new LegibusError(
    "LAYOUT_CHANGED",
    "the file does not look like a text of the Federal Register of Legislation",
    {
      hint: "open the page in a browser; if it shows the text, the register has changed its files: please report it",
      humanUrl: url,
    },
  );
}
