import { describe, expect, test } from "vitest";
import type { Block } from "../../src/core/document.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { paragraphStarts } from "../../src/citations/verify/reading/paragraph-starts.ts";
import { caseOf, germanDecision, paragraph } from "../documents/made.ts";
import { namedTable } from "../support/table.ts";

const order = (markdown: string): Block => ({ type: "orders", pin: "orders", markdown });

const MARLOWE = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    order("Appeal dismissed with costs."),
    paragraph(1, "A ferry that answers a call of distress is a volunteer in name only."),
    paragraph(2, "The owner of the tug bears the risk of the weather alone."),
  ],
  { date: "2023-09-08" },
);
const ROE = caseOf(
  "Roe v Quillon [2022] HCA 905",
  [order("Appeal allowed."), paragraph(1, "The quay was let for a year at the master's pleasure.")],
  { id: "austlii:au/cases/cth/HCA/2022/905" },
);

async function checked(draft: string) {
  const { rows, quotations } = await verifyDraft(draft, async (citation) => ({
    document: citation.canonical.includes("905") ? ROE : MARLOWE,
  }));
  return {
    rows: rows.map(
      ({ citation, verdict, line, note, quotations: own = [] }) =>
        `${citation.text} ${verdict} ${note === undefined ? `line ${line}` : `note ${note}`} ${own.length}`,
    ),
    open: quotations.open.map(({ words, line }) => `${words} (line ${line})`),
    sentences: rows.map(({ sentence }) => sentence),
  };
}

describe("a list whose items stand without empty lines between them", () => {
  test("a quotation belongs to the authority of its own item", async () => {
    const { rows } = await checked(`# Points
- The rule was restated in *Marlowe v Tidewater* [2023] HCA 906 at [1]
- Compare "let for a year at the master's pleasure" with what was decided in *Roe v Quillon* [2022] HCA 905 at [1]`);
    expect(rows).toEqual(["[2023] HCA 906 VERIFIED line 2 0", "[2022] HCA 905 VERIFIED line 3 1"]);
  });

  test.each([
    ["a checklist", ["[x] ", "[ ] "]],
    ["HTML", ["<li>", "<li>"]],
  ])("the items of %s are apart", async (_, [first = "", second = ""]) => {
    const { rows } = await checked(`Points:
${first}The rule was restated in *Marlowe v Tidewater* [2023] HCA 906 at [1]
${second}Compare "let for a year at the master's pleasure" with *Roe v Quillon* [2022] HCA 905 at [1]`);
    expect(rows).toEqual(["[2023] HCA 906 VERIFIED line 2 0", "[2022] HCA 905 VERIFIED line 3 1"]);
  });

  test("what one item says of its case is not compared with the case of the next", async () => {
    const { rows, sentences } = await checked(`Two cases matter:
1. *Marlowe v Tidewater* [2023] HCA 906: appeal dismissed
2. *Roe v Quillon* [2022] HCA 905: appeal allowed

That is all.`);
    expect(rows).toEqual(["[2023] HCA 906 VERIFIED line 2 0", "[2022] HCA 905 VERIFIED line 3 0"]);
    expect(sentences[1]).toBe("2. Roe v Quillon [2022] HCA 905: appeal allowed");
  });

  test("a wrong outcome in an item is refuted", async () => {
    const { rows } = await checked(`Two cases matter:
* *Marlowe v Tidewater* [2023] HCA 906: appeal allowed
* *Roe v Quillon* [2022] HCA 905: appeal allowed`);
    expect(rows).toEqual(["[2023] HCA 906 MISMATCH line 2 0", "[2022] HCA 905 VERIFIED line 3 0"]);
  });

  test("items without a citation quote the authority that leads the list, each at its own place, with or without empty lines", async () => {
    const items = [
      '- "answers a call of distress" ([1])',
      '- at [2], "bears the risk of the weather alone"',
      '- "the owner of the quay bears it"',
    ];
    for (const gap of ["\n", "\n\n"]) {
      const { rows, open } = await checked(
        `In *Marlowe v Tidewater* [2023] HCA 906 the Court held:${gap}${items.join(gap)}`,
      );
      const line = (item: number) => 1 + item * gap.length;
      expect(rows).toEqual([
        "[2023] HCA 906 MISMATCH line 1 1",
        `[1] VERIFIED line ${line(1)} 1`,
        `at [2] VERIFIED line ${line(2)} 1`,
      ]);
      expect(open).toEqual([]);
    }
  });

  test("an item with a pinpoint alone continues the item before it", async () => {
    const { rows } = await checked(`- *Marlowe v Tidewater* [2023] HCA 906 states the rule at [1]
- At [2]: "bears the risk of the weather alone"`);
    expect(rows).toEqual(["[2023] HCA 906 VERIFIED line 1 0", "At [2] VERIFIED line 2 1"]);
  });

  test("an item that names nobody is listed as not checked, with its line", async () => {
    const { rows, open } = await checked(`- *Marlowe v Tidewater* [2023] HCA 906 states the rule at [1]
- "whatever the owner of the tug may say"`);
    expect(rows).toEqual(["[2023] HCA 906 VERIFIED line 1 0"]);
    expect(open).toEqual(["whatever the owner of the tug may say (line 2)"]);
  });

  test("words of counsel in a list are not the authority's", async () => {
    const { rows, open } =
      await checked(`Counsel for the appellant submitted, citing *Marlowe v Tidewater* [2023] HCA 906:
- "the master must always wait for the tide"`);
    expect(rows).toEqual(["[2023] HCA 906 VERIFIED line 1 0"]);
    expect(open).toEqual(["the master must always wait for the tide (line 2)"]);
  });

  test("numbers of a list in the middle of a draft are no notes, those at its end are", async () => {
    const list = "1. *Marlowe v Tidewater* [2023] HCA 906, [1].\n2. *Roe v Quillon* [2022] HCA 905, [1].";
    expect((await checked(`See:\n\n${list}\n\nBoth are followed.`)).rows[1]).toContain("line 4");
    expect((await checked(`Both are followed.¹ ²\n\n${list}\n`)).rows[1]).toContain("note 2");
  });
});

