import { digitsAt, skip, textAt } from "../../tokens.ts";
import type { Form } from "../../types.ts";
import { wordSet } from "../../../core/text.ts";

/** Abbreviated names of monarchs. */
export const REIGNS = wordSet("Vict Vic Geo Will Wm Edw Eliz Hen Car Cha Chas Jac Jas Anne Ann Ric Rich Ph");

export const REGNAL_STARTS = [...REIGNS];

/** British Acts cited by regnal year: `17 & 18 Vict, c 125`, `8 & 9 Will III c 11`, `43 Eliz I c 4`. */
export const regnalActs: Form = ({ tokens, text, floor }, at) => {
  const isDouble = /^(?:&|and)$/.test(textAt(tokens, at - 2)) && digitsAt(tokens, at - 3) !== undefined;
  const from = isDouble ? at - 3 : at - 1;
  if (from < floor || digitsAt(tokens, at - 1) === undefined) return undefined;
  const behind = skip(tokens, at + 1, ".");
  const numbered = /^(?:[IVX]{1,4}|\d)$/.test(textAt(tokens, behind))
    ? skip(tokens, behind + 1, ".")
    : behind;
  const chapter = skip(tokens, numbered, ",");
  const number = skip(tokens, chapter + 1, ".");
  if (!/^(?:c|ch|cap)$/.test(textAt(tokens, chapter)) || digitsAt(tokens, number) === undefined)
    return undefined;
  const reign = text.slice(tokens[from]?.start, tokens[numbered - 1]?.end).replaceAll(".", "");
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
