import { type Kysely, sql } from "kysely";
import { type Engine, type Statement, statement, type Value } from "../engine.ts";
import type { Database } from "../schema.ts";
import { indexed, tsvector } from "./indexing.ts";

export type BlockValues = readonly [
  id: number,
  type: string,
  level: number | null,
  label: string | null,
  pin: string,
  judge: string | null,
  markdown: string,
];

export type CitationValues = readonly [document: number, block: number | null, citation: string];

const BLOCK_COLUMNS = ["id", "type", "level", "label", "pin", "judge", "markdown"];
const CITATION_COLUMNS = ["document", "block", "citation"];
const ROWS_AT_ONCE = 500; // PostgreSQL takes 65,535 parameters in one statement

/** Rows of one table: run one by one on SQLite, in large statements on PostgreSQL, where each is a trip. */
function insert(
  { name, db }: Pick<Engine, "name" | "db">,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Statement[] {
  if (rows.length === 0) return [];
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values `;
  if (name === "sqlite") {
    const marks = sql.raw(`(${columns.map(() => "?").join(", ")})`);
    return [{ ...compiled(db, sql`${into}${marks}`), rows }];
  }
  const slices = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
  return slices.map((slice) =>
    compiled(db, sql`${into}${sql.join(slice.map((row) => sql`(${sql.join(row)})`))}`),
  );
}

function compiled(db: Kysely<Database>, query: ReturnType<typeof sql>): Statement {
  return statement({ compile: () => query.compile(db) });
}

export function insertBlocks(engine: Engine, rows: readonly BlockValues[]): Statement[] {
  return insert(engine, "library_blocks", BLOCK_COLUMNS, rows);
}

export function insertCitations(engine: Engine, rows: readonly CitationValues[]): Statement[] {
  return insert(engine, "library_citations", CITATION_COLUMNS, rows);
}

/** A block's row of the full-text index. */
export type IndexValues = readonly Value[];

export function indexValues({ name }: Engine, id: number, markdown: string): IndexValues {
  if (name === "postgres") return [id, tsvector(markdown)];
  const { text, spelt } = indexed(markdown);
  return [id, text, spelt];
}

export function insertIndex(engine: Engine, rows: readonly IndexValues[]): Statement[] {
  const columns = engine.name === "postgres" ? ["rowid", "words"] : ["rowid", "text", "spelt"];
  return insert(engine, "library_index", columns, rows);
}
