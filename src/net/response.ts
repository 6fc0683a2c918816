import type { Answer, Page } from "./types.ts";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { hasCode, LegibusError } from "../core/errors.ts";
import type { Validators } from "../core/corpus.ts";
import { charsetOf, decode } from "./charset.ts";
import type { FailedPage } from "./failures.ts";

/** The body exceeded the cap or announced that it would. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Connecting took longer than the start was valid for; nothing was sent, and the connection stays open. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** Returns a header's value; repeated headers are joined with commas. */
export function header({ headers }: Pick<Answer, "headers">, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

/** Status for validators that still match. */
export const NOT_MODIFIED = 304;

/**
 * Creates a page from the unpacked response of `url` at a time in milliseconds since the epoch; its text is decoded on
 * each use and not stored besides the bytes.
 */
export function createPage(answer: Answer, url: string, at: number): Page {
  const { status, bytes } = answer;
  const contentType = header(answer, "content-type");
  const charset = charsetOf(bytes, contentType);
  const validators = validatorsOf(answer.headers);
  const part = status === 206 ? partOf(header(answer, "content-range")) : undefined;
  return {
    url,
    status,
    contentType,
    bytes,
    text: () => decode(bytes, charset),
    retrievedAt: new Date(at).toISOString(),
    how: "live",
    remember: () => {},
    ...(validators && { validators }),
    ...(part && { part }),
    ...(status === NOT_MODIFIED && { notModified: true }),
  };
}

/** Parses `bytes 100-199/5000`; a range without a known total length is ignored. */
function partOf(contentRange: string): Page["part"] {
  const [, from, total] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(contentRange) ?? [];
  return total === undefined ? undefined : { from: Number(from), total: Number(total) };
}

const LONGEST = 1_000; // no source sends longer ones, and they are sent back with every request

/** Returns the validators of a response; undefined when it has none. */
function validatorsOf({ etag, "last-modified": lastModified }: IncomingHttpHeaders): Validators | undefined {
  const found = {
    ...(usable(etag) && { etag }),
    ...(usable(lastModified) && { lastModified }),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

/** Returns the headers of a conditional request. */
export function conditions({ etag, lastModified }: Validators = {}): Readonly<Record<string, string>> {
  return {
    ...(usable(etag) && { "if-none-match": etag }),
    ...(usable(lastModified) && { "if-modified-since": lastModified }),
  };
}

/** Checks a validator: stored ones come from outside, and a line break would add a header. */
function usable(value: string | undefined): value is string {
  return value !== undefined && value.length <= LONGEST && /^[\x20-\x7e]+$/.test(value);
}

/** Encodings that this client supports; a body compressed twice is rejected. */
export const ACCEPT_ENCODING = "gzip, br, deflate";

const CHUNK_BYTES = 256 * 1024; // fewer trips than zlib's 16 kB
const SYNC_BYTES = 96 * 1024; // below it a thread costs more than the work, above it others would wait

interface Limits {
  readonly maxOutputLength: number;
  readonly chunkSize: number;
}

interface Codec {
  readonly now: (bytes: Uint8Array, options: Limits) => Buffer;
  readonly later: (bytes: Uint8Array, options: Limits) => Promise<Buffer>;
}

const gzip: Codec = { now: zlib.gunzipSync, later: promisify(zlib.gunzip) };
const brotli: Codec = { now: zlib.brotliDecompressSync, later: promisify(zlib.brotliDecompress) };
const deflate: Codec = { now: zlib.inflateSync, later: promisify(zlib.inflate) };
const rawDeflate: Codec = { now: zlib.inflateRawSync, later: promisify(zlib.inflateRaw) };

/**
 * Decompresses a whole body up to `maxBytes`.
 * @throws LegibusError UPSTREAM_ERROR when it is too large, broken or encoded otherwise
 */
export async function unpack(
  bytes: Uint8Array,
  encoding: string,
  maxBytes: number,
  place: FailedPage,
): Promise<Uint8Array> {
  const coding = encoding.trim().toLowerCase();
  if (coding === "" || coding === "identity" || bytes.length === 0) return bytes;
  const codec = codecFor(coding, bytes);
  if (!codec) throw unreadable(place, `content-encoding ${coding}`);
  try {
    const options = { maxOutputLength: maxBytes, chunkSize: CHUNK_BYTES };
    const all = bytes.length <= SYNC_BYTES ? codec.now(bytes, options) : await codec.later(bytes, options);
    // a small page must not keep zlib's whole chunk alive in the cache
    return all.buffer.byteLength > all.length * 1.25 ? Buffer.from(all) : all;
  } catch (error) {
    throw hasCode(error, "ERR_BUFFER_TOO_LARGE") ? tooLarge(place, maxBytes) : unreadable(place, error);
  }
}

/** Returns the error for a body above the cap. */
export function tooLarge({ name, humanUrl }: FailedPage, maxBytes: number): LegibusError {
  const most = maxBytes >= 1_000_000 ? `${Math.floor(maxBytes / 1_000_000)} MB` : `${maxBytes} bytes`;
  return new LegibusError("UPSTREAM_ERROR", `the page of ${name} is larger than ${most} and was not read`, {
    hint: "open it in a browser, or ask for a smaller part",
    humanUrl,
    retryable: false,
  });
}

function codecFor(coding: string, bytes: Uint8Array): Codec | undefined {
  if (coding === "gzip" || coding === "x-gzip") return gzip;
  if (coding === "br") return brotli;
  if (coding !== "deflate") return undefined;
  return ((bytes[0] ?? 0) & 0x0f) === 8 ? deflate : rawDeflate; // half of the servers omit the zlib header
}

function unreadable({ name, humanUrl }: FailedPage, cause: unknown): LegibusError {
  return new LegibusError(
    "UPSTREAM_ERROR",
    `the answer of ${name} came packed in a way that cannot be read, or incomplete`,
    { hint: "try again; if it stays so, open the page in a browser", humanUrl, cause },
  );
}

const HEAD_BYTES = 64 * 1024; // a challenge page is about 6 kB
const SETTINGS = "window._cf_chl_opt";
const ORCHESTRATE = /\/cdn-cgi\/challenge-platform\/\w{1,9}\/\w{1,9}\/orchestrate\//;
const TITLE = /<title>\s{0,9}Just a moment\.\.\.\s{0,9}<\/title>/i;

/**
 * Returns whether a response is a Cloudflare challenge instead of the page, whatever its status. Neither the
 * script that Cloudflare puts into ordinary pages nor a text that quotes one counts.
 */
export function isChallenge(headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  if (headers["cf-mitigated"] === "challenge") return true;
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, HEAD_BYTES));
  const settings = head.includes(SETTINGS);
  if (!settings && !head.includes("/orchestrate/")) return false; // true for nearly every page
  const text = head.toString("latin1");
  return (settings && setsOptions(text)) || (TITLE.test(text) && ORCHESTRATE.test(text));
}

/** Checks that the settings are assigned inside a script, not shown in the text. */
function setsOptions(text: string): boolean {
  const at = text.indexOf(SETTINGS);
  const before = text.slice(0, at).toLowerCase();
  const inScript = before.lastIndexOf("<script") > before.lastIndexOf("</script");
  return inScript && /^\s{0,9}=/.test(text.slice(at + SETTINGS.length, at + SETTINGS.length + 10));
}
