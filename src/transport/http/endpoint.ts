import {
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { App } from "../../app/index.ts";
import { serverFactory } from "../../app/server/index.ts";
import { rpcError } from "./answers.ts";
import { MAX_BODY_BYTES, readMessage } from "./body.ts";
import type { Gate } from "./gate.ts";
import type { Metrics } from "./metrics.ts";

/** The protocol's own methods, so that a client cannot make labels up. */
const METHODS: ReadonlySet<string> = new Set([
  "initialize",
  "notifications/initialized",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "prompts/list",
  "prompts/get",
  "completion/complete",
]);

/** MCP's one endpoint; without sessions, so that any copy of the server can answer any request. */
export function createEndpoint(app: App, gate: Gate, metrics: Metrics) {
  const factory = serverFactory(app);
  const exchange = jsonExchange(factory);
  const handler = createMcpHandler(factory, {
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) => app.log.debug("a request was refused", { error }),
  });
  return {
    async answer(request: Request): Promise<Response> {
      const authInfo = await gate.enter(request);
      if (authInfo instanceof Response) return authInfo;
      const refusal = await gate.limit(authInfo.clientId);
      if (refusal) return refusal;
      if (request.method !== "POST") return posts();
      const body = await readMessage(request);
      if (body instanceof Response) return body;
      const end = metrics.begin(methodOf(body.message));
      let status = 500;
      try {
        const options = { authInfo, parsedBody: body.message };
        const isPlain = !wantsProgress(body.message) && (await isLegacyRequest(request, body.message));
        const response = await (isPlain ? exchange(request, options) : handler.fetch(request, options));
        ({ status } = response);
        return response;
      } finally {
        end(status);
      }
    },
    close: async () => await handler.close(),
  };
}

/** For a person who opens the address in a browser, and for a client that wants a session. */
function posts(): Response {
  const response = rpcError(
    405,
    "this is Legibus, an MCP server without sessions: MCP clients POST JSON-RPC to this address; /mcp/info says more",
  );
  response.headers.set("allow", "POST");
  return response;
}

function methodOf(message: object): string {
  const method: unknown = Reflect.get(message, "method");
  return typeof method === "string" && METHODS.has(method) ? method : "other";
}

const CLIENT_IS_GONE = 499; // never read

/**
 * Answers a request of a revision before 2026-07-28 with one JSON body. So the SDK's handler answers the newer ones;
 * to the older ones it always sends a stream of events, which costs a third more and says nothing more.
 */
function jsonExchange(make: () => Server) {
  return async (request: Request, options: McpHandlerRequestOptions): Promise<Response> => {
    const server = make();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const gone = new Promise<Response>((resolve) => {
      const leave = () => resolve(new Response(null, { status: CLIENT_IS_GONE }));
      request.signal.addEventListener("abort", leave, { once: true });
    });
    try {
      return await Promise.race([transport.handleRequest(request, options), gone]);
    } finally {
      await server.close(); // ends its call when the client has gone
    }
  };
}

/** Whether the client wants to hear of a call's progress, for which it needs a stream. */
function wantsProgress(message: object): boolean {
  const params: unknown = Reflect.get(message, "params");
  const meta: unknown = isObject(params) ? Reflect.get(params, "_meta") : undefined;
  return isObject(meta) && Reflect.get(meta, "progressToken") !== undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
