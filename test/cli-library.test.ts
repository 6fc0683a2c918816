import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { progressLine } from "../src/cli/terminal.ts";
import { corpusLine, corpusOf } from "./library/import/corpus.ts";
import { built, SERVER } from "./support/built.ts";
import { type Ran, runCli } from "./support/cli.ts";
import { silentLogger } from "../src/core/logger.ts";
import { createStore } from "../src/library/index.ts";
import { documentOf } from "./library/made.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { EVENTUALLY } from "./support/patience.ts";

let folder: string;

await built();
const root = temporaryFolder("cli-library");
beforeEach(() => {
  folder = mkdtempSync(join(root, "data-"));
});

interface Running {
  readonly child: ChildProcess;
  readonly done: Promise<Ran>;
  readonly out: () => string;
}

const SPINNING_MS = 60_000; // a process that never ends is ended

function start(args: readonly string[], input?: string): Running {
  const child = spawn(process.execPath, [SERVER, ...args], {
    env: env(),
    stdio: ["pipe", "pipe", "pipe"],
    timeout: SPINNING_MS,
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin.on("error", () => {}).end(input ?? "");
  const done = once(child, "close").then(() => ({ code: child.exitCode, out, err }));
  return { child, done, out: () => out };
}

const env = () => ({ ...CLEAN_ENV, LEGIBUS_DATA_DIR: join(folder, "store") });

const legibus = async (...args: readonly string[]): Promise<Ran> => await runCli(args, env());

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const stats = z.object({ documents: z.number(), blocks: z.number() });
const counted = async () => stats.parse(JSON.parse((await legibus("library", "stats", "--json")).out));

const PAGE =
  "<html><head><title>Ferries</title></head><body><h1>Ferries</h1><p>The duty of a ferryman.</p></body></html>";

test("legibus data exports documents as Markdown with metadata, backs up and moves", async () => {
  await legibus("import", file("page.html", PAGE));
  const folders = { out: join(folder, "out"), other: join(folder, "other"), copy: join(folder, "a.db") };
  expect(await legibus("data", "export", folders.out)).toMatchObject({
    code: 0,
    out: `1 document written to ${folders.out}, their facts to documents.jsonl\n`,
  });
  const facts = z.object({ file: z.string(), title: z.string(), sha256: z.string(), blocks: z.number() });
  const lines = readFileSync(join(folders.out, "documents.jsonl"), "utf8").trim().split("\n");
  const [line] = lines.map((one) => facts.parse(JSON.parse(one)));
  expect(lines.length).toBe(1);
  expect(line?.title).toBe("Ferries");
  expect(readFileSync(join(folders.out, line?.file ?? ""), "utf8")).toContain("The duty of a ferryman.");
  expect((await legibus("data", "export", folders.out)).err).toContain("is not empty");
  expect(await legibus("data", "backup", folders.copy)).toMatchObject({ code: 0, err: "" });
  const moved = await legibus("data", "move", "--to", folders.other);
  expect(moved.out).toMatch(/^1 document and 0 plans in .+other\/legibus\.db, each compared/);
  expect((await legibus("data", "restore", folders.copy)).err).toMatch(
    /^ERROR INVALID_INPUT: .+ holds 1 doc/,
  );
  rmSync(`${folders.copy}.sha256`);
  const empty = { ...env(), LEGIBUS_DATA_DIR: join(folder, "restored") };
  const restored = await runCli(["data", "restore", folders.copy], empty);
  expect(restored.out).toMatch(/^1 document and 0 plans restored into /);
  expect(restored.err).toContain(`because ${folders.copy}.sha256 is not there`);
});

test.skipIf(process.platform !== "linux")(
  "legibus data export into a place where no folder can be made is refused and ends",
  async () => {
    for (const out of ["/proc/y", "/proc/y/z", "/dev/null/y"]) {
      const args = ["data", "export", out];
      const { code, err } = await (out.startsWith("/proc/") ? start(args).done : legibus(...args));
      expect(err).toContain(`ERROR INVALID_INPUT: ${out} cannot be written`);
      expect(code).toBe(2);
    }
  },
  2 * SPINNING_MS,
);

test("legibus data export writes each owner's kept documents, and data move needs a valid target", async () => {
  const store = createStore({
    dataDir: join(folder, "team"),
    databaseUrl: "",
    library: true,
    manyUsers: true,
    log: silentLogger,
    cacheBytes: 1e6,
  });
  const scopes = [{ user: "ann" }, { user: "bob" }];
  for (const person of scopes) {
    await store.library?.for(person).put(documentOf("test:same", [`Words that ${person.user} keeps.`]));
    await store.library?.for(person).put(documentOf(`test:${person.user}`, ["Cached."]), "cache");
  }
  const { db } = await store.engine();
  await db.deleteFrom("library_blocks").where("markdown", "=", "Cached.").execute(); // a cached document is not exported, so its blocks are not read
  await store.close();
  const team = { ...env(), LEGIBUS_DATA_DIR: join(folder, "team") };
  const out = join(folder, "of-all");
  expect((await runCli(["data", "export", out], team)).out).toContain("2 documents written");
  const facts = z.object({ file: z.string(), owner: z.string(), id: z.literal("test:same") });
  const lines = readFileSync(join(out, "documents.jsonl"), "utf8").trim().split("\n");
  const kept = lines.map((line) => facts.parse(JSON.parse(line)));
  expect(kept.map(({ owner }) => owner)).toEqual(["user:ann", "user:bob"]);
  for (const { file: name, owner } of kept)
    expect(readFileSync(join(out, name), "utf8")).toContain(`Words that ${owner.slice(5)} keeps.`);
  for (const to of ["", "mysql://db/legibus"])
    expect(await runCli(["data", "move", "--to", to], team)).toMatchObject({
      code: 2,
      err: expect.stringContaining("neither a folder nor a PostgreSQL database"),
    });
});

test("legibus import adds a file that can be listed, searched, read and forgotten", async () => {
  const page = file("page.html", PAGE);
  const { code, out, err } = await legibus("import", page);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const id = /import:[\da-f]{20}/.exec(out)?.[0] ?? "";
  expect(out).toMatch(/^imported {2}import:\w{20} {2}Ferries\n1 imported, 0 known already, 0 refused\n$/);
  expect((await legibus("import", page)).out).toContain("0 imported, 1 known already");
  expect((await legibus("library", "list")).out).toContain(`${id}  Ferries`);
  expect((await legibus("library", "list", "--provider", "Austria")).out).toBe(
    "0 of 0 documents\nthe library has documents of import\n",
  );
  expect((await legibus("library", "search", "ferryman")).out).toContain("The duty of a **ferryman**.");
  expect((await legibus("call", "law:read", "--id", id)).out).toContain("The duty of a ferryman.");
  expect(await legibus("library", "forget", id)).toMatchObject({ code: 0, out: `forgotten ${id}\n` });
  expect(await legibus("library", "forget", id)).toMatchObject({ code: 3 });
  expect((await counted()).documents).toBe(0);
});

test("legibus library list narrows by court and dates, and refuses a court that is not known", async () => {
  const decisions = [
    corpusLine({ id: "one", more: { date: "2019-05-01", citation: "Hill v Dale [2019] HCA 901" } }),
    corpusLine({ id: "two", more: { date: "2021-06-01", citation: "Reed v Hart [2021] NSWCA 902" } }),
  ];
  expect((await runCli(["import", "-"], env(), decisions.join("\n"))).code).toBe(0);
  expect((await legibus("library", "list", "--court", "NSWCA")).out).toMatch(
    /Reed v Hart[^\n]*\n1 of 1 documents/,
  );
  expect((await legibus("library", "list", "--from", "2019", "--to", "2020-12")).out).toMatch(
    /Hill v Dale[^\n]*\n1 of 1 documents/,
  );
  expect(await legibus("library", "list", "--court", "Nowhere")).toMatchObject({
    code: 2,
    err: expect.stringContaining('court "Nowhere" is not known'),
  });
});

test("legibus import reads stdin", async () => {
  expect(await start(["import", "-"], PAGE).done).toMatchObject({ code: 0 });
  expect((await runCli(["import", "-"], env(), corpusOf(20))).out).toBe(
    "20 imported, 0 known already, 0 refused\n",
  );
  expect((await counted()).documents).toBe(21);
});

test("legibus import reports refused files, imports the rest and exits with 1", async () => {
  const corpus = file(
    "corpus.jsonl",
    `${corpusOf(3)}\n{"version_id": nonsense}\n${corpusLine({ id: "last" })}\n`,
  );
  const { code, out, err } = await legibus(
    "import",
    file("empty.txt", ""),
    corpus,
    join(folder, "missing.pdf"),
  );
  expect(code).toBe(1);
  expect(out).toContain("4 imported, 0 known already, 3 refused");
  expect(err).toContain("refused   empty.txt: the file is empty");
  expect(err).toContain("refused   corpus.jsonl line 4: the line is not JSON");
  expect(err).toContain("missing.pdf");
  expect(out + err).not.toContain("\u001B");
});

test("legibus import fails when the library is off", async () => {
  const ran = await runCli(["import", file("page.html", PAGE)], { ...env(), LEGIBUS_LIBRARY: "off" });
  expect(ran.code).toBe(4);
});

test("two concurrent imports store every document once", async () => {
  const halves = [corpusOf(200), corpusOf(400)].map((text, at) => file(`half${at}.jsonl`, text));
  const both = await Promise.all(halves.map(async (path) => await start(["import", path]).done));
  for (const { code } of both) expect(code).toBe(0);
  expect(await counted()).toEqual({ documents: 400, blocks: 2_000 });
});

test("legibus watch imports present and new files once and leaves them in place", async () => {
  const inbox = join(folder, "inbox");
  mkdirSync(inbox);
  writeFileSync(join(inbox, "first.html"), PAGE);
  const running = start(["watch", inbox]);
  await vi.waitFor(() => expect(running.out()).toContain("Ferries"), EVENTUALLY);
  writeFileSync(join(inbox, "second.txt"), "A text about harbour masters.");
  writeFileSync(join(inbox, "second.txt"), "A text about harbour masters and pilots.");
  await vi.waitFor(() => expect(running.out()).toContain("harbour"), EVENTUALLY);
  running.child.kill("SIGINT");
  const { code, out } = await running.done;
  expect(code).toBe(0);
  expect(out.match(/^imported/gm)).toHaveLength(2);
  expect(readFileSync(join(inbox, "first.html"), "utf8")).toBe(PAGE);
  expect((await legibus("library", "search", "pilots")).out).toContain("1 of 1 documents");
});

test("legibus watch refuses a missing folder", async () => {
  expect(await legibus("watch", join(folder, "nowhere"))).toMatchObject({ code: 3 });
});

test("legibus data shows stored documents and deletes them only with --yes", async () => {
  await legibus("import", file("page.html", PAGE));
  const shown = await legibus("data", "show");
  expect(shown.out).toContain("import, library: 1 document");
  expect(shown.out).toContain(folder);
  expect(await legibus("data", "purge")).toMatchObject({
    code: 2,
    err: expect.stringContaining("1 document "),
  });
  expect((await legibus("data", "purge", "--provider", "austlii", "--yes")).out).toBe(
    "0 documents removed\n",
  );
  expect((await legibus("data", "purge", "--yes")).out).toBe("1 document removed\n");
  expect((await legibus("data", "show")).out).toContain("no documents");
});

test("the progress bar is drawn at a terminal only", () => {
  const written: string[] = [];
  const terminal = {
    env: {},
    stdinIsTerminal: true,
    out: () => {},
    err: (text: string) => void written.push(text),
  };
  let now = 0;
  const bar = progressLine({ ...terminal, errIsTerminal: true }, () => now);
  bar.show(0, 100, "corpus.jsonl");
  bar.show(1, 100, "corpus.jsonl"); // too soon
  now = 200;
  bar.show(50, 100, "corpus.jsonl");
  bar.show(100, 100, "corpus.jsonl");
  bar.clear();
  expect(written).toEqual([
    "\r\u001B[K[------------------------]   0 % corpus.jsonl",
    "\r\u001B[K[############------------]  50 % corpus.jsonl",
    "\r\u001B[K[########################] 100 % corpus.jsonl",
    "\r\u001B[K",
  ]);
  written.length = 0;
  progressLine(terminal).show(1, 2, "x");
  expect(written).toEqual([]);
});
