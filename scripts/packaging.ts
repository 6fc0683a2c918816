// The manifests by which registries and clients install the server, made from package.json and the definitions.
import type { ToolDefinition } from "../src/core/tool.ts";
import packageJson from "../package.json" with { type: "json" };

const { name, version, description, homepage, license, mcpName } = packageJson;
const TITLE = "Legibus";
const AUTHOR = { name: "The Legibus authors", url: homepage };
const IMAGE = "ghcr.io/legibus/legibus";
const NPX = { command: "npx", args: ["-y", name] };

interface Variable {
  readonly key: string;
  readonly env: string;
  readonly title: string;
  readonly description: string;
  readonly secret?: boolean;
}

/** What a person may want to set when a client asks; everything else has its place in the config file. */
const VARIABLES: readonly Variable[] = [
  {
    key: "live",
    env: "LEGIBUS_LIVE",
    title: "Sources with permission",
    description:
      "AustLII and jade.io forbid automated access. Name those whose written permission you have: austlii,jade",
  },
  {
    key: "providers",
    env: "LEGIBUS_PROVIDERS",
    title: "Sources and services",
    description: "Changes of the default set, such as +risat for Austria",
  },
  {
    key: "files",
    env: "LEGIBUS_FILES",
    title: "Folders that may be read",
    description:
      "Below which files may be imported, with : between them (; on Windows); empty: Documents, Downloads and Desktop; none: no file",
  },
  {
    key: "data_dir",
    env: "LEGIBUS_DATA_DIR",
    title: "Data folder",
    description: "Where the library lies; empty: the usual place",
  },
  {
    key: "beck_username",
    env: "BECK_USERNAME",
    title: "Beck user name",
    description: "Your own beck-online licence",
  },
  {
    key: "beck_password",
    env: "BECK_PASSWORD",
    title: "Beck password",
    description: "Your own beck-online licence",
    secret: true,
  },
  {
    key: "anthropic_api_key",
    env: "ANTHROPIC_API_KEY",
    title: "Anthropic API key",
    description: "For the prompt enhancer and planner; optional",
    secret: true,
  },
  {
    key: "openai_api_key",
    env: "OPENAI_API_KEY",
    title: "OpenAI API key",
    description: "For the prompt enhancer and planner; optional",
    secret: true,
  },
];

/** MCPB: one-click installation in Claude Desktop. */
export function mcpbManifest(tools: readonly ToolDefinition[], wire: (name: string) => string): object {
  return {
    manifest_version: "0.3",
    name,
    display_name: TITLE,
    version,
    description,
    author: AUTHOR,
    homepage,
    license,
    server: {
      type: "node",
      entry_point: "dist/index.js",
      mcp_config: {
        command: "node",
        args: ["${__dirname}/dist/index.js"],
        env: Object.fromEntries(VARIABLES.map(({ env, key }) => [env, `\${user_config.${key}}`])),
      },
    },
    user_config: Object.fromEntries(
      VARIABLES.map(({ key, title, description: about, secret }) => [
        key,
        {
          type: "string",
          title,
          description: about,
          required: false,
          default: "",
          ...(secret && { sensitive: true }),
        },
      ]),
    ),
    tools: tools.map((tool) => ({ name: wire(tool.name), description: firstSentence(tool.description) })),
    tools_generated: true,
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: packageJson.engines.node } },
  };
}

export function firstSentence(text: string): string {
  return /^.*?(?<!\be\.g|\bv)\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** The MCP registry's server.json. */
export function registryEntry(): object {
  const environmentVariables = VARIABLES.map(({ env, description: about, secret }) => ({
    name: env,
    description: about,
    isRequired: false,
    isSecret: secret === true,
    format: "string",
  }));
  const stdio = { transport: { type: "stdio" }, environmentVariables };
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: mcpName,
    title: TITLE,
    description,
    version,
    repository: { url: homepage, source: "github" },
    websiteUrl: homepage,
    packages: [
      { registryType: "npm", identifier: name, version, ...stdio },
      { registryType: "oci", identifier: `${IMAGE}:${version}`, ...stdio },
    ],
  };
}

export function claudePlugin(): object {
  return { name, version, description, author: AUTHOR, homepage, license };
}

export function claudeMarketplace(): object {
  return {
    name,
    owner: AUTHOR,
    plugins: [{ name, source: "./packaging/claude-plugin", description, version }],
  };
}

export function claudePluginServers(): object {
  return { mcpServers: { [name]: NPX } };
}

export function geminiExtension(): object {
  return {
    name,
    version,
    description,
    settings: VARIABLES.map(({ title, env, description: about }) => ({
      name: title,
      envVar: env,
      description: about,
    })),
    mcpServers: { [name]: NPX },
  };
}

export function smithery(): string {
  const properties = VARIABLES.map(
    ({ key, title, description: about }) =>
      `      ${key}:\n        type: string\n        title: ${JSON.stringify(title)}\n        description: ${JSON.stringify(about)}\n        default: ""\n`,
  );
  const env = VARIABLES.map(({ key, env: variable }) => `${variable}: config.${key}`).join(", ");
  return `startCommand:\n  type: stdio\n  configSchema:\n    type: object\n    properties:\n${properties.join("")}  commandFunction: |-\n    (config) => ({ command: "npx", args: ["-y", "${name}"], env: { ${env} } })\n`;
}

export function glama(): object {
  return { $schema: "https://glama.ai/mcp/schemas/server.json", maintainers: ["legibus"] };
}

export interface InstallLink {
  readonly client: string;
  readonly url: string;
}

/** Links that put the server into a client with one click. */
export function installLinks(): readonly InstallLink[] {
  const entry = JSON.stringify(NPX);
  const base64 = encodeURIComponent(Buffer.from(entry).toString("base64"));
  const vscode = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...NPX }))}`;
  const goose = new URLSearchParams({ cmd: NPX.command, id: name, name: TITLE, description });
  for (const arg of NPX.args) goose.append("arg", arg);
  return [
    { client: "VS Code", url: `https://insiders.vscode.dev/redirect?url=${encodeURIComponent(vscode)}` },
    { client: "Cursor", url: `https://cursor.com/en/install-mcp?name=${name}&config=${base64}` },
    { client: "LM Studio", url: `https://lmstudio.ai/install-mcp?name=${name}&config=${base64}` },
    { client: "Goose", url: `https://block.github.io/goose/extension?${goose.toString()}` },
  ];
}
