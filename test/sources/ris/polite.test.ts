import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { startGermanSources } from "../../support/ris/server.ts";
import { risOver, type TestedProvider } from "../../support/ris/setup.ts";
import { lasting } from "../../support/lasting.ts";

let ris: TestedProvider;

const sources = await lasting(startGermanSources());
beforeEach(() => sources.reset());
afterEach(async () => await ris.close());

const CALLS = 100;

describe("a hundred calls at once", () => {
  test("a hundred calls at once for the same norm are three requests: its law, its text and its dates", async () => {
    ris = risOver(sources);
    const calls = Array.from({ length: CALLS }, () => ris.ask("get_norm", { law: "BGB", paragraph: "823" }));
    for (const result of await Promise.all(calls)) expect(result.isError).toBeUndefined();
    expect(sources.requests.map(({ path }) => path.split("/").at(-1))).toEqual([
      "legislation",
      "art-z823.html",
      "deu",
    ]);
  });

  test("calls above the portal's limit are answered by the other source or told when to come back", async () => {
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
});

test("every request says who asks, and goes to the source's own host only", async () => {
  ris = risOver(sources);
  await ris.read("get_norm", { law: "GG", paragraph: "1" });
  await ris.read("get_document", { id: "KARE900022026" });
  expect(new Set(sources.requests.map(({ service }) => service))).toEqual(new Set(["neuris", "gii", "rii"]));
  for (const { userAgent } of sources.requests) expect(userAgent).toBe("legibus-test");
});

test("a call that is given up ends at once", async () => {
  ris = risOver(sources);
  sources.fault("neuris", /./, { kind: "slow", ms: 5_000 });
  const controller = new AbortController();
  const answer = ris.ask(
    "get_norm",
    { law: "BGB", paragraph: "823" },
    { ...plainCall(), signal: controller.signal },
  );
  setTimeout(() => controller.abort(), 50);
  const { isError, content } = await answer;
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(/^ERROR CANCELLED: /);
});

test("nothing is asked before the first call", async () => {
  ris = risOver(sources);
  expect(ris.provider.getTools().map(({ name }) => name)).toEqual([
    "ris:search",
    "ris:get_document",
    "ris:get_norm",
    "ris:list_courts",
  ]);
  expect(ris.provider.health?.()).toMatchObject({ state: "live" });
  expect(sources.requests).toHaveLength(0);
});
