import { execFileSync } from "node:child_process";
import { describe, expect, test, vi } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { pagedBlocks } from "../../src/documents/formats/paged/blocks.ts";
import { parseTsv } from "../../src/documents/formats/ocr/pages.ts";
import { mixedPdf, set, textPdf } from "../support/paper.ts";
import { hasProgram, read, refusal, scansOf, testReader, textOf } from "../support/reading.ts";
import { EVENTUALLY } from "../support/patience.ts";

const canScan = hasProgram("pdftotext", "-v") && hasProgram("tesseract", "--version");
const german = canScan && /^deu$/m.test(execFileSync("tesseract", ["--list-langs"], { encoding: "utf8" }));

const ENGLISH =
  "The master of the ferry knew that the wash of a passing ship would move the gangway, and yet one line was all that held it. A reasonable operator would have taken a second line, at a cost that was small.";
const GERMAN =
  "Die Klägerin stürzte, weil sich der Steg im Sog eines größeren Schiffes verschob. Die Beklagte hätte ihn mit einer zweiten Leine sichern müssen; die Kosten dafür wären gering gewesen.";

async function scan(...texts: readonly string[]): Promise<Buffer> {
  return await mixedPdf(await scansOf(await textPdf({ pages: texts.map((text) => set(text)) })));
}

