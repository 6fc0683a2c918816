/** A seeded generator of pseudo-random numbers (mulberry32). */
export interface Random {
  /** Integer from 0 to `below`, exclusive. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const int = (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  return { int, pick: (from) => from[int(Math.max(1, from.length))] };
}
