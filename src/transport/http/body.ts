import { batchRefused, notJson, rpcError } from "./answers.ts";

export const MAX_BODY_BYTES = 8_000_000; // a draft to verify is passed as text

/** The one JSON-RPC message of a request, or why it is none. */
export async function readMessage(request: Request): Promise<{ readonly message: object } | Response> {
  const text = await readText(request);
  if (text === undefined) return rpcError(413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
  const message = parsed(text);
  if (Array.isArray(message)) return batchRefused();
  return typeof message === "object" && message !== null ? { message } : notJson();
}

/** Undefined when it is too large; only a body that does not say its length has to be counted. */
async function readText(request: Request): Promise<string | undefined> {
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length) > MAX_BODY_BYTES ? undefined : await request.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
