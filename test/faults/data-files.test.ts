import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../../src/app/index.ts";
import { CLIENTS } from "../../src/cli/setup/clients.ts";
import { setup } from "../../src/cli/setup/index.ts";
import { readConfig } from "../../src/app/config.ts";
import { createSessionFile } from "../../src/sources/beck/session.ts";
import { parseModelFile } from "../../src/llm/models.ts";
import { knownByFile } from "../../src/transport/http/users.ts";
import { loudLogger, textOf } from "../support/providers.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { type Damage, damaged } from "./data-damage.ts";
import { type Found, judge } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";

const folder = temporaryFolder("damage");

const SECRET = "CANARYCANARYCANARYCANARYCANARY";

/** Tries each damaged form of a file; `wrong` returns what is wrong, or an empty string. */
async function each(damages: readonly Damage[], wrong: (bytes: Buffer) => Promise<string>): Promise<Found[]> {
  const found: Found[] = [];
  for (const { name, bytes } of damages) {
    const started = performance.now();
    const what = await wrong(bytes).catch((error: unknown) => `thrown: ${String(error)}`);
    found.push({ held: what === "", ms: performance.now() - started, what: `${name}: ${what}` });
  }
  return found;
}

test("a damaged config file leads to warnings, and the tools stay", async ({ task }) => {
  const path = join(folder, "config.json");
  const whole = Buffer.from(
    JSON.stringify({ logLevel: "error", readOnly: true, providers: ["-jade"], cacheMb: 10 }),
  );
  const env = { ...CLEAN_ENV, LEGIBUS_CONFIG: path };
  const found = await each(damaged(whole, 120, 20), async (bytes) => {
    writeFileSync(path, bytes);
    const config = readConfig(env);
    const told = config.warnings.every((warning) => /is ignored: /.test(warning) && !warning.includes("\n"));
    const readable = config.warnings.length === 0 || told;
    if (!readable) return config.warnings.join();
    return config.general.logLevel === undefined ? "no level" : "";
  });
  const lines: string[] = [];
  writeFileSync(path, whole.subarray(0, 30));
  const app = await createApp(env, (line) => lines.push(line));
  expect(app.catalogue.tools.length).toBeGreaterThan(20);
  await app.shutdown();
  expect(lines.join("")).toContain(`${path} is ignored: it cannot be read as JSON`);
  judge(task, "a file of ours that is damaged", found);
});

test("a damaged token file yields complete digests or an error that reveals none", async ({ task }) => {
  const path = join(folder, "tokens");
  const digest = "0123456789abcdef".repeat(4);
  const lines = ["ann", "bob", "eve"].map((name, at) => `${name}:${at}${digest.slice(1)}`);
  const whole = Buffer.from(`# users\n${lines.join("\n")}\n`);
  const found = await each(damaged(whole, 120, 20), async (bytes) => {
    writeFileSync(path, bytes);
    try {
      const known = await knownByFile(path);
      return known.every(({ digest: kept }) => kept.length === 32) ? "" : "a short digest";
    } catch (error) {
      const said = String(error);
      if (said.includes("123456789abcdef")) return `told a digest: ${said}`;
      return /LEGIBUS_HTTP_TOKENS: (?:line \d must be|.* names no user)/.test(said) ? "" : said;
    }
  });
  judge(task, "a file of ours that is damaged", found);
});

test("a damaged session of beck-online leaks no cookie to the log", async ({ task }) => {
  const path = join(folder, "beck", "cookies.json");
  const { log, lines } = loudLogger();
  const origins = ["https://beck-online.beck.de"];
  const file = createSessionFile({ path, username: "anna", origins, log });
  const base = { domain: "beck-online.beck.de", path: "/", expires: -1, httpOnly: true, secure: true };
  await file.save([1, 2, 3].map((at) => ({ name: `c${at}`, value: SECRET, ...base })));
  const whole = readFileSync(path);
  const found = await each(damaged(whole, 120, 30), async (bytes) => {
    writeFileSync(path, bytes, { mode: 0o600 });
    const cookies = await file.load();
    return cookies.every(({ domain }) => domain === base.domain) ? "" : "a cookie of another site";
  });
  expect(lines.filter((line) => line.includes("CANARY"))).toEqual([]);
  judge(task, "a file of ours that is damaged", found);
});

