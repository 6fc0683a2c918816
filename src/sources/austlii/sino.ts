import { byWord, shortened } from "../../core/text.ts";
import { LegibusError } from "../../core/errors.ts";

const MAX_QUERY = 2000; // characters; a longer URL is rejected on the way
const BETWEEN = "an operator goes between two terms, negligence and duty; #and, #near are the plain words";
const MAX_DEPTH = 50; // nested brackets
const LONGEST_SHOWN = 20; // characters of the query in an error

const WRONG_PROXIMITY = /^(?:(?:w|pre|near|within|adj)\/|\/)/;
const FIELD = /^(title|text):(.+)$/i;
const DATE_WORD = /^#?date$/;
const DAY = /^\d{1,4}(?:[/.-]\d{1,2})?(?:[/.-]\d{1,4})?$/;
/**
 * Checks a query and prepares it for a method. Only `boolean` has a syntax that can be wrong; the others take
 * plain words.
 * @throws LegibusError INVALID_INPUT naming the character and the correct form
 */
export function checkQuery(given: string, method = "boolean") {
  const text = straight(given);
  if (text.trim() === "") throw invalid("the query is empty", "write at least one word");
  if (text.length > MAX_QUERY) {
    throw invalid(
      `the query has ${text.length} characters`,
      `shorten it to ${MAX_QUERY}; wildcards help: neglig*`,
    );
  }
  const dressed = text === given ? [] : ["typographic quotation marks were replaced by straight ones"];
  if (method !== "boolean") return { query: text.trim(), notes: dressed };
  const tokens = tokensOf(text);
  checkWords(tokens);
  checkBrackets(tokens);
  checkOrder(tokens);
  return { query: text.trim(), notes: [...dressed, ...readingNotes(tokens), ...wordNotes(tokens)] };
}

/**
 * Replaces curly, German and French quotation marks by straight ones; the length is unchanged, so offsets
 * stay valid.
 */
function straight(given: string): string {
  if (!/[\u2018-\u201f\u00ab\u00bb]/.test(given)) return given;
  const doubled = given.replaceAll(/[\u201c-\u201f\u00ab\u00bb]/g, '"');
  return singlePhrases(doubled).replaceAll(/[\u2018-\u201b]/g, "'");
}

/** Treats ‘duty of care’ as a phrase, but not an apostrophe inside a word. */
function singlePhrases(text: string): string {
  let open = false;
  const units = text.split("").map((one, at) => {
    const opens = !open && /[\u2018\u201a\u201b]/.test(one) && /[\s(]/.test(text[at - 1] ?? " ");
    const closes = open && /[\u2018\u2019]/.test(one) && /[\s),.;]/.test(text[at + 1] ?? " ");
    if (opens || closes) open = !open;
    return opens || closes ? '"' : one;
  });
  return open ? text : units.join("");
}

function checkWords(tokens: readonly Token[]): void {
  tokens.forEach((token, at) => {
    const { kind, text } = token;
    if (kind === "phrase" && (text.length < 2 || !text.endsWith('"'))) {
      throw wrongAt(token, "this quotation mark is never closed", 'write "duty of care"');
    }
    if (kind === "phrase" && text.slice(1, -1).trim() === "") {
      throw wrongAt(
        token,
        "there is nothing between the quotation marks",
        "write a phrase or leave the marks out",
      );
    }
    if (kind === "word" && WRONG_PROXIMITY.test(text.toLowerCase())) {
      throw wrongAt(
        token,
        `${shortened(text, LONGEST_SHOWN)} is not a proximity operator`,
        "write w/5, pre/5, /s (sentence) or /p (paragraph), without spaces",
      );
    }
    if (kind === "at" && !SECTIONS.has(tokens[at + 1]?.text.toLowerCase() ?? "")) {
      throw wrongAt(token, "@ goes before the name of a section", "write title(mabo) or mabo @ title");
    }
    if (kind === "compare") checkDate(tokens, at);
    if (kind === "word") checkField(token);
  });
}

