import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { docx, W } from "../support/docx.ts";
import { draftDocx } from "../support/draft-docx.ts";
import { read } from "../support/reading.ts";

/** A paragraph with a style and further properties of Word. */
const styled = (style: string, text: string, properties = "") =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const item = (list: number, level: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const plain = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${plain(cell)}</w:tc>`).join("")}</w:tr>`;

const level = (at: number, format: string, text: string, style = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style === "" ? "" : `<w:pStyle w:val="${style}"/>`}<w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:numbering ${W}>
<w:abstractNum w:abstractNumId="7">${level(0, "decimal", "%1", "ParaNumbering")}${level(1, "lowerLetter", "(%2)", "ListA")}${level(2, "lowerRoman", "(%3)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="8">${level(0, "decimal", "%1.")}</w:abstractNum>
<w:abstractNum w:abstractNumId="9">${level(0, "bullet", "•")}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="8"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="9"/></w:num>
</w:numbering>`;
const STYLES = `<w:styles ${W}>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="ParaNumbering"><w:name w:val="Para Numbering"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="ParaTight"><w:name w:val="Para Tight"/><w:basedOn w:val="ParaNumbering"/></w:style>
<w:style w:type="paragraph" w:styleId="ListA"><w:name w:val="List A"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Quote1"><w:name w:val="Quote 1"/></w:style>
</w:styles>`;
const parts = { "word/numbering.xml": strToU8(NUMBERING), "word/styles.xml": strToU8(STYLES) };

const reasons = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    styled(
      at % 3 === 2 ? "ParaTight" : "ParaNumbering",
      `Reason number ${from + at} weighs what the master of the ferry knew on the morning of the collision.`,
    ),
  ).join("");

/** Layout of the Federal Court's reasons in Word: numbers come from styles, the cover is a table. */
const JUDGMENT = [
  plain("FEDERAL COURT OF AUSTRALIA"),
  plain("Marlowe Ferries Pty Ltd v Tidewater Insurance Ltd [2015] FCA 9134"),
  `<w:tbl>${[
    row("Citation:", "Marlowe Ferries Pty Ltd v Tidewater Insurance Ltd [2015] FCA 9134"),
    row("Parties:", "MARLOWE FERRIES PTY LTD v TIDEWATER INSURANCE LTD"),
    row("File number:", "NSD 912 of 2014"),
    row("Judge:", "ORROW J"),
    row("Date of judgment:", "23 October 2015"),
    row("Number of paragraphs:", "12"),
  ].join("")}</w:tbl>`,
  plain("THE COURT ORDERS THAT:"),
  item(2, 0, "The application be dismissed."),
  item(2, 0, "The applicant pay the costs of the respondent as agreed or assessed."),
  item(2, 0, "The parties have liberty to apply on seven days’ notice."),
  item(2, 0, "The orders be entered forthwith."),
  plain("REASONS FOR JUDGMENT"),
  styled("Heading1", "INTRODUCTION"),
  reasons(1, 3),
  styled("ListA", "the tide had turned; and"),
  styled("ListA", "the lights were out:"),
  item(1, 2, "in the wheelhouse;"),
  item(1, 2, "on deck."),
  styled("Quote1", "The master shall keep a proper lookout at all times."),
  reasons(4, 4),
  styled("ListA", "the letters begin again below each paragraph."),
  styled("Heading1", "ISSUES"),
  reasons(5, 12),
].join("");

const wrapped = (tag: string, text: string) =>
  `<w:${tag} w:instr=" REF x "><w:r><w:t>${text}</w:t></w:r></w:${tag}>`;

test("words in fields, custom XML and changed directions are read, also in notes", async () => {
  const body = `<w:p>${["fldSimple", "customXml", "dir", "bdo"].map((tag) => wrapped(tag, `The ${tag} tug. `)).join("")}</w:p><w:p><w:r><w:t>See</w:t><w:footnoteReference w:id="1"/></w:r></w:p>`;
  const notes = `<w:footnotes ${W}><w:footnote w:id="1"><w:p>${wrapped("fldSimple", "The note of the tug.")}</w:p></w:footnote></w:footnotes>`;
  const { blocks } = await read(docx(body, { "word/footnotes.xml": strToU8(notes) }), { name: "memo.docx" });
  const text = blocks.map(({ markdown }) => markdown).join("\n");
  expect(text).toContain("The fldSimple tug. The customXml tug. The dir tug. The bdo tug.");
  expect(text).toContain("The note of the tug.");
});

describe("a court's Word file", async () => {
  const document = await read(docx(JUDGMENT, parts), { name: "2015fca9134.docx" });

  test("the automatic paragraph numbers of Word are pins, except those of the orders", () => {
    const numbered = document.blocks.filter(({ type, label }) => type === "paragraph" && label !== undefined);
    expect(numbered.map(({ pin }) => pin)).toEqual(Array.from({ length: 12 }, (_, at) => `[${at + 1}]`));
    expect(numbered.map(({ markdown }) => /^Reason number (\d+) /.exec(markdown)?.[1])).toEqual(
      Array.from({ length: 12 }, (_, at) => String(at + 1)),
    );
    const order = document.blocks.find(({ markdown }) => markdown.includes("liberty to apply"));
    expect(order?.pin).toBe("");
    expect(order?.markdown).toBe("3. The parties have liberty to apply on seven days’ notice.");
  });

  test("letters and Roman numerals stay with their paragraph and restart at the next", () => {
    const below = document.blocks.filter(
      ({ label, pin, type }) => label === undefined && pin !== "" && type !== "heading",
    );
    expect(below.map(({ pin, type, markdown }) => [pin, type, markdown])).toEqual([
      ["[3]", "paragraph", "(a) the tide had turned; and"],
      ["[3]", "paragraph", "(b) the lights were out:"],
      ["[3]", "paragraph", "(i) in the wheelhouse;"],
      ["[3]", "paragraph", "(ii) on deck."],
      ["[3]", "quote", "The master shall keep a proper lookout at all times."],
      ["[4]", "paragraph", "(a) the letters begin again below each paragraph."],
    ]);
  });

  test("a court's Word file has its parties as title, and its citation, court and date", () => {
    expect(document).toMatchObject({
      kind: "case",
      title: "Marlowe Ferries Pty Ltd v Tidewater Insurance Ltd",
      citations: { neutral: "[2015] FCA 9134" },
      court: "Federal Court of Australia",
      date: "2015-10-23",
    });
    expect(document.blocks.find(({ pin }) => pin === "[2]")?.judge).toBe("Orrow J");
  });
});

test("the numbers of a Word list continue and restart as in Word", async () => {
  const body = [
    item(2, 0, "One."),
    item(2, 0, "Two."),
    plain("Between."),
    item(2, 0, "Three."),
    item(3, 0, "One again."),
    item(3, 0, "Two again."),
    item(4, 0, "A bullet."),
  ].join("");
  const { blocks } = await read(docx(body, parts), { name: "list.docx" });
  expect(blocks.map(({ markdown }) => markdown).join(" | ")).toBe(
    "1. One. | 2. Two. | Between. | 3. Three. | 1. One again. | 2. Two again. | A bullet.",
  );
  expect(blocks.at(-1)?.type).toBe("list");
});

test("deleted paragraphs and former list formats are not counted in a list", async () => {
  const deleted = item(2, 0, "Gone.").replace(
    "</w:pPr>",
    '<w:rPr><w:del w:id="1" w:author="x"/></w:rPr></w:pPr>',
  );
  const former =
    '<w:p><w:pPr><w:pPrChange w:id="2" w:author="x"><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr></w:pPrChange></w:pPr><w:r><w:t>Was a list.</w:t></w:r></w:p>';
  const { blocks } = await read(
    docx([deleted, item(2, 0, "One."), former, item(2, 0, "Two.")].join(""), parts),
    { name: "list.docx" },
  );
  expect(blocks.map(({ markdown }) => markdown)).toEqual(["1. Gone.One.", "Was a list.", "2. Two."]);
});

const set = (left: number, text: string, more = "") =>
  `<w:p><w:pPr><w:ind w:left="${left}"${more}/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

test("a quotation is recognised by its style, or by its indent after an introductory line", async () => {
  const body = [
    plain("His Honour said:"),
    set(720, "The harbour master must act."),
    set(720, "He may not wait."),
    plain("That is so."),
    set(720, "An indented remark of the author."),
    plain("There are two ways:"),
    set(720, "a hanging item", ' w:hanging="360"'),
    styled("Quote1", "By its style."),
  ].join("");
  const { blocks } = await read(docx(body, parts), { name: "memo.docx" });
  expect(
    blocks
      .filter(({ type }) => type === "quote")
      .map(({ markdown }) => markdown)
      .join(" | "),
  ).toBe("The harbour master must act. | He may not wait. | By its style.");
});

test("footnotes have the numbers that Word prints, whatever their ids in the file", async () => {
  const unused = ["", "", "", ""]; // LibreOffice begins with 2, and a deleted note leaves a gap
  const { blocks } = await read(draftDocx(["See A.{5}", "See B.{6}"], [...unused, "First.", "Second."]));
  expect(blocks.map(({ type, label, markdown }) => [type, label, markdown])).toEqual([
    ["paragraph", undefined, "See A.[^1]"],
    ["paragraph", undefined, "See B.[^2]"],
    ["footnote", "1", "First."],
    ["footnote", "2", "Second."],
  ]);
});

test("endnotes beside footnotes are i, ii, and the footnotes keep their own numbers", async () => {
  const body = ["See A.{1} See B.{e1}", "See C.{2} See D.{e2}"];
  const { blocks } = await read(draftDocx(body, ["First.", "Second."], ["End one.", "End two."]));
  expect(blocks.map(({ label, markdown }) => [label, markdown])).toEqual([
    [undefined, "See A.[^1] See B.[^i]"],
    [undefined, "See C.[^2] See D.[^ii]"],
    ["1", "First."],
    ["i", "End one."],
    ["2", "Second."],
    ["ii", "End two."],
  ]);
  const alone = await read(draftDocx(["See A.{e1}"], [], ["End one."]));
  expect(alone.blocks.map(({ label }) => label)).toEqual([undefined, "1"]);
});
