import { describe, expect, test } from "vitest";
import { documentOf } from "../../src/documents/found.ts";
import { factsOf, read } from "../support/reading.ts";

const citationOf = async (text: string) => (await read(Buffer.from(text))).citations.neutral;

test.each([
  ["Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901\n\nThe tug left at dawn."],
  ["HIGH COURT OF AUSTRALIA\n\nMarlowe v Tidewater Ferries Pty Ltd\n\n[2024] HCA 901\n\n14 March 2024"],
  ["Supreme Court of Victoria\n\nMedium Neutral Citation: [2024] HCA 901 (14 March 2024)\n\nThe tug."],
  ["Marlowe v Tidewater Ferries [2024] HCA 901; (2024) 275 CLR 1\n\nThe tug left at dawn."],
])("%j says its own citation", async (text) => {
  expect(await citationOf(text)).toBe("[2024] HCA 901");
});

test.each([
  ["Memo\n\nThe duty is settled: Marlowe v Tidewater Ferries [2024] HCA 901."],
  ["In Marlowe v Tidewater Ferries [2024] HCA 901 at [5] it was said."],
  ["See Marlowe v Tidewater Ferries [2024] HCA 901. The rest follows."],
  ["Marlowe v Tidewater Ferries [2024] HCA 901, [5] is the leading case."],
  ["Marlowe v Tidewater Ferries [2024] HCA 901 holds that a salvor is paid."],
  ["Reed v Hart\n\nLower Court Judgment\n\nSupreme Court (Court of Appeal)\n\n[2024] NSWCA 901\n\nThe tug."],
  ["Displaying 1 - 12 of 52 results\n\nReed v Hart\n\nCitation: [2024] HCA 901\n\nRead more"],
])("%j cites another's", async (text) => {
  expect(await citationOf(text)).toBeUndefined();
});

const COVER = "HIGH COURT OF AUSTRALIA\n\nTREVANION CJ,\nHOLLOWAY AND OKONJO JJ\n\n";

test.each([
  [
    `${COVER}MARLOWE APPELLANT\n\nAND\n\nTIDEWATER RESPONDENT\n\nMarlowe v Tidewater Ferries Pty Ltd\n\n[2024] HCA 901\n\nORDER`,
  ],
  [
    `${COVER}MARLOWE APPELLANT\n\nMarlowe v Tidewater Ferries Pty Ltd [2024] HCA 901\n\n6 March 2024\n\nORDER`,
  ],
  [`34\n\nMarlowe v Tidewater Ferries Pty Ltd\n\n[2024] HCA 901\n\nThe tug left at dawn.`],
])("%j is called as it is printed above its own citation, and is the court's", async (text) => {
  const { title, court } = await read(Buffer.from(text));
  expect({ title, court }).toEqual({
    title: "Marlowe v Tidewater Ferries Pty Ltd",
    court: "High Court of Australia",
  });
});

test("a line above the citation that names no parties is no title", async () => {
  const { title } = await read(
    Buffer.from("REASONS OF THE COURT\n\n[2024] HCA 901\n\nThe tug left at dawn."),
  );
  expect(title).not.toContain("v ");
  expect(title).toBe("REASONS OF THE COURT");
});

test("a text without an end of paragraph is in blocks of at most 50,000 characters, and loses no word", async () => {
  const words = Array.from({ length: 30_000 }, (_, at) => `word${at}`);
  const { blocks } = await read(Buffer.from(words.join(" ")));
  expect(Math.max(...blocks.map(({ markdown }) => markdown.length))).toBeLessThanOrEqual(50_000);
  expect(
    blocks
      .map(({ markdown }) => markdown)
      .join(" ")
      .split(" "),
  ).toEqual(words);
});

const text = (lines: string) => new TextEncoder().encode(lines);

