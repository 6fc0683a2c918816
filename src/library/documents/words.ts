const WORD = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu; // words contain invisible characters: soft hyphens, joiners
const PLAIN_WORD = /[A-Za-z\d]+/g; // the same for plain text, many times faster
const PLAIN = /^[\0-\x7f]*$/;
const INVISIBLE = /[\p{M}\p{Cf}]/gu;

/** Letters that are letters of their own, so that no decomposition reaches them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const LETTER = /[ßæœøłđðþı]/g;
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };
const UMLAUT = /[äöü]/g;

export interface Word {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Whether a text has no letters but those of English: most words, which need no folding. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Words as the index knows them: letters, digits and what belongs to them. */
export function wordsOf(text: string): Word[] {
  const pattern = new RegExp(PLAIN.test(text) ? PLAIN_WORD : WORD);
  const words: Word[] = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [word] = match;
    words.push({ start: match.index, end: match.index + word.length, text: word });
  }
  return words;
}

/** The same words without their places, which takes a third of the time. */
export function wordTexts(text: string): readonly string[] {
  return text.match(PLAIN.test(text) ? PLAIN_WORD : WORD) ?? [];
}

/** Small letters without accents: "Grüneberg" -> "gruneberg", "Straße" -> "strasse", "ﬁnal" -> "final". */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** The spelling without umlauts, "grueneberg", where it differs from the folded one. */
export function spelling(word: string): string | undefined {
  const small = word.normalize("NFKC").toLowerCase();
  const spelt = small.replace(UMLAUT, (letter) => UMLAUTS[letter] ?? letter);
  return spelt === small ? undefined : fold(spelt);
}

/** The folded words of a text, in order. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const LINK_TARGET = /\]\((?:[^()\s\\]|\\.|\((?:[^()\s\\]|\\.){0,2000}\)){1,2000}\)/y;
const MARKS = /\\([\\`*_{}[\]()#+\-.!<>|~])|\*{1,3}|`|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu;

const MARKED = /[\\*`_]/;

/** Markdown as it is read aloud: no emphasis, no addresses of links. */
export function plain(markdown: string): string {
  const text = unlinked(markdown);
  return MARKED.test(text) ? text.replace(MARKS, "$1") : text;
}

function unlinked(markdown: string): string {
  let text = "";
  let from = 0;
  for (let at = markdown.indexOf("]("); at !== -1; at = markdown.indexOf("](", Math.max(at + 1, from))) {
    LINK_TARGET.lastIndex = at;
    const target = LINK_TARGET.exec(markdown)?.[0];
    if (target === undefined) continue;
    text += markdown.slice(from, at + 1);
    from = at + target.length;
  }
  return text + markdown.slice(from);
}
