import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./support/sources.ts";

const WORD = new RegExp(["halluc", "inat"].join(""), "i");
const FOLDERS = ["src", "test", "bench", "scripts", "fixtures", "."];
const TEXT = /\.(?:ts|mts|mjs|js|json|md|html|txt)$/;

test("no citation is called by the word for seeing what is not there", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== ".", encoding: "utf8" })
      .filter((name) => TEXT.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => WORD.test(readFileSync(join(ROOT, path), "latin1")))).toEqual([]);
});
