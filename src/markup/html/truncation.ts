const HEAD_CHARS = 4_000;
const TAIL_CHARS = 4_000; // menus and scripts may follow the text's end

/** Warning of a document whose page was incomplete. */
export const TRUNCATED = "the page breaks off before its end: the text is incomplete";

/** Returns whether a page has a beginning but no end, as after an interrupted download. */
export function isTruncated(html: string): boolean {
  const began = /<(?:html|body)\b/i.test(html.slice(0, HEAD_CHARS));
  return began && !/<\/(?:html|body)\s{0,9}>/i.test(html.slice(-TAIL_CHARS));
}
