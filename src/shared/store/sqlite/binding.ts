import type { Value } from "../engine.ts";

/** What `node:sqlite` and its twin for older runtimes have in common, as far as it is used. */
export interface Prepared {
  all(...values: readonly Value[]): readonly Readonly<Record<string, unknown>>[];
  run(...values: readonly Value[]): { readonly changes: number | bigint };
}

export interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Prepared;
  close(): void;
}

interface Binding {
  readonly DatabaseSync: new (path: string) => Connection;
}

/** Opens a file with the runtime's own SQLite where it has one without a flag (from 22.13 on). */
export async function connect(file: string): Promise<Connection> {
  const binding: unknown = hasOwn(process.versions.node)
    ? process.getBuiltinModule("node:sqlite")
    : await import("@photostructure/sqlite");
  if (!isBinding(binding)) throw Object.assign(new Error("no SQLite"), { code: "ERR_MODULE_NOT_FOUND" });
  return new binding.DatabaseSync(file);
}

function hasOwn(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 13);
}

function isBinding(module: unknown): module is Binding {
  return typeof module === "object" && module !== null && "DatabaseSync" in module;
}
