import { bareWords } from "../core/text.ts";
import type { ToolCall } from "../core/call.ts";
import { defined } from "../core/defined.ts";
import type { Block, LegalDocument } from "../core/document.ts";
import { LegibusError, requireFailure } from "../core/errors.ts";
import type { DocumentAdapter } from "../core/provider.ts";
import { type SearchAnswer, type SearchRow, searchRow, type SourceReport } from "../core/search.ts";
import { type CitedQuery, citedQuery } from "../citations/cited-query.ts";
import { type Citation, find, linksFor } from "../citations/index.ts";
import { keysOfCitation } from "../citations/keys.ts";
import { snippet } from "../library/search/snippet.ts";
import { type BlockRange, findPins } from "../pins/match.ts";
import { libraryRow } from "./library-rows.ts";

export interface CitedSource {
  readonly name: string;
  readonly documents: DocumentAdapter;
}

/** One page of a search in a source's own syntax. */
export interface CitedSearch {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  /** Whether other filters limit the documents too; then one that the source does not list is not opened. */
  readonly isNarrowed: boolean;
}

/**
 * Searches a source for a query that may be a citation, by the name, title or file number. The cited document
 * becomes the first result and is opened if the source does not list it.
 * @throws LegibusError
 */
export async function citedFirst(
  source: CitedSource,
  search: CitedSearch,
  ask: (words: string) => Promise<SearchAnswer>,
  call: ToolCall,
): Promise<SearchAnswer> {
  const { query, limit, offset, isNarrowed } = search;
  const cited = citedQuery(query);
  if (!cited) return await ask(query);
  const answer = { ...(await ask(cited.words)), query };
  if (offset > 0) return answer;
  const links = linksFor(cited.citation).flatMap((one) => (one.source === source.name ? one.url : []));
  const id = [...cited.references, ...links].map((one) => source.documents.idOf(one)).find(Boolean);
  const listed = answer.results.find(
    (row) => row.how !== "link" && (row.id === id || isNamedBy(row, cited.citation)),
  );
  if (listed || isNarrowed) return listed ? withFirst(answer, listed, limit) : answer;
  const { row, note, isAbsent } = await openedIn(source, { cited, id }, call);
  const named = row ?? linkedRow(source.name, id, cited.citation);
  if (isAbsent) return withoutNamed(answer, cited.citation, note);
  const notes = note === undefined ? answer.notes : [note, ...answer.notes];
  return named ? withFirst({ ...answer, notes }, named, limit) : { ...answer, notes };
}

/** Opens the cited document, or returns why the source did not provide it. */
async function openedIn(
  { name, documents }: CitedSource,
  { cited, id }: { readonly cited: CitedQuery; readonly id: string | undefined },
  call: ToolCall,
) {
  try {
    const [reference] = cited.references;
    const own = id ?? (reference === undefined ? undefined : await documents.find?.(reference, call));
    return own === undefined ? {} : { row: openedRow(await documents.open(own, call)) };
  } catch (error) {
    requireFailure(error);
    if (error.code === "NOT_CONFIGURED") return {}; // a link-only source explains that in its own answer
    return {
      isAbsent: error.code === "NOT_FOUND",
      note: `${name} did not give ${cited.citation.canonical} itself (${error.code}): ${error.message}`,
    };
  }
}

/** Whether a citation names a row's document: by its citations, its file number and date, or its title. */
export function isNamedBy({ citation, title, date }: SearchRow, wanted: Citation): boolean {
  if (wanted.kind === "decision" && wanted.date !== undefined && date !== undefined && wanted.date !== date)
    return false;
  const keys = keysOfCitation(wanted).same;
  const isIt = (one: Citation) =>
    one.canonical === wanted.canonical || keysOfCitation(one).same.some((key) => keys.includes(key));
  const titled = find(title).filter(({ start, kind }) => kind === "decision" || start === 0);
  const own = [citation.neutral, ...citation.reported, citation.ecli].flatMap((one) => find(one ?? ""));
  const isAct =
    wanted.kind === "legislation" && plainTitle(title) === plainTitle(`${wanted.title} ${wanted.year ?? ""}`);
  return isAct || [...own, ...titled].some(isIt);
}

