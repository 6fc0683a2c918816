/** Pseudo-random numbers from a seed (mulberry32), so that a run can be repeated. */
export interface Random {
  /** An integer from 0 up to but not including `limit`. */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
  /** A sample without repetition, at most `count`. */
  sample<T>(values: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  };
  return {
    below,
    pick,
    sample(values, count) {
      const rest = [...values];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(below(rest.length), 1),
      ).flat();
    },
  };
}
