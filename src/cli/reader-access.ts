import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";

export function secret(): string {
  return randomBytes(24).toString("base64url");
}

export function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * Returns the status that rejects a request of another origin, for another host name (DNS rebinding) or with
 * another method than GET; undefined if the request is allowed.
 */
export function refusal({ headers, method }: IncomingMessage, port: number): number | undefined {
  const own = `127.0.0.1:${port}`;
  if (headers.host !== own) return 421;
  if (headers.origin !== undefined && headers.origin !== `http://${own}`) return 403;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return 403;
  return method === "GET" ? undefined : 405;
}

/** Parses the requested URL, always relative to this server; undefined when it is invalid. */
export function addressOf({ url = "/" }: IncomingMessage, port: number): URL | undefined {
  const own = `http://127.0.0.1:${port}/`;
  const path = url.replace(/^[/\\]+/, "");
  const found = URL.canParse(`${own}${path}`) ? new URL(`${own}${path}`) : undefined;
  return found?.pathname.startsWith("//") === true ? undefined : found; // it would lead elsewhere
}

export function cookieOf({ headers }: IncomingMessage, name: string): string {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/**
 * Headers of every response: a page loads nothing from elsewhere, and no page of another origin may embed it.
 */
export const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "clipboard-write=(self)",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;
