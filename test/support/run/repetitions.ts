/** How often a test repeats what a random moment decides: in full for `npm run nightly`, less often otherwise. */
export function repetitions(nightly: number, otherwise: number): number {
  return process.env["LEGIBUS_REPETITIONS"] === "nightly" ? nightly : otherwise;
}

/** How many random inputs a property is tried with: those of the nightly run, or a third of them. */
export function runs(nightly: number): number {
  return repetitions(nightly, Math.ceil(nightly / 3));
}
