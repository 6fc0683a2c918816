import { Hono } from "hono";
import type { App } from "../../app/index.ts";
import { noSuchPath, rpcError } from "./answers.ts";
import { createEndpoint } from "./endpoint.ts";
import { createGate, type GateOptions } from "./gate.ts";
import { createMetrics } from "./metrics.ts";
import { info, readiness } from "./status.ts";

export interface Routes {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Ends what is still running. */
  readonly close: () => Promise<void>;
}

/** Everything that the HTTP server answers; every refusal is JSON. */
export function createRoutes(app: App, options: GateOptions): Routes {
  const gate = createGate(options);
  const metrics = createMetrics();
  const endpoint = createEndpoint(app, gate, metrics);
  const hono = new Hono();
  hono.all("/mcp", ({ req }) => endpoint.answer(req.raw));
  hono.all("/mcp/", ({ req }) => endpoint.answer(req.raw));
  const ready = async (request: Request) => {
    const user = await gate.enter(request); // names of settings and models are not for everybody
    return await readiness(app, !(user instanceof Response));
  };
  hono.get("/mcp/health", async ({ req }) => gate.place(req.raw) ?? (await ready(req.raw)));
  hono.get("/mcp/info", ({ req }) => gate.place(req.raw) ?? Response.json(info(app)));
  hono.get("/healthz", () => Response.json({ status: "ok" }));
  hono.get("/readyz", async ({ req }) => await ready(req.raw));
  hono.get("/metrics", async ({ req }) => {
    const user = await gate.enter(req.raw);
    if (user instanceof Response) return user;
    return new Response(await metrics.text(), { headers: { "content-type": metrics.contentType } });
  });
  if (options.resource) {
    const metadata = resourceMetadata(options.resource);
    hono.get("/.well-known/oauth-protected-resource", () => Response.json(metadata));
    hono.get("/.well-known/oauth-protected-resource/*", () => Response.json(metadata));
  }
  hono.notFound(noSuchPath);
  hono.onError((error) => {
    app.log.error("internal error", { error });
    return rpcError(500, "internal error, see the server's log");
  });
  return { fetch: (request) => hono.fetch(request), close: endpoint.close };
}

/** RFC 9728. */
function resourceMetadata({ url, issuer }: { readonly url: string; readonly issuer: string }) {
  return { resource: url, authorization_servers: [issuer], bearer_methods_supported: ["header"] };
}
