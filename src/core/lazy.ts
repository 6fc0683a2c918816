/** Computes a value once for each object, which is not kept alive by it. */
export function oncePer<K extends object, V extends object>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** Computes a value once for each text; when it has `most` texts it forgets them all. */
export function oncePerText<V>(make: (text: string) => V, most: number): (text: string) => V {
  const made = new Map<string, V>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (made.size >= most) made.clear();
    made.set(text, value);
    return value;
  };
}

/** Creates the value on the first call and returns the same one after that; a failed attempt is repeated. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
