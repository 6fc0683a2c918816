import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { handmadePdf, notedPdf, set, textPdf } from "../support/paper.ts";
import { hasProgram, read, refusal, testReader, usualReader, textOf } from "../support/reading.ts";
import { sourceOf } from "./made.ts";

const poppler = hasProgram("pdftotext", "-v");

const LOREM =
  "The respondent owed the appellant a duty of care in respect of the gangway, and the tribunal erred when it held that the duty ended at the wharf.";
const paragraph = (number: number) =>
  set(`[${number}] ${LOREM} This is what paragraph ${number} of these invented reasons says about it.`);

/** Reasons with numbered paragraphs, four per page. */
function reasons(pages: number): string[][] {
  return Array.from({ length: pages }, (_, page) =>
    Array.from({ length: 4 }, (_, at) => [...paragraph(page * 4 + at + 1), ""]).flat(),
  );
}

/** Prose without numbers, three paragraphs per page. */
function prose(pages: number): string[][] {
  return Array.from({ length: pages }, (_, page) => [
    "THE CLAIM",
    "",
    ...["first", "second", "third"].flatMap((which) => [
      ...set(`The ${which} paragraph of leaf ${page + 1}. ${LOREM}`),
      "",
    ]),
  ]);
}

/** Two judges who each count from 1, followed by a database's extracts of other cases. */
const apart = (): string[][] => {
  const of = (judge: string, from: number) => [
    judge,
    "",
    ...Array.from({ length: 9 }, (_, at) => [
      ...set(`${at + 1}. ${LOREM} So says paragraph ${from + at} of all.`),
      "",
    ]).flat(),
  ];
  return [
    of("ORROW CJ.", 1),
    of("MERRICK J.", 10),
    ["Cited by:", "", ...set(`10. ${LOREM} Words of another case.`)],
  ];
};

/** Readers of PDFs, with the size of the bomb in bytes; poppler scans a text several times, so less than a gigabyte suffices. */
const ways = [
  ["poppler", poppler, usualReader, 150_000_000],
  ["pdf.js in a child process", true, testReader({ popplerPath: "/nowhere" }), 1_000_000_000],
] as const;

