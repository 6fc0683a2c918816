import { expect, test } from "vitest";

/**
 * A test for each entry of `rows`: that `of` gives for its key what stands beside it. A list may stand there as its
 * entries with ` | ` between them, and an expression as what the text has to match. A title without a `%s` or `%j` for
 * the key ends with it.
 */
export function table(
  title: string,
  of: (text: string) => unknown,
  rows: Readonly<Record<string, unknown>>,
): void {
  test.each(Object.entries(rows))(titled(title), async (text, expected) => same(await of(text), expected));
}

/** The same for what is no title: its rows have a name, what is given and what `of` makes of it. */
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