const started = (draft: string) =>
  [...paragraphStarts(draft)].flatMap((at) =>
    at === undefined ? [] : [draft.slice(at).split("\n", 1)[0]?.trim()],
  );

describe("where a paragraph starts without an empty line", () => {
  namedTable("%s", started, {
    "bullets after a colon": ["Points:\n- one\n- two\n  goes on\n- three", ["- one", "- two", "- three"]],
    "numbers in order": ["Points:\n1. one\n2. two\n3) three", ["1. one", "2. two", "3) three"]],
    "nested items": ["1. one\n   - inner\n2. two", ["- inner", "2. two"]],
    "a heading and its text": ["Text.\n## Next\nMore.", ["## Next", "More."]],
    "a heading in bold type": ["**Penalties**\nThe rule", ["The rule"]],
    "rows of a table": ["| a | b |\n|---|---|\n| c | d |", ["|---|---|", "| c | d |"]],
    "a day after the end of a line": ["das Urteil vom\n1. Juni 2010 und vom\n2. Juli 2010", []],
    "a file number between dashes": [
      "so der Senat (Urteil vom 3.3.2020\n- 3 AZR 145/23 -, Rn. 4).\n- 5 AZR 1/22 -",
      [],
    ],
    "an aside between dashes": ["das Gericht hat\n- wie schon zuvor", []],
    "a quoted provision": ["§ 9 lautet: „Wer\n1. liefert oder\n2. empfängt, haftet.“", []],
    "wrapped prose": ["one\ntwo\nthree", []],
  });
});

const TABLE = `| Case | Citation | Principle | Pinpoint | Date |
|---|---|---|---|---|
`;
const row = (name: string, words: string, pin: string, day = "8 September 2023") =>
  `${TABLE}| *${name}* | [2023] HCA 906 | ${words} | ${pin} | ${day} |\n| *Roe v Quillon* | [2022] HCA 905 | The quay | [1] | |`;
const LINES = (pin: string) => `**Case:** Marlowe v Tidewater
**Citation:** [2023] HCA 906
**Paragraph:** ${pin}
**Quote:** "bears the risk of the weather alone"`;

async function worstRow(draft: string): Promise<string> {
  const { rows } = await verifyDraft(draft, async (citation) => ({
    document: citation.canonical.includes("905") ? ROE : MARLOWE,
  }));
  const one = rows.find(({ verdict }) => verdict !== "VERIFIED") ?? rows[0];
  return [one?.verdict, ...(one?.differences ?? []).map(({ field, cited }) => `${field}: ${cited}`)].join(
    " ",
  );
}

