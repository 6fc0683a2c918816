import * as z from "zod";

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

/** How the pins of a language are written. */
export interface PinWords {
  readonly article: (number: string) => string;
  readonly recital: (number: string) => string;
  readonly annex: (number: string) => string;
  /** Of a judgment or an opinion. */
  readonly point: (number: string) => string;
  /** Of the operative part. */
  readonly order: (number: string) => string;
  /** A label inside of a provision, as printed: "(1)", "1.", "a)", "(iv)". */
  readonly inner: (label: string, place: Inner) => string;
}

export interface Inner {
  /** The label is the first below an article. */
  readonly isFirst: boolean;
  readonly isInAnnex: boolean;
}

/** `(1)`, `1.`, `a)` -> `1`, `a`; undefined for a dash or a bullet. */
export function valueOf(label: string): string | undefined {
  return /^[([]?\s*(\d{1,4}[a-z]{0,3}|[a-z]{1,6}|[IVXLC]{1,6}|[A-Z]{1,2})\s*[.)\]]*$/u.exec(
    label.trim(),
  )?.[1];
}

const bracketed = (label: string): string => {
  const value = valueOf(label);
  return value === undefined ? "" : `(${value})`;
};

const ENGLISH: PinWords = {
  article: (number) => `Article ${number}`,
  recital: (number) => `recital ${number}`,
  annex: (number) => `Annex ${number}`.trim(),
  point: (number) => `para ${number}`,
  order: (number) => `order ${number}`,
  inner: (label, { isFirst, isInAnnex }) => {
    const isPoint = isFirst && isInAnnex && /^\d/.test(valueOf(label) ?? "");
    return isPoint ? ` point ${valueOf(label)}` : bracketed(label);
  },
};

/** Labels up to three letters can be a Buchstabe of the pin grammar. */
const GERMAN: PinWords = {
  article: (number) => `Art. ${number}`,
  recital: (number) => `Erwägungsgrund ${number}`,
  annex: (number) => `Anhang ${number}`.trim(),
  point: (number) => `Rn. ${number}`,
  order: (number) => `Tenor ${number}`,
  inner: (label, { isFirst, isInAnnex }) => {
    const value = valueOf(label);
    if (value === undefined) return "";
    if (/^\d/.test(value))
      return isFirst && !isInAnnex && label.trim().startsWith("(") ? ` Abs. ${value}` : ` Nr. ${value}`;
    return value.length <= 3 ? ` lit. ${value}` : ` (${value})`;
  },
};

const OTHERS: PinWords = { ...ENGLISH, article: (number) => `Art. ${number}` };

export function pinWordsOf(language: string): PinWords {
  return { de: GERMAN, en: ENGLISH }[language] ?? OTHERS;
}
