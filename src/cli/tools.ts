import { CommanderError } from "commander";
import type { Environment } from "../app/config.ts";
import type { App } from "../app/index.ts";
import { callTool, listTools } from "../app/server/tools.ts";
import { ProtocolError } from "../core/errors.ts";
import { fieldOf } from "../core/json.ts";
import { textOf, type ToolResult } from "../core/result.ts";
import { toJsonSchema } from "../core/schema.ts";
import type { ToolDefinition } from "../core/tool.ts";
import { type Paint, paintedFailure, paintedMarkdown, painter, type Terminal } from "./terminal.ts";
import { appFor, type CommandContext, exitCode } from "./context.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { readParameters, type ShortCommand } from "./tool-command.ts";

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

/** Calls one tool through the server's own handlers; resolves with the exit code. */
export async function call(
  context: CommandContext,
  name: string,
  parameters: readonly string[],
  short?: ShortCommand,
): Promise<number> {
  const { terminal } = context;
  const { app, call: toolCall } = context;
  try {
    const canonical = app.catalogue.resolve(name);
    const tool = app.catalogue.tools.find((one) => one.name === canonical);
    const given = tool
      ? await readParameters(tool, parameters, terminal, short)
      : { args: {}, json: parameters.includes("--json"), target: undefined };
    if (given.target) {
      const { writeMade } = await import("./outputs.ts");
      return await writeMade(context, given.target, name, given.args);
    }
    const result = await callTool(app, name, given.args, toolCall);
    app.record?.({
      method: "tools/call",
      params: { name: app.catalogue.wire(canonical), arguments: given.args },
      result,
    });
    print(result, given.json, terminal);
    return exitCode(result);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.INVALID_INPUT;
    if (!(error instanceof ProtocolError)) throw error;
    terminal.err(`legibus: ${error.message}${detailsOf(error)}\n`);
    return BAD_CALLS.has(error.code) ? EXIT_CODES.INVALID_INPUT : 1;
  }
}

/** JSON-RPC codes for an unknown method or invalid parameters. */
const BAD_CALLS: ReadonlySet<number> = new Set([-32_601, -32_602]);

function detailsOf({ message, data }: ProtocolError): string {
  const details = fieldOf(data, "details");
  return typeof details === "string" && !message.includes(details) ? `: ${details}` : "";
}

function print(result: ToolResult, json: boolean, terminal: Terminal): void {
  if (json) {
    terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  const parts = result.content.map((part) => part.text);
  const file = result.isError === true ? undefined : FILE.exec(parts[0] ?? "")?.[1];
  if (file === undefined) {
    const text = `${textOf(result)}\n`;
    if (result.isError) terminal.err(paintedFailure(text, terminal));
    else terminal.out(paintedMarkdown(text, painter(terminal)));
    return;
  }
  terminal.out(`${file}\n`);
  if (parts.length > 1) terminal.err(`${parts.slice(1).join("\n")}\n`);
}

/**
 * A result that is one fenced block is a file: it is printed without the fence to stdout, for redirection,
 * and notes go to stderr.
 */
const FILE = /^```[\w-]+\n([\s\S]*)\n```$/;
