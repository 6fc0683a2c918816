import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from "@hono/node-server";
import ipaddr from "ipaddr.js";
import type { App } from "../../app/index.ts";
import { hasCode } from "../../core/errors.ts";
import type { Values } from "../../core/settings.ts";
import { createAccess, errorBody, type AccessOptions, noSuchPath, rpcError } from "./access.ts";
import type { httpSettings } from "./settings.ts";
import { issuerVerifier, knownByChangingFile, knownByToken, staticVerifier, type Verifier } from "./users.ts";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { createEndpoint } from "./endpoint.ts";
import { createMetrics } from "./metrics.ts";
import { NAME, VERSION } from "../../app/version.ts";

type HttpValues = Values<typeof httpSettings>;

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000; // to send it; the answer may take longer
const CHECK_MS = 1_000; // how late the two timeouts may be noticed
const SILENT_MS = 120_000; // no call is silent for that long
const IDLE_MS = 130_000; // longer than a reverse proxy keeps a connection, so that it never reuses one that is being closed
const MOST_CONNECTIONS = 5_000;
const SEND_MS = 500; // for the responses of calls that did not end in time
const IDLE_LOOK_MS = 20;
const DRAIN_MS = 1_200; // for calls in flight at shutdown, so that the process ends within 2 s

export interface HttpServer {
  /** "http://127.0.0.1:3900/mcp" */
  readonly url: string;
  /** Stops listening, lets running calls finish, then ends them. */
  close(): Promise<void>;
}

/**
 * Serves MCP over streamable HTTP: every request is self-contained.
 * @throws Error on a setting that would leave the server open
 */
export async function serveHttp(app: App, settings: HttpValues): Promise<HttpServer> {
  const routes = createRoutes(app, await gateOptions(settings, app));
  const server = await listening(routes.fetch, settings);
  return {
    url: urlOf(server, settings.host),
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS); // connections end with their pending response
      await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
      await routes.close();
      await Promise.race([closed, sleep(SEND_MS, undefined, { ref: false })]);
      clearInterval(idle);
      server.closeAllConnections();
    },
  };
}

async function gateOptions(settings: HttpValues, app: App): Promise<AccessOptions> {
  const { host, publicUrl, issuer, callsPerMinute, callsAtOnce, singleUser } = settings;
  const verifier = await verifierOf(settings, app);
  if (singleUser && settings.token === "") {
    throw new Error(
      "LEGIBUS_HTTP_SINGLE_USER needs LEGIBUS_HTTP_TOKEN: without it every program of this machine could read the user's files",
    );
  }
  if (!verifier && !isLoopback(host)) {
    throw new Error(
      `${host} can be reached by others: set LEGIBUS_HTTP_TOKEN, LEGIBUS_HTTP_TOKENS or LEGIBUS_OAUTH_ISSUER, or listen on 127.0.0.1`,
    );
  }
  return {
    verifier,
    hosts: [publicUrl === "" ? host : new URL(publicUrl).hostname],
    resource: issuer === "" ? undefined : { url: publicUrl, issuer },
    callsPerMinute,
    callsAtOnce,
  };
}

async function verifierOf(settings: HttpValues, { log, shared }: App): Promise<Verifier | undefined> {
  const { token, tokens, issuer, publicUrl, mattersClaim } = settings;
  if ([token, tokens, issuer].filter((value) => value !== "").length > 1) {
    throw new Error("give one of LEGIBUS_HTTP_TOKEN, LEGIBUS_HTTP_TOKENS and LEGIBUS_OAUTH_ISSUER");
  }
  if (token !== "") {
    const known = knownByToken(token);
    return staticVerifier(async () => known, Date.now);
  }
  if (tokens !== "") {
    const users = await knownByChangingFile(tokens, (message) => log.error(message));
    return staticVerifier(users, Date.now);
  }
  if (issuer === "") return undefined;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && !isLoopback(hostname.replaceAll(/[[\]]/g, ""))) {
    throw new Error(
      "LEGIBUS_OAUTH_ISSUER must be https: whoever is in between could give out keys of its own",
    );
  }
  if (publicUrl === "") {
    throw new Error(
      "LEGIBUS_OAUTH_ISSUER needs LEGIBUS_HTTP_PUBLIC_URL: tokens must be meant for this server",
    );
  }
  const { proxy } = shared.services;
  return await issuerVerifier({ issuer, audience: publicUrl, claim: mattersClaim, proxy });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && ipaddr.process(host).range() === "loopback");
}

async function listening(fetch: Routes["fetch"], { host, port }: HttpValues): Promise<Server> {
  return await new Promise((resolve, reject) => {
    const server = createServer(
      {
        headersTimeout: HEADERS_MS,
        requestTimeout: REQUEST_MS,
        connectionsCheckingInterval: CHECK_MS,
        requireHostHeader: false, // a missing Host gets an explanatory error, and a health check by HTTP/1.0 is answered
      },
      getRequestListener(fetch, { hostname: "localhost", errorHandler: badRequest }),
    );
    server.on("checkExpectation", refuseExpectation);
    server.timeout = SILENT_MS;
    server.keepAliveTimeout = IDLE_MS;
    server.maxConnections = MOST_CONNECTIONS;
    server.on("clientError", answerBadRequest);
    server.once("error", (error) => reject(listenError(error, host, port)));
    server.listen({ port, host, backlog: MOST_CONNECTIONS }, () => resolve(server)); // those that wait while it is busy
  });
}

