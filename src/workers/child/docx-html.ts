import { strFromU8, strToU8, Unzip, UnzipInflate, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { INDENTED_QUOTE, withWhatWordShows } from "./word-paragraphs.ts";
import { Refused } from "./protocol.ts";

const MAX_UNPACKED = 200_000_000; // bytes of all parts together
const PIECE = 65_536;

/** Style names of quotations in Word and in courts' templates, English and German. */
const QUOTES = [
  "Quot",
  "Block Quot",
  "Blockquot",
  "Block Text",
  "Intense Quote",
  "Zitat",
  "Intensives Zitat",
];
const styleMap = [
  "u => u",
  `p.${INDENTED_QUOTE} => blockquote > p:fresh`,
  ...QUOTES.map((name) => `p[style-name^='${name}'] => blockquote > p:fresh`),
];

/**
 * Converts a DOCX to HTML, with notes in the form that our walker expects and automatic numbers as text,
 * without pictures.
 */
export async function* docxHtml(bytes: Uint8Array): AsyncGenerator<string> {
  requireModest(bytes);
  const buffer = Buffer.from(asShown(bytes));
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap });
  yield notesFirst(value);
}

/**
 * Decompresses everything once and counts, because the sizes declared in an archive may be wrong.
 * @throws Refused
 */
function requireModest(bytes: Uint8Array): void {
  let total = 0;
  const unzip = new Unzip((file) => {
    if ((file.originalSize ?? 0) > MAX_UNPACKED) throw new Refused("size", "declared");
    file.ondata = (error, piece) => {
      if (error) throw error;
      total += piece.length;
      if (total > MAX_UNPACKED) throw new Refused("size", "unpacked");
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE)
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
}

/** Returns the file without pictures, its main part with the numbers that Word displays. */
function asShown(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const relations = textOf(parts["_rels/.rels"]);
  const target = /<Relationship\s(?=[^<>]*officeDocument")[^<>]*\bTarget="\/?([^"]+)"/.exec(relations)?.[1];
  const main = target ?? "word/document.xml";
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const partOf = (name: string) => textOf(parts[`${folder}${name}.xml`]);
  const document = withWhatWordShows({
    document: textOf(parts[main]),
    numbering: partOf("numbering"),
    styles: partOf("styles"),
  });
  return zipSync({ ...parts, [main]: strToU8(document) }, { level: 0 });
}

function textOf(part: Uint8Array | undefined): string {
  return part === undefined ? "" : strFromU8(part);
}

/**
 * Moves the link back to a note's mark, which mammoth puts at its end, to its beginning, where the walker
 * recognises it.
 */
function notesFirst(html: string): string {
  return numbered(html)
    .replaceAll(/<a href="#(?:foot|end)note-ref-\d{1,6}">↑<\/a>/g, "")
    .replaceAll(/<li id="((?:foot|end)note)-(\d{1,6})">\s*<p>/g, '<p><a href="#$1-ref-$2">[$2]</a> ');
}

const MARK = /<a href="#((?:foot|end)note-\d{1,6})" id="[^"]{1,40}">\[(\d{1,6})\]<\/a>/g;

/** Renumbers notes as Word prints them, by counting marks: a file's own ids may begin with 2 or have gaps. */
function numbered(html: string): string {
  const numbers = new Map<string, string>();
  for (const [, id = "", number = ""] of html.matchAll(MARK)) if (!numbers.has(id)) numbers.set(id, number);
  return html.replaceAll(
    /((?:href="#|id=")(?:foot|end)note-(?:ref-)?)(\d{1,6})(?=")/g,
    (all, before: string, own: string) => {
      const kind = before.includes("footnote") ? "footnote" : "endnote";
      const number = numbers.get(`${kind}-${own}`);
      return number === undefined ? all : `${before}${number}`;
    },
  );
}
