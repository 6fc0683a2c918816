import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { listen } from "../listen.ts";
import { movedTo } from "../loopback.ts";
import { account } from "./account.ts";
import { site } from "./site.ts";
import {
  type Answer,
  type Asked,
  type BeckState,
  createState,
  type Hit,
  type Places,
  type Switches,
} from "./state.ts";

/** Gets the good answer, and does something else. */
export type Misdeed = (response: ServerResponse, good: Answer) => void;

export interface LocalBeck extends Places {
  /** The settings that let a server ask this site, without a wait between requests; credentials are not among them. */
  readonly env: Readonly<Record<string, string>>;
  readonly state: BeckState;
  /** Requests for content by an authorised visitor: documents, lists, suggestions. */
  contentHits(): readonly Hit[];
  /** What is done to an authorised visitor instead of answering well; nothing when it is left out. */
  misbehave(misdeed?: Misdeed): void;
  close(): Promise<void>;
}

/**
 * A Beck on loopback that behaves like the real one: the site on 127.0.0.1, the identity provider on localhost, so
 * that they are two sites to a browser. `/__sim` reads the counters (GET) and sets switches (POST).
 */
export async function startBeck(switches: Partial<Switches> = {}): Promise<LocalBeck> {
  const state = createState();
  state.set(switches);
  const places = { site: "", account: "" };
  let misdeed: Misdeed | undefined;
  const serve = (origin: "site" | "account") =>
    createServer((request, response) => void answer(origin, request, response));

  const answer = async (origin: "site" | "account", request: IncomingMessage, response: ServerResponse) => {
    const asked = await read(request, places[origin]);
    if (asked.url.pathname === "/__sim") return simulate(state, request, response, asked);
    const { counts, switches: now } = state;
    counts.inFlight += 1;
    counts.mostInFlight = Math.max(counts.mostInFlight, counts.inFlight);
    const authorised = origin === "site" && state.sessions.has(asked.cookies.get("beck-online.auth") ?? "");
    const { method = "GET", url: path = "/" } = request;
    state.hits.push({ origin, method, path, authorised, at: performance.now() });
    if (now.latencyMs > 0) await sleep(now.latencyMs);
    const said = origin === "site" ? site(state, asked, places) : account(state, asked);
    counts.inFlight -= 1;
    if (misdeed && authorised && CONTENT.test(path)) misdeed(response, said);
    else send(response, said);
  };

  const servers = [await listen(serve("site")), await listen(serve("account"))] as const;
  places.site = servers[0].url;
  places.account = `http://localhost:${servers[1].port}`;
  return {
    state,
    ...places,
    env: { ...movedTo(places.site, "BECK"), BECK_ACCOUNT_URL: places.account },
    contentHits: () =>
      state.hits.filter(
        ({ origin, path, authorised }) =>
          origin === "site" &&
          authorised &&
          !/^\/(?:assets|Home|Fingerprint|Konto|oauth|Error|Meldung|favicon)/.test(path),
      ),
    misbehave(wanted) {
      misdeed = wanted;
    },
    async close() {
      await Promise.all(servers.map(async ({ close }) => await close()));
    },
  };
}

const CONTENT = /^\/(?:Print|Dokument|Search|Suggest|Bcid)/i;

async function read(request: IncomingMessage, origin: string): Promise<Asked> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const pairs = (request.headers.cookie ?? "").split(/;\s*/).map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return {
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", origin || "http://127.0.0.1"),
    cookies: new Map(pairs),
    form: new URLSearchParams(body),
    referer: request.headers.referer !== undefined,
  };
}

function send(
  response: ServerResponse,
  { status = 200, html, type = "text/html", location, cookies = [], retryAfter }: Answer,
): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "tdm-reservation": "1",
    ...(location !== undefined && { location }),
    ...(cookies.length > 0 && { "set-cookie": [...cookies] }),
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
  });
  response.end(html);
}

/** For programs in another process, such as the bench. */
function simulate(
  state: BeckState,
  request: IncomingMessage,
  response: ServerResponse,
  { form }: Asked,
): void {
  if (request.method === "POST") {
    const wanted = z.record(z.string(), z.unknown()).parse(JSON.parse(form.get("set") ?? "{}"));
    if (wanted["reset"] === true) state.reset();
    if (wanted["forget"] === true) state.forget();
    Object.assign(state.switches, wanted);
  }
  const { counts, hits } = state;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      ...counts,
      hits: hits.length,
      content: hits.filter(({ path }) => /^\/(?:Print|Dokument|Search)/.test(path)).length,
    }),
  );
}
