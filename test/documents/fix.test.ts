import { expect, test } from "vitest";
import { type DraftFix, fixedDocx } from "../../src/documents/formats/docx/fix.ts";
import { fixedText } from "../../src/documents/formats/text/annotate.ts";
import { readTree } from "../../src/markup/xml/tree.ts";
import { accepted, draftDocx, packed, type Parts, rejected, unpacked } from "../support/draft-docx.ts";

const OPTIONS = { author: "Legibus", at: new Date("2026-11-23T10:00:00Z") };
const DOCUMENT = "word/document.xml";
const NOTES = "word/footnotes.xml";

const fix = (words: string, more: Partial<DraftFix> = {}): DraftFix => {
  const [, before = "", cited = "", written = "", after = ""] = /^(.*)\{(.*)→(.*)\}(.*)$/.exec(words) ?? [];
  return { before, cited, written, after, nth: 0, of: 1, ...more };
};

const text = (xml = "") => xml.replaceAll(/<[^>]+>/g, "");

/** A body of one paragraph with these runs, given as XML. */
function withBody(runs: string, notes: readonly string[] = []): Uint8Array {
  const parts = unpacked(draftDocx(["x"], notes));
  const xml = (parts[DOCUMENT] ?? "").replace(/<w:p>.*<\/w:p>/, () => `<w:p>${runs}</w:p>`);
  const all = { ...parts, [DOCUMENT]: xml };
  return packed(all);
}

