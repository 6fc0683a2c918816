import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "../../src/app/config.ts";
import { choose, type ModelRequest } from "../../src/llm/models.ts";
import { NO_FILE, parseModelFile } from "../../src/llm/models.ts";
import { createModels, modelFilePath } from "../../src/llm/models.ts";
import { FALLBACK_ORDER, KINDS, modelSettings } from "../../src/llm/settings.ts";
import { PROVIDER_KINDS } from "../../src/llm/types.ts";
import { loudLogger } from "../support/providers.ts";
import { forAll } from "../support/for-all.ts";

const PATH = "/home/someone/prompt-enhancer.json";

function settingsOf(env: Readonly<Record<string, string>>) {
  return readConfig(env, () => "{}").read(modelSettings);
}

function fileOf(content: unknown) {
  return parseModelFile(JSON.stringify(content));
}

function chosen(wish: ModelRequest, env: Readonly<Record<string, string>>, file: unknown = {}) {
  const choice = choose(wish, settingsOf(env), fileOf(file));
  return choice.ok ? `${choice.config.kind} ${choice.config.model}` : choice.missing;
}

const TWO_KEYS = { ANTHROPIC_API_KEY: "a-key", OPENAI_API_KEY: "o-key" };

test("the call's provider has precedence over the environment, the config file and the default", () => {
  const env = { ...TWO_KEYS, PROMPT_ENHANCER_DEFAULT_PROVIDER: "openai" };
  const file = { defaultProvider: "gemini" };
  expect(chosen({ provider: "anthropic" }, env, file)).toBe("anthropic claude-sonnet-5-5");
  expect(chosen({}, env, file)).toBe("openai gpt-5.5");
  expect(chosen({}, { ...TWO_KEYS, GEMINI_API_KEY: "g-key" }, file)).toBe("gemini gemini-3.8-flash");
  expect(chosen({}, TWO_KEYS)).toBe("anthropic claude-sonnet-5-5");
});

test("another service with a key is used, with a note, only if none was named", () => {
  const settings = settingsOf({ GEMINI_API_KEY: "g-key" });
  expect(choose({}, settings, NO_FILE)).toMatchObject({
    ok: true,
    config: { kind: "gemini" },
    fallback: "Gemini was asked: ANTHROPIC_API_KEY is not set, and no provider was named",
  });
  for (const named of [
    chosen({ provider: "openai" }, { GEMINI_API_KEY: "g-key" }),
    chosen({}, { GEMINI_API_KEY: "g-key", PROMPT_ENHANCER_DEFAULT_PROVIDER: "openai" }),
    chosen({}, { GEMINI_API_KEY: "g-key" }, { defaultProvider: "openai" }),
  ]) {
    expect(named).toContain("OPENAI_API_KEY");
  }
});

test("without any key there is no service, and the error names every variable", () => {
  const missing = chosen({}, {});
  for (const kind of FALLBACK_ORDER)
    if (KINDS[kind].needsKey) expect(missing).toContain(KINDS[kind].keyVariable);
});

test("the user's own server needs a base URL and a model instead of a key", () => {
  expect(chosen({ provider: "openai-compatible" }, {})).toContain("providers.openai-compatible.baseUrl");
  const baseUrl = "http://localhost:11434/v1/";
  const file = { providers: { "openai-compatible": { baseUrl } } };
  expect(chosen({ provider: "openai-compatible" }, {}, file)).toContain("providers.openai-compatible.model");
  const choice = choose({ model: "llama" }, settingsOf({}), fileOf(file));
  expect(choice).toMatchObject({
    ok: true,
    config: { kind: "openai-compatible", model: "llama", baseUrl: "http://localhost:11434/v1" },
  });
});

test("the model comes from the call, then the config file, then the default; other values from the file", () => {
  const file = { providers: { openai: { model: "from-file", temperature: 0.1, maxTokens: 99 } } };
  expect(chosen({ provider: "openai", model: "from-call" }, TWO_KEYS, file)).toBe("openai from-call");
  const choice = choose({ provider: "openai" }, settingsOf(TWO_KEYS), fileOf(file));
  expect(choice).toMatchObject({
    config: { model: "from-file", temperature: 0.1, maxTokens: 99, apiKey: "o-key", timeoutMs: 50_000 },
  });
});

