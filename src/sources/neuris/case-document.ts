import { germanDate } from "../../core/day.ts";
import type { Block, BlockType, LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { COURTS, courtInEcli, dayInEcli, typeInEcli } from "../../documents/recognise/ecli.ts";
import {
  childOf,
  elementsOf,
  hasClass,
  linesAndBlocks,
  textOf,
  without,
  type XmlElement,
  type XmlNode,
} from "../../markup/xml/tree.ts";
import { inlineText, tableMarkdown } from "./inline.ts";
import { wordSet } from "../../core/text.ts";

const LINES = wordSet(
  "p div section content block introduction blockquote dd li item embeddedstructure hcontainer",
);
const LISTS = wordSet("ol ul dl blocklist list");
const HEADINGS = /^(?:h[1-6]|heading|longtitle)$/;
const NUMBERED = /^((?:\d{1,3}|[IVX]{1,5}|[a-z])[.)])\s+/;

/** A line with only an outline number of the reasons: "A.", "**II.**", "3.". */
const OUTLINE_MARK = /^\*{0,2}(?:[A-H]|[IVX]{1,5}|\d{1,2}|[a-z]{1,2})[.)]\*{0,2}$/;

/** The parts of a German decision, by the names that the three sources use. */
interface Section {
  readonly heading: string;
  readonly type: BlockType;
  /** Pin of its paragraphs without a Randnummer; a number is added: `Leitsatz 2`. */
  readonly pin: string;
}

/** Names -> heading, type and pin; the pin is the heading where none is given. */
const PARTS: readonly (readonly [names: string, heading: string, type: BlockType, pin?: string])[] = [
  ["leitsatz", "Leitsatz", "catchwords"],
  ["orientierungssatz sonstosatz sonstigerorientierungssatz", "Orientierungssatz", "catchwords"],
  ["tenor", "Tenor", "orders"],
  ["tatbestand", "Tatbestand", "paragraph"],
  ["entscheidungsgründe entscheidungsgruende", "Entscheidungsgründe", "paragraph", "Gründe"],
  ["gründe gruende", "Gründe", "paragraph"],
  ["abweichendemeinung abwmeinung", "Abweichende Meinung", "paragraph"],
  ["sonstigerlangtext sonstlt", "Sonstiger Langtext", "paragraph"],
];
const SECTIONS: ReadonlyMap<string, Section> = new Map(
  PARTS.flatMap(([names, heading, type, pin = heading]) =>
    names.split(" ").map((name) => [name, { heading, type, pin }] as const),
  ),
);

function sectionOf(name: string): Section {
  const plain = name.replaceAll(/[\s-]/g, "").toLowerCase();
  return SECTIONS.get(plain) ?? { heading: name, type: "paragraph", pin: name };
}

const CORRECTION = /^\*\*Berichtigungsbeschlu(?:ss|ß)\b[^*]{0,100}\*\*$/;

/** Builds the blocks of a decision section by section; Randnummern continue across sections. */
export class CaseText {
  readonly blocks: Block[] = [];
  #number: string | undefined; // current Randnummer
  #label: string | undefined; // the Randnummer, until it is printed
  #judge: string | undefined;

  /** Adds a section under the heading of its element's name; an empty one is left out. */
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
      const num = childOf(item, "num");
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
    else if (this.#label === undefined && CORRECTION.test(markdown)) this.#correction(markdown);
    else this.#push({ type: section.type, markdown }, section);
  }

