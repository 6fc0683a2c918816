import { type Kysely, type RawBuilder, sql } from "kysely";
import { citedAlone, citedQuery, type CitedQuery, respaced } from "../../citations/cited-query.ts";
import { type Citation, find } from "../../citations/index.ts";
import { keysOfCitation } from "../../citations/keys.ts";
import { courtKey } from "../../citations/court-names.ts";
import { celexOf } from "../../citations/tables/eu.ts";
import { citationKey } from "../documents/cites.ts";
import { readFacts } from "../documents/facts.ts";
import { titleKey } from "../documents/names.ts";
import { BLOCKS_PER_DOCUMENT, type Database } from "../schema.ts";
import type { SearchFound } from "../types.ts";
import { lawCalled, type Literal } from "./literal.ts";
import { parseQuery, type Phrase } from "./query.ts";
import type { Ranker, Weighed } from "./ranking.ts";

const MOST_NAMED = 60; // documents
const LONGEST_NAMED = 1_000; // characters of a query that are searched for citations
const HEAD = 40; // blocks: what a page gives about a decision before its text

/** Returns documents whose title or citation is the query; for a file number also those that have it at their head. */
export async function namedBy(
  { db, literal }: { readonly db: Kysely<Database>; readonly literal: Literal },
  query: string,
  conditions: Sql,
): Promise<readonly number[]> {
  const cited = citedQuery(query);
  const within = find(respaced(query.slice(0, LONGEST_NAMED)));
  const keys = [
    ...new Set([...[query, ...(cited?.references ?? [])].map(citationKey), ...within.flatMap(namesOf)]),
  ];
  const titles = [...new Set([query, cited?.words ?? query].map(titleKey).flatMap(companyForms))];
  const own = sql`select document from library_citations where citation in (${sql.join(keys)}) and block is null`;
  const titled = sql`select document from library_names where title in (${sql.join(titles)})`;
  const numbers = async (documents: Sql, order: Sql) => {
    const { rows } = await sql<{ readonly number: number }>`
      select d.number from library_documents d join (${documents}) f on f.document = d.number
      where d.state = 'complete'${conditions} group by d.number order by ${order}, d.number limit ${MOST_NAMED}`.execute(
      db,
    );
    return rows.map(({ number }) => number);
  };
  const known = await numbers(sql`${own} union ${titled}`, sql`1`);
  if (known.length > 0) return known;
  const laws = lawKeysOf(within.length > 0 ? within : lawCalled(query.slice(0, LONGEST_NAMED)));
  if (laws.length > 0) {
    const whole = sql`select document from library_citations where citation in (${sql.join(laws)}) and block is null`;
    return await numbers(whole, sql`1`);
  }
  if (cited?.citation.kind !== "decision") return known;
  const numbered = sql`select document from library_keys where key in (${sql.join(keysOfCitation(cited.citation).same)})`;
  const { fileNumber, courtName } = cited.citation;
  const ofNumber = fileNumber === undefined ? [] : await numbers(numbered, sql`1`);
  const ofCourt = await ofSameCourt(db, ofNumber, courtName);
  if (ofCourt.length > 0) return ofCourt;
  const blocks = literal.blocks(phrasesOf(cited.words));
  if (!blocks) return known;
  const first = sql`b.block - b.document * ${sql.raw(String(BLOCKS_PER_DOCUMENT))}`;
  const heads = sql`select b.document, ${first} as place from (${blocks}) b where ${first} < ${HEAD}`;
  return await numbers(heads, sql`min(f.place)`);
}

/** Returns those of these documents whose court has this name or another name of the same court: `OVG NRW`, `OVG Münster`. */
async function ofSameCourt(
  db: Kysely<Database>,
  documents: readonly number[],
  court: string | undefined,
): Promise<readonly number[]> {
  if (documents.length === 0 || court === undefined) return [];
  const rows = await db
    .selectFrom("library_documents")
    .select(["number", "facts"])
    .where("number", "in", documents)
    .execute();
  const isSame = (facts: string) => {
    const [name] = readFacts(facts).court?.split(",") ?? [];
    return name !== undefined && courtKey(name) === courtKey(court);
  };
  return documents.filter((document) =>
    rows.some(({ number, facts }) => number === document && isSame(facts)),
  );
}

const COMPANIES = [
  ["pty", "proprietary"],
  ["ltd", "limited"],
] as const;

/** Returns a title with the forms of its companies written short and in full: `ltd`, `limited`. */
function companyForms(title: string): readonly string[] {
  return COMPANIES.reduce<readonly string[]>(
    (all, forms) => {
      const either = new RegExp(`\\b(?:${forms.join("|")})\\b`, "g");
      return all.flatMap((one) => forms.map((form) => one.replaceAll(either, form)));
    },
    [title],
  );
}

/** Returns a query for these words in a row. */
function phrasesOf(words: string): readonly Phrase[] {
  return parseQuery(`"${words.replaceAll('"', " ")}"`).groups.flat();
}

