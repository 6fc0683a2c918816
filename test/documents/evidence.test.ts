import { strFromU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { checkPack, evidencePack } from "../../src/documents/evidence.ts";
import { documentOf, paragraph } from "./made.ts";

const OPEN = { ...documentOf([paragraph(1, "The ferry left at dawn.")]), id: "frl:C2011A00901" };
const CLOSED = { ...documentOf([paragraph(1, "Words that stay where they are.")]), id: "beck:1" };

const PACK = evidencePack({
  at: "2026-01-02T03:04:05.000Z",
  by: "Legibus 1.0.0",
  proofs: [
    { document: OPEN, passages: [{ pin: "[1]", text: "The ferry left at dawn." }] },
    {
      document: CLOSED,
      withheld: "the texts of beck-online may not be passed on",
      passages: [{ pin: "Rn. 1", text: "Words that stay where they are." }],
    },
  ],
  notes: [],
  pages: { "report.html": "<!doctype html><title>Report</title>" },
});
const FILES = unzipSync(PACK);

test("an evidence pack has every text that may be passed on, and only checksums of the others", () => {
  const texts = Object.values(FILES).map((bytes) => strFromU8(bytes));
  expect(texts.filter((text) => text.includes("The ferry left at dawn."))).toHaveLength(2);
  expect(texts.filter((text) => text.includes("Words that stay"))).toEqual([]);
  expect(checkPack(PACK)).toEqual({
    files: 5,
    documents: 2,
    withheld: 1,
    at: "2026-01-02T03:04:05.000Z",
    by: "Legibus 1.0.0",
    problems: [],
  });
});

test("a change of any byte of an evidence pack is detected, and the changed file is named", () => {
  const missed: number[] = [];
  for (let at = 0; at < PACK.length; at += 1) {
    const bytes = Uint8Array.from(PACK);
    bytes[at] = (bytes[at] ?? 0) ^ 0x01;
    if (checkPack(bytes).problems.length === 0) missed.push(at);
  }
  expect(missed).toEqual([]);
  for (const [name, content] of Object.entries(FILES)) {
    const bytes = Uint8Array.from(PACK);
    const start = Buffer.from(PACK).indexOf(Buffer.from(content));
    const at = start + Math.floor(content.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 0x20;
    expect(checkPack(bytes).problems.map(({ file }) => file)).toContain(name);
  }
});

test.each([
  ["a file that is missing", "report.html", undefined, "is missing"],
  ["a file that was added", "note.txt", "x", "is not in the manifest"],
  ["a manifest that is no JSON", "manifest.json", "{", "cannot be read"],
  ["sums that were written anew", "SHA256SUMS", "", "does not list the sums of the manifest"],
])("the check of an evidence pack reports %s", (_, name, content, what) => {
  const { [name]: _gone, ...others } = FILES;
  const changed = content === undefined ? others : { ...others, [name]: Buffer.from(content) };
  expect(checkPack(zipSync(changed)).problems).toContainEqual({ file: name, what });
});

test("a repacked archive with unchanged files is reported as such", () => {
  expect(checkPack(zipSync(FILES)).problems).toEqual([
    { file: "the archive", what: "was packed anew or changed outside of its files, which are as they were" },
  ]);
  expect(checkPack(Buffer.from("PK no zip")).problems).toEqual([
    { file: "the archive", what: "is damaged: it cannot be unpacked" },
  ]);
});
