import type { SourceOff } from "../core/provider.ts";
import type { Citation } from "../citations/index.ts";
import type { WorkbenchContext } from "./context.ts";

/** Returns the disabled source for a citation's country, unless an enabled source covers that country. */
export function sourceOff(
  { peers, off = [] }: Pick<WorkbenchContext, "peers" | "off">,
  { country }: Citation,
): SourceOff | undefined {
  const has = ({ countries }: Pick<SourceOff, "countries">) =>
    country !== undefined && countries?.includes(country) === true;
  return peers().some(has) ? undefined : off.find(has);
}
