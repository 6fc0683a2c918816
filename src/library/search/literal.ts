import { type RawBuilder, sql } from "kysely";
import { LegibusError } from "../../core/errors.ts";
import type { Engine } from "../engine.ts";
import { BLOCK_BITS } from "../schema.ts";
import {
  type CitingOrder,
  type CitingPage,
  type Found,
  type Library,
  type LibraryHit,
  MOST_CITING,
} from "../types.ts";
import { citedQuery } from "../../citations/cited-query.ts";
import { type Citation, find, parseCitation } from "../../citations/index.ts";
import { withoutMarkdown } from "./words.ts";
import { citationKey } from "../documents/cites.ts";
import { type EntryRow, entryOf } from "../documents/facts.ts";
import { matchPostgres, matchSqlite, parseQuery, type Phrase } from "./query.ts";
import type { Scope } from "../owners.ts";
import { isVisible, WANTED_SQLITE } from "../documents/visible.ts";
import { type Finder, literally, snippet } from "./snippet.ts";

type Sql = RawBuilder<unknown>;
type Page = Pick<CitingPage, "limit" | "offset" | "order">;

export interface HitRow extends EntryRow {
  readonly score: number;
  readonly pin: string;
  readonly judge: string | null;
  readonly markdown: string;
}

interface Counted {
  /** Passages that the caller sees. */
  readonly total: number | string;
  /** How many of these were counted: at most the limit plus one. */
  readonly looked: number | string;
}

/** Literal search of the index of blocks. */
export interface Literal {
  /** Returns every matching block in reading order. */
  grep: Library["grep"];
  /** Returns every block that cites one of the citations. */
  citing: Library["citing"];
  /** Blocks that have one of the phrases, as a query with the columns `block` and `document`. */
  blocks(phrases: readonly Phrase[]): Sql | undefined;
  /** Documents with a block that has one of the phrases, as a subquery; undefined when they have no word. */
  within(phrases: readonly Phrase[]): Sql | undefined;
  /** The same, looked up once: several statements of a search need them. */
  found(phrases: readonly Phrase[]): Promise<Sql | undefined>;
}

const NONE: Found = { total: 0, hits: [] };
const DATE = sql`coalesce((select date from library_names n where n.document = c.document), '')`;
const ORDERS: Readonly<Record<CitingOrder, Sql>> = {
  reading: sql`c.block`,
  newest: sql`${DATE} desc, c.block`,
  most_cited: sql`(select citing from weights w where w.document = c.document) desc, ${DATE} desc, c.block`,
};
const MOST_POINTED = 5_000; // passages that are read for their pinpoints
const DOCUMENT = sql.raw(`rowid >> ${BLOCK_BITS}`);

