import { romanValue } from "./numbers.ts";

/** Labels open below a provision, the outermost first: `["1", "a", "ii", "A"]`; "" for one that is not printed. */
export type Labels = readonly string[];

/** How deep a label is: 0 subsection (1), 1 paragraph (a), 2 subparagraph (i), 3 sub-subparagraph (A). */
export type Depth = 0 | 1 | 2 | 3;

/** A numeral in small letters, or one that an amendment put after it: `ii`, `iia`. */
const NUMERAL = /^(x{0,3}(?:ix|iv|v?i{0,3}))([a-d]?)$/;

interface Numeral {
  readonly value: number;
  readonly isInserted: boolean;
}

/** `ii` -> 2; `iia` -> 2, inserted; undefined for what is not a numeral. */
function numeralOf(label: string): Numeral | undefined {
  const [, numeral = "", inserted = ""] = NUMERAL.exec(label) ?? [];
  return numeral === ""
    ? undefined
    : { value: romanValue(numeral.toUpperCase()) ?? 0, isInserted: inserted !== "" };
}

/** The labels that are open after another one was printed. */
export function withLabel(open: Labels, label: string, depth: number): Labels {
  return [...Array.from({ length: depth }, (_, at) => open[at] ?? ""), label];
}

/**
 * The depth of a label by what is open and by the labels that follow: after (h), (i) is a letter when (j) follows
 * and a numeral when (ii) does; (iia) goes on from (ii), and (iv) from (i) where (ii) and (iii) were repealed.
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

/** Whether a numeral may be printed after another: the first is (i), and one that was inserted goes on from its own. */
function goesOn({ value, isInserted }: Numeral, last: Numeral | undefined): boolean {
  if (isInserted) return last?.value === value;
  return last === undefined ? value === 1 : value > last.value;
}

/** Whether a label that may be the next letter or a numeral is the numeral, by what follows. */
function isNumeral(label: string, last: string, ahead: readonly string[]): boolean {
  for (const next of ahead) {
    const numeral = numeralOf(next);
    if (/^\d/.test(next)) break;
    if (next === label || (!numeral && /^[a-z]$/.test(next) && next > label)) return false;
    if (numeral && next.length > 1 && numeral.value > (numeralOf(label)?.value ?? 0)) return true;
  }
  return last !== "";
}

/** How the provisions of an Australian law are abbreviated, by the last word of its kind in its title (AGLC4, appendix C). */
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
