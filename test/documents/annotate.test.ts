import { describe, expect, test } from "vitest";
import { annotated, type DraftComment } from "../../src/documents/formats/docx/annotate.ts";
import { annotatedText } from "../../src/documents/formats/text/annotate.ts";
import { readTree } from "../../src/markup/xml/tree.ts";
import { commentsOf } from "../../src/views/comments.ts";
import type { Row } from "../../src/views/verification.ts";
import { draftDocx, packed, type Parts, unpacked } from "../support/draft-docx.ts";
import { namedTable } from "../support/table.ts";

const NOTHING_ELSE = { warnings: [], passages: [], quotations: { total: 0, short: 0, unchecked: [] } };
const OPTIONS = { author: "Legibus", at: new Date("2026-11-22T10:00:00Z") };
const DOCUMENT = "word/document.xml";

function comment(words: string, note?: number): DraftComment {
  return {
    words,
    lines: [`Mismatch: ${words}`, "Draft: “a” & <b>"],
    url: 'https://example.org/?a=1&b="2"',
    ...(note !== undefined && { note }),
  };
}

/** Returns the file with another body or other parts. */
function changed(bytes: Uint8Array, parts: Parts): Uint8Array {
  return packed({ ...unpacked(bytes), ...parts });
}

/** The words in the range of each comment, by its id. */
function rangesOf(xml: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, id = ""] of xml.matchAll(/<w:commentRangeStart w:id="(\d+)"\/>/g)) {
    const inside = xml.slice(
      xml.indexOf(`<w:commentRangeStart w:id="${id}"/>`),
      xml.indexOf(`<w:commentRangeEnd w:id="${id}"/>`),
    );
    found.set(id, inside.replaceAll(/<w:(?:foot|end)noteReference [^>]*>/g, "†").replaceAll(/<[^>]+>/g, ""));
  }
  return found;
}

const text = (xml: string) => xml.replaceAll(/<[^>]+>/g, "");

function ids(pattern: RegExp, from: string): readonly (string | undefined)[] {
  return [...from.matchAll(pattern)].map(([, id]) => id);
}

/** Checks an annotated file: unique and paired ids, resolved relationships, well-formed XML. */
function requireSound(before: Uint8Array, after: Uint8Array): Parts {
  const [old, made] = [unpacked(before), unpacked(after)];
  const xml = made[DOCUMENT] ?? "";
  const comments = made["word/comments.xml"] ?? "";
  const all = ids(/<w:comment [^>]*w:id="(\d+)"/g, comments);
  const mine = ids(/<w:commentRangeStart w:id="(\d+)"/g, xml);
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(mine).size).toBe(mine.length);
  expect(new Set(ids(/<w:commentRangeEnd w:id="(\d+)"/g, xml))).toEqual(new Set(mine));
  expect(new Set(ids(/<w:commentReference w:id="(\d+)"/g, xml))).toEqual(new Set(mine));
  expect(xml.match(/<w:comment(?:RangeEnd|Reference) /g)).toHaveLength(mine.length * 2);
  for (const id of mine) expect(all).toContain(id);
  expect(text(xml)).toBe(text(old[DOCUMENT] ?? ""));
  expect(made["word/_rels/document.xml.rels"]).toMatch(/relationships\/comments" Target="comments\.xml"/);
  expect(made["[Content_Types].xml"]).toContain('PartName="/word/comments.xml"');
  const others = Object.keys(made).filter((name) => made[name] !== old[name]);
  const allowed = [DOCUMENT, "word/comments.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"];
  expect(others.filter((name) => !allowed.includes(name))).toEqual([]);
  expect(Object.keys(old).filter((name) => made[name] === undefined)).toEqual([]);
  for (const name of allowed) expect(readTree(made[name] ?? "")).toMatchObject({ isWellFormed: true });
  return made;
}

