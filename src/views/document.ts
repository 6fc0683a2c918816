import type { BlockView, DocumentFacts } from "../documents/view-data.ts";
import { capitalised } from "../core/text.ts";
import { anchorOf } from "../pins/write.ts";
import { html, Markup, webAddress } from "./html.ts";
import { inline, type Mark } from "./inline.ts";
import { type Language, READER_LABELS, sourceName } from "./labels.ts";

/** Paths of the reader's pages; a view in the chat follows the same paths by tool calls. */
export const PATHS = {
  document: (id: string, pin = "") =>
    `/d/${encodeURIComponent(id)}${pin === "" ? "" : `?pin=${encodeURIComponent(pin)}#${anchorOf(pin)}`}`,
  part: (id: string, part: number) => `/part/${part}/${encodeURIComponent(id)}`,
  group: (id: string, group: number) => `/group/${group}/${encodeURIComponent(id)}`,
  picture: (id: string, page: number) => `/page/${page}/${encodeURIComponent(id)}`,
  citing: (id: string) => `/citing/${encodeURIComponent(id)}`,
  compare: (id: string, other: string) =>
    `/compare?id=${encodeURIComponent(id)}&with=${encodeURIComponent(other)}`,
  cited: (citation: string) => `/cited?c=${encodeURIComponent(citation)}`,
};

/** Renders title, court, date and citations, and a button that opens the copies of the document's citation. */
export function documentHead(facts: DocumentFacts, language: Language): Markup {
  const citations = facts.citations.filter((one) => !facts.title.includes(one));
  const title = facts.title
    .split(FILE_NUMBER)
    .map((part, at) => (at % 2 === 1 ? html`<span class="number">${part}</span>` : part));
  return html`<header class="head">
    ${factsList(facts, language)}
    <h1 lang="${facts.language}" ${sizeOf(facts.title)}>${title}</h1>
    ${citations.length > 0 && html`<p class="citations">${citations.join("; ")}</p>`}
    <p><button type="button" data-pin="" aria-haspopup="true">${READER_LABELS[language].cite}</button></p>
  </header>`;
}

/** A file number, such as `6 C 1.22`, which is not broken over two lines. */
const FILE_NUMBER = /((?<=[–,] )\w{1,4} \p{L}{1,4} \d{1,5}[./]\d{2}\w?)/u;

const LONG_TITLE = 90; // characters

/** Returns the class of a heading whose text would fill a screen in large type. */
export function sizeOf(title: string): Markup | false {
  return title.length > LONG_TITLE && html`class="long"`;
}

/** Renders the outline: sections with their judges and pins, as links. */
export function outlineList(
  { outline: entries, language: own }: Pick<DocumentFacts, "outline" | "language">,
  language: Language,
): Markup {
  const start = html`<span lang="${language}">${READER_LABELS[language].start}</span>`;
  return html`<ol lang="${own}">
    ${entries.map(
      ({ text, level, at, offset }) =>
        html`<li class="level-${Math.min(level, 4)}">
          <a href="#b${at}" data-offset="${offset}"
            >${text === "" ? start : inline(text.replaceAll(" · ", "\u{a0}· "))}</a
          >
        </li>`,
    )}
  </ol>`;
}

/** Formats an ISO date in the language; returns any other text unchanged. */
export function dayText(day: string, language: Language): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const locale = language === "de" ? "de" : "en-AU";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
}

const DAY = /(?<![\w/-])\d{4}-\d{2}-\d{2}(?![\w/-])/g;

/** Writes the ISO dates within a sentence as the page writes its other dates; those of an address stay. */
export function withDays(sentence: string, language: Language): string {
  return sentence.replaceAll(DAY, (day) => dayText(day, language));
}

/** Formats the period in which a law's version was in force; empty for a document without versions. */
export function versionText(version: DocumentFacts["version"], language: Language): string {
  if (!version) return "";
  const words = READER_LABELS[language];
  const { label, from, to } = version;
  const since = from === undefined ? "" : `${words.inForceFrom} ${dayText(from, language)}`;
  const until = to === undefined ? "" : `${words.inForceTo} ${dayText(to, language)}`;
  const own = withDays(
    from === undefined ? (label ?? "") : (label ?? "").replace(` of ${from}`, ""),
    language,
  );
  const named = own === "consolidated text" ? words.consolidated : own;
  return [`${since} ${until}`.trim(), named].filter((one) => one !== "").join(", ");
}

