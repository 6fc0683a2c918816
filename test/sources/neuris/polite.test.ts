import { afterEach, beforeEach, expect, test } from "vitest";
import { startGermanSources } from "../../support/neuris/server.ts";
import { risOver, type TestedProvider } from "../../support/neuris/setup.ts";
import { lasting } from "../../support/lasting.ts";

let ris: TestedProvider;

const sources = await lasting(startGermanSources());
beforeEach(() => sources.reset());
afterEach(async () => await ris.close());

const CALLS = 100;

test("a hundred simultaneous calls for one provision share three requests", async () => {
  ris = risOver(sources);
  const calls = Array.from({ length: CALLS }, () => ris.ask("get_norm", { law: "BGB", paragraph: "823" }));
  for (const result of await Promise.all(calls)) expect(result.isError).toBeUndefined();
  expect(sources.requests.map(({ path }) => path.split("/").at(-1))).toEqual([
    "legislation",
    "art-z823.html",
    "deu",
  ]);
});

test("searches above the portal's limit are RATE_LIMITED, and a provision comes from the other source", async () => {
  ris = risOver(sources);
  sources.limit(10, 60_000);
  const calls = Array.from({ length: 30 }, (_, at) =>
    ris.ask("search", { query: `Fähre ${at}`, kind: "case_law" }),
  );
  const texts = (await Promise.all(calls)).map(({ content }) => content.map(({ text }) => text).join("\n"));
  const refused = texts.filter((text) => text.startsWith("ERROR"));
  expect(refused.length).toBeGreaterThan(0);
  for (const text of refused) expect(text).toMatch(/^ERROR RATE_LIMITED: Rechtsinformationen des Bundes /);
  expect(texts.length - refused.length).toBeGreaterThanOrEqual(10);
  expect(await ris.read("get_norm", { law: "GG", paragraph: "1" })).toContain("could not answer");
});
