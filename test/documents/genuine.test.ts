import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { IMPORTED } from "./made.ts";
import { htmlDocument } from "../../src/documents/formats/html/document.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { findPins } from "../../src/pins/match.ts";
import { genuinePath } from "../support/genuine.ts";
import { hasProgram, read, testReader } from "../support/reading.ts";

const root = genuinePath("de-courts");

/** Title and last Randnummer as read on the page by hand. */
const PAGES = [
  ["bayern/Y-300-Z-BECKRS-B-2019-N-17491.html", "VGH München, Beschluss vom 26.7.2019 – 11 CS 19.1093", 18],
  ["bfh/STRE202410088.html", "BFH, Beschluss vom 24.4.2024 – VII R 57/20", 52],
  ["bgh/bgh-2018-04-09-vi-zr-7816.raw.html", "BGH, Beschluss vom 9.4.2018 – VI ZR 78/16", 3],
  ["bverwg/180124U5C13.22.0.html", "BVerwG, Urteil vom 18.1.2024 – 5 C 13.22", 31],
  ["nrw/olg-hamm-2-ws-364-95.html", "OLG Hamm, Beschluss vom 18.10.1995 – 2 Ws 364/95", 7],
  ["bag/3-azr-145-23.html", "BAG, Urteil vom 30.1.2024 – 3 AZR 145/23", 2],
] as const;

describe.skipIf(root === undefined)("genuine pages of German courts", () => {
  test.each(PAGES)("the page %s has its title and its printed Randnummern", (file, title, last) => {
    const bytes = readFileSync(resolve(root ?? "", file));
    const utf8 = bytes.toString("utf8");
    const text = utf8.includes("\uFFFD") ? bytes.toString("latin1") : utf8;
    const { blocks, title: read } = htmlDocument({ id: "import:x", text, source: IMPORTED });
    const numbers = new Set(
      blocks.flatMap(({ pin }) => (pin.startsWith("Rn. ") ? [Number(pin.slice(4))] : [])),
    );
    expect(read).toBe(title);
    expect([...numbers]).toEqual(Array.from({ length: last }, (_, at) => at + 1));
    expect(blocks.some(({ pin }) => pin.startsWith("["))).toBe(false);
  });
});

test.skipIf(root === undefined)(
  "a page of the Bundesverwaltungsgericht has the ECLI of its suggested citation",
  () => {
    const text = readFileSync(resolve(root ?? "", "bverwg/180124U5C13.22.0.html"), "utf8");
    const { citations } = htmlDocument({ id: "import:x", text, source: IMPORTED });
    expect(citations.ecli).toBe("ECLI:DE:BVerwG:2024:180124U5C13.22.0");
  },
);

const papers = genuinePath("au/pdf-docx");

/** Number of the last footnote as read on the last pages by hand. */
const PAPERS = [
  ["2012-HCA-30-andrews-v-anz.pdf", 107, [63]], // "[63]" in a quotation, printed in brackets, is not a mark
  ["2023-HCA-6-laundy-v-dyco.pdf", 55, []],
  ["2022-HCA-2-zg-operations.pdf", 137, []],
  ["hca-s94-2025-07-18_Written_submissions_Respondent.pdf", 81, []],
] as const;

function printed({ blocks }: LegalDocument) {
  return blocks.map(({ pin, label, markdown }) => ({ pin, label, markdown }));
}

describe.skipIf(papers === undefined || !hasProgram("pdftotext", "-v"))(
  "genuine PDFs of the High Court",
  () => {
    test.each(PAPERS)(
      "%s has every footnote with its mark, and every pin can be opened",
      async (file, last, lost) => {
        const { blocks } = await read(readFileSync(resolve(papers ?? "", file)), { name: file });
        const notes = blocks.flatMap(({ type, label }) => (type === "footnote" ? [Number(label)] : []));
        const marks = new Set(
          blocks.flatMap(({ markdown }) =>
            [...markdown.matchAll(/\[\^(\d+)\]/g)].map(([, mark]) => Number(mark)),
          ),
        );
        const wanted = Array.from({ length: last }, (_, at) => at + 1).filter(
          (one) => !lost.some((number) => number === one),
        );
        expect(notes.toSorted((one, other) => one - other)).toEqual(wanted);
        expect(wanted.filter((one) => !marks.has(one)).length).toBeLessThanOrEqual(1);
        for (const { pin } of blocks) if (pin !== "") findPins(blocks, pin);
      },
    );

    test("2022-HCA-2-zg-operations.pdf has the same paragraphs and footnotes without poppler", async () => {
      const bytes = readFileSync(resolve(papers ?? "", "2022-HCA-2-zg-operations.pdf"));
      const reader = testReader({ popplerPath: "/nowhere" });
      const [one, other] = [await read(bytes, {}), await read(bytes, {}, { reader })];
      expect(other).toMatchObject({ title: one.title, citations: one.citations, date: one.date });
      expect(printed(other)).toEqual(printed(one));
    });

    test("a paragraph around a long footnote is read whole: Andrews [30]", async () => {
      const file = "2012-HCA-30-andrews-v-anz.pdf";
      const { blocks } = await read(readFileSync(resolve(papers ?? "", file)), { name: file });
      const paragraph = blocks.find(({ pin, type }) => pin === "[30]" && type === "paragraph");
      expect(paragraph?.markdown).toContain(
        "successfully contended at first instance that the event giving rise",
      );
      expect(paragraph?.markdown).not.toContain("Termination");
    });
  },
);
