const HEAD_CHARS = 4_000;
const TAIL_CHARS = 4_000; // menus and scripts may follow the text's end

/** What a document says when its page is not all there. */
export const TRUNCATED = "the page breaks off before its end: the text is incomplete";

/** Whether a page that began as one ends before its end: a download that broke off, or a part of a page. */
export function isTruncated(html: string): boolean {
  const began = /<(?:html|body)\b/i.test(html.slice(0, HEAD_CHARS));
  return began && !/<\/(?:html|body)\s{0,9}>/i.test(html.slice(-TAIL_CHARS));
}
