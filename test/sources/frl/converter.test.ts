import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as cheerio from "cheerio";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../../src/core/document.ts";
import { LegibusError } from "../../../src/core/errors.ts";
import { convert, docxHtml, htmlOfFile } from "../../../src/sources/frl/converter.ts";
import { documents } from "../../../src/sources/frl/documents.ts";
import { findPin } from "../../../src/pins/match.ts";
import { readPart } from "../../../src/documents/reading.ts";
import { isLinear } from "../../support/linear.ts";
import { epub, fixture } from "../../support/frl/corpus.ts";
import { firstLost, wordsOf, wordsOfBlocks } from "../../support/ris-at/words.ts";
import { sourceOf } from "../../documents/made.ts";

const SOURCE = sourceOf("frl");
const read = (text: string) => convert({ id: "frl:C2011A00157", text, source: SOURCE });
const act = () => read(fixture("ferries-act-2024.html") + fixture("ferries-act-2024-volume-2.html"));
const pinAt = ({ blocks }: LegalDocument, pin: string) => blocks[findPin(blocks, pin).first]?.pin;
const partAt = (pin: string) => readPart(act(), { pin, maxChars: 5_000 }).text.trim();

test("an Act's paragraph classes give the pins that lawyers write", () => {
  const pins = [...new Set(act().blocks.map(({ pin }) => pin))].filter(Boolean);
  expect(pins).toEqual([
    "s 1",
    "s 4",
    "s 4(1)",
    "s 4(1) (definition of 'ferry')",
    "s 4(1) (definition of 'ferry' para (a))",
    "s 4(1) (definition of 'ferry' para (b))",
    "s 4(1) (definition of 'master')",
    "s 18",
    "s 18(1)",
    "s 18(1)(a)",
    "s 18(1)(b)",
    "s 18(1)(b)(i)",
    "s 18(1)(b)(ii)",
    "s 18(2)",
    "s 18(3)",
    "s 18A",
    "s 18A(a)",
    "s 18A(b)",
    "sch 1",
    "sch 1 cl 1",
    "sch 1 cl 1(1)",
    "sch 2",
    "sch 2 s 3",
    "sch 2 s 3(1)",
    "sch 2 s 3(2)",
    "sch 2 s 50-5",
  ]);
});

test("a pin selects a section, paragraph, definition or clause", () => {
  expect(partAt("s 18(1)(b)")).toBe(
    "  (b) the ferry and a pontoon that:\n\n  (i) is afloat; and\n\n  (ii) is not moored.".trim(),
  );
  expect(partAt("s 18A")).toContain("| 1 | Cutter Steps |");
  expect(partAt("s 18A")).not.toContain("Schedule 1");
  expect(partAt("s 4(1) (definition of 'ferry')")).toContain("runs to a timetable");
  expect(partAt("sch 1")).toContain("sound its horn once");
  expect(partAt("sch 1")).not.toContain("life jacket");
  expect(partAt("sch 2 cl 3")).not.toContain("Lanterns");
});

test("an Act keeps every word except its table of contents", () => {
  const html = fixture("ferries-act-2024.html");
  const page = cheerio.load(html);
  page("head, p[class^=TOC]").remove();
  page("p, td").append(" ");
  expect(firstLost(wordsOf(page("body").text()), wordsOfBlocks(read(html)))).toBeUndefined();
  expect(wordsOfBlocks(read(html)).join(" ")).not.toContain("Short title 1");
});

test("endnotes have no pins, so section 18 is only the section itself", () => {
  expect(act().blocks.filter(({ pin, markdown }) => pin !== "" && markdown.includes("am No"))).toEqual([]);
});

test("an Act has its jurisdiction in the title and the register's attribution", () => {
  const { title, source } = act();
  expect(title).toBe("Harbour Ferries Safety Act 2011 (Cth)");
  expect(source.licence).toBe(
    "CC BY 4.0. Based on content from the Federal Register of Legislation at 2026-11-21. For the latest information on Australian Government legislation please go to https://www.legislation.gov.au",
  );
});

test("older regulations are pinned by regulation and subregulation", () => {
  const html = `<p class="ShortT">Wharves Regulations 1995</p><p class="HP">Part 1 Fees</p><p class="HR">1.01 Fees</p><p class="R1">(1) A fee is due.</p><p class="P1">(a) by day;</p><p class="P2">(i) at noon;</p>`;
  expect(read(html).blocks.map(({ pin }) => pin)).toEqual([
    "",
    "",
    "reg 1.01",
    "reg 1.01(1)",
    "reg 1.01(1)(a)",
    "reg 1.01(1)(a)(i)",
  ]);
});