function factsList(facts: DocumentFacts, language: Language): Markup {
  const { court, date, version, isOwnFile, provider } = facts;
  const day = date === undefined ? undefined : dayText(date, language);
  const origin = isOwnFile ? READER_LABELS[language].ownFile : sourceName(provider, language);
  return html`<p class="facts">
    ${[court, versionText(version, language) || day, origin]
      .filter((one) => one !== undefined && one !== "")
      .map((one) => html`<span>${one}</span>`)}
  </p>`;
}

/** Returns a remark of a tool as a sentence of its own. */
export function sentence(remark: string): string {
  return `${capitalised(withDays(remark, "en"))}${/[.!?]$/.test(remark) ? "" : "."}`;
}

/** Renders the document's origin and the reader's warnings, and the documents that cite it. */
export function documentEnd(facts: DocumentFacts, language: Language): Markup {
  const words = READER_LABELS[language];
  const { id, isOwnFile, retrieved, url, warnings } = facts;
  const href = webAddress(url);
  return html`<footer class="end">
    <section aria-labelledby="citing">
      <h2 id="citing">${words.citedBy}</h2>
      <p class="citing"><a href="${PATHS.citing(id)}">${words.showCiting}</a></p>
    </section>
    <section aria-labelledby="origin">
      <h2 id="origin">${words.origin}</h2>
      <p>
        ${id}, ${isOwnFile ? words.imported : words.retrieved} ${dayText(retrieved, language)}.
        ${href !== undefined && html`<a href="${href}" rel="noreferrer">${words.atSource}</a>`}
      </p>
      ${warnings.map((one) => html`<p class="warning" lang="en">${sentence(one)}</p>`)}
    </section>
  </footer>`;
}

/** Renders a block with its pin, the judge whose reasons begin there, and its notes in the margin. */
export function blockMarkup(block: BlockView): Markup {
  const { at, judge, type, notes, page } = block;
  const aside = notes.map(
    (note) =>
      html`<div class="sidenote" role="note" id="note-${note.label}">
        <span class="label">${note.label}</span> ${inlineText(note)}
      </div>`,
  );
  return html`${judge !== undefined && html`<p class="judge">${judge}</p>`}
    <div class="block ${type}" id="b${at}" ${page !== undefined && html`data-page="${page}"`}>
      ${pinOf(block)}${inner(block)}${aside}
    </div>`;
}

/** Renders a block's pin as a link to itself; a heading, which its own words name, has a sign instead. */
function pinOf({ anchor, pin, label, type }: BlockView): Markup | undefined {
  if (anchor === undefined) return label === undefined ? undefined : html`<span class="pin">${label}</span>`;
  const isNamed = type === "heading" || /^(?:PDF )?p \S+$/.test(pin);
  const shown = label ?? (isNamed ? "¶" : pin.replace(/^\[(.*)\]$/, "$1"));
  return html`<a
    class="pin"
    id="${anchor}"
    href="#${anchor}"
    data-pin="${pin}"
    ${shown !== pin && html`aria-label="${pin}"`}
    aria-haspopup="true"
    >${shown}</a
  >`;
}

function inner(block: BlockView): Markup {
  const { type, level = 1, markdown } = block;
  switch (type) {
    case "heading": {
      const size = level <= 2 ? "h2" : "h3";
      return new Markup([`<${size}>`, `</${size}>`], [inlineText(block)]);
    }
    case "quote":
      return html`<blockquote class="level-${Math.min(level, 4)}">${inlineText(block)}</blockquote>`;
    case "table":
      return tableOf(markdown);
    case "list":
      return html`<p class="level-${Math.min(level, 4)}">${inlineText(block)}</p>`;
    default:
      return html`<p>${inlineText(block)}</p>`;
  }
}

/** Renders a block's text with its citations as links. */
function inlineText({ markdown, cited }: Pick<BlockView, "markdown" | "cited">): Markup {
  const marks = cited.map(({ start, end, citation }): Mark => ({
    start,
    end,
    wrap: (words) => html`<a class="cited" href="${PATHS.cited(citation)}">${words}</a>`,
  }));
  return inline(markdown, {
    marks,
    note: (label) => html`<a class="mark" href="#note-${label}"><sup>${label}</sup></a>`,
  });
}

function tableOf(markdown: string): Markup {
  const rows = markdown.split("\n").filter((line) => line.trim() !== "" && !/^[\s|:-]+$/.test(line));
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