/** Creates the literal search; `mostRows` limits how many visible passages may match a query; 0 means no limit. */
export function createLiteral(
  { db, name }: Pick<Engine, "db" | "name">,
  scope: Scope,
  mostRows: number,
): Literal {
  const literal = name === "sqlite" ? matchSqlite : matchPostgres;
  const matching = (match: string): Sql =>
    name === "sqlite"
      ? sql`select rowid as block, ${DOCUMENT} as document from library_index where library_index match ${match} and ${WANTED_SQLITE}`
      : sql`select rowid as block, ${DOCUMENT} as document from library_index where words @@ ${match}::tsquery`;

  const blocks = (phrases: readonly Phrase[]): Sql | undefined => {
    const match = literal({ groups: [phrases], without: [] });
    return match === undefined ? undefined : matching(match);
  };

  const within = (phrases: readonly Phrase[]): Sql | undefined => {
    const found = blocks(phrases);
    return found && sql`(select document from (${found}) b)`;
  };

  /** Restricts a query of blocks to those whose pinpoint is this paragraph or page of what they cite. */
  const pointingAt = async (cited: Sql, keys: readonly string[], place: number): Promise<Sql> => {
    const { rows } = await sql<{ readonly id: number; readonly markdown: string }>`
      select b.id, b.markdown from (${cited}) c join library_blocks b on b.id = c.block
      join library_documents d on d.number = c.document and d.state = 'complete' and ${isVisible(scope, "d")}
      order by b.id desc limit ${MOST_POINTED}`.execute(db);
    const ids = rows.filter(({ markdown }) => pointsAt(markdown, keys, place)).map(({ id }) => id);
    const blocks = sql`select id as block, id >> ${sql.raw(String(BLOCK_BITS))} as document from library_blocks`;
    return ids.length === 0 ? sql`${blocks} where false` : sql`${blocks} where id in (${sql.join(ids)})`;
  };

  const ask = async (blocks: Sql, conditions: Sql, page: Page, find: Finder): Promise<Found> => {
    const from = sql`from chosen c join library_documents d on d.number = c.document where d.state = 'complete' and ${isVisible(scope, "d")}${conditions}`;
    const order = ORDERS[page.order ?? "reading"];
    const weights =
      page.order === "most_cited"
        ? sql`, weights as materialized (select s.document, ${citingCount(sql`s.document`, scope)} as citing from (select distinct document from seen) s)`
        : sql``;
    // materialized, because PostgreSQL would otherwise scan the whole index in the order of the blocks
    const chosen = sql`with chosen as materialized (${mostRows > 0 ? seenOf(blocks, scope, mostRows) : blocks})`;
    const counts = sql`(select count(*) from chosen) as looked`;
    const { rows } = await sql<HitRow & Counted>`
      ${chosen}, seen as materialized (select c.block, c.document ${from})${weights},
      page as (select c.block, c.document from seen c order by ${order} limit ${page.limit} offset ${page.offset})
      select (select count(*) from seen) as total, ${counts}, 0 as score, d.facts, d.blocks, d.bytes, d.keeping, b.pin, b.judge, b.markdown
      from page c join library_documents d on d.number = c.document join library_blocks b on b.id = c.block
      order by ${order}`.execute(db);
    if (rows.length === 0 && page.offset === 0 && mostRows === 0) return NONE;
    const again = sql<Counted>`${chosen} select count(*) as total, ${counts} ${from}`;
    const counted = rows[0] ?? (await countedIn(db, again)); // a page after the last one has no row
    checkRows(counted, mostRows);
    return { total: Number(counted.total), hits: rows.map((row) => hitOf(row, find)) };
  };

  return {
    blocks,
    within,
    async found(phrases) {
      const found = blocks(phrases);
      return found && (await listed({ db, name }, found));
    },
    async grep(query) {
      const terms = parseQuery(query.query);
      const match = literal(terms);
      if (match === undefined) return NONE;
      return await ask(matching(match), sql``, query, literally(terms));
    },
    async citing(citation, page) {
      const citations = [citation].flat();
      if (citations.length === 0) return NONE;
      const decisions = surest(citations.flatMap((one) => decisionOf(one) ?? []));
      const { keys, all } = await citingAny(db, within, { citations, decisions });
      const cited = page.place === undefined ? all : await pointingAt(all, keys, page.place);
      const names = [...citations, ...decisions.map(({ number }) => number)];
      const phrases = names.map((one) => `"${one.replaceAll('"', " ")}"`).join(" OR ");
      const { except = [] } = page;
      const others = except.length === 0 ? sql`` : sql` and d.id not in (${sql.join(except)})`;
      const seen = sql`select c.document from chosen c join library_documents d on d.number = c.document
        where d.state = 'complete' and ${isVisible(scope, "d")}`;
      const once = sql`${others} and c.document not in (${laterCopies(seen)})`;
      return await ask(cited, once, page, literally(parseQuery(phrases)));
    },
  };
}

/** A decision by its file number, in lower case; the court or day is empty if it is not known. */
interface Decision {
  readonly number: string;
  readonly court: string;
  readonly day: string;
}

function decisionOf(name: string): Decision | undefined {
  const cited = citedQuery(name);
  if (cited?.citation.kind !== "decision" || cited.citation.fileNumber === undefined) return undefined;
  const { fileNumber, courtName = "", date = "" } = cited.citation;
  const isBare = cited.references.length === 1; // its court is a guess
  return { number: fileNumber.toLowerCase(), court: isBare ? "" : courtName.toLowerCase(), day: date };
}

