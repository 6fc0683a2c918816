import type { Block } from "../../../core/document.ts";
import { wordSet } from "../../../core/text.ts";
import { LINE_BREAK, PLAIN, renderRuns, type Run, sameStyle } from "../../../markup/html/inline.ts";
import { gridMarkdown } from "../../../markup/html/table.ts";
import { decode } from "../../../net/charset.ts";
import { documentOf } from "../../recognise/index.ts";
import { type PageConverter, removedWarning, unreadable } from "../../page.ts";
import { roman } from "../../../markup/html/labels.ts";
import { footnotesOf, pushNote } from "../notes.ts";
import { IndentedQuotes, QUOTATION_STYLES } from "../quotations.ts";
import { numberingOf } from "../numbering.ts";

/** RTF groups without text of the document. */
const SKIPPED = wordSet(
  "fonttbl colortbl listtable listoverridetable revtbl rsidtbl generator info pict object header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc aftnsep xmlnstbl datastore themedata colorschememapping latentstyles fldinst filetbl nonshppict shppict listpicture pgptbl annotation atnid atnauthor bkmkstart bkmkend",
);
/** Control words for a character. */
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: " ",
  line: LINE_BREAK,
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
};
const PARAGRAPH_ENDS: ReadonlySet<string> = new Set(["par", "sect", "page"]);

interface RtfParagraph {
  readonly runs: readonly Run[];
  /** 1..9 for a heading style, otherwise 0. */
  readonly heading: number;
  /** Whether it is set as a quotation. */
  readonly isQuote: boolean;
  /** Label of the note to which the text belongs. */
  readonly note: string | undefined;
  /** Cells of a table row. */
  readonly cells: readonly string[] | undefined;
}

export interface RtfText {
  readonly paragraphs: readonly RtfParagraph[];
  readonly title: string | undefined;
}

interface State {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly hidden: boolean;
  /** Destination of the group's text. */
  readonly place: "body" | "title" | "note" | "styles" | "skip";
  /** Number of fallback characters after `\u`. */
  readonly fallback: number;
}

const PLAINLY = { bold: false, italic: false, underlined: false };
/** Style changes by control word; some are switched off by a following 0. */
const STYLES: Readonly<Record<string, (on: boolean) => Partial<State>>> = {
  b: (on) => ({ bold: on }),
  i: (on) => ({ italic: on }),
  v: (on) => ({ hidden: on }),
  ul: (on) => ({ underlined: on }),
  ulnone: () => ({ underlined: false }),
  plain: () => ({ ...PLAINLY, hidden: false }),
};

/** How the current paragraph is set; `\pard` resets it. */
interface Layout {
  readonly heading: number;
  readonly inTable: boolean;
  readonly left: number;
  readonly first: number;
  readonly style: number;
}

const UNSET: Layout = { heading: 0, inTable: false, left: 0, first: 0, style: 0 };
/** Changes of the layout by control word. */
const PARAGRAPH: Readonly<Record<string, (value: number) => Partial<Layout>>> = {
  pard: () => UNSET,
  outlinelevel: (value) => ({ heading: value < 9 ? value + 1 : 0 }),
  intbl: () => ({ inTable: true }),
  li: (left) => ({ left }),
  fi: (first) => ({ first }),
  s: (style) => ({ style }),
};
const PLAIN_PARAGRAPH: RtfParagraph = {
  runs: [],
  heading: 0,
  isQuote: false,
  note: undefined,
  cells: undefined,
};
const MARK: Run = { text: "", style: PLAIN };
const LONGEST_END = 20; // characters that say whether a quotation follows

const BODY: State = { ...PLAINLY, hidden: false, place: "body", fallback: 1 };

const MAX_DEPTH = 1_000; // groups; deeper ones are read as part of this one

/** Reads the paragraphs and notes of an RTF file. */
export function rtfParagraphs(rtf: string): RtfText {
  const reader = new RtfReader(/\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 2_000))?.[1], new NoteLabels(rtf));
  for (const token of rtfTokens(rtf)) reader.take(token);
  return reader.finish();
}

/** The labels of notes: each kind counts on its own, and endnotes beside footnotes are i, ii, iii. */
class NoteLabels {
  readonly #isMixed: boolean;
  #footnotes = 0;
  #endnotes = 0;
  current = "";

  constructor(rtf: string) {
    const countOf = (word: string) => rtf.split(word).length - 1;
    const endnotes = countOf("\\ftnalt");
    this.#isMixed = endnotes > 0 && countOf("\\footnote") > endnotes;
  }

