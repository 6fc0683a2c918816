import { isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { buildConnector } from "undici";
import { isLoopbackAddress, isPublicAddress } from "./addresses.ts";
import { withoutBrackets } from "./url-allowlist.ts";
import type { Dial, Lookup } from "./types.ts";

/** A connection that was about to reach, or had reached, a forbidden address. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
  readonly code = "FORBIDDEN_ADDRESS";
}

export interface ConnectorOptions {
  /** `host:port` (no brackets) of a base address on this machine: the only one that may lead to loopback. */
  readonly loopback?: string;
  /** For TCP and TLS together. */
  readonly timeoutMs: number;
  readonly lookup: Lookup;
  readonly dial: Dial;
}

export interface GuardedConnector {
  readonly connect: buildConnector.connector;
  /** Closes connections that are still being made. */
  abandon(): void;
}

type Permit = (address: string) => boolean;

/**
 * Connects to public addresses only. Checked are a literal address, every address of a name (one bad
 * one refuses it, and only those seen here are dialled), and the peer that was reached in the end,
 * before a byte is sent.
 */
export function createConnector(options: ConnectorOptions): GuardedConnector {
  const unfinished = new Set<() => void>();

  const connect: buildConnector.connector = (target, callback) => {
    const { host, port } = destination(target);
    const own = `${host}:${port}` === options.loopback;
    const permit: Permit = (address) => isPublicAddress(address) || (own && isLoopbackAddress(address));
    if (isIP(host) !== 0 && !permit(host)) return callback(new ForbiddenAddress(host), null);

    const lookup = guarded(options.lookup, permit);
    const tcp = options.dial({ host, port, lookup, noDelay: true, keepAlive: true });
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
    const fail = (error: Error) => {
      if (!settle()) return;
      socket.destroy();
      callback(error, null);
    };
    const succeed = () => settle() && callback(null, socket);
    unfinished.add(giveUp);
    tcp.on("error", fail);
    tcp.once("connect", () => {
      const peer = tcp.remoteAddress ?? "nowhere";
      if (!permit(peer)) return fail(new ForbiddenAddress(peer));
      if (target.protocol !== "https:") return succeed();
      socket = secure(tcp, host);
      socket.on("error", fail).once("secureConnect", succeed);
    });
  };

  return { connect, abandon: () => [...unfinished].forEach((giveUp) => giveUp()) };
}

function destination({ hostname, port, protocol }: buildConnector.Options): { host: string; port: number } {
  return { host: withoutBrackets(hostname), port: Number(port || (protocol === "https:" ? 443 : 80)) };
}

/** TLS over a connection whose peer was checked; the certificate is checked as node always does. */
function secure(socket: Socket, host: string): TLSSocket {
  const servername = isIP(host) === 0 ? host : ""; // an address is no name in SNI
  return connectTls({ socket, host, servername, ALPNProtocols: ["http/1.1"] });
}

/** node calls this for names only; literal addresses were checked before. */
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
