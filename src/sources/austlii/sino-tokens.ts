export type Kind = "word" | "phrase" | "section" | "open" | "close" | Operator;
type Operator = "and" | "or" | "not" | "near" | "at" | "compare";

export interface Token {
  readonly kind: Kind;
  readonly text: string;
  /** Offset in the query as given. */
  readonly start: number;
}

/** Spellings of SINO's operators, from AustLII's SINO documentation and its grammar. */
const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["and", "and"],
  ["&", "and"],
  ["&&", "and"],
  ["+", "and"],
  ["or", "or"],
  ["|", "or"],
  ["||", "or"],
  ["not", "not"],
  ["%", "not"],
  ["near", "near"],
  ["@", "at"],
  ["=", "compare"],
  ["<", "compare"],
  [">", "compare"],
  ["><", "compare"],
]);
export const OPERATOR_KINDS: ReadonlySet<Kind> = new Set<Kind>(["and", "or", "not", "near", "at", "compare"]);
export const SECTIONS: ReadonlySet<string> = new Set(["title", "text"]);
const PROXIMITY = /^(?:(?:w|pre)\/[1-9]\d{0,3}|\/[sp]|\/\d{1,4}(?:,\d{1,4})?\/?)$/;
/** `#and` and `+and` are the plain words; a quotation that never ends runs to the end. */
const TOKEN = /"[^"]*"?|[#+](?:and|or|not|near)\b|[()+%@]|&&?|\|\|?|><|[=<>]|[^\s()"+&|%@=<>]+/gi;

/** Cuts a query into its words, phrases, brackets and operators in one pass. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: found, index }) => {
    const behind = text[index + found.length];
    return { kind: kindOf(found, behind), text: found, start: index };
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
