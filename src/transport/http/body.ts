import { parseJson } from "../../core/json.ts";
import { batchRefused, notJson, rpcError } from "./answers.ts";

export const MAX_BODY_BYTES = 8_000_000; // a draft to verify is passed as text

/** The one JSON-RPC message of a request, or why it is none. */
export async function readMessage(request: Request): Promise<{ readonly message: object } | Response> {
  const text = await readText(request);
  if (text === undefined) return rpcError(413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
  const message = parseJson(text);
  if (Array.isArray(message)) return batchRefused();
  return typeof message === "object" && message !== null ? { message } : notJson();
}

const FIRST_BYTES = 16_384;

/** Undefined when it is too large. Bytes are copied at once: a list of small parts takes a hundred times their memory. */
async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) return undefined;
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    const end = length + chunk.length;
    if (end > MAX_BODY_BYTES) return undefined;
    if (end > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, 2 * buffer.length));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    buffer.set(chunk, length);
    length = end;
  }
  return buffer.toString("utf8", 0, length);
}
