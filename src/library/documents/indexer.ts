import { sql } from "kysely";
import type { LegalDocument } from "../../core/document.ts";
import { type Engine, rawStatement, type Statement, statement } from "../engine.ts";
import { lazy } from "../../core/lazy.ts";
import { pause } from "../../core/steps.ts";
import { readFacts } from "./facts.ts";
import { nameRow, namesOf } from "./names.ts";
import { blocksOf } from "./reader.ts";
import { createTerms, type DocumentTerms, ownerLexeme, packedPlaces } from "../search/terms.ts";
import { withoutMarkdown } from "../search/words.ts";

/** Indexes documents stored by an earlier version. */
export interface Indexer {
  /** Indexes remaining documents for up to WAIT_MS; returns how many are not indexed yet. */
  ready(): Promise<number>;
}

const AT_ONCE = 50;
const WAIT_MS = 2_000; // wait of a search; indexing continues after the answer

/** Creates an indexer, which does nothing before its first use. */
export function createIndexer(engine: Engine): Indexer {
  const { db } = engine;
  let left = 0;
  const missing = () =>
    db
      .selectFrom("library_documents as d")
      .leftJoin("library_names as n", "n.document", "d.number")
      .where("d.state", "=", "complete")
      .where("n.document", "is", null);

  const run = lazy(async () => {
    for (;;) {
      const { total } = await missing()
        .select(({ fn }) => fn.countAll<number | string>().as("total"))
        .executeTakeFirstOrThrow();
      left = Number(total);
      const rows = await missing()
        .select(["d.number", "d.owner", "d.facts"])
        .orderBy("d.number")
        .limit(AT_ONCE)
        .execute();
      if (rows.length === 0) return;
      for (const { number, owner, facts } of rows) {
        const terms = createTerms();
        for (const { markdown } of await blocksOf(db, number)) {
          terms.add(withoutMarkdown(markdown));
          await pause();
        }
        const document = readFacts(facts);
        const found = terms.finish(namesOf(document));
        await engine.write(await indexStatements(engine, { number, owner }, document, found));
        left = Math.max(0, left - 1);
      }
    }
  });

  return {
    async ready() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const waited = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS);
      });
      await Promise.race([run(), waited]).finally(() => clearTimeout(timer));
      return left;
    },
  };
}

/** Returns a document's rows in the index of documents; a second writer of the same document replaces them. */
export async function indexStatements(
  { db, name }: Pick<Engine, "db" | "name">,
  { number, owner }: { readonly number: number; readonly owner: string },
  document: Omit<LegalDocument, "blocks">,
  { tokens, places }: DocumentTerms,
): Promise<readonly Statement[]> {
  const packed = await packedPlaces(places);
  const row = { document: number, ...nameRow(document), places: "", packed };
  const names = db
    .insertInto("library_names")
    .values(row)
    .onConflict((conflict) => conflict.column("document").doUpdateSet(row));
  const terms =
    name === "sqlite"
      ? sql`insert or replace into library_terms (rowid, terms) values (${number}, ${tokens})`
      : sql`insert into library_terms (document, terms) values (${number}, ${`${vectorOf(tokens)} ${ownerLexeme(owner)}`}::tsvector) on conflict (document) do update set terms = excluded.terms`;
  return [statement(names), rawStatement(db, terms)];
}

const MOST_BYTES = 900_000; // a tsvector holds a megabyte

function vectorOf(tokens: string): string {
  return (tokens.length > MOST_BYTES ? tokens.slice(0, tokens.lastIndexOf(" ", MOST_BYTES)) : tokens)
    .split(" ")
    .filter((one) => one !== "")
    .map((one) => `'${one}'`)
    .join(" ");
}
