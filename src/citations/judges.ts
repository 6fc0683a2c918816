import { OFFICES as JUDICIAL_OFFICES } from "../documents/recognise/offices.ts";
import { digitsAt, isGlued, textAt, type Token, type Tokens } from "./tokens.ts";

/** First token of one or more judges' names, and the office that ends them. */
export type Names = readonly [Token, Token];

/** Offices that follow the name of a judge or of a member of a tribunal. */
export const OFFICES = new Set([...JUDICIAL_OFFICES, "M", "C", "Member", "Members", "Registrar", "Master"]);

const MOST_JUDGE_TOKENS = 60;
const MOST_MEMBER = 14; // tokens

/** `(Peter Costello, Treasurer)` */
export function memberAt(tokens: Tokens, at: number): Said | undefined {
  if (lower(tokens, at) !== "(") return undefined;
  for (let close = at + 3; close < at + MOST_MEMBER; close += 1) {
    const text = textAt(tokens, close);
    const [first, last] = [tokens[at + 1], tokens[close - 1]];
    if (text === ")") return first && last && { names: [first, last], next: close + 1 };
    if (!/^(?:\p{Lu}|[,.'’-]$|for$|of$|the$|and$)/u.test(text)) return undefined;
  }
  return undefined;
}

export interface Said {
  readonly names: Names;
  readonly next: number;
}

/** `(Smith J)`, `(Smith CJ, Bell and Hayne JJ agreeing)`, `per Smith and Bell JJ`. */
export function judgesAt(tokens: Tokens, at: number): Said | undefined {
  return lower(tokens, at) === "(" ? bracketedJudges(tokens, at) : judgesAfterPer(tokens, at);
}

/** Skips the "see also" before further judges of the same case: `; see also Hale CJ at [30]`. */
export function afterSignal(tokens: Tokens, at: number): number {
  return lower(tokens, at) === "see" && lower(tokens, at + 1) === "also" ? at + 2 : at;
}

/** Whether a page is followed by its judge: the second one of "337 per Gibbs J; 341-342 per Stephen J". */
export function isSpokenPage(tokens: Tokens, at: number): boolean {
  const behind = textAt(tokens, at + 1) === "-" ? at + 3 : at + 1;
  return digitsAt(tokens, at) !== undefined && judgesAt(tokens, behind) !== undefined;
}

/** Reads the judges between the bracket at `at` and the one that closes it; `next` is the index after it. */
export function bracketedJudges(tokens: Tokens, at: number): Said | undefined {
  const limit = Math.min(tokens.length, at + MOST_JUDGE_TOKENS);
  for (let close = at + 2, depth = 0; close < limit; close += 1) {
    const mark = tokens[close]?.text;
    if (mark === "(") depth += 1;
    if (mark !== ")" || depth-- > 0) continue;
    const from = lower(tokens, at + 1) === "per" ? at + 2 : at + 1;
    const names = titled(tokens, from, close) ?? authorsIn(tokens, from, close);
    return names && { names, next: close + 1 };
  }
  return undefined;
}

const TITLES =
  /^(?:Lord|Lady|Viscount|Baroness|Sir|Dame|Chief|Justice|Judge|Deputy|Senior|Member|Magistrate|Master)$/;
const MOST_TITLED = 8; // tokens

/** `(Lord Atkin)`, `(Chief Justice Gleeson)`, `(the Court)`. */
function titled(tokens: Tokens, from: number, close: number): Names | undefined {
  const inside = tokens.slice(from, close);
  const [first, second] = inside;
  const last = inside.at(-1);
  if (!first || !second || !last || inside.length > MOST_TITLED) return undefined;
  const isCourt = /^the$/i.test(first.text) && second.text === "Court" && second === last;
  const isNamed =
    TITLES.test(first.text) && inside.every(({ text }) => /^(?:\p{Lu}|and$|of$|[,.'’-]$)/u.test(text));
  return isCourt || isNamed ? [first, last] : undefined;
}

/** Words about judges other than the author of the cited place. */
const OTHERS = /^(?:agree[sd]?|agreeing|concurr?(?:ed|ing|s)?|dissent(?:ed|ing|s)?|contra)$/;
const REMARK =
  /^(?:dissent(?:ed|ing|s)?|diss|in|obiter|for|concurring|agreeing|presiding|contra|arguendo|delivering|with)$/;

/** Returns the names up to the last office in the list; judges who only agree or dissent are excluded. */
function authorsIn(tokens: Tokens, from: number, close: number): Names | undefined {
  let last: number | undefined;
  for (let at = from, start = from; at <= close; at += 1) {
    if (at < close && !/^[,;]$/.test(textAt(tokens, at))) continue;
    const office = officeIn(tokens.slice(start, at), last !== undefined);
    if (office === undefined) break;
    if (office > 0) last = start + office;
    start = at + 1;
  }
  const [opening, closing] = [tokens[from], last === undefined ? undefined : tokens[last]];
  return opening && closing ? [opening, closing] : undefined;
}

const IN_NAMES = /^(?:\p{Lu}|and$|&$|of$|[.'’-]$|de$|van$|in$|at$)/u;

/**
 * Returns the index of the office that ends one part of a list of names; 0 for a name without an office;
 * undefined if the part is not a name.
 */
function officeIn(part: Tokens, isBehindNames: boolean): number | undefined {
  if (isBehindNames && part.some(({ text }) => OTHERS.test(text))) return undefined;
  const office = part.findLastIndex(({ text }, at) => OFFICES.has(text) || isBaron(part, at));
  const rest = part[office + 1]?.text;
  if (office > 0 && (rest === undefined || REMARK.test(rest))) return office;
  return part.every(({ text }) => IN_NAMES.test(text)) ? 0 : undefined;
}

/** Whether a word is the office of a judge of the Exchequer: `(Pollock CB)`, `(Parke B)`; not of `(Appendix B)`. */
function isBaron(part: Tokens, at: number): boolean {
  return /^C?B$/.test(textAt(part, at)) && !NUMBERED.test(textAt(part, at - 1));
}

const NUMBERED =
  /^(?:Annex(?:ure)?|Appendix|Category|Chapter|Class|Division|Exhibit|Figure|Form|Grade|Group|Item|List|Option|Part|Plan|Schedule|Section|Series|Tab|Table|Type|Vol(?:ume)?)$/;

const MOST_NAMES = 24; // tokens

/** `per Smith J`, `, per Gleeson CJ, Gummow and Hayne JJ`. */
export function judgesAfterPer(tokens: Tokens, from: number): Said | undefined {
  const at = lower(tokens, from) === "," ? from + 1 : from;
  if (lower(tokens, at) !== "per") return undefined;
  const name = tokens[at + 1];
  const isBare = name && /^\p{Lu}\p{Ll}/u.test(name.text) && lower(tokens, at + 2) === "at"; // "per Turner at 314"
  return isBare ? { names: [name, name], next: at + 2 } : judgesFrom(tokens, at + 1);
}

/** `Smith J`, `Gleeson CJ, Gummow and Hayne JJ` from the first name on. */
export function judgesFrom(tokens: Tokens, at: number): Said | undefined {
  if (!/^\p{Lu}/u.test(textAt(tokens, at))) return undefined;
  let last = lastOfTitled(tokens, at);
  for (let next = at; next < at + MOST_NAMES; next += 1) {
    const text = textAt(tokens, next);
    if (text === "." && last === next - 1 && endsNames(tokens, next + 1)) break;
    if (OFFICES.has(text) && next > at) last = next;
    else if (!/^(?:\p{Lu}\p{L}|and$|&$|[,.'’-]$)/u.test(text)) break;
  }
  const [opening, closing] = [tokens[at], last === undefined ? undefined : tokens[last]];
  return last !== undefined && opening && closing ? { names: [opening, closing], next: last + 1 } : undefined;
}

/** Whether a full stop ends a list of judges, instead of an office: "C.J.", "Kitto J., Rich J." */
function endsNames(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  return !/^(?:,|and|&)$/.test(text) && !(isGlued(tokens, at) && /^JJ?$/.test(text));
}

/** Returns the index of the `Esher` of `Lord Esher`, a judge without an office after the name. */
function lastOfTitled(tokens: Tokens, at: number): number | undefined {
  if (!TITLES.test(textAt(tokens, at))) return undefined;
  let next = at + 1;
  while (/^\p{Lu}\p{L}/u.test(textAt(tokens, next))) next += 1;
  return next > at + 1 ? next - 1 : undefined;
}

function lower(tokens: Tokens, at: number): string {
  return textAt(tokens, at).toLowerCase();
}
