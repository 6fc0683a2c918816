import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { HeldRows } from "../../documents/library-rows.ts";
import type { AustliiContext } from "./client.ts";
import type { SearchParams } from "./urls.ts";
import { type Kind, tokensOf } from "./sino.ts";

/** What the library holds for a search that may not be made; a library that does not answer holds up nobody. */
export async function heldFor(
  { library }: Pick<AustliiContext, "library">,
  params: Pick<SearchParams, "query" | "method" | "databases" | "from" | "to">,
  page: { readonly limit: number; readonly offset: number },
  call: ToolCall,
): Promise<HeldRows | undefined> {
  if (!library) return undefined;
  const { heldRows } = await import("../../documents/library-rows.ts");
  try {
    return await heldRows(library.for(call), {
      query: libraryQuery(params),
      citation: params.query,
      filters: filtersOf(params),
      ...page,
    });
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    call.log.warn("the library did not answer", { error });
    return undefined;
  }
}

const KINDS: Readonly<Record<string, readonly LegalDocument["kind"][]>> = {
  cases: ["case"],
  legis: ["legislation", "contents"],
};
const UNKNOWN: readonly LegalDocument["kind"][] = ["other"];

/** The databases and days of a search as filters of the library: `au/cases/nsw/NSWCA` is a court of New South Wales. */
function filtersOf({ databases = [], from, to }: Pick<SearchParams, "databases" | "from" | "to">) {
  const masks = databases.flatMap((mask) => mask.split(/[ +]/)).map((mask) => mask.split("/"));
  const kinds = masks.flatMap(([, kind = ""]) => KINDS[kind] ?? UNKNOWN);
  const parts = known(masks.map(([country, , part]) => part ?? country));
  const courts = known(masks.map(([, kind, , code]) => (kind === "cases" ? code : undefined)));
  return {
    ...(kinds.length > 0 && { kind: [...new Set(kinds)] }),
    ...(parts.length > 0 && { jurisdiction: parts }),
    ...(courts.length > 0 && { court: courts }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Nothing when one of the databases has none: then all are meant. */
function known(values: readonly (string | undefined)[]): readonly string[] {
  const given = values.filter((one) => one !== undefined);
  return given.length < values.length ? [] : [...new Set(given)];
}

const OPERATORS: Readonly<Partial<Record<Kind, string>>> = { or: "OR", not: "NOT" };

/** A SINO query in the library's words: sections, brackets and distances are left out, so that more is found. */
export function libraryQuery({ query, method }: Pick<SearchParams, "query" | "method">): string {
  const tokens = tokensOf(query);
  const words = tokens
    .map(({ kind, text }) =>
      kind === "word" || kind === "phrase" ? text.replace(/^#/, "") : (OPERATORS[kind] ?? ""),
    )
    .filter((word) => word !== "");
  if (method === "phrase") return `"${words.join(" ").replaceAll('"', " ")}"`;
  return words.join(method === "any" ? " OR " : " ");
}
