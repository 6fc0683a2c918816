export interface Folded {
  readonly text: string;
  /** The place in the text of each character. */
  readonly places: readonly number[];
}

/** A text as words are looked for in it: one space for any white space, nothing that is not seen. */
export function folded(text: string): Folded {
  const places: number[] = [];
  let made = "";
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (/[\u00ad\u200b-\u200d\u2060\ufeff]/.test(one)) continue;
    const isSpace = /\s/.test(one);
    if (isSpace && made.endsWith(" ")) continue;
    made += isSpace ? " " : one === "\u2011" ? "-" : one;
    places.push(at);
  }
  return { text: made, places };
}

/** Where words are in a folded text; each place is that of their first character. */
export function placesOf(text: string, words: string): readonly number[] {
  const places: number[] = [];
  if (words === "") return places;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}
