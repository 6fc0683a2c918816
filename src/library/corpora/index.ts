import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import * as z from "zod";
import type { ToolCall } from "../../core/call.ts";
import type { CorpusFacts, ListedCorpus } from "../../core/corpus.ts";
import { chunks } from "../../core/group-by.ts";
import { hasCode, LegibusError } from "../../core/errors.ts";
import { parseJson } from "../../core/json.ts";
import { didYouMean, nearest } from "../../core/nearest.ts";
import type { Values } from "../../core/settings.ts";
import { makeFolder, writeAtomically } from "../../documents/disk.ts";
import type { Http, Source } from "../../net/http.ts";
import { isAlive } from "../../workers/temporary.ts";
import { sweepGone } from "../documents/sweep.ts";
import { type Engine, type EngineName, rawStatement } from "../engine.ts";
import { importCorpus } from "../import/corpus.ts";
import { Tally } from "../import/tally.ts";
import type { ImportDeps, ImportOptions, ImportSummary } from "../import/types.ts";
import { PUBLIC } from "../owners.ts";
import { switchedOn } from "../held.ts";
import type { Library, Store } from "../types.ts";
import { Ledger, throwSpaceError } from "./ledger.ts";
import { Download, importList } from "./fetching.ts";
import { pauseOf, retryTransient, type Waiting } from "./retry.ts";
import { PUBLISHED, type PublishedCorpus } from "./published.ts";
import type { settings } from "./settings.ts";

const AT_ONCE = 500;
const SET_CHECKED: Readonly<Record<EngineName, string>> = {
  sqlite: "json_set(facts, '$.source.import.checked', json('true'))",
  postgres: "jsonb_set(facts::jsonb, '{source,import,checked}', 'true')::text",
};

/** Marks documents of a corpus whose file matched its publisher's checksum. */
async function confirmCorpus(engine: Engine, ids: readonly string[]): Promise<void> {
  await update(engine, ids, SET_CHECKED[engine.name], "facts");
}

/** Removes public documents permanently; returns their number. */
async function forgetAll(engine: Engine, ids: readonly string[]): Promise<number> {
  const removed = await update(engine, ids, "'gone'", "state");
  await sweepGone(engine);
  if (removed > AT_ONCE) await engine.compact();
  return removed;
}

async function update(
  engine: Engine,
  ids: readonly string[],
  value: string,
  column: "facts" | "state",
): Promise<number> {
  let changed = 0;
  for (const slice of chunks(ids, AT_ONCE)) {
    const query = sql`update library_documents set ${sql.ref(column)} = ${sql.raw(value)}
      where owner = ${PUBLIC} and state = 'complete' and id in (${sql.join(slice)})`;
    const [outcome] = await engine.write([rawStatement(engine.db, query)]);
    changed += outcome?.affected ?? 0;
  }
  return changed;
}

export interface CorporaDeps extends Omit<ImportDeps, "library"> {
  readonly store: Store;
  /** Folder of each corpus's state, and of its file during the download. */
  readonly dataDir: string;
  readonly http: Http;
  readonly settings: Values<typeof settings>;
  readonly sleep?: Waiting["sleep"];
}

/** A corpus and how much of it is stored here. */
export interface CorpusStatus extends CorpusFacts {
  /** ISO instant of the last complete run; absent means never. */
  readonly completedAt?: string;
  /** Number of its documents in the library. */
  readonly held: number;
  /** Whether a run was begun and not finished. */
  readonly isPartial: boolean;
  /** Whether the file matched its publisher's checksum. */
  readonly isChecked: boolean;
}

export interface CorpusDone extends ImportSummary {
  /** Number of documents removed because the corpus no longer has them. */
  readonly removed: number;
  /** Whether the file matched its publisher's checksum; undefined for a corpus fetched from the source itself. */
  readonly checksum?: "matches" | "unknown" | undefined;
}

export type Corpora = ReturnType<typeof createCorpora>;

