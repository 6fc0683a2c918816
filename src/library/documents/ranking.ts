import { type RawBuilder, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { type Scope } from "../owners.ts";
import { isVisible, WANTED_SQLITE } from "./visible.ts";
import type { Question, Slot, Variant } from "./question.ts";
import { splitsOf } from "./question.ts";
import { blocksOf, type Field, token } from "./terms.ts";

type Sql = RawBuilder<unknown>;

/** A document with its score and best places. */
export interface Ranked {
  readonly document: number;
  readonly score: number;
  /** The blocks with most of the query, the best first; at least one. */
  readonly places: readonly Place[];
}

/** A block by its position. */
export interface Place {
  readonly block: number;
  /** Weight of each query slot in this document. */
  readonly slotWeights: readonly number[];
  /** Weight that its neighbours add. */
  readonly near: number;
}

/** The beginning of a document that matches by name only. */
export const FIRST: Place = { block: 0, near: 0, slotWeights: [] };

/** A slot with its rarity in this library. */
export interface Weighed extends Slot {
  /** BM25's inverse document frequency. */
  readonly rarity: number;
  /** Number of documents that have it in some form. */
  readonly documents: number;
}

/** Weight of a stem by field; `much` is about twice `some`, as in BM25. */
const WORTH: Readonly<Record<Exclude<Field, "reversed">, number>> = {
  some: 0.5,
  more: 1.1,
  much: 1.75,
  name: 1.2,
};
const NAME_SLOT = 1_000; // added to a slot's number, so that a name counts beside the text
const COMPOUND_SLOT = 2_000; // likewise for the second part of a compound
const MOST_ROWS = 60_000; // rows of the merged lists; the rest of the query is checked in the best documents only
const MOST_WEIGHED = 16; // the rarest words of a long query
const SHARE_OF_TITLES = 0.02; // a guess, for planning

const PASSAGE = 0.6;
const NEIGHBOUR = 0.4;
const MOST_PASSAGES = 16;
const ANYWHERE = 0.6; // share of a word's rarity that is deducted: that a text has it somewhere means little
const LONGER = 0.035; // share of all rarities per doubling of a text, which has more of every word by chance
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
  readonly either: (tokens: readonly Token[]) => string;
  readonly both: (matches: readonly string[]) => string;
  /** `from … where …`, with a column `document`. */
  readonly matching: (match: string) => Sql;
}

const SQLITE: Terms = {
  either: (tokens) => `(${tokens.map(({ text, prefix }) => `"${text}"${prefix ? "*" : ""}`).join(" OR ")})`,
  both: (matches) => matches.join(" AND "),
  matching: (match) =>
    sql`(select rowid as document from library_terms where library_terms match ${match} and ${WANTED_SQLITE})`,
};

const POSTGRES: Terms = {
  either: (tokens) => `(${tokens.map(({ text, prefix }) => `'${text}'${prefix ? ":*" : ""}`).join(" | ")})`,
  both: (matches) => matches.join(" & "),
  matching: (match) => sql`(select document from library_terms where terms @@ ${match}::tsquery)`,
};

export interface Ranker {
  /** Returns the rarest slots with their weights, and the words that no document has. */
  weigh(
    question: Question,
  ): Promise<{ readonly slots: readonly Weighed[]; readonly missing: readonly string[] }>;
  /** Returns a match expression for documents that have any of the slots, or all of them. */
  matchOf(slots: readonly Slot[], wanted: "any" | "all"): string | undefined;
  /** Returns the documents of a match, as a subquery with the column `document`. */
  matching(match: string): Sql;
  /** Returns scored documents, as a subquery with the columns `document` and `score`. */
  scored(slots: readonly Weighed[]): Sql;
}

