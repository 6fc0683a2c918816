import { type RawBuilder, sql } from "kysely";
import { chunks } from "../../core/group-by.ts";
import type { Scope } from "../owners.ts";
import { isVisible, WANTED_SQLITE } from "../documents/visible.ts";
import type { Engine } from "../engine.ts";
import type { SearchFound } from "../types.ts";
import type { Literal } from "./literal.ts";
import { parseQuery } from "./query.ts";
import {
  createShares,
  isCommon,
  type Question,
  type Slot,
  slipsOf,
  splitsOf,
  type Variant,
} from "./question.ts";
import { createFinder, type Field, ownerLexeme, token } from "./terms.ts";

type Sql = RawBuilder<unknown>;

/** A document with its score and best places. */
export interface Ranked {
  readonly document: number;
  readonly score: number;
  /** The blocks with most of the query, the best first; at least one. */
  readonly places: readonly RankedBlock[];
}

/** A block by its position. */
export interface RankedBlock {
  readonly block: number;
  /** Weight of each query slot in this document. */
  readonly slotWeights: readonly number[];
  /** Weight that its neighbours add. */
  readonly near: number;
}

/** The beginning of a document that matches by name only. */
export const FIRST: RankedBlock = { block: 0, near: 0, slotWeights: [] };

/** A slot with its rarity in this library. */
export interface Weighed extends Slot {
  /** BM25's inverse document frequency. */
  readonly rarity: number;
  /** Number of documents that have it in some form. */
  readonly documents: number;
  /** Whether it is not of the query, but the law's word for something in it. */
  readonly isRelated?: true;
}

/** Whether a slot is of the query, not the law's word for something in it. */
export function isOwn({ isRelated }: Weighed): boolean {
  return !isRelated;
}

/** Weight of a stem by field; `much` is about twice `some`, as in BM25. */
const WORTH: Readonly<Record<Exclude<Field, "reversed">, number>> = {
  some: 0.5,
  more: 1.1,
  much: 1.75,
  name: 1.2,
};
const NAME_SLOT = 1_000; // added to a slot's number, so that a name counts beside the text
const COMPOUND_SLOT = 2 * NAME_SLOT; // likewise for the second part of a compound
const MOST_ROWS = 60_000; // rows of the merged lists; the rest of the query is checked in the best documents only
const MOST_RELATED = 10; // the rarest of the law's words for a question
const MENTIONED = 0.4; // share of the rarity of a word that texts only mention: "weekend" is as rare as "bail"
const COMMON = 0.3; // share of the rarity of a word of questions on any subject: "told" is rare among statutes
const REPEATED = 2.5; // two in five of the texts that have the word of a subject are about it
const MOST_WEIGHED = 16; // the rarest words of a long query
const SHARE_OF_TITLES = 0.02; // a guess, for planning
const MOST_REPAIRED = 4; // words of a query that may be read as another word; a question has words that no law has
const MOST_COUNTED = 100; // documents counted of such a word
const SLIPS_TOGETHER = 40; // candidates of which the library is asked whether it has any
const MOST_LISTS = 400; // counts of one statement

const PASSAGE = 0.6;
const NEIGHBOUR = 0.4;
const MOST_PASSAGES = 16;
const ANYWHERE = 0.6; // share of a word's rarity that is deducted: that a text has it somewhere means little
const LONGER = 0.015; // share of all rarities per doubling of a text, which has more of every word by chance
const EVEN = 0.3; // share of a slot's rarity that counts in every block, however many have it

interface List {
  readonly slot: number;
  readonly match: string;
  readonly weight: number;
  /** Estimated number of documents. */
  readonly rows: number;
}

interface Token {
  readonly text: string;
  readonly prefix: boolean;
}

/** An engine's syntax for queries of its index of documents. */
interface Terms {
  /** A table with a row for each document, whoever owns it. */
  readonly all: Sql;
  readonly either: (tokens: readonly Token[]) => string;
  readonly both: (matches: readonly string[]) => string;
  /** A subquery with the column `document`; PostgreSQL leaves out the documents of other owners than these, if any. */
  readonly matching: (match: string, owners: readonly string[]) => Sql;
  /** A statement with the columns `at` and `total`: the documents of each list, at most `limit`. */
  readonly counting: (lists: readonly Sql[], seen: Sql, limit: number | undefined) => Sql;
}

