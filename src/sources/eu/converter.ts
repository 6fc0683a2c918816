import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { sanitiseMarkup } from "../../core/sanitise.ts";
import { removedWarning, type SourcePage, notADocument } from "../../documents/page.ts";
import { filledGrid, type GridCell, gridMarkdown, spanOf } from "../../markup/html/table.ts";
import {
  childOf,
  elementsOf,
  linesAndBlocks,
  readTree,
  without,
  type XmlElement,
  type XmlNode,
} from "../../markup/xml/tree.ts";
import { formexOf, isAkomaNtoso } from "./akoma-ntoso.ts";
import { factsOf } from "./facts.ts";
import { HtmlReader, textRoot } from "./html.ts";
import { annexNumber, articleNumber } from "./roles.ts";
import { addressOf, type EuAddress } from "./urls.ts";
import { type InlineReading, joined, type Piece, pieceOf, Writer } from "./writer.ts";
import { wordSet } from "../../core/text.ts";

const ROOTS =
  /<(?:ACT|CONS\.ACT|ANNEX|JUDGMENT|ORDER|CONCLUSION|OPINION|CORR|DECISION|AGR|GENERAL|CONS\.DOC|CONS\.ANNEX|SE|PROT|LETTER|RULING|DOC|PUB|LEXP\.COMBINED)[\s>]/;

/**
 * Tests for Formex 4, the XML in which the Official Journal is produced, or an act in Akoma Ntoso, which is
 * converted to it.
 */
function isFormex(text: string): boolean {
  const head = text.slice(0, 3_000);
  return isAkomaNtoso(text) || (/formex|<BIB\.|<LEXP\.COMBINED/i.test(head) && ROOTS.test(head));
}

/** Metadata and other content that readers do not see. */
const SKIPPED = wordSet(
  "BIB.INSTANCE BIB.DATA BIB.JUDGMENT BIB.OPINION BIB.ORDER BIB.CONCLUSION BIB.INSTANCE.CONS BIB.DATA.CL CURR.TITLE PAGE.HEADER INFO.CONSLEG INFO.PROD EEA FMX PDF INCL.ELEMENT PAPER.ECR REF.PHYS ITEM.REF",
);
const CASES = /<(?:JUDGMENT|ORDER|CONCLUSION|OPINION|RULING)[\s>]/;

/** Decodes a quotation mark's code: `201E` -> „ */
function quotationMark({ attributes }: XmlElement): string {
  const code = Number.parseInt(attributes["CODE"] ?? "", 16);
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : "";
}

const HIGHLIGHTS: Readonly<Record<string, InlineReading>> = {
  BOLD: { style: { bold: true } },
  ITALIC: { style: { italic: true } },
  SUP: { style: { raised: true } },
};

/** Where a file lost the space before or after an act's number, or before its day: `Richtlinie2014/65/EUdes`. */
const GLUED =
  /(?<=\p{Ll})(?=\d{2,4}\/\d)|(?<=\d\/(?:EU|EG|EC|EWG|EEC|CE|UE))(?=\p{Ll})|(?<=\b(?:vom|of|du))(?=\d{1,2}\.? \p{L})/gu;

function spaced({ text, markdown, ...rest }: Piece): Piece {
  return { ...rest, text: text.replaceAll(GLUED, " "), markdown: markdown.replaceAll(GLUED, " ") };
}

/** Brackets around an expression in a formula. */
const BRACKETS: Readonly<Record<string, InlineReading>> = {
  BRACKET: { before: "(", after: ")" },
  BRACE: { before: "{", after: "}" },
  SQBRACKET: { before: "[", after: "]" },
};

/** Reads Formex 4 into a writer: acts, consolidated acts, annexes, judgments, orders and opinions. */
class FormexReader {
  readonly #writer: Writer;
  readonly #isCase: boolean;
  readonly titles: string[] = [];
  #notes = 0;
  #stars = 0;
  readonly #labels = new Map<string, string>(); // note id -> label

  constructor(writer: Writer, isCase: boolean) {
    this.#writer = writer;
    this.#isCase = isCase;
  }

  /** Reads a document; returns whether its XML is well-formed to the end. */
  read(text: string): boolean {
    const tree = readTree(text);
    if (tree) this.#element(isAkomaNtoso(text) ? formexOf(tree.root) : tree.root);
    return tree?.isWellFormed ?? false;
  }

