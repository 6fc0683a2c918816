/**
 * Parses JSON; undefined for invalid JSON, which no valid JSON yields. The parser's error is dropped because
 * it quotes part of the text.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** Values in one message: far more than any tool takes, far fewer than would block the server for a second. */
export const MOST_VALUES = 50_000;

/**
 * Returns whether a UTF-8 JSON text has more than `most` values; many small ones take twenty times the memory of
 * their text once parsed.
 */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  if (json.length <= most) return false;
  let count = 0;
  for (let at = 0; at < json.length && count <= most; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1; // one precedes every value except the first
  }
  return count > most;
}

/** Returns the position of the quotation mark that closes a string. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Returns a property of a JSON value; undefined when the value is not an object or lacks it. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns the keys of a record that has exactly the keys of its type, in order. */
export function keysOf<Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): readonly Key[];
export function keysOf(table: object): readonly string[] {
  return Object.keys(table);
}
