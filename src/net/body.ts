import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { hasCode, LegibusError } from "../core/errors.ts";
import type { Place } from "./failures.ts";

/** What this client can read; a body packed twice is refused. */
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

/** Unpacks a whole body, never beyond `maxBytes`; throws UPSTREAM_ERROR for what is too large, broken or packed in another way. */
export async function unpack(
  bytes: Uint8Array,
  encoding: string,
  maxBytes: number,
  place: Place,
): Promise<Uint8Array> {
  const coding = encoding.trim().toLowerCase();
  if (coding === "" || coding === "identity" || bytes.length === 0) return bytes;
  const codec = codecFor(coding, bytes);
  if (!codec) throw unreadable(place, `content-encoding ${coding}`);
  try {
    const options = { maxOutputLength: maxBytes, chunkSize: CHUNK_BYTES };
    return compact(
      bytes.length <= SYNC_BYTES ? codec.now(bytes, options) : await codec.later(bytes, options),
    );
  } catch (error) {
    throw isTooLong(error) ? tooLarge(place, maxBytes) : unreadable(place, error);
  }
}

/** The error for a body above the cap. */
export function tooLarge({ name, humanUrl }: Place, maxBytes: number): LegibusError {
  return new LegibusError(
    "UPSTREAM_ERROR",
    `the page of ${name} is larger than ${megabytes(maxBytes)} and was not read`,
    {
      hint: "open it in a browser, or ask for a smaller part",
      humanUrl,
      retryable: false,
    },
  );
}

function codecFor(coding: string, bytes: Uint8Array): Codec | undefined {
  if (coding === "gzip" || coding === "x-gzip") return gzip;
  if (coding === "br") return brotli;
  if (coding !== "deflate") return undefined;
  return ((bytes[0] ?? 0) & 0x0f) === 8 ? deflate : rawDeflate; // half of the servers leave the zlib header out
}

/** A small page must not keep zlib's whole chunk alive in the cache. */
function compact(bytes: Buffer): Uint8Array {
  return bytes.buffer.byteLength > bytes.length * 1.25 ? Buffer.from(bytes) : bytes;
}

function unreadable({ name, humanUrl }: Place, cause: unknown): LegibusError {
  return new LegibusError(
    "UPSTREAM_ERROR",
    `the answer of ${name} came packed in a way that cannot be read, or incomplete`,
    {
      hint: "try again; if it stays so, open the page in a browser",
      humanUrl,
      cause,
    },
  );
}

function isTooLong(error: unknown): boolean {
  return hasCode(error, "ERR_BUFFER_TOO_LARGE");
}

function megabytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${bytes} bytes`;
}
