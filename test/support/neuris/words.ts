import type { Block } from "../../../src/core/document.ts";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The words of a text without mark-up, punctuation and Markdown. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(RAISED.indexOf(digit)))
    .replaceAll(/\[\^[^\]]*\]/g, " ");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function blockWords(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ label, markdown }) => wordsOf(`${label ?? ""} ${markdown}`));
}

/** The first words of a text that are not in another in the same order; empty when nothing is lost. */
export function lostWords(wanted: readonly string[], found: readonly string[]): string {
  let at = 0;
  for (const [index, word] of wanted.entries()) {
    const next = found.indexOf(word, at);
    if (next === -1) return wanted.slice(index, index + 8).join(" ");
    at = next + 1;
  }
  return "";
}

/** Text of XML or HTML, tags as spaces where they separate words. */
export function textOfMarkup(markup: string): string {
  return markup
    .replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?>/g, " ")
    .replaceAll(/<\/?(?:\w+:)?(?:b|i|u|em|strong|sup|sub|span|inline|a|ref|marker)\b[^>]*>/gi, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&nbsp;", " ")
    .replaceAll(/&uuml;/g, "ü")
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&lt;/g, "<")
    .replaceAll(/&gt;/g, ">")
    .replaceAll(/&amp;/g, "&");
}
