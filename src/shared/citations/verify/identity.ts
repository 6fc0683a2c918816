import type { LegalDocument } from "../../../core/document.ts";
import type { Citation } from "../types.ts";

const HEAD_CHARS = 6_000;
const FILE = /pdf|rtf|word/;
const CASES: ReadonlySet<Citation["kind"]> = new Set(["neutral", "uk_neutral", "reported", "decision"]);

export type Identity = "named" | "unnamed" | "not asked";

/**
 * Whether a file shows that it is what its address says: pages of a source say it in their mark-up, while a PDF's
 * citation may come from its address and its title from its first line.
 */
export function identityOf(citation: Citation, { contentType, blocks }: LegalDocument): Identity {
  if (!FILE.test(contentType) || !CASES.has(citation.kind)) return "not asked";
  let head = "";
  for (const { markdown } of blocks) {
    if (head.length > HEAD_CHARS) break;
    head += `${markdown} `;
  }
  const known = wordsOf(head.slice(0, HEAD_CHARS));
  if (` ${known.join(" ")} `.includes(` ${wordsOf(citation.canonical).join(" ")} `)) return "named";
  const name = wordsOf(citation.name ?? "").filter((word) => word.length > 2);
  const has = new Set(known);
  return name.length > 1 && name.every((word) => has.has(word)) ? "named" : "unnamed";
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
