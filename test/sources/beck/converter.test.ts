import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { LegalDocument } from "../../../src/core/document.ts";
import { convert } from "../../../src/sources/beck/converter.ts";
import { journalPlace, readHead } from "../../../src/sources/beck/head.ts";
import { parseRelated } from "../../../src/sources/beck/parse.ts";
import { pageState } from "../../../src/sources/beck/page-state.ts";
import { source } from "../../../src/sources/beck/index.ts";
import { recogniserOf } from "../../support/source-deps.ts";
import { factLines } from "../../../src/documents/reading.ts";
import { renderDocument } from "../../../src/documents/render.ts";
import { byVpath, DOCUMENT_FILES, fragment } from "../../support/beck/corpus.ts";
import * as pages from "../../support/beck/pages.ts";
import { slowOn } from "../../support/linear.ts";
import { ROOT } from "../../support/sources.ts";
import { table } from "../../support/table.ts";

const recognise = await recogniserOf(source);

const FOLDER = join(ROOT, "fixtures/beck");
const AT = "2026-11-21T00:00:00.000Z";

function view(name: string, how: typeof pages.printView = pages.printView): string {
  const document = byVpath(DOCUMENT_FILES[name] ?? "");
  if (!document) throw new Error(`no document ${name}`);
  return how(document);
}

function converted(name: string, html = view(name)): LegalDocument {
  const id = `beck:${(DOCUMENT_FILES[name] ?? "").toLowerCase()}`;
  const url = `https://beck-online.beck.de/Dokument?vpath=${DOCUMENT_FILES[name] ?? ""}`;
  return convert({ id, text: html, source: { provider: "beck", url, retrievedAt: AT, how: "live" } });
}

describe("golden texts of beck pages", () => {
  const names = Object.keys(DOCUMENT_FILES);

  test("every fixture has a kind and a recorded origin", () => {
    const files = readdirSync(join(FOLDER, "documents")).filter((file) => file.endsWith(".html"));
    expect(files.map((file) => file.replace(".html", "")).toSorted()).toEqual(names.toSorted());
    const sources = z.object({
      files: z.record(z.string(), z.object({ origin: z.string(), from: z.string() })),
    });
    const said = sources.parse(JSON.parse(readFileSync(join(FOLDER, "sources.json"), "utf8")));
    expect(Object.keys(said.files).toSorted()).toEqual(files.map((file) => `documents/${file}`).toSorted());
  });

  test.each(names)("%s converts to its golden text", async (name) => {
    const document = converted(name);
    const pins = document.blocks.map(({ type, pin }) => `${type} ${pin}`.trim());
    const text = [...factLines(document), "---", renderDocument(document).text, "---", ...pins, ""].join(
      "\n",
    );
    const golden = join(FOLDER, `documents/${name}.expected.md`);
    expect(existsSync(golden) || process.env["CI"] === undefined).toBe(true);
    await expect(text).toMatchFileSnapshot(golden);
  });

  test.each(names)("%s converts to the same blocks from the full site page", (name) => {
    const { blocks } = converted(name, view(name, pages.documentView));
    expect(blocks).toEqual(converted(name).blocks);
  });
});

test("the converter drops text for screen readers and keeps visible text", () => {
  const { blocks } = converted("decision-beckrs");
  const text = blocks.map(({ markdown }) => markdown).join("\n");
  expect(text).not.toMatch(/BGB § 133\b|Absatz 1|AGNEBENSTADT 13/);
  expect(text).toContain("Eckige [Klammern] bleiben stehen.");
  expect(text).toContain("[286](beck:Y-100-G-BGB-P-286)");
});

test("commentaries and articles have their author, work and citation", () => {
  expect(converted("commentary-urhg-15").publication).toEqual({
    work: "Nachgebildeter Kommentar",
    abbreviation: "BeckOK UrhR",
    editors: "Muster/Beispiel",
    edition: "48. Edition",
    author: "Mustermann",
    subject: "UrhG § 15",
  });
  const article = converted("article-notes");
  expect([article.publication, article.citations.reported]).toEqual([
    { author: "Erika Beispiel" },
    ["NJW 2014, 99898"],
  ]);
  expect(converted("decision-njw-old")).toMatchObject({
    kind: "case",
    citations: { reported: ["NJW 1999, 99898"] },
  });
  expect(converted("statute-bgb-823").publication).toBeUndefined();
});

