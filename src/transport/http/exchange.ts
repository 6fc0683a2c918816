import {
  type McpHandlerRequestOptions,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

const CLIENT_IS_GONE = 499; // never read

/**
 * Answers a request of a revision before 2026-07-28 with one JSON body. So the SDK's handler answers the newer ones;
 * to the older ones it always sends a stream of events, which costs a third more and says nothing more.
 */
export function jsonExchange(make: () => Server) {
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
export function wantsProgress(message: object): boolean {
  const params: unknown = Reflect.get(message, "params");
  const meta: unknown = isObject(params) ? Reflect.get(params, "_meta") : undefined;
  return isObject(meta) && Reflect.get(meta, "progressToken") !== undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
