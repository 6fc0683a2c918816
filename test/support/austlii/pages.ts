import { DATABASES } from "./catalogue.ts";
import { page } from "./chrome.ts";
import { monthName, type CorpusDocument } from "./document.ts";
import { jurisdictionName } from "./render-case.ts";
import { escapeHtml } from "./text.ts";

export const ROBOTS = `# Content signals of the facsimile
User-Agent: *
Content-Signal: search=yes, ai-train=no, use=reference
Allow: /

User-agent: GPTBot
Disallow: /

User-agent: ClaudeBot
Disallow: /

User-agent: CCBot
Disallow: /
`;

const listItem = (document: CorpusDocument, rank: number): string =>
  `          <li data-count="${rank}."><a href="/cgi-bin/viewdoc/${document.path}">${escapeHtml(document.title)}</a></li>`;

const ribbonOf = (database: string, name: string, year: string) =>
  [
    ["type", "Type", database.includes("/legis/") ? "Legislation" : "Cases"],
    ["jurisdiction", "Jurisdiction", jurisdictionName(database)],
    ["database", "Database", name],
    ["year is-selected", "Year", year],
  ] as const;

const newestFirst = (a: CorpusDocument, b: CorpusDocument): number =>
  (a.date ?? "") < (b.date ?? "") ? 1 : -1;

/** All decisions of a year by month, newest month first; the count restarts in each month. */
export function yearIndex(database: string, year: string, documents: readonly CorpusDocument[]): string {
  const name = DATABASES.get(database) ?? database;
  const months = new Map<string, CorpusDocument[]>();
  for (const document of documents.toSorted(newestFirst)) {
    const month = (document.date ?? "").slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), document]);
  }
  const sections = Array.from(
    months,
    ([month, list]) => `      <div class="all-section" id="${month}">
        <h2 class="card-title">${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}</h2>
        <div class="card">
          <ul>
${list.map((document, at) => listItem(document, at + 1)).join("\n")}
          </ul>
        </div>
      </div>`,
  );
  return page({
    title: `${name} ${year}`,
    bodyClass: "results year",
    heading: name,
    ribbon: ribbonOf(database, name, year),
    main: sections.join("\n"),
    canonical: `${database}/${year}/`,
    mask: database,
  });
}

const TABS = [
  ["recent", "", "Most Recent"],
  ["cited", "?view=most_cited", "Most Cited"],
  ["accessed", "?view=most_accessed", "Most Accessed"],
  ["earliest", "?view=earliest_first", "Earliest First"],
] as const;

/** A database's home page with its thirty first decisions. */
export function databasePage(database: string, documents: readonly CorpusDocument[], view: string): string {
  const name = DATABASES.get(database) ?? database;
  const recent = documents.toSorted(newestFirst);
  const sorted =
    view === "earliest_first"
      ? recent.toReversed()
      : view.startsWith("most_")
        ? documents.toSorted((a, b) => b.citedBy - a.citedBy)
        : recent;
  const tabs = TABS.map(
    ([css, query, label]) =>
      `          <li class="sort-item sort-${css}${query === (view === "" ? "" : `?view=${view}`) ? " selected" : ""}"><a href="/cgi-bin/viewdb/${database}/${query}">${label}</a></li>`,
  );
  return page({
    title: name,
    bodyClass: "results database",
    heading: name,
    ribbon: ribbonOf(database, name, "Any"),
    main: `      <div id="page-sort" class="sort-tabs">
        <ul>
${tabs.join("\n")}
        </ul>
      </div>
      <div id="results-listing">
        <div class="card">
          <ul>
${sorted
  .slice(0, 30)
  .map((document, at) => listItem(document, at + 1))
  .join("\n")}
          </ul>
        </div>
      </div>`,
    side: `      <div class="side-element side-statistics">
        <h4>Database Statistics</h4>
        <ul class="db-stats">
          <li class="last-updated"><strong>20 November 2026</strong> last updated</li>
          <li class="most-recent"><strong>${recent[0]?.date ?? ""}</strong> most recent decision</li>
          <li class="decisions"><strong>${documents.length.toLocaleString("en-AU")}</strong> number of decisions</li>
          <li class="accesses-yearly"><strong>12,345</strong> accesses this year</li>
        </ul>
      </div>`,
    canonical: `${database}/`,
    mask: database,
  });
}

/** The Acts of a legislation database under one letter. */
export function actsByLetter(database: string, letter: string, contents: readonly CorpusDocument[]): string {
  const name = DATABASES.get(database) ?? database;
  return page({
    title: `${name} - ${letter}`,
    bodyClass: "results legislation",
    heading: name,
    ribbon: ribbonOf(database, name, "Any"),
    main: `      <div class="card">
        <ul>
${contents
  .filter(({ title }) => title.toUpperCase().startsWith(letter))
  .map(
    ({ path, title }) =>
      `          <li><a href="/cgi-bin/viewdoc/${path.replace(/index\.html$/, "")}">${escapeHtml(title)}</a></li>`,
  )
  .join("\n")}
        </ul>
      </div>`,
    canonical: `${database}/toc-${letter}.html`,
    mask: database,
  });
}

export const homePage = (): string =>
  page({
    title: "Australasian Legal Information Institute (AustLII) facsimile",
    bodyClass: "home",
    heading: "AustLII",
    main: `      <ul>
${Array.from(DATABASES, ([path, name]) => `        <li><a href="/cgi-bin/viewdb/${path}/">${name}</a></li>`).join("\n")}
      </ul>`,
    canonical: "",
  });

export const notFound = (path: string): string =>
  page({
    title: "AustLII: Page not found",
    bodyClass: "basic error",
    heading: "Page not found",
    main: `      <article class="the-document">
        <h2>The page you asked for could not be found</h2>
        <p>The address <code>${escapeHtml(path)}</code> is not on this server. The document may have been moved, renamed or withdrawn.</p>
      </article>`,
    canonical: "404.html",
  });
