import type { Block } from "../core/document.ts";

/** A law's abbreviation at the end, two capitals at least: BGB, StGB, ABGB, GG, UrhG. */
const LAW = /^\p{Lu}[\p{L}-]{0,20}\p{Lu}[\p{L}-]{0,10}$/u;
const NORM = /^(?:§+|art(?:ikel|\.)?)\s*(\d{1,5}[a-z]{0,2})(?!\w)/i;

const INNER = /^(?:Abs|Z|lit)\b\.? ?\w/;
const NORM_PIN = /^(?:§|Art\.|Anl\.)\s?\S+/;

/** The one provision that all pins of a document are of: `§ 17`, where `Abs. 2` is asked for. */
function onlyNorm(blocks: readonly Block[]): readonly string[] {
  const norms = new Set(blocks.flatMap(({ pin }) => (pin === "" ? [] : [NORM_PIN.exec(pin)?.[0] ?? ""])));
  return norms.size === 1 && !norms.has("") ? [...norms] : [];
}

/**
 * How else a provision is written: `§ 823 Abs. 1 BGB` is `§ 823 Abs. 1`, and in the text of § 823 alone, whose
 * heading says so, `Abs. 1`; empty where the whole of it is meant.
 */
export function otherWordings(blocks: readonly Block[], wanted: string): readonly string[] {
  if (INNER.test(wanted)) return onlyNorm(blocks).map((norm) => `${norm} ${wanted}`);
  if (!/^(?:§|art|abs)/i.test(wanted)) return []; // "annexure AB" and "Beech-Jones JA" end in no law
  const bare = withoutLaw(wanted);
  const [norm = "", number] = NORM.exec(bare) ?? [];
  const rest = bare.slice(norm.length).trimStart();
  if (number === undefined) return bare === wanted ? [] : [bare];
  const isAlone = headingNumbers(blocks).every((one) => one === number.toLowerCase());
  return [...(bare === wanted ? [] : [bare]), ...(isAlone ? [rest] : [])];
}

function withoutLaw(wanted: string): string {
  const at = Math.max(wanted.lastIndexOf(" "), wanted.lastIndexOf("\u00a0"));
  return at !== -1 && LAW.test(wanted.slice(at + 1)) ? wanted.slice(0, at).trimEnd() : wanted;
}

/** The provisions that the headings name; a text without any names none that is known. */
function headingNumbers(blocks: readonly Block[]): readonly string[] {
  const named = blocks.flatMap(({ type, markdown }) => {
    const number =
      type === "heading"
        ? /^(?:§|Art(?:ikel|\.)?)\s*(\d{1,5}[a-z]{0,2})(?!\w)/i.exec(markdown)?.[1]
        : undefined;
    return number === undefined ? [] : [number.toLowerCase()];
  });
  return named.length === 0 ? ["none"] : named;
}
