import type { Block, LegalDocument } from "../core/document.ts";

const SEPARATOR = "\n\n";
const MAX_INDENT = 3; // a fourth space would make Markdown show the line as code
const MAX_QUOTE = 6;

/** One block as a reader sees it; paragraphs carry their number as lawyers write it: `[12] …`. */
export function blockText(block: Block): string {
  return markedText(block).replaceAll(OWN_LABEL, String.raw`$1\:`);
}

/** How lines of the server's own text begin: no line of a document may read as one. Markdown shows `Next\:` as `Next:`. */
const OWN_LABEL =
  /^([ \t]*(?:Next|Previous|Warnings?|Try|ERROR(?: [A-Z_]{2,20})?|Open in a browser|Search page|Cited here|Still to read|Citation|Court|Date|In force|Id|Source|Rights|OCR|Pins|By|Characters|Part|Length|Judges)):(?=\s|$)/gm;

function markedText(block: Block): string {
  const level = block.level ?? 1;
  switch (block.type) {
    case "heading":
      return `${"#".repeat(Math.min(block.level ?? 2, 6))} ${block.markdown}`;
    case "paragraph":
      return block.label === undefined
        ? plainLines(block.markdown)
        : `[${block.label}] ${laterLines(block.markdown)}`;
    case "quote":
      return labelled(block).replaceAll(/^/gm, "> ".repeat(Math.min(level, MAX_QUOTE)));
    case "list":
      return " ".repeat(Math.min(level - 1, MAX_INDENT)) + labelled(block);
    case "orders":
    case "catchwords":
      return labelled(block);
    case "footnote":
      return `[^${block.label ?? ""}]: ${laterLines(block.markdown).replaceAll("\n\n", "\n\n    ")}`;
    case "table":
      return block.markdown;
  }
}

function labelled({ label, markdown }: Block): string {
  return label === undefined ? plainLines(markdown) : `${label} ${laterLines(markdown)}`;
}

/** What makes a line a heading, a quotation, a list, a rule or a link's definition. */
const LINE_START = /^(#{1,6} |> ?|[-+] |\d{1,9}[.)](?= )|[=_-]{2,}\s*$|\[[^\]\n]{1,80}\](?=:))/;

/** Text that only looks like Markdown's block marks is marked as text. */
function plainLines(markdown: string): string {
  return escapeStart(laterLines(markdown));
}

function laterLines(markdown: string): string {
  return markdown.includes("\n")
    ? markdown
        .split("\n")
        .map((line, at) => (at === 0 ? line : escapeStart(line)))
        .join("\n")
    : markdown;
}

function escapeStart(line: string): string {
  return line.replace(LINE_START, (start) =>
    /^\d/.test(start) ? `${start.slice(0, -1)}\\${start.slice(-1)}` : `\\${start}`,
  );
}

/** A document's text with the place of every block in it. */
export interface RenderedDocument {
  readonly text: string;
  /** Offset of each block's first character. */
  readonly starts: readonly number[];
}

/** A page's number is part of no block, and a lawyer who quotes from a report needs it. */
const PAGE = /^p \S{1,12}$/;

/** Blocks between empty lines; `{p 460}` is where the pins of a page begin. */
export function renderDocument(document: Pick<LegalDocument, "blocks">): RenderedDocument {
  const starts: number[] = [];
  const texts: string[] = [];
  let offset = 0;
  let page = "";
  for (const block of document.blocks) {
    const isNewPage = PAGE.test(block.pin) && block.pin !== page;
    if (isNewPage) page = block.pin;
    const text = isNewPage ? `{${page}}\n${blockText(block)}` : blockText(block);
    starts.push(offset);
    texts.push(text);
    offset += text.length + SEPARATOR.length;
  }
  return { text: texts.join(SEPARATOR), starts };
}
