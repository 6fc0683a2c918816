import { LegibusError } from "../../../core/errors.ts";
import { isXmlFragment } from "../../kind.ts";

const HEAD_CHARS = 20_000;
/** A fragment of a page, such as a site's main part saved alone. */
const PAGE_ROOT = /^(?:html|head|body|title|meta|article|section|main|div|p|h[1-6]|table|span|ul|ol|dl)$/i;

/** Returns the name of the root element of XML that is not a page, with or without a declaration. */
export function xmlRoot(text: string): string | undefined {
  const head = text.slice(0, HEAD_CHARS);
  if (!/^\s*<\?xml\s/.test(head) && !isXmlFragment(head)) return undefined;
  const root = /<([A-Za-z_][\w:.-]{0,60})/.exec(withoutDoctype(head.replaceAll(COMMENT, "")))?.[1];
  return root === undefined || PAGE_ROOT.test(root) ? undefined : root;
}

const COMMENT = /<!--[^]{0,5000}?-->/g;

/** Returns whether no element of XML has the name of an HTML element. */
export function isPlainXml(text: string): boolean {
  return xmlRoot(text) !== undefined && !/<(?:html|body|p|div|table|br)[\s/>]/i.test(text);
}

/** Files of data that accompany documents, by the local name of their root. */
const DATA: readonly (readonly [root: RegExp, is: string, hint: string])[] = [
  [
    /^items$/,
    "is a table of contents",
    "legibus corpus add gii or rii downloads what the tables of contents of gesetze-im-internet.de and rechtsprechung-im-internet.de list",
  ],
  [/^NOTICE$/, "is a notice of CELLAR: facts about a document", "save the document itself"],
  [/^schema$/, "is a schema: it describes a format", "save a document of that format"],
  [/^Envelope$/, "is a message between programs", "save the document itself"],
];

/** @throws LegibusError INVALID_INPUT for XML that has facts about documents and no text of law */
export function refuseData(root: string): void {
  const name = root.slice(root.indexOf(":") + 1);
  const [, is, hint] = DATA.find(([pattern]) => pattern.test(name)) ?? [];
  if (is === undefined || hint === undefined) return;
  throw new LegibusError("INVALID_INPUT", `the file ${is}, and has no text of law`, { hint });
}

/** Starts a line for every XML element and removes mark-up, so that adjacent words stay apart. */
export function elementsAsLines(xml: string): string {
  const text = withEscapedPage(withoutDoctype(xml));
  return text.replaceAll(/<(\/?)[\p{L}_][^\s<>/]{0,200}(?:\s[^<>]{0,5000})?>/gu, (tag, end: string) =>
    tag.endsWith("/>") ? " " : `<${end}div>`,
  );
}

/** Expands a page escaped within XML, `&lt;html&gt;…`, whose elements start lines too. */
function withEscapedPage(xml: string): string {
  if (!/&lt;(?:html|body|p)\b/i.test(xml)) return xml;
  return xml
    .replaceAll(ESCAPED_TAG, (tag, end: string, name: string) => {
      if (tag.endsWith("/&gt;") || name === "br") return "<div></div>";
      return INLINE_TAG.test(name) ? "" : `<${end}div>`;
    })
    .replaceAll("&amp;", "&");
}

const INLINE_TAG = /^(?:b|i|u|em|strong|span|a|sup|sub)$/i;
const ESCAPED_TAG = /&lt;(\/?)[?!]?([a-z][a-z\d]{0,15})(?:\s(?:(?!&[gl]t;)[^<>]){0,500})?\/?&gt;/gi;
const DOCTYPE = /<!DOCTYPE\b[^[>]{0,2000}(?:\[[^\]]{0,20000}\]\s{0,20})?>/y;

/** Removes the document type declaration; XML has only one, so only the first match is tried. */
function withoutDoctype(xml: string): string {
  const start = xml.indexOf("<!DOCTYPE");
  DOCTYPE.lastIndex = Math.max(start, 0);
  return DOCTYPE.test(xml) ? xml.slice(0, start) + xml.slice(DOCTYPE.lastIndex) : xml;
}
