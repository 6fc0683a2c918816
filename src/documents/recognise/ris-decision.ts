import { find } from "../../citations/index.ts";
import { readDay } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";

/** Looks up a fact in the table at the top of a page of RIS (Austria), where it is below its label. */
export function factBelow(lines: readonly string[]): (label: string) => string | undefined {
  return (label) => (lines.includes(label) ? lines[lines.indexOf(label) + 1] : undefined);
}

/** Names a decision by the table at the top of its page in RIS: "OGH 6 Ob 901/32x (AT)"; undefined for any other text. */
export function risDecision(head: string): Partial<LegalDocument> | undefined {
  const below = factBelow(head.split("\n").flatMap((line) => line.replaceAll(/[*_#\\]/g, "").trim() || []));
  const [court, number] = [below("Gericht"), below("Geschäftszahl")];
  const day = readDay(below("Entscheidungsdatum") ?? "");
  if (court === undefined || number === undefined || day === undefined) return undefined;
  const [cited] = find(`${court} ${number}`, { prefer: "at" });
  if (cited?.kind !== "decision" || cited.start !== 0) return undefined;
  const ecli = below("European Case Law Identifier");
  return {
    kind: "case",
    title: `${cited.canonical} (AT)`,
    court,
    date: day,
    citations: { reported: [], other: [cited.canonical], ...defined({ ecli }) },
    jurisdiction: "at",
    language: "de",
  };
}