describe("a title", () => {
  test("is not the court's name with which a party's paper begins: then the file's name is it", async () => {
    const paper = text(
      "HIGH COURT OF AUSTRALIA\n\nThe appellant replies to the submissions of the respondent as follows.",
    );
    expect((await read(paper, { name: "s94-reply.txt" })).title).toBe("s94-reply");
    const decision = text("IM NAMEN DES VOLKES\n\nDie Klage wird abgewiesen, weil sie keinen Erfolg hat.");
    expect((await read(decision, { name: "urteil-gericht.txt" })).title).toBe("urteil-gericht");
  });

  test("a title that a program made of letters and a number is not taken, and a citation is not part of one", () => {
    const blocks = [
      { type: "heading", level: 1, pin: "", markdown: "Harbour Safety Act 2011" } as const,
      { type: "paragraph", pin: "", markdown: "This Act may be cited by its short title." } as const,
    ];
    const made = (title: string) =>
      documentOf({ blocks, footnotes: [], title, kind: "pdf" }, factsOf()).title;
    expect(made("hsa2011220")).toBe("Harbour Safety Act 2011");
    expect(made("Marlowe v Tidewater [2016] HCA 928 (27 July 2016)")).toBe("Marlowe v Tidewater");
  });
});

const REASONS = `HIGH COURT OF AUSTRALIA

Marlowe v Tidewater Ferries Pty Ltd
[2024] HCA 901
Date of Hearing: 17 October 2023
Date of Judgment: 14 March 2024

1 TREVANION CJ AND HOLLOWAY J. The tug left the harbour at dawn, and nobody kept the lamps of the mole.

2 The lamps were out for two hours before the vessel struck the mole and sank beside it.

3 We would allow the appeal with costs.

MERRIDEW J

4 The facts are stated by the others and I do not repeat them, save where I see them differently.

5 I would dismiss the appeal.
`;

test("a court's file says who wrote each paragraph and the day of the judgment, not of the hearing", async () => {
  const { blocks, date } = await read(text(REASONS));
  expect(blocks.flatMap(({ pin, judge }) => (judge === undefined ? [] : [`${pin} ${judge}`]))).toEqual([
    "[1] Trevanion CJ and Holloway J",
    "[2] Trevanion CJ and Holloway J",
    "[3] Trevanion CJ and Holloway J",
    "[4] Merridew J",
    "[5] Merridew J",
  ]);
  expect(date).toBe("2024-03-14");
});

test.each([
  [
    "Wharves and Piers Act 1984\nNo. 80, 1984\n\nCompilation No. 32\n\nCompilation date: 1 March 2024\n\nPart 1\n\nExclusion of the Mole Act 1909",
    "Wharves and Piers Act 1984 (Cth)",
  ],
  [
    "[1980-16]\n\nNew South Wales\n\nStatus information\n\n1 Name of Act\n\nThis Act may be cited as the Wharves Review Act 1980.",
    "Wharves Review Act 1980 (NSW)",
  ],
])("a register's print of an Act is called by the Act's title: %j", async (print, title) => {
  expect(await read(text(print))).toMatchObject({ title, kind: "legislation" });
});

test("the section numbers of a register's print are sections, not paragraphs", async () => {
  const sections = Array.from(
    { length: 9 },
    (_, at) => `${at + 1} The wharf of that number is lit by its master.`,
  );
  const print = ["Wharves Act 1984", "Compilation No. 32", ...sections].join("\n\n");
  const { blocks, title } = await read(text(print));
  expect(title).toBe("Wharves Act 1984 (Cth)");
  const pins = sections.map((_, at) => `s ${at + 1}`);
  expect(new Set(blocks.map(({ pin }) => pin))).toEqual(new Set(["", ...pins]));
});

test("a memorandum about an Act is not the Act", async () => {
  const memo = "Advice on leases\n\nWharves Act 1984 (Cth)\n\nThis Act may be cited as the Wharves Act 1984.";
  expect(await read(text(memo))).toMatchObject({ kind: "other" });
});

test.each([
  ["<html><body><h4>Tenor</h4><p>Die Berufung wird zurückgewiesen.</p></body></html>", "ovg-2-b-94722.html"],
  ["<html><body><h1>Reasons for judgment</h1><p>The gangway moved.</p></body></html>", "2031fca7.html"],
  ["Tatbestand:\n\nDie Klägerin fuhr mit der Fähre.", "ovg-2-b-94722.txt"],
])("a text without a head is called by its file, not by its first part: %s", async (text, name) => {
  expect((await read(Buffer.from(text), { name })).title).toBe(name.replace(/\.\w+$/, ""));
});
