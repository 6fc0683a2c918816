import { wordSet } from "../../core/text.ts";

/** Abbreviated offices after a judge's name, of one judge and of several (AGLC4 rule 2.4.1, and the courts' own). */
const ONE =
  "J CJ ACJ AJ JA AJA P AP DP VP SJ ASJ AsJ DCJ ADCJ DPJ CJA FM SFM CM SM SDP LJ MR VC LC LCJ JR PSC JSC DPSC NPJ PJ CJEQ CJCL";
const SEVERAL = "JJ JJA AJJ AJJA AsJJ JJSC LJJ";

export const OFFICES = wordSet(`${ONE} ${SEVERAL}`);

/** Alternatives of a regular expression, the longest first. */
function oneOf(words: readonly string[]): string {
  return `(?:${words.toSorted((one, other) => other.length - one.length).join("|")})`;
}

/** In a regular expression: `J`, `CJ in Eq`; `JJ`, `JJA`; and either. */
export const OFFICE = oneOf([...ONE.split(" "), "CJ in Eq", "CJ at CL", "CJ of LEC"]);
export const OFFICE_OF_SEVERAL = oneOf(SEVERAL.split(" "));
export const ANY_OFFICE = `(?:${OFFICE_OF_SEVERAL}|${OFFICE})`;

/** In a regular expression with `u`: a judge's surname, and with the office: `O'Shea`, `O'Shea AJA`. */
export const SURNAME = String.raw`\p{Lu}[\p{L}'’-]{1,30}`;
export const JUDGE = `${SURNAME} ${ANY_OFFICE}`;
/** In a regular expression with `u`: one judge or several: `Smith J`, `Smith CJ, Bell and Hayne JJ`. */
export const JUDGES = String.raw`${SURNAME}(?:(?: ${ANY_OFFICE})?(?:, and |, | and )${SURNAME}){0,6} ${ANY_OFFICE}`;
