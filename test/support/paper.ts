import Pdf from "pdfkit";

/** What is printed on the pages of a facsimile. */
export interface Paper {
  /** Lines of each page, as they are set; an empty line stands for a gap. */
  readonly pages: readonly (readonly string[])[];
  /** Running head of a page, by its number in the file from 1. */
  readonly head?: (page: number) => string;
  readonly foot?: (page: number) => string;
  /** Two columns: the second half of a page's lines stands beside the first. */
  readonly columns?: boolean;
  /** Height of an empty line in points; that of any line without it. */
  readonly gap?: number;
  readonly password?: string;
  readonly title?: string;
}

const MARGIN = 60; // points
const SIZE = 11;
const PITCH = 14;

type Doc = InstanceType<typeof Pdf>;

/** A PDF with a text layer, each line where it would be printed. */
export async function textPdf(paper: Paper): Promise<Buffer> {
  const { password, title } = paper;
  return await made(
    { ...(password !== undefined && { userPassword: password }), info: { Title: title ?? "" } },
    (doc) => {
      for (const [at, lines] of paper.pages.entries()) {
        doc.addPage({ size: "A4", margin: 0 });
        doc.font("Times-Roman").fontSize(SIZE);
        if (paper.head) line(doc, paper.head(at + 1), MARGIN, 36);
        const half = paper.columns ? Math.ceil(lines.length / 2) : lines.length;
        for (const [row, text] of lines.entries()) {
          const column = row >= half ? 1 : 0;
          const above = lines
            .slice(column * half, row)
            .map((one) => (one === "" ? (paper.gap ?? PITCH) : PITCH));
          line(doc, text, MARGIN + column * 250, 80 + above.reduce((sum, height) => sum + height, 0));
        }
        if (paper.foot) line(doc, paper.foot(at + 1), 280, 800);
      }
    },
  );
}

/** A page of running text with notes below it in smaller type; `^12` is a raised number. */
export interface NotedPage {
  readonly text: readonly string[];
  readonly notes: readonly string[];
}

const NOTE_SIZE = 9;
const RAISED_SIZE = 7;

/** A PDF whose type has three sizes, as judgments are set. */
export async function notedPdf(pages: readonly NotedPage[]): Promise<Buffer> {
  return await made({}, (doc) => {
    for (const { text, notes } of pages) {
      doc.addPage({ size: "A4", margin: 0 }).font("Times-Roman");
      for (const [row, one] of text.entries()) mixedLine(doc, one, SIZE, 80 + row * PITCH);
      for (const [row, one] of notes.entries()) mixedLine(doc, one, NOTE_SIZE, 600 + row * PITCH);
    }
  });
}

function mixedLine(doc: Doc, text: string, size: number, y: number): void {
  let x = MARGIN;
  for (const [at, piece] of text.split(/\^(\d+)/).entries()) {
    doc.fontSize(at % 2 === 1 ? RAISED_SIZE : size);
    line(doc, piece, x, y);
    x += doc.widthOfString(piece);
  }
}

function line(doc: Doc, text: string, x: number, y: number): void {
  if (text !== "") doc.text(text, x, y, { lineBreak: false });
}

/** A PDF of pages that are pictures, as of a scan, or lines of text, with the lines of a stamp on top of each. */
export async function mixedPdf(
  pages: readonly (Buffer | readonly string[])[],
  stamp: readonly string[] = [],
): Promise<Buffer> {
  return await made({}, (doc) => {
    for (const page of pages) {
      doc.addPage({ size: "A4", margin: 0 });
      if (Buffer.isBuffer(page)) doc.image(page, 0, 0, { width: 595.28, height: 841.89 });
      else for (const [row, text] of page.entries()) line(doc, text, MARGIN, 80 + row * PITCH);
      for (const [row, text] of stamp.entries()) line(doc, text, MARGIN, 700 + row * PITCH);
    }
  });
}

async function made(options: PDFKit.PDFDocumentOptions, draw: (doc: Doc) => void): Promise<Buffer> {
  const doc = new Pdf({ autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  return await new Promise((resolve) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    draw(doc);
    doc.end();
  });
}

/** A text in lines of at most `width` characters. */
export function set(text: string, width = 80): string[] {
  const lines: string[] = [];
  let open = "";
  for (const word of text.split(" ")) {
    if (open !== "" && open.length + word.length >= width) {
      lines.push(open);
      open = "";
    }
    open = open === "" ? word : `${open} ${word}`;
  }
  return [...lines, open];
}

/** A PDF of one page object that is written by hand, to be wrong on purpose. */
export function handmadePdf(
  content: Buffer,
  filter: string,
  pages: { readonly kids: string; readonly count: number } = { kids: "3 0 R", count: 1 },
): Buffer {
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.kids}] /Count ${pages.count} >>`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter ${filter} >>\nstream\n`),
      content,
      Buffer.from("\nendstream"),
    ]),
  ]);
}

/** A PDF of these objects, numbered from 1; the first is its catalogue, and `more` is in its trailer. */
export function pdfOf(objects: readonly (string | Buffer)[], more = ""): Buffer {
  let file = Buffer.from("%PDF-1.4\n");
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    const parts = [`${at + 1} 0 obj\n`, object, "\nendobj\n"];
    file = Buffer.concat([file, ...parts.map((part) => Buffer.from(part))]);
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${more}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(table + trailer)]);
}
