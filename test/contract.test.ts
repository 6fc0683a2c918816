import { describe, expect, test } from "vitest";
import { createCatalogue } from "../src/app/catalogue.ts";
import { tokens } from "../src/core/text.ts";
import { instructions } from "../src/app/instructions.ts";
import { allProviders } from "../src/app/providers.ts";
import { listTools, withViews } from "../src/app/server/tools.ts";
import { configOf, providersOf, testProvider } from "./support/provider-contract.ts";
import { CONTRACTS } from "./support/samples.ts";

const PROVIDERS = await allProviders();

test("every provider has a contract", () => {
  expect(Object.keys(CONTRACTS).toSorted()).toEqual(PROVIDERS.map(({ name }) => name).toSorted());
});

for (const entry of PROVIDERS) {
  const contract = CONTRACTS[entry.name];
  if (contract) testProvider(entry, contract);
}

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("the list of tools", async () => {
  const providers = await providersOf(configOf({ BECK_USERNAME: "ann", BECK_PASSWORD: "secret" }));

  function listed(profile: "full" | "core" = "full") {
    const all = providers.flatMap((provider) => provider.getTools());
    const options = { style: "underscore" as const, only: [], without: [], readOnly: false, profile };
    const catalogue = createCatalogue(all, options);
    return withViews({ catalogue }, { tools: listTools({ catalogue }) }).tools; // the longest list that a client gets
  }

  test("every tool's listing is at most 2,000 bytes long", () => {
    const sizes = listed().map((tool) => ({ name: tool.name, size: bytes(tool) }));
    expect(sizes.filter(({ size }) => size > 2_000)).toEqual([]);
  });

  test("the average listing of a tool is at most 1,150 bytes long", () => {
    const tools = listed();
    const sizes = tools.map((tool) => ({ name: tool.name, size: bytes(tool) }));
    expect(bytes(tools) / tools.length, JSON.stringify(sizes)).toBeLessThanOrEqual(1_150);
  });

  test("the core profile's list has at most 5,000 tokens, with the workbench and the searches", () => {
    const tools = listed("core");
    expect(tools.length).toBeGreaterThanOrEqual(14);
    expect(tools.length).toBeLessThanOrEqual(18);
    expect(tokens(JSON.stringify(tools))).toBeLessThanOrEqual(5_000);
    const workbench = ["law_search", "law_read", "law_verify_citations"];
    const searches = [
      "austlii_search_cases",
      "frl_search",
      "ris_search",
      "risat_search",
      "eu_search",
      "beck_search",
    ];
    for (const name of [...workbench, ...searches]) expect(tools.map((tool) => tool.name)).toContain(name);
  });

  test("the core profile's list names only tools that it has", () => {
    const tools = listed("core");
    const core = new Set(tools.map(({ name }) => name));
    const hidden = listed().flatMap(({ name }) => (core.has(name) ? [] : [name]));
    const said = tools.map(({ description }) => description).join("\n");
    expect(hidden.filter((name) => new RegExp(`\\b${name}\\b`).test(said))).toEqual([]);
  });

  test("the list with every source has at most 14,500 tokens", () => {
    expect(tokens(JSON.stringify(listed()))).toBeLessThanOrEqual(14_500);
  });

  test("tool names are unique, valid for every client and in a stable order", () => {
    const names = listed().map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,47}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(listed()).toEqual(listed());
  });

  test("the instructions have at most 1,800 characters and are not truncated", () => {
    const text = instructions(providers, () => true);
    expect(text.length).toBeLessThanOrEqual(1_800);
    expect(text).not.toMatch(/…$/);
    for (const { instructions: own } of providers) if (own) expect(text).toContain(own);
  });

  test("the core profile's instructions name only tools of its list", () => {
    const names = new Set(listed("core").map(({ name }) => name));
    const text = instructions(providers, (name) => names.has(name.replace(":", "_")));
    const named = text.match(/\b[a-z]+:[a-z]+(?:_[a-z]+)*\b/g) ?? [];
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !names.has(name.replace(":", "_")))).toEqual([]);
  });
});
