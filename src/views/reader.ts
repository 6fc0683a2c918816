import { LegibusError } from "../core/errors.ts";
import type { FilePages } from "../core/document.ts";
import { filePageOf, noPictures } from "../documents/file-pages.ts";
import { blockViews, type DocumentFacts, factsOf, type PreparedDocument } from "../documents/view.ts";
import { blockMarkup, documentEnd, documentHead, outlineList, PATHS, versionText } from "./document.ts";
import { findPin } from "../pins/match.ts";
import { html, Markup } from "./html.ts";
import { type Language, READER_LABELS } from "./labels.ts";

/** Blocks of one part of a page: a browser lays a part out when a reader comes near it. */
const PART = 20;
/**
 * Parts that a page brings at once. Of a longer document the others are fetched when a reader comes near, first a group
 * of as many empty parts, then each part, so that a page of 100,000 paragraphs has few elements.
 */
const GROUP = 25;

/** The page of a document, in pieces, so that a browser shows the first before the last is made. */
export function* documentPieces(
  prepared: PreparedDocument,
  { language, versions }: { readonly language: Language; readonly versions: readonly OtherVersion[] },
): Generator<Markup> {
  const words = READER_LABELS[language];
  const { id, blocks } = prepared.document;
  const facts = withReason(prepared.document, language);
  yield new Markup([`<div class="reader">`], []);
  if (facts.outline.length > 1)
    yield html`<nav class="outline" aria-label="${words.outline}">${outlineList(facts, language)}</nav>`;
  yield new Markup([`<main id="text" tabindex="-1">`], []);
  yield documentHead(facts, language);
  if (versions.length > 0) yield versionList(id, versions, language);
  const parts = Math.ceil(blocks.length / PART);
  for (let part = 0; part < Math.min(GROUP, parts); part += 1) yield documentPart(prepared, part, language);
  for (let group = 1; group * GROUP < parts; group += 1)
    yield html`<section class="group" id="group-${group}" data-src="${PATHS.group(id, group)}">
      <a href="${PATHS.part(id, group * GROUP)}">${words.more}</a>
    </section>`;
  yield documentEnd(facts, language);
  yield new Markup([`</main>`], []);
  yield picturePane(prepared, language);
  yield new Markup([`</div>`], []);
}

/** The facts of a document; of one with pages that are not shown as pictures, why not. */
function withReason(document: PreparedDocument["document"], language: Language): DocumentFacts {
  const facts = factsOf(document);
  const reason = document.pages && noPictures(document);
  if (reason === undefined) return facts;
  return { ...facts, warnings: [...facts.warnings, `${READER_LABELS[language].noPictures}: ${reason}`] };
}

/** Where the picture of the page is that is being read. */
function picturePane({ document }: PreparedDocument, language: Language): Markup {
  const { id, pages } = document;
  if (!pages || noPictures(document) !== undefined) return html``;
  const words = READER_LABELS[language];
  return html`<aside
    class="picture"
    aria-label="${words.picture}"
    data-count="${pages.count}"
    data-shift="${pages.shift}"
    data-name="${words.page(undefined, "{page}", pages.count)}"
    data-printed="${words.page("{printed}", "{page}", pages.count)}"
  >
    <p>
      <button type="button" data-turn="-1" aria-label="${words.pageBefore}">‹</button>
      <a href="${PATHS.picture(id, 1)}">${pageName(pages, 1, language)}</a>
      <button type="button" data-turn="1" aria-label="${words.pageAfter}">›</button>
    </p>
    <img alt="" hidden />
    <p class="warning" role="status" lang="en"></p>
  </aside>`;
}

function pageName({ count, shift }: FilePages, page: number, language: Language): string {
  const printed = page + shift >= 1 ? String(page + shift) : undefined;
  return READER_LABELS[language].page(printed, String(page), count);
}

/** A link to the picture of a page, in front of the first text that begins on it. */
function leaf({ document }: PreparedDocument, at: number, language: Language): Markup | undefined {
  const { id, pages } = document;
  const page = filePageOf(document, at);
  if (!pages || page === undefined || noPictures(document) !== undefined) return undefined;
  if (at > 0 && page === filePageOf(document, at - 1)) return undefined;
  const name = pageName(pages, page, language);
  return html`<p class="leaf"><a href="${PATHS.picture(id, page)}" data-leaf="${page}">${name}</a></p>`;
}

/** Another version of a law that the library has. */
export interface OtherVersion {
  readonly id: string;
  readonly version: NonNullable<DocumentFacts["version"]>;
}

function versionList(id: string, versions: readonly OtherVersion[], language: Language): Markup {
  const words = READER_LABELS[language];
  return html`<details class="head others">
    <summary>${words.versions} (${versions.length})</summary>
    <ul>
      ${versions.map(
        (other) =>
          html`<li>
            <a href="${PATHS.document(other.id)}">${versionText(other.version, language) || other.id}</a>
            <a class="compare" href="${PATHS.compare(id, other.id)}">${words.compare}</a>
          </li>`,
      )}
    </ul>
  </details>`;
}

/** The empty parts of a group, for a page that asks for it. */
export function partGroup(
  { document: { id, blocks } }: PreparedDocument,
  group: number,
  language: Language,
): Markup {
  const first = group * GROUP;
  const count = Math.max(0, Math.min(GROUP, Math.ceil(blocks.length / PART) - first));
  return html`${Array.from({ length: count }, (_, at) => {
    const path = PATHS.part(id, first + at);
    return html`<section class="part" id="part-${first + at}" data-src="${path}">
      <a href="${path}">${READER_LABELS[language].more}</a>
    </section>`;
  })}`;
}

/** One part of a document's text, for a page that asks for it. */
export function documentPart(prepared: PreparedDocument, part: number, language: Language): Markup {
  const { id, language: own, blocks: all } = prepared.document;
  const blocks = blockViews(prepared, part * PART, (part + 1) * PART);
  const isLong = all.length > GROUP * PART;
  const again = isLong && html`data-part="${PATHS.part(id, part)}"`;
  return html`<section class="part" id="part-${part}" lang="${own}" ${again}>
    ${blocks.map((block) => [leaf(prepared, block.at, language), blockMarkup(block)])}
  </section>`;
}

/** Where a block is: its part, the group of that, and the end of its address. */
interface PlaceOfBlock {
  readonly part: number;
  readonly group: number;
  readonly anchor: string;
}

/** The place of a block or a pin, by the end of an address: "44" (also where pins are "Rn. 44"), "s-18(1)", "b1203". */
export function partWith(prepared: PreparedDocument, anchor: string): PlaceOfBlock | undefined {
  const block = /^b(\d{1,9})$/.exec(anchor)?.[1];
  const at = block === undefined ? (prepared.places.get(anchor) ?? pinned(prepared, anchor)) : Number(block);
  if (at === undefined || at >= prepared.document.blocks.length) return undefined;
  const part = Math.floor(at / PART);
  return { part, group: Math.floor(part / GROUP), anchor: prepared.anchors.get(at) ?? `b${at}` };
}

/** The first block of a pin in whatever way it is written; undefined where there is none, or more than one. */
function pinned({ document: { blocks } }: PreparedDocument, anchor: string): number | undefined {
  try {
    return findPin(blocks, anchor.replaceAll("-", " ")).first;
  } catch (error) {
    if (error instanceof LegibusError) return undefined;
    throw error;
  }
}
