import { type Kysely, type RawBuilder, sql } from "kysely";
import { citedAlone } from "../../citations/cited-query.ts";
import { mapInSteps } from "../../core/steps.ts";
import type { Engine } from "../engine.ts";
import { BLOCK_BITS, BLOCKS_PER_DOCUMENT, type Database } from "../schema.ts";
import type { LibraryHit, LibraryQuery, SearchFound } from "../types.ts";
import { citedSearch, namedBy } from "./cited-search.ts";
import { filtersOf, isFiltered } from "./filters.ts";
import type { Indexer } from "../documents/indexer.ts";
import { citingCount, createLiteral, hitOf, type HitRow, type Literal } from "./literal.ts";
import { fused, type Meaning, type MeaningFound } from "../meaning/index.ts";
import type { Scope } from "../owners.ts";
import { isVisible } from "../documents/visible.ts";
import { parseQuery } from "./query.ts";
import { type Question, questionOf } from "./question.ts";
import { createWeigher, type Passage } from "./passages.ts";
import {
  createPlacer,
  createRanker,
  FIRST,
  isOwn,
  type Ranked,
  type Ranker,
  type Weighed,
} from "./ranking.ts";
import { type Finder, stemmed } from "./snippet.ts";
import { placesOf } from "./terms.ts";

