const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const ROMAN = /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/;

/** The value of a Roman number up to 39, the largest that subsections have. */
export function romanValue(text: string): number | undefined {
  if (text === "" || text.length > 7 || !ROMAN.test(text)) return undefined;
  return Array.from(text).reduce((sum, one, at) => {
    const [value, next] = [VALUES[one] ?? 0, VALUES[text[at + 1] ?? ""] ?? 0];
    return value < next ? sum - value : sum + value;
  }, 0);
}

/** AGLC4 drops repeated digits of a range: 77-8 ends on 78; one that runs backwards ends where it says. */
export function rangeEnd(from: number, printed: number | undefined): number | undefined {
  if (printed === undefined || printed >= from) return printed;
  const [whole, tail] = [String(from), String(printed)];
  const full = Number(whole.slice(0, whole.length - tail.length) + tail);
  return full > from ? full : printed;
}
