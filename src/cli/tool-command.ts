import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { Command, Option } from "commander";
import * as z from "zod";
import { parseJson } from "../core/json.ts";
import { LegibusError } from "../core/errors.ts";
import { type JsonSchema, toJsonSchema } from "../core/schema.ts";
import type { ToolDefinition } from "../core/tool.ts";
import type { Target } from "./outputs.ts";
import { parserOutput, type Terminal } from "./terminal.ts";

/** A tool with a command of its own, whose first parameters are positional. */
export interface ShortCommand {
  readonly name: string;
  readonly tool: string;
  /** Its arguments as shown in the help. */
  readonly usage: string;
  readonly about: string;
  readonly example: string;
  /** The flag that names an output file, and the parameters that produce it. */
  readonly file?: {
    readonly flag: string;
    readonly about: string;
    readonly args: Readonly<Record<string, unknown>>;
  };
  /** Converts the positional arguments to parameters. */
  readonly take: (given: readonly string[]) => Readonly<Record<string, unknown>>;
}

export const SHORT_COMMANDS: readonly ShortCommand[] = [
  {
    name: "search",
    tool: "law:search",
    usage: "[words...]",
    about: "search the library and every source at once",
    example: 'legibus search "duty of care" ferry --kind case',
    take: (words) => ({ query: words.join(" ") }),
  },
  {
    name: "read",
    tool: "law:read",
    usage: "[id] [pin]",
    about: "read a document, or the passage at a pin",
    example: 'legibus read "[1992] HCA 23" "[14]-[16]"',
    take: ([id, pin]) => ({ id, ...(pin !== undefined && { pin }) }),
  },
  {
    name: "cite",
    tool: "law:cite",
    usage: "[references...]",
    about: "write citations, footnotes or a bibliography of documents",
    example: 'legibus cite "[1992] HCA 23 at [14]" "[2020] HCA 5" --as footnotes',
    file: {
      flag: "--docx",
      about: "write a Word file with real footnotes and a table of authorities",
      args: { format: "docx" },
    },
    take: (references) => ({ items: references.map(itemOf) }),
  },
];

/** Splits `ris:KORE1 at Rn. 9` into id and pin; a citation stays whole, because law:cite reads its pin. */
function itemOf(reference: string): { readonly id: string; readonly pin?: string } {
  const [, id, pin] = /^([^\s:]+:\S+)\sat\s(.+)$/.exec(reference) ?? [];
  return id === undefined || pin === undefined ? { id: reference } : { id, pin };
}

/** Builds a command whose flags are the tool's parameters. */
export function toolCommand(
  { name, inputSchema, description }: ToolDefinition,
  short?: ShortCommand,
): Command {
  const command = new Command(short?.name ?? name).description(short?.about ?? description);
  if (short) command.arguments(short.usage).addHelpText("after", `\nExample: ${short.example}`);
  if (short?.file) {
    const { flag, about } = short.file;
    command.option(`${flag} <file>`, about).option("--force", "replace a file that exists");
  }
  command
    .addOption(new Option("--input <file>", "parameters as a JSON object, or a file of them, - for stdin"))
    .addOption(new Option("--json", "print the result as the protocol carries it").conflicts("md"))
    .addOption(new Option("--md", "print the result as Markdown (the default)"));
  for (const [parameter, property] of propertiesOf(inputSchema))
    command.addOption(optionFor(parameter, property, short === undefined));
  return command;
}

export interface Given {
  readonly args: Record<string, unknown>;
  readonly json: boolean;
  /** Output file. */
  readonly target?: Target;
}

/**
 * Reads a tool's parameters from the command line: flags override arguments, and both override the file of
 * `--input`, or a JSON object in place of arguments.
 * @throws CommanderError, LegibusError
 */
