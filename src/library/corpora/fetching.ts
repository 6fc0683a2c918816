import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { ToolCall } from "../../core/call.ts";
import type { CorpusItem, Validators, ListedCorpus } from "../../core/corpus.ts";
import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { type ErrorCode, LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { inParallel } from "../../core/concurrency.ts";
import type { Page, Source } from "../../net/types.ts";
import { outcome, refusal, seen } from "../import/bytes.ts";
import { isOfTheStore } from "../import/corpus.ts";
import type { Tally } from "../import/tally.ts";
import type { ImportDeps, ImportOptions, ImportOutcome } from "../import/types.ts";
import { diskFull, type Entry, type Ledger, throwSpaceError } from "./ledger.ts";
import { retryTransient, type Waiting } from "./retry.ts";

const AT_ONCE = 4; // the source's own rate limiter spaces them
const LOOKED_UP = 100;
/** Errors that concern one item only. */
const OF_AN_ITEM: ReadonlySet<ErrorCode> = new Set(["NOT_FOUND", "LAYOUT_CHANGED", "INVALID_INPUT"]);
/** Errors that one item may have alone; any other would recur with the next item. */
const PASSING: ReadonlySet<ErrorCode> = new Set(["UPSTREAM_ERROR", "UPSTREAM_TIMEOUT"]);
const MOST_FAILURES = 3; // of these in a row

export interface Listing {
  readonly deps: ImportDeps;
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly waiting: Waiting;
  /** Start of the run, which may resume an interrupted one (milliseconds since the epoch). */
  readonly begunAt: number;
  readonly call: ToolCall;
  /** Number of items in a row whose host failed; starts at 0. */
  failures: number;
}

/** Fetches every changed item of a source's list, some at a time. @throws LegibusError */
export async function importList(
  listing: Listing,
  corpus: ListedCorpus,
  { onProgress }: ImportOptions,
): Promise<void> {
  const { call, deps, ledger } = listing;
  let done = 0;
  for await (const items of inBatches(corpus.items(call))) {
    throwIfCancelled(call.signal);
    const ids = items.flatMap(({ key }) => ledger.get(key)?.id ?? []);
    const held = ids.length === 0 ? new Set<string>() : await deps.library.has(ids);
    await inParallel(items, AT_ONCE, async (item) => {
      const entry = ledger.get(item.key);
      const isHeld = entry !== undefined && held.has(entry.id);
      await bringItem(listing, corpus, item, isHeld);
      done += 1;
      onProgress?.(done, corpus.documents, "documents");
    });
    ledger.flush();
  }
}

async function* inBatches(items: AsyncIterable<CorpusItem>): AsyncGenerator<readonly CorpusItem[]> {
  let batch: CorpusItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < LOOKED_UP) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function bringItem(
  listing: Listing,
  corpus: ListedCorpus,
  item: CorpusItem,
  isHeld: boolean,
): Promise<void> {
  const { deps, ledger, tally, begunAt, call } = listing;
  const { key, stamp } = item;
  const entry = isHeld ? ledger.get(key) : undefined;
  const isSeen = entry !== undefined && entry.at >= begunAt; // by the interrupted run
  if (entry && (isSeen || (stamp !== undefined && stamp === entry.stamp))) {
    ledger.touch(key, begunAt);
    return tally.add(seen(key, entry.id, corpus.name));
  }
  try {
    tally.add(await fetched(listing, corpus, item, entry));
    listing.failures = 0;
  } catch (error) {
    throwIfCancelled(call.signal);
    const code = error instanceof LegibusError ? error.code : "UPSTREAM_ERROR";
    if (PASSING.has(code) && !isOfTheStore(error)) listing.failures += 1;
    else if (!OF_AN_ITEM.has(code)) throw error;
    if (listing.failures >= MOST_FAILURES) throw error;
    tally.add(refusal(key, error, deps));
    if (entry) ledger.touch(key, begunAt); // the stored text stays until it can be read again
  }
}

async function fetched(
  { deps, ledger, waiting, begunAt, call }: Listing,
  corpus: ListedCorpus,
  item: CorpusItem,
  entry: Entry | undefined,
): Promise<ImportOutcome> {
  const { key } = item;
  const before = validatorsOf(entry);
  const got = await retryTransient(async () => await corpus.fetch(item, before, call), waiting, call);
  const { document, validators = before } = got;
  const id = document?.id ?? entry?.id;
  if (id === undefined) throw new Error(`${corpus.name}: ${key} is unchanged, although none was known`);
  refuseOther(ledger, key, id);
  const stamp = item.stamp ?? (document ? textOf(document) : (entry?.stamp ?? ""));
  const isNew = document !== undefined && stamp !== entry?.stamp;
  if (isNew) await deps.library.put(document, "keep");
  ledger.set(key, { id, stamp, at: Math.max(begunAt, deps.now()), ...validators });
  if (!isNew) return seen(key, id, corpus.name);
  return outcome("imported", key, document);
}

function validatorsOf({ etag, lastModified }: Validators = {}): Validators {
  return defined({ etag, lastModified });
}

/**
 * Refuses an item whose id belongs to another one, because two laws may share an abbreviation.
 * @throws LegibusError INVALID_INPUT
 */
function refuseOther(ledger: Ledger, key: string, id: string): void {
  const other = ledger.keyOf(id);
  if (other === undefined || other === key) return;
  throw new LegibusError("INVALID_INPUT", `its id ${id} is that of ${other}`, {
    hint: "open it at its source",
  });
}

/** Returns a hash of the text, for sources that do not mark their changes. */
function textOf({ blocks, title }: LegalDocument): string {
  const hash = createHash("sha256").update(title);
  for (const { pin, markdown } of blocks) hash.update(`\n${pin}\t${markdown}`);
  return hash.digest("hex").slice(0, 20);
}

const PIECE_BYTES = 4 * 1_024 * 1_024;
const RESERVE = 1.05; // factor: the remaining bytes and 5 % more must be free

export interface FileToFetch {
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
  readonly #wanted: FileToFetch;
  readonly #path: string;
  readonly #waiting: Waiting;
  #etag: string | undefined;
  /** Size of the whole file in bytes; 0 while unknown. */
  total: number;
  /** Bytes delivered so far; `kept` counts those that were in the part file already. */
  done = 0;
  kept = 0;

  constructor(source: Source, path: string, wanted: FileToFetch, waiting: Waiting) {
    this.#source = source;
    this.#path = path;
    this.#wanted = wanted;
    this.#waiting = waiting;
    this.total = wanted.bytes ?? 0;
  }

  /** Yields the whole file from its first byte: what is in the part file, then the rest. @throws LegibusError */
  async *bytes(call: ToolCall): AsyncGenerator<Uint8Array> {
    const there = (await stat(this.#path).catch(() => undefined))?.size ?? 0;
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
        await file.write(piece).catch(throwSpaceError);
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

  /** Removes the downloaded file, if there is one. */
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

/** @throws LegibusError when the disk has too little space for the rest */
async function checkSpace(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bytes * RESERVE > bavail * bsize) throw diskFull();
}
