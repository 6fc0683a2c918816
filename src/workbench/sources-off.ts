import type { Citation } from "../citations/index.ts";
import { type SourceOff, switchOf } from "../core/provider.ts";
import type { SearchAnswer } from "../core/search.ts";
import type { WorkbenchContext } from "./context.ts";
import { countryOf } from "./filters.ts";

/**
 * Returns the disabled source for a country's law, unless an enabled source has that law. A source's first
 * country is the one whose law it publishes; others are those whose law its documents deal with, too.
 */
export function sourceOff(
  { peers, off = [] }: Pick<WorkbenchContext, "peers" | "off">,
  country: string | undefined,
): SourceOff | undefined {
  if (country === undefined) return undefined;
  const isOwn = ({ countries }: Pick<SourceOff, "countries">) => countries?.[0] === country;
  const has = ({ countries }: Pick<SourceOff, "countries">) => countries?.includes(country) === true;
  if (peers().some(isOwn)) return undefined;
  return off.find(isOwn) ?? (peers().some(has) ? undefined : off.find(has));
}

/** Reports a disabled source that has the law of the citation or jurisdiction: an empty answer becomes partial. */
export function withSourceOff(
  context: Pick<WorkbenchContext, "peers" | "off">,
  answer: SearchAnswer,
  cited: Citation | undefined,
  jurisdiction: string | undefined,
): SearchAnswer {
  const off = sourceOff(context, cited?.country ?? (jurisdiction && countryOf(jurisdiction)));
  if (!off) return answer;
  const status = answer.status === "empty" ? "partial" : answer.status;
  return { ...answer, status, notes: [switchOf(off), ...answer.notes] };
}
