import type { LegalDocument } from "../../../src/core/document.ts";
import type { SearchRow } from "../../../src/core/search.ts";
import type { PageConverter } from "../../../src/documents/page.ts";
import type { Reading, Row } from "./oracle.ts";

/** Returns a reader of pages by a converter, which gets the id from the caller. */
export function documentReading(convert: PageConverter, id: string, provider: string) {
  return (text: string): Reading =>
    ofDocument(
      convert({
        id,
        text,
        source: {
          provider,
          url: "https://www.example.org/page",
          retrievedAt: "2026-11-21T00:00:00.000Z",
          how: "live",
        },
      }),
    );
}

function ofDocument({ blocks, warnings, citations, ...document }: LegalDocument): Reading {
  const { title, court = "", date = "", version } = document;
  const { neutral = "", reported, ecli = "" } = citations;
  return {
    facts: {
      title,
      court,
      date,
      neutral,
      ecli,
      reported: reported.join("; "),
      from: version?.from ?? "",
      to: version?.to ?? "",
    },
    pieces: blocks.map(({ pin, markdown }) => ({ pin, text: markdown })),
    marks: warnings,
  };
}

/** Returns the reading of a list; `left` is the number of hits that were not understood. */
export function listReading(rows: readonly SearchRow[], total: number | undefined, left = 0): Reading {
  return { facts: {}, rows: rows.map(ofRow), total, marks: left > 0 ? [`${left} left out`] : [] };
}

function ofRow({ id, title, url, court = "", date = "", citation, snippet = "", ...row }: SearchRow): Row {
  const { neutral = "", reported, ecli = "" } = citation;
  const year = row.year === undefined ? "" : String(row.year);
  return {
    key: id,
    facts: { title, url, court, date, neutral, reported: reported.join("; "), ecli, year, snippet },
  };
}
