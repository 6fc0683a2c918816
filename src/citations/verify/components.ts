import type { Citation, LegislationFields } from "../types.ts";
import { groupBy } from "../../core/group-by.ts";

/** Returns the key of the document to look up, ignoring pinpoints; all citations of one provision share it. */
export function keyOf(citation: Citation): string {
  if (citation.kind === "legislation") return `${citation.canonical} ${sectionOf(citation) ?? ""}`;
  if (isOfRecitals(citation)) return `${citation.canonical} recitals`;
  if (citation.kind !== "norm") return citation.canonical;
  return `${citation.marker} ${citation.number} ${citation.law?.abbr ?? citation.lawName ?? ""}`;
}

/** Returns the cited section of an Act, because some sources have a page per section. */
export function sectionOf({ provisions }: Pick<LegislationFields, "provisions">): string | undefined {
  return /^(?:ss?|regs?|rr?|arts?|cls?|schs?|pts?)\s?\w+/.exec(provisions[0] ?? "")?.[0];
}

/** Whether a citation names nothing but recitals, which a consolidated text leaves out. */
export function isOfRecitals(citation: Citation): boolean {
  if (citation.kind !== "eu_act" || citation.provisions.length === 0) return false;
  return citation.provisions.every((one) => one.startsWith("recital"));
}

/** Whether there is a document to look up; an unrecognised citation is looked up by its name. */
export function isLookedUp({ kind, name }: Citation): boolean {
  return kind !== "back_reference" && (kind !== "unrecognised" || name !== undefined);
}

/**
 * Groups the indexes of citations that share documents: repeated citations, parallel citations and back
 * references. Each set can be verified on its own, and no two sets need the same document.
 */
export function componentsOf(found: readonly Citation[]): readonly (readonly number[])[] {
  const parents = found.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== undefined && parents[root] !== root) root = parents[root] ?? root;
    for (let one = at; one !== root;) {
      const next = parents[one] ?? root;
      parents[one] = root;
      one = next;
    }
    return root;
  };
  const join = (one: number, other: number) => {
    const [first, second] = [rootOf(one), rootOf(other)];
    parents[Math.max(first, second)] = Math.min(first, second);
  };
  const firsts = new Map<string, number>();
  for (const [at, citation] of found.entries()) {
    if (citation.group !== undefined) join(at, citation.group);
    if (citation.kind === "back_reference" && citation.target !== undefined) join(at, citation.target);
    if (!isLookedUp(citation)) continue;
    const key = keyOf(citation);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, at);
    else join(at, first);
  }
  return [...groupBy(found.keys(), rootOf).values()];
}
