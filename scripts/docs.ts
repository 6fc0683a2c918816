// Writes the tables of README.md and the whole of .env.example from the definitions: npm run docs [-- --check]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { createApp } from "../src/app.ts";
import { generalSettings } from "../src/config.ts";
import { toJsonSchema } from "../src/core/schema.ts";
import type { Setting, Settings } from "../src/core/settings.ts";
import type { ToolDefinition } from "../src/core/tool.ts";
import { PROVIDERS } from "../src/providers/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface GeneratedFile {
  readonly path: string;
  readonly current: string;
  readonly wanted: string;
}

/** The generated files as they are and as the definitions want them. */
export async function generatedFiles(root: string = ROOT): Promise<readonly GeneratedFile[]> {
  const readme = read(root, "README.md");
  const wanted = between(between(readme, "tools", toolTable(await allTools())), "settings", settingsTable());
  return [
    { path: "README.md", current: readme, wanted },
    { path: ".env.example", current: read(root, ".env.example"), wanted: envExample() },
  ];
}

function read(root: string, name: string): string {
  return readFileSync(join(root, name), "utf8");
}

/** Replaces what stands between `<!-- name:begin -->` and `<!-- name:end -->`. */
function between(text: string, name: string, content: string): string {
  const begin = `<!-- ${name}:begin -->`;
  const end = `<!-- ${name}:end -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

/** Every tool of every provider; one that cannot be loaded must not vanish from the table in silence. */
async function allTools(): Promise<readonly ToolDefinition[]> {
  const complaints: string[] = [];
  const env = {
    XDG_CONFIG_HOME: join(ROOT, "scripts"), // holds no config file, so this machine's plays no part
    LEGIBUS_PROVIDERS: PROVIDERS.map(({ name }) => name).join(","),
  };
  const app = await createApp(env, (line) => complaints.push(line));
  await app.shutdown();
  if (complaints.length > 0) throw new Error(complaints.join("").trim());
  return app.catalogue.tools;
}

function toolTable(tools: readonly ToolDefinition[]): string {
  const rows = tools.map((tool) => [
    `\`${tool.name}\``,
    firstSentence(tool.description),
    parameters(tool),
    network(tool),
  ]);
  return table(["Tool", "Use", "Parameters (required in bold)", "Network"], rows);
}

function network({ name, annotations }: ToolDefinition): string {
  if (!annotations.openWorldHint) return "never";
  const provider = PROVIDERS.find((entry) => name.startsWith(`${entry.name}:`));
  return provider?.access === "restricted" ? "live mode only" : "yes";
}

function firstSentence(text: string): string {
  return /^.*?(?<!\be\.g|\bv)\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}

function parameters({ inputSchema }: ToolDefinition): string {
  const { properties = {}, required = [] } = toJsonSchema(inputSchema, "input");
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? `**\`${name}\`**` : `\`${name}\``))
    .join(" ");
}

function allSettings(): readonly Setting<unknown>[] {
  const slices: readonly Settings[] = [generalSettings, ...PROVIDERS.map(({ settings }) => settings)];
  return slices.flatMap((slice) => Object.values(slice));
}

function settingsTable(): string {
  const rows = allSettings().map((setting) => [
    `\`${setting.env}\``,
    setting.secret ? "never" : `\`${setting.file}\``,
    valueText(setting.fallback) === "" ? "" : `\`${valueText(setting.fallback)}\``,
    setting.describe + choices(setting, ", ", "`"),
  ]);
  return table(["Variable", "In the config file", "Default", "Meaning"], rows);
}

/** The values of a choice, unless its description names them already. */
function choices({ schema, describe }: Setting<unknown>, comma: string, quote: string): string {
  if (!(schema instanceof z.ZodEnum)) return "";
  if (schema.options.every((value) => describe.includes(String(value)))) return "";
  return ` (${schema.options.map((value) => `${quote}${String(value)}${quote}`).join(comma)})`;
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

function envExample(): string {
  const lines = allSettings().map((setting) => {
    const about = `# ${setting.describe}${choices(setting, " | ", "")}`;
    return `${about}\n#${setting.env}=${setting.secret ? "" : valueText(setting.fallback)}\n`;
  });
  return `# Every variable with its default; remove the # in front of those you change.\n\n${lines.join("\n")}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(tableRow).join("\n");
}

function tableRow(cells: readonly string[]): string {
  const safe = cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll(/\s*\n\s*/g, " "));
  return `| ${safe.join(" | ")} |`;
}

async function main(check: boolean): Promise<void> {
  const stale = (await generatedFiles()).filter(({ current, wanted }) => current !== wanted);
  for (const { path, wanted } of stale) {
    if (!check) writeFileSync(join(ROOT, path), wanted);
    console.error(check ? `${path} is stale: run npm run docs` : `${path} is written`);
  }
  if (check && stale.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes("--check"));
