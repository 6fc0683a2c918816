import type { XmlElement } from "../../markup/xml/tree.ts";

type Node = XmlElement | string;

/** Whether a text is an act of the Union in Akoma Ntoso, the XML of parliaments. */
export function isAkomaNtoso(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS);
  return /<akomaNtoso[\s>]/.test(head) && /<FRBRcountry\s[^<>]{0,40}\bvalue="eu"/.test(head);
}

const HEAD_CHARS = 10_000;

/** What an act says of itself: its CELEX number, and the language of its text (`en-EN`, `eng`). */
export function identification(text: string) {
  const head = text.slice(0, HEAD_CHARS);
  const alias = /<FRBRalias\s[^<>]{0,200}>/.exec(head)?.[0] ?? "";
  const language = /<FRBRlanguage\s[^<>]{0,60}\blanguage="([a-z]{2})[a-z-]/i.exec(head)?.[1];
  return {
    celex: /\bname="CELEX"/i.test(alias) ? /\bvalue="([^"]{8,30})"/.exec(alias)?.[1] : undefined,
    language: language?.toLowerCase(),
  };
}

const PARTS =
  /^(?:book|part|title|chapter|section|subsection|subchapter|subpart|subtitle|tome|division|hcontainer)$/;
const POINTS = /^(?:point|indent|item|subparagraph|clause|subclause)$/;
const INLINE =
  /^(?:ref|mref|rref|date|docDate|docType|docTitle|docNumber|docProponent|docStage|docPurpose|span|inline|def|term|mod|ins|del|quotedText|organization|person|role|location|entity|quantity|noteRef|i|b|u|sup|sub)$/;
const STYLES: Readonly<Record<string, string>> = { b: "BOLD", i: "ITALIC", sup: "SUP" };

/** The same act with the names of Formex, which has a place for each of its elements. */
export function formexOf({ name, attributes, children }: XmlElement): XmlElement {
  const own = { name: "P", attributes: {}, children: nodes(children) };
  if (name === "meta" || name === "coverPage") return { ...own, name: "BIB.DATA" };
  if (name === "preface") return { ...own, name: "TITLE", children: [renamed("TI", nodes(children))] };
  if (name === "attachment") return { ...headed(children), name: "ANNEX" };
  if (PARTS.test(name)) return { ...headed(children), name: "DIVISION" };
  if (name === "article") return article(children);
  if (name === "recital") return { ...own, name: "CONSID", children: [numbered("NP", "NO.P", children)] };
  if (name === "paragraph") return numbered("PARAG", "NO.PARAG", children);
  if (POINTS.test(name) && children.some((child) => isNamed(child, "num")))
    return { ...own, name: "ITEM", children: [numbered("NP", "NO.P", children)] };
  if (name === "quotedStructure") return { ...own, name: "QUOT.S" };
  if (name === "conclusions") return { ...own, name: "FINAL" };
  if (name === "authorialNote")
    return { ...own, name: "NOTE", attributes: { "NOTE.ID": attributes["eId"] ?? attributes["GUID"] ?? "" } };
  if (INLINE.test(name)) {
    const style = STYLES[name] ?? /\b(?:BOLD|ITALIC|SUP)\b/i.exec(attributes["class"] ?? "")?.[0] ?? "";
    return { ...own, name: "HT", attributes: { TYPE: style.toUpperCase() } };
  }
  return name === "p" ? own : { ...own, name: "GR" };
}

function nodes(children: readonly Node[]): Node[] {
  return children.map((child) => (typeof child === "string" ? child : formexOf(child)));
}

function isNamed(node: Node, ...names: readonly string[]): node is XmlElement {
  return typeof node !== "string" && names.includes(node.name);
}

function renamed(name: string, children: readonly Node[]): XmlElement {
  return { name, attributes: {}, children };
}

/** A part whose number and heading are its title. */
function headed(children: readonly Node[]): XmlElement {
  const titles = children.filter((child) => isNamed(child, "num", "heading", "subheading"));
  const [first, ...more] = titles.map((title) => renamed("TI", nodes(title.children)));
  const rest = nodes(children.filter((child) => !titles.some((title) => title === child)));
  if (!first) return renamed("", rest);
  return renamed("", [renamed("TITLE", [first, ...more.map((one) => ({ ...one, name: "STI" }))]), ...rest]);
}

/** An article; some texts give its heading as a second number. */
function article(children: readonly Node[]): XmlElement {
  const [first, second] = children.filter((child) => isNamed(child, "num", "heading"));
  const rest = children.filter((child) => child !== first && child !== second);
  return renamed("ARTICLE", [
    ...(first ? [renamed("TI.ART", nodes(first.children))] : []),
    ...(second ? [renamed("STI.ART", nodes(second.children))] : []),
    ...nodes(rest),
  ]);
}

/** An element that begins with its number. */
function numbered(name: string, label: string, children: readonly Node[]): XmlElement {
  const number = children.find((child) => isNamed(child, "num"));
  const rest = nodes(children.filter((child) => child !== number));
  return renamed(name, number ? [renamed(label, nodes(number.children)), ...rest] : rest);
}
