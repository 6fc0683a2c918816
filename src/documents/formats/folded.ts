/** Normalizes a text for searching: one space for any white space, no invisible characters. */
export function folded(text: string) {
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

/** Returns the offsets of all occurrences of words in a folded text. */
export function placesOf(text: string, words: string): readonly number[] {
  const places: number[] = [];
  if (words === "") return places;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}
