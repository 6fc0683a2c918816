import { sanitise } from "../../core/sanitise.ts";
import { type Attributes, type ElementHandler, readElements } from "../../markup/html/elements.ts";

export interface ResultLink {
  readonly href: string;
  readonly text: string;
}

/** One ranked item of a page of results, before its parts are understood. */
export interface ResultItem {
  /** `data-count` as printed: "1." */
  readonly rank: string;
  readonly links: readonly ResultLink[];
  /** Links of the list inside it: more sections of the same Act. */
  readonly sections: readonly ResultLink[];
  /** Its short texts, tag by tag: a date, a size, a relevance. */
  readonly texts: readonly string[];
  /** The `title` attributes in it: "[187 citations]". */
  readonly titles: readonly string[];
  /** The first paragraph without a link: an excerpt of the document. */
  readonly excerpt: string;
}

export interface ResultPage {
  /** What the page says about itself in its heading and its title. */
  readonly summary: string;
  readonly items: readonly ResultItem[];
}

/** Reads a page of results in one pass and in linear time. Only items with a rank are hits: appeals and suggestions have none. */
export function readResultPage(html: string): ResultPage {
  const reader = new ResultReader();
  readElements(html, reader);
  return { summary: folded(reader.summary), items: reader.items };
}

const FACTS = /^\s*\(AustLII\)|\bLawCite\s*$|\bRelevance: \d/; // no excerpt of a document
const LONGEST_FACT = 60; // characters, with the white space around it

type Open<T> = { -readonly [K in keyof T]: T[K] };

interface OpenItem extends Omit<Open<ResultItem>, "links" | "sections" | "texts" | "titles"> {
  readonly links: ResultLink[];
  readonly sections: ResultLink[];
  readonly texts: string[];
  readonly titles: string[];
}

class ResultReader implements ElementHandler {
  readonly attributes: ReadonlySet<string> = new Set(["class", "data-count", "href", "id", "title"]);
  summary = "";
  readonly items: OpenItem[] = [];
  #depth = 0;
  #summaryDepth = 0; // of the element whose text is the summary; 0 outside of it
  #item: OpenItem | undefined; // the one that is open
  #itemDepth = 0;
  #listDepth = 0; // of the list inside the item
  #paragraph: { text: string; readonly links: number; readonly isFacts: boolean } | undefined;
  #link: Open<ResultLink> | undefined;

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#summaryDepth === 0 && (name === "title" || attributes["id"] === "page-title")) {
      this.#summaryDepth = this.#depth;
    }
    if (this.#item) this.#openInside(this.#item, name, attributes);
    else if (name === "li" && attributes["data-count"] !== undefined)
      this.#openItem(attributes["data-count"]);
  }

  close(name: string): void {
    if (this.#item) this.#closeInside(this.#item, name);
    if (this.#depth === this.#summaryDepth) {
      this.#summaryDepth = 0;
      this.summary += " ";
    }
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#summaryDepth > 0) this.summary += text;
    if (!this.#item) return;
    if (this.#link) this.#link.text += text;
    if (this.#paragraph) this.#paragraph.text += text;
    if (text.length <= LONGEST_FACT && /\S/.test(text)) this.#item.texts.push(folded(text));
  }

  comment(): void {}

  #openItem(rank: string): void {
    this.#item = { rank, links: [], sections: [], texts: [], titles: [], excerpt: "" };
    this.#itemDepth = this.#depth;
    this.items.push(this.#item);
  }

  #openInside(item: OpenItem, name: string, { href, title, class: names }: Attributes): void {
    if (title !== undefined) item.titles.push(title);
    if (name === "a" && href !== undefined) this.#link = { href, text: "" };
    if (name === "p") this.#paragraph = { text: "", links: item.links.length, isFacts: names === "meta" };
    if (name === "ul" && this.#listDepth === 0) this.#listDepth = this.#depth;
  }

  #closeInside(item: OpenItem, name: string): void {
    if (name === "a") this.#closeLink(item);
    if (name === "p") this.#closeParagraph(item);
    if (this.#depth === this.#listDepth) this.#listDepth = 0;
    if (this.#depth === this.#itemDepth) this.#item = undefined;
  }

  #closeLink(item: OpenItem): void {
    if (!this.#link) return;
    const link = { href: this.#link.href, text: folded(this.#link.text) };
    (this.#listDepth > 0 ? item.sections : item.links).push(link);
    this.#link = undefined;
  }

  #closeParagraph(item: OpenItem): void {
    const { text = "", links, isFacts = true } = this.#paragraph ?? {};
    if (!isFacts && links === item.links.length && !FACTS.test(text)) item.excerpt ||= folded(text);
    this.#paragraph = undefined;
  }
}

/** Anything but words with single spaces between them: only such text needs folding. */
const IRREGULAR = /^\s|\s$|\s\s|[^ -~\u00a1-\u00ac\u00ae-\u1fff\u2010-\u2027\u2030-\u205e]/;

function folded(text: string): string {
  if (!IRREGULAR.test(text)) return text;
  return sanitise(text).replaceAll(/\s+/g, " ").trim();
}
