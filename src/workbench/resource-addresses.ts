import type { ListedResource } from "../core/provider.ts";
import { type ResourceLink, resourceLink } from "../core/result.ts";
import { oneLine } from "../core/text.ts";
import type { LibraryEntry } from "../library/types.ts";

export const DOCUMENT_PREFIX = "law://document/";

/** `law://document/austlii:au/cases/cth/HCA/1992/23`; characters not allowed in a URI are encoded. */
export function documentUri(id: string): string {
  return DOCUMENT_PREFIX + encodeURI(id);
}

/** Returns the id in a `law://document/` URI, and any other reference trimmed; ids of imports are in lower case. */
export function documentReference(reference: string): string {
  const plain = reference.trim().replace(/^import:(?:[\da-f]{20}$)?/i, (start) => start.toLowerCase());
  if (!plain.startsWith(DOCUMENT_PREFIX)) return plain;
  const id = plain.slice(DOCUMENT_PREFIX.length);
  try {
    return decodeURI(id);
  } catch {
    return id; // a stray % belongs to the id
  }
}

/** The picture of a page: `law://page/import:1a2b…/3` is the third page of the file. */
export const PAGE_PREFIX = "law://page/";

export function pageUri(id: string, page: number): string {
  return `${PAGE_PREFIX}${encodeURI(id)}/${page}`;
}

/** A resource link with which a client opens a document. */
export function documentLink({ id, title }: { readonly id: string; readonly title: string }): ResourceLink {
  return resourceLink({ uri: documentUri(id), name: oneLine(title), mimeType: "text/markdown" });
}

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
