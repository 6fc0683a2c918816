import type { Block, LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import {
  childText,
  elementsOf,
  firstInside,
  readTrees,
  textOf,
  type XmlElement,
} from "../../markup/xml/tree.ts";
import { cutOff, layoutChanged, notThatLaw, onlyUnit, GII_RIGHTS, normDocument } from "./law-document.ts";
import { isSameLaw, isUnit, lawOfKey, otherMark, unitLabel, unitSlug, type UnitSlug } from "./laws.ts";
import { footnoteBlocks, normText } from "./norm-text.ts";
import { lawIdParts } from "./urls.ts";

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
    const [meta] = elementsOf(element, "metadaten");
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
    if (label === "" && !hasText(element)) return;
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
  const [part] = elementsOf(meta, "gliederungseinheit");
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

/**
 * Returns a provision's slug; in a law of articles each may have its own § 1, so the slug includes the
 * article.
 */
function slugOf(label: string, part: string): UnitSlug {
  if (label === "") return unitSlug(part);
  const inArticle = /^Art(?:ikel)?\.? ?\d/i.test(part) && label.startsWith("§");
  return inArticle ? `${unitSlug(part)}/${unitSlug(label)}` : unitSlug(label);
}

function hasText(element: XmlElement): boolean {
  return textOf(firstInside(element, "text")) !== "";
}

function normBlocks(element: XmlElement, prefix: string): readonly Block[] {
  const [data] = elementsOf(element, "textdaten");
  const [text] = elementsOf(data, "text");
  const [notes] = elementsOf(data, "fussnoten");
  const content = (text?.children ?? []).filter(
    (child) => typeof child === "string" || child.name !== "Footnotes",
  );
  const listed = [...elementsOf(text, "Footnotes"), ...elementsOf(notes, "Footnotes")].flatMap((list) =>
    elementsOf(list, "Footnote").map((note) => ({ label: note.attributes["ID"] ?? "*", element: note })),
  );
  const editors = elementsOf(notes, "Content").map((note) => ({ label: "*", element: note }));
  return [...normText(content, prefix).blocks, ...footnoteBlocks([...listed, ...editors], prefix)];
}
