import type { LegalDocument } from "../core/document.ts";
import type { DocumentHook } from "../core/provider.ts";
import type { Library } from "./types.ts";

/** A document of the library, or the part of one that is held whole, such as a section of a law. */
export async function heldOrWithin(
  library: Library,
  id: string,
  documents: Pick<DocumentHook, "within"> | undefined,
): Promise<LegalDocument | undefined> {
  const own = await library.get(id);
  if (own) return own;
  const part = documents?.within?.(id);
  const whole = part && (await library.get(part.whole));
  return whole && part.cut(whole);
}
