/** A numbered item that may be a paragraph of the reasons. */
export interface Candidate {
  readonly number: number;
  /** A judge's name or a new part of the page stands right before it: a list may begin anew here. */
  readonly fresh: boolean;
}

export interface Numbering {
  /** Indexes of the candidates that are paragraphs, by list; several lists when each judge has an own one. */
  readonly lists: readonly (readonly number[])[];
  readonly warnings: readonly string[];
}

/**
 * Tells a judgment's paragraphs from the numbered lists that it quotes. Inside one list the numbers rise:
 * the longest rising chain are the paragraphs. A restart begins another list only where a judge or a new
 * part of the page begins, or where the first numbers were a shorter list of something else (orders).
 */
export function numberParagraphs(candidates: readonly Candidate[]): Numbering {
  const lists = splitLists(candidates).map((list) => longestRise(list, candidates));
  const kept = lists.filter((list) => list.length > 0);
  return {
    lists: kept,
    warnings: kept.flatMap((list) => gaps(list.map((index) => candidates[index]?.number ?? 0))),
  };
}

function splitLists(candidates: readonly Candidate[]): number[][] {
  const lists: number[][] = [];
  let top = 0; // the highest number of the open list
  for (const [index, { number, fresh }] of candidates.entries()) {
    const open = lists.at(-1);
    const restarts = open !== undefined && number === 1 && top >= 1;
    const replaced = restarts && !fresh && replaces(candidates, index, open);
    if (replaced) lists.pop();
    if (!open || replaced || (restarts && fresh)) {
      lists.push([index]);
      top = number;
    } else {
      open.push(index);
      top = Math.max(top, number);
    }
  }
  return lists;
}

/** Whether the list that starts anew here takes the place of the open one: that one never goes on, and is shorter. */
function replaces(candidates: readonly Candidate[], restart: number, open: readonly number[]): boolean {
  const last = candidates[open.at(-1) ?? 0]?.number ?? 0;
  const resumes = candidates.some(
    ({ number }, at) => at > restart && number === last + 1 && candidates[at - 1]?.number !== last,
  );
  return !resumes && consecutive(candidates.slice(restart)) > open.length;
}

/** How far 1, 2, 3 … goes in these candidates, other numbers between them passed over. */
function consecutive(candidates: readonly Candidate[]): number {
  let wanted = 1;
  for (const { number } of candidates) if (number === wanted) wanted += 1;
  return wanted - 1;
}

const JUMP = 1e-6; // chains are compared by length first, by the number of their jumps second

/**
 * The longest strictly rising chain, and among the longest the one with the fewest jumps over other
 * items: a quoted list is jumped over, not woven in. n log n, with a tree of the best chain per number.
 */
function longestRise(list: readonly number[], candidates: readonly Candidate[]): number[] {
  const numbers = list.map((index) => candidates[index]?.number ?? 0);
  const ranks = new Map(
    [...new Set(numbers)].toSorted((a, b) => a - b).map((number, rank) => [number, rank + 1]),
  );
  const best = new BestBelow(ranks.size);
  const scores: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, number] of numbers.entries()) {
    const rank = ranks.get(number) ?? 1;
    const far = best.below(rank, scores);
    const next = (numbers[at - 1] ?? number) < number ? at - 1 : undefined;
    const farScore = far === undefined ? 1 - (at === 0 ? 0 : JUMP) : (scores[far] ?? 0) + 1 - JUMP;
    const nextScore = next === undefined ? 0 : (scores[next] ?? 0) + 1;
    before[at] = nextScore >= farScore ? next : far;
    scores[at] = Math.max(nextScore, farScore);
    best.add(rank, at, scores);
  }
  return traceBack(scores, before).map((at) => list[at] ?? 0);
}

function traceBack(scores: readonly number[], before: readonly (number | undefined)[]): number[] {
  const end = scores.length - 1;
  const total = (at: number) => (scores[at] ?? 0) - (at === end ? 0 : JUMP);
  let last = 0;
  for (const one of scores.keys()) if (total(one) >= total(last)) last = one;
  let at: number | undefined = scores.length > 0 ? last : undefined;
  const chain: number[] = [];
  while (at !== undefined) {
    chain.push(at);
    at = before[at];
  }
  return chain.reverse();
}

/** A Fenwick tree: the item with the best score among all ranks below a given one. */
class BestBelow {
  readonly #tree: (number | undefined)[];

  constructor(size: number) {
    this.#tree = Array.from({ length: size + 1 });
  }

  below(rank: number, scores: readonly number[]): number | undefined {
    let top: number | undefined;
    for (let node = rank - 1; node > 0; node -= node & -node) top = better(top, this.#tree[node], scores);
    return top;
  }

  add(rank: number, item: number, scores: readonly number[]): void {
    for (let node = rank; node < this.#tree.length; node += node & -node) {
      this.#tree[node] = better(this.#tree[node], item, scores);
    }
  }
}

function better(a: number | undefined, b: number | undefined, scores: readonly number[]): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (scores[b] ?? 0) > (scores[a] ?? 0) ? b : a;
}

function gaps(numbers: readonly number[]): string[] {
  return numbers.flatMap((number, at) => {
    const expected = (numbers[at - 1] ?? 0) + 1;
    if (number === expected) return [];
    const missing = number - 1 === expected ? `[${expected}]` : `[${expected}]-[${number - 1}]`;
    return [`the page has no paragraph ${missing}`];
  });
}
