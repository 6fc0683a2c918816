import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/sources.ts";

/** Tokens of data for each token of text; some clients pass the model the data instead of the text. */
const MOST = 1.3;

const folder = join(ROOT, "fixtures/journeys");
const sizes = readdirSync(folder).flatMap((name) =>
  [...readFileSync(join(folder, name), "utf8").matchAll(/^(?:.* )?(\d+) tokens, (\d+) as data:$/gm)].map(
    ([, text, data]) => ({ text: Number(text), data: Number(data) }),
  ),
);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

test("structured data of all journeys costs at most 1.3 times the tokens of the text", () => {
  expect(sizes.length).toBeGreaterThan(20);
  const ratio = sum(sizes.map(({ data }) => data)) / sum(sizes.map(({ text }) => text));
  expect(ratio).toBeLessThanOrEqual(MOST);
});
