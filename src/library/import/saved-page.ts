import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { percentDecoded } from "../../core/text.ts";
import { linksOnly } from "../../documents/formats/html/document.ts";
import { fileKind } from "../../documents/kind.ts";
import type { File, ImportDeps } from "./types.ts";
import { charsetOf, decode, latin1 } from "../../net/charset.ts";

/** The comment with which Chrome and Edge mark a saved page: `<!-- saved from url=(0043)https://… -->`. */
const SAVED_FROM = /<!--\s{0,5}saved from url=\(\d{4,6}\)(https?:\/\/[^\s<>]{1,4000})\s{0,5}-->/i;
const LINK = /<link\s[^<>]*>/gi;
const HEAD_CHARS = 100_000; // characters in which a page gives its address

/** Returns the URL that a saved page gives as its own. */
export function savedFrom(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  const said = SAVED_FROM.exec(head)?.[1] ?? canonical(head);
  return said !== undefined && isOfPage(said) ? said : undefined;
}

/**
 * Returns a page's bytes as its site wrote them. Chrome and Edge save links of the page to itself, `#fn1`, with its whole
 * URL; SingleFile leaves out quotation marks and end tags; Internet Explorer left out quotation marks and wrote names in
 * capitals.
 */
export function asSiteWrote(bytes: Uint8Array): Uint8Array {
  const head = latin1(bytes.subarray(0, HEAD_CHARS));
  const single = SINGLE_FILE.exec(head);
  const url = (single ?? SAVED_FROM.exec(head))?.[1]?.replace(/#.*$/, "");
  const isTerse = single !== null || EXPLORER.test(head);
  if (url === undefined && !isTerse) return bytes;
  const text = latin1(bytes);
  const whole = isTerse ? withQuotes(text.replace(SINGLE_FILE, savedComment(url ?? ""))) : text;
  const links = url === undefined ? [] : [url, url.replaceAll("&", "&amp;")];
  const own = links.reduce((html, link) => html.replaceAll(`="${link}#`, '="#'), whole);
  return Buffer.from(own, "latin1");
}

/** The comment with which SingleFile marks a page that it saved. */
const SINGLE_FILE =
  /<!--\s{1,5}Page saved with SingleFile\s{1,5}url:\s(https?:\/\/[^\s<>]{1,4000})[^<>]{0,200}-->/;

/** Returns the comment with which Chrome would have marked the page. */
export function savedComment(url: string): string {
  return `<!-- saved from url=(${String(url.length).padStart(4, "0")})${url} -->`;
}

/** With this Internet Explorer marked a page that it saved. */
const EXPLORER = /<META\s[^<>]{0,80}\bMSHTML \d/;

/** Writes `<P class=x>` as `<p class="x">`, and the end that browsers do not need. */
function withQuotes(html: string): string {
  const quoted = html.replaceAll(/<\/?[a-z][^<>]*>/gi, (tag) =>
    tag
      .replace(/^<\/?[A-Z][A-Z0-9]*/, (name) => name.toLowerCase())
      .replaceAll(/=("[^"]*"|'[^']*'|[^\s"'<>]+)/g, (all, value: string) =>
        /^["']/.test(value) ? all : `="${value}"`,
      ),
  );
  return quoted.includes("</html>") ? quoted : `${quoted}</html>`;
}

/** Left by the translators of Chrome, Edge and Firefox in a page that they show in another language. */
const TRANSLATED =
  /<html\b[^<>]{0,2000}\btranslated-(?:ltr|rtl)\b|<[a-z][^<>]{0,500}\s_msttexthash=|<[a-z][^<>]{0,500}\sdata-moz-translations-id=/i;

/** Whether a browser translated the page before it was saved, so that its words are not those of the document. */
export function isTranslated(html: string): boolean {
  return TRANSLATED.test(html.slice(0, HEAD_CHARS));
}

/** Rejects a site's front page, which some sites give as the URL of every page. */
function isOfPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return pathname !== "/" || search !== "";
}

function canonical(head: string): string | undefined {
  const link = (head.match(LINK) ?? []).find((tag) => /\brel\s{0,5}=\s{0,5}["']?canonical\b/i.test(tag));
  return (
    link &&
    /\bhref\s{0,5}=\s{0,5}["']?(https?:\/\/[^"'\s>]{1,4000})/i.exec(link)?.[1]?.replaceAll("&amp;", "&")
  );
}

/** Returns the jurisdiction of a URL's country domain; empty for any other. */
export function jurisdictionOf(url: string | undefined): string {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : "";
  return /\.(au|nz|de|at)$/.exec(host)?.[1] ?? "";
}

/** Whether a text is a web address, which may be shown as a source, unlike `javascript:` or `file:`. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

const LARGEST_PAGE = 1_000_000; // bytes of a page with little text, pictures included
const PDF_LINK = /<a\s[^<>]{0,500}\bhref\s?=\s?["']?([^"'\s<>]{1,500}\.(?:pdf|docx?))(?=["'\s?#>])/gi;
const MOST_LINKS = 20;

/**
 * Returns the PDF or Word file that a page with little other text links to, when it was saved in the page's folder or in
 * the folder of the page's pictures; undefined for any other file.
 */
export async function fileBeside({ files }: Pick<ImportDeps, "files">, { bytes, path, savedAt, name }: File) {
  if (path === undefined || bytes.length > LARGEST_PAGE || fileKind(bytes) !== "html") return undefined;
  const text = decode(bytes, charsetOf(bytes, ""));
  for (const [, href = ""] of [...text.matchAll(PDF_LINK)].slice(0, MOST_LINKS)) {
    for (const place of placesOf(href, path)) {
      const real = await files.resolve(place, "import").catch(() => undefined);
      const content = real === undefined ? undefined : await readFile(real).catch(() => undefined);
      if (real === undefined || content === undefined || !linksOnly(text)) continue;
      const file = { name: `${name}: ${basename(real)}`, bytes: content, savedAt, path: real };
      return { file, url: addressOf(href, savedFrom(text)) };
    }
  }
  return undefined;
}

function placesOf(href: string, page: string): readonly string[] {
  const [folder, stem] = [dirname(page), page.replace(/\.\w{1,5}$/, "")];
  const name = basename(href);
  const names = new Set([basename(percentDecoded(name)), name]);
  return [...names].flatMap((one) => [folder, `${stem}_files`, `${stem}-Dateien`].map((at) => join(at, one)));
}

function addressOf(href: string, page: string | undefined): string | undefined {
  if (!URL.canParse(href, page)) return undefined;
  const url = new URL(href, page);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}
