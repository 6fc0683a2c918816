import * as fc from "fast-check";
import { sanitise } from "../../src/core/sanitise.ts";
import { oneLine } from "../../src/core/text.ts";
import { expect, test } from "vitest";
import { type ErrorCode, LegibusError } from "../../src/core/errors.ts";
import {
  capped,
  failure,
  MAX_ANSWER_CHARS,
  markdown,
  structured,
  type ToolResult,
  withNotes,
} from "../../src/core/result.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

const NOTICE = "[cut: this answer was larger than 50,000 characters; ask for a smaller part]";

function lengthOf(result: ToolResult): number {
  return result.content.reduce((sum, part) => sum + part.text.length, 0);
}

/** Texts around the limit, emoji included: they are two characters each and must not be torn apart. */
const longText = fc
  .tuple(fc.constantFrom("x", "§ ", "🏛", "word\n", ""), fc.integer({ min: 0, max: 70_000 }))
  .map(([piece, count]) => piece.repeat(count).slice(0, 120_000));

test("a result never exceeds 50,000 characters, whatever its parts", () => {
  forAll([fc.array(longText, { maxLength: 4 })], runs(200), (texts) => {
    const answer: ToolResult = { content: texts.map((text) => ({ type: "text", text })) };
    const result = capped(answer);
    const whole = texts.join("");
    expect(lengthOf(result)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
    if (whole.length <= MAX_ANSWER_CHARS) expect(result).toBe(answer);
    else {
      const kept = result.content.slice(0, -1).map(({ text }) => text);
      expect(result.content.at(-1)?.text).toContain(NOTICE);
      expect(whole.startsWith(kept.join(""))).toBe(true);
      expect(kept.join("").length).toBeGreaterThan(MAX_ANSWER_CHARS - 200);
    }
  });
});

test("a truncated result never ends within a character", () => {
  for (const shift of ["", "x", "xx", "xxx"]) {
    const [kept] = capped(markdown(shift + "🏛".repeat(40_000))).content;
    expect(kept?.text).not.toMatch(/[\uD800-\uDBFF]$/);
    expect(JSON.stringify(kept?.text)).not.toContain("\\ud8");
  }
});

test("a truncated result keeps its data, error flag and _meta", () => {
  const answer = { ...structured("x".repeat(60_000), { total: 3 }), isError: true, _meta: { model: "m" } };
  expect(capped(answer)).toMatchObject({
    structuredContent: { total: 3 },
    isError: true,
    _meta: { model: "m" },
  });
});

test("notes are added to both the text and the data", () => {
  const result = withNotes(structured("ten hits", { total: 10, notes: ["OR binds tighter"] }), [
    "limit was mended",
  ]);
  expect(result.content.map(({ text }) => text)).toEqual(["ten hits", "Note: limit was mended"]);
  expect(result.structuredContent).toEqual({ total: 10, notes: ["OR binds tighter", "limit was mended"] });
  expect(withNotes(structured("one", { total: 1 }), ["mended"]).structuredContent).toEqual({
    total: 1,
    notes: ["mended"],
  });
});

test("notes go into the text alone without data, and an empty list changes nothing", () => {
  expect(withNotes(markdown("text"), ["a", "b"])).toEqual({
    content: [
      { type: "text", text: "text" },
      { type: "text", text: "Note: a\nNote: b" },
    ],
  });
  const answer = markdown("text");
  expect(withNotes(answer, [])).toBe(answer);
});

test("an error result has its code, the next step and a link for the user", () => {
  const error = new LegibusError("BLOCKED", "AustLII refused the request", {
    hint: "open the page yourself",
    humanUrl: "https://www.austlii.edu.au/",
    cause: new Error("upstream text"),
  });
  expect(failure(error)).toEqual({
    isError: true,
    content: [
      {
        type: "text",
        text: "ERROR BLOCKED: AustLII refused the request\nTry: open the page yourself\nOpen in a browser: https://www.austlii.edu.au/",
      },
    ],
  });
  expect(failure(new LegibusError("OFFLINE", "no network")).content).toEqual([
    { type: "text", text: "ERROR OFFLINE: no network" },
  ]);
});

test("an oversized error is truncated, but its link is kept", () => {
  const code = fc.constantFrom<ErrorCode[]>("INVALID_INPUT", "UNKNOWN_TOOL");
  forAll([code, longText, longText], 100, (which, message, hint) => {
    const result = failure(new LegibusError(which, message, { hint, humanUrl: "https://example.org/x" }));
    expect(lengthOf(result)).toBeLessThan(MAX_ANSWER_CHARS);
    const text = result.content[0]?.text ?? "";
    expect(text.startsWith(`ERROR ${which}: ${oneLine(sanitise(message)).slice(0, 100)}`)).toBe(true);
    expect(text.split("\n").length).toBe(hint === "" ? 2 : 3);
    expect(text.endsWith("Open in a browser: https://example.org/x")).toBe(true);
  });
});
