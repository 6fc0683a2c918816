import fc from "fast-check";
import type { Block, BlockType, LegalDocument } from "../../src/core/document.ts";

/** What a document read from this provider says of its source. */
export const sourceOf = (provider: string, how: LegalDocument["source"]["how"] = "live") => ({
  provider,
  url: how === "import" ? "file:x" : "https://example.org/",
  retrievedAt: "2026-11-21T00:00:00.000Z",
  how,
});

/** Source of a file imported by a user. */
export const IMPORTED = sourceOf("import", "import");

/** A document with these blocks. */
export function documentOf(blocks: readonly Block[]): LegalDocument {
  return {
    id: "test:1",
    kind: "case",
    title: "A v B",
    citations: { reported: [], other: [] },
    jurisdiction: "au",
    language: "en",
    source: sourceOf("test"),
    contentType: "text/html",
    blocks,
    footnotes: [],
    warnings: [],
  };
}

/** A case that is cited so, as "Marlowe v Tidewater [2023] HCA 906", with these blocks and facts. */
export function caseOf(
  cited: string,
  blocks: readonly Block[],
  facts: Partial<LegalDocument> = {},
): LegalDocument {
  const [title = "", neutral = ""] = cited.split(/ (?=\[\d{4}\])/);
  return { ...documentOf(blocks), title, citations: { neutral, reported: [], other: [] }, ...facts };
}

/** A German decision that is cited so, as "BGH, Urteil vom 12.3.2020 – III ZR 123/19", with these blocks and facts. */
export function germanDecision(
  cited: string,
  blocks: readonly Block[],
  facts: Partial<LegalDocument> = {},
): LegalDocument {
  const [, court = "", day = "", month = "", year = ""] =
    /^([^,]+), \w+ vom (\d+)\.(\d+)\.(\d+) /.exec(cited) ?? [];
  return germanDocument({
    id: `import:${cited}`,
    title: cited,
    court,
    date: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
    citations: { reported: [], other: [cited] },
    blocks,
    ...facts,
  });
}

/** A German decision, or another document, with these facts. */
export const germanDocument = (facts: Partial<LegalDocument>): LegalDocument => ({
  ...documentOf([]),
  language: "de",
  jurisdiction: "de",
  ...facts,
});

/** The invented Act on ferries, with these provisions. */
export const ferryAct = (blocks: readonly Block[]): LegalDocument =>
  germanDocument({
    id: "ris:faehrg",
    kind: "legislation",
    title: "Fährgesetz (FährG)",
    citations: { reported: [], other: ["FährG"] },
    blocks,
  });

/** A block; without a pin it cannot be cited. */
export const block = (type: BlockType, markdown: string, more: Partial<Block> = {}): Block => ({
  type,
  pin: "",
  markdown,
  ...more,
});

/** A block that prints no number: of a head, or a provision or paragraph with this pin. */
export const line = (markdown: string, type: BlockType = "paragraph"): Block => block(type, markdown);
export const passage = (pin: string, markdown: string): Block => block("paragraph", markdown, { pin });
export const margin = (number: number, markdown: string): Block => passage(`Rn. ${number}`, markdown);
/** The same block by this judge. */
export const by = (judge: string, one: Block): Block => ({ ...one, judge });

export const paragraph = (number: number, markdown = `Text of ${number}.`, judge?: string): Block => ({
  type: "paragraph",
  label: String(number),
  pin: `[${number}]`,
  markdown,
  ...(judge !== undefined && { judge }),
});

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("the", "law", "*is*", "§ 5", "😀", "\n", "> x", "1. y", "# z"),
      fc.string({ maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((words) => words.join(" "));

/** Documents of arbitrary blocks with ascending paragraph numbers. */
export const documents: fc.Arbitrary<LegalDocument> = fc
  .array(
    fc.record({
      type: fc.constantFrom<BlockType>(
        "heading",
        "paragraph",
        "paragraph",
        "quote",
        "list",
        "table",
        "footnote",
        "orders",
        "catchwords",
      ),
      level: fc.integer({ min: 1, max: 9 }),
      markdown: text,
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((made) => {
    let number = 0;
    let open = ""; // pin of the current paragraph; a heading ends it
    return documentOf(
      made.map(({ type, level, markdown }): Block => {
        if (type === "paragraph") number += 1;
        if (type === "paragraph") open = `[${number}]`;
        if (type === "heading") open = "";
        const pin = open;
        return { type, level, pin, markdown, ...(type === "paragraph" && { label: String(number) }) };
      }),
    );
  });
