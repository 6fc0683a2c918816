import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { listen, type Listening } from "../listen.ts";
import { DECISIONS } from "./corpus.ts";
import { riiToc, riiXml } from "./decisions.ts";
import { giiAnswer, zipped } from "./gii.ts";
import { NOT_FOUND, portalAnswer, type Reply, type Shape } from "./portal.ts";

export type Service = "neuris" | "gii" | "rii";

/** Ways in which the services have been seen to misbehave. */
export type Fault =
  /** Any status, usually without a body: the portal's 429 has none. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The portal's error body with status 200. */
  | { readonly kind: "envelope"; readonly code: string }
  /** The first half of the good answer. */
  | { readonly kind: "truncated" }
  /** Other bytes than the header says. */
  | { readonly kind: "body"; readonly body: string | Buffer; readonly type: string }
  | { readonly kind: "slow"; readonly ms: number }
  | { readonly kind: "moved"; readonly to: string };

export interface Asked {
  readonly service: Service;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly userAgent: string;
  readonly accept: string;
  /** performance.now(), in milliseconds. */
  readonly at: number;
  readonly status: number;
}

export interface GermanSources {
  readonly env: Readonly<Record<string, string>>;
  readonly urls: Readonly<Record<Service, string>>;
  readonly requests: readonly Asked[];
  /** The most requests that were under way at the same time. */
  readonly most: () => number;
  /** The fault that was set first goes first; `match` is tried on the path with its query. */
  fault(service: Service, match: RegExp, fault: Fault, times?: number): void;
  shape(shape: Shape): void;
  /** The portal answers requests above so many in a window with status 429 and no body. */
  limit(requests: number, windowMs: number): void;
  reset(): void;
  close(): Promise<void>;
}

interface State {
  shape: Shape;
  limit: { requests: number; windowMs: number } | undefined;
  scripts: { service: Service; match: RegExp; fault: Fault; left: number }[];
  requests: Asked[];
  open: number;
  most: number;
}

/** Three loopback servers that answer as Rechtsinformationen des Bundes, gesetze-im-internet.de and rechtsprechung-im-internet.de do. */
export async function startGermanSources(): Promise<GermanSources> {
  const state: State = { shape: "2026", limit: undefined, scripts: [], requests: [], open: 0, most: 0 };
  const servers = [
    await start("neuris", state),
    await start("gii", state),
    await start("rii", state),
  ] as const;
  const [neuris, gii, rii] = servers.map(({ url }) => url);
  const urls = { neuris: neuris ?? "", gii: gii ?? "", rii: rii ?? "" };
  return {
    urls,
    env: { RIS_BASE_URL: urls.neuris, GII_BASE_URL: urls.gii, RII_BASE_URL: urls.rii, RIS_SPACING_MS: "0" },
    requests: state.requests,
    most: () => state.most,
    fault(service, match, fault, times = Number.POSITIVE_INFINITY) {
      state.scripts.push({ service, match, fault, left: times });
    },
    shape(shape) {
      state.shape = shape;
    },
    limit(requests, windowMs) {
      state.limit = { requests, windowMs };
    },
    reset() {
      state.shape = "2026";
      state.limit = undefined;
      state.scripts = [];
      state.requests.length = 0;
      state.most = 0;
    },
    async close() {
      await Promise.all(servers.map(async ({ close }) => await close()));
    },
  };
}

async function start(service: Service, state: State): Promise<Listening> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    state.open += 1;
    state.most = Math.max(state.most, state.open);
    response.once("close", () => {
      state.open -= 1;
    });
    const { "user-agent": userAgent = "", accept = "" } = request.headers;
    const asked = {
      service,
      path: url.pathname,
      query: url.searchParams,
      userAgent,
      accept,
      at: performance.now(),
    };
    const isLimited = service === "neuris" && overLimit(state);
    const good = isLimited ? { status: 429, type: "", body: "" } : answer(service, url, state.shape);
    const script = state.scripts.find(
      (one) => one.service === service && one.left > 0 && one.match.test(url.pathname + url.search),
    );
    if (script) script.left -= 1;
    const spoiltOrGood = script && !isLimited ? spoilt(script.fault, good) : good;
    const reply =
      service === "gii" ? validated(spoiltOrGood, request.headers["if-none-match"]) : spoiltOrGood;
    state.requests.push({ ...asked, status: reply.status });
    const wait = script?.fault.kind === "slow" ? script.fault.ms : 0;
    if (wait === 0) send(response, reply);
    else setTimeout(() => send(response, reply), wait).unref();
  });
  return await listen(server);
}

/** gesetze-im-internet.de says with each file what it is asked again with. */
function validated(reply: Reply, known: string | undefined): Reply {
  if (reply.status !== 200) return reply;
  const etag = `"${createHash("sha256").update(reply.body).digest("hex").slice(0, 16)}"`;
  const headers = { ...reply.headers, etag };
  return known === etag ? { status: 304, type: "", body: "", headers } : { ...reply, headers };
}

function overLimit({ limit, requests }: State): boolean {
  if (!limit) return false;
  const since = performance.now() - limit.windowMs;
  return (
    requests.filter((one) => one.service === "neuris" && one.at > since && one.status !== 429).length >=
    limit.requests
  );
}

function answer(service: Service, url: URL, shape: Shape): Reply {
  if (service === "neuris") return portalAnswer(url.pathname, url.searchParams, shape);
  if (service === "gii") {
    const found = giiAnswer(url.pathname);
    return found
      ? { status: 200, ...found }
      : { status: 404, type: "text/html", body: "<html><title>404</title></html>" };
  }
  if (url.pathname === "/rii-toc.xml") return { status: 200, type: "text/xml", body: riiToc() };
  const number = /\/jb-([A-Z0-9]+)\.zip$/.exec(url.pathname)?.[1];
  const one = DECISIONS.find((decision) => decision.number === number);
  return one
    ? { status: 200, type: "application/zip", body: zipped(`jb-${one.number}.xml`, riiXml(one)) }
    : NOT_FOUND;
}

function spoilt(fault: Fault, good: Reply): Reply {
  switch (fault.kind) {
    case "status":
      return {
        status: fault.status,
        type: "",
        body: fault.body ?? "",
        ...(fault.headers && { headers: fault.headers }),
      };
    case "envelope":
      return {
        status: 200,
        type: "application/json",
        body: JSON.stringify({ errors: [{ code: fault.code, message: "x", parameter: "" }] }),
      };
    case "truncated":
      return { ...good, body: good.body.slice(0, good.body.length / 2) };
    case "body":
      return { status: 200, type: fault.type, body: fault.body };
    case "slow":
      return good;
    case "moved":
      return { status: 301, type: "", body: "", headers: { location: fault.to } };
  }
}

function send(response: ServerResponse, { status, type, body, headers = {} }: Reply): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...(type !== "" && { "content-type": type }),
    "content-length": bytes.length,
    ...headers,
  });
  response.end(bytes);
}
