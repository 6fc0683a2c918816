import { readDay } from "../../core/day.ts";
import type { Block } from "../../core/document.ts";
import { walk } from "../../markup/html/walk.ts";
import { escapeText } from "../../markup/xml/escape.ts";
import { readTree, type XmlElement } from "../../markup/xml/tree.ts";
import { normBlocks, rules } from "./norm.ts";

/** Tests for RIS's own XML, which the service offers in addition to its pages. */
export function isRisdok(text: string): boolean {
  return /<risdok\s/.test(text.slice(0, 1_000));
}

/** Converts the XML to the mark-up of RIS's pages, with the same words. */
export function risdokPage(text: string): string {
  const tree = readTree(text);
  return tree ? `<html><body>${inner(tree.root)}</body></html>` : "";
}

type Child = XmlElement["children"][number];

/** Headers and footers of printed pages, and elements without text. */
const SKIPPED = new Set(["kzinhalt", "fzinhalt", "metadaten", "layoutdaten", "abstand", "bild", "binary"]);
/** Characters that the XML writes as elements. */
const PRINTED: Readonly<Record<string, string>> = {
  tab: " ",
  nbsp: " ",
  en: " ",
  em: " ",
  em14: " ",
  br: "<br>",
  bind: "",
  lt: "&lt;",
  gt: "&gt;",
  amp: "&amp;",
  euro: "€",
  dots: "…",
  gdash: "–",
  bdash: "—",
  bdquo: "„",
  ldquo: "“",
  rdquo: "”",
  sbquo: "‚",
  lsquo: "‘",
  rsquo: "’",
};
/** Element -> the tag and the class that RIS's pages use. */
const TAGS: Readonly<Record<string, readonly [tag: string, classes: string]>> = {
  absatz: ["div", "Abs"],
  schlussteil: ["div", "SchlussteilE0"],
  aufzaehlung: ["ol", "wai-list"],
  i: ["i", ""],
  b: ["b", ""],
  super: ["sup", ""],
  sub: ["sub", ""],
  table: ["table", ""],
  tr: ["tr", ""],
  td: ["td", ""],
  th: ["th", ""],
};

/** @param level of the enclosing list: "1" for the outermost */
function inner({ children }: Pick<XmlElement, "children">, level = "1"): string {
  return children.map((child) => page(child, level)).join("");
}

function page(child: Child, around: string): string {
  if (typeof child === "string") return escapeText(child);
  const { name, attributes } = child;
  const level = attributes["ebene"] ?? around;
  if (SKIPPED.has(name)) return "";
  if (name === "ueberschrift")
    return attributes["typ"] === "titel"
      ? `<h1 class="Titel">${inner(child)}</h1>`
      : `<h2 class="UeberschrG1">${inner(child)}</h2>`;
  if (name === "listelem") return item(child, level);
  const [tag, classes] = TAGS[name] ?? [];
  if (name === "uchar") return `[Zeichen ${attributes["code"] ?? "?"}]`;
  if (tag === undefined) return PRINTED[name] ?? inner(child, level);
  return `<${tag}${classes === "" ? "" : ` class="${classes}"`}>${inner(child, level)}</${tag}>`;
}

/** Renders a list item with its symbol and its text in separate elements, as RIS does. */
function item({ children }: XmlElement, level: string): string {
  const symbols = children.filter(isSymbol);
  const printed = symbols.map((symbol) => inner(symbol)).join("");
  const text = inner({ children: children.filter((child) => !isSymbol(child)) });
  return `<li><div class="SymE${level}">${printed}</div><div class="AufzaehlungE${level}">${text}</div></li>`;
}

function isSymbol(child: Child): child is XmlElement {
  return typeof child !== "string" && child.name === "symbol";
}

const SITE_MARK = /\bid="MainContent_DocumentRepeater_/;
const WHOLE_MARK = /\bid="MainContent_DocumentRepeater_\w{1,40}CompleteNormDocumentData_/;
const CONTENT = '<div class="documentContent">';
const FOOT = /<div id="(?:BottomPageNavigation|footer|Footer\w*)"/;

/** Tests for a page of RIS's site (`Dokument.wxe`, `GeltendeFassung.wxe`), as opposed to the document's file. */
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

const TITLE = /<title>\s{0,40}RIS - ([^<]{3,400}?) - [^<]{3,100}Fassung vom\s+(\d{1,2}\.\d{1,2}\.\d{4})/;
const PLACE = /<h2 class="onlyScreenreader">\s{0,80}([^<]{1,80}?)\s{0,80}<\/h2>/;

/** Converts a law's version on a day, as shown on the site; undefined for any other page. */
export function wholeLaw(html: string) {
  if (!isWholeLaw(html)) return undefined;
  const [, name = "", day = ""] = TITLE.exec(html) ?? [];
  const law = decoded(name);
  const from = readDay(day);
  return {
    kind: "legislation" as const,
    title: `${law || "Gesamte Rechtsvorschrift"} (AT)`,
    ...(from !== undefined && { date: from, version: { label: `Fassung vom ${day}` } }),
    citations: { reported: [], other: law === "" ? [] : [law] },
    blocks: siteDocument(html).split(CONTENT).flatMap(provision),
    warnings: [],
  };
}

/** The heading above a provision's text, which the site shows once and hides for the eye in later provisions. */
const HIDDEN_HEADING = /<h3\b[^<>]{0,300}\bonlyScreenreader\b[^<>]{0,300}>(?=\s{0,80}Text\s{0,80}<)/g;

/** Builds the blocks of one provision; the site gives its label for screen readers, `§ 0` for the law's title. */
function provision(html: string): readonly Block[] {
  const label = decoded(PLACE.exec(html)?.[1] ?? "").replace(/^Artikel\s/, "Art. ");
  const place = /^§\s0$/.test(label) ? "" : label;
  const { flows } = walk(html.replaceAll(HIDDEN_HEADING, "<h3>"), rules);
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
