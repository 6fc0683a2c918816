import { expect, test } from "vitest";
import { convertText } from "../../src/documents/formats/text/read.ts";
import { pagedBlocks } from "../../src/documents/formats/paged/blocks.ts";
import { pagesOf } from "../../src/documents/formats/pdf/fallback.ts";
import { growsLinearly } from "../support/linear.ts";
import { IMPORTED } from "./made.ts";

const source = IMPORTED;

/** A judgment as a program writes it that turns a PDF into text: each page begins with a form feed. */
const JUDGMENT = `HIGH COURT OF AUSTRALIA

Wren v Alder Pty Ltd

[2031] HCA 904
Ferries Act 2011 (Cth), s 18.
\f1. LARK CJ. The ferry left the wharf before the gangway was made fast. The appellant fell
\fbetween the wharf and the ferry.
2. The trial judge found for the appellant.
\f3. I agree with Merle J that the appeal must be allowed.

MERLE J.

M12/2030

4. The appellant sued in contract and in tort.

The approach of the trial judge
5. The trial judge asked who had made the gangway fast.
Conclusion
\f6. The appeal must be allowed with costs.
\f7. TERN J. The facts are in the reasons of Merle J.
8. I agree in the orders that Merle J proposes.
`;

test("a text file with page breaks has every paragraph under its own number and its own judge", () => {
  const { blocks } = convertText({ id: "import:1", source, text: JUDGMENT });
  const numbered = blocks.flatMap(({ pin, judge, label }) => (label === undefined ? [] : [[pin, judge]]));
  expect(numbered).toEqual([
    ["[1]", "Lark CJ"],
    ["[2]", "Lark CJ"],
    ["[3]", "Lark CJ"],
    ["[4]", "Merle J"],
    ["[5]", "Merle J"],
    ["[6]", "Merle J"],
    ["[7]", "Tern J"],
    ["[8]", "Tern J"],
  ]);
  expect(blocks.find(({ pin }) => pin === "[1]")?.markdown).toBe(
    "LARK CJ. The ferry left the wharf before the gangway was made fast. The appellant fell between the wharf and the ferry.",
  );
});

test("what is between a judge's name and the first number belongs to no paragraph", () => {
  const { blocks } = convertText({ id: "import:1", source, text: JUDGMENT });
  const between = blocks.filter(({ markdown }) => /^MERLE J\.$|^M12\/2030$/.test(markdown));
  expect(between.map(({ pin, judge }) => [pin, judge])).toEqual([
    ["", undefined],
    ["", undefined],
  ]);
});

test("names of the same judges above a page do not end their paragraph", () => {
  const text = JUDGMENT.replace("4. The appellant sued", "4. MERLE AND TERN JJ. The appellant sued").replace(
    "in contract and in tort.",
    "in contract\n\nMerle J Tern J\n\nand in tort.",
  );
  const { blocks } = convertText({ id: "import:1", source, text });
  const inFour = blocks.filter(({ pin, judge }) => pin === "[4]" && judge === "Merle and Tern JJ");
  expect(inFour.map(({ markdown }) => markdown)).toEqual([
    "MERLE AND TERN JJ. The appellant sued in contract",
    "Merle J Tern J",
    "and in tort.",
    "The approach of the trial judge",
  ]);
});

test("the numbered paragraphs of a German text have Rn. for pins, also with numbers on lines of their own", () => {
  const text = `Oberlandesgericht Hamm, Urteil vom 1.3.2024 – 3 U 914/24\n\nGründe\n\n1\n\nDer Kläger verlangt Ersatz für ein Boot.\n\n2\n\nDas Landgericht hat die Klage abgewiesen.\n\n3\n\nDie Berufung ist begründet, weil der Beklagte haftet.\n\n4\n\nDie Kosten trägt der Beklagte.`;
  const { blocks } = convertText({ id: "import:1", source, text });
  const pins = new Set(blocks.map(({ pin }) => pin).filter((pin) => pin !== ""));
  expect([...pins]).toEqual(["Rn. 1", "Rn. 2", "Rn. 3", "Rn. 4"]);
});

test("the lines of a cover are no headings, and the heading of what follows is one", async () => {
  const cover = [
    "HIGH COURT OF AUSTRALIA",
    "LARK CJ, MERLE AND TERN JJ",
    "JANE WREN APPELLANT",
    "AND",
    "ALDER PTY LTD RESPONDENT",
    "CATCHWORDS",
    "Negligence, ferries and gangways, and what a master owes to those on board.",
  ];
  const lines = cover.map((text) => ({ text, left: 0, right: text.length, gap: true }));
  const { blocks } = await pagedBlocks([{ number: 1, lines }]);
  expect(blocks.filter(({ type }) => type === "heading")).toMatchObject([{ markdown: "CATCHWORDS" }]);
  expect(blocks.map(({ markdown }) => markdown)).toEqual(cover);
});