/** Searches the full-text indexes and the citations. */
export interface Searcher extends Pick<Literal, "grep" | "citing"> {
  /** One hit per document, the best first. */
  search(query: LibraryQuery): Promise<SearchFound>;
  /** How many other documents cite each of these. */
  citedBy(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

type Sql = RawBuilder<unknown>;

/** The dependencies of a search's steps. */
interface Index {
  readonly db: Kysely<Database>;
  readonly ranker: Ranker;
  readonly literal: Literal;
  readonly scope: Scope;
}

const POOL = 60; // documents ranked by their passages; later pages follow in the order of the index
const READ = 12; // documents, the best of these, whose passages are read
const READ_FOR_COVERAGE = 8; // and those whose best passage has most of the query, in texts of any size
const DEEPEST = 1_000;

interface Searching {
  readonly scope: Scope;
  /** Cancels every query. */
  readonly signal: AbortSignal | undefined;
  /** Passages that one query may look at on a shared server; 0 means no limit. */
  readonly mostRows: number;
  /** Undefined unless the user has a model for it. */
  readonly meaning: Meaning | undefined;
}

/**
 * Creates a search within one scope; with several users a query matches at most `mostRows` passages, 0 for no
 * limit.
 */
export function createSearcher(
  { name, read }: Engine,
  indexer: Indexer,
  { scope, signal, mostRows, meaning }: Searching,
): Searcher {
  const { visible, manyUsers, own: user } = scope;
  const engine = { name, db: read({ signal, visible, ...(manyUsers && { user }) }) };
  const literal = createLiteral(engine, scope, manyUsers ? mostRows : 0);
  const index: Index = {
    db: engine.db,
    ranker: createRanker(engine, scope, literal),
    literal,
    scope,
  };
  return {
    grep: async (query) => await literal.grep(query),
    citing: async (citation, page) => await literal.citing(citation, page),
    citedBy: async (ids) => await countCiting(index, ids),
    async search(query) {
      const pending = await indexer.ready();
      const question = questionOf(parseQuery(citedAlone(query.query)?.words ?? query.query));
      const always = await conditionsOf(index, question);
      const conditions = sql`${always}${filtersOf(query)}`;
      const depth = Math.min(Math.max(POOL, query.offset + query.limit), DEEPEST);
      const named = await namedBy(index, query.query, conditions);
      const { cited, restrict, said } = await citedSearch(index, query.query, named, conditions);
      const { slots, missing, read } = await index.ranker.weigh(question);
      const wanted = {
        slots,
        scored: index.ranker.scored(slots),
        conditions: restrict(conditions, slots),
        depth,
      };
      const lenient = restrict(sql`${always}${filtersOf(query, true)}`, slots);
      const asked = meaning && isQuestion(query) ? meaning : undefined;
      const [byWords, found, counted] = await Promise.all([
        rankedWithNames(index, named, wanted, cited !== undefined),
        asked?.find(query.query, { db: engine.db, conditions, signal }),
        countsOf(index, query, { ...wanted, isLiteral: isAllLiteral(question) }, lenient),
      ]);
      const all = [...byWords.named, ...withMeaning(byWords.rows, byWords.named, found)];
      const { total, unsaid, complete } = { ...byWords.counts, ...counted };
      const page = all.slice(query.offset, query.offset + query.limit);
      const count = byWords.named.length + byWords.rows.length;
      const find = stemmed(slots, question.literal.flat());
      return {
        total: Math.max(total, count < depth ? count : 0) + all.length - count,
        hits: await hitsOf(index, page, slots, find, cited && named),
        ...(found && { meaning: meaningOf(found, page, [...byWords.named, ...byWords.rows]) }),
        ...said({
          total,
          missing,
          read,
          also: slots.filter((slot) => !isOwn(slot)).map(({ word }) => word),
          complete,
        }),
        unsaid,
        pending,
      };
    },
  };
}

/** Whether a query can also be searched by meaning: a citation or a quotation is meant literally. */
function isQuestion({ query, meaning }: LibraryQuery): boolean {
  const { groups } = parseQuery(query);
  const isLiteral = groups.every((group) => group.some(({ quoted }) => quoted));
  return meaning === true && !isLiteral && !citedAlone(query);
}

function withMeaning(
  rows: readonly Ranked[],
  named: readonly Ranked[],
  found: MeaningFound | undefined,
): readonly Ranked[] {
  if (!found || found.near.length === 0) return rows;
  const leading = new Set(named.map(({ document }) => document));
  return fused(
    rows,
    found.near.filter(({ document }) => !leading.has(document)),
  );
}

function meaningOf(
  { note }: MeaningFound,
  page: readonly Ranked[],
  byWords: readonly Ranked[],
): NonNullable<SearchFound["meaning"]> {
  const known = new Set(byWords.map(({ document }) => document));
  const added = page.filter(({ document }) => !known.has(document)).length;
  return { added, ...(note !== undefined && { note }) };
}

/** Returns the conditions beside the filters that every document must meet. */
async function conditionsOf({ ranker, literal, scope }: Index, question: Question): Promise<Sql> {
  const required = ranker.matchOf(
    question.slots.filter((slot) => slot.required),
    "all",
  );
  const [wanted, unwanted] = await Promise.all([
    Promise.all(question.literal.map(async (group) => await literal.found(group))),
    Promise.all(question.without.map(async (phrase) => await literal.found([phrase]))),
  ]);
  const conditions = [
    required !== undefined && sql` and d.number in ${ranker.matching(required)}`,
    ...wanted.map((documents) => documents && sql` and d.number in ${documents}`),
    ...unwanted.map((documents) => documents && sql` and d.number not in ${documents}`),
  ];
  return sql.join(
    [sql` and ${isVisible(scope, "d")}`, ...conditions.filter((one) => one !== false && one !== undefined)],
    sql``,
  );
}

interface Counts {
  /** Documents that have any of the words. */
  readonly total: number;
  /** Documents that lack a filtered field. */
  readonly unsaid: number;
  /** Documents that have all of the words. */
  readonly complete: number;
}

/** Whether every word of the question is in a phrase that the documents must have, so that none lacks a word. */
function isAllLiteral({ slots, related, literal }: Question): boolean {
  const phrases = literal.flatMap((group) => (group.length === 1 ? group : []));
  const words = new Set(phrases.flatMap(({ written }) => written));
  return related.length === 0 && slots.every(({ word }) => words.has(word));
}

/** Counts what the ranking cannot, because it leaves documents out. */
async function countsOf(
  index: Index,
  query: LibraryQuery,
  { slots, scored, conditions, isLiteral }: RankedQuery & { readonly isLiteral: boolean },
  lenient: Sql,
): Promise<Partial<Counts>> {
  const any = index.ranker.matchOf(slots, "any");
  const all = index.ranker.matchOf(slots.filter(isOwn), "all");
  const isOne = any === all || isLiteral;
  const [some, every] = await Promise.all([
    scored.isWhole && !isFiltered(query) ? undefined : countOf(index, any, lenient, filtersOf(query)),
    scored.isWhole || isOne ? undefined : countOf(index, all, conditions),
  ]);
  const complete = isOne ? some?.total : every?.total;
  return { ...some, ...(complete !== undefined && !scored.isWhole && { complete }) };
}

/** Counts the matching documents that meet the conditions and pass the filters, and those that lack a filtered field. */
async function countOf(
  { db, ranker }: Index,
  match: string | undefined,
  conditions: Sql,
  filters: Sql = sql``,
) {
  if (match === undefined) return { total: 0, unsaid: 0 };
  const documents = sql`${ranker.matching(match)} m join library_documents d on d.number = m.document`;
  const { rows } = await sql<{ readonly every: number | string; readonly total: number | string }>`
    select count(*) as every, count(case when true${filters} then 1 end) as total
    from ${documents} where d.state = 'complete'${conditions}`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  return { total, unsaid: Number(rows[0]?.every ?? 0) - total };
}

async function countCiting(
  { db, scope }: Index,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly citing: number | string }>`
    select o.id, ${citingCount(sql`o.number`, scope)} as citing
    from library_documents o where o.state = 'complete' and ${isVisible(scope, "o")} and o.id in (${sql.join(ids)})`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ id, citing }) => (Number(citing) > 0 ? [[id, Number(citing)] as const] : [])),
  );
}

