import type { Context } from "hono";

type Status = 400 | 404 | 405 | 408 | 413 | 415 | 429 | 431 | 500 | 503;

const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
const PARSE_ERROR = -32_700;

/** Builds a JSON-RPC error response; `id` is null because the request was not parsed. */
export function rpcError(status: Status, message: string, code?: number): Response {
  return Response.json(
    { jsonrpc: "2.0", error: { code: code ?? codeOf(status), message }, id: null },
    { status },
  );
}

export function isEventStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") === true;
}

const CONNECTION_CLOSED = -32_000;

/** Returns the JSON-RPC error for a call that is still running when the server shuts down. */
export function stopping(id: unknown) {
  const message = "the server is shutting down: ask again";
  return {
    jsonrpc: "2.0",
    error: { code: CONNECTION_CLOSED, message },
    id: typeof id === "string" || typeof id === "number" ? id : null,
  };
}

function codeOf(status: Status): number {
  return status >= 500 ? INTERNAL_ERROR : INVALID_REQUEST;
}

export function notJson(): Response {
  return rpcError(400, "Parse error: the body must be one JSON-RPC message", PARSE_ERROR);
}

export function batchRefused(): Response {
  return rpcError(400, "Invalid Request: JSON-RPC batches are not taken, send one message per request");
}

/** Returns the response for an unknown path, which names the MCP endpoint. */
export function noSuchPath(context: Context): Response {
  return rpcError(404, `there is nothing at ${context.req.path.slice(0, 100)}: MCP is served at /mcp`);
}
