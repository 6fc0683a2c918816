import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { parseAst } from "vitest/node";
import * as z from "zod";
import { ROOT } from "../../support/sources.ts";

export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** A file that has it, or builds it. */
  readonly where: string;
}

const CHILD = fileURLToPath(new URL("composing-child.ts", import.meta.url));
const expressions = z.array(z.object({ source: z.string(), flags: z.string(), where: z.string() }));

/** Every regular expression of the product: those that are written down, and those that its modules put together. */
export function expressionsOfProduct(): readonly Expression[] {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .toSorted();
  const written = files.flatMap((name) => literals(join(ROOT, "src", name), name));
  const all = [...written, ...composed(files)];
  return [...new Map(all.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}

function literals(path: string, where: string): Expression[] {
  const { code } = transformSync(readFileSync(path, "utf8"), { loader: "ts", target: "esnext" });
  const found: Expression[] = [];
  visit(parseAst(code), (node) => {
    const regex: unknown = Reflect.get(node, "regex");
    if (typeof regex !== "object" || regex === null) return;
    const { pattern, flags } = z.object({ pattern: z.string(), flags: z.string() }).parse(regex);
    found.push({ source: pattern, flags, where });
  });
  return found;
}

function visit(node: unknown, see: (node: object) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) see(node);
  for (const inner of Object.values(node)) visit(inner, see);
}

/** What the modules compose while they are loaded and used, in a process of its own. */
function composed(files: readonly string[]): readonly Expression[] {
  const said = execFileSync(process.execPath, ["--import", "tsx", CHILD], {
    cwd: ROOT,
    input: JSON.stringify(files),
    encoding: "utf8",
    maxBuffer: 50_000_000,
  });
  return expressions.parse(JSON.parse(said.slice(said.lastIndexOf("\n[") + 1)));
}
