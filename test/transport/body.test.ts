import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MAX_BODY_BYTES, readMessage } from "../../src/transport/http/endpoint.ts";
import { createAccess } from "../../src/transport/http/access.ts";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

test("a body sent byte by byte does not retain the buffers of its chunks", async () => {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { text: "x".repeat(2_000) } });
  const refs: WeakRef<ArrayBuffer>[] = [];
  let alive = -1;
  function* parts() {
    for (const byte of Buffer.from(text)) {
      const memory = new ArrayBuffer(65_536);
      refs.push(new WeakRef(memory));
      new Uint8Array(memory)[0] = byte;
      yield new Uint8Array(memory, 0, 1);
    }
  }
  const reading = readMessage(Readable.from(parts(), { highWaterMark: 1 }));
  while (refs.length < 1_500) await new Promise((resolve) => setTimeout(resolve, 1));
  if (typeof collect === "function") collect();
  alive = refs.filter((ref) => ref.deref() !== undefined).length;
  expect(alive).toBeLessThan(refs.length / 2);
  expect(await reading).toMatchObject({ message: { id: 1 } });
});

test("a body larger than allowed is refused, whatever its Content-Length", async () => {
  const part = new Uint8Array(1_000_000).fill(0x20);
  const parts = Array.from({ length: MAX_BODY_BYTES / part.length + 1 }, () => part);
  const answer = await readMessage(Readable.from(parts));
  expect(answer instanceof Response && answer.status).toBe(413);
});

test.each([
  ["empty objects", `{"params":{"_meta":{"x":[${"{},".repeat(60_000)}{}]}}}`],
  ["names", `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(",")}}`],
  ["nesting", "[".repeat(60_000) + "]".repeat(60_000)],
  ["texts", `{"params":[${'"\\"",'.repeat(60_000)}""]}`],
])("a body with far more values than any tool takes is refused before it is parsed: %s", async (_, text) => {
  const answer = await readMessage(Readable.from([Buffer.from(text)]));
  expect(answer instanceof Response && answer.status).toBe(413);
  expect(answer instanceof Response && (await answer.text())).toContain("50000 values");
});

test("a long text full of commas, brackets and quotation marks is one value", async () => {
  const draft = '[1993] HCA 7, {"a": "\\"}, '.repeat(30_000);
  const read = await readMessage(Readable.from([Buffer.from(JSON.stringify({ params: { draft } }))]));
  expect(read).toEqual({ message: { params: { draft } } });
});

test("what one user's waiting requests hold is bounded, another's does not count, and answers give it back", async () => {
  const access = createAccess({
    verifier: undefined,
    hosts: [],
    resource: undefined,
    callsPerMinute: 0,
    callsAtOnce: 1,
  });
  const largest = Buffer.from(JSON.stringify({ text: "x".repeat(7_900_000) }));
  const send = async (user: string) => {
    const one = access.bodyBudget(user);
    const read = await readMessage(Readable.from([largest]), 0, one.reserve);
    return { status: read instanceof Response ? read.status : 200, release: one.release };
  };
  const anns = [];
  for (let count = 0; count < 6; count += 1) anns.push(await send("ann"));
  expect(anns.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await send("bob")).status).toBe(200);
  anns[0]?.release();
  expect((await send("ann")).status).toBe(200);
});