export async function readParameters(
  tool: ToolDefinition,
  parameters: readonly string[],
  terminal: Terminal,
  short?: ShortCommand,
): Promise<Given> {
  const command = toolCommand(tool, short)
    .name(`legibus ${short?.name ?? `call ${tool.name}`}`)
    .exitOverride()
    .configureOutput(parserOutput(terminal));
  if (short && parameters.length === 0) command.help({ error: true }); // a bare name asks how to use it
  command.parse([...(short ? [] : inputFlag(parameters)), ...parameters.map(kebab)], { from: "user" });
  const given = command.opts<Record<string, unknown>>();
  const flags = propertiesOf(tool.inputSchema).flatMap(([name]) => {
    const value = given[camel(name)];
    return value === undefined ? [] : [[name, value] as const];
  });
  const file = given["input"];
  const named = typeof file === "string" ? await inputFrom(file, terminal) : {};
  const placed = command.args.length > 0 ? short?.take(command.args) : {};
  const args = { ...named, ...placed, ...Object.fromEntries(flags) };
  const path = short?.file && given[camel(short.file.flag.slice(2))];
  if (typeof path !== "string") return { args, json: given["json"] === true };
  const target = { path, source: "", force: given["force"] === true };
  return { args: { ...args, ...short?.file?.args }, json: false, target };
}

/** Returns the flag that a JSON object in place of arguments belongs to. */
function inputFlag([first]: readonly string[]): readonly string[] {
  return first?.trimStart().startsWith("{") === true ? ["--input"] : [];
}

function propertiesOf(schema: ToolDefinition["inputSchema"]): readonly (readonly [string, JsonSchema])[] {
  return Object.entries(toJsonSchema(schema, "input").properties ?? {});
}

const OBJECT = z.record(z.string(), z.unknown());

/** Reads an object: itself as JSON, in a file or on stdin. @throws LegibusError INVALID_INPUT, NOT_FOUND */
async function inputFrom(given: string, { stdin }: Terminal): Promise<Record<string, unknown>> {
  if (given.trimStart().startsWith("{")) return objectIn(given, "the text of --input");
  if (given === "-") return objectIn(stdin ? (await buffer(stdin)).toString("utf8") : "", "stdin");
  const name = basename(given);
  const bytes = await readFile(given).catch((cause: unknown) => {
    throw new LegibusError("NOT_FOUND", `${name} cannot be read`, { cause });
  });
  return objectIn(bytes.toString("utf8"), name);
}

function objectIn(text: string, name: string): Record<string, unknown> {
  try {
    return OBJECT.parse(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch (cause) {
    throw new LegibusError("INVALID_INPUT", `${name} does not hold a JSON object`, {
      hint: 'write the parameters as {"query": "duty of care"}',
      cause,
    });
  }
}

/** Converts a flag to kebab case, so that `--sort_by` works as in the schema. */
function kebab(argument: string): string {
  return argument.replace(/^--[a-z_]+(?==|$)/, (flag) => flag.replaceAll("_", "-"));
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A list's flag takes all words after it where no others can follow, else one each time. */
function optionFor(name: string, { type, description, enum: values }: JsonSchema, isGreedy: boolean): Option {
  const flag = `--${name.replaceAll("_", "-")}`;
  if (type === "boolean") {
    return new Option(`${flag} [boolean]`, description).preset(true).argParser(asBoolean);
  }
  if (type === "array")
    return new Option(`${flag} ${isGreedy ? "<values...>" : "<value>"}`, description).argParser(collected);
  const option = new Option(`${flag} <value>`, description);
  // only for completions, in which a shell would split words at spaces; the tool itself coerces and rejects values
  if (values) option.argChoices = values.map((one) => String(one).replaceAll(" ", "_"));
  return type === "integer" || type === "number" ? option.argParser(asNumber) : option;
}

/**
 * Collects values in order; JSON objects, one or an array of them, are parsed:
 * `'[{"id":"[2020] HCA 5","pin":"[3]"}]'`.
 */
function collected(text: string, before: readonly unknown[] | undefined): readonly unknown[] {
  const objects = /^(?:\[\s*)?\{/.test(text.trimStart()) ? parseJson(text) : undefined;
  return [...(before ?? []), ...(Array.isArray(objects) ? objects : [objects ?? text])];
}

/** Leaves a value that is not a number or boolean unchanged, for the tool to reject. */
function asNumber(text: string): unknown {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function asBoolean(text: string): unknown {
  return text === "true" ? true : text === "false" ? false : text;
}