const stateSchema = z.object({
  /** Start of the unfinished run (milliseconds since the epoch). */
  begunAt: z.number().exactOptional(),
  completedAt: z.string().exactOptional(),
  /** Identifies the file: its SHA-256, else its ETag, date or size. */
  edition: z.string().exactOptional(),
  isChecked: z.boolean().default(false),
});
type State = z.output<typeof stateSchema>;

const PIECE_MS = 120_000; // milliseconds for four megabytes on a slow line
const SPACING_MS = 250;
const SAME_FORMAT_AFTER = 200; // lines: if none can be read, the format has changed

/** Creates access to the open corpora: those published as a file, and those of the sources. */
export function createCorpora(deps: CorporaDeps) {
  const everything = async () => {
    const lists = await Promise.all(deps.peers().map(async ({ corpora }) => (await corpora?.()) ?? []));
    return [...PUBLISHED, ...lists.flat()];
  };
  const find = async (name: string) => {
    const all = await everything();
    const found = all.find((one) => one.name === name);
    if (found) return found;
    const names = all.map((one) => one.name);
    throw new LegibusError("NOT_FOUND", `there is no corpus "${name.slice(0, 60)}"`, {
      hint: didYouMean(nearest(name, names, 1)) ?? `there are ${names.join(", ")}`,
    });
  };
  const status = async (corpus: CorpusFacts): Promise<CorpusStatus> => {
    const folder = new CorpusFolder(deps.dataDir, corpus.name);
    const { completedAt, begunAt, isChecked } = await folder.state();
    const { name, title, licence, language, format, address, documents, bytes } = corpus;
    return {
      name,
      title,
      licence,
      language,
      format,
      address,
      documents,
      bytes,
      ...(completedAt !== undefined && { completedAt }),
      held: folder.isThere ? await folder.count() : 0,
      isPartial: begunAt !== undefined,
      isChecked,
    };
  };
  return {
    list: async () => await Promise.all((await everything()).map(status)),
    /** @throws LegibusError NOT_FOUND with the known names */
    find: async (name: string) => await status(await find(name)),
    /** Imports everything, or what changed; resumes an interrupted run. @throws LegibusError */
    async bring(name: string, options: ImportOptions, call: ToolCall) {
      const corpus = await find(name);
      const library = switchedOn(deps.store.everybodys);
      return await new CorpusFolder(deps.dataDir, name).locked(async (folder, ledger) => {
        const run = { deps: { ...deps, library: named(library, name) }, folder, ledger, call };
        return "fetch" in corpus
          ? await bringList(run, corpus, options)
          : await bringFile(run, corpus, options);
      });
    },
    /** Removes its documents and its state; returns the number of documents. @throws LegibusError */
    async remove(name: string) {
      const { name: known } = await find(name);
      const folder = new CorpusFolder(deps.dataDir, known);
      if (!folder.isThere) return 0;
      const removed = await folder.locked(async (_folder, ledger) => {
        const ids = [...ledger.items()].map(([, { id }]) => id);
        return await forgetAll(await deps.store.engine(), ids);
      });
      await folder.remove();
      return removed;
    },
  };
}

/** Wraps the library so that its imports record their corpus. */
function named(library: Library, corpus: string): Library {
  return {
    ...library,
    async put(document, keeping) {
      const { source } = document;
      const brought = source.import && { ...source.import, corpus };
      const said = brought ? { ...document, source: { ...source, import: brought } } : document;
      await library.put(said, keeping);
    },
  };
}

interface Run {
  readonly deps: CorporaDeps & ImportDeps;
  readonly folder: CorpusFolder;
  readonly ledger: Ledger;
  readonly call: ToolCall;
}

async function bringList(run: Run, corpus: ListedCorpus, options: ImportOptions): Promise<CorpusDone> {
  const { deps, folder, ledger, call } = run;
  const state = await folder.state();
  const begunAt = state.begunAt ?? deps.now();
  await folder.write({ ...state, begunAt });
  const tally = new Tally(options);
  const waiting = { sleep: sleepOf(deps), now: deps.now, pausedUntil: () => corpus.pausedUntil() };
  await importList({ deps, ledger, tally, waiting, begunAt, call, failures: 0 }, corpus, options);
  const removed = await forgetUnseen(run, begunAt);
  await folder.write({ completedAt: new Date(deps.now()).toISOString(), isChecked: false });
  return { ...tally.summary(), removed };
}

