import type { Citation } from "../citations/index.ts";
import { type Provider, type SourceOff, switchOf } from "../core/provider.ts";
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

/**
 * Reports that a disabled source has the law of the citation or jurisdiction, or that none at all has it and nothing
 * was found: an empty answer becomes partial.
 */
export function withSourceOff(
  context: Pick<WorkbenchContext, "peers" | "off">,
  answer: SearchAnswer,
  cited: Citation | undefined,
  jurisdiction: string | undefined,
  isFound: boolean,
): SearchAnswer {
  const country = cited?.country ?? (jurisdiction && countryOf(jurisdiction));
  const off = sourceOff(context, country);
  const mayHave = ({ countries, documents }: Provider) =>
    documents !== undefined && (countries?.includes(country ?? "") ?? true);
  const isCovered = country === undefined || context.peers().some(mayHave);
  if (!off && (isCovered || isFound)) return answer;
  const status = answer.status === "empty" ? "partial" : answer.status;
  const why = off
    ? switchOf(off)
    : "no source of this server has the law of that country: only the library was searched";
  return { ...answer, status, notes: [why, ...answer.notes] };
}
