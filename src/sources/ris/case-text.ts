import type { Block, BlockType } from "../../core/document.ts";
import {
  elementsOf,
  hasClass,
  linesAndBlocks,
  textOf,
  without,
  type XmlElement,
  type XmlNode,
} from "../../markup/xml/tree.ts";
import { inlineText, tableMarkdown } from "./inline.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const LINES = words(
  "p div section content block introduction blockquote dd li item embeddedstructure hcontainer",
);
const LISTS = words("ol ul dl blocklist list");
const HEADINGS = /^(?:h[1-6]|heading|longtitle)$/;
const NUMBERED = /^((?:\d{1,3}|[IVX]{1,5}|[a-z])[.)])\s+/;

/** A line with only an outline number of the reasons: "A.", "**II.**", "3.". */
const OUTLINE_MARK = /^\*{0,2}(?:[A-H]|[IVX]{1,5}|\d{1,2}|[a-z]{1,2})[.)]\*{0,2}$/;

/** The parts of a German decision, by the names that the three sources use. */
export interface Section {
  readonly heading: string;
  readonly type: BlockType;
  /** Pin of its paragraphs without a Randnummer; a number is added: `Leitsatz 2`. */
  readonly pin: string;
}

export const SECTIONS: ReadonlyMap<string, Section> = new Map(
  (
    [
      [["leitsatz"], { heading: "Leitsatz", type: "catchwords", pin: "Leitsatz" }],
      [
        ["orientierungssatz", "sonstosatz", "sonstigerorientierungssatz"],
        { heading: "Orientierungssatz", type: "catchwords", pin: "Orientierungssatz" },
      ],
      [["tenor"], { heading: "Tenor", type: "orders", pin: "Tenor" }],
      [["tatbestand"], { heading: "Tatbestand", type: "paragraph", pin: "Tatbestand" }],
      [
        ["entscheidungsgründe", "entscheidungsgruende"],
        { heading: "Entscheidungsgründe", type: "paragraph", pin: "Gründe" },
      ],
      [["gründe", "gruende"], { heading: "Gründe", type: "paragraph", pin: "Gründe" }],
      [
        ["abweichendemeinung", "abwmeinung"],
        { heading: "Abweichende Meinung", type: "paragraph", pin: "Abweichende Meinung" },
      ],
      [
        ["sonstigerlangtext", "sonstlt"],
        { heading: "Sonstiger Langtext", type: "paragraph", pin: "Sonstiger Langtext" },
      ],
    ] as const
  ).flatMap(([names, section]) => names.map((name): [string, Section] => [name, section])),
);

export function sectionOf(name: string): Section {
  const plain = name.replaceAll(/[\s-]/g, "").toLowerCase();
  return SECTIONS.get(plain) ?? { heading: name, type: "paragraph", pin: name };
}

/** Builds the blocks of a decision section by section; Randnummern continue across sections. */
export class CaseText {
  readonly blocks: Block[] = [];
  #number: string | undefined; // current Randnummer
  #label: string | undefined; // the Randnummer, until it is printed
  #judge: string | undefined;

  section(name: string, children: readonly XmlNode[], judge?: string): void {
    const section = sectionOf(name);
    const before = this.blocks.length;
    this.blocks.push({
      type: "heading",
      level: 2,
      pin: "",
      markdown: section.heading,
      ...(judge !== undefined && { judge }),
    });
    this.#number = undefined;
    this.#judge = judge;
    this.#read(children, section);
    if (this.blocks.length === before + 1) this.blocks.pop(); // the section is empty
  }

