import type { Block, LegalDocument } from "../../core/document.ts";

const UNIT = /^(?:ss?|sections?|regs?|regulations?|rr?|rules?|cll?|clauses?)\.?\s*(?=\d)/i;
const IN_SCHEDULE = /^(sch(?:edule)?s?\.? ?\w{0,6}?,?) (?=(?:s|section|cl|clause)s?\.? ?\d)/i;

/**
 * A pin in the words of this document: "section 5" of Regulations is "reg 5", "sch 2 s 18" is "sch 2 cl 18", and
 * "s 4.1" of the Criminal Code, which stands in the only schedule of its Act, is "sch cl 4.1".
 */
export function pinFor(
  { blocks }: Pick<LegalDocument, "blocks">,
  given: string | undefined,
): string | undefined {
  if (given === undefined) return undefined;
  const pin = given.trim().replaceAll(/\s+/g, " ");
  const schedule = IN_SCHEDULE.exec(pin);
  if (schedule) {
    const place = `cl ${pin.slice(schedule[0].length).replace(UNIT, "")}`;
    const named = `${schedule[1]?.replace(/,$/, "")} ${place}`;
    return has(blocks, `sch ${place}`) ? `sch ${place}` : named;
  }
  const word = UNIT.exec(pin)?.[0];
  if (word === undefined) return given;
  const number = pin.slice(word.length);
  const wanted = [`${shortUnit(word)} ${number}`, ...UNITS.map((unit) => `${unit} ${number}`)];
  if (wanted.some((one) => has(blocks, one))) return wanted.find((one) => has(blocks, one));
  const clauses = new Set(
    blocks.flatMap(({ pin: one }) => (baseOf(one).endsWith(` cl ${baseOf(number)}`) ? [baseOf(one)] : [])),
  );
  const [only] = clauses;
  return only !== undefined && clauses.size === 1 ? only + number.slice(baseOf(number).length) : given;
}

const UNITS = ["s", "reg", "r", "cl"] as const;

/** "Sections " -> "s", "regulation " -> "reg". */
function shortUnit(word: string): string {
  return /^(?:reg|cl|s|r)/i.exec(word)?.[0].toLowerCase() ?? "s";
}

/** "s 18(1)(a)" -> "s 18"; of a range its first end. */
function baseOf(pin: string): string {
  const [base = ""] = pin.split(/\(|[-\u2013](?=\s*\d+[A-Z]*$)/, 1);
  return base.trimEnd();
}

function has(blocks: readonly Block[], pin: string): boolean {
  const base = baseOf(pin);
  return blocks.some(({ pin: one }) => one === pin || one === base);
}