interface RankedQuery {
  readonly slots: readonly Weighed[];
  readonly scored: ReturnType<Ranker["scored"]>;
  readonly conditions: Sql;
  /** Maximum number of documents. */
  readonly depth: number;
}

/** Returns the documents that the query names, then the best by words; one named by citation starts at its head. */
async function rankedWithNames(
  index: Index,
  named: readonly number[],
  wanted: RankedQuery,
  isCited: boolean,
): Promise<Rows & { readonly named: readonly Ranked[] }> {
  const { rows, counts } = wanted.slots.length === 0 ? NO_ROWS : await ranked(index, wanted);
  const top = (rows[0]?.score ?? 0) + 1;
  const first = named.map((document): Ranked => {
    const row = rows.find((one) => one.document === document);
    const places = row && !isCited ? row.places : [FIRST];
    return { document, places, score: (row?.score ?? 0) + top };
  });
  return { counts, named: first, rows: rows.filter(({ document }) => !named.includes(document)) };
}

interface Rows {
  readonly rows: readonly Ranked[];
  /** Of the documents that are scored and meet the conditions. */
  readonly counts: Counts;
}

const NO_ROWS: Rows = { rows: [], counts: { total: 0, unsaid: 0, complete: 0 } };

/**
 * Ranks documents by the index, the first POOL of them by their best passages, and those that lead these by rank or
 * by one passage by the text of the passages.
 */
async function ranked({ db }: Index, { slots, scored, conditions, depth }: RankedQuery): Promise<Rows> {
  const { rows } = await sql<{
    readonly document: number;
    readonly score: number;
    readonly blocks: number;
    readonly bytes: number | string;
    readonly places: string;
    readonly packed: Uint8Array | null;
    readonly total: number | string;
    readonly complete: number | string;
  }>`
    with s as materialized (
      select r.document, r.score, r.slots, d.blocks, d.bytes from ${scored.rows} r
      join library_documents d on d.number = r.document where d.state = 'complete'${conditions})
    select p.document, p.score, p.blocks, p.bytes, n.places, n.packed, (select count(*) from s) as total,
      (select count(*) from s where slots = ${slots.filter(isOwn).length}) as complete
    from (select * from s order by score desc, document limit ${depth}) p
    join library_names n on n.document = p.document order by p.score desc, p.document`.execute(db);
  const placed = createPlacer(slots);
  const all = await mapInSteps(rows, ({ document, score, blocks, bytes, ...row }, at) => {
    const best = placed(placesOf(row), { blocks, bytes: Number(bytes) });
    return {
      document,
      places: best.places,
      score: at < POOL ? score + best.score : score,
      coverage: best.coverage,
    };
  });
  const best = all.slice(0, POOL).toSorted(byScore);
  const covering = best.toSorted((a, b) => b.coverage - a.coverage).slice(0, READ_FOR_COVERAGE);
  const chosen = new Set([...best.slice(0, READ), ...covering]);
  const read = await readPlaces(db, [...chosen], slots);
  const answering = read.map(({ answer, ...row }) => ({ ...row, score: row.score + answer }));
  const others = best.filter((one) => !chosen.has(one));
  return {
    rows: [...answering.toSorted(byScore), ...others, ...all.slice(POOL)],
    counts: { total: Number(rows[0]?.total ?? 0), unsaid: 0, complete: Number(rows[0]?.complete ?? 0) },
  };
}

