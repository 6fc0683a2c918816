import * as fc from "fast-check";
import { expect, test } from "vitest";
import { prepareInput } from "../../src/enhancer/enhance.ts";
import { fill, fillChecked, filledLength, MAX_FILLED, PLACEHOLDER } from "../../src/enhancer/fill.ts";
import { forAll } from "../support/for-all.ts";

const SPECIAL = [
  "$&",
  "$'",
  "$`",
  "$$",
  "$1",
  "$<name>",
  "${userInput}",
  "${today}",
  "${",
  "}",
  "\\$",
  "%s",
  "{{x}}",
];
const odd = fc
  .array(fc.oneof(fc.constantFrom(...SPECIAL), fc.string({ maxLength: 8 })), { maxLength: 8 })
  .map((parts) => parts.join(""));
const templates = fc
  .array(
    odd.filter((part) => !part.includes("userInput")),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(PLACEHOLDER));
const LIMITS = { maxContextMessages: 10, contextTruncateLength: 500 };
const messages = fc.array(
  fc.record({ role: fc.constantFrom("user" as const, "assistant" as const), content: odd }),
  { maxLength: 14 },
);

test("filling a template expands no value twice and loses no $ sequence, 10,000 times", () => {
  forAll([templates, odd, messages], 10_000, (template, text, context) => {
    const input = prepareInput(text, context, LIMITS);
    const filled = fill(template, { userInput: input });
    expect(filled).toBe(template.split(PLACEHOLDER).join(input));
    expect(filledLength(template, { userInput: input })).toBe(filled.length);
  });
});

test("all variables of a template are filled in one pass", () => {
  const text = "${today}: ${userInput} (${today}) ${unknown} ${toString}";
  expect(fill(text, { userInput: "${today} $&", today: "2026-11-21" })).toBe(
    "2026-11-21: ${today} $& (2026-11-21) ${unknown} ${toString}",
  );
});

test("a template without the placeholder, or whose result would be huge, is refused", () => {
  expect(() => fillChecked("no placeholder", { userInput: "x" })).toThrow("template has no ${userInput}");
  const many = PLACEHOLDER.repeat(1_000);
  expect(() => fillChecked(many, { userInput: "x".repeat(40_000) })).toThrow(/template make 40,000,000 char/);
  expect(fillChecked(PLACEHOLDER, { userInput: "x".repeat(MAX_FILLED) })).toHaveLength(MAX_FILLED);
});

test("the context is the last ten messages of at most 500 characters each", () => {
  forAll([fc.string(), messages], 100, (text, context) => {
    const input = prepareInput(text, context, LIMITS);
    expect(input.startsWith(text)).toBe(true);
    const most = context.length === 0 ? 0 : 100 + 10 * (503 + "assistant: \n".length);
    expect(input.length - text.length).toBeLessThanOrEqual(most);
  });
  const context = Array.from({ length: 12 }, (_, at) => ({
    role: "user" as const,
    content: `m${at} ${"y".repeat(600)}`,
  }));
  const lines = prepareInput("text", context, LIMITS).split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "text",
    "",
    "Use the following previous conversation context as needed:",
  ]);
  expect(lines.slice(3).map((line) => line.slice(0, 9))).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9].map((at) => `user: m${at} `).concat(["user: m10", "user: m11"]),
  );
  for (const line of lines.slice(3)) expect(line).toHaveLength("user: ".length + 500 + "...".length);
});

test("the context never cuts a message within a character", () => {
  const content = `${"a".repeat(499)}😀b`;
  const input = prepareInput("t", [{ role: "user", content }], LIMITS);
  expect(input.endsWith(`${"a".repeat(499)}...`)).toBe(true);
  expect(prepareInput("t", [{ role: "user", content }], { ...LIMITS, maxContextMessages: 0 })).toBe("t");
});
