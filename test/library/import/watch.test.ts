import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import type { Importer, ImportOutcome, ImportSummary } from "../../../src/library/import/index.ts";
import { watchFolder } from "../../../src/library/import/watch.ts";
import { failureOf } from "../../workbench/support.ts";
import { temporaryFolder } from "../../support/lasting.ts";
import { EVENTUALLY } from "../../support/patience.ts";

const SUMMARY: ImportSummary = {
  imported: 1,
  known: 0,
  refused: 0,
  leftOut: [],
  stopped: false,
  outcomes: [],
};

let folder: string;
let stop: AbortController;

beforeEach(() => {
  folder = temporaryFolder("watch");
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  rmSync(folder, { recursive: true, force: true });
});

/** Watches the folder and collects the imported files in `taken`. */
function watching(paths: Importer["paths"] = async () => SUMMARY, outcomes: ImportOutcome[] = []) {
  const taken: string[] = [];
  const importer: Importer = {
    async paths(given, ...rest) {
      taken.push(...given.map((path) => path.slice(folder.length + 1)));
      return await paths(given, ...rest);
    },
    stream: async () => SUMMARY,
  };
  const options = {
    settleMs: 100,
    pollMs: 200,
    onOutcome: (outcome: ImportOutcome) => void outcomes.push(outcome),
  };
  const done = watchFolder(importer, folder, options, { ...plainCall(), signal: stop.signal });
  return { taken, done };
}

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test("each file is imported once, and again when it has changed", async () => {
  write("old.html", "a");
  const { taken, done } = watching();
  await vi.waitFor(() => expect(taken).toEqual(["old.html"]), EVENTUALLY);
  write("new.txt", "b");
  await vi.waitFor(() => expect(taken).toEqual(["old.html", "new.txt"]), EVENTUALLY);
  await new Promise((resolve) => setTimeout(resolve, 700)); // several polls of the folder
  expect(taken).toHaveLength(2);
  write("old.html", "a, and more");
  await vi.waitFor(() => expect(taken).toEqual(["old.html", "new.txt", "old.html"]), EVENTUALLY);
  stop.abort();
  await done;
});

test("a file that is still being written is not imported until it stops changing", async () => {
  const { taken, done } = watching();
  const writing = setInterval(() => writeFileSync(join(folder, "slow.pdf"), "x", { flag: "a" }), 30);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(taken).toEqual([]);
  clearInterval(writing);
  await vi.waitFor(() => expect(taken).toEqual(["slow.pdf"]), EVENTUALLY);
  stop.abort();
  await done;
});

test("unfinished downloads, pictures and hidden files are not imported", async () => {
  const { taken, done } = watching();
  for (const name of ["page.html.crdownload", "page.pdf.part", "photo.png", ".hidden.html", "~$memo.docx"])
    write(name, "x");
  mkdirSync(join(folder, "Page_files"));
  write("Page_files/frame.html", "x");
  write("memo.docx", "x");
  await vi.waitFor(() => expect(taken).toEqual(["memo.docx"]), EVENTUALLY);
  renameSync(join(folder, "page.pdf.part"), join(folder, "page.pdf"));
  await vi.waitFor(() => expect(taken).toEqual(["memo.docx", "page.pdf"]), EVENTUALLY);
  stop.abort();
  await done;
});

test("a file that makes the import fail does not end the watch", async () => {
  const outcomes: ImportOutcome[] = [];
  const { taken, done } = watching(async ([path]) => {
    if (path?.endsWith("bad.txt")) throw new Error("detail");
    return SUMMARY;
  }, outcomes);
  write("bad.txt", "x");
  await vi.waitFor(() => expect(outcomes).toHaveLength(1), EVENTUALLY);
  write("good.txt", "x");
  await vi.waitFor(() => expect(taken).toEqual(["bad.txt", "good.txt"]), EVENTUALLY);
  expect(JSON.stringify(outcomes)).not.toContain("detail");
  stop.abort();
  await done;
});

test("a folder that vanishes is watched again when it returns, and a missing one is refused", async () => {
  write("first.txt", "x");
  const { taken, done } = watching();
  await vi.waitFor(() => expect(taken).toEqual(["first.txt"]), EVENTUALLY);
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
  mkdirSync(folder);
  write("back.txt", "x");
  await vi.waitFor(() => expect(taken).toEqual(["first.txt", "back.txt"]), EVENTUALLY);
  stop.abort();
  await done;
  rmSync(folder, { recursive: true });
  stop = new AbortController();
  expect((await failureOf(watching().done)).code).toBe("NOT_FOUND");
});
