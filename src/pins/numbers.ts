const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
const ROMAN = /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/;

/** Parses a Roman number in capitals up to 39, the largest that subsections have: `IV` -> 4. */
export function romanValue(text: string): number | undefined {
  if (text === "" || text.length > 7 || !ROMAN.test(text)) return undefined;
  return Array.from(text).reduce((sum, one, at) => {
    const [value, next] = [VALUES[one] ?? 0, VALUES[text[at + 1] ?? ""] ?? 0];
    return value < next ? sum - value : sum + value;
  }, 0);
}

/** English ordinals from `first`, in lower case. */
export const ENGLISH_ORDINALS: readonly string[] =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** German ordinals from `erste`, in lower case and without case endings. */
export const GERMAN_ORDINALS: readonly string[] =
  "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte".split(
    " ",
  );

const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...ENGLISH_ORDINALS.map((word, at) => [word, at + 1] as const),
  ...GERMAN_ORDINALS.flatMap((word, at) =>
    ["", "r", "n", "s", "m"].map((ending) => [`${word}${ending}`, at + 1] as const),
  ),
]);

/** Parses an ordinal: `third`, `Dritter`, `dritten` -> 3; undefined for any other word. */
export function ordinalValue(word: string): number | undefined {
  return ORDINALS.get(word.toLowerCase());
}

/**
 * Expands the end of a range in AGLC4, which drops repeated digits: 77-8 ends at 78; a range that would still
 * run backwards keeps its printed end.
 */
export function rangeEnd(from: number, printed: number | undefined): number | undefined {
  if (printed === undefined || printed >= from) return printed;
  const [whole, tail] = [String(from), String(printed)];
  const full = Number(whole.slice(0, whole.length - tail.length) + tail);
  return full > from ? full : printed;
}
