import type { LegalDocument } from "../core/document.ts";
import { removedBy, sanitiseWithin } from "../core/sanitise.ts";

/** What a document says about unseen characters that were taken out of its text. */
export function removedWarning(removed: number, from: "text" | "page" | "title" = "text"): string[] {
  if (removed === 0) return [];
  return [
    `${removed} invisible or control character${removed === 1 ? " was" : "s were"} removed from the ${from}`,
  ];
}

/** A document without unseen characters in its title and other facts; of its text its converter takes care. */
export function withoutUnseen(document: LegalDocument): LegalDocument {
  const { blocks, footnotes, ...facts } = document;
  const clean = sanitiseWithin(facts);
  const removed = removedBy(facts.title, clean.title);
  return { ...clean, blocks, footnotes, warnings: [...clean.warnings, ...removedWarning(removed, "title")] };
}
