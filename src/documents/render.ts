import type { Block, LegalDocument } from "../core/document.ts";

const SEPARATOR = "\n\n";
const MAX_INDENT = 3; // a fourth space would turn the line into a code block
const MAX_QUOTE = 6;

/** Renders one block; paragraphs have their number as lawyers write it: `[12] …`. */
export function blockText(block: Block): string {
  return markedText(block).replaceAll(OWN_LABEL, String.raw`$1\:`);
}

/**
 * Line openings of the server's own text, which no line of a document may imitate. Markdown shows `Next\:` as
 * `Next:`.
 */
const OWN_LABEL =
  /((?:^|[\v\f])[^\S\n-\r\u2028\u2029]*(?:Next|Previous|Warnings?|Try|ERROR(?: [A-Z_]{2,20})?|Open in a browser|Search page|Not searched|Not shown|Note on the draft|(?:No p|P)icture|Cited here|Still to read|Citation|Court|Date|In force|Id|Source|Rights|OCR|Pins|By|Characters|Part|Length|Judges|Marks|Cited by)):(?=\s|$)/gm;

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

/** Openings that make a line a heading, quotation, list, rule or link definition. */
const LINE_START = /^(#{1,6} |> ?|[-+] |\d{1,9}[.)](?= )|[=_-]{2,}\s*$|\[[^\]\n]{1,80}\](?=:))/;

/** Escapes text that only looks like Markdown block syntax. */
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

/** A document's text with the position of every block. */
export interface RenderedDocument {
  readonly text: string;
  /** Offset of each block's first character. */
  readonly starts: readonly number[];
}

/** Pin of a page. A page number belongs to no block, but a lawyer who quotes from a report needs it. */
const PAGE = /^p \S{1,12}$/;

/** Renders blocks separated by empty lines; `{p 460}` marks where the pins of a page begin. */
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
