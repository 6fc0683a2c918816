import type { LegalDocument } from "../../core/document.ts";
import { courtWords } from "../tables/german-courts.ts";
import type { Citation, DecisionFields } from "../types.ts";
import { find } from "../find.ts";

type Subject = Pick<LegalDocument, "title" | "court" | "date" | "citations" | "jurisdiction">;

/** The decision that a document is: from its own citation, else from its head and its facts. */
export function decisionOf(document: Subject, parsed: readonly Citation[]): DecisionFields | undefined {
  const { title, date, jurisdiction } = document;
  const bare = title.replace(/ \([^()]*\),/, ","); // "LG Köln (14. Zivilkammer), Urteil …"
  const known = [...parsed, ...find(bare)].filter((one) => one.kind === "decision");
  const found = known.find(({ courtName }) => courtName !== undefined) ?? known[0];
  if (found) return { ...found, date: found.date ?? date };
  if (/^at$/i.test(jurisdiction)) return austrian(document);
  return /^de$/i.test(jurisdiction) ? headed(bare, date) : undefined;
}

const FORMS = ["Urteil", "Beschluss", "Verfügung", "Bescheid", "Erkenntnis"] as const;
/** `BGH, Urteil vom 16.2.2026 – XIV ZR 901/25` of any court, known or not. */
const HEAD = /^(?:(.{2,80}?), )?(\p{L}{4,30})(?: vom [\d. ]{6,14})? [–-] (.{3,60})$/u;

function headed(title: string, date: string | undefined): DecisionFields | undefined {
  const [all, courtName, word, docket] = HEAD.exec(title) ?? [];
  if (all === undefined) return undefined;
  const form = FORMS.find((one) => one === word);
  return { kind: "decision", court: courtOf(courtName), courtName, form, date, docket };
}

function courtOf(name: string | undefined): DecisionFields["court"] {
  return name === undefined ? undefined : (courtWords.get(name) ?? courtWords.get(name.split(" ")[0] ?? ""));
}

/** Austria's RIS names "Verfassungsgerichtshof (VfGH)" and "V9905/2025 (V9905/2025-13)" apart. */
function austrian({ court, date, citations }: Subject): DecisionFields | undefined {
  const courtName = /\((\p{L}{2,8})\)$/u.exec(court ?? "")?.[1] ?? court;
  const docket = citations.other
    .find((one) => !/^RS\d/.test(one))
    ?.replace(/ (?:ua )?\([^()]*\)$/, "")
    .replace(/^(\p{Lu}{1,2})(?=\d)/u, "$1 ");
  if (courtName === undefined || docket === undefined) return undefined;
  return { kind: "decision", court: courtOf(courtName), courtName, form: undefined, date, docket };
}

/** The number of a Rechtssatz, which is cited by it alone. */
export function rulingOf(parsed: readonly Citation[]): string | undefined {
  const [first] = parsed;
  return first?.kind === "rechtssatz" ? first.number : undefined;
}
