import { describe, expect, test } from "vitest";
import type { Block } from "../../src/core/document.ts";
import { provisionsOfPrint } from "../../src/documents/recognise/act-print.ts";
import { withWriters } from "../../src/documents/recognise/judges.ts";
import { registerVersion } from "../../src/documents/recognise/act-print.ts";
import { convertText } from "../../src/documents/formats/text/read.ts";
import { reading } from "../../src/documents/reading.ts";
import { documentOf } from "./made.ts";
import { checkPins } from "../../src/pins/check.ts";

const text = (markdown: string, page = "2"): Block => ({ type: "paragraph", pin: `p ${page}`, markdown });
const item = (label: string, markdown: string): Block => ({
  type: "list",
  level: 1,
  label,
  pin: "p 2",
  markdown,
});

/** The pins of a print's blocks. */
const pinsIn = (printed: readonly Block[], title = "Ferries Act 1984"): string =>
  provisionsOfPrint(printed, title)
    .map(({ pin }) => pin)
    .join(" | ");

/** An Act as printed by a register: contents, parts with their first section, merged headings, schedules, endnotes. */
const PRINT: readonly Block[] = [
  text("1 Name of Act .................... 4", "1"),
  text("3 Duty of carriers .................... 4", "1"),
  text("Schedule 1 Savings .................... 9", "1"),
  text("Part 1 Preliminary 1 Name of Act"),
  text("This Act is the Ferries Act 1984."),
  text("2 (Repealed)"),
  { type: "paragraph", pin: "[3]", label: "3", markdown: "Duty of carriers (1) A carrier must not:" },
  item("(a)", "leave a gangway unsecured, or"),
  item("(h)", "carry more passengers than:"),
  item("(i)", "the certificate allows, or"),
  item("(ii)", "the master allows."),
  item("(2)", "Schedule 1 has effect."),
  text("3AA Powers of the master"),
  text("3A Other powers"),
  { type: "heading", level: 2, pin: "p 3", markdown: "Part 2 Offences" },
  text("30 June is the day of the report."),
  text("4 Offences", "3"),
  text("Schedule 1—Savings", "4"),
  text("1 Old certificates", "4"),
  text("Endnotes", "5"),
  text("2 About the endnotes", "5"),
];