function checkField(token: Token): void {
  const [, section, sought = ""] = FIELD.exec(token.text) ?? [];
  if (section === undefined) return;
  const right = `write ${section}(${shortened(sought, LONGEST_SHOWN)})`;
  throw wrongAt(token, `${section}: is not SINO's syntax`, right);
}

function checkDate(tokens: readonly Token[], at: number): void {
  const token = tokens[at];
  if (!token) return;
  const needed = token.text === "><" ? 2 : 1;
  const days = tokens.slice(at + 1, at + 1 + needed).filter(({ text }) => DAY.test(text));
  if (DATE_WORD.test(tokens[at - 1]?.text.toLowerCase() ?? "") && days.length === needed) return;
  throw wrongAt(
    token,
    `${token.text} compares dates only`,
    "write date > 1/1/2000, date = 3/12/2006 or date >< 1/1/2000 31/12/2000",
  );
}

function checkBrackets(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.kind === "open") open.push(token);
    if (token.kind === "close" && !open.pop()) {
      throw wrongAt(token, "this bracket closes nothing", "remove it or open one before it");
    }
    if (open.length > MAX_DEPTH)
      throw wrongAt(token, `more than ${MAX_DEPTH} brackets are nested`, "simplify the query");
  }
  const last = open.at(-1);
  if (last) throw wrongAt(last, "this bracket is never closed", "add ) where its group ends");
}

/** Checks that every operator is between two terms; `and not` is the only pair. */
function checkOrder(tokens: readonly Token[]): void {
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    if (token.kind === "close" && before?.kind === "open") {
      throw wrongAt(before, "there is nothing between the brackets", "write terms inside: title(mabo)");
    }
    if (token.kind === "close" && before && OPERATOR_KINDS.has(before.kind)) {
      throw wrongAt(before, `${shortened(before.text, LONGEST_SHOWN)} has nothing after it`, BETWEEN);
    }
    if (OPERATOR_KINDS.has(token.kind)) checkOperator(token, before);
  });
  const last = tokens.at(-1);
  if (last && OPERATOR_KINDS.has(last.kind)) {
    throw wrongAt(last, `${shortened(last.text, LONGEST_SHOWN)} has nothing after it`, BETWEEN);
  }
}

function checkOperator(token: Token, before: Token | undefined): void {
  if (!before || before.kind === "open") {
    throw wrongAt(token, `${shortened(token.text, LONGEST_SHOWN)} has nothing before it`, BETWEEN);
  }
  if (!OPERATOR_KINDS.has(before.kind) || (before.kind === "and" && token.kind === "not")) return;
  const both = `"${shortened(before.text, LONGEST_SHOWN)}" and "${shortened(token.text, LONGEST_SHOWN)}" have no search word between them`;
  const words = [before, token]
    .filter(({ text }) => /^(?:and|or|not)$/i.test(text))
    .map(({ text }) => `#${text}`);
  throw wrongAt(
    token,
    both,
    `keep one of them; only \`and not\` is a pair; ${words.join(" ")} are plain words`,
  );
}

function readingNotes(tokens: readonly Token[]): string[] {
  const { text, mixed } = reading(tokens, 0);
  if (!mixed) return [];
  return [`OR binds tighter than AND in SINO, so this is read as: ${text}; put brackets to say otherwise`];
}

interface Part {
  readonly words: string[];
  or: boolean;
}

interface Reading {
  readonly text: string;
  readonly mixed: boolean;
  readonly next: number;
}

/** Interprets one level of brackets and brackets its OR groups; its depth has already been checked. */
function reading(tokens: readonly Token[], from: number): Reading {
  let part: Part = { words: [], or: false };
  const parts = [part];
  let mixed = false;
  let at = from;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.kind === "close") break;
    if (token.kind === "and" || token.kind === "not") {
      part = { words: [], or: false };
      parts.push({ words: [token.text], or: false }, part);
    } else if (token.kind === "open") {
      const inner = reading(tokens, at + 1);
      const section = tokens[at - 1]?.kind === "section" ? (part.words.pop() ?? "") : "";
      part.words.push(`${section}(${inner.text})`);
      mixed ||= inner.mixed;
      at = inner.next;
    } else {
      part.words.push(token.text);
      part.or ||= token.kind === "or";
    }
  }
  const level = written(parts);
  return { text: level.text, mixed: mixed || level.mixed, next: at };
}