table("a journal citation is derived from the path %s", journalPlace, {
  "bibdata/zeits/nvwz/2021/cont/nvwz.2021.123.1.htm": "NVwZ 2021, 123",
  "bibdata/zeits/njw-rr/2009/cont/njw-rr.2009.5.2.htm": "NJW-RR 2009, 5",
  "bibdata/zeits/unbekannt/2009/cont/unbekannt.2009.5.2.htm": undefined,
  "bibdata/ges/bgb/cont/bgb.p823.htm": undefined,
});

test("Randnummern become labels and pins, even without an anchor", () => {
  const { blocks } = converted("commentary-urhg-15");
  const labelled = blocks
    .filter(({ label }) => label !== undefined)
    .map(({ pin, label }) => `${pin} ${label}`);
  expect(labelled).toEqual(["Rn. 21 21", "Rn. 21a 21a", "Rn. 22 22", "Rn. 23 23"]);
  expect(blocks.find(({ markdown }) => markdown.startsWith("Er hat einen zweiten"))?.pin).toBe("Rn. 21");
});

test("sentences and numbers of a provision become pins, and an exponent stays text", () => {
  const { blocks } = converted("statute-bgb-286");
  expect(blocks.filter(({ pin }) => pin !== "").map(({ pin }) => pin)).toEqual([
    "Abs. 1 S. 1",
    "Abs. 1 S. 2",
    "Abs. 2",
    "Abs. 2 Nr. 1",
    "Abs. 2 Nr. 2",
    "Abs. 2 Nr. 3",
    "Abs. 2 Nr. 4",
    "Abs. 4",
    "fn 1",
  ]);
  expect(blocks.map(({ markdown }) => markdown).join("\n")).toContain("20 m²");
});

test("several Absätze, items or Randnummern in one element each become a block", () => {
  const law = `<div id="dokcontent"><div class="breadcrumb"><li>Start</li><li>Gesetze</li></div>
      <h2 class="paragr">§ 3 Fährgeld</h2>
      <span class="absnr">(1)</span> <span class="satz">Fährgeld ist zu zahlen.</span>
      <span class="absnr">(2)</span> <span class="satz">Frei sind</span> <span class="aufz">1.</span> Kinder und
      <span class="aufz">2.</span> Fährleute. <span class="absnr">(2a)</span> Näheres regelt der Senat.</div>`;
  const { blocks } = converted("statute-bgb-823", law);
  expect(blocks.map(({ pin, label, markdown }) => [pin, label, markdown])).toEqual([
    ["", undefined, "§ 3 Fährgeld"],
    ["Abs. 1", "(1)", "Fährgeld ist zu zahlen."],
    ["Abs. 2", "(2)", "Frei sind"],
    ["Abs. 2 Nr. 1", "1.", "Kinder und"],
    ["Abs. 2 Nr. 2", "2.", "Fährleute."],
    ["Abs. 2a", "(2a)", "Näheres regelt der Senat."],
  ]);
  const comment = `<div id="dokcontent"><div class="text"><p><em class="randnr">4</em>Der erste Satz. <em class="randnr">5</em>Der zweite Satz.</p></div></div>`;
  expect(converted("commentary-urhg-15", comment).blocks.map(({ pin, markdown }) => [pin, markdown])).toEqual(
    [
      ["Rn. 4", "Der erste Satz."],
      ["Rn. 5", "Der zweite Satz."],
    ],
  );
});

test.each([
  ["items of a named element", '<div class="breadcrumb"><li>Start</li><li>Gesetze</li><li>BGB</li></div>'],
  [
    "a list of its own",
    '<ul class="nav breadcrumb"><li>Start</li><li>Gesetze</li><li class="active">BGB</li></ul>',
  ],
])("breadcrumbs are read from %s", (_, list) => {
  const { breadcrumbs } = readHead(`<ul><li>Menü</li></ul>${list}<ul><li>Fuß</li></ul>`);
  expect(breadcrumbs).toEqual([{ title: "Start" }, { title: "Gesetze" }, { title: "BGB" }]);
});

test("a warning names the footnote without text and the missing Randnummer", () => {
  expect(converted("article-notes").warnings).toEqual(["the page has no text for footnote 7"]);
  const html = view("decision-beckrs").replace(/<em class="randnr rn-beck">5<\/em>/, "");
  expect(converted("decision-beckrs", html).warnings).toEqual(["the page jumps over Rn. 5"]);
});

