import { type CaseCitation, find, isCaseCitation } from "../../citations/index.ts";
import { jadePlace } from "./links.ts";
import { searchPage } from "./urls.ts";

/** One citation and jade's address of it. */
export interface Lookup {
  /** In canonical spelling. */
  readonly citation: string;
  readonly kind: "neutral" | "reported" | "words";
  /** Absent where only a search page can be composed. */
  readonly id?: string;
  readonly url: string;
  readonly how: "citation" | "search";
}

const MOST = 100;

/** jade's addresses of the case citations in a text, each once, composed without any request. */
export function lookUp(text: string): {
  readonly links: readonly Lookup[];
  readonly notes: readonly string[];
} {
  const cited = find(text).filter(isCaseCitation);
  const once = new Map(cited.map((citation) => [citation.canonical, citation]));
  const links = [...once.values()].slice(0, MOST).map(linkOf);
  if (links.length === 0) {
    const words = text.slice(0, 200).trim();
    const link = { citation: words, kind: "words", url: searchPage(words), how: "search" } as const;
    return {
      links: [link],
      notes: ["no citation of a case was recognised, so jade.io's search page is linked"],
    };
  }
  const cut = once.size > MOST ? [`only the first ${MOST} of ${once.size} citations are linked`] : [];
  const warnings = cited.flatMap((citation) => citation.warnings);
  return { links, notes: [...new Set([...warnings, ...cut, "addresses are composed, not checked"])] };
}

/** A neutral citation has an address of its own; a report's page is found by jade's search. */
function linkOf(citation: CaseCitation): Lookup {
  const { canonical, kind } = citation;
  const place = citation.kind === "neutral" ? jadePlace(citation) : undefined;
  return place
    ? { citation: canonical, kind, id: place.id, url: place.url, how: "citation" }
    : { citation: canonical, kind, url: searchPage(canonical), how: "search" };
}
