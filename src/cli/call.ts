import { CommanderError } from "commander";
import { ProtocolError } from "../core/errors.ts";
import { fieldOf } from "../core/json.ts";
import { textOf, type ToolResult } from "../core/result.ts";
import { callTool } from "../app/server/tools.ts";
import { paintedFailure, paintedMarkdown, painter } from "./colour.ts";
import { type CommandContext, exitCode } from "./context.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";
import { readParameters, type ShortCommand } from "./tool-command.ts";

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
      return await writeMade(context, given.target, { tool: name, args: given.args });
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
