import { strToU8, zipSync } from "fflate";
import { escapeXml } from "../../../markup/xml/escape.ts";

/** A Word file with footnotes; all texts are Markdown with `*` around italics. */
export interface FootnoteFile {
  readonly title: string;
  /** Each footnote with the body text that has it, numbered from 1. `(n 2)` refers to another note. */
  readonly notes: readonly { readonly body: string; readonly text: string }[];
  /** Headings of the list at the end, each with its entries and the numbers of the citing notes. */
  readonly groups: readonly {
    readonly heading: string;
    readonly entries: readonly { readonly text: string; readonly notes: readonly number[] }[];
  }[];
  readonly words: { readonly authorities: string; readonly note: string; readonly notes: string };
  /** ISO 639-1, of the spelling. */
  readonly language: "en" | "de";
}

const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const FIRST_DAY = new Date(1980, 0, 1); // makes the file depend only on the notes
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Returns a DOCX whose footnotes are Word's own; references to notes are fields, so that they follow when notes
 * are moved. Each note marks its authorities (TA), and each group of the table is Word's own table of them
 * (TOA): it shows the notes, and the pages once Word has been told to update it.
 */
export function footnoteFile(file: FootnoteFile): Uint8Array {
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${["document.main", "styles", "settings", "footnotes"].map(typeOf).join("")}</Types>`,
    "_rels/.rels": relationships([["officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relationships([
      ["styles", "styles.xml"],
      ["settings", "settings.xml"],
      ["footnotes", "footnotes.xml"],
    ]),
    "word/document.xml": documentXml(file),
    "word/footnotes.xml": footnotesXml(file),
    "word/styles.xml": stylesXml(file.language),
    "word/settings.xml": `<w:settings xmlns:w="${MAIN}"><w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr></w:settings>`,
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(`${HEAD}${xml}`)] as const);
  return zipSync(Object.fromEntries(files), { mtime: FIRST_DAY });
}

function typeOf(part: string): string {
  const name = part.split(".", 1)[0];
  return `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${part}+xml"/>`;
}

function relationships(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`;
}

function documentXml({ title, notes, groups, words }: FootnoteFile): string {
  const body = notes.map(({ body: text }, at) => paragraph(`${runs(text)}${mark(at + 1)}`));
  const list = groups.flatMap(({ heading, entries }, at) => {
    const texts = entries.map(({ text, notes: cited }) => `${runs(text)}${citedIn(cited, words)}`);
    return [paragraph(runs(heading), "Heading2"), ...tableOf(texts, at).map((text) => paragraph(text))];
  });
  const authorities = list.length === 0 ? [] : [paragraph(runs(words.authorities), "Heading1"), ...list];
  return `<w:document xmlns:w="${MAIN}"><w:body>${paragraph(runs(title), "Title")}${body.join("")}${authorities.join("")}<w:sectPr/></w:body></w:document>`;
}

/** Returns a note's mark within a bookmark, to which fields refer. */
function mark(number: number): string {
  return `<w:bookmarkStart w:id="${number}" w:name="${bookmark(number)}"/><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${number}"/></w:r><w:bookmarkEnd w:id="${number}"/>`;
}

/** Names that begin with an underscore are hidden in Word's list of bookmarks. */
function bookmark(number: number): string {
  return `_RefLegibus${number}`;
}

const CATEGORIES = 16; // the number that Word supports

/** Returns Word's category for a group, whose authorities form one table. */
function categoryOf(group: number): number {
  return Math.min(group + 1, CATEGORIES);
}

/** Wraps paragraphs as the result of one field, which begins in the first and ends in the last. */
function tableOf(texts: readonly string[], group: number): readonly string[] {
  const start = `${fieldChar("begin")}${instruction(`TOA \\c "${categoryOf(group)}"`)}${fieldChar("separate")}`;
  return texts.map(
    (text, at) => `${at === 0 ? start : ""}${text}${at === texts.length - 1 ? fieldChar("end") : ""}`,
  );
}

/** Returns the hidden marks of the authorities that a note cites. */
function authorityMarks(groups: FootnoteFile["groups"], note: number): string {
  const marks = groups.flatMap(({ entries }, group) =>
    entries
      .filter(({ notes }) => notes.includes(note))
      .map(({ text }) => {
        const long = text.replaceAll("*", "").replaceAll('"', "”").replaceAll("\\", "");
        return `${fieldChar("begin")}${instruction(`TA \\l "${long}" \\c ${categoryOf(group)}`)}${fieldChar("end")}`;
      }),
  );
  return marks.join("");
}

function instruction(text: string): string {
  return `<w:r><w:instrText xml:space="preserve"> ${escapeXml(text)} </w:instrText></w:r>`;
}

/** ` (notes 1, 3)` */
function citedIn(notes: readonly number[], words: FootnoteFile["words"]): string {
  if (notes.length === 0) return "";
  const numbers = notes.map(noteField).join(run(", "));
  return `${run(` (${notes.length === 1 ? words.note : words.notes} `)}${numbers}${run(")")}`;
}

function fieldChar(type: "begin" | "separate" | "end"): string {
  return `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
}

/** Returns a field with a note's number, which Word updates (F9) when notes are moved. */
function noteField(number: number): string {
  return `${fieldChar("begin")}${instruction(`NOTEREF ${bookmark(number)} \\h`)}${fieldChar("separate")}${run(String(number))}${fieldChar("end")}`;
}

function footnotesXml({ notes, groups }: FootnoteFile): string {
  const separators = [
    ["-1", "separator"],
    ["0", "continuationSeparator"],
  ].map(
    ([id, type]) =>
      `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`,
  );
  const own = notes.map(({ text }, at) => {
    const number = at + 1;
    const head = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>';
    return `<w:footnote w:id="${number}">${paragraph(`${head}${run(" ")}${withReferences(text, number)}${authorityMarks(groups, number)}`, "FootnoteText")}</w:footnote>`;
  });
  return `<w:footnotes xmlns:w="${MAIN}">${separators.join("")}${own.join("")}</w:footnotes>`;
}

/** Turns `(n 2)` into a field when it refers to an earlier note. */
function withReferences(text: string, own: number): string {
  return text
    .split(/(?<=\(n )(\d{1,4})(?=\))/)
    .map((part, at) => {
      const number = Number(part);
      return at % 2 === 1 && number > 0 && number < own ? noteField(number) : runs(part);
    })
    .join("");
}

function paragraph(content: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${content}</w:p>`;
}

/** Converts Markdown, whose only marks are asterisks around italics, to runs. */
function runs(text: string): string {
  return text
    .split("*")
    .map((part, at) => (part === "" ? "" : run(part, at % 2 === 1)))
    .join("");
}

function run(text: string, isItalic = false): string {
  const properties = isItalic ? "<w:rPr><w:i/></w:rPr>" : "";
  return `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function heading(id: string, name: string, size: number): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`;
}

function stylesXml(language: FootnoteFile["language"]): string {
  const spelling = language === "de" ? "de-DE" : "en-AU";
  return `<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/><w:lang w:val="${spelling}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${heading("Title", "Title", 32)}${heading("Heading1", "heading 1", 28)}${heading("Heading2", "heading 2", 24)}<w:style w:type="paragraph" w:styleId="FootnoteText"><w:name w:val="footnote text"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="0"/></w:pPr><w:rPr><w:sz w:val="20"/></w:rPr></w:style><w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>`;
}