describe.each(ways)("a PDF with a text layer, read by %s", (_way, isThere, reader) => {
  test.skipIf(!isThere)(
    "a PDF keeps each judge's paragraphs separate and omits a database's extracts of other cases",
    async () => {
      const { blocks, warnings } = await read(await textPdf({ pages: apart() }), {}, { reader });
      const paragraphs = blocks.filter(({ label }) => label !== undefined).map(({ pin }) => pin);
      const own = Array.from({ length: 9 }, (_, at) => `[${at + 1}]`);
      expect(paragraphs).toEqual([...own, ...own]);
      expect(blocks.some(({ markdown }) => markdown.includes("another case"))).toBe(false);
      expect(warnings).toEqual([
        "the judges number their reasons apart: a number is a paragraph of each of them",
        "what other cases say of this one is printed after it, and is left out",
      ]);
    },
  );

  test.skipIf(!isThere)(
    "the numbered paragraphs of a PDF have their own pins and one block each",
    async () => {
      const document = await read(await textPdf({ pages: reasons(3) }), {}, { reader });
      const numbered = document.blocks.filter(({ label }) => label !== undefined);
      expect(numbered.map(({ pin }) => pin)).toEqual(Array.from({ length: 12 }, (_, at) => `[${at + 1}]`));
      expect([0, 3, 4, 11].map((at) => numbered[at]?.page)).toEqual(["1", "1", "2", "3"]);
      expect(numbered[6]?.markdown).toBe(
        `${LOREM} This is what paragraph 7 of these invented reasons says about it.`,
      );
      expect(document.contentType).toBe("application/pdf");
      expect(document.ocr).toBeUndefined();
    },
  );

  test.skipIf(!isThere)(
    "the prose of a PDF has the printed page numbers as pins, without headers and footers",
    async () => {
      const bytes = await textPdf({
        pages: prose(4),
        head: (page) => (page % 2 === 0 ? `${459 + page} HIGH COURT` : `MARLOWE v TIDEWATER ${459 + page}`),
        foot: (page) => `- ${459 + page} -`,
      });
      const document = await read(bytes, {}, { reader });
      const text = textOf(document);
      expect(text).not.toMatch(/HIGH COURT|TIDEWATER|- 46/);
      expect(new Set(document.blocks.map(({ pin }) => pin))).toEqual(
        new Set(["p 460", "p 461", "p 462", "p 463"]),
      );
      for (const leaf of [1, 2, 3, 4])
        expect(
          document.blocks.find(({ markdown }) => markdown.includes(`third paragraph of leaf ${leaf}`))?.pin,
        ).toBe(`p ${459 + leaf}`);
    },
  );

  test.skipIf(!isThere)("the pages of a PDF without printed numbers are counted from 1", async () => {
    const document = await read(await textPdf({ pages: prose(2) }), {}, { reader });
    expect([...new Set(document.blocks.map(({ pin }) => pin))]).toEqual(["p 1", "p 2"]);
  });

  test.skipIf(!isThere)(
    "a protected, a truncated and an empty PDF are refused with typed errors",
    async () => {
      const locked = await textPdf({ pages: prose(1), password: "secret" });
      expect(await refusal(locked, { name: "locked.pdf" }, { reader })).toMatchObject({
        code: "INVALID_INPUT",
        message: "locked.pdf is protected by a password",
      });
      const whole = await textPdf({ pages: prose(3) });
      const error = await refusal(whole.subarray(0, 400), { name: "torn.pdf" }, { reader });
      expect(error).toMatchObject({
        code: "INVALID_INPUT",
        message: "torn.pdf is damaged or no PDF".replace(reader === ways[0][2] ? "" : " or no PDF", ""),
      });
      expect(error.hint).toMatch(/again/);
    },
  );
});

