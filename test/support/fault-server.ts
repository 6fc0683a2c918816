import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type Exchange, type Fault, misbehave, send } from "./austlii/faults.ts";
import { listen } from "./listen.ts";
import type { Reply } from "./austlii/routes.ts";

/** What a source does instead of answering well. */
export type Misdeed = (exchange: Exchange) => void | Promise<void>;

/** A misdeed that the servers of `upstream/` know. */
export function known(fault: Fault): Misdeed {
  return async (exchange) => await misbehave(fault, exchange);
}

/** Bytes on the bare connection; `drip` sends more of them every so many milliseconds. */
export function raw(text: string, then: "end" | "reset" | "hold", drip?: { readonly ms: number }): Misdeed {
  return ({ response }) => {
    const { socket } = response;
    socket?.write(text, () => {
      if (then === "end") socket.end();
      if (then === "reset") socket.resetAndDestroy();
    });
    if (!socket || !drip) return;
    const timer = setInterval(() => socket.write("x"), drip.ms);
    socket.once("close", () => clearInterval(timer));
  };
}

/** The good answer, changed. */
export function changed(change: (good: Reply) => Reply): Misdeed {
  return ({ response, good }) => send(response, change(good()));
}

type Ground = "plain" | "self-signed" | "no TLS" | "silent TLS" | "closed";

export interface Stage {
  /** Where the source's good answers come from. */
  readonly good: string;
  readonly misdeed: Misdeed;
  /** What kind of port the source lies on; plain HTTP when it is not said. */
  readonly ground?: Ground;
}

interface Staged extends Stage {
  hits: number;
}

/** One loopback server on which sources misbehave, each below a path of its own. */
export async function startFaultServer() {
  const stages: Staged[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const [, number = "", path = "/"] = /^\/s(\d+)(.*)$/.exec(request.url ?? "") ?? [];
    const stage = stages[Number(number)];
    if (!stage) return void response.writeHead(500).end();
    stage.hits += 1;
    void serve(stage, request, response, path === "" ? "/" : path);
  };
  const servers: Readonly<Record<Exclude<Ground, "closed">, Server>> = {
    plain: createServer(handle),
    "self-signed": createTlsServer(certificate(), handle),
    "no TLS": createServer(handle),
    "silent TLS": createTcpServer((socket) => socket.resume()),
  };
  const closes: (() => Promise<void>)[] = [];
  const ports = new Map<Ground, number>([["closed", 9]]);
  for (const [ground, server] of Object.entries(servers)) {
    const listening = await listen(server.on("tlsClientError", () => {}));
    closes.push(listening.close);
    if (isGround(ground)) ports.set(ground, listening.port);
  }
  return {
    ports: new Set(ports.values()),
    /** A base address at which a source misbehaves; every stage has its own. */
    stage(stage: Stage) {
      stages.push({ ...stage, hits: 0 });
      const { ground = "plain" } = stage;
      const scheme = ground === "plain" || ground === "closed" ? "http" : "https";
      return `${scheme}://127.0.0.1:${ports.get(ground)}/s${stages.length - 1}`;
    },
    /** Requests that reached a stage, by its base address. */
    hits: (base: string) => stages[Number(/\/s(\d+)$/.exec(base)?.[1])]?.hits ?? 0,
    async close() {
      await Promise.all(closes.map(async (close) => await close()));
    },
  };
}

function isGround(text: string): text is Ground {
  return ["plain", "self-signed", "no TLS", "silent TLS"].includes(text);
}

async function serve(
  { good, misdeed }: Stage,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const reply = await goodReply(good, request, path);
  await misdeed({
    url: request.url ?? "/",
    response,
    good: () => reply,
    hangUp: () => {},
    sleep: async (ms) => await wait(ms, true, { signal: gone.signal }).catch(() => false),
  });
}

async function goodReply(good: string, request: IncomingMessage, path: string): Promise<Reply> {
  const { method = "GET", headers } = request;
  const body = method === "POST" ? { body: await buffer(request) } : {};
  const answer = await fetch(good + path, {
    method,
    headers: {
      accept: headers.accept ?? "*/*",
      "accept-language": headers["accept-language"] ?? "*",
      "content-type": headers["content-type"] ?? "text/plain",
    },
    redirect: "manual",
    ...body,
  });
  const type = answer.headers.get("content-type");
  const location = answer.headers.get("location");
  return {
    status: answer.status,
    headers: { ...(type !== null && { "content-type": type }), ...(location !== null && { location }) },
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** A certificate that nobody vouches for; none without the openssl program, and then no handshake succeeds. */
function certificate(): { readonly key?: Buffer; readonly cert?: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), "legibus-fault-"));
  const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", cert, "-days", "30", "-subj", "/CN=127.0.0.1"];
  try {
    execFileSync("openssl", ["req", ...kind, ...files], { stdio: "pipe" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    return {};
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