  #children(nodes: readonly XmlNode[]): void {
    for (const part of linesAndBlocks(nodes, ({ name }) => !INLINE.test(name))) {
      if (Array.isArray(part)) this.#text(part);
      else this.#element(part);
    }
  }

  #element(element: XmlElement): void {
    const { name } = element;
    if (SKIPPED.has(name)) return;
    const read = this.#readers[name];
    if (read) read(element);
    else this.#children(element.children);
  }

  readonly #readers: Readonly<Record<string, (element: XmlElement) => void>> = {
    TITLE: (element) => this.#title(element),
    ARTICLE: (element) => this.#article(element),
    "ARTICLE.CONS": (element) => this.#article(element),
    CONSID: (element) => this.#recital(element),
    DIVISION: (element) => this.#division(element, 2),
    "GR.SEQ": (element) =>
      this.#division(element, Math.min(5, 2 + Number(element.attributes["LEVEL"] ?? "1"))),
    ANNEX: (element) => this.#annex(element),
    "CONS.ANNEX": (element) => this.#annex(element),
    PARAG: (element) => this.#parag(element),
    NP: (element) => this.#point(element),
    "NP.ECR": (element) => this.#ecrPoint(element),
    ITEM: (element) => this.#item(element),
    "QUOT.S": (element) => this.#quoted(element),
    FINAL: (element) => this.#ending(element),
    "PREAMBLE.FINAL": (element) => this.#ending(element),
    TBL: (element) => this.#table(element),
    NOTE: (element) => void this.#note(element),
    "TI.ART": (element) => this.#text(element.children),
    INDEX: (element) => this.#index(element),
    JURISDICTION: (element) => this.#decision(element),
  };

  /** Reads text that belongs to no numbered unit: after the recitals, and after the last article. */
  #ending({ children }: XmlElement): void {
    this.#writer.end();
    this.#children(children);
  }

  #piece(nodes: readonly XmlNode[]): Piece {
    return pieceOf(nodes, (element) => this.#readInline(element));
  }

  #text(nodes: readonly XmlNode[]): void {
    const piece = this.#piece(nodes);
    if (piece.text !== "" || piece.notes.length > 0) this.#writer.text(piece);
  }

  #readInline(element: XmlElement): InlineReading | undefined {
    const { name, attributes } = element;
    if (name === "HT") return HIGHLIGHTS[attributes["TYPE"] ?? ""];
    if (name === "QUOT.START" || name === "QUOT.END") return { text: quotationMark(element) };
    if (name === "NOTE") return { note: this.#note(element) };
    if (name === "EXPR") return BRACKETS[attributes["TYPE"] ?? ""];
    if (name === "IND") return { before: attributes["LOC"] === "SUP" ? "^" : "_", after: "" };
    if (name === "OVER") return { text: " / " };
    if (name === "ROOT") return { before: "√(", after: ")" };
    if (name === "IE" || SKIPPED.has(name)) return { text: "" };
    return undefined;
  }

  /** Records a note and returns its label: a number, or `*1` for a note marked with stars. */
  #note({ attributes, children }: XmlElement): string {
    const reference = attributes["NOTE.REF"];
    const isStarred = attributes["NUMBERING"] === "STAR";
    const label = this.#labelOf(reference ?? attributes["NOTE.ID"] ?? "", isStarred);
    if (reference === undefined) this.#writer.note(label, this.#piece(children).markdown);
    return label;
  }

  #labelOf(id: string, isStarred: boolean): string {
    const known = id === "" ? undefined : this.#labels.get(id);
    if (known !== undefined) return known;
    const count = isStarred ? (this.#stars += 1) : (this.#notes += 1);
    const label = isStarred ? `*${count}` : String(count);
    this.#labels.set(id, label);
    return label;
  }

  /** Joins TI and STI, with TI and its paragraphs on one line. */
  #heading(title: XmlElement): Piece {
    const parts = elementsOf(title).filter(({ name }) => name === "TI" || name === "STI");
    const pieces = (parts.length > 0 ? parts : [title]).map(({ children }) => this.#piece(children));
    return joined(
      pieces.filter(({ text }) => text !== ""),
      " — ",
    );
  }

  #title(element: XmlElement): void {
    const piece = spaced(this.#heading(element));
    if (piece.text === "") return;
    if (this.titles.length === 0) this.titles.push(piece.text);
    else return this.#writer.heading(piece, 3);
    this.#writer.heading(piece, 1);
  }

  #article(element: XmlElement): void {
    const head = childOf(element, "TI.ART");
    const subtitle = childOf(element, "STI.ART");
    const pieces = [head, subtitle].flatMap((one) => (one ? [this.#piece(one.children)] : []));
    const number = articleNumber(pieces[0]?.text ?? "") ?? numberOf(element.attributes["IDENTIFIER"]);
    const whole = joined(pieces, " — ");
    if (this.#writer.isQuoting || this.#isCase || number === undefined) this.#writer.text(whole);
    else this.#writer.article(number, whole);
    this.#children(without(element, head, subtitle));
  }

  #recital(element: XmlElement): void {
    const [np] = elementsOf(element);
    const label = np?.name === "NP" ? childOf(np, "NO.P") : undefined;
    if (!np || !label || this.#isCase || this.#writer.isQuoting) return this.#children(element.children);
    this.#writer.recital(this.#piece(label.children).text);
    this.#children(without(np, label));
  }

  #division(element: XmlElement, level: number): void {
    const title = childOf(element, "TITLE");
    if (title) {
      const piece = this.#heading(title);
      if (this.#writer.isQuoting) this.#writer.text(piece);
      else if (piece.text !== "") this.#writer.heading(piece, level);
    }
    this.#children(without(element, title));
  }

  #annex(element: XmlElement): void {
    const title = childOf(element, "TITLE");
    const piece = title ? this.#heading(title) : undefined;
    if (piece && piece.text !== "") {
      this.titles.push(piece.text);
      this.#writer.annex(annexNumber(piece.text) ?? "", piece);
    }
    this.#children(without(element, title));
  }

  #parag(element: XmlElement): void {
    const label = childOf(element, "NO.PARAG");
    if (label) this.#writer.paragraph(this.#piece(label.children).text);
    this.#children(without(element, label));
  }

  #point(element: XmlElement): void {
    const label = childOf(element, "NO.P");
    const rest = without(element, label);
    if (!label) return this.#children(rest);
    this.#writer.open(this.#piece(label.children).text);
    this.#children(rest);
    this.#writer.close();
  }

  /** Reads a point of a judgment or an opinion; quoted text has points of its own. */
  #ecrPoint(element: XmlElement): void {
    const label = childOf(element, "NO.P");
    if (!label || this.#writer.isQuoting) return this.#point(element);
    this.#writer.point(this.#piece(label.children).text);
    this.#children(without(element, label));
  }

  /** Reads an item; one without a number is labelled with a dash. */
  #item(element: XmlElement): void {
    if (childOf(element, "NP")) return this.#children(element.children);
    this.#writer.open("—");
    this.#children(element.children);
    this.#writer.close();
  }

  /** Reads keywords; separators and brackets are in attributes. */
  #index({ attributes, children }: XmlElement): void {
    const keywords = children.filter((child) => typeof child !== "string" || child.trim() !== "");
    const between = keywords.flatMap((child, at) =>
      at === 0 ? [child] : [attributes["SEPARATOR"] ?? " – ", child],
    );
    const nodes = [attributes["IDX.OPEN"] ?? "", ...between, attributes["IDX.CLOSE"] ?? ""];
    this.#writer.text(this.#piece(nodes), "catchwords");
  }

  #quoted(element: XmlElement): void {
    const wasQuoting = this.#writer.isQuoting;
    this.#writer.quote();
    this.#children(element.children);
    if (!wasQuoting) this.#writer.unquote();
  }

  /** Reads the operative part. */
  #decision(element: XmlElement): void {
    if (!this.#isCase) return this.#children(element.children);
    this.#writer.end();
    const orders = (nodes: readonly XmlNode[]) => {
      for (const node of nodes) {
        if (typeof node === "string") this.#text([node]);
        else if (node.name === "NP") this.#order(node);
        else if (/^(?:LIST|ITEM)$/.test(node.name)) orders(node.children);
        else {
          if (node.name === "P") this.#writer.order();
          this.#element(node);
        }
      }
    };
    orders(element.children);
  }

  #order(element: XmlElement): void {
    const label = childOf(element, "NO.P");
    if (label) this.#writer.order(this.#piece(label.children).text);
    this.#children(without(element, label));
  }

  #table(element: XmlElement): void {
    const title = childOf(element, "TITLE");
    if (title) this.#writer.subheading(this.#heading(title));
    for (const notes of elementsOf(element, "GR.NOTES")) {
      for (const note of elementsOf(notes)) this.#note(note);
    }
    const marks: string[] = [];
    const rows = rowsIn(element).map((row) =>
      elementsOf(row)
        .filter(({ name }) => CELLS.test(name))
        .map((cell) => {
          const piece = this.#piece(cell.children);
          marks.push(...piece.notes);
          return { text: piece.markdown, ...placeOf(cell) };
        }),
    );
    const grid = filledGrid(rows);
    if (grid.some((row) => row.some((text) => text !== ""))) this.#writer.table(gridMarkdown(grid), marks);
  }
}

