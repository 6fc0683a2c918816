const BYTES_PER_TOKEN = 3.5; // as core/tokens.ts counts

/** UTF-8 bytes that a number of tokens may have. */
export function bytesOf(tokens: number): number {
  return Math.floor(tokens * BYTES_PER_TOKEN);
}

/** The lines that fit; one that is too long is left out, shorter ones behind it stay. */
export function fittingLines(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  return lines.filter((line) => {
    const size = Buffer.byteLength(line) + 1;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** The first lines, as many as fit. */
export function leadingLines(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  const over = lines.findIndex((line) => (left -= Buffer.byteLength(line) + 1) < 0);
  return over === -1 ? lines : lines.slice(0, over);
}

/** A text cut to its first bytes, never inside a character. */
export function cutBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const start = Buffer.from(text).subarray(0, Math.max(0, bytes - 3)); // the mark of a cut has three
  return `${start.toString("utf8").replace(/\uFFFD{1,3}$/, "")}…`;
}
