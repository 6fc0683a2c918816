import type { ToolCall } from "../core/call.ts";
import { citedAs, type LegalDocument } from "../core/document.ts";
import { defined } from "../core/defined.ts";
import { LegibusError } from "../core/errors.ts";
import { groupBy } from "../core/group-by.ts";
import { nextLine, nextOffset, type SearchRow } from "../core/search.ts";
import { shortened } from "../core/text.ts";
import { citedQuery } from "../citations/cited-query.ts";
import { parseCitation } from "../citations/index.ts";
import { provisionForms } from "../citations/keys.ts";
import { calledInShort } from "../citations/tables/case-names.ts";
import { type Authority, authoritiesOf, inOrder, shown } from "../documents/authorities.ts";
import { libraryRow } from "../documents/library-rows.ts";
import { caseNameOf, citedEntries } from "../library/cited.ts";
import { keptOrBrought } from "../library/held.ts";
import type { CitationGraph, GraphEdge, GraphNode } from "../documents/view-data.ts";
import { type CitingPage, type Library, type LibraryHit, MOST_CITING } from "../library/types.ts";
import { isLawName } from "./opening.ts";
import { placeBehind } from "./places.ts";
import { fuse } from "./search-rows.ts";
import { called, nearest, severalOf } from "./short-names.ts";

/** English and German terms for how a court treats a citation. */
const TREATMENT =
  /\b(?:not followed|followed|distinguished|overruled|disapproved|approved|applied|affirmed|reversed|doubted|explained|considered|adopted|Aufgabe von|Aufgabe der|Fortführung von|Fortführung|Festhaltung|Bestätigung von|Bestätigung|Abgrenzung zu|Abgrenzung|Anschluss an|im Anschluss an|entgegen)\b/gi;

const LONGEST_TITLE = 160; // characters of a title in the list

interface Passage {
  readonly id: string;
  readonly title: string;
  readonly date?: string;
  readonly pin: string;
  readonly judge?: string;
  readonly line: string;
  /** Treatment terms in the line, as found. */
  readonly treatment: readonly string[];
}

interface Citing {
  /** Title of the document that a name was read as. */
  readonly readAs?: string | undefined;
  readonly total: number;
  readonly passages: readonly Passage[];
  readonly next: number | null;
}

/** Finds passages of the library that cite a document, by its id, citations or title; a pin in the citation narrows them to that pin. */
export async function passagesCiting(
  library: Library,
  id: string,
  { limit, offset, order = "newest" }: Pick<CitingPage, "limit" | "offset" | "order">,
): Promise<Citing> {
  const behind = placeBehind(id); // of a name: `Mabo v Queensland at [5]`
  const { names, except, readAs } = await namesOf(library, behind?.id ?? id);
  const [paragraph] = /\d+/.exec(behind?.pin ?? "") ?? [];
  const place = paragraph === undefined ? citedQuery(id)?.citation.pinpoints[0]?.from : Number(paragraph);
  const { total, hits } = await library.citing(names, {
    limit,
    offset,
    order,
    except,
    ...(place !== undefined && { place }),
  });
  return { readAs, total, passages: hits.map(passageOf), next: nextOffset(offset, hits.length, total) };
}

/**
 * Returns the names by which a document is cited (for a provision only those of itself), and as `except` the ids
 * of the document itself and its copies, whose heading contains its citation.
 */
async function namesOf(library: Library, id: string) {
  const cited = citedQuery(id);
  const references = [id, ...(cited?.references ?? [])];
  const entries = await entriesOf(library, references);
  const surest = entries.flatMap(({ citations }) => citations.neutral ?? citations.ecli ?? []);
  const copies = await Promise.all([...new Set(surest)].map(async (one) => await library.byCitation(one)));
  const except = [...new Set([...entries, ...copies.flat()].map((entry) => entry.id))];
  const isName = !cited && !id.includes(":") && !isLawName(id);
  if (isName && entries.length === 0) throw await notNamed(library, id);
  const known = entries.flatMap(({ citations }) => citedAs(citations));
  if (cited?.citation.kind === "norm") {
    const acts = known.flatMap((one) => parseCitation(one) ?? []).filter(({ kind }) => kind === "eu_act");
    const forms = provisionForms(
      cited.citation,
      acts.map(({ canonical }) => canonical),
    );
    if (forms.length > 1 || cited.citation.parts.length > 0) return { names: [...new Set(forms)], except };
  }
  return {
    names: [...new Set([...references, ...known])],
    except,
    readAs: isName ? entries[0]?.title : undefined,
  };
}