test("a key anywhere in the config file is refused and reported without being shown", () => {
  const file = fileOf({
    apiKey: "top-secret",
    providers: { openai: { apiKey: "sk-secret", model: "m" }, gemini: { api_key: "g-secret" } },
  });
  expect(file.warnings).toEqual([
    `config file: apiKey is ignored: keys are taken from the environment only; remove it`,
    `config file: providers.openai.apiKey is ignored: keys are taken from the environment only; remove it`,
    `config file: providers.gemini.api_key is ignored: keys are taken from the environment only; remove it`,
  ]);
  expect(JSON.stringify(file)).not.toContain("secret");
  expect(chosen({ provider: "openai" }, {}, { providers: { openai: { apiKey: "sk" } } })).toContain(
    "OPENAI_API_KEY",
  );
});

test.each([
  [{ defaultProvider: "llama" }, "defaultProvider"],
  [{ providers: { openai: { temperature: 9 } } }, "providers.openai.temperature"],
  [{ providers: { openai: { maxTokens: "many" } } }, "providers.openai.maxTokens"],
  [{ providers: { openai: { baseUrl: "file:///etc/passwd" } } }, "providers.openai.baseUrl"],
  [{ providers: { openai: { baseUrl: "https://u:p@example.org" } } }, "providers.openai.baseUrl"],
  [{ providers: { llama: {} } }, "providers.llama"],
  [{ options: { maxContextMessages: -1 } }, "options.maxContextMessages"],
  [{ templates: { default: "no placeholder" } }, "templates.default"],
  [{ templates: { default: 7 } }, "templates.default"],
  [{ providers: { openai: { baseUrl: "http://example.org" } } }, "providers.openai.baseUrl is http"],
])("%j is reported, and the rest of the config file is used", (content, told) => {
  const file = fileOf({ ...content, options: { contextTruncateLength: 7, ...Object(content).options } });
  expect(file.warnings).toHaveLength(1);
  expect(file.warnings[0]).toContain(told);
  expect(file.options.contextTruncateLength).toBe(7);
});

test("reading the config file never throws, whatever it contains", () => {
  forAll([fc.oneof(fc.string(), fc.json())], 100, (text) => {
    expect(parseModelFile(text).options.maxContextMessages).toBeGreaterThanOrEqual(0);
  });
  const odd = fc.dictionary(
    fc.constantFrom("providers", "templates", "options", "defaultProvider", "__proto__"),
    fc.jsonValue(),
  );
  forAll([odd], 100, (value) => void choose({}, settingsOf({}), fileOf(value)));
});

test("the config file is searched in its default place, or where the environment says", () => {
  expect(modelFilePath(settingsOf({ XDG_CONFIG_HOME: "/x" }))).toBe("/x/prompt-enhancer/config.json");
  expect(modelFilePath(settingsOf({}))).toMatch(/\/\.config\/prompt-enhancer\/config\.json$/);
  expect(modelFilePath(settingsOf({ PROMPT_ENHANCER_CONFIG: PATH }))).toBe(PATH);
});

test.each([
  ["ENOENT", {}, []],
  ["ENOENT", { PROMPT_ENHANCER_CONFIG: PATH }, ["config file is ignored: there is no such file"]],
  ["EACCES", { PROMPT_ENHANCER_CONFIG: PATH }, ["config file is ignored: it cannot be read"]],
])("an unreadable config file (%s) is at most a warning, and read once", async (code, env, warnings) => {
  const { log, lines } = loudLogger();
  let reads = 0;
  const desk = createModels({
    log,
    settings: settingsOf(env),
    readFile: async () => {
      reads += 1;
      throw Object.assign(new Error(code), { code });
    },
  });
  expect((await desk.file()).warnings).toEqual(warnings);
  expect((await desk.choose({})).ok).toBe(false);
  expect(reads).toBe(1);
  expect(lines).toHaveLength(warnings.length);
});

test("every service is fully described, and the table's default models are the only model names", () => {
  for (const kind of PROVIDER_KINDS) {
    const { keyVariable, title, needsKey, baseUrl, defaultModel } = KINDS[kind];
    expect(keyVariable).toBe(`${kind.toUpperCase().replaceAll("-", "_")}_API_KEY`);
    expect(title).not.toBe("");
    if (needsKey) expect(new URL(baseUrl ?? "").protocol).toBe("https:");
    if (needsKey) expect(defaultModel).toMatch(/^[\w./-]+$/);
  }
  expect([...FALLBACK_ORDER].toSorted()).toEqual([...PROVIDER_KINDS].toSorted());
});
