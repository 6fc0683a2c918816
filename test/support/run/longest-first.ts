import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: one that began last would keep a single worker busy at the end. */
const LONGEST = [
  "faults/data-operations",
  "sources/beck/session",
  "faults/hostile",
  "stdio-plans",
  "faults/lifecycle", // its limits follow the load, which is known after a minute
  "faults/load",
  "faults/faults",
  "faults/beck-login",
  "faults/data-kills",
  "faults/lifecycle-kills",
  "documents/pdf",
  "faults/import-kills",
  "library/processes",
  "faults/beck",
  "faults/secrets-outside",
  "cli-library",
  "faults/wall",
  "faults/verify",
  "stdio-models",
  "faults/politeness",
  "cli",
  "http",
].map((name) => `/test/${name}.test.ts`);

/** Starts the longest files first, the others as Vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? LONGEST.length : at;
}
