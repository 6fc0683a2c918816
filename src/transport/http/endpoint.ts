import {
  createMcpHandler,
  type McpHandlerRequestOptions,
  type McpServerFactory,
  type ServerEventBus,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { App } from "../../app/index.ts";
import { callerOf } from "../../app/server/call.ts";
import { serverFactory } from "../../app/server/index.ts";
import { watchResources } from "../../app/server/resources.ts";
import type { Caller } from "../../core/call.ts";
import { fieldOf, hasMoreValues, MOST_VALUES, parseJson } from "../../core/json.ts";
import {
  batchRefused,
  type Access,
  isEventStream,
  MOST_HELD_BYTES,
  notJson,
  rpcError,
  stopping,
} from "./access.ts";
import type { Metrics } from "./metrics.ts";
import { wordSet } from "../../core/text.ts";

/** Protocol methods used as metric labels, so that a client cannot invent labels. */
const METHODS = wordSet(
  "initialize notifications/initialized ping server/discover tools/list tools/call resources/list resources/read resources/templates/list prompts/list prompts/get completion/complete subscriptions/listen",
);

/**
 * Creates the single MCP endpoint. Any instance can answer any request: the session that a client of a revision before
 * 2026-07-28 is given only saves it header lines that the same instance has sent in it.
 */
export function createEndpoint(app: App, access: Access, metrics: Metrics) {
  const factory = serverFactory(app, { knowsCallers: true, isStateless: true });
  const running = new Set<AbortController>(); // calls, each cancelled by its controller
  const exchange = jsonExchange(factory, running);
  const listening = createListening(app, factory, access);
  const handler = createMcpHandler(factory, {
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) => app.log.debug("a request was refused", { error }),
  });
  return {
    /** Answers a request; `body` is its Node stream, because a web stream takes a third of a call's time. */
    async answer(request: Request, body: Readable): Promise<Response> {
      const id = requestId(request);
      const response = await answered(request, body, id);
      response.headers.set("x-request-id", id);
      return response;
    },
    /** Answers running calls with an error, then closes. */
    async close() {
      for (const call of running) call.abort();
      await Promise.all([handler.close(), listening.close()]);
    },
  };

  async function answered(request: Request, sent: Readable, id: string): Promise<Response> {
    const known = await access.authenticate(request);
    if (known instanceof Response) return refused(app, known, id, "unknown");
    const refusal = await access.limit(known.clientId);
    if (refusal) return refused(app, refusal, id, known.clientId);
    if (request.method !== "POST") return posts();
    const budget = access.bodyBudget(known.clientId);
    const announced = Number(request.headers.get("content-length"));
    const body = await readMessage(sent, announced, budget.reserve).catch((error: unknown) => {
      budget.release(); // the client broke off
      throw error;
    });
    if (body instanceof Response || fieldOf(body.message, "method") === LISTEN) {
      budget.release();
      if (body instanceof Response) return body;
      const options = { authInfo: known, parsedBody: body.message };
      return await listening.answer(request, options);
    }
    const release = await access.acquirePermit(known.clientId, request.signal);
    if (!release) {
      budget.release();
      return clientIsGone();
    }
    const count = metrics.begin(methodOf(body.message));
    const end = (status: number) => {
      release();
      budget.release();
      count(status);
    };
    try {
      const authInfo = { ...known, extra: { ...known.extra, request: id } };
      const options = { authInfo, parsedBody: body.message };
      const progress = fieldOf(fieldOf(fieldOf(body.message, "params"), "_meta"), "progressToken"); // needs a stream
      const isPlain = progress === undefined && (await isLegacyRequest(request, body.message));
      const response = await (isPlain ? exchange(request, options) : handler.fetch(request, options));
      if (methodOf(body.message) === "initialize") response.headers.set("mcp-session-id", randomUUID());
      return whenSent(response, {
        id: fieldOf(body.message, "id"),
        running,
        end: () => end(response.status),
      });
    } catch (error) {
      end(500);
      throw error;
    }
  }
}

