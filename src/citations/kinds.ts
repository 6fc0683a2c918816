import type { CaseCitation, Citation } from "./types.ts";

/** Whether a citation is a case of AustLII's world: neutral of Australia or New Zealand, or of a report series. */
export function isCaseCitation(citation: Citation): citation is CaseCitation {
  return citation.kind === "neutral" || citation.kind === "reported";
}
