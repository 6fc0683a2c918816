import { createHash, timingSafeEqual } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { LOCAL_USER, matterName } from "../../core/call.ts";
import { fieldOf } from "../../core/json.ts";
import { fetchThrough, type ProxyFor } from "../../net/proxy.ts";
import { type AuthInfo, OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";

/** Every user of a server without tokens; distinct from the user of this machine. */
export const ANONYMOUS = "anonymous";
/** User names that no token or issuer may assign. */
const RESERVED: ReadonlySet<string> = new Set([LOCAL_USER, ANONYMOUS]);
const SHORTEST_TOKEN = 16;
const STATIC_LIFE_S = 3_600; // the SDK requires an expiry; a static token has none

/**
 * Returns the user of a token.
 * @throws OAuthError InvalidToken
 */
export type Verifier = (token: string) => Promise<AuthInfo>;

export interface Known {
  readonly user: string;
  /** SHA-256 of the token. */
  readonly digest: Buffer;
  /** Groups whose documents the user shares. */
  readonly matters: readonly string[];
}

/** Returns the single user of a server with one token. */
export function knownByToken(token: string): Known[] {
  if (token.length < SHORTEST_TOKEN) {
    throw new Error(
      `LEGIBUS_HTTP_TOKEN is too short to keep anybody out: give it at least ${SHORTEST_TOKEN} characters, for example from: openssl rand -hex 32`,
    );
  }
  return [{ user: LOCAL_USER, digest: digestOf(token), matters: [] }];
}

const LOOK_EVERY_MS = 1_000;

/**
 * Returns the users of a tokens file, read again when it changes; a file that cannot be read leaves the users
 * unchanged.
 */
export async function knownByChangingFile(
  path: string,
  onTrouble: (message: string) => void,
): Promise<() => Promise<readonly Known[]>> {
  let known = await knownByFile(path);
  let seen = await versionOf(path);
  let looked = Date.now();
  return async () => {
    if (Date.now() - looked < LOOK_EVERY_MS) return known;
    looked = Date.now();
    const version = await versionOf(path);
    if (version === seen) return known;
    seen = version;
    known = await knownByFile(path).catch((error: unknown) => {
      onTrouble(`${error instanceof Error ? error.message : path}: the users stay as they were`);
      return known;
    });
    return known;
  };
}

async function versionOf(path: string): Promise<string> {
  const facts = await stat(path).catch(() => undefined);
  return facts === undefined ? "none" : `${facts.ino} ${facts.size} ${facts.mtimeMs}`;
}

/**
 * Reads a file of `name:SHA-256` lines with optional matters after a second colon (`ann:5e88…:Smith v Jones,
 * Estate of Lee`); empty lines and comments after # are ignored.
 */
export async function knownByFile(path: string): Promise<Known[]> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new Error(`LEGIBUS_HTTP_TOKENS: ${path} cannot be read`);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const known = lines.flatMap((line, at) => (line === "" || line.startsWith("#") ? [] : [knownOf(line, at)]));
  if (known.length === 0) throw new Error(`LEGIBUS_HTTP_TOKENS: ${path} names no user`);
  const twice = known.find(({ digest }, at) => known.findIndex((one) => one.digest.equals(digest)) < at);
  if (twice) {
    throw new Error(
      `LEGIBUS_HTTP_TOKENS: the token of "${twice.user}" is in two lines: a token says who carries it, give each user one of its own`,
    );
  }
  return known;
}

function knownOf(line: string, at: number): Known {
  const [, user, digits, groups = ""] =
    /^([\w.@+-]{1,64}):([0-9a-f]{64})(?::(.{0,4000}))?$/i.exec(line) ?? [];
  if (user === undefined || digits === undefined) {
    throw new Error(
      `LEGIBUS_HTTP_TOKENS: line ${at + 1} must be name:SHA-256 of the token in 64 hexadecimal digits (printf %s "$TOKEN" | sha256sum)`,
    );
  }
  if (RESERVED.has(user)) {
    throw new Error(
      `LEGIBUS_HTTP_TOKENS: line ${at + 1}: "${user}" is the server's own name for a user, take another`,
    );
  }
  return { user, digest: Buffer.from(digits, "hex"), matters: mattersIn(groups) };
}

