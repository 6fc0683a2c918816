import { importedPageId, type LegalDocument } from "../core/document.ts";
import type { DocumentHook } from "../core/provider.ts";
import { LegibusError } from "../core/errors.ts";
import { stale } from "./document-cache.ts";
import type { Library } from "./types.ts";

/** A document of the library, or the part of one that is held whole, such as a section of a law. */
export async function heldOrWithin(
  library: Library | undefined,
  id: string,
  documents: { readonly within?: DocumentHook["within"] } | undefined,
): Promise<LegalDocument | undefined> {
  const own = await library?.get(id);
  if (own) return own;
  const part = documents?.within?.(id);
  const whole = part && (await library?.get(part.whole));
  return whole && part.cut(whole);
}

interface Keeping {
  readonly library: Library | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly documents: { readonly within?: DocumentHook["within"] };
}

/** The part of a document that is held whole, where its source did not answer. @throws the error where there is none */
export async function partOfKept(
  error: unknown,
  id: string,
  { library, now, documents }: Keeping,
): Promise<LegalDocument> {
  if (!(error instanceof LegibusError) || !error.retryable) throw error;
  const kept = await heldOrWithin(library, id, documents);
  if (!kept) throw error;
  return stale(kept, error, now - Date.parse(kept.source.retrievedAt));
}

/** An earlier copy of the source's, else the page that the user brought. */
export async function keptOrBrought(
  library: Library | undefined,
  id: string,
): Promise<LegalDocument | undefined> {
  return (await library?.get(id)) ?? (await library?.get(importedPageId(id)));
}
