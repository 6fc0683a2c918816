import { Command, CommanderError, Option } from "commander";
import { createApp } from "../app/index.ts";
import type { Environment } from "../app/config.ts";
import { plainCall, type ToolCall } from "../core/call.ts";
import { ProtocolError } from "../core/errors.ts";
import type { ToolResult } from "../core/result.ts";
import { type JsonSchema, toJsonSchema } from "../core/schema.ts";
import type { ToolDefinition } from "../core/tool.ts";
import { callTool } from "../app/server/tools.ts";
import { httpSettings } from "../transport/http/settings.ts";
import { exitCode } from "./context.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/** Calls one tool through the same handlers as the server; resolves with the exit code. */
export async function call(
  env: Environment,
  terminal: Terminal,
  name: string,
  parameters: readonly string[],
): Promise<number> {
  const app = await createApp(env, terminal.err, { slices: [httpSettings], paths: "typed" });
  try {
    const canonical = app.catalogue.resolve(name);
    const tool = app.catalogue.tools.find((one) => one.name === canonical);
    const given = tool
      ? readParameters(tool, parameters, terminal)
      : { args: {}, json: parameters.includes("--json") };
    const result = await callTool(app, name, given.args, interruptible());
    print(result, given.json, terminal);
    return exitCode(result);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.INVALID_INPUT;
    if (!(error instanceof ProtocolError)) throw error;
    terminal.err(`legibus: ${error.message}${detailsOf(error)}\n`);
    return BAD_CALLS.has(error.code) ? EXIT_CODES.INVALID_INPUT : 1;
  } finally {
    await app.shutdown();
  }
}

/** JSON-RPC's codes for a method or parameters that are wrong. */
const BAD_CALLS: ReadonlySet<number> = new Set([-32_601, -32_602]);

function detailsOf({ data }: ProtocolError): string {
  const details: unknown =
    typeof data === "object" && data !== null ? Reflect.get(data, "details") : undefined;
  return typeof details === "string" ? `: ${details}` : "";
}

function interruptible(): ToolCall {
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort());
  return { ...plainCall(), signal: controller.signal };
}

function readParameters(tool: ToolDefinition, parameters: readonly string[], terminal: Terminal) {
  const command = new Command(`legibus call ${tool.name}`)
    .description(tool.description)
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addOption(new Option("--json", "print the result as the protocol carries it").conflicts("md"))
    .addOption(new Option("--md", "print the result as Markdown (the default)"));
  const schema = toJsonSchema(tool.inputSchema, "input");
  const properties = Object.entries(schema.properties ?? {});
  for (const [name, property] of properties) command.addOption(optionFor(name, property));
  command.parse(parameters.map(kebab), { from: "user" });
  const given = command.opts<Record<string, unknown>>();
  const args = properties.flatMap(([name]) => {
    const value = given[camel(name)];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { args: Object.fromEntries(args), json: given["json"] === true };
}

/** `--sort_by` may be written as the schema has it. */
function kebab(argument: string): string {
  return argument.replace(/^--[a-z_]+(?==|$)/, (flag) => flag.replaceAll("_", "-"));
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function optionFor(name: string, { type, description }: JsonSchema): Option {
  const flag = `--${name.replaceAll("_", "-")}`;
  if (type === "boolean") {
    return new Option(`${flag} [boolean]`, description).preset(true).argParser(asBoolean);
  }
  if (type === "array") return new Option(`${flag} <values...>`, description).argParser(collected);
  const option = new Option(`${flag} <value>`, description);
  return type === "integer" || type === "number" ? option.argParser(asNumber) : option;
}

/** Words in order; JSON of objects, one or a list of them, is read: `'[{"id":"[2020] HCA 5","pin":"[3]"}]'`. */
function collected(text: string, before: readonly unknown[] | undefined): readonly unknown[] {
  const objects = /^\s*\[?\s*\{/.test(text) ? parsed(text) : undefined;
  return [...(before ?? []), ...(Array.isArray(objects) ? objects : [objects ?? text])];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value that is neither a number nor a boolean is left for the tool to refuse. */
function asNumber(text: string): unknown {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function asBoolean(text: string): unknown {
  return text === "true" ? true : text === "false" ? false : text;
}

function print(result: ToolResult, json: boolean, terminal: Terminal): void {
  if (json) {
    terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  const parts = result.content.map((part) => part.text);
  const file = result.isError === true ? undefined : FILE.exec(parts[0] ?? "")?.[1];
  if (file === undefined) {
    const text = `${parts.join("\n")}\n`;
    if (result.isError) terminal.err(text);
    else terminal.out(text);
    return;
  }
  terminal.out(`${file}\n`);
  if (parts.length > 1) terminal.err(`${parts.slice(1).join("\n")}\n`);
}

/** An answer that is one fenced block is a file: printed bare, so that it can be redirected; what is said about it goes to the other stream. */
const FILE = /^```[\w-]+\n([\s\S]*)\n```$/;