/** Returns the request id of a reverse proxy, which its own log also has, or else a new one. */
function requestId({ headers }: Request): string {
  const given = headers.get("x-request-id") ?? "";
  return /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Logs a rejected request and returns its response. */
function refused({ calls }: App, response: Response, request: string, user: string): Response {
  calls.report({ tool: "other", source: "none", user, request, ms: 0, outcome: "refused" });
  return response;
}

interface Sending {
  /** The message's own id. */
  readonly id: unknown;
  readonly running: Set<AbortController>;
  readonly end: () => void;
}

/**
 * Calls `end` when the response is sent: an event stream runs until its last event or until the server stops;
 * any other response is complete.
 */
function whenSent(response: Response, { id, running, end }: Sending): Response {
  if (!isEventStream(response) || !response.body) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  const { stopped, forget } = untilStopped(running);
  const finish = () => {
    forget();
    end();
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await Promise.race([reader.read(), stopped]);
        if (next !== "stopped" && !next.done) return controller.enqueue(next.value);
        if (next === "stopped")
          controller.enqueue(
            new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(stopping(id))}\n\n`),
          );
        finish();
        controller.close();
      } catch (error) {
        finish();
        controller.error(error);
      }
    },
    async cancel(reason) {
      finish();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}

/** Registers a running call: `stopped` resolves when the server stops; `forget` removes a call that ended before. */
function untilStopped(running: Set<AbortController>) {
  const call = new AbortController();
  const stopped = new Promise<"stopped">((resolve) => {
    call.signal.addEventListener("abort", () => resolve("stopped"));
  });
  running.add(call);
  return { stopped, forget: () => running.delete(call) };
}

/** Returns the response to a GET, from a browser or from a client that wants a session. */
function posts(): Response {
  const message =
    "this is Legibus, an MCP server without streams of a session: MCP clients POST JSON-RPC to this address; /mcp/info says more";
  return rpcError(405, message, { allow: "POST" });
}

function methodOf(message: object): string {
  const method = fieldOf(message, "method");
  return typeof method === "string" && METHODS.has(method) ? method : "other";
}

/** Returns the response to a client that has disconnected; never read. */
function clientIsGone(): Response {
  return new Response(null, { status: 499 });
}

/**
 * Answers a request of a revision before 2026-07-28 with one JSON body. The SDK's handler, used for newer
 * revisions, always answers older ones with an event stream, which costs a third more for the same content.
 */
function jsonExchange(make: () => Server, running: Set<AbortController>) {
  return async (request: Request, options: McpHandlerRequestOptions): Promise<Response> => {
    const server = make();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const gone = new Promise<Response>((resolve) => {
      const leave = () => resolve(clientIsGone());
      request.signal.addEventListener("abort", leave, { once: true });
    });
    const { stopped, forget } = untilStopped(running);
    try {
      const answer = await Promise.race([transport.handleRequest(request, options), gone, stopped]);
      return answer === "stopped"
        ? Response.json(stopping(fieldOf(options.parsedBody, "id")), { status: 503 })
        : answer;
    } finally {
      forget();
      await server.close(); // ends its call when the client has disconnected
    }
  };
}

export const MAX_BODY_BYTES = 8_000_000; // a draft to verify is passed as text

/**
 * Reads the single JSON-RPC message of a body, or returns an error response; `announced` is the Content-Length, and
 * `reserve` decides whether that many further bytes may be held.
 */
export async function readMessage(
  body: Readable,
  announced = 0,
  reserve: (bytes: number) => boolean = () => true,
): Promise<{ readonly message: object } | Response> {
  const bytes = announced > MAX_BODY_BYTES ? TOO_LARGE : await readBytes(body, reserve);
  if (bytes === TOO_LARGE) return rpcError(413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
  if (bytes === OVER_BUDGET) return rpcError(429, TOO_MUCH_AT_ONCE, { "retry-after": "5" });
  if (hasMoreValues(bytes, MOST_VALUES)) return rpcError(413, `the body has more than ${MOST_VALUES} values`);
  const message = parseJson(bytes.toString("utf8"));
  if (Array.isArray(message)) return batchRefused();
  return typeof message === "object" && message !== null ? { message } : notJson();
}

const TOO_MUCH_AT_ONCE = `your requests that wait for their answers hold more than ${MOST_HELD_BYTES} bytes: send large ones one after the other`;

const FIRST_BYTES = 16_384;
const TOO_LARGE = "too large";
const OVER_BUDGET = "over budget";

/** Bytes are copied at once: a list of small parts takes a hundred times their memory. */
async function readBytes(
  body: Readable,
  reserve: (bytes: number) => boolean,
): Promise<Buffer | typeof TOO_LARGE | typeof OVER_BUDGET> {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  const chunks: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false }); // an error response is still sent
  for await (const chunk of chunks) {
    const end = length + chunk.length;
    if (end > MAX_BODY_BYTES) return TOO_LARGE;
    if (!reserve(chunk.length)) return OVER_BUDGET;
    if (end > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, 2 * buffer.length));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    buffer.set(chunk, length);
    length = end;
  }
  return buffer.subarray(0, length);
}

const LISTEN = "subscriptions/listen";

const MOST_STREAMS = 20; // of one user

/**
 * Answers requests that subscribe to resource changes: each stays open and receives changes only of what its
 * user may read. It ends when the user loses access or the user's matters change. Such a stream does not
 * count towards the user's concurrent calls.
 */
function createListening(app: App, factory: McpServerFactory, access: Pick<Access, "authenticate">) {
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
      open.set(user, count + 1); // before any await: many may come at once
      const leave = () => {
        if (!handlers.delete(handler)) return;
        const left = (open.get(user) ?? 1) - 1;
        if (left === 0) open.delete(user);
        else open.set(user, left);
      };
      const handler = createMcpHandler(factory, {
        bus: busFor(app, caller, {
          isLetIn: async () => {
            const known = await access.authenticate(request);
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
      if (!isEventStream(response)) leave(); // it was rejected
      return response;
    },
    /** Ends every stream. */
    async close() {
      await Promise.all([...handlers].map(async (handler) => await handler.close()));
      handlers.clear();
    },
  };
}

interface Listener {
  /** Whether the user still has the access given in the request. */
  readonly isLetIn: () => Promise<boolean>;
  readonly end: () => void;
  readonly ended: () => void;
}

/** Adapts the changes visible to one user to the SDK's event bus. */
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
