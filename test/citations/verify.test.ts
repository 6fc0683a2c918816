import { describe, expect, test } from "vitest";
import type { Block, LegalDocument } from "../../src/core/document.ts";
import { find } from "../../src/citations/index.ts";
import {
  compareWithDocument,
  countsOf,
  findPassage,
  overall,
  rowWithout,
} from "../../src/citations/verify/index.ts";
import { documentOf, passage } from "../documents/made.ts";

const judged = (judge: string, pin: string): Block => ({ type: "paragraph", pin, judge, markdown: "Words." });

const judgment: LegalDocument = {
  ...documentOf([
    passage("[1]", "The tug left the harbour at dawn, and nobody on the pier saw it go."),
    passage(
      "[2]",
      "A salvor is not a volunteer; he is a person who answers a call that others have not heard.",
    ),
  ]),
  id: "austlii:au/cases/cth/HCA/2024/901",
  title: "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901 (3 March 2024)",
  citations: { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: [] },
  date: "2024-03-03",
  jurisdiction: "cth",
};

const compare = (text: string, document = judgment, quotation?: string) => {
  const [citation] = find(text);
  if (!citation) throw new Error(`no citation in ${text}`);
  const quotations = quotation === undefined ? [] : [{ words: quotation, isSaid: true, places: [] }];
  return compareWithDocument({ citations: [citation], quotations }, document);
};

/** Match of words with a text of one paragraph. */
const compareQuotation = (quotation: string, text: string, isOcr: boolean) =>
  findPassage(quotation, { blocks: [passage("[1]", text)] }, undefined, isOcr);

describe("a citation compared with its document", () => {
  test("a citation that agrees in name, citation and pin is VERIFIED", () => {
    expect(compare("Marlowe v Tidewater Ferries [2024] HCA 901, [2]")).toMatchObject({
      verdict: "VERIFIED",
      differences: [],
      name: { cited: "Marlowe v Tidewater Ferries", similarity: 1 },
      pins: [{ pin: "[2]", exists: "yes" }],
    });
  });

  test("another name is a mismatch with both names and their similarity", () => {
    const { verdict, differences } = compare("Smith v Jones [2024] HCA 901");
    expect(verdict).toBe("MISMATCH");
    expect(differences).toEqual([
      { field: "name", cited: "Smith v Jones", found: "Marlowe v Tidewater Ferries Pty Ltd", similarity: 0 },
    ]);
  });

  test.each([
    ["[2024] HCA 902", "citation", "[2024] HCA 901"],
    ["(2024) 275 CLR 9", "citation", "(2024) 275 CLR 1"],
    ["(2023) 275 CLR 1", "year", "2024"],
  ])("the citation %s differs in its %s", (text, field, found) => {
    expect(compare(text)).toMatchObject({ verdict: "MISMATCH", differences: [{ field, found }] });
  });

  test("a missing pinpoint is reported in a statement, without a text of the source", () => {
    const { verdict, differences } = compare("[2024] HCA 901 at [77]");
    expect(verdict).toBe("MISMATCH");
    expect(differences).toEqual([{ field: "pinpoint", cited: "[77]", statement: "the last one is [2]" }]);
  });

  test("a range that begins in two judges' reasons and ends in neither is a mismatch", () => {
    const blocks = ["A JA", "B JA"].flatMap((judge) => [judged(judge, "[1]"), judged(judge, "[2]")]);
    const seriatim = { ...judgment, blocks };
    expect(compare("[2024] HCA 901 at [1]-[2]", seriatim).verdict).toBe("VERIFIED");
    expect(compare("[2024] HCA 901 at [1]-[47]", seriatim).differences).toMatchObject([
      { field: "pinpoint" },
    ]);
  });

  test("a paragraph number missing between others is PARTIAL", () => {
    const gap = { ...judgment, blocks: [passage("[1]", "One."), passage("[9]", "Nine.")] };
    expect(compare("[2024] HCA 901, [4]", gap)).toMatchObject({
      verdict: "PARTIAL",
      pins: [{ pin: "[4]", exists: "gap" }],
    });
    expect(compare("[2024] HCA 901, [10]", gap).verdict).toBe("MISMATCH");
  });

  test("a document without a title is compared except for its name", () => {
    expect(compare("Smith v Jones [2024] HCA 901", { ...judgment, title: "[2024] HCA 901" })).toMatchObject({
      verdict: "PARTIAL",
      differences: [],
      unchecked: [{ part: "Smith v Jones" }],
    });
  });

  test("a page pinpoint of a document without pages is PARTIAL", () => {
    expect(compare("(2024) 275 CLR 1, 20")).toMatchObject({
      verdict: "PARTIAL",
      pins: [{ pin: "p 20", exists: "uncounted" }],
    });
  });

  test("a series that the document does not list is not a mismatch", () => {
    expect(compare("(2024) 98 ALJR 12").differences).toEqual([]);
  });

  test("a German decision is compared by date, file number and court", () => {
    const bgh = {
      ...judgment,
      title: "BGH, Urteil vom 12.3.2020 - III ZR 123/19",
      citations: { reported: [], other: [] },
    };
    expect(compare("BGH, Urt. v. 12.3.2020 – III ZR 123/19", bgh).verdict).toBe("VERIFIED");
    expect(compare("BGH, Urt. v. 13.3.2020 – III ZR 124/19", bgh).differences).toEqual([
      { field: "file number", cited: "III ZR 124/19", found: "III ZR 123/19" },
      { field: "date", cited: "13.3.2020", found: "12.3.2020" },
    ]);
  });

  test("a subsection that the provision does not have is a mismatch", () => {
    const norm: LegalDocument = {
      ...judgment,
      kind: "legislation",
      title: "§ 823 BGB",
      blocks: [passage("Abs. 1", "Wer vorsätzlich …"), passage("Abs. 2", "Die gleiche …")],
    };
    expect(compare("§ 823 Abs. 1 BGB", norm).pins).toEqual([{ pin: "§ 823 Abs. 1", exists: "yes" }]);
    expect(compare("§ 823 Abs. 7 BGB", norm).verdict).toBe("MISMATCH");
  });
});

