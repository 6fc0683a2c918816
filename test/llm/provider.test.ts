import { describe, expect, test, vi } from "vitest";
import { temperatureFor } from "../../src/llm/settings.ts";
import { PROVIDER_KINDS, type ProviderKind } from "../../src/llm/types.ts";
import { DIALECTS, startModelService } from "../support/model-service.ts";
import { dialectOf, errorOf, KEY, never, subject } from "./support.ts";
import { lasting } from "../support/lasting.ts";
import { EVENTUALLY } from "../support/patience.ts";
import { table } from "../support/table.ts";

const service = await lasting(startModelService());

const PROMPT = "Make this better: $& and ${userInput}";

const message = { role: "user", content: PROMPT };

/** What each service must be sent, to the last field. */
const EXPECTED: Readonly<Record<ProviderKind, { path: string; headers: object; body: object }>> = {
  anthropic: {
    path: "/messages",
    headers: { "x-api-key": KEY, "anthropic-version": "2023-06-01" },
    body: {
      model: "claude-sonnet-5-5",
      max_tokens: 4_096,
      messages: [{ role: "user", content: [{ type: "text", text: PROMPT }] }],
    },
  },
  openai: {
    path: "/chat/completions",
    headers: { authorization: `Bearer ${KEY}` },
    body: { model: "gpt-5.5", max_completion_tokens: 4_096, messages: [message] },
  },
  openrouter: {
    path: "/chat/completions",
    headers: { authorization: `Bearer ${KEY}`, "x-title": "Legibus" },
    body: { model: "anthropic/claude-sonnet-5.5", max_tokens: 4_096, messages: [message] },
  },
  gemini: {
    path: "/models/gemini-3.8-flash:generateContent",
    headers: { "x-goog-api-key": KEY },
    body: {
      generationConfig: { maxOutputTokens: 4_096 },
      contents: [{ role: "user", parts: [{ text: PROMPT }] }],
    },
  },
  "openai-compatible": {
    path: "/chat/completions",
    headers: { authorization: `Bearer ${KEY}` },
    body: { model: "local-model", max_tokens: 4_096, temperature: 0.7, messages: [message] },
  },
};

