import { expect, test } from "vitest";
import { startJourney } from "../support/journey.ts";
import { lasting } from "../support/lasting.ts";

const QUESTION = "is the ferry company liable if the gangway moved, nsw, accident june 2026";

const journey = await lasting(
  startJourney({
    name: "J11",
    title: "a sharper prompt without a key",
    story:
      "A student wants her question sharpened; no model is configured, so the client's own model does it by the template that comes back.",
    budget: 3_000,
    env: { LEGIBUS_PROVIDERS: "enhancer,law" },
  }),
);

test("J11: without an API key a prompt and its template go to the client's model", async () => {
  const { call, note, session } = journey;
  const answer = await call("enhancer_enhance_prompt", {
    text: QUESTION,
    template_id: "legal-issue-spotting",
  });
  expect(answer.text).toMatch(/^NOT ENHANCED/);
  expect(answer.text).toContain("ANTHROPIC_API_KEY");
  const wrong = await call("enhancer_enhance_prompt", { text: QUESTION, template_id: "legal-irak" });
  expect(wrong.text).toContain("legal-irac");
  const names = (await session.prompts()).map(({ name }) => name);
  note("prompts/list", names.join("\n"));
  const first = names.find((name) => name.includes("irac")) ?? "";
  const [argument] = (await session.prompts()).find(({ name }) => name === first)?.arguments ?? [];
  note(`prompts/get ${first}`, await session.prompt(first, { [argument?.name ?? ""]: QUESTION }));
  journey.expectGolden();
});
