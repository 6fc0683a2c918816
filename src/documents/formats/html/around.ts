import { oneLine } from "../../../core/text.ts";
import type { Attributes } from "../../../markup/html/elements.ts";
import type { Flow } from "../../../markup/html/flow.ts";

export const ASIDE: ReadonlySet<string> = new Set(["nav", "footer", "aside"]);
/** ARIA roles of page parts outside the document. */
const ASIDE_ROLES = new Set(["alertdialog", "banner", "contentinfo", "dialog", "navigation", "search"]);
/** Matches the id or class of a cookie dialog, but not of a body that records the consent. */
const CONSENT =
  /(?:cookie|consent)[\w-]{0,20}(?:banner|notice|bar|popup|modal|layer|box|hint|message|overlay|dialog)\b|\bcookieconsent\b/i;

const ASIDE_NAME =
  /(?:^|\s)(?:(?:page|site|global)-?)?(?:footer|breadcrumbs?|nav(?:bar|igation)?|skip-?links?)(?:\s|$)/i;

/** Returns whether an element is outside a page's document: menus, footers, cookie dialogs. */
export function isAside(name: string, { role = "", id = "", class: classes = "" }: Attributes): boolean {
  if (ASIDE.has(name) || ASIDE_ROLES.has(role)) return true;
  if (
    (name === "div" || name === "ul") &&
    (ASIDE_NAME.test(id) || ASIDE_NAME.test(classes.slice(0, MAX_NAMES)))
  )
    return true;
  return name !== "body" && name !== "html" && CONSENT.test(`${id} ${classes}`.slice(0, MAX_NAMES));
}

const MAX_NAMES = 300; // characters of an element's id and classes

/** A line that offers a function of the site. */
export const CONTROLS =
  /^(?:(?:\[image: [^\]]{0,80}\]|(?:Seite|Dokument|Entscheidung)?\s?(?:drucken|speichern|teilen)|Druck(?:ansicht|version)|zurück zur Übersicht|(?:nach|zum Seitenanfang|Nach) oben|(?:Download als )?PDF(?:[ -]Download| herunterladen)?|Führende Sache|Print(?: this page)?|Back to top)\s*)+$/i;

const SHORT_PAGE = 2_500; // characters of mark-up: a shorter main part may only be a frame
const MAIN = /<main\b[^<>]{0,500}>/gi;
const HEADLINE = /<h1\b/i;

/** Returns the page's only main part if no headline is outside it; menus are then cut off. */
export function mainOf(html: string): string {
  const [main, other] = html.matchAll(MAIN);
  const end = html.lastIndexOf("</main");
  if (main === undefined || other !== undefined || end < main.index) return html;
  const inside = html.slice(main.index, end);
  const isWhole = inside.length > SHORT_PAGE && inside.includes("</p>");
  return isWhole && !HEADLINE.test(html.slice(0, main.index)) && !HEADLINE.test(html.slice(end))
    ? inside
    : html;
}

/** Removes the site's name from a title when the rest is the headline: "Reed v Hart | High Court". */
export function withoutSite(title: string | undefined, flows: readonly Flow[]): string | undefined {
  const headline = oneLine(flows.find(({ level }) => level === 1)?.text ?? "");
  const isFirst = title !== undefined && headline.length > 3 && title.startsWith(headline);
  return isFirst && /^\s+[|–—-]\s/.test(title.slice(headline.length)) ? headline : title;
}
