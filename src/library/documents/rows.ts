import { type Kysely, sql } from "kysely";
import { type Engine, type Statement, statement, type Value } from "../engine.ts";
import type { Database } from "../schema.ts";
import { indexed, indexedAsItIs, tsvector } from "./indexing.ts";

export type BlockValues = readonly [
  id: number,
  type: string,
  level: number | null,
  label: string | null,
  pin: string,
  page: string | null,
  judge: string | null,
  markdown: string,
];

export type CitationValues = readonly [document: number, block: number | null, citation: string];

const BLOCKS: Target = {
  table: "library_blocks",
  columns: ["id", "type", "level", "label", "pin", "page", "judge", "markdown"],
};
const CITATIONS: Target = { table: "library_citations", columns: ["document", "block", "citation"] };
const INDEX_POSTGRES: Target = { table: "library_index", columns: ["rowid", "words"] };
const INDEX_SQLITE: Target = {
  table: "library_index",
  columns: ["rowid", "text", "spelt"],
  marks: ["?", "coalesce(?, (select markdown from library_blocks where id = ?))", "?"],
};
const ROWS_AT_ONCE = 500; // PostgreSQL takes 65,535 parameters in one statement

/** Rows of one table: run one by one on SQLite, in large statements on PostgreSQL, where each is a trip. */
function insert(
  { name, db }: Pick<Engine, "name" | "db">,
  { table, columns, marks = columns.map(() => "?") }: Target,
  rows: readonly (readonly Value[])[],
): Statement[] {
  const [first] = rows;
  if (!first) return [];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const into = sql`insert into ${sql.table(table)} (${names}) values `;
  if (name === "sqlite") {
    const once = compiled(db, sql`${into}(${sql.raw(marks.join(", "))})`);
    return [{ ...once, rows: { values: rows.flat(), width: first.length } }];
  }
  const slices = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
  return slices.map((slice) =>
    compiled(db, sql`${into}${sql.join(slice.map((row) => sql`(${sql.join(row)})`))}`),
  );
}

interface Target {
  readonly table: string;
  readonly columns: readonly string[];
  /** How SQLite makes the columns' values of the row's. */
  readonly marks?: readonly string[];
}

function compiled(db: Kysely<Database>, query: ReturnType<typeof sql>): Statement {
  return statement({ compile: () => query.compile(db) });
}

export function insertBlocks(engine: Engine, rows: readonly BlockValues[]): Statement[] {
  return insert(engine, BLOCKS, rows);
}

export function insertCitations(engine: Engine, rows: readonly CitationValues[]): Statement[] {
  return insert(engine, CITATIONS, rows);
}

/** A block's row of the full-text index. */
export type IndexValues = readonly Value[];

export function indexValues({ name }: Engine, id: number, markdown: string): IndexValues {
  if (name === "postgres") return [id, tsvector(markdown)];
  if (indexedAsItIs(markdown)) return [id, null, id, ""];
  const { text, spelt } = indexed(markdown);
  return [id, text, id, spelt];
}

/** After the blocks, from which it takes the text that needs no change. */
export function insertIndex(engine: Engine, rows: readonly IndexValues[]): Statement[] {
  return insert(engine, engine.name === "postgres" ? INDEX_POSTGRES : INDEX_SQLITE, rows);
}