const MOST_OF_A_NAME = 10; // documents of one title

/** Finds a document's library entries by id, citation or the name of a law, else by title. */
async function entriesOf(
  library: Library,
  references: readonly string[],
): Promise<readonly Pick<LegalDocument, "id" | "title" | "citations">[]> {
  const held = await Promise.all(references.map(async (one) => await keptOrBrought(library, one)));
  const known = await Promise.all(references.map(async (one) => await citedEntries(library, one)));
  const found = [...held.filter((one) => one !== undefined), ...known.flat()];
  return found.length > 0 ? found : await entriesCalled(library, references[0] ?? "");
}

/** Finds the documents of a title, or the only one of which it is a short form. @throws LegibusError for several */
async function entriesCalled(library: Library, name: string) {
  const { hits, rows } = await searched(library, name);
  const found = called(rows, name);
  if (found.isShort && (citedQuery(name) || isLawName(name))) return [];
  if (found.isShort && found.rows.length > 1) throw severalOf(name, found.rows);
  const ids = new Set(found.rows.map(({ id }) => id));
  return hits.map(({ document }) => document).filter(({ id }) => ids.has(id));
}

async function searched(library: Library, name: string) {
  const { hits } = await library.search({ query: calledInShort(name), limit: MOST_OF_A_NAME, offset: 0 });
  return { hits, rows: fuse([hits.map(libraryRow)]) };
}

/** Returns the error for a name that no document of the library has, with those that have half of its words. */
async function notNamed(library: Library, name: string): Promise<LegibusError> {
  const { rows } = await searched(library, name);
  return new LegibusError(
    "INVALID_INPUT",
    `"${shortened(name)}" is no citation, and no document of the library is called that`,
    {
      hint: [...nearest(rows, name), "give an id or a citation such as [1992] HCA 23 or § 823 BGB"].join(
        "; ",
      ),
    },
  );
}

/**
 * Returns the text whose authorities are wanted: a draft, or a document of the library.
 * @throws LegibusError NOT_FOUND
 */
export async function citingDocument(
  library: Library,
  { id, text }: { readonly id: string | undefined; readonly text: string | undefined },
): Promise<Pick<LegalDocument, "id" | "title" | "citations" | "blocks">> {
  if (text !== undefined) {
    const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== "");
    const blocks = paragraphs.map((markdown) => ({ type: "paragraph" as const, pin: "", markdown }));
    return { id: "draft", title: "Draft", citations: { reported: [], other: [] }, blocks };
  }
  const [entry] =
    id === undefined ? [] : await entriesOf(library, [id, ...(citedQuery(id)?.references ?? [])]);
  const document = entry && (await library.get(entry.id));
  if (document) return document;
  throw new LegibusError("NOT_FOUND", `the library has no document ${id ?? ""}`.trim(), {
    hint: "read it once with law:read, or bring it in with law:import; give a draft as text",
  });
}

/** Returns the table of authorities of a text, with the names that only the library knows. */
export async function authoritiesNamed(
  library: Library,
  document: Pick<LegalDocument, "blocks" | "citations">,
): Promise<readonly Authority[]> {
  const named: Authority[] = [];
  for (const authority of await authoritiesOf(document)) {
    const { group, citation, parallel } = authority;
    let name = authority.name;
    if (group === "cases") for (const one of [citation, ...parallel]) name ??= await caseNameOf(library, one);
    named.push({ ...authority, ...defined({ name }) });
  }
  return inOrder(named);
}

const MOST_DRAWN = 40; // documents on either side; a larger graph is unreadable

type Drawn = Pick<LegalDocument, "id" | "title" | "citations" | "blocks"> & { readonly date?: string };

/** Returns the citation graph of a document: library documents that cite it, and what it cites most often. */
export async function graphOf(library: Library, document: Drawn): Promise<CitationGraph> {
  const { id, title, date } = document;
  const [citing, cited] = [await citingEdges(library, document), await citedEdges(library, document)];
  const nodes = new Map([[id, nodeOf({ id, title, date }, true)]]);
  for (const { node } of [...citing, ...cited]) if (!nodes.has(node.id)) nodes.set(node.id, node);
  return { centre: id, nodes: [...nodes.values()], edges: [...citing, ...cited].map(({ edge }) => edge) };
}

interface Neighbour {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
}

