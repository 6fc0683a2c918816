import type { LegalDocument } from "../core/document.ts";
import { before } from "../core/text.ts";
import { type Citation, find, idFor } from "../citations/index.ts";

/** Bytes of the line at most, where nothing else is said. */
const LONGEST = 600;
const CALLED = "Cited here: ";

type Subject = Pick<LegalDocument, "id" | "title" | "citations">;

/** What a text cites besides the document that it is of, each once, in its order. */
export function citedIn(text: string, document: Subject): readonly string[] {
  const known = new Set([...keysOf(document), before(document.id, "@")]);
  const cited: string[] = [];
  for (const citation of find(text).filter(isNamed)) {
    const key = keyOf(citation);
    if (!known.has(key)) cited.push(citation.canonical);
    known.add(key);
  }
  return cited;
}

/** What two spellings of one source have in common. */
function keyOf(citation: Citation): string {
  if (citation.kind === "decision") return citation.docket ?? citation.canonical;
  if (citation.kind === "legislation") return `${citation.title} ${citation.year ?? ""}`.toLowerCase();
  return idFor(citation) ?? citation.canonical;
}

function keysOf({ title, citations: { neutral, ecli, reported, other } }: Subject): string[] {
  return [neutral, ecli, ...reported, ...other, title].flatMap((one) => find(one ?? "").map(keyOf));
}

/** One line that names them, as many as fit; empty when there is none. */
export function citedLine(text: string, document: Subject, bytes: number = LONGEST): string {
  const cited = citedIn(text, document);
  for (let count = cited.length; count > 0; count -= 1) {
    const left = cited.length - count;
    const line = `${CALLED}${cited.slice(0, count).join("; ")}${left > 0 ? `; and ${left} more` : ""}`;
    if (Buffer.byteLength(line) <= Math.min(bytes, LONGEST)) return line;
  }
  return "";
}

/** A section of the same Act, "ibid" and what cannot be read lead nowhere. */
function isNamed(citation: Citation): boolean {
  switch (citation.kind) {
    case "back_reference":
    case "unrecognised":
      return false;
    case "norm":
      return citation.law !== undefined || citation.act !== undefined;
    case "legislation":
      return (
        citation.year !== undefined || citation.jurisdiction !== undefined || citation.type === "constitution"
      );
    default:
      return true;
  }
}
