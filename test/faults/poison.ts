import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { pdfOf } from "../support/paper.ts";
import { charsetOf, decode } from "../../src/net/charset.ts";
import type { Reply } from "../support/austlii/routes.ts";

/** Controls, a terminal command, zero-width, bidi, byte order mark, tags, fillers and selectors. */
export const POISON =
  "\u0001\u0007\u007f\u009d\u001b[31m\u200b\u200c\u200d\u2060\ufeff\u202e\u202c\u2066\u2069\u061c\u{e0041}\u{e007f}\ufe0f\u3164\u034f";
/** Characters that no answer may contain; line breaks and tabs are visible. */
export const UNSEEN = /(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}]|\[31m/u;

/** Poison as numeric references, except a C1 control, which HTML maps to another character. */
const AS_ENTITIES = Array.from(POISON, (one) =>
  one === "\u009d" ? one : `&#x${(one.codePointAt(0) ?? 0).toString(16)};`,
);

/** Changes of the words of a reply, in markup and in plain text. */
export interface Change {
  readonly inMarkup: (word: string, at: number) => string;
  readonly inText: (word: string) => string;
}

/** Inserts poison after the first letter of every word; in markup every second one as entities. */
export const poisoning: Change = {
  inMarkup: (word, at) =>
    `${word.slice(0, 1)}${at % 2 === 0 ? POISON : AS_ENTITIES.join("")}${word.slice(1)}`,
  inText: (word) => `${word.slice(0, 1)}${POISON}${word.slice(1)}`,
};

/** Changes all words of a reply in HTML, XML, JSON, GWT or a zip. */
export function changedWords(reply: Reply, change: Change, words: RegExp): Reply {
  const bytes = Buffer.from(reply.body);
  if (bytes.subarray(0, 2).toString("latin1") === "PK")
    return { ...reply, body: repacked(bytes, change, words) };
  const text = decode(bytes, charsetOf(bytes, reply.headers["content-type"] ?? ""));
  return { ...reply, body: Buffer.from(changedText(text, change, words)) };
}

function repacked(bytes: Buffer, change: Change, words: RegExp): Buffer {
  const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [
    name,
    name.endsWith("ml") ? strToU8(changedText(strFromU8(file), change, words)) : file,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

function changedText(text: string, change: Change, words: RegExp): string {
  if (text.startsWith("//OK"))
    return text.replaceAll(words, (word) => JSON.stringify(change.inText(word)).slice(1, -1));
  if (/^\s*[[{]/.test(text)) return JSON.stringify(changedValue(JSON.parse(text), change, words));
  return changedMarkup(text, change, words);
}

/** Changes strings of several words only; others are codes, dates and URLs. */
function changedValue(value: unknown, change: Change, words: RegExp): unknown {
  if (typeof value === "string")
    return /\s/.test(value) ? value.replaceAll(words, (word) => change.inText(word)) : value;
  if (Array.isArray(value)) return value.map((one) => changedValue(one, change, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, changedValue(one, change, words)]),
  );
}

const UNREAD = /(<(?:script|style)\b[^>]*>[\s\S]*?<\/(?:script|style)>|<!--[\s\S]*?-->|<[^>]*>)/i;

export function changedMarkup(text: string, change: Change, words: RegExp): string {
  let at = 0;
  return text
    .split(UNREAD)
    .map((piece) =>
      piece.startsWith("<")
        ? piece
        : piece.replaceAll(/&#?\w+;|[^&]+/g, (run) =>
            run.startsWith("&") ? run : run.replaceAll(words, (word) => change.inMarkup(word, (at += 1))),
          ),
    )
    .join("");
}

const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Creates a PDF with poison in its title and in the two letters to which its font maps the tilde. */
export function poisonedPdf(before: string, after: string): Buffer {
  const poison = POISON.replaceAll(/[\p{Mn}\ufeff]/gu, ""); // pdf.js drops combining marks and reads U+FEFF as a space
  const letters = Array.from({ length: 94 }, (_, at) => at + 32).map(
    (code) => `<${code.toString(16)}> <${hex(String.fromCodePoint(code))}>`,
  );
  const table = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /P def /CMapType 2 def",
    "1 begincodespacerange <00> <ff> endcodespacerange",
    `${letters.length + 1} beginbfchar <7e> <${hex(`${before.slice(-1)}${poison}${after.slice(0, 1)}`)}> ${letters.join(" ")} endbfchar`,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
  const text = `BT /F1 12 Tf 60 700 Td (${before.slice(0, -1)}~${after.slice(1)}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    stream(text),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
    stream(table),
    `<< /Title <feff${hex(`Mar${POISON}lowe v Tidewater`)}> >>`,
  ];
  return pdfOf(objects, "/Info 7 0 R ");
}
