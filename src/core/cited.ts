import type { DocumentCitations } from "./document.ts";

/** Returns a document's citations in display order: reports, neutral citation, ECLI, others, each once. */
export function citedAs({
  neutral,
  reported,
  ecli,
  other = [],
}: Pick<DocumentCitations, "neutral" | "reported" | "ecli"> & Partial<DocumentCitations>): string[] {
  const all = [...reported, neutral, ecli, ...other].flatMap((one) =>
    one === undefined || one === "" ? [] : [one],
  );
  return [...new Set(all)];
}
