import type { DocumentCitations } from "../../core/document.ts";
import { findCited, parseCitation } from "../../citations/index.ts";
import { formatNorm } from "../../citations/recognise/german/formats.ts";
import { NOTHING } from "../../documents/authorities.ts";

/** Returns the key by which citations are compared: the canonical form if there is one, in lower case. */
export function citationKey(text: string): string {
  const canonical = parseCitation(text)?.canonical ?? text.replaceAll(/\s+/g, " ").trim();
  return canonical.toLowerCase();
}

/** Returns the keys of a document's own citations, also in the shorter forms that courts write. */
export function ownCitations({ neutral, reported, ecli, eli, other }: DocumentCitations): string[] {
  const all = [neutral, ...reported, ecli, eli, ...other].filter((one) => one !== undefined && one !== "");
  return [...new Set(all.map((one) => citationKey(one ?? "")).flatMap(formsOf))];
}

/** Adds the forms in which courts cite a decision: `bag, 19.5.2021 – 5 azr 420/20`, `bag 5 azr 420/20`. */
function formsOf(key: string): readonly string[] {
  const [, court, day, number] = /^([^,]{2,60}), (?:urt|beschl)\. v\. ([\d.]{8,10}) – (.+)$/.exec(key) ?? [];
  return number === undefined ? [key] : [key, `${court}, ${day} – ${number}`, `${court} ${number}`];
}

const MOST_SEARCHED = 50_000; // characters of a block; a longer one is not a paragraph and delays other calls

/** Returns the citations in a block, each once; `text` is the block's as `plain` returns it. */
export function citedIn(text: string): string[] {
  const cited = findCited(text.slice(0, MOST_SEARCHED)).filter(({ kind }) => !NOTHING.has(kind));
  return [...new Set(cited.flatMap(withWhole).map((name) => name.toLowerCase()))];
}

type Cited = ReturnType<typeof findCited>[number];

/** Adds the wholes to a cited part: "§ 823 Abs. 1 S. 1 BGB" also cites "§ 823 Abs. 1 BGB" and "§ 823 BGB". */
function withWhole(citation: Cited): readonly string[] {
  if (citation.kind !== "norm") return [citation.canonical];
  const wholes = citation.parts.map((_, count) =>
    formatNorm({ ...citation, parts: citation.parts.slice(0, count) }),
  );
  return [citation.canonical, ...wholes];
}
