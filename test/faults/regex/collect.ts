import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import { parseAst } from "vitest/node";
import * as z from "zod";
import { ROOT } from "../../support/sources.ts";

export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** File that contains or composes it. */
  readonly where: string;
}

const CHILD = fileURLToPath(new URL("composing-child.ts", import.meta.url));
const expressions = z.array(z.object({ source: z.string(), flags: z.string(), where: z.string() }));

/** Returns every regular expression of the product, literal or composed by its modules. */
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

/** Files that act when loaded, or that run in a browser only. */
const STARTS =
  /^(?:index|worker|services|app)\.ts$|worker\.ts$|child\.ts$|-thread\.ts$|sqlite\/(?:worker|thread)\.ts$|^views\/browser\//;
const TEXTS = [
  "Mabo v Queensland (No 2) [1992] HCA 23; (1992) 175 CLR 1 at 42 [63]",
  "BGH, Urt. v. 16.2.2026 – XIV ZR 901/25, NJW 2026, 901 Rn. 5; § 823 Abs. 1 S. 2 BGB; Art. 5 DSGVO; OGH 3 Ob 73/26w",
  "Privacy Act 1988 (Cth) s 6(1)(a)(i); Palandt/Grüneberg, § 280 Rn. 5; [2020] UKSC 1",
];

function urlOf(name: string): string {
  return JSON.stringify(pathToFileURL(join(ROOT, "src", name)).href);
}

/** Returns the expressions that modules compose when loaded and used, in a process of its own. */
function composed(files: readonly string[]): readonly Expression[] {
  const program = [
    ...files.filter((name) => !STARTS.test(name)).map((name) => `await import(${urlOf(name)});`),
    `const { find } = await import(${urlOf("citations/index.ts")});`,
    `for (const text of ${JSON.stringify(TEXTS)}) find(text);`,
    'process.stdout.write("\\n" + JSON.stringify([...globalThis.expressionsMade.values()]), () => process.exit(0));',
  ];
  const said = execFileSync(
    process.execPath,
    ["--import", "tsx", "--import", CHILD, "--input-type=module", "--eval", program.join("\n")],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 50_000_000 },
  );
  return expressions.parse(JSON.parse(said.slice(said.lastIndexOf("\n[") + 1)));
}
