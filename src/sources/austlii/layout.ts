import type { Flow } from "../../markup/html/flow.ts";
import type { HtmlRules } from "../../markup/html/rules.ts";
import { walk } from "../../markup/html/walk.ts";

/** A page of AustLII as far as it is a document. */
export interface DocumentPage {
  /** `modern` since the 20.0 layout of 2017; `classic` before it and on the mirrors that kept it. */
  readonly layout: "modern" | "classic";
  readonly flows: readonly Flow[];
  /** The page's own title line. */
  readonly title: string;
  /** Name of the database as the page shows it. */
  readonly database: string | undefined;
  /** What the new layout's ribbon calls the document: an Act's name, a citation. */
  readonly ribbon: string | undefined;
  /** How many unseen characters were taken out of the text. */
  readonly removed: number;
  /** Whether the page shows the document's end; a download that broke off does not. */
  readonly complete: boolean;
}

const ARTICLE = /<article\b[^<>]*\bthe-document\b/i;
/** Left by AustLII's tools in every document since the 1990s. */
const SIGNS = /<!--\s{0,9}(?:make_database\b|sino\b)/i;
const FOOTER_CHARS = 4_000; // where a classic page's end is looked for

/** Reads the document out of a page; undefined when the page shows none of AustLII's signs of one. */
export function readPage(html: string, rules: HtmlRules): DocumentPage | undefined {
  const article = ARTICLE.exec(html);
  if (!article && !SIGNS.test(html)) return undefined;
  return article ? modernPage(html, article.index, rules) : classicPage(html, rules);
}

function modernPage(html: string, start: number, rules: HtmlRules): DocumentPage {
  const end = html.indexOf("</article>", start);
  const closed = html.lastIndexOf("<!--sino noindex-->") > start;
  const { flows, removed } = walk(html.slice(start, end === -1 ? undefined : end), rules);
  return {
    layout: "modern",
    flows,
    title: flows.find((flow) => flow.kind === "heading")?.text ?? tagTitle(html),
    database: spanAfter(html, 'id="page-title"'),
    ribbon: spanAfter(html, 'class="ribbon-citation"'),
    removed,
    complete: end !== -1 || closed,
  };
}

/** Classic pages name the database in their first heading; the document begins with the heading that repeats the title. */
function classicPage(html: string, rules: HtmlRules): DocumentPage {
  const { flows, removed } = walk(html, rules);
  const title = tagTitle(html);
  const start = flows.findIndex((flow) => flow.kind === "heading" && sameTitle(flow.text, title));
  const before = flows.slice(0, Math.max(0, start)).find((flow) => flow.kind === "heading");
  const inside = start === -1 ? flows : flows.slice(start);
  const heading = inside.find((flow) => flow.kind === "heading")?.text;
  return {
    layout: "classic",
    flows: inside,
    title: start === -1 && title !== "" ? title : (heading ?? title),
    database: before?.text,
    ribbon: undefined,
    removed,
    complete: /<\/(?:body|html)\s{0,9}>|<!--sino noindex-->\s{0,9}<hr/i.test(html.slice(-FOOTER_CHARS)),
  };
}

/** Either may be cut short: the heading of a section lacks the section's own title. */
function sameTitle(heading: string, title: string): boolean {
  const [a, b] = [plain(heading), plain(title)];
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function tagTitle(html: string): string {
  return innerText(/<title\b[^<>]*>([^<]{0,2000})/i.exec(html)?.[1] ?? "");
}

/** Text of the first `<span>` within a few tags of a mark. */
function spanAfter(html: string, mark: string): string | undefined {
  const at = html.indexOf(mark);
  const near = at === -1 ? "" : html.slice(at, at + 600);
  const inside = /<span[^<>]{0,100}>((?:[^<]|<(?!\/span)){1,400})/i.exec(near)?.[1];
  const text = innerText(inside ?? "");
  return text === "" ? undefined : text;
}

/** Text of a fragment with its entities decoded and its white space folded. */
function innerText(fragment: string): string {
  return walk(`<p>${fragment}</p>`, {})
    .flows.map((flow) => flow.text)
    .join(" ");
}
