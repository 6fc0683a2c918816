import type { Argument, Command, Option } from "commander";
import type { Environment } from "../app/config.ts";
import { appFor } from "./context.ts";
import { GLOBAL_OPTIONS } from "./options.ts";
import type { Terminal } from "./terminal.ts";
import { SHORT_COMMANDS, toolCommand } from "./tool-command.ts";

/** The shells that completion scripts are generated for. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

export interface Flag {
  /** `--json`, preceded by its short form if it has one. */
  readonly names: readonly string[];
  /** Name of its value in the help: `<file>`; absent for a switch. */
  readonly value?: string;
  /** Allowed values; empty when it accepts any. */
  readonly choices: readonly string[];
  readonly about: string;
}

/** A command as described in completions and the manual. */
export interface CommandNode {
  /** The command's words: "library list"; empty for the program itself. */
  readonly path: string;
  readonly about: string;
  readonly arguments: readonly Operand[];
  readonly flags: readonly Flag[];
  readonly children: readonly CommandNode[];
}

interface Operand {
  /** Name in the help: `<file>`, `[words...]`. */
  readonly name: string;
  readonly about: string;
  readonly choices: readonly string[];
}

/**
 * Builds the tree of all commands with their flags, including the tools of `call` and the short commands with
 * their parameters.
 */
export async function commandTree(
  program: Command,
  env: Environment,
  terminal: Terminal,
): Promise<CommandNode> {
  const app = await appFor(env, { ...terminal, err: () => {} });
  try {
    const { tools } = app.catalogue;
    const shorts = new Map(
      SHORT_COMMANDS.flatMap((short) => {
        const tool = tools.find(({ name }) => name === short.tool);
        return tool ? [[short.name, toolCommand(tool, short)] as const] : [];
      }),
    );
    const below = tools.map((tool) => nodeOf(toolCommand(tool), `call ${tool.name}`));
    const root = nodeOf(program, "");
    const children = root.children.map((node) => {
      const short = shorts.get(node.path);
      if (short) return nodeOf(short, node.path);
      return node.path === "call" ? { ...node, children: below } : node;
    });
    return { ...root, children };
  } finally {
    await app.shutdown();
  }
}

function nodeOf(command: Command, path: string): CommandNode {
  const help = command.createHelp();
  return {
    path,
    about: command.description(),
    arguments: command.registeredArguments.map(argumentOf),
    flags: help.visibleOptions(command).map(flagOf),
    children: help
      .visibleCommands(command)
      .map((inner) => nodeOf(inner, path === "" ? inner.name() : `${path} ${inner.name()}`)),
  };
}

function argumentOf(argument: Argument): Operand {
  const { required, variadic, description, argChoices } = argument;
  const name = `${argument.name()}${variadic ? "..." : ""}`;
  return { name: required ? `<${name}>` : `[${name}]`, about: description, choices: argChoices ?? [] };
}

function flagOf({ short, long, flags, description, argChoices, required, optional }: Option): Flag {
  const value = required || optional ? /[<[].*$/.exec(flags)?.[0] : undefined;
  return {
    names: [short, long].filter((name) => name !== undefined),
    ...(value !== undefined && { value }),
    choices: argChoices ?? GLOBAL_OPTIONS.find((one) => one.flags === flags)?.setting.choices ?? [],
    about: description,
  };
}
