import type { FilePages, LegalDocument } from "../core/document.ts";

/** Returns why no page of a document can be rendered; undefined when its file and pages are known. */
export function noPictures({ pages, source }: Pick<LegalDocument, "pages" | "source">): string | undefined {
  if (!pages) return "its text has no pages";
  if (source.import?.file !== undefined) return undefined;
  return source.import
    ? "it did not come as a file of this machine, so its pages cannot be drawn"
    : "it was read from its source, whose file is not kept";
}

/** Returns the page of the file, from 1, on which a block begins; undefined for a document without pages. */
export function filePageOf(
  { blocks, pages }: Pick<LegalDocument, "blocks" | "pages">,
  at: number,
): number | undefined {
  if (!pages) return undefined;
  for (let before = at; before >= 0; before -= 1) {
    const found = pageIn(blocks[before], pages);
    if (found !== undefined) return found;
  }
  return 1;
}

/** Returns a block's page; a note has none of its own and begins where its text does, or after it. */
function pageIn(block: LegalDocument["blocks"][number] | undefined, { count, shift }: FilePages) {
  if (!block) return undefined;
  const [, place, printed = block.page] = /^(?:PDF p (\d+)|p (\d+))$/.exec(block.pin) ?? [];
  const page = place === undefined ? Number(printed) - shift : Number(place);
  return page >= 1 && page <= count ? page : undefined;
}