const SQLITE: Terms = {
  all: sql`library_names`,
  either: (tokens) => `(${tokens.map(({ text, prefix }) => `"${text}"${prefix ? "*" : ""}`).join(" OR ")})`,
  both: (matches) => matches.join(" AND "),
  matching: (match) =>
    sql`(select rowid as document from library_terms where library_terms match ${match} and ${WANTED_SQLITE})`,
  counting: (lists, seen, limit) =>
    sql.join(
      lists.map((list, at) => {
        const found = sql`${list} m${seen}`;
        const counted = limit === undefined ? found : sql`(select 1 from ${found} limit ${limit}) x`;
        return sql`select ${sql.lit(at)} as at, count(*) as total from ${counted}`;
      }),
      sql` union all `,
    ),
};

const MORE_COUNTED = 100; // of documents that may not be seen after all: cached, being removed

const POSTGRES: Terms = {
  all: sql`library_terms`, // other tables show a user's own rows only
  either: (tokens) => `(${tokens.map(({ text, prefix }) => `'${text}'${prefix ? ":*" : ""}`).join(" | ")})`,
  both: (matches) => matches.join(" & "),
  matching(match, owners) {
    const owned = owners.length === 0 ? match : `(${match}) & (${owners.map(ownerLexeme).join(" | ")})`;
    // offset 0, because PostgreSQL would otherwise read the words of every document to join them in order
    return sql`(select document from library_terms where terms @@ ${owned}::tsquery offset 0)`;
  },
  counting(lists, seen, limit) {
    const all = lists.map((list, at) => {
      const some = limit === undefined ? sql`` : sql` limit ${limit + MORE_COUNTED}`;
      return sql`(select ${sql.lit(at)} as at, document from ${list} l${some})`;
    });
    return sql`select at, count(*) as total from (${sql.join(all, sql` union all `)}) m${seen} group by at`;
  },
};

interface Scored {
  /** A subquery with the columns `document`, `score` and `slots`, how many of the slots the document has. */
  readonly rows: Sql;
  /** Whether every document that has any of the slots is among them. */
  readonly isWhole: boolean;
}

export interface Ranker {
  /** Returns the rarest slots with their weights, the words that no document has, and what some of them were read as. */
  weigh(
    question: Question,
  ): Promise<Pick<SearchFound, "missing" | "read"> & { readonly slots: readonly Weighed[] }>;
  /** Returns a match expression for documents that have any of the slots, or all of them. */
  matchOf(slots: readonly Slot[], wanted: "any" | "all"): string | undefined;
  /** Returns the documents of a match, as a subquery with the column `document`. */
  matching(match: string): Sql;
  /** Returns scored documents: those that have the words that weigh most. */
  scored(slots: readonly Weighed[]): Scored;
}

interface Counter {
  /** Returns a match expression for documents that have any of the variants. */
  readonly anyOf: (variants: readonly Variant[]) => string;
  /** Returns a match expression for documents that are about the word of a slot. */
  readonly aboutOf: (slot: Slot) => string;
  /** Counts the documents of each match, up to a limit; without a match all. */
  readonly countsOf: (
    matches: readonly (string | undefined)[],
    limit?: number,
  ) => Promise<ReadonlyMap<string | undefined, number>>;
  /** Returns those of some words that a document has as they are written. */
  readonly heldOf: (words: readonly string[]) => Promise<readonly string[]>;
}

/** Returns the owners whose documents are ranked; none for one user alone, who has nearly all of them. */
function ownersOf({ manyUsers, visible }: Scope): readonly string[] {
  return manyUsers ? visible : [];
}

