import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { type Citation, find } from "../../citations/index.ts";
import { beckKey } from "../../citations/links/beck-key.ts";
import type { Desk } from "./desk.ts";
import { referenceOf } from "./norm.ts";
import { pageState, pageTitle } from "./page-state.ts";
import { search } from "./search.ts";
import { addressOf, type BeckAddress, fromUrl, humanUrl, type ReferenceKeys, toId } from "./urls.ts";

/** Two keys of the seed's answer, and what a reader needs besides. */
export interface Resolved {
  readonly citation: string;
  readonly vpath: string | null;
  readonly canonical_url: string | null;
  readonly title: string | null;
  readonly id: string | null;
  /** How it was found. */
  readonly by: "reference" | "search";
  /** Other documents that the citation may mean; the answer is none of them when vpath is null. */
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly title: string;
  readonly id: string;
  readonly vpath?: string;
  readonly url: string;
}

const MOST_CANDIDATES = 8;

/** The document of a citation: by the reference grammar, then by search. @throws LegibusError */
export async function resolveCitation(desk: Desk, citation: string, call: ToolCall): Promise<Resolved> {
  const keys = referenceKeys(citation, desk.base);
  const found = keys && (await byReference(desk, citation, keys, call));
  if (found) return found;
  call.progress(0.5, "Searching beck-online");
  const answer = await search(desk, { query: citation, page: 1, only_available: false }, call);
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
  desk: Desk,
  citation: string,
  keys: ReferenceKeys,
  call: ToolCall,
): Promise<Resolved | undefined> {
  call.progress(0.2, "Asking beck-online");
  const page = await desk.client.ask(humanUrl({ type: "reference", keys }), call);
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

/** The reference that a citation amounts to; undefined when the grammar has none for it. */
export function referenceKeys(citation: string, base?: string): ReferenceKeys | undefined {
  const given: BeckAddress | undefined = addressOf(citation, base);
  if (given?.type === "reference") return given.keys;
  const found = find(citation);
  const order = ["periodical", "commentary", "norm", "decision"] as const;
  for (const kind of order) {
    const one = found.find((citation) => citation.kind === kind);
    const keys = one && keysOf(one);
    if (keys) return keys;
  }
  return undefined;
}

function keysOf(one: Citation): ReferenceKeys | undefined {
  switch (one.kind) {
    case "norm":
      return referenceOf(one, one.lawName ?? "").keys;
    case "periodical":
      return periodicalKeys(one);
    case "commentary":
      return commentaryKeys(one);
    case "decision":
      return decisionKeys(one);
    default:
      return undefined;
  }
}

type Of<K> = Extract<Citation, { kind: K }>;

/** Volumes and years are one key; a number that is counted is another one than a page. */
function periodicalKeys({ periodical, year, volume, page }: Of<"periodical">): ReferenceKeys | undefined {
  const when = periodical.by === "volume" || periodical.by === "volume_year" ? volume : year;
  if (when === undefined) return undefined;
  const place = periodical.by === "number" ? "n" : "s";
  return [
    ["y", "300"],
    ["z", beckKey(periodical.abbr)],
    ["b", String(when)],
    [place, page],
  ];
}

function commentaryKeys({
  work,
  law,
  marker,
  number,
  pinpoints,
}: Of<"commentary">): ReferenceKeys | undefined {
  if (work.key === undefined) return undefined;
  const margin = pinpoints.find(({ unit }) => unit === "paragraph")?.from;
  const of = law?.abbr ?? work.law;
  return [
    ["y", "400"],
    ["w", work.key],
    ...(of === undefined ? [] : [["g", beckKey(of)] as const]),
    [marker === "Art" ? "a" : "p", number.toUpperCase()],
    ...(margin === undefined ? [] : [["rn", String(margin)] as const]),
  ];
}

function decisionKeys({ court, courtName, docket, date }: Of<"decision">): ReferenceKeys | undefined {
  const name = courtName ?? court?.abbr;
  if (name === undefined) return undefined;
  const what =
    docket === undefined ? date && (["d", date] as const) : (["az", docket.replaceAll(/\s+/g, "")] as const);
  return what ? [["y", "200"], ["ge", beckKey(name)], what] : undefined;
}

function unresolved(citation: string, url: string): LegibusError {
  return new LegibusError("NOT_FOUND", `Could not resolve citation "${citation}" to a single document.`, {
    hint: "check its spelling, or search for parties and keywords with beck:search",
    humanUrl: url,
  });
}
