// An expression that ends with $ is tried from every place of a run again; these look once.

/** A word whose first letter is a capital; the others stay as they are. */
export function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** `1 document`, `2,000 documents`. */
export function plural(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
}

/** The text before a mark; the whole text without one. */
export function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}

/** Decodes percent-encoding; a text with an invalid sequence, such as a lone percent sign, is returned unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What a global expression matches at the end of a text; empty when that is nothing. */
export function matchAtEnd(text: string, pattern: RegExp): string {
  const last = [...text.matchAll(pattern)].at(-1);
  return last && last.index + last[0].length === text.length ? last[0] : "";
}

/** Puts a source's words on one line, whatever character ends a line in them, so that they cannot pose as the server's. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, " ");
}

/** A text whose line ends, and the blanks around them, are one blank or what is given; other blanks stay as they are. */
export function onOneLine(text: string, between = " "): string {
  if (!text.includes("\n")) return text;
  return text.replaceAll(/\s+/g, (run) => (run.includes("\n") ? between : run));
}

/** A text with one blank for each run of white space, and none at its ends. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Markdown on one line and without its emphasis, as a heading has it. */
export function unemphasised(markdown: string): string {
  return onOneLine(markdown.replaceAll(/(?<!\\)\*+/g, "")).trim();
}

const ECHO_CHARS = 120;

/** A text of at most so many characters, which ends with … where it was cut, never inside a character; by default as an error repeats what a caller sent. */
export function shortened(text: string, most = ECHO_CHARS): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${start.trimEnd()}…`;
}

const LEAD = 6; // words in front of a difference
const MOST_COMPARED = 600; // words of a side

/**
 * Two texts of which the one begins somewhere in the other, both from a few words before the first word that differs;
 * as they are where they share no beginning or differ at once. Capitals and punctuation are no difference.
 */
export function fromDifference(one: string, other: string): readonly [string, string] {
  const [own, theirs] = [one, other].map((text) =>
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MOST_COMPARED),
  );
  if (!own || !theirs) return [one, other];
  let [shared, start] = [0, 0];
  for (const at of theirs.keys()) {
    const end = own.findIndex(([word], step) => word.toLowerCase() !== theirs[at + step]?.[0].toLowerCase());
    if (end > shared) [shared, start] = [end, at];
  }
  const from = shared - LEAD;
  const cut = (text: string, index = 0) => (from > 0 ? `… ${text.slice(index)}` : text);
  return [cut(one, own[from]?.index), cut(other, theirs[start + from]?.index)];
}

/** The lines that fit into UTF-8 bytes; one that is too long is left out, shorter ones after it stay. */
export function fittingLines(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  return lines.filter((line) => {
    const size = Buffer.byteLength(line) + 1;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** The first lines, as many as fit into UTF-8 bytes. */
export function leadingLines(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  const over = lines.findIndex((line) => (left -= Buffer.byteLength(line) + 1) < 0);
  return over === -1 ? lines : lines.slice(0, over);
}

/** A text cut to its first UTF-8 bytes, never inside a character. */
export function cutBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const start = Buffer.from(text).subarray(0, Math.max(0, bytes - 3)); // the mark of a cut has three
  return `${start.toString("utf8").replace(/\uFFFD{1,3}$/, "")}…`;
}

const GERMAN = /[äöüß]|\b(?:der|die|das|und|nicht|eines?|wegen|nach|ist|wird|wer|wann|muss|darf)\b|§/i;

/** Whether a query is in German, by its letters and its small words. */
export function isGerman(query: string): boolean {
  return GERMAN.test(query);
}