describe("a register's print of an Act", () => {
  const blocks = provisionsOfPrint(PRINT, "Ferries Act 1984 (NSW)");

  test("a printed Act gets the pins of its provisions", () => {
    expect(blocks.map(({ pin }) => pin)).toEqual([
      "",
      "",
      "",
      "",
      "s 1",
      "s 1",
      "s 2",
      "s 3",
      "s 3(1)",
      "s 3(1)(a)",
      "s 3(1)(h)",
      "s 3(1)(h)(i)",
      "s 3(1)(h)(ii)",
      "s 3(2)",
      "s 3AA",
      "s 3A",
      "",
      "s 3A",
      "s 4",
      "sch 1",
      "sch 1 cl 1",
      "p 5",
      "p 5",
    ]);
    expect(blocks[7]?.markdown).toBe("3 Duty of carriers");
    expect(blocks[18]?.page).toBe("3");
  });

  test("a sentence that the end of a page cuts is one paragraph, a list item that ends is not continued", () => {
    const printed = [
      text("1 Duty of carriers", "2"),
      text("A carrier must not leave the gangway of a ferry", "2"),
      text("unsecured while passengers board.", "3"),
      { ...item("(a)", "a ladder; and"), pin: "p 3" },
      text("in any case a rope.", "4"),
    ];
    expect(provisionsOfPrint(printed, "Ferries Act 1984").map(({ markdown }) => markdown)).toEqual([
      "1 Duty of carriers",
      "A carrier must not leave the gangway of a ferry unsecured while passengers board.",
      "a ladder; and",
      "in any case a rope.",
    ]);
  });

  test("a section whose heading begins with a quotation mark or a month's letters is found", () => {
    const printed = [text("1 Name"), text("2 “Contracting out” prohibited"), text("3 Marine policies")];
    expect(pinsIn(printed)).toBe("s 1 | s 2 | s 3");
  });

  test("a heading that ends with the number of another section is not a line of the contents", () => {
    const printed = [
      text("1 Name"),
      text("2 Tolls"),
      text("3 Effect of section 2"),
      text("4 Tolls under Part 3"),
    ];
    expect(pinsIn(printed)).toBe("s 1 | s 2 | s 3 | s 4");
  });

  test("a provision that the printed Act does not have is reported as beyond its last", () => {
    expect(checkPins(blocks, "s 3(1)(a)")[0]?.exists).toBe("yes");
    expect(checkPins(blocks, "s 3(7)")[0]?.exists).toBe("beyond");
    expect(checkPins(blocks, "s 40")[0]?.exists).toBe("beyond");
  });

  test.each([
    ["Levies Act 1997", ["1-1", "1-5", "355-20", "355-25"], ["s 1-1", "s 1-5", "s 355-20", "s 355-25"]],
    ["Court Rules 2011", ["1.01", "1.02", "39.31", "39.32"], ["r 1.01", "r 1.02", "r 39.31", "r 39.32"]],
    ["Levies Regulations 2001", ["1.0.01", "7.1.04D"], ["reg 1.0.01", "reg 7.1.04D"]],
  ])("the %s has provisions whose numbers have several parts", (title, numbers, pins) => {
    const printed = numbers.flatMap((number) => [
      text(`Division ${number.split(/[-.]/)[0]}—Levies`),
      text(`${number} Levies`),
    ]);
    expect(provisionsOfPrint(printed, title).flatMap(({ pin }) => (pin === "" ? [] : pin))).toEqual(pins);
  });

  test("below the heading of a part the numbers may jump, a number within the text opens no provision", () => {
    const printed = [
      text("1 Name"),
      text("300 Members of the panel decide."),
      text("Part 8.1—Offers"),
      text("1200A Offers to the public"),
      text("1.5 Times the usual fee is paid"),
      text("1200B Notices"),
    ];
    expect(pinsIn(printed)).toBe("s 1 | s 1 |  | s 1200A | s 1200A | s 1200B");
  });

  test("a later volume of a law begins with the provision that its first page names", () => {
    const volume = [
      text("This compilation is in 2 volumes", "1"),
      text("Volume 1: sections 1–110", "1"),
      text("Volume 2: sections 111–184", "1"),
      text("111 Registers of ferries"),
      text("112 Inspection"),
    ];
    expect(
      provisionsOfPrint(volume, "Ferries Act 1984")
        .slice(3)
        .map(({ pin }) => pin),
    ).toEqual(["s 111", "s 112"]);
    expect(pinsIn(volume.slice(3))).toBe(" | ");
  });

  test("the States' registers print a number before a full stop or a dash, and heads and feet that are no text", () => {
    const western = [
      item("1.", "Short title"),
      text("This is the Ferries Act 2005."),
      item("2.", "Commencement"),
      text("s. 2", "3"),
      text("page 3 Version 01-f0-00 As at 20 Sep 2013", "3"),
    ];
    expect(pinsIn(western, "Ferries Act 2005")).toBe("s 1 | s 1 | s 2");
    const southern = [
      text("1—Short title"),
      text(
        "2 This version is not published under the Legislation Revision and Publication Act 2002 [1.7.2021]",
      ),
      text("3A—Duties of carriers"),
      text("(1a) However, a carrier may ask."),
    ];
    expect(pinsIn(southern, "Ferries Act 1936")).toBe("s 1 | s 3A | s 3A(1a)");
    const queensland = [
      text("Current as at 1 March 2022", "1"),
      text("1 Short title"),
      text("[s 10AA]", "3"),
      text("Page 6 Current as at 1 March 2022", "3"),
      text("10AA Duties of carriers", "3"),
    ];
    expect(pinsIn(queensland, "Ferries Act 1974")).toBe(" | s 1 | s 10AA");
  });

  test("a volume of schedules keeps its clauses apart, and the heads of its pages are left out", () => {
    const volume = [
      text("Volume 1: sections 1–184", "1"),
      text("Volume 2: Schedules", "1"),
      text("Schedule 2—The Passengers’ Code"),
      text("Part 2-1—Misleading conduct"),
      text("18 Misleading conduct"),
      text("A carrier must not mislead."),
      text("Schedule 2 The Passengers’ Code Part 2-1 Misleading conduct Section 19", "3"),
      text("19 Exceptions", "3"),
    ];
    const blocks = provisionsOfPrint(volume, "Ferries Act 1984").slice(2);
    expect(blocks.map(({ pin }) => pin)).toEqual(["sch 2", "", "sch 2 cl 18", "sch 2 cl 18", "sch 2 cl 19"]);
    expect(checkPins(blocks, "sch 2 s 18")[0]?.exists).toBe("yes");
  });

  test("provisions of regulations and rules get pins with reg and r", () => {
    expect(provisionsOfPrint([text("1 Name")], "Ferries Regulations 2001").at(0)?.pin).toBe("reg 1");
    expect(provisionsOfPrint([text("1 Name")], "Court Rules 2001").at(0)?.pin).toBe("r 1");
  });
});

