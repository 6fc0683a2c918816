import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { listen } from "../listen.ts";
import { movedTo } from "../loopback.ts";
import { buildCorpus } from "./corpus.ts";
import { misbehave, send, type Exchange, type Fault } from "./faults.ts";
import { answer, reply, type Reply, type Site } from "./routes.ts";
import { createSearch } from "./search.ts";

export type { Fault } from "./faults.ts";

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  /** performance.now() of this process, in milliseconds. */
  readonly at: number;
  /** The client went away before the answer was complete. */
  readonly closed: boolean;
}

export type Upstream = Awaited<ReturnType<typeof startAustlii>>;

interface Script {
  readonly match: string | RegExp;
  readonly fault: Fault;
  left: number;
}

type Entry = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

function matches(match: string | RegExp, path: string, search: string): boolean {
  if (typeof match === "string") return match === "*" || match === path || match === path + search;
  return (path + search).search(match) >= 0;
}

/** Listens on a free loopback port and answers as AustLII does, from an invented collection. */
export async function startAustlii() {
  const corpus = buildCorpus();
  const site: Site = { corpus, search: createSearch(corpus) };
  const hits = new Map<string, number>();
  const requests: Entry[] = [];
  let scripts: Script[] = [];

  function nextFault(path: string, search: string): Fault | undefined {
    const script = scripts.find(({ match, left }) => left > 0 && matches(match, path, search));
    if (script !== undefined) script.left -= 1;
    return script?.fault;
  }

  const server = createServer((request, response) => {
    const { path, search } = split(request.url ?? "/");
    hits.set(path, (hits.get(path) ?? 0) + 1);
    const entry = record(request, path, search);
    requests.push(entry);
    const exchange = exchangeOf(entry, response, () => goodReply(site, entry));
    void respond(exchange, nextFault(path, search));
  });
  const { url, close } = await listen(server);
  const env = movedTo(url, "AUSTLII");

  return {
    url,
    /** The settings that let a server ask this site, without a wait between requests. */
    env,
    /** `env` of an operator who has AustLII's permission. */
    live: { LEGIBUS_LIVE: "austlii", ...env },
    /** Requests by pathname. */
    hits,
    requests,
    /**
     * A string matches the pathname, the pathname with its search, or everything when it is "*"; an expression is
     * tried on the pathname with its search. The fault that was set first goes first.
     */
    fault(match: string | RegExp, fault: Fault, times = Number.POSITIVE_INFINITY) {
      scripts.push({ match, fault, left: times });
    },
    reset() {
      scripts = [];
      hits.clear();
      requests.length = 0;
    },
    close,
  };
}

function split(url: string): { path: string; search: string } {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, search: "" } : { path: url.slice(0, at), search: url.slice(at) };
}

const record = (request: IncomingMessage, path: string, search: string): Entry => ({
  method: request.method ?? "GET",
  path,
  search,
  headers: request.headers,
  at: performance.now(),
  closed: false,
});

function goodReply(site: Site, { method, path, search }: Entry): Reply {
  if (method !== "GET" && method !== "HEAD") return reply("", "text/html", 405);
  return answer(site, path, search);
}

function exchangeOf(entry: Entry, response: ServerResponse, good: Exchange["good"]): Exchange {
  let ours = false;
  const timers = new Set<() => void>();
  response.once("close", () => {
    entry.closed = !ours && !response.writableFinished;
    for (const stop of timers) stop();
  });
  return {
    url: entry.path + entry.search,
    response,
    good,
    hangUp() {
      ours = true;
    },
    sleep: (ms) =>
      new Promise((resolve) => {
        const finish = (there: boolean): void => {
          clearTimeout(timer);
          timers.delete(stop);
          resolve(there);
        };
        const stop = (): void => finish(false);
        const timer = setTimeout(() => finish(!response.destroyed), ms);
        timers.add(stop);
      }),
  };
}

async function respond(exchange: Exchange, fault: Fault | undefined): Promise<void> {
  const { response, good } = exchange;
  response.setHeader("server", "cloudflare");
  if (fault === undefined) send(response, good());
  else await misbehave(fault, exchange);
}
