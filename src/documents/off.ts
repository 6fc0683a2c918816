import { LegibusError } from "../core/errors.ts";
import { type Owner, type SourceOff, switchOf } from "../core/provider.ts";
import { shortened } from "../core/text.ts";

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
  const asked = off.filter(({ name }) => (prefix === undefined ? /^https?:/i.test(wanted) : name === prefix));
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
