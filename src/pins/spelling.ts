import { before, matchAtEnd } from "../core/text.ts";

/** Words for the same kind of place, by the one that pins are compared by. Longer spellings first. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["s", /\b(?:sections?|sects?|secs?|ss|satz)\b\.?(?=\s*[\dA-Za-z]?\d)/g],
  ["reg", /\b(?:regulations?|regs?)\b\.?(?=\s*\d)/g],
  ["r", /\b(?:rules?|rr|r)\b\.?(?=\s*\d)/g],
  ["cl", /\b(?:clauses?|cll?s?)\b\.?(?=\s*\d)/g],
  ["sch", /\b(?:schedules?|schs?)\b\.?(?=\s*\d|$)/g],
  ["art", /\b(?:articles?|artikel|arts?)\b\.?(?=\s*\d)/g],
  ["fn", /\b(?:footnotes?|fußnoten?|fns?|notes?|nn?)\b\.?(?=\s*\d)/g],
  ["p", /\b(?:pages?|pgs?|pp?)\b\.?(?=\s*\d)/g],
  ["rn", /\br(?:andnummern?|dnrn?|nrn?|zn?|dn|nn?)\b\.?(?=\s*\d)/g],
  ["abs", /\babs(?:atz|ätze)?\b\.?(?=\s*\d)/g],
  ["uabs", /\b(?:unterabs(?:atz)?|uabs)\b\.?(?=\s*\d)/g],
  ["lit", /\b(?:lit(?:era)?|buchst(?:abe)?)\b\.?(?=\s*[a-z])/g],
  ["hs", /\bh(?:albs(?:atz)?|s)\b\.?(?=\s*\d)/g],
  ["alt", /\balt(?:ernative)?\b\.?(?=\s*\d)/g],
  ["z", /\bz(?:iff(?:ern?)?)?\b\.?(?=\s*\d)/g],
  ["§", /§{1,2}/g],
  ["nr", /\b(?:nummern?|nrn?)\b\.?(?=\s*\d)/g],
  ["order", /\borders?\b(?=\s*\d)/g],
];
const PARAGRAPH = /(?:\bat\s+)?(?:\b(?:paragraphs?|paras?|pars?)\b\.?|¶{1,2})\s*\[?(\d{1,5}[a-z]?)\]?/g;

/** A pin without what does not matter: spaces, full stops, quotation marks, case, the word for its kind; a bare number is a paragraph's. */
export function normalisePin(pin: string): string {
  let plain = pin
    .toLowerCase()
    .replaceAll(PARAGRAPH, "[$1]")
    .replaceAll(/\bat\s+(?=\[)/g, "");
  for (const [kind, spellings] of KINDS) plain = plain.replaceAll(spellings, kind);
  plain = plain.replaceAll(/[\s"'“”‘’]+/g, "").replaceAll(/(?<!\d)\.|\.(?!\d)/g, "");
  return /^\d{1,5}[a-z]?$/.test(plain) ? `[${plain}]` : plain;
}

/** `[14]-[21]` has two ends; `ss 18-20`, `s 18(1)-(3)` and `Kirby J [3]-[7]` keep for the second what they say once. */
export function splitRange(wanted: string): { readonly from: string; readonly to: string } | undefined {
  for (const { 0: mark, index } of [...wanted.matchAll(/[-–—]|\bto\b|\bbis\b/gi)].toReversed()) {
    const from = wanted.slice(0, index).trimEnd();
    const to = wanted.slice(index + mark.length).trimStart();
    if (/[\d\])a-z]$/i.test(from) && to !== "") return { from, to: completed(from, to) };
  }
  return undefined;
}

function completed(from: string, to: string): string {
  if (to.startsWith("(")) return from.replace(/\([^()]*\)$/, "") + to;
  if (to.startsWith("[")) return from.slice(0, Math.max(0, from.lastIndexOf("["))) + to;
  if (!/^\d/.test(to)) return to;
  const bracket = from.lastIndexOf("[");
  if (bracket !== -1) return `${from.slice(0, bracket)}[${to.replace("]", "")}]`;
  const unit = before(from, "("); // "s 18" of "s 18(1)"
  return unit.slice(0, unit.length - matchAtEnd(unit, /\d[\dA-Z.]*/gi).length) + to;
}