function byScore(one: Ranked, other: Ranked): number {
  return other.score - one.score;
}

/** Reduces each document to its best place and adds how well its best passage answers the query. */
async function readPlaces(
  db: Kysely<Database>,
  wanted: readonly Ranked[],
  slots: readonly Weighed[],
): Promise<readonly (Ranked & { readonly answer: number })[]> {
  if (wanted.length === 0) return [];
  const blocks = wanted.flatMap(({ document, places }) =>
    places.map(({ block }) => blockId(document, block)),
  );
  const { rows } = await sql<
    Pick<Passage, "type" | "pin" | "markdown"> & {
      readonly block: number;
      readonly kind: string;
      readonly blocks: number;
    }
  >`
    select b.id as block, b.type, b.pin, b.markdown, d.kind, d.blocks
    from library_blocks b join library_documents d on d.number = b.id >> ${sql.raw(String(BLOCK_BITS))}
    where b.id in (${sql.join(blocks)})`.execute(db);
  const texts = new Map(rows.map((row) => [row.block, row]));
  const weigher = createWeigher(slots);
  return await mapInSteps(wanted, (one) => {
    const passages = one.places.flatMap((place) => {
      const text = texts.get(blockId(one.document, place.block));
      if (!text) return [];
      const before = text.kind === "case" && place.slotWeights.length > 0 ? place.block / text.blocks : 1;
      return [{ place, ...weigher.worthOf({ ...text, ...place, before }) }];
    });
    const [best] = passages.toSorted((a, b) => b.worth - a.worth);
    const answer = Math.max(0, ...passages.map((passage) => passage.answer));
    return { ...one, answer, places: best ? [best.place] : one.places };
  });
}

/** Loads the hits of a page; with `named`, every other document is marked as citing what is named. */
async function hitsOf(
  { db }: Index,
  wanted: readonly Ranked[],
  slots: readonly Weighed[],
  find: Finder,
  named: readonly number[] | undefined,
): Promise<readonly LibraryHit[]> {
  if (wanted.length === 0) return [];
  const unread = wanted.filter(({ places }) => places.length > 1);
  const read = new Map((await readPlaces(db, unread, slots)).map((one) => [one.document, one]));
  const shown = wanted.map(({ document, places: [place], ...one }) => ({
    ...one,
    document,
    block: blockId(document, (read.get(document)?.places[0] ?? place ?? FIRST).block),
  }));
  const { rows } = await sql<HitRow & { readonly number: number }>`
    select d.number, 0 as score, d.facts, d.blocks, d.bytes, d.keeping, coalesce(b.pin, '') as pin, b.judge, coalesce(b.markdown, '') as markdown
    from library_documents d left join library_blocks b on b.id in (${sql.join(shown.map(({ block }) => block))}) and b.id >> ${sql.raw(String(BLOCK_BITS))} = d.number
    where d.number in (${sql.join(shown.map(({ document }) => document))})`.execute(db);
  const weigher = createWeigher(slots);
  const hits = await mapInSteps(shown, ({ document, score }): LibraryHit[] => {
    const row = rows.find(({ number }) => number === document);
    const passage = row && hitOf({ ...row, score }, find);
    if (!passage) return [];
    const hit = weigher.isTitle(passage.document.title)
      ? { document: passage.document, pin: "", snippet: "", score }
      : passage;
    return [named && !named.includes(document) ? { ...hit, cites: true } : hit];
  });
  return hits.flat();
}

function blockId(document: number, block: number): number {
  return document * BLOCKS_PER_DOCUMENT + block;
}
