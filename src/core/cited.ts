import type { DocumentCitations } from "./document.ts";

/** How a document is cited, as rows and headers show it: its reports first, the court's own number after them. */
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
