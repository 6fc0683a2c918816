import { expect, test } from "vitest";

/**
 * Makes one test for each entry of `rows`: `of` must return the entry's value for its key. A list may be written as
 * one string, its entries joined by ` | `; a regular expression must match. A title without `%s` or `%j` for the key
 * gets the key at its end.
 */
export function table(
  title: string,
  of: (text: string) => unknown,
  rows: Readonly<Record<string, unknown>>,
): void {
  test.each(Object.entries(rows))(titled(title), async (text, expected) => same(await of(text), expected));
}

/** The same for long input: each key is a name, each value the input and what `of` must return for it. */
export function namedTable<T>(
  title: string,
  of: (given: T) => unknown,
  rows: Readonly<Record<string, readonly [given: T, expected: unknown]>>,
): void {
  test.each(Object.entries(rows))(titled(title), async (_, [given, expected]) =>
    same(await of(given), expected),
  );
}

function titled(title: string): string {
  return /%[sj]/.test(title) ? title : `${title}: %s`;
}

function same(found: unknown, expected: unknown): void {
  if (expected instanceof RegExp) expect(found).toMatch(expected);
  else
    expect(Array.isArray(found) && typeof expected === "string" ? found.join(" | ") : found).toEqual(
      expected,
    );
}
