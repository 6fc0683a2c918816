import * as z from "zod";
import type { Step } from "../../pins/grammar.ts";

/** The languages of the Union: ISO 639-1 code -> the code of CELLAR (ISO 639-2/T; `ger` and `fre` are refused). */
export const LANGUAGES: ReadonlyMap<string, string> = new Map(
  "bg:bul cs:ces da:dan de:deu el:ell en:eng es:spa et:est fi:fin fr:fra ga:gle hr:hrv hu:hun it:ita lt:lit lv:lav mt:mlt nl:nld pl:pol pt:por ro:ron sk:slk sl:slv sv:swe"
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);

/** A language of the Union as a parameter; a list of all would cost each client a thousand bytes. */
export const languageInput = z
  .string()
  .trim()
  .toLowerCase()
  .refine((code) => LANGUAGES.has(code), `one of ${[...LANGUAGES.keys()].join(", ")}`)
  .optional();

/** `(1)`, `1.`, `a)`, `1.1.` -> `1`, `a`, `1.1`; undefined for a dash or a bullet. */
export function valueOf(label: string): string | undefined {
  return /^[([]?\s*(\d{1,3}(?:\.\d{1,3}){1,5}|\d{1,4}[a-z]{0,3}|[a-z]{1,6}|[IVXLC]{1,6}|[A-Z]{1,2})\s*[.)\]]*$/u.exec(
    label.trim(),
  )?.[1];
}

/** Where a label is printed. */
export interface LabelPlace {
  readonly language: string;
  /** The label is the first below an article or an annex. */
  readonly isFirst: boolean;
  readonly isInAnnex: boolean;
}

/**
 * The step of a pin that a printed label is: `(1)` is an Absatz, `1.` a Nummer and `a)` a Buchstabe in German, where
 * a Buchstabe has up to three letters or is a Roman number; a bracket in other languages. Undefined for a dash or a bullet.
 */
export function labelStep(label: string, { language, isFirst, isInAnnex }: LabelPlace): Step | undefined {
  const value = valueOf(label);
  if (value === undefined) return undefined;
  const isNumber = /^\d/.test(value);
  if (language !== "de") return { kind: isFirst && isInAnnex && isNumber ? "nummer" : "sub", value };
  if (!isNumber) return { kind: /^(?:.{1,3}|[ivxl]{4,6})$/i.test(value) ? "litera" : "sub", value };
  return { kind: isFirst && !isInAnnex && label.trim().startsWith("(") ? "absatz" : "nummer", value };
}
