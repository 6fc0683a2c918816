import { expect, test } from "vitest";
import { fileKind } from "../../src/documents/kind.ts";

const bytes = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding);

test.each([
  ["empty", bytes("")],
  ["pdf", bytes("%PDF-1.7\n%\xe2\xe3")],
  ["pdf", bytes("\n\nrubbish %PDF-1.4 ...")],
  ["rtf", bytes("{\\rtf1\\ansi <p>")],
  ["zip", bytes("PK\u0003\u0004notes.txt")],
  ["cut", bytes("PK\u0003\u0004word/document.xml")],
  ["html", bytes("<!DOCTYPE html><html>")],
  ["html", bytes("  \n<HTML><HEAD>")],
  ["html", bytes("<!-- sino --><h2>A v B</h2>")],
  ["html", bytes("<p>A fragment")],
  ["html", Buffer.from([0xef, 0xbb, 0xbf, ...bytes("<html>")])],
  ["html", Buffer.from([0xff, 0xfe, ...bytes("<html>", "utf16le")])],
  ["html", Buffer.from([0xfe, 0xff, ...bytes("<html>", "utf16le").swap16()])],
  ["text", bytes("A v B [2024] HCA 1")],
  ["text", bytes("a < b and p > q")],
  ["html", bytes('<akn:akomaNtoso xmlns:akn="http://x/"> <akn:act>')],
  ["html", bytes("<MATH>\n<EXPR>x</EXPR></MATH>")],
  ["text", bytes("<pa>")],
  ["text", bytes("<reed@example.org> wrote: <see> the deed")],
  ["binary", bytes("\u0000\u0001\u0002")],
  ["image", bytes("\xff\xd8\xff\xe0\u0000\u0010JFIF")],
  ["image", bytes("\x89PNG\r\n\x1a\n")],
  ["word", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
])("a file's kind is recognised as %s", (kind, content) => {
  expect(fileKind(content)).toBe(kind);
});
