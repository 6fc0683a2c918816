import { docx, W } from "./docx.ts";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** The parts of a DOCX by name. */
export type Parts = Readonly<Record<string, string>>;

export function unpacked(bytes: Uint8Array): Parts {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
}

export function packed(parts: Parts): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/** A DOCX as Word writes it; `{n}` in a paragraph is the mark of the n-th footnote, `{en}` of the n-th endnote. */
export function draftDocx(
  paragraphs: readonly string[],
  notes: readonly string[],
  endnotes: readonly string[] = [],
): Buffer {
  const body = paragraphs.map((text) => `<w:p>${runs(text)}</w:p>`).join("");
  const parts = { "word/footnotes.xml": notesPart("footnote", notes) };
  return docx(body, {
    ...parts,
    ...(endnotes.length > 0 && { "word/endnotes.xml": notesPart("endnote", endnotes) }),
  });
}

function notesPart(kind: "footnote" | "endnote", notes: readonly string[]): Uint8Array {
  const all = notes.map(
    (text, at) =>
      `<w:${kind} w:id="${at + 1}"><w:p><w:r><w:${kind}Ref/></w:r>${runs(` ${text}`)}</w:p></w:${kind}>`,
  );
  return strToU8(`<w:${kind}s ${W}>${all.join("")}</w:${kind}s>`);
}

function runs(text: string): string {
  return text
    .split(/(\{e?\d+\})/)
    .map((part) => {
      const [, end, note] = /^\{(e?)(\d+)\}$/.exec(part) ?? [];
      const words = part.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      return note === undefined
        ? `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
        : `<w:r><w:${end === "e" ? "endnote" : "footnote"}Reference w:id="${note}"/></w:r>`;
    })
    .join("");
}

const INSERTED = /<w:ins [^>]*w:author="Legibus"[^>]*>[\s\S]*?<\/w:ins>/g;
const DELETED = /<w:del [^>]*w:author="Legibus"[^>]*>([\s\S]*?)<\/w:del>/g;

/** A part as Word leaves it when every change of Legibus is rejected. */
export function rejected(xml: string): string {
  return xml
    .replaceAll(INSERTED, "")
    .replaceAll(DELETED, (_all, runs: string) => runs.replaceAll("w:delText", "w:t"));
}

/** The same with every change accepted. */
export function accepted(xml: string): string {
  return xml.replaceAll(DELETED, "").replaceAll(/<w:ins [^>]*w:author="Legibus"[^>]*>|<\/w:ins>/g, "");
}
