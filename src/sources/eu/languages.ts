import * as z from "zod";
import type { Step } from "../../pins/grammar.ts";

/** The EU's languages: ISO 639-1 code -> CELLAR's code (ISO 639-2/T; `ger` and `fre` are rejected). */
export const LANGUAGES: ReadonlyMap<string, string> = new Map(
  "bg:bul cs:ces da:dan de:deu el:ell en:eng es:spa et:est fi:fin fr:fra ga:gle hr:hrv hu:hun it:ita lt:lit lv:lav mt:mlt nl:nld pl:pol pt:por ro:ron sk:slk sl:slv sv:swe"
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);

/**
 * Returns the code of a language that is named in English, German or itself: `deutsch` -> `de`; other text as
 * it is.
 */
function codeOf(text: string): string {
  if (LANGUAGES.has(text)) return text;
  const isNamed = (code: string) =>
    ["en", "de", code].some(
      (locale) => new Intl.DisplayNames([locale], { type: "language" }).of(code)?.toLowerCase() === text,
    );
  return [...LANGUAGES.keys()].find(isNamed) ?? text;
}

/** A language parameter; an enum of all languages would cost each client a thousand bytes. */
export const languageInput = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(codeOf)
  .refine((code) => LANGUAGES.has(code), `must be one of ${[...LANGUAGES.keys()].join(", ")}`)
  .optional();

/** Extracts a label's value: `(1)`, `1.`, `a)`, `1.1.` -> `1`, `a`, `1.1`; undefined for a dash or a bullet. */
export function valueOf(label: string): string | undefined {
  return /^[([]?\s*(\d{1,3}(?:\.\d{1,3}){1,5}|\d{1,4}[a-z]{0,3}|[a-z]{1,6}|[IVXLC]{1,6}|[A-Z]{1,2})\s*[.)\]]*$/u.exec(
    label.trim(),
  )?.[1];
}

/**
 * Converts a printed label to a step of a pin. In German, `(1)` is an Absatz, `1.` a Nummer and `a)` a
 * Buchstabe, which has up to three letters or is a Roman numeral; in other languages labels become brackets.
 * `isFirst` says that the label is at the first level below an article or an annex. Undefined for a dash or a bullet.
 */
export function labelStep(
  label: string,
  { language, isFirst, isInAnnex }: Record<"isFirst" | "isInAnnex", boolean> & { readonly language: string },
): Step | undefined {
  const value = valueOf(label);
  if (value === undefined) return undefined;
  const isNumber = /^\d/.test(value);
  if (language !== "de") return { kind: isFirst && isInAnnex && isNumber ? "nummer" : "sub", value };
  if (!isNumber) return { kind: /^(?:.{1,3}|[ivxl]{4,6})$/i.test(value) ? "litera" : "sub", value };
  return { kind: isFirst && !isInAnnex && label.trim().startsWith("(") ? "absatz" : "nummer", value };
}
