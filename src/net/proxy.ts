import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { ProxyFor } from "./types.ts";
import { isThisMachine, portOf, withoutBrackets } from "./url-allowlist.ts";

export type { ProxyFor }; // transport may import no other file of net

/** Reads HTTPS_PROXY and NO_PROXY, in upper or lower case. This machine itself is never reached through a proxy. */
export function proxyOf(env: Readonly<Record<string, string | undefined>>): ProxyFor {
  const proxy = proxyUrl(env);
  const exceptions = (env["NO_PROXY"] ?? env["no_proxy"] ?? "").split(/[\s,]+/).filter((one) => one !== "");
  return ({ host, port }) =>
    isThisMachine(host) || exceptions.some((one) => isExcepted(one.toLowerCase(), host.toLowerCase(), port))
      ? undefined
      : proxy;
}

/** Returns the URL in HTTPS_PROXY; `host:port` means http. Undefined when it is absent or invalid. */
export function proxyUrl(env: Readonly<Record<string, string | undefined>>): URL | undefined {
  const given = (env["HTTPS_PROXY"] ?? env["https_proxy"] ?? "").trim();
  const text = given === "" || given.includes("://") ? given : `http://${given}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : undefined;
}

/** Matches `*`, `example.org` (with its subdomains) and `.example.org`, each optionally with a port. */
function isExcepted(exception: string, host: string, port: number): boolean {
  const [, name = exception, only] = /^(.+?):(\d+)$/.exec(exception) ?? [];
  if (only !== undefined && Number(only) !== port) return false;
  const domain = name.replace(/^\*?\./, "");
  return name === "*" || host === domain || host.endsWith(`.${domain}`);
}

/** A proxy that could not make the connection; the message is for the user. */
export class ProxyFailure extends Error {
  override readonly name = "ProxyFailure";
  /** Status of its answer; absent when it gave none. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = status;
  }

  get code(): string {
    return this.status === 407 ? "PROXY_LOGIN" : "PROXY_FAILURE";
  }
}

const MOST_HEAD_BYTES = 16_384;

/**
 * Asks the proxy on a connected socket for a tunnel to `authority` (`host:port`), and resolves when it is
 * open. Only this request reaches the proxy unencrypted.
 * @throws ProxyFailure
 */
export async function tunnel(socket: Socket | TLSSocket, authority: string, proxy: URL): Promise<void> {
  const { username, password, host } = proxy;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const authorization =
    username === "" ? "" : `Proxy-Authorization: Basic ${credentials.toString("base64")}\r\n`;
  await new Promise<void>((resolve, reject) => {
    let head = Buffer.alloc(0);
    const end = (error?: Error) => {
      socket.off("data", read).off("end", closed).off("close", closed);
      socket.pause();
      if (error) reject(error);
      else resolve();
    };
    const closed = () => end(new ProxyFailure(`${host} closed the connection`));
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const text = head.toString("latin1");
      const at = text.indexOf("\r\n\r\n");
      if (at === -1 && head.length <= MOST_HEAD_BYTES) return;
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
      if (at !== -1 && status === "200" && head.length === at + 4) end();
      else if (status === undefined) end(new ProxyFailure(`${host} answered something that is not HTTP`));
      else end(new ProxyFailure(`${host} answered ${status}`, { status: Number(status) }));
    };
    socket.on("data", read).once("end", closed).once("close", closed);
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
  });
}

/**
 * Returns a `fetch` that uses the host's proxy, if any. Redirects are not followed, because they would send
 * keys to another host.
 */
export function fetchThrough(proxy: ProxyFor | undefined): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const by = proxy?.({ host: withoutBrackets(url.hostname), port: portOf(url) });
    return by ? await sentThrough(by, url, init) : await fetch(input, { ...init, redirect: "manual" });
  };
}

async function sentThrough(proxy: URL, url: URL, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", body = null, signal = null } = init;
  if (body !== null && typeof body !== "string") throw new TypeError("only text is sent through a proxy");
  const { ProxyAgent, request } = (await import("undici")).default; // the bundle exports no other name of it
  const { username, password, protocol, host } = proxy;
  const name = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const token = `Basic ${Buffer.from(name).toString("base64")}`;
  const dispatcher = new ProxyAgent({ uri: `${protocol}//${host}`, ...(username !== "" && { token }) });
  const headers = Object.fromEntries(new Headers(init.headers));
  try {
    const answer = await request(url, { method, headers, body, signal, dispatcher });
    const bytes = await answer.body.arrayBuffer();
    const told = Object.entries(answer.headers).flatMap(([key, value]) =>
      [value ?? []].flat().map((one): [string, string] => [key, one]),
    );
    return new Response(bytes.byteLength === 0 ? null : bytes, { status: answer.statusCode, headers: told });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new TypeError("fetch failed", { cause: error }); // like fetch's own error
  } finally {
    await dispatcher.close().catch(() => {}); // the response has arrived, or the call is over
  }
}