const run = (words: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`;

/** Checks a corrected file: rejecting the changes restores the text, nothing else changed, unique ids. */
function requireSound(before: Uint8Array, after: Uint8Array): Parts {
  const [old, made] = [unpacked(before), unpacked(after)];
  expect(Object.keys(made)).toEqual(Object.keys(old));
  const changed = Object.keys(made).filter((name) => made[name] !== old[name]);
  expect(changed.filter((name) => name !== DOCUMENT && name !== NOTES)).toEqual([]);
  for (const name of changed) {
    const xml = made[name] ?? "";
    expect(readTree(xml)).toMatchObject({ isWellFormed: true });
    expect(text(rejected(xml))).toBe(text(old[name]));
    expect(xml).not.toContain("<w:t></w:t>");
    expect(xml.match(/<w:del /g)?.length).toBeGreaterThan(0);
    for (const [, inside = ""] of xml.matchAll(/<w:del [^>]*>(.*?)<\/w:del>/g))
      expect(inside).not.toContain("<w:t ");
    expect(
      xml
        .match(/<w:(?:ins|del) (?=[^>]*Legibus)[^>]*>/g)
        ?.every((one) => one.includes('w:date="2026-11-23T10:00:00Z"')),
    ).toBe(true);
  }
  const ids = changed.flatMap((name) =>
    [...(made[name] ?? "").matchAll(/<w:(?:ins|del|comment\w*|bookmarkStart) [^>]*?w:id="(\d+)"/g)].map(
      ([, id]) => id,
    ),
  );
  expect(new Set(ids).size).toBe(ids.length);
  return made;
}

const protectedBy = (edit: string) => {
  const settings = `<w:settings xmlns:w="x"><w:documentProtection w:edit="${edit}" w:enforcement="1"/></w:settings>`;
  const parts = { ...unpacked(withBody(run("901, [9]"))), "word/settings.xml": settings };
  return packed(parts);
};

test("corrections are tracked changes of the differing text only, with the run's formatting", () => {
  const memo = draftDocx(
    ["First Marlowe [2024] HCA 901, [9]; (2024) 274 CLR 1 & more.{1}", "Then R & D [2024] HCA 901, [9]."],
    ["Marlowe (2024) 274 CLR 1.", "Other."],
  );
  const fixes = [
    fix("[2024] HCA 901, [{9→2}]", { nth: 1, of: 2 }),
    fix("(2024) {274→275} CLR 1"),
    fix("(2024) {274→275} CLR 1", { note: 1 }),
  ];
  const { bytes, written } = fixedDocx(memo, fixes, OPTIONS);
  expect(written).toEqual(fixes);
  const made = requireSound(memo, bytes);
  expect(text(accepted(made[DOCUMENT] ?? ""))).toBe(
    "First Marlowe [2024] HCA 901, [9]; (2024) 275 CLR 1 &amp; more.Then R &amp; D [2024] HCA 901, [2].",
  );
  expect(text(accepted(made[NOTES] ?? ""))).toContain("Marlowe (2024) 275 CLR 1.");
  expect(made[DOCUMENT]).toContain('<w:delText xml:space="preserve">9</w:delText>');
});

test("a correction across several runs keeps each run and takes the formatting of the first", () => {
  const before = withBody(
    `${run("Tidewater ", "<w:i/>")}${run("v", "<w:i/><w:b/>")}${run(" Marlowe", "<w:i/>")}${run(" [2024] HCA 901")}`,
  );
  const { bytes } = fixedDocx(
    before,
    [fix("{Tidewater v Marlowe→Marlowe v Tidewater} [2024] HCA 901")],
    OPTIONS,
  );
  const xml = requireSound(before, bytes)[DOCUMENT] ?? "";
  expect(xml.match(/<w:del /g)).toHaveLength(3);
  expect(xml).toMatch(
    /<w:ins [^>]*><w:r><w:rPr><w:i\/><\/w:rPr><w:t xml:space="preserve">Marlowe v Tidewater</,
  );
  expect(text(accepted(xml))).toBe("Marlowe v Tidewater [2024] HCA 901");
});

test("corrections get ids that are unused in the file", () => {
  const before = withBody(
    `<w:bookmarkStart w:id="41" w:name="a"/><w:bookmarkEnd w:id="41"/><w:ins w:id="77" w:author="Ann" w:date="2026-01-01T00:00:00Z">${run("New. ")}</w:ins>${run("[2024] HCA 901, [9]")}`,
  );
  const xml = requireSound(before, fixedDocx(before, [fix("901, [{9→2}]")], OPTIONS).bytes)[DOCUMENT] ?? "";
  expect(xml).toMatch(/<w:del w:id="7[89]" w:author="Legibus"/);
  expect(xml).toContain('<w:ins w:id="77" w:author="Ann"');
});

test.each([
  [
    "in the result of a field",
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF a </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("901, [9]")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  ],
  ["in somebody's own change", `<w:ins w:id="1" w:author="Ann">${run("901, [9]")}</w:ins>`],
  ["in a simple field", `<w:fldSimple w:instr="REF a">${run("901, [9]")}</w:fldSimple>`],
  ["in more places than in the draft", `${run("901, [9]")}${run(" and 901, [9]")}`],
  ["nowhere in the file", run("901, [8]")],
])("a correction is omitted if its words are %s", (_where, body) => {
  const before = withBody(body);
  expect(fixedDocx(before, [fix("901, [{9→2}]")], OPTIONS)).toEqual({ bytes: before, written: [] });
});

test("a file protected against changes is refused, and one that requires tracked changes is corrected", () => {
  for (const edit of ["readOnly", "comments", "forms"])
    expect(() => fixedDocx(protectedBy(edit), [], OPTIONS)).toThrow(/protected against changes/);
  expect(fixedDocx(protectedBy("trackedChanges"), [fix("901, [{9→2}]")], OPTIONS).written).toHaveLength(1);
});

test("corrections in Markdown are CriticMarkup, and rejecting them restores the draft", () => {
  const draft = "See *Marlowe* [2024] HCA 901, [9], and {[9]}.\r\n";
  const at = (words: string) => ({ start: draft.indexOf(words), end: draft.indexOf(words) + words.length });
  const made = fixedText(draft, [
    { cited: "9", written: "2", at: { start: at("[9]").start + 1, end: at("[9]").start + 2 } },
    { cited: "Marlowe [2024]", written: "x", at: { start: at("Marlowe").start, end: at("[2024]").end } }, // contains Markdown marks
  ]);
  expect(made.text).toBe("See *Marlowe* [2024] HCA 901, [{~~9~>2~~}], and {[9]}.\r\n");
  expect(made.written).toHaveLength(1);
  expect(made.text.replaceAll(/\{~~(.*?)~>.*?~~\}/g, "$1")).toBe(draft);
});
