import { readDay } from "../../core/day.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { walk } from "../../markup/html/walk.ts";
import { normBlocks, rules } from "./norm-blocks.ts";

const SITE_MARK = /\bid="MainContent_DocumentRepeater_/;
const WHOLE_MARK = /\bid="MainContent_DocumentRepeater_\w{1,40}CompleteNormDocumentData_/;
const CONTENT = '<div class="documentContent">';
const FOOT = /<div id="(?:BottomPageNavigation|footer|Footer\w*)"/;

/**
 * Tests for a page of RIS's site (`Dokument.wxe`, `GeltendeFassung.wxe`), as opposed to the document's file.
 */
export function isSitePage(html: string): boolean {
  return SITE_MARK.test(html);
}

/** Tests for a page with a whole law, each provision of which is a document of its own. */
export function isWholeLaw(html: string): boolean {
  return WHOLE_MARK.test(html);
}

/** Extracts the document from a page of the site, without the navigation. */
export function siteDocument(html: string): string {
  const start = html.indexOf(CONTENT);
  const page = start === -1 ? html : html.slice(start);
  const end = page.search(FOOT);
  return end === -1 ? page : page.slice(0, end);
}

type WholeLaw = Pick<
  LegalDocument,
  "kind" | "title" | "date" | "citations" | "version" | "blocks" | "warnings"
>;

const TITLE = /<title>\s{0,40}RIS - ([^<]{3,400}?) - [^<]{3,100}Fassung vom\s+(\d{1,2}\.\d{1,2}\.\d{4})/;
const PLACE = /<h2 class="onlyScreenreader">\s{0,80}([^<]{1,80}?)\s{0,80}<\/h2>/;

/** Converts a law's version on a day, as shown on the site; undefined for any other page. */
export function wholeLaw(html: string): WholeLaw | undefined {
  if (!isWholeLaw(html)) return undefined;
  const [, name = "", day = ""] = TITLE.exec(html) ?? [];
  const law = decoded(name);
  const from = readDay(day);
  return {
    kind: "legislation",
    title: `${law || "Gesamte Rechtsvorschrift"} (AT)`,
    ...(from !== undefined && { date: from, version: { label: `Fassung vom ${day}` } }),
    citations: { reported: [], other: law === "" ? [] : [law] },
    blocks: siteDocument(html).split(CONTENT).flatMap(provision),
    warnings: [],
  };
}

/** Builds the blocks of one provision; the site gives its label for screen readers. */
function provision(html: string): readonly Block[] {
  const place = decoded(PLACE.exec(html)?.[1] ?? "").replace(/^Artikel\s/, "Art. ");
  const { flows } = walk(html, rules);
  let field = "";
  const text: Parameters<typeof normBlocks>[0][number][] = [];
  const notes: Block[] = [];
  for (const flow of flows) {
    if (flow.kind === "heading" && flow.level === 3) field = flow.text;
    else if (field === "Text" || field === "") text.push(flow);
    else if (flow.markdown !== "")
      notes.push({ type: "paragraph", pin: place, markdown: `**${field}:** ${flow.markdown}` });
  }
  return [...normBlocks(text, place), ...notes];
}

function decoded(text: string): string {
  return walk(`<p>${text}</p>`, {}).flows[0]?.text ?? "";
}
