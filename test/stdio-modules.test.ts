import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";
import { built } from "./support/built.ts";
import { ROOT } from "./support/sources.ts";
import { startServer, type StdioServer } from "./support/stdio.ts";
import { startAustlii } from "./support/austlii/server.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";

/** All that a server may load before its first call. */
const AT_START = ["@modelcontextprotocol/core", "@modelcontextprotocol/server", "fastest-levenshtein", "zod"];
const LATE =
  /^src\/(?:citations\/.*|sources\/[\w-]+\/(?:client|documents|parse|converter)\.ts|net\/(?:transport\.ts|browser\/.*)|markup\/html\/(?!page-text).*|library\/(?:opened\.ts|(?:documents|meaning|migrations|postgres|sqlite)\/.*)|llm\/(?:provider|embeddings\/(?:index|embedder))\.ts)/;

const meta = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })),
});

await built();
const folder = temporaryFolder("modules");
const upstream = await lasting(startAustlii());
const { outputs } = meta.parse(JSON.parse(readFileSync(join(ROOT, "dist/meta.json"), "utf8")));
const inputsOf = new Map(Object.entries(outputs).map(([path, { inputs }]) => [path, Object.keys(inputs)]));

let runs = 0;

/** Returns what a server loads from its start to the end of `use`. */
async function loadedBy(use: (server: StdioServer) => Promise<void>) {
  runs += 1;
  const list = join(folder, `loaded-${runs}`);
  const server = startServer({
    nodeArgs: ["--import", join(ROOT, "test/support/loaded.mjs")],
    env: {
      LOADED_MODULES: list,
      LEGIBUS_DATA_DIR: join(folder, `data-${runs}`), // empty, so that no documents are listed
      ...upstream.live,
    },
  });
  try {
    await server.initialize();
    await use(server);
  } finally {
    await server.kill();
  }
  const files = readFileSync(list, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:") && !url.endsWith("loaded.mjs"))
    .map((url) => relative(ROOT, fileURLToPath(url)));
  const inputs = files.flatMap((file) => inputsOf.get(file) ?? []);
  const packages = inputs.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return {
    files,
    /** Source paths of our own modules and those of packages. */
    inputs,
    packages: [...new Set(packages)],
  };
}

async function listEverything(server: StdioServer): Promise<void> {
  for (const list of ["tools", "resources", "resources/templates", "prompts"]) {
    expect((await server.request(`${list}/list`)).result).toBeDefined();
  }
}

test("listing loads four packages, and no network, parser, database, citation, command or client modules", async () => {
  const { files, inputs, packages } = await loadedBy(listEverything);
  expect(files).toContain("dist/index.js");
  expect(files.filter((file) => !inputsOf.has(file))).toEqual([]); // the bundle needs nothing from node_modules
  expect(inputs).toContain("src/app/server/tools.ts");
  expect(packages.toSorted()).toEqual(AT_START);
  expect(inputs.filter((path) => LATE.test(path))).toEqual([]);
});

test("a search loads the network modules, so the test above can fail", async () => {
  const { inputs, packages } = await loadedBy(async (server) => {
    const args = { query: "the", databases: ["au/cases/cth/HCA"] };
    const { result } = await server.request("tools/call", { name: "austlii_search", arguments: args });
    expect(result?.["isError"]).not.toBe(true);
  });
  expect(packages).toContain("undici");
  expect(inputs.filter((path) => LATE.test(path))).toContain("src/net/transport.ts");
});
