/** What a JSON text says; undefined, which JSON cannot say, for any other text. Its error is left out, because it repeats a part of the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