describe.each(PROVIDER_KINDS)("%s", (kind) => {
  const dialect = dialectOf[kind];
  const expected = EXPECTED[kind];

  test("the service gets one request with exactly this body, and its response is parsed", async () => {
    service.script({ body: dialect.answer("ENHANCED") });
    const { provider, log } = subject(service.url, { kind });
    const completion = await provider.completePrompt(PROMPT, { signal: never });
    expect(completion).toMatchObject({
      text: "ENHANCED",
      model: "m-answered",
      usage: { input: 10, output: 5 },
      temperature: kind === "openai-compatible" ? 0.7 : null,
      attempts: 1,
      warnings: [],
    });
    expect(service.asked).toHaveLength(1);
    const [asked] = service.asked;
    expect(asked?.path).toBe(expected.path);
    expect(asked?.headers).toMatchObject(expected.headers);
    expect(asked?.body).toEqual(expected.body);
    expect(log.lines.filter((line) => line.includes('"model asked"'))).toHaveLength(1);
    expect(log.lines.join("")).not.toContain(KEY);
  });

  test("a permanently overloaded service gets exactly four requests", async () => {
    for (const status of [429, 500, 503, 529]) {
      service.script({ status, body: errorOf(kind, status, "overloaded") });
      const { provider, clock, log } = subject(service.url, { kind });
      const code = status === 429 ? "RATE_LIMITED" : "UPSTREAM_ERROR";
      await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({ code });
      expect(service.asked).toHaveLength(4);
      expect(clock.waits).toEqual([1_000, 2_000, 4_000]);
      expect(log.lines.filter((line) => line.includes('"model asked"'))).toHaveLength(4);
    }
  });

  test("the request is repeated after a broken connection and after a transient error", async () => {
    service.script(
      "reset",
      { status: 500, body: errorOf(kind, 500, "oops") },
      { body: dialect.answer("AT LAST") },
    );
    const { provider, clock } = subject(service.url, { kind });
    const completion = await provider.completePrompt(PROMPT, { signal: never });
    expect(completion).toMatchObject({ text: "AT LAST", attempts: 3 });
    expect(clock.waits).toEqual([1_000, 2_000]);
  });

  test.each([
    [400, "UPSTREAM_ERROR"],
    [401, "AUTH_FAILED"],
    [402, "ACCESS_DENIED"],
    [403, "AUTH_FAILED"],
    [404, "INVALID_INPUT"],
    [413, "INVALID_INPUT"],
    [422, "UPSTREAM_ERROR"],
  ])("status %i is not retried", async (status, code) => {
    service.script({ status, body: errorOf(kind, status, `no: ${KEY}`) });
    const { provider, clock, log } = subject(service.url, { kind });
    const error = await provider.completePrompt(PROMPT, { signal: never }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, retryable: false });
    expect(service.asked).toHaveLength(1);
    expect(clock.waits).toEqual([]);
    expect(String(error)).not.toContain(KEY);
    expect(log.lines.join("")).not.toContain(KEY);
  });

  test("the service's Retry-After is obeyed", async () => {
    service.script(
      { status: 429, headers: { "retry-after": "6" }, body: errorOf(kind, 429, "slow down") },
      { body: dialect.answer("THEN") },
    );
    const { provider, clock } = subject(service.url, { kind });
    expect((await provider.completePrompt(PROMPT, { signal: never })).text).toBe("THEN");
    expect(clock.waits).toEqual([6_000]);
  });

  test("the key is not sent to the target of a redirect", async () => {
    service.script({ status: 307, headers: { location: `${service.url}/elsewhere` }, body: "" });
    const { provider } = subject(service.url, { kind });
    await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
      code: "UPSTREAM_ERROR",
    });
    expect(service.asked).toHaveLength(1);
  });

  test("a response in another format is an error", async () => {
    service.script({ body: "<html>a login page</html>" });
    const { provider } = subject(service.url, { kind });
    await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
      code: "UPSTREAM_ERROR",
      message: expect.stringContaining("cannot be read"),
    });
    expect(service.asked).toHaveLength(1);
  });

  test("cancellation and the deadline abort the request", async () => {
    service.script("silence");
    const controller = new AbortController();
    const { provider } = subject(service.url, { kind });
    const givenUp = provider.completePrompt(PROMPT, { signal: controller.signal });
    await Promise.all([
      expect(givenUp).rejects.toMatchObject({ code: "CANCELLED" }),
      vi.waitFor(() => expect(service.asked).toHaveLength(1), EVENTUALLY).then(() => controller.abort()),
    ]);
    const hurried = subject(service.url, { kind, timeoutMs: 100 });
    await expect(hurried.provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
      code: "UPSTREAM_TIMEOUT",
    });
    const hasArrived = vi.waitFor(() => expect(service.asked).toHaveLength(2));
    await hasArrived.catch(() => {}); // it may have ended before it left; a late one would count as the next test's
  });

  test("empty, truncated and blocked responses are distinct errors", async () => {
    const stop = { length: "length", blocked: "content_filter" };
    const words =
      kind === "anthropic"
        ? { length: "max_tokens", blocked: "refusal" }
        : kind === "gemini"
          ? { length: "MAX_TOKENS", blocked: "SAFETY" }
          : stop;
    const cases = [
      [dialect.answer(""), "UPSTREAM_ERROR", /empty answer/],
      [dialect.answer("", words.length), "UPSTREAM_ERROR", /before the first word \(4096 tokens\)/],
      [dialect.answer("half a sen", words.length), "UPSTREAM_ERROR", /cut the answer/],
      [dialect.answer("", words.blocked), "BLOCKED", /content filter/],
      [dialect.answer("partly", words.blocked), "BLOCKED", /content filter/],
    ] as const;
    for (const [body, code, message] of cases) {
      service.script({ body });
      const { provider } = subject(service.url, { kind });
      await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message),
      });
      expect(service.asked).toHaveLength(1);
    }
  });

  test("a structured request sends its schema and returns the text", async () => {
    const schema = {
      type: "object",
      properties: { query: { type: "string" } },
      required: ["query"],
      additionalProperties: false,
    };
    for (const said of ['{"query":"a"}', "not JSON at all"]) {
      service.script({ body: dialect.answer(said) });
      const { provider } = subject(service.url, { kind });
      const completion = await provider.completePrompt(PROMPT, {
        signal: never,
        schema: { name: "q", schema },
      });
      expect(completion.text).toBe(said);
      expect(JSON.stringify(service.asked[0]?.body)).toMatch(/json/i);
    }
  });
});

test("a refusal for lack of credit is not retried, whatever its status", async () => {
  const bodies = [
    [429, DIALECTS.chat.error("insufficient_quota", "You exceeded your quota", "insufficient_quota")],
    [400, DIALECTS.anthropic.error("invalid_request_error", "Your credit balance is too low")],
  ] as const;
  for (const [status, body] of bodies) {
    service.script({ status, body });
    const { provider } = subject(service.url, { kind: status === 400 ? "anthropic" : "openai" });
    await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
      code: "ACCESS_DENIED",
    });
    expect(service.asked).toHaveLength(1);
  }
});

