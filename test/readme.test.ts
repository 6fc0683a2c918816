import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { generatedFiles } from "../scripts/docs.ts";
import { MADE_FROM, picturedPages } from "../scripts/pictured.ts";
import { generalSettings } from "../src/app/config.ts";
import { type CommandNode, commandTree, type Flag } from "../src/cli/command-tree.ts";
import { COMMANDS } from "../src/cli/commands.ts";
import { GLOBAL_OPTIONS } from "../src/cli/options.ts";
import type { Settings } from "../src/core/settings.ts";
import { allProviders } from "../src/app/providers.ts";
import { SHARED_SETTINGS } from "../src/app/index.ts";
import { httpSettings } from "../src/transport/http/settings.ts";
import { NAME, VERSION } from "../src/app/version.ts";
import { ROOT } from "./support/sources.ts";

const PROVIDERS = await allProviders();

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const readme = read("README.md");
const manifest = z
  .looseObject({
    name: z.string(),
    version: z.string(),
    mcpName: z.string(),
    license: z.string(),
    homepage: z.string(),
    bin: z.record(z.string(), z.string()),
    engines: z.object({ node: z.string() }),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read("package.json")));
const documents = [
  ...readdirSync(ROOT),
  ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md") && !name.startsWith("THIRD_PARTY"));

/** Variables that are not settings: name -> the file that reads it. */
const BESIDE_THE_SETTINGS: Readonly<Record<string, string>> = {
  LEGIBUS_CONFIG: "src/app/config.ts",
  LEGIBUS_BOOTSTRAP_APT: "scripts/bootstrap.mjs",
};

/** The setting of the example source in CONTRIBUTING.md. */
const OF_THE_EXAMPLE = "LIGHTHOUSE_BASE_URL";

function named(text: string): ReadonlySet<string> {
  return new Set(
    text.match(
      /\b(?:LEGIBUS_[A-Z_]*[A-Z]|[A-Z]+(?:_[A-Z]+)*_(?:BASE_URL|PATH|API_KEY|SPACING_MS)|DATABASE_URL|XDG_CONFIG_HOME|(?:BECK|JADE|EU)_[A-Z_]*[A-Z]|PROMPT_ENHANCER_[A-Z_]*[A-Z])\b/g,
    ),
  );
}

function leadsSomewhere(from: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, path))) return false;
  return anchor === undefined || anchors(read(path)).has(anchor);
}

/** The anchors that GitHub gives headings. */
function anchors(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? "");
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

describe("generated documents", async () => {
  const files = await generatedFiles();

  test("every generated document is up to date", () => {
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(["README.md", ".env.example"]));
    for (const { path, current, wanted } of files) expect(current, `${path}: run npm run docs`).toBe(wanted);
  });

  test("README.md lists every provider's tools", () => {
    const tools = readme.slice(readme.indexOf("<!-- tools:begin -->"), readme.indexOf("<!-- tools:end -->"));
    for (const { name } of PROVIDERS) expect(tools).toContain(`| \`${name}:`);
  });
});

test("README.md has at most 250 lines", () => {
  expect(readme.split("\n").length).toBeLessThanOrEqual(250);
});

describe("environment variables in documents", () => {
  const slices: readonly Settings[] = [
    generalSettings,
    ...SHARED_SETTINGS,
    ...PROVIDERS.map((provider) => provider.settings),
    httpSettings,
  ];
  const settings = [
    ...new Set(slices.flatMap((slice) => Object.values(slice)).flatMap(({ env }) => env ?? [])),
  ];

  test("docs/configuration.md and README.md name exactly the existing variables", () => {
    expect([...named(`${read("docs/configuration.md")}\n${readme}`)].toSorted()).toEqual(
      [...settings, ...Object.keys(BESIDE_THE_SETTINGS)].toSorted(),
    );
  });

  test.each(Object.entries(BESIDE_THE_SETTINGS))("the variable %s is read by %s", (name, path) => {
    expect(read(path)).toContain(name);
  });

  test.each(documents)("%s names only environment variables that exist", (path) => {
    const known = new Set([...settings, ...Object.keys(BESIDE_THE_SETTINGS), OF_THE_EXAMPLE]);
    expect([...named(read(path))].filter((name) => !known.has(name))).toEqual([]);
  });
});

test("package.json defines the name, the version and the registry's name", () => {
  expect([NAME, VERSION]).toEqual([manifest.name, manifest.version]);
  expect(manifest.mcpName).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(manifest.mcpName).toBe(`io.github.${new URL(manifest.homepage).pathname.slice(1)}`);
  expect(manifest.bin).toEqual({ [manifest.name]: "dist/index.js" });
});

