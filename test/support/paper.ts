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
          line(doc, text, MARGIN + column * 250, 80 + (row - column * half) * PITCH);
        }
        if (paper.foot) line(doc, paper.foot(at + 1), 280, 800);
      }
    },
  );
}

function line(doc: Doc, text: string, x: number, y: number): void {
  if (text !== "") doc.text(text, x, y, { lineBreak: false });
}

/** A PDF whose pages are pictures: a scan. */
export async function scannedPdf(images: readonly Buffer[]): Promise<Buffer> {
  return await mixedPdf(images);
}

/** A PDF of pages that are lines of text, and pages that are pictures. */
export async function mixedPdf(pages: readonly (Buffer | readonly string[])[]): Promise<Buffer> {
  return await made({}, (doc) => {
    for (const page of pages) {
      doc.addPage({ size: "A4", margin: 0 });
      if (Buffer.isBuffer(page)) doc.image(page, 0, 0, { width: 595.28, height: 841.89 });
      else for (const [row, text] of page.entries()) line(doc, text, MARGIN, 80 + row * PITCH);
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