test("the front pages of each volume have no pin", () => {
  const html = `<p class="ShortT">Levy Act 2001</p><p class="ActHead1">Schedule 2—Rates</p><p class="ActHead5">3 Rates</p><p class="subsection">(1) One.</p><p class="ShortT">Levy Act 2001</p><p class="Vol">Volume 2</p><p class="ActHead5">4 More</p><p class="subsection">(1) Two.</p>`;
  expect(read(html).blocks.map(({ pin }) => pin)).toEqual([
    "",
    "sch 2",
    "sch 2 cl 3",
    "sch 2 cl 3(1)",
    "",
    "",
    "sch 2 cl 4",
    "sch 2 cl 4(1)",
  ]);
});

test("a Code that is a schedule has sections, and the schedule after it clauses", () => {
  const html = `<p class="ShortT">Ferry Trade Act 2010</p><p class="ActHead1">Schedule 2—The Australian Ferry Law</p><p class="ActHead5">18 Misleading conduct</p><p class="subsection">(1) A master must not mislead.</p><p class="ActHead1">Schedule 3—Rates</p><p class="ActHead5">4 More</p><p class="subsection">(2) Two.</p>`;
  const pins = ["", "sch 2", "sch 2 s 18", "sch 2 s 18(1)", "sch 3", "sch 3 cl 4", "sch 3 cl 4(2)"];
  expect(read(html).blocks.map(({ pin }) => pin)).toEqual(pins);
  expect(pinAt(read(html), "sch 2 cl 18(1)")).toBe("sch 2 s 18(1)");
});

test("the Constitution has both covering clauses and sections of the same number", () => {
  const html = `<p class="ShortT">Commonwealth of Australia Constitution Act</p><p class="ActHead5">7 Repeal of Federal Council Act.</p><p class="subsection">It is repealed.</p><p class="ActHead1">Chapter I.—The Parliament.</p><p class="ActHead5">7. The Senate.</p><p class="subsection">The Senate is composed of senators.</p>`;
  expect(read(html).blocks.map(({ pin }) => pin)).toEqual(["", "cl 7", "cl 7", "", "s 7", "s 7"]);
  expect(["s 7", "section 7", "cl 7"].map((pin) => pinAt(read(html), pin))).toEqual(["s 7", "s 7", "cl 7"]);
});

test("an amending Act is pinned by schedule and item", () => {
  const html = `<p class="ShortT">Ferries Amendment Act 2020</p><p class="ActHead1"><span>Schedule 1</span>—Amendments</p><p class="ItemHead">2 Section 18</p><p class="Item">Omit “three days”.</p>`;
  expect(read(html).blocks.map(({ pin }) => pin)).toEqual(["", "sch 1", "sch 1 item 2", "sch 1 item 2"]);
});

test("a text without classes gets its sections from its headings", () => {
  const html =
    "<h1>Harbour Standard 2020</h1><h2>9 Lanterns</h2><p>(1) They burn.</p><p>(a) at night:</p><p>(i) by oil; or</p><p>(ii) by gas; or</p><p>(b) in fog.</p><h2>10 Horns</h2><p>They sound.</p>";
  expect(read(html).blocks.map(({ pin }) => pin)).toEqual([
    "",
    "s 9",
    "s 9(1)",
    "s 9(1)(a)",
    "s 9(1)(a)(i)",
    "s 9(1)(a)(ii)",
    "s 9(1)(b)",
    "s 10",
    "s 10",
  ]);
});

test("a page that is not an Act is LAYOUT_CHANGED, not an empty Act", () => {
  expect(() => read("<html><body></body></html>")).toThrowError(
    expect.objectContaining({ code: "LAYOUT_CHANGED" }),
  );
  expect(() => read("<h1>Only a heading</h1>")).toThrowError(LegibusError);
});

