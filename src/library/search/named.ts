import { type Kysely, type RawBuilder, sql } from "kysely";
import { citedQuery, respaced } from "../../citations/cited-query.ts";
import { type Citation, find } from "../../citations/index.ts";
import { celexOf } from "../../citations/tables/eu.ts";
import { BLOCKS_PER_DOCUMENT, type Database } from "../schema.ts";
import { citationKey } from "../documents/cites.ts";
import type { Literal } from "./literal.ts";
import { titleKey } from "../documents/names.ts";
import { parseQuery } from "./query.ts";

type Sql = RawBuilder<unknown>;

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
  const titles = [...new Set([query, cited?.words ?? query].map(titleKey))];
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
  const laws = lawKeysOf(within);
  if (laws.length > 0) {
    const whole = sql`select document from library_citations where citation in (${sql.join(laws)}) and block is null`;
    return await numbers(whole, sql`1`);
  }
  if (cited?.citation.kind !== "decision") return known;
  const [phrase] = parseQuery(`"${cited.words}"`).groups;
  const blocks = phrase && literal.blocks(phrase);
  if (!blocks) return known;
  const first = sql`b.block - b.document * ${sql.raw(String(BLOCKS_PER_DOCUMENT))}`;
  const heads = sql`select b.document, ${first} as place from (${blocks}) b where ${first} < ${HEAD}`;
  return await numbers(heads, sql`min(f.place)`);
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
