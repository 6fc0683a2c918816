import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Application, APPLICATIONS, NAMES } from "../../../src/sources/ris-at/applications.ts";
import { parametersOf } from "../../../src/sources/ris-at/search.ts";
import {
  addressOf,
  documentOf,
  pageUrl,
  pageFor,
  searchUrl,
  toId,
} from "../../../src/sources/ris-at/urls.ts";
import { forAll } from "../../support/for-all.ts";

const number = fc.oneof(
  fc.stringMatching(/^NOR\d{8}$/),
  fc.stringMatching(/^L(?:WI|NO|OO|TI)\d{8}$/),
  fc.stringMatching(/^J[JFW][RT]_\d{8}_[A-Z0-9]{4,20}_[0-9]{3}$/),
  fc.stringMatching(/^BGBLA_\d{4}_I{1,3}_\d{1,3}$/),
);

test("a document number survives its id, its file's URL and its page's URL", () => {
  forAll([number], 100, (one) => {
    const address = { type: "document", number: one } as const;
    expect(addressOf(one)).toEqual(address);
    expect(addressOf(toId(address))).toEqual(address);
    expect(addressOf(pageUrl(address))).toEqual(address);
    const page = `https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=Justiz&Dokumentnummer=${one}&IncludeSelf=True`;
    expect(addressOf(page)).toEqual(address);
  });
});

test("text without a document number yields none", () => {
  forAll([fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: "binary" }))], 100, (text) => {
    fc.pre(!/^(?:risat:)?[A-Za-z]{2}/.test(text));
    expect(documentOf(text)).toBeUndefined();
  });
  for (const text of [
    "NOR",
    "frl:C2004A00109",
    "../../NOR40052761",
    "NOR1/../x",
    `NOR${"1".repeat(5_000)}`,
  ]) {
    expect(documentOf(text)).toBeUndefined();
  }
});

test("the list of names has every application once", () => {
  expect(NAMES.toSorted()).toEqual(Object.keys(APPLICATIONS).toSorted());
});

test.each(NAMES)("a search in %s uses only parameters of the manual", (name) => {
  const application: Application = APPLICATIONS[name];
  const search = { query: "Steg", limit: 10, offset: 0, norm: "ABGB § 1", court: "Wien", asAt: "2020-01-01" };
  const { parameters } = parametersOf(application, search, pageFor(10, 0), "2026-08-01");
  const url = new URL(searchUrl(application, parameters));
  expect(url.pathname).toBe(`/ris/api/v2.6/${application.endpoint}`);
  for (const key of url.searchParams.keys())
    expect(MANUAL[application.endpoint]).toContain(key.split(".")[0]);
  expect(url.searchParams.get("Applikation")).toBe(application.name);
});

test.each(["LVwG Niederösterreich", "NÖ LVwG", "LVwG NÖ", "Landesverwaltungsgericht Niederösterreich"])(
  "the decisions of %s are searched by their state, among the administrative courts of the states",
  (court) => {
    const search = { query: "Steg", limit: 10, offset: 0, court };
    const asked = (application: Application) =>
      parametersOf(application, search, pageFor(10, 0), "2026-08-01").parameters;
    expect(asked(APPLICATIONS.lvwg)).toMatchObject({ Bundesland: "Niederoesterreich" });
    expect(() => asked(APPLICATIONS.justiz)).toThrow("no decisions of LVwG Niederösterreich");
  },
);

const PAGES = ["Applikation", "DokumenteProSeite", "Seitennummer"];
/** Parameters of OGD-RIS API V2.6 for the supported applications. */
const MANUAL: Readonly<Record<Application["endpoint"], readonly string[]>> = {
  Bundesrecht: [
    ...PAGES,
    "Suchworte",
    "SearchTerms",
    "Titel",
    "Abschnitt",
    "Fassung",
    "Bgblnummer",
    "Bundesgesetzblatt",
  ],
  Landesrecht: [
    ...PAGES,
    "Suchworte",
    "Titel",
    "Abschnitt",
    "Fassung",
    "FassungVom",
    "Bundesland",
    "Lgblnummer",
  ],
  Bezirke: [...PAGES, "Suchworte", "Titel", "Bundesland", "Bezirksverwaltungsbehoerde"],
  Gemeinden: [...PAGES, "Suchworte", "Titel", "Bundesland", "Gemeinde", "FassungVom", "Kundmachungsnummer"],
  Sonstige: [...PAGES, "Suchworte", "Titel", "FassungVom"],
  Judikatur: [...PAGES, "Suchworte", "Norm", "Gericht", "Bundesland", "Dokumenttyp", "Geschaeftszahl"],
};

// OGD-RIS API manual V2.6, "Umstrukturierung der API"
test.each([
  ["Bezirke", "Bvb"],
  ["Bundesrecht", "BrKons, BgblAuth, BgblPdf, BgblAlt, Begut, RegV, Erv"],
  ["Gemeinden", "Gr, GrA"],
  [
    "Judikatur",
    "Vfgh, Vwgh, Normenliste, Justiz, Bvwg, AsylGH, Lvwg, Dsk, Verg, Dok, Pvak, Gbk, Uvs, Ubas, Umse, Bks",
  ],
  ["Landesrecht", "LrKons, LgblAuth, Lgbl, LgblNO, Vbl"],
  ["Sonstige", "PruefGewO, Avsv, Spg, Avn, KmGer, Upts, Mrp, Erlaesse"],
])("every application of %s is offered", (endpoint, names) => {
  const offered = Object.values(APPLICATIONS).filter((one) => one.endpoint === endpoint);
  expect(offered.map(({ name }) => name).toSorted()).toEqual(names.split(", ").toSorted());
});
