import { shown } from "../../src/views/chat.ts";
import { expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { prepareDocument } from "../../src/documents/view.ts";
import { anchorOf } from "../../src/pins/write.ts";
import { copyButtons } from "../../src/views/copying.ts";
import { citingList } from "../../src/views/library.ts";
import { dayText, versionText, withDays } from "../../src/views/document.ts";
import { citedBody, resultsOf } from "../../src/views/library.ts";
import { sourceName } from "../../src/views/labels.ts";
import { SOURCES } from "../../src/sources/index.ts";
import { documentPart, documentPieces, partGroup, partWith } from "../../src/views/reader.ts";
import { showPart } from "../../src/sources/reader.ts";
import { DOCUMENTS } from "../../src/documents/view-data.ts";
import { RESULT, viewData } from "../../src/views/results.ts";
import { documentOf, paragraph } from "../documents/made.ts";

const EVIL = `<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) <iframe src="data:text/html,x"></iframe>`;
const judgment = documentOf([
  { type: "heading", level: 1, pin: "", markdown: "Marlowe v Tide" },
  { ...paragraph(1, "See *Tarn v Orrin* [2011] NSWCA 40 at [3].[^7]"), judge: "Kiefel CJ" },
  { ...paragraph(2, EVIL), judge: "Gageler J" },
  { type: "table", pin: "", markdown: `| ${EVIL} | b |\n|---|---|\n| c | d |` },
  { type: "footnote", label: "7", pin: "fn 7", markdown: "*The Calypso*." },
]);

const page = [...documentPieces(prepareDocument(judgment), { language: "en", versions: [] })]
  .map(({ text }) => text)
  .join("");

test("a document's page has anchors for pins, judges, and footnotes next to their paragraphs", () => {
  expect(page).toMatch(/<a\s+class="pin"\s+id="1"\s+href="#1"\s+data-pin="\[1\]"/);
  expect(page).toContain('<p class="judge">Gageler J</p>');
  expect(page.indexOf('id="note-7"')).toBeGreaterThan(page.indexOf('href="#note-7"'));
  expect(page.indexOf('id="note-7"')).toBeLessThan(page.indexOf('id="2"'));
});

test("sections of an Act and pages of a report have anchors and pins", () => {
  const act = documentOf([
    { type: "heading", level: 2, pin: "s 18", markdown: "18 Misleading conduct" },
    { type: "list", label: "(1)", pin: "s 18(1)", markdown: "A person must not." },
    { type: "paragraph", pin: "p 460", markdown: "The tug left." },
  ]);
  const { text } = documentPart(prepareDocument(act), 0, "en");
  for (const pin of ["s 18", "s 18(1)", "p 460"])
    expect(text).toMatch(new RegExp(`id="${anchorOf(pin).replaceAll(/[()]/g, "\\$&")}"[^>]*data-pin="`));
});

test("citations in a document are links", () => {
  expect(page).toContain(`href="/cited?c=${encodeURIComponent("[2011] NSWCA 40")}"`);
});

test.each([
  ["at", "§ 156 Abs. 1 StGB (Österreich)"],
  ["de", "§ 156 Abs. 1 StGB"],
])(
  "a law that Germany and Austria both have is linked as that of the document's country: %s",
  (jurisdiction, cited) => {
    const decision = { ...documentOf([paragraph(1, "Nach § 156 Abs. 1 StGB.")]), jurisdiction };
    const [link = ""] =
      /(?<=cited\?c=)[^"]+/.exec(documentPart(prepareDocument(decision), 0, "de").text) ?? [];
    expect(decodeURIComponent(link).replace("Abs 1", "Abs. 1")).toBe(cited);
    const [read] = find(decodeURIComponent(link));
    expect(read?.country).toBe(jurisdiction);
  },
);

test("a document's head neither repeats what its title says nor breaks a file number", () => {
  const decision = {
    ...documentOf([paragraph(1, "Text.")]),
    title: "BVerwG, Urteil vom 27.3.2024 – 6 C 1.22",
    citations: { reported: [], ecli: "ECLI:DE:BVerwG:2024:270324U6C1.22.0", other: ["6 C 1.22"] },
  };
  const text = [...documentPieces(prepareDocument(decision), { language: "de", versions: [] })]
    .map(({ text: piece }) => piece)
    .join("");
  expect(text).toContain('– <span class="number">6 C 1.22</span></h1>');
  expect(text).toContain('<p class="citations">ECLI:DE:BVerwG:2024:270324U6C1.22.0</p>');
});

test("the text of every kind of block is escaped", () => {
  expect(page).not.toMatch(/<script|<img|<iframe|href="javascript/);
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(1);
});

test("a pin is a URL fragment that resolves to the part of a long document that has it", () => {
  expect(["[44]", "s 18(1)", "Rn. 5", ""].map(anchorOf)).toEqual(["44", "s-18(1)", "Rn.-5", ""]);
  const long = prepareDocument(
    documentOf(Array.from({ length: 5_000 }, (_, at) => paragraph(at + 1, `Words ${at + 1}.`))),
  );
  const { part = -1, group = -1 } = partWith(long, "4321") ?? {};
  expect(documentPart(long, part, "en").text).toContain("Words 4321.");
  expect(partWith(long, "b4320")).toEqual({ part, group, anchor: "4321" });
  expect(partWith(long, "9999")).toBeUndefined();
  const whole = [...documentPieces(long, { language: "en", versions: [] })].map(({ text }) => text).join("");
  expect(whole).toContain("Words 1.");
  expect(whole).not.toContain("Words 4321.");
  expect(whole).toContain(`id="group-${group}"`);
  expect(partGroup(long, group, "en").text).toContain(`data-src="/part/${part}/`);
  expect(partGroup(long, 99, "en").text).toBe("");
});

test("a source's reader adds view data only for callers that support views", async () => {
  const asked = { pin: "[1]", max_chars: 5_000 };
  const shown = await showPart(judgment, asked, { views: true }, "\nbelow");
  const { documents: [view] = [] } = viewData(DOCUMENTS, RESULT.parse(shown)) ?? {};
  const [block] = view?.stretches[0] ?? [];
  expect(block).toMatchObject({ anchor: "1", judge: "Kiefel CJ", notes: [{ label: "7" }] });
  expect(block?.markdown.slice(block.cited[0]?.start, block.cited[0]?.end)).toContain("[2011] NSWCA 40");
  expect(view).toMatchObject({ title: judgment.title, before: 0 });
  const plain = await showPart(judgment, asked, {}, "\nbelow");
  expect(plain).toEqual({ content: shown.content });
});

test("a note about sources that were not searched links to their search pages", () => {
  const result = {
    content: [],
    isError: false,
    structuredContent: {
      status: "ok",
      total: 1,
      results: [],
      per_source: { austlii: 1 },
      notes: [
        "not searched: jade (open https://jade.io/search/duty%20care), frl (open https://x.org/text(%22duty%22))",
      ],
    },
  };
  const page = shown("search", result, { language: "en", now: new Date(0), args: { query: "duty" } }).text;
  expect(page).toContain("<span>AustLII: 1 result</span>");
  const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(["https://jade.io/search/duty%20care", "https://x.org/text(%22duty%22)"]);
});

test("dates within a sentence are written as the page writes its other dates", () => {
  expect(dayText("2024-01-09", "en")).toBe("9 January 2024");
  expect(withDays("your saved page 2026-11-25, eu:02019R2088-20240109, x/2024-01-09/y", "en")).toBe(
    "your saved page 25 November 2026, eu:02019R2088-20240109, x/2024-01-09/y",
  );
});

test("a consolidated text says its day once, in the language of the page", () => {
  const version = { label: "consolidated text of 2024-01-09", from: "2024-01-09" };
  expect(versionText(version, "en")).toBe("in force from 9 January 2024, consolidated text");
  expect(versionText(version, "de")).toBe("in Kraft ab 9. Januar 2024, konsolidierte Fassung");
  expect(versionText({ ...version, from: "2024-01-10" }, "en")).toBe(
    "in force from 10 January 2024, consolidated text of 9 January 2024",
  );
});

test("every source has a name for people", () => {
  const names = [...Object.keys(SOURCES), "corpus", "import"];
  expect(names.length).toBeGreaterThanOrEqual(6);
  for (const name of names) expect(sourceName(name, "en")).not.toBe(name);
});

test("a search says in words what each source answered, and dates its results as other pages do", () => {
  const row = {
    id: "eu:32024R0001",
    title: "Regulation (EU) 2024/1",
    date: "2024-01-09",
    metadata: "text from 2024-01-09",
    how: "library",
  };
  const found = { status: "partial", total: 1, results: [row], per_source: { eu: 1, frl: "OFFLINE" } };
  const facts = { now: new Date(0), args: { query: "gangway" } };
  const result = { content: [], isError: false, structuredContent: found };
  const english = shown("search", result, { ...facts, language: "en" }).text;
  expect(english).toContain("<span>EUR-Lex: 1 result</span>");
  expect(english).toContain("<span>Federal Register of Legislation: cannot be reached</span>");
  expect(english).toContain("<span>9 January 2024</span><span>text from 9 January 2024</span>");
  const german = shown("search", result, { ...facts, language: "de" }).text;
  expect(german).toContain("<span>Federal Register of Legislation: nicht erreichbar</span>");
  expect(german).toContain("<span>in der Bibliothek</span>");
});

test("the outline omits the pins of a heading that names its provision, and prints ranges with a dash", () => {
  const act = documentOf([
    { type: "heading", level: 2, pin: "Article 6", markdown: "Article 6 — Lawfulness" },
    { type: "list", label: "1.", pin: "Article 6(1)", markdown: "One." },
    { type: "list", label: "4.", pin: "Article 6(4)", markdown: "Four." },
    { type: "heading", level: 2, pin: "s 18", markdown: "18 Misleading conduct" },
    { type: "list", label: "(1)", pin: "s 18(1)", markdown: "A person must not." },
    { type: "heading", level: 2, pin: "", markdown: "1 July" },
    { type: "list", label: "(1)", pin: "s 19(1)", markdown: "Another." },
    { type: "heading", level: 2, pin: "", markdown: "Reasons" },
    paragraph(2),
    paragraph(3),
  ]);
  const nav = [...documentPieces(prepareDocument(act), { language: "en", versions: [] })]
    .map(({ text }) => text)
    .join("");
  const titles = [...nav.matchAll(/data-offset="\d+"\s*>([^<]*)</g)].map(([, title]) => title);
  expect(titles.join(" | ")).toBe(
    "Article 6 — Lawfulness | 18 Misleading conduct | 1 July · s 19(1) | Reasons · [2]–[3]",
  );
});

test("a plan names the entry of a warning, says that a task is overdue, and shows a check's missing date", () => {
  const plan = {
    project_name: "Marlowe",
    tasks: [
      {
        name: "Take instructions",
        due_date: "2026-01-05",
        priority: "High",
        basis: "5 days after 2025-12-31",
      },
    ],
    limitation_checks: [
      { claim: "contract", provision: "s 14", trigger: "accrual", period: "6 years", wanted: '"breach"' },
    ],
    warnings: ["plan.tasks.0: 2026-01-05 is in the past"],
  };
  const structuredContent = { project_id: "p1", recommendations: plan };
  const facts = { language: "en", now: new Date("2026-02-01T00:00:00Z"), args: {} } as const;
  const text = shown("plan", { content: [], isError: false, structuredContent }, facts).text;
  expect(text).toContain(
    '<p class="warning" lang="en">“Take instructions”: 5 January 2026 is in the past.</p>',
  );
  expect(text).toContain("<span>Task</span><span>overdue</span><span>high priority</span>");
  expect(text).toContain("5 days after 31 December 2025");
  expect(text).toContain("6 years; starts when: accrual; wanted: &quot;breach&quot;");
  expect(text).toContain('<p class="name">Contract: s 14</p>');
});

test("a graph without a citing document says so", () => {
  const graph = {
    centre: "x:1",
    nodes: [
      { id: "x:1", title: "Marlowe v Tide", isHeld: true },
      { id: "x:2", title: "Tarn v Orrin", date: "2011-03-02", isHeld: true },
    ],
    edges: [{ from: "x:1", to: "x:2", count: 2, treatment: [] }],
  };
  const result = { content: [], isError: false, structuredContent: {}, _meta: { "legibus/view": graph } };
  const text = shown("citing", result, { language: "en", now: new Date(0), args: {} }).text;
  expect(text).toContain('<p class="none">No passage of the library cites it.');
  expect(text).toContain("<span>2 March 2011</span><span>2 times</span>");
});

test("a citation that no page is known for does not promise links", () => {
  expect(citedBody("xyz", [], [], "en").text).toContain("no page is known where to look it up");
  const links = [{ source: "eur-lex", url: "https://example.org/" }];
  const page = citedBody("Directive 95/46/EC", [], links, "en").text;
  expect(page).toContain("Here is where to look:");
  expect(page).toContain(">EUR-Lex</a>");
});

test("a search of the library without a match says that no source was searched", () => {
  const wanted = { q: "zebra", provider: "", court: "", from: "", to: "", offset: 0 };
  expect(resultsOf(wanted, { total: 0, hits: [], next: undefined }, "en").text).toContain(
    "No document of the library matches. Only the library was searched, no source.",
  );
});

test("a list of citing documents calls the user's own file so, and a source's document by its id", () => {
  const passages = [{ pin: "[2]", line: "was applied", treatment: [] }];
  const list = (id: string) =>
    citingList({ total: 1, documents: [{ id, title: "Memo", passages }] }, "de").text;
  expect(list("import:0123456789abcdef0123")).toMatch(/<span\s*>eigene Datei<\/span/);
  expect(list("austlii:au/cases/cth/HCA/2024/901")).toMatch(
    /<span\s*>austlii:au\/cases\/cth\/HCA\/2024\/901<\/span/,
  );
});

test("the buttons that copy a citation are named in the language of the page", () => {
  const named = [{ name: "AGLC4", text: "Marlowe v Tide [2024] HCA 901" }];
  expect(copyButtons(named, "en").text).toContain("<span>Copy AGLC4</span>");
  expect(copyButtons(named, "de").text).toContain("<span>AGLC4 kopieren</span>");
});
