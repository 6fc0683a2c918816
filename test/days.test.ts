import { expect, test } from "vitest";
import { createApp } from "../src/app/index.ts";
import { plainCall } from "../src/core/call.ts";
import { toJsonSchema } from "../src/core/schema.ts";
import { startWorld } from "./faults/cases.ts";
import { textOf } from "./support/providers.ts";
import { CONTRACTS } from "./support/samples.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { lasting } from "./support/lasting.ts";

const world = await lasting(startWorld());
const env = {
  ...CLEAN_ENV,
  ...world.env,
  LEGIBUS_LIBRARY: "on",
  LEGIBUS_LOG_LEVEL: "silent",
  LEGIBUS_PROVIDERS: "+risat",
};
const app = await lasting(createApp(env, () => {}));

const SAMPLES = Object.values(CONTRACTS).flatMap(({ samples }) => Object.entries(samples));
const DAY = /^(?:as_at|from|to|date|in_force|start_date|due_date)$/;

/** Lists every date argument of every tool. */
function dayArguments(): readonly (readonly [tool: string, argument: string])[] {
  return app.orchestrator.getAllTools().flatMap(({ name, inputSchema }) => {
    const properties = Object.entries(toJsonSchema(inputSchema, "input").properties ?? {});
    const days = properties.filter(
      ([key, value]) => DAY.test(key) && JSON.stringify(value).includes('"string"'),
    );
    return days.map(([key]) => [name, key] as const);
  });
}

/** Calls a tool with its sample and a date; returns the text of the result or of the protocol error. */
async function answer(tool: string, argument: string, day: string): Promise<string> {
  const sample = SAMPLES.find(([name]) => name === tool)?.[1];
  const args = { ...sample, [argument]: day };
  return await app.orchestrator.handleToolCall(tool, args, plainCall()).then(textOf, (error: unknown) => {
    return error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : "";
  });
}

test("every tool accepts dates in several forms and refuses an invalid one in the same words", async () => {
  const found = dayArguments();
  const tools = new Set(found.map(([tool]) => tool));
  for (const source of ["austlii", "frl", "eu", "ris", "risat", "law", "planner"])
    expect(
      [...tools].some((tool) => tool.startsWith(`${source}:`)),
      source,
    ).toBe(true);
  for (const [tool, argument] of found) {
    const isRange = /^(?:from|to)$/.test(argument);
    for (const day of ["30.6.2015", isRange ? "2015-06" : "30. Juni 2015"])
      expect(await answer(tool, argument, day), `${tool} ${argument} ${day}`).not.toContain("valid date");
    const refused = await answer(tool, argument, "31.2.2015");
    expect(refused, tool).toContain(`${argument} is not a valid date (YYYY-MM-DD): got "31.2.2015"`);
  }
});