function listenError(error: Error, host: string, port: number): Error {
  const why = hasCode(error, "EADDRINUSE")
    ? "is in use: choose another with --port"
    : `cannot be listened on (${error.message})`;
  return new Error(`${host}:${port} ${why}`, { cause: error });
}

/** Answers errors that Node detects (incomplete request, oversized headers) in JSON like every other. */
function answerBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const [status, reason] = CLIENT_ERRORS[error.code ?? ""] ?? ["400 Bad Request", "this is not HTTP"];
  const body = JSON.stringify(errorBody(reason));
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(), // a client that never closes its side would hold the connection for ever
  );
}

/**
 * Returns the response to an HTTP request with an invalid URL.
 * @throws any other error
 */
function badRequest(error: unknown): Response {
  if (error instanceof RequestError) return rpcError(400, "the address or the Host header cannot be read");
  throw error;
}

function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(errorBody("the only expectation that is understood is 100-continue"));
  response.writeHead(417, { "content-type": "application/json" }).end(body);
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "the request did not arrive in time"],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "the headers are too large"],
};

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/mcp`;
}

type NodeBindings = HttpBindings | Http2Bindings;

interface Routes {
  readonly fetch: (request: Request, node: NodeBindings) => Response | Promise<Response>;
  /** Ends what is still running. */
  readonly close: () => Promise<void>;
}

/** Defines the routes of the HTTP server; every error is JSON. */
function createRoutes(app: App, options: AccessOptions): Routes {
  const access = createAccess(options);
  const metrics = createMetrics();
  app.calls.listen(metrics);
  const endpoint = createEndpoint(app, access, metrics);
  const hono = new Hono<{ Bindings: NodeBindings }>();
  const forPages = cors({
    origin: (origin) => (access.isOwnOrigin(origin) ? origin : null),
    allowMethods: ["POST"],
    allowHeaders: [
      "authorization",
      "content-type",
      "mcp-protocol-version",
      "mcp-session-id",
      "mcp-method",
      "mcp-name",
    ],
    exposeHeaders: ["www-authenticate", "x-request-id", "retry-after", "mcp-session-id"],
  });
  // programs send no Origin, and adding headers copies a response
  hono.use("/mcp/*", async (context, next) =>
    context.req.header("origin") === undefined ? await next() : await forPages(context, next),
  );
  for (const path of ["/mcp", "/mcp/"])
    hono.all(path, ({ req, env }) => endpoint.answer(req.raw, env.incoming));
  const ready = async (request: Request) => {
    const user = await access.authenticate(request); // names of settings and models are not public
    return await readiness(app, !(user instanceof Response));
  };
  hono.get("/mcp/health", async ({ req }) => access.checkHost(req.raw) ?? (await ready(req.raw)));
  hono.get("/mcp/info", ({ req }) => access.checkHost(req.raw) ?? Response.json(info(app)));
  hono.get("/healthz", () => Response.json({ status: "ok" }));
  hono.get("/readyz", async ({ req }) => await ready(req.raw));
  hono.get("/metrics", async ({ req }) => {
    const user = await access.authenticate(req.raw);
    if (user instanceof Response) return user;
    return new Response(await metrics.text(), { headers: { "content-type": metrics.contentType } });
  });
  if (options.resource) {
    // RFC 9728
    const metadata = {
      resource: options.resource.url,
      authorization_servers: [options.resource.issuer],
      bearer_methods_supported: ["header"],
    };
    hono.get("/.well-known/oauth-protected-resource", () => Response.json(metadata));
    hono.get("/.well-known/oauth-protected-resource/*", () => Response.json(metadata));
  }
  hono.notFound(noSuchPath);
  hono.onError((error) => {
    if (hasCode(error, "ECONNRESET")) return rpcError(400, "the request did not arrive whole"); // the client has disconnected
    app.log.error("internal error", { error });
    return rpcError(500, "internal error, see the server's log");
  });
  return { fetch: (request, node) => hono.fetch(request, node), close: async () => await endpoint.close() };
}

/** Returns `/mcp/info`, as in Olexi MCP: the server's identity and how to connect. */
function info({ catalogue, orchestrator }: App) {
  return {
    name: NAME,
    title: "Legibus",
    version: VERSION,
    transport: "streamable-http",
    endpoint: "/mcp",
    tools: catalogue.listed.length,
    providers: orchestrator.providers.map(({ name }) => name),
  };
}

const DATABASE_MS = 5_000;

/** Reports whether the database answers in time; `details` adds each provider's state, known without a request. */
async function readiness({ orchestrator, shared, log }: App, details: boolean): Promise<Response> {
  const why = await databaseFailure(shared.store).catch((error: unknown) => {
    log.warn("the database is not ready", { error });
    return "the database does not answer";
  });
  const providers = orchestrator.providers.map((provider) => ({
    name: provider.name,
    ...(provider.health?.() ?? { state: "live", detail: "" }),
  }));
  const state = why === undefined ? { status: "ready" } : { status: "not ready", why };
  return Response.json(
    { ...state, version: VERSION, ...(details && { providers }) },
    { status: why === undefined ? 200 : 503 },
  );
}

/** Returns why the database is not ready; undefined when it answered. */
async function databaseFailure({ ping }: App["shared"]["store"]): Promise<string | undefined> {
  const late = sleep(DATABASE_MS, "the database does not answer in time", { ref: false });
  return await Promise.race([ping().then(() => undefined), late]);
}