export function createRanker({ db, name }: Pick<Engine, "db" | "name">, scope: Scope): Ranker {
  const terms = name === "sqlite" ? SQLITE : POSTGRES;
  // other users' documents must not influence what is missing or any weight
  const seen = scope.manyUsers
    ? sql` join library_documents d on d.number = m.document where d.state = 'complete' and ${isVisible(scope, "d")}`
    : sql``;
  const count = (match: string) => sql`(select count(*) from ${terms.matching(match)} m${seen})`;
  const numbers = async (queries: readonly Sql[]): Promise<readonly number[]> => {
    if (queries.length === 0) return [];
    const columns = queries.map((query, at) => sql`${query} as ${sql.ref(`c${at}`)}`);
    const { rows } = await sql<
      Readonly<Record<string, number | string>>
    >`select ${sql.join(columns)}`.execute(db);
    return queries.map((_, at) => Number(rows[0]?.[`c${at}`] ?? 0));
  };

  const withParts = async (slots: readonly Slot[]): Promise<readonly Slot[]> => {
    const stems = [...new Set(slots.flatMap((slot) => splitsOf(slot).flat()).map(({ stem }) => stem))];
    const found = await numbers(stems.map((stem) => count(terms.either([tokenOf(stem)]))));
    const known = new Set(stems.filter((_, at) => (found[at] ?? 0) > 0));
    return slots.map((slot) => {
      const parts = splitsOf(slot).filter((split) => split.every(({ stem }) => known.has(stem)));
      const [best] = parts.toSorted((a, b) => shorter(b) - shorter(a));
      return best ? { ...slot, variants: [...slot.variants, ...best] } : slot;
    });
  };

  return {
    matching: terms.matching,
    matchOf(slots, wanted) {
      const matches = slots.map(({ variants }) => terms.either(variants.map(someToken)));
      if (matches.length === 0) return undefined;
      return wanted === "all"
        ? terms.both(matches)
        : terms.either(slots.flatMap(({ variants }) => variants.map(someToken)));
    },
    async weigh({ slots }) {
      const divided = await withParts(slots);
      const counts = await numbers([
        sql`(select count(*) from library_names m${seen})`,
        ...divided.flatMap((slot) => [
          count(terms.either(wholes(slot).map(someToken))),
          count(terms.either(slot.variants.map(someToken))),
        ]),
      ]);
      const [all = 0, ...each] = counts;
      const weighed = divided.map((slot, at) => {
        const [whole = 0, documents = 0] = each.slice(2 * at, 2 * at + 2);
        const rows = whole > 0 ? whole : documents;
        return { ...slot, documents, rarity: Math.log(1 + (all - rows + 0.5) / (rows + 0.5)) };
      });
      const there = weighed.filter(({ documents }) => documents > 0);
      return {
        slots: there.toSorted((a, b) => b.rarity - a.rarity).slice(0, MOST_WEIGHED),
        missing: weighed.filter(({ documents }) => documents === 0).map(({ word }) => word),
      };
    },
    scored(slots) {
      const lists = affordable(slots.flatMap((slot, at) => listsOf(slot, at, terms)));
      const rows = lists.map(
        ({ slot, match, weight }) =>
          sql`select document, ${sql.raw(String(slot))} as slot, ${sql.raw(weight.toFixed(4))} as weight from ${terms.matching(match)} m`,
      );
      return sql`(select document, sum(weight) as score from (select document, slot, max(weight) as weight from (${sql.join(rows, sql` union all `)}) l group by document, slot) b group by document)`;
    },
  };
}

function shorter(split: readonly Variant[]): number {
  return Math.min(...split.map(({ stem }) => stem.length));
}

function wholes({ variants }: Slot): readonly Variant[] {
  const own = variants.filter(({ share }) => share === 1);
  return own.length === 0 ? variants : own;
}

function tokenOf(stem: string): Token {
  return { text: token("some", stem), prefix: false };
}

function someToken({ stem, part }: Variant): Token {
  return part === "end"
    ? { text: token("reversed", stem), prefix: true }
    : { text: token("some", stem), prefix: part === "start" };
}

