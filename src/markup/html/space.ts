/** Stands for `<br>` in a text; a new line of the source is only a space. */
export const LINE_BREAK = "\u2028";

const IRREGULAR = / ?[^\S ]\s*| {2}\s*/g; // all but a single space, which stays as it is

/** Each stretch of white space as one space, or as one new line where there was a line break. */
export function foldSpace(text: string): string {
  return text.includes(LINE_BREAK)
    ? text.replaceAll(/\s+/g, (space) => (space.includes(LINE_BREAK) ? "\n" : " "))
    : text.replaceAll(IRREGULAR, " ");
}

/** Text whose new lines are line breaks. */
export function asLines(text: string): string {
  return text.replaceAll(/\r?\n/g, LINE_BREAK);
}