async function bringFile(run: Run, corpus: PublishedCorpus, options: ImportOptions): Promise<CorpusDone> {
  const { deps, folder, ledger, call } = run;
  const source = sourceOf(deps, corpus);
  const waiting = { sleep: sleepOf(deps), now: deps.now, pausedUntil: () => pauseOf(source.health()) };
  const wanted = await editionOf(source, corpus, waiting, call);
  const state = await folder.state();
  const tally = new Tally(options);
  if (state.completedAt !== undefined && state.edition === wanted.edition && state.begunAt === undefined) {
    await rm(folder.part, { force: true });
    return {
      ...tally.summary(),
      known: ledger.size,
      removed: 0,
      checksum: state.isChecked ? "matches" : "unknown",
    };
  }
  if (state.edition !== wanted.edition) await rm(folder.part, { force: true });
  const begunAt = deps.now();
  await folder.write({ ...state, begunAt, edition: wanted.edition });
  const { address: url, title } = corpus;
  const download = new Download(source, folder.part, { ...wanted, url, title }, waiting);
  const stream = download.bytes(call);
  const file = {
    stream: corpus.isPacked ? unpacked(stream, corpus) : stream,
    name: corpus.name,
    bytes: 0,
    rows: corpus.rows(deps),
    ledger: {
      isKnown: (id: string, sha256: string) => {
        const entry = ledger.get(id);
        if (entry === undefined) return false;
        const isSeen = entry.at >= begunAt;
        if (!isSeen && entry.stamp !== stampOf(sha256)) return false;
        ledger.touch(id, begunAt);
        return true;
      },
      stored: (id: string, sha256: string) => ledger.set(id, { id, stamp: stampOf(sha256), at: begunAt }),
    },
  };
  const onProgress = () => options.onProgress?.(download.done, download.total, "bytes");
  const isReadable = () => hasRead(tally) || tally.summary().refused < SAME_FORMAT_AFTER;
  await importCorpus(deps, file, tally, { ...options, onProgress }, call, isReadable);
  ledger.flush();
  if (!hasRead(tally)) throw otherFormat(corpus);
  const checksum = await download.checksum();
  const held = [...ledger.items()].flatMap(([, { id, at }]) => (at >= begunAt ? [id] : []));
  if (checksum === "matches") await confirmCorpus(await deps.store.engine(), held);
  const removed = await forgetUnseen(run, begunAt);
  const completedAt = new Date(deps.now()).toISOString();
  await folder.write({ completedAt, edition: wanted.edition, isChecked: checksum === "matches" });
  await download.remove();
  return { ...tally.summary(), removed, checksum };
}

function hasRead(tally: Tally): boolean {
  const { imported, known } = tally.summary();
  return imported + known > 0;
}

function otherFormat({ title, address }: PublishedCorpus): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", `no line of ${title} has the form that this version reads`, {
    hint: "what is here stays as it is; look for a newer version of legibus",
    humanUrl: address,
  });
}

function stampOf(sha256: string): string {
  return sha256.slice(0, 20);
}

/** Removes documents that the corpus no longer has. */
async function forgetUnseen({ deps, ledger }: Run, since: number): Promise<number> {
  const gone = [...ledger.items()].filter(([, { at }]) => at < since);
  if (gone.length === 0) return 0;
  const removed = await forgetAll(
    await deps.store.engine(),
    gone.map(([, { id }]) => id),
  );
  for (const [item] of gone) ledger.delete(item);
  return removed;
}

function sleepOf({ sleep: given }: CorporaDeps): Waiting["sleep"] {
  return given ?? (async (ms, signal) => await sleep(ms, undefined, { signal }));
}

