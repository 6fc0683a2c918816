import { find } from "../citations/index.ts";
import { plainDraft } from "../citations/verify/plain.ts";
import type { Block, LegalDocument } from "../core/document.ts";
import { outline, outlineTitle } from "../documents/outline.ts";
import { renderDocument } from "../documents/render.ts";
import { html, Markup, webAddress } from "./html.ts";
import { inline, type Mark } from "./inline.ts";
import { type Language, READER_LABELS } from "./labels.ts";

/** Blocks of one part of a page: a browser lays a part out when a reader comes near it. */
const PART = 20;
/** Parts that a page brings at once; of a longer document the others are fetched when a reader comes near. */
const AT_ONCE = 100;

/** Where the pages of the reader are. */
export const PATHS = {
  document: (id: string) => `/d/${encodeURIComponent(id)}`,
  part: (id: string, part: number) => `/part/${part}/${encodeURIComponent(id)}`,
  citing: (id: string) => `/citing/${encodeURIComponent(id)}`,
  cited: (citation: string) => `/cited?c=${encodeURIComponent(citation)}`,
};

/** The page of a document, in pieces, so that a browser shows the first before the last is made. */
export function* documentPieces(document: LegalDocument, language: Language): Generator<Markup> {
  const words = READER_LABELS[language];
  const { id, blocks, title } = document;
  const context: Context = { notes: notesOf(blocks), anchors: anchorsOf(blocks) };
  yield new Markup([`<div class="reader">`], []);
  yield outlineOf(document, words.outline);
  yield new Markup([`<main id="text" tabindex="-1">`], []);
  yield html`<header class="head">
    ${factsOf(document, language)}
    <h1>${title}</h1>
    ${citationsOf(document)}
  </header>`;
  for (let part = 0; part * PART < blocks.length; part += 1)
    yield part < AT_ONCE ? partOf(document, part, context) : placeholder(id, part, words.more);
  yield endOf(document, language);
  yield new Markup([`</main></div>`], []);
}

/** One part of a document's text, for a page that asks for it. */
export function documentPart(document: LegalDocument, part: number): Markup {
  const context: Context = { notes: notesOf(document.blocks), anchors: anchorsOf(document.blocks) };
  return partOf(document, part, context);
}

/** The part that has a block or a pin, by the end of an address: "44", "s-18(1)", "b1203". */
export function partWith({ blocks }: LegalDocument, anchor: string): number | undefined {
  const block = /^b(\d{1,9})$/.exec(anchor)?.[1];
  const at =
    block === undefined ? [...anchorsOf(blocks)].find(([, one]) => one === anchor)?.[0] : Number(block);
  return at !== undefined && at < blocks.length ? Math.floor(at / PART) : undefined;
}

interface Context {
  /** The blocks of notes by their labels. */
  readonly notes: ReadonlyMap<string, Block>;
  /** The names of pins by the index of their block: the first block of a pin has it. */
  readonly anchors: ReadonlyMap<number, string>;
}

function notesOf(blocks: readonly Block[]): ReadonlyMap<string, Block> {
  return new Map(
    blocks.flatMap((block) => (block.type === "footnote" ? [[block.label ?? "", block] as const] : [])),
  );
}

function anchorsOf(blocks: readonly Block[]): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  const anchors = new Map<number, string>();
  for (const [at, { pin }] of blocks.entries()) {
    const name = anchorOf(pin);
    if (name === "" || seen.has(name)) continue;
    seen.add(name);
    anchors.set(at, name);
  }
  return anchors;
}

/** A pin as the end of an address: `[44]` is "44", `s 18(1)` is "s-18(1)". */
export function anchorOf(pin: string): string {
  return pin.replace(/^\[(.*)\]$/, "$1").replaceAll(/\s+/g, "-");
}

/** Sections with their judges and pins; each leads to its place. */
function outlineOf(document: LegalDocument, label: string): Markup {
  const { starts } = renderDocument(document);
  const places = new Map(starts.map((start, at) => [start, at]));
  const entries = outline(document);
  if (entries.length < 2) return html``;
  return html`<nav class="outline" aria-label="${label}">
    <ol>
      ${entries.map((entry, at) => {
        const text = outlineTitle(entry, entries[at - 1]?.judge, OUTLINE_CHARS);
        return html`<li class="level-${Math.min(entry.level, 4)}">
          <a href="#b${places.get(entry.offset) ?? 0}">${inline(text)}</a>
        </li>`;
      })}
    </ol>
  </nav>`;
}

const OUTLINE_CHARS = 70;

function factsOf({ court, date, source }: LegalDocument, language: Language): Markup {
  const day = date === undefined ? undefined : new Date(`${date}T00:00:00Z`);
  const shown =
    day === undefined || Number.isNaN(day.getTime())
      ? date
      : new Intl.DateTimeFormat(language === "de" ? "de" : "en-AU", {
          dateStyle: "long",
          timeZone: "UTC",
        }).format(day);
  return html`<p class="facts">
    ${[court, shown, source.import ? READER_LABELS[language].ownFile : source.provider]
      .filter((one) => one !== undefined && one !== "")
      .map((one) => html`<span>${one}</span>`)}
  </p>`;
}

