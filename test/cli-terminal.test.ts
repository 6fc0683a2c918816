import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../src/cli/program.ts";
import type { Terminal } from "../src/cli/terminal.ts";
import { SERVER, built } from "./support/built.ts";
import { hasProgram } from "./support/reading.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { keepingTerminal, type Ran } from "./support/cli.ts";

const PAGE =
  "<html><head><title>Ferries</title></head><body><h1>Ferries</h1><p>The duty of a ferryman.</p></body></html>";

await built();
const folder = temporaryFolder("cli-terminal");
const env: Record<string, string> = { ...CLEAN_ENV, HOME: folder, LEGIBUS_DATA_DIR: join(folder, "data") };
const { code } = await legibus(["import", file("page.html", PAGE)]);
expect(code).toBe(0);

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Runs the program within this process, attached to a terminal or a pipe. */
async function legibus(argv: readonly string[], more: Partial<Terminal> = {}): Promise<Ran> {
  const { terminal, said } = keepingTerminal({ env, ...more });
  return { code: await main(argv, terminal), ...said };
}

async function* inParts(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

/** Runs the built program. */
function run(args: readonly string[], more: Readonly<Record<string, string>> = {}, input = "") {
  return spawnSync(process.execPath, [SERVER, ...args], {
    env: { ...env, ...more },
    encoding: "utf8",
    input,
  });
}

const ESCAPE = "\u001B[";

test("output is coloured at a terminal only, unless FORCE_COLOR or NO_COLOR say otherwise", async () => {
  const list = ["library", "list"];
  const coloured = `${ESCAPE}36mimport:`;
  const seen = { outIsTerminal: true };
  expect((await legibus(list, seen)).out).toContain(coloured);
  expect((await legibus(list)).out).not.toContain(ESCAPE);
  expect((await legibus(list, { ...seen, env: { ...env, NO_COLOR: "1" } })).out).not.toContain(ESCAPE);
  expect((await legibus(list, { ...seen, env: { ...env, NO_COLOR: "" } })).out).toContain(coloured);
  expect((await legibus(list, { ...seen, env: { ...env, TERM: "dumb" } })).out).not.toContain(ESCAPE);
  expect((await legibus(list, { env: { ...env, FORCE_COLOR: "1", NO_COLOR: "1" } })).out).toContain(coloured);
  expect((await legibus(list, { ...seen, env: { ...env, FORCE_COLOR: "0" } })).out).not.toContain(ESCAPE);
});

test("colours mark verdicts and headings without changing the text", async () => {
  const draft = file("draft.md", "Nowhere v Nobody [2013] NSWCA 9999.");
  const plain = await legibus(["verify", draft, "--offline"]);
  const coloured = await legibus(["verify", draft, "--offline"], { outIsTerminal: true });
  expect(coloured.out).toContain(`${ESCAPE}33mUNVERIFIED`);
  expect(
    coloured.out
      .split(ESCAPE)
      .join("\n")
      .replaceAll(/\n\d+m/g, ""),
  ).toBe(plain.out);
  expect(run(["--help"], { FORCE_COLOR: "1" }).stdout).toContain(`${ESCAPE}1mUsage:${ESCAPE}22m`);
  expect((await legibus(["--help"])).out).not.toContain(ESCAPE);
});

test("read, search and cite run their tools with positional arguments", async () => {
  const found = await legibus(["search", "duty", "ferryman", "--sources", "library"]);
  const id = /import:[\da-f]{20}/.exec(found.out)?.[0] ?? "";
  expect(found).toMatchObject({ code: 0, err: "" });
  const flagged = await legibus(["search", "--sources", "library", "duty", "ferryman"]);
  expect(flagged.out).toContain(id);
  expect((await legibus(["read", id])).out).toContain("The duty of a ferryman.");
  expect(await legibus(["read", id, "[99]"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("[99]"),
  });
  expect((await legibus(["read", id, "--json"])).out).toContain('"content": [');
  const cited = await legibus(["cite", "Harlow v Pike [1901] EngR 5 at [7]", "--style", "court"]);
  expect(cited.out.split("\n")[0]).toBe("*Harlow v Pike* [1901] EngR 5 at [7]");
});

test("the help lists commands by purpose, research first, with what to type after each", async () => {
  const { out } = await legibus(["--help"]);
  const places = [
    "Research:",
    "Drafts:",
    "Your library:",
    "Set up and help:",
    "For programs:",
    "Begin with:",
  ];
  const found = places.map((title) => out.indexOf(`\n${title}\n`));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);
  expect(out).toContain("  search [words...] ");
  expect(out).toContain("  read [id] [pin] ");
  expect(out).not.toContain("verify [options]");
});

test.each(["search", "read", "cite"])("legibus %s alone shows how it is used", async (name) => {
  const { code, out, err } = await legibus([name]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(`Usage: legibus ${name} `);
  expect(err).toContain(`Example: legibus ${name} `);
});

test("a short command lists its tool's options in its help and refuses others", async () => {
  const { code, out } = await legibus(["read", "--help"]);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining("Usage: legibus read [options] [id] [pin]"),
  });
  expect(out).toContain("--as-at <value>");
  expect(await legibus(["read", "x", "--pni", "1"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("(Did you mean --pin?)"),
  });
  expect((await legibus(["read"])).code).toBe(2);
});

test("--input reads a tool's parameters as written, from a file or stdin, and flags override them", async () => {
  const items = { items: [{ id: "Harlow v Pike [1901] EngR 5", pin: "[7]" }], style: "aglc4" };
  const input = file("items.json", `\uFEFF${JSON.stringify(items)}`);
  expect((await legibus(["cite", "--input", input])).out).toContain("*Harlow v Pike* [1901] EngR 5, [7]\n");
  const flagged = await legibus(["call", "law:cite", "--input", input, "--style", "court"]);
  expect(flagged.out).toContain("[1901] EngR 5 at [7]\n");
  const piped = run(["call", "law:cite", "--input", "-"], {}, JSON.stringify(items));
  expect(piped.stdout).toContain("*Harlow v Pike* [1901] EngR 5, [7]\n");
  const written = await legibus(["cite", "--input", JSON.stringify(items)]);
  expect(written.out).toContain("*Harlow v Pike* [1901] EngR 5, [7]\n");
  const called = await legibus(["call", "law:cite", JSON.stringify(items), "--style", "court"]);
  expect(called.out).toContain("[1901] EngR 5 at [7]\n");
  const parts = await legibus(["cite", "--input", "-"], {
    stdin: inParts('{"items":[{"id":', '"[1901] EngR 5"}]}'),
  });
  expect(parts.out).toContain("[1901] EngR 5");
});

test.each([
  ["[1, 2]", 2, "items.txt does not hold a JSON object"],
  ["{", 2, "items.txt does not hold a JSON object"],
])("--input refuses %s because it is not a JSON object", async (content, code, why) => {
  const ran = await legibus(["call", "law:cite", "--input", file("items.txt", content)]);
  expect(ran).toMatchObject({ code, out: "", err: expect.stringContaining(why) });
});

test("--input refuses an object that is cut off", async () => {
  const ran = await legibus(["call", "law:cite", "--input", '{"items":']);
  expect(ran).toMatchObject({
    code: 2,
    err: expect.stringContaining("the text of --input does not hold a JSON"),
  });
});

test("--input names a file that cannot be read", async () => {
  const ran = await legibus(["call", "law:cite", "--input", join(folder, "none.json")]);
  expect(ran).toMatchObject({ code: 3, err: expect.stringContaining("none.json cannot be read") });
});

test("a warning on stderr is a sentence and not JSON", () => {
  const { status, stderr } = run(["library", "list", "--providers", "law,bekc"]);
  expect(status).toBe(0);
  expect(stderr).toBe('warning: there is no provider "bekc": it is ignored. Did you mean beck?\n');
});

test.each([
  [["library", "serch"], "(Did you mean search?)"],
  [["data", "bakup"], "(Did you mean backup?)"],
  [["reed"], "(Did you mean read?)"],
  [["completion", "csh"], "Allowed choices are bash, zsh, fish, powershell."],
])("%j exits with 2 and suggests valid words", async (argv, said) => {
  expect(await legibus(argv)).toMatchObject({ code: 2, err: expect.stringContaining(said) });
});

test("the import of a folder names the files it skipped", async () => {
  const inbox = join(folder, "inbox");
  mkdirSync(join(inbox, "deep"), { recursive: true });
  writeFileSync(join(inbox, "deep/map.svg"), "<svg/>");
  writeFileSync(join(inbox, "note.txt"), "A note about pilots.");
  const shown: string[] = [];
  const { out } = await legibus(["import", inbox], {
    errIsTerminal: true,
    err: (text) => void shown.push(text),
  });
  expect(out).toContain("1 imported, 0 known already, 0 refused, 1 other file left out: deep/map.svg\n");
  expect(shown.join("")).toContain("] 100 % note.txt");
});

/** Command lines and the completions that each must offer. */
const COMPLETED: readonly (readonly [line: string, words: readonly string[]])[] = [
  ["legibus verif", ["verify"]],
  ["legibus library f", ["forget"]],
  ["legibus completion p", ["powershell"]],
  ["legibus verify memo.docx --langu", ["--language"]],
  ["legibus verify --language ", ["en", "de"]],
  ["legibus --providers frl verify --annot", ["--annotate"]],
  ["legibus --profile c", ["core"]],
  ["legibus graph hca --tool-names ", ["underscore", "colon"]],
  ["legibus graph hca --format g", ["graphml"]],
  ["legibus call law:verif", ["law:verify_citations"]],
  ["legibus call law:cite --sty", ["--style"]],
  ["legibus cite --style co", ["court"]],
  ["legibus read --as", ["--as-at"]],
  ["legibus call planner:update_task --status In", ["In_Progress"]],
];

async function completion(shell: string): Promise<string> {
  const { code, out } = await legibus(["completion", shell]);
  expect(code).toBe(0);
  return file(`completion.${shell}`, out);
}

function shellSays(program: string, args: readonly string[], script: string): string {
  const { stdout, stderr } = spawnSync(program, [...args, script], {
    env: { PATH: env["PATH"], HOME: folder },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout;
}

/** The completions of all lines, one line each. */
const wanted = COMPLETED.map(([, words]) => words.join(" ")).join("\n");

test("completion works in bash, even after a colon", async () => {
  const lines = COMPLETED.map(
    ([line]) => `COMP_LINE='${line}' COMP_POINT=${line.length}; _legibus; echo "\${COMPREPLY[*]}"`,
  );
  const out = shellSays(
    "bash",
    ["--norc", "-c"],
    [`source '${await completion("bash")}'`, ...lines].join("\n"),
  );
  expect(out.trimEnd().split("\n")).toEqual(
    COMPLETED.map(([line, words]) => (line.includes("law:verif") ? "verify_citations" : words.join(" "))),
  );
});

test.skipIf(!hasProgram("zsh", "--version"))("completion works in zsh (skipped without zsh)", async () => {
  const stubs =
    'compdef() { :; }; _files() { print files; }; compadd() { shift; print -r -- "$@"; }; _describe() { print -r -- ${${(P)@[-1]}//\\\\:/%}; }';
  const lines = COMPLETED.map(([line]) => {
    const words = line.split(" ");
    return `words=(${words.map((word) => `'${word}'`).join(" ")}); CURRENT=${words.length}; _legibus`;
  });
  const out = shellSays(
    "zsh",
    ["-f", "-c"],
    [stubs, `source '${await completion("zsh")}'`, ...lines].join("\n"),
  );
  const answers = out.trimEnd().split("\n");
  expect(answers).toHaveLength(COMPLETED.length);
  for (const [at, [, words]] of COMPLETED.entries())
    for (const word of words) expect(answers[at]?.replaceAll("%", ":")).toContain(word);
});

test.skipIf(!hasProgram("fish", "--version"))("completion works in fish (skipped without fish)", async () => {
  const lines = COMPLETED.map(([line]) => `echo (complete -C '${line}' | string split -f1 \\t)`);
  const out = shellSays(
    "fish",
    ["--no-config", "-c"],
    [`source '${await completion("fish")}'`, ...lines].join("\n"),
  );
  expect(out.trimEnd()).toBe(wanted);
});

test("completion for PowerShell has no duplicate keys and no unbalanced quotation marks", async () => {
  const stdout = readFileSync(await completion("powershell"), "utf8");
  for (const table of stdout.split(/^\$Legibus\w+ = @\{$/m).slice(1)) {
    const keys = [...(table.split(/^\}$/m)[0] ?? "").matchAll(/^ {2}'((?:[^']|'')*)' = @\(/gm)].map(
      ([, key = ""]) => key.toLowerCase(),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(new Set(keys).size).toBe(keys.length);
  }
  for (const line of stdout.split("\n")) expect((line.match(/'/g) ?? []).length % 2, line).toBe(0);
  expect(stdout).toContain(`,@('law:read', '`);
  expect(stdout).not.toMatch(/[\u2018-\u201B]/); // PowerShell takes them for quotation marks
  expect(stdout).not.toMatch(/'e\.g\.?'/); // the description must not be cut after "e.g."
});

test.skipIf(!hasProgram("groff", "--version") || !hasProgram("man", "--version"))(
  "groff and man render the manual page without warnings (skipped without them)",
  async () => {
    const page = file("legibus.1", (await legibus(["man"])).out);
    expect(spawnSync("groff", ["-man", "-Tutf8", "-ww", page], { encoding: "utf8" })).toMatchObject({
      stderr: "",
    });
    const shown = spawnSync("man", ["-l", page], {
      env: { PATH: env["PATH"], MANWIDTH: "100", LANG: "C.UTF-8" },
      encoding: "utf8",
    }).stdout;
    for (const said of [
      "legibus verify <file>",
      "--annotate <file>",
      "legibus library forget <ids...>",
      "--as-at",
      "130",
      "LEGIBUS_PROVIDERS",
      "FORCE_COLOR",
    ])
      expect(shown).toContain(said);
  },
);
