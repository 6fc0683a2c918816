import { isUtf8 } from "node:buffer";
import type { ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import { challengePage } from "./challenge.ts";
import { tinyPdf } from "./files.ts";
import { reply, type Reply } from "./routes.ts";
import { decodeWindows1252, encodeWindows1252 } from "./text.ts";

interface FaultOptions {
  readonly challenge: { readonly status?: 200 | 403 | 503 };
  readonly status: { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
  /** Seconds, an HTTP date, or nothing at all. */
  readonly rateLimited: { readonly retryAfter?: number | string };
  /** Milliseconds before the headers. */
  readonly slow: { readonly ms: number };
  /** The body in pieces of `bytes` every `ms`. */
  readonly slowBody: { readonly bytes: number; readonly ms: number };
  /** The announced length is never reached; `chunked` announces none. */
  readonly truncated: { readonly chunked?: boolean };
  /** The connection is reset before the headers. */
  readonly reset: object;
  /** The bytes are in `bytes`, the header says the other. */
  readonly wrongCharset: { readonly bytes: "windows-1252" | "utf-8" };
  readonly huge: { readonly megabytes: number };
  readonly gzipBomb: { readonly megabytes: number };
  /** Without a location the address redirects to itself for ever. */
  readonly redirect: { readonly status?: 301 | 302 | 303 | 307 | 308; readonly location?: string };
  readonly body: { readonly status?: number; readonly type?: string; readonly body: string | Buffer };
  /** PDF bytes called text/html, or HTML bytes called application/pdf. */
  readonly wrongType: { readonly send: "pdf" | "html" };
}

export type FaultKind = keyof FaultOptions;

type FaultOf<Kind extends FaultKind> = { [Each in Kind]: { readonly kind: Each } & FaultOptions[Each] }[Kind];

/** One way in which the site can misbehave. */
export type Fault = FaultOf<FaultKind>;

export interface Exchange {
  readonly url: string;
  readonly response: ServerResponse;
  /** The good answer, made only when it is asked for. */
  readonly good: () => Reply;
  /** Resolves false when the client has gone. */
  readonly sleep: (ms: number) => Promise<boolean>;
  /** Marks the end of the connection as ours. */
  readonly hangUp: () => void;
}

const MEGABYTE = 1024 * 1024;

export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, "content-length": body.length });
  response.end(body);
}

const errorPage = (status: number): Reply =>
  reply(
    `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>\n`,
    "text/html",
    status,
  );

function withHeaders(base: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...base, headers: { ...base.headers, ...headers } };
}

function miscoded(good: Reply, bytes: "windows-1252" | "utf-8"): Reply {
  const unicode = isUtf8(good.body) || good.headers["content-type"]?.includes("utf-8") === true;
  const text = unicode ? good.body.toString() : decodeWindows1252(good.body);
  const claimed = bytes === "utf-8" ? "windows-1252" : "utf-8";
  const body = bytes === "utf-8" ? Buffer.from(text) : encodeWindows1252(text);
  return { ...good, body, headers: { ...good.headers, "content-type": `text/html; charset=${claimed}` } };
}

async function drip({ response, good, sleep }: Exchange, bytes: number, ms: number): Promise<void> {
  const { status, headers, body } = good();
  response.writeHead(status, { ...headers, "content-length": body.length });
  for (let at = 0; at < body.length; at += bytes) {
    response.write(body.subarray(at, at + bytes));
    if (!(await sleep(ms))) return;
  }
  response.end();
}

async function truncate({ response, good, sleep, hangUp }: Exchange, chunked: boolean): Promise<void> {
  const { status, headers, body } = good();
  response.writeHead(status, chunked ? headers : { ...headers, "content-length": body.length });
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  // give the half a moment to leave before the connection goes
  await sleep(20);
  hangUp();
  response.destroy();
}

function stream(response: ServerResponse, megabytes: number, target: NodeJS.WritableStream): void {
  const piece = Buffer.alloc(MEGABYTE, "<p>never ending</p>\n");
  let left = megabytes;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!target.write(piece)) {
        target.once("drain", more);
        return;
      }
    }
    target.end();
  };
  more();
}

function bomb(response: ServerResponse, megabytes: number): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
  const gzip = createGzip({ level: 9 });
  response.once("close", () => gzip.destroy());
  gzip.pipe(response);
  stream(response, megabytes, gzip);
}

type Handler<Kind extends FaultKind> = (fault: FaultOf<Kind>, exchange: Exchange) => void | Promise<void>;

const HANDLERS: { readonly [Kind in FaultKind]: Handler<Kind> } = {
  challenge: ({ status = 403 }, { url, response }) =>
    send(
      response,
      withHeaders(reply(challengePage(url), "text/html; charset=UTF-8", status), {
        "cf-mitigated": "challenge",
        "cache-control": "private, max-age=0, no-store",
      }),
    ),
  status: ({ status, headers = {} }, { response }) => send(response, withHeaders(errorPage(status), headers)),
  rateLimited: ({ retryAfter }, { response }) =>
    send(
      response,
      withHeaders(errorPage(429), retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    ),
  slow: async ({ ms }, { response, good, sleep }) => {
    if (await sleep(ms)) send(response, good());
  },
  slowBody: ({ bytes, ms }, exchange) => drip(exchange, bytes, ms),
  truncated: ({ chunked = false }, exchange) => truncate(exchange, chunked),
  reset: (_, { response, hangUp }) => {
    hangUp();
    response.socket?.resetAndDestroy();
  },
  wrongCharset: ({ bytes }, { response, good }) => send(response, miscoded(good(), bytes)),
  huge: ({ megabytes }, { response }) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    stream(response, megabytes, response);
  },
  gzipBomb: ({ megabytes }, { response }) => bomb(response, megabytes),
  redirect: ({ status = 302, location }, { url, response }) =>
    send(response, withHeaders(reply("", "text/html", status), { location: location ?? url })),
  body: ({ body, type, status }, { response }) => send(response, reply(body, type, status)),
  wrongType: ({ send: sent }, { response, good }) =>
    send(
      response,
      sent === "pdf"
        ? reply(tinyPdf(["Called HTML, is PDF"]), "text/html; charset=utf-8")
        : withHeaders(good(), { "content-type": "application/pdf" }),
    ),
};

export async function misbehave<Kind extends FaultKind>(
  fault: FaultOf<Kind>,
  exchange: Exchange,
): Promise<void> {
  const handler: Handler<Kind> = HANDLERS[fault.kind];
  await handler(fault, exchange);
}
