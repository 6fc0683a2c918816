import { page } from "./chrome.ts";
import type { Corpus } from "./corpus.ts";
import { set } from "../paper.ts";
import { tinyPdf, tinyRtf } from "./files.ts";
import { renderResults } from "./result-page.ts";
import { parseSearch, type Search } from "./search.ts";
import { escapeHtml } from "./text.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Site {
  readonly corpus: Corpus;
  readonly search: Search;
}

const HTML = "text/html; charset=utf-8";
const WRAPPER = /^cgi-bin\/(?:viewdoc|sinodisp)\//;

export const reply = (body: string | Buffer, contentType: string = HTML, status = 200): Reply => ({
  status,
  headers: { "content-type": contentType },
  body: Buffer.from(body),
});

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** What the site answers when nothing is wrong. */
export function answer(site: Site, pathname: string, search: string): Reply {
  const path = decoded(pathname).replace(/^\/+/, "");
  if (path === "cgi-bin/sinosrch.cgi") {
    const request = parseSearch(search);
    return reply(renderResults(site.search(request), request));
  }
  const bare = path.replace(WRAPPER, "");
  return documentAt(site, bare) ?? fileAt(site, bare) ?? reply(notFound(pathname), HTML, 404);
}

function documentAt({ corpus }: Site, path: string): Reply | undefined {
  const document = corpus.byPath.get(path.endsWith("/") ? `${path}index.html` : path);
  return document && reply(document.bytes(), document.contentType);
}

/** The first fifty lines of about so many characters. */
const linesOf = (text: string, width: number) => set(text, width).slice(0, 50);

function fileAt({ corpus }: Site, path: string): Reply | undefined {
  const [, signed, stem = "", extension = ""] =
    /^(cgi-bin\/sign\.cgi\/)?(.+?)(?:\.(rtf|pdf))?$/.exec(path) ?? [];
  const document = corpus.byPath.get(`${stem}.html`);
  if (document === undefined) return undefined;
  if (extension === "rtf") {
    return reply(tinyRtf([document.title, ...linesOf(document.text, 400)]), "application/rtf");
  }
  if (signed === undefined && extension !== "pdf") return undefined;
  return reply(tinyPdf([document.title, "", ...linesOf(document.text, 90)]), "application/pdf");
}

const notFound = (path: string): string =>
  page({
    title: "AustLII: Page not found",
    bodyClass: "basic error",
    heading: "Page not found",
    main: `      <article class="the-document">
        <h2>The page you asked for could not be found</h2>
        <p>The address <code>${escapeHtml(path)}</code> is not on this server. The document may have been moved, renamed or withdrawn.</p>
      </article>`,
    canonical: "404.html",
  });
