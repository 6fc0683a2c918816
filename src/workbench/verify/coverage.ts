import type { Coverage } from "../../core/provider.ts";

/** Of a source that says nothing of what it has: most publish a selection, or are behind a licence. */
export const UNKNOWN_COVERAGE: Coverage = { gap: "it does not claim to have all of them" };

/** Documents beside each other in a source: of one court and year, of one law. */
export function surroundings(id: string): string {
  return id.slice(0, id.lastIndexOf("/") + 1);
}
