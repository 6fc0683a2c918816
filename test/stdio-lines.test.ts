import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LineFilter, MAX_LINE_BYTES } from "../src/transport/stdio.ts";
import { runs } from "./support/run/repetitions.ts";
import { forAllAsync } from "./support/for-all.ts";

const MESSAGE = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

interface Filtered {
  readonly passed: readonly object[];
  readonly refused: readonly { readonly id: unknown; readonly error: { readonly code: number } }[];
}

/** A line with the code of its refusal, if any, and the id that a refused request has. */
interface Line {
  readonly text: string;
  readonly code: number;
  readonly id?: number | null;
}

async function filtered(chunks: Iterable<Buffer>): Promise<Filtered> {
  const refused: Filtered["refused"][number][] = [];
  const filter = new LineFilter((line) => {
    expect(line.endsWith("\n")).toBe(true);
    refused.push(JSON.parse(line));
  });
  const passed: object[] = [];
  filter.on("data", (message: object) => passed.push(message));
  for (const chunk of chunks) filter.write(chunk);
  filter.end();
  await new Promise((resolve) => filter.once("end", resolve));
  return { passed, refused };
}

/** Cuts bytes at the given offsets. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

const good = fc
  .record({ id: fc.oneof(fc.maxSafeInteger(), fc.string()), method: fc.string(), query: fc.string() })
  .map(({ id, method, query }) => ({
    text: JSON.stringify({ jsonrpc: "2.0", id, method, params: { query } }),
    code: 0,
  }));
const wrong = fc
  .constantFrom(
    { jsonrpc: "2.0", id: 1.5, method: "ping" },
    { jsonrpc: "2.0", id: null, method: "ping" },
    { jsonrpc: "2.0", id: true, method: "ping" },
    { jsonrpc: "2.0", id: {}, method: "ping" },
    { id: 1, method: "ping" },
    { jsonrpc: "1.0", id: 1, method: "ping" },
    { jsonrpc: "2.0", id: 1, method: "ping", params: [] },
    { jsonrpc: "2.0", id: 1, method: "ping", params: "x" },
    { jsonrpc: "2.0", id: 1, method: 5 },
    { jsonrpc: "2.0", id: 1 },
    { jsonrpc: "2.0", id: 1, method: "ping", extra: 1 },
    { jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: { progressToken: 1.5 } } },
  )
  .map((value) => ({
    text: JSON.stringify(value),
    code: -32600,
    id: value.id === 1 && "method" in value ? 1 : null,
  }));
const batch = fc.array(fc.jsonValue()).map((value) => ({ text: JSON.stringify(value), code: -32600 }));
const broken = good
  .filter(({ text }) => text.length > 2)
  .map(({ text }) => ({ text: text.slice(0, -1), code: -32700 }));
const noise = fc
  .string({ unit: "grapheme" })
  .map((text) => text.replaceAll(/[\r\n]/g, ""))
  .filter((text) => !/^[\t ]*(?:$|[[{])/.test(text))
  .map((text) => ({ text, code: -32700 }));
const blank = fc.constantFrom("", " ", "\t", "\r").map((text) => ({ text, code: 1 }));

test("the line filter passes valid messages in order and refuses all others, however bytes are cut", async () => {
  const kinds: fc.Arbitrary<Line> = fc.oneof(good, wrong, batch, broken, noise, blank);
  const lines = fc.array(kinds, { maxLength: 12 });
  await forAllAsync([lines, fc.array(fc.nat(), { maxLength: 20 })], runs(300), async (all, places) => {
    const bytes = Buffer.from(all.map(({ text }) => `${text}\n`).join(""));
    const { passed, refused } = await filtered(cut(bytes, places));
    expect(passed).toEqual(all.flatMap(({ text, code }) => (code === 0 ? [JSON.parse(text)] : [])));
    expect(refused.map(({ id, error }) => [id, error.code])).toEqual(
      all.filter(({ code }) => code < 0).map(({ id = null, code }) => [id, code]),
    );
  });
});

test("an overlong line is refused once, as soon as it exceeds the limit", async () => {
  const piece = Buffer.alloc(1024 * 1024, "x");
  let written = 0;
  let refusals = 0;
  const filter = new LineFilter(() => {
    refusals += 1;
    expect(written).toBe(MAX_LINE_BYTES);
  });
  filter.resume();
  filter.write("{");
  for (let at = 0; at < 64; at += 1) {
    written += piece.length;
    filter.write(piece);
  }
  expect(refusals).toBe(1);
  const passed: object[] = [];
  filter.on("data", (message: object) => passed.push(message));
  filter.end(`}\n${MESSAGE}`);
  await new Promise((resolve) => filter.once("end", resolve));
  expect(passed).toEqual([JSON.parse(MESSAGE)]);
  expect(refusals).toBe(1);
});

test("a last line without a line break is ignored", async () => {
  expect(await filtered([Buffer.from(`${MESSAGE}${MESSAGE.trim()}`)])).toEqual({
    passed: [JSON.parse(MESSAGE)],
    refused: [],
  });
});
