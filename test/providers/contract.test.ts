import { beforeAll, describe, expect, test } from "vitest";
import { createCatalogue } from "../../src/catalogue.ts";
import type { Provider } from "../../src/core/provider.ts";
import { instructions } from "../../src/instructions.ts";
import { PROVIDERS } from "../../src/providers/index.ts";
import { listTools } from "../../src/server/tools.ts";
import { type ContractOptions, providersOf, testProvider } from "../support/provider-contract.ts";

/** For each provider, arguments with which each of its tools works. */
const CONTRACTS: Readonly<Record<string, ContractOptions>> = {
  austlii: {
    samples: {
      "austlii:list_databases": { query: "High Court" },
      "austlii:search": { query: "native title" },
      "austlii:search_with_progress": { query: "native title", databases: ["au/cases/cth/HCA"] },
      "austlii:build_search_url": { query: "native title", databases: ["au/cases/cth/HCA"] },
      "austlii:search_cases": { query: "native title" },
      "austlii:search_legislation": { query: "privacy" },
      "austlii:fetch_document_text": { id: "austlii:au/cases/cth/HCA/1992/23" },
    },
  },
  enhancer: {
    jsonRpc: true,
    env: { XDG_CONFIG_HOME: "/nonexistent" },
    samples: { "enhancer:enhance_prompt": { text: "Is the landlord liable?", template_id: "legal-irac" } },
  },
  planner: {
    jsonRpc: true,
    env: { XDG_CONFIG_HOME: "/nonexistent" },
    empty: ["planner://projects/{id}"],
    samples: {
      "planner:generate_project_plan": {
        idea: "Sue for demurrage",
        user_id: "ann",
        plan: { project_name: "Demurrage", tasks: [{ name: "Collect the charter party" }] },
      },
      "planner:list_projects": { user_id: "ann" },
      "planner:get_project": { user_id: "ann", project_id: "none" },
      "planner:update_task": { user_id: "ann", task_id: "none", status: "Done" },
      "planner:delete_project": { user_id: "ann", project_id: "none" },
    },
  },
  law: {
    empty: ["law://document/{id}"],
    samples: {
      "law:outline": { id: "austlii:au/cases/cth/HCA/1992/23" },
      "law:read": { id: "austlii:au/cases/cth/HCA/1992/23", pin: "[1]" },
      "law:grep": { pattern: "native title" },
      "law:search": { query: "native title" },
      "law:import": { text: "A text that a user pasted." },
    },
  },
};

test("every provider of the list has its contract", () => {
  expect(Object.keys(CONTRACTS).toSorted()).toEqual(PROVIDERS.map(({ name }) => name).toSorted());
});

for (const entry of PROVIDERS) {
  const contract = CONTRACTS[entry.name];
  if (contract) testProvider(entry, contract);
}

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("the list of tools", () => {
  let providers: readonly Provider[];

  beforeAll(async () => {
    providers = await providersOf();
  });

  function listed() {
    const all = providers.flatMap((provider) => provider.getTools());
    const options = { style: "underscore" as const, only: [], without: [], readOnly: false };
    return listTools({ catalogue: createCatalogue(all, options) });
  }

  test("costs at most 2,000 bytes for any tool", () => {
    const sizes = listed().map((tool) => ({ name: tool.name, size: bytes(tool) }));
    expect(sizes.filter(({ size }) => size > 2_000)).toEqual([]);
  });

  test("costs at most 1,160 bytes a tool on average, and all together under 30 kB", () => {
    const tools = listed();
    const sizes = tools.map((tool) => ({ name: tool.name, size: bytes(tool) }));
    const total = bytes(tools);
    expect(total / tools.length, JSON.stringify(sizes)).toBeLessThanOrEqual(1_160); // four of austlii's seven are searches with ten parameters each
    expect(total).toBeLessThan(30_000);
  });

  test("has names that every client takes, each once, in a stable order", () => {
    const names = listed().map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,47}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(listed()).toEqual(listed());
  });

  test("comes with instructions under 1,800 characters, not cut", () => {
    const text = instructions(providers);
    expect(text.length).toBeLessThan(1_800);
    expect(text).not.toMatch(/…$/);
    for (const { instructions: own } of providers) if (own) expect(text).toContain(own);
  });
});
