import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { ROOT } from "./support/sources.ts";

const folder = join(ROOT, ".github/workflows");
const workflows = readdirSync(folder).map(
  (name) => [name, readFileSync(join(folder, name), "utf8")] as const,
);

test.each(workflows)("%s pins every action to a commit and names its version", (_, text) => {
  const uses = [...text.matchAll(/^\s*- uses: (.*)$/gm)].map(([, action]) => action ?? "");
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(workflows)("%s is read-only by default and leaves no credentials in the clone", (_, text) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  const clones = text.match(/actions\/checkout@/g) ?? [];
  expect(text.match(/persist-credentials: false/g) ?? []).toHaveLength(clones.length);
});

test.each(workflows)("%s gives every job a time limit", (_, text) => {
  const jobs = text.slice(text.indexOf("\njobs:")).match(/^ {2}[a-z]+:$/gm) ?? [];
  expect(jobs.length).toBeGreaterThan(0);
  expect(text.match(/^ {4}timeout-minutes: \d+$/gm) ?? []).toHaveLength(jobs.length);
});

test.each(workflows)("%s runs only scripts that exist", (_, text) => {
  const scripts = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? "");
  for (const name of scripts) expect(Object.keys(manifest.scripts)).toContain(name);
});

test("a change of dependencies is reviewed in every scope, since what is bundled are development dependencies", () => {
  const reviews = workflows.flatMap(([, text]) => (text.includes("dependency-review-action@") ? [text] : []));
  expect(reviews).toHaveLength(1);
  for (const text of reviews) expect(text).toMatch(/^ +fail-on-scopes: runtime, development\b/m);
});
