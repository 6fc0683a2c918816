import { DATABASES } from "./catalogue.ts";
import { page } from "./chrome.ts";
import { longDate, type CorpusDocument } from "./document.ts";
import type { Hit, SearchOutcome, SearchRequest } from "./search.ts";
import { escapeHtml } from "./text.ts";

const SORTS = [
  ["relevance", "relevance", "By Relevance"],
  ["citations", "cited-most", "By Citation Frequency"],
  ["database", "database", "By&nbsp;Database"],
  ["date", "date-latest", "By Date"],
  ["title", "title", "By Title"],
] as const;

const APPEAL = `<div class="card funding-appeal">
        <h2>Keep this collection free</h2>
        <ul>
          <li class="multi"> <a href="/austlii/donate.html">Contribute to the invented appeal</a>
            <p class="meta"> <a href="/austlii/sponsors.html">Our supporters</a> <span class="break"> 30 June </span> </p>
          </li>
        </ul>
      </div>`;

const param = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");

function dated(iso: string, edge: 1 | 2): string[] {
  const [year, month, day] = iso.split("-");
  return iso === "" ? [] : [`day${edge}=${day}`, `month${edge}=${month}`, `year${edge}=${year}`];
}

function searchUrl(request: SearchRequest, change: Partial<SearchRequest>): string {
  const { meta, masks, method, query, results, offset, view, excerpt, from, to } = { ...request, ...change };
  return `/cgi-bin/sinosrch.cgi?${[
    `meta=${param(meta)}`,
    ...masks.map((mask) => `mask_path=${param(mask)}`),
    `method=${param(method)}`,
    `query=${param(query)}`,
    `results=${results}`,
    `offset=${offset}`,
    ...(excerpt ? ["excerpt=1"] : []),
    ...dated(from, 1),
    ...dated(to, 2),
    `view=${param(view === "" ? "relevance" : view)}`,
  ].join(";")}`;
}

function documentHref({ path }: CorpusDocument, { query, masks }: SearchRequest): string {
  const address = path.replace(/\/index\.html$/, "/");
  return `/cgi-bin/viewdoc/${address}?context=1;query=${encodeURIComponent(query)};mask_path=${masks.map(param).join("+")}`;
}

function stars(citedBy: number): string {
  const lit = [1, 10, 50, 200, 1000].filter((bar) => citedBy >= bar).length;
  const images = Array.from(
    { length: 5 },
    (_, at) => `<img src="/images/star.svg"${at < lit ? "" : ' class="star-off"'}>`,
  );
  return `        <span class="stars" title="[${citedBy} citation${citedBy === 1 ? "" : "s"}]">${images.join("")}</span>\n`;
}

function lawCite({ title }: CorpusDocument): string {
  const cut = title.search(/\[\d{4}\]/);
  const citation = /\[\d{4}\] \w+ \d+/.exec(title)?.[0] ?? "";
  return `        <a class="break" href="/cgi-bin/LawCite?cit=${citation}&amp;name=${escapeHtml(title.slice(0, cut).trim())}">LawCite</a>\n`;
}

function row(hit: Hit, rank: number, request: SearchRequest): string {
  const { document, relevance, others } = hit;
  const snippet = request.excerpt ? `      <p>${escapeHtml(hit.excerpt)}</p>\n` : "";
  const date =
    document.date === undefined ? "" : `        <span class="break"> ${longDate(document.date)} </span>\n`;
  const sections = others.map(
    (other) =>
      `          <li><a href="${escapeHtml(documentHref(other, request))}">${escapeHtml(other.title)}</a></li>\n`,
  );
  return `    <li data-count="${rank}." class="multi">
      <a href="${escapeHtml(documentHref(document, request))}">${escapeHtml(document.title)}</a>
${snippet}      <p class="meta">
        <a href="/cgi-bin/viewdb/${document.database}/">${DATABASES.get(document.database) ?? ""}</a>
        <span>&nbsp;(AustLII) </span>
${date}        <span class="break"> ${document.kilobytes} KB </span>
${document.kind === "case" ? lawCite(document) + stars(document.citedBy) : ""}        <span class="right">Relevance: ${relevance}%</span>
      </p>
${sections.length === 0 ? "" : `        <ul class="multi-sections">\n${sections.join("")}        </ul>\n`}    </li>`;
}

function pagination(total: number, request: SearchRequest): string {
  const { results, offset } = request;
  const pages = Math.ceil(total / results);
  const current = Math.floor(offset / results);
  const block = current - (current % 10);
  const link = (at: number, css: string, label: string): string =>
    `          <li${css}><a href="${searchUrl(request, { offset: at * results })}">${label}</a></li>`;
  const numbers = Array.from({ length: Math.min(10, pages - block) }, (_, at) =>
    link(block + at, block + at === current ? ' class="selected"' : "", String(block + at + 1)),
  );
  const sizes = [10, 20, 50, 100].map(
    (size) =>
      `            <option value="${searchUrl(request, { results: size, offset: 0 })}"${size === results ? " selected" : ""}>${size} results per page</option>`,
  );
  return `      <div id="pagination-sort">
        <ul>
${[
  ...(block > 0 ? [link(block - 10, ' class="prev"', "Previous")] : []),
  ...numbers,
  // the site's "next" goes to the next block of ten pages, not to the next page
  ...(block + 10 < pages ? [link(block + 10, ' class="next"', "Next")] : []),
].join("\n")}
        </ul>
        <div class="select-pages">
          <select>
${sizes.join("\n")}
          </select>
        </div>
      </div>`;
}

function sortTabs(request: SearchRequest): string {
  const view = request.view === "" || request.view === "relevance-collapse" ? "relevance" : request.view;
  const tabs = SORTS.map(
    ([css, value, label]) =>
      `          <li class="sort-item sort-${css}${value === view ? " selected" : ""}"><a href="${searchUrl(request, { view: value, offset: 0 })}" class="sort-url">${label}</a></li>`,
  );
  return `      <div id="page-sort" class="sort-tabs">
        <ul>
${tabs.join("\n")}
        </ul>
      </div>
      <div id="page-sort-2">
        <ul>
          <li class="sort-extra-item"><a href="${searchUrl(request, { view: "relevance-collapse", offset: 0 })}">Collapse multi-sections</a> <a href="${searchUrl(request, { view: "relevance", offset: 0 })}">Show all sections</a></li>
        </ul>
      </div>`;
}

export function renderResults(outcome: SearchOutcome, request: SearchRequest): string {
  const count = outcome.total.toLocaleString("en-AU");
  const rows = outcome.hits.map((hit, at) => row(hit, request.offset + at + 1, request));
  const main = `${sortTabs(request)}
      <!-- ${APPEAL} -->
      <div class="card"> <!-- General results start -->
  <ul>
${rows.join("\n")}
  </ul>
      </div> <!-- General results end -->
${outcome.total > 0 ? pagination(outcome.total, request) : ""}`;
  return page({
    title: `AustLII: ${count} documents found for (${request.query})`,
    bodyClass: "results search",
    heading: `${count}  documents found for (${request.query})`,
    main,
    canonical: "cgi-bin/sinosrch.cgi",
    mask: request.masks.join(" "),
  });
}
