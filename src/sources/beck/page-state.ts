import type { Attributes } from "../../markup/html/elements.ts";
import { EntityDecoder } from "../../markup/html/entities.ts";
import { walk } from "../../markup/html/walk.ts";
import { isFurniture } from "./rules.ts";

/** What a page of beck-online is, told from its structure; what a text quotes does not matter. */
export type PageState =
  | { readonly state: "document"; readonly content: string }
  /** A page that shows a title and no text, or says that the licence does not cover it. */
  | { readonly state: "denied" | "empty" }
  /** The session has ended. */
  | { readonly state: "login" }
  | { readonly state: "captcha" }
  /** Access was stopped for reasons of security. */
  | { readonly state: "blocked" }
  | { readonly state: "absent" }
  | { readonly state: "unknown" };

const CONTENT =
  /<(div|main|section)\b(?=[^<>]*(?:\bid="dokcontent"|\bclass="(?:[^"<>]* )?dokcontent[ "]))[^<>]*>/i;
const TURNSTILE = /<div\b[^<>]{0,200}\bid="turnstile-container"/i;
const LOGIN_FORM = /<input\b[^<>]{0,200}\bname="Input\.(?:Password|Code)"/i;

/** Sentences of pages that are no document: looked for only where there is no text of one. */
const SAYS: readonly (readonly [RegExp, "login" | "blocked" | "denied" | "absent"])[] = [
  [/nur aufrufen, wenn Sie eingeloggt sind/i, "login"],
  [/Aus Sicherheitsgründen wurde Ihnen der weitere Zugriff/i, "blocked"],
  [/nicht über die notwendigen Rechte verfügen/i, "denied"],
  [/Dokument kann nicht angezeigt werden/i, "denied"],
  [/keine Berechtigung zum Aufruf/i, "denied"],
  [/nicht von Ihrem Abonnement/i, "denied"],
  [/(?:Dokument|Seite|Fundstelle) (?:wurde |konnte )?nicht (?:gefunden|ermittelt)/i, "absent"],
];
const MAX_NOTICE = 60_000; // characters; pages that are no document are short

/** Judges a page that should show a document. */
export function pageState(html: string): PageState {
  const content = contentOf(html);
  if (content !== undefined && hasText(content)) return { state: "document", content };
  if (TURNSTILE.test(html)) return { state: "captcha" };
  if (LOGIN_FORM.test(html)) return { state: "login" };
  const said = notice(html);
  if (said !== undefined) return { state: said };
  return { state: content === undefined ? "unknown" : "empty" };
}

/** What a page without a document says of itself; undefined when it has none of the known sentences and no form to log in. */
export function notice(html: string): "login" | "blocked" | "denied" | "absent" | undefined {
  const text = plain(html.slice(0, MAX_NOTICE));
  return SAYS.find(([pattern]) => pattern.test(text))?.[1] ?? (LOGIN_FORM.test(html) ? "login" : undefined);
}

export function isCaptcha(html: string): boolean {
  return TURNSTILE.test(html);
}

/** The inside of the element that holds the document; undefined when the page has none. */
export function contentOf(html: string): string | undefined {
  const open = CONTENT.exec(html);
  if (!open) return undefined;
  const start = open.index + open[0].length;
  const tags = new RegExp(String.raw`<(/?)${open[1] ?? "div"}\b`, "gi");
  tags.lastIndex = start;
  let depth = 1;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth === 0) return html.slice(start, tag.index);
  }
  return html.slice(start);
}

const SURELY_TEXT = 20_000; // characters of mark-up: no notice and no title is as long
const HEAD = /(?:^| )(?:citation|gerzeile)(?: |$)/;

/** Whether anything but headings and the head of a document stands there. */
function hasText(content: string): boolean {
  if (content.length > SURELY_TEXT) return true;
  return walk(content, { skip: isHead }).flows.some(({ kind, text }) => kind !== "heading" && text !== "");
}

function isHead(name: string, attributes: Attributes): boolean {
  return HEAD.test(attributes["class"] ?? "") || isFurniture(name, attributes);
}

/** What the page calls itself, without the site's name. */
export function pageTitle(html: string): string {
  const said = /<title\b[^<>]*>([^<]+)/i.exec(html)?.[1] ?? "";
  return plain(said).replace(/ - beck-online$/i, "");
}

/** Text without tags, comments and white space at its ends. */
export function plain(html: string): string {
  const text = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replaceAll(/<(?:script|style)\b[^<>]*>(?:[^<]|<(?!\/(?:script|style)))*/gi, " ")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll("&nbsp;", " ");
  return new EntityDecoder().text(text).replaceAll(/\s+/g, " ").trim();
}
