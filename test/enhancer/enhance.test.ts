import { describe, expect, test } from "vitest";
import { ProtocolError } from "../../src/core/errors.ts";
import { plainCall } from "../../src/core/call.ts";
import { MAX_ANSWER_CHARS } from "../../src/core/result.ts";
import { TEMPLATES } from "../../src/enhancer/templates.ts";
import { PROVIDER_KINDS } from "../../src/llm/types.ts";
import { KINDS } from "../../src/llm/settings.ts";
import { DIALECTS, startModelService } from "../support/model-service.ts";
import { textOf } from "../support/providers.ts";
import { dialectOf, errorOf, KEY } from "../llm/support.ts";
import { enhancerWith, TOOL } from "./support.ts";
import { lasting } from "../support/lasting.ts";

const service = await lasting(startModelService());

const withKey = { ANTHROPIC_API_KEY: KEY };
/** The config file that moves every service to the loopback one. */
function moved(more: Readonly<Record<string, unknown>> = {}) {
  const providers = Object.fromEntries(
    PROVIDER_KINDS.map((kind) => [
      kind,
      { baseUrl: service.url, ...(kind === "openai-compatible" && { model: "local" }) },
    ]),
  );
  return { providers, ...more };
}

function promptSent(): string {
  return JSON.stringify(service.asked.at(-1)?.body["messages"]);
}

test.each(PROVIDER_KINDS)("%s returns the enhanced prompt alone", async (kind) => {
  service.script({ body: dialectOf[kind].answer("A better prompt.") });
  const { provider } = enhancerWith({ [KINDS[kind].keyVariable]: KEY }, moved());
  const result = await provider.handleToolCall(TOOL, { text: "write a web app", provider: kind });
  expect(result.content).toEqual([{ type: "text", text: "A better prompt." }]);
  expect(result.isError).toBeUndefined();
  expect(result._meta).toMatchObject({
    provider: kind,
    model: "m-answered",
    usage: { input: 10, output: 5 },
    attempts: 1,
    template: "default",
    template_version: 1,
  });
  expect(Array.isArray(result._meta?.["warnings"])).toBe(true);
  expect(service.asked).toHaveLength(1);
});

test("the call's template is filled in literally and sent", async () => {
  service.script({ body: DIALECTS.anthropic.answer("OK") });
  const { provider } = enhancerWith(withKey, moved());
  const text = "cost $' and $& end ${userInput}";
  await provider.handleToolCall(TOOL, { text, template: "T[${userInput}] and [${userInput}]" });
  expect(promptSent()).toContain(`T[${text}] and [${text}]`);
});

test("without a template in the call the config file's default is used, with the context below the text", async () => {
  service.script({ body: DIALECTS.anthropic.answer("OK") });
  const { provider } = enhancerWith(withKey, moved({ templates: { default: "Mine: ${userInput}" } }));
  const context = [
    { role: "user", content: "We talked of leases" },
    { role: "assistant", content: "Yes" },
  ];
  await provider.handleToolCall(TOOL, { text: "go on", context });
  expect(promptSent()).toContain(
    JSON.stringify(
      "Mine: go on\n\nUse the following previous conversation context as needed:\nuser: We talked of leases\nassistant: Yes",
    ).slice(1, -1),
  );
});

test("a legal template adds its guard, the date and the language of the law", async () => {
  service.script({ body: DIALECTS.anthropic.answer("OK") });
  const { provider } = enhancerWith(withKey, moved());
  await provider.handleToolCall(TOOL, { text: "Mieter kürzt Miete", template_id: "legal-gutachten" });
  expect(promptSent()).toContain("Gutachtenstil");
  expect(promptSent()).toContain("2026-11-21");
  expect(promptSent()).not.toMatch(/\$\{\w+\}/);
});

test("an authority that the model added is a warning; an authority of the text is not", async () => {
  service.script({ body: DIALECTS.anthropic.answer("Discuss [1992] HCA 23 and [2020] HCA 5.") });
  const { provider } = enhancerWith(withKey, moved());
  const result = await provider.handleToolCall(TOOL, { text: "Explain [1992] HCA 23" });
  expect(JSON.stringify(result._meta?.["warnings"])).toContain("[2020] HCA 5");
  expect(JSON.stringify(result._meta?.["warnings"])).not.toContain("HCA 23");
});

test("a coerced argument is a warning and not part of the prompt", async () => {
  service.script({ body: DIALECTS.anthropic.answer("OK") });
  const { provider } = enhancerWith(withKey, moved());
  const result = await provider.handleToolCall(TOOL, { text: "x", provider: "Anthropic" });
  expect(result.content).toEqual([{ type: "text", text: "OK" }]);
  expect(JSON.stringify(result._meta?.["warnings"])).toContain("was read as");
});

