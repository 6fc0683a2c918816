import { createHash, timingSafeEqual } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { LOCAL_USER } from "../../core/call.ts";
import { type AuthInfo, OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";

/** Everybody who uses a server that asks for no token; it is not the user of this machine. */
export const ANONYMOUS = "anonymous";
/** Names that no token and no issuer may give. */
const RESERVED: ReadonlySet<string> = new Set([LOCAL_USER, ANONYMOUS]);
const SHORTEST_TOKEN = 16;
const STATIC_LIFE_S = 3_600; // the SDK wants an expiry; a static token has none

/** Tells who carries a token. @throws OAuthError InvalidToken */
export type Verifier = (token: string) => Promise<AuthInfo>;

export interface Known {
  readonly user: string;
  /** SHA-256 of the token. */
  readonly digest: Buffer;
  /** Groups whose documents the user shares. */
  readonly matters: readonly string[];
}

/** The one user of a single token. */
export function knownByToken(token: string): Known[] {
  if (token.length < SHORTEST_TOKEN) {
    throw new Error(
      `LEGIBUS_HTTP_TOKEN is too short to keep anybody out: give it at least ${SHORTEST_TOKEN} characters, for example from: openssl rand -hex 32`,
    );
  }
  return [{ user: LOCAL_USER, digest: digestOf(token), matters: [] }];
}

const LOOK_EVERY_MS = 1_000;

/** The users of a tokens file, read again when it changes; one that cannot be read leaves the users as they were. */
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

/** The users of a file of `name:SHA-256` lines, matters after a second colon (`ann:5e88…:Smith v Jones, Estate of Lee`); empty lines and lines after # count for nothing. */
export async function knownByFile(path: string): Promise<Known[]> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new Error(`LEGIBUS_HTTP_TOKENS: ${path} cannot be read`);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const known = lines.flatMap((line, at) => (line === "" || line.startsWith("#") ? [] : [knownOf(line, at)]));
  if (known.length === 0) throw new Error(`LEGIBUS_HTTP_TOKENS: ${path} names no user`);
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
  const matters = groups.split(",").map((one) => one.trim());
  return { user, digest: Buffer.from(digits, "hex"), matters: matters.filter((one) => one !== "") };
}

/** Compares digests, all of them and in constant time: neither the token nor the number of matches shows in the time. */
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

/** Takes the JWTs of an authorization server that were issued for `audience`; the user is their `sub`, the user's matters are in `claim`. */
export async function issuerVerifier(issuer: string, audience: string, claim: string): Promise<Verifier> {
  const { createRemoteJWKSet, jwtVerify } = await import("jose");
  const keys = createRemoteJWKSet(new URL(await keysAddress(issuer)));
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, { issuer: [issuer, `${issuer}/`], audience }).catch(
      (error: unknown) => {
        if (isOutage(error)) throw new OAuthError(OAuthErrorCode.ServerError, "the issuer does not answer");
        throw new OAuthError(OAuthErrorCode.InvalidToken, "the token is not valid here");
      },
    );
    const { sub = "", exp } = payload;
    if (ID_TOKEN_CLAIMS.some((name) => name in payload)) {
      throw new OAuthError(OAuthErrorCode.InvalidToken, "this is an ID token, which is for its client only");
    }
    if (sub.trim() === "" || RESERVED.has(sub) || exp === undefined) {
      throw new OAuthError(OAuthErrorCode.InvalidToken, "the token needs sub and exp");
    }
    const scopes = typeof payload["scope"] === "string" ? payload["scope"].split(" ") : [];
    return { token, clientId: sub, scopes, expiresAt: exp, extra: { matters: mattersIn(payload[claim]) } };
  };
}

/** Claims of OpenID Connect's ID tokens that access tokens (RFC 9068) do not have. */
const ID_TOKEN_CLAIMS = ["nonce", "at_hash", "c_hash"];

/** Whether the keys could not be had; everything else is said of the token. */
function isOutage(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code !== "string" || !/^ERR_J(?!OSE_GENERIC$|WKS_TIMEOUT$|WKS_INVALID$)/.test(code);
}

/** A list, or several names with commas between them. */
function mattersIn(claim: unknown): readonly string[] {
  const named = typeof claim === "string" ? claim.split(",") : claim;
  return Array.isArray(named)
    ? named.flatMap((one) => (typeof one === "string" && one.trim() !== "" ? [one.trim()] : []))
    : [];
}

/** Finds the issuer's keys by its metadata (RFC 8414, then OpenID Connect discovery). */
async function keysAddress(issuer: string): Promise<string> {
  for (const name of ["oauth-authorization-server", "openid-configuration"]) {
    const answer = await fetch(`${issuer}/.well-known/${name}`, { redirect: "error" }).catch(() => undefined);
    const metadata: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (typeof metadata !== "object" || metadata === null) continue;
    const [address, named]: unknown[] = [Reflect.get(metadata, "jwks_uri"), Reflect.get(metadata, "issuer")];
    if (named !== issuer && named !== `${issuer}/`) continue; // RFC 8414, section 3.3
    if (typeof address === "string" && URL.canParse(address)) return address;
  }
  throw new Error(
    `LEGIBUS_OAUTH_ISSUER: ${issuer} has no metadata that names it (issuer) and its keys (jwks_uri)`,
  );
}
