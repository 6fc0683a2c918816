import { noteMark } from "../notes.ts";
import type { TextLine, TextPage } from "../paged/page.ts";
import { type LaidOut, type Row, weightsOf } from "./layout.ts";

/**
 * Returns the pages of a file with what their type shows: raised numbers become note marks, and lines in
 * smaller type than the text and those after a gap are flagged. A line without a row is treated like the line
 * before it. A file without numbered lines has neither notes nor paragraphs to tell apart.
 */
export async function withTypeSizes(
  laidOut: readonly LaidOut[],
  pause: () => Promise<void>,
): Promise<readonly TextPage[]> {
  if (!laidOut.some(({ page }) => hasNumbers(page))) return laidOut.map(({ page }) => page);
  const usual = usualHeight(laidOut.flatMap(({ rows }) => rows));
  const made: TextPage[] = [];
  for (const { page, rows } of laidOut) {
    made.push({ ...page, lines: sized(page.lines, rows, usual) });
    await pause();
  }
  return made;
}

const LEAST_NUMBERED = 2; // lines of a page

/** Returns whether lines of a page begin with numbers, which may be those of notes. */
export function hasNumbers({ lines }: TextPage): boolean {
  return lines.filter(({ text }) => /^\d{1,4}\s/.test(text)).length >= LEAST_NUMBERED;
}

const LEAST_SHARE = 0.3; // of the letters of the commonest height: notes may be longer than the text

/** Returns the height of the text: the largest common height. */
function usualHeight(rows: readonly Row[]): number {
  const weights = weightsOf(rows.map(({ text, height }) => [height, text.length]));
  const most = Math.max(0, ...weights.values());
  return Math.max(
    0,
    ...[...weights].filter(([, weight]) => weight >= LEAST_SHARE * most).map(([height]) => height),
  );
}

const SMALL = 0.97; // of the usual height

function sized(lines: readonly TextLine[], rows: readonly Row[], usual: number): readonly TextLine[] {
  let small = false;
  let last = 0;
  return lines.map((line) => {
    const text = line.text.replaceAll(/\s/g, "");
    const at = rowAt(rows, text, last);
    const row = rows[at];
    if (!row) return { ...line, small };
    last = at;
    if (row.height <= usual) small = row.height < SMALL * usual; // italics may be higher
    const start = row.text.indexOf(text);
    const raised = row.raised
      .map((one) => ({ start: one.start - start, end: one.end - start }))
      .filter((one) => one.start > 0 && one.end <= text.length);
    return { ...line, small, gap: line.gap || (row.gap && !small), text: withMarks(line.text, raised) };
  });
}

const LEAST_PART = 12; // characters of a line that identify it in any row
const NEAR = 4; // rows

/**
 * Returns the row of a line, searching from the last one; a line of a column is part of a row, and the next
 * column begins further up.
 */
function rowAt(rows: readonly Row[], text: string, last: number): number {
  const near = rows.slice(last, last + NEAR).findIndex((row) => row.text.includes(text));
  if (near !== -1 || text.length < LEAST_PART) return near === -1 ? -1 : last + near;
  return rows.findIndex((row) => row.text.includes(text));
}

/** Marks the raised numbers in a text as note marks and removes the blanks next to them. */
function withMarks(text: string, raised: Row["raised"]): string {
  if (raised.length === 0) return text;
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  return raised.toReversed().reduce((marked, { start, end }) => {
    const [from, to] = [places[start] ?? 0, (places[end - 1] ?? 0) + 1];
    const after = marked.slice(to).replace(/^\s+(?=[.,;:!?)\]”"’'])/, "");
    return marked.slice(0, from).trimEnd() + noteMark(text.slice(from, to)) + after;
  }, text);
}
