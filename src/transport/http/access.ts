import {
  type AuthInfo,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ANONYMOUS, type Verifier } from "./users.ts";

type Status = 400 | 404 | 405 | 408 | 413 | 415 | 429 | 431 | 500 | 503;

const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
const PARSE_ERROR = -32_700;

/** Returns a JSON-RPC error; `id` is null because the request was not parsed. */
export function errorBody(message: string, code = INVALID_REQUEST) {
  return { jsonrpc: "2.0", error: { code, message }, id: null };
}

/** Returns a response with a JSON-RPC error whose code follows from the HTTP status. */
export function rpcError(
  status: Status,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const code = status >= 500 ? INTERNAL_ERROR : INVALID_REQUEST;
  return Response.json(errorBody(message, code), { status, headers });
}

/** Tests whether a response is a stream of server-sent events. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") === true;
}

const CONNECTION_CLOSED = -32_000;

/** Returns the JSON-RPC error for a call that is still running when the server shuts down. */
export function stopping(id: unknown) {
  const message = "the server is shutting down: ask again";
  return {
    jsonrpc: "2.0",
    error: { code: CONNECTION_CLOSED, message },
    id: typeof id === "string" || typeof id === "number" ? id : null,
  };
}

/** Returns the response to a body that is not JSON. */
export function notJson(): Response {
  const message = "Parse error: the body must be one JSON-RPC message";
  return Response.json(errorBody(message, PARSE_ERROR), { status: 400 });
}

/** Returns the response to a JSON-RPC batch. */
export function batchRefused(): Response {
  return rpcError(400, "Invalid Request: JSON-RPC batches are not taken, send one message per request");
}

/** Returns the response for an unknown path, which names the MCP endpoint. */
export function noSuchPath(context: Context): Response {
  return rpcError(404, `there is nothing at ${context.req.path.slice(0, 100)}: MCP is served at /mcp`);
}

export interface AccessOptions {
  /** Absent when no token is required. */
  readonly verifier: Verifier | undefined;
  /** Host names that clients may use, besides localhost. */
  readonly hosts: readonly string[];
  /** Where OAuth clients learn how to get a token. */
  readonly resource: { readonly url: string; readonly issuer: string } | undefined;
  /** Maximum requests per minute of one user; 0 for no limit. */
  readonly callsPerMinute: number;
  /** Maximum concurrent requests of one user. */
  readonly callsAtOnce: number;
}

/** Authenticates requests and limits their rate. */
export interface Access {
  /** Rejects a foreign Host or Origin header, which a browser cannot forge. */
  checkHost(request: Request): Response | undefined;
  /** Whether browser pages of this origin (`https://legibus.firm.example`) may send requests; never without a token. */
  isOwnOrigin(origin: string): boolean;
  /** Returns the user, or an error response; checks Host and Origin first, then the token. */
  authenticate(request: Request): Promise<AuthInfo | Response>;
  /** Returns the error response for a user who exceeds the rate limit. */
  limit(user: string): Promise<Response | undefined>;
  /**
   * Waits for a permit among the user's own requests; the returned function gives it back. Undefined when the
   * signal aborts because the client has disconnected.
   */
  acquirePermit(user: string, signal: AbortSignal): Promise<(() => void) | undefined>;
  /** Memory for the body of a request, until its answer. */
  bodyBudget(user: string): BodyBudget;
}

export interface BodyBudget {
  /** Whether so many further bytes may be held. */
  readonly reserve: (bytes: number) => boolean;
  /** Gives back what was taken. */
  readonly release: () => void;
}

/** Of one user's requests that wait for their answers: all that run at once may bring the largest draft. */
export const MOST_HELD_BYTES = 40_000_000;

/** Creates the checks of a request: host and origin, the user's token, and the user's limits. */
export function createAccess({
  verifier,
  hosts,
  resource,
  callsPerMinute,
  callsAtOnce,
}: AccessOptions): Access {
  const names = [...localhostAllowedHostnames(), ...hosts];
  const bearer =
    verifier &&
    requireBearerAuth({
      verifier: { verifyAccessToken: verifier },
      ...(resource && { resourceMetadataUrl: metadataUrl(resource.url) }),
    });
  const checkHost = (request: Request) =>
    hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names);
  return {
    checkHost,
    isOwnOrigin: (origin) =>
      bearer !== undefined && URL.canParse(origin) && names.includes(new URL(origin).hostname),
    authenticate: async (request) =>
      checkHost(request) ??
      (bearer ? unavailable(await bearer(request)) : { token: "", clientId: ANONYMOUS, scopes: [] }),
    limit: createLimit(callsPerMinute),
    acquirePermit: createPermits(callsAtOnce),
    bodyBudget: createBodyBudgets(),
  };
}

const SERVER_ERROR = 500;

/** Turns an outage of the authorization server into 503: the token could not be checked. */
function unavailable(answer: AuthInfo | Response): AuthInfo | Response {
  if (!(answer instanceof Response) || answer.status !== SERVER_ERROR) return answer;
  const message = "the authorization server does not answer: try again in a minute";
  return rpcError(503, message, { "retry-after": "60" });
}

/** Limits concurrent requests per user, first come, first served. */
function createPermits(atOnce: number): Access["acquirePermit"] {
  const users = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (user, signal) => {
    if (signal.aborted) return undefined;
    const queue = users.get(user) ?? { running: 0, waiting: [] };
    users.set(user, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (!(await waited(queue.waiting, signal))) return undefined;
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      const next = queue.waiting.shift(); // the permit passes to it
      if (next) return next();
      queue.running -= 1;
      if (queue.running === 0) users.delete(user);
    };
  };
}

/** Returns whether the permit came before the signal aborted. */
async function waited(waiting: (() => void)[], signal: AbortSignal): Promise<boolean> {
  return await new Promise((resolve) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      resolve(false);
    };
    const enter = () => {
      signal.removeEventListener("abort", leave);
      resolve(true);
    };
    signal.addEventListener("abort", leave, { once: true });
    waiting.push(enter);
  });
}

function createBodyBudgets(): Access["bodyBudget"] {
  const held = new Map<string, number>();
  return (user) => {
    let own = 0;
    const add = (bytes: number) => {
      const all = (held.get(user) ?? 0) + bytes;
      own += bytes;
      if (all === 0) held.delete(user);
      else held.set(user, all);
    };
    return {
      reserve(bytes) {
        if ((held.get(user) ?? 0) + bytes > MOST_HELD_BYTES) return false;
        add(bytes);
        return true;
      },
      release: () => add(-own),
    };
  };
}

/** Builds the metadata URL of RFC 9728, whose well-known part is between host and path. */
function metadataUrl(resource: string): string {
  const url = new URL(resource);
  return `${url.origin}/.well-known/oauth-protected-resource${url.pathname}`;
}

function createLimit(callsPerMinute: number): Access["limit"] {
  if (callsPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  return async (user) => {
    try {
      await limiter.consume(user);
      return undefined;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const wait = String(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
      const message = `too many requests: ${callsPerMinute} a minute are allowed`;
      return rpcError(429, message, { "retry-after": wait });
    }
  };
}