describe("a table of authorities, and facts in labelled lines", () => {
  namedTable("%s", worstRow, {
    right: [row("Marlowe v Tidewater", '"bears the risk of the weather alone"', "[2]"), "VERIFIED"],
    "a number under the head Pinpoint": [
      row("Marlowe v Tidewater", "The rule", "77"),
      "MISMATCH pinpoint: [77]",
    ],
    "a pin in any cell": [row("Marlowe v Tidewater", "at [77]", "-"), "MISMATCH pinpoint: [77]"],
    "another name": [
      row("Smith v Oddfellows Friendly Society", "The rule", "[1]"),
      "MISMATCH name: Smith v Oddfellows Friendly Society",
    ],
    "words that are not there": [
      row("Marlowe v Tidewater", '"shall pay for the coal as well"', "[2]"),
      "MISMATCH quotation: shall pay for the coal as well",
    ],
    "another day": [
      row("Marlowe v Tidewater", "The rule", "[1]", "9 September 2023"),
      "MISMATCH date: 9 September 2023",
    ],
    "lines that agree": [LINES("2"), "VERIFIED"],
    "lines with a wrong paragraph": [LINES("[77]"), "MISMATCH pinpoint: [77]"],
    "items with a wrong paragraph": [
      LINES("77").replaceAll("**Ca", "- **Ca").replaceAll("\n**", "\n- **"),
      "MISMATCH pinpoint: [77]",
    ],
    "lines with other words": [
      LINES("2").replace("weather", "current"),
      "MISMATCH quotation: bears the risk of the current alone",
    ],
    "an outcome under its label": [
      "1. **Marlowe v Tidewater** [2023] HCA 906\n   - *Holding:* appeal allowed\n   - the rule",
      "MISMATCH outcome: appeal allowed",
    ],
    "a quotation in an inner item with a place that does not exist": [
      '1. **Marlowe v Tidewater** [2023] HCA 906\n   - *Issue:* the tide\n   - "bears the risk of the weather alone" at [77]',
      "MISMATCH pinpoint: [77]",
    ],
    "a quotation in an inner item with its place": [
      '1. **Marlowe v Tidewater** [2023] HCA 906\n   - *Issue:* the tide\n   - "bears the risk of the weather alone" at [2]',
      "VERIFIED",
    ],
  });

  test("a name and its citation in labelled lines belong together", async () => {
    const { rows } = await verifyDraft(LINES("2"), async () => ({ document: MARLOWE }));
    expect(rows[0]?.citation.name).toBe("Marlowe v Tidewater");
  });

  test("a heading above a list is not part of the title of its first Act", async () => {
    const { rows } = await verifyDraft("**Statutes**\n- Harbours Act 1998 (Cth), s 12(1)", async () => ({
      lookups: [],
    }));
    expect(rows.map(({ citation }) => citation.text)).toEqual(["Harbours Act 1998 (Cth), s 12(1)"]);
  });

  test("a German table is read by its head", async () => {
    const decision = germanDecision(
      "BAG, Urteil vom 7.2.2024 – 5 AZR 1177/23",
      [{ type: "paragraph", pin: "Rn. 1", label: "1", markdown: "Der Kläger ist Lotse." }],
      { citations: { reported: [], other: ["5 AZR 1177/23"] } },
    );
    const head = "| Gericht | Datum | Aktenzeichen | Rn. |\n|---|---|---|---|\n";
    const { rows } = await verifyDraft(
      `${head}| BAG | 7.2.2024 | 5 AZR 1177/23 | 1 |\n| BAG | 8.2.2024 | 5 AZR 1177/23 | 12 |`,
      async () => ({ document: decision }),
    );
    expect(rows.map(({ differences }) => differences?.map(({ cited }) => cited))).toEqual([
      [],
      ["8.2.2024", "Rn. 12"],
    ]);
  });
});

describe("numbered references at the end of a draft", () => {
  const BODY = [
    'The owner "bears the risk of the weather alone" [1]. The quay was "let for a year at the master\'s pleasure" [2].',
    'Nobody "has ever paid for the coal as well" [1][2].',
  ].join("\n\n");
  const LIST = `References

[1] Marlowe v Tidewater [2023] HCA 906, [2].
[2] Roe v Quillon [2022] HCA 905.`;
  test("a quotation before a mark is that of its reference", async () => {
    const { rows, open } = await checked(`${BODY}\n\n${LIST}`);
    expect(rows).toEqual(["[2023] HCA 906 MISMATCH note 1 2", "[2022] HCA 905 VERIFIED note 2 1"]);
    expect(open).toEqual([]);
  });

  test("raised numbers are marks as well", async () => {
    const draft = `The owner "bears the risk of the weather alone"¹.\n\n¹ Marlowe v Tidewater [2023] HCA 906, [1].`;
    const { rows } = await checked(draft);
    expect(rows).toEqual(["[2023] HCA 906 MISMATCH note 1 1"]);
  });

  test("numbered paragraphs that cite pinpoints are no references", async () => {
    const { rows } = await checked(
      `[1] In *Marlowe v Tidewater* [2023] HCA 906 at [2], [1] the court spoke of the tide and of nothing else that could matter to us here.

[2] The same was said again in the later case of the quay, for which see [2022] HCA 905 [1], and nobody has doubted it since then.`,
    );
    expect(rows).toEqual(["[2023] HCA 906 VERIFIED line 1 0", "[2022] HCA 905 PARTIAL line 3 0"]);
  });
});
