import { hasDigit, isGlued, textAt, type Token, type Tokens } from "./tokens.ts";

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  l: "1",
  I: "1",
  i: "1",
  O: "0",
  o: "0",
  S: "5",
  B: "8",
  Z: "2",
};

/** Repairs digits that OCR misread: "l992", "19O2"; a word without any digit is left alone. */
export function repaired(token: Token): Token {
  if (/^[lI]$/.test(token.text)) return { ...token, kind: "number", text: "1" };
  if (token.text.length > 6 || /^\d+$/.test(token.text) || !/^[lIiOoSBZ]*\d[\dlIiOoSBZ]*$/.test(token.text))
    return token;
  const text = token.text.replaceAll(/[lIiOoSBZ]/g, (one) => LOOK_ALIKES[one] ?? one);
  return { ...token, kind: "number", text };
}

/** Returns the sentence that reports a repair; none for a token that was read as printed. */
export function detectDamage(printed: Token, repaired: Token): string[] {
  return printed.text === repaired.text ? [] : [`${printed.text} was read as ${repaired.text}`];
}

/** Tokens of a text with damage from OCR, typing or copying repaired. */
export interface SecondReading {
  readonly tokens: Tokens;
  /** Indexes of the repaired tokens, ascending. */
  readonly changed: readonly number[];
}

/** Builds a second reading with the same number of tokens; undefined if none is damaged. */
export function reparse(tokens: Tokens): SecondReading | undefined {
  let read: Token[] | undefined;
  const changed: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const other = token && otherReading(tokens, at, token);
    if (!token || !other || other.text === token.text) continue;
    read ??= [...tokens];
    read[at] = other;
    changed.push(at);
  }
  return read && { tokens: read, changed };
}

const MARKS: Readonly<Record<string, string>> = { "{": "[", "}": "]", $: "§" };
const OGH = /^0(?:b|bA|bS|s)$/;
const ROMAN = /^(?=[IVX]{0,4}l)[lIVX]{2,5}$/;
const ROMAN_STARTS = "lIVX"; // most words begin with another letter
const FULL_YEAR = /^(?:19|20)\d\d$/;
const LONGEST = 6;

function otherReading(tokens: Tokens, at: number, token: Token): Token | undefined {
  const { kind, text } = token;
  if (kind === "mark") {
    const mark = text === "$" && isAmount(tokens, at) ? undefined : MARKS[text];
    return mark === undefined ? undefined : { ...token, text: mark };
  }
  if (text.length > LONGEST) return undefined;
  if (kind === "number") return otherNumber(tokens, at, token);
  if (text === "S") return isAfterSign(tokens, at) ? { ...token, kind: "mark", text: "§" } : undefined;
  if (text === "l") return repaired(token);
  if (ROMAN_STARTS.includes(text.charAt(0)) && ROMAN.test(text))
    return { ...token, text: text.replaceAll("l", "I") };
  return hasDigit(text) ? repaired(token) : undefined;
}

const ABBREVIATION = /^\p{Lu}\p{L}*\p{Lu}/u;

/** `$1,000`, `$1.50`, `$5 $6`: amounts, unlike the damaged sections of `$280,281 BGB`. */
function isAmount(tokens: Tokens, at: number): boolean {
  const mark = textAt(tokens, at + 2);
  if (mark === "$") return true;
  const fraction = isGlued(tokens, at + 2) && isGlued(tokens, at + 3) ? textAt(tokens, at + 3) : "";
  if (mark === ".") return /^\d+$/.test(fraction);
  return mark === "," && /^\d{3}$/.test(fraction) && !ABBREVIATION.test(textAt(tokens, at + 4));
}

/** `0b` of `5 Ob 234/20b`; `2019` of a file number, whose year should have two digits. */
function otherNumber(tokens: Tokens, at: number, token: Token): Token | undefined {
  const { text } = token;
  if (text.length < 2) return undefined;
  if (OGH.test(text)) return { ...token, kind: "word", text: `O${text.slice(1)}` };
  const isFileNumber =
    FULL_YEAR.test(text) &&
    textAt(tokens, at - 1) === "/" &&
    isGlued(tokens, at) &&
    !/^Cases?$/.test(textAt(tokens, at - 3)); // "Case 10/2011" of a tribunal
  return isFileNumber && tokens[at - 2]?.kind === "number" ? { ...token, text: text.slice(2) } : undefined;
}

function isAfterSign(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at - 1) === "§" && isGlued(tokens, at);
}
