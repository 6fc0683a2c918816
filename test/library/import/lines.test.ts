import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, linesOf } from "../../../src/library/import/lines.ts";
import { forAllAsync } from "../../support/for-all.ts";

async function* chunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(
  text: string | Uint8Array,
  max = 1_000_000,
  sizes: readonly number[] = [7],
): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf(chunks(Buffer.from(text), sizes), max)) lines.push(line);
  return lines;
}

test("a stream yields the same lines however its chunks are cut", async () => {
  const line = fc
    .string({ unit: "binary", maxLength: 20 })
    .map((text) => text.replaceAll(/[\n\uFEFF\uD800-\uDFFF]/g, ""));
  await forAllAsync(
    [
      fc.array(line, { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
    ],
    100,
    async (lines, sizes) => {
      const text = lines.join("\n");
      const expected = text.endsWith("\n") || text === "" ? lines.slice(0, -1) : lines;
      const found = await read(text, 1_000_000, sizes);
      expect(found.map((one) => one.text)).toEqual(expected);
      expect(found.map(({ number }) => number)).toEqual(expected.map((_, at) => at + 1));
      if (found.length > 0) expect(found.at(-1)?.end).toBe(Buffer.byteLength(text));
    },
  );
});

test("an overlong line has no text, and the next line is read", async () => {
  const found = await read(`short\n${"x".repeat(5_000)}\nnext\n`, 100);
  expect(found).toMatchObject([
    { number: 1, text: "short" },
    { number: 2, text: undefined },
    { number: 3, text: "next" },
  ]);
});

test("a byte order mark is not part of the first line", async () => {
  expect((await read('\uFEFF{"a":1}\n'))[0]?.text).toBe('{"a":1}');
});