function sourceOf(
  { http, settings }: CorporaDeps,
  { title, origin, hosts, setting }: PublishedCorpus,
): Source {
  const baseUrl = settings[setting];
  return http.source({
    name: title,
    origin,
    baseUrl,
    hosts,
    concurrency: 1,
    spacingMs: baseUrl === origin ? SPACING_MS : 0,
    timeoutMs: PIECE_MS,
    maxBytes: 64_000_000,
    cacheBytes: 0,
  });
}

/** Returns what the publisher gives about the file before the download. @throws LegibusError */
async function editionOf(
  source: Source,
  { pointer, address, title }: PublishedCorpus,
  waiting: Waiting,
  call: ToolCall,
) {
  const get = async (url: string, range?: { from: number; to: number }) =>
    await retryTransient(
      async () => await source.get(url, call, { maxAgeMs: 0, ...(range && { range }) }),
      waiting,
      call,
    );
  if (pointer === undefined) {
    const { part, validators } = await get(address, { from: 0, to: 0 });
    const bytes = part?.total ?? 0;
    return {
      edition: validators?.etag ?? validators?.lastModified ?? String(bytes),
      ...(bytes > 0 && { bytes }),
    };
  }
  const text = (await get(pointer)).text();
  const sha256 = /^oid sha256:([\da-f]{64})$/m.exec(text)?.[1];
  const bytes = Number(/^size (\d{1,15})$/m.exec(text)?.[1]);
  if (sha256 !== undefined && bytes > 0) return { edition: sha256, sha256, bytes };
  throw new LegibusError("LAYOUT_CHANGED", `the publisher of ${title} gives no checksum in the usual form`, {
    hint: "look for a newer version of legibus; what is here stays as it is",
    humanUrl: address,
  });
}

async function* unpacked(
  bytes: AsyncIterable<Uint8Array>,
  { title }: PublishedCorpus,
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const fed = pipeline(Readable.from(bytes), gunzip);
  fed.catch(() => {}); // the loop throws it
  try {
    for await (const chunk of gunzip) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    if (!hasCode(error, "Z_BUF_ERROR", "Z_DATA_ERROR")) throw error;
    throw new LegibusError("UPSTREAM_ERROR", `the file of ${title} is packed wrongly or ends early`, {
      hint: "what was imported stays; run the command again later",
      retryable: false,
      cause: error,
    });
  }
}

class CorpusFolder {
  readonly #folder: string;
  readonly #ledger: string;
  readonly part: string;

  constructor(dataDir: string, name: string) {
    this.#folder = join(dataDir, "corpora", name);
    this.#ledger = join(this.#folder, "documents.jsonl");
    this.part = join(this.#folder, "download.part");
  }

  get isThere(): boolean {
    return existsSync(this.#folder);
  }

  async count(): Promise<number> {
    const ledger = await Ledger.open(this.#ledger);
    ledger.close();
    return ledger.size;
  }

  async state(): Promise<State> {
    const text = await readFile(join(this.#folder, "state.json"), "utf8").catch(() => "{}");
    const parsed = stateSchema.safeParse(parseJson(text));
    return parsed.success ? parsed.data : { isChecked: false };
  }

  /** Writes the state atomically. */
  async write(state: State): Promise<void> {
    const path = join(this.#folder, "state.json");
    await writeAtomically(path, JSON.stringify(state), 0o600).catch(throwSpaceError);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Runs `work` with the open ledger under a lock of one process; the lock of a killed process is ignored.
   * @throws LegibusError INVALID_INPUT when another process holds it
   */
  async locked<T>(work: (folder: this, ledger: Ledger) => Promise<T>): Promise<T> {
    makeFolder(this.#folder);
    const path = join(this.#folder, "lock");
    const holder = Number(await readFile(path, "utf8").catch(() => ""));
    if (holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new LegibusError("INVALID_INPUT", "another process is working on this corpus", {
        hint: `wait for process ${holder}, or end it`,
      });
    }
    await writeFile(path, String(process.pid), { mode: 0o600 }).catch(throwSpaceError);
    try {
      const ledger = await Ledger.open(this.#ledger);
      try {
        return await work(this, ledger);
      } finally {
        ledger.close();
      }
    } finally {
      await rm(path, { force: true });
    }
  }
}
