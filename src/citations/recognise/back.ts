import { digitsAt, isGlued, skip, textAt, type Token } from "../tokens.ts";
import type { BackReferenceFields, Form, Match } from "../types.ts";

export const BACK_STARTS = [
  "Ibid",
  "ibid",
  "Ebd",
  "ebd",
  "Ebenda",
  "ebenda",
  "aaO",
  "AaO",
  "a",
  "A",
  "above",
  "Above",
  "supra",
  "Supra",
  "oben",
  "Oben",
  "Fn",
  "Fußn",
  "op",
  "loc",
];

/** `Ibid 20`, `(n 3)`, `above n 3`, `supra note 3`, `oben Fn. 3`, `a.a.O.`, `ebd.`, `op cit`; resolved later. */
export const backReferences: Form = ({ tokens }, at) => {
  const word = textAt(tokens, at);
  if (/^[Ii]bid$/.test(word)) return made("ibid", undefined, at, at + 1, "Ibid");
  if (word === "ebenda" && !/^(?:[.,;)]|Rn|S)$/.test(textAt(tokens, at + 1))) return undefined; // "ebenda fließt"
  if (/^[Ee](?:bd|benda)$/.test(word)) return made("ibid", undefined, at, skip(tokens, at + 1, "."), "ebd.");
  if (/^[Aa]aO$/.test(word)) return made("aao", undefined, at, at + 1, "a.a.O.");
  if (word === "a" || word === "A") return apart(tokens, at);
  if (word === "op" || word === "loc") {
    const cit = skip(tokens, at + 1, ".");
    return textAt(tokens, cit) === "cit" ? made("aao", undefined, at, cit + 1, `${word} cit`) : undefined;
  }
  return noted(tokens, at, word);
};

/** `(n 3)` */
export const bracketedNote: Form = ({ tokens }, at) => {
  const number = digitsAt(tokens, at + 2);
  const isNote = textAt(tokens, at) === "(" && /^(?:n|nn|Fn|fn)$/.test(textAt(tokens, at + 1));
  if (!isNote) return undefined;
  const start = skip(tokens, at + 2, ".");
  const value = number ?? digitsAt(tokens, start);
  const close = (number === undefined ? start : at + 2) + 1;
  if (value === undefined || textAt(tokens, close) !== ")") return undefined;
  return made("note", Number(value), at, close + 1, `(n ${value})`);
};

function apart(tokens: readonly Token[], at: number): Match | undefined {
  if (textAt(tokens, at + 1) !== ".") return undefined;
  const words = [0, 1, 2, 3, 4].map((step) => textAt(tokens, at + step)).join("");
  if (!/^[Aa]\.a\.O\.?$/.test(words)) return undefined;
  return made("aao", undefined, at, skip(tokens, at + 5, "."), "a.a.O.");
}

function noted(tokens: readonly Token[], at: number, word: string): Match | undefined {
  const isLead = /^(?:[Aa]bove|[Ss]upra|[Oo]ben)$/.test(word);
  const sign = isLead ? skip(tokens, at + 1, ",") : at;
  const isSign = /^(?:n|note|nn|fn|Fn|Fußn)$/.test(textAt(tokens, sign));
  if (!isSign || (!isLead && !isGerman(tokens, at))) return undefined;
  const start = skip(tokens, sign + 1, ".");
  const number = digitsAt(tokens, start);
  return number === undefined ? undefined : made("note", Number(number), at, start + 1, `(n ${number})`);
}

/** "Fn. 3" alone may be a footnote of the source; "s. Fn. 3", "(Fn. 3)" are of this text. */
function isGerman(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1);
  return before === "(" || (before === "." && /^s$/i.test(textAt(tokens, at - 2)) && isGlued(tokens, at - 1));
}

function made(
  form: BackReferenceFields["form"],
  note: number | undefined,
  from: number,
  next: number,
  canonical: string,
): Match {
  const isGermanWord = canonical === "a.a.O." || canonical === "ebd.";
  const meaning = {
    kind: "back_reference",
    form,
    note,
    target: undefined,
    country: undefined,
    canonical,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from, next, meaning, pins: isGermanWord ? "german" : "common" }], next };
}
