import { lookup as systemLookup } from "node:dns";
import { createServer, type IncomingMessage } from "node:http";
import { connect as systemDial, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type CheckedConnector, createConnector, type TransportOptions } from "../transport.ts";
import { loopbackOf, portOf, withoutBrackets } from "../url-allowlist.ts";

export interface GatewayOptions extends Pick<TransportOptions, "timeoutMs" | "proxy" | "lookup" | "dial"> {
  /** The only reachable origins: `https://example.org`, without a path. */
  readonly origins: readonly string[];
}

/** A proxy on loopback through which Chromium makes all its connections. */
export interface Gateway {
  /** `127.0.0.1:41234`, as `--proxy-server` takes it. */
  readonly address: string;
  /** Why the last connection to a host (`example.org`) failed. */
  failure(host: string): Error | undefined;
  close(): void;
}

/**
 * Opens a gateway to the given origins. It checks every address that it dials as `createConnector` does, uses
 * the operator's proxy, and refuses every other host. TLS stays end-to-end between Chromium and the origin.
 */
export async function openGateway({ origins, timeoutMs, proxy, ...rest }: GatewayOptions): Promise<Gateway> {
  const lines = new Map(origins.map((origin) => [placeOf(new URL(origin)), lineTo(origin)]));
  const failures = new Map<string, Error>();
  const sockets = new Set<Duplex>();

  function lineTo(origin: string): CheckedConnector {
    const loopback = loopbackOf(origin);
    const { lookup = systemLookup, dial = systemDial } = rest;
    return createConnector({ timeoutMs, lookup, dial, proxy, ...(loopback !== undefined && { loopback }) });
  }

  /** Connects to one of the origins. */
  async function reach(place: string, protocol: "http:" | "tunnel:"): Promise<Socket> {
    const line = lines.get(place);
    const { hostname, port } = new URL(`tunnel://${place}`);
    return await new Promise((resolve, reject) => {
      if (!line) return reject(new Error(`${place} is none of the browser's origins`));
      line.connect({ hostname, port, protocol }, (...[error, socket]) => {
        if (error) failures.set(withoutBrackets(hostname), error);
        if (error || !socket) return reject(error ?? new Error("no connection"));
        failures.delete(withoutBrackets(hostname));
        keep(socket);
        resolve(socket);
      });
    });
  }

  async function join(place: string, client: Duplex, head: Buffer): Promise<void> {
    const socket = await reach(place, "tunnel:");
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    socket.write(head);
    client.pipe(socket).pipe(client);
    client.once("close", () => socket.destroy());
    socket.once("close", () => client.destroy());
  }

  function keep(socket: Duplex): void {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  }

  const server = createServer((request) => {
    void forward(request, reach).catch(() => request.socket.destroy());
  });
  server.on("connection", keep);
  server.on("connect", ({ url = "" }: IncomingMessage, client: Duplex, head: Buffer) => {
    const status = lines.has(url) ? "502 Bad Gateway" : "403 Forbidden";
    void join(url, client, head).catch(() => client.end(`HTTP/1.1 ${status}\r\n\r\n`));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const address = server.address();
  return {
    address: `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    failure: (host) => failures.get(withoutBrackets(host)),
    close() {
      server.close();
      for (const line of lines.values()) line.abandon();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** `example.org:443`, as CONNECT names it. */
function placeOf(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

/** Forwards a plain http request, which only an origin on this machine has; the response bytes pass unchanged. */
async function forward(
  request: IncomingMessage,
  reach: (place: string, protocol: "http:") => Promise<Socket>,
): Promise<void> {
  const url = new URL(request.url ?? "");
  const socket = await reach(placeOf(url), "http:");
  const { socket: client, method, rawHeaders } = request;
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !/^(?:proxy-)?connection$/i.test(name) ? [`${name}: ${rawHeaders[at + 1]}`] : [],
  );
  const head = [`${method} ${url.pathname}${url.search} HTTP/1.1`, ...lines, "Connection: close", "", ""];
  socket.write(head.join("\r\n"));
  request.pipe(socket, { end: false });
  passOn(socket, client);
  socket.once("close", () => client.destroy());
  client.once("close", () => socket.destroy());
}

const MOST_HEAD_BYTES = 300_000; // more than Chromium takes

/** Sends the response once its head is complete, because Chromium takes a partial head for a complete one. */
function passOn(socket: Socket, client: Socket): void {
  let head = Buffer.alloc(0);
  const read = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    if (!head.includes("\r\n\r\n") && head.length < MOST_HEAD_BYTES) return;
    socket.off("data", read);
    client.write(head);
    socket.pipe(client);
  };
  socket.on("data", read);
}
