import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, type Places } from "../src/cli/setup/clients.ts";
import { EDITORS } from "../src/cli/setup/edit.ts";
import { serverEntry } from "../src/cli/setup/entry.ts";
import { setup, type SetupOptions } from "../src/cli/setup/index.ts";
import type { Asker } from "../src/cli/setup/questions.ts";

let home: string;
let places: Places;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "legibus-setup-"));
  places = { platform: "linux", home, appData: "", config: join(home, ".config") };
});

afterEach(() => rmSync(home, { recursive: true }));

async function run(options: SetupOptions, asker?: Asker) {
  const said = { out: "", err: "" };
  const code = await setup(options, {
    terminal: {
      env: {},
      stdinIsTerminal: asker !== undefined,
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
    },
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

  test("is given absolute paths and the variables, once, and what was there is kept", async () => {
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

  test("gets a private file when it has none, and loses nothing when we never were in it", async () => {
    await run({ client: client.name });
    expect(statSync(client.path(places)).mode & 0o777).toBe(0o600);
    rmSync(client.path(places));
    expect((await run({ client: client.name, remove: true })).out).toContain("nothing to change");
    expect(existsSync(client.path(places))).toBe(false);
  });

  test("keeps a file that cannot be read as it is, and the person is told where it is broken", async () => {
    const path = settingsOf(client.name, "first = \n{ broken");
    const { code, err } = await run({ client: client.name });
    expect(code).toBe(1);
    expect(err).toMatch(/was not changed: (?:line 1 is no JSON|it is no TOML)/);
    expect(readFileSync(path, "utf8")).toBe("first = \n{ broken");
  });

  test("is only shown what would be written with --print", async () => {
    const { out, code } = await run({ client: client.name, print: true });
    expect(code).toBe(0);
    expect(out).toContain("/opt/legibus/dist/index.js");
    expect(existsSync(client.path(places))).toBe(false);
  });

  test.each(["win32", "darwin", "linux"] as const)(
    "has its settings under the user's folders on %s",
    (platform) => {
      const path = client.path({ platform, home: "/h", appData: "/h/AppData/Roaming", config: "/h/.config" });
      expect(path).toMatch(/^\/h\/.+\.(?:json|toml)$/);
    },
  );
});

/** JSON keeps the emptied object; TOML the rest of the lines. */
function emptyKey({ format, key }: { readonly format: string; readonly key: string }): object {
  return format === "toml" ? {} : { [key]: {} };
}

describe("settings", () => {
  const key = fc.string({ minLength: 1 }).filter((name) => name !== "legibus" && name !== "__proto__");

  test("of any content come back unchanged when the entry is taken out again", () => {
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), fc.dictionary(key, fc.object()), (rest, servers) => {
        const before = { ...rest, mcpServers: servers };
        const text = JSON.stringify(before, null, 2);
        const written = EDITORS.json.write(text, "mcpServers", { command: "node" });
        expect(EDITORS.json.read(written, "mcpServers")).toEqual({ command: "node" });
        const back = EDITORS.json.write(written, "mcpServers", undefined);
        expect(JSON.parse(back)).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    [
      "the table stands between others",
      '[mcp_servers.a]\nx = 1\n\n[mcp_servers.legibus]\ncommand = "old"\n\n[mcp_servers.legibus.env]\nA = "1"\n\n[mcp_servers.b]\ny = 2\n',
    ],
    ["the name is quoted", '[mcp_servers."legibus"]\ncommand = "old"\n[other]\nz = 3\n'],
  ])("in TOML are replaced where they are, when %s", (_, text) => {
    const after = EDITORS.toml.write(text, "mcp_servers", { command: "new" });
    expect(EDITORS.toml.read(after, "mcp_servers")).toEqual({ command: "new" });
    const { mcp_servers: before, ...rest } = parseToml(text);
    expect(parseToml(after)).toMatchObject(rest);
    expect(Object.keys(Object(parseToml(after)["mcp_servers"])).toSorted()).toEqual(
      Object.keys(Object(before)).toSorted(),
    );
  });

  test("in TOML that are written on one line are left to the person", () => {
    const text = 'mcp_servers = { legibus = { command = "old" } }\n';
    expect(() => EDITORS.toml.write(text, "mcp_servers", { command: "new" })).toThrow("by hand");
  });

  test("behind a link are written where the link leads", async () => {
    const real = join(home, "dotfiles.json");
    writeFileSync(real, "{}");
    mkdirSync(join(home, ".cursor"));
    symlinkSync(real, join(home, ".cursor", "mcp.json"));
    await run({ client: "cursor" });
    expect(readFileSync(real, "utf8")).toContain("legibus");
  });
});

describe("a person", () => {
  test("is shown the sources' rules and asked what no flag says", async () => {
    mkdirSync(join(home, ".cursor"));
    const asked: string[] = [];
    const asker: Asker = {
      async ask(question, fallback) {
        asked.push(question);
        if (question.includes("folders")) return `~/Cases:${home}/Smith, Jones & Co`;
        return question.includes("permission") ? "austlii" : fallback;
      },
      close: () => {},
    };
    const { code, err } = await run({}, asker);
    expect(code).toBe(0);
    expect(asked).toHaveLength(4);
    expect(err).toMatch(/austlii .*\n\s+forbids automated access: links only/);
    expect(
      EDITORS.json.read(readFileSync(join(home, ".cursor/mcp.json"), "utf8"), "mcpServers"),
    ).toMatchObject({
      env: { LEGIBUS_LIVE: "austlii", LEGIBUS_FILES: `~/Cases:${home}/Smith, Jones & Co` },
    });
  });

  test.each([
    [{ client: "netscape" }, "take one of claude-desktop"],
    [{ client: "cursor", live: "westlaw" }, "take some of austlii"],
    [{ client: "cursor", env: ["oops"] }, "NAME=value"],
    [{ client: "cursor", files: "Cases" }, 'full paths or ~/…, with : between them (got "Cases")'],
    [{}, "no MCP client was found"],
  ])("is told what would be right: %o", async (options, message) => {
    const { code, err } = await run(options);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(readdirSync(home)).toEqual([]);
  });
});

describe("the entry", () => {
  test("names npx when the script lies in npx's cache, by its full path", () => {
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

  test("goes through cmd on Windows, where npx is a script", () => {
    const entry = serverEntry(
      { platform: "win32", node: "C:\\node\\node.exe", script: "C:\\npm\\_npx\\1\\legibus\\index.js" },
      {},
    );
    expect(entry).toEqual({ command: "cmd", args: ["/c", "C:\\node\\npx.cmd", "-y", "legibus"], env: {} });
  });
});
