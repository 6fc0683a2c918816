import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { factsOf } from "../src/citations/styles/index.ts";
import { renderFootnoteFile } from "../src/workbench/cite/render.ts";
import { runCli } from "./support/cli.ts";
import { hasProgram } from "./support/reading.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { EVENTUALLY } from "./support/patience.ts";

const folder = temporaryFolder("cite-docx");

const env = { ...CLEAN_ENV, LEGIBUS_DATA_DIR: join(folder, "data") };
const legibus = async (...argv: readonly string[]) => await runCli(argv, env);

const REFERENCES = [
  "Harlow v Pike [1901] EngR 5 at [7]",
  "Harlow v Pike [1901] EngR 5 at [8]",
  "17 & 18 Vict c 125",
  "Harlow v Pike [1901] EngR 5 at [9]",
];

/** Returns the text of an XML part without field instructions. */
function words(xml: string): string {
  return xml.replaceAll(/<w:instrText[^>]*>[^<]*<\/w:instrText>|<[^>]+>/g, "");
}

/** Returns the field instructions of an XML part. */
const instructions = (xml: string) =>
  [...xml.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map(([, text = ""]) =>
    text.replaceAll("&quot;", '"').trim(),
  );

test("the text of a Word file has Acts in italics and sources without a name as they are cited", () => {
  const source = { provider: "law", url: "", retrievedAt: "2026-01-01T00:00:00Z", how: "library" } as const;
  const none = { reported: [], other: [] };
  const items = [
    {
      id: "1",
      kind: "legislation",
      title: "Ferry Safety Act 2011 (Cth)",
      jurisdiction: "cth",
      citations: none,
    },
    {
      id: "2",
      kind: "legislation",
      title: "Regulation (EU) 2016/679 of 27 April 2016 on ferries",
      jurisdiction: "eu",
      citations: { ...none, other: ["Regulation (EU) 2016/679"] },
    },
    {
      id: "3",
      kind: "case",
      title: "BGH, Urteil vom 12.3.2020 – III ZR 123/19",
      jurisdiction: "de",
      citations: none,
    },
  ] as const;
  const bytes = renderFootnoteFile(
    items.map((one) => ({ facts: factsOf({ ...one, language: "en", source }) })),
    "aglc4",
  );
  const document = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
  expect(document).toMatch(/<w:i\/><\/w:rPr><w:t[^>]*>Ferry Safety Act 2011</);
  expect(document).not.toContain("REGULATION");
  expect(document).not.toMatch(/<w:i\/><\/w:rPr><w:t[^>]*>[^<]*III ZR/);
});

test("legibus cite takes the pin after an id as after a citation", async () => {
  const judgment = join(folder, "judgment.txt");
  writeFileSync(judgment, "Marlowe v Tide [2024] HCA 901\n\n[1] The tug left.\n\n[2] It was seen.\n");
  const { out } = await legibus("import", judgment);
  const id = /import:\w+/.exec(out)?.[0] ?? "";
  for (const reference of [`${id} at [2]`, "Marlowe v Tide [2024] HCA 901 at [2]"])
    expect((await legibus("cite", reference)).out).toContain("*Marlowe v Tide* [2024] HCA 901, [2]");
});

test("legibus cite --docx writes native footnotes with cross-references and a table of authorities", async () => {
  const path = join(folder, "notes.docx");
  expect(await legibus("cite", ...REFERENCES, "--docx", path)).toMatchObject({
    code: 0,
    out: expect.stringContaining("4 footnotes with a table of authorities"),
  });
  const parts = Object.fromEntries(
    Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  const document = parts["word/document.xml"] ?? "";
  const footnotes = parts["word/footnotes.xml"] ?? "";
  const notes = [...footnotes.matchAll(/<w:footnote w:id="([1-9])">(.*?)<\/w:footnote>/g)].map(
    ([, , xml = ""]) => words(xml).trim(),
  );
  expect(notes).toEqual([
    "Harlow v Pike [1901] EngR 5, [7] (\u2018Harlow\u2019).".replaceAll(/[\u2018\u2019]/g, "'"),
    "Ibid [8].",
    "17 &amp; 18 Vict c 125 (Imp).",
    "Harlow (n 1) [9].",
  ]);
  expect(footnotes).toContain("NOTEREF _RefLegibus1 ");
  for (const [, name] of `${document}${footnotes}`.matchAll(/NOTEREF (\w+)/g))
    expect(document).toContain(`w:name="${name}"`);
  const marks = [...document.matchAll(/<w:footnoteReference w:id="(\d+)"\/>/g)].map(([, id]) => id);
  expect(marks).toEqual(["1", "2", "3", "4"]);
  expect(words(document)).toMatch(
    /Table of authoritiesB CasesHarlow v Pike \[1901\] EngR 5 \(notes 1, 2, 4\)C Legislation17 &amp; 18 Vict c 125 \(Imp\) \(note 3\)/,
  );
  expect(instructions(footnotes).filter((one) => one.startsWith("TA "))).toEqual([
    'TA \\l "Harlow v Pike [1901] EngR 5" \\c 1',
    'TA \\l "Harlow v Pike [1901] EngR 5" \\c 1',
    'TA \\l "17 &amp; 18 Vict c 125 (Imp)" \\c 2',
    'TA \\l "Harlow v Pike [1901] EngR 5" \\c 1',
  ]);
  expect(instructions(document).filter((one) => one.startsWith("TOA "))).toEqual([
    'TOA \\c "1"',
    'TOA \\c "2"',
  ]);
  for (const xml of [document, footnotes])
    expect(xml.match(/fldCharType="begin"/g)).toHaveLength(xml.match(/fldCharType="end"/g)?.length ?? -1);
  expect(footnotes).toContain("<w:i/>");
  expect((await legibus("cite", ...REFERENCES, "--docx", path)).err).toContain("notes.docx exists already");
  expect((await legibus("cite", ...REFERENCES, "--docx", path, "--force")).code).toBe(0);
});

test.skipIf(!hasProgram("soffice", "--version"))(
  "LibreOffice shows the footnotes of the file (skipped without LibreOffice)",
  async () => {
    const path = join(folder, "opened.docx");
    expect((await legibus("cite", ...REFERENCES, "--docx", path)).code).toBe(0);
    const options = { cwd: folder, timeout: EVENTUALLY.timeout, env: { ...process.env, HOME: folder } };
    expect(spawnSync("soffice", ["--headless", "--convert-to", "html", path], options).status).toBe(0);
    const text = readFileSync(join(folder, "opened.html"), "utf8")
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll(/\s+/g, " ");
    expect(text).toContain("Ibid [8].");
    expect(text).toMatch(/Harlow \(n\W{1,3}1\W{0,2}\) \[9\]\./); // LibreOffice puts invisible characters around a field
  },
  120_000,
);

test("legibus call law:cite writes into the data folder and keeps the place of an uncitable item", async () => {
  writeFileSync(
    join(folder, "items.json"),
    JSON.stringify({ items: [{ id: "no citation at all" }, { id: REFERENCES[0] }], format: "docx" }),
  );
  const { code, out } = await legibus("call", "law:cite", "--input", join(folder, "items.json"));
  expect(code).toBe(0);
  expect(out).toContain(`File: ${join(folder, "data", "out", "footnotes.docx")}`);
  const [file = ""] = readdirSync(join(folder, "data", "out"));
  const xml = strFromU8(
    unzipSync(readFileSync(join(folder, "data", "out", file)))["word/footnotes.xml"] ?? new Uint8Array(),
  );
  expect(xml).toContain("[not cited: ");
  expect(xml).toContain("EngR 5, [7].");
});
