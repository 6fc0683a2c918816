import { readXml, type XmlAttributes, type XmlHandler } from "../../markup/xml/read.ts";

const SKIPPED: ReadonlySet<string> = new Set(["del", "moveFrom", "instrText", "fldData", "Fallback"]); // deleted text and field codes
const CELLS: ReadonlyMap<string, string> = new Map([
  ["tbl", "table"],
  ["tr", "tr"],
  ["tc", "td"],
]);

/** Word's main part as HTML: each paragraph with its style as class, so that one converter reads both formats. */
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
  readonly #paragraphs: Paragraph[] = []; // a text box holds paragraphs inside a paragraph
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
    if (this.#inText && this.#skipping === 0) this.#run?.parts.push(escape(text));
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

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
