import { type Command, Option } from "commander";
import { type Environment, generalSettings } from "../app/config.ts";
import type { Setting } from "../core/settings.ts";

/** Accepts the server's options before or after a command, hidden in the command's own help. */
export function withGlobalOptions(command: Command): Command {
  for (const { flags, setting } of GLOBAL_OPTIONS) {
    command.addOption(new Option(flags, setting.describe).hideHelp());
  }
  return command;
}

/** Applies the server's options among a tool's parameters to the command, and returns the other parameters. */
export function takeGlobalOptions(command: Command, parameters: readonly string[]): string[] {
  const taken = withGlobalOptions(command.createCommand().copyInheritedSettings(command));
  const { operands, unknown } = taken.parseOptions([...parameters]);
  for (const [name, value] of Object.entries(taken.opts())) command.setOptionValue(name, value);
  return [...operands, ...unknown];
}

interface GlobalOption {
  readonly flags: string;
  readonly name: string;
  readonly setting: Setting<unknown>;
}

const { providers, profile, tools, excludeTools, readOnly, toolNames, record } = generalSettings;
export const GLOBAL_OPTIONS: readonly GlobalOption[] = [
  { flags: "--providers <names>", name: "providers", setting: providers },
  { flags: "--profile <name>", name: "profile", setting: profile },
  { flags: "--tools <names>", name: "tools", setting: tools },
  { flags: "--exclude-tools <names>", name: "excludeTools", setting: excludeTools },
  { flags: "--read-only", name: "readOnly", setting: readOnly },
  { flags: "--tool-names <style>", name: "toolNames", setting: toolNames },
  { flags: "--record <file>", name: "record", setting: record },
];

/**
 * Applies flags to the environment: a flag overrides its variable, and among flags the one closest to the
 * command wins.
 */
export function environment(commands: readonly Command[], env: Environment): Environment {
  const given: Record<string, string | boolean | undefined> = {};
  for (const command of commands) Object.assign(given, command.opts());
  const flags = GLOBAL_OPTIONS.flatMap(({ name, setting }) => {
    const value = given[name];
    return value === undefined || !setting.env ? [] : [[setting.env, String(value)] as const];
  });
  return { ...env, ...Object.fromEntries(flags) };
}