function written(parts: readonly Part[]): { readonly text: string; readonly mixed: boolean } {
  const mixed = parts.length > 1 && parts.some(({ or }) => or);
  const groups = parts.filter(({ words }) => words.length > 0);
  const texts = groups.map(({ words, or }) => (mixed && or ? `(${words.join(" ")})` : words.join(" ")));
  return { text: texts.join(" "), mixed };
}

/**
 * Suggests a rewrite for queries such as "misleading or deceptive conduct", meant as words, where SINO reads
 * "or" as OR.
 */
export function phraseNote(query: string): string | undefined {
  const tokens = tokensOf(query);
  const words = tokens.filter(({ kind }) => kind === "word");
  const operators = tokens.filter(({ kind }) => kind !== "word");
  const isPlain = operators.length > 0 && operators.every(({ text }) => text === "or");
  if (!isPlain || words.length <= operators.length + 1) return undefined; // a or b: probably alternatives
  const phrase = tokens.map(({ kind, text }) => (kind === "word" ? text : `#${text}`)).join(" ");
  return `"or" was read as the operator OR; for these very words write "${phrase}", or use method phrase`;
}

function wordNotes(tokens: readonly Token[]): string[] {
  const notes: string[] = [];
  if (tokens.some(({ kind, text }) => kind === "phrase" && /\b(?:and|or|not|near)\b/i.test(text))) {
    notes.push(
      "AustLII may read and, or, not, near inside quotation marks as operators; the plain words are #and, #or",
    );
  }
  if (tokens.some(({ kind, text }) => kind === "word" && /^\[\d{4}\]$/.test(text))) {
    notes.push("square brackets are a wildcard in SINO: to find a citation leave them out (2020 HCA 5)");
  }
  return notes;
}

function wrongAt(token: Token, problem: string, hint: string): LegibusError {
  return invalid(`at character ${token.start + 1}: ${problem}`, hint);
}

function invalid(problem: string, hint: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `query: ${problem}`, { hint });
}

export type Kind = "word" | "phrase" | "section" | "open" | "close" | Operator;
type Operator = "and" | "or" | "not" | "near" | "at" | "compare";

interface Token {
  readonly kind: Kind;
  readonly text: string;
  /** Offset in the query as given. */
  readonly start: number;
}

/** Spellings of SINO's operators, from AustLII's SINO documentation and its grammar. */
const OPERATORS = byWord<Operator>({
  and: "and & && +",
  or: "or | ||",
  not: "not %",
  near: "near",
  at: "@",
  compare: "= < > ><",
});
const OPERATOR_KINDS: ReadonlySet<Kind> = new Set(OPERATORS.values());
const SECTIONS: ReadonlySet<string> = new Set(["title", "text"]);
const PROXIMITY = /^(?:(?:w|pre)\/[1-9]\d{0,3}|\/[sp]|\/\d{1,4}(?:,\d{1,4})?\/?)$/;
/** `#and` and `+and` are the plain words; an unclosed quotation runs to the end. */
const TOKEN = /"[^"]*"?|[#+](?:and|or|not|near)\b|[()+%@]|&&?|\|\|?|><|[=<>]|[^\s()"+&|%@=<>]+/gi;

/** Splits a query into words, phrases, brackets and operators in one pass. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: found, index }) => {
    const nextCharacter = text[index + found.length];
    return { kind: kindOf(found, nextCharacter), text: found, start: index };
  });
}

function kindOf(found: string, behind: string | undefined): Kind {
  if (found.startsWith('"')) return "phrase";
  if (found === "(") return "open";
  if (found === ")") return "close";
  const plain = found.toLowerCase();
  if (PROXIMITY.test(plain)) return "near";
  if (SECTIONS.has(plain) && behind === "(") return "section";
  return OPERATORS.get(plain) ?? "word";
}
