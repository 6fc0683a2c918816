import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toRow as austliiRow } from "../../../src/sources/austlii/answers.ts";
import { parseSearch } from "../../../src/sources/austlii/parse.ts";
import { parseHits, parseRelated } from "../../../src/sources/beck/parse.ts";
import { docxHtml } from "../../../src/sources/frl/converter.ts";
import { CONVERTERS } from "../../../src/app/converters.ts";
import { isTruncated } from "../../../src/markup/html/page-text.ts";
import { LegibusError } from "../../../src/core/errors.ts";
import { CORPUS } from "../../support/beck/corpus.ts";
import { documentView, hitlist, printView } from "../../support/beck/pages.ts";
import { ACTS, JUDGMENTS, VERSIONS } from "../../support/eu/corpus.ts";
import { consolidatedPage, judgmentPage, ojPage } from "../../support/eu/pages.ts";
import { fixtures } from "../../support/fixtures.ts";
import { DECISIONS, NORMS } from "../../support/ris-at/corpus.ts";
import { decisionPage, normPage } from "../../support/ris-at/pages.ts";
import { ROOT } from "../../support/sources.ts";
import { ATTRIBUTES, MARKUP, type Mutator } from "./markup.ts";
import type { Reading } from "./oracle.ts";
import { documentReading, listReading } from "./readings.ts";

/** A parser of the product with valid pages. */
export interface Parser {
  readonly name: string;
  readonly changes: readonly Mutator[];
  readonly pages: readonly Page[];
}

export interface Page {
  readonly name: string;
  readonly text: string;
  readonly read: (text: string) => Reading;
}

async function converter(name: string) {
  const load = CONVERTERS[name];
  if (!load) throw new Error(`no converter ${name}`);
  return await load();
}

const [austliiPage, jadePage, frlPage, risPage, risatPage, beckPage, euPage] = await Promise.all(
  ["austlii", "jade", "frl", "ris", "risat", "beck", "eu"].map(converter),
);
if (!austliiPage || !jadePage || !frlPage || !risPage || !risatPage || !beckPage || !euPage)
  throw new Error("no converter");

export const file = (...path: readonly string[]) => readFileSync(join(ROOT, "fixtures", ...path), "utf8");

const SEARCH = "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=negligence";

function austliiList(html: string): Reading {
  const { hits, total, unread } = parseSearch(html, SEARCH);
  return listReading(
    hits.map((hit) => austliiRow(hit, "live")),
    total,
    unread,
  );
}

const austlii = (...prefixes: readonly string[]): Page[] =>
  fixtures("austlii", ...prefixes).map(({ name, html, path = "" }) => {
    const id = `austlii:${path.replace(/^\//, "").replace(/(?:index)?\.html$|\/$/g, "")}`;
    return { name, text: html, read: documentReading(austliiPage, id, "austlii") };
  });

const RIS_PAGES = {
  "article.html": "ris:FlößG/1",
  "case-akn.xml": "ris:KVRE900032026",
  "case-page.html": "ris:KORE900012026",
  "directive.xml": "ris:KSNR900050001",
  "gii-law.html": "ris:FlößG",
  "gii-law.xml": "ris:FlößG",
  "law-akn.xml": "ris:eli/bund/bgbl-1/2024/991/2026-03-01/3/deu",
  "rii-page.html": "ris:KORE900012026",
  "rii.xml": "ris:WBRE900042026",
};

const ris = (ending: string): Page[] =>
  Object.entries(RIS_PAGES)
    .filter(([name]) => name.endsWith(ending))
    .map(([name, id]) => ({ name, text: file("ris", name), read: documentReading(risPage, id, "ris") }));

/** Refuses a truncated page, as the client does. */
function whole(html: string): string {
  if (isTruncated(html)) throw new LegibusError("UPSTREAM_ERROR", "breaks off");
  return html;
}

const HITS = "https://beck-online.beck.de/Search?words=x";
const beckHits = (html: string): Reading => {
  const { hits, total, unread, page, pages } = parseHits(whole(html), HITS);
  const rows = hits.map(
    ({ id, title, type, rest, court = "", date = "", fileNumber = "", work = "", link }) => ({
      key: id,
      facts: { title, type, rest, court, date, fileNumber, work, link },
    }),
  );
  const counted = total ?? (page < pages ? Number.POSITIVE_INFINITY : undefined);
  return { facts: {}, rows, total: counted, marks: unread > 0 ? [`${unread} left out`] : [] };
};

