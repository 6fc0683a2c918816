import { ProtocolError as WireError, type ServerContext } from "@modelcontextprotocol/server";
import type { App } from "../app.ts";
import type { ToolCall } from "../core/call.ts";
import { ProtocolError } from "../core/errors.ts";

const DEADLINE_MS = 50_000; // Claude Desktop gives a call 60 s, whatever its progress

/** What a handler may use besides its arguments: the client's cancellation, our deadline, progress when asked for. */
export function toolCall(app: App, context: ServerContext, tool: string): ToolCall {
  const { signal, _meta, id } = context.mcpReq;
  const token = _meta?.progressToken;
  let reached = 0;
  return {
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    log: app.log.child({ tool, call: id }),
    progress(fraction, message) {
      const progress = Math.min(fraction, 1);
      if (token === undefined || progress <= reached || signal.aborted) return;
      reached = progress; // the protocol wants it to rise strictly
      const params = { progressToken: token, progress, total: 1, message };
      context.mcpReq.notify({ method: "notifications/progress", params }).catch((error: unknown) => {
        app.log.debug("progress was not sent", { error });
      });
    },
  };
}

export function asWireError(error: unknown): never {
  if (error instanceof ProtocolError) throw new WireError(error.code, error.message, error.data);
  throw error;
}
