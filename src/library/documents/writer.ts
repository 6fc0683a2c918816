import { sql } from "kysely";
import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { pause } from "../../core/steps.ts";
import { type Engine, type Outcome, rawStatement, statement, type Statement, type Value } from "../engine.ts";
import { Refused } from "../failures.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";
import { tsvector } from "../search/query.ts";
import { createTerms } from "../search/terms.ts";
import { fold, withoutMarkdown, spelling, wordTexts } from "../search/words.ts";
import { citedIn, ownCitations } from "./cites.ts";
import { readFacts, writeFacts } from "./facts.ts";
import { indexStatements } from "./indexer.ts";
import { keyStatements, namesOf } from "./names.ts";
import type { Kept } from "./reader.ts";
import { sweepGone } from "./sweep.ts";

const MOST_TOGETHER = 32;
/** Characters of text in one transaction, so that other servers wait less than 50 ms. */
const CHARS_TOGETHER = 120_000;

interface Waiting {
  readonly statements: readonly Statement[];
  readonly chars: number;
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes statements atomically; `chars` is the length of their text. @throws LegibusError, Refused */
export type GroupedWrite = (statements: readonly Statement[], chars: number) => Promise<readonly Outcome[]>;

/** Groups what arrives during a transaction into the next one, because each costs the index a segment and a merge. */
export function createGroupedWrite(engine: Pick<Engine, "write">): GroupedWrite {
  const queue: Waiting[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    while (queue.length > 0) await writeAll(engine, taken(queue));
    isRunning = false;
  };
  return async (statements, chars) =>
    await new Promise((resolve, reject) => {
      queue.push({ statements, chars, resolve, reject });
      if (!isRunning) void run();
    });
}

function taken(queue: Waiting[]): Waiting[] {
  let chars = 0;
  const end = queue.findIndex((one, at) => {
    chars += one.chars;
    return at > 0 && (at >= MOST_TOGETHER || chars > CHARS_TOGETHER);
  });
  return queue.splice(0, end === -1 ? queue.length : end);
}

/** Writes a group in one transaction; if that fails, each member by itself, so that one refusal stops no other. */
async function writeAll(engine: Pick<Engine, "write">, group: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await engine.write(group.flatMap(({ statements }) => statements));
    let at = 0;
    for (const { statements, resolve } of group) resolve(outcomes.slice(at, (at += statements.length)));
  } catch (error) {
    const [first, ...others] = group;
    if (others.length === 0) return first?.reject(error);
    for (const { statements, resolve, reject } of group) await engine.write(statements).then(resolve, reject);
  }
}

const BLOCKS_AT_ONCE = 2_000;
const TRIES = 3;

export interface Storing extends Pick<Kept, "keeping" | "owner"> {
  /** Default: now. */
  readonly times?: Kept["times"];
}