/** Compares all digests in constant time: the time reveals neither the token nor the number of matches. */
export function staticVerifier(users: () => Promise<readonly Known[]>, now: () => number): Verifier {
  return async (token) => {
    const digest = digestOf(token);
    const found = (await users()).reduce<Known | undefined>(
      (match, one) => (timingSafeEqual(one.digest, digest) ? one : match),
      undefined,
    );
    if (!found) throw new OAuthError(OAuthErrorCode.InvalidToken, "the token is not known here");
    return {
      token,
      clientId: found.user,
      scopes: [],
      expiresAt: Math.floor(now() / 1_000) + STATIC_LIFE_S,
      extra: { matters: found.matters },
    };
  };
}

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export interface Issuer {
  readonly issuer: string;
  /** Required audience of its tokens. */
  readonly audience: string;
  /** The claim that names the user's matters. */
  readonly claim: string;
  readonly proxy?: ProxyFor | undefined;
}

/**
 * Accepts JWTs that an authorization server issued for `audience`; the user is their `sub`.
 * @throws Error when its keys are unavailable
 */
export async function issuerVerifier({ issuer, audience, claim, proxy }: Issuer): Promise<Verifier> {
  const { createRemoteJWKSet, customFetch, jwtVerify } = await import("jose");
  const ask = fetchThrough(proxy);
  const keys = createRemoteJWKSet(await keysAddress(issuer, ask), { [customFetch]: ask });
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, { issuer: [issuer, `${issuer}/`], audience }).catch(
      (error: unknown) => {
        if (isOutage(error)) throw new OAuthError(OAuthErrorCode.ServerError, "the issuer does not answer");
        throw new OAuthError(OAuthErrorCode.InvalidToken, "the token is not valid here");
      },
    );
    const { sub, exp } = payload;
    if (ID_TOKEN_CLAIMS.some((name) => name in payload)) {
      throw new OAuthError(OAuthErrorCode.InvalidToken, "this is an ID token, which is for its client only");
    }
    if (!isUserName(sub) || exp === undefined) {
      throw new OAuthError(
        OAuthErrorCode.InvalidToken,
        `the token needs exp, and a sub of 1 to 255 characters other than ${[...RESERVED].join(" and ")}`,
      );
    }
    const scopes = typeof payload["scope"] === "string" ? payload["scope"].split(" ") : [];
    return { token, clientId: sub, scopes, expiresAt: exp, extra: { matters: mattersIn(payload[claim]) } };
  };
}

/** Whether a claim is a name within the bounds of OpenID Connect Core 1.0, section 2; jose does not check that it is a text. */
function isUserName(sub: unknown): sub is string {
  return (
    typeof sub === "string" && /^[^\p{Cc}]{1,255}$/u.test(sub) && sub.trim() !== "" && !RESERVED.has(sub)
  );
}

/** Claims of OpenID Connect's ID tokens that access tokens (RFC 9068) do not have. */
const ID_TOKEN_CLAIMS = ["nonce", "at_hash", "c_hash"];

/** Returns whether the keys were unavailable; any other error concerns the token. */
function isOutage(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code !== "string" || !/^ERR_J(?!OSE_GENERIC$|WKS_TIMEOUT$|WKS_INVALID$)/.test(code);
}

/** Parses a claim: a list, or names separated by commas. */
function mattersIn(claim: unknown): readonly string[] {
  const named: unknown = typeof claim === "string" ? claim.split(",") : claim;
  if (!Array.isArray(named)) return [];
  const names = named.map((one) => (typeof one === "string" ? matterName(one) : ""));
  return [...new Set(names)].filter((name) => name !== "");
}

const METADATA_MS = 10_000;

/** Finds the URL of the issuer's keys from its metadata (RFC 8414, then OpenID Connect discovery). */
async function keysAddress(issuer: string, ask: typeof fetch): Promise<URL> {
  for (const name of ["oauth-authorization-server", "openid-configuration"]) {
    const signal = AbortSignal.timeout(METADATA_MS);
    const metadata: unknown = await ask(`${issuer}/.well-known/${name}`, { signal })
      .then(async (answer) => (answer.ok ? await answer.json() : undefined))
      .catch(() => undefined);
    const [address, named] = [fieldOf(metadata, "jwks_uri"), fieldOf(metadata, "issuer")];
    if (named !== issuer && named !== `${issuer}/`) continue; // RFC 8414, section 3.3
    const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol === "https:" || url?.origin === new URL(issuer).origin) return url;
  }
  throw new Error(
    `LEGIBUS_OAUTH_ISSUER: ${issuer} has no metadata that names it (issuer) and its keys (jwks_uri, by https)`,
  );
}
