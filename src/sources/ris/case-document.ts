import type { Block, LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";

export interface CaseFacts {
  readonly number: string | undefined;
  readonly ecli: string | undefined;
  /** "BGH" or "LG Musterstadt". */
  readonly court: string;
  readonly senate: string;
  /** ISO */
  readonly date: string | undefined;
  readonly docket: string;
  /** "Urteil" */
  readonly type: string;
  readonly title: string;
  readonly rights: string;
  readonly contentType: string;
}

/** "BGH, Urteil vom 16.2.2026 – XIV ZR 901/25": how German lawyers cite a decision. */
export function caseCitation({
  court,
  type,
  date,
  docket,
}: Pick<CaseFacts, "court" | "type" | "date" | "docket">): string {
  const day = date === undefined ? "" : ` vom ${germanDay(date)}`;
  const kind = `${type || "Entscheidung"}${day}`;
  return [court, docket === "" ? kind : `${kind} – ${docket}`].filter((part) => part !== "").join(", ");
}

export function germanDay(iso: string): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  return `${Number(day)}.${Number(month)}.${year}`;
}

export function caseDocument(page: SourcePage, facts: CaseFacts, blocks: readonly Block[]): LegalDocument {
  const title = caseCitation(facts);
  const named = facts.title === "" ? title : facts.title;
  const heading: Block = { type: "heading", level: 1, pin: "", markdown: named };
  return {
    id: facts.number === undefined ? page.id : `ris:${facts.number}`,
    kind: "case",
    title,
    ...(facts.court !== "" && {
      court: [facts.court, facts.senate].filter((part) => part !== "").join(", "),
    }),
    ...(facts.date !== undefined && { date: facts.date }),
    citations: {
      reported: [],
      ...(facts.ecli !== undefined && { ecli: facts.ecli }),
      other: [title, ...(facts.ecli === undefined ? [] : [facts.ecli])],
    },
    jurisdiction: "de",
    language: "de",
    source: { ...page.source, licence: facts.rights },
    contentType: facts.contentType,
    blocks: [heading, ...blocks],
    footnotes: [],
    warnings: missingNumbers(blocks),
  };
}

/** Randnummern that the text lacks: a reader must know that something is missing. */
function missingNumbers(blocks: readonly Block[]): string[] {
  const numbers = blocks.flatMap(({ pin, label }) =>
    pin === `Rn. ${label}` ? [Number.parseInt(label ?? "", 10)] : [],
  );
  const missing: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const before = numbers[at - 1] ?? 0;
    for (let gap = before + 1; gap < number && missing.length < 20; gap += 1) missing.push(gap);
  }
  return missing.length === 0 ? [] : [`the text has no Rn. ${missing.join(", ")}`];
}