function citationsOf({ citations }: LegalDocument): Markup | undefined {
  const all = [citations.neutral, ...citations.reported, citations.ecli].filter((one) => one !== undefined);
  return all.length > 0 ? html`<p class="citations">${all.join("; ")}</p>` : undefined;
}

/** Where the text came from and what its reader noticed; who cites it. */
function endOf({ id, source, warnings }: LegalDocument, language: Language): Markup {
  const words = READER_LABELS[language];
  const href = webAddress(source.url);
  return html`<footer class="end">
    <section aria-labelledby="citing">
      <h2 id="citing">${words.citedBy}</h2>
      <p class="citing"><a href="${PATHS.citing(id)}">${words.showCiting}</a></p>
    </section>
    <section aria-labelledby="origin">
      <h2 id="origin">${words.origin}</h2>
      <p>
        ${id}, ${source.how} ${source.retrievedAt.slice(0, 10)}.
        ${href !== undefined && html`<a href="${href}" rel="noreferrer">${words.atSource}</a>`}
      </p>
      ${warnings.map((one) => html`<p class="warning" lang="en">${one}</p>`)}
    </section>
  </footer>`;
}

function placeholder(id: string, part: number, label: string): Markup {
  return html`<section class="part" id="part-${part}" data-src="${PATHS.part(id, part)}">
    <a href="${PATHS.part(id, part)}">${label}</a>
  </section>`;
}

function partOf({ blocks, language }: LegalDocument, part: number, context: Context): Markup {
  const from = part * PART;
  const own = blocks.slice(from, from + PART);
  return html`<section class="part" id="part-${part}" lang="${language}">
    ${own.map((block, index) => {
      const before = blocks[from + index - 1]?.judge;
      return blockMarkup(block, from + index, { ...context, judgeBefore: before });
    })}
  </section>`;
}

interface BlockContext extends Context {
  readonly judgeBefore: string | undefined;
}

/** A block with its pin, the judge who begins with it, and the notes that it marks beside it. */
function blockMarkup(block: Block, at: number, { notes, anchors, judgeBefore }: BlockContext): Markup {
  const { judge, markdown, pin, type } = block;
  const own =
    type === "footnote"
      ? []
      : [...markdown.matchAll(NOTE_MARK)].flatMap(([, label = ""]) => notes.get(label) ?? []);
  const begins = judge !== undefined && judge !== judgeBefore && type !== "heading";
  const aside = own.map(
    (note) =>
      html`<div class="sidenote" role="note" id="note-${note.label}">
        <span class="label">${note.label}</span> ${text(note)}
      </div>`,
  );
  return html`${begins && html`<p class="judge">${judge}</p>`}
    <div class="block ${type}" id="b${at}">
      ${pinOf(pin, anchors.get(at), block)}${inner(block)}${aside}
    </div>`;
}

const NOTE_MARK = /(?<!\\)\[\^([^\]\s]{1,20})\](?!:)/g;

function pinOf(pin: string, anchor: string | undefined, { label, type }: Block): Markup | undefined {
  if (pin === "" || type === "heading" || anchor === undefined)
    return label === undefined ? undefined : html`<span class="pin">${label}</span>`;
  const shown = label ?? (/^p \S+$/.test(pin) ? undefined : pin.replace(/^\[(.*)\]$/, "$1"));
  return shown === undefined
    ? undefined
    : html`<a class="pin" id="${anchor}" href="#${anchor}" data-pin="${pin}">${shown}</a>`;
}

function inner(block: Block): Markup {
  const { type, level = 1, markdown } = block;
  switch (type) {
    case "heading": {
      const size = level <= 2 ? "h2" : "h3";
      return new Markup([`<${size}>`, `</${size}>`], [text(block)]);
    }
    case "quote":
      return html`<blockquote class="level-${Math.min(level, 4)}">${text(block)}</blockquote>`;
    case "table":
      return tableOf(markdown);
    case "list":
      return html`<p class="level-${Math.min(level, 4)}">${text(block)}</p>`;
    default:
      return html`<p>${text(block)}</p>`;
  }
}

/** The text of a block, its citations as links to what they cite. */
function text({ markdown }: Pick<Block, "markdown">): Markup {
  const { text: plain, origin } = plainDraft(markdown);
  const marks = (/\d/.test(plain) ? find(plain) : []).flatMap((citation): Mark[] => {
    const { kind, start, end, canonical } = citation;
    if (kind === "unrecognised" || kind === "back_reference" || kind === "secondary") return [];
    const place = { start: origin(start), end: origin(Math.max(start, end - 1)) + 1 };
    return [
      { ...place, wrap: (words) => html`<a class="cited" href="${PATHS.cited(canonical)}">${words}</a>` },
    ];
  });
  return inline(markdown, {
    marks,
    note: (label) => html`<a class="mark" href="#note-${label}"><sup>${label}</sup></a>`,
  });
}

/** A Markdown table; a line that is none is a paragraph. */
function tableOf(markdown: string): Markup {
  const rows = markdown
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*\|?[\s|:-]+\|?\s*$/.test(line));
  const cells = rows.map((row) =>
    row
      .trim()
      .replace(/^\|/, "")
      .replace(/\|$/, "")
      .split(/(?<!\\)\|/),
  );
  return html`<div class="scroll" tabindex="0">
    <table>
      <tbody>
        ${cells.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${inline(cell.trim())}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
