import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { type CatalogueOptions, createCatalogue } from "../src/app/catalogue.ts";
import { markdown } from "../src/core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../src/core/tool.ts";
import { canonicalName } from "./support/providers.ts";
import { forAll } from "./support/for-all.ts";

function tool(name: string, readOnly = true): ToolDefinition {
  return defineTool({
    name,
    title: name,
    description: `Does ${name}.`,
    annotations: { ...LOCAL, readOnlyHint: readOnly },
    inputSchema: z.strictObject({}),
    run: async () => markdown(""),
  });
}

const ALL = [
  tool("planner:update_task", false),
  tool("austlii:search_cases"),
  tool("austlii:search"),
  tool("beck:search"),
];
const NOTHING: CatalogueOptions = {
  style: "underscore",
  only: [],
  without: [],
  readOnly: false,
  profile: "full" as const,
};

function catalogue(options: Partial<CatalogueOptions> = {}) {
  return createCatalogue(ALL, { ...NOTHING, ...options });
}

function listed(options: Partial<CatalogueOptions>): string[] {
  return catalogue(options).tools.map(({ name }) => name);
}

function order(names: readonly string[]): string[] {
  const tools = names.map((name) => tool(name));
  return createCatalogue(tools, NOTHING).tools.map(({ name }) => name);
}

test("the list has every tool, sorted by name", () => {
  expect(listed({}).join(" | ")).toBe(
    "austlii:search | austlii:search_cases | beck:search | planner:update_task",
  );
});

test("the list does not depend on the order of registration", () => {
  const names = fc.uniqueArray(canonicalName, { minLength: 1, maxLength: 12 });
  forAll([names, fc.infiniteStream(fc.nat())], 100, (generated, numbers) => {
    const weights = new Map(generated.map((name) => [name, numbers.next().value]));
    const shuffled = generated.toSorted((a, b) => Number(weights.get(a)) - Number(weights.get(b)));
    expect(order(shuffled)).toEqual(order(generated));
    expect(order(generated)).toEqual(generated.toSorted());
  });
});

test.each([
  [{ only: ["austlii_search", "beck.search"] }, ["austlii:search", "beck:search"]],
  [{ only: ["Search AustLII"] }, ["austlii:search"]],
  [
    { without: ["mcp__legibus__austlii_search"] },
    ["austlii:search_cases", "beck:search", "planner:update_task"],
  ],
  [{ only: ["austlii:search", "beck:search"], without: ["beck:search"] }, ["austlii:search"]],
  [{ readOnly: true }, ["austlii:search", "austlii:search_cases", "beck:search"]],
  [{ readOnly: true, only: ["planner:update_task"] }, []],
  [{ only: ["nobody:knows"] }, []],
  [
    { without: ["nobody:knows"] },
    ["austlii:search", "austlii:search_cases", "beck:search", "planner:update_task"],
  ],
])("the options %j leave the tools %j", (options, names) => {
  expect(listed(options)).toEqual(names);
});

test("unknown tools named by the operator are reported, from both lists", () => {
  const { unknown } = catalogue({ only: ["beck_search", "nobody:knows"], without: ["austlii:serach"] });
  expect(unknown).toEqual(["nobody:knows", "austlii:serach"]);
});

test("an excluded tool is still resolved, so that the error can say why", () => {
  const without = catalogue({ without: ["beck:search"] });
  expect(without.resolve("beck_search")).toBe("beck:search");
  expect(without.excludes("beck:search")).toBe(true);
  expect(without.excludes("austlii:search")).toBe(false);
  expect(without.excludes("nobody:knows")).toBe(false);
});

test("an excluded tool is not renamed in texts, because the client cannot see it", () => {
  const without = catalogue({ without: ["beck:search"] });
  expect(without.render("beck:search or austlii:search")).toBe("beck:search or austlii_search");
});

test("names resolve in every spelling, and unknown ones only when their provider exists", () => {
  const all = catalogue();
  expect(all.resolve("austlii/search_cases")).toBe("austlii:search_cases");
  expect(all.resolve("search_cases")).toBe("austlii:search_cases");
  expect(all.resolve("beck_serach")).toBe("beck:serach");
  expect(all.resolve("jade_search")).toBe("jade_search");
  expect(catalogue({ providers: ["jade"] }).resolve("jade_search")).toBe("jade:search"); // it has no tool
  expect(all.resolve("foo_bar")).toBe("foo_bar");
  expect(all.resolve("nonsense")).toBe("nonsense");
});

test("names are written in the configured style", () => {
  expect(catalogue().wire("austlii:search_cases")).toBe("austlii_search_cases");
  expect(catalogue({ style: "colon" }).wire("austlii:search_cases")).toBe("austlii:search_cases");
  expect(catalogue({ style: "colon" }).render("see austlii:search")).toBe("see austlii:search");
});

test("a tool outside the core profile can still be called by name", () => {
  const made = createCatalogue([{ ...tool("law:search"), isCore: true }, tool("austlii:search")], {
    ...NOTHING,
    profile: "core",
  });
  expect(made.listed.map(({ name }) => name)).toEqual(["law:search"]);
  expect(made.tools.map(({ name }) => name)).toEqual(["austlii:search", "law:search"]);
  expect(made.resolve("austlii_search")).toBe("austlii:search");
  expect(made.excludes("austlii:search")).toBe(false);
});