describe("comments in a Word file", () => {
  const memo = draftDocx(
    ["First Marlowe [2024] HCA 901, [9] and again [2024] HCA 901, [9].{1}", "R & D in [2023] HCA 5."],
    ["See Tarn [2011] NSWCA 40.", "Other."],
  );

  test("comments are placed at their words in order, and at the note's mark for words of a footnote", () => {
    const after = annotated(
      memo,
      [
        comment("[2024] HCA 901, [9]"),
        comment("[2024] HCA 901, [9]"),
        comment("[2011] NSWCA 40", 1),
        comment("R & D in [2023] HCA 5"),
      ],
      OPTIONS,
    );
    const made = requireSound(memo, after);
    expect([...rangesOf(made[DOCUMENT] ?? "").values()].join(" | ")).toBe(
      "[2024] HCA 901, [9] | [2024] HCA 901, [9] | † | R &amp; D in [2023] HCA 5",
    );
    const xml = made[DOCUMENT] ?? "";
    const starts = [...xml.matchAll(/<w:commentRangeStart w:id="(\d+)"/g)].map(({ index }) => index);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(made["word/comments.xml"]).toContain('w:author="Legibus" w:date="2026-11-22T10:00:00Z"');
    expect(made["word/comments.xml"]).toContain("Draft: “a” &amp; &lt;b&gt;");
    expect(made["word/comments.xml"]).toContain('HYPERLINK "https://example.org/?a=1&amp;b=%222%22"');
  });

  test("a comment on words of a footnote is placed without knowing its number", () => {
    const made = requireSound(memo, annotated(memo, [comment("[2011] NSWCA 40")], OPTIONS));
    expect([...rangesOf(made[DOCUMENT] ?? "").values()]).toEqual(["†"]);
  });

  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const body = (inner: string) =>
    changed(memo, { [DOCUMENT]: `<w:document ${W}><w:body>${inner}</w:body></w:document>` });

  namedTable(
    "a comment is placed at words %s",
    (inner) => {
      const before = body(inner);
      const made = requireSound(before, annotated(before, [comment("[2024] HCA 901")], OPTIONS));
      return [...rangesOf(made[DOCUMENT] ?? "").values()];
    },
    {
      "over runs of their own styles": [
        '<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>Marlowe </w:t></w:r><w:r><w:t>[2024] HCA</w:t></w:r><w:r><w:t xml:space="preserve"> 901 at [9].</w:t></w:r></w:p>',
        "[2024] HCA 901",
      ],
      "within a link": [
        "<w:p><w:hyperlink><w:r><w:t>see [2024] HCA 901 now</w:t></w:r></w:hyperlink></w:p>",
        "[2024] HCA 901",
      ],
      "behind a tab and a line's end": [
        "<w:p><w:r><w:t>1</w:t><w:tab/><w:t>[2024]</w:t><w:br/><w:t>HCA 901</w:t></w:r></w:p>",
        "[2024]HCA 901",
      ],
      "written with entities": [
        "<w:p><w:r><w:t>A &amp; B &#91;2024&#93; HCA 901 &lt;</w:t></w:r></w:p>",
        "&#91;2024&#93; HCA 901",
      ],
      "in what another person put in": [
        '<w:p><w:ins w:id="7" w:author="x"><w:r><w:t>in [2024] HCA 901 it</w:t></w:r></w:ins><w:del w:id="8" w:author="x"><w:r><w:delText>[2024] HCA 901</w:delText></w:r></w:del></w:p>',
        "[2024] HCA 901",
      ],
      "in a table": [
        "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>x [2024] HCA 901</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
        "[2024] HCA 901",
      ],
      "of a text box, at the run that holds it": [
        "<w:p><w:r><w:t>A box:</w:t></w:r><w:r><w:pict><v:textbox><w:txbxContent><w:p><w:r><w:t>in [2024] </w:t></w:r><w:r><w:t>HCA 901 it</w:t></w:r></w:p></w:txbxContent></v:textbox></w:pict></w:r></w:p>",
        "in [2024] HCA 901 it",
      ],
      "whose run holds a change, so that all of the run has the comment": [
        '<w:p><w:r><w:rPr><w:rPrChange w:id="3" w:author="x"/></w:rPr><w:t>see [2024] HCA 901 now</w:t></w:r></w:p>',
        "see [2024] HCA 901 now",
      ],
      "between spaces that Word does not show, so that none appears": [
        "<w:p><w:r><w:t> see [2024] HCA 901 </w:t></w:r></w:p>",
        " see [2024] HCA 901 ",
      ],
    },
  );

  test("a comment is placed at an Act whose title is in italics, in Word and in Markdown", () => {
    const cited = "Ferries Act 1990 (Cth) s 13";
    const row: Row = {
      number: 1,
      citation: cited,
      verdict: "PARTIAL",
      differences: [],
      unchecked: [],
      warnings: [],
    };
    const draft = [{ text: "See *" }, { text: "Ferries Act 1990* (Cth) s 13", row: 1 }, { text: "." }];
    const comments = commentsOf({ rows: [row], draft, ...NOTHING_ELSE }, "en");
    const word = draftDocx([`Title.`, `See ${cited}.`], []);
    expect([...rangesOf(unpacked(annotated(word, comments, OPTIONS))[DOCUMENT] ?? "").values()]).toEqual([
      cited,
    ]);
    const markdown = annotatedText(Buffer.from("See *Ferries Act 1990* (Cth) s 13."), comments);
    expect(markdown).toContain("See *Ferries Act 1990* (Cth) s 13[^legibus-1].");
  });

  test("comments are added to existing ones", () => {
    const first = annotated(memo, [comment("[2023] HCA 5")], OPTIONS);
    const second = annotated(first, [comment("[2024] HCA 901")], OPTIONS);
    const made = requireSound(first, second);
    expect(made["word/comments.xml"]?.match(/<w:comment /g)).toHaveLength(2);
    expect(made["[Content_Types].xml"]?.match(/comments\.xml/g)).toHaveLength(1);
  });

  test("a file without new comments is unchanged byte for byte", () => {
    expect(annotated(memo, [], OPTIONS)).toEqual(memo);
  });
});

