import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MAX_BODY_BYTES, readMessage } from "../../src/transport/http/endpoint.ts";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

test("a body that comes byte by byte holds none of the memory that brought it", async () => {
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

test("a body that is larger than allowed is refused, whatever length it says", async () => {
  const part = new Uint8Array(1_000_000).fill(0x20);
  const parts = Array.from({ length: MAX_BODY_BYTES / part.length + 1 }, () => part);
  const answer = await readMessage(Readable.from(parts));
  expect(answer instanceof Response && answer.status).toBe(413);
});
