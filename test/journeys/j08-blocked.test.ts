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
    name: "J8",
    title: "a source that is closed, and the way round it that its rules allow",
    story:
      "A solicitor asks for a case while AustLII answers a challenge; she saves the page herself, and the same question succeeds from her library.",
    budget: 3_000,
    env: { LEGIBUS_LIVE: "austlii", LEGIBUS_PROVIDERS: "austlii,jade,law", ...upstream.env },
  }),
);

test("J8: a blocked case is saved by hand, imported and found in the library", async () => {
  upstream.fault("*", { kind: "challenge" });
  const { call, say, runWhile, folder } = journey;
  await call("austlii_search_cases", { query: "Marlowe v Tidewater Ferries [2024] HCA 901" });
  await call("law_search", { query: "ferry negligence" });
  await call("law_read", { id: "[2024] HCA 901" });
  say("She opens the link in her browser and saves the page into ~/Law Inbox.");
  const inbox = join(folder, "Law Inbox");
  mkdirSync(inbox);
  const save = () =>
    copyFileSync(
      join(ROOT, "fixtures/austlii/document-2020s-appeal.html"),
      join(inbox, "Marlowe v Tidewater Ferries.html"),
    );
  const { code } = await runWhile(["watch", inbox], save, /^imported/m);
  expect(code).toBe(0);
  await call("austlii_search_cases", { query: "Marlowe v Tidewater Ferries [2024] HCA 901" });
  await call("law_search", { query: "ferry negligence" });
  await call("law_read", { id: "import:austlii:au/cases/cth/HCA/2024/901", pin: "[5]" });
  journey.expectGolden();
});
