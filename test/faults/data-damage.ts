/** Returns a seeded generator of numbers, the same in every run. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Damage {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Returns a file empty, truncated at several offsets, and with single bits flipped. */
export function damaged(whole: Buffer, flips: number, cuts: number, seed = 9): Damage[] {
  const next = numbersFrom(seed);
  const cut = Array.from({ length: cuts }, (_, at) => Math.floor((whole.length * (at + 0.5)) / cuts));
  return [
    { name: "empty", bytes: Buffer.alloc(0) },
    ...cut.map((length) => ({ name: `cut at ${length}`, bytes: whole.subarray(0, length) })),
    ...Array.from({ length: flips }, () => {
      const bytes = Buffer.from(whole);
      const at = next(bytes.length);
      const bit = next(8);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      return { name: `bit ${bit} of byte ${at} flipped`, bytes };
    }),
  ];
}
