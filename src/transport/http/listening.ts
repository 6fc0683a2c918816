import {
  createMcpHandler,
  type McpHandlerRequestOptions,
  type McpServerFactory,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import type { App } from "../../app/index.ts";
import { watchResources } from "../../app/server/subscriptions.ts";
import type { Caller } from "../../core/call.ts";
import { rpcError } from "./answers.ts";

export const LISTEN = "subscriptions/listen";

const MOST_STREAMS = 20; // of one user

/**
 * Answers requests that wait for changes of resources: each stays open and hears of what its own user may read, and of
 * nothing else. Such a stream takes no turn from the user's calls.
 */
export function createListening(app: App, factory: McpServerFactory) {
  const open = new Map<string, number>();
  const handlers = new Set<ReturnType<typeof createMcpHandler>>();
  return {
    async answer(caller: Caller, request: Request, options: McpHandlerRequestOptions): Promise<Response> {
      const { user = "" } = caller;
      const count = open.get(user) ?? 0;
      if (count >= MOST_STREAMS)
        return rpcError(
          429,
          `at most ${MOST_STREAMS} requests of a user may wait for changes: end one first`,
        );
      const handler = createMcpHandler(factory, {
        bus: busFor(app, caller, (change) => open.set(user, Math.max(0, (open.get(user) ?? 0) + change))),
        onerror: (error) => app.log.debug("a request was refused", { error }),
      });
      handlers.add(handler);
      request.signal.addEventListener("abort", () => handlers.delete(handler), { once: true });
      return await handler.fetch(request, options);
    },
    /** Tells every stream that it is over. */
    async close() {
      await Promise.all([...handlers].map(async (handler) => await handler.close()));
      handlers.clear();
    },
  };
}

/** The changes that one user may hear of, as the SDK's handler listens to them; `counted` hears +1 and -1. */
function busFor(app: App, caller: Caller, counted: (change: 1 | -1) => void): ServerEventBus {
  return {
    publish: () => {}, // changes come from the providers
    subscribe(listener) {
      counted(1);
      const stop = watchResources(app, caller, listener);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        stop();
        counted(-1);
      };
    },
  };
}
