import type { Words } from "./hyphens.ts";
import { joinLines } from "./hyphens.ts";
import type { TextLine } from "./page.ts";

/** Lines that belong together, as one text. */
export interface Paragraph {
  readonly text: string;
  /** Of the page where it begins. */
  readonly page: number;
  /** Where its first line begins. */
  readonly left: number;
  /** How many lines it has. */
  readonly lines: number;
  /** An empty line stands before it. */
  readonly gap: boolean;
  /** It goes on where the paragraph before it stopped at the end of a page. */
  readonly continues: boolean;
}

/** How a page is set: where its lines usually begin and end. */
interface Measure {
  readonly left: number;
  readonly right: number;
}

const MARK =
  /^(?:\[\d{1,4}\]|\d{1,4}[.)]|\((?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})\)|[a-z]\)|[•·▪–—-]|Rn\.?\s?\d{1,4})(?=\s)/;
const END = /[.!?:;][”"’')\]]?(?:\s?\d{1,3})?$/; // a note's number may stand behind it

/** The paragraphs of a page; `open` is whether the page before ended inside of one. */
export function pageParagraphs(
  lines: readonly TextLine[],
  page: number,
  words: Words,
  open: boolean,
): Paragraph[] {
  const measure = measureOf(lines);
  const paragraphs: Paragraph[] = [];
  let current: { text: string; lines: number; readonly first: TextLine } | undefined;
  const close = () => {
    if (!current) return;
    const { text, first, lines: count } = current;
    const continues = paragraphs.length === 0 && open && !MARK.test(text) && /^\p{Ll}/u.test(text);
    paragraphs.push({ text, page, left: first.left, lines: count, gap: first.gap, continues });
  };
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!current || !before || begins(line, before, measure)) {
      close();
      current = { text: line.text, lines: 1, first: line };
    } else {
      current.text = joinLines(current.text, line.text, words);
      current.lines += 1;
    }
  }
  close();
  return paragraphs;
}

/** Whether a text that ends a page goes on behind it. */
export function isOpen(text: string): boolean {
  return text !== "" && !END.test(text);
}

function measureOf(lines: readonly TextLine[]): Measure {
  const lefts = lines.map(({ left }) => left).toSorted((a, b) => a - b);
  const rights = lines.map(({ right }) => right).toSorted((a, b) => a - b);
  return {
    left: lefts[Math.floor(lefts.length / 4)] ?? 0,
    right: rights[Math.floor(rights.length * 0.75)] ?? 0,
  };
}

const INDENT = 2; // characters
const SHORT = 0.85; // of the usual width: such a line is a paragraph's last

function begins(line: TextLine, before: TextLine, { left, right }: Measure): boolean {
  if (MARK.test(line.text) && (line.gap || END.test(before.text) || line.left <= before.left)) return true;
  if (line.gap && !isCutWord(before.text, line.text)) return true;
  const short = before.right < left + (right - left) * SHORT;
  if (short && END.test(before.text)) return true;
  if (short && isCapitals(before.text) !== isCapitals(line.text)) return true;
  const indented = line.left >= before.left + INDENT;
  return indented && line.left > left + 1 && END.test(before.text) && !MARK.test(before.text);
}

function isCutWord(before: string, after: string): boolean {
  return /\p{Ll}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(after);
}

/** Set in capitals, as headings are. */
export function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}
