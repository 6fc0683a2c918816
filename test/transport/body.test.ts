import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MAX_BODY_BYTES, readMessage } from "../../src/transport/http/endpoint.ts";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** A body in parts, each in a memory of its own, as a socket gives them. */
function bodyOf(parts: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const next = iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

const requestOf = (body: ReadableStream<Uint8Array>) =>
  new Request("http://localhost/mcp", { method: "POST", body, duplex: "half" });

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
  const reading = readMessage(requestOf(bodyOf(parts())));
  while (refs.length < 1_500) await new Promise((resolve) => setTimeout(resolve, 1));
  if (typeof collect === "function") collect();
  alive = refs.filter((ref) => ref.deref() !== undefined).length;
  expect(alive).toBeLessThan(refs.length / 2);
  expect(await reading).toMatchObject({ message: { id: 1 } });
});

test("a body that is larger than allowed is refused, whatever length it says", async () => {
  const part = new Uint8Array(1_000_000).fill(0x20);
  const parts = Array.from({ length: MAX_BODY_BYTES / part.length + 1 }, () => part);
  const answer = await readMessage(requestOf(bodyOf(parts)));
  expect(answer instanceof Response && answer.status).toBe(413);
});
