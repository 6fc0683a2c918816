import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { find } from "../../citations/index.ts";
import { type ReferenceKeys, referenceKeys as keysOfCitation } from "../../citations/links/beck.ts";
import type { BeckContext } from "./client.ts";
import { pageState, pageTitle } from "./page-state.ts";
import { search } from "./search.ts";
import { addressOf, type BeckAddress, fromUrl, humanUrl, toId } from "./urls.ts";

/** Result of `beck:resolve_citation`: the keys of beck-online-mcp's result, and further facts. */
export interface Resolved {
  readonly citation: string;
  readonly vpath: string | null;
  readonly canonical_url: string | null;
  readonly title: string | null;
  readonly id: string | null;
  /** The method that found it. */
  readonly by: "reference" | "search";
  /** Other documents that the citation may mean; if vpath is null, none was chosen. */
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly title: string;
  readonly id: string;
  readonly vpath?: string;
  readonly url: string;
}

const MOST_CANDIDATES = 8;

/** Finds the document of a citation: by the reference grammar, then by search. @throws LegibusError */
export async function resolveCitation(
  context: BeckContext,
  citation: string,
  call: ToolCall,
): Promise<Resolved> {
  const keys = referenceKeys(citation, context.settings.baseUrl);
  const found = keys && (await byReference(context, citation, keys, call));
  if (found) return found;
  call.progress(0.5, "Searching beck-online");
  const answer = await search(context, { query: citation, page: 1, only_available: false }, call);
  const candidates = answer.results.slice(0, MOST_CANDIDATES).map(({ title, id, vpath, url }): Candidate => ({
    title,
    id,
    url,
    ...(vpath !== undefined && { vpath }),
  }));
  const [only] = candidates;
  if (only && answer.total === 1) {
    const { title, id, vpath = null, url } = only;
    return { citation, vpath, canonical_url: url, title, id, by: "search", candidates: [] };
  }
  if (candidates.length === 0) throw unresolved(citation, answer.query_url);
  return { citation, vpath: null, canonical_url: null, title: null, id: null, by: "search", candidates };
}

async function byReference(
  context: BeckContext,
  citation: string,
  keys: ReferenceKeys,
  call: ToolCall,
): Promise<Resolved | undefined> {
  call.progress(0.2, "Asking beck-online");
  const page = await context.client.ask(humanUrl({ type: "reference", keys }), call);
  const address = fromUrl(page.url);
  if (address?.type !== "document") return undefined;
  const { state } = pageState(page.text);
  if (state === "absent" || state === "unknown") return undefined;
  const said = pageTitle(page.text);
  return {
    citation,
    vpath: address.vpath,
    canonical_url: humanUrl(address),
    title: said === "" ? null : said,
    id: toId(address),
    by: "reference",
    candidates: [],
  };
}

/** Converts a citation to a reference; undefined when the grammar cannot express it. */
export function referenceKeys(citation: string, base?: string): ReferenceKeys | undefined {
  const given: BeckAddress | undefined = addressOf(citation, base);
  if (given?.type === "reference") return given.keys;
  const found = find(citation);
  const order = ["periodical", "commentary", "norm", "decision"] as const;
  for (const kind of order) {
    const one = found.find((citation) => citation.kind === kind);
    const keys = one && keysOfCitation(one);
    if (keys) return keys;
  }
  return undefined;
}

function unresolved(citation: string, url: string): LegibusError {
  return new LegibusError("NOT_FOUND", `Could not resolve citation "${citation}" to a single document.`, {
    hint: "check its spelling, or search for parties and keywords with beck:search",
    humanUrl: url,
  });
}
