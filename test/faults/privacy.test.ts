import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type App, createApp } from "../../src/app/index.ts";
import { toJsonSchema } from "../../src/core/schema.ts";
import { CONTRACTS } from "../support/samples.ts";
import { startWorld } from "./cases.ts";
import { tally } from "./tally.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const CANARY = "mandatschwarzwald"; // stands for a client's name in a query
/** Names of arguments that take free text. */
const FREE_TEXT = /^(?:query|text|pattern|citation|title|term|prefix|pin|id|url|path|idea|court|law|matter)$/;
/** Tools whose purpose is to store their arguments. */
const KEEPERS: ReadonlySet<string> = new Set([
  "law:import",
  "planner:generate_project_plan",
  "planner:update_task",
]);

const world = await lasting(startWorld());
const root = temporaryFolder("privacy");

interface Used {
  readonly tool: string;
  readonly ms: number;
}

/** Calls every tool with the canary in each argument that takes free text. */
async function useAll(app: App): Promise<readonly Used[]> {
  const samples = Object.assign({}, ...Object.values(CONTRACTS).map((one) => one.samples));
  const used: Used[] = [];
  for (const { name, inputSchema } of app.orchestrator.getAllTools()) {
    if (KEEPERS.has(name)) continue;
    const { properties = {} } = toJsonSchema(inputSchema, "input");
    const free = Object.entries(properties).filter(
      ([key, value]) => FREE_TEXT.test(key) && Reflect.get(Object(value), "type") === "string",
    );
    const started = performance.now();
    for (const [key] of free.length === 0 ? [[""]] : free) {
      const sample: object = samples[name] ?? {};
      const args =
        key === undefined || key === "" ? sample : { ...sample, [key]: `${textIn(sample, key)} ${CANARY}` };
      await app.orchestrator.handleToolCall(name, { ...args }).catch(() => {}); // invalid arguments may throw
    }
    used.push({ tool: name, ms: performance.now() - started });
  }
  return used;
}

function textIn(sample: object, key: string): string {
  const text: unknown = Reflect.get(sample, key);
  return typeof text === "string" ? text : "";
}

/** Returns the files in a folder that contain the word, except those in `out`, which the user asked for. */
function holding(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^out[\\/]/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => readFileSync(path).toString("latin1").toLowerCase().includes(word));
}

async function withApp<T>(
  env: Readonly<Record<string, string>>,
  use: (app: App) => Promise<T>,
): Promise<{ readonly value: T; readonly log: string }> {
  const lines: string[] = [];
  const app = await createApp({ ...world.env, HOME: root, LEGIBUS_PROVIDERS: "+risat", ...env }, (line) =>
    lines.push(line),
  );
  try {
    return { value: await use(app), log: lines.join("") };
  } finally {
    await app.shutdown();
  }
}

test.for(["on", "off"])(
  "queries are in no file and no log line with LEGIBUS_LIBRARY=%s",
  async (library, { task }) => {
    const folder = join(root, library);
    const env = { LEGIBUS_DATA_DIR: folder, LEGIBUS_LIBRARY: library, LEGIBUS_LOG_LEVEL: "info" };
    const { value: used, log } = await withApp(env, useAll);
    expect(used.length).toBeGreaterThan(20);
    const found = holding(folder, CANARY);
    tally(
      task,
      "a query that must be kept nowhere",
      used.map(({ ms }) => ({ held: found.length === 0, ms })),
    );
    expect(found).toEqual([]);
    expect(log.toLowerCase()).not.toContain(CANARY);
  },
);

test("imported text is found in the files, so the test above can fail", async () => {
  const folder = join(root, "import");
  await withApp({ LEGIBUS_DATA_DIR: folder, LEGIBUS_LIBRARY: "on" }, async (app) => {
    await app.orchestrator.handleToolCall("law:import", { text: `A note about ${CANARY}.` });
  });
  expect(holding(folder, CANARY)).not.toEqual([]);
});

test("LEGIBUS_LIBRARY=off stores nothing of a document that was read", async () => {
  const folder = join(root, "nothing");
  const { value: text } = await withApp({ LEGIBUS_DATA_DIR: folder, LEGIBUS_LIBRARY: "off" }, async (app) => {
    const { content } = await app.orchestrator.handleToolCall("frl:get_document", {
      id: "frl:C2011A00157",
      pin: "s 18",
    });
    return content.map((part) => part.text).join("\n");
  });
  expect(text).toContain("reasonable care");
  expect(holding(folder, "reasonable care")).toEqual([]);
});
