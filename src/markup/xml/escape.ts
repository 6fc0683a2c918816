/** A text as the text of an element of HTML or XML. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A text as it may be anywhere in an XML 1.0 document, also in an attribute's quotation marks; XML has no control characters. */
export function escapeXml(text: string): string {
  const allowed = text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "");
  return escapeText(allowed).replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
