import type { Citation, Finding } from "./types.ts";

type Act = Extract<Citation, { kind: "legislation" }>;

/**
 * Provisions of an Act by its short title (`s 54 of the ICA`), and an Act without its jurisdiction, as the Act that was
 * cited in full before; anything else, and what names none of those before, as it is.
 * @param named the index in `found` of what has that short title
 */
export function ofEarlierAct(one: Finding, named: number | undefined, found: readonly Citation[]): Finding {
  const isHalf = one.kind === "legislation" && one.jurisdiction === undefined && one.type !== "constitution";
  const target = named === undefined ? undefined : found[named];
  const meant = target?.kind === "legislation" ? target : undefined;
  if (isHalf) return again(one, isOfYear(meant, one.year) ? meant : onlyAct(found, one), one.provisions);
  return isOfShortTitle(one) ? again(one, meant, one.provisions) : one;
}

/** Whether `one` cites provisions of what a short title names. */
export function isOfShortTitle(one: Finding): one is Extract<Finding, { kind: "back_reference" }> {
  return one.kind === "back_reference" && one.form === "name" && one.provisions.length > 0;
}

function again(one: Finding, act: Act | undefined, provisions: readonly string[]): Finding {
  if (act?.jurisdiction === undefined) return one;
  const { kind, type, title, year, jurisdiction, country, canonical } = act;
  const { text, start, end } = one;
  const notes = [...one.notes, `read as the ${canonical} that is cited before`];
  const names = { kind, type, title, year, jurisdiction, country, canonical };
  return { text, start, end, pinpoints: [], judges: undefined, ...names, provisions, notes, warnings: [] };
}

/** The Act of that title that was cited before, where it is one. */
function onlyAct(found: readonly Citation[], { title, year }: Pick<Act, "title" | "year">): Act | undefined {
  const same = found.flatMap((one) => (one.kind === "legislation" && one.title === title ? [one] : []));
  const whole = same.filter((one) => one.jurisdiction !== undefined && isOfYear(one, year));
  return new Set(whole.map(({ canonical }) => canonical)).size === 1 ? whole[0] : undefined;
}

function isOfYear(act: Act | undefined, year: number | undefined): boolean {
  return act !== undefined && (year === undefined || act.year === year);
}

/** "ICA" of "the ICA". */
export function plainTitle(title: string): string {
  return title.replace(/^the\s/i, "");
}

/** Whether letters that nothing defines are those of an Act: "the FTA"; "the Act" that nothing names and "the UK" are none. */
export function isTitleOfAct(title: string): boolean {
  return /^[A-Z]{2,}A\d*$/.test(plainTitle(title));
}

/** "ICA" after `Insurance Contracts Act 1984 (Cth) (ICA)`, "Act" after `… (the Act)`, without quotation marks. */
export function lettersAfter(behind: string): string | undefined {
  return /^\s?\((?:the\s)?([A-Z][A-Za-z]{0,3}[A-Z]{1,6}\d{0,4}|Act|Code|Regulations|Rules)\)/.exec(
    behind,
  )?.[1];
}
