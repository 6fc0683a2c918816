import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, type Places } from "../src/cli/setup/clients.ts";
import { EDITORS } from "../src/cli/setup/edit.ts";
import { serverEntry } from "../src/cli/setup/clients.ts";
import { placesOf, setup, type SetupOptions } from "../src/cli/setup/index.ts";
import type { Asker } from "../src/cli/setup/questions.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { runs } from "./support/run/repetitions.ts";
import { keepingTerminal } from "./support/cli.ts";
import { table } from "./support/table.ts";
import { forAll } from "./support/for-all.ts";

let home: string;
let places: Places;

beforeEach(() => {
  home = temporaryFolder("setup");
  places = { platform: "linux", home, appData: "", config: join(home, ".config") };
});

async function run(options: SetupOptions, asker?: Asker) {
  const { terminal, said } = keepingTerminal({ stdinIsTerminal: asker !== undefined });
  const code = await setup(options, {
    terminal,
    places,
    running: { platform: "linux", node: "/opt/node/bin/node", script: "/opt/legibus/dist/index.js" },
    asker,
    now: () => new Date("2026-11-21T10:00:00.000Z"),
  });
  return { code, ...said };
}

function settingsOf(name: string, text: string): string {
  const client = CLIENTS.find((one) => one.name === name);
  if (!client) throw new Error(name);
  const path = client.path(places);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe.each(CLIENTS)("$title", (client) => {
  const read = (text: string): unknown => (client.format === "toml" ? parseToml(text) : parseJsonc(text));

  test("setup writes absolute paths and variables once, keeps other settings and makes a backup", async () => {
    const path = client.path(places);
    const before =
      client.format === "toml" ? '# mine\nmodel = "x"\n' : '{\n  // mine\n  "theme": "dark"\n}\n';
    settingsOf(client.name, before);
    chmodSync(path, 0o640);
    const options = { client: client.name, live: "austlii", env: ["BECK_USERNAME=a=b"] };
    const first = await run(options);
    expect(first).toMatchObject({ code: 0, err: "" });
    const after = readFileSync(path, "utf8");
    expect(read(after)).toMatchObject({
      [client.key]: {
        legibus: {
          command: "/opt/node/bin/node",
          args: ["/opt/legibus/dist/index.js"],
          env: { LEGIBUS_LIVE: "austlii", BECK_USERNAME: "a=b" },
        },
      },
    });
    expect(after).toContain("mine");
    expect(statSync(path).mode & 0o777).toBe(0o640);
    const copy = readdirSync(dirname(path)).find((name) => name.endsWith(".bak"));
    expect(readFileSync(join(dirname(path), copy ?? ""), "utf8")).toBe(before);
    const second = await run(options);
    expect(second.out).toContain("nothing to change");
    expect(readFileSync(path, "utf8")).toBe(after);
    await run({ client: client.name, remove: true });
    expect(read(readFileSync(path, "utf8"))).toEqual({ ...Object(read(before)), ...emptyKey(client) });
  });

  test("setup creates a private file, and removing an absent entry changes nothing", async () => {
    await run({ client: client.name });
    expect(statSync(client.path(places)).mode & 0o777).toBe(0o600);
    rmSync(client.path(places));
    expect((await run({ client: client.name, remove: true })).out).toContain("nothing to change");
    expect(existsSync(client.path(places))).toBe(false);
  });

  test("setup leaves a malformed file unchanged and reports where it is broken", async () => {
    const path = settingsOf(client.name, "first = \n{ broken");
    const { code, err } = await run({ client: client.name });
    expect(code).toBe(1);
    expect(err).toMatch(/was not changed: (?:line 1 is not JSON|it is not TOML)/);
    expect(readFileSync(path, "utf8")).toBe("first = \n{ broken");
  });

  test("setup --print shows the entry and writes nothing", async () => {
    const { out, code } = await run({ client: client.name, print: true });
    expect(code).toBe(0);
    expect(out).toContain("/opt/legibus/dist/index.js");
    expect(existsSync(client.path(places))).toBe(false);
  });

  test.each(["win32", "darwin", "linux"] as const)(
    "the path of the settings is under the user's home on %s",
    (platform) => {
      const path = client.path({ platform, home: "/h", appData: "/h/AppData/Roaming", config: "/h/.config" });
      expect(path).toMatch(/^\/h\/.+\.(?:json|toml)$/);
    },
  );
});

/** Returns what removal leaves of the servers' key: an empty object in JSON, nothing in TOML. */
function emptyKey({ format, key }: { readonly format: string; readonly key: string }): object {
  return format === "toml" ? {} : { [key]: {} };
}

describe("the editors of settings", () => {
  const key = fc.string({ minLength: 1 }).filter((name) => name !== "legibus" && name !== "__proto__");

  test("adding and removing the entry leaves JSON settings of any content unchanged", () => {
    forAll(
      [fc.dictionary(key, fc.jsonValue()), fc.dictionary(key, fc.object())],
      runs(200),
      (rest, servers) => {
        const before = { ...rest, mcpServers: servers };
        const text = JSON.stringify(before, null, 2);
        const written = EDITORS.json.write(text, "mcpServers", { command: "node" });
        expect(EDITORS.json.read(written, "mcpServers")).toEqual({ command: "node" });
        const back = EDITORS.json.write(written, "mcpServers", undefined);
        expect(JSON.parse(back)).toEqual(JSON.parse(text));
      },
    );
  });

  test.each([
    [
      "the table stands between others",
      '[mcp_servers.a]\nx = 1\n\n[mcp_servers.legibus]\ncommand = "old"\n\n[mcp_servers.legibus.env]\nA = "1"\n\n[mcp_servers.b]\ny = 2\n',
    ],
    ["the name is quoted", '[mcp_servers."legibus"]\ncommand = "old"\n[other]\nz = 3\n'],
  ])("the entry is replaced in TOML settings when %s", (_, text) => {
    const after = EDITORS.toml.write(text, "mcp_servers", { command: "new" });
    expect(EDITORS.toml.read(after, "mcp_servers")).toEqual({ command: "new" });
    const { mcp_servers: before, ...rest } = parseToml(text);
    expect(parseToml(after)).toMatchObject(rest);
    expect(Object.keys(Object(parseToml(after)["mcp_servers"])).toSorted()).toEqual(
      Object.keys(Object(before)).toSorted(),
    );
  });

  test("an inline table in TOML settings must be edited by hand", () => {
    const text = 'mcp_servers = { legibus = { command = "old" } }\n';
    expect(() => EDITORS.toml.write(text, "mcp_servers", { command: "new" })).toThrow("by hand");
  });

  test("settings behind a symbolic link are written to its target", async () => {
    const real = join(home, "dotfiles.json");
    writeFileSync(real, "{}");
    mkdirSync(join(home, ".cursor"));
    symlinkSync(real, join(home, ".cursor", "mcp.json"));
    await run({ client: "cursor" });
    expect(readFileSync(real, "utf8")).toContain("legibus");
  });

  test("a symbolic link to a file that does not exist yet stays, and the file is made", async () => {
    const [link, real] = [join(home, ".cursor", "mcp.json"), join(home, "dotfiles", "mcp.json")];
    mkdirSync(join(home, ".cursor"));
    symlinkSync("../dotfiles/mcp.json", link);
    await run({ client: "cursor" });
    expect(readlinkSync(link)).toBe("../dotfiles/mcp.json");
    expect(readFileSync(real, "utf8")).toContain("legibus");
  });
});

const cursor = (entry: object) =>
  settingsOf("cursor", `${JSON.stringify({ mcpServers: { legibus: entry } }, null, "\t")}\n`);
const entryIn = (path: string) => EDITORS.json.read(readFileSync(path, "utf8"), "mcpServers");

test("setup keeps the user's variables and unknown keys, and shows changes without values", async () => {
  const path = cursor({
    command: "/old/node",
    args: ["/old/index.js"],
    env: { BECK_PASSWORD: "hush", LEGIBUS_LIVE: "austlii" },
    disabled: true,
    timeout: 90,
  });
  const { out, code } = await run({ client: "cursor", env: ["BECK_USERNAME=anna"] });
  expect(code).toBe(0);
  expect(entryIn(path)).toEqual({
    command: "/opt/node/bin/node",
    args: ["/opt/legibus/dist/index.js"],
    env: { BECK_PASSWORD: "hush", LEGIBUS_LIVE: "austlii", BECK_USERNAME: "anna" },
    disabled: true,
    timeout: 90,
  });
  expect(out).toContain("changes command (new value), args (new value), env.BECK_USERNAME (added)");
  expect(out).toContain("keeps disabled, timeout, env.BECK_PASSWORD, env.LEGIBUS_LIVE");
  expect(out).not.toContain("hush");
});

test("setup keeps variables that are written as numbers or booleans", async () => {
  const path = cursor({ command: "x", args: [], env: { LEGIBUS_CACHE_MB: 500, LEGIBUS_READ_ONLY: true } });
  const { out } = await run({ client: "cursor" });
  expect(entryIn(path)).toMatchObject({ env: { LEGIBUS_CACHE_MB: "500", LEGIBUS_READ_ONLY: "true" } });
  expect(out).toContain("env.LEGIBUS_CACHE_MB, env.LEGIBUS_READ_ONLY");
});

test("a new choice replaces a variable, and choosing the default removes it", async () => {
  const path = cursor({ command: "x", args: [], env: { LEGIBUS_LIVE: "austlii", LEGIBUS_FILES: "none" } });
  await run({ client: "cursor", live: "jade", files: "Documents, Downloads and Desktop" });
  expect(entryIn(path)).toMatchObject({ env: { LEGIBUS_LIVE: "jade" } });
  expect(Object.keys(Object(entryIn(path)?.["env"]))).toEqual(["LEGIBUS_LIVE"]);
});

test("setup keeps the user's keys and comments in TOML", async () => {
  const path = settingsOf(
    "codex",
    '[mcp_servers.legibus]\ncommand = "old"\nstartup_timeout_sec = 30\n\n[mcp_servers.legibus.env]\nA = "1"\n\n# my own server\n[mcp_servers.b]\ny = 2\n',
  );
  await run({ client: "codex" });
  const after = readFileSync(path, "utf8");
  expect(EDITORS.toml.read(after, "mcp_servers")).toMatchObject({ startup_timeout_sec: 30, env: { A: "1" } });
  expect(after).toContain("# my own server\n[mcp_servers.b]");
});

test("setup replaces an entry with a URL completely", async () => {
  const path = cursor({ url: "https://law.example.org/mcp", headers: { authorization: "x" } });
  await run({ client: "cursor" });
  expect(Object.keys(Object(entryIn(path)))).toEqual(["command", "args", "env"]);
});

test.each([
  ["codex", 'mcp_servers = { a = { command = "x" } }\n'],
  ["cursor", '{ "mcpServers": { "a": {} }, "mcpServers": { "b": {} } }\n'],
])("an ambiguous settings file of %s stays unchanged: %s", async (name, text) => {
  const path = settingsOf(name, text);
  const { code, err } = await run({ client: name });
  expect(code).toBe(1);
  expect(err).toContain("change it by hand");
  expect(readFileSync(path, "utf8")).toBe(text);
});

test.each([
  ["cursor", '\uFEFF{\r\n\t"mcpServers": {}\r\n}\r\n'],
  ["codex", "\uFEFF[a]\r\nx = 1\r\n"],
])("editing %s keeps the byte order mark, tabs and CRLF", async (name, text) => {
  const path = settingsOf(name, text);
  expect((await run({ client: name })).code).toBe(0);
  const after = readFileSync(path, "utf8");
  expect(after.startsWith("\uFEFF")).toBe(true);
  expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  expect(/^ /m.test(after)).toBe(false);
});

test.each([
  [
    "comments and entries on one line",
    '{\n  "mcpServers": {\n    "x": {"command":"x"}, // ours is below\n    /* and */ "y": {"url":"u"}\n  }\n}\n',
  ],
  ["a trailing comma and a comment after it", '{"mcpServers": {\n\t"x": {"a":[1,2]}, // x\n}}'],
  ["line breaks of both kinds", '{\n  "a": 1,\r\n  "mcpServers": {\r\n    "x": {"command": "x"}\n  }\n}'],
])("adding and removing the entry keeps %s as they are written", (_, before) => {
  const shape = { command: "node", args: ["a"], env: { B: "c" } };
  const after = EDITORS.json.write(before, "mcpServers", shape);
  expect(Object(parseJsonc(after)).mcpServers.legibus).toEqual(shape);
  expect(EDITORS.json.write(after, "mcpServers", undefined)).toBe(before);
});

test("an entry that has all values already is left as it is written", () => {
  const text = '{"mcpServers":{"legibus":{"env":{},"command":"node","args":["a"]}}}';
  expect(EDITORS.json.write(text, "mcpServers", { command: "node", args: ["a"], env: {} })).toBe(text);
});

test("a TOML text of several lines keeps its line breaks beside an added entry", () => {
  const before = 'note = """one\ntwo\r\nthree"""\r\nlarge = 9223372036854775807\r\n';
  const after = EDITORS.toml.write(before, "mcp_servers", { command: "node" });
  expect(after.startsWith(before)).toBe(true);
  expect(after.slice(before.length)).toBe('\r\n[mcp_servers.legibus]\r\ncommand = "node"\r\n');
});

test("setup refuses an entry whose variables are a list", async () => {
  const path = settingsOf("cursor", '{"mcpServers":{"legibus":{"command":"x","env":["A=1"]}}}');
  const before = readFileSync(path, "utf8");
  const { code, err } = await run({ client: "cursor" });
  expect([code, readFileSync(path, "utf8")]).toEqual([1, before]);
  expect(err).toContain("mcpServers.legibus.env must be an object");
});

test("setup --remove names the backups of the settings, and --backups deletes only those", async () => {
  const path = settingsOf("cursor", "{}");
  await run({ client: "cursor", env: ["BECK_PASSWORD=hush"] });
  const named = await run({ client: "cursor", remove: true });
  const copies = () => readdirSync(dirname(path)).filter((file) => file.endsWith(".bak"));
  expect(copies().length).toBeGreaterThan(0);
  for (const copy of copies()) expect(named.out).toContain(copy);
  writeFileSync(`${path}.mine.bak`, "");
  const { out } = await run({ client: "cursor", remove: true, backups: true });
  expect(out).toMatch(/removed \d+ backups? of earlier settings/);
  expect(copies()).toEqual(["mcp.json.mine.bak"]);
});

test("environment variables move the folders of settings", () => {
  const env = { CODEX_HOME: "/c", CLAUDE_CONFIG_DIR: "/k", XDG_CONFIG_HOME: "/x" };
  const all = placesOf(env, "linux", "/h");
  const pathOf = (name: string) => CLIENTS.find((one) => one.name === name)?.path(all);
  expect(pathOf("codex")).toBe("/c/config.toml");
  expect(pathOf("claude-code")).toBe("/k/.claude.json");
  expect(pathOf("zed")).toBe("/x/zed/settings.json");
  const usual = placesOf({}, "linux", "/h");
  expect(CLIENTS.find(({ name }) => name === "codex")?.path(usual)).toBe("/h/.codex/config.toml");
});

test("setup shows the sources' rules and asks for every option not given as a flag", async () => {
  mkdirSync(join(home, ".cursor"));
  const asked: string[] = [];
  const asker: Asker = {
    async ask(question, fallback) {
      asked.push(question);
      if (question.includes("folders")) return `~/Cases:${home}/Smith, Jones & Co`;
      if (question.includes("tools")) return "Core";
      return question.includes("permission") ? "austlii" : fallback;
    },
    close: () => {},
  };
  const { code, err } = await run({}, asker);
  expect(code).toBe(0);
  expect(asked).toHaveLength(5);
  expect(err).toMatch(/austlii .*\n\s+forbids automated access: links only/);
  expect(EDITORS.json.read(readFileSync(join(home, ".cursor/mcp.json"), "utf8"), "mcpServers")).toMatchObject(
    {
      env: {
        LEGIBUS_LIVE: "austlii",
        LEGIBUS_FILES: `~/Cases:${home}/Smith, Jones & Co`,
        LEGIBUS_PROFILE: "core",
      },
    },
  );
  const wrong: Asker = {
    ask: async (question, fallback) => (question.includes("tools") ? "small" : fallback),
    close: () => {},
  };
  expect((await run({}, wrong)).err).toContain('there is no profile "small": take one of full, core');
});

test.each([
  [{ client: "netscape" }, "take one of claude-desktop"],
  [{ client: "cursor", live: "westlaw" }, "take some of austlii"],
  [{ client: "cursor", env: ["oops"] }, "NAME=value"],
  [{ client: "cursor", files: "Cases" }, 'full paths or ~/…, with : between them (got "Cases")'],
  [{}, "no MCP client was found"],
  [{ client: "cursor", backups: true }, "--backups removes copies: it needs --remove"],
  [{ client: "cursor", remove: true, print: true }, "--remove takes no --print"],
  [{ client: "cursor", remove: true, env: ["A=b"] }, "--remove takes no --env"],
])("setup refuses %o and names valid values", async (options, message) => {
  const { code, err } = await run(options);
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(readdirSync(home)).toEqual([]);
});

test("the entry has the full path of npx if the script is in npx's cache", () => {
  const entry = serverEntry(
    {
      platform: "darwin",
      node: "/opt/homebrew/bin/node",
      script: "/h/.npm/_npx/1/node_modules/legibus/dist/index.js",
    },
    {},
  );
  expect(entry).toMatchObject({ command: "/opt/homebrew/bin/npx", args: ["-y", "legibus"] });
  expect(entry.env["PATH"]).toMatch(/^\/opt\/homebrew\/bin:/);
});

test.each([
  "/h/.cache/pnpm/dlx/1a2b/node_modules/legibus/dist/index.js",
  "/tmp/xfs-1/dlx-77/node_modules/legibus/dist/index.js",
  "/tmp/bunx-0-legibus/node_modules/legibus/dist/index.js",
  "/h/.local/share/pnpm/store/v10/links/@/legibus/1.0.0/ab/node_modules/legibus/dist/index.js",
  "/h/.yarn/berry/cache/legibus-npm-1.0.0-ab.zip/node_modules/legibus/dist/index.js",
])("the entry runs npx instead of a temporary script: %s", (script) => {
  const entry = serverEntry({ platform: "linux", node: "/usr/bin/node", script }, {});
  expect(entry).toMatchObject({ command: "/usr/bin/npx", args: ["-y", "legibus"] });
});

table(
  "the entry names a node path that survives upgrades: %s",
  (node) => serverEntry({ platform: "darwin", node, script: "/l/index.js" }, {}).command,
  {
    "/opt/homebrew/Cellar/node/24.1.0/bin/node": "/opt/homebrew/opt/node/bin/node",
    "/usr/local/Cellar/node@20/20.19.1/bin/node": "/usr/local/opt/node@20/bin/node",
    "/snap/node/9000/bin/node": "/snap/node/current/bin/node",
    "C:\\u\\scoop\\apps\\nodejs\\24.1.0\\node.exe": "C:\\u\\scoop\\apps\\nodejs\\current\\node.exe",
    "/usr/bin/node": "/usr/bin/node",
  },
);

test("the entry names a script of a Homebrew formula by the link that survives upgrades", () => {
  const script = "/opt/homebrew/Cellar/legibus/1.0.0/libexec/lib/node_modules/legibus/dist/index.js";
  expect(serverEntry({ platform: "darwin", node: "/usr/bin/node", script }, {}).args).toEqual([
    "/opt/homebrew/opt/legibus/libexec/lib/node_modules/legibus/dist/index.js",
  ]);
});

test("the entry runs npx through cmd on Windows", () => {
  const entry = serverEntry(
    { platform: "win32", node: "C:\\node\\node.exe", script: "C:\\npm\\_npx\\1\\legibus\\index.js" },
    {},
  );
  expect(entry).toEqual({ command: "cmd", args: ["/c", "C:\\node\\npx.cmd", "-y", "legibus"], env: {} });
});