test("a line of the title page heads no section, and a part with sentences does", async () => {
  const page = [
    "HIGH COURT OF AUSTRALIA",
    "LARK CJ, MERLE AND TERN JJ",
    "JANE WREN APPELLANT",
    "AND",
    "ALDER PTY LTD RESPONDENT",
    "Wren v Alder Pty Ltd [2031] HCA 904",
    "Date of Hearing: 3 March 2031",
    "ORDER",
    "1. Appeal allowed with costs.",
    "On appeal from the Supreme Court of Victoria",
    "Representation",
    "A Quill for the appellant (instructed by Penn Lawyers)",
    "CATCHWORDS",
    "Wren v Alder Pty Ltd",
    "Negligence – Ferries and gangways – What a master owes to those on board.",
    "Background",
    "[1] LARK CJ. The ferry left the wharf before the gangway was made fast.",
    "[2] The trial judge found for the appellant.",
    "The trial",
    "[3] The appeal must be allowed with costs.",
    "Special leave granted: 6 March 2031",
    "[2030] VSCA 72",
    "Dated 23 July 2031",
  ];
  const lines = page.map((text) => ({ text, left: 0, right: text.length, gap: true }));
  const { blocks } = await pagedBlocks([{ number: 1, lines }]);
  expect(blocks.flatMap(({ type, markdown }) => (type === "heading" ? [markdown] : []))).toEqual([
    "ORDER",
    "Representation",
    "CATCHWORDS",
    "Background",
    "The trial",
  ]);
});

test("text that a PDF prints twice at one place, as a shadow or as bold type, is read once", async () => {
  const page = [
    ["Wren v Alder", 50, 100, 120, 20],
    ["Wren v Alder", 51, 101, 120, 20],
    ["No, no", 50, 140, 60, 20],
    ["No, no", 120, 140, 60, 20],
  ];
  const [first] = await pagesOf([JSON.stringify(page)]);
  expect(first?.lines.map(({ text }) => text.replaceAll(/\s+/g, " "))).toEqual([
    "Wren v Alder",
    "No, no No, no",
  ]);
});

test("a printed book of 2,000 pages is read in time that grows with its pages", async () => {
  const words =
    "the ferry left the wharf before the gangway was made fast to its bollards on the quay ".repeat(5);
  const pages = Array.from({ length: 2_000 }, (_, at) => ({
    number: at + 1,
    lines: Array.from({ length: 30 }, (__, line) => {
      const text = line % 6 === 0 ? `Chapter ${at} ${line}` : `${words}${at} ${line}.`;
      return { text, left: 0, right: text.length, gap: true };
    }),
  }));
  expect(await growsLinearly(async (share) => await pagedBlocks(pages.slice(0, pages.length * share)))).toBe(
    true,
  );
});

test("headings within a quotation and the last line of a sentence in capitals head no section", async () => {
  const texts = [
    "[1] The contract says in full:",
    '"RECITAL',
    "The Owner carries passengers.",
    "IT IS AGREED",
    "The Master must hold the licence of",
    "TIDAL FERRIES.",
    "Fees and Charges",
    'A fee is payable by the Master."',
    "The construction of the contract",
    "[2] It is short and clear, and was signed by each of the parties on the same day in March.",
    "[3] The Full Court read it with the letters, which it should not have done.",
    "[4] LARK CJ. I agree.",
    "[5] The appeal must be allowed.",
  ];
  const lines = texts.map((text) => ({ text, gap: true, left: 0, right: text.length }));
  const { blocks } = await pagedBlocks([{ number: 1, lines }]);
  expect(blocks.flatMap(({ type, markdown }) => (type === "heading" ? [markdown] : []))).toEqual([
    "The construction of the contract",
  ]);
  expect(blocks.find(({ markdown }) => markdown === "Fees and Charges")?.pin).toBe("[1]");
});

test("the head and foot of the only page that a browser printed are left out", async () => {
  const body = ["SMALL FERRIES ACT 1984 - SECT 13", "A master must keep the gangway dry at all times."];
  const texts = ["11/28/26, 12:06 PM SECT 13", ...body, "https://register.example/13.html 1/1"];
  const lines = texts.map((text) => ({ text, gap: true, left: 0, right: text.length }));
  const { blocks } = await pagedBlocks([{ number: 1, lines }]);
  expect(blocks.map(({ markdown }) => markdown)).toEqual(body);
});
