const BYTES_PER_TOKEN = 3.5; // the product's one estimate, used by caps, tests and benches alike

/** Estimated tokens of a text: `ceil(UTF-8 bytes / 3.5)`. */
export function tokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** UTF-8 bytes that a number of tokens may have. */
export function bytesOf(tokens: number): number {
  return Math.floor(tokens * BYTES_PER_TOKEN);
}
