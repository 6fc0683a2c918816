import { DATABASES } from "./catalogue.ts";
import { page } from "./chrome.ts";
import { longDate, type CorpusDocument } from "./document.ts";
import type { Hit, Search, SearchRequest } from "./search.ts";
import { escapeHtml } from "./text.ts";

const param = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");

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
  const { document, relevance } = hit;
  const snippet = request.excerpt ? `      <p>${escapeHtml(hit.excerpt)}</p>\n` : "";
  const date =
    document.date === undefined ? "" : `        <span class="break"> ${longDate(document.date)} </span>\n`;
  return `    <li data-count="${rank}." class="multi">
      <a href="${escapeHtml(documentHref(document, request))}">${escapeHtml(document.title)}</a>
${snippet}      <p class="meta">
        <a href="/cgi-bin/viewdb/${document.database}/">${DATABASES.get(document.database) ?? ""}</a>
        <span>&nbsp;(AustLII) </span>
${date}        <span class="break"> ${document.kilobytes} KB </span>
${document.kind === "case" ? lawCite(document) + stars(document.citedBy) : ""}        <span class="right">Relevance: ${relevance}%</span>
      </p>
    </li>`;
}

/** Without tabs, page numbers and appeals, which the saved pages in fixtures have. */
export function renderResults(outcome: ReturnType<Search>, request: SearchRequest): string {
  const count = outcome.total.toLocaleString("en-AU");
  const rows = outcome.hits.map((hit, at) => row(hit, request.offset + at + 1, request));
  return page({
    title: `AustLII: ${count} documents found for (${request.query})`,
    bodyClass: "results search",
    heading: `${count}  documents found for (${request.query})`,
    main: `<div class="card"><ul>\n${rows.join("\n")}\n</ul></div>`,
    canonical: "cgi-bin/sinosrch.cgi",
    mask: request.masks.join(" "),
  });
}
