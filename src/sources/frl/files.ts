import { unzipSync } from "fflate";
import { LegibusError } from "../../core/errors.ts";
import { readXml, type XmlAttributes, type XmlHandler } from "../../markup/xml/tree.ts";
import { escapeText } from "../../markup/xml/escape.ts";

const MAX_UNPACKED = 120_000_000; // bytes; the register's largest title has about 23 million
const MAX_ENTRIES = 20_000;
const PAGE = /^OEBPS\/document_(\d{1,3})\/document_\1\.x?html$/i;
const WORD = /^word\/document\.xml$/i;

/**
 * Converts a version's zip to one HTML page: an EPUB's volumes in order, or Word's paragraphs by style.
 * @throws LegibusError
 */
export function htmlOfFile(bytes: Uint8Array, title: string | undefined, humanUrl: string): string {
  const files = unpack(bytes, humanUrl);
  const pages = Object.keys(files)
    .filter((name) => PAGE.test(name))
    .toSorted((a, b) => volume(a) - volume(b));
  const word = Object.keys(files).find((name) => WORD.test(name));
  const decoder = new TextDecoder();
  const text = (name: string) => decoder.decode(files[name]);
  const head = title === undefined ? "" : `<title>${escapeText(title)}</title>`;
  if (pages.length > 0) return head + pages.map((name) => bodyOf(text(name))).join("\n");
  if (word !== undefined) return head + docxHtml(text(word));
  throw unreadable(humanUrl, "neither pages nor a Word document in the file");
}

/** Unpacks only the files that are read, up to the limit. */
function unpack(bytes: Uint8Array, humanUrl: string): Record<string, Uint8Array> {
  let entries = 0;
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > MAX_ENTRIES) throw tooLarge(humanUrl);
        if (!PAGE.test(name) && !WORD.test(name)) return false;
        total += originalSize;
        if (total > MAX_UNPACKED) throw tooLarge(humanUrl);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof LegibusError ? error : unreadable(humanUrl, error);
  }
}

function volume(name: string): number {
  return Number(PAGE.exec(name)?.[1]);
}

function bodyOf(html: string): string {
  const start = /<body\b[^<>]{0,500}>/i.exec(html);
  const end = html.lastIndexOf("</body>");
  return html.slice(start ? start.index + start[0].length : 0, end === -1 ? undefined : end);
}

function tooLarge(humanUrl: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the text's file is larger than this server reads", {
    hint: "open the page in a browser",
    humanUrl,
    retryable: false,
  });
}

function unreadable(humanUrl: string, cause: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the text's file is incomplete or cannot be read", {
    hint: "try again in a minute, or open the page in a browser",
    humanUrl,
    cause,
  });
}

const SKIPPED: ReadonlySet<string> = new Set(["del", "moveFrom", "instrText", "fldData", "Fallback"]); // deleted text and field codes
const CELLS: ReadonlyMap<string, string> = new Map([
  ["tbl", "table"],
  ["tr", "tr"],
  ["tc", "td"],
]);

/**
 * Converts Word's main part to HTML with each paragraph's style as its class, so that one converter handles
 * both formats.
 */
export function docxHtml(xml: string): string {
  const writer = new DocxWriter();
  readXml(xml, writer);
  return writer.html.join("");
}

interface Paragraph {
  style: string;
  readonly parts: string[];
}

interface Run {
  bold: boolean;
  italic: boolean;
  readonly parts: string[];
}

class DocxWriter implements XmlHandler {
  readonly html: string[] = [];
  readonly #paragraphs: Paragraph[] = []; // stack, because a text box nests paragraphs in a paragraph
  #run: Run | undefined;
  #inText = false;
  #skipping = 0;

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipping > 0 || SKIPPED.has(name)) {
      this.#skipping += 1;
      return;
    }
    const paragraph = this.#paragraphs.at(-1);
    const cell = CELLS.get(name);
    if (cell !== undefined) this.html.push(`<${cell}>`);
    else if (name === "p") this.#paragraphs.push({ style: "", parts: [] });
    else if (name === "pStyle" && paragraph) paragraph.style = attributes["val"] ?? "";
    else if (name === "r") this.#run = { bold: false, italic: false, parts: [] };
    else this.#inRun(name, attributes);
  }

  close(name: string): void {
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      return;
    }
    const cell = CELLS.get(name);
    if (cell !== undefined) this.html.push(`</${cell}>`);
    else if (name === "t") this.#inText = false;
    else if (name === "r") this.#closeRun();
    else if (name === "p") this.#closeParagraph();
  }

  text(text: string): void {
    if (this.#inText && this.#skipping === 0) this.#run?.parts.push(escapeText(text));
  }

  #inRun(name: string, attributes: XmlAttributes): void {
    const run = this.#run;
    if (!run) return;
    const isOn = attributes["val"] !== "0" && attributes["val"] !== "false";
    if (name === "t") this.#inText = true;
    else if (name === "tab") run.parts.push(" ");
    else if (name === "br" || name === "cr") run.parts.push("<br>");
    else if (name === "noBreakHyphen") run.parts.push("\u2011");
    else if (name === "b") run.bold = isOn;
    else if (name === "i") run.italic = isOn;
  }

  #closeRun(): void {
    const run = this.#run;
    this.#run = undefined;
    const text = run?.parts.join("") ?? "";
    if (!run || text === "") return;
    const marks = [run.bold ? "b" : "", run.italic ? "i" : ""].filter((mark) => mark !== "");
    const opened = marks.map((mark) => `<${mark}>`).join("");
    const closed = marks
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join("");
    this.#paragraphs.at(-1)?.parts.push(opened + text + closed);
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const style = paragraph.style.replaceAll(/[^\w-]/g, "");
    this.html.push(`<p class="${style}">${paragraph.parts.join("")}</p>`);
  }
}