describe("quotations", () => {
  const words = "he is a person who answers a call that others have not heard";

  test.each([
    [words, "[2]", { match: "exact" }],
    ["He is a person, who answers a [distress] call that others have not heard", "[2]", { match: "minor" }],
    ["A salvor is not a volunteer … others have not heard", "[2]", { match: "minor" }],
    [words, "[1]", { match: "elsewhere", pin: "[2]" }],
  ])("the quotation %s at %s matches as expected", (quotation, pin, expected) => {
    expect(compare(`[2024] HCA 901 at ${pin}`, judgment, quotation).quotations).toMatchObject([expected]);
  });

  test("words missing in the source are a mismatch with their similarity", () => {
    const { verdict, quotations, differences } = compare(
      "[2024] HCA 901 at [2]",
      judgment,
      "salvage is the noblest of all the trades of the sea",
    );
    expect(verdict).toBe("MISMATCH");
    expect(quotations).toMatchObject([{ match: "none" }]);
    expect(differences[0]?.similarity).toBeLessThan(0.6);
  });

  test("words that nearly match are shown as the source has them", () => {
    const { quotations, differences } = compare(
      "[2024] HCA 901 at [1]",
      judgment,
      "The tug left the harbour at noon, and nobody",
    );
    expect(quotations).toMatchObject([{ match: "none" }]);
    expect(differences).toEqual([
      {
        field: "quotation",
        cited: "The tug left the harbour at noon, and nobody",
        found: "The tug left the harbour at dawn, and nobody on the pier saw it go",
        statement: "these words are not in the document",
        similarity: 0.89,
      },
    ]);
  });

  test("a quotation that ends within a word does not match", () => {
    expect(compareQuotation("the tug left the harb", "the tug left the harbour", false).match).toBe("none");
    expect(
      compareQuotation("he can answer a call", "he cannot answer; he can answer a call", false).match,
    ).toBe("exact");
  });

  test.each([
    ["a call that oth-\ners have not heard", "a call that others have not heard"],
    ["a call that\nothers have not\n\nheard", "a call that others have not heard"],
    ["a call that others have not heard", "a call that oth-\ners have\u00a0not heard"],
  ])("%j and %j match across lines and pages", (quotation, source) => {
    expect(compareQuotation(quotation, source, false).match).toMatch(/exact|minor/);
  });

  test("text from OCR is matched approximately, other text is not", () => {
    const scanned = "he is a pcrson who answers a call that othcrs have not heard";
    expect(compareQuotation(words, scanned, true)).toMatchObject({ match: "fuzzy" });
    expect(compareQuotation(words, scanned, false)).toMatchObject({ match: "none" });
  });
});

describe("verdicts without a document", () => {
  const [citation] = find("[2024] HCA 901");
  const [unknown] = find("[2024] XYZQ 5");
  if (!citation || !unknown) throw new Error("the texts hold citations");

  test("NOT_FOUND requires a source that reports absence and no source that failed", () => {
    const absent = { outcome: "absent", source: "austlii" } as const;
    const unable = { outcome: "unable", reason: "austlii did not answer (UPSTREAM_TIMEOUT)" } as const;
    expect(rowWithout(citation, [absent]).verdict).toBe("NOT_FOUND");
    expect(rowWithout(citation, [absent, unable])).toMatchObject({
      verdict: "UNVERIFIED",
      reason: unable.reason,
    });
    expect(rowWithout(citation, [unable]).verdict).toBe("UNVERIFIED");
    expect(rowWithout(citation, [])).toMatchObject({
      verdict: "UNVERIFIED",
      reason: "not covered by any enabled source",
    });
  });

  test("a damaged citation is never reported as absent", () => {
    const [damaged] = find("[2024] HCA 9O1");
    if (!damaged) throw new Error("the text holds a citation");
    expect(rowWithout(damaged, [{ outcome: "absent", source: "austlii" }])).toMatchObject({
      verdict: "UNVERIFIED",
      reason:
        "austlii was asked for it as it was read and has none, which proves nothing: 9O1 was read as 901",
    });
  });

  test("an unreadable citation is UNRECOGNISED", () => {
    expect(rowWithout(unknown, []).verdict).toBe("UNRECOGNISED");
  });

  test("the overall status is that of the worst row, and every row is counted", () => {
    expect(overall([{ verdict: "VERIFIED" }, { verdict: "UNVERIFIED" }])).toBe("UNVERIFIED");
    expect(overall([{ verdict: "MISMATCH" }, { verdict: "UNVERIFIED" }])).toBe("MISMATCH");
    expect(overall([])).toBe("UNVERIFIED");
    expect(
      countsOf([{ verdict: "VERIFIED" }, { verdict: "VERIFIED" }, { verdict: "NOT_FOUND" }]),
    ).toMatchObject({ VERIFIED: 2, NOT_FOUND: 1, MISMATCH: 0 });
  });
});
