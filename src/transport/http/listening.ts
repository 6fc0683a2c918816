import {
  createMcpHandler,
  type McpHandlerRequestOptions,
  type McpServerFactory,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import type { App } from "../../app/index.ts";
import { watchResources } from "../../app/server/subscriptions.ts";
import { callerOf } from "../../app/server/call.ts";
import type { Caller } from "../../core/call.ts";
import { isEventStream, rpcError } from "./answers.ts";
import type { Gate } from "./gate.ts";

export const LISTEN = "subscriptions/listen";

const MOST_STREAMS = 20; // of one user

/**
 * Answers requests that wait for changes of resources: each stays open and hears of what its own user may read, and of
 * nothing else. It ends when its user is no longer let in, or with other matters. Such a stream takes no turn from the
 * user's calls.
 */
export function createListening(app: App, factory: McpServerFactory, gate: Pick<Gate, "enter">) {
  const open = new Map<string, number>();
  const handlers = new Set<ReturnType<typeof createMcpHandler>>();
  return {
    async answer(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
      const caller = callerOf({ http: options });
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
        bus: busFor(app, caller, {
          isLetIn: async () => {
            const known = await gate.enter(request);
            return !(known instanceof Response) && isSame(caller, callerOf({ http: { authInfo: known } }));
          },
          end: () => void handler.close(),
          ended: leave,
        }),
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

interface Listener {
  /** Whether the user may still hear as the request said. */
  readonly isLetIn: () => Promise<boolean>;
  readonly end: () => void;
  readonly ended: () => void;
}

/** The changes that one user may hear of, as the SDK's handler listens to them. */
function busFor(app: App, caller: Caller, { isLetIn, end, ended }: Listener): ServerEventBus {
  return {
    publish: () => {}, // changes come from the providers
    subscribe(listener) {
      const stop = watchResources(app, caller, (event) => {
        void isLetIn().then((isIn) => (isIn ? listener(event) : end()));
      });
      return () => {
        stop();
        ended();
      };
    },
  };
}

function isSame(one: Caller, other: Caller): boolean {
  const [mine, others] = [one, other].map(({ matters = [] }) => matters.toSorted());
  return one.user === other.user && JSON.stringify(mine) === JSON.stringify(others);
}
