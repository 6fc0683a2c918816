import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readConfig } from "../src/app/config.ts";
import { allProviders } from "../src/app/providers.ts";
import { ALIASES, CANONICAL_NAME } from "../src/app/catalogue.ts";
import { SOURCES } from "../src/sources/index.ts";
import { providersOf } from "./support/provider-contract.ts";
import { isNode, literal, ROOT, type SourceFile, sourcesIn, type SyntaxNode } from "./support/sources.ts";

const PROVIDERS = await allProviders();

const sources = sourcesIn("src");
const tests = sourcesIn("test");

interface Layer {
  /** The layer's own files: a file, or a folder that ends with a slash. */
  readonly of: string;
  /** Other files that they may import. */
  readonly from: readonly string[];
  /** The packages they may import; absent: any. */
  readonly packages?: readonly string[];
}

const SDK = "@modelcontextprotocol/";

/** Folders that sources, workbench, planner and enhancer share; they may import each other and core. */
const SHARED = ["net", "workers", "markup", "pins", "citations", "documents", "library", "llm"].map(
  (name) => `src/${name}/`,
);
const SOURCE_FOLDERS = folders("src/sources").map((name) => `src/sources/${name}/`);
const SERVICE_FOLDERS = ["src/workbench/", "src/planner/", "src/enhancer/"];
const PROVIDER_FOLDERS = [...SOURCE_FOLDERS, ...SERVICE_FOLDERS];
/** Modules that every source is built with. */
const SOURCE_KIT = ["src/sources/source.ts", "src/sources/reader.ts"];

/** The directions of ARCHITECTURE.md; the first row that fits a file counts. */
const LAYERS: readonly Layer[] = [
  { of: "src/core/", from: [], packages: ["zod", "fastest-levenshtein"] },
  ...SHARED.map((of) => ({ of, from: [...SHARED, "src/core/", "src/app/worker.ts"] })),
  ...PROVIDER_FOLDERS.map((of) => ({
    of,
    from: [...SHARED, "src/core/", ...(SOURCE_FOLDERS.includes(of) ? SOURCE_KIT : [])],
  })),
  ...SOURCE_KIT.map((of) => ({ of, from: [...SHARED, ...SOURCE_KIT, "src/core/"] })),
  { of: "src/sources/index.ts", from: SOURCE_FOLDERS },
  { of: "src/app/version.ts", from: ["package.json"], packages: [] },
  { of: "src/app/instructions.ts", from: ["src/core/"], packages: [] },
  { of: "src/app/orchestrator.ts", from: ["src/core/"], packages: [] },
  { of: "src/app/catalogue.ts", from: ["src/core/"], packages: [] },
  {
    of: "src/app/config.ts",
    from: ["src/core/", "src/app/catalogue.ts"],
    packages: ["zod", "node:fs", "node:os", "node:path"],
  },
  {
    of: "src/app/server/",
    from: [
      "src/app/index.ts",
      "src/app/instructions.ts",
      "src/app/version.ts",
      "src/views/page.ts",
      "src/core/",
    ],
    packages: ["@modelcontextprotocol/server", "zod"],
  },
  { of: "src/app/worker.ts", from: ["src/app/converters.ts", "src/workers/"], packages: [] },
  {
    of: "src/app/",
    from: ["src/sources/index.ts", ...SOURCE_KIT, ...SERVICE_FOLDERS, ...SHARED, "src/core/"],
  },
  {
    of: "src/views/",
    from: ["src/core/", "src/documents/", "src/citations/", "src/pins/", "src/library/types.ts"],
  },
  {
    of: "src/transport/",
    from: ["src/app/index.ts", "src/app/server/", "src/app/version.ts", "src/net/proxy.ts", "src/core/"],
  },
  { of: "src/cli/", from: ["src/app/", "src/transport/", "src/views/", ...SHARED, "src/core/"] },
  { of: "src/index.ts", from: ["src/cli/"], packages: [] },
];

function folders(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function within(path: string, place: string): boolean {
  return place.endsWith("/") ? path.startsWith(place) : path === place;
}

function layerOf({ path }: SourceFile): Layer | undefined {
  return LAYERS.find(({ of }) => within(path, of));
}

/** Returns why a file may not import a module, or undefined if it may. */
function objection(file: SourceFile, layer: Layer, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) {
    return layer.packages === undefined || layer.packages.some((name) => specifier === name)
      ? undefined
      : `may import only the packages ${layer.packages.join(", ") || "none"}`;
  }
  const target = posix.join(posix.dirname(file.path), specifier);
  if (!existsSync(join(ROOT, target))) return `imports a file that does not exist: ${target}`;
  return [layer.of, ...layer.from].some((place) => within(target, place))
    ? undefined
    : `may import only from ${[layer.of, ...layer.from].join(", ")}`;
}