  begin(): string {
    this.#footnotes += 1;
    return (this.current = String(this.#footnotes));
  }

  /** Makes the note that has just begun an endnote. */
  turn(): string {
    this.#footnotes -= 1;
    this.#endnotes += 1;
    return (this.current = this.#isMixed ? roman(this.#endnotes) : String(this.#endnotes));
  }
}

class RtfReader {
  readonly #charset: string;
  readonly #styles = new Map<number, string>();
  readonly #quotes = new IndentedQuotes();
  readonly #paragraphs: RtfParagraph[] = [];
  readonly #notes: RtfParagraph[] = [];
  readonly #outer: State[] = [];
  #tooDeep = 0;
  #state = BODY;
  #runs: Run[] = [];
  #body: Run[] = []; // runs of the paragraph interrupted by a note
  #bytes: number[] = [];
  #skip = 0; // fallback characters to skip
  #layout = UNSET;
  #bodyLayout = UNSET; // of the paragraph interrupted by a note
  #isStarred = false; // directly after `\*`
  readonly #labels: NoteLabels;
  #cells: string[] = [];
  #title = "";

  constructor(codePage: string | undefined, labels: NoteLabels) {
    this.#charset = codePage === undefined || codePage === "1252" ? "windows-1252" : known(codePage);
    this.#labels = labels;
  }

  take(token: RtfToken): void {
    if (token.kind !== "byte") this.#flushBytes();
    switch (token.kind) {
      case "open":
        if (this.#outer.length < MAX_DEPTH) this.#outer.push(this.#state);
        else this.#tooDeep += 1;
        return;
      case "close":
        return this.#close();
      case "byte":
        if (this.#skip > 0) this.#skip -= 1;
        else this.#bytes.push(token.value);
        return;
      case "text":
        return this.#text(token.text);
      case "word":
        return this.#word(token.name, token.value);
    }
  }

  finish(): RtfText {
    this.#flushBytes();
    this.#endParagraph();
    const title = this.#title.trim();
    return { paragraphs: [...this.#paragraphs, ...this.#notes], title: title === "" ? undefined : title };
  }

  #close(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const inner = this.#state;
    this.#state = this.#outer.pop() ?? BODY;
    if (inner.place !== "note" || this.#state.place === "note") return;
    this.#endNote();
    this.#runs = this.#body;
    this.#layout = this.#bodyLayout;
  }

  #text(text: string): void {
    const shown = text.slice(this.#skip);
    this.#skip = Math.max(0, this.#skip - text.length);
    this.#write(shown);
  }

  #write(text: string): void {
    const { place, hidden, bold, italic, underlined } = this.#state;
    if (text === "" || hidden || place === "skip") return;
    if (place === "title") this.#title += text;
    else if (place === "styles") this.#nameStyle(text);
    else this.#addRun({ text, style: { ...PLAIN, bold, italic, underlined } });
  }

  /** `Quote;` ends the description of a style. */
  #nameStyle(text: string): void {
    if (text.endsWith(";")) this.#styles.set(this.#layout.style, text.slice(0, -1).trim());
    this.#layout = UNSET;
  }

  /** Appends a run to an equal style, which also rejoins surrogate pairs that RTF splits. */
  #addRun(run: Run): void {
    const last = this.#runs.at(-1);
    const isOne =
      last &&
      last.text !== LINE_BREAK &&
      run.text !== LINE_BREAK &&
      last.style.underlined === run.style.underlined &&
      sameStyle(last.style, run.style);
    if (isOne) this.#runs[this.#runs.length - 1] = { ...last, text: last.text + run.text };
    else this.#runs.push(run);
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const text = decode(Uint8Array.from(this.#bytes), this.#charset);
    this.#bytes = [];
    this.#write(text);
  }

  #word(name: string, value: number | undefined): void {
    const on = value !== 0;
    const isStarred = this.#isStarred;
    this.#isStarred = name === "*";
    const character = CHARACTERS[name];
    if (character !== undefined) return this.#write(character);
    if (SKIPPED.has(name) || name === "*") return this.#enter(name);
    if (name === "stylesheet") return this.#set({ place: "styles" });
    if (name === "footnote") return this.#beginNote(isStarred);
    const style = STYLES[name]?.(on);
    if (style) return this.#set(style);
    switch (name) {
      case "u":
        this.#write(String.fromCharCode((value ?? 63) & 0xff_ff));
        this.#skip = this.#state.fallback;
        return;
      case "uc":
        return this.#set({ fallback: Math.min(Math.max(value ?? 1, 0), 10) });
      case "title":
        if (this.#state.place === "skip") this.#set({ place: "title" });
        return;
      default:
        return this.#setParagraph(name, value);
    }
  }

  #setParagraph(name: string, value: number | undefined): void {
    const change = PARAGRAPH[name];
    if (change) this.#layout = { ...this.#layout, ...change(value ?? 0) };
    else if (name === "ftnalt" && this.#state.place === "note") this.#markNote(this.#labels.turn());
    else this.#end(name);
  }

  #end(name: string): void {
    if (name === "cell") {
      this.#cells.push(joinedText(this.#runs));
      this.#runs = [];
    } else if (name === "row") this.#endRow();
    else if (PARAGRAPH_ENDS.has(name)) {
      if (this.#layout.inTable && this.#state.place === "body") this.#write(LINE_BREAK);
      else if (this.#state.place !== "skip") this.#endParagraph();
    }
  }

  #enter(name: string): void {
    if (this.#state.place === "note" && name === "*") return;
    this.#set({ place: "skip" });
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** Begins a note, also one that older programs are to ignore: `{\*\footnote …}`. */
  #beginNote(isStarred: boolean): void {
    const place = isStarred ? this.#outer.at(-1)?.place : this.#state.place;
    if (place !== "body") return;
    [this.#body, this.#bodyLayout] = [[...this.#runs, MARK], this.#layout];
    this.#markNote(this.#labels.begin());
    this.#runs = [];
    this.#set({ place: "note", ...PLAINLY });
  }

  #markNote(note: string): void {
    this.#body[this.#body.length - 1] = { text: "", style: { ...PLAIN, note } };
  }

  #endNote(): void {
    const note = this.#labels.current;
    if (this.#runs.length > 0) this.#notes.push({ ...PLAIN_PARAGRAPH, runs: this.#runs, note });
    this.#runs = [];
  }

  #endParagraph(): void {
    if (this.#state.place === "note") return this.#write(LINE_BREAK);
    if (this.#runs.length > 0) {
      const isQuote = this.#isQuote();
      this.#paragraphs.push({
        ...PLAIN_PARAGRAPH,
        runs: this.#runs,
        heading: this.#layout.heading,
        isQuote,
      });
    }
    this.#runs = [];
  }

  #isQuote(): boolean {
    const { heading, left, first, style } = this.#layout;
    const name = this.#styles.get(style) ?? "";
    const setting = {
      left,
      isHanging: first < 0,
      isPlain: heading === 0 && /^(?:Normal|Standard|)$/.test(name),
      before: joinedText(this.#paragraphs.at(-1)?.runs ?? []).slice(-LONGEST_END),
    };
    return this.#quotes.isQuote(setting) || QUOTATION_STYLES.some((one) => name.startsWith(one));
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#paragraphs.push({ ...PLAIN_PARAGRAPH, cells: this.#cells });
    this.#cells = [];
  }
}

function joinedText(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join("")
    .trim();
}

function known(codePage: string): string {
  const label = codePage === "65001" ? "utf-8" : `windows-${codePage}`;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return "windows-1252";
  }
}

/** An RTF token: a group's brace, a control word with its number, a byte, a character, or plain text. */
type RtfToken =
  | { readonly kind: "open" | "close" }
  | { readonly kind: "word"; readonly name: string; readonly value: number | undefined }
  | { readonly kind: "byte"; readonly value: number }
  | { readonly kind: "text"; readonly text: string };

const PIECE =
  /([{}])|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([^{}\\\r\n]+)|[\r\n]+|\\/gy;

/** Tokenizes RTF (1.9.1) in one pass; `\bin` data are skipped. */
function* rtfTokens(rtf: string): Generator<RtfToken> {
  PIECE.lastIndex = 0;
  const piece = new RegExp(PIECE);
  while (piece.lastIndex < rtf.length) {
    const match = piece.exec(rtf);
    if (!match) return;
    const [, brace, name, number, byte, symbol, text] = match;
    if (text !== undefined) yield { kind: "text", text };
    else if (brace !== undefined) yield { kind: brace === "{" ? "open" : "close" };
    else if (byte !== undefined) yield { kind: "byte", value: Number.parseInt(byte, 16) };
    else if (symbol !== undefined) yield symbolToken(symbol);
    else if (name !== undefined) {
      const value = number === undefined ? undefined : Number(number);
      if (name === "bin") piece.lastIndex += Math.max(0, value ?? 0);
      else yield { kind: "word", name, value };
    }
  }
}

const SYMBOLS: Readonly<Record<string, string>> = { "~": "\u00a0", _: "\u2011", "-": "\u00ad" };

function symbolToken(symbol: string): RtfToken {
  if (symbol === "*") return { kind: "word", name: "*", value: undefined };
  if (symbol === "\n" || symbol === "\r") return { kind: "word", name: "par", value: undefined };
  return { kind: "text", text: SYMBOLS[symbol] ?? symbol };
}

const LONGEST_HEADING = 120; // characters
const LIST = /^(\((?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})\)|[a-z]\)|[•·])\s+/;

/** Converts RTF with its notes, tables and styles to a document. */
export const convertRtf: PageConverter = (page) => {
  const facts = { jurisdiction: "", ...page };
  const { paragraphs, title } = rtfParagraphs(page.text);
  const { blocks, notes, warnings, removed } = blocksOf(joinedRows(paragraphs));
  if (blocks.length === 0)
    throw unreadable(facts, "has no text", "open it in a word processor and save it again");
  const linked = blocks.flatMap(({ type, label }) =>
    type === "footnote" && label !== undefined ? [{ label, ...markOf(blocks, label) }] : [],
  );
  const footnotes = notes.length > 0 ? notes : linked;
  return {
    ...documentOf({ blocks, footnotes, title, kind: "rtf" }, facts),
    warnings: [...warnings, ...removedWarning(removed)],
  };
};

function markOf(blocks: readonly Block[], label: string) {
  const at = blocks.find(
    ({ type, markdown }) => type !== "footnote" && markdown.includes(`[^${label}]`),
  )?.pin;
  return at === undefined || at === "" ? {} : { at };
}

type Piece = RtfParagraph | { readonly rows: readonly (readonly string[])[] };

/** Joins consecutive rows into one table. */
function joinedRows(paragraphs: readonly RtfParagraph[]): Piece[] {
  const pieces: Piece[] = [];
  let rows: string[][] = [];
  for (const paragraph of paragraphs) {
    if (paragraph.cells) {
      if (rows.length === 0) pieces.push({ rows });
      rows.push([...paragraph.cells]);
    } else {
      rows = [];
      pieces.push(paragraph);
    }
  }
  return pieces;
}

function blocksOf(pieces: readonly Piece[]) {
  const rendered = pieces.map((piece) => ("rows" in piece ? undefined : renderRuns(piece.runs)));
  const numbering = numberingOf(
    rendered.map((inline, at) => (isBody(pieces[at]) ? (inline?.text ?? "") : "")),
  );
  const pins: string[] = [];
  const blocks: Block[] = [];
  let pin = "";
  let removed = 0;
  for (const [index, piece] of pieces.entries()) {
    const inline = rendered[index];
    const numbered = numbering.paragraphs.get(index);
    const note = numbering.notes.get(index);
    if (numbered) pin = numbered.pin;
    else if (index >= numbering.end) pin = "";
    pins.push(pin);
    removed += inline?.removed ?? 0;
    if (note && inline) {
      pushNote(blocks, note, withoutNumber(inline.markdown));
      continue;
    }
    const block =
      "rows" in piece
        ? {
            type: "table" as const,
            pin,
            markdown: gridMarkdown(piece.rows.map((row) => row.map(plainMarkdown))),
          }
        : inline && blockOf(piece, inline, pin, numbered?.number);
    if (!block || block.markdown === "") continue;
    if (block.type === "heading") pin = "";
    blocks.push(block);
  }
  return { blocks, notes: footnotesOf(numbering, pins), warnings: numbering.warnings, removed };
}

function isBody(piece: Piece | undefined): boolean {
  return (
    piece !== undefined &&
    "runs" in piece &&
    !piece.isQuote &&
    piece.note === undefined &&
    piece.heading === 0
  );
}

function blockOf(
  piece: RtfParagraph,
  { markdown, text, bold, underlined }: ReturnType<typeof renderRuns>,
  pin: string,
  number: number | string | undefined,
): Block | undefined {
  if (piece.note !== undefined)
    return { type: "footnote", label: piece.note, pin: `fn ${piece.note}`, markdown };
  if (text === "") return undefined;
  if (piece.heading > 0)
    return { type: "heading", level: Math.min(6, piece.heading + 1), pin: "", markdown: text };
  if (piece.isQuote) return { type: "quote", pin, markdown };
  if (number !== undefined)
    return { type: "paragraph", label: String(number), pin, markdown: withoutNumber(markdown) };
  if ((bold || underlined) && text.length <= LONGEST_HEADING && !/[.;,:]$/.test(text))
    return { type: "heading", level: 3, pin: "", markdown: plainMarkdown(text) };
  const [marked, label] = LIST.exec(markdown) ?? [];
  if (marked !== undefined && label !== undefined)
    return { type: "list", level: 1, label, pin, markdown: markdown.slice(marked.length) };
  return { type: "paragraph", pin, markdown };
}

function plainMarkdown(text: string): string {
  return renderRuns([{ text, style: PLAIN }]).markdown;
}

function withoutNumber(markdown: string): string {
  return markdown.replace(/^([*]{0,3})(?:\[\d{1,4}\]|\d{1,4}(?:\.\d{1,3})?\.?)\1\s*/, "");
}