function listsOf(slot: Weighed, at: number, terms: Terms): List[] {
  const { rarity, documents } = slot;
  const own = wholes(slot);
  const others = slot.variants.filter((variant) => !own.includes(variant));
  const fields = (["some", "more", "much", "name"] as const).map((field, index): List => {
    const tokens = own.map(({ stem, part }) => ({ text: token(field, stem), prefix: part === "start" }));
    return {
      slot: field === "name" ? NAME_SLOT + at : at,
      match: terms.either(tokens),
      weight: rarity * WORTH[field],
      rows: field === "name" ? documents * SHARE_OF_TITLES : documents / 2 ** index,
    };
  });
  const related = others.map((variant, index): List => ({
    slot: variant.part === "whole" ? COMPOUND_SLOT * (index + 1) + at : at,
    match: terms.either([someToken(variant)]),
    weight: rarity * WORTH.more * variant.share,
    rows: documents,
  }));
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

/** Returns the slots of each block of a document with the weight of each slot's best form. */
function sharesOf(
  places: string,
  slots: readonly Weighed[],
): ReadonlyMap<number, ReadonlyMap<Weighed, number>> {
  const shares = new Map<number, Map<Weighed, number>>();
  for (const slot of slots) {
    for (const { stem, part, share } of slot.variants) {
      for (const block of blocksOf(places, stem, part)) {
        const known = shares.get(block) ?? new Map<Weighed, number>();
        known.set(slot, Math.max(known.get(slot) ?? 0, share));
        shares.set(block, known);
      }
    }
  }
  return shares;
}

/** Size of a document's text. */
interface Size {
  readonly blocks: number;
  readonly bytes: number;
}

/**
 * Returns the blocks of a document that may answer the query, and what the best of them adds to the
 * document's score: the rarity of its words, a share of that of its neighbours' words, less what a text of
 * this size has by chance. The order of the blocks also depends on what is rare in the document.
 */
export function bestPassages(
  places: string,
  slots: readonly Weighed[],
  { blocks, bytes }: Size,
): { readonly places: readonly Place[]; readonly score: number } {
  const shares = sharesOf(places, slots);
  const shareOf = (block: number, slot: Weighed) => shares.get(block)?.get(slot) ?? 0;
  const slotWeights = slots.map((slot) => rarityWithin(slot, shares, blocks));
  let most = 0;
  const scored = [...shares.keys()].map((block) => {
    let [all, worth, near] = [0, 0, 0];
    for (const [at, slot] of slots.entries()) {
      const here = shareOf(block, slot);
      const beside = Math.max(shareOf(block - 1, slot), shareOf(block + 1, slot)) * NEIGHBOUR;
      all += slot.rarity * Math.max(here, beside);
      worth += (slotWeights[at] ?? 0) * Math.max(here, beside);
      near += (slotWeights[at] ?? 0) * Math.max(0, beside - here);
    }
    most = Math.max(most, all);
    return { block, near, worth };
  });
  const best = scored.toSorted((a, b) => b.worth - a.worth || a.block - b.block).slice(0, MOST_PASSAGES);
  const found = best.map(({ block, near }): Place => ({ block, near, slotWeights }));
  const there = new Set([...shares.values()].flatMap((own) => [...own.keys()]));
  const sum = (some: Iterable<Weighed>) => [...some].reduce((all, { rarity }) => all + rarity, 0);
  const chance = ANYWHERE * sum(there) + LONGER * sum(slots) * Math.log2(1 + bytes);
  return { places: found.length === 0 ? [FIRST] : found, score: most * PASSAGE - chance };
}

/** Returns the weight of a slot between the blocks of a document: a slot that most of them have weighs little. */
function rarityWithin(
  slot: Weighed,
  shares: ReadonlyMap<number, ReadonlyMap<Weighed, number>>,
  blocks: number,
): number {
  let found = 0;
  for (const own of shares.values()) if (own.has(slot)) found += 1;
  const within = Math.log(1 + Math.max(0, blocks - found + 0.5) / (found + 0.5));
  return (slot.rarity * (EVEN + within / Math.log(2 + blocks))) / (1 + EVEN);
}
