import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ViewName } from "../core/views.ts";
import { html, Markup } from "./html.ts";
import { LABELS, type Language, READER_LABELS } from "./labels.ts";
import { reportBody, type ReportFacts } from "./report.ts";
import type { Verification } from "./verification.ts";

/** Files that pages load, with their content types. */
export const ASSETS: ReadonlyMap<string, string> = new Map([
  ["style.css", "text/css; charset=utf-8"],
  ["report.css", "text/css; charset=utf-8"],
  ["reader.css", "text/css; charset=utf-8"],
  ["reader.js", "text/javascript; charset=utf-8"],
]);

const HEAD = html`<meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />`;

/** Renders the page of a view in the chat: a script that shows the host's results, with all assets inline. */
export async function chatPage(view: ViewName, wire: (tool: string) => string): Promise<string> {
  const names = ["style.css", "reader.css", "report.css", "chat.css"];
  const styles = await Promise.all(names.map(async (name) => await asset(name)));
  const tools = Object.fromEntries(CALLED.map((name) => [name, wire(name)]));
  const page = html`<html lang="en">
    <head>
      ${HEAD}
      <title>Legibus</title>
      ${new Markup([`<style>${styles.join("\n")}</style>`], [])}
    </head>
    <body data-view="${view}" data-tools="${JSON.stringify(tools)}">
      ${new Markup([`<script type="module">${await asset("chat.js")}</script>`], [])}
    </body>
  </html>`;
  return `<!doctype html>\n${page.text}\n`;
}

/** The tools that a view calls; the client may know them by other names. */
const CALLED = ["law:read", "law:citing", "law:cite", "law:search"];

/** Reads an asset, from the sources (style sheets only) or from the folder of the bundle. */
export async function asset(name: string, here = import.meta.url): Promise<string> {
  const folder = here.endsWith(".ts") ? "./" : here.includes("/chunks/") ? "../views/" : "./views/";
  return await readFile(new URL(`${folder}${name}`, here), "utf8");
}

/** Renders the beginning and the end of a reader's page, which loads styles and script from the reader's server. */
export function linkedPage({
  title,
  language,
  body,
  id,
}: {
  readonly title: string;
  readonly language: Language;
  readonly body: Markup;
  readonly id?: string;
}): readonly [string, string] {
  const words = READER_LABELS[language];
  const home = html`<a class="home" href="/">${words.library}</a>`;
  const skip = id !== undefined && html`<a class="skip" href="#text">${words.toText}</a>`;
  const contents = html`<button type="button" class="contents" popovertarget="outline">
    ${words.outline}
  </button>`;
  const start = html`<html lang="${language}">
    <head>
      ${HEAD}
      <title>${title}</title>
      <link rel="stylesheet" href="/a/style.css" />
      <link rel="stylesheet" href="/a/reader.css" />
      <script type="module" src="/a/reader.js"></script>
    </head>
    <body ${id !== undefined && html`data-id="${id}"`}>
      ${skip}
      <header class="top">
        ${home}${id !== undefined && [html`<span class="running">${title}</span>`, contents]}
      </header>
      ${body}
   `;
  return [`<!doctype html>\n${start.text}`, '<div id="copy" popover></div></body></html>\n'];
}

/** Renders the self-contained page of a verified draft: styles are inline, and it may not load or run anything. */
export async function reportPage(verification: Verification, facts: ReportFacts): Promise<string> {
  const style = [await asset("style.css"), await asset("report.css")].join("\n");
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const page = html`<html lang="${facts.language}">
    <head>
      ${HEAD}
      <meta http-equiv="Content-Security-Policy" content="${policy}" />
      <meta name="generator" content="Legibus" />
      <title>${facts.name} · ${LABELS[facts.language].title}</title>
      ${new Markup([`<style>${style}</style>`], [])}
    </head>
    <body>
      ${reportBody(verification, facts)}
    </body>
  </html>`;
  return `<!doctype html>\n${page.text}\n`;
}