function paragraph(number: number, markdown: string): Block {
  return { type: "paragraph", label: String(number), pin: `[${number}]`, markdown };
}

test('a heading "The Full Court" below a judge does not change the judge', () => {
  const heading: Block = { type: "heading", level: 2, pin: "p 2", markdown: "The Full Court" };
  const reasons = [
    paragraph(1, "ORROW CJ. The appeal fails."),
    heading,
    paragraph(2, "The Full Court erred."),
  ];
  expect(withWriters(reasons).map(({ judge }) => judge)).toEqual(["Orrow CJ", undefined, "Orrow CJ"]);
  expect(withWriters([heading, paragraph(1, "We agree.")])[1]?.judge).toBe("The Court");
});

const about = (...lines: readonly string[]) => registerVersion(lines.map((line) => text(line, "1")));

test("a register's PDF names its compilation and the day from which it is in force", () => {
  expect(
    about(
      "Ferries Act 1984 No. 80, 1984",
      "Compilation No. 32 Compilation date: 1 March 2024",
      "Prepared by the Office of Parliamentary Counsel, Canberra",
    ),
  ).toEqual({ label: "Compilation No. 32", from: "2024-03-01" });
  expect(
    about(
      "Ferries Act 1980 No 16",
      "Current version for 1 December 2021 to date (accessed 13 May 2025 at 11:36)",
      "is certified as the form of that legislation that is correct under section 45C",
    ),
  ).toEqual({ from: "2021-12-01" });
});

test.each([
  [
    [
      "Authorised Version No. 112",
      "Ferries Act 1958",
      "Authorised Version incorporating amendments as at 1 July 2021",
    ],
    { label: "Authorised Version No. 112", from: "2021-07-01" },
  ],
  [["Queensland", "Ferries Act 1974", "Current as at 1 March 2022"], { from: "2022-03-01" }],
  [
    ["As at 20 Sep 2013 Version 01-f0-00", "Extract from www.slp.wa.gov.au, see that website"],
    { label: "Version 01-f0-00", from: "2013-09-20" },
  ],
  [["Version: 1.7.2021", "South Australia", "Ferries Act 1936"], { from: "2021-07-01" }],
  [
    ["Version No. 043", "Ferries Act 1958", "Version incorporating amendments as at 30 March 2022"],
    { label: "Version No. 043", from: "2022-03-30" },
  ],
  [
    [
      "Australian Capital Territory",
      "Ferries Act 2004",
      "Republication No 17",
      "Effective: 16 November 2025",
    ],
    { label: "Republication No 17", from: "2025-11-16" },
  ],
  [
    ["NORTHERN TERRITORY OF AUSTRALIA", "FERRIES ACT 1978", "As in force at 21 April 2023"],
    { from: "2023-04-21" },
  ],
  [["Version as at 28 October 2021", "Ferries Act 2020", "Public Act 2020 No 31"], { from: "2021-10-28" }],
  [["Ferries Act 1990", "Public Act 1990 No 7", "Reprint as at 1 July 2017"], { from: "2017-07-01" }],
  [
    [
      "Tasmania",
      "Ferries Act 1997",
      "Version current from 1 July 2023 to date (accessed 1 December 2023 at 10:00)",
    ],
    { from: "2023-07-01" },
  ],
])("a State's print %j names its version", (lines, version) => {
  expect(about(...lines)).toEqual(version);
});

