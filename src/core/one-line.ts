/** What a source says in a line of ours begins no line of its own: it could pose as our words. Unlike `onOneLine` it knows every sign that ends a line, and leaves the blanks around it. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, " ");
}
