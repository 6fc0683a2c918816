import type { ToolCall } from "../core/call.ts";
import { isCancelled, LegibusError } from "../core/errors.ts";
import {
  type DocumentAdapter,
  type Owner,
  type Provider,
  type SourceOff,
  switchOf,
} from "../core/provider.ts";
import { shortened } from "../core/text.ts";
import { foreignLaw, sourceOfCountry } from "../citations/tables/laws.ts";
import type { Citation } from "../citations/index.ts";
import { citedEntries } from "../library/cited.ts";
import type { Library } from "../library/types.ts";
import { CASES, citationIn } from "./reference.ts";

/** Facts about the source that a tool asked. */
export interface AskedSource extends Pick<Provider, "name" | "countries" | "kinds"> {
  readonly library?: Library | undefined;
  readonly documents: () => Promise<Pick<DocumentAdapter, "idOf">>;
}

/** How a tool was asked. */
interface AskedTool {
  readonly isSearch: boolean;
  /** Whether the tool opens documents of every source. */
  readonly opensAny?: true | undefined;
}

const LONGEST = 400; // characters of a reference

/** Says what opens a reference that the asked source does not cover; undefined for its own and for unknown ones. */
export function elsewhere(
  given: string,
  { name, countries = [], kinds }: Omit<AskedSource, "documents">,
): string | undefined {
  const reference = given.trim().slice(0, LONGEST);
  const prefix = /^[a-z]{2,16}(?=:(?!\/\/))/.exec(reference)?.[0];
  if (prefix !== undefined) return prefix === name ? undefined : `law:read opens ${reference}`;
  const citation = citationIn(reference);
  const [home = ""] = countries;
  if (!citation) return foreignLaw(reference, home);
  if (citation.kind === "norm") return citation.law && foreignLaw(citation.law.abbr, home);
  const { country, canonical } = citation;
  if (country !== undefined && country !== home) return sourceOfCountry(canonical, country);
  return kinds?.includes("case") === false ? notOfRegister(citation) : undefined;
}

/** Says what opens a case or a State's law, which a register of the Commonwealth's laws does not have. */
function notOfRegister(citation: Citation): string | undefined {
  const { kind, canonical } = citation;
  if (CASES.has(kind)) return `${canonical} is a case, which law:read opens`;
  const place = kind === "legislation" ? citation.jurisdiction : undefined;
  return place === undefined || place === "Cth"
    ? undefined
    : `${canonical} is a law of ${place}, which austlii:search_legislation finds`;
}

/** Adds to a source's failure what opens the document instead: another source, or a copy in the library. */
export async function withWayOut(
  error: unknown,
  reference: string,
  { isSearch, opensAny, ...source }: AskedSource & AskedTool,
  call: ToolCall,
): Promise<unknown> {
  if (!(error instanceof LegibusError) || isCancelled(error)) return error;
  const other = opensAny ? undefined : elsewhere(reference, source);
  if (other !== undefined) return error.with({ hint: other });
  const isOfPlace =
    error.code === "INVALID_INPUT" && (isSearch || (await source.documents()).idOf(reference));
  if (isOfPlace || !source.library) return error;
  const [held] = await citedEntries(source.library.for(call), reference.slice(0, LONGEST));
  const copy = held
    ? `the library has a copy: law:read opens ${held.id}`
    : isSearch && "law:search looks in the library";
  return error.with({ hint: [copy, error.hint].filter(Boolean).join("; ") });
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