test("package.json agrees with the lock file, the changelog, the licence and README.md", () => {
  const lock = z.looseObject({ version: z.string() }).parse(JSON.parse(read("package-lock.json")));
  expect(lock.version).toBe(manifest.version);
  expect(read("CHANGELOG.md")).toContain(`## ${manifest.version}`);
  expect(manifest.license).toBe("MIT");
  expect(read("LICENSE")).toMatch(/^MIT License\n/);
  expect(readme).toContain(`Node ${manifest.engines.node.replace(">=", "")} or newer`);
});

test.each(documents)("%s names only npm scripts that exist", (path) => {
  const scripts = [...read(path).matchAll(/\bnpm (?:run ([a-z][a-z:]*)|(test))\b/g)];
  const missing = scripts
    .map(([, name, short]) => name ?? short ?? "")
    .filter((name) => !(name in manifest.scripts));
  expect(missing).toEqual([]);
});

/** Folders whose paths documents name: those of the project, and those of src without `src/` before them. */
const FOLDERS = [".", "src"].flatMap((parent) =>
  readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["dist", "node_modules"].includes(entry.name))
    .map(({ name }) => name),
);
const PATH = new RegExp(
  String.raw`(?<![\w/.:@~<>-])(?:${FOLDERS.map((name) => name.replaceAll(".", String.raw`\.`)).join("|")})/[\w./{},*-]*`,
  "g",
);
const FILES = new Set(
  ["src", "test", "bench", "scripts", "eval"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => basename(name)),
  ),
);

/** Returns the paths that a text names, each alternative in braces on its own, up to a placeholder or `*`. */
function pathsIn(text: string): readonly string[] {
  return (text.match(PATH) ?? []).flatMap((written) => {
    const path = written.replace(/\*.*$/, "").replace(/(?:\{[^}]*|[.,/])+$/, "");
    const [, before = "", choices, after = ""] = /^(.*?)\{(.*)\}(.*)$/.exec(path) ?? [];
    return choices?.split(",").map((choice) => before + choice + after) ?? [path];
  });
}

test("the finder of paths takes alternatives apart and ends at a placeholder", () => {
  expect(pathsIn("`transport/{stdio,http}`, cli/*, src/sources/<name>/ and net/rate-limiter.ts.")).toEqual([
    "transport/stdio",
    "transport/http",
    "cli",
    "src/sources",
    "net/rate-limiter.ts",
  ]);
});

test.each(documents.filter((path) => path !== "CHANGELOG.md"))("%s names only files that exist", (path) => {
  const text = read(path);
  const missing = pathsIn(text).filter(
    (one) => !existsSync(join(ROOT, one)) && !existsSync(join(ROOT, "src", one)),
  );
  const names = [...text.matchAll(/`([\w-]+(?:\.test)?\.(?:ts|mjs))`/g)].map(([, name = ""]) => name);
  expect([...missing, ...names.filter((name) => !FILES.has(name))]).toEqual([]);
});

/** Written like tools: an id of a document, a parameter, a tool of another server. */
const NOT_TOOLS = new Set(["ris:bgb", "law:abbreviation", "jade:lookup"]);

test.each(documents.filter((path) => path !== "CHANGELOG.md"))("%s names only tools that exist", (path) => {
  const tools = new Set([...readme.matchAll(/^\| `([a-z]+:[a-z_]+)` \|/gm)].map(([, name]) => name));
  const providers = PROVIDERS.map(({ name }) => name).join("|");
  const named = read(path).matchAll(
    new RegExp(String.raw`(?<=[\x60 (|])(${providers})[:_]([a-z]+(?:_[a-z]+)*)\b(?![/\d:])`, "g"),
  );
  const missing = [...named]
    .map(([, provider, action]) => `${provider}:${action}`)
    .filter((name) => !tools.has(name) && !NOT_TOOLS.has(name));
  expect(missing).toEqual([]);
});

