import { expect, test } from "vitest";
import { isDay } from "../../src/core/day.ts";

test.each(["2024-02-29", "1000-01-01", "2026-12-31"])("%s is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  "2023-02-29",
  "2024-13-01",
  "2024-00-10",
  "24-01-01",
  "2024-1-1",
  "2024-01-01T00:00",
  "",
  "today",
])("%j is no day", (text) => {
  expect(isDay(text)).toBe(false);
});
