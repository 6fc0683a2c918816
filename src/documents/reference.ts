import { citedAs, type LegalDocument } from "../core/document.ts";
import { mayCite } from "../core/text.ts";
import { citedQuery, respaced } from "../citations/cited-query.ts";
import { type Citation, find, parseCitation, shownCitation } from "../citations/index.ts";
import { pinTexts } from "../citations/verify/pinpoints.ts";

/** Returns the pinpoints that a reference names: `§ 823 Abs. 2` of `§ 823 Abs. 2 BGB`; undefined without any. */
export function pinIn(reference: string): string | undefined {
  return citationsIn(reference).flatMap(pinTexts).join(", ") || undefined;
}

/** Kinds of citations that a text may add words to and still mean: `Jamsek [2022] HCA 2`. */
export const CASES: ReadonlySet<Citation["kind"]> = new Set([
  "neutral",
  "reported",
  "decision",
  "identifier",
]);

/** Parses a reference as a citation, else finds the first citation in it that has a case name. */
export function citationIn(wanted: string): Citation | undefined {
  return citationsIn(wanted)[0];
}

/**
 * Returns the citation in a reference and its parallels: `Name v Name (2016) 258 CLR 525; [2016] HCA 28 at
 * [29]` has two.
 */
export function citationsIn(wanted: string): readonly Citation[] {
  if (!mayCite(wanted)) return [];
  const text = plainReference(wanted);
  const whole = parseCitation(text);
  const all = find(text);
  const [first] = all;
  if (whole)
    return [whole, ...all.slice(1).filter(({ group }) => group !== undefined && group === first?.group)];
  const cited =
    all.find(({ name, kind }) => name !== undefined && kind !== "unrecognised") ??
    (citedQuery(text) || (all.length === 1 && first && CASES.has(first.kind)) ? first : undefined);
  const group = cited?.group;
  return cited ? all.filter((one) => one === cited || (group !== undefined && one.group === group)) : [];
}

/**
 * Rewrites a reference as it is cited: `C 123/20` is a Court of Justice case and `T 1/20` a General Court case,
 * `5AZR 177/23` a file number; `823 BGB`, `BGB 823` and `section 823(1) of the BGB` are sections.
 */
export function plainReference(reference: string): string {
  if (!mayCite(reference)) return reference.trim();
  const plain = respaced(reference.trim()).replace(/^([CT]) (?=\d{1,4}\/\d{2}$)/, "$1-");
  for (const form of SECTIONS) {
    const { number = "", law = "" } = form.exec(plain)?.groups ?? {};
    const section = `§ ${number} ${law}`;
    if (parseLaw(section)) return section;
  }
  return plain;
}

const SECTIONS: readonly RegExp[] = [
  /^(?:(?:[Ss]ections?|[Ss]ec\.?|ss?\.?) )?(?<number>\d{1,4}[a-z]?(?: ?\(\d{1,3}\))*)\s(?:of the )?(?<law>(?:.{0,40}\s)?\p{Lu}[\p{L}\d]{1,11})$/u,
  /^(?<law>\p{Lu}[\p{L}\d]{1,11}) (?:[Ss]ections? |[Ss]ec\.? |s\.? )?(?<number>\d{1,4}[a-z]?(?: ?\(\d{1,3}\))*)$/u,
];

/** Whether a text cites a provision of a law that is known by its abbreviation. */
function parseLaw(text: string): boolean {
  const citation = parseCitation(text);
  return citation?.kind === "norm" && citation.law !== undefined;
}

/**
 * Says where a reference names another court, date, name or report than its document has: courts number their
 * files alike, and a name may precede the citation of another case.
 */
export async function contradictions(document: LegalDocument, wanted: string): Promise<readonly string[]> {
  const citations = document.kind === "case" ? citationsIn(wanted) : [];
  if (!citations.some(({ kind, name }) => kind === "decision" || name !== undefined)) return [];
  const { compareWithDocument } = await import("../citations/verify/index.ts");
  return compareWithDocument({ citations, quotations: [] }, document)
    .differences.filter(({ field }) => IDENTITY.has(field))
    .map(({ cited, found, statement }) => {
      const own = found === undefined ? statement : `this document has “${found}”`;
      return `the reference says “${cited}”, but ${own ?? "this document does not"}`;
    });
}

const IDENTITY: ReadonlySet<string> = new Set(["name", "court", "date", "year", "citation", "file number"]);

/** Kinds of citations that have documents of their own. */
const OPENED: ReadonlySet<Citation["kind"]> = new Set([...CASES, "norm", "legislation", "eu_act"]);

/** Names what a reference cites besides the document that it opens: `[2016] HCA 28; [2012] HCA 30`. */
function besides({ citations }: LegalDocument, wanted: string): readonly string[] {
  const own = citationsIn(wanted);
  const known = new Set([...own.map(({ canonical }) => canonical), ...citedAs(citations)]);
  const groups = new Set(own.flatMap(({ group }) => group ?? []));
  const others = own.length === 0 ? [] : find(plainReference(wanted));
  const named = others.filter(
    ({ kind, canonical, group }) =>
      OPENED.has(kind) && !known.has(canonical) && (group === undefined || !groups.has(group)),
  );
  const shown = [...new Set(named.map(shownCitation))].join("; ");
  return shown === "" ? [] : [`the reference also names ${shown}: read it by itself`];
}

/**
 * Returns the document with a warning for each thing that a reference to it says otherwise, and for what else
 * it names.
 */
export async function withContradictions(document: LegalDocument, wanted: string): Promise<LegalDocument> {
  const warnings = [...(await contradictions(document, wanted)), ...besides(document, wanted)];
  return warnings.length === 0 ? document : { ...document, warnings: [...document.warnings, ...warnings] };
}
