import { plural } from "../core/text.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { sha256 } from "../documents/sha256.ts";
import { chunks } from "../core/group-by.ts";
import { LegibusError } from "../core/errors.ts";
import { readFacts, writeFacts } from "./documents/facts.ts";
import { completeRows, type Kept, keptOf } from "./documents/reader.ts";
import { createWriter } from "./documents/writer.ts";
import { type Engine, rawStatement, statement } from "./engine.ts";
import { copyVectors } from "./meaning/copy.ts";

export interface TransferOptions {
  /** Identifies the source database: a transfer of the same origin resumes where it stopped. */
  readonly origin: string;
  /** Whether the target may already hold documents of another origin. */
  readonly merge?: boolean;
  readonly signal: AbortSignal;
  /** Receives progress: `what` names the rows of which `done` are copied. */
  readonly report: (done: number, total: number, what: string) => void;
}

export interface Transferred {
  /** Number of documents, each of them read back and its hash compared. */
  readonly documents: number;
  /** Those that the target had already. */
  readonly known: number;
  /** Documents of which the target keeps its later version. */
  readonly newer: number;
  readonly plans: number;
  /** SHA-256 over the documents' hashes, in their order. */
  readonly sha256: string;
}

/**
 * Copies every document and plan with its owner from one database to another. An interrupted copy resumes
 * where it stopped; the source is never changed.
 * @throws LegibusError INVALID_INPUT when the target holds documents of another origin
 */
export async function transfer(from: Engine, to: Engine, options: TransferOptions): Promise<Transferred> {
  const { origin, merge = false, signal, report } = options;
  await claim(to, origin, merge);
  const writer = createWriter(to, Date.now);
  const total = await countDocuments(from);
  const all = createHash("sha256");
  const done = { documents: 0, known: 0, newer: 0 };
  for await (const one of storedDocuments(from)) {
    if (signal.aborted) throw stopped(done.documents, total);
    const hash = hashOf(one);
    const there = await storedAt(to, one);
    if (there && hashOf(there) === hash) {
      done.known += 1;
      await copyVectors(from, to, { from: one.number, to: there.number });
    } else if (there && there.times.checkedAt > one.times.checkedAt) done.newer += 1;
    else {
      await writer.put(one.document, one);
      const copy = await storedAt(to, one);
      if (!copy || hashOf(copy) !== hash) throw damaged(one.document.id);
      await copyVectors(from, to, { from: one.number, to: copy.number });
    }
    done.documents += 1;
    all.update(hash);
    report(done.documents, total, one.document.title);
  }
  return { ...done, plans: await copyPlans(from, to), sha256: all.digest("hex") };
}

/** Counts the documents and plans. */
export async function contents({
  db,
}: Pick<Engine, "db">): Promise<{ readonly documents: number; readonly plans: number }> {
  const { plans } = await db
    .selectFrom("Groups")
    .select(({ fn }) => fn.countAll<number>().as("plans"))
    .executeTakeFirstOrThrow();
  return { documents: await countDocuments({ db }), plans };
}

async function countDocuments({ db }: Pick<Engine, "db">): Promise<number> {
  const { total } = await db
    .selectFrom("library_documents")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("state", "=", "complete")
    .executeTakeFirstOrThrow();
  return total;
}

const NAME_LENGTH = 20;

/** Records the origin in the target; refuses a target that holds something else. */
async function claim(to: Engine, origin: string, merge: boolean): Promise<void> {
  const name = `from:${sha256(origin).slice(0, NAME_LENGTH)}`;
  const known = await to.db
    .selectFrom("counters")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  if (known) return;
  const { documents, plans } = await contents(to);
  if (documents + plans > 0 && !merge) {
    throw new LegibusError(
      "INVALID_INPUT",
      `${to.place} holds ${plural(documents, "document")} and ${plural(plans, "plan")} already`,
      { hint: "name an empty place, or say --merge to add to them: what is newer there stays" },
    );
  }
  await to.write([statement(to.db.insertInto("counters").values({ name, value: 0 }))]);
}

const AT_ONCE = 100;

/** Yields every complete document, or those wanted, in the order of storage, including those added meanwhile. */
export async function* storedDocuments(
  engine: Engine,
  { keeping, provider }: { readonly keeping?: Kept["keeping"]; readonly provider?: string } = {},
): AsyncGenerator<Kept> {
  let wanted = completeRows(engine.db);
  if (keeping !== undefined) wanted = wanted.where("keeping", "=", keeping);
  if (provider !== undefined) wanted = wanted.where("provider", "=", provider);
  for (let last = -1; ;) {
    const rows = await wanted.where("number", ">", last).orderBy("number").limit(AT_ONCE).execute();
    for (const row of rows) {
      const kept = await keptOf(engine.db, row);
      if (kept) yield kept;
      else if (await isStillThere(engine, row.number)) throw damaged(row.id);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.number;
  }
}

async function isStillThere({ db }: Engine, number: number): Promise<boolean> {
  return (await completeRows(db).where("number", "=", number).executeTakeFirst()) !== undefined;
}

async function storedAt({ db }: Engine, { document, owner }: Kept): Promise<Kept | undefined> {
  const row = await completeRows(db)
    .where("id", "=", document.id)
    .where("owner", "=", owner)
    .executeTakeFirst();
  return row && (await keptOf(db, row));
}

function hashOf({ document, keeping, owner, times }: Kept): string {
  const facts = readFacts(writeFacts(document)); // in the key order of both databases
  const text = JSON.stringify([facts, document.blocks, keeping, owner, times.checkedAt]);
  return sha256(text.replaceAll(String.raw`\u0000`, "\ufffd")); // PostgreSQL keeps no NUL
}

/** Parents first. */
const PLAN_TABLES = ["Groups", "UserGroups", "Tasks", "Nodes"] as const;
const ROWS_AT_ONCE = 200;

/** Copies the plans and returns their number; a plan that exists already stays as it is. */
async function copyPlans(from: Engine, to: Engine): Promise<number> {
  let plans = 0;
  for (const table of PLAN_TABLES) {
    const query = sql<Readonly<Record<string, unknown>>>`select * from ${sql.table(table)}`;
    const { rows } = await query.execute(from.db);
    if (table === "Groups") plans = rows.length;
    for (const some of chunks(rows, ROWS_AT_ONCE)) {
      const slice = some.map((row) => Object.entries(row));
      const columns = sql.join((slice[0] ?? []).map(([name]) => sql.ref(name)));
      const values = sql.join(slice.map((row) => sql`(${sql.join(row.map(([, value]) => value))})`));
      const insert = sql`insert into ${sql.table(table)} (${columns}) values ${values} on conflict do nothing`;
      await to.write([rawStatement(to.db, insert)]);
    }
    const copied = new Set((await query.execute(to.db)).rows.map(keyOf));
    if (rows.some((row) => !copied.has(keyOf(row)))) throw damaged("of a plan");
  }
  return plans;
}

function keyOf(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([row["gid"], row["uid"], row["tid"], row["nid"]]);
}

function stopped(done: number, total: number): LegibusError {
  return new LegibusError("CANCELLED", `stopped after ${done} of ${total} documents`, {
    hint: "the same command goes on from here; nothing was taken away from where they were",
  });
}

function damaged(id: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `the text of ${id} is not the same in both places`, {
    hint: "read it: if its text is incomplete, forget it (legibus library forget ID) and start again",
    retryable: false,
  });
}
