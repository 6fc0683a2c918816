import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { HeldRows } from "../../documents/library-rows.ts";
import type { Desk } from "./desk.ts";
import type { SearchParams } from "./search-url.ts";
import { type Kind, tokensOf } from "./sino-tokens.ts";

/** What the library holds for a search that may not be made; a library that does not answer holds up nobody. */
export async function heldFor(
  { library }: Pick<Desk, "library">,
  params: Pick<SearchParams, "query" | "method">,
  page: { readonly limit: number; readonly offset: number },
  call: ToolCall,
): Promise<HeldRows | undefined> {
  if (!library) return undefined;
  const { heldRows } = await import("../../documents/library-rows.ts");
  try {
    return await heldRows(library.for(call), {
      query: libraryQuery(params),
      citation: params.query,
      ...page,
    });
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    call.log.warn("the library did not answer", { error });
    return undefined;
  }
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
