import { appendFileSync, closeSync, createReadStream, existsSync, openSync } from "node:fs";
import * as z from "zod";
import type { Validators } from "../../core/corpus.ts";
import { hasCode, LegibusError } from "../../core/errors.ts";
import { parseJson } from "../../core/json.ts";
import { linesOf } from "../import/lines.ts";

/** Throws the error for a disk without space; any other error unchanged. */
export function throwSpaceError(error: unknown): never {
  throw hasCode(error, "ENOSPC", "EDQUOT") ? diskFull(error) : error;
}

/** Returns the error of a full disk; the import can be repeated. */
export function diskFull(cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "there is no space left on the disk", {
    hint: "free some space, or name another folder in LEGIBUS_DATA_DIR; what was imported stays, and the same command goes on",
    retryable: false,
    cause,
  });
}

/** The record of an imported item. */
export interface Entry extends Validators {
  /** Id of its document in the library. */
  readonly id: string;
  /** Changes with the text: the source's own mark, or the beginning of a SHA-256 of the text. */
  readonly stamp: string;
  /** When the text was last confirmed (milliseconds since the epoch). */
  readonly at: number;
}

const text = z.string();
const line = z.object({
  item: text,
  id: text.exactOptional(),
  stamp: text.default(""),
  at: z.number().default(0),
  etag: text.exactOptional(),
  lastModified: text.exactOptional(),
});
const MAX_LINE_BYTES = 64_000;
const AT_ONCE = 100; // lines written together

function appendText(file: number, text: string): void {
  appendFileSync(file, text);
}

/**
 * The documents imported from a corpus, one line of JSON per change. A line is written after the document, so
 * that a kill in between only imports the document once more, which changes nothing.
 */
export class Ledger {
  readonly #file: number;
  readonly #append: typeof appendText;
  readonly #entries: Map<string, Entry>;
  readonly #keys = new Map<string, string>();
  #pending: string[] = [];

  private constructor(file: number, entries: Map<string, Entry>, append: typeof appendText) {
    this.#file = file;
    this.#append = append;
    this.#entries = entries;
    for (const [item, { id }] of entries) if (id !== item) this.#keys.set(id, item);
  }

  /** Opens a ledger; ignores a line that a kill cut short. */
  static async open(path: string, append = appendText): Promise<Ledger> {
    const entries = new Map<string, Entry>();
    let isWhole = true;
    if (existsSync(path)) {
      for await (const { text: written } of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
        const parsed = line.safeParse(parseJson(written ?? ""));
        isWhole = parsed.success;
        if (!parsed.success) continue;
        const { item, id, ...entry } = parsed.data;
        if (id === undefined) entries.delete(item);
        else entries.set(item, { id, ...entry });
      }
    }
    const ledger = new Ledger(openSync(path, "a", 0o600), entries, append);
    if (!isWhole) ledger.#pending.push(""); // ends the cut line
    return ledger;
  }

  get(item: string): Entry | undefined {
    return this.#entries.get(item);
  }

  /** Returns the item from which a document was imported. */
  keyOf(id: string): string | undefined {
    return this.#keys.get(id);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns all items with their entries, each item once. */
  items(): Iterable<readonly [string, Entry]> {
    return this.#entries;
  }

  /** Records an item in memory; `flush` writes it. */
  set(item: string, entry: Entry): void {
    this.#entries.set(item, entry);
    if (entry.id !== item) this.#keys.set(entry.id, item);
    this.#record({ item, ...entry });
  }

  /** Records in memory only that an item was found unchanged. */
  touch(item: string, at: number): void {
    const entry = this.#entries.get(item);
    if (entry) this.#entries.set(item, { ...entry, at });
  }

  /** Records in memory that an item is gone; `flush` writes it. */
  delete(item: string): void {
    const entry = this.#entries.get(item);
    if (entry && this.#keys.get(entry.id) === item) this.#keys.delete(entry.id);
    this.#entries.delete(item);
    this.#record({ item });
  }

  /** @throws LegibusError when the disk is full; what could not be written is tried again by the next call */
  flush(): void {
    if (this.#pending.length === 0) return;
    try {
      this.#append(this.#file, `${this.#pending.join("\n")}\n`);
    } catch (error) {
      if (this.#pending[0] !== "") this.#pending.unshift(""); // ends a line that was written in part
      throwSpaceError(error);
    }
    this.#pending = [];
  }

  /** Writes what is not written yet and closes the file. @throws LegibusError when the disk is full */
  close(): void {
    try {
      this.flush();
    } finally {
      closeSync(this.#file);
    }
  }

  #record(entry: object): void {
    this.#pending.push(JSON.stringify(entry));
    if (this.#pending.length >= AT_ONCE) this.flush();
  }
}
