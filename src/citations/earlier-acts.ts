import { formatNorm } from "./recognise/norm-format.ts";
import { type Law, lawWords } from "./tables/laws.ts";
import type { Citation, Finding } from "./types.ts";

type Act = Extract<Citation, { kind: "legislation" }>;

/** The Acts that were cited in full, by title, each once. */
export type Acts = Map<string, Act[]>;

/**
 * Provisions of an Act by its short title (`s 54 of the ICA`), and an Act without its jurisdiction, as the Act that was
 * cited in full before; anything else, and what names none of those before, as it is.
 * @param called gives what was cited before and has a short title
 */
export function ofEarlierAct(
  one: Finding,
  acts: Acts,
  called: (title: string) => Citation | undefined,
): Finding {
  if (isOfShortTitle(one)) return again(one, actCalled(one.canonical, called), one.provisions);
  if (one.kind !== "legislation" || one.jurisdiction !== undefined || one.type === "constitution") return one;
  const meant = actCalled(one.title, called);
  return again(one, isOfYear(meant, one.year) ? meant : onlyAct(acts, one), one.provisions);
}

function actCalled(title: string, called: (title: string) => Citation | undefined): Act | undefined {
  const target = called(plainTitle(title));
  return target?.kind === "legislation" ? target : undefined;
}

/** Puts an Act down that is cited in full. */
export function keepAct(acts: Acts, one: Citation): void {
  if (one.kind !== "legislation" || one.jurisdiction === undefined) return;
  const same = acts.get(one.title) ?? [];
  if (!same.some(({ canonical }) => canonical === one.canonical)) acts.set(one.title, [...same, one]);
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
function onlyAct(acts: Acts, { title, year }: Pick<Act, "title" | "year">): Act | undefined {
  const [only, ...others] = (acts.get(title) ?? []).filter((one) => isOfYear(one, year));
  return others.length === 0 ? only : undefined;
}

function isOfYear(act: Act | undefined, year: number | undefined): boolean {
  return act !== undefined && (year === undefined || act.year === year);
}

/** "2007 Act" of the Legal Profession Act 2007. */
export function nameOfYear(one: Finding): string | undefined {
  return one.kind === "legislation" && one.type === "act" ? `${one.year ?? ""} Act` : undefined;
}

/** "ICA" of "the ICA". */
export function plainTitle(title: string): string {
  return title.replace(/^the\s/i, "");
}

/** Whether letters that nothing defines are those of an Act, or its year is: "the FTA", "the CPR", "the 2007 Act"; "the Act" that nothing names and "the UK" are none. */
export function isTitleOfAct(title: string): boolean {
  return /^(?:[A-Z]{2,}A\d*|[A-Z]{1,3}PR|(?:1[89]|20)\d\d \p{Lu}\p{Ll}+)$/u.test(plainTitle(title));
}

/** How the letters of an Act look: "ICA", "EPBCA", "ITAA97". */
export const LETTERS = String.raw`[A-Z][A-Za-z]{0,3}[A-Z]{1,6}\d{0,4}`;
const DEFINED = new RegExp(String.raw`^\s?\((?:the\s)?(${LETTERS}|Act|Code|Regulations|Rules)\)`);

/** "ICA" after `Insurance Contracts Act 1984 (Cth) (ICA)`, "Act" after `… (the Act)`, without quotation marks. */
export function lettersAfter(behind: string): string | undefined {
  return DEFINED.exec(behind)?.[1];
}

/** The names of treaties that a text calls "the Charter" or "the Convention" after it has named them in full. */
const TREATIES: readonly (readonly [called: RegExp, full: RegExp, law: string])[] = [
  [/^Chart(?:er|a)$/, /\bCharter of Fundamental Rights\b/, "CFR"],
  [/^Chart(?:er|a)$/, /\b(?:Charta der Grundrechte|Grundrechtecharta)\b/, "GRCh"],
  [/^[CK]onvention$/, /\bConvention (?:for the Protection of|on) Human Rights\b/, "ECHR"],
  [/^[CK]onvention$/, /\b(?:Menschenrechtskonvention|Konvention zum Schutze? der Menschenrechte)\b/, "EMRK"],
];

/** Treaties that a text names in full, with what it may call them after that. */
export type Treaties = readonly (readonly [called: RegExp, law: Law])[];

export function treatiesOf(text: string): Treaties {
  return TREATIES.flatMap(([called, full, name]) => {
    const [law] = full.test(text) ? (lawWords.get(name) ?? []) : [];
    return law ? [[called, law] as const] : [];
  });
}

/** `Article 21 of the Charter` of a text that names one Charter in full. */
export function ofTreaty(one: Finding, treaties: Treaties): Finding {
  if (one.kind !== "norm" || one.law || one.lawName === undefined) return one;
  const { lawName } = one;
  const [law] = treaties.flatMap(([called, treaty]) => (called.test(lawName) ? [treaty] : []));
  if (!law) return one;
  const fields = { ...one, law, lawName: law.abbr };
  const notes = [...one.notes, `read as the ${law.title ?? law.abbr} that the text names`];
  return { ...fields, country: law.country, canonical: formatNorm(fields), warnings: [], notes };
}
