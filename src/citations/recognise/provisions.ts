import { isGlued, skip, textAt, type Token } from "../tokens.ts";

export interface Provisions {
  /** In AGLC's spelling: "s 18(1)", "ss 5–7", "sch 1", "cl 3". */
  readonly provisions: readonly string[];
  readonly from: number;
  readonly next: number;
}

/** AGLC4, appendix C: abbreviations of pinpoints, with the words they stand for. */
const UNITS: ReadonlyMap<string, readonly [one: string, several: string]> = new Map(
  (
    [
      ["s", "ss", "s ss sec section sections Section Sections S Ss"],
      ["sub-s", "sub-ss", "subsection subsections Subsection subs"],
      ["reg", "regs", "reg regs regulation regulations Reg Regs"],
      ["r", "rr", "r rr rule rules Rule Rules"],
      ["sch", "schs", "sch schs Sch schedule schedules Schedule"],
      ["pt", "pts", "pt pts Pt part parts Part Parts"],
      ["div", "divs", "div divs Div division Division"],
      ["sub-div", "sub-divs", "subdivision Subdivision"],
      ["ch", "chs", "ch chs Ch chapter chapters Chapter"],
      ["cl", "cls", "cl cls clause clauses Clause"],
      ["item", "items", "item items Item"],
      ["art", "arts", "art arts Art Arts article articles Article Articles"],
      ["ord", "ords", "ord Order O"],
      ["para", "paras", "para paras paragraph"],
      ["recital", "recitals", "recital recitals Recital Recitals"],
      ["app", "apps", "app appendix Appendix"],
      ["dict", "dict", "dict dictionary Dictionary"],
    ] as const
  ).flatMap(([one, several, words]) => words.split(" ").map((word) => [word, [one, several]] as const)),
);
const NUMBER = /^(?:\d{1,4}[A-Z]{0,4}|[IVXL]{1,6}[A-Z]?|\d{1,4}[A-Z]{1,3}\d{0,2}[A-Z]?)$/;
const INSIDE = /^(?:\d{1,3}[A-Za-z]{0,3}|[a-z]{1,6}|[A-Z]{1,3})$/;
const MOST = 12;
const MOST_BRACKETS = 6;
const LONG_SECTIONS: ReadonlySet<string> = new Set(["s", "r", "reg", "cl", "item", "sub-s"]);

/** Pins after a title: ` s 18(1)`, `, ss 5-7`, ` sch 1 cl 3`, ` pt IV div 2`. */
export function provisionsAfter(tokens: readonly Token[], from: number): Provisions | undefined {
  const provisions: string[] = [];
  let [at, next] = [from, from];
  while (provisions.length < MOST) {
    const one = provisionAt(tokens, nextStart(tokens, at, provisions.length === 0));
    if (!one || isOfAnother(tokens, at, one.next)) break;
    provisions.push(one.text);
    at = one.next;
    next = one.next;
  }
  return provisions.length === 0 ? undefined : { provisions, from, next };
}

/** After a comma or an "and"; the first may have a comma only. */
function nextStart(tokens: readonly Token[], at: number, isFirst: boolean): number {
  const start = skip(tokens, at, ",");
  return isFirst || textAt(tokens, start) !== "and" ? start : start + 1;
}

/** "and s 9 of the Crimes Act" belongs to what follows. */
function isOfAnother(tokens: readonly Token[], at: number, next: number): boolean {
  return textAt(tokens, at) === "and" && /^(?:of|to|in)$/.test(textAt(tokens, next));
}

/** Pins in front of a title: `s 18(1) of the`, `sections 5 and 6 of`. Reaches back over at most a dozen tokens. */
export function provisionsBefore(
  tokens: readonly Token[],
  at: number,
  floor: number,
): Provisions | undefined {
  let end = at;
  if (/^(?:the|that|this)$/.test(textAt(tokens, end - 1))) end -= 1;
  const isLinked = /^(?:of|to)$/.test(textAt(tokens, end - 1));
  if (!isLinked && end !== at) return undefined;
  if (isLinked) end -= 1; // "s 18 Privacy Act" has no link
  for (let from = end - 2; from >= Math.max(floor, end - 3 * MOST); from -= 1) {
    if (!UNITS.has(textAt(tokens, from))) continue;
    const near = provisionsAfter(tokens, from);
    if (near?.next !== end) continue;
    const found = wholeBefore(tokens, { ...near, from }, floor);
    const before = provisionsBeforeAgain(tokens, found.from, floor);
    return before ? { ...before, provisions: [...before.provisions, ...found.provisions], next: end } : found;
  }
  return undefined;
}

/** "Order 35A rule 3", "Sch 2 cl 820": units that follow each other are one pin. */
function wholeBefore(tokens: readonly Token[], near: Provisions, floor: number): Provisions {
  let whole = near;
  for (let from = near.from - 2; from >= Math.max(floor, near.from - MOST); from -= 1) {
    if (!UNITS.has(textAt(tokens, from))) continue;
    const found = provisionsAfter(tokens, from);
    if (found?.next === near.next) whole = { ...found, from };
  }
  return whole;
}