test("a decision has the court, date and citations of its head", () => {
  expect(converted("decision-beckrs")).toMatchObject({
    kind: "case",
    court: "LG Musterstadt (14. Zivilkammer)",
    date: "2023-12-22",
    citations: { reported: ["BeckRS 2023, 99001"], ecli: "ECLI:DE:LGMUST:2023:1222.14O999.23.00" },
  });
});

test("a page without a document is LAYOUT_CHANGED", () => {
  expect(() => converted("statute-gg-1", pages.CHANGED)).toThrowError(
    expect.objectContaining({ code: "LAYOUT_CHANGED" }),
  );
});

const readWithin = (text: string) => {
  const html = `<div id="dokcontent"><p>x</p>${text}</div>`;
  if (pageState(html).state === "document") converted("statute-gg-1", html);
};

test("the converter takes time linear to the page on hostile mark-up", () => {
  const hostile = [
    '<em class="randnr">',
    '<em class="bold_on">',
    '<span class="absnr">',
    '<div class="leitsatz">',
    "<div>",
    '<a href="#FN',
    ">zur Fussnote ",
    "<!--",
  ];
  expect(slowOn(readWithin, hostile)).toEqual([]);
});

const list = (items: string) =>
  `<div id="verweisContainer"><ul class="content-list"><li class="kommentar row foldable"><a class="trigger" href="" title="Kommentare">Kommentare</a><div class="verweiszettel-section-count">1.203</div></li>${items}</ul></div>`;

test("a category without listed entries still reports its count", () => {
  const related = parseRelated(list(""), "https://beck-online.beck.de/");
  expect(related.commentaries).toEqual([]);
  expect(related.counted).toEqual({ commentaries: 1_203 });
});

test("a link in a row of an unknown kind is LAYOUT_CHANGED", () => {
  const strange = list('<li class="row"><a href="/Dokument?vpath=bibdata/x.htm">Ein Werk</a></li>');
  expect(() => parseRelated(strange, "https://beck-online.beck.de/")).toThrowError(
    expect.objectContaining({ code: "LAYOUT_CHANGED" }),
  );
});

test.each([
  [pages.LOGIN_WANTED, "login"],
  [pages.CAPTCHA, "captcha"],
  [pages.SECURITY_BLOCK, "blocked"],
  [pages.CHANGED, "unknown"],
  [pages.NOT_FOUND, "absent"],
  [pages.deniedPage("BGB § 823", 0), "denied"],
  [pages.deniedPage("BGB § 823", 1), "denied"],
  [pages.deniedPage("BGB § 823", 2), "denied"],
  [
    '<div id="dokcontent"><div class="access-denied"><h2>Kein Zugriff</h2><p>Ihr Konto soll nicht über die notwendigen Rechte verfügen, dieses Dokument zu öffnen.</p></div></div>',
    "denied",
  ],
  [view("decision-beckrs", pages.titleOnly), "empty"],
  [view("decision-beckrs"), "document"],
  [view("decision-beckrs", pages.documentView), "document"],
])("the state of a page follows from its structure (%#)", (html, state) => {
  expect(pageState(html).state).toBe(state);
});

test("a document that quotes the site's notices is still a document", () => {
  const said = [pages.LOGIN_WANTED, pages.SECURITY_BLOCK, pages.NOT_FOUND].map(
    (html) => /<p>(.*?)<\/p>/.exec(html)?.[1] ?? "",
  );
  expect(pageState(`<div id="dokcontent"><p>${said.join(" ")}</p></div>`).state).toBe("document");
});

test.each(Object.entries(DOCUMENT_FILES))("the saved page of %s is recognised with its id", (name, vpath) => {
  expect(recognise({ text: view(name), savedAt: AT })).toBe(`beck:${vpath.toLowerCase()}`);
  const nameless = view(name, pages.documentView).replace(fragment(name).split("\n")[0] ?? "", "");
  expect(recognise({ text: nameless, savedAt: AT })).toBe(`beck:${vpath.toLowerCase()}`);
});

test("a saved page of another site is not recognised as beck-online's", () => {
  expect(
    recognise({ text: "<article class='the-document'><p>x</p></article>", savedAt: AT }),
  ).toBeUndefined();
  expect(recognise({ text: `<p>${DOCUMENT_FILES["statute-gg-1"] ?? ""}</p>`, savedAt: AT })).toBeUndefined();
});
