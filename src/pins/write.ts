import type { Kind } from "./conventions.ts";
import type { Step } from "./grammar.ts";

/** Returns a pin as a URL fragment: `[44]` is "44", `s 18(1)` is "s-18(1)". */
export function anchorOf(pin: string): string {
  return pin.replace(/^\[(.*)\]$/, "$1").replaceAll(/\s+/g, "-");
}

/** The words of steps that are written with one; labels without a word are in brackets. */
export type StepWords = Partial<Readonly<Record<Kind, string>>>;

/** Those of Australian, German and Austrian provisions. */
const WORDS: StepWords = {
  section: "s",
  regulation: "reg",
  rule: "r",
  clause: "cl",
  item: "item",
  schedule: "sch",
  absatz: "Abs.",
  satz: "S.",
  nummer: "Nr.",
  ziffer: "Z",
  litera: "lit.",
};

const ENGLISH: StepWords = {
  article: "Article",
  recital: "recital",
  annex: "Annex",
  paragraph: "para",
  order: "order",
  nummer: "point",
};

/** The words of texts of the European Union, by language; in every other language they are the English ones but for the article. */
const UNION: Readonly<Record<string, StepWords>> = {
  en: ENGLISH,
  de: {
    ...WORDS,
    article: "Art.",
    recital: "Erwägungsgrund",
    annex: "Anhang",
    paragraph: "Rn.",
    order: "Tenor",
  },
};

/** The words of a text of the European Union in a language, by its ISO 639-1 code. */
export function unionWords(language: string): StepWords {
  return UNION[language] ?? { ...ENGLISH, article: "Art." };
}

/**
 * The pin of a place below a provision, as documents carry it: `s 18(1)(a)`, `sch 2 cl 3`, `Abs. 1 S. 2 Nr. 3 lit. a`,
 * `§ 17 Abs. 1 Z 2`, `s 4(1) (definition of 'ferry' para (a))`, `Article 6(1)(f)`. `provision` is a pin already or empty; values are
 * written as they are, and a step without one is left out.
 */
export function writePin(provision: string, steps: readonly Step[], words: StepWords = WORDS): string {
  let pin = provision;
  let term: "open" | "labelled" | undefined;
  for (const { kind, value } of steps) {
    if (value === "") continue;
    if (kind === "definition") {
      pin += ` (definition of '${value}'`;
      term = "open";
    } else if (kind === "sub") {
      pin += `${term === "open" ? " para " : ""}(${value})`;
      if (term) term = "labelled";
    } else pin = `${pin}${pin === "" ? "" : " "}${words[kind] ?? kind} ${value}`;
  }
  return term ? `${pin})` : pin;
}

/** Labels in brackets, the outermost first; an empty one is not printed. */
export function labelSteps(labels: readonly string[]): readonly Step[] {
  return labels.map((value) => ({ kind: "sub", value }));
}

/** A printed item of a list: `1.` a Nummer, `a)` a litera; undefined for a dash or a bullet. */
export function itemStep(printed: string): Step | undefined {
  const value = printed.replaceAll(/[().\s]/g, "");
  if (/^(?:\d{1,4}[a-z]{0,3}|[IVX]{1,6})$/.test(value)) return { kind: "nummer", value };
  return /^[a-zäöü]{1,4}$/.test(value) ? { kind: "litera", value } : undefined;
}
