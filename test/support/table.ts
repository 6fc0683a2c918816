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

/** The same for texts that are too long for a title: its rows have a name, the text and what `of` gives for it. */
export function namedTable(
  title: string,
  of: (text: string) => unknown,
  rows: Readonly<Record<string, readonly [text: string, expected: unknown]>>,
): void {
  test.each(Object.entries(rows))(titled(title), async (_, [text, expected]) =>
    same(await of(text), expected),
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
