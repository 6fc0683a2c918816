import type { App } from "../app/index.ts";
import type { Environment } from "../app/config.ts";
import { toJsonSchema } from "../core/schema.ts";
import type { ToolDefinition } from "../core/tool.ts";
import { listTools } from "../app/server/tools.ts";
import { type Paint, painter } from "./colour.ts";
import { appFor } from "./context.ts";
import type { Terminal } from "./terminal.ts";

/** Lists the tools, as a readable table or in the format of `tools/list`. */
export async function tools(env: Environment, terminal: Terminal, json: boolean): Promise<void> {
  const app = await appFor(env, terminal);
  const paint = painter(terminal);
  terminal.out(json ? `${JSON.stringify({ tools: listTools(app) }, null, 2)}\n` : describe(app, paint));
  await app.shutdown();
}

function describe({ catalogue }: App, paint: Paint): string {
  return catalogue.listed
    .map((tool) => `${paint("bold", tool.name)}\n  ${tool.description}\n${parameters(tool)}\n`)
    .join("\n");
}

function parameters(tool: ToolDefinition): string {
  const schema = toJsonSchema(tool.inputSchema, "input");
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => {
      const kind = property.enum ? property.enum.join("|") : (property.type ?? "any");
      const need = required.has(name) ? " (required)" : "";
      return `    --${name.replaceAll("_", "-")} <${kind}>${need}  ${property.description ?? ""}`;
    })
    .join("\n");
}