/** Creates what stores documents; `now` is milliseconds since the epoch. */
export function createWriter(engine: Engine, now: () => number) {
  const nextNumber = createNumbers(engine);
  const writeGrouped = createGroupedWrite(engine);

  /** Writes the document; undefined when another writer was faster, or took this one for dead. */
  const attempt = async (put: Put): Promise<"added" | "changed" | undefined> => {
    const number = await nextNumber();
    const chunks = chunksOf(put.document.blocks);
    const terms = createTerms();
    let pending = [header(engine, number, put, now()), ...keyStatements(engine, number, put.document)];
    for (const [at, chunk] of chunks.entries()) {
      pending.push(...(await chunkStatements(engine, number, put.document, chunk, terms)));
      if (at === chunks.length - 1) break;
      await engine.write(pending);
      pending = [touch(engine, number, now())];
    }
    const found = terms.finish(namesOf(put.document));
    const indexed = await indexStatements(engine, { number, owner: put.owner }, put.document, found);
    const finish =
      put.replaced === undefined ? finishing(engine, number, put) : swapping(engine, number, put.replaced);
    const chars = chunks.at(-1)?.blocks.reduce((sum, { markdown }) => sum + markdown.length, 0) ?? 0;
    const outcomes = await writeGrouped([...pending, ...indexed, ...finish], chars);
    const [replaced, completed] = outcomes.slice(-2);
    const isNew = (replaced?.affected ?? 0) === 0;
    const isStored = completed?.affected === 1;
    if (!isStored) await engine.write([abandon(engine, number)]);
    if (!isNew || !isStored) await sweepGone(engine);
    if (!isStored) return undefined;
    return isNew ? "added" : "changed";
  };

  return {
    /** Replaces a document by its number; false when it was replaced or removed meanwhile. */
    async replace(replaced: number, document: LegalDocument, how: Storing): Promise<boolean> {
      if (document.blocks.length >= BLOCKS_PER_DOCUMENT) throw tooLong(document);
      return (await attempt({ ...how, document, replaced })) !== undefined;
    },
    /** Stores or replaces a document, which becomes visible only when complete; returns which of the two it did. */
    async put(given: LegalDocument, how: Storing): Promise<"added" | "changed"> {
      if (given.blocks.length >= BLOCKS_PER_DOCUMENT) throw tooLong(given);
      const document = given.tags ? given : { ...given, ...(await tagsOf(engine, given.id, how.owner)) };
      for (let left = TRIES; left > 0; left -= 1) {
        const done = await attempt({ ...how, document }).catch((error: unknown) => {
          if (error instanceof Refused) return undefined;
          throw error;
        });
        if (done) return done;
      }
      throw new LegibusError(
        "UPSTREAM_ERROR",
        "the document was not stored: others write it at the same time",
        { hint: "try again" },
      );
    },
  };
}

/** Returns the tags of the text to be replaced, which are the user's and survive a new text from the source. */
async function tagsOf({ db }: Engine, id: string, owner: string): Promise<Pick<LegalDocument, "tags">> {
  const row = await db
    .selectFrom("library_documents")
    .select("facts")
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "=", "complete")
    .where("facts", "like", '%"tags":%')
    .executeTakeFirst();
  const tags = row && readFacts(row.facts).tags;
  return tags ? { tags } : {};
}

interface Put extends Storing {
  readonly document: LegalDocument;
  /** Number of the text to replace, which must still be there. */
  readonly replaced?: number;
}

interface Chunk {
  readonly from: number;
  readonly blocks: readonly Block[];
}

