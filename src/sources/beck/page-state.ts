import { singleSpaced } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import type { Attributes } from "../../markup/html/elements.ts";
import { decodeHTML } from "entities/decode";
import { walk } from "../../markup/html/walk.ts";
import type { Flow, HtmlRules, LinkReading } from "../../markup/html/flow.ts";
import { fromUrl, toId } from "./urls.ts";

/** The state of a beck-online page, determined from its structure, so that quoted text cannot affect it. */
export type PageState =
  | { readonly state: "document"; readonly content: string }
  /** A page with a title and no text, or one that states that the licence does not cover it. */
  | { readonly state: "denied" | "empty" }
  /** The session has ended. */
  | { readonly state: "login" }
  | { readonly state: "captcha" }
  /** Access was stopped for security reasons. */
  | { readonly state: "blocked" }
  | { readonly state: "absent" }
  | { readonly state: "unknown" };

/** Sentence of an error about a page whose state is "blocked", and its hint. */
export const STOPPED = "beck-online has stopped this account's access for reasons of security";
export const FOLLOW = "log in with a browser and follow what it says";

const CONTENT =
  /<(div|main|section)\b(?=[^<>]*(?:\bid="dokcontent"|\bclass="(?:[^"<>]* )?dokcontent[ "]))[^<>]*>/i;
const TURNSTILE = /<div\b[^<>]{0,200}\bid="turnstile-container"/i;
const LOGIN_FORM = /<input\b[^<>]{0,200}\bname="Input\.(?:Password|Code)"/i;

/** Sentences of pages that are not documents; searched for only on pages without document text. */
const SAYS: readonly (readonly [RegExp, "login" | "blocked" | "denied" | "absent"])[] = [
  [/nur aufrufen, wenn Sie eingeloggt sind/i, "login"],
  [/Aus Sicherheitsgründen wurde Ihnen der weitere Zugriff/i, "blocked"],
  [/nicht über die notwendigen Rechte verfügen/i, "denied"],
  [/Dokument kann nicht angezeigt werden/i, "denied"],
  [/keine Berechtigung zum Aufruf/i, "denied"],
  [/nicht von Ihrem Abonnement/i, "denied"],
  [/(?:Dokument|Seite|Fundstelle) (?:wurde |konnte )?nicht (?:gefunden|ermittelt)/i, "absent"],
];
const MAX_NOTICE = 60_000; // characters; pages that are not documents are shorter

/** Classifies a page that should show a document. */
export function pageState(html: string): PageState {
  const content = contentOf(html);
  if (content !== undefined && hasText(content)) return { state: "document", content };
  if (TURNSTILE.test(html)) return { state: "captcha" };
  if (LOGIN_FORM.test(html)) return { state: "login" };
  const said = notice(html);
  if (said !== undefined) return { state: said };
  return { state: content === undefined ? "unknown" : "empty" };
}

/** Classifies a page without a document by its message; undefined when it has no known sentence and no login form. */
export function notice(html: string): "login" | "blocked" | "denied" | "absent" | undefined {
  const text = textOfHtml(html.slice(0, MAX_NOTICE));
  return SAYS.find(([pattern]) => pattern.test(text))?.[1] ?? (LOGIN_FORM.test(html) ? "login" : undefined);
}

/** Whether a page asks for proof that its reader is human. */
export function isCaptcha(html: string): boolean {
  return TURNSTILE.test(html);
}

/** Returns the content of the element that holds the document; undefined when the page has none. */
export function contentOf(html: string): string | undefined {
  const open = CONTENT.exec(html);
  if (!open) return undefined;
  return insideOf(html.slice(open.index + open[0].length), open[1] ?? "div");
}

/** Returns the content of an element, up to its matching end tag, from the text after its opening tag. */
export function insideOf(rest: string, name: string): string {
  const tags = regex.gi`<(/?)${name}\b`;
  let depth = 1;
  for (let tag = tags.exec(rest); tag; tag = tags.exec(rest)) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth === 0) return rest.slice(0, tag.index);
  }
  return rest;
}

const SURELY_TEXT = 20_000; // characters of mark-up; no notice or title is as long
const HEAD = /(?:^| )(?:citation|gerzeile|access-denied)(?: |$)/;

/** Tests for any text besides headings and the document's head. */
function hasText(content: string): boolean {
  if (content.length > SURELY_TEXT) return true;
  return walk(content, { skip: isHead }).flows.some(({ kind, text }) => kind !== "heading" && text !== "");
}

function isHead(name: string, attributes: Attributes): boolean {
  return HEAD.test(attributes["class"] ?? "") || isFurniture(name, attributes);
}

/** Returns the page's title without the site's name. */
export function pageTitle(html: string): string {
  const said = /<title\b[^<>]*>([^<]+)/i.exec(html)?.[1] ?? "";
  return textOfHtml(said).replace(/ - beck-online$/i, "");
}

/** Strips tags and comments and collapses white space. */
export function textOfHtml(html: string): string {
  const text = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replaceAll(/<(?:script|style)\b[^<>]*>(?:[^<]|<(?!\/(?:script|style)))*/gi, " ")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll("&nbsp;", " ");
  return singleSpaced(decodeHTML(text));
}

/** Classes of text for screen readers or search only, and of the head and buttons around a document. */
const FURNITURE = /(?:^| )(?:unsichtbar|dk2|breadcrumb|dk2button|printbutton|werbung)(?: |$)/;

