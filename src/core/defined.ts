type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the fields that have a value, for a type whose optional fields are absent rather than undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Defined<T> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(kept, { [key]: value });
  }
  return kept;
}
