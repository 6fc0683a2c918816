import { distance } from "fastest-levenshtein";

/** Words that sources add, drop and abbreviate; the short one stands for all. */
const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "": "the and of in pty ltd limited proprietary inc incorporated co company corp corporation plc anor ors another others matter ex parte",
    r: "queen king regina rex crown",
    cth: "commonwealth",
    mima: "minister",
    dpp: "director",
    acc: "australian",
    no: "number",
    re: "in-re",
  }).flatMap(([short, words]) => words.split(" ").map((word) => [word, short] as const)),
);
const LONGEST = 400; // characters; a longer title is no name
const SHORTEST_SLIP = 4; // letters; in shorter words one letter is another word

/** How alike two names of a case are, from 0 to 1: the share of their words that agree, one slip a word allowed. */
export function nameSimilarity(cited: string, found: string): number {
  const [ours, theirs] = [wordsOf(cited), wordsOf(found)];
  if (ours.length === 0 || theirs.length === 0) return 0;
  const left = [...theirs];
  let same = 0;
  for (const word of ours) {
    const at = left.findIndex((other) => areAlike(word, other));
    if (at === -1) continue;
    left.splice(at, 1);
    same += 1;
  }
  const overlap = (2 * same) / (ours.length + theirs.length);
  const covered = same / Math.min(ours.length, theirs.length);
  return round(Math.max(overlap, covered >= 1 && same > 1 ? 0.9 : 0));
}

function wordsOf(name: string): string[] {
  return name
    .slice(0, LONGEST)
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\bv\.?(?=\s)/g, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SAME.get(word) ?? word)
    .filter((word) => word !== "");
}

function areAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < SHORTEST_SLIP || /\d/.test(one)) return false;
  return distance(one, other) <= (Math.min(one.length, other.length) > 7 ? 2 : 1);
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
