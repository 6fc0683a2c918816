import {
  createMcpHandler,
  type McpHandlerRequestOptions,
  type McpServerFactory,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import type { App } from "../../app/index.ts";
import { watchResources } from "../../app/server/subscriptions.ts";
import type { Caller } from "../../core/call.ts";
import { isEventStream, rpcError } from "./answers.ts";

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
      open.set(user, count + 1); // before anything is waited for: many may come at once
      const leave = () => {
        if (!handlers.delete(handler)) return;
        const left = (open.get(user) ?? 1) - 1;
        if (left === 0) open.delete(user);
        else open.set(user, left);
      };
      const handler = createMcpHandler(factory, {
        bus: busFor(app, caller, leave),
        onerror: (error) => app.log.debug("a request was refused", { error }),
      });
      handlers.add(handler);
      request.signal.addEventListener("abort", leave, { once: true });
      const response = await handler.fetch(request, options).catch((error: unknown) => {
        leave();
        throw error;
      });
      if (!isEventStream(response)) leave(); // it was refused
      return response;
    },
    /** Tells every stream that it is over. */
    async close() {
      await Promise.all([...handlers].map(async (handler) => await handler.close()));
      handlers.clear();
    },
  };
}

/** The changes that one user may hear of, as the SDK's handler listens to them. */
function busFor(app: App, caller: Caller, ended: () => void): ServerEventBus {
  return {
    publish: () => {}, // changes come from the providers
    subscribe(listener) {
      const stop = watchResources(app, caller, listener);
      return () => {
        stop();
        ended();
      };
    },
  };
}