describe.skipIf(!poppler)("the lines of a PDF", () => {
  test("two columns of a PDF are read one after the other", async () => {
    const left = set(
      "The left column tells of the ship and its master, of the wharf and of the tide that came in. "
        .repeat(6)
        .trim(),
      42,
    );
    const right = set(
      "The right column tells of the law and its reach, of the duty and of the care that was owed. "
        .repeat(6)
        .trim(),
      42,
    );
    const lines = [...left.slice(0, 14), ...right.slice(0, 14)];
    const text = textOf(await read(await textPdf({ pages: [lines], columns: true }))).replaceAll(/\s+/g, " ");
    expect(text).toContain(left.slice(0, 14).join(" "));
    expect(text).toContain(right.slice(0, 14).join(" "));
  });

  test("a paragraph of a numbered text continues across a page break", async () => {
    const lines = reasons(2);
    lines[0] = (lines[0] ?? []).slice(0, -2);
    const [first = "", ...rest] = set("and this clause stands on the next page, where paragraph four ends.");
    const pages = [
      [...(lines[0] ?? []).slice(0, -1), "which is why the appeal must be allowed,"],
      [first, ...rest, "", ...(lines[1] ?? [])],
    ];
    const document = await read(await textPdf({ pages }));
    const four = document.blocks.filter(({ pin }) => pin === "[4]");
    expect(four).toHaveLength(1);
    expect(four[0]?.markdown).toMatch(/must be allowed, and this clause stands on the next page/);
  });

  test.each([
    ["inter-|est", "interest", "en"],
    ["self-|incrimination", "self-incrimination", "en"],
    ["E-|Mail", "E-Mail", "de"],
    ["Ein-|und Ausgang", "Ein- und Ausgang", "de"],
    ["Rechts-|anwalt", "Rechtsanwalt", "de"],
    ["Anti-|Discrimination", "Anti-Discrimination", "en"],
    ["2019-|20", "2019-20", "en"],
    ["cross-|examination", "cross-examination", "en"],
  ])("the words %s cut at a line end become %s", async (cut, whole) => {
    const [before = "", after = ""] = cut.split("|");
    const filler = "The line before the break is as long as any other line is, which ends in";
    const pages = [
      [
        `${filler} ${before}`,
        `${after} and goes on for some time, as long as the other lines on this page do,`,
        "and ends here.",
      ],
    ];
    expect(textOf(await read(await textPdf({ pages })))).toContain(`ends in ${whole} and goes on`);
  });

  test("a word written with a hyphen elsewhere in the document keeps it at a line end", async () => {
    const pages = [
      [
        "The wharf-master came to the wharf and looked, and the clerk wrote of the wharf-",
        "master in his log that evening, as he had done on every other evening before.",
      ],
    ];
    expect(textOf(await read(await textPdf({ pages })))).toContain("of the wharf-master in his log");
  });

  test("the Randnummern of German reasons are their pins", async () => {
    const pages = [
      Array.from({ length: 6 }, (_, at) => [
        ...set(
          `${at + 1}     Die Revision des Klägers hat Erfolg, soweit sie sich gegen den Ausspruch Nummer ${at + 1} richtet.`,
        ),
        "",
      ]).flat(),
    ];
    const document = await read(await textPdf({ pages }), { jurisdiction: "de" });
    expect(document.blocks.map(({ pin }) => pin)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Rn. ${number}`),
    );
    expect(document.language).toBe("de");
  });

  test("a German decision's page that a browser printed has its language, its pins and the facts of its title", async () => {
    const reasons = Array.from({ length: 6 }, (_, at) => [
      ...set(
        `${at + 1}     Der Fährmann haftet nicht für den Verlust der Ladung, soweit er Nummer ${at + 1} der Regeln beachtet hat.`,
      ),
      "",
    ]).flat();
    const title = "Bürgerservice - VGH München, Beschluss v. 26.07.2019 – 11 CS 19.1093";
    const paper = {
      title,
      pages: [["Link abrufen", "", "Tenor", "", "Der Antrag wird abgelehnt.", "", ...reasons]],
    };
    const document = await read(await textPdf(paper), { jurisdiction: "" });
    expect(document).toMatchObject({
      kind: "case",
      title: "VGH München, Beschluss vom 26.7.2019 – 11 CS 19.1093",
      court: "VGH München",
      date: "2019-07-26",
      language: "de",
    });
    expect(document.blocks.at(-1)?.pin).toBe("Rn. 6");
  });
});

describe.skipIf(!poppler)("a PDF beyond the limits", () => {
  test("a PDF of 5,000 pages is refused with its number of pages", async () => {
    const bytes = await textPdf({ pages: Array.from({ length: 5_000 }, () => ["x"]) });
    expect(await refusal(bytes, { name: "long.pdf" })).toMatchObject({
      code: "INVALID_INPUT",
      message: "long.pdf has 5000 pages; at most 2000 are read",
    });
  });

  test("an unreadable PDF from a source is UPSTREAM_ERROR", async () => {
    const source = sourceOf("austlii");
    expect(await refusal(Buffer.from("%PDF-1.4\n"), { source })).toMatchObject({
      code: "UPSTREAM_ERROR",
      retryable: false,
      humanUrl: source.url,
    });
  });

  test("the reading of a PDF ends when the call is cancelled", async () => {
    const controller = new AbortController();
    const bytes = await textPdf({ pages: prose(300) });
    const answer = refusal(bytes, {}, { call: { ...plainCall(), signal: controller.signal } });
    controller.abort();
    expect((await answer).code).toBe("CANCELLED");
  });
});

/** A page of that many spaces, compressed three times. */
function bombOf(spaces: number): Uint8Array {
  const thrice = [1, 2, 3].reduce((bytes) => deflateSync(bytes), Buffer.alloc(spaces, 32));
  return handmadePdf(thrice, "[/FlateDecode /FlateDecode /FlateDecode]");
}

describe.each(ways)("a hostile PDF, read by %s", (_way, isThere, reader, spaces) => {
  const text = deflateSync("BT ET");

  test.skipIf(!isThere)("a PDF that unpacks to up to a gigabyte ends in a typed error", async () => {
    const bomb = bombOf(spaces);
    expect(bomb.length).toBeLessThan(20_000);
    const { code, message } = await refusal(bomb, { name: "bomb.pdf" }, { reader });
    expect(message).toMatch(/needs more time or memory|has no text|reading scanned pages needs/);
    expect(["INVALID_INPUT", "NOT_CONFIGURED"]).toContain(code);
  });

  test.skipIf(!isThere)("a PDF with 50,000 references to one page ends in a typed error", async () => {
    const many = handmadePdf(text, "/FlateDecode", { kids: "3 0 R ".repeat(50_000), count: 50_000 });
    expect((await refusal(many, {}, { reader })).code).toBe("INVALID_INPUT");
  });

  test.skipIf(!isThere)("a PDF whose page tree is cyclic ends in a typed error", async () => {
    const loop = handmadePdf(text, "/FlateDecode", { kids: "2 0 R", count: 1 });
    expect((await refusal(loop, {}, { reader })).code).toMatch(/^(?:INVALID_INPUT|NOT_CONFIGURED)$/);
  });
});

describe.each(ways)("a PDF with footnotes in smaller type, read by %s", (_way, isThere, reader) => {
  const clause = [
    "1   (1919) 27 CLR 119 at 131.",
    '2   The clause read: "20. Closing',
    "    20.1 The master may close the harbour (Footnote continues on next page)",
  ];
  const first = {
    text: [
      "1     The tide table was conclusive^1 of what the pilot knew.",
      "",
      "2     In the end, as in Harlow v Pike ^2 , the question was whether the",
    ],
    notes: clause,
  };
  const second = {
    text: [
      "Harbour Trust had read the log^3 at all.",
      "",
      "3     Nobody had read it.^4",
      "",
      "4     The appeal is dismissed with costs.",
    ],
    notes: [
      '    upon the hoisting of a black ball."',
      "3   Harlow v Pike (2020) 279 FCR 114 at 122.",
      "4   Harlow v Pike (2020) 279 FCR 114 at 123.",
    ],
  };

  test.skipIf(!isThere)(
    "footnotes in smaller type keep their marks, and paragraphs and notes continue across pages",
    async () => {
      const { blocks } = await read(await notedPdf([first, second]), {}, { reader });
      const texts = Object.fromEntries(blocks.map(({ pin, markdown }) => [pin, markdown]));
      expect(texts).toMatchObject({
        "[1]": "The tide table was conclusive[^1] of what the pilot knew.",
        "[2]":
          "In the end, as in Harlow v Pike[^2], the question was whether the Harbour Trust had read the log[^3] at all.",
        "[3]": "Nobody had read it.[^4]",
        "fn 2":
          'The clause read: "20. Closing 20.1 The master may close the harbour upon the hoisting of a black ball."',
      });
      expect(blocks.filter(({ type }) => type === "footnote").map(({ pin }) => pin)).toEqual([
        "fn 1",
        "fn 2",
        "fn 3",
        "fn 4",
      ]);
    },
  );

  test.skipIf(!isThere)(
    "similar last footnotes of several pages are not dropped as page footers",
    async () => {
      const pages = [1, 2, 3, 4, 5].map((page) => ({
        text: [`${page}     Paragraph ${page} of these invented reasons rests on the log.^${page}`],
        notes: [`${page}   Harlow v Pike (2020) 279 FCR 114 at ${120 + page * page} [${40 + page}].`],
      }));
      const { blocks } = await read(await notedPdf(pages), {}, { reader });
      expect(blocks.filter(({ type }) => type === "footnote").map(({ markdown }) => markdown)).toEqual(
        ["121 [41]", "124 [42]", "129 [43]", "136 [44]", "145 [45]"].map(
          (place) => `Harlow v Pike (2020) 279 FCR 114 at ${place}.`,
        ),
      );
    },
  );
});
