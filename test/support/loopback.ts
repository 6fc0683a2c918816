import { createServer, type IncomingHttpHeaders } from "node:http";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** What is sent instead of the good answer; `cut` is its first half. */
type Fault = Reply | "cut" | "reset" | "silence";

export interface Asked {
  /** The first word of the service's settings. */
  readonly service: string;
  readonly method: string;
  /** Decoded path, as the service reads it. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** As sent, encoded. */
  readonly raw: string;
  /** performance.now() of this process. */
  readonly at: number;
  /** Of the answer; 0 until it is sent. */
  status: number;
}

export type Loopback = Awaited<ReturnType<typeof startLoopback>>;

/** The settings that move a source to another address, without a wait between requests. */
export function movedTo(url: string, source: string): Readonly<Record<string, string>> {
  return { [`${source}_BASE_URL`]: url, [`${source}_SPACING_MS`]: "0" };
}

/**
 * A service on a free loopback port that counts what it is asked; `source` is the first word of its settings. Services
 * may share their list of requests.
 */
export async function startLoopback(
  answer: (asked: Asked) => Reply | Promise<Reply>,
  source: string,
  requests: Asked[] = [],
) {
  let scripts: { readonly match: string | RegExp; readonly fault: Fault; left: number }[] = [];
  let open = 0;
  let mostOpen = 0;
  const address = ({ path, query }: Asked) => (query.size === 0 ? path : `${path}?${query.toString()}`);
  const isMatch = (match: string | RegExp, asked: Asked) =>
    typeof match === "string" ? address(asked).includes(match) : match.test(address(asked));
  const scripted = (asked: Asked) => {
    const script = scripts.find(({ match, left }) => left > 0 && isMatch(match, asked));
    if (script) script.left -= 1;
    return script?.fault;
  };
  const server = createServer(async (request, response) => {
    mostOpen = Math.max(mostOpen, (open += 1));
    response.once("close", () => (open -= 1));
    const { method = "GET", url: raw = "/", headers } = request;
    const { pathname, searchParams: query } = new URL(raw, "http://127.0.0.1");
    const [path, at] = [decodeURIComponent(pathname), performance.now()];
    const body = method === "GET" ? "" : await text(request).catch(() => ""); // of a client that left, what it sent
    const asked: Asked = { service: source, method, path, query, headers, body, raw, at, status: 0 };
    requests.push(asked);
    const fault = scripted(asked);
    if (fault === "reset") response.socket?.destroy();
    if (fault === "reset" || fault === "silence") return;
    const good = fault === undefined || fault === "cut" ? await answer(asked) : fault;
    const bytes = Buffer.from(good.body ?? "");
    asked.status = good.status ?? 200;
    response.writeHead(asked.status, { "content-type": good.type ?? "application/json", ...good.headers });
    response.end(fault === "cut" ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes);
  });
  const { url, close } = await listen(server);
  return {
    url,
    /** The settings that let a server ask this service, without a wait between requests. */
    env: movedTo(url, source),
    requests,
    /** The most requests that were open at one time. */
    mostOpen: () => mostOpen,
    /** How many requests had this in their decoded address. */
    hits: (part: string) => requests.filter((asked) => address(asked).includes(part)).length,
    /** The next `times` requests whose decoded address holds or matches `match` get this instead; the first fault set goes first. */
    fault(match: string | RegExp, fault: Fault, times = Number.POSITIVE_INFINITY) {
      scripts.push({ match, fault, left: times });
    },
    reset() {
      scripts = [];
      requests.length = 0;
      mostOpen = 0;
    },
    close,
  };
}