test("Gemini's status 400 for a wrong key is reported as a wrong key", async () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }];
  const body = DIALECTS.gemini.error("INVALID_ARGUMENT", "API key not valid.", details, 400);
  service.script({ status: 400, body });
  const { provider } = subject(service.url, { kind: "gemini" });
  await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
    code: "AUTH_FAILED",
    hint: "check GEMINI_API_KEY",
  });
});

test("Gemini's RetryInfo is obeyed", async () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "3s" }];
  service.script(
    { status: 429, body: DIALECTS.gemini.error("RESOURCE_EXHAUSTED", "Slow down", details) },
    { body: DIALECTS.gemini.answer("THEN") },
  );
  const { provider, clock } = subject(service.url, { kind: "gemini" });
  await provider.completePrompt(PROMPT, { signal: never });
  expect(clock.waits).toEqual([3_000]);
});

test("Gemini's blocked prompt has no candidates at all", async () => {
  service.script({ body: { promptFeedback: { blockReason: "SAFETY" }, usageMetadata: {} } });
  const { provider } = subject(service.url, { kind: "gemini" });
  await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({ code: "BLOCKED" });
});

test("OpenRouter's error inside a 200 is an error of that code", async () => {
  service.script({ body: { error: { code: 429, message: "upstream is busy" } } });
  const { provider } = subject(service.url, { kind: "openrouter" });
  await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
  expect(service.asked).toHaveLength(4);
  service.script({ body: { error: { message: "no such key", code: 401 } } });
  await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
    code: "AUTH_FAILED",
  });
  expect(service.asked).toHaveLength(1);
});

test("a temperature that a model rejects is omitted at once, and in later calls", async () => {
  const body = DIALECTS.chat.error("invalid_request_error", "Unsupported value: 'temperature'");
  service.script({ status: 400, body }, { body: DIALECTS.chat.answer("COOL") });
  const { provider, clock } = subject(service.url, { kind: "openai-compatible" });
  const completion = await provider.completePrompt(PROMPT, { signal: never });
  expect(completion).toMatchObject({ text: "COOL", temperature: null, attempts: 1 });
  expect(service.asked.map(({ body: sent }) => sent["temperature"])).toEqual([0.7, undefined]);
  expect(clock.waits).toEqual([]);
  await provider.completePrompt(PROMPT, { signal: never });
  expect(service.asked.map(({ body: sent }) => sent["temperature"])).toEqual([0.7, undefined, undefined]);
});

table("without a temperature of the user, %s gets %s", (model) => temperatureFor(model, undefined), {
  "claude-opus-4-8": undefined,
  "claude-3-5-sonnet-latest": 0.7,
  "claude-sonnet-4-6": 0.7,
  "gpt-6-sol": undefined,
  "gpt-5-chat-latest": 0.7,
  "gpt-4.1": 0.7,
  o3: undefined,
  "openai/gpt-5.5": undefined,
  qwen3: 0.7,
});

test("a temperature set by the user is sent even if the default would be omitted", async () => {
  service.script({ body: DIALECTS.gemini.answer("WARM") });
  const { provider } = subject(service.url, { kind: "gemini", temperature: 0.2 });
  expect((await provider.completePrompt(PROMPT, { signal: never })).temperature).toBe(0.2);
  expect(service.asked[0]?.body["generationConfig"]).toEqual({ maxOutputTokens: 4_096, temperature: 0.2 });
});

test("a warning of the SDK is part of the result and never printed", async () => {
  const printed = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
  const stdout = vi.spyOn(process.stdout, "write");
  try {
    service.script({ body: DIALECTS.anthropic.answer("OK") });
    const { provider } = subject(service.url, { temperature: 0.3 });
    const { warnings, temperature } = await provider.completePrompt(PROMPT, { signal: never });
    expect(warnings.join()).toContain("temperature");
    expect(temperature).toBeNull();
    for (const spy of [...printed, stdout]) expect(spy).not.toHaveBeenCalled();
  } finally {
    for (const spy of [...printed, stdout]) spy.mockRestore();
  }
});

test("the user's own server gets no key", async () => {
  service.script({ body: DIALECTS.chat.answer("LOCAL") });
  const { provider } = subject(service.url, { kind: "openai-compatible", apiKey: "" });
  await provider.completePrompt(PROMPT, { signal: never });
  expect(service.asked[0]?.headers["authorization"]).toBeUndefined();
});

test("a Retry-After beyond the call's deadline is not awaited", async () => {
  const body = DIALECTS.chat.error("rate_limit_exceeded", "slow");
  service.script({ status: 429, headers: { "retry-after": "25" }, body });
  const { provider, clock } = subject(service.url, { kind: "openai", timeoutMs: 20_000 });
  await expect(provider.completePrompt(PROMPT, { signal: never })).rejects.toMatchObject({
    message: "the model service asks to wait 25 s",
  });
  expect([service.asked.length, clock.waits]).toEqual([1, []]);
});
