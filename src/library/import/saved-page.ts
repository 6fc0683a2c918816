/** How Chrome and Edge mark a saved page: `<!-- saved from url=(0043)https://… -->`. */
const SAVED_FROM = /<!--\s{0,5}saved from url=\(\d{4,6}\)(https?:\/\/[^\s<>]{1,4000})\s{0,5}-->/i;
const LINK = /<link\s[^<>]*>/gi;
const HEAD_CHARS = 100_000; // where a page says its address

/** The address that a saved page says it has. */
export function savedFrom(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  const said = SAVED_FROM.exec(head)?.[1] ?? canonical(head);
  return said !== undefined && isOfPage(said) ? said : undefined;
}

/** Some sites give their own front page as the address of each of their pages. */
function isOfPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return pathname !== "/" || search !== "";
}

function canonical(head: string): string | undefined {
  const link = (head.match(LINK) ?? []).find((tag) => /\brel\s{0,5}=\s{0,5}["']?canonical\b/i.test(tag));
  return (
    link &&
    /\bhref\s{0,5}=\s{0,5}["']?(https?:\/\/[^"'\s>]{1,4000})/i.exec(link)?.[1]?.replaceAll("&amp;", "&")
  );
}

/** The jurisdiction that an address's country tells; empty when it tells none. */
export function jurisdictionOf(url: string | undefined): string {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : "";
  return /\.(au|nz|de|at)$/.exec(host)?.[1] ?? "";
}

/** Whether a text is an address that may be shown as a source: of the web, never `javascript:` or `file:`. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