/** Elements that are cells; the title of a group of rows is a row of one cell. */
const CELLS = /^(?:CELL|S?TI\.BLK)$/;

/** Returns a cell's position and spans; `COL` counts from 1. */
function placeOf({ attributes }: XmlElement): Omit<GridCell, "text"> {
  const { COL: column, COLSPAN: columns, ROWSPAN: rows } = attributes;
  const place = column === undefined ? {} : { column: spanOf(column) - 1 };
  return { ...place, colspan: spanOf(columns), rowspan: spanOf(rows) };
}

function rowsIn(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === "ROW") return [child];
    if (CELLS.test(child.name)) return [{ ...child, children: [child] }];
    return /^(?:CORPUS|BLK|TBL)$/.test(child.name) ? rowsIn(child) : [];
  });
}

/** Converts an identifier to a number: "006" -> "6", "005A" -> "5a". */
function numberOf(identifier: string | undefined): string | undefined {
  const found = /^0*(\d{1,4}[A-Za-z]{0,3})$/.exec(identifier ?? "")?.[1];
  return found?.toLowerCase();
}

const INLINE =
  /^(?:HT|DATE|REF\.\w+(?:\.\w+)*|QUOT\.START|QUOT\.END|FT|IE|NOTE|ADDR\.S|LINK|BR|MARGIN|UNC|FORMULA\.S|EXPR|EXPONENT|INDICE|INTEGER|FRACTION|OVER|ROOT|IND|UNDER|NO\.DOC\.TXT|COLL\.LET|GR\.UNIT|MODREF)$/;

