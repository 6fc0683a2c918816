import { AUSTRIAN_SIGNS, GERMAN_SIGNS } from "../../tables/registers.ts";
import { courtWords } from "../../tables/german-courts.ts";
import { textAt, type Tokens } from "../../tokens.ts";
import type { Form } from "../../types.ts";
import { wordSet } from "../../../core/text.ts";
import { decisionsOf, numberOf, partsAt, statedIn } from "./decision.ts";
import { namedCourt } from "./named-court.ts";
import { austrianNumber } from "./austrian-numbers.ts";
import { type FileNumber, germanNumber } from "./file-numbers.ts";

const OF_COURT = wordSet("des beim am vor");
/** The parts of a court whose bracket closes after its name. */
const NO_PARTS = { form: undefined, date: undefined, senate: undefined, number: undefined, next: 0 } as const;
const BESIDE = wordSet(", - (");

/**
 * `3 O 12/20 des LG Köln`, `12 C 45/18 (AG Bonn)`, `40 S 67/04z des Landesgerichtes Klagenfurt`: the court after a file
 * number whose register does not name it. Undefined if another number follows that court, which is then its own.
 */
export const decisionByCourtBehind: Form = (input, at) => {
  const { tokens } = input;
  const number = numberAt(tokens, at);
  if (!number) return undefined;
  const joint = textAt(tokens, number.next);
  if (!OF_COURT.has(joint) && !BESIDE.has(joint)) return undefined;
  const of = number.next + (joint === "vor" && textAt(tokens, number.next + 1) === "dem" ? 2 : 1);
  const found = courtWords.at(tokens, of);
  if (!found || !/^(?:de|at)$/.test(found.value.country)) return undefined;
  const { court, courtName, next } = namedCourt(tokens, of, found);
  const isClosed = joint === "(" && textAt(tokens, next) === ")";
  const parts = isClosed ? NO_PARTS : partsAt(input, next, court);
  if (parts.number) return undefined;
  return decisionsOf(input, {
    court,
    courtName,
    ...statedIn(tokens, at, parts),
    number: numberOf(input, at, court, false) ?? number,
    next: isClosed ? next + 1 : Math.max(next, parts.next),
    warnings: [],
  });
};

/** Reads a file number whose register, the second word, does not name its court. */
function numberAt(tokens: Tokens, at: number): FileNumber | undefined {
  const sign = textAt(tokens, at + 1);
  if (!GERMAN_SIGNS.has(sign) && !AUSTRIAN_SIGNS.has(sign)) return undefined;
  const number = germanNumber(tokens, at) ?? austrianNumber(tokens, at, true);
  return number?.court === undefined ? number : undefined;
}
