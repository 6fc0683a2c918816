import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { type Engine, type Statement, statement } from "../engine.ts";
import { Refused } from "../failures.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";
import type { Keeping, Validators } from "../types.ts";
import { createPause } from "../../core/steps.ts";
import { citedIn, ownCitations } from "./cites.ts";
import { writeFacts } from "./facts.ts";
import { keyStatements } from "./keys.ts";
import { indexStatements } from "./indexer.ts";
import { namesOf } from "./names.ts";
import { createNumbers } from "./numbers.ts";
import {
  type BlockValues,
  type CitationValues,
  indexValues,
  insertBlocks,
  insertCitations,
  insertIndex,
} from "./rows.ts";
import { sweepGone } from "./sweep.ts";
import { createTerms } from "./terms.ts";

const BLOCKS_AT_ONCE = 2_000;
const CHARS_AT_ONCE = 200_000; // keeps a transaction below 50 ms
const TRIES = 3;

export interface Writer {
  /** Stores or replaces a document; it is visible only when it is complete. */
  put(document: LegalDocument, how: Storing): Promise<void>;
}

export interface Storing {
  readonly keeping: Exclude<Keeping, "none">;
  readonly validators: Validators;
  readonly owner: string;
}

export function createWriter(engine: Engine, now: () => number): Writer {
  const nextNumber = createNumbers(engine);

  /** False when another writer was faster, or took this one for dead. */
  const attempt = async (put: Put): Promise<boolean> => {
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
    const indexed = indexStatements(engine, number, put.document, terms.finish(namesOf(put.document)));
    const finish = finishing(engine, number, put);
    const outcomes = await engine.write([...pending, ...indexed, ...finish]);
    const [replaced, completed] = outcomes.slice(-2);
    if ((replaced?.affected ?? 0) > 0) await sweepGone(engine);
    return completed?.affected === 1;
  };

  return {
    async put(document, how) {
      if (document.blocks.length >= BLOCKS_PER_DOCUMENT) throw tooLong(document);
      for (let left = TRIES; left > 0; left -= 1) {
        const done = await attempt({ document, ...how }).catch((error: unknown) => {
          if (error instanceof Refused) return false;
          throw error;
        });
        if (done) return;
      }
      throw new LegibusError(
        "UPSTREAM_ERROR",
        "the document was not stored: others write it at the same time",
        {
          hint: "try again",
        },
      );
    },
  };
}

interface Put extends Storing {
  readonly document: LegalDocument;
}

interface Chunk {
  readonly from: number;
  readonly blocks: readonly Block[];
}

/** At least one, also of a document without text. */
function chunksOf(blocks: readonly Block[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let from = 0;
  let chars = 0;
  for (const [at, { markdown }] of blocks.entries()) {
    const full = at - from >= BLOCKS_AT_ONCE || chars + markdown.length > CHARS_AT_ONCE;
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
  { document, keeping, validators, owner }: Put,
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
      etag: validators.etag ?? null,
      last_modified: validators.lastModified ?? null,
      checked_at: now,
      used_at: now,
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
  const pause = createPause();
  const first = number * BLOCKS_PER_DOCUMENT + from;
  const rows: BlockValues[] = [];
  const index: (readonly (string | number | null)[])[] = [];
  const own = from === 0 ? ownCitations(document.citations) : [];
  const citations: CitationValues[] = own.map((citation) => [number, null, citation]);
  for (const [at, block] of blocks.entries()) {
    const { type, level = null, label = null, pin, page = null, judge = null, markdown } = block;
    const id = first + at;
    rows.push([id, type, level, label, pin, page, judge, markdown]);
    terms.add(markdown);
    index.push(indexValues(engine, id, markdown));
    for (const citation of citedIn(block)) citations.push([number, id, citation]);
    await pause();
  }
  return [
    ...insertBlocks(engine, rows),
    ...insertIndex(engine, index),
    ...insertCitations(engine, citations),
  ];
}

/** Keeps a writer that is slow from being taken for dead. */
function touch({ db }: Engine, number: number, now: number): Statement {
  return statement(db.updateTable("library_documents").set({ written_at: now }).where("number", "=", number));
}

/** The old text leaves and the new one appears at the same moment. */
function finishing({ db }: Engine, number: number, { document, owner }: Put): readonly Statement[] {
  const leave = db
    .updateTable("library_documents")
    .set({ state: "gone" })
    .where("id", "=", document.id)
    .where("owner", "=", owner)
    .where("state", "=", "complete");
  const appear = db
    .updateTable("library_documents")
    .set({ state: "complete" })
    .where("number", "=", number)
    .where("state", "=", "writing");
  return [statement(leave), statement(appear)];
}

function tooLong({ title }: LegalDocument): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    `"${title.slice(0, 80)}" has more than ${BLOCKS_PER_DOCUMENT.toLocaleString("en-GB")} paragraphs and cannot be stored`,
    { hint: "divide the file" },
  );
}
