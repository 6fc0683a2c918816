const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
const ROMAN = /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/;

/** The value of a Roman number in capitals up to 39, the largest that subsections have: `IV` -> 4. */
export function romanValue(text: string): number | undefined {
  if (text === "" || text.length > 7 || !ROMAN.test(text)) return undefined;
  return Array.from(text).reduce((sum, one, at) => {
    const [value, next] = [VALUES[one] ?? 0, VALUES[text[at + 1] ?? ""] ?? 0];
    return value < next ? sum - value : sum + value;
  }, 0);
}

/** The English ordinals from `first`, in small letters. */
export const ENGLISH_ORDINALS: readonly string[] =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** The German ordinals from `erste`, in small letters and without the ending of their case. */
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

/** `third`, `Dritter`, `dritten` -> 3; undefined for any other word. */
export function ordinalValue(word: string): number | undefined {
  return ORDINALS.get(word.toLowerCase());
}

/** AGLC4 drops repeated digits of a range: 77-8 ends on 78; one that runs backwards ends where it says. */
export function rangeEnd(from: number, printed: number | undefined): number | undefined {
  if (printed === undefined || printed >= from) return printed;
  const [whole, tail] = [String(from), String(printed)];
  const full = Number(whole.slice(0, whole.length - tail.length) + tail);
  return full > from ? full : printed;
}
