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