/** Attribution that the EU requires for reuse: Decision 2011/833/EU. */
export const LICENCE =
  "© European Union, https://eur-lex.europa.eu; reuse authorised with acknowledgement (Decision 2011/833/EU)";
const NOT_AUTHENTIC =
  "this is a consolidated text, which is not authentic: only the acts as published in the Official Journal are";

/** Converts an EU text to a LegalDocument: XHTML and HTML of every generation. Pure. */
export function convert({ id, text: raw, source }: SourcePage): LegalDocument {
  const { text, removed } = sanitiseMarkup(raw);
  refuseList(text);
  const address = addressOf(id);
  const page = read(text, address);
  const facts = factsOf(page, address);
  const isNameless =
    facts.isConsolidated && page.titles.length === 0 && XHTML.test(text.slice(0, HEAD_CHARS));
  if (isNameless || page.blocks.every(({ type }) => type === "heading"))
    throw notADocument("CELLAR", source.url);
  const { title, court, date, citations, version } = facts;
  return {
    id,
    kind: facts.isCase ? "case" : "legislation",
    title,
    ...defined({ court, date }),
    citations,
    jurisdiction: "eu",
    language: facts.language,
    source: { ...source, licence: LICENCE },
    ...(version && { version }),
    contentType: "text/html",
    blocks: page.blocks,
    footnotes: page.footnotes,
    warnings: [
      ...(facts.isConsolidated ? [NOT_AUTHENTIC] : []),
      ...page.warnings,
      ...removedWarning(removed, "page"),
    ],
  };
}

const MOST_FILES = 3; // files listed in the hint

/** @throws LegibusError INVALID_INPUT for the file of a publication that only lists its parts */
function refuseList(text: string): void {
  if (!/<(?:DOC|PUBLICATION)\s[^<>]{0,400}schema\/formex-/.test(text.slice(0, HEAD_CHARS))) return;
  const named = text
    .slice(0, HEAD_CHARS)
    .matchAll(/<(?:REF\.PHYS FILE|ITEM\.PUB DOC\.INSTANCE)="([^"]{5,80})"/g);
  const files = [...named].flatMap(([, file]) => file ?? []);
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : "";
  throw new LegibusError(
    "INVALID_INPUT",
    "the file lists the parts of a publication of the Official Journal and has no text",
    {
      hint:
        files.length === 0
          ? "import the publication's other files"
          : `import the files that it names: ${files.slice(0, MOST_FILES).join(", ")}${more}`,
    },
  );
}

