import { dirname, join, win32 } from "node:path";

/** Folders in which programs store their settings on this machine. */
export interface Places {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** `%APPDATA%`; only on Windows. */
  readonly appData: string;
  /** `$XDG_CONFIG_HOME` or `~/.config`. */
  readonly config: string;
  /** `$CODEX_HOME`; `~/.codex` when it is not set. */
  readonly codex?: string | undefined;
  /** `$CLAUDE_CONFIG_DIR`: the folder of Claude Code's settings; the home folder when it is not set. */
  readonly claudeCode?: string | undefined;
  /** The folder of Claude Desktop's settings if it was installed from the Microsoft Store. */
  readonly packagedClaude?: string | undefined;
}

/** The command that starts the server, in the form that all clients share. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** An MCP client: the location and format of its settings. */
export interface Client {
  readonly name: string;
  readonly title: string;
  readonly format: "json" | "toml";
  /** Returns the path of its file of settings on this machine. */
  path(places: Places): string;
  /** A file or folder whose existence shows that the client is in use. */
  trace(places: Places): string;
  /** The key that contains the servers by name. */
  readonly key: string;
  /** Returns the server's entry as the client's settings have it. */
  shape(entry: ServerEntry): Readonly<Record<string, unknown>>;
  /** Instruction for the user afterwards. */
  readonly after: string;
}

const commandEntry = ({ command, args, env }: ServerEntry) => ({ command, args, env });
const typed = (entry: ServerEntry) => ({ type: "stdio", ...commandEntry(entry) });

/** Returns the settings folder of a desktop program on each platform. */
function programFolder({ platform, home, appData, config }: Places, name: string): string {
  if (platform === "win32") return join(appData, name);
  return platform === "darwin" ? join(home, "Library", "Application Support", name) : join(config, name);
}

/** Shape that most clients use. */
const USUAL = { format: "json", key: "mcpServers", shape: commandEntry } as const;

/** From the clients' own documentation, November 2026. */
export const CLIENTS: readonly Client[] = [
  {
    ...USUAL,
    name: "claude-desktop",
    title: "Claude Desktop",
    path: (places) => join(claudeFolder(places), "claude_desktop_config.json"),
    trace: claudeFolder,
    after: "quit Claude Desktop completely and start it again",
  },
  {
    ...USUAL,
    name: "claude-code",
    title: "Claude Code",
    path: ({ home, claudeCode = home }) => join(claudeCode, ".claude.json"),
    trace: ({ home, claudeCode = home }) => join(claudeCode, ".claude.json"),
    shape: typed,
    after: "start a new session; /mcp shows the server",
  },
  {
    ...USUAL,
    name: "cursor",
    title: "Cursor",
    path: ({ home }) => join(home, ".cursor", "mcp.json"),
    trace: ({ home }) => join(home, ".cursor"),
    after: "open Cursor's settings, MCP, and switch legibus on",
  },
  {
    ...USUAL,
    name: "vscode",
    title: "VS Code",
    path: (places) => join(programFolder(places, "Code"), "User", "mcp.json"),
    trace: (places) => join(programFolder(places, "Code"), "User"),
    key: "servers",
    shape: typed,
    after: "run the command MCP: List Servers and start legibus",
  },
  {
    ...USUAL,
    name: "windsurf",
    title: "Windsurf",
    path: ({ home }) => join(home, ".codeium", "windsurf", "mcp_config.json"),
    trace: ({ home }) => join(home, ".codeium", "windsurf"),
    after: "press refresh in Windsurf's MCP panel",
  },
  {
    ...USUAL,
    name: "zed",
    title: "Zed",
    path: (places) => join(zedFolder(places), "settings.json"),
    trace: zedFolder,
    key: "context_servers",
    shape: (entry) => ({ source: "custom", ...commandEntry(entry) }),
    after: "open the agent panel's settings; the dot beside legibus turns green",
  },
  {
    ...USUAL,
    name: "gemini",
    title: "Gemini CLI",
    path: ({ home }) => join(home, ".gemini", "settings.json"),
    trace: ({ home }) => join(home, ".gemini"),
    after: "start gemini again; /mcp shows the server",
  },
  {
    name: "codex",
    title: "Codex",
    format: "toml",
    path: (places) => join(codexFolder(places), "config.toml"),
    trace: codexFolder,
    key: "mcp_servers",
    shape: commandEntry,
    after: "start codex again; /mcp shows the server",
  },
];

function zedFolder({ platform, home, appData, config }: Places): string {
  if (platform === "win32") return join(appData, "Zed");
  return platform === "linux" ? join(config, "zed") : join(home, ".config", "zed");
}

function codexFolder({ home, codex = join(home, ".codex") }: Places): string {
  return codex;
}

function claudeFolder(places: Places): string {
  return places.packagedClaude ?? programFolder(places, "Claude");
}

/** The program that is running now. */
export interface Running {
  readonly platform: NodeJS.Platform;
  /** Absolute path of node. */
  readonly node: string;
  /** Absolute path of this program's script. */
  readonly script: string;
}

/** Folders that package managers may empty: npx, pnpm and yarn dlx, bunx, pnpm's shared packages, yarn's archives. */
const VANISHING = /[\\/](?:_npx|dlx(?:-[^\\/]*)?|bunx-[^\\/]*|store[\\/]v\d+[\\/]links|[^\\/]+\.zip)[\\/]/;
/** Folders of one version, which an upgrade removes, and the link that stays: Homebrew, snap, Scoop. */
const VERSIONED: readonly (readonly [RegExp, string])[] = [
  [/\/Cellar\/([^/]+)\/[^/]+\//, "/opt/$1/"],
  [/^\/snap\/([^/]+)\/x?\d+\//, "/snap/$1/current/"],
  [/(\\scoop\\apps\\[^\\]+)\\\d[^\\]*\\/i, "$1\\current\\"],
];

function lasting(path: string): string {
  return VERSIONED.reduce((text, [folder, link]) => text.replace(folder, link), path);
}

/**
 * Returns the command with which a client starts this server. Paths are absolute, because desktop programs do
 * not have the shell's PATH; for a script in a cache, which may disappear, npx is used instead.
 */
export function serverEntry(
  { platform, node: running, script }: Running,
  env: Readonly<Record<string, string>>,
): ServerEntry {
  const node = lasting(running);
  if (!VANISHING.test(script)) return { command: node, args: [lasting(script)], env };
  if (platform === "win32") {
    return { command: "cmd", args: ["/c", win32.join(win32.dirname(node), "npx.cmd"), "-y", "legibus"], env };
  }
  // npx finds node through PATH, which desktop programs lack
  const folder = dirname(node);
  return {
    command: join(folder, "npx"),
    args: ["-y", "legibus"],
    env: { PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`, ...env },
  };
}
