import { shown } from "../../src/views/chat.ts";
import { expect, test } from "vitest";
import { prepareDocument } from "../../src/documents/view.ts";
import { anchorOf } from "../../src/pins/anchor.ts";
import { documentPart, documentPieces, partGroup, partWith } from "../../src/views/reader.ts";
import { showPart } from "../../src/sources/reader.ts";
import { DOCUMENTS, RESULT, viewData } from "../../src/views/results.ts";
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
  expect(page).toContain("<span>austlii 1</span>");
  const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(["https://jade.io/search/duty%20care", "https://x.org/text(%22duty%22)"]);
});