describe("files that cannot have comments", () => {
  const memo = draftDocx(["[2024] HCA 901"], []);
  const types = unpacked(memo)["[Content_Types].xml"] ?? "";
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const ole = Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(600),
    Buffer.from("EncryptedPackage", "utf16le"),
  ]);
  test.each([
    ["with a password", ole, /protected by a password/],
    ["of Word 97", ole.subarray(0, 600), /Word 97-2003/],
    ["that is a text", Buffer.from("[2024] HCA 901"), /not a DOCX file/],
    [
      "with macros",
      changed(memo, { "[Content_Types].xml": types.replace(/main\+xml/, "main.macroEnabled+xml") }),
      /holds macros/,
    ],
    ["with macros beside it", changed(memo, { "word/vbaProject.bin": "x" }), /holds macros/],
    [
      "that is a template, which Word does not open under the name of a document",
      changed(memo, { "[Content_Types].xml": types.replace("document.main", "template.main") }),
      /is a template/,
    ],
    ["that is signed", changed(memo, { "_xmlsignatures/origin.sigs": "x" }), /is signed/],
    [
      "that may only be read",
      changed(memo, {
        "word/settings.xml": `<w:settings ${W}><w:documentProtection w:edit="readOnly" w:enforcement="1"/></w:settings>`,
      }),
      /protected against changes/,
    ],
    ["whose text breaks off", changed(memo, { [DOCUMENT]: `<w:document ${W}><w:body><w:p>` }), /damaged/],
    [
      "with a document type",
      changed(memo, { [DOCUMENT]: `<!DOCTYPE x [<!ENTITY a "b">]><w:document ${W}></w:document>` }),
      /damaged/,
    ],
    ["that was cut", memo.subarray(0, memo.length - 30), /damaged: its end is missing/],
    ["of which half is left", memo.subarray(0, memo.length / 2), /damaged: its end is missing/],
    [
      "without text",
      changed(memo, { [DOCUMENT]: `<w:document ${W}><w:body><w:p/></w:body></w:document>` }),
      /no text/,
    ],
  ])("a file %s is refused with a sentence", (_, bytes, message) => {
    expect(() => annotated(bytes, [comment("[2024] HCA 901")], OPTIONS)).toThrow(message);
  });

  test("a file protected except for comments accepts comments", () => {
    const open = changed(memo, {
      "word/settings.xml": `<w:settings ${W}><w:documentProtection w:edit="comments" w:enforcement="1"/></w:settings>`,
    });
    expect(() => annotated(open, [comment("[2024] HCA 901")], OPTIONS)).not.toThrow();
  });
});
