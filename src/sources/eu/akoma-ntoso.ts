import { without, type XmlElement, type XmlNode } from "../../markup/xml/tree.ts";

/** Tests for an EU act in Akoma Ntoso, an XML format of parliaments. */
export function isAkomaNtoso(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS);
  return /<akomaNtoso[\s>]/.test(head) && /<FRBRcountry\s[^<>]{0,40}\bvalue="eu"/.test(head);
}

const HEAD_CHARS = 10_000;

/** Reads an act's CELEX number and the language of its text (`en-EN`, `eng`) from its metadata. */
export function identification(text: string) {
  const head = text.slice(0, HEAD_CHARS);
  const alias = /<FRBRalias\s[^<>]{0,200}>/.exec(head)?.[0] ?? "";
  const language = /<FRBRlanguage\s[^<>]{0,60}\blanguage="([a-z]{2})[a-z-]/i.exec(head)?.[1];
  return {
    celex: /\bname="CELEX"/i.test(alias) ? /\bvalue="([^"]{8,30})"/.exec(alias)?.[1] : undefined,
    language: language?.toLowerCase(),
  };
}

const words = (text: string): readonly string[] => text.split(" ");
const PARTS = words("book part title chapter section subsection subchapter subpart subtitle tome division");
const POINTS = words("point indent item subparagraph clause subclause hcontainer");
const INLINE = words(
  "ref mref rref date docDate docType docTitle docNumber docProponent docStage docPurpose span inline def term mod ins del quotedText organization person role location entity quantity noteRef i b u sup sub",
);
const STYLES: Readonly<Record<string, string>> = { b: "BOLD", i: "ITALIC", sup: "SUP" };

type Reading = (element: XmlElement) => XmlElement;
const as =
  (name: string): Reading =>
  ({ children }) =>
    renamed(name, nodes(children));
const each = (names: readonly string[], read: Reading) => names.map((name) => [name, read] as const);

/** Conversion of each element to Formex; any other element becomes a mere container. */
const READINGS: ReadonlyMap<string, Reading> = new Map([
  ["meta", as("BIB.DATA")],
  ["coverPage", as("BIB.DATA")],
  ["preface", ({ children }) => renamed("TITLE", [renamed("TI", nodes(children))])],
  ["attachment", headed("ANNEX")],
  ...each(PARTS, headed("DIVISION")),
  ["article", article],
  ["recital", ({ children }) => renamed("CONSID", [numbered("NP", "NO.P", children)])],
  ["paragraph", ({ children }) => numbered("PARAG", "NO.PARAG", children)],
  ...each(POINTS, point),
  ["quotedStructure", as("QUOT.S")],
  ["conclusions", as("FINAL")],
  ["authorialNote", note],
  ...each(INLINE, highlighted),
  ["p", as("P")],
]);

/** Converts an act to Formex, which has an equivalent for each element. */
export function formexOf(element: XmlElement): XmlElement {
  return (READINGS.get(element.name) ?? as("GR"))(element);
}

/** Converts a point; one without a number becomes part of the surrounding text. */
function point({ children }: XmlElement): XmlElement {
  const isNumbered = children.some((child) => isNamed(child, "num"));
  return isNumbered ? renamed("ITEM", [numbered("NP", "NO.P", children)]) : renamed("GR", nodes(children));
}

function note({ attributes, children }: XmlElement): XmlElement {
  const id = attributes["eId"] ?? attributes["GUID"] ?? "";
  return { name: "NOTE", attributes: { "NOTE.ID": id }, children: nodes(children) };
}

function highlighted({ name, attributes, children }: XmlElement): XmlElement {
  const style = STYLES[name] ?? /\b(?:BOLD|ITALIC|SUP)\b/i.exec(attributes["class"] ?? "")?.[0] ?? "";
  return { name: "HT", attributes: { TYPE: style.toUpperCase() }, children: nodes(children) };
}

function nodes(children: readonly XmlNode[]): XmlNode[] {
  return children.map((child) => (typeof child === "string" ? child : formexOf(child)));
}

function isNamed(node: XmlNode, ...names: readonly string[]): node is XmlElement {
  return typeof node !== "string" && names.includes(node.name);
}

function renamed(name: string, children: readonly XmlNode[]): XmlElement {
  return { name, attributes: {}, children };
}

/** Converts a part, whose number and heading form its title. */
function headed(name: string): Reading {
  return (element) => {
    const titles = element.children.filter((child) => isNamed(child, "num", "heading", "subheading"));
    const [first, ...more] = titles.map((title) => nodes(title.children));
    const rest = nodes(without(element, ...titles));
    if (!first) return renamed(name, rest);
    const lines = [renamed("TI", first), ...more.map((line) => renamed("STI", line))];
    return renamed(name, [renamed("TITLE", lines), ...rest]);
  };
}

/** Converts an article; some texts give its heading as a second number. */
function article(element: XmlElement): XmlElement {
  const [first, second] = element.children.filter((child) => isNamed(child, "num", "heading"));
  return renamed("ARTICLE", [
    ...(first ? [renamed("TI.ART", nodes(first.children))] : []),
    ...(second ? [renamed("STI.ART", nodes(second.children))] : []),
    ...nodes(without(element, first, second)),
  ]);
}

function numbered(name: string, label: string, children: readonly XmlNode[]): XmlElement {
  const number = children.find((child) => isNamed(child, "num"));
  const rest = nodes(children.filter((child) => child !== number));
  return renamed(name, number ? [renamed(label, nodes(number.children)), ...rest] : rest);
}
