import { LegibusError } from "../core/errors.ts";
import type { FilePages } from "../core/document.ts";
import { filePageOf, noPictures } from "../documents/file-pages.ts";
import { blockViews, factsOf, type PreparedDocument } from "../documents/view.ts";
import type { DocumentFacts } from "../documents/view-data.ts";
import { blockMarkup, documentEnd, documentHead, outlineList, PATHS, versionText } from "./document.ts";
import { findPin } from "../pins/match.ts";
import { html, Markup } from "./html.ts";
import { type Language, READER_LABELS } from "./labels.ts";

/** Blocks per part; a browser lays a part out when the user scrolls near it. */
const PART = 20;
/**
 * Parts that a page includes at first. The rest of a longer document is fetched when the user scrolls near
 * it, first a group of as many empty parts, then each part, so that a page of 100,000 paragraphs has few
 * elements.
 */
const GROUP = 25;

/** Renders a document's page in pieces, so that a browser shows the first before the last is rendered. */
export function* documentPieces(
  prepared: PreparedDocument,
  { language, versions }: { readonly language: Language; readonly versions: readonly OtherVersion[] },
): Generator<Markup> {
  const words = READER_LABELS[language];
  const { id, blocks } = prepared.document;
  const facts = withReason(prepared.document, language);
  yield new Markup([`<div class="reader">`], []);
  if (facts.outline.length > 1)
    yield html`<nav class="outline" id="outline" popover aria-label="${words.outline}">
      ${outlineList(facts, language)}
    </nav>`;
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

/** Returns a document's facts, with the reason if its pages cannot be shown as pictures. */
function withReason(document: PreparedDocument["document"], language: Language): DocumentFacts {
  const facts = factsOf(document);
  const reason = document.pages && noPictures(document);
  if (reason === undefined) return facts;
  return { ...facts, warnings: [...facts.warnings, `${READER_LABELS[language].noPictures}: ${reason}`] };
}

/** Renders the pane for the picture of the current page. */
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

/** Renders a link to a page's picture, before the first block that begins on it. */
function leaf({ document }: PreparedDocument, at: number, language: Language): Markup | undefined {
  const { id, pages } = document;
  const page = filePageOf(document, at);
  if (!pages || page === undefined || noPictures(document) !== undefined) return undefined;
  if (at > 0 && page === filePageOf(document, at - 1)) return undefined;
  const name = pageName(pages, page, language);
  return html`<p class="leaf"><a href="${PATHS.picture(id, page)}" data-leaf="${page}">${name}</a></p>`;
}

/** Another version of a law in the library. */
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

/** Renders the empty parts of a group, for a page that requests it. */
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

/** Renders one part of a document's text, for a page that requests it. */
export function documentPart(prepared: PreparedDocument, part: number, language: Language): Markup {
  const { id, language: own, blocks: all } = prepared.document;
  const blocks = blockViews(prepared, part * PART, (part + 1) * PART);
  const isLong = all.length > GROUP * PART;
  const again = isLong && html`data-part="${PATHS.part(id, part)}"`;
  return html`<section class="part" id="part-${part}" lang="${own}" ${again}>
    ${blocks.map((block) => [leaf(prepared, block.at, language), blockMarkup(block)])}
  </section>`;
}

/** Finds the block of a URL fragment: "44" (also where pins are "Rn. 44"), "s-18(1)", "b1203". */
export function partWith(prepared: PreparedDocument, anchor: string) {
  const block = /^b(\d{1,9})$/.exec(anchor)?.[1];
  const at = block === undefined ? (prepared.places.get(anchor) ?? pinned(prepared, anchor)) : Number(block);
  if (at === undefined || at >= prepared.document.blocks.length) return undefined;
  const part = Math.floor(at / PART);
  return { part, group: Math.floor(part / GROUP), anchor: prepared.anchors.get(at) ?? `b${at}` };
}

/** Finds the first block of a pin in any notation; undefined if there is none, or the pin is ambiguous. */
function pinned({ document: { blocks } }: PreparedDocument, anchor: string): number | undefined {
  try {
    return findPin(blocks, anchor.replaceAll("-", " ")).first;
  } catch (error) {
    if (error instanceof LegibusError) return undefined;
    throw error;
  }
}