  #read(children: readonly XmlNode[], section: Section): void {
    for (const part of linesAndBlocks(children, isBlock)) {
      if (Array.isArray(part)) this.#line(part, section);
      else this.#block(part, section);
    }
  }

  #block(element: XmlElement, section: Section): void {
    const name = element.name.toLowerCase();
    if (name === "table") this.#push({ type: "table", markdown: tableMarkdown(element) }, section);
    else if (HEADINGS.test(name)) this.#heading(element);
    else if (isRandnummer(element)) this.#randnummer(element, section);
    else if (LISTS.has(name)) this.#list(element, section);
    else if (isIndented(element)) this.#line(element.children, { ...section, type: "quote" });
    else this.#read(element.children, section);
  }

  #heading(element: XmlElement): void {
    const markdown = inlineText(element.children);
    if (markdown !== "") this.blocks.push({ type: "heading", level: 3, pin: "", markdown });
  }

  /**
   * Reads a numbered paragraph: `dt` or `num` holds the number; if it is empty, the text continues under the
   * previous number.
   */
  #randnummer(element: XmlElement, section: Section): void {
    const num = elementsOf(element).find(isNumber) ?? elementsOf(element).find(holdsNumber);
    const label = textOf(num);
    if (/^\d{1,4}[a-z]?$/.test(label)) {
      this.#number = label;
      this.#label = label;
    } else if (label !== "") this.#line([label], section);
    this.#read(without(element, num), section);
    if (this.#label !== undefined) this.#push({ type: "paragraph", markdown: "" }, section); // a number without text
  }

  #list(list: XmlElement, section: Section): void {
    let number = Number(list.attributes["start"] ?? "1");
    let term: string | undefined;
    for (const item of elementsOf(list)) {
      const name = item.name.toLowerCase();
      if (name === "dt") {
        term = textOf(item);
        continue;
      }
      const [num] = elementsOf(item, "num");
      const label = num ? textOf(num) : (term ?? (list.name.toLowerCase() === "ol" ? `${number}.` : "-"));
      const before = this.blocks.length;
      this.#read(without(item, num), section);
      const first = this.blocks[before];
      if (first?.type === "paragraph" && first.label === undefined)
        this.blocks[before] = { ...first, type: "list", level: 2, label };
      number += 1;
      term = undefined;
    }
  }

  #line(children: readonly XmlNode[], section: Section): void {
    const markdown = inlineText(children);
    if (markdown === "") return;
    if (this.#label === undefined && OUTLINE_MARK.test(markdown))
      this.blocks.push({ type: "heading", level: 3, pin: "", markdown: markdown.replaceAll("*", "") });
    else this.#push({ type: section.type, markdown }, section);
  }

  #push({ type, markdown }: Pick<Block, "type" | "markdown">, section: Section): void {
    const judge = this.#judge === undefined ? {} : { judge: this.#judge };
    if (this.#number !== undefined) {
      const pin = `Rn. ${this.#number}`;
      const label = this.#label;
      this.#label = undefined;
      if (label === undefined)
        this.blocks.push({ type, pin, markdown, ...(type === "quote" && { level: 1 }), ...judge });
      else if (type === "table")
        this.blocks.push({ type: "paragraph", label, pin, markdown: "" }, { type, pin, markdown });
      else this.blocks.push({ type: "paragraph", label, pin, markdown, ...judge });
      return;
    }
    const [, printed] = type === "quote" ? [] : (NUMBERED.exec(markdown) ?? []);
    if (printed === undefined || section.type === "paragraph") {
      this.blocks.push({ type, pin: section.pin, markdown, ...judge });
      return;
    }
    const pin = `${section.pin} ${printed.replace(/[.)]$/, "")}`;
    this.blocks.push({
      type,
      label: printed,
      pin,
      markdown: markdown.slice(printed.length).trimStart(),
      ...judge,
    });
  }
}

const isNumber = ({ name }: XmlElement) => name === "dt" || name === "num";
/** Tests for an element that wraps only the number. */
const holdsNumber = (element: XmlElement) => {
  const [only, ...more] = elementsOf(element);
  return only !== undefined && more.length === 0 && isNumber(only);
};

function isBlock(element: XmlElement): boolean {
  const name = element.name.toLowerCase();
  return LINES.has(name) || LISTS.has(name) || HEADINGS.test(name) || name === "table";
}

function isRandnummer(element: XmlElement): boolean {
  return (
    (element.name.toLowerCase() === "dl" &&
      elementsOf(element, "dt").length === 1 &&
      elementsOf(element, "dd").length === 1) ||
    element.attributes["name"] === "Randnummer" ||
    hasClass(element, "border-number") ||
    hasClass(element, "RspDL")
  );
}

/** Tests for a quotation, which is a blockquote or a paragraph with a left margin. */
function isIndented({ name, attributes, children }: XmlElement): boolean {
  if (name === "blockquote") return !children.some((child) => typeof child !== "string" && isBlock(child));
  return name === "p" && /margin-left:\s*[1-9]/.test(attributes["style"] ?? "");
}
