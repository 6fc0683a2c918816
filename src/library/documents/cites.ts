import type { DocumentCitations } from "../../core/document.ts";
import { type Citation, findCited, parseCitation } from "../../citations/index.ts";
import { formatNorm } from "../../citations/recognise/norm-format.ts";

/** How a citation is compared: as `shared/citations` writes it where it knows it, in small letters. */
export function citationKey(text: string): string {
  const canonical = parseCitation(text)?.canonical ?? text.replaceAll(/\s+/g, " ").trim();
  return canonical.toLowerCase();
}

/** The citations by which a document is known. */
export function ownCitations({ neutral, reported, ecli, eli, other }: DocumentCitations): string[] {
  const all = [neutral, ...reported, ecli, eli, ...other].filter((one) => one !== undefined && one !== "");
  return [...new Set(all.map((one) => citationKey(one ?? "")))];
}

/** Kinds that name nothing outside their own document. */
const NOTHING: ReadonlySet<Citation["kind"]> = new Set(["back_reference", "unrecognised"]);

const MOST_SEARCHED = 50_000; // characters of a block: more is not a paragraph, and would delay other calls

/** What a block cites, each once; `text` is the block's as `plain` gives it. */
export function citedIn(text: string): string[] {
  const cited = findCited(text.slice(0, MOST_SEARCHED)).filter(({ kind }) => !NOTHING.has(kind));
  return [...new Set(cited.flatMap(withWhole).map((name) => name.toLowerCase()))];
}

type Cited = ReturnType<typeof findCited>[number];

/** What cites a part of a provision cites the provision: "§ 823 Abs. 1 S. 1 BGB" also "§ 823 Abs. 1 BGB" and "§ 823 BGB". */
function withWhole(citation: Cited): readonly string[] {
  if (citation.kind !== "norm") return [citation.canonical];
  const wholes = citation.parts.map((_, count) =>
    formatNorm({ ...citation, parts: citation.parts.slice(0, count) }),
  );
  return [citation.canonical, ...wholes];
}
