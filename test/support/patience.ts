import { availableParallelism, loadavg } from "node:os";
import { timeOf } from "./linear.ts";

/** How long a test or a hook may take: only one that hangs takes as long, on the slowest machine too. */
export const LONGEST_MS = 600_000;

/** How long to wait for an event that no limit of the product binds: a busy machine delays it, a defect prevents it. */
export const EVENTUALLY: { readonly timeout: number; readonly interval: number } = {
  timeout: 120_000,
  interval: 20,
};

/**
 * A limit in milliseconds for this machine as it is now: on a slow one, and on one whose cores have more to do than
 * they can, everything takes longer by that ratio, which is not a defect of the product.
 */
export function patient(ms: number): number {
  return Math.ceil(ms * pace() * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}

const PACE_LASTS_MS = 10_000;
let measured = { at: Number.NEGATIVE_INFINITY, slowdown: 1 };

/** The slowdown, measured again where the last measurement is older than ten seconds. */
function pace(): number {
  const now = performance.now();
  if (now - measured.at > PACE_LASTS_MS) measured = { at: now, slowdown: slowdown() };
  return measured.slowdown;
}

const YARDSTICK_MS = 20; // processor time of the yardstick where nothing else runs; limits were set on that machine
const MOST_SLOWDOWN = 4; // a limit grows no further, so that it can still fail

/**
 * How many times more processor time the same work takes here and now than where the limits were set: 1 to 4. A slow
 * or shared processor makes it more; the product cannot.
 */
export function slowdown(): number {
  const least = Math.min(...Array.from({ length: 5 }, () => timeOf(yardstick)));
  return Math.min(MOST_SLOWDOWN, Math.max(1, least / YARDSTICK_MS));
}

/** Fixed work of the kind that the product does: expressions over a text, and a map of its words. */
function yardstick(): number {
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => `§ ${at % 997} Abs. ${at % 7} of the Act [${1900 + (at % 120)}] HCA ${at % 50}; `,
  );
  const text = lines.join("");
  const found = [...text.matchAll(/\[(\d{4})\] [A-Z]{2,6} \d+|§§? \d+(?: Abs\. \d+)?/g)];
  const counts = new Map<string, number>();
  for (const word of text.split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
  return found.length + counts.size;
}
