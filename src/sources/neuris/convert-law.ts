import type { Block, LegalDocument } from "../../core/document.ts";
import { cutOff, type SourcePage } from "../../documents/page.ts";
import { htmlTrees } from "../../markup/html/elements.ts";
import {
  allInside,
  childText,
  childOf,
  elementsOf,
  firstInside,
  hasClass,
  readTrees,
  textOf,
  without,
  type XmlElement,
} from "../../markup/xml/tree.ts";
import { inlineText } from "./inline.ts";
import {
  GII_RIGHTS,
  layoutChanged,
  NEURIS_RIGHTS,
  normDocument,
  notThatLaw,
  onlyUnit,
  provisionHeading,
} from "./law-document.ts";
import { isSameLaw, isUnit, lawOfKey, otherMark, unitLabel, unitSlug, type UnitSlug } from "./laws.ts";
import { footnoteBlocks, normText, plainText } from "./norm-text.ts";
import { fromId, lawIdParts } from "./urls.ts";

/** The law's metadata, from the first `norm` of its XML. */
interface Head {
  readonly jurabk: string;
  readonly amtabk: string;
  readonly title: string;
  readonly stand: string;
  /** The source's remarks on the text: "Hinweis: Änderung noch nicht berücksichtigt". */
  readonly notes: readonly string[];
  /** ISO date on which the file was made. */
  readonly built: string | undefined;
}

interface Norm {
  readonly slug: UnitSlug;
  readonly label: string;
  readonly title: string;
  readonly element: XmlElement;
}

/**
 * Converts a law's XML (gii-norm.dtd), whole or only the provision that the id names.
 * @throws LegibusError
 */
export function convertGiiLaw(page: SourcePage): LegalDocument {
  const wanted = lawIdParts(page.id);
  const reader = new GiiReader(wanted?.unit);
  const isWellFormed = readTrees(
    page.text,
    (name) => name === "norm",
    (norm) => reader.norm(norm),
  );
  if (!isWellFormed) throw cutOff("gesetze-im-internet.de", page.source.url);
  const { head } = reader;
  if (!head || `${head.jurabk}${head.amtabk}` === "") throw layoutChanged("the law's XML", page.source.url);
  if (wanted && !isSameLaw(lawOfKey(wanted.law), [head.jurabk, head.amtabk]))
    throw notThatLaw(lawOfKey(wanted.law).abbr, head.jurabk, page.source.url);
  const facts = {
    abbr: wanted ? lawOfKey(wanted.law).abbr : head.amtabk || head.jurabk,
    title: head.title,
    version: { label: `gesetze-im-internet.de, Stand: ${head.stand || "nicht angegeben"}` },
    ...(head.built !== undefined && { date: head.built }),
    rights: GII_RIGHTS,
    contentType: "application/xml",
    warnings: head.notes.map((note) => `gesetze-im-internet.de says of this law: ${note}`),
  };
  if (wanted?.unit === undefined) return normDocument(page, facts, { blocks: reader.blocks });
  const norm = onlyUnit(reader.norms, wanted.unit, { law: facts.abbr, humanUrl: page.source.url });
  const blocks = normBlocks(norm.element, "");
  return normDocument(page, facts, { blocks, unit: norm.label, heading: norm.title });
}

const NOTHING: XmlElement = { name: "", attributes: {}, children: [] };

/**
 * Reads a law provision by provision; keeps the blocks of the whole law, or only the provisions that may be
 * the wanted one.
 */
class GiiReader {
  readonly #wanted: UnitSlug | undefined;
  readonly blocks: Block[] = [];
  readonly norms: Norm[] = [];
  head: Head | undefined;
  #part = "";
  #level = 1;

  constructor(wanted: UnitSlug | undefined) {
    this.#wanted = wanted;
  }

