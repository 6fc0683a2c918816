import { describe, expect, test } from "vitest";
import { law, PROMPTS } from "../../src/workbench/index.ts";
import { contextOf } from "./support.ts";

const tools = new Set(
  law(contextOf())
    .getTools()
    .map(({ name }) => name),
);
const text = (name: string, args: Readonly<Record<string, string>>) =>
  PROMPTS.find((prompt) => prompt.name === name)?.render(args) ?? "";

const complete = async (name: string, prefix: string) =>
  await PROMPTS[0]?.arguments.find((one) => one.name === name)?.complete?.(prefix);

describe("prompts for workflows", () => {
  test("are in the provider", () => {
    expect(law(contextOf()).prompts?.map(({ name }) => name)).toEqual([
      "research_memo",
      "cite_check",
      "check_page",
      "table_of_authorities",
      "point_in_time",
    ]);
  });

  test.each(PROMPTS.map((prompt) => [prompt.name, prompt] as const))(
    "%s names tools that exist",
    (_, prompt) => {
      const args = Object.fromEntries(prompt.arguments.map(({ name }) => [name, `the ${name}`]));
      const rendered = prompt.render(args);
      const named = rendered.match(/\blaw:[a-z_]+/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !tools.has(name))).toEqual([]);
      for (const { name } of prompt.arguments) expect(rendered).toContain(`the ${name}`);
      expect(rendered).not.toContain("undefined");
    },
  );

  test("leave out what was not given", () => {
    expect(text("research_memo", { question: "Is a tug liable?" })).toMatch(
      /^Write a research memo on this question: Is a tug liable\?\n/,
    );
    expect(text("point_in_time", { provision: "s 6", date: "2017-01-05" })).toMatch(
      /^What did s 6 say on 2017-01-05, and what has changed since\?\n/,
    );
    expect(text("point_in_time", { provision: "s 6", date: "2017-01-05", until: "2020-01-01" })).toMatch(
      /what has changed up to 2020-01-01\?\n[\s\S]*from 2017-01-05 and to 2020-01-01/,
    );
  });

  test("complete what has known values", async () => {
    expect(await complete("style", "")).toEqual(["aglc4", "court", "de", "at"]);
    expect(await complete("jurisdiction", "Au")).toEqual(["australia", "austria"]);
    expect(await complete("question", "")).toBeUndefined();
  });
});
