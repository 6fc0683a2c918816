import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: one that began last would keep a single worker busy. */
const LONGEST = [
  "faults/faults",
  "sources/beck/session",
  "faults/hostile",
  "citations/bounded",
  "faults/data-operations",
  "faults/beck",
  "faults/lifecycle",
  "stdio-models",
  "documents/pdf",
  "faults/verify",
  "http",
  "cli-doctor",
  "faults/wall",
  "library/meaning/meaning",
  "faults/data-kills",
  "library/postgres",
  "faults/lifecycle-kills",
  "documents/ocr",
  "net/servers",
  "views/reader-script",
  "faults/maintenance",
  "cli-library",
  "views/chat",
  "faults/beck-login",
  "faults/mutants",
  "workbench/verify-faults",
  "faults/import-kills",
  "faults/politeness",
  "faults/lifecycle-database",
  "faults/corpus-kills",
  "faults/data-database",
  "sources/beck/built",
  "faults/fuzz-lines",
  "clients",
  "stdio-plans",
  "cli-pack",
].map((name) => `/test/${name}.test.ts`);

/**
 * Starts the files that need a process of their own first, then the longest, the others as Vitest does. One of the
 * former in between would end a worker that the others share, and the next would load every module again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (project.config.isolate) return -1;
  const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? LONGEST.length : at;
}