/** Returns the keys of a cited document: an act of the Union has one name in each language, and one number. */
function namesOf(citation: Citation): readonly string[] {
  const own = citation.canonical.toLowerCase();
  return citation.kind === "eu_act" ? [own, citationKey(`CELEX ${celexOf(citation.act)}`)] : [own];
}

/** Returns the citation keys of the laws whose provisions are cited. */
function lawKeysOf(citations: readonly Citation[]): readonly string[] {
  const laws = citations.flatMap((one) => (one.kind === "norm" ? (one.law ?? []) : []));
  return laws.flatMap(({ abbr, celex }) =>
    [abbr, ...(celex === undefined ? [] : [celex, `CELEX ${celex}`])].map(citationKey),
  );
}

type Sql = RawBuilder<unknown>;

type Said = Pick<SearchFound, "citation" | "missing" | "read" | "also" | "complete">;

/** How a query that may be a citation is searched. */
export interface CitedSearch {
  /** The citation, if the library has its document or one that cites it. */
  readonly cited: CitedQuery | undefined;
  /**
   * Restricts the conditions to the documents that the citation or the title is about; for a citation that the library
   * does not know, to those that print its words in a row.
   */
  readonly restrict: (conditions: Sql, slots: readonly Weighed[]) => Sql;
  /** Returns what the search says about a query of this kind, by what it found by words. */
  readonly said: (found: Omit<Said, "citation"> & { readonly total: number }) => Said;
}

/** Finds out what the library has of a query's citation; `named` are the documents that it names. */
export async function citedSearch(
  {
    db,
    literal,
    ranker,
  }: { readonly db: Kysely<Database>; readonly literal: Literal; readonly ranker: Ranker },
  query: string,
  named: readonly number[],
  conditions: Sql,
): Promise<CitedSearch> {
  const whole = citedAlone(query);
  const citation = whole && (await heldOf(db, whole, named, conditions));
  const cited = citation === "held" || citation === "cited" ? whole : undefined;
  const printed = whole && citation === "absent" ? await literal.found(phrasesOf(whole.words)) : undefined;
  const printing = printed ? sql` and d.number in ${printed}` : sql``;
  return {
    cited,
    restrict: (all, slots) => ofTitle(ranker, whole, slots, sql`${ofCitation(all, cited, named)}${printing}`),
    said: (found) => ({
      complete: completeOf({ ...found, ...(citation && { citation }), named: named.length }),
      missing: cited ? [] : found.missing,
      read: cited ? [] : found.read,
      also: cited ? [] : found.also,
      ...(citation && { citation }),
    }),
  };
}

/** Returns what the library has of a query's citation; undefined if the words beside it may find its document. */
async function heldOf(
  db: Kysely<Database>,
  cited: CitedQuery,
  named: readonly number[],
  conditions: Sql,
): Promise<SearchFound["citation"]> {
  if (named.length > 0) return "held";
  if (cited.citation.kind === "legislation" || cited.citation.name !== undefined) return undefined;
  const { rows } = await sql`
    select 1 from library_documents d where d.state = 'complete'${ofCitation(conditions, cited, named)} limit 1`.execute(
    db,
  );
  return rows.length > 0 ? "cited" : "absent";
}

/** Restricts the conditions to the documents that a citation names and those citing it or them. */
function ofCitation(conditions: Sql, cited: CitedQuery | undefined, named: readonly number[]): Sql {
  if (!cited) return conditions;
  const isPart = cited.citation.kind === "norm" && cited.citation.parts.length > 0;
  const keys = [...new Set((isPart ? [cited.citation.canonical] : cited.references).map(citationKey))];
  const them = sql`(${named.length === 0 ? sql`null` : sql.join(named)})`;
  const own = sql`select citation from library_citations where document in ${them} and block is null`;
  const known = isPart ? sql`` : sql` or citation in (${own})`;
  return sql`${conditions} and (d.number in ${them} or d.number in (
    select document from library_citations where block is not null and (citation in (${sql.join(keys)})${known})))`;
}

const IN_EVERY_TITLE = /^(?:act|code|ordinance|orders?|regulations?|rules|\d{4})$/i;

/** Leaves out documents that share only words such as `Act` and the year with the title of the Act that a query is. */
function ofTitle(
  ranker: Ranker,
  cited: CitedQuery | undefined,
  slots: readonly Weighed[],
  conditions: Sql,
): Sql {
  const telling = slots.filter(({ word }) => !IN_EVERY_TITLE.test(word));
  if (cited?.citation.kind !== "legislation" || telling.length === slots.length) return conditions;
  const match = ranker.matchOf(telling, "any");
  return match === undefined
    ? sql`${conditions} and 1 = 0`
    : sql`${conditions} and d.number in ${ranker.matching(match)}`;
}

/** Returns how many documents are what the query asks for, or have all of its words. */
function completeOf({
  citation,
  named,
  total,
  missing,
  complete,
}: Pick<SearchFound, "citation" | "total" | "missing" | "complete"> & { readonly named: number }): number {
  if (citation === "held") return named;
  if (citation === "cited") return total;
  return citation === "absent" || missing.length > 0 ? 0 : complete;
}
