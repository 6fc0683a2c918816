import { importedPageId, type LegalDocument } from "../core/document.ts";
import type { DocumentAdapter } from "../core/provider.ts";
import { LegibusError } from "../core/errors.ts";
import { stale } from "./document-cache.ts";
import type { Library } from "./types.ts";

/** Returns a document of the library, or the part of one stored whole, such as a section of a law. */
export async function heldOrWithin(
  library: Library | undefined,
  id: string,
  documents: { readonly within?: DocumentAdapter["within"] } | undefined,
): Promise<LegalDocument | undefined> {
  const own = await library?.get(id);
  if (own) return own;
  const part = documents?.within?.(id);
  const whole = part && (await library?.get(part.whole));
  return whole && part.cut(whole);
}

/**
 * Returns the stored copy of a document, or of a part of one, when its source failed temporarily.
 * @throws the error without a copy
 */
export async function partOfKept(
  error: unknown,
  id: string,
  library: Library | undefined,
  now: number,
  documents: { readonly within?: DocumentAdapter["within"] },
): Promise<LegalDocument> {
  if (!(error instanceof LegibusError) || !error.retryable) throw error;
  const kept = await heldOrWithin(library, id, documents);
  if (!kept) throw error;
  return stale(kept, error, now - Date.parse(kept.source.retrievedAt));
}

/** Returns an earlier copy from the source, else the page that the user imported. */
export async function keptOrBrought(
  library: Library | undefined,
  id: string,
): Promise<LegalDocument | undefined> {
  return (await library?.get(id)) ?? (await library?.get(importedPageId(id)));
}

/** Returns the library. @throws LegibusError NOT_CONFIGURED when the operator switched it off */
export function switchedOn(library: Library | undefined): Library {
  if (library) return library;
  throw new LegibusError("NOT_CONFIGURED", "nothing is kept: LEGIBUS_LIBRARY is off", {
    hint: "set LEGIBUS_LIBRARY=on",
  });
}
