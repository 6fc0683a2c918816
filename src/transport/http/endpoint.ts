import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import type { App } from "../../app/index.ts";
import { serverFactory } from "../../app/server/index.ts";
import { MAX_BODY_BYTES, readMessage } from "./body.ts";
import { jsonExchange, wantsProgress } from "./exchange.ts";
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
      if (request.method !== "POST") return await handler.fetch(request, { authInfo });
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

function methodOf(message: object): string {
  const method: unknown = Reflect.get(message, "method");
  return typeof method === "string" && METHODS.has(method) ? method : "other";
}