/** Splits blocks into chunks; at least one, even for a document without text. */
function chunksOf(blocks: readonly Block[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let from = 0;
  let chars = 0;
  for (const [at, { markdown }] of blocks.entries()) {
    const full = at - from >= BLOCKS_AT_ONCE || chars + markdown.length > CHARS_TOGETHER;
    if (full && at > from) {
      chunks.push({ from, blocks: blocks.slice(from, at) });
      [from, chars] = [at, 0];
    }
    chars += markdown.length;
  }
  return [...chunks, { from, blocks: blocks.slice(from) }];
}

function header(
  { db }: Engine,
  number: number,
  { document, keeping, owner, times }: Put,
  now: number,
): Statement {
  const { id, kind, title, jurisdiction, source, blocks } = document;
  const bytes = blocks.reduce((sum, { markdown }) => sum + Buffer.byteLength(markdown), 0);
  return statement(
    db.insertInto("library_documents").values({
      number,
      id,
      owner,
      state: "writing",
      keeping,
      kind,
      title,
      provider: source.provider,
      jurisdiction,
      blocks: blocks.length,
      bytes,
      facts: writeFacts(document),
      checked_at: times?.checkedAt ?? now,
      used_at: times?.usedAt ?? now,
      written_at: now,
    }),
  );
}

async function chunkStatements(
  engine: Engine,
  number: number,
  document: LegalDocument,
  { from, blocks }: Chunk,
  terms: Pick<ReturnType<typeof createTerms>, "add">,
): Promise<Statement[]> {
  const first = number * BLOCKS_PER_DOCUMENT + from;
  const rows: Value[] = [];
  const index: Value[] = [];
  const own = from === 0 ? ownCitations(document.citations) : [];
  const citations: Value[] = own.flatMap((citation) => [number, null, citation]);
  for (const [at, block] of blocks.entries()) {
    const { type, level = null, label = null, pin, page = null, judge = null, markdown } = block;
    const id = first + at;
    rows.push(id, type, level, label, pin, page, judge, markdown);
    const text = withoutMarkdown(markdown);
    terms.add(text);
    index.push(...indexValues(engine, id, markdown, text));
    for (const citation of citedIn(text)) citations.push(number, id, citation);
    await pause();
  }
  return [
    ...insert(engine, BLOCKS, rows),
    // after the blocks, from which the index takes text that needs no change
    ...insert(engine, engine.name === "postgres" ? INDEX_POSTGRES : INDEX_SQLITE, index),
    ...insert(engine, CITATIONS, citations),
  ];
}

/** Keeps a slow writer from being taken for dead. */
function touch({ db }: Engine, number: number, now: number): Statement {
  return statement(db.updateTable("library_documents").set({ written_at: now }).where("number", "=", number));
}

function abandon({ db }: Engine, number: number): Statement {
  return statement(db.updateTable("library_documents").set({ state: "gone" }).where("number", "=", number));
}

function appearing(db: Engine["db"], number: number) {
  return db
    .updateTable("library_documents")
    .set({ state: "complete" })
    .where("number", "=", number)
    .where("state", "=", "writing");
}

/** Replaces the old text by the new one in one transaction. */
function finishing({ db }: Engine, number: number, { document, owner }: Put): readonly Statement[] {
  const leave = db
    .updateTable("library_documents")
    .set({ state: "gone" })
    .where("id", "=", document.id)
    .where("owner", "=", owner)
    .where("state", "=", "complete");
  return [statement(leave), statement(appearing(db, number))];
}

/** Replaces a known text; a text forgotten or replaced meanwhile does not come back. */
function swapping({ db }: Engine, number: number, replaced: number): readonly Statement[] {
  const mark = -number; // marks a removal by this writer
  const leave = db
    .updateTable("library_documents")
    .set({ state: "gone", written_at: mark })
    .where("number", "=", replaced)
    .where("state", "=", "complete");
  const appear = appearing(db, number).where((row) =>
    row.exists(
      row
        .selectFrom("library_documents as old")
        .select("old.number")
        .where("old.number", "=", replaced)
        .where("old.written_at", "=", mark),
    ),
  );
  return [statement(leave), statement(appear)];
}

function tooLong({ title }: LegalDocument): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    `"${title.slice(0, 80)}" has more than ${BLOCKS_PER_DOCUMENT.toLocaleString("en-GB")} paragraphs and cannot be stored`,
    { hint: "divide the file" },
  );
}

const AT_ONCE = 64;

/**
 * Counts PostgreSQL's rows for its planner whenever the documents have doubled: its own counting comes a minute after
 * an import at the earliest, and until then it takes a library for one document and ranks all words for each.
 */
const COUNTED: readonly Statement[] = [
  { sql: "analyze library_documents, library_names, library_terms, library_citations", parameters: [] },
];

const isPowerOfTwo = (number: number) => Number.isInteger(Math.log2(number));

interface Range {
  /** The last number given out. */
  last: number;
  readonly end: number;
}

