/** The comment with which Chrome says where a saved page comes from. */
export const SAVED_FROM = /<!--\s{0,9}saved from url=\(\d{1,6}\)(\S{1,2000})/i;

/**
 * Places where a saved page gives its own address: a browser's comment, the canonical link, a link of the
 * page itself; most reliable first.
 */
const PLACES = [
  SAVED_FROM,
  /<link\b(?=[^<>]*\brel=["']?canonical)[^<>]*?\bhref=["']?([^\s"'<>]+)/i,
  /<meta\b[^<>]{0,100}\bog:url["'][^<>]{0,100}\bcontent=["']([^"']{1,2000})/i,
];

/**
 * Returns the addresses that a saved page gives for itself, from the usual places and then from a source's
 * `own` patterns (group 1).
 */
export function declaredUrls(html: string, own: readonly RegExp[] = []): readonly string[] {
  return [...PLACES, ...own].flatMap((place) => place.exec(html)?.[1] ?? []);
}

const HEAD_CHARS = 4_000;
const TAIL_CHARS = 4_000; // menus and scripts may follow the text's end

/** Warning of a document whose page was incomplete. */
export const TRUNCATED = "the page breaks off before its end: the text is incomplete";

/** Returns whether a page has a beginning but no end, as after an interrupted download. */
export function isTruncated(html: string): boolean {
  const began = /<(?:html|body)\b/i.test(html.slice(0, HEAD_CHARS));
  return began && !/<\/(?:html|body)\s{0,9}>/i.test(html.slice(-TAIL_CHARS));
}
