import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Page, Source } from "../../net/types.ts";
import { diskFull, spaceError } from "./disk.ts";
import { retryTransient, type Waiting } from "./patience.ts";

const PIECE_BYTES = 4 * 1_024 * 1_024;
const RESERVE = 1.05; // factor: the remaining bytes and 5 % more must be free

export interface Wanted {
  readonly url: string;
  /** The publisher's SHA-256 and size of the whole file; absent when not published. */
  readonly sha256?: string | undefined;
  readonly bytes?: number | undefined;
  /** Title for use in sentences. */
  readonly title: string;
}

/** A file downloaded in pieces to a part file, from which an interrupted download resumes. */
export class Download {
  readonly #hash = createHash("sha256");
  readonly #source: Source;
  readonly #wanted: Wanted;
  readonly #path: string;
  readonly #waiting: Waiting;
  #etag: string | undefined;
  /** Size of the whole file in bytes; 0 while unknown. */
  total: number;
  /** Bytes delivered so far; `kept` counts those that were in the part file already. */
  done = 0;
  kept = 0;

  constructor(source: Source, path: string, wanted: Wanted, waiting: Waiting) {
    this.#source = source;
    this.#path = path;
    this.#wanted = wanted;
    this.#waiting = waiting;
    this.total = wanted.bytes ?? 0;
  }

  /** Yields the whole file from its first byte: what is in the part file, then the rest. @throws LegibusError */
  async *bytes(call: ToolCall): AsyncGenerator<Uint8Array> {
    const there = await sizeOf(this.#path);
    if (this.total > 0 && there > this.total) throw await this.#changed();
    await checkSpace(this.#path, this.total - there);
    for await (const piece of createReadStream(this.#path, { flags: "a+", start: 0 })) {
      if (!(piece instanceof Uint8Array)) continue;
      this.kept += piece.length;
      yield this.#pass(piece);
    }
    const file = await open(this.#path, "a", 0o600);
    try {
      let next = this.#isComplete() ? undefined : this.#piece(this.done, call);
      while (next) {
        const piece = await next;
        await written(file.write(piece));
        const at = this.done + piece.length;
        next = at < this.total ? this.#piece(at, call) : undefined;
        next?.catch(() => {}); // awaited with the next piece
        yield this.#pass(piece);
      }
    } finally {
      await file.close();
    }
  }

  /**
   * Returns "matches", or "unknown" when no checksum is published.
   * @throws LegibusError when it differs; the part file is then removed
   */
  async checksum(): Promise<"matches" | "unknown"> {
    const { sha256, title } = this.#wanted;
    if (sha256 === undefined) return "unknown";
    if (this.#hash.digest("hex") === sha256) return "matches";
    await this.remove();
    throw new LegibusError(
      "UPSTREAM_ERROR",
      `the file of ${title} has not the checksum that its publisher gives: it was damaged on the way, or is another file`,
      {
        hint: "its documents stay and count as your own file only; run the command again to download it anew",
        retryable: false,
      },
    );
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }

  #pass(piece: Uint8Array): Uint8Array {
    this.#hash.update(piece);
    this.done += piece.length;
    return piece;
  }

  #isComplete(): boolean {
    return this.total > 0 && this.done >= this.total;
  }

  async #piece(from: number, call: ToolCall): Promise<Uint8Array> {
    const most = from + PIECE_BYTES - 1;
    const to = this.total > 0 ? Math.min(most, this.total - 1) : most;
    const page = await retryTransient(
      async () => await this.#source.get(this.#wanted.url, call, { maxAgeMs: 0, range: { from, to } }),
      this.#waiting,
      call,
    );
    const bytes = await this.#checked(page, from);
    if (bytes.length === 0) throw endsEarly(this.#wanted.title);
    return bytes;
  }

  /** Returns the bytes of a response from offset `from`. @throws LegibusError when the file has changed meanwhile */
  async #checked({ part, bytes, validators }: Page, from: number): Promise<Uint8Array> {
    const etag = validators?.etag;
    const total = part?.total ?? bytes.length;
    const isOther = this.#etag !== undefined && etag !== undefined && etag !== this.#etag;
    if (isOther || (this.total > 0 && total !== this.total) || (part && part.from !== from))
      throw await this.#changed();
    this.#etag ??= etag;
    this.total = total;
    return part ? bytes : bytes.subarray(from); // the host ignores ranges
  }

  async #changed(): Promise<LegibusError> {
    await this.remove();
    return new LegibusError(
      "UPSTREAM_ERROR",
      `the file of ${this.#wanted.title} changed while it was downloaded`,
      { hint: "what was imported stays; run the command again to go on with the new file", retryable: false },
    );
  }
}

function endsEarly(title: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `the file of ${title} ends before its announced size`, {
    hint: "what was imported stays; run the command again to go on",
  });
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** @throws LegibusError when the disk has too little space for the rest */
async function checkSpace(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bytes * RESERVE > bavail * bsize) throw diskFull();
}

async function written<T>(write: Promise<T>): Promise<T> {
  return await write.catch((error: unknown) => {
    throw spaceError(error);
  });
}
