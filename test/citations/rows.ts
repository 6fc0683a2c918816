import type { LegalDocument } from "../../src/core/document.ts";
import { keysOfCitation, keysOfDocument } from "../../src/citations/keys.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import type { Difference, Row, Unchecked } from "../../src/citations/verify/verdict.ts";

/** A row in one line: its verdict, what differs and what was not checked. */
export function lineOf(
  row: Row | undefined,
  difference = ({ field, cited }: Difference) => `${field}: ${cited}`,
  unchecked = ({ part }: Unchecked) => part,
): string {
  const { verdict, differences = [], unchecked: open = [] } = row ?? {};
  return [verdict, ...differences.map(difference), ...open.map(unchecked)].join(" ");
}

/** The rows of a draft whose every citation is of this document, each in one line. */
export async function linesOf(
  draft: string,
  document: LegalDocument,
  ...how: [difference?: (one: Difference) => string, unchecked?: (one: Unchecked) => string]
): Promise<readonly string[]> {
  const { rows } = await verifyDraft(draft, async () => ({ document }));
  return rows.map((row) => lineOf(row, ...how));
}

/** Checks a draft against a library of these documents. */
export async function rowsOf(
  draft: string,
  documents: readonly LegalDocument[],
  isTranslated = false,
): Promise<readonly Row[]> {
  const holding = (keys: readonly string[]) =>
    documents.find((one) => keysOfDocument(one).some((key) => keys.includes(key)));
  const { rows } = await verifyDraft(draft, async (citation) => {
    const { same, whole = [] } = keysOfCitation(citation);
    const document = holding(same) ?? holding(whole);
    return document ? { document, isTranslated } : { lookups: [] };
  });
  return rows;
}
