/** Characters that word processors and web pages put in place of plain ones; each pair is one UTF-16 unit long. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ["\u00a0", " "],
  ["\u2007", " "],
  ["\u2009", " "],
  ["\u202f", " "],
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2012", "-"],
  ["\u2013", "-"],
  ["\u2014", "-"],
  ["\u2212", "-"],
  ["\u2018", "'"],
  ["\u2019", "'"],
  ["\u201c", '"'],
  ["\u201d", '"'],
]);

const DRESSED = /[\u00a0\u2007\u2009\u202f\u2010-\u2014\u2212\u2018\u2019\u201c\u201d]/g;

/** The same text with plain spaces, dashes and quotes; as long as before, so positions stay true. */
export function clean(text: string): string {
  return text.replaceAll(DRESSED, (one) => PLAIN.get(one) ?? one);
}
