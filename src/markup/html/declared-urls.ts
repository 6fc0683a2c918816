/** Where a browser's note, a link for search engines or a link of the page itself says which page it is; the surest first. */
const PLACES = [
  /<!--\s{0,9}saved from url=\(\d{1,6}\)(\S{1,2000})/i,
  /<link\b(?=[^<>]*\brel=["']?canonical)[^<>]*?\bhref=["']?([^\s"'<>]+)/i,
  /<meta\b[^<>]{0,100}\bog:url["'][^<>]{0,100}\bcontent=["']([^"']{1,2000})/i,
];

/** The addresses that a saved page gives of itself, by the usual places and then a source's `own` (group 1). */
export function declaredUrls(html: string, own: readonly RegExp[] = []): readonly string[] {
  return [...PLACES, ...own].flatMap((place) => place.exec(html)?.[1] ?? []);
}