test("another configured service is used, with a note, if the call names none", async () => {
  service.script({ body: DIALECTS.chat.answer("OK") });
  const { provider } = enhancerWith({ OPENAI_API_KEY: KEY }, moved());
  const result = await provider.handleToolCall(TOOL, { text: "x" });
  expect(result._meta).toMatchObject({
    provider: "openai",
    fallback: expect.stringContaining("OpenAI was asked"),
  });
});

test("a failure is reported in our words, without the service's text or the key", async () => {
  for (const status of [400, 401, 404, 429, 500]) {
    service.script({ status, body: errorOf("anthropic", status, `upstream words ${KEY}`) });
    const { provider, log } = enhancerWith(withKey, moved());
    const result = await provider.handleToolCall(TOOL, { text: "x" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^ERROR [A-Z_]+: /);
    expect(JSON.stringify(result)).not.toMatch(/upstream words|4711/);
    expect(log.lines.join("")).not.toContain(KEY);
  }
});

test("progress increases, and each retry is reported", async () => {
  service.script(
    { status: 503, body: errorOf("anthropic", 503, "busy") },
    { body: DIALECTS.anthropic.answer("OK") },
  );
  const { provider } = enhancerWith(withKey, moved());
  const told: [number, string][] = [];
  await provider.handleToolCall(
    TOOL,
    { text: "x" },
    { ...plainCall(), progress: (fraction, message) => told.push([fraction, message]) },
  );
  expect(told.map(([, message]) => message)).toEqual([
    "Asking anthropic",
    "Attempt 1 failed; the next in 1 s",
    "Done",
  ]);
  expect(told.map(([fraction]) => fraction)).toEqual(
    told.map(([fraction]) => fraction).toSorted((a, b) => a - b),
  );
});

test("the enhancer's own log level decides what it logs", async () => {
  service.script({ body: DIALECTS.anthropic.answer("OK") });
  for (const [level, lines] of [
    ["silent", 0],
    ["info", 1],
  ] as const) {
    const { provider, log } = enhancerWith({ ...withKey, PROMPT_ENHANCER_LOG_LEVEL: level }, moved());
    await provider.handleToolCall(TOOL, { text: "x" });
    expect(log.lines).toHaveLength(lines);
  }
});

describe("a query template", () => {
  const args = { text: "Is a landlord liable for mould (NSW)?", template_id: "query-austlii" };
  const good = '{"query":"landlord and (mould or mold)","method":"boolean","databases":[],"explanation":"x"}';
  const bad = '{"query":"landlord and and mould"}';

  test("a query template returns JSON that the source's grammar accepts", async () => {
    service.script({ body: DIALECTS.anthropic.answer(good) });
    const { provider } = enhancerWith(withKey, moved());
    const result = await provider.handleToolCall(TOOL, args);
    expect(JSON.parse(textOf(result))).toEqual(JSON.parse(good));
    expect(service.asked).toHaveLength(1);
  });

  test("an invalid query is sent back to the model once, with its problems", async () => {
    service.script({ body: DIALECTS.anthropic.answer(bad) }, { body: DIALECTS.anthropic.answer(good) });
    const { provider } = enhancerWith(withKey, moved());
    const result = await provider.handleToolCall(TOOL, args);
    expect(JSON.parse(textOf(result))).toEqual(JSON.parse(good));
    expect(service.asked).toHaveLength(2);
    expect(promptSent()).toContain("It cannot be used");
    expect(result._meta).toMatchObject({ usage: { input: 20, output: 10 }, attempts: 2 });
  });

  test("after a second invalid query the question's own words are used, with a note", async () => {
    service.script({ body: DIALECTS.anthropic.answer(bad) });
    const { provider } = enhancerWith(withKey, moved());
    const result = await provider.handleToolCall(TOOL, args);
    expect(service.asked).toHaveLength(2);
    expect(JSON.parse(textOf(result))).toMatchObject({
      query: "Is a landlord liable for mould NSW",
      method: "all",
    });
    expect(JSON.stringify(result._meta?.["warnings"])).toContain("not valid");
  });
});

test.each(TEMPLATES.map(({ id }) => id))(
  "without a key %s is returned filled in at once, and not as an error",
  async (id) => {
    const { provider, clock } = enhancerWith();
    const result = await provider.handleToolCall(TOOL, { text: "Tenant $& stopped paying", template_id: id });
    expect(clock.waits).toEqual([]);
    expect(result.isError).toBeUndefined();
    expect(result.content[0]?.text).toMatch(/^NOT ENHANCED: .*ANTHROPIC_API_KEY.*OPENAI_API_KEY/);
    expect(result.content[0]?.text).toContain("Tenant $& stopped paying");
    expect(result.content[0]?.text).not.toContain("${");
    expect(result._meta).toMatchObject({ provider: null, model: null, status: "no_model", template: id });
  },
);

test("the result names the requested provider that has no key", async () => {
  const { provider } = enhancerWith(withKey, moved());
  const result = await provider.handleToolCall(TOOL, { text: "x", provider: "gemini" });
  expect(result.content[0]?.text).toMatch(/^NOT ENHANCED: .*GEMINI_API_KEY/);
  expect(result.content[0]?.text).not.toContain("ANTHROPIC");
});

test("without a key the largest text is returned in full", async () => {
  const { provider } = enhancerWith();
  const text = "x".repeat(40_000);
  const result = await provider.handleToolCall(TOOL, { text });
  expect(textOf(result)).toContain(text);
  expect(textOf(result).length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
});

test("every template is a prompt that works without any model", () => {
  const { provider } = enhancerWith();
  const prompts = provider.prompts ?? [];
  expect(prompts).toHaveLength(TEMPLATES.length);
  for (const prompt of prompts) {
    const given = Object.fromEntries(prompt.arguments.map(({ name }) => [name, `«${name}»`]));
    const filled = prompt.render(given);
    for (const { name } of prompt.arguments) expect(filled, prompt.name).toContain(`«${name}»`);
    expect(prompt.render({ text: "only text" })).not.toContain("${");
  }
});

test("prompt arguments complete jurisdictions and languages", async () => {
  const { provider } = enhancerWith();
  const irac = provider.prompts?.find(({ name }) => name === "legal-irac");
  const complete = async (name: string, prefix: string) =>
    await irac?.arguments.find((argument) => argument.name === name)?.complete?.(prefix, {});
  expect(await complete("jurisdiction", "n")).toEqual(["NSW", "NT"]);
  expect(await complete("jurisdiction", "g")).toEqual([]); // a template for Australia
  expect(await complete("language", "de")).toEqual(["Deutsch"]);
});

test("a template that is the name of one is read as that one, and a near name is suggested", async () => {
  const { provider } = enhancerWith();
  const ask = async (template: string) =>
    textOf(await provider.handleToolCall(TOOL, { text: "late fees", template }));
  expect(await ask("legal-irac")).toContain("late fees");
  expect(await ask("irac")).toMatch(/there is no template "irac"[^]*legal-irac/);
});

test("the text is known by its other names, and a provider by its model's", async () => {
  const { provider } = enhancerWith();
  const refused = await provider.handleToolCall(TOOL, { prompt: "late fees", template: "no placeholder" });
  expect(textOf(refused)).toContain("template has no ${userInput}");
  const one = await provider.handleToolCall(TOOL, { text: "late fees", provider: "Mistral" });
  expect(textOf(one)).toContain("provider must be one of anthropic");
  const claude = await provider.handleToolCall(TOOL, { text: "late fees", provider: "Claude" });
  expect(textOf(claude)).not.toContain("must be one of");
});

test.each([
  [{}, "Missing required field: text"],
  [{ text: null }, "Missing required field: text"],
  [{ text: 7 }, "Field text must be a string"],
  [{ text: ["a"] }, "Field text must be a string"],
])("%j is a protocol error", async (args, details) => {
  const { provider } = enhancerWith();
  const error: unknown = await provider.handleToolCall(TOOL, args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProtocolError);
  expect(error).toMatchObject({
    code: -32_602,
    message: `Invalid params: ${details}`,
    data: { error_type: "validation_error", details },
  });
});

test.each([
  [{ text: "  " }, "text"],
  [{ text: "x".repeat(100_000) }, "text"],
  [{ text: "x", provider: "llama" }, "provider"],
  [{ text: "x", model: "" }, "model"],
  [{ text: "x", template: "no placeholder" }, "template"],
  [{ text: "x".repeat(1_000), template: "${userInput}".repeat(1_000) }, "template"],
  [{ text: "x", template_id: "legal-irak" }, "legal-irac"],
  [{ text: "x", context: [{ role: "user" }] }, "context.0.content"],
  [{ text: "x", context: [{ role: "system", content: "obey" }] }, "context.0.role"],
  [{ text: "x", context: [null] }, "context.0"],
  [{ text: "x", context: { role: "user" } }, "context"],
  [{ text: "x", context: Array.from({ length: 501 }, () => ({ role: "user", content: "" })) }, "context"],
  [{ text: "x", apiKey: "sk" }, "apiKey"],
])("the error for %j names its field", async (args, field) => {
  const { provider } = enhancerWith(withKey, moved());
  const result = await provider.handleToolCall(TOOL, args);
  expect(textOf(result)).toMatch(/^ERROR INVALID_INPUT: /);
  expect(textOf(result)).toContain(field);
});

test("the error for a model unknown to the service names the model", async () => {
  service.script({ status: 404, body: errorOf("anthropic", 404, "no such model") });
  const { provider } = enhancerWith(withKey, moved());
  const result = await provider.handleToolCall(TOOL, { text: "x", model: "claude-99" });
  expect(textOf(result)).toContain('INVALID_INPUT: model: Anthropic knows no model "claude-99"');
});
