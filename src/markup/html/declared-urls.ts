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