async function citingEdges(library: Library, { id }: Drawn): Promise<readonly Neighbour[]> {
  const { passages } = await passagesCiting(library, id, { limit: 10 * MOST_DRAWN, offset: 0 });
  const byId = groupBy(passages, (passage) => passage.id);
  return [...byId.values()].slice(0, MOST_DRAWN).flatMap((own) => {
    const [first] = own;
    const treatment = [...new Set(own.flatMap((passage) => passage.treatment))];
    return first
      ? [{ node: nodeOf(first, true), edge: { from: first.id, to: id, count: own.length, treatment } }]
      : [];
  });
}

async function citedEdges(library: Library, document: Drawn): Promise<readonly Neighbour[]> {
  const authorities = (await authoritiesOf(document)).toSorted((a, b) => b.count - a.count);
  const neighbours = new Map<string, Neighbour>();
  for (const authority of authorities.slice(0, MOST_DRAWN)) {
    const entry = await entryOf(library, authority);
    const node = nodeOf(entry ?? { id: authority.citation, title: shown(authority) }, entry !== undefined);
    if (node.id === document.id) continue;
    const count = authority.count + (neighbours.get(node.id)?.edge.count ?? 0);
    neighbours.set(node.id, { node, edge: { from: document.id, to: node.id, count, treatment: [] } });
  }
  return [...neighbours.values()];
}

/** Returns the library's document of an authority, by any of its citations. */
async function entryOf(library: Library, { citation, parallel }: Authority) {
  for (const one of [citation, ...parallel]) {
    const [entry] = await citedEntries(library, one);
    if (entry) return entry;
  }
  return undefined;
}

function nodeOf(
  { id, title, date }: { readonly id: string; readonly title: string; readonly date?: string | undefined },
  isHeld: boolean,
): GraphNode {
  return { id, title, ...(date !== undefined && { date }), isHeld };
}

/** `cited by 3 in the library` */
export function citedByText(count: number): string {
  return `cited by ${count.toLocaleString("en")}${count >= MOST_CITING ? " or more" : ""} in the library`;
}

/** Adds to each row how many library documents cite it; a library failure leaves the rows unchanged. */
export async function withCitedBy(
  library: Library | undefined,
  rows: readonly SearchRow[],
  call: ToolCall,
): Promise<readonly SearchRow[]> {
  const counts = await library
    ?.for(call)
    .citedBy(rows.map(({ id }) => id))
    .catch(() => undefined);
  return rows.map((row) => {
    const count = counts?.get(row.id);
    if (count === undefined) return row;
    return { ...row, metadata: [row.metadata, citedByText(count)].filter(Boolean).join(" · ") };
  });
}

function passageOf({ document, pin, judge, snippet }: LibraryHit): Passage {
  const { id, title, date } = document;
  const words = [...snippet.matchAll(TREATMENT)].map(([word]) => word);
  return {
    id,
    title: shortened(title, LONGEST_TITLE),
    ...(date !== undefined && { date }),
    pin,
    ...(judge !== undefined && { judge }),
    line: snippet,
    treatment: [...new Set(words)],
  };
}

/** Groups the passages by document, for `structuredContent`. */
export function citingData({ total, passages, next }: Citing): Readonly<Record<string, unknown>> {
  const documents = Array.from(
    groupBy(passages, ({ id }) => id),
    ([id, own]) => ({
      id,
      title: own[0]?.title,
      date: own[0]?.date,
      passages: own.map(({ pin, judge, line, treatment }) => ({ pin, judge, line, treatment })),
    }),
  );
  return { total, documents, next };
}

/** Writes the passages as Markdown, or that none was found and what was searched. */
export function citingText(given: string, { readAs, total, passages, next }: Citing): string {
  const id = readAs === undefined || readAs === given ? given : `${given} (${shortened(readAs, 80)})`;
  if (total === 0) {
    const parts = isLawName(given) ? "; a provision is looked for by its own citation (§ 1, Art. 1)" : "";
    return `**No passage of the library cites ${shortened(id)}**: what was never read or imported is not searched${parts}`;
  }
  const lines = passages.flatMap(({ id: from, title, date = "", pin, judge = "", line, treatment }, at) => {
    const head =
      passages[at - 1]?.id === from ? [] : [`**${title}** ${[date, from].filter(Boolean).join(" · ")}`];
    const words = treatment.length === 0 ? "" : ` (words beside it: ${treatment.join(", ")})`;
    return [
      ...head,
      `- ${[pin, judge].filter(Boolean).join(" ").concat(": ").replace(/^: /, "")}${line}${words}`,
    ];
  });
  return [
    `**${passages.length} of ${total} passages of the library cite ${id}**`,
    ...lines,
    ...nextLine(next),
  ].join("\n");
}
