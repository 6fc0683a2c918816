import type { Block, LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import {
  allInside,
  elementsOf,
  firstInside,
  hasClass,
  textOf,
  without,
  type XmlElement,
} from "../../markup/xml/tree.ts";
import { layoutChanged, NEURIS_RIGHTS, normDocument } from "./law-document.ts";
import { htmlTrees } from "../../markup/html/elements.ts";
import { inlineText } from "./inline.ts";
import { lawOfKey, unitLabel, unitSlug } from "./laws.ts";
import { normText, plainText, footnoteBlocks } from "./norm-text.ts";
import { fromId, lawIdParts } from "./urls.ts";

const CONTAINERS = /^akn-(?:book|part|chapter|subchapter|title|subtitle|section|subsection)$/;

/** Converts the portal's page of an article or of a whole law. @throws LegibusError */
export function convertPortalLaw(page: SourcePage): LegalDocument {
  const [act, body] = [wholeAct(page.text), bodies(page.text)];
  const articles = (act ? [act] : body).flatMap((element) => allInside(element, isArticle));
  const [first, ...more] = articles;
  if (!first) throw layoutChanged("the portal's page of the law", page.source.url);
  const parts = lawIdParts(page.id);
  const facts = {
    abbr: parts ? lawOfKey(parts.law).abbr : "",
    title: titleOf(page.text) ?? (parts ? lawOfKey(parts.law).abbr : page.id),
    version: { label: "Rechtsinformationen des Bundes (preview)" },
    rights: NEURIS_RIGHTS,
    contentType: "text/html",
  };
  const isWhole = more.length > 0 || (parts?.unit === undefined && !hasEId(page.id));
  if (!isWhole) {
    const { label, heading } = headingOf(first);
    const blocks = articleBlocks(first, "");
    if (blocks.length === 0) throw layoutChanged("the portal's page of the provision", page.source.url);
    return normDocument(page, facts, { blocks, unit: label, heading });
  }
  const blocks: Block[] = [{ type: "heading", level: 1, pin: "", markdown: facts.title }];
  for (const element of act ? [act] : body) addBlocks(element, 2, blocks);
  return normDocument(page, facts, { blocks });
}

function hasEId(id: string): boolean {
  const address = fromId(id);
  return address?.type === "eli" && address.eId !== undefined;
}

function wholeAct(html: string): XmlElement | undefined {
  return htmlTrees(html, (_name, { class: names = "" }) => /\bakn-act\b/.test(names))[0];
}

function bodies(html: string): XmlElement[] {
  return htmlTrees(html, (name) => name === "body");
}

function titleOf(html: string): string | undefined {
  const [title] = htmlTrees(html, (name, { class: names = "" }) => name === "h1" && /\btitel\b/.test(names));
  return title && textOf(title);
}

/** Tests for an article: an element that contains its own heading `h2.einzelvorschrift`. */
function isArticle(element: XmlElement): boolean {
  return elementsOf(element).some((child) => isHeading(child) || elementsOf(child).some(isHeading));
}

function isHeading(element: XmlElement): boolean {
  return element.name === "h2" && hasClass(element, "einzelvorschrift");
}

interface Heading {
  readonly label: string;
  readonly heading: string;
}

function headingOf(article: XmlElement): Heading {
  const [heading] = allInside(article, isHeading);
  const of = (name: string) => {
    const [found] = heading ? allInside(heading, (element) => hasClass(element, name)) : [];
    return found ? inlineText(found.children) : "";
  };
  const label = of("akn-num") || of("anlageregelungstext-num");
  const title = of("akn-heading") || of("anlageregelungstext-bezug");
  return label === "" && title === "" && heading
    ? { label: textOf(heading), heading: "" }
    : { label, heading: title };
}

function articleBlocks(article: XmlElement, prefix: string): Block[] {
  const content = article.children.filter(
    (child) => typeof child === "string" || !(isHeading(child) || elementsOf(child).some(isHeading)),
  );
  const { blocks, notes } = normText(content, prefix);
  return [...blocks, ...footnoteBlocks(notes, prefix)];
}

/** Returns the text before the first article, without the title, which is the heading already. */
function headBlocks(element: XmlElement): Block[] {
  const { blocks, notes } = plainText([withoutTitle(element)]);
  return [...blocks, ...footnoteBlocks(notes, "").map((block) => ({ ...block, pin: "" }))];
}

function withoutTitle(element: XmlElement): XmlElement {
  const children = element.children.flatMap((child): (XmlElement | string)[] => {
    if (typeof child === "string") return [child];
    return child.name === "h1" && hasClass(child, "titel") ? [] : [withoutTitle(child)];
  });
  return { ...element, children };
}

function addBlocks(element: XmlElement, level: number, blocks: Block[]): void {
  for (const child of elementsOf(element)) {
    if (isArticle(child)) {
      const { label, heading } = headingOf(child);
      const pin = label === "" ? "" : unitLabel(unitSlug(label));
      const markdown = [pin, heading].filter((text) => text !== "").join(" ");
      if (markdown !== "") blocks.push({ type: "heading", level: Math.min(6, level), pin, markdown });
      blocks.push(...articleBlocks(child, pin));
    } else if (CONTAINERS.test(child.attributes["class"] ?? "")) {
      const own = elementsOf(child).filter((one) => hasClass(one, "akn-num") || hasClass(one, "akn-heading"));
      blocks.push({
        type: "heading",
        level: Math.min(5, level),
        pin: "",
        markdown: own.map((one) => inlineText(one.children)).join(" "),
      });
      addBlocks({ ...child, children: without(child, ...own) }, level + 1, blocks);
    } else if (firstInside(child, "h2")) addBlocks(child, level, blocks);
    else blocks.push(...headBlocks(child));
  }
}
