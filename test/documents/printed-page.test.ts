import { expect, test } from "vitest";
import { pagedBlocks } from "../../src/documents/formats/paged/blocks.ts";
import { gridLines } from "../../src/documents/formats/paged/columns.ts";
import { marginNumbers } from "../../src/documents/formats/paged/page.ts";

async function blocksOf(pages: readonly string[]) {
  const grids = pages.map((page, at) => ({ number: at + 1, lines: gridLines(page) }));
  const { blocks } = await pagedBlocks(grids);
  return blocks.map(({ type, pin, label = "", markdown }) => `${type} ${pin}|${label}|${markdown}`);
}

const HEAD = "26.11.26, 05:47                 3 U 914/24 - Oberlandesgericht";
const foot = (page: number, count: number) =>
  `https://gericht.example/urteile/2024/3_U_914_24.html?id=77                    ${page}/${count}`;

test("a page printed by a browser loses neither the number at its top or end nor a line to the address below", async () => {
  const found = await blocksOf([
    `${HEAD}\n\n1\nDer Kläger verlangt Ersatz für ein Boot, das er dem Beklagten am\n23. Mai 2021 übergeben hatte, und für die Fahrt zur Werft in der Stadt.\n2\nDer Beklagte ist dem entgegengetreten, weil er das Boot an den Kläger\nzurückgegeben habe.\n3\n\n${foot(1, 2)}`,
    `${HEAD}\n\nDas Landgericht hat die Klage abgewiesen. Der Kläger hat die Fahrt nicht\n\n${foot(2, 4)}`,
    `${HEAD}\n\nbezahlt.\n4\na) Die Berufung ist begründet, weil das Boot nicht zurückgegeben wurde,\nwie der Zeuge gesagt hat.\n5\n1. Die Kosten trägt der Beklagte, weil er unterlegen ist.\n\n${foot(3, 4)}`,
    `${HEAD}\n\n6\nDie Revision wird nicht zugelassen.\n\n${foot(4, 4)}`,
  ]);
  expect(found).toEqual([
    "paragraph Rn. 1|1|Der Kläger verlangt Ersatz für ein Boot, das er dem Beklagten am 23. Mai 2021 übergeben hatte, und für die Fahrt zur Werft in der Stadt.",
    "paragraph Rn. 2|2|Der Beklagte ist dem entgegengetreten, weil er das Boot an den Kläger zurückgegeben habe.",
    "paragraph Rn. 3|3|Das Landgericht hat die Klage abgewiesen. Der Kläger hat die Fahrt nicht bezahlt.",
    "paragraph Rn. 4|4|a) Die Berufung ist begründet, weil das Boot nicht zurückgegeben wurde, wie der Zeuge gesagt hat.",
    "paragraph Rn. 5|5|1. Die Kosten trägt der Beklagte, weil er unterlegen ist.",
    "paragraph Rn. 6|6|Die Revision wird nicht zugelassen.",
  ]);
});

const NRW = `Gericht:               Oberlandesgericht Hamm
Entscheidungsart:Urteil
Aktenzeichen:          3 U 914/24

Gründe:                                                                    1
Der Kläger verlangt Ersatz für ein Boot, das er dem Beklagten übergeben    2
hatte, und für die Fahrt zur Werft, die er nicht bezahlt hat.
Das Landgericht hat die Klage abgewiesen, weil das Boot zurückgegeben      3
worden sei.
Die Berufung ist begründet. Der Zeuge hat gesagt, das Boot sei noch im     4
Hafen.`;

test("numbers in the right margin are those of the paragraphs beside which they are printed", async () => {
  expect(await blocksOf([NRW])).toEqual([
    "paragraph p 1||Gericht: Oberlandesgericht Hamm",
    "paragraph p 1||Entscheidungsart:Urteil",
    "paragraph p 1||Aktenzeichen: 3 U 914/24",
    "paragraph Rn. 1|1|Gründe:",
    "paragraph Rn. 2|2|Der Kläger verlangt Ersatz für ein Boot, das er dem Beklagten übergeben hatte, und für die Fahrt zur Werft, die er nicht bezahlt hat.",
    "paragraph Rn. 3|3|Das Landgericht hat die Klage abgewiesen, weil das Boot zurückgegeben worden sei.",
    "paragraph Rn. 4|4|Die Berufung ist begründet. Der Zeuge hat gesagt, das Boot sei noch im Hafen.",
  ]);
});

test("a menu beside the text of a printed page is read before it, and the numbers of the text are its own", async () => {
  const menu = Array.from({ length: 16 }, (_, at) => `Entscheidungen ${2018 - at}`);
  const body = [
    "BUNDESGERICHTSHOF",
    "Tenor",
    "Die Rüge wird auf Kosten des Klägers zurückgewiesen, wie beantragt war.",
    "Gründe",
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(
      (number) => `${number} Die Rüge Nr. ${number} ist nicht begründet, weil das Boot im Hafen lag.`,
    ),
  ];
  // a page sets the lines of its menu and of its text apart: some share a row
  const rows: string[] = [];
  for (let at = 0; at < menu.length; at += 1) {
    const line = body[at] ?? "";
    rows.push(`  Archiv ${at}`);
    if (at % 3 === 0) rows.push(`  ${(menu[at] ?? "").padEnd(44)}${line}`.trimEnd());
    else rows.push(`${" ".repeat(46)}${line}`.trimEnd());
  }
  const found = await blocksOf([rows.filter((row) => row !== "").join("\n")]);
  const numbers = found.flatMap((block) => / Rn\. (\d)\|\d\|Die Rüge/.exec(block)?.[1] ?? []);
  expect(numbers.join("")).toBe("12345678");
  expect(found.join("\n").indexOf("Entscheidungen 2018")).toBeLessThan(
    found.join("\n").indexOf("BUNDESGERICHTSHOF"),
  );
});

