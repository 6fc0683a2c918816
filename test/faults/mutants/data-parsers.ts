import { LegibusError } from "../../../src/core/errors.ts";
import { parseTitles } from "../../../src/sources/frl/parse.ts";
import { answerOf } from "../../../src/sources/frl/search.ts";
import { FRL } from "../../../src/sources/frl/settings.ts";
import { searchUrl as frlSearch } from "../../../src/sources/frl/urls.ts";
import { isGeneralTitle, pageTitle, parseTitle } from "../../../src/sources/jade/parse.ts";
import { parseCollection } from "../../../src/sources/neuris/parse.ts";
import { toRow as risRow } from "../../../src/sources/neuris/search.ts";
import { parsePage, rowOf as risatRow } from "../../../src/sources/ris-at/parse.ts";
import { startFrl } from "../../support/frl/server.ts";
import { startGermanSources } from "../../support/neuris/server.ts";
import { startRis } from "../../support/ris-at/server.ts";
import { proposedCases } from "../../../src/sources/jade/gwt-rpc.ts";
import { proposedRow } from "../../../src/sources/jade/rows.ts";
import { GWT_CHANGES, JSON_CHANGES } from "./json.ts";
import { MARKUP } from "./markup.ts";
import type { Reading } from "./oracle.ts";
import { file, page, type Page, type Parser } from "./parsers.ts";
import { listReading } from "./readings.ts";

const json = (name: string, pages: readonly Page[], changes = JSON_CHANGES): Parser => ({
  name,
  changes,
  pages,
});

const RIS_LIST = "https://testphase.rechtsinformationen.bund.de/v1/document?searchTerm=x&pageIndex=0&size=10";
const RISAT_LIST = "https://data.bka.gv.at/ris/api/v2.6/Judikatur";
const FERRIES = { query: "ferries", limit: 10, offset: 0 };

const get = async (url: string) => await (await fetch(url)).text();

/** Starts the facsimiles and returns the parsers of data with the facsimiles' answers as pages. */
export async function dataParsers(): Promise<readonly Parser[]> {
  const [frl, austrian, german] = await Promise.all([startFrl(), startRis(), startGermanSources()]);
  const austria = `${austrian.url}/ris/api/v2.6`;
  const [titles, norms, decisions, laws, cases] = await Promise.all([
    get(frlSearch(FERRIES).replace(FRL, frl.url)),
    get(`${austria}/Bundesrecht?Applikation=BrKons&Titel=F%C3%A4hr&DokumenteProSeite=Ten`),
    get(`${austria}/Judikatur?Applikation=Justiz&Suchworte=F%C3%A4hr&DokumenteProSeite=Ten`),
    get(`${german.neuris.url}/v1/legislation?searchTerm=F%C3%A4hr&size=10&pageIndex=0`),
    get(`${german.neuris.url}/v1/case-law?searchTerm=F%C3%A4hr&size=10&pageIndex=0`),
  ]);
  await Promise.all([frl, austrian, german].map(async (one) => await one.close()));
  return [
    json("frl search", [page("titles", titles, frlList)]),
    json("ris search", [
      page("mixed", file("ris", "list-mixed.json"), risList),
      page("laws", laws, risList),
      page("decisions", cases, risList),
    ]),
    json("risat search", [page("norms", norms, risatList), page("decisions", decisions, risatList)]),
    json("jade search", [page("proposals", file("jade", "proposals.txt"), jadeList)], GWT_CHANGES),
    {
      name: "jade article",
      changes: MARKUP,
      pages: [page("article", file("jade", "saved-decision.html"), jadeArticle)],
    },
  ];
}

function frlList(body: string): Reading {
  const answer = answerOf(FERRIES, { ...parseTitles(body, FRL), how: "live", ms: 0 });
  return listReading(answer.results, answer.total);
}

function risList(body: string): Reading {
  const { members, total, unknown } = parseCollection(body, RIS_LIST);
  return listReading(
    members.map((member) => risRow(member, "live")),
    total,
    unknown,
  );
}

function risatList(body: string): Reading {
  const { hits, total } = parsePage(body, RISAT_LIST);
  return listReading(
    hits.map((hit) => risatRow(hit, "live", "2026-11-21")),
    total,
  );
}

const jadeList = (body: string): Reading => listReading(proposedCases(body).map(proposedRow), undefined);

/** Reads an article as the client does; a general title means that nothing is public. */
function jadeArticle(html: string): Reading {
  const raw = pageTitle(html) ?? "";
  const title = isGeneralTitle(raw) ? undefined : parseTitle(raw);
  if (!title) throw new LegibusError("LAYOUT_CHANGED", "the title was not understood");
  const { name, neutral = "", reported, court } = title;
  const facts = { title: name, neutral, reported: reported.join("; "), court: court?.name ?? "" };
  return { facts: {}, rows: [{ key: "the article", facts }], total: 1, marks: [] };
}
