import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startJourney } from "../support/journey.ts";
import { ROOT } from "../support/sources.ts";
import { startAustlii } from "../support/austlii/server.ts";
import { lasting } from "../support/lasting.ts";

const upstream = await lasting(startAustlii());
const journey = await lasting(
  startJourney({
    name: "J1",
    title: "authority for a memo, with footnotes in AGLC4",
    story:
      "Find High Court authority on the duty of ferry operators since 2000, read the key paragraphs, and write the footnotes.",
    budget: 14_000, // tokens of the acceptance journey
    env: { LEGIBUS_PROVIDERS: "austlii,jade,law", ...upstream.live },
  }),
);
const saved = join(journey.folder, "saved");
mkdirSync(saved);
copyFileSync(join(ROOT, "fixtures/austlii/document-2020s-seriatim.html"), join(saved, "9901.html"));

test("J1: a case is found, outlined, searched, read and cited", async () => {
  const { call, say, run, folder } = journey;
  say("A judgment that she has saved before is in her library.");
  await run("import", join(folder, "saved"));
  await call("law_search", { query: "negligence ferry gangway", kind: "case", limit: 5 });
  await call("austlii_search_cases", { query: "negligence ferry", court: "HCA", from: "2000", limit: 5 });
  const id = "austlii:au/cases/cth/HCA/2024/901";
  const outline = await call("law_outline", { id });
  expect(outline.text).toContain("Judges: ");
  await call("law_grep", { id, pattern: '"second wave"' });
  await call("law_read", { id, pin: "[5]-[8]" });
  await call("law_read", { id: "[2021] VSCA 9901", pin: "[2]" });
  const notes = await call("law_cite", {
    items: [
      { id, pin: "[5]" },
      { id, pin: "[6]" },
      { id: "[2021] VSCA 9901", pin: "[2]" },
      { id, pin: "[8]" },
    ],
    as: "footnotes",
  });
  expect(notes.text).toMatch(/^2\. Ibid/m);
  expect(notes.text).toMatch(/\(n 1\)/);
  await call("law_cite", { items: [{ id }, { id: "[2021] VSCA 9901" }], as: "bibliography" });
  journey.expectGolden();
});
