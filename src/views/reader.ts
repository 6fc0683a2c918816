import { blockViews, type DocumentFacts, factsOf, type PreparedDocument } from "../documents/view.ts";
import { blockMarkup, documentEnd, documentHead, outlineList, PATHS, versionText } from "./document.ts";
import { html, Markup } from "./html.ts";
import { type Language, READER_LABELS } from "./labels.ts";

/** Blocks of one part of a page: a browser lays a part out when a reader comes near it. */
const PART = 20;
/** Parts that a page brings at once; of a longer document the others are fetched when a reader comes near. */
const AT_ONCE = 100;

/** The page of a document, in pieces, so that a browser shows the first before the last is made. */
export function* documentPieces(
  prepared: PreparedDocument,
  { language, versions }: { readonly language: Language; readonly versions: readonly OtherVersion[] },
): Generator<Markup> {
  const words = READER_LABELS[language];
  const { id, blocks } = prepared.document;
  const facts = factsOf(prepared.document);
  yield new Markup([`<div class="reader">`], []);
  if (facts.outline.length > 1)
    yield html`<nav class="outline" aria-label="${words.outline}">${outlineList(facts.outline)}</nav>`;
  yield new Markup([`<main id="text" tabindex="-1">`], []);
  yield documentHead(facts, language);
  if (versions.length > 0) yield versionList(id, versions, language);
  for (let part = 0; part * PART < blocks.length; part += 1)
    yield part < AT_ONCE ? documentPart(prepared, part) : placeholder(id, part, words.more);
  yield documentEnd(facts, language);
  yield new Markup([`</main></div>`], []);
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

function placeholder(id: string, part: number, label: string): Markup {
  return html`<section class="part" id="part-${part}" data-src="${PATHS.part(id, part)}">
    <a href="${PATHS.part(id, part)}">${label}</a>
  </section>`;
}

/** One part of a document's text, for a page that asks for it. */
export function documentPart(prepared: PreparedDocument, part: number): Markup {
  const { id, language } = prepared.document;
  const blocks = blockViews(prepared, part * PART, (part + 1) * PART);
  return html`<section class="part" id="part-${part}" lang="${language}" data-part="${PATHS.part(id, part)}">
    ${blocks.map(blockMarkup)}
  </section>`;
}

/** The part that has a block or a pin, by the end of an address: "44", "s-18(1)", "b1203". */
export function partWith({ document, places }: PreparedDocument, anchor: string): number | undefined {
  const block = /^b(\d{1,9})$/.exec(anchor)?.[1];
  const at = block === undefined ? places.get(anchor) : Number(block);
  return at !== undefined && at < document.blocks.length ? Math.floor(at / PART) : undefined;
}
