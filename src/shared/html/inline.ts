/** A stretch of text in one style, before white space is folded. */
export interface Run {
  readonly text: string;
  readonly style: InlineStyle;
}

export interface InlineStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Digits are raised (sentence numbers, exponents); other raised text stays as it is. */
  readonly raised: boolean;
  readonly href?: string;
  /** The mark of a footnote, printed as `[^label]`. */
  readonly note?: string;
}

export const PLAIN: InlineStyle = { bold: false, italic: false, raised: false };

export interface InlineText {
  readonly markdown: string;
  readonly text: string;
  /** All of the text is bold. */
  readonly bold: boolean;
  readonly italic: boolean;
  /** Labels of the footnote marks in it, in order. */
  readonly notes: readonly string[];
}

/** Stands for `<br>` in a run; a new line of the source is only a space. */
export const LINE_BREAK = "\u2028";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Folds white space and writes runs as Markdown; emphasis never begins or ends with a space. */
export function renderRuns(runs: readonly Run[]): InlineText {
  const folded = fold(runs);
  const marked = folded.filter((run) => run.text.trim() !== "" && run.style.note === undefined);
  return {
    markdown: escapeStart(folded.map(write).join("").replaceAll("\n", "  \n")),
    text: folded.map((run) => (run.style.note === undefined ? run.text : "")).join(""),
    bold: marked.length > 0 && marked.every((run) => run.style.bold),
    italic: marked.length > 0 && marked.every((run) => run.style.italic),
    notes: folded.flatMap((run) => run.style.note ?? []),
  };
}

/** One space between words, none at the ends; a line break swallows the spaces around it. */
function fold(runs: readonly Run[]): Run[] {
  const result: Piece[] = [];
  let gap = ""; // white space that is owed before the next word
  for (const { text, style } of runs) {
    const words = text.replaceAll(/\s+/g, (space) => (space.includes(LINE_BREAK) ? "\n" : " "));
    const body = words.trim();
    const lead = words.length - words.trimStart().length;
    gap = joined(gap, words.slice(0, lead));
    if (body === "" && style.note === undefined) continue;
    append(result, gap, body, style);
    gap = words.slice(lead + body.length);
  }
  return result;
}

interface Piece {
  text: string;
  readonly style: InlineStyle;
}

function append(result: Piece[], gap: string, body: string, style: InlineStyle): void {
  const last = result.at(-1);
  const space = last ? gap : "";
  if (last && style.note === undefined && sameStyle(last.style, style)) {
    last.text += space + body;
    return;
  }
  if (space !== "") result.push({ text: space, style: PLAIN });
  result.push({ text: style.note ?? body, style });
}

function joined(before: string, space: string): string {
  if (space === "") return before;
  return before.includes("\n") || space.includes("\n") ? "\n" : " ";
}

function sameStyle(a: InlineStyle, b: InlineStyle): boolean {
  return (
    a === b ||
    (a.bold === b.bold &&
      a.italic === b.italic &&
      a.raised === b.raised &&
      a.href === b.href &&
      a.note === b.note)
  );
}

function write({ text, style }: Run): string {
  if (style.note !== undefined) return `[^${style.note}]`;
  if (text.trim() === "") return text;
  const raised = style.raised ? raise(text) : text;
  const inner = escape(raised);
  const mark = `${style.bold ? "**" : ""}${style.italic ? "*" : ""}`;
  const emphasised = mark === "" ? inner : `${mark}${inner}${mark.split("").reverse().join("")}`;
  return style.href === undefined ? emphasised : `[${emphasised}](${destination(style.href)})`;
}

function raise(text: string): string {
  return /^\d+$/.test(text) ? text.replaceAll(/\d/g, (digit) => RAISED[Number(digit)] ?? digit) : text;
}

/** Only what would change the meaning is escaped: brackets of a citation stay as printed. */
function escape(text: string): string {
  return text.replaceAll(/[*_`\\]|<(?=[a-zA-Z/!])|\](?=\()|\[(?=\^)/g, String.raw`\$&`);
}

/** A line that begins like a heading, a quotation or a list would become one. */
function escapeStart(markdown: string): string {
  return markdown.replace(/^(#{1,6} |> ?|[-+] |\d{1,9}[.)](?= ))/, (start) =>
    /^\d/.test(start) ? `${start.slice(0, -1)}\\${start.slice(-1)}` : `\\${start}`,
  );
}

function destination(href: string): string {
  return /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : href;
}
