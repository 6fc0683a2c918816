const BYTES_PER_TOKEN = 3.5; // the only token estimate, shared by caps, tests and benches

/** Estimates the tokens of a text: `ceil(UTF-8 bytes / 3.5)`. */
export function tokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Returns how many UTF-8 bytes a number of tokens may have. */
export function bytesOf(tokens: number): number {
  return Math.floor(tokens * BYTES_PER_TOKEN);
}
