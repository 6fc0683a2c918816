// Writes the tables of README.md and docs/, and the whole of .env.example from the definitions: npm run docs [-- --check]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { createApp, SHARED_SETTINGS } from "../src/app/index.ts";
import { generalSettings } from "../src/app/config.ts";
import { readableBytes } from "../src/cli/context.ts";
import type { CorpusFacts } from "../src/core/corpus.ts";
import { toJsonSchema } from "../src/core/schema.ts";
import type { Setting, Settings } from "../src/core/settings.ts";
import type { ToolDefinition } from "../src/core/tool.ts";
import { allProviders } from "../src/app/providers.ts";
import { PUBLISHED } from "../src/library/corpora/published.ts";
import { httpSettings } from "../src/transport/http/settings.ts";
import { toWire } from "../src/app/catalogue.ts";
import {
  claudeMarketplace,
  claudePlugin,
  claudePluginServers,
  firstSentence,
  geminiExtension,
  glama,
  installLinks,
  mcpbManifest,
  registryEntry,
  smithery,
} from "./packaging.ts";

const PROVIDERS = await allProviders();

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The settings that users need, which README.md shows. */
const COMMON: ReadonlySet<string> = new Set(
  "LEGIBUS_PROVIDERS LEGIBUS_LIVE LEGIBUS_PROFILE LEGIBUS_TOOLS LEGIBUS_READ_ONLY LEGIBUS_DATA_DIR LEGIBUS_LIBRARY LEGIBUS_LOG_LEVEL DATABASE_URL BECK_USERNAME BECK_PASSWORD ANTHROPIC_API_KEY OPENAI_API_KEY LEGIBUS_HTTP_TOKEN LEGIBUS_HTTP_TOKENS".split(
    " ",
  ),
);

export interface GeneratedFile {
  readonly path: string;
  readonly current: string;
  readonly wanted: string;
}

/** The generated files as they are and as the definitions want them. */
export async function generatedFiles(root: string = ROOT): Promise<readonly GeneratedFile[]> {
  const { tools, corpora } = await everything();
  const readme = between(
    between(
      between(read(root, "README.md"), "tools", toolTable(tools)),
      "settings",
      settingsTable(allSettings().filter(({ env = "" }) => COMMON.has(env))),
    ),
    "links",
    linkList(),
  );
  const wanted = {
    "README.md": readme,
    "docs/configuration.md": between(
      read(root, "docs/configuration.md"),
      "settings",
      settingsTable(allSettings()),
    ),
    "docs/corpora.md": between(read(root, "docs/corpora.md"), "corpora", corpusTable(corpora)),
    "docs/benchmarks.md": between(
      read(root, "docs/benchmarks.md"),
      "figures",
      marked(read(root, "bench/RESULTS.md"), "figures"),
    ),
    ".env.example": envExample(),
    "server.json": json(registryEntry()),
    "glama.json": json(glama()),
    "smithery.yaml": smithery(),
    "gemini-extension.json": json(geminiExtension()),
    ".claude-plugin/marketplace.json": json(claudeMarketplace()),
    "packaging/claude-plugin/.claude-plugin/plugin.json": json(claudePlugin()),
    "packaging/claude-plugin/.mcp.json": json(claudePluginServers()),
    "packaging/mcpb/manifest.json": json(mcpbManifest(tools, (name) => toWire(name, "underscore"))),
  };
  return Object.entries(wanted).map(([path, text]) => ({ path, current: read(root, path), wanted: text }));
}

/** Empty when there is no such file yet. */
function read(root: string, name: string): string {
  const path = join(root, name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function linkList(): string {
  return installLinks()
    .map(({ client, url }) => `[${client}](${url})`)
    .join(" · ");
}

/** Replaces what stands between `<!-- name:begin -->` and `<!-- name:end -->`. */
function between(text: string, name: string, content: string): string {
  const [from, to] = placeOf(text, name);
  return `${text.slice(0, from)}\n\n${content}\n\n${text.slice(to)}`;
}

function marked(text: string, name: string): string {
  return text.slice(...placeOf(text, name)).trim();
}

function placeOf(text: string, name: string): readonly [number, number] {
  const begin = `<!-- ${name}:begin -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(`<!-- ${name}:end -->`);
  if (from < 0 || to < from) throw new Error(`there is no ${begin} … in the text`);
  return [from + begin.length, to];
}

/** Every tool of every provider; one that cannot be loaded must not vanish from the table in silence. */
async function everything() {
  const complaints: string[] = [];
  const env = {
    XDG_CONFIG_HOME: join(ROOT, "scripts"), // holds no config file, so this machine's plays no part
    LEGIBUS_PROVIDERS: PROVIDERS.map(({ name }) => name).join(","),
    BECK_USERNAME: "-", // without a licence its tools are hidden
    BECK_PASSWORD: "-",
  };
  const app = await createApp(env, (line) => complaints.push(line));
  const lists = await Promise.all(
    app.orchestrator.providers.map(async ({ corpora }) => (await corpora?.()) ?? []),
  );
  await app.shutdown();
  if (complaints.length > 0) throw new Error(complaints.join("").trim());
  return { tools: app.catalogue.tools, corpora: [...PUBLISHED, ...lists.flat()] };
}

function corpusTable(corpora: readonly CorpusFacts[]): string {
  const rows = corpora.map(({ name, title, documents, bytes, language, format, licence, address }) => [
    `\`${name}\``,
    title,
    `${documents.toLocaleString("en-GB")}, ${readableBytes(bytes)}`,
    language,
    format,
    licence,
    address,
  ]);
  return table(["Name", "What", "About", "Language", "Format", "Licence", "Address"], rows);
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

function parameters({ inputSchema }: ToolDefinition): string {
  const { properties = {}, required = [] } = toJsonSchema(inputSchema, "input");
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? `**\`${name}\`**` : `\`${name}\``))
    .join(" ");
}

function allSettings(): readonly Setting<unknown>[] {
  const slices: readonly Settings[] = [
    generalSettings,
    ...SHARED_SETTINGS,
    ...PROVIDERS.map(({ settings }) => settings),
    httpSettings,
  ];
  // the model services are set once for all who use them
  return [...new Map(slices.flatMap(Object.values<Setting<unknown>>).map((one) => [one.file, one])).values()];
}

function settingsTable(settings: readonly Setting<unknown>[]): string {
  const rows = settings.map((setting) => [
    setting.env === undefined ? "none" : `\`${setting.env}\``,
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
  const lines = allSettings().flatMap((setting) => {
    if (setting.env === undefined) return [];
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
    if (!check) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), wanted);
    }
    console.error(check ? `${path} is stale: run npm run docs` : `${path} is written`);
  }
  if (check && stale.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes("--check"));
