interface Texts {
  readonly isRight: (text: string) => boolean;
  readonly mend: (text: string) => string;
  /** Levels that are looked at; deeper ones stay as they are. */
  readonly deepest?: number;
}

/** A value whose texts are all right. It looks before it copies, because nearly every value is: then it comes back itself. */
export function mapStrings<T>(value: T, texts: Texts): T;
export function mapStrings(value: unknown, texts: Texts): unknown {
  const { deepest = Number.POSITIVE_INFINITY } = texts;
  return areRight(value, texts, deepest) ? value : mended(value, texts, deepest);
}

function areRight(value: unknown, texts: Texts, left: number): boolean {
  if (typeof value === "string") return texts.isRight(value);
  if (typeof value !== "object" || value === null || left < 0) return true;
  return Object.values(value).every((inner) => areRight(inner, texts, left - 1));
}

function mended(value: unknown, texts: Texts, left: number): unknown {
  if (typeof value === "string") return texts.mend(value);
  if (typeof value !== "object" || value === null || left < 0) return value;
  if (Array.isArray(value)) return value.map((inner) => mended(inner, texts, left - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mended(inner, texts, left - 1)]),
  );
}