test("a note about a law is not taken for a register's PDF", () => {
  expect(about("Ferries Act 1984", "Compilation No. 32, Compilation date: 1 March 2024")).toBeUndefined();
  expect(about("the Office of Parliamentary Counsel, Canberra, drafts Acts")).toBeUndefined();
});

/** What a word processor saves of a law: one line for each paragraph, tabs before and after its numbers. */
const saved = (lines: readonly string[]) =>
  convertText({
    id: "import:1",
    source: { provider: "import", url: "file:a.txt", retrievedAt: "2026-01-01T00:00:00Z", how: "import" },
    text: lines.join("\n"),
  });
const LONG_ITEM = `the master of a ferry must ${"see to the gangway and ".repeat(12)}the deck.`;

test.each([
  [
    "Australian Capital Territory",
    [
      "Australian Capital Territory",
      "Ferries Act 2004    ",
      "Republication No 17",
      "Effective:  16 November 2025",
      "Contents",
      "\tPage",
      "\t1\tName of Act\t2",
      "\t2\tDefinitions—pt 2\t2",
      "1\tName of Act",
      "This Act is the Ferries Act 2004.",
    ],
    "Ferries Act 2004 (ACT)",
    "act",
  ],
  [
    "Northern Territory",
    [
      "NORTHERN TERRITORY OF AUSTRALIA",
      "FERRIES ACT 1978",
      "As in force at 21 April 2023",
      "1\tShort title",
      "This Act may be cited as the Ferries Act 1978.",
    ],
    "Ferries Act 1978 (NT)",
    "nt",
  ],
  [
    "New Zealand",
    [
      "Version as at 28 October 2021",
      "Ferries Act 2020",
      "Public Act 2020 No 31",
      "1\tTitle",
      "This Act is the Ferries Act 2020.",
    ],
    "Ferries Act 2020 (NZ)",
    "nz",
  ],
])(
  "a law of %s that was saved as text has its title and the pins of its sections",
  (_, head, title, place) => {
    const law = saved([
      ...head,
      "2\tDefinitions—pt 2",
      "\t(1)\tIn this Act, a carrier is who carries.",
      `\t(2)\tOn a ferry ${LONG_ITEM}`,
      "3\tGangways",
      `\t(1)\tA carrier must ensure that ${LONG_ITEM}`,
      "\t(a)\tby day; and",
      "\t(b)\tby night.",
      "Endnotes",
      "1\tAbout the endnotes",
    ]);
    expect(law).toMatchObject({
      title,
      kind: "legislation",
      jurisdiction: place,
      version: { from: expect.any(String) },
    });
    expect([...new Set(law.blocks.map(({ pin }) => pin))]).toEqual([
      "",
      "s 1",
      "s 2",
      "s 2(1)",
      "s 2(2)",
      "s 3",
      "s 3(1)",
      "s 3(1)(a)",
      "s 3(1)(b)",
    ]);
  },
);

const heading = (markdown: string, pin = "p 3"): Block => ({ type: "heading", level: 2, pin, markdown });

