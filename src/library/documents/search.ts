import { type RawBuilder, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { BLOCK_BITS, BLOCKS_PER_DOCUMENT } from "../schema.ts";
import type { LibraryHit, LibraryQuery } from "../types.ts";
import { citationKey } from "./cites.ts";
import { type EntryRow, entryOf } from "./facts.ts";
import { matchPostgres, matchSqlite } from "./match.ts";
import { parseQuery, type SearchTerms } from "./query.ts";
import { snippet } from "./snippet.ts";

export interface Hits {
  readonly total: number;
  readonly hits: readonly LibraryHit[];
}

/** Reads the full-text index and the citations. */
export interface Searcher {
  /** One hit per document, the best first. */
  search(query: LibraryQuery): Promise<Hits>;
  /** Every matching block in reading order. */
  grep(query: LibraryQuery): Promise<Hits>;
  /** Every block that cites it, in reading order. */
  citing(citation: string, page: Page): Promise<Hits>;
}

type Sql = RawBuilder<unknown>;
type Page = Pick<LibraryQuery, "limit" | "offset">;

interface HitRow extends EntryRow {
  readonly score: number;
  readonly pin: string;
  readonly judge: string | null;
  readonly markdown: string;
}

const NONE: Hits = { total: 0, hits: [] };

export function createSearcher(engine: Engine): Searcher {
  const { db, name } = engine;
  const { matching, best } = name === "sqlite" ? SQLITE : POSTGRES;

  const find = async (query: LibraryQuery, chosen: (matches: Sql) => Sql): Promise<Hits> => {
    const terms = parseQuery(query.query);
    const match = name === "sqlite" ? matchSqlite(terms) : matchPostgres(terms);
    if (match === undefined) return NONE;
    const range = query.id === undefined ? sql`` : await rangeOf(query.id);
    if (!range) return NONE;
    return await ask(chosen(matching(match, range)), conditionsOf(query), { terms, ...query });
  };

  const rangeOf = async (id: string): Promise<Sql | undefined> => {
    const row = await db
      .selectFrom("library_documents")
      .select("number")
      .where("id", "=", id)
      .where("state", "=", "complete")
      .executeTakeFirst();
    if (!row) return undefined;
    const first = row.number * BLOCKS_PER_DOCUMENT;
    return sql` and rowid between ${first} and ${first + BLOCKS_PER_DOCUMENT - 1}`;
  };

  /** `chosen` has the columns block, document, score and place, by which it is ordered. */
  const ask = async (chosen: Sql, conditions: Sql, asked: Page & { terms: SearchTerms }): Promise<Hits> => {
    const seen = sql`select c.block, c.document, c.score, c.place, count(*) over () as total from (${chosen}) c join library_documents d on d.number = c.document where d.state = 'complete'${conditions}`;
    const { rows } = await sql<HitRow & { readonly total: number }>`
      select p.total, p.score, d.facts, d.blocks, d.bytes, d.keeping, b.pin, b.judge, b.markdown
      from (${seen} order by place limit ${asked.limit} offset ${asked.offset}) p
      join library_documents d on d.number = p.document
      join library_blocks b on b.id = p.block
      order by p.place`.execute(db);
    const total = rows[0]?.total ?? (asked.offset === 0 ? 0 : await count(seen));
    return { total, hits: rows.map((row) => hitOf(row, asked.terms)) };
  };

  /** A page after the last one has no row that could tell. */
  const count = async (seen: Sql): Promise<number> => {
    const { rows } = await sql<{ readonly total: number }>`select count(*) as total from (${seen}) s`.execute(
      db,
    );
    return rows[0]?.total ?? 0;
  };

  return {
    search: async (query) => await find(query, best),
    grep: async (query) => await find(query, inOrder),
    async citing(citation, page) {
      const blocks = sql`select block, document, 0 as score, block as place from library_citations where citation = ${citationKey(citation)} and block is not null`;
      return await ask(blocks, sql``, { terms: parseQuery(`"${citation}"`), ...page });
    },
  };
}

interface Dialect {
  /** Blocks that match: block, document, score (higher is better). */
  readonly matching: (match: string, range: Sql) => Sql;
  readonly best: (matches: Sql) => Sql;
}

const DOCUMENT = sql.raw(`rowid >> ${BLOCK_BITS}`);

const SQLITE: Dialect = {
  matching: (match, range) =>
    sql`select rowid as block, ${DOCUMENT} as document, -rank as score from library_index where library_index match ${match}${range}`,
  best: (matches) =>
    // SQLite takes `block` from the row of the maximum
    sql`select document, block, max(score) as score, -max(score) as place from (${matches}) group by document`,
};

const POSTGRES: Dialect = {
  matching: (match, range) =>
    sql`select rowid as block, ${DOCUMENT} as document, ts_rank(words, ${match}::tsquery, 1) as score from library_index where words @@ ${match}::tsquery${range}`,
  best: (matches) =>
    sql`select distinct on (document) document, block, score, -score as place from (${matches}) m order by document, score desc, block`,
};

function inOrder(matches: Sql): Sql {
  return sql`select document, block, score, block as place from (${matches}) m`;
}

const FILTERS = ["kind", "provider", "jurisdiction"] as const;

function conditionsOf(query: LibraryQuery): Sql {
  const conditions = FILTERS.flatMap((column) => {
    const value = query[column];
    return value === undefined ? [] : [sql` and d.${sql.ref(column)} = ${value}`];
  });
  return sql.join(conditions, sql``);
}

function hitOf(row: HitRow, terms: SearchTerms): LibraryHit {
  const { pin, judge, score } = row;
  return {
    document: entryOf(row),
    pin,
    ...(judge !== null && { judge }),
    snippet: snippet(row.markdown, terms),
    score: score,
  };
}
