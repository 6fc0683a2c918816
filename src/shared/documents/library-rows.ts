import type { SearchRow } from "../../core/search.ts";
import type { LibraryEntry, LibraryHit } from "../store/types.ts";

const SNIPPET = 240; // characters

/** A document of the library as a row of a search. */
export function libraryRow({ document, pin, judge, snippet }: LibraryHit): SearchRow {
  const { court, date, citations } = document;
  const place = [pin, judge !== undefined && !pin.startsWith(judge) ? judge : ""].filter(Boolean).join(" ");
  const year = yearOf(document);
  return {
    id: document.id,
    title: document.title,
    url: document.source.url,
    ...(court !== undefined && { court }),
    ...(date !== undefined && { date }),
    citation: {
      ...(citations.neutral !== undefined && { neutral: citations.neutral }),
      reported: citations.reported,
      ...(citations.ecli !== undefined && { ecli: citations.ecli }),
    },
    jurisdiction: document.jurisdiction,
    ...(year !== undefined && { year }),
    ...(snippet !== "" && {
      snippet: `${place === "" ? "" : `${place}: `}${snippet}`.slice(0, SNIPPET + 60),
    }),
    metadata: [court, date, "in the library"].filter(Boolean).join(" · "),
    source: document.source.provider,
    how: "library",
  };
}

/** Rows of the library's hits, those left out that a search shows already. */
export function libraryRows(
  hits: readonly LibraryHit[],
  shown: readonly SearchRow[] = [],
): readonly SearchRow[] {
  const known = new Set(shown.map(({ id }) => id));
  return hits.map(libraryRow).filter(({ id }) => !known.has(id));
}

function yearOf({ citations, date }: LibraryEntry): number | undefined {
  const year = /^[[(](\d{4})[\])]/.exec(citations.neutral ?? "")?.[1] ?? date?.slice(0, 4);
  return year === undefined ? undefined : Number(year);
}
