import { createHash } from "node:crypto";

/** Test files that try everything of a kind and take minutes together; `npm test` runs a sample of their tests. */
const SWEEPS = [
  /\/test\/faults\//,
  /\/test\/net\/(?:browser\/wall|connect|redirects)\.test\.ts$/,
  /\/test\/documents\/(?:ocr|pdf)\.test\.ts$/,
  /\/test\/sources\/beck\/(?:session|built)\.test\.ts$/,
  /\/test\/library\/(?:processes|trouble)\.test\.ts$/,
];

const ONE_IN = 8;

export function isSweep(path: string): boolean {
  return SWEEPS.some((pattern) => pattern.test(path));
}

/** Whether a test belongs to the sample of that seed; the same for the same name and seed. */
export function isChosen(name: string, seed: string): boolean {
  return (createHash("sha256").update(`${seed}\n${name}`).digest()[0] ?? 0) % ONE_IN === 0;
}