/** Creates a source of ascending document numbers, unique across processes. */
function createNumbers(engine: Engine): () => Promise<number> {
  const { db } = engine;
  let range: Promise<Range> = Promise.resolve({ last: 0, end: 0 });
  const reserve = async (): Promise<Range> => {
    const query = db
      .insertInto("counters")
      .values({ name: "documents", value: AT_ONCE })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((row) => ({ value: row("counters.value", "+", AT_ONCE) })),
      )
      .returning("value");
    const [outcome] = await engine.write([statement(query)]);
    const end = Number(outcome?.rows[0]?.["value"]);
    if (engine.name === "postgres" && isPowerOfTwo(end / AT_ONCE)) await engine.write(COUNTED);
    return { last: end - AT_ONCE, end };
  };
  const next = async (): Promise<number> => {
    const current = range;
    const known = await current.catch(() => ({ last: 0, end: 0 })); // a failed reservation is repeated
    if (known.last < known.end) return (known.last += 1);
    if (range === current) range = reserve();
    await range;
    return await next();
  };
  return next;
}

const BLOCKS: Target = {
  table: "library_blocks",
  columns: {
    id: "bigint",
    type: "text",
    level: "integer",
    label: "text",
    pin: "text",
    page: "text",
    judge: "text",
    markdown: "text",
  },
};
const CITATIONS: Target = {
  table: "library_citations",
  columns: { document: "bigint", block: "bigint", citation: "text" },
};
const INDEX_POSTGRES: Target = { table: "library_index", columns: { rowid: "bigint", words: "tsvector" } };
const INDEX_SQLITE: Target = {
  table: "library_index",
  columns: { rowid: "integer", text: "text", spelt: "text" },
  marks: ["?", "coalesce(?, (select markdown from library_blocks where id = ?))", "?"],
};

/** Inserts rows, given as one list: one by one on SQLite, as a list per column on PostgreSQL, where a statement is a round trip. */
function insert(
  { name, db }: Pick<Engine, "name" | "db">,
  { table, columns, marks }: Target,
  values: readonly Value[],
): Statement[] {
  if (values.length === 0) return [];
  const names = Object.keys(columns);
  const into = sql`insert into ${sql.table(table)} (${sql.join(names.map((column) => sql.ref(column)))})`;
  if (name === "sqlite") {
    const row = marks ?? names.map(() => "?");
    const once = rawStatement(db, sql`${into} values (${sql.raw(row.join(", "))})`);
    return [{ ...once, rows: { values, width: row.join().split("?").length - 1 } }];
  }
  const lists = Object.values(columns).map((type, at) => {
    const list = values.filter((_, index) => index % names.length === at);
    return sql`${list}::${sql.raw(type === "tsvector" ? "text" : type)}[]`;
  });
  const cast = Object.entries(columns).map(([column, type]) => sql.raw(`r.${column}::${type}`));
  const unnested = sql`unnest(${sql.join(lists)}) as r (${sql.raw(names.join(", "))})`;
  return [rawStatement(db, sql`${into} select ${sql.join(cast)} from ${unnested}`)];
}

interface Target {
  readonly table: string;
  /** Column names with their PostgreSQL types. */
  readonly columns: Readonly<Record<string, string>>;
  /** SQL expressions for the columns' values in SQLite; default `?`. */
  readonly marks?: readonly string[];
}

/** Returns a block's row of the full-text index. */
function indexValues({ name }: Engine, id: number, markdown: string, text: string): readonly Value[] {
  if (name === "postgres") return [id, tsvector(wordTexts(text))];
  if (indexedAsItIs(markdown)) return [id, null, id, ""];
  return [id, fold(text), id, UMLAUT.test(text) ? spellings(wordTexts(text)).join(" ") : ""];
}

const CHANGED = /[^\0-\x7f]|\]\(|\\|[A-Za-z\d][*`]{1,3}[A-Za-z\d]/;

/** Whether the Markdown itself gives the same words: all other markup is not part of words anyway. */
function indexedAsItIs(markdown: string): boolean {
  return !CHANGED.test(markdown);
}

const UMLAUT = /[äöüÄÖÜ]|[aouAOU]\u0308/;

/** Returns the words with umlauts in their other spelling. */
function spellings(words: readonly string[]): string[] {
  return words.flatMap((word) => spelling(word) ?? []);
}