  norm(element: XmlElement): void {
    const meta = childOf(element, "metadaten");
    if (!meta) return;
    const label = childText(meta, "enbez");
    if (!this.head) {
      this.head = headOf(element, meta);
      if (this.#wanted === undefined) this.#lawHeading(element, this.head);
      if (label === "") return;
    }
    const part = partOf(meta);
    if (this.#wanted === undefined) this.#partHeading(part);
    const title = childText(meta, "titel");
    const ownLabel = label === "" ? part.label : label;
    const norm = { slug: slugOf(label, part.label), label: ownLabel, title, element };
    if (label === "" && textOf(firstInside(element, "text")) === "") return;
    if (this.#wanted !== undefined) {
      const mayBe = isUnit(norm.slug, this.#wanted) || norm.slug === otherMark(this.#wanted);
      this.norms.push(mayBe ? norm : { ...norm, element: NOTHING }); // its text need not stay in memory
      return;
    }
    const pin = unitLabel(norm.slug);
    if (label !== "") {
      const markdown = [pin, title].filter((text) => text !== "").join(" ");
      this.blocks.push({ type: "heading", level: Math.min(6, this.#level + 1), pin, markdown });
    }
    this.blocks.push(...normBlocks(element, pin));
  }

  #lawHeading(element: XmlElement, { title, stand }: Head): void {
    this.blocks.push({ type: "heading", level: 1, pin: "", markdown: title });
    if (stand !== "") this.blocks.push({ type: "paragraph", pin: "", markdown: `Stand: ${stand}` });
    for (const block of normBlocks(element, "")) this.blocks.push({ ...block, pin: "" });
  }

  #partHeading({ key, label, title }: Part): void {
    if (key === "" || key === this.#part) return;
    this.#part = key;
    this.#level = 1 + Math.ceil(key.length / 3); // three digits a level
    const markdown = [label === "-" ? "" : label, title].filter((text) => text !== "").join(" ");
    if (markdown !== "")
      this.blocks.push({ type: "heading", level: Math.min(5, this.#level), pin: "", markdown });
  }
}

interface Part {
  readonly key: string;
  readonly label: string;
  readonly title: string;
}

function partOf(meta: XmlElement): Part {
  const part = childOf(meta, "gliederungseinheit");
  return {
    key: childText(part, "gliederungskennzahl"),
    label: childText(part, "gliederungsbez"),
    title: childText(part, "gliederungstitel"),
  };
}

function headOf(element: XmlElement, meta: XmlElement): Head {
  const of = (name: string) => childText(meta, name);
  const told = elementsOf(meta, "standangabe").map((one) => ({
    type: childText(one, "standtyp"),
    comment: childText(one, "standkommentar"),
  }));
  const stand = told.flatMap(({ type, comment }) => (type === "Stand" ? [comment] : []));
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(element.attributes["builddate"] ?? "") ?? [];
  return {
    jurabk: of("jurabk"),
    amtabk: of("amtabk"),
    title: of("langue") || of("kurzue") || of("jurabk"),
    stand: stand.join("; "),
    notes: told.flatMap(({ type, comment }) => (type === "Stand" ? [] : [`${type}: ${comment}`])),
    built: year === undefined ? undefined : `${year}-${month}-${day}`,
  };
}

/** Returns a provision's slug; in a law of articles each may have its own § 1, so the slug includes the article. */
function slugOf(label: string, part: string): UnitSlug {
  if (label === "") return unitSlug(part);
  const inArticle = /^Art(?:ikel)?\.? ?\d/i.test(part) && label.startsWith("§");
  return inArticle ? `${unitSlug(part)}/${unitSlug(label)}` : unitSlug(label);
}

function normBlocks(element: XmlElement, prefix: string): readonly Block[] {
  const data = childOf(element, "textdaten");
  const text = childOf(data, "text");
  const notes = childOf(data, "fussnoten");
  const content = (text?.children ?? []).filter(
    (child) => typeof child === "string" || child.name !== "Footnotes",
  );
  const listed = [...elementsOf(text, "Footnotes"), ...elementsOf(notes, "Footnotes")].flatMap((list) =>
    elementsOf(list, "Footnote").map((note) => ({ label: note.attributes["ID"] ?? "*", element: note })),
  );
  const editors = elementsOf(notes, "Content").map((note) => ({ label: "*", element: note }));
  return [...normText(content, prefix).blocks, ...footnoteBlocks([...listed, ...editors], prefix)];
}

const CONTAINERS = /^akn-(?:book|part|chapter|subchapter|title|subtitle|section|subsection)$/;

/** Converts the portal's page of an article or of a whole law. @throws LegibusError */
export function convertPortalLaw(page: SourcePage): LegalDocument {
  const [act, body] = [wholeAct(page.text), htmlTrees(page.text, (name) => name === "body")];
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

function headingOf(article: XmlElement) {
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
      const { label, heading: title } = headingOf(child);
      const { pin, heading } = provisionHeading(label, title, level);
      blocks.push(...heading, ...articleBlocks(child, pin));
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