function createCounter(
  { db }: Pick<Engine, "db">,
  terms: Terms,
  scope: Scope,
  literal: Pick<Literal, "within">,
): Counter {
  // other users' documents must not influence what is missing or any weight
  const seen = scope.manyUsers
    ? sql` join library_documents d on d.number = m.document where d.state = 'complete' and ${isVisible(scope, "d")}`
    : sql``;
  const anyOf = (variants: readonly Variant[]) => terms.either(variants.map(someToken));
  const documents = (match: string | undefined) =>
    match === undefined ? terms.all : terms.matching(match, ownersOf(scope));
  const totalsOf = async (lists: readonly Sql[], limit?: number) => {
    const counting = sql<{
      readonly at: number;
      readonly total: number | string;
    }>`${terms.counting(lists, seen, limit)}`;
    const { rows } = await counting.execute(db);
    return new Map(rows.map(({ at, total }) => [at, Number(total)]));
  };
  const countsOf: Counter["countsOf"] = async (matches, limit) => {
    const different = [...new Set(matches)];
    const counts = new Map<string | undefined, number>();
    for (const some of chunks(different, MOST_LISTS)) {
      const totals = await totalsOf(some.map(documents), limit);
      for (const [at, match] of some.entries())
        counts.set(match, Math.min(totals.get(at) ?? 0, limit ?? Number.POSITIVE_INFINITY));
    }
    return counts;
  };
  const heldOf: Counter["heldOf"] = async (words) => {
    const lists = [...new Set(words)].flatMap((word) => {
      const documents = literal.within(parseQuery(word).groups.flat());
      return documents ? [[word, sql`(${documents})`] as const] : [];
    });
    const totals = await totalsOf(
      lists.map(([, documents]) => documents),
      1,
    );
    return lists.flatMap(([word], at) => ((totals.get(at) ?? 0) > 0 ? word : []));
  };
  return { anyOf, aboutOf: (slot) => terms.either(inField("much", slot)), countsOf, heldOf };
}

/** Creates the function that weighs the slots of a question by what the library has of them. */
function createWeighing({ anyOf, aboutOf, countsOf, heldOf }: Counter): Ranker["weigh"] {
  const withParts = async (slots: readonly Slot[]): Promise<readonly Slot[]> => {
    const parts = slots.flatMap((slot) => splitsOf(slot).flat());
    const found = await countsOf(
      parts.map((part) => anyOf([part])),
      1,
    );
    return slots.map((slot) => {
      const parts = splitsOf(slot).filter((split) =>
        split.every((part) => (found.get(anyOf([part])) ?? 0) > 0),
      );
      const [best] = parts.toSorted((a, b) => shorter(b) - shorter(a));
      return best ? { ...slot, variants: [...slot.variants, ...best] } : slot;
    });
  };

  const weighedOf = async (slots: readonly Slot[]): Promise<readonly Weighed[]> => {
    if (slots.length === 0) return [];
    const counts = await countsOf([
      undefined,
      ...slots.flatMap((slot) => [anyOf(wholes(slot)), anyOf(slot.variants), aboutOf(slot)]),
    ]);
    const all = counts.get(undefined) ?? 0;
    return slots.map((slot) => {
      const whole = counts.get(anyOf(wholes(slot))) ?? 0;
      const documents = counts.get(anyOf(slot.variants)) ?? 0;
      const rows = whole > 0 ? whole : documents;
      const about = Math.min(1, (REPEATED * ((counts.get(aboutOf(slot)) ?? 0) + 0.5)) / (whole + 1.5));
      const rarity = Math.log(1 + (all - rows + 0.5) / (rows + 0.5)) * (isCommon(slot.word) ? COMMON : 1);
      return { ...slot, documents, rarity: rarity * (MENTIONED + (1 - MENTIONED) * about) };
    });
  };

  /**
   * Reads words that no document has as the commonest of the library's words that are one slip away; `sheden`, which
   * has a stem of the library, is not a word of it.
   */
  const withoutSlips = async (lacking: readonly Slot[]) => {
    const slips = lacking.map((slot) => [slot, slipsOf(slot)] as const);
    const stems = slips.flatMap(([, words]) => [...words.keys()].map(wholeOf));
    const groups = chunks(stems, SLIPS_TOGETHER);
    const some = await countsOf(groups.map(anyOf), 1); // nearly all of the words exist nowhere
    const there = groups.filter((group) => (some.get(anyOf(group)) ?? 0) > 0).flat();
    const found = await countsOf(
      there.map((stem) => anyOf([stem])),
      MOST_COUNTED,
    );
    const often = (stem: string) => found.get(anyOf([wholeOf(stem)])) ?? 0;
    const read = slips.map(async ([slot, words]) => {
      const likely = [...words].filter(([stem]) => often(stem) > 0);
      for (const [stem, spelt] of likely.toSorted(([one], [other]) => often(other) - often(one))) {
        const [as] = await heldOf(spelt);
        if (as !== undefined) return [{ ...slot, variants: [wholeOf(stem)], as }];
      }
      return [];
    });
    return (await Promise.all(read)).flat();
  };

  return async ({ slots, related }) => {
    const [weighed, beside] = await Promise.all([withParts(slots).then(weighedOf), weighedOf(related)]);
    const also = beside
      .filter(({ documents }) => documents > 0)
      .toSorted((a, b) => b.rarity - a.rarity)
      .slice(0, MOST_RELATED)
      .map((slot): Weighed => ({ ...slot, isRelated: true }));
    const lacking = weighed.filter(({ documents }) => documents === 0);
    const repaired = slots.length > MOST_REPAIRED ? [] : await withoutSlips(lacking);
    const there = [...weighed.filter(({ documents }) => documents > 0), ...(await weighedOf(repaired))];
    return {
      slots: [...there.toSorted((a, b) => b.rarity - a.rarity).slice(0, MOST_WEIGHED), ...also],
      missing: lacking.map(({ word }) => word),
      read: repaired.map(({ word, as }) => [word, as] as const),
    };
  };
}

