import type { Transport, ProxyFor, Answer, Outgoing, Dial, Lookup } from "./types.ts";
import { type LookupAddress, lookup } from "node:dns";
import { once } from "node:events";
import { connect as dial, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";
import { Agent, type buildConnector, type Dispatcher } from "undici";
import { ProxyFailure, tunnel } from "./proxy.ts";
import { TooLarge, TooLate } from "./response.ts";
import { portOf, withoutBrackets } from "./url-allowlist.ts";

export interface TransportOptions extends Pick<ConnectorOptions, "timeoutMs" | "loopback" | "proxy"> {
  readonly concurrency: number;
  readonly maxBytes: number;
  readonly lookup?: Lookup | undefined;
  readonly dial?: Dial | undefined;
}

const CONNECT_MS = 10_000;
const IDLE_MS = 15_000; // longer than the spacing of any source, so that its connection is reused

/** The only module that loads undici: import it on the first request. */
export function createTransport(options: TransportOptions): Transport {
  const connector = createConnector({
    timeoutMs: Math.min(CONNECT_MS, options.timeoutMs),
    lookup: options.lookup ?? lookup,
    dial: options.dial ?? dial,
    proxy: options.proxy,
    ...(options.loopback !== undefined && { loopback: options.loopback }),
  });
  const agent = new Agent({
    connect: connector.connect,
    connections: options.concurrency,
    keepAliveTimeout: IDLE_MS,
    headersTimeout: 0, // one clock for the whole request is above
    bodyTimeout: 0,
  });
  let running = 0;
  return {
    async send(request) {
      running += 1;
      try {
        return await exchange(agent, request, options.maxBytes);
      } finally {
        running -= 1;
        if (running === 0) connector.abandon(); // otherwise undici would finish connecting for a caller that is gone
      }
    },
    async close() {
      connector.abandon();
      await agent.destroy();
    },
  };
}

const REFUSAL_BYTES = 512 * 1024; // enough of an error page to recognise a challenge

/** Sends one request through undici's lowest-level interface: without a stream, counting every byte as it arrives. */
async function exchange(agent: Dispatcher, request: Outgoing, maxBytes: number): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const { url, headers, body, signal } = request;
    const content = body === undefined ? { method: "GET" as const } : { method: "POST" as const, body };
    if (signal.aborted) return reject(reasonOf(signal));
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    let answer: Omit<Answer, "bytes"> = { status: 0, headers: {} };
    let size = 0;
    let failure: Error | undefined;

    const fail = (error: Error) => {
      failure = error;
      signal.removeEventListener("abort", onAbort);
      reject(error);
      controller?.abort(error); // closes the socket: the rest is not needed
    };
    const finish = () => {
      signal.removeEventListener("abort", onAbort);
      resolve({ ...answer, bytes: Buffer.concat(chunks) });
    };
    const onAbort = () => fail(reasonOf(signal));
    const overflow = () => {
      if (answer.status < 400) return fail(new TooLarge());
      finish();
      controller?.abort(new TooLarge());
    };

    signal.addEventListener("abort", onAbort, { once: true });
    agent.dispatch(
      { origin: url.origin, path: url.pathname + url.search, headers, ...content },
      {
        onRequestStart(started) {
          if (failure) return started.abort(failure);
          if (!request.claimDeparture()) throw new TooLate(); // undici keeps the connection, which an abort would close
          controller = started;
        },
        onResponseStart(_controller, status, received) {
          answer = { status, headers: received };
          if (status < 400 && Number(received["content-length"]) > maxBytes) fail(new TooLarge());
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size > (answer.status < 400 ? maxBytes : REFUSAL_BYTES)) return overflow();
          chunks.push(chunk);
        },
        onResponseEnd: finish,
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("aborted");
}

/** A connection to a forbidden address, made or attempted. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
  readonly code = "FORBIDDEN_ADDRESS";
}

export interface ConnectorOptions {
  /** `host:port` (no brackets) of a base address on this machine: the only one that may resolve to loopback. */
  readonly loopback?: string;
  /** Milliseconds for TCP and TLS together. */
  readonly timeoutMs: number;
  readonly lookup: Lookup;
  readonly dial: Dial;
  /** The operator's proxy: the only other machine dialled, whatever its address. */
  readonly proxy?: ProxyFor | undefined;
}

export interface CheckedConnector {
  readonly connect: buildConnector.connector;
  /** Closes connections that are still being made. */
  abandon(): void;
}

type Permit = (address: string) => boolean;

/**
 * Creates a connector that reaches public addresses only. It checks a literal address, every address of a
 * name (one forbidden address refuses the name, and only checked ones are dialled), and the actual peer,
 * before a byte is sent. With a proxy the name is checked if this machine can resolve it; the proxy dials.
 * `https:` ends in TLS, `tunnel:` where TLS would begin; `http:` is for this machine and never uses a proxy.
 */
