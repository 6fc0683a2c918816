import { LegibusError } from "../core/errors.ts";
import type { SourceRules } from "./types.ts";

/** An allowed URL: its public form and the address used on the network. */
export interface Target {
  readonly publicUrl: string;
  readonly network: URL;
}

export type Problem = "unreadable" | "not https" | "userinfo" | "port" | "host" | "base address";

export type Verdict = { readonly target: Target } | { readonly problem: Problem };

export type UrlAllowlist = ReturnType<typeof createUrlAllowlist>;

type Territory = Pick<SourceRules, "name" | "origin" | "baseUrl" | "hosts" | "redirectsToHttp">;

const MAX_URL_CHARS = 8_000; // the usual servers reject longer ones
const AMBIGUOUS = /[\\\p{Cc}]/u; // parsers disagree on how to read these
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Accepts only https URLs on a source's own hosts, and maps them both ways when the operator moved the source. */
export function createUrlAllowlist(rules: Territory) {
  const origin = new URL(rules.origin).origin;
  const base = readBase(rules.baseUrl);
  const moved = base !== undefined && base.href !== new URL(rules.origin).href;
  const prefix = base?.pathname.replace(/\/$/, "") ?? "";
  const own = new Set([origin, ...rules.hosts.map((host) => new URL(`https://${host}`).origin)]);

  /** Checks a URL; a relative one needs the public URL of the page it came from. */
  const inspect = (given: string, from?: string): Verdict => {
    if (!base) return { problem: "base address" };
    const raw = given.trim();
    const problem = spelling(raw, from !== undefined);
    if (problem) return { problem };
    const met = readUrl(raw, from);
    if (!met) return { problem: "unreadable" };
    const url = rules.redirectsToHttp && from !== undefined ? byHttps(met, own) : met;
    const home = moved ? mapBack(url, base, prefix, origin) : url;
    if (!own.has(home.origin)) return { problem: unknownHost(home, own) };
    home.hash = "";
    return {
      target: {
        publicUrl: home.href,
        network: moved ? new URL(`${base.origin}${prefix}${home.pathname}${home.search}`) : home,
      },
    };
  };

  return {
    inspect,
    /**
     * Checks a URL given by a caller.
     * @throws LegibusError INVALID_INPUT that names what would be right
     */
    target(raw: string): Target {
      const verdict = inspect(raw);
      if ("target" in verdict) return verdict.target;
      throw refusal(verdict.problem, rules, origin);
    },
  };
}

/** Returns `host:port` of a base address on this machine: the only loopback address that may be reached. */
export function loopbackOf(baseUrl: string): string | undefined {
  const url = readUrl(baseUrl);
  if (!url || !isThisMachine(url.hostname)) return undefined;
  return `${withoutBrackets(url.hostname)}:${portOf(url)}`;
}

/** Whether a hostname, an IPv6 address with or without brackets, is this machine's loopback. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/.test(withoutBrackets(hostname));
}

/** Returns the port of a URL, or its scheme's default. */
export function portOf({ port, protocol }: Pick<URL, "port" | "protocol">): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

/** `[::1]` -> `::1`. */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

/** Rewrites a plain http URL of an own host to https; returns any other unchanged. */
function byHttps(url: URL, own: ReadonlySet<string>): URL {
  if (url.protocol !== "http:" || !own.has(`https://${url.host}`)) return url;
  return new URL(url.href.replace(/^http:/i, "https:"));
}

function readUrl(text: string, from?: string): URL | undefined {
  return URL.canParse(text, from) ? new URL(text, from) : undefined;
}

/** Parses the operator's base address; undefined when it is not allowed: plain http is for this machine only. */
function readBase(text: string): URL | undefined {
  const url = readUrl(text);
  if (!url || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return undefined;
  if (url.protocol === "https:") return url;
  return url.protocol === "http:" && isThisMachine(url.hostname) ? url : undefined;
}

/** Finds faults of the raw text, which a parser would silently correct. */
function spelling(raw: string, relativeAllowed: boolean): Problem | undefined {
  if (raw.length > MAX_URL_CHARS || AMBIGUOUS.test(raw)) return "unreadable";
  if (relativeAllowed && !HAS_SCHEME.test(raw))
    return raw.startsWith("//") ? authority(raw.slice(2)) : undefined;
  const found = ABSOLUTE.exec(raw)?.[1];
  if (found !== undefined) return authority(found);
  return HAS_SCHEME.test(raw) && !/^https?:/i.test(raw) ? "not https" : "unreadable";
}

function authority(text: string): Problem | undefined {
  const [host = ""] = text.split(/[/?#]/, 1);
  if (host === "") return "unreadable";
  return host.includes("@") ? "userinfo" : undefined;
}

function unknownHost(url: URL, own: ReadonlySet<string>): Problem {
  const known = [...own].map((one) => new URL(one));
  if (!known.some((one) => one.hostname === url.hostname)) return "host";
  return known.some((one) => one.protocol === url.protocol) ? "port" : "not https";
}

function mapBack(url: URL, base: URL, prefix: string, origin: string): URL {
  const inside = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  if (url.origin !== base.origin || !inside) return url;
  return new URL(`${origin}${url.pathname.slice(prefix.length)}${url.search}`);
}

function refusal(problem: Problem, { name, hosts }: Territory, origin: string): LegibusError {
  if (problem === "base address") {
    return new LegibusError("NOT_CONFIGURED", `the address set for ${name} cannot be used`, {
      hint: "use an https address, or http on this machine (localhost), without user name and query",
    });
  }
  const others = hosts.filter((host) => !origin.endsWith(`//${host}`));
  const also = others.length > 0 ? ` or on ${others.join(", ")}` : "";
  return new LegibusError("INVALID_INPUT", `${SENTENCES[problem]}, so ${name} was not asked`, {
    hint: `give an address that begins with ${origin}/${also}`,
  });
}

const SENTENCES: Readonly<Record<Exclude<Problem, "base address">, string>> = {
  unreadable: "this is not a complete and plain web address",
  "not https": "only https addresses are opened",
  userinfo: "an address with a user name in it is not opened",
  port: "an address with a port of its own is not opened",
  host: "this address is on another site",
};
