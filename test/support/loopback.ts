import { createServer, type IncomingHttpHeaders } from "node:http";
import { performance } from "node:perf_hooks";
import { listen } from "./listen.ts";

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Asked {
  /** Decoded path, as the service reads it. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** As sent, encoded. */
  readonly raw: string;
  /** performance.now() of this process. */
  readonly at: number;
}

export interface Loopback {
  readonly url: string;
  /** The settings that let a server ask this service, without a wait between requests. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly Asked[];
  /** How many requests had this in their decoded address. */
  hits(part: string): number;
  /** The next `times` requests whose decoded address holds `match` get this instead; `cut` sends half of the good answer. */
  fault(match: string, reply: Reply | "cut" | "reset", times?: number): void;
  reset(): void;
  close(): Promise<void>;
}

interface Script {
  readonly match: string;
  readonly reply: Reply | "cut" | "reset";
  left: number;
}

/** The settings that move a source to another address, without a wait between requests. */
export function movedTo(url: string, source: string): Readonly<Record<string, string>> {
  return { [`${source}_BASE_URL`]: url, [`${source}_SPACING_MS`]: "0" };
}

/** A service on a free loopback port that counts what it is asked; `source` is the first word of its settings. */
export async function startLoopback(answer: (asked: Asked) => Reply, source: string): Promise<Loopback> {
  const requests: Asked[] = [];
  let scripts: Script[] = [];
  const address = ({ path, query }: Asked) => `${path}?${query.toString()}`;
  const scripted = (asked: Asked) => {
    const script = scripts.find(({ match, left }) => left > 0 && address(asked).includes(match));
    if (script) script.left -= 1;
    return script?.reply;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const asked: Asked = {
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: request.headers,
      raw: request.url ?? "/",
      at: performance.now(),
    };
    requests.push(asked);
    const fault = scripted(asked);
    if (fault === "reset") {
      response.socket?.destroy();
      return;
    }
    const good = fault === undefined || fault === "cut" ? answer(asked) : fault;
    const bytes = Buffer.from(good.body ?? "");
    const body = fault === "cut" ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
    response.writeHead(good.status ?? 200, {
      "content-type": good.type ?? "application/json",
      ...good.headers,
    });
    response.end(body);
  });
  const { url, close } = await listen(server);
  return {
    url,
    env: movedTo(url, source),
    requests,
    hits: (part) => requests.filter((asked) => address(asked).includes(part)).length,
    fault(match, reply, times = Number.POSITIVE_INFINITY) {
      scripts.push({ match, reply, left: times });
    },
    reset() {
      scripts = [];
      requests.length = 0;
    },
    close,
  };
}