test("the parser finds static, type, export and dynamic imports in src", () => {
  expect(sources.length).toBeGreaterThan(50);
  const kinds = new Set(sources.flatMap(({ imports }) => imports.map(({ kind }) => kind)));
  expect(kinds).toEqual(new Set(["static", "type", "export", "dynamic"]));
});

test.each(sources.map((file) => [file.path, file] as const))(
  "%s imports only what its layer may import",
  (_, file) => {
    const layer = layerOf(file);
    if (!layer) throw new Error(`${file.path} belongs to no layer: say in this test what it may import`);
    const refused = file.imports.flatMap(({ specifier }) => {
      const why = objection(file, layer, specifier);
      return why === undefined ? [] : [`${specifier}: ${file.path} ${why}`];
    });
    expect(refused).toEqual([]);
  },
);

test("every layer of the table has a file", () => {
  const empty = LAYERS.filter((layer) => !sources.some(({ path }) => within(path, layer.of)));
  expect(empty.map(({ of }) => of)).toEqual([]);
});

test("only src/app/server and src/transport import the MCP SDK", () => {
  const knowing = sources.filter(({ imports }) => imports.some(({ specifier }) => specifier.startsWith(SDK)));
  expect(knowing.length).toBeGreaterThan(2);
  expect(
    knowing.filter(({ path }) => !/^src\/(?:app\/server|transport)\//.test(path)).map(({ path }) => path),
  ).toEqual([]);
});

test("the list of providers imports every provider dynamically", () => {
  const lists = sources.filter(({ path }) => /^src\/(?:app\/providers|sources\/index)\.ts$/.test(path));
  expect(lists).toHaveLength(2);
  const eager = lists.flatMap(({ path, imports }) =>
    imports.filter(({ kind, specifier }) => {
      const target = posix.join(posix.dirname(path), specifier);
      return kind !== "dynamic" && PROVIDER_FOLDERS.some((folder) => target === `${folder}index.ts`);
    }),
  );
  expect(eager).toEqual([]);
});

/** The regular expressions of a file, as they are written. */
function expressionsIn({ nodes }: SourceFile): string[] {
  return nodes.flatMap(({ regex }) =>
    typeof regex === "object" && regex !== null && "pattern" in regex ? [String(regex.pattern)] : [],
  );
}

function saying(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

test("only config.ts and index.ts read the environment", () => {
  const reading = saying(
    /process\??\.env\b|process\[|["'](?:node:)?process["']|\}\s*=\s*(?:globalThis\.)?process\b/,
  );
  expect(reading.filter((path) => path !== "src/app/config.ts")).toEqual(["src/index.ts"]);
});

test("only index.ts and the stdio transport use stdout, and no file uses console", () => {
  expect(saying(/process\.stdout\b/)).toEqual(["src/index.ts", "src/transport/stdio.ts"]);
  expect(saying(/\bconsole\.\w/)).toEqual([]);
});

describe("providers", () => {
  /** The folder of a provider; Austria's is named after its source. */
  const FOLDERS = new Map(
    PROVIDER_FOLDERS.map((path) => {
      const name = path.split("/").at(-2) ?? "";
      return [{ "ris-at": "risat", neuris: "ris", workbench: "law" }[name] ?? name, path] as const;
    }),
  );

  test("the list of providers has each provider's folder exactly once", () => {
    expect(PROVIDERS.map(({ name }) => name).toSorted()).toEqual([...FOLDERS.keys()].toSorted());
  });

  /** A provider has a source of its own if it has a setting ..._BASE_URL. */
  const withSource = PROVIDERS.filter(({ settings }) =>
    Object.values(settings).some(({ env = "" }) => env.endsWith("_BASE_URL")),
  );

  test("austlii has a source, so the next test cannot pass on an empty list", () => {
    expect(withSource.map(({ name }) => name)).toContain("austlii");
  });

  test.each(withSource.map(({ name }) => name))("%s has the files that every source has", (name) => {
    const files = readdirSync(join(ROOT, FOLDERS.get(name) ?? ""));
    for (const file of [
      "index.ts",
      "settings.ts",
      "documents.ts",
      "search.ts",
      "client.ts",
      "parse.ts",
      "converter.ts",
      "urls.ts",
      "tools.ts",
    ]) {
      expect(files).toContain(file);
    }
  });

  /** Functions that each file of a source exports under the same name. */
  const SAME_NAMES = {
    "urls.ts": ["addressOf", "toId", "pageUrl"],
    "search.ts": ["search"],
    "converter.ts": ["convert"],
  };

  test.each(withSource.map(({ name }) => name))("%s exports the functions that every source has", (name) => {
    for (const [file, functions] of Object.entries(SAME_NAMES)) {
      const text = readFileSync(join(ROOT, FOLDERS.get(name) ?? "", file), "utf8");
      const exported = [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
        ([, one]) => one,
      );
      expect(exported).toEqual(expect.arrayContaining(functions));
    }
  });
});

describe("a source's name", () => {
  /** Paths where a source's name is data: links of citations, aliases of tools, migrations of stored rows. */
  const DATA = /^src\/(?:sources|citations|library\/migrations)\/|^src\/app\/catalogue\.ts$/;
  const names = new Set(Object.keys(SOURCES));
  /** Not a source: the format of reference managers, and a country. */
  const OTHERWISE = new Set(["src/workbench/cite/render.ts ris", "src/workbench/tools/cite.ts ris"]);

  test("no code outside a source's folder depends on the source's name", () => {
    expect(names.size).toBeGreaterThanOrEqual(6);
    names.delete("eu");
    const found = sources
      .filter(({ path }) => !DATA.test(path))
      .flatMap(({ path, nodes }) =>
        nodes.flatMap((node) => {
          const text = literal(node);
          return text !== undefined && names.has(text) ? [`${path} ${text}`] : [];
        }),
      );
    expect(found.filter((one) => !OTHERWISE.has(one))).toEqual([]);
  });

  test("no expression outside a source's folder reads the ids of the source", () => {
    const ids = new RegExp(String.raw`(?<![\w:])(?:${Object.keys(SOURCES).join("|")}):(?!\))`);
    const found = sources.flatMap((file) =>
      DATA.test(file.path)
        ? []
        : expressionsIn(file).flatMap((one) => (ids.test(one) ? [`${file.path} ${one}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

describe("files", () => {
  /** Files that are lists, whose entries have no other importer. */
  const LISTS = new Set(
    [
      "app/server/index",
      "citations/recognise/index",
      "cli/commands",
      "library/corpora/index",
      "workers/child/job",
    ].map((path) => `src/${path}.ts`),
  );
  /** Files that every source's folder has, imported by its index. */
  const OF_SOURCES = /^src\/sources\/[^/]+\/(?:client|converter|corpora|documents|parse|tools|urls)\.ts$/;
  /** A source's tools are a list, too. */
  const isList = (path: string) => LISTS.has(path) || path.endsWith("/tools.ts");
  const MOST_ALONE = 37;

  test("few files are imported by one file of their own folder only", () => {
    const importers = new Map<string, Set<string>>();
    for (const { path, imports } of sources)
      for (const { specifier } of imports.filter((one) => one.specifier.startsWith("."))) {
        const target = posix.join(posix.dirname(path), specifier);
        importers.set(target, (importers.get(target) ?? new Set()).add(path));
      }
    const alone = [...importers].filter(([path, by]) => {
      const [only = ""] = by;
      return by.size === 1 && posix.dirname(only) === posix.dirname(path) && path.endsWith(".ts");
    });
    expect(alone.length).toBeGreaterThan(0);
    const parts = alone.filter(
      ([path, [only = ""]]) => !isList(only) && !(OF_SOURCES.test(path) && only.endsWith("/index.ts")),
    );
    expect(parts.map(([path]) => path).slice(MOST_ALONE), `${parts.length} parts of ${MOST_ALONE}`).toEqual(
      [],
    );
  });

  test("no source file is longer than 500 lines of code", () => {
    const lengths = sources.map(({ path, text }) => ({ path, lines: linesOfCode(text) }));
    expect(lengths.filter(({ lines }) => lines > 500)).toEqual([]);
  });

  test.each(["src", "test"])("%s has no `any`, no `!` and no type assertion except `as const`", (folder) => {
    const found = (folder === "src" ? sources : tests).flatMap(({ path, text, nodes }) =>
      nodes.filter(isForbidden).map((node) => `${path}:${lineOf(text, node)} ${node.type}`),
    );
    expect(found).toEqual([]);
  });

  test("the server of the conformance suites imports only src and its own provider", () => {
    const server = tests.filter(({ path }) => /^test\/conformance\/(?:server|provider)\.ts$/.test(path));
    const imported = server.flatMap(({ imports }) => imports.map(({ specifier }) => specifier));
    expect(imported.length).toBeGreaterThan(5);
    expect(
      imported.filter((one) => !/^(?:node:|zod$|\.\.\/\.\.\/src\/|\.\/provider\.ts$)/.test(one)),
    ).toEqual([]);
  });

  test("no test mocks one of our own modules", () => {
    const mocks = new RegExp(String.raw`\bvi\s*\.\s*(?:mock|doMock|hoisted)\b|\b(?:nock|msw)\b["']`);
    expect(tests.filter(({ text }) => mocks.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

function linesOfCode(text: string): number {
  return text.split("\n").filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length;
}

function isForbidden(node: SyntaxNode): boolean {
  if (node.type !== "TSAsExpression")
    return ["TSAnyKeyword", "TSTypeAssertion", "TSNonNullExpression"].includes(node.type);
  const { typeAnnotation: type } = node;
  const name = isNode(type) ? type["typeName"] : undefined;
  return !(isNode(name) && name["name"] === "const");
}

function lineOf(text: string, { start }: SyntaxNode): number {
  return text.slice(0, Number(start)).split("\n").length;
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), "utf8"));

describe("packages", () => {
  const manifest = z.looseObject({
    dependencies: z.record(z.string(), z.string()).optional(),
    devDependencies: z.record(z.string(), z.string()).optional(),
  });
  const lock = z.looseObject({ packages: z.record(z.string(), z.unknown()) });
  const { dependencies = {}, devDependencies = {} } = manifest.parse(readJson("package.json"));
  const listed = Object.keys({ ...dependencies, ...devDependencies });
  const installed = Object.keys(lock.parse(readJson("package-lock.json")).packages);

  test("no package impersonates a browser or bypasses a challenge", () => {
    const evasive =
      /stealth|impit|cloudscraper|cloudflare-scraper|impersonate|tls-client|cycletls|got-scraping|flaresolverr|fingerprint-(?:gen|inj)|header-generator|puppeteer-extra|playwright-extra|rebrowser|patchright|captcha|undetected|curl-cffi/;
    expect([...listed, ...installed].filter((name) => evasive.test(name))).toEqual([]);
    expect(installed.length).toBeGreaterThan(50);
  });

  test("every package imported in src is listed in package.json", () => {
    const imported = sources.flatMap(({ imports }) =>
      imports
        .map(({ specifier }) => specifier)
        .filter((specifier) => !specifier.startsWith(".") && !specifier.startsWith("node:"))
        .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier),
    );
    expect([...new Set(imported)].filter((name) => !listed.includes(name))).toEqual([]);
  });
});

/** Finds tools hidden without credentials by the `name` in their definition. */
function definedNames({ path, nodes }: SourceFile): string[] {
  if (!/\/tools(?:\.ts$|\/)/.test(path)) return [];
  return nodes.flatMap((node) => {
    const key = node["key"];
    const value =
      node.type === "Property" && isNode(key) && key["name"] === "name" ? literal(node["value"]) : "";
    return value !== undefined && CANONICAL_NAME.test(value) ? [value] : [];
  });
}

describe("tool names in texts", async () => {
  /** All planned providers (design/tools.md), so that no text promises a tool of a provider not yet built. */
  const PLANNED = ["austlii", "jade", "beck", "eu", "ris", "risat", "frl", "enhancer", "planner", "law"];
  const prefixes = [...new Set([...PLANNED, ...PROVIDERS.map(({ name }) => name)])].join("|");
  const pattern = new RegExp(String.raw`(?<![\w:/.-])(?:${prefixes}):[a-z][a-z0-9_]{1,30}(?![\w:/])`, "g");

  const providers = await providersOf(readConfig({}));
  const shown = providers.flatMap((provider) => provider.getTools().map(({ name }) => name));
  const existing = new Set([...shown, ...sources.flatMap(definedNames)]);

  function named({ path, nodes }: SourceFile): string[] {
    return nodes.flatMap((node) =>
      [...(literal(node) ?? "").matchAll(pattern)].map(([name]) => `${path}: ${name}`),
    );
  }

  test("the pattern matches tool names and ignores document ids", () => {
    const text =
      "use austlii:search_cases, then law:read; not austlii:au/cases/cth/HCA/1992/23 or ris:KORE600500000";
    expect(text.match(pattern)).toEqual(["austlii:search_cases", "law:read"]);
  });

  test("every tool that a text in src names exists", () => {
    const all = sources.flatMap(named);
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter((one) => !existing.has(one.split(": ")[1] ?? ""))).toEqual([]);
  });

  test("every alias names an existing tool", () => {
    expect([...ALIASES.values()].filter((name) => !existing.has(name))).toEqual([]);
  });
});
