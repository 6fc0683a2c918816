/** What a JSON text says; undefined, which JSON cannot say, for any other text. Its error is left out, because it repeats a part of the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Comma, bracket and brace: one of them precedes each value but the first. */
const SEPARATORS: ReadonlySet<number | undefined> = new Set([0x2c, 0x5b, 0x7b]);

/** Values in one message: far more than any tool takes, far fewer than what holds a server up for a second. */
export const MOST_VALUES = 50_000;

/** Whether a JSON text in UTF-8 has more values than `most`: parsed, a small one takes twenty times the memory of its text. */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  if (json.length <= most) return false;
  let isString = false;
  let count = 0;
  for (let at = 0; at < json.length && count <= most; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isString = !isString;
    else if (isString && byte === BACKSLASH) at += 1;
    else if (!isString && SEPARATORS.has(byte)) count += 1;
  }
  return count > most;
}

/** A field of a JSON value; undefined where the value is not an object or has no such field. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The keys of a table that has just those that its type names, in their order. */
export function keysOf<Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): readonly Key[];
export function keysOf(table: object): readonly string[] {
  return Object.keys(table);
}
