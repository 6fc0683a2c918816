import { formatPinpoint } from "../format.ts";

/** Renders a pin in AGLC4 spelling: no "para", "p" or "at", en rules, `[14]–[21]`, also for a Randnummer. */
export function englishPin(pin: string): string {
  const bare = pin
    .trim()
    .replace(/^at\s+/i, "")
    .replace(MARGIN, (_, from: string, to: string | undefined) =>
      to === undefined ? `[${from}]` : `[${from}]–[${to}]`,
    )
    .replace(/^S\.\s+(?=\d)/, "")
    .replace(
      /^(?:paras?|paragraphs?)\.?\s+(\d+(?:\.\d+)*\w?)(?:\s*[-–]\s*(\d+(?:\.\d+)*\w?))?$/i,
      (_, from: string, to: string | undefined) => (to === undefined ? `[${from}]` : `[${from}]–[${to}]`),
    )
    .replace(/^(?:(?:paras?|paragraphs?)\.?\s+(?!\d+\()|(?:pp?|pages?)\.?\s+)(?=[[\d])/i, "")
    .replaceAll(LINK, "–")
    .replace(/^(\d{1,5})–(\d{1,5})$/, (_, from: string, to: string) => pages(Number(from), Number(to)))
    .replaceAll(PROVISIONS, (all, unit: string, numbers: string) =>
      all.replace(numbers, hyphened(unit, numbers)),
    );
  return /^(?:s|ss|section)\s/i.test(pin) ? bare : bare.replace(/^\[(\d+)[-–](\d+)\]$/, "[$1]–[$2]");
}

/** `42–3`: repeated digits are dropped (rule 1.1.7). */
function pages(from: number, to: number): string {
  return to > from ? formatPinpoint({ unit: "page", from, to, start: 0, end: 0 }) : `${from}–${to}`;
}

const LINK = /(?<!\[\d{1,5})(?<=[\])\dA-Z])\s*[-–—]\s*(?=[[\d(])/g;
const PROVISIONS = /\b(ss?|regs?|rr?|cls?|divs?|items?) (\d+[A-Z]*–[\dA-Z–, ]*\d)/g;

/** A hyphen in the number of a provision is not a range: `s 104-10`, `ss 104-10, 104-15`, but `ss 55–56`, `ss 137–8`. */
function hyphened(unit: string, numbers: string): string {
  const isSingle = /^(?:s|reg|r|cl|div|item)$/.test(unit);
  if (!isSingle && !numbers.includes(",")) return numbers;
  return numbers.replaceAll(/(?<!\d)(\d+)([A-Z]*)–(\d+)/g, (all, from: string, letter: string, to: string) =>
    isSingle || Number(to) < Number(from) ? `${from}${letter}-${to}` : all,
  );
}

const MARGIN = /^(?:Rn|Rz|Rdnr?)\.?\s*(\d+(?:\/\d+)?\w?)(?:\s*[-–]\s*(\d+\w?))?/i;

/** Whether a pin is a provision and follows the title without a comma: `s 18(1)`, `sch 1 cl 3`. */
export function isProvision(pin: string): boolean {
  return /^(?:ss?|regs?|rr?|sch|pts?|divs?|chs?|cls?|items?|arts?|app|ord)\b/i.test(pin);
}

/** Renders a pin in German or Austrian spelling: `Rn. 5`, `Rz 5`, `Ls. 1`; pages in brackets. */
export function germanPin(pin: string, margin: "Rn." | "Rz"): string {
  const several = /^p (\d+(?:, \d+)+)$/.exec(pin.trim())?.[1];
  if (several !== undefined) return `(${several})`;
  const [, both, margins] = /^(p \S+) (\[\d.*)$/.exec(pin.trim()) ?? [];
  if (both !== undefined && margins !== undefined)
    return `${germanPin(both, margin)} ${germanPin(margins, margin)}`;
  const page = /^(?:S\.|p{1,2}\.?|pages?)\s*(\d+)(?:\s*[-–]\s*(\d+))?(\s*ff?\.?)?$/i.exec(pin.trim());
  const stop = margin === "Rn." ? "." : "";
  if (page) return `(${rangeOf(page, stop)})`;
  const headnote = /^Leitsatz (\d+)$/i.exec(pin.trim())?.[1];
  if (headnote !== undefined) return margin === "Rn." ? `Ls. ${headnote}` : `Ls ${headnote}`;
  const lettered = /^R[nz]\.? ([A-Z] \d.*)$/.exec(pin.trim())?.[1];
  if (lettered !== undefined) return `${margin} ${lettered}`;
  const bare = pin.trim().replace(/^(?:Rn|Rz|Rdnr?|paras?)\b\.?\s*/i, "");
  const number = /^\[?(\d+(?:\/\d+)?[a-z]?)\]?(?:\s*[-–]\s*\[?(\d+[a-z]?)\]?)?(\s*ff?\.?)?$/.exec(bare);
  return number ? `${margin} ${rangeOf(number, stop)}` : pin.trim();
}

function rangeOf([, from = "", to, follow]: RegExpExecArray, stop: string): string {
  const more = follow === undefined ? "" : ` ${follow.trim().replace(".", "")}${stop}`;
  return `${from}${to === undefined ? "" : `–${to}`}${more}`;
}
