import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import { annotated } from "../../src/documents/formats/docx/annotate.ts";
import { type DraftFix, fixedDocx } from "../../src/documents/formats/docx/fix.ts";
import { positionsOf } from "../../src/documents/formats/docx/package.ts";
import { draftDocx, rejected } from "../support/draft-docx.ts";

const DRAFT = draftDocx(
  ["Marlowe v Tidewater Ferries [2024] HCA 901, [9].{1}", "Also [2019] HKA 12 & others.{2}"],
  ["Ibid [1].", "(2020] HCA 5."],
);
const COMMENTS = [
  { words: "[2024] HCA 901", lines: ["Mismatch: [2024] HCA 901"] },
  { words: "[2019] HKA 12", lines: ["Not readable"], url: "https://example.org/?a=1&b=2" },
  { words: "(2020] HCA 5", note: 2, lines: ["Not found"] },
];
const FIXES: readonly DraftFix[] = [
  { before: "[2024] HCA 901, [", cited: "9", after: "]", written: "2", nth: 0, of: 1 },
  { before: "(", cited: "2020", after: "] HCA 5", written: "2021", nth: 0, of: 1, note: 2 },
];
const OPTIONS = { author: "Legibus", at: new Date("2026-01-02T03:04:05Z") };
const PUT = ["<", ">", '"', "&", "</w:p>", "<w:r>", "<w:t/>", "<!--", "]]>", "\u0000", ""];

/** Seeded pseudo-random numbers (Mulberry32), the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A file whose bytes or XML are changed in a few places. */
function mutant(seed: number): Uint8Array {
  const random = numbers(seed);
  if (seed % 2 === 0) {
    const bytes = Uint8Array.from(DRAFT);
    for (let count = 0; count <= random(4); count += 1) bytes[random(bytes.length)] = random(256);
    return seed % 10 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
  }
  const parts = unzipSync(DRAFT);
  const names = Object.keys(parts);
  const name = names[random(names.length)] ?? "";
  const xml = strFromU8(parts[name] ?? new Uint8Array());
  const at = random(xml.length);
  const length = random(3) === 0 ? random(40) : 0;
  parts[name] = strToU8(`${xml.slice(0, at)}${PUT[random(PUT.length)]}${xml.slice(at + length)}`);
  if (random(8) === 0) Reflect.deleteProperty(parts, names[random(names.length)] ?? "");
  return zipSync(parts);
}

/** Text of the parts with the changes of Legibus rejected. */
function rejectedText(docx: Uint8Array): string {
  const parts = unzipSync(docx);
  return ["word/document.xml", "word/footnotes.xml"]
    .map((name) => {
      const xml = parts[name];
      const positions = xml && positionsOf(rejected(strFromU8(xml)));
      return positions ? [positions.text, ...positions.notes.values()].join("\n") : "";
    })
    .join("\n");
}

function textOf(docx: Uint8Array): string {
  const xml = unzipSync(docx)["word/document.xml"];
  return xml ? positionsOf(strFromU8(xml)).text : "";
}

test("damaged Word files are refused with a sentence, or annotated with their text unchanged", () => {
  const outcomes = { refused: 0, commented: 0, fixed: 0 };
  for (let seed = 0; seed < 200; seed += 1) {
    const bytes = mutant(seed);
    const before = Buffer.from(bytes);
    try {
      const copy = annotated(bytes, COMMENTS, OPTIONS);
      expect(textOf(copy), `mutant ${seed}`).toBe(textOf(bytes));
      outcomes.commented += 1;
    } catch (error) {
      if (!(error instanceof LegibusError)) throw new Error(`mutant ${seed}`, { cause: error });
      expect(error.message, `mutant ${seed}`).toMatch(/^the Word file .{10,}/);
      outcomes.refused += 1;
    }
    try {
      const { bytes: copy, written } = fixedDocx(bytes, FIXES, OPTIONS);
      if (written.length > 0) expect(rejectedText(copy), `mutant ${seed}`).toBe(rejectedText(bytes));
      else expect(copy).toBe(bytes);
      outcomes.fixed += written.length > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof LegibusError)) throw new Error(`mutant ${seed}`, { cause: error });
      expect(error.message, `mutant ${seed}`).toMatch(/^the Word file .{10,}/);
    }
    expect(before.equals(bytes), `mutant ${seed}`).toBe(true);
  }
  expect(outcomes.refused).toBeGreaterThan(20);
  expect(outcomes.commented).toBeGreaterThan(20);
  expect(outcomes.fixed).toBeGreaterThan(20);
});
