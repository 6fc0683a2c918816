import { DATABASES } from "./catalogue.ts";
import type { Corpus } from "./corpus.ts";
import type { CorpusDocument } from "./document.ts";
import { tinyPdf, tinyRtf, wrapped } from "./files.ts";
import { actsByLetter, databasePage, homePage, notFound, ROBOTS, yearIndex } from "./pages.ts";
import { renderResults, type ExtraCard } from "./result-page.ts";
import { parseSearch, type Search } from "./search.ts";

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
const WRAPPER = /^cgi-bin\/(?:viewdoc|sinodisp|viewdb|viewtoc)\//;

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
export function answer(site: Site, pathname: string, search: string, cards: readonly ExtraCard[]): Reply {
  const path = decoded(pathname).replace(/^\/+/, "");
  if (path === "cgi-bin/sinosrch.cgi") {
    const request = parseSearch(search);
    return reply(renderResults(site.search(request), request, cards));
  }
  if (path === "") return reply(homePage());
  if (path === "robots.txt") return reply(ROBOTS, "text/plain");
  const bare = path.replace(WRAPPER, "");
  return (
    documentAt(site, bare) ??
    fileAt(site, bare) ??
    listing(site, bare, search) ??
    slashless(site, path, bare) ??
    reply(notFound(pathname), HTML, 404)
  );
}

function documentAt({ corpus }: Site, path: string): Reply | undefined {
  const document = corpus.byPath.get(path.endsWith("/") ? `${path}index.html` : path);
  return document && reply(document.bytes(), document.contentType);
}

function fileAt({ corpus }: Site, path: string): Reply | undefined {
  const [, signed, stem = "", extension = ""] =
    /^(cgi-bin\/sign\.cgi\/)?(.+?)(?:\.(rtf|pdf))?$/.exec(path) ?? [];
  const document = corpus.byPath.get(`${stem}.html`);
  if (document === undefined) return undefined;
  if (extension === "rtf") {
    return reply(tinyRtf([document.title, ...wrapped(document.text, 400)]), "application/rtf");
  }
  if (signed === undefined && extension !== "pdf") return undefined;
  return reply(tinyPdf([document.title, "", ...wrapped(document.text)]), "application/pdf");
}

function listing({ corpus }: Site, path: string, search: string): Reply | undefined {
  const [, database = "", rest = ""] =
    /^((?:nz\/cases\/\w+|au\/\w+\/\w+\/\w+))\/(\d{4}\/|toc-[A-Z]\.html)?$/.exec(path) ?? [];
  if (!DATABASES.has(database)) return undefined;
  const documents = corpus.documents.filter((document) => document.database === database);
  const letter = /^toc-([A-Z])/.exec(rest)?.[1];
  if (letter !== undefined) return reply(actsByLetter(database, letter, documents.filter(isContents)));
  if (rest === "") {
    return reply(databasePage(database, documents, /[?&;]view=(\w+)/.exec(search)?.[1] ?? ""));
  }
  const year = rest.slice(0, 4);
  const ofYear = documents.filter(({ date }) => date?.startsWith(year) === true);
  return ofYear.length === 0 ? undefined : reply(yearIndex(database, year, ofYear));
}

const isContents = ({ kind }: CorpusDocument): boolean => kind === "contents";

function slashless(site: Site, path: string, bare: string): Reply | undefined {
  if (
    /\.\w+$|\/$/.test(bare) ||
    (documentAt(site, `${bare}/`) ?? listing(site, `${bare}/`, "")) === undefined
  ) {
    return undefined;
  }
  return {
    ...reply("Moved", "text/html", 301),
    headers: { "content-type": "text/html", location: `/${path}/` },
  };
}
