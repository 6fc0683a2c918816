/** What a JSON text says; undefined, which JSON cannot say, for any other text. Its error is left out, because it repeats a part of the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