test("a damaged model file leads to warnings and valid options", async ({ task }) => {
  const whole = Buffer.from(
    JSON.stringify({
      defaultProvider: "anthropic",
      providers: { anthropic: { model: "m", baseUrl: "https://models.example", maxTokens: 100 } },
      templates: { short: "Say it: ${userInput}" },
      options: { timeoutMs: 5_000 },
    }),
  );
  const found = await each(damaged(whole, 120, 20), async (bytes) => {
    const { warnings, options } = parseModelFile(bytes.toString("utf8"));
    if (!warnings.every((warning) => /^config file(?: is ignored)?: |is http/.test(warning)))
      return warnings.join();
    return typeof options.maxContextMessages === "number" ? "" : "no options";
  });
  judge(task, "a file of ours that is damaged", found);
});

test("setup adds its entry to a client's damaged settings or leaves them unchanged", async ({ task }) => {
  const found: Found[] = [];
  for (const client of CLIENTS) {
    const home = mkdtempSync(join(folder, "home-"));
    const places = { platform: "linux", home, appData: "", config: join(home, ".config") } as const;
    const path = client.path(places);
    mkdirSync(dirname(path), { recursive: true });
    const other = { command: "other", args: ["ärger — über"], env: { KEY: SECRET } };
    const whole = Buffer.from(
      client.format === "json"
        ? JSON.stringify({ theme: "dark", [client.key]: { other } }, null, 2)
        : `theme = "dark"\n\n[${client.key}.other]\ncommand = "other"\nargs = ["ärger — über"]\n`,
    );
    found.push(
      ...(await each(damaged(whole, 25, 6), async (bytes) => {
        for (const name of readdirSync(dirname(path))) rmSync(join(dirname(path), name), { recursive: true });
        writeFileSync(path, bytes);
        const said: string[] = [];
        const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
        const running = {
          platform: "linux",
          node: "/usr/bin/node",
          script: "/opt/legibus/index.js",
        } as const;
        const deps = {
          terminal: { ...terminal, env: {}, stdinIsTerminal: false },
          places,
          running,
          now: () => new Date(0),
        };
        const code = await setup({ client: client.name }, deps);
        const after = readFileSync(path);
        const left = readdirSync(dirname(path)).filter((name) => name.endsWith(".tmp"));
        if (left.length > 0) return `left ${left.join()}`;
        if (said.join("").includes("CANARY")) return `told a key: ${said.join("")}`;
        if (code !== 0) return after.equals(bytes) ? "" : `changed although ${said.join("")}`;
        return after.includes("legibus") && holds(after, bytes) ? "" : "lost what was there";
      })),
    );
  }
  judge(task, "a file of ours that is damaged", found);
});

const bare = (bytes: Buffer) => bytes.toString("latin1").replaceAll(/[\s,{}[\]]/g, "");

/** Whether every earlier line is kept, except for commas, brackets and spaces. */
function holds(after: Buffer, before: Buffer): boolean {
  const kept = bare(after);
  return before
    .toString("latin1")
    .split("\n")
    .map((line) => bare(Buffer.from(line, "latin1")))
    .every((line) => kept.includes(line));
}

test("damaged files affect only the tools that need them", async () => {
  const dataDir = mkdtempSync(join(folder, "data-"));
  writeFileSync(join(dataDir, "legibus.db"), "no database at all ".repeat(500));
  writeFileSync(join(folder, "models.json"), "{");
  const env = {
    ...CLEAN_ENV,
    LEGIBUS_DATA_DIR: dataDir,
    LEGIBUS_CONFIG: "/dev/null",
    PROMPT_ENHANCER_CONFIG: join(folder, "models.json"),
    LEGIBUS_LOG_LEVEL: "silent",
  };
  const app = await createApp(env, () => {});
  const said = async (tool: string, args: Record<string, unknown>) =>
    textOf(await app.orchestrator.handleToolCall(tool, args));
  expect(await said("law:cite", { items: [{ id: "Mabo v Queensland (No 2) [1992] HCA 23" }] })).toContain(
    "HCA 23",
  );
  expect(await said("law:verify_citations", { text: "Mabo v Queensland (No 2) [1992] HCA 23." })).toContain(
    "HCA 23",
  );
  expect(await said("austlii:list_databases", { query: "High Court" })).toContain("HCA");
  expect(await said("enhancer:enhance_prompt", { text: "Is the landlord liable?" })).not.toContain("ERROR");
  expect(await said("law:grep", { pattern: "native title" })).toMatch(
    /^ERROR NOT_CONFIGURED: the database is damaged/,
  );
  await app.shutdown();
});
