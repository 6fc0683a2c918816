import { pdfOf } from "../paper.ts";

const BACKSLASHED = /[\\()]/g;

/** A one-page PDF with a text layer, its cross-reference table computed. */
export function tinyPdf(lines: readonly string[]): Buffer {
  const shown = lines.map(
    (line) => `(${line.replace(/[^\x20-\x7e]/g, "?").replaceAll(BACKSLASHED, "\\$&")}) Tj T*`,
  );
  const content = `BT /F1 11 Tf 14 TL 56 780 Td\n${shown.join("\n")}\nET`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]);
}

const rtfCharacter = (character: string): string => {
  const code = character.charCodeAt(0);
  return `\\u${code > 32_767 ? code - 65_536 : code}?`;
};

export function tinyRtf(paragraphs: readonly string[]): Buffer {
  const escaped = paragraphs.map((text) =>
    text.replace(/[\\{}]/g, "\\$&").replace(/[^\x20-\x7e]/g, (character) => rtfCharacter(character)),
  );
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times New Roman;}}\n\\f0\\fs24 ${escaped.join("\\par\n")}\\par\n}\n`,
  );
}
