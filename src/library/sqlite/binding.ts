import type { Value } from "../engine.ts";

/** The common interface of `node:sqlite` and `@photostructure/sqlite`, as far as it is used. */
export interface Prepared {
  all(...values: readonly Value[]): readonly Readonly<Record<string, unknown>>[];
  run(...values: readonly Value[]): { readonly changes: number | bigint };
}

export interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Prepared;
  /** Defines a function that SQL may call. */
  function(name: string, run: (...values: readonly Value[]) => number): void;
  close(): void;
}

interface Binding {
  readonly DatabaseSync: new (path: string) => Connection;
}

/** Opens a file with `node:sqlite` if it is there with full-text search, else with `@photostructure/sqlite`. */
export async function connect(file: string): Promise<Connection> {
  const { DatabaseSync } = own() ?? (await twin());
  return new DatabaseSync(file);
}

/** Node has it without a flag from 22.13 on; its first versions lack full-text search. */
function own(): Binding | undefined {
  const binding = withoutWarning(() => process.getBuiltinModule("node:sqlite"));
  return isBinding(binding) && hasFullText(binding) ? binding : undefined;
}

/** Loads a module that Node 22 calls experimental, without its warning. */
function withoutWarning(load: () => unknown): unknown {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

async function twin(): Promise<Binding> {
  const binding: unknown = await import("@photostructure/sqlite");
  if (isBinding(binding)) return binding;
  throw Object.assign(new Error("no SQLite"), { code: "ERR_MODULE_NOT_FOUND" });
}

function hasFullText({ DatabaseSync }: Binding): boolean {
  const connection = new DatabaseSync(":memory:");
  try {
    connection.exec("create virtual table probe using fts5(text, content='', contentless_delete=1)");
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

function isBinding(module: unknown): module is Binding {
  return typeof module === "object" && module !== null && "DatabaseSync" in module;
}
