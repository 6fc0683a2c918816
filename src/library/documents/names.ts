import type { LegalDocument } from "../../core/document.ts";
import { parseCitation, parseNeutral } from "../../citations/index.ts";
import type { Database } from "../schema.ts";
import { foldedWords } from "../search/words.ts";

const LONGEST_TITLE = 400; // folded letters

export function titleKey(title: string): string {
  return foldedWords(title).join(" ").slice(0, LONGEST_TITLE);
}

/** Returns the names of a document: its title, court, own citations and tags. */
export function namesOf({
  title,
  court,
  citations,
  tags = [],
}: Omit<LegalDocument, "blocks">): readonly string[] {
  const { neutral, reported, ecli, eli, other } = citations;
  return [title, court, neutral, ...reported, ecli, eli, ...other, ...tags].filter(
    (name) => name !== undefined,
  );
}

/** Returns a document's row in `library_names`, without its number and places. */
export function nameRow(
  document: Omit<LegalDocument, "blocks">,
): Omit<Database["library_names"], "document" | "places" | "packed"> {
  const { title, date, version } = document;
  return {
    title: titleKey(title),
    court: courtKey(document),
    date: date ?? null,
    starts: version?.from ?? null,
    ends: version?.to ?? null,
  };
}

/** Joins every name and abbreviation of the court, each between spaces, so that any of them matches. */
function courtKey({ court, citations }: Omit<LegalDocument, "blocks">): string | null {
  const neutral = citations.neutral === undefined ? undefined : parseNeutral(citations.neutral);
  const decisions = citations.other
    .map((one) => parseCitation(one))
    .filter((one) => one?.kind === "decision");
  const names = [
    court,
    neutral?.court.code,
    neutral?.court.name,
    ...decisions.flatMap((one) => (one?.kind === "decision" ? [one.courtName, one.court?.name] : [])),
  ].filter((name) => name !== undefined);
  return names.length === 0 ? null : ` ${names.map((name) => foldedWords(name).join(" ")).join(" ; ")} `;
}
