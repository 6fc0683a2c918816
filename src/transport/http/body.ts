import { batchRefused, notJson, rpcError } from "./answers.ts";

export const MAX_BODY_BYTES = 8_000_000; // a draft to verify is passed as text

/** The one JSON-RPC message of a request, or why it is none. */
export async function readMessage(request: Request): Promise<{ readonly message: object } | Response> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return tooLarge();
    chunks.push(chunk);
  }
  const message = parsed(Buffer.concat(chunks).toString("utf8"));
  if (Array.isArray(message)) return batchRefused();
  return typeof message === "object" && message !== null ? { message } : notJson();
}

function tooLarge(): Response {
  return rpcError(413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
