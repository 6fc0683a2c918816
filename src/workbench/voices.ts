import type { ToolCall } from "../core/call.ts";
import { LegibusError } from "../core/errors.ts";
import type { PlainQuery, Provider } from "../core/provider.ts";
import type { SearchAnswer, SearchRow, SourceReport } from "../core/search.ts";
import { type Filters, libraryFilters } from "./filters.ts";
import { libraryRow } from "../documents/library-rows.ts";
import type { Library } from "../library/types.ts";
import type { Desk } from "./desk.ts";

const LIBRARY = "library";
const MOST_MISSING = 10; // words named in a note

/** What one source had to say. */
export interface Voice {
  readonly report: SourceReport;
  readonly rows: readonly SearchRow[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly isExact: boolean;
  /** No row has all words of the query. */
  readonly isNear?: boolean;
}

/** Something that a search can be put to. */
export interface Askable {
  readonly name: string;
  /** The countries whose law it has; absent: of any. */
  readonly countries?: readonly string[] | undefined;
  readonly ask: (query: Question, call: ToolCall) => Promise<Voice>;
}

/** A query as every source gets it, with what only the library can do. */
export interface Question extends PlainQuery {
  /** As the user wrote it: a citation with all its parts. */
  readonly written: string;
  readonly filters: Filters;
  /** Rows of the library at most. */
  readonly depth: number;
}

/** @throws LegibusError INVALID_INPUT for a source that nobody has */
export function askable(
  { library, peers }: Pick<Desk, "library" | "peers">,
  wanted: readonly string[],
): readonly Askable[] {
  const all = [
    ...(library
      ? [
          {
            name: LIBRARY,
            ask: async (query: Question, call: ToolCall) => await askLibrary(library.for(call), query),
          },
        ]
      : []),
    ...peers().flatMap(askableSource),
  ];
  const names = all.map(({ name }) => name);
  const strange = wanted.find((name) => !names.includes(name));
  if (strange !== undefined) {
    throw new LegibusError("INVALID_INPUT", `sources has "${strange}", which this server cannot search`, {
      hint: `it has ${names.join(", ") || "none"}`,
    });
  }
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
}

function askableSource(peer: Provider): readonly Askable[] {
  if (!peer.search) return [];
  const ask = async ({ query, kind, limit }: Question, call: ToolCall) => {
    const answer = await peer.search?.({ query, limit, ...(kind !== undefined && { kind }) }, call);
    if (!answer) throw new Error(`${peer.name} lost its search`);
    return voiceOf(peer.name, answer);
  };
  return [{ name: peer.name, countries: peer.countries, ask }];
}

async function askLibrary(library: Library, { written, filters, depth }: Question): Promise<Voice> {
  const found = await library.search({
    query: written,
    ...libraryFilters(filters),
    limit: depth,
    offset: 0,
  });
  const { total, hits, complete, missing, pending } = found;
  const isNear = total > 0 && complete === 0;
  return {
    report: { source: LIBRARY, status: total === 0 ? "empty" : "ok", hits: total, ms: 0 },
    rows: hits.map(libraryRow),
    isNear,
    notes: [
      ...(isNear ? ["library: no document has all of these words; these are the nearest"] : []),
      ...(missing.length > 0
        ? [`library: no document has ${missing.slice(0, MOST_MISSING).join(", ")}`]
        : []),
    ],
    warnings: pending > 0 ? [`library: ${pending} documents are still being indexed after an update`] : [],
    isExact: true,
  };
}

/** A source's answer; what it found in the library is left out, because the library answers for itself. */
function voiceOf(source: string, answer: SearchAnswer): Voice {
  const own = answer.per_source.find((report) => report.source === source);
  const isAsked = answer.status !== "not_searched";
  return {
    report: {
      source,
      status: answer.status,
      hits: isAsked ? answer.total : 0,
      ms: 0,
      ...(own?.code !== undefined && { code: own.code }),
    },
    rows: answer.results.filter(({ how }) => how !== LIBRARY),
    notes: notesOf(source, answer),
    warnings: answer.warnings.map((warning) => `${source}: ${warning}`),
    isExact: answer.total_is_exact,
  };
}

/** Where a person can go on that this answer does not. */
function notesOf(source: string, answer: SearchAnswer): readonly string[] {
  if (answer.status === "not_searched") return [`${source} was not searched${pageOf(answer)}`];
  const isShort = answer.status === "partial" && answer.query_url !== "";
  return isShort ? [`${source} did not answer in full${pageOf(answer)}`] : [];
}

function pageOf({ query_url }: SearchAnswer): string {
  return query_url === "" ? "" : `: open ${query_url}`;
}
