/**
 * Characters that change how a text is shown or read without being seen: control characters, zero-width and
 * fill characters, direction overrides, variation selectors, tag characters. Page authors hide text and
 * instructions in them; no law is written with them. White space, U+2011 and all letters stay.
 */
const UNSEEN = /(?![\t-\r])\p{Cc}|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, "gu");
/** Beyond print, Latin letters, dashes and quotation marks: a first look, twenty times as fast. */
const UNCOMMON = /[^\t-\r -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2029]/;
const SOFT_HYPHENS = /\u00ad/g;

const ESC = String.raw`\u001b`;
/** Terminal commands, colours and cursor moves, and window titles. The bounds keep them linear. */
const COMMANDS = new RegExp(
  String.raw`(?:${ESC}\[|\u009b)[0-?]{0,40}[ -/]{0,8}[@-~]|${ESC}\][^\u0007${ESC}]{0,200}(?:\u0007|${ESC}\\)`,
  "g",
);

/** Removes what cannot be seen from a text that came from outside; the text itself when there is nothing. */
export function sanitise(text: string): string {
  if (!UNCOMMON.test(text) || !UNSEEN.test(text)) return text;
  return text.replaceAll(COMMANDS, "").replaceAll(ALL_UNSEEN, "");
}

/** How many characters `sanitise` took out, soft hyphens aside: those are honest typesetting. */
export function removedBy(text: string, clean: string): number {
  return clean === text ? 0 : text.replaceAll(SOFT_HYPHENS, "").length - clean.length;
}