const beckRelated = (html: string): Reading => {
  const { counted: _, ...lists } = parseRelated(whole(html), "https://beck-online.beck.de/");
  const rows = Object.entries(lists).flatMap(([key, items]) =>
    items.map(({ title, vpath = "", count }) => ({
      key: title,
      facts: { key, vpath, count: count === undefined ? "" : String(count) },
    })),
  );
  return { facts: {}, rows, marks: [] };
};

const beck = (view: typeof printView): Page[] =>
  CORPUS.slice(0, 9).map((one) => ({
    name: one.title,
    text: view(one),
    read: documentReading(beckPage, `beck:${one.vpath}`, "beck"),
  }));

export const page = (name: string, text: string, read: Page["read"]): Page => ({ name, text, read });

const eu = (celex: string, language: string, text: string): Page => {
  const id = `eu:${celex}/${language}`;
  return page(id, text, documentReading(euPage, id, "eu"));
};
const EU_ACTS = ACTS.map((act) => eu(act.celex, act.language, ojPage(act)));
const EU_VERSIONS = VERSIONS.map((version) =>
  eu(
    `0${version.act.celex.slice(1)}-${version.day.replaceAll("-", "")}`,
    version.act.language,
    consolidatedPage(version),
  ),
);
const EU_JUDGMENTS = JUDGMENTS.map((one) => eu(one.celex, one.language, judgmentPage(one)));

/** Parsers of markup. */
export const MARKUP_PARSERS: readonly Parser[] = [
  {
    name: "austlii search",
    changes: MARKUP,
    pages: fixtures("austlii", "search-")
      .filter(({ name }) => !/zero|challenge|layout-changed/.test(name))
      .map(({ name, html }) => page(name, html, austliiList)),
  },
  { name: "austlii judgment", changes: MARKUP, pages: austlii("document-") },
  { name: "austlii legislation", changes: MARKUP, pages: austlii("legislation-") },
  {
    name: "jade saved page",
    changes: MARKUP,
    pages: [
      page("saved", file("jade", "saved-decision.html"), documentReading(jadePage, "jade:90001", "jade")),
    ],
  },
  {
    name: "frl text",
    changes: MARKUP,
    pages: ["ferries-act-2015.html", "ferries-act-2024.html"].map((name) =>
      page(name, file("frl", name), documentReading(frlPage, "frl:C2011A00157", "frl")),
    ),
  },
  {
    name: "frl Word",
    changes: ATTRIBUTES, // elements are standard OOXML; only styles are the register's own
    pages: [
      page("wharves", file("frl", "wharves-regulations.document.xml"), (xml) =>
        documentReading(
          frlPage,
          "frl:F2016L00901",
          "frl",
        )(
          `<title>Wharves (Landing) Regulations 2013</title>${docxHtml(xml)}`, // title as the register gives it
        ),
      ),
    ],
  },
  { name: "ris XML", changes: MARKUP, pages: ris(".xml") },
  { name: "ris HTML", changes: MARKUP, pages: ris(".html") },
  {
    name: "risat document",
    changes: MARKUP,
    pages: [
      ...NORMS.slice(0, 5).map((norm) =>
        page(norm.number, normPage(norm), documentReading(risatPage, `risat:${norm.number}`, "risat")),
      ),
      ...DECISIONS.slice(0, 3).map((one) =>
        page(one.number, decisionPage(one), documentReading(risatPage, `risat:${one.number}`, "risat")),
      ),
    ],
  },
  { name: "eu act", changes: MARKUP, pages: [...EU_ACTS, ...EU_VERSIONS] },
  { name: "eu judgment", changes: MARKUP, pages: EU_JUDGMENTS },
  {
    name: "beck search",
    changes: MARKUP,
    pages: [1, 2, 3].map((at) =>
      page(`page ${at}`, hitlist(CORPUS, { page: at, words: "x", query: "q" }), beckHits),
    ),
  },
  { name: "beck document", changes: MARKUP, pages: [...beck(printView), ...beck(documentView)] },
  {
    name: "beck related",
    changes: MARKUP,
    pages: CORPUS.filter(({ kind }) => kind === "BECKRS" || kind === "KOMMENTAR")
      .slice(0, 2)
      .map((one) => page(one.title, documentView(one), beckRelated)),
  },
];