/** "item 3 of Schedule 1 to the …": the pin of a pin. */
function provisionsBeforeAgain(tokens: readonly Token[], at: number, floor: number): Provisions | undefined {
  const isJoined = /^(?:of|in|to)$/.test(textAt(tokens, at - 1));
  if (!isJoined || at - floor < 2) return undefined;
  const end = at - 1;
  for (let from = end - 2; from >= Math.max(floor, end - MOST); from -= 1) {
    if (!UNITS.has(textAt(tokens, from))) continue;
    const found = provisionsAfter(tokens, from);
    if (found?.next === end) return { ...found, from };
  }
  return undefined;
}

/** `54(2)(b)` after the name of a Code, without an "s". */
export function sectionAt(tokens: readonly Token[], at: number): Provisions | undefined {
  const isSection = textAt(tokens, at + 1) === "(" && isGlued(tokens, at + 1);
  const place = isSection ? placeAt(tokens, at, "s") : undefined;
  return place && { provisions: [`s ${place.text}`], from: at, next: place.next };
}

function provisionAt(tokens: readonly Token[], at: number): { text: string; next: number } | undefined {
  const unit = UNITS.get(textAt(tokens, at));
  if (!unit) return undefined;
  const isOne = textAt(tokens, at) !== unit[1]; // "ss 180-4" is a range, "s 8-1" a section
  const first = placeAt(tokens, skip(tokens, at + 1, "."), isOne ? unit[0] : "");
  if (!first) return undefined;
  let [text, next, count] = [first.text, first.next, 1];
  while (count < MOST) {
    const link = linkAt(tokens, next);
    const more = link && placeAt(tokens, link.next, unit[0]);
    if (!link || !more || /^\d{4}$/.test(more.text)) break;
    text += `${link.text}${more.text}`;
    next = more.next;
    count += 1;
  }
  return { text: `${count === 1 ? unit[0] : unit[1]} ${text}`, next };
}

function linkAt(tokens: readonly Token[], at: number): { text: string; next: number } | undefined {
  const word = textAt(tokens, at);
  if (word === "-" || word === "to") return { text: "–", next: at + 1 };
  const isBracket = textAt(tokens, at + 1) === "(";
  if (word === "," && !UNITS.has(textAt(tokens, at + 1))) {
    const and = /^(?:and|or)$/.test(textAt(tokens, at + 1)) ? 1 : 0;
    return { text: ", ", next: at + 1 + and };
  }
  if (word === "and" || word === "or" || word === "&") return { text: isBracket ? ", " : ", ", next: at + 1 };
  return undefined;
}

/** `18(1)(a)`, `7.1.04`, `8-1`, `(b)`. */
function placeAt(
  tokens: readonly Token[],
  at: number,
  unit: string,
): { text: string; next: number } | undefined {
  let text = "";
  let next = at;
  if (NUMBER.test(textAt(tokens, at))) {
    [text, next] = [textAt(tokens, at), at + 1];
    while (/^[.]$/.test(textAt(tokens, next)) && isGlued(tokens, next) && isGlued(tokens, next + 1)) {
      if (!/^\d{1,4}[A-Z]{0,3}$/.test(textAt(tokens, next + 1))) break;
      text += `.${textAt(tokens, next + 1)}`;
      next += 2;
    }
    const joined = taxSection(tokens, next, text, unit);
    if (joined) [text, next] = [joined.text, joined.next];
  } else if (textAt(tokens, at) !== "(") return undefined;
  for (let count = 0; count < MOST_BRACKETS && (text === "" || isGlued(tokens, next)); count += 1) {
    if (!isBracket(tokens, next)) break;
    text += `(${textAt(tokens, next + 1)})`;
    next += 3;
  }
  return text === "" ? undefined : { text, next };
}

/** `(1)`, `(a)`, and not the `(Cth)` of the next Act. */
function isBracket(tokens: readonly Token[], at: number): boolean {
  const inside = textAt(tokens, at + 1);
  if (textAt(tokens, at) !== "(" || textAt(tokens, at + 2) !== ")" || !INSIDE.test(inside)) return false;
  return !/^(?:Cth|NSW|Vic|Qld|SA|WA|Tas|ACT|NT|NZ|UK)$/.test(inside);
}

/** `8-1` and `995-1` are sections of the tax Acts: printed without a space and with a short hyphen. */
function taxSection(
  tokens: readonly Token[],
  at: number,
  text: string,
  unit: string,
): { text: string; next: number } | undefined {
  const tail = textAt(tokens, at + 1);
  if (
    textAt(tokens, at) !== "-" ||
    !LONG_SECTIONS.has(unit) ||
    !isGlued(tokens, at) ||
    !isGlued(tokens, at + 1)
  ) {
    return undefined;
  }
  const isSection = /^\d{1,4}[A-Z]?$/.test(tail) && Number.parseInt(tail, 10) < Number.parseInt(text, 10);
  return isSection ? { text: `${text}-${tail}`, next: at + 2 } : undefined;
}
