import type { LibraryEntry, LibraryHit } from "../library/types.ts";
import { dayText, PATHS, versionText } from "./document.ts";
import { html, type Markup } from "./html.ts";
import { inline } from "./inline.ts";
import { type Language, READER_LABELS } from "./labels.ts";

/** What the list is narrowed to; empty texts narrow nothing. */
export interface Wanted {
  readonly q: string;
  readonly provider: string;
  readonly court: string;
  readonly from: string;
  readonly to: string;
  readonly offset: number;
}

export interface Listed {
  readonly total: number;
  readonly hits: readonly (Pick<LibraryHit, "document"> & Partial<LibraryHit>)[];
  /** The next page's offset, or undefined at the end. */
  readonly next: number | undefined;
  /** Why there is no list. */
  readonly problem?: string;
}

/** The library: a search, what it is narrowed to, the documents. */
export function libraryBody(
  wanted: Wanted,
  listed: Listed,
  { providers, language }: { readonly providers: readonly string[]; readonly language: Language },
): Markup {
  const words = READER_LABELS[language];
  const option = (name: string) => {
    const isChosen = name === wanted.provider && html`selected`;
    return html`<option value="${name}" ${isChosen}>${name === "import" ? words.ownFile : name}</option>`;
  };
  return html`<main class="library">
    <h1>${words.library}</h1>
    <form action="/" role="search">
      <input
        type="search"
        name="q"
        value="${wanted.q}"
        placeholder="${words.searchHint}"
        aria-label="${words.search}"
        autofocus
        autocomplete="off"
      />
      <div class="narrow">
        <label
          >${words.source}
          <select name="provider">
            <option value="">${words.all}</option>
            ${providers.map(option)}
          </select></label
        >
        <label>${words.court} <input name="court" value="${wanted.court}" /></label>
        <label>${words.from} <input type="date" name="from" value="${wanted.from}" /></label>
        <label>${words.to} <input type="date" name="to" value="${wanted.to}" /></label>
        <button>${words.search}</button>
      </div>
    </form>
    <div id="results" aria-live="polite">${resultsOf(wanted, listed, language)}</div>
  </main>`;
}

/** The documents that a search found, for a page that asks again with every letter. */
export function resultsOf(
  wanted: Wanted,
  { total, hits, next, problem }: Listed,
  language: Language,
): Markup {
  const words = READER_LABELS[language];
  if (problem !== undefined) return html`<p class="none" lang="en">${problem}</p>`;
  const { offset: _offset, ...narrowed } = wanted;
  if (total === 0 && Object.values(narrowed).every((one) => one === ""))
    return html`<p class="none">${words.empty}</p>`;
  const more = next !== undefined && new URLSearchParams({ ...wanted, offset: String(next) }).toString();
  return html`<p class="count">${words.documents(total)}</p>
    <ol class="documents">
      ${hits.map((hit) => rowOf(hit, language))}
    </ol>
    ${more !== false && html`<p><a href="/?${more}">${words.next}</a></p>`}`;
}

/** A document of the library; versions of one law are told apart by their days. */
function rowOf({ document, pin = "", snippet }: Listed["hits"][number], language: Language): Markup {
  const { id, title, court, date, version, source, citations } = document;
  const cited = [citations.neutral, citations.reported[0], citations.ecli].find(
    (one) => one !== undefined && !title.includes(one),
  );
  const days = versionText(version, language);
  return documentRow({
    href: PATHS.document(id, pin),
    title,
    pin,
    version: days,
    facts: [
      cited,
      court,
      days !== "" || date === undefined ? undefined : dayText(date, language),
      source.provider === "import" ? READER_LABELS[language].ownFile : source.provider,
    ],
    snippet,
  });
}

export interface DocumentRow {
  readonly href: string;
  readonly title: string;
  /** The place that the row leads to. */
  readonly pin?: string | undefined;
  /** The days of a law's version. */
  readonly version?: string;
  readonly facts: readonly (string | undefined)[];
  readonly snippet?: string | undefined;
}

/** A row of a list of documents: its title leads to it. */
export function documentRow({
  href,
  title,
  pin = "",
  version = "",
  facts,
  snippet = "",
}: DocumentRow): Markup {
  const shown = facts.filter((one) => one !== undefined && one !== "");
  return html`<li>
    <a href="${href}">${title}${version !== "" && html` <b class="version">${version}</b>`}</a>
    <p class="facts">${shown.map((fact) => html`<span>${fact}</span>`)}</p>
    ${snippet !== "" && html`<p class="snippet">${pin !== "" && html`<b>${pin}</b> `}${inline(snippet)}</p>`}
  </li>`;
}

/** The answer of law:citing for one document. */
export interface CitingDocument {
  readonly id: string;
  readonly title: string;
  readonly date?: string | undefined;
  readonly passages: readonly {
    readonly pin?: string | undefined;
    readonly judge?: string | undefined;
    readonly line: string;
    readonly treatment: readonly string[];
  }[];
}

/** The passages that cite a document, each document's together. */
export function citingList(total: number, documents: readonly CitingDocument[], language: Language): Markup {
  const words = READER_LABELS[language];
  if (documents.length === 0) return html`<p class="none">${words.nobodyCites}</p>`;
  return html`<p class="count">${words.passages(total)}</p>
    <ol class="documents">
      ${documents.map(
        ({ id, title, date, passages }) =>
          html`<li>
            <a href="${PATHS.document(id, passages[0]?.pin)}">${title}</a>
            <p class="facts">
              ${date !== undefined && html`<span>${dayText(date, language)}</span>`}<span>${id}</span>
            </p>
            ${passages.map(
              ({ pin = "", judge, line, treatment }) =>
                html`<p class="snippet">
                  <a class="where" href="${PATHS.document(id, pin)}"
                    >${[judge, pin].filter((one) => one !== undefined && one !== "").join(" ") || "→"}</a
                  >
                  ${inline(line)}
                  ${treatment.length > 0 && html`<b class="treatment">${treatment.join(", ")}</b>`}
                </p>`,
            )}
          </li>`,
      )}
    </ol>`;
}

/** A citation that the library has several documents of, or none: then where a browser finds it. */
export function citedBody(
  citation: string,
  entries: readonly LibraryEntry[],
  links: readonly { readonly source: string; readonly url: string }[],
  language: Language,
): Markup {
  const words = READER_LABELS[language];
  return html`<main class="library">
    <h1>${citation}</h1>
    <p>${entries.length > 0 ? words.several : words.notHere}</p>
    <ol class="documents">
      ${entries.map((document) => rowOf({ document }, language))}
      ${links.map(
        ({ source, url }) =>
          html`<li>
            <a href="${url}" rel="noreferrer">${source}</a>
            <p class="facts"><span>${url}</span></p>
          </li>`,
      )}
    </ol>
  </main>`;
}
