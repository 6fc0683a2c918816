import type { Kind } from "./conventions.ts";
import type { Step } from "./grammar.ts";
import { romanValue } from "./numbers.ts";

/** Open labels below a provision, outermost first: `["1", "a", "ii", "A"]`; "" for an unprinted one. */
export type Labels = readonly string[];

/** Depth of a label: 0 subsection (1), 1 paragraph (a), 2 subparagraph (i), 3 sub-subparagraph (A). */
export type Depth = 0 | 1 | 2 | 3;

/** A lower-case numeral, optionally with the letter of a later insertion: `ii`, `iia`. */
const NUMERAL = /^(x{0,3}(?:ix|iv|v?i{0,3}))([a-d]?)$/;

interface Numeral {
  readonly value: number;
  readonly isInserted: boolean;
}

/** Parses `ii` as 2 and `iia` as 2, inserted; undefined for a text that is not a numeral. */
function numeralOf(label: string): Numeral | undefined {
  const [, numeral = "", inserted = ""] = NUMERAL.exec(label) ?? [];
  return numeral === ""
    ? undefined
    : { value: romanValue(numeral.toUpperCase()) ?? 0, isInserted: inserted !== "" };
}

/** Returns the open labels after printing another one. */
export function withLabel(open: Labels, label: string, depth: number): Labels {
  return [...Array.from({ length: depth }, (_, at) => open[at] ?? ""), label];
}

/** The open place below an Australian provision: its subsection, paragraph … and the defined term. */
export class ProvisionPlace {
  labels: Labels = [];
  #term = "";

  /** Closes all that is open, for the next provision. */
  close(): void {
    this.labels = [];
    this.#term = "";
  }

  /** Opens the definition of a term, or none when it is empty, in the open subsection. */
  define(term: string): void {
    this.labels = this.labels.slice(0, 1);
    this.#term = term.replaceAll("\\", "").trim();
  }

  /** Opens a subsection (`depth` 0), paragraph (1) or deeper place, and closes those as deep. */
  open(label: string, depth: number): void {
    if (depth === 0) this.#term = "";
    this.labels = withLabel(this.labels, label, depth);
  }

  /** Returns the pin of the place, down to `depth` labels; empty outside of a provision. */
  pin(provision: string, depth: number): string {
    if (provision === "") return "";
    const [subsection, ...deeper] = labelSteps(this.labels.slice(0, depth));
    const term: Step = { kind: "definition", value: this.#term };
    return writePin(provision, subsection ? [subsection, term, ...deeper] : [term]);
  }
}

/**
 * Returns a label's depth, judged by the open labels and those that follow: after (h), (i) is a letter if (j)
 * follows and a numeral if (ii) does; (iia) continues (ii), and (iv) continues (i) when (ii) and (iii) were
 * repealed.
 */
export function depthOf(open: Labels, label: string, ahead: () => readonly string[]): Depth {
  if (!/^[a-z]/.test(label)) return /^\d/.test(label) ? 0 : 3;
  const [, letter = "", last = ""] = open;
  const numeral = numeralOf(label);
  if (letter === "" || !numeral || !goesOn(numeral, numeralOf(last))) return 1;
  const toNumeral = numeral.value - (numeralOf(last)?.value ?? 0);
  const toLetter = label.length === 1 ? label.charCodeAt(0) - letter.charCodeAt(0) : 0;
  const isNearer = toLetter < 1 || toNumeral <= toLetter;
  return (toLetter === 1 ? isNumeral(label, last, ahead()) : isNearer) ? 2 : 1;
}

/** Whether a numeral may follow another: the first is (i), an inserted one follows its own number. */
function goesOn({ value, isInserted }: Numeral, last: Numeral | undefined): boolean {
  if (isInserted) return last?.value === value;
  return last === undefined ? value === 1 : value > last.value;
}

/** Decides by what follows whether an ambiguous label is a numeral rather than the next letter. */
function isNumeral(label: string, last: string, ahead: readonly string[]): boolean {
  for (const next of ahead) {
    const numeral = numeralOf(next);
    if (/^\d/.test(next)) break;
    if (next === label || (!numeral && /^[a-z]$/.test(next) && next > label)) return false;
    if (numeral && next.length > 1 && numeral.value > (numeralOf(label)?.value ?? 0)) return true;
  }
  return last !== "";
}

/**
 * Returns the abbreviation for provisions of an Australian law, by the last word of its kind in its title
 * (AGLC4, appendix C).
 */
export function unitByTitle(title: string): "s" | "reg" | "r" {
  const [name = title] = title.split(/\sunder\s/i);
  const kind =
    name
      .match(/\b(?:Acts?|Regulations?|Rules)\b/gi)
      ?.at(-1)
      ?.toLowerCase() ?? "";
  if (kind.startsWith("reg")) return "reg";
  return kind === "rules" ? "r" : "s";
}

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

/** Returns the words of a text of the European Union in a language, by its ISO 639-1 code. */
export function unionWords(language: string): StepWords {
  return UNION[language] ?? { ...ENGLISH, article: "Art." };
}

/**
 * Returns the pin of a place below a provision, as documents carry it: `s 18(1)(a)`, `sch 2 cl 3`, `Abs. 1 S. 2
 * Nr. 3 lit. a`, `§ 17 Abs. 1 Z 2`, `s 4(1) (definition of 'ferry' para (a))`, `Article 6(1)(f)`. `provision`
 * is a pin already or empty; values are written as they are, and a step without one is left out.
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

/** Returns a printed item of a list: `1.` a Nummer, `a)` a litera; undefined for a dash or a bullet. */
export function itemStep(printed: string): Step | undefined {
  const value = printed.replaceAll(/[().\s]/g, "");
  if (/^(?:\d{1,4}[a-z]{0,3}|[IVX]{1,6})$/.test(value)) return { kind: "nummer", value };
  return /^[a-zäöü]{1,4}$/.test(value) ? { kind: "litera", value } : undefined;
}
