import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { html, Markup } from "./html.ts";
import type { Language } from "./labels.ts";

/** A style sheet of the views, among the sources or beside the bundle. */
export async function styleSheet(name: "style" | "report", here = import.meta.url): Promise<string> {
  const folder = here.endsWith(".ts") ? "./" : here.includes("/chunks/") ? "../views/" : "./views/";
  return await readFile(new URL(`${folder}${name}.css`, here), "utf8");
}

export interface PageParts {
  readonly title: string;
  readonly language: Language;
  readonly body: Markup;
  readonly styles: readonly string[];
}

/** A whole page that asks nothing of anybody: its styles are in it, and it may load and run nothing. */
export function selfContainedPage({ title, language, body, styles }: PageParts): string {
  const style = styles.join("\n");
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const page = html`<html lang="${language}">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content="${policy}" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="generator" content="Legibus" />
      <title>${title}</title>
      ${new Markup([`<style>${style}</style>`], [])}
    </head>
    <body>
      ${body}
    </body>
  </html>`;
  return `<!doctype html>\n${page.text}\n`;
}