/** Returns the keys of these citations and decisions, and a query for the blocks that cite any, or a provision of a law so called. */
async function citingAny(
  db: Engine["db"],
  printing: Literal["within"],
  {
    citations,
    decisions,
  }: { readonly citations: readonly string[]; readonly decisions: readonly Decision[] },
) {
  const keys = [...new Set([...citations.map(citationKey), ...(await otherForms(db, printing, decisions))])];
  const own = sql`select block, document from library_citations where citation in (${sql.join(keys)}) and block is not null`;
  const ofLaws = sql.join(
    citations.map((one) => citingLaw(printing, one)),
    sql``,
  );
  return { keys, all: sql`select distinct block, document from (${own}${ofLaws}) o` };
}

/** Returns the other forms in which the library's documents cite these decisions. */
async function otherForms(
  db: Engine["db"],
  printing: Literal["within"],
  decisions: readonly Decision[],
): Promise<readonly string[]> {
  const numbers = [...new Set(decisions.map(({ number }) => number))];
  const found = printing(phrasesOf(numbers));
  if (!found || numbers.length === 0) return [];
  const ends = numbers.map((number) => sql`citation like ${`%${number}`}`);
  const { rows } = await sql<{ readonly citation: string }>`
    select distinct citation from library_citations
    where document in ${found} and block is not null and (${sql.join(ends, sql` or `)})`.execute(db);
  return rows.map(({ citation }) => citation).filter((one) => decisions.some((own) => isOf(one, own)));
}

/**
 * Returns a query, to be added with `union`, for the blocks that cite a provision of a national law called this; an act
 * of the Union is cited by itself, too.
 */
function citingLaw(printing: Literal["within"], name: string): Sql {
  const called = parseCitation(name) ? [] : lawCalled(name);
  const laws = called.flatMap((one) =>
    one.kind === "norm" && one.law?.celex === undefined ? (one.law?.abbr ?? []) : [],
  );
  const found = printing(phrasesOf(laws));
  const [law] = laws;
  return found && law !== undefined
    ? sql` union select block, document from library_citations
        where document in ${found} and block is not null and citation like ${`% ${law.toLowerCase()}`}`
    : sql``;
}

/** Returns a provision of the law of which the whole query is a name: `DSGVO`. */
export function lawCalled(query: string): readonly Citation[] {
  const provision = `Art 1 ${query.trim()}`;
  return find(provision).filter(({ text }) => text === provision);
}

function phrasesOf(names: readonly string[]): readonly Phrase[] {
  return parseQuery(names.map((one) => `"${one.replaceAll('"', " ")}"`).join(" OR ")).groups.flat();
}

/** Leaves out a decision without its court or day where another of its number has them. */
function surest(decisions: readonly Decision[]): readonly Decision[] {
  return decisions.filter(({ number, court, day }) => {
    const same = decisions.filter((one) => one.number === number);
    return same.every((one) => (court !== "" || one.court === "") && (day !== "" || one.day === ""));
  });
}

const DAY = /(\d{1,2})\.(\d{1,2})\.(\d{4})/;

