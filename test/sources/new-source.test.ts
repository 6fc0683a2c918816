import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startLoopback } from "../support/loopback.ts";
import { testProvider } from "../support/provider-contract.ts";
import { source } from "./lighthouse/index.ts";
import { startApp } from "../support/app.ts";
import { lasting } from "../support/lasting.ts";

/** A source added as CONTRIBUTING.md describes: one folder and one line in the list. */
testProvider(source, { samples: { "lighthouse:get_document": { id: "lighthouse:12" } } });

const page = (number: string) =>
  `<!doctype html><html><head><title>Ruling ${number}</title><link rel="canonical" href="https://lighthouse.example.org/rulings/${number}.html"></head>` +
  `<body class="ruling"><h1>Ruling ${number}: the keeper of Rocky Point</h1><p>The lamp must burn from dusk to dawn.</p></body></html>`;

const registry = await lasting(
  startLoopback(({ path }) => {
    const [, number] = /^\/rulings\/(\d+)\.html$/.exec(path) ?? [];
    if (number === "12") return { type: "text/html", body: page(number) };
    if (path === "/search")
      return {
        type: "application/json",
        body: JSON.stringify({ total: 1, hits: [{ number: "12", title: "The keeper of Rocky Point" }] }),
      };
    return { status: 404, type: "text/html", body: "<html><body>none</body></html>" };
  }, "LIGHTHOUSE"),
);
const { ask: call, folder } = await lasting(
  startApp(
    { LEGIBUS_PROVIDERS: "law,lighthouse", ...registry.env },
    { sources: { lighthouse: async () => source } },
  ),
);

test("a new source is read by its own tool and the workbench, with provenance", async () => {
  const own = await call("lighthouse:get_document", { id: "https://lighthouse.example.org/rulings/12.html" });
  expect(own).toContain("The lamp must burn from dusk to dawn.");
  expect(own).toContain("Id: lighthouse:12");
  expect(own).toContain("https://lighthouse.example.org/rulings/12.html (lighthouse, live,");
  expect(await call("law:read", { id: "lighthouse:12" })).toContain("The lamp must burn from dusk to dawn.");
});

test("a stored text of a new source is not requested again", async () => {
  registry.reset();
  await call("lighthouse:get_document", { id: "lighthouse:12" });
  expect(registry.hits("/rulings/12.html")).toBe(0);
});

test("law:search includes a new source", async () => {
  const found = await call("law:search", { query: "keeper", sources: ["lighthouse"] });
  expect(found).toContain("The keeper of Rocky Point");
  expect(found).toContain("lighthouse:12");
});

test("a new source is searched for its own country only", async () => {
  expect(await call("law:search", { query: "keeper of the light", jurisdiction: "au" })).toMatch(
    /\(library 0, lighthouse 1, /,
  );
  expect(await call("law:search", { query: "keeper of the light", jurisdiction: "de" })).not.toContain(
    "lighthouse",
  );
});

test("a new source refuses foreign references, and a missing document is NOT_FOUND", async () => {
  expect(await call("lighthouse:get_document", { id: "harbour 12" })).toMatch(
    /^ERROR INVALID_INPUT: .*the Lighthouse registry \(got "harbour 12"\)/,
  );
  expect(await call("lighthouse:get_document", { id: "lighthouse:13" })).toMatch(/^ERROR NOT_FOUND/);
});

test("a new source recognises its saved pages", async () => {
  const saved = join(folder, "ruling.html");
  writeFileSync(saved, page("77"));
  const imported = await call("law:import", { path: saved });
  expect(imported).toContain("lighthouse:77");
  expect(await call("law:read", { id: "lighthouse:77" })).toContain("The lamp must burn");
});
