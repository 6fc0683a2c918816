import type { ListedResource } from "../core/provider.ts";
import { oneLine } from "../core/text.ts";
import type { LibraryEntry } from "../library/types.ts";

export const DOCUMENT_PREFIX = "law://document/";

/** `law://document/austlii:au/cases/cth/HCA/1992/23`; what a URI may not hold is encoded. */
export function documentUri(id: string): string {
  return DOCUMENT_PREFIX + encodeURI(id);
}

/** What a reference names: the id of an address of ours, and anything else as it is. */
export function documentReference(reference: string): string {
  const plain = reference.trim();
  if (!plain.startsWith(DOCUMENT_PREFIX)) return plain;
  const id = plain.slice(DOCUMENT_PREFIX.length);
  try {
    return decodeURI(id);
  } catch {
    return id; // a stray % is the id's own
  }
}

/** A document of the library as lists of resources show it. */
export function listedDocument({ id, title, court, date, kind, source }: LibraryEntry): ListedResource {
  const facts = [court, date, source.import ? "imported" : `from ${source.provider}`];
  return {
    uri: documentUri(id),
    name: id,
    title: oneLine(title),
    description: oneLine(facts.filter((fact) => fact !== undefined).join(" · ")) || kind,
    mimeType: "text/markdown",
  };
}
