const LARGEST = 127;

/**
 * Returns a vector with a byte for each dimension: only its direction counts, which this keeps to about a
 * thousandth.
 */
export function packed(vector: readonly number[]): Uint8Array {
  const most = vector.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
  const bytes = Int8Array.from(vector, (one) => Math.round((one / most) * LARGEST));
  return new Uint8Array(bytes.buffer);
}

/**
 * Returns the cosine of the angle between two packed vectors: 1 for the same direction; -1 where the lengths
 * differ.
 */
export function similarity(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return -1;
  const x = new Int8Array(a.buffer, a.byteOffset, a.length);
  const y = new Int8Array(b.buffer, b.byteOffset, b.length);
  let dot = 0;
  let xx = 0;
  let yy = 0;
  for (let at = 0; at < x.length; at += 1) {
    const p = x[at] ?? 0;
    const q = y[at] ?? 0;
    dot += p * q;
    xx += p * p;
    yy += q * q;
  }
  return xx === 0 || yy === 0 ? -1 : dot / Math.sqrt(xx * yy);
}