function read(text: string, address: EuAddress | undefined) {
  const spoken = address?.language ?? languageOf(text) ?? "en";
  const writer = new Writer(spoken);
  const common = { html: text, language: spoken };
  if (isFormex(text)) {
    const isCase = CASES.test(text.slice(0, 3_000));
    const reader = new FormexReader(writer, isCase);
    reader.read(text);
    return { ...common, ...writer.finish(), isCase, titles: reader.titles, warnings: [] };
  }
  const isCase = CASE.test(text);
  const hasRecitals = address?.value.startsWith("0") !== true;
  const reader = new HtmlReader(writer, { isCase, hasRecitals });
  reader.read(textRoot(text));
  const warnings = reader.isPlain && XHTML.test(text.slice(0, HEAD_CHARS)) ? [WITHOUT_MARKS] : [];
  return { ...common, ...writer.finish(), isCase, titles: reader.titles, warnings };
}

const CASE =
  /<p[^<>]{0,200}\bclass=["'](?:coj-)?(?:count|sum-title-1|index)\b|\bC\d\dPoint|\bid=["']point1["']/;
/** Pages since 2004 are XHTML; older ones are plain HTML. */
const XHTML = /<html[^<>]{0,200}\bxmlns=/;
const WITHOUT_MARKS =
  "the page has none of the marks by which titles and headings are known: its pins may be wrong, so compare with the source";
const HEAD_CHARS = 30_000;

/** Returns the language that a page declares. */
function languageOf(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  const said =
    /<LG\.(?:DOC|OJ)>([A-Z]{2})</.exec(head) ??
    /\bhd-lg"[^<>]{0,40}>\s{0,20}([A-Z]{2})\s{0,20}</.exec(head) ??
    /<title>[^<]{0,200}\s—\s([A-Z]{2})\s—/.exec(head) ??
    /<title>[A-Z]{1,2}_?\d{6,12}([A-Z]{2})\./.exec(head) ??
    /\bLW_LANGUE(?:=|;value=")([A-Z]{2})\b/.exec(head) ??
    /name="DC\.language"[^<>]{0,20}content="([A-Z]{2})"/i.exec(head) ??
    /#t-ECR_\w{6,20}_([A-Z]{2})_/.exec(head) ??
    /<title>[^<]{0,200} - ([A-Z]{2})\s?(?:-[^<]{0,60})?</.exec(head) ??
    /<html[^<>]{0,200}\blang="([a-z]{2})"/i.exec(head);
  return said?.[1]?.toLowerCase() ?? judgmentLanguage(head);
}

/** Words that reveal a judgment's language, which its Formex does not state. */
const JUDGMENTS: readonly (readonly [language: string, words: RegExp])[] = [
  ["de", /^(?:Urteil|Beschluss|Gutachten|Schlussanträge)\b/i],
  ["fr", /^(?:Arrêt|Ordonnance|Avis|Conclusions)\b/i],
  ["it", /^(?:Sentenza|Ordinanza|Parere|Conclusioni)\b/i],
  ["es", /^(?:Sentencia|Auto|Dictamen|Conclusiones)\b/i],
  ["nl", /^(?:Arrest|Beschikking|Advies|Conclusie)\b/i],
  ["pl", /^(?:Wyrok|Postanowienie|Opinia)\b/i],
  ["fi", /^(?:Tuomio|Määräys|Lausunto|(?:Unionin|Julkisasiamiehen))/i],
  ["pt", /^(?:Acórdão|Despacho|Parecer|Conclusões)\b/i],
];

function judgmentLanguage(head: string): string | undefined {
  if (!/<BIB\.(?:JUDGMENT|ORDER|CONCLUSION|OPINION)\b/.test(head)) return undefined;
  const title = head
    .slice(head.indexOf("<TITLE>"))
    .replaceAll(/<[^<>]{0,200}>/g, " ")
    .trimStart()
    .slice(0, 40);
  return JUDGMENTS.find(([, words]) => words.test(title))?.[0];
}
