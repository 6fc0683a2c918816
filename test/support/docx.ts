import { strToU8, zipSync } from "fflate";

/** The namespace of WordprocessingML, as an attribute. */
export const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function part(type: string, name: string): string {
  return `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
}

function relations(inside: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
}

/** A DOCX with the parts that Word writes. */
export function docx(body: string, more: Readonly<Record<string, Uint8Array>> = {}): Buffer {
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("document.main", "document")}${part("styles", "styles")}${part("numbering", "numbering")}${part("footnotes", "footnotes")}</Types>`,
      ),
      "_rels/.rels": strToU8(relations(relation("r1", "officeDocument", "word/document.xml"))),
      "word/_rels/document.xml.rels": strToU8(
        relations(
          relation("r1", "styles", "styles.xml") +
            relation("r2", "footnotes", "footnotes.xml") +
            relation("r4", "endnotes", "endnotes.xml") +
            relation("r3", "numbering", "numbering.xml"),
        ),
      ),
      "word/styles.xml": strToU8(
        `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      ),
      "word/footnotes.xml": strToU8(
        `<w:footnotes ${W}><w:footnote w:id="1"><w:p><w:r><w:t>Harbour Safety Act 2011, s 18.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
      ),
      "word/document.xml": strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
      ...more,
    }),
  );
}
