const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["nbsp", " "],
  ["sect", "§"],
  ["ndash", "–"],
  ["mdash", "—"],
]);

export const decodeEntities = (html: string): string =>
  html.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The searchable text of a document page: its body without navigation. */
export function plainText(html: string): string {
  const start = Math.max(html.search(/<article/i), html.search(/<!--sino index-->/i), 0);
  const rest = html.slice(start);
  const end = rest.search(/<!--sino noindex-->/i);
  return decodeEntities(
    (end > 0 ? rest.slice(0, end) : rest)
      .replace(/<!--[\s\S]*?-->|<(script|style)[\s\S]*?<\/\1>/gi, " ")
      .replace(/<[^>]+>/g, " "),
  )
    .replace(/\s+/g, " ")
    .trim();
}

// the 32 places where windows-1252 is not latin-1; Node 20.18.3 and later decode them wrongly (nodejs/node#56542)
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString("latin1")
    .replace(/[\u0080-\u009F]/g, (control) => HIGH[control.charCodeAt(0) - 128] ?? control);

/** What cannot be encoded becomes a question mark. */
export function encodeWindows1252(text: string): Buffer {
  const bytes = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 63;
    if (code < 128 || (code > 159 && code < 256)) return code;
    const high = HIGH.indexOf(character);
    return high < 0 ? 63 : 128 + high;
  });
  return Buffer.from(bytes);
}