function isFurniture(_name: string, { class: classes = "" }: Attributes): boolean {
  return FURNITURE.test(classes);
}

/** Parts of a document, by the class of the element that holds them. */
const ZONES =
  "leitsatz abstract tenor tatbestand gruende title normenk rechtsgebiet schlagwort ecli rekraft gerzeile citation vorinst text fussnoten vkstandfooter";
export type Zone = string;
const ZONE_MARK = "beck-part ";
const ZONE = regex.i`\bclass="(${ZONES.replaceAll(" ", "|")})(?: [^"]{0,200})?"`;
const OUTSIDE = "none";

/** Returns the part of a document that begins at a mark; undefined for marks of another kind. */
export function zoneOf(mark: string): Zone | undefined {
  return mark.startsWith(ZONE_MARK) ? mark.slice(ZONE_MARK.length) : undefined;
}

/** Prefixes of the anchors that replace printed numbers, which are pins rather than text. */
export const ANCHORS = { randnummer: "beckrn-", absatz: "beckabs-", item: "beckaufz-" } as const;

/** Returns the printed number stored as an anchor when the page was rewritten. */
export function anchored({ anchors }: Flow, prefix: string): string | undefined {
  return anchors.find((name) => name.startsWith(prefix))?.slice(prefix.length);
}

/** Two line breaks end a piece of text, so that a number in mid-paragraph begins a new one. */
const BREAK = "<br><br>";

/** Rewrites for mark-up that the walker's rules cannot express. Each row is one pass over the text. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [
    /<em\b[^<>]{0,100}\bclass="randnr[^"<>]{0,50}"[^<>]{0,50}>\s{0,9}(\d{1,5}[a-z]{0,2})\s{0,9}<\/em>/gi,
    `${BREAK}<a id="${ANCHORS.randnummer}$1"></a>`,
  ],
  [
    /<span\b[^<>]{0,50}\bclass="absnr"[^<>]{0,50}>\s{0,9}\((\d{1,3}[a-z]{0,2})\)\s{0,9}<\/span>/gi,
    `${BREAK}<a id="${ANCHORS.absatz}$1"></a>`,
  ],
  [
    /<span\b[^<>]{0,50}\bclass="aufz"[^<>]{0,50}>\s{0,9}([\da-z]{1,4}[.)])\s{0,9}<\/span>/gi,
    `${BREAK}<a id="${ANCHORS.item}$1"></a>`,
  ],
  [/<span\b[^<>]{0,50}\bclass="satz"[^<>]{0,50}>\s{0,9}(\d{1,3})\s{0,9}<\/span>/gi, " <sup>$1</sup>"],
  [/<span\b[^<>]{0,50}\bclass="pg"[^<>]{0,50}>\s{0,9}(?:S\.\s?)?(\d{1,6})\s{0,9}<\/span>/gi, " [S. $1] "],
  [/>\s{0,9}zur Fu(?:ss|ß)note\s{1,9}(\d{1,4})\s{0,9}</gi, ">$1<"],
];

/** Rewrites a document's mark-up so that the converter sees parts, printed numbers and bold text. */
export function prepareContent(content: string): string {
  const rewritten = REWRITES.reduce(
    (text, [pattern, mark]) => text.replaceAll(pattern, mark),
    zoned(content),
  );
  return boldElements(rewritten);
}

/** Inserts a mark where each part begins and where the enclosing part resumes. */
function zoned(html: string): string {
  const open: (string | undefined)[] = [];
  return html.replaceAll(/<(\/?)div\b([^<>]*)>/gi, (tag, end: string, attributes: string) => {
    if (end === "") {
      const zone = ZONE.exec(attributes)?.[1];
      open.push(zone);
      return zone === undefined ? tag : `<!--${ZONE_MARK}${zone}-->${tag}`;
    }
    if (open.pop() === undefined) return tag;
    const around = open.findLast((zone) => zone !== undefined) ?? OUTSIDE;
    return `${tag}<!--${ZONE_MARK}${around}-->`;
  });
}

/** Converts `<em class="bold_on">` to `<b>`, matching each end tag with the last open one. */
function boldElements(html: string): string {
  const open: boolean[] = [];
  return html.replaceAll(/<(\/?)em\b([^<>]*)>/gi, (tag, end: string, attributes: string) => {
    if (end === "/") return open.pop() === true ? "</b>" : tag;
    const isBold = /\bbold_on\b/.test(attributes);
    open.push(isBold);
    return isBold ? "<b>" : tag;
  });
}

const NOTE_MARK = /#(?:[\w.-]{0,200}-)?FN-?(\d{1,4})$/i;
const NOTE_START = /#(?:[\w.-]{0,200}-)?FN[BR]-?(\d{1,4})$/i;

function link(attributes: Attributes): LinkReading {
  const href = attributes["href"] ?? "";
  if (href === "") return { kind: "text" };
  const note = NOTE_MARK.exec(href)?.[1];
  if (note !== undefined) return { kind: "noteMark", label: note };
  const start = NOTE_START.exec(href)?.[1];
  if (start !== undefined) return { kind: "noteStart", label: start };
  const address = href.startsWith("#") ? undefined : fromUrl(href);
  return address ? { kind: "link", href: toId(address) } : { kind: "text" };
}

/** Rules for beck-online's document mark-up. */
export const documentRules: HtmlRules = {
  skip: isFurniture,
  link,
  comment: (text) => (text.startsWith(ZONE_MARK) ? "mark" : undefined),
};
