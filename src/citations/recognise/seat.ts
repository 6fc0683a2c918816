import { landByCode } from "../tables/lands.ts";
import { isGlued, textAt, type Token } from "../tokens.ts";
import { NUMBER_LEADS, FORMS } from "./decision-words.ts";

const MOST_SEAT_TOKENS = 8;
const SEAT_WORDS: ReadonlySet<string> = new Set("a am an der d i im in M O für und Main Land ZRS".split(" "));
const SEAT_MARKS: ReadonlySet<string> = new Set(["-", ".", "/", "(", ")"]);

/** `Köln`, `Frankfurt a. M.`, `Frankfurt (Oder)`, `Nordrhein-Westfalen`. */
export function seatAt(tokens: readonly Token[], from: number): { text: string; next: number } | undefined {
  let at = from;
  while (at < from + MOST_SEAT_TOKENS && isSeatToken(tokens, at)) at += 1;
  while (at > from && /^[-./(]$/.test(textAt(tokens, at - 1)) && !isAbbreviated(tokens, at - 1)) at -= 1;
  const [first, last] = [tokens[from], tokens[at - 1]];
  if (at === from || !first || !last) return undefined;
  return { text: seatText(tokens.slice(from, at)), next: at };
}

function isSeatToken(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const behind = textAt(tokens, at + 1);
  if (token?.kind === "word") return isSeatWord(token.text);
  if (token?.text === "-") return isGlued(tokens, at) && !FORMS.has(behind); // else it is in front of a file number
  if (token?.text === "(") return /^\p{Lu}\p{Ll}{2}/u.test(behind);
  return token !== undefined && SEAT_MARKS.has(token.text);
}

function isSeatWord(word: string): boolean {
  if (FORMS.has(word) || NUMBER_LEADS.has(word)) return false;
  return SEAT_WORDS.has(word) || /^\p{Lu}\p{Ll}{2}/u.test(word) || landByCode(word) !== undefined;
}

function isAbbreviated(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === "." && /^[MO]$/.test(textAt(tokens, at - 1));
}

function seatText(tokens: readonly Token[]): string {
  return tokens
    .map((token, at) => (at > 0 && tokens[at - 1]?.end !== token.start ? ` ${token.text}` : token.text))
    .join("");
}
