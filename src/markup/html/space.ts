/** Represents `<br>` in a text; a line break in the source is only a space. */
export const LINE_BREAK = "\u2028";

const IRREGULAR = / ?[^\S ]\s*| {2}\s*/g; // anything but a single space, which stays unchanged

/** Folds white space to one space, or to one newline where it contains a line break. */
export function foldSpace(text: string): string {
  return text.includes(LINE_BREAK)
    ? text.replaceAll(/\s+/g, (space) => (space.includes(LINE_BREAK) ? "\n" : " "))
    : text.replaceAll(IRREGULAR, " ");
}

/** Turns the newlines of a text into line breaks. */
export function asLines(text: string): string {
  return text.replaceAll(/\r?\n/g, LINE_BREAK);
}
