import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "../support/listen.ts";

/** The response with which a source refuses a request. */
export interface Refusal {
  readonly status: number;
  readonly retryAfter?: string;
}

/** A source that measures its requests. */
export type Meter = Awaited<ReturnType<typeof startMeter>>;

interface MeterOptions {
  /** Base URL of the facsimile that answers. */
  readonly good: string;
  /** Delay before each answer, so that requests can overlap. */
  readonly delayMs?: number;
  /** Returns the refusal of the nth request, from 0; undefined to answer it. */
  readonly refuse?: (number: number) => Refusal | undefined;
}

export async function startMeter({ good, delayMs = 0, refuse = () => undefined }: MeterOptions) {
  const starts: number[] = [];
  const refusals: number[] = [];
  let now = 0;
  let most = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const number = starts.push(performance.now()) - 1;
    now += 1;
    most = Math.max(most, now);
    response.once("close", () => {
      now -= 1;
    });
    const body = await buffer(request);
    if (delayMs > 0) await sleep(delayMs);
    const refusal = refuse(number);
    if (refusal) {
      refusals.push(performance.now());
      return void response.writeHead(refusal.status, headersOf(refusal)).end("not now");
    }
    const { method = "GET", url = "/", headers } = request;
    const sent = { method, headers: kept(headers), ...(method === "POST" && { body }) };
    const from = await fetch(new URL(url, good), sent);
    const type = from.headers.get("content-type") ?? "text/html";
    response
      .writeHead(from.status, { "content-type": type, connection: "close" })
      .end(Buffer.from(await from.arrayBuffer()));
  };
  const { url, close } = await listen(
    createServer((request, response) => {
      void answer(request, response).catch(() => response.destroy()); // the client is gone
    }),
  );
  return {
    url,
    /** Start of each request, in milliseconds of `performance.now()`. */
    starts,
    /** When each refusal was sent, likewise. */
    refusals,
    get mostAtOnce() {
      return most;
    },
    close,
  };
}

function headersOf({ retryAfter }: Refusal): Record<string, string> {
  return { "content-type": "text/html", ...(retryAfter !== undefined && { "retry-after": retryAfter }) };
}

function kept(headers: IncomingMessage["headers"]): Record<string, string> {
  const names = ["accept", "content-type", "user-agent"];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
