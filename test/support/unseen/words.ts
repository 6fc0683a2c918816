import * as cheerio from "cheerio";
import type { LegalDocument } from "../../../src/core/document.ts";

const BLOCKS =
  "ALINEA, ITEM, NO\\.P, NO\\.PARAG, NOTE, P, PREAMBLE, STI\\.ART, TI, TI\\.ART, TXT, VISA, absatz, address, article, aufzaehlung, blockquote, br, caption, dd, div, dl, dt, h1, h2, h3, h4, h5, h6, hr, li, listelem, ol, p, pre, schlussteil, symbol, table, td, th, tr, ueberschrift, ul, .list_number_";

/** The words of a page's body that are not in the document, by a reading that shares no code with the product's. */
export function lostWords(html: string, document: LegalDocument, aside: readonly string[] = []): string[] {
  const isXml = html.startsWith("<?xml") && !/<html[\s>]/.test(html);
  const page = cheerio.load(html, isXml ? { xml: true } : {});
  page("script, style, head, .sr-only, .onlyScreenreader, .unsichtbar").remove();
  page(BLOCKS).append(" ").prepend(" ").before(" ");
  const { title, court = "", citations, blocks } = document;
  const shown = blocks.flatMap(({ type, pin, label = type === "table" ? pin : "", markdown }) => [
    label,
    plain(markdown),
  ]);
  const got = [
    title,
    court,
    citations.neutral ?? "",
    ...citations.reported,
    ...citations.other,
    ...shown,
    ...aside,
  ];
  const counts = new Map<string, number>();
  for (const word of wordsIn(got.join(" "))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return wordsIn(page.root().text()).filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/(?<!\\)\[((?:\\.|[^\]\\])*)\]\((?:[^()\s]|\([^()]*\))*\)/g, "$1")
    .replaceAll(/<br\s*\/?>/g, " ")
    .replaceAll(/\[\^([^\]]+)\]/g, " $1 ")
    .replaceAll(/\\([\p{P}\p{S}])/gu, "$1")
    .replaceAll("*", "");
}

function wordsIn(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF^_]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
