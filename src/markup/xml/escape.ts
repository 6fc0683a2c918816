/** Escapes text for the content of an HTML or XML element. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/**
 * Escapes text for any place in an XML 1.0 document, including attributes, and removes control characters,
 * which XML forbids.
 */
export function escapeXml(text: string): string {
  const allowed = text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "");
  return escapeText(allowed).replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