/** Returns a title in lower case without marks, to compare it with another. */
export function plainTitle(title: string): string {
  return bareWords(title.toLowerCase());
}

/** Returns the row of an opened document, with the passage at a place in it. */
export function openedRow(document: LegalDocument, place?: string): SearchRow {
  const entry = { ...document, blocks: document.blocks.length, bytes: 0, keeping: "none" as const };
  const row = libraryRow({ document: entry, ...passageAt(document, place), score: 1 });
  return row.how === "import" ? row : { ...row, how: document.source.how };
}

const PASSAGE_BLOCKS = 2; // a heading and the text below it

/** Returns the beginning of the passage at a place; empty without a place or when the document does not have it. */
function passageAt({ blocks }: LegalDocument, place: string | undefined) {
  const range = place === undefined ? undefined : placeOf(blocks, place);
  if (range === undefined || place === undefined) return { pin: "", snippet: "" };
  const passage = blocks.slice(range.first, Math.min(range.last + 1, range.first + PASSAGE_BLOCKS));
  const text = passage.map(({ markdown }) => markdown).join(" ");
  return { pin: passage[0]?.pin || place, snippet: snippet(text, () => []) };
}

function placeOf(blocks: readonly Block[], place: string): BlockRange | undefined {
  try {
    return findPins(blocks, place)[0];
  } catch (error) {
    if (error instanceof LegibusError) return undefined; // the document does not have it
    throw error;
  }
}

/** Returns a row for a cited document that was not opened; undefined when it has no page. */
export function linkedRow(source: string, id: string | undefined, citation: Citation): SearchRow | undefined {
  const links = linksFor(citation);
  const { url } = links.find((one) => one.source === source) ?? links[0] ?? {};
  if (id === undefined || url === undefined) return undefined;
  const { kind, canonical, country = "" } = citation;
  return searchRow({
    id,
    title: canonical,
    url,
    neutral: kind === "neutral" ? canonical : undefined,
    jurisdiction: country,
    facts: ["named by the query, not yet opened: law:read"],
    source,
    how: "link",
  });
}

/** Puts a row first in an answer that may already contain it; an opened row replaces a mere link. */
export function withFirst(answer: SearchAnswer, row: SearchRow, limit: number): SearchAnswer {
  const isSame = ({ id, citation: { neutral } }: SearchRow) =>
    id === row.id || (neutral !== undefined && neutral === row.citation.neutral);
  const same = answer.results.find(isSame);
  const isKept = same !== undefined && (same.how !== "link" || row.how === "link");
  const first = isKept ? { ...same, ...defined({ snippet: row.snippet ?? same.snippet }) } : row;
  const others = answer.results.filter((one) => one !== same);
  return {
    ...answer,
    results: [first, ...others].slice(0, limit),
    total: answer.total + (isKept ? 0 : 1),
    per_source: answer.per_source.map((report) => (isKept ? report : withRow(report, row))),
    status: answer.status === "empty" ? "ok" : answer.status,
  };
}

/** Counts a row that no list had for the source that it is from. */
function withRow(report: SourceReport, { how, source }: SearchRow): SourceReport {
  const from = how === "library" || how === "import" ? "library" : source;
  if (how === "link" || report.source !== from) return report;
  return { ...report, hits: report.hits + 1, ...(report.status === "empty" && { status: "ok" as const }) };
}

/** Removes the mere links to a cited document that its source was asked for and does not have. */
export function withoutNamed(answer: SearchAnswer, cited: Citation, note = ""): SearchAnswer {
  const results = answer.results.filter((row) => row.how !== "link" || !isNamedBy(row, cited));
  const isEmpty = results.length === 0 && answer.status === "ok";
  return {
    ...answer,
    results,
    total: isEmpty ? 0 : answer.total,
    status: isEmpty ? "empty" : answer.status,
    notes: [note, ...answer.notes].filter(Boolean),
  };
}
