/** How often a test repeats what a random moment decides: in full for `npm run nightly`, less often otherwise. */
export function repetitions(nightly: number, otherwise: number): number {
  return process.env["LEGIBUS_REPETITIONS"] === "nightly" ? nightly : otherwise;
}
