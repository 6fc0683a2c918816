import type { LibraryEntry, LibraryHit } from "../library/types.ts";
import { dayText, PATHS, versionText } from "./document.ts";
import { html, type Markup } from "./html.ts";
import { inline } from "./inline.ts";
import { type Language, READER_LABELS, sourceName } from "./labels.ts";
import type { CITING } from "./results.ts";
import type * as z from "zod/mini";

type Citing = Pick<z.output<typeof CITING>, "total" | "documents">;

/** Filters of the list; an empty string does not filter. */
export interface ListFilters {
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
  /** Offset of the next page; undefined at the end. */
  readonly next: number | undefined;
  /** Why the search failed. */
  readonly problem?: string;
}

/** Renders the library: search form, filters, documents. */
export function libraryBody(
  wanted: ListFilters,
  listed: Listed,
  { providers, language }: { readonly providers: readonly string[]; readonly language: Language },
): Markup {
  const words = READER_LABELS[language];
  const option = (name: string) => {
    const isChosen = name === wanted.provider && html`selected`;
    return html`<option value="${name}" ${isChosen}>${sourceName(name, language)}</option>`;
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
        <label>${words.court} <input name="court" value="${wanted.court}" placeholder="HCA, BGH" /></label>
        <label>${words.from} <input type="date" name="from" value="${wanted.from}" /></label>
        <label>${words.to} <input type="date" name="to" value="${wanted.to}" /></label>
        <button>${words.search}</button>
      </div>
    </form>
    <div id="results" aria-live="polite">${resultsOf(wanted, listed, language)}</div>
  </main>`;
}

/** Renders search results, for a page that searches on every keystroke. */
export function resultsOf(
  wanted: ListFilters,
  { total, hits, next, problem }: Listed,
  language: Language,
): Markup {
  const words = READER_LABELS[language];
  if (problem !== undefined) return html`<p class="none" lang="en">${problem}</p>`;
  const { offset: _offset, ...narrowed } = wanted;
  if (total === 0 && Object.values(narrowed).every((one) => one === ""))
    return html`<p class="none">${words.empty}</p>`;
  if (total === 0) return html`<p class="none">${words.noDocuments}</p>`;
  const more = next !== undefined && new URLSearchParams({ ...wanted, offset: String(next) }).toString();
  return html`<p class="count">${words.documents(total)}</p>
    <ol class="documents">
      ${hits.map((hit) => rowOf(hit, language))}
    </ol>
    ${more !== false && html`<p><a href="/?${more}">${words.next}</a></p>`}`;
}

/** Renders a document's row; versions of a law are distinguished by their dates. */
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
      source.import ? ownFile(source.url, language) : sourceName(source.provider, language),
    ],
    snippet,
  });
}

/** `your file: judgment.pdf`; a page that was saved has an address instead of a name. */
function ownFile(url: string, language: Language): string {
  const name = /^file:(.+)/.exec(url)?.[1];
  return [READER_LABELS[language].ownFile, name].filter((one) => one !== undefined).join(": ");
}

export interface DocumentRow {
  readonly href: string;
  readonly title: string;
  /** The pin that the row links to. */
  readonly pin?: string | undefined;
  /** Period in force of a law's version. */
  readonly version?: string;
  readonly facts: readonly (string | undefined)[];
  readonly snippet?: string | undefined;
}

/** Renders a row in a list of documents, with its title as the link. */
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

/** Renders the passages that cite a document, grouped by document. */
export function citingList({ total, documents }: Citing, language: Language): Markup {
  const words = READER_LABELS[language];
  if (documents.length === 0) return html`<p class="none">${words.nobodyCites}</p>`;
  return html`<p class="count">${words.passages(total)}</p>
    <ol class="documents">
      ${documents.map(
        ({ id, title, date, passages }) =>
          html`<li>
            <a href="${PATHS.document(id, passages[0]?.pin)}">${title}</a>
            <p class="facts">
              ${date !== undefined && html`<span>${dayText(date, language)}</span>`}<span
                >${/^(?:import|corpus):/.test(id) ? words.ownFile : id}</span
              >
            </p>
            ${passages.map(
              ({ pin = "", judge, line, treatment }) =>
                html`<p class="snippet">
                  <a class="where" href="${PATHS.document(id, pin)}"
                    >${[judge, pin].filter((one) => one !== undefined && one !== "").join(" ") || words.unnumbered}</a
                  >
                  ${inline(line)}
                  ${treatment.length > 0 && html`<b class="treatment">${treatment.join(", ")}</b>`}
                </p>`,
            )}
          </li>`,
      )}
    </ol>`;
}

/** Renders a citation that matches several documents of the library, or none, with links to open it elsewhere. */
export function citedBody(
  citation: string,
  entries: readonly LibraryEntry[],
  links: readonly { readonly source: string; readonly url: string }[],
  language: Language,
): Markup {
  const words = READER_LABELS[language];
  return html`<main class="library">
    <h1>${citation}</h1>
    <p>${entries.length > 0 ? words.several : links.length > 0 ? words.notHere : words.notHereAtAll}</p>
    <ol class="documents">
      ${entries.map((document) => rowOf({ document }, language))}
      ${links.map(
        ({ source, url }) =>
          html`<li>
            <a href="${url}" rel="noreferrer">${sourceName(source, language)}</a>
            <p class="facts"><span>${url}</span></p>
          </li>`,
      )}
    </ol>
  </main>`;
}
