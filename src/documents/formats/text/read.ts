import type { Block, LegalDocument } from "../../../core/document.ts";
import { sanitise } from "../../../core/sanitise.ts";
import { type PageConverter, removedWarning, unreadable } from "../../page.ts";
import { DECISION_PART } from "../../recognise/german-decision.ts";
import { documentOf } from "../../recognise/index.ts";
import { footnotesOf, pushNote, renderMarked, writeMarks } from "../notes.ts";
import { numberingOf } from "../numbering.ts";
import { withoutEnd } from "../../../core/text.ts";

const MARKDOWN_NAME = /\.(?:md|markdown|mdown)$/i;
const MARKDOWN_SIGNS = /^#{1,6} \S|^```|^(?:[-*+] \S.*(?<! [-–])\n){2}|\]\(https?:|^\[\^\w{1,10}\]: /m;

/** Converts plain text or Markdown to a document. */
export const convertText: PageConverter = (page) => {
  const facts = { jurisdiction: "", ...page };
  // a new page, as pdftotext marks it, is a new line and may be in the middle of a sentence
  const raw = page.text.replaceAll(/\r\n?|(?<!\n)\f/g, "\n").replaceAll("\f", "");
  const clean = sanitise(raw);
  const isMarkdown =
    MARKDOWN_NAME.test(facts.name ?? "") ||
    /markdown/i.test(facts.contentType ?? "") ||
    MARKDOWN_SIGNS.test(clean.slice(0, 20_000));
  const { blocks, footnotes, warnings } = isMarkdown
    ? markdownBlocks(clean.replaceAll(UNDERLINED, (_, title, line) => `${marksOf(line)} ${title}\n`))
    : plainBlocks(clean);
  if (blocks.length === 0) throw unreadable(facts, "has no text", "save it again");
  const found = { blocks, footnotes, title: undefined, kind: "text" } as const;
  const document = documentOf(found, facts);
  const ofNumbers = document.kind === "legislation" ? [] : warnings; // a law numbers its provisions
  return {
    ...document,
    contentType: isMarkdown ? "text/markdown" : "text/plain",
    warnings: [...ofNumbers, ...removedWarning(raw.length - clean.length)],
  };
};

/** Builds a block per paragraph; its lines are joined unless they are short, as in a list or an address. */
function plainBlocks(text: string): TextBlocks {
  const pieces = piecesOf(text);
  const numbering = numberingOf(pieces.map((piece) => (ONLY_UNDERLINED.test(piece) ? "" : piece)));
  const { paragraphs, notes, warnings } = numbering;
  const blocks: Block[] = [];
  const pins: string[] = [];
  let pin = "";
  let label: string | undefined;
  for (const [index, piece] of numbering.texts.entries()) {
    const note = notes.get(index);
    const numbered = paragraphs.get(index);
    const heading = headingOf(pieces[index]);
    if (numbered) [pin, label] = [numbered.pin, String(numbered.number)]; // one alone on its line is of the next text
    else if (index >= numbering.end || heading) pin = "";
    pins.push(pin);
    if (heading) {
      blocks.push(heading);
      continue;
    }
    const markdown = asMarkdown(note?.rest ?? numbered?.rest ?? piece);
    if (markdown === "") continue;
    if (note) {
      pushNote(blocks, note, markdown);
      continue;
    }
    blocks.push({ type: "paragraph", ...(label !== undefined && { label }), pin, markdown });
    label = undefined;
  }
  return { blocks, footnotes: footnotesOf(numbering, pins), warnings };
}

/** Returns a part of a German decision, or a line underlined with punctuation. */
function headingOf(piece = ""): Block | undefined {
  if (DECISION_PART.test(piece)) return { type: "heading", level: 2, pin: "", markdown: piece };
  const [, title, line = ""] = ONLY_UNDERLINED.exec(piece) ?? [];
  if (title === undefined) return undefined;
  return { type: "heading", level: marksOf(line).length, pin: "", markdown: asMarkdown(title) };
}

/** A one-line heading underlined with punctuation. */
const UNDERLINED = /(?<=^|\n[ \t]*\n)[ \t]*(\S.{0,118})\n[ \t]*(={3,}|-{3,}|_{3,}|~{3,})[ \t]*(?=\n|$)/g;
const ONLY_UNDERLINED = /^(\S.{0,118})\n[ \t]*(={3,}|-{3,}|_{3,}|~{3,})$/;

function marksOf(line: string): string {
  return line.startsWith("=") ? "#" : "##";
}

const BLANK_LINES = /\n[ \t]*\n\s*/;
const ANY_LINES = /\n\s*/;
const LONG_LINE = 200; // characters; programs that wrap lines make shorter ones
const LEAST_LONG = 1 / 3; // of the text
const LEAST_LONG_UNSPACED = 1 / 10; // of a text whose paragraphs no empty lines separate
const MOST_EMPTY = 1 / 20; // of the lines of such a text