test("a part of a print is read with all of its divisions, not as its line in the contents or the endnotes", () => {
  const blocks = provisionsOfPrint(
    [
      heading("Part 1—Preliminary"),
      heading("Part 2—Gangways"),
      heading("Part 3—Repeals"),
      heading("Part 1—Preliminary"),
      text("1 Short title"),
      text("This is the Ferries Act 1984."),
      heading("Part 2—Gangways"),
      heading("Division 1—Duties"),
      text("2 Duty of carriers"),
      heading("General duty"),
      text("A carrier must secure every gangway."),
      heading("Division 2—Offences"),
      text("3 Offences"),
      text("A carrier who fails commits an offence."),
      heading("Part 3—Repeals"),
      text("4 Repeals"),
      text("The old Act is repealed."),
      text("Endnotes"),
      heading("Part 2"),
      text("am. No 5, 1990"),
    ],
    "Ferries Act 1984",
  );
  const read = (pin: string) =>
    reading({ ...documentOf(blocks), id: "import:1" }, { pin, maxTokens: 2_000 }).markdown;
  expect(read("Part 2")).toMatch(/General duty[^]*every gangway[^]*commits an offence/);
  expect(read("Part 2")).not.toMatch(/Short title|old Act|No 5/);
  expect(read("Pt 2 Div 1")).toContain("every gangway");
  expect(read("Pt 2 Div 1")).not.toContain("commits an offence");
});

test("the contents of a print and the rows of its endnotes head no section", () => {
  const printed = provisionsOfPrint(
    [
      heading("Contents"),
      heading("Part I—Preliminary"),
      text("1 1", "1"),
      heading("Short title"),
      heading("Part II—Offences 3"),
      heading("Endnotes 4"),
      heading("An Act about ferries"),
      heading("Part I—Preliminary", "p 2"),
      text("1 Short title", "2"),
      text("This Act may be cited as the Ferries Act 1984.", "2"),
      heading("Part II—Offences", "p 3"),
      text("2 Gangways", "3"),
      text("A master must not leave a gangway unsecured.", "3"),
      heading("Endnotes", "p 4"),
      heading("Endnote 4—Amendment history", "p 4"),
      heading("Part IA ad No 49, 1994", "p 4"),
      heading("Division 1", "p 4"),
    ],
    "Ferries Act 1984 (Cth)",
  );
  expect(printed.flatMap(({ type, markdown }) => (type === "heading" ? [markdown] : []))).toEqual([
    "Part I—Preliminary",
    "1 Short title",
    "Part II—Offences",
    "2 Gangways",
    "Endnotes",
    "Endnote 4—Amendment history",
  ]);
});

test("the heads of a print's pages are no headings of the Act, even where several units share one", () => {
  const pages = [
    text("Part 1—Preliminary"),
    text("1 Short title"),
    text("This is the Ferries Act 1984."),
    text("Preliminary Part 1", "3"),
    { type: "heading", level: 2, pin: "p 3", markdown: "Section 2" } satisfies Block,
    text("2 Commencement", "3"),
    text("Part 5—Transitional provisions Division 1—Old certificates", "4"),
    text("31 Definitions", "4"),
    text("Transitional provisions Part 5 Old certificates Division 1", "5"),
    text("Part 5 Transitional provisions Division", "6"),
    text("A certificate under Part 1 stays in force.", "6"),
  ];
  const read = provisionsOfPrint(pages, "Ferries Act 1984 (Cth)");
  expect(read.map(({ type, pin, markdown }) => `${type}|${pin}|${markdown}`)).toEqual([
    "heading||Part 1—Preliminary",
    "heading|s 1|1 Short title",
    "paragraph|s 1|This is the Ferries Act 1984.",
    "heading|s 2|2 Commencement",
    "heading||Part 5—Transitional provisions Division 1—Old certificates",
    "heading|s 31|31 Definitions",
    "paragraph|s 31|A certificate under Part 1 stays in force.",
  ]);
});