/** Returns the arguments of every `legibus` command in a page's code, unquoted, without comments and pipes. */
function commandsIn(page: string): readonly (readonly string[])[] {
  const text = page.replaceAll("--version --json", "--version");
  const fences = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, code = ""]) => code.split("\n"));
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return [...fences, ...spans].flatMap((code) => {
    const called = /(?:^|\||&& |<\()\s*(?:npx -y )?legibus(?:@latest)? ([^|>#)]+)/.exec(code)?.[1];
    const words = called?.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
    return words.length > 0 ? [words.map((word) => word.replaceAll(/^["']|["']$/g, ""))] : [];
  });
}

const NONE: Flag["choices"] = [];

/** Returns a command's flag by name; its choices are NONE if the command has no such flag. */
function flagOf({ flags }: CommandNode, word: string): Pick<Flag, "value" | "choices"> {
  return flags.find(({ names }) => names.includes(word)) ?? { choices: NONE };
}

describe("commands in documents", async () => {
  const everywhere = new Set([
    "--help",
    "--version",
    ...GLOBAL_OPTIONS.map(({ flags }) => flags.split(" ")[0] ?? ""),
  ]);

  const env = { LEGIBUS_CONFIG: "/dev/null", LEGIBUS_LIBRARY: "off", LEGIBUS_PROVIDERS: "+risat" };
  const terminal = { env, stdinIsTerminal: false, out: () => {}, err: () => {} };
  const program = new Command("legibus").helpCommand(true).enablePositionalOptions();
  for (const { flags, setting } of GLOBAL_OPTIONS) program.option(flags, setting.describe);
  for (const add of COMMANDS)
    add(program, { terminal, env: () => env, exit: () => {}, does: () => async () => {} });
  const root = await commandTree(program, env, terminal);

  /** Returns why a command line would be refused, or undefined if it is valid. */
  function refusedFor(words: readonly string[]): string | undefined {
    let node = root;
    for (let at = 0; at < words.length; at += 1) {
      const [word = "", value = ""] = words.slice(at);
      if (word.startsWith("--")) {
        const { value: named, choices } = flagOf(node, word);
        if (choices.length > 0 && !choices.includes(value)) return `${word} ${value}`;
        if (choices === NONE && !everywhere.has(word)) return `${node.path} has no ${word}`;
        if (named !== undefined) at += 1;
        continue;
      }
      const below = node.children.find(({ path }) => path.split(" ").at(-1) === word);
      if (!below && node.children.length > 0 && node.arguments.length === 0) return `no command ${word}`;
      node = below ?? node;
    }
    return undefined;
  }

  test("the checker finds commands in documents and detects wrong ones", () => {
    expect(commandsIn(read("docs/command-line.md")).length).toBeGreaterThan(15);
    expect(refusedFor(["verfiy", "memo.docx"])).toBe("no command verfiy");
    expect(refusedFor(["verify", "memo.docx", "--reprt", "x"])).toBe("verify has no --reprt");
    expect(refusedFor(["open", "--language", "fr"])).toBe("--language fr");
  });

  test.each(documents)("%s names only commands and flags that exist", (path) => {
    const wrong = commandsIn(read(path)).flatMap((words) => refusedFor(words) ?? []);
    expect(wrong).toEqual([]);
  });
});

test("the list of documents includes README.md and ARCHITECTURE.md", () => {
  expect(documents).toEqual(expect.arrayContaining(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]));
});

test.each(documents)("every relative link in %s has a target", (path) => {
  const text = read(path).replaceAll(/^```[\s\S]*?^```/gm, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "");
  const dead = links.filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(path, target));
  expect(dead).toEqual([]);
});

test("the client configurations in README.md are valid JSON and start the package", () => {
  const blocks = [...readme.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, json]) => JSON.parse(json ?? ""));
  const server = z.object({
    command: z.literal("npx"),
    args: z.tuple([z.literal("-y"), z.literal(manifest.name)]),
  });
  const servers = z.object({ [manifest.name]: server });
  expect(blocks).toHaveLength(2);
  expect(z.object({ mcpServers: servers }).safeParse(blocks[0]).success).toBe(true);
  expect(z.object({ servers }).safeParse(blocks[1]).success).toBe(true);
});

test("README.md says what is kept of each source that is not open", () => {
  const readme = read("README.md");
  const rows = readme.slice(readme.indexOf("## Privacy")).split("\n");
  const kept = rows.filter((row) => row.startsWith("| documents ")).join("\n");
  for (const source of ["AustLII", "jade.io", "beck-online"]) expect(kept).toContain(source);
});

test("README.md says who sees what on a server of several people", () => {
  const readme = read("README.md");
  const several = readme.slice(readme.indexOf("## Serving several people"), readme.indexOf("## Privacy"));
  for (const word of ["open sources", "imports", "matter=", "AustLII", "LEGIBUS_SHARED", "beck-online"])
    expect(several).toContain(word);
});

test("the screenshots show the current pages of the demo", async () => {
  const shown: unknown = JSON.parse(read(MADE_FROM));
  expect(shown, "take them anew: npm run docs:pictures").toEqual(await picturedPages());
});

/** A picture in Markdown, or one of two beside each other. */
const PICTURE =
  /!\[(?<words>[^\]]*)\]\((?<path>[^)]+)\)|<img src="(?<src>[^"]+)" width="\d+%" alt="(?<alt>[^"]+)">/g;

test("the pictures of README.md and docs/reader.md are small PNG files with alt text", () => {
  const files = ["README.md", "docs/reader.md"];
  const pictures = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(PICTURE)].map(({ groups = {} }) => ({
      words: groups["words"] ?? groups["alt"] ?? "",
      bytes: readFileSync(join(ROOT, dirname(file), groups["path"] ?? groups["src"] ?? "")),
    })),
  );
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  for (const { words, bytes } of pictures) {
    expect(words.length).toBeGreaterThan(20);
    expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(bytes.length).toBeLessThan(200_000);
  }
});