/** Whether a stored citation is of this decision: `bag, 19.5.2021 – 5 azr 420/20`, `bag 5 azr 420/20`. */
function isOf(stored: string, { number, court, day }: Decision): boolean {
  const head = stored.slice(0, -number.length);
  if (!stored.endsWith(number) || /[^\s(]$/.test(head)) return false;
  const [, date = "", month = "", year] = DAY.exec(head) ?? [];
  const said = year === undefined ? "" : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const isUnion = /^[ctf]-\d/.test(number); // its courts number their cases apart
  return (day === "" || said === "" || said === day) && (isUnion || head.startsWith(court));
}

/** Looks up the documents of some blocks, and returns them as a subquery. */
async function listed({ db, name }: Pick<Engine, "db" | "name">, blocks: Sql): Promise<Sql> {
  const { rows } = await sql<{
    readonly document: number;
  }>`select distinct document from (${blocks}) b`.execute(db);
  const numbers = rows.map(({ document }) => document);
  return name === "sqlite"
    ? sql`(select value from json_each(${JSON.stringify(numbers)}))`
    : sql`(select unnest(${numbers}::bigint[]))`;
}

/**
 * Returns the blocks visible to the caller, at most `most + 1`. The limit applies after the visibility check:
 * otherwise a user who fills the limit with their own words could learn whether another user's documents
 * contain a word.
 */
function seenOf(blocks: Sql, scope: Scope, most: number): Sql {
  return sql`select m.block, m.document from (${blocks}) m join library_documents d on d.number = m.document
    where d.state = 'complete' and ${isVisible(scope, "d")} limit ${most + 1}`;
}

async function countedIn(db: Engine["db"], query: RawBuilder<Counted>): Promise<Counted> {
  return (await query.execute(db)).rows[0] ?? { total: 0, looked: 0 };
}

function checkRows({ looked }: Counted, most: number): void {
  if (most === 0 || Number(looked) <= most) return;
  throw new LegibusError(
    "INVALID_INPUT",
    `more than ${most.toLocaleString("en")} passages match, and one query of this server may look at no more`,
    { hint: "add a rarer word, search for words in quotation marks, or one document (id)" },
  );
}

/** Whether a citation in this table alone tells which judgment a document is: a neutral citation, a report or an ECLI. */
const isSurest = (table: string): Sql =>
  sql`(${sql.ref(`${table}.citation`)} like '[%' or ${sql.ref(`${table}.citation`)} like 'ecli:%')`;

/** Returns a subquery of the documents among these that are a copy of a judgment which an earlier one of them is. */
function laterCopies(documents: Sql): Sql {
  return sql`select copy.document from library_citations copy join library_citations first on first.citation = copy.citation
    where copy.document in (${documents}) and copy.block is null and ${isSurest("copy")}
      and first.document in (${documents}) and first.block is null and first.document < copy.document`;
}

/**
 * Returns a subquery that counts the other judgments and documents citing a document, without its copies, whose
 * heads have its citation, and each of which the library has several copies once; `document` is the number. From
 * the highest number on that is counted, copies are not looked for.
 */
export function citingCount(document: Sql, scope: Scope): Sql {
  // materialized and distinct, because PostgreSQL would otherwise read the citations of every document of the user
  return sql`(with own as materialized (select citation from library_citations where document = ${document} and block is null),
    cites as materialized (select c.document from (select distinct document from library_citations
      where citation in (select citation from own) and block is not null and document <> ${document}) c
    join library_documents d on d.number = c.document
    where not exists (select 1 from library_citations s where s.document = c.document and s.block is null
        and ${isSurest("s")} and s.citation in (select citation from own))
      and d.state = 'complete' and ${isVisible(scope, "d")}
    limit ${MOST_CITING}), counted as (select count(*) as number from cites)
    select case when number >= ${MOST_CITING} then number else number -
      (select count(*) from (select distinct document from (${laterCopies(sql`select document from cites`)}) l) m) end
    from counted)`;
}

/**
 * Whether a text cites one of these with a pinpoint that includes this paragraph or page, which may follow a
 * parallel citation: `[2012] HCA 30; (2012) 247 CLR 205 at 216 [10]`.
 */
function pointsAt(markdown: string, keys: readonly string[], place: number): boolean {
  const all = find(withoutMarkdown(markdown));
  const own = all.filter(({ canonical }) => keys.includes(canonical.toLowerCase()));
  const groups = new Set(own.flatMap(({ group }) => group ?? []));
  return all.some(
    ({ canonical, group, pinpoints }) =>
      (keys.includes(canonical.toLowerCase()) || (group !== undefined && groups.has(group))) &&
      pinpoints.some(({ from, to = from, follow }) => {
        const last = follow === "f" ? from + 1 : follow === "ff" ? Number.POSITIVE_INFINITY : to;
        return from <= place && place <= last;
      }),
  );
}

/** Returns the result of a row, with the part of its text that `find` marks. */
export function hitOf(row: HitRow, find: Finder): LibraryHit {
  const { pin, judge, score } = row;
  return {
    document: entryOf(row),
    pin,
    ...(judge !== null && { judge }),
    snippet: snippet(row.markdown, find),
    score,
  };
}
