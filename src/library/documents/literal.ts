import { type RawBuilder, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { BLOCK_BITS, BLOCKS_PER_DOCUMENT } from "../schema.ts";
import type { Found, LibraryHit, LibraryQuery } from "../types.ts";
import { citationKey } from "./cites.ts";
import { type EntryRow, entryOf } from "./facts.ts";
import { filtersOf } from "./filters.ts";
import { matchPostgres, matchSqlite } from "./match.ts";
import { type Scope } from "../owners.ts";
import { isVisible, preferred, visibleDocuments, WANTED_SQLITE } from "./visible.ts";
import { parseQuery, type Phrase } from "./query.ts";
import { type Finder, literally, snippet } from "./snippet.ts";

type Sql = RawBuilder<unknown>;
type Page = Pick<LibraryQuery, "limit" | "offset"> & {
  readonly newestFirst?: boolean;
  readonly except?: readonly string[];
};

export interface HitRow extends EntryRow {
  readonly score: number;
  readonly pin: string;
  readonly judge: string | null;
  readonly markdown: string;
}

/** The index of blocks, word for word. */
export interface Literal {
  /** Every matching block in reading order. */
  grep(query: LibraryQuery): Promise<Found>;
  /** Every block that cites one of them, in reading order or with the newest documents first. */
  citing(citation: string | readonly string[], page: Page): Promise<Found>;
  /** Blocks that have one of the phrases, as a query with the columns `block` and `document`. */
  blocks(phrases: readonly Phrase[]): Sql | undefined;
  /** Documents with a block that has one of the phrases, as a subquery; undefined when they have no word. */
  within(phrases: readonly Phrase[]): Sql | undefined;
  numberOf(id: string): Promise<number | undefined>;
}

const NONE: Found = { total: 0, hits: [] };
const DATE = sql`coalesce((select date from library_names n where n.document = c.document), '')`;
const DOCUMENT = sql.raw(`rowid >> ${BLOCK_BITS}`);

export function createLiteral({ db, name }: Pick<Engine, "db" | "name">, scope: Scope): Literal {
  const literal = name === "sqlite" ? matchSqlite : matchPostgres;
  const matching = (match: string, range: Sql = sql``): Sql =>
    name === "sqlite"
      ? sql`select rowid as block, ${DOCUMENT} as document from library_index where library_index match ${match}${range} and ${WANTED_SQLITE}`
      : sql`select rowid as block, ${DOCUMENT} as document from library_index where words @@ ${match}::tsquery${range}`;

  const blocks = (phrases: readonly Phrase[]): Sql | undefined => {
    const match = literal({ groups: [phrases], without: [] });
    return match === undefined ? undefined : matching(match);
  };

  const numberOf = async (id: string): Promise<number | undefined> => {
    const row = await visibleDocuments(db, scope)
      .select("number")
      .where("id", "=", id)
      .orderBy(preferred(scope, "d"))
      .limit(1)
      .executeTakeFirst();
    return row?.number;
  };

  const ask = async (blocks: Sql, conditions: Sql, page: Page, find: Finder): Promise<Found> => {
    const from = sql`from chosen c join library_documents d on d.number = c.document where d.state = 'complete' and ${isVisible(scope, "d")}${conditions}`;
    // materialized: else PostgreSQL walks through the whole index in the order of the blocks
    const order = page.newestFirst === true ? sql`${DATE} desc, c.block` : sql`c.block`;
    const chosen = sql`with chosen as materialized (${blocks})`;
    const { rows } = await sql<HitRow & { readonly total: number }>`
      ${chosen}, seen as materialized (select c.block, c.document ${from}),
      page as (select c.block, c.document from seen c order by ${order} limit ${page.limit} offset ${page.offset})
      select (select count(*) from seen) as total, 0 as score, d.facts, d.blocks, d.bytes, d.keeping, b.pin, b.judge, b.markdown
      from page c join library_documents d on d.number = c.document join library_blocks b on b.id = c.block
      order by ${order}`.execute(db);
    const [first] = rows;
    if (first || page.offset === 0)
      return { total: first?.total ?? 0, hits: rows.map((row) => hitOf(row, find)) };
    const counted = await sql<{
      readonly total: number;
    }>`${chosen} select count(*) as total ${from}`.execute(db); // a page after the last one has no row that could tell
    return { total: counted.rows[0]?.total ?? 0, hits: [] };
  };

  return {
    numberOf,
    blocks,
    within(phrases) {
      const found = blocks(phrases);
      return found && sql`(select document from (${found}) b)`;
    },
    async grep(query) {
      const terms = parseQuery(query.query);
      const match = literal(terms);
      const number = query.id === undefined ? undefined : await numberOf(query.id);
      if (match === undefined || (query.id !== undefined && number === undefined)) return NONE;
      return await ask(matching(match, rangeOf(number)), filtersOf(query), query, literally(terms));
    },
    async citing(citation, page) {
      const citations = [citation].flat();
      if (citations.length === 0) return NONE;
      const keys = [...new Set(citations.map(citationKey))];
      const cited = sql`select distinct block, document from library_citations where citation in (${sql.join(keys)}) and block is not null`;
      const phrases = citations.map((one) => `"${one.replaceAll('"', " ")}"`).join(" OR ");
      const { except = [] } = page;
      const others = except.length === 0 ? sql`` : sql` and d.id not in (${sql.join(except)})`;
      return await ask(cited, others, page, literally(parseQuery(phrases)));
    },
  };
}

/** The blocks of one document, as ` and …`. */
function rangeOf(number: number | undefined): Sql | undefined {
  if (number === undefined) return undefined;
  const first = number * BLOCKS_PER_DOCUMENT;
  return sql` and rowid between ${first} and ${first + BLOCKS_PER_DOCUMENT - 1}`;
}

export function hitOf(row: HitRow, find: Finder): LibraryHit {
  const { pin, judge, score } = row;
  return {
    document: entryOf(row),
    pin,
    ...(judge !== null && { judge }),
    snippet: snippet(row.markdown, find),
    score,
  };
}
