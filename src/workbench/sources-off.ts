import { LegibusError } from "../core/errors.ts";
import { type Owner, type SourceOff, switchOf } from "../core/provider.ts";
import { shortened } from "../core/text.ts";
import type { Citation } from "../citations/index.ts";
import { isWebAddress } from "../library/import/saved-page.ts";
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

interface Named {
  readonly source: SourceOff;
  /** The id that an import of the document gets. */
  readonly id: string;
}

/** Returns the disabled source that recognises a URL or id which no enabled source owns. Sends no request. */
export async function recognisedByDisabled(
  off: readonly SourceOff[] | undefined = [],
  wanted: string,
  owners: readonly Owner[],
): Promise<readonly Named[]> {
  if (owners.length > 0) return [];
  const prefix = /^([a-z]{2,16}):(?!\/\/)/i.exec(wanted)?.[1]?.toLowerCase();
  const asked = off.filter(({ name }) => (prefix === undefined ? isWebAddress(wanted) : name === prefix));
  for (const source of asked) {
    const id = (await source.pages?.())?.idOf(wanted);
    if (id !== undefined) return [{ source, id }];
  }
  return [];
}

/** Returns the error for a document that only a disabled source has. */
export function sourceOffError(wanted: string, [named]: readonly Named[]): LegibusError | undefined {
  if (named === undefined) return undefined;
  const message = `"${shortened(wanted)}" was not asked for, and the library has no copy`;
  return new LegibusError("NOT_CONFIGURED", message, {
    hint: `${switchOf(named.source)}; or save the page in a browser and bring it in with law:import`,
  });
}
