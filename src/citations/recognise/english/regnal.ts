import { digitsAt, skip, textAt } from "../../tokens.ts";
import type { Form } from "../../types.ts";
import { wordSet } from "../../../core/text.ts";

/** Abbreviated names of monarchs. */
export const REIGNS = wordSet("Vict Vic Geo Will Wm Edw Eliz Hen Car Cha Chas Jac Jas Anne Ann Ric Rich Ph");

export const REGNAL_STARTS = [...REIGNS];

/** British Acts cited by regnal year: `17 & 18 Vict, c 125`, `8 & 9 Will III c 11`, `20 and 21 (Vict) c. 85`. */
export const regnalActs: Form = ({ tokens, text, floor }, at) => {
  const isOpen = textAt(tokens, at - 1) === "(";
  const last = isOpen ? at - 2 : at - 1;
  const isJoined = /^(?:&|and)$/.test(textAt(tokens, last - 1)) && digitsAt(tokens, last - 2) !== undefined;
  const isDouble = isJoined && last - 2 >= floor;
  const from = isDouble ? last - 2 : last;
  if (from < floor || digitsAt(tokens, last) === undefined) return undefined;
  const behind = skip(tokens, at + 1, ".");
  const numbered = /^(?:[IVX]{1,4}|\d)$/.test(textAt(tokens, behind))
    ? skip(tokens, behind + 1, ".")
    : behind;
  const chapter = skip(tokens, isOpen ? skip(tokens, numbered, ")") : numbered, ",");
  const number = skip(tokens, chapter + 1, ".");
  if (!/^(?:c|ch|cap)$/.test(textAt(tokens, chapter)) || digitsAt(tokens, number) === undefined)
    return undefined;
  const reign = text.slice(tokens[from]?.start, tokens[numbered - 1]?.end).replaceAll(/[.()]/g, "");
  const canonical = `${reign.replaceAll(/\s+/g, " ")} c ${textAt(tokens, number)}`;
  const meaning = {
    kind: "legislation",
    type: "act",
    title: canonical,
    year: undefined,
    jurisdiction: "Imp",
    provisions: [],
    country: "uk",
    canonical,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from, next: number + 1, meaning, pins: "none" }], next: number + 1 };
};