const line = (text: string, small = false) => ({
  text,
  left: 2,
  right: 2 + text.length,
  gap: false,
  small,
});

test("the first number below the small head of a printed page is a paragraph's", () => {
  const pages = [1, 2].map((page) => ({
    number: page,
    lines: [
      line("26.11.31, 05:47", true),
      ...[1, 2, 3, 4].flatMap((at) => [
        line(String((page - 1) * 4 + at), page === 2 && at === 1),
        line("Der Kahn lag am Kai."),
      ]),
    ],
  }));
  expect([...marginNumbers(pages)].map(({ text }) => text)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});

test("the page numbers of a table of contents are not its paragraphs", async () => {
  const contents = ["Einleitung", "Die Fähre", "Der Kai", "Das Boot"].map(
    (line, at) => `${line.padEnd(60)}${at + 1}`,
  );
  const text = Array.from(
    { length: 9 },
    () => "Das Boot lag am Kai, als die Fähre kam, und wurde beschädigt.",
  );
  const found = await blocksOf([[...contents, "", ...text].join("\n")]);
  expect(found.filter((line) => line.includes("Rn."))).toEqual([]);
});

test("the names of judges at the head of the few pages they wrote are not part of their reasons", async () => {
  const others = Array.from(
    { length: 18 },
    (_, at) => `The owner of berth ${at + 1} agreed with every word of the reasons of the others.`,
  );
  const own = [
    "The ferry left the wharf before the gangway had been made fast by the",
    "crew, and the appellant fell. The trial judge",
  ].join("\n");
  const found = await blocksOf([
    ...others,
    `WREN J.\n\n${own}`,
    "Wren    J\n\nfound for the appellant, and the Court of Appeal was wrong to set that",
    "Wren    J\n\naside.",
  ]);
  expect(found.filter((line) => line.includes("Wren J"))).toEqual([]);
});

test("a foot that only the first page has is recognised by its count of the file's pages", async () => {
  const found = await blocksOf([
    "1 Name of Act\n\nThis Act is the Ferries Act, which applies to the carriage of persons.\n\nCertified by the Counsel as being published on www.register.example      Page 1 of 2",
    "Licensed carrier means—\n\na person who carries others, and who has been licensed under this Act.\n\nThe form is on Page 2 of 3",
  ]);
  expect(found).toEqual([
    "paragraph p 1||1 Name of Act",
    "paragraph p 1||This Act is the Ferries Act, which applies to the carriage of persons.",
    "paragraph p 2||Licensed carrier means—",
    "paragraph p 2||a person who carries others, and who has been licensed under this Act.",
    "heading p 2||The form is on Page 2 of 3",
  ]);
});

const SIDE_NOTES = `                   Part I—Ferries

                   1 Short title

                   This Act may be cited as the Ferries Act 1958 for as long as it is in force
                   and no other Act has taken its place.
S. 5 amended by
No. 9884 s. 3.     5 Duties of carriers

                      (1) A carrier must not carry passengers on a ferry whose certificate has
                          ended, unless the harbour master agrees—
S. 5(1)(a)                (a) before the ferry leaves the harbour from which it begins its
amended by No.
60/2003 s. 4.                 voyage; or
                          (b) by a notice to all carriers.
S. 5(1A)              (1A) The harbour master must answer within a day.
inserted by
No. 9884 s. 4.`;

test("notes in the left margin of an Act do not break its sentences, and stand after the page's text", async () => {
  expect(await blocksOf([SIDE_NOTES])).toEqual([
    "paragraph p 1||Part I—Ferries",
    "paragraph p 1||1 Short title",
    "paragraph p 1||This Act may be cited as the Ferries Act 1958 for as long as it is in force and no other Act has taken its place.",
    "paragraph p 1||5 Duties of carriers",
    "list p 1|(1)|A carrier must not carry passengers on a ferry whose certificate has ended, unless the harbour master agrees—",
    "list p 1|(a)|before the ferry leaves the harbour from which it begins its voyage; or",
    "list p 1|(b)|by a notice to all carriers.",
    "paragraph p 1||(1A) The harbour master must answer within a day.",
    "paragraph p 1||S. 5 amended by No. 9884 s. 3.",
    "paragraph p 1||S. 5(1)(a) amended by No. 60/2003 s. 4.",
    "paragraph p 1||S. 5(1A) inserted by No. 9884 s. 4.",
  ]);
});

test("a narrow left column that holds no notes of amendments stays where it is", async () => {
  const table = SIDE_NOTES.replaceAll("amended", "carried").replaceAll("inserted", "carried");
  expect((await blocksOf([table])).join("\n")).toContain("S. 5(1)(a) (a) before the ferry leaves");
});
