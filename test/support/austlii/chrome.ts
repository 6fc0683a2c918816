import { escapeHtml } from "./text.ts";

export interface PageParts {
  readonly title: string;
  readonly bodyClass: string;
  readonly heading: string;
  /** Printed in the ribbon, in order: class suffix, label, value. */
  readonly ribbon?: readonly (readonly [string, string, string])[];
  readonly panels?: string;
  readonly main: string;
  readonly side?: string;
  /** Path printed in the footer as the canonical address. */
  readonly canonical: string;
  readonly mask?: string;
}

/** Cloudflare's ordinary beacon stands on every good page too; it is no sign of a challenge. */
const BEACON = `<script>window.__CF$cv$params={r:'0123456789abcdef',t:'0'};var s=document.createElement('script');s.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';document.head.appendChild(s);</script>`;

const ribbonItem = ([suffix, label, value]: readonly [string, string, string], at: number): string =>
  `        <li class="ribbon-${suffix}"> <a href="#" tabindex="${10 + at}">${label} <span>${escapeHtml(value)}</span></a> </li>`;

const searchForm = (mask: string): string => `    <form action="/cgi-bin/sinosrch.cgi">
<input type="hidden" name="meta" value="">
      <div id="page-search">
        <h2 class="hide">Search AustLII</h2>
        <div class="search-box">
          <fieldset>
            <legend>Search Options</legend>
            <ul class="search-options">
              <li><label for="database-all">All databases <input type="radio" name="mask_path" value="" id="database-all" tabindex="2"></label></li>
              <li><label for="database-this">This database only <input type="radio" name="mask_path" value="${mask}" id="database-this" tabindex="3" checked="checked"></label></li>
            </ul>
          </fieldset><label for="search-box" class="hide">Search term:</label> <input id="search-box" type="text" name="query" placeholder="Search AustLII" tabindex="9"> <input type="submit" value="Search" tabindex="9">
        </div>
      </div>
    </form>`;

const head = (
  title: string,
): string => `<!DOCTYPE html><html lang="en" xmlns="http://www.w3.org/1999/xhtml" class="js " xml:lang="en"><head>
  <meta name="generator" content="HTML Tidy for HTML5 for Solaris version 5.1.24">
  <meta charset="utf-8">
  <meta http-equiv="X-UA-Compatible" content="IE=Edge">
  <meta name="viewport" content="width=device-width, initial-scale=1.0">
  <meta http-equiv="Content-Type" content="text/html">
  <meta name="robots" content="noindex, nofollow, noarchive">
  <title>${escapeHtml(title)}</title>
  <link media="screen" rel="stylesheet" href="/css/screen1.css">
  <script src="/js/modernizr.min.js">
  </script>
</head>`;

const footer = (canonical: string): string => `    <footer class="closing">
      <div class="inner">
        <ul class="closing-tertiary">
          <li> <a href="/austlii/copyright.html">Copyright &amp; Usage</a> </li>
          <li> <a href="/austlii/disclaimers.html">Disclaimers</a> </li>
          <li> <a href="/austlii/help/">Help</a> </li>
        </ul><small>http://www.austlii.edu.au/${escapeHtml(canonical)}</small>
      </div>
    </footer>`;

/** A page in the 20.0 layout. */
export function page(parts: PageParts): string {
  const {
    title,
    bodyClass,
    heading,
    ribbon = [],
    panels = "",
    main,
    side = "",
    canonical,
    mask = "",
  } = parts;
  return `${head(title)}
<body class="${bodyClass}">
  <header id="page-header">
    <div id="primary">
      <a id="page-logo" href="/" tabindex="1"><img src="/images/logo.svg" alt="AustLII"><span class="title-main">AustLII</span></a> <a class="go-search" href="#">Search</a>
      <h1 id="page-title"><span>${escapeHtml(heading)}</span></h1>
    </div>
${searchForm(mask)}
  </header>
  <nav id="ribbon">
    <div class="inner">
      <ul>
${ribbon.map((item, at) => ribbonItem(item, at)).join("\n")}
      </ul>
    </div>
  </nav> <!-- ribbon -->
${panels}
  <div id="page-content">
    <div id="page-main">
${main}
    </div> <!-- page-main -->
    <div id="page-side">
${side}
    </div> <!-- page-side -->

${footer(canonical)}
  </div> <!-- page-content -->

  <script src="/js/production.min.js">
  </script>
${BEACON}
</body></html>
`;
}
