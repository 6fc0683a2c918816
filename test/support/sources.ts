import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vitest/node";

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));

/** A node of the syntax tree, as far as these tests look into it. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface Import {
  /** As it is written: `../core/tool.ts`, `zod`, `node:fs`. */
  readonly specifier: string;
  readonly kind: "static" | "type" | "export" | "dynamic";
}

export interface SourceFile {
  /** From the root of the project: `src/core/tool.ts`. */
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly SyntaxNode[];
  readonly imports: readonly Import[];
}

/** The TypeScript files below a folder of the project, parsed. */
export function sourcesIn(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .toSorted()
    .map((name) => parsed(`${folder}/${name}`));
}

function parsed(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), "utf8");
  const nodes: SyntaxNode[] = [];
  addNodes(parseAst(text, { lang: "ts" }), nodes);
  return { path, text, nodes, imports: nodes.flatMap(importsOf) };
}

/** Adds the nodes within a value to a list, each before those that it contains. */
function addNodes(value: unknown, nodes: SyntaxNode[]): void {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) nodes.push(value);
  for (const inner of Object.values(value)) addNodes(inner, nodes);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The text of a string literal or of a template without variables. */
export function literal(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === "Literal") return typeof value["value"] === "string" ? value["value"] : undefined;
  if (value.type !== "TemplateElement") return undefined;
  const raw = value["value"];
  return typeof raw === "object" && raw !== null && "cooked" in raw && typeof raw.cooked === "string"
    ? raw.cooked
    : undefined;
}

const IMPORTS: Readonly<Record<string, (node: SyntaxNode) => Import["kind"]>> = {
  ImportDeclaration: (node) => (node["importKind"] === "type" ? "type" : "static"),
  ExportNamedDeclaration: () => "export",
  ExportAllDeclaration: () => "export",
  ImportExpression: () => "dynamic",
  TSImportType: () => "type",
};

function importsOf(node: SyntaxNode): Import[] {
  const kind = IMPORTS[node.type]?.(node);
  const source = node["source"] ?? node["argument"];
  if (kind === undefined || (kind === "export" && !isNode(source))) return [];
  const specifier = literal(source);
  if (specifier === undefined)
    throw new Error(`an import whose target is computed: ${JSON.stringify(source)}`);
  return [{ specifier, kind }];
}
