import { LegibusError } from "../../src/core/errors.ts";

const ATTEMPTS = 5;
/** What linear work on 55,000 characters takes at most on a machine that has nothing else to do; quadratic work takes seconds. */
const LINEAR_MS = 200;
const MOST_GROWTH = 3; // twice the work takes twice the time where it is linear, four times where it is quadratic

/**
 * Milliseconds of processor time that something takes, by the best of several runs: other processes only
 * ever add time. Stops as soon as a run took less than `enough`.
 */
function bestTime(run: () => unknown, runs: number, enough: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < runs && best >= enough; at += 1) best = Math.min(best, timeOf(run));
  return best;
}

/** Milliseconds of processor time that this process spends in a run. */
export function timeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return spentSince(before);
}

/** Milliseconds of processor time since an earlier reading. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Whether work grows with its size: the whole takes little, or at most three times as long as the half of it, both
 * measured here and now, however busy the machine is.
 * @param work does the whole (1) or the half (0.5) of it
 */
export function isLinear(work: (share: number) => unknown): boolean {
  // Other processes share caches and cores too, so that one comparison may be wrong; quadratic work fails each.
  let whole = Number.POSITIVE_INFINITY;
  return Array.from({ length: ATTEMPTS }).some(() => {
    const now = bestTime(() => work(1), 2, LINEAR_MS); // the first may compile the code
    whole = Math.min(whole, now);
    return whole < LINEAR_MS || whole <= MOST_GROWTH * bestTime(() => work(0.5), 3, whole / MOST_GROWTH);
  });
}

/** The same of work that lets others run in between. */
export async function growsLinearly(work: (share: number) => Promise<unknown>): Promise<boolean> {
  const timed = async (share: number) => {
    const before = process.cpuUsage();
    await work(share);
    return spentSince(before);
  };
  for (let at = 0; at < ATTEMPTS; at += 1) {
    const whole = await timed(1);
    if (whole < LINEAR_MS || whole <= MOST_GROWTH * (await timed(0.5))) return true;
  }
  return false;
}

/** The pieces of which a text of `size` characters is not read, or refused with a LegibusError, in linear time. */
export function slowOn(
  read: (text: string) => unknown,
  pieces: readonly string[],
  size = 55_000,
): readonly string[] {
  return pieces.filter((piece) => {
    const text = piece.repeat(size / piece.length);
    return !isLinear((share) => {
      try {
        read(text.slice(0, share * text.length));
      } catch (error) {
        if (!(error instanceof LegibusError)) throw error;
      }
    });
  });
}
