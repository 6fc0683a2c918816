import {
  FORMS_BY_WORD,
  FORMS_OF_BRACKET,
  FORMS_OF_CODE,
  FORMS_OF_NUMBER,
  FORMS_OF_SIGN,
  FORMS_OF_YEAR,
} from "./recognise/index.ts";
import { isCode } from "./recognise/identifiers.ts";
import type { SecondReading } from "./mend.ts";
import type { Token } from "./tokens.ts";
import type { Draft, Form, Input, Match } from "./types.ts";

const NONE: readonly Form[] = [];
const YEAR_DIGITS = 4;

/** The forms that a token may begin or tell. */
export function formsAt(token: Token): readonly Form[] {
  const { kind, text } = token;
  if (kind === "number") {
    if (text.length === YEAR_DIGITS) return FORMS_OF_YEAR;
    return text.length < YEAR_DIGITS ? FORMS_OF_NUMBER : NONE;
  }
  if (kind === "mark") {
    if (text === "[" || text === "(") return FORMS_OF_BRACKET;
    return text === "§" ? FORMS_OF_SIGN : NONE;
  }
  const forms = FORMS_BY_WORD.get(text);
  if (forms) return forms;
  if (!mayBeCode(text.charCodeAt(0))) return NONE;
  return isCode(text) || /^\d{1,2}Ob/.test(text) ? FORMS_OF_CODE : NONE;
}

/** A digit, or the R of "RS0106668"; most words begin otherwise. */
function mayBeCode(first: number): boolean {
  return (first >= 48 && first <= 57) || first === 82;
}

function plainMatch(input: Input, at: number): Match | undefined {
  const token = input.tokens[at];
  if (!token) return undefined;
  for (const form of formsAt(token)) {
    const match = form(input, at);
    if (match) return match;
  }
  return undefined;
}

const NEAR = 12; // tokens: the longest gap between a citation's beginning and its damage

/** The citation at a token; where damage is near, as it was before, if more of the text makes sense so. */
export function matchAt(input: Input, at: number, second: SecondReading | undefined): Match | undefined {
  const match = plainMatch(input, at);
  if (!second || !isNear(second, at, (match?.next ?? at) + NEAR)) return match;
  const again = plainMatch({ ...input, tokens: second.tokens }, at);
  if (!again || !isBetter(again, match) || !isBelieved(again, input.tokens[at])) return match;
  return { ...again, drafts: again.drafts.map((draft) => withDamage(draft, input.tokens, second)) };
}

/** What takes in more of the text, or reads what the first reading only listed. */
function isBetter(again: Match, match: Match | undefined): boolean {
  if (!match || again.next > match.next) return true;
  return again.next === match.next && isListed(match) && !isListed(again);
}

function isListed({ drafts }: Match): boolean {
  return drafts.every(({ meaning }) => meaning.kind === "unrecognised");
}

function isNear({ changed }: SecondReading, from: number, to: number): boolean {
  let [low, high] = [0, changed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changed[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (changed[low] ?? Number.POSITIVE_INFINITY) < to;
}

/** A sum of money is no norm: "$ 823" is one only when a law stands behind it. */
function isBelieved({ drafts }: Match, printed: Token | undefined): boolean {
  if (printed?.text !== "$") return true;
  return drafts.some(({ meaning }) => meaning.kind === "norm" && meaning.law !== undefined);
}

function withDamage(draft: Draft, printed: readonly Token[], second: SecondReading): Draft {
  const damage = damageBetween(draft.from, draft.next, printed, second);
  if (damage.length === 0) return draft;
  const { meaning } = draft;
  const warnings = [...damage.filter((one) => !meaning.warnings.includes(one)), ...meaning.warnings];
  return { ...draft, meaning: { ...meaning, warnings } };
}

/** What was read otherwise between two tokens. */
export function damageBetween(
  from: number,
  next: number,
  printed: readonly Token[],
  { tokens }: SecondReading,
): string[] {
  const damage: string[] = [];
  for (let at = from; at < next; at += 1) {
    const [before, after] = [printed[at]?.text, tokens[at]?.text];
    if (before !== undefined && before !== after) damage.push(`${before} was read as ${after}`);
  }
  return damage;
}