/** Creates what ranks the documents of a scope; the counts of words are read at the first query. */
export function createRanker(
  { db, name }: Pick<Engine, "db" | "name">,
  scope: Scope,
  literal: Pick<Literal, "within">,
): Ranker {
  const terms = name === "sqlite" ? SQLITE : POSTGRES;
  const matching = (match: string) => terms.matching(match, ownersOf(scope));
  const counter = createCounter({ db }, terms, scope, literal);
  const { anyOf } = counter;
  return {
    matching,
    matchOf(slots, wanted) {
      const matches = slots.map(({ variants }) => anyOf(variants));
      if (matches.length === 0) return undefined;
      return wanted === "all" ? terms.both(matches) : anyOf(slots.flatMap(({ variants }) => variants));
    },
    weigh: createWeighing(counter),
    scored(slots) {
      const all = slots.flatMap((slot, at) => listsOf(slot, at, terms));
      const lists = affordable(all);
      const rows = lists.map(
        ({ slot, match, weight }) =>
          sql`select document, ${sql.raw(String(slot))} as slot, ${sql.raw(weight.toFixed(4))} as weight from ${matching(match)} m`,
      );
      const best = sql`select document, slot, max(weight) as weight from (${sql.join(rows, sql` union all `)}) l group by document, slot`;
      const own = slots.filter(isOwn).length;
      const at = sql`slot % ${sql.raw(String(NAME_SLOT))}`;
      const count = sql`count(distinct case when ${at} < ${sql.raw(String(own))} then ${at} end)`;
      return {
        rows: sql`(select document, sum(weight) as score, ${count} as slots from (${best}) b group by document)`,
        isWhole: lists.length === all.length,
      };
    },
  };
}

function shorter(split: readonly Variant[]): number {
  return Math.min(...split.map(({ stem }) => stem.length));
}

function wholeOf(stem: string): Variant {
  return { stem, part: "whole", share: 1 };
}

function wholes({ variants }: Slot): readonly Variant[] {
  const own = variants.filter(({ share }) => share === 1);
  return own.length === 0 ? variants : own;
}

function someToken({ stem, part }: Variant): Token {
  return part === "end"
    ? { text: token("reversed", stem), prefix: true }
    : { text: token("some", stem), prefix: part === "start" };
}

function inField(field: Field, slot: Slot): Token[] {
  return wholes(slot).map(({ stem, part }) => ({ text: token(field, stem), prefix: part === "start" }));
}

function listsOf(slot: Weighed, at: number, terms: Terms): List[] {
  const { rarity, documents } = slot;
  const own = wholes(slot);
  const others = slot.variants.filter((variant) => !own.includes(variant));
  const fields = (["some", "more", "much", "name"] as const).map((field, index): List => {
    return {
      slot: field === "name" ? NAME_SLOT + at : at,
      match: terms.either(inField(field, slot)),
      weight: rarity * WORTH[field],
      rows: field === "name" ? documents * SHARE_OF_TITLES : documents / 2 ** index,
    };
  });
  const parts = others.filter(({ part }) => part === "whole");
  const compounds = others.filter(({ part }) => part !== "whole");
  const listOf = (variants: readonly Variant[], share: number, its: number): List => ({
    slot: its,
    match: terms.either(variants.map(someToken)),
    weight: rarity * WORTH.more * share,
    rows: documents,
  });
  const related = [
    ...parts.map((variant, index) => listOf([variant], variant.share, COMPOUND_SLOT * (index + 1) + at)),
    ...(compounds[0] ? [listOf(compounds, compounds[0].share, at)] : []),
  ];
  return [...fields, ...related];
}

