import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
  Socket,
  type TcpNetConnectOpts,
} from "node:net";
import { onTestFinished } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import { type Logger, silentLogger } from "../../src/core/logger.ts";
import { createHttp, type Http } from "../../src/net/http.ts";
import { listen } from "../support/listen.ts";
import type { Dial, GetOptions, HttpDeps, Lookup, SourceRules } from "../../src/net/types.ts";

export const ORIGIN = "https://www.austlii.edu.au";
export const USER_AGENT = "legibus/0.0.0 (+https://example.org/legibus)";

/** A request as the server saw it; `at` is in milliseconds of the server's monotonic clock. */
export interface Hit {
  readonly url: string;
  readonly at: number;
  readonly headers: IncomingMessage["headers"];
}

export interface Site {
  readonly base: string;
  readonly port: number;
  readonly hits: Hit[];
  /** Connections accepted so far. */
  readonly connections: () => number;
  /** Resolves with the moment at which the next (or first) connection was closed by the client. */
  readonly closed: () => Promise<number>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A real server on loopback, gone when the test ends. */
export async function site(handler: Handler, address?: string): Promise<Site> {
  const hits: Hit[] = [];
  const server = createServer((request, response) => {
    hits.push({ url: request.url ?? "", at: performance.now(), headers: request.headers });
    handler(request, response);
  });
  return { hits, ...(await observed(server, address)) };
}

/** A bare TCP server, for answers that no HTTP server would give. */
export async function tcp(onSocket: (socket: Socket) => void): Promise<Omit<Site, "hits">> {
  return await observed(createTcpServer(onSocket));
}

/**
 * A proxy: it leads each CONNECT to a port of loopback, or ends it with these bytes. `heads` are the requests so far.
 */
export async function tunnel(to: number | string) {
  const heads: string[] = [];
  const { port } = await tcp((socket) =>
    socket.once("data", (head) => {
      heads.push(head.toString("latin1"));
      if (typeof to === "string") return void socket.end(to);
      const upstream = connect(to, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(upstream).pipe(socket);
      });
      upstream.on("error", () => socket.destroy());
      socket.on("error", () => upstream.destroy());
    }),
  );
  return { heads, host: `127.0.0.1:${port}` };
}

async function observed(server: TcpServer, address?: string): Promise<Omit<Site, "hits">> {
  const closes: number[] = [];
  const waiting: ((at: number) => void)[] = [];
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    socket.once("close", () => {
      closes.push(performance.now());
      for (const tell of waiting.splice(0)) tell(performance.now());
    });
  });
  const { url: base, port, close } = await listen(server, address);
  onTestFinished(close);
  return {
    base,
    port,
    connections: () => connections,
    closed: async () => {
      const [first] = closes;
      return first ?? (await new Promise<number>((resolve) => waiting.push(resolve)));
    },
  };
}

/** Answers every request with the same page. */
export function page(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Handler {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(body);
  };
}

/** No name resolves in these tests unless a test says how. */
export const noNames: Lookup = (hostname, _options, callback) => {
  callback(Object.assign(new Error(`tests resolve no names: ${hostname}`), { code: "ENOTFOUND" }), []);
};

/** Never lets a test reach anything but loopback, whatever the code under test tries. */
export const loopbackOnly: Dial = (options) => {
  if (options.host === "127.0.0.1" || options.host === "::1" || options.host === "localhost")
    return connect(options);
  if (options.lookup) return connect({ ...options, lookup: fenced(options.lookup) });
  return refusing();
};

function fenced(lookup: NonNullable<TcpNetConnectOpts["lookup"]>): NonNullable<TcpNetConnectOpts["lookup"]> {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      const all = typeof address === "string" ? [address] : address.map((one) => one.address);
      const outside = all.some(
        (one) => !one.startsWith("127.") && one !== "::1" && !one.startsWith("::ffff:127."),
      );
      if (!error && outside) callback(Object.assign(new Error("outside"), { code: "ENETUNREACH" }), [], 0);
      else callback(error, address, family);
    });
  };
}

function refusing(): Socket {
  const socket = new Socket();
  socket.destroy(Object.assign(new Error("refused by the test"), { code: "ECONNREFUSED" }));
  return socket;
}

/** Writes down where a connection was wanted and makes none. */
export function recorder() {
  const attempts: TcpNetConnectOpts[] = [];
  const dial: Dial = (options) => {
    attempts.push(options);
    return refusing();
  };
  return { dial, attempts };
}

export type Client = ReturnType<typeof client>;

/** A client of one source; paths are read below the source's public origin. */
export function client(rules: Partial<SourceRules> = {}, deps: Partial<HttpDeps> = {}) {
  const http = createHttp({
    userAgent: USER_AGENT,
    log: silentLogger,
    lookup: noNames,
    connector: loopbackOnly,
    random: () => 0,
    ...deps,
  });
  onTestFinished(async () => {
    await http.close();
  });
  const source = http.source({
    name: "AustLII",
    origin: ORIGIN,
    baseUrl: ORIGIN,
    hosts: ["www8.austlii.edu.au"],
    concurrency: 4,
    spacingMs: 0,
    retries: 0,
    ...rules,
  });
  return {
    source,
    get: async (
      path: string,
      {
        signal = new AbortController().signal,
        ...options
      }: GetOptions & { readonly signal?: AbortSignal } = {},
    ) => {
      const url = /^\/(?!\/)/.test(path) ? `${ORIGIN}${path}` : path;
      const page = await source.get(url, { signal, log: silentLogger }, options);
      page.remember(); // these tests understand every page
      return page;
    },
  };
}

/** The LegibusError a promise ends with; fails when it succeeds or ends otherwise. */
export async function failureOf(promise: Promise<unknown>): Promise<LegibusError> {
  const outcome = await promise.then(
    () => new Error("expected a failure"),
    (error: unknown) => error,
  );
  if (outcome instanceof LegibusError) return outcome;
  throw outcome;
}

export async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** A clock that stands still until it is told to move; sleeping moves it. */
export function fakeClock(start = Date.parse("2026-11-21T05:00:00Z")) {
  let time = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
    sleep: async (ms: number) => {
      slept.push(ms);
      time += ms;
      await Promise.resolve();
    },
  };
}

/** The product's HTTP, which knows no names and reaches loopback only. */
export function loopbackHttp(log: Logger): Http {
  return createHttp({
    userAgent: "legibus-test",
    log,
    lookup: noNames,
    random: () => 0,
    connector: loopbackOnly,
  });
}
