import { expect, test } from "vitest";
import { join } from "node:path";
import { tokens } from "../../src/core/text.ts";
import { startAustlii } from "../support/austlii/server.ts";
import { built } from "../support/built.ts";
import { startFrl } from "../support/frl/server.ts";
import { type CallAnswer, CLIENTS } from "../support/mcp-client.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { startRis } from "../support/ris-at/server.ts";
import { outputChecks } from "../support/output-schemas.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { HCA, TASKS } from "../support/tasks.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const [CLIENT] = CLIENTS;

await built();
const austlii = await lasting(startAustlii());
const german = await lasting(startGermanSources());
const register = await lasting(startFrl());
const ris = await lasting(startRis());
const folder = temporaryFolder("tasks");
if (!CLIENT) throw new Error("there is no client");
const session = await lasting(
  CLIENT.connect({
    ...CLEAN_ENV,
    HOME: folder,
    LEGIBUS_DATA_DIR: join(folder, "data"),
    LEGIBUS_PROVIDERS: "austlii,jade,frl,ris,risat,law,enhancer,planner",
    ...austlii.live,
    ...register.env,
    ...ris.env,
    ...german.env,
  }),
);
const checkOutput = await outputChecks(session);
await session.call("law_search", { query: "the first search opens the library" });

/** Counts the tokens of an answer's text and of its data; without data, those of the text. */
function cost({ text, data }: CallAnswer): { readonly text: number; readonly data: number } {
  const said = tokens(text);
  return { text: said, data: data === undefined ? said : tokens(JSON.stringify(data)) };
}

test.each(TASKS)("task $title, within its budget", async ({ steps, text, data }) => {
  const spent = { text: 0, data: 0 };
  for (const [tool, args, says] of steps) {
    const answer = await session.call(tool, args);
    expect(answer.text, tool).toMatch(says);
    checkOutput(tool, answer);
    const own = cost(answer);
    spent.text += own.text;
    spent.data += own.data;
  }
  expect(spent.text).toBeLessThanOrEqual(text);
  expect(spent.data).toBeLessThanOrEqual(data);
});

test("task 18 is cancelled, and the server still answers", async () => {
  const giving = new AbortController();
  const call = session.call("law_search", { query: "demurrage" }, { signal: giving.signal });
  giving.abort();
  await expect(call).rejects.toThrow();
  const { text } = await session.call("law_cite", { id: HCA });
  expect(text).toContain("[2024] HCA 901");
});

test("task 19 runs two calls at once, and each gets its own answer", async () => {
  const [one, other] = await Promise.all([
    session.call("law_read", { id: HCA, pin: "[6]" }),
    session.call("law_read", { id: "§ 226 BGB" }),
  ]);
  expect(one.text).toContain("eleven occasions");
  expect(other.text).toContain("einem anderen Schaden zuzufügen");
});

test("task 20 begins with a prompt of at most 250 tokens", async () => {
  const prompt = await session.prompt("research_memo", { question: "Is the ferry operator liable?" });
  expect(prompt).toContain("law_verify_citations");
  expect(tokens(prompt)).toBeLessThanOrEqual(250);
});

test("task 13 meets a source that refuses, and the answer suggests law_import", async () => {
  austlii.fault("*", { kind: "challenge" });
  const { text, data } = await session.call("law_search", { query: "laytime", sources: ["austlii"] });
  expect(text).toMatch(/^\*\*No results, but not every source answered\*\*[^]*austlii BLOCKED/);
  expect(text).toContain("law_import");
  expect(cost({ text, data, isError: false }).data).toBeLessThanOrEqual(330);
});