test("a pin in other words opens the provision that the document labels differently", () => {
  const regulations = read(docxHtml(fixture("wharves-regulations.document.xml")));
  expect(["s 5", "section 5(1)", "regulation 5", "r 5"].map((pin) => pinAt(regulations, pin))).toEqual([
    "reg 5",
    "reg 5(1)",
    "reg 5",
    "reg 5",
  ]);
  expect(["sch 2 s 3", "Schedule 2, clause 3(1)", "s 50-5"].map((pin) => pinAt(act(), pin))).toEqual([
    "sch 2 s 3",
    "sch 2 s 3(1)",
    "sch 2 s 50-5",
  ]);
});

test("a section of a code in an Act's only schedule is found by its number", () => {
  const code = read(
    `<p class="ShortT">Harbour Code Act 1995</p><p class="ActHead5">1 Short title</p><p class="subsection">x</p><p class="ActHead1">Schedule—The Harbour Code</p><p class="ActHead5">4.1 Elements</p><p class="subsection">(1) y</p>`,
  );
  const wanted = ["s 4.1", "s 4.1(1)", "sch 1 s 4.1", "sch s 4.1(1)", "s 1"];
  expect(wanted.map((pin) => pinAt(code, pin))).toEqual([
    "sch s 4.1",
    "sch s 4.1(1)",
    "sch s 4.1",
    "sch s 4.1(1)",
    "s 1",
  ]);
  expect(() => pinAt(code, "s 9")).toThrow("is not in this document");
});

const page = (html: string) => ({ text: html, savedAt: "2026-11-25T00:00:00.000Z" });

test("a saved file in the templates of the Office of Parliamentary Counsel is read as an Act, whatever its address", () => {
  expect(documents.reads(page(`<p class="ActHead5"><span class="CharSectno">1</span> Short title</p>`))).toBe(
    true,
  );
  expect(documents.reads(page(`<p class="HR">Short title</p>`))).toBe(false);
});

test("a schedule's own table of contents does not end the schedule, and a volume has no title of an Act", () => {
  const volume = read(
    `<title>Volume 4</title><p class="ActHead1">Schedule 2—The Harbour Law</p><p class="SpecialTOC1">Chapter 1—Introduction</p><p class="SpecialTOC5">1 Application</p><p class="ActHead2">Chapter 1—Introduction</p><p class="ActHead5">1 Application</p><p class="subsection">(1) This Schedule applies.</p>`,
  );
  expect(volume.blocks.map(({ pin }) => pin)).toEqual(["sch 2", "sch 2", "sch 2 s 1", "sch 2 s 1(1)"]);
  expect(volume.title).toBe("Schedule 2—The Harbour Law");
  expect(volume.citations.other).toEqual([]);
});

describe("the file of a version", () => {
  const url = "https://x";

  test("volumes follow in numerical order, the tenth after the ninth", () => {
    const html = htmlOfFile(
      epub(...Array.from({ length: 11 }, (_, at) => `<body><p>v${at + 1}</p></body>`)),
      undefined,
      url,
    );
    expect(html.match(/v\d+/g)).toEqual(Array.from({ length: 11 }, (_, at) => `v${at + 1}`));
  });

  test("a file that is truncated, unknown or too large is UPSTREAM_ERROR, not empty", () => {
    const whole = epub("<body><p>x</p></body>");
    for (const bytes of [whole.subarray(0, 60), new Uint8Array(0), zipSync({ "readme.txt": strToU8("x") })]) {
      expect(() => htmlOfFile(bytes, undefined, url)).toThrowError(
        expect.objectContaining({ code: "UPSTREAM_ERROR" }),
      );
    }
    const bomb = Buffer.from(whole);
    const entry = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])); // the page's entry in the zip's central directory
    bomb.writeUInt32LE(121_000_000, entry + 24);
    expect(() => htmlOfFile(bomb, undefined, url)).toThrowError(/larger than this server reads/);
  });

  test("a Word file yields its styled paragraphs without deleted text", () => {
    const html = docxHtml(fixture("wharves-regulations.document.xml"));
    expect(html).toContain('<p class="subsection"> (1) The fee for a landing is <b>$12</b>.</p>');
    expect(html).toContain("by day &amp; night; and");
    expect(html).not.toContain("deleted words");
  });
});

test("converting an Act takes time linear to its text", () => {
  const section = readFileSync(
    fileURLToPath(new URL("../../../fixtures/frl/ferries-act-2024.html", import.meta.url)),
    "utf8",
  );
  const body = /<body[^>]*>(.*)<\/body>/s.exec(section)?.[1] ?? "";
  expect(isLinear((share) => read(body.repeat(400 * share)))).toBe(true);
});
