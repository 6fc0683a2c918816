import type { ToolCall } from "../core/call.ts";
import { LegibusError } from "../core/errors.ts";
import type { PlainQuery, Provider } from "../core/provider.ts";
import type { SearchAnswer, SearchRow, SourceReport } from "../core/search.ts";
import { libraryRow } from "../documents/library-rows.ts";
import type { Library } from "../library/types.ts";
import type { Desk } from "./desk.ts";

const LIBRARY = "library";

/** What one source had to say. */
export interface Voice {
  readonly report: SourceReport;
  readonly rows: readonly SearchRow[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly isExact: boolean;
}

/** Something that a search can be put to. */
export interface Askable {
  readonly name: string;
  readonly ask: (query: PlainQuery, call: ToolCall) => Promise<Voice>;
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
            ask: async (query: PlainQuery, call: ToolCall) => await askLibrary(library.for(call), query),
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
  const ask = async (query: PlainQuery, call: ToolCall) => {
    const answer = await peer.search?.(query, call);
    if (!answer) throw new Error(`${peer.name} lost its search`);
    return voiceOf(peer.name, answer);
  };
  return [{ name: peer.name, ask }];
}

/** A file whose kind nobody could tell may be what is wanted: it is looked at, whatever kind is asked for. */
async function askLibrary(library: Library, { query, kind, limit }: PlainQuery): Promise<Voice> {
  const kinds = kind === undefined ? [{}] : [{ kind }, { kind: "other" as const }];
  const found = await Promise.all(
    kinds.map(async (only) => await library.search({ query, ...only, limit, offset: 0 })),
  );
  const total = found.reduce((sum, one) => sum + one.total, 0);
  const hits = found.flatMap((one) => one.hits).toSorted((a, b) => b.score - a.score);
  const status = total === 0 ? "empty" : "ok";
  return {
    report: { source: LIBRARY, status, hits: total, ms: 0 },
    rows: hits.slice(0, limit).map(libraryRow),
    notes: [],
    warnings: [],
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