const LEAST_LINES = 20; // by which a text without wrapped lines is known
const MOST_WRAPPED = 1 / 50; // of the lines of such a text
/** A line that goes on in the next one, which begins with a small letter. */
const WRAPPED = /[\p{L}\d,](?=[ \t]{0,9}\n[ \t]{0,9}\p{Ll}{2})/gu;

/** Whether each line is a paragraph of its own, as in what a reader copied from a browser or saved from a word processor. */
function isUnwrapped(text: string): boolean {
  const lines = text.trim().split("\n");
  const long = lines.reduce((sum, { length }) => sum + (length > LONG_LINE ? length : 0), 0);
  const empty = lines.filter((line) => line.trim() === "").length;
  const least = empty < lines.length * MOST_EMPTY ? LEAST_LONG_UNSPACED : LEAST_LONG;
  const wrapped = text.match(WRAPPED)?.length ?? 0;
  return long > text.length * least || (lines.length >= LEAST_LINES && wrapped < lines.length * MOST_WRAPPED);
}

/**
 * Splits a text at empty lines, or at every line where lines are not wrapped, and before a number or the label of a subsection that begins a line after a finished
 * sentence or a heading.
 */
function piecesOf(text: string): readonly string[] {
  return text
    .replaceAll(UNDERLINED, (all) => `${all}\n`)
    .replaceAll(MARGIN_LINE, "$1")
    .replaceAll(LONE_NUMBER, "\n\n$1\n\n")
    .split(isUnwrapped(text) ? ANY_LINES : BLANK_LINES)
    .flatMap((stretch) => stretch.split(NUMBERED_LINE))
    .flatMap((stretch) => stretch.split(BELOW_HEADING))
    .flatMap((stretch) => stretch.split(LABELLED_LINE))
    .flatMap((piece) => (piece.trim() === "" ? [] : [piece.trim()]));
}

/** `2 AZR 732/08 > Rn 1`, `Randnummer 1`: the number of the paragraph below it. */
const MARGIN_LINE =
  /^[ \t]*(?:\S[^\n>]{0,38}> ?)?(?:Rn|Rdnr|Rz|Randnummer|Randziffer)\.? ?(\d{1,4})[ \t]*$/gmu;