describe.skipIf(!canScan)("a scan", () => {
  test("a scan is read page by page, with the pages, the confidence and the progress reported", async () => {
    const told: string[] = [];
    const call = { ...plainCall(), progress: (_: number, message: string) => told.push(message) };
    const document = await read(await scan(ENGLISH, `Second leaf. ${ENGLISH}`), {}, { call });
    expect(textOf(document).replaceAll(/\s+/g, " ")).toContain(ENGLISH);
    expect(document.ocr).toMatchObject({ used: true, pages: [1, 2] });
    expect(document.ocr?.confidence).toBeGreaterThan(85);
    expect(told).toEqual(expect.arrayContaining(["Read 1 of 2 scanned pages", "Read 2 of 2 scanned pages"]));
    expect(document.blocks.map(({ pin }) => pin)).toEqual(["p 1", "p 2"]);
  });

  test.skipIf(!german)("a scan from Germany or Austria is read as German", async () => {
    const document = await read(await scan(GERMAN), { jurisdiction: "at" });
    expect(textOf(document).replaceAll(/\s+/g, " ")).toContain(GERMAN);
    expect(document.language).toBe("de");
  });

  test("a scan with a text stamp of 160 characters is read in full, not only its stamp", async () => {
    const stamp = set(
      "Certified copy of the original, held by the registry of the harbour court at Port Hale. ".repeat(2),
    );
    const images = await scansOf(await textPdf({ pages: [set(ENGLISH)] }));
    const document = await read(await mixedPdf(images, stamp));
    expect(textOf(document).replaceAll(/\s+/g, " ")).toContain(ENGLISH);
    expect(document.ocr?.pages).toEqual([1]);
  });

  test("a scanned page between pages with text is the only one read by OCR", async () => {
    const [image] = await scansOf(await textPdf({ pages: [set(ENGLISH)] }));
    const document = await read(await mixedPdf([set(`First leaf. ${ENGLISH}`), image ?? Buffer.alloc(0)]));
    expect(document.ocr?.pages).toEqual([2]);
    expect(textOf(document).match(/one line was all that held it/g)).toHaveLength(2);
  });

  test("a scan returns the finished pages near the call's deadline and the rest at the next call", async () => {
    const bytes = await scan(...Array.from({ length: 6 }, (_, at) => `Leaf ${at + 1}. ${ENGLISH}`));
    const reader = testReader({ cores: 1 });
    let first: Awaited<ReturnType<typeof read>> | undefined;
    // how long a page takes depends on what else the machine does: none is read in too little time
    for (let most = 1_000; !first; most *= 2) {
      const call = { ...plainCall(), deadline: performance.now() + 5_000 + most };
      first = await read(bytes, {}, { reader, call }).catch(() => undefined);
    }
    expect(first.partial).toBe(true);
    expect(first.warnings.join()).toMatch(
      /pages (?:[2-5]-)?6 of 6 are scans that were not read yet.*ask for the document again/,
    );
    const second = await read(bytes, {}, { reader });
    expect(second.partial).toBeUndefined();
    expect(second.ocr?.pages).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("a cancelled call stops the reading of a scan", async () => {
    const controller = new AbortController();
    const bytes = await scan(ENGLISH, ENGLISH, ENGLISH, ENGLISH);
    const call = {
      ...plainCall(),
      signal: controller.signal,
      progress: (_: number, message: string) => message.startsWith("Read 1") && controller.abort(),
    };
    const { code } = await refusal(bytes, {}, { call });
    expect(code).toBe("CANCELLED");
    const ours = new RegExp(String.raw`^\s*${process.pid} (?:tesseract|pdftoppm)$`, "m");
    await vi.waitFor(
      () => expect(execFileSync("ps", ["-eo", "ppid,comm"], { encoding: "utf8" })).not.toMatch(ours),
      EVENTUALLY,
    );
  });

  test("a scan without tesseract is an error that names the package, and a mixed file keeps its text", async () => {
    const reader = testReader({ tesseractPath: "/nowhere" });
    const error = await refusal(await scan(ENGLISH), {}, { reader });
    expect(error).toMatchObject({
      code: "NOT_CONFIGURED",
      message: "the program tesseract is not installed",
    });
    expect(error.hint).toMatch(/apt-get install tesseract-ocr;.*brew install tesseract.*TESSERACT_PATH/);
    const mixed = await textPdf({ pages: [set(ENGLISH), [""]] });
    expect((await read(mixed, {}, { reader })).warnings.join()).toMatch(
      /^pages 2 have no text, as blank pages and scans have none, and are left out/,
    );
  });

  test("a scan of blank pages is refused", async () => {
    const error = await refusal(await scan(""), { name: "blank.pdf" });
    expect(error).toMatchObject({
      code: "INVALID_INPUT",
      message: expect.stringContaining("blank.pdf has no text"),
    });
  });
});

test("a scan on a machine without poppler is an error that names the packages", async () => {
  const reader = testReader({ popplerPath: "/nowhere" });
  const error = await refusal(await textPdf({ pages: [[""]] }), {}, { reader });
  expect(error.code).toBe("NOT_CONFIGURED");
  expect(error.hint).toMatch(/poppler-utils tesseract-ocr/);
});

function row(...cells: readonly (string | number)[]): string {
  return cells.join("\t");
}

test("Tesseract's TSV becomes lines with their positions and paragraphs", () => {
  const tsv = [
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext",
    row(1, 1, 0, 0, 0, 0, 0, 0, 1000, 1400, -1, ""),
    row(5, 1, 1, 1, 1, 1, 100, 10, 200, 20, 90, "Smith"),
    row(5, 1, 1, 1, 1, 2, 310, 10, 90, 20, 60, "v"),
    row(5, 1, 1, 1, 2, 1, 100, 40, 300, 20, 90, "Jones"),
    row(5, 1, 1, 2, 1, 1, 150, 80, 350, 20, 95.5, "Held"),
    row(5, 1, 1, 2, 1, 2, 150, 80, 350, 20, 95.5, " "),
  ].join("\n");
  expect(parseTsv(tsv)).toEqual({
    lines: [
      { text: "Smith v", left: 10, right: 40, gap: true },
      { text: "Jones", left: 10, right: 40, gap: false },
      { text: "Held", left: 15, right: 50, gap: true },
    ],
    confidence: 89.5,
  });
});

/** Tesseract's TSV of a page: each line with the paragraph number assigned by Tesseract. */
function tsvOf(lines: readonly (readonly [paragraph: number, text: string])[]): string {
  const rows = lines.flatMap(([paragraph, text], line) =>
    [...text.matchAll(/\S+/g)].map(({ 0: word, index }, at) =>
      [5, 1, 1, paragraph, line + 1, at + 1, 100 + 14 * index, 0, 14 * word.length, 20, 96, word].join("\t"),
    ),
  );
  return ["1\t1\t0\t0\t0\t0\t0\t0\t1200\t1600\t-1\t", ...rows].join("\n");
}

test("paragraphs that OCR splits at line ends are joined, and those of the original stay separate", async () => {
  const first = parseTsv(
    tsvOf([
      [1, "1. The harbour master gave the evidence that the wash of the"],
      [2, "Tidewater, as the log of that day has it, moved the gangway, and"],
      [2, "that no second line was out. It was put to him that the gang-"],
      [3, "way had been made fast."],
      [4, "2. He denied that. The log is clear, and it was kept by him on"],
      [5, "3 May 1999 and on no other day, as he told the court below."],
      [6, "The second line"],
      [7, "3. A second line would have cost little, so that it was open to"],
    ]),
  );
  const second = parseTsv(
    tsvOf([
      [1, "Marlowe to say that it should have been taken."],
      [2, "4. I agree."],
    ]),
  );
  const { blocks } = await pagedBlocks([
    { number: 1, lines: first.lines },
    { number: 2, lines: second.lines },
  ]);
  expect(blocks.map(({ pin, markdown }) => [pin, markdown])).toEqual([
    [
      "[1]",
      "The harbour master gave the evidence that the wash of the Tidewater, as the log of that day has it, moved the gangway, and that no second line was out. It was put to him that the gangway had been made fast.",
    ],
    [
      "[2]",
      "He denied that. The log is clear, and it was kept by him on 3 May 1999 and on no other day, as he told the court below.",
    ],
    ["p 1", "The second line"],
    [
      "[3]",
      "A second line would have cost little, so that it was open to Marlowe to say that it should have been taken.",
    ],
    ["[4]", "I agree."],
  ]);
});