/** Selects the lists with the highest weights within MOST_ROWS; at least one. */
function affordable(lists: readonly List[]): readonly List[] {
  let rows = 0;
  return lists
    .toSorted((a, b) => b.weight - a.weight)
    .filter((list, at) => {
      rows += list.rows;
      return at === 0 || rows <= MOST_ROWS;
    });
}

/** Size of a document's text. */
interface Size {
  readonly blocks: number;
  readonly bytes: number;
}

/** The blocks of a document that may answer a query, and what the best of them adds to the document's score. */
interface Best {
  readonly places: readonly RankedBlock[];
  readonly score: number;
  /** The rarity of the words of the best of them and of its neighbours, whatever the document's size. */
  readonly coverage: number;
}

/**
 * Creates a function that finds the best blocks of a document. The best of them adds to the score the
 * rarity of its words, a share of that of its neighbours' words, less what a text of this size has by chance.
 * The order of the blocks also depends on what is rare in the document.
 */
export function createPlacer(slots: readonly Weighed[]): (places: string, size: Size) => Best {
  const stemsIn = createFinder(slots.flatMap(({ variants }) => variants));
  const sharesOf = createShares(slots);
  const nothing = slots.map(() => 0);
  return (places, { blocks, bytes }) => {
    const shares = new Map<number, number[]>();
    for (const [stem, its] of stemsIn(places)) {
      const own = sharesOf(stem);
      if (!own) continue;
      for (const block of its) {
        const known = shares.get(block);
        if (!known) shares.set(block, [...own]);
        else for (const [at, share] of own.entries()) if (share > (known[at] ?? 0)) known[at] = share;
      }
    }
    const counts = countsOf(shares, slots.length);
    const slotWeights = slots.map(({ rarity }, at) => rarityWithin(rarity, counts[at] ?? 0, blocks));
    let most = 0;
    const scored = [...shares].map(([block, here]) => {
      const [before = nothing, after = nothing] = [shares.get(block - 1), shares.get(block + 1)];
      let [all, worth, near] = [0, 0, 0];
      for (let at = 0; at < slots.length; at += 1) {
        const own = here[at] ?? 0;
        const beside = Math.max(before[at] ?? 0, after[at] ?? 0) * NEIGHBOUR;
        all += (slots[at]?.rarity ?? 0) * Math.max(own, beside);
        worth += (slotWeights[at] ?? 0) * Math.max(own, beside);
        near += (slotWeights[at] ?? 0) * Math.max(0, beside - own);
      }
      most = Math.max(most, all);
      return { block, near, worth };
    });
    const best = scored.toSorted((a, b) => b.worth - a.worth || a.block - b.block).slice(0, MOST_PASSAGES);
    const found = best.map(({ block, near }): RankedBlock => ({ block, near, slotWeights }));
    const there = slots.filter((_, at) => (counts[at] ?? 0) > 0);
    const chance = ANYWHERE * sum(there) + LONGER * sum(slots) * Math.log2(1 + bytes);
    return { places: found.length === 0 ? [FIRST] : found, score: most * PASSAGE - chance, coverage: most };
  };
}

function sum(slots: readonly Weighed[]): number {
  return slots.reduce((all, { rarity }) => all + rarity, 0);
}

/** Returns how many blocks have each slot. */
function countsOf(shares: ReadonlyMap<number, readonly number[]>, slots: number): readonly number[] {
  const counts = Array.from({ length: slots }, () => 0);
  for (const own of shares.values())
    for (let at = 0; at < slots; at += 1) if ((own[at] ?? 0) > 0) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

/** Returns the weight of a slot between the blocks of a document: a slot that most of them have weighs little. */
function rarityWithin(rarity: number, found: number, blocks: number): number {
  const within = Math.log(1 + Math.max(0, blocks - found + 0.5) / (found + 0.5));
  return (rarity * (EVEN + within / Math.log(2 + blocks))) / (1 + EVEN);
}
