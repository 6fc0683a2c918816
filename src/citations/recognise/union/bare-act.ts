import type { EuropeanAct } from "../../tables/eu.ts";
import { endsParagraph, isGlued, textAt, type Tokens } from "../../tokens.ts";
import type { Form, Input } from "../../types.ts";
import { draftOf, type FoundAct, madeAt, numbersAt, typeAt } from "./act.ts";

/** Types of most acts cited by their number alone whose community has no directives. */
const OF_A_KIND: ReadonlyMap<string, EuropeanAct["type"]> = new Map([
  ["JHA", "framework_decision"],
  ["JI", "framework_decision"],
  ["CFSP", "decision"],
  ["GASP", "decision"],
]);
const BARE = "does not say of which kind the act is, such as a directive";
const LENGTH = 5; // tokens of "69/335/EWG"

/**
 * `69/335/EWG`, `2005/29/EG`: an act cited by its number alone, as most directives are; and the number beside the
 * title: `2014/944/EU: Commission Decision of 11 June 2014`, `Framework Decision of 13 June 2002 on … (2002/584/JHA)`.
 */
export const bareActs: Form = ({ tokens, text }, at) => {
  const isGlue = [1, 2, 3, 4].every((step) => isGlued(tokens, at + step));
  if (!isGlue || textAt(tokens, at + 1) !== "/" || textAt(tokens, at + 3) !== "/") return undefined;
  if (!/^(?:\d\d|(?:19|20)\d\d)$/.test(textAt(tokens, at))) return undefined;
  const title = titleBehind(tokens, at) ?? titleBefore({ tokens, text }, at);
  const type = title?.type ?? OF_A_KIND.get(textAt(tokens, at + LENGTH - 1)) ?? "directive";
  const found = numbersAt(tokens, at, type);
  if (found?.next !== at + LENGTH) return undefined;
  const warnings = title ? found.warnings : [...found.warnings, BARE];
  const draft = draftOf(tokens, at, { words: "de", ...found, ...title, warnings });
  return { drafts: [draft], next: draft.next };
};

type Title = Pick<FoundAct, "words" | "made" | "next"> & Pick<EuropeanAct, "type">;

/** Reads `: Commission Decision of 11 June 2014` after a number. */
function titleBehind(tokens: Tokens, at: number): Title | undefined {
  return textAt(tokens, at + LENGTH) === ":" ? titleAt(tokens, at + LENGTH + 1) : undefined;
}

function titleAt(tokens: Tokens, at: number): Title | undefined {
  const kind = typeAt(tokens, at);
  const day = kind && madeAt(tokens, kind.next);
  return day && { type: kind.type, words: kind.words, made: day.date, next: day.next };
}

const MOST_TITLE = 60; // tokens

/** Reads the title that a number in brackets ends. */
function titleBefore({ tokens, text }: Pick<Input, "tokens" | "text">, at: number): Title | undefined {
  if (textAt(tokens, at - 1) !== "(" || textAt(tokens, at + LENGTH) !== ")") return undefined;
  for (let from = at - 2; from > Math.max(0, at - MOST_TITLE); from -= 1) {
    if (endsParagraph(text, tokens, from + 1)) return undefined;
    const title = titleAt(tokens, from) && (titleAt(tokens, from - 1) ?? titleAt(tokens, from)); // "Framework Decision"
    if (title) return { ...title, next: at + LENGTH };
  }
  return undefined;
}
