import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startJourney } from "../support/journey.ts";
import { ROOT } from "../support/sources.ts";
import { lasting } from "../support/lasting.ts";

const journey = await lasting(
  startJourney({
    name: "J12",
    title: "on the command line, without a network",
    story:
      "A legal engineer on a train: what is in the library answers, everything else says why it does not.",
    budget: 3_500,
    env: { LEGIBUS_PROVIDERS: "austlii,frl,law" },
  }),
);

test("J12: the command line imports, lists, searches, reads and verifies offline", async () => {
  const { run, folder } = journey;
  const saved = join(folder, "saved");
  mkdirSync(saved);
  for (const name of ["document-2020s-appeal.html", "document-2020s-seriatim.html"])
    copyFileSync(join(ROOT, "fixtures/austlii", name), join(saved, name));
  expect((await run("import", saved)).code).toBe(0);
  await run("library", "list");
  await run("library", "search", "gangway");
  await run("call", "austlii:search_cases", "--query", "gangway", "--json");
  await run("call", "law:read", "--id", "[2024] HCA 901", "--pin", "[5]");
  const memo = join(folder, "memo.md");
  writeFileSync(
    memo,
    "The duty is settled: Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [99]. See also Smith v Jones [2024] HCA 902.\n",
  );
  expect((await run("verify", memo, "--offline")).code).toBe(8);
  writeFileSync(memo, "The duty is settled: Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [5].\n");
  expect((await run("verify", memo, "--offline")).code).toBe(0);
  const outage = await run("call", "frl:search", "--query", "ferries");
  expect([outage.code, outage.out]).toEqual([6, ""]);
  journey.expectGolden();
});