export function createConnector(options: ConnectorOptions): CheckedConnector {
  const unfinished = new Set<() => void>();

  const connect: buildConnector.connector = (target, callback) => {
    const host = withoutBrackets(target.hostname);
    const port = portOf(target);
    const own = `${host}:${port}` === options.loopback;
    const permit: Permit = (address) => isPublicAddress(address) || (own && isLoopbackAddress(address));
    if (isIP(host) !== 0 && !permit(host)) return callback(new ForbiddenAddress(host), null);

    const lookup = guarded(options.lookup, permit);
    const proxy = target.protocol === "http:" ? undefined : options.proxy?.({ host, port });
    const tcp = proxy
      ? options.dial({ host: withoutBrackets(proxy.hostname), port: portOf(proxy), ...SOCKET })
      : options.dial({ host, port, lookup, ...SOCKET });
    let socket = tcp;
    const giveUp = () => fail(failure(`connecting to ${host} was given up`, "ECONNABORTED"));
    const timer = setTimeout(
      () => fail(failure(`no connection to ${host} in time`, "ETIMEDOUT")),
      options.timeoutMs,
    );
    const settle = (): boolean => {
      clearTimeout(timer);
      return unfinished.delete(giveUp);
    };
    let isAtProxy = proxy !== undefined;
    const fail = (error: Error) => {
      if (!settle()) return;
      socket.destroy();
      const isOwn = error instanceof ProxyFailure || error instanceof ForbiddenAddress;
      callback(
        isAtProxy && !isOwn ? new ProxyFailure("it cannot be reached", { cause: error }) : error,
        null,
      );
    };
    const succeed = () => settle() && callback(null, socket);
    unfinished.add(giveUp);
    tcp.on("error", fail);
    const finish = () => {
      if (target.protocol !== "https:") return succeed();
      socket = secure(socket, host);
      socket.on("error", fail).once("secureConnect", succeed);
    };
    const throughProxy = async (by: URL) => {
      await checkName(options.lookup, host, permit);
      if (by.protocol === "https:") {
        socket = secure(tcp, withoutBrackets(by.hostname));
        await once(socket.on("error", fail), "secureConnect");
      }
      await tunnel(socket, `${isIP(host) === 6 ? `[${host}]` : host}:${port}`, by);
      isAtProxy = false;
      finish();
    };
    tcp.once("connect", () => {
      if (proxy) return void throughProxy(proxy).catch(fail);
      const peer = tcp.remoteAddress ?? "nowhere";
      if (!permit(peer)) return fail(new ForbiddenAddress(peer));
      finish();
    });
  };

  return { connect, abandon: () => [...unfinished].forEach((giveUp) => giveUp()) };
}

const SOCKET = { noDelay: true, keepAlive: true } as const;

/**
 * Rejects a name that this machine resolves to a forbidden address; a name that only the proxy can resolve
 * passes.
 * @throws ForbiddenAddress
 */
async function checkName(lookup: Lookup, host: string, permit: Permit): Promise<void> {
  if (isIP(host) !== 0) return; // checked before
  const addresses = await new Promise<readonly LookupAddress[]>((resolve) => {
    lookup(host, { all: true }, (error, found) => resolve(error ? [] : found));
  });
  const bad = addresses.find(({ address }) => !permit(address));
  if (bad) throw new ForbiddenAddress(bad.address);
}

/** Starts TLS on a connection whose peer was checked; Node verifies the certificate as usual. */
function secure(socket: Socket, host: string): TLSSocket {
  const servername = isIP(host) === 0 ? host : ""; // an IP address is not allowed in SNI
  return connectTls({ socket, host, servername, ALPNProtocols: ["http/1.1"] });
}

/** Wraps a lookup with the address check. Node calls it for names only; literal addresses are checked before. */
function guarded(lookup: Lookup, permit: Permit): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, [], 0);
      const [first] = addresses;
      const bad = addresses.find(({ address }) => !permit(address));
      if (!first || bad) callback(new ForbiddenAddress(bad?.address ?? "no address"), [], 0);
      else if (all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3"); // all that IANA has allocated; excludes ::/96, 64:ff9b:: and fec0::

/**
 * Returns whether a text is a public IP address; false for private, mapped-private and special addresses and
 * for anything else.
 */
export function isPublicAddress(text: string): boolean {
  const address = read(text);
  if (!address || address.range() !== "unicast") return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST);
}

/** Whether an IP address is this machine's own loopback. */
export function isLoopbackAddress(text: string): boolean {
  return read(text)?.range() === "loopback";
}

function read(text: string): Address | undefined {
  const [plain = ""] = text.split("%"); // a zone id names an interface, not an address
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined; // process() unwraps ::ffff:127.0.0.1
}
