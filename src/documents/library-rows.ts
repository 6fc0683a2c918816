import { citedAlone } from "../citations/cited-query.ts";
import type { SaidFacts } from "../core/call.ts";
import { citedAs, type DocumentSource } from "../core/document.ts";
import { sanitise } from "../core/sanitise.ts";
import { IN_LIBRARY, type SearchRow, searchRow } from "../core/search.ts";
import { oneLine, percentDecoded } from "../core/text.ts";
import type { Library, LibraryEntry, LibraryHit, LibraryQuery } from "../library/types.ts";
import { isPartOf } from "./reading.ts";

const SNIPPET = 240; // characters

const CITES = "cites it";

/** Returns whether a row's document cites the one that the query names. */
export function citesIt({ metadata }: SearchRow): boolean {
  return metadata?.split(" · ").includes(CITES) === true;
}

/** Returns a document found in the library as a row of search results. */
export function libraryRow({ document, pin, judge, snippet, cites }: LibraryHit): SearchRow {
  const { court, date, citations } = document;
  const { neutral, reported, ecli } = citations;
  const place = [pin, judge !== undefined && !pin.startsWith(judge) ? judge : ""].filter(Boolean).join(" ");
  const { import: imported, provider, url } = document.source;
  const from = imported
    ? ({ source: "import", how: "import" } as const)
    : ({ source: provider, how: "library" } as const);
  return searchRow({
    ...from,
    id: document.id,
    title: document.title,
    url,
    court,
    date,
    year: yearOf(document),
    neutral,
    reported,
    ecli,
    jurisdiction: document.jurisdiction,
    snippet:
      snippet === "" ? undefined : `${place === "" ? "" : `${place}: `}${snippet}`.slice(0, SNIPPET + 60),
    facts: [court, timeOf(document), cites && CITES, heldAs(document)],
  });
}

/** Returns the period in force for a replaced or expired text, and the date of any other, or its start. */
function timeOf({ date, version: { from, to } = {} }: LibraryEntry): string | undefined {
  if (to === undefined) return date ?? (from === undefined ? undefined : `text from ${from}`);
  return from === undefined ? `text until ${to}` : `text of ${from} to ${to}`;
}

function heldAs({ source }: LibraryEntry): string {
  const { import: imported, provider } = source;
  if (!imported) return IN_LIBRARY;
  if (imported.as === "page")
    return `your import, not compared with ${provider === "import" ? "its publisher" : provider}`;
  const file = fileOf(source);
  return file === undefined ? "your import" : `your import: ${file}`;
}

const LONGEST_NAME = 80;

/**
 * Names a user's file with the time it was saved, which distinguishes its versions: `lease.docx of 2026-11-20
 * 14:05`.
 */
export function fileOf({ import: imported, url, retrievedAt }: DocumentSource): string | undefined {
  const name = imported?.as === "file" ? /^file:(?<name>.+)$/.exec(url)?.groups?.["name"] : undefined;
  if (name === undefined) return undefined;
  const shown = oneLine(sanitise(percentDecoded(name))).slice(0, LONGEST_NAME);
  return `${shown} of ${retrievedAt.slice(0, 16).replace("T", " ")}`;
}

export interface HeldQuery {
  /** Query in the library's syntax: words, "phrases", OR, -without. */
  readonly query: string;
  /** The original query, which may be a citation. */
  readonly citation: string;
  readonly filters: Pick<LibraryQuery, "kind" | "jurisdiction" | "court" | "from" | "to">;
  readonly limit: number;
  readonly offset: number;
}

export interface HeldRows {
  readonly rows: readonly SearchRow[];
  readonly total: number;
  /** Milliseconds taken. */
  readonly ms: number;
}

/**
 * Searches the library for a query to a source that must not be requested; the document that the query cites
 * comes first.
 * @throws LegibusError
 */
export async function heldRows(
  library: Library,
  { query, citation, filters, limit, offset }: HeldQuery,
): Promise<HeldRows> {
  const start = performance.now();
  const own = citedAlone(citation) ? citation : query;
  const { total, hits } = await library.search({ query: own, ...filters, limit, offset });
  return { rows: hits.map(libraryRow), total, ms: Math.round(performance.now() - start) };
}

function yearOf({ citations, date }: LibraryEntry): number | undefined {
  const year = /^[[(](\d{4})[\])]/.exec(citations.neutral ?? "")?.[1] ?? date?.slice(0, 4);
  return year === undefined ? undefined : Number(year);
}

/** Records what search rows show about their documents, so that a first reading need not repeat it. */
export function tellRows(rows: readonly SearchRow[], said: SaidFacts | undefined): void {
  for (const { id, title, court, date, citation } of said ? rows : []) {
    const { ecli: _, ...printed } = citation;
    const cited = citedAs(printed).filter((one) => !isPartOf(title, one));
    said?.fresh(id, [
      `**${title}**`,
      `Id: ${id}`,
      ...(cited.length > 0 ? [`Citation: ${cited.join("; ")}`] : []),
      ...(court === undefined ? [] : [`Court: ${court}`, `Date: ${date}`]),
    ]);
  }
}