/** The number of a paragraph on a line of its own, after a finished sentence or the heading of a part. */
const LONE_NUMBER =
  /(?<=(?:[.;:?!”"’)\]]|\n[ \t]{0,9}(?:Tatbestand|(?:Entscheidungsg|G)ründe|\p{Lu}\.?|[IVX]{1,5}\.?|\d{1,2}\.))[ \t]{0,9})\n[ \t]*(\d{1,4})[ \t]*\n(?=\s{0,20}(?:\(?[\da-zIVX]{1,3}[.)]{1,2}[ \t])?["„“(]?\p{Lu})/gu;

/** A line that begins with `(1) The …` or `1. die …`, or with another label after a finished clause or a dash. */
const LABELLED_LINE =
  /\n(?=[ \t]*(?:\(\d{1,3}[a-zA-Z]{0,3}\)[ \t]+(?:["“„']?\d?\p{Lu}|[.[…])|(?:1\.|\(?a\))[ \t]+\p{Ll})|(?<=(?:[.;:,—–-]|\b(?:and|or|und|oder|sowie))[ \t]{0,9}\n)[ \t]*(?:\((?:\d{1,3}[a-zA-Z]{0,3}|[a-zA-Z]{1,3}|[ivx]{1,6})\)[ \t\n]|(?:\d{1,2}[a-z]?\.|[a-z]{1,2}\))[ \t]+\p{Ll}))/u;

const NUMBERED_LINE = /(?<=[.;:?!”"’)\]])[ \t]*\n(?=[ \t]*(?:\[\d{1,4}\]|\d{1,4}\.)[ \t])/;

/** The end of a short line, which begins the text or follows a sentence, above a paragraph with its number; "12. Mai" is a day. */
const BELOW_HEADING =
  /\n(?=[ \t]*(?:\[\d{1,4}\]|\d{1,4}\.)[ \t]+(?!Jan|Feb|M[aä]r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Lu})(?<=(?:^|[.?!”"’)]\n)[ \t]{0,40}\p{Lu}[^\n]{2,78}[^\n.;:,\d][ \t]{0,9}\n)/u;

const SHORT_LINE = 50; // characters

function asMarkdown(piece: string): string {
  const lines = piece.split("\n").map((line) => renderMarked(line).markdown);
  const short = lines.slice(0, -1).every((line) => line.length < SHORT_LINE);
  return lines.filter((line) => line !== "").join(short ? "  \n" : " ");
}

const PICTURE = /(?<!\\)!(?=\[)/g;
const TAG = /(?<!\\)<(?=[A-Za-z/!?])/g;
const NO_WEB_LINK = /\](?=\([ \t]{0,9}<?(?!https?:\/\/|mailto:|#))/gi;

/** Escapes the parts of a Markdown text that a client would load or run: pictures, HTML and links with other schemes. */
function inert(text: string): string {
  return text
    .replaceAll(PICTURE, String.raw`\!`)
    .replaceAll(TAG, String.raw`\<`)
    .replaceAll(NO_WEB_LINK, String.raw`\]`);
}

type TextBlocks = Pick<LegalDocument, "blocks" | "footnotes" | "warnings">;

/** Builds the blocks of a Markdown text; their content is already Markdown, of which pictures, tags and foreign links are escaped. */
function markdownBlocks(text: string): TextBlocks {
  const found = [...pieces(inert(text))];
  const numbering = numberingOf(found.map((piece) => (/^\s{0,3}\d/.test(piece) ? "" : piece))); // "1." is a list
  const { paragraphs, notes, texts, warnings } = numbering;
  const blocks: Block[] = [];
  const pins: string[] = [];
  let pin = "";
  for (const [at, piece] of found.entries()) {
    const note = notes.get(at);
    const numbered = paragraphs.get(at);
    if (numbered) pin = numbered.pin;
    else if (at >= numbering.end || HEADING.test(piece)) pin = "";
    pins.push(pin);
    if (note) pushNote(blocks, note, writeMarks(note.rest));
    else if (numbered)
      blocks.push({
        type: "paragraph",
        label: String(numbered.number),
        pin,
        markdown: writeMarks(numbered.rest),
      });
    else pushBlock(blocks, blockOf(texts[at] === "" ? piece : writeMarks(texts[at] ?? ""), pin), piece);
  }
  const linked = blocks.flatMap(({ type, label }) =>
    type === "footnote" && label !== undefined ? [{ label }] : [],
  );
  const marked = footnotesOf(numbering, pins);
  return { blocks, footnotes: marked.length > 0 ? marked : linked, warnings };
}

/** Appends a block, or an indented paragraph after a note to the note. */
function pushBlock(blocks: Block[], block: Block, piece: string): void {
  const last = blocks.at(-1);
  if (last?.type !== "footnote" || block.type === "footnote" || !NOTE_GOES_ON.test(piece)) blocks.push(block);
  else
    blocks[blocks.length - 1] = {
      ...last,
      markdown: `${last.markdown}\n\n${piece.replaceAll(/^(?: {4}|\t)/gm, "")}`,
    };
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const HEADING = /^(#{1,6})\s(.*)$/;
const ITEM = /^( {0,3})([-*+•]|\d{1,9}[.)]|\([a-z\d]{1,5}\))\s+(?=\S)/;
const NOTE = /^[ \t]{0,12}\[\^([^\]\s]{1,20})\]:\s*/; // indented inside another note
/** A later paragraph of a note, which is indented. */
const NOTE_GOES_ON = /^(?: {4}|\t)/;

/** Splits Markdown at empty lines; a heading and each list item are separate, a fenced block stays whole. */
function* pieces(text: string): Generator<string> {
  let open: string[] = [];
  let fenced = false;
  for (const line of text.split("\n")) {
    const fence = FENCE.test(line);
    const starts = line.trim() === "" || [HEADING, ITEM, NOTE].some((form) => form.test(line));
    if (open.length > 0 && !fenced && (fence || starts || HEADING.test(open[0] ?? ""))) {
      yield open.join("\n");
      open = [];
    }
    if (fenced || line.trim() !== "") open.push(line);
    if (fence) fenced = !fenced;
  }
  if (open.length > 0) yield open.join("\n");
}

const TABLE_RULE = /^\|[\s:|-]+\|/;

function blockOf(piece: string, pin: string): Block {
  const [, marks, title] = piece.includes("\n") ? [] : (HEADING.exec(piece) ?? []);
  if (marks !== undefined) {
    const markdown = withoutEnd((title ?? "").trim(), "#").trimEnd();
    return { type: "heading", level: marks.length, pin: "", markdown };
  }
  const [note, mark] = NOTE.exec(piece) ?? [];
  if (note !== undefined && mark !== undefined)
    return { type: "footnote", label: mark, pin: `fn ${mark}`, markdown: piece.slice(note.length) };
  return other(piece, pin);
}

function other(piece: string, pin: string): Block {
  if (/^\s*>/.test(piece))
    return { type: "quote", level: 1, pin, markdown: piece.replaceAll(/^[ \t]*> ?/gm, "") };
  if (isTable(piece)) return { type: "table", pin, markdown: piece };
  const [item, indent, label] = ITEM.exec(piece) ?? [];
  if (item === undefined || indent === undefined || label === undefined)
    return { type: "paragraph", pin, markdown: piece };
  const level = 1 + Math.floor(indent.length / 2);
  return { type: "list", level, label, pin, markdown: piece.slice(item.length) };
}

function isTable(piece: string): boolean {
  const [head = "", rule = ""] = piece.split("\n", 2).map((line) => line.trim());
  return head.length > 1 && head.startsWith("|") && head.endsWith("|") && TABLE_RULE.test(rule);
}