  /** Begins an order that corrects the decision, printed below it without numbers of its own. */
  #correction(markdown: string): void {
    this.#number = undefined;
    this.blocks.push({ type: "heading", level: 2, pin: "", markdown: markdown.replaceAll("*", "") });
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

export interface CaseFacts {
  readonly number: string | undefined;
  readonly ecli: string | undefined;
  /** "BGH" or "LG Musterstadt". */
  readonly court: string;
  readonly senate: string;
  /** ISO */
  readonly date: string | undefined;
  readonly fileNumber: string;
  /** "Urteil" */
  readonly type: string;
  readonly title: string;
  readonly rights: string;
  readonly contentType: string;
}

/** Returns a decision's citation in the German style: "BGH, Urteil vom 16.2.2026 – XIV ZR 901/25". */
export function caseCitation(facts: Pick<CaseFacts, "court" | "type" | "date" | "fileNumber">): string {
  const { court, type, date, fileNumber } = facts;
  const day = date === undefined ? "" : ` vom ${germanDate(date)}`;
  const kind = `${type || "Entscheidung"}${day}`;
  return [court, fileNumber === "" ? kind : `${kind} – ${fileNumber}`]
    .filter((part) => part !== "")
    .join(", ");
}

/** Builds a decision from its facts and blocks; it is titled by its citation if it has no name. */
export function caseDocument(page: SourcePage, facts: CaseFacts, blocks: readonly Block[]): LegalDocument {
  const title = caseCitation(facts);
  const named = facts.title === "" ? title : facts.title;
  const heading: Block = { type: "heading", level: 1, pin: "", markdown: named };
  return {
    id: facts.number === undefined ? page.id : `ris:${facts.number}`,
    kind: "case",
    title,
    ...(facts.court !== "" && {
      court: [facts.court, facts.senate].filter((part) => part !== "").join(", "),
    }),
    ...(facts.date !== undefined && { date: facts.date }),
    citations: {
      reported: [],
      ...(facts.ecli !== undefined && { ecli: facts.ecli }),
      other: [title, ...(facts.ecli === undefined ? [] : [facts.ecli])],
    },
    jurisdiction: "de",
    language: "de",
    source: { ...page.source, licence: facts.rights },
    contentType: facts.contentType,
    blocks: [heading, ...blocks],
    footnotes: [],
    warnings: missingNumbers(blocks),
  };
}

/** Warns of Randnummern that the text lacks, so that readers know that something is missing. */
function missingNumbers(blocks: readonly Block[]): string[] {
  const numbers = blocks.flatMap(({ pin, label }) =>
    pin === `Rn. ${label}` ? [Number.parseInt(label ?? "", 10)] : [],
  );
  const missing: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const before = numbers[at - 1] ?? 0;
    for (let gap = before + 1; gap < number && missing.length < 20; gap += 1) missing.push(gap);
  }
  return missing.length === 0 ? [] : [`the text has no Rn. ${missing.join(", ")}`];
}

/** Adds the seat to a type of court, `OLG Hamm`; a federal court has none. */
export function withPlace(type: string, place: string): string {
  if (type === "") return ""; // a place alone does not name a court
  return COURTS.includes(type) || place === "" ? type : `${type} ${place}`;
}

const FILE_NUMBER =
  /\b(?:[IVX]{1,5}[a-z]?|\d{1,3}[a-z]?|[A-Z]{2,4}|[A-Z][A-Za-z]{1,4}[A-Z]{1,2})\s(?:\p{L}{1,6}\s(?:\(\p{L}{2,8}\)\s)?)?\d{1,5}\/\d{2}\b/u;
const ECLI = /\bECLI:DE:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,24}[A-Z0-9]/gi;

/** Finds the first file number in a text: "XIV ZR 901/25". */
export function fileNumberIn(text: string): string {
  return FILE_NUMBER.exec(text)?.[0] ?? "";
}

/** Returns a page's only ECLI; if there are several, they may be citations. */
export function onlyEcli(text: string): string | undefined {
  const found = new Set(text.match(ECLI));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** Reads court, date, and for most courts the kind of decision from a German ECLI. */
export function factsOfEcli(ecli: string | undefined) {
  return { court: courtInEcli(ecli) ?? "", date: dayInEcli(ecli), type: typeInEcli(ecli) ?? "" };
}
