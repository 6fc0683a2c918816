import type { LegalDocument } from "../../core/document.ts";
import { BREAKS_OFF } from "../../markup/html/ending.ts";
import { factsOf } from "../styles/facts.ts";
import type { Citation } from "../types.ts";
import { LEAST_LIKE, nameSimilarity } from "./name.ts";
import type { Evidence, Row } from "./verdict.ts";

const HEAD_CHARS = 6_000;
const FILE = /pdf|rtf|word/;
const CASES: ReadonlySet<Citation["kind"]> = new Set(["neutral", "foreign_neutral", "reported", "decision"]);

/** Whether a document came in full: half of one cannot say what is not in it. */
export function isWhole({ blocks, partial, warnings }: LegalDocument): boolean {
  return blocks.length > 0 && partial !== true && !warnings.includes(BREAKS_OFF);
}

export type Identity = "named" | "unnamed" | "another name" | "other parties" | "not asked";

/**
 * Whether a document shows that it is what its address says: pages of a source say it in their mark-up, while a PDF's
 * citation may come from its address and its title from its first line.
 */
export function identityOf(citation: Citation, document: LegalDocument): Identity {
  const saysItself = !FILE.test(document.contentType) && factsOf(document).title !== "";
  if (saysItself || !CASES.has(citation.kind)) return "not asked";
  const known = headOf(document);
  if (isTitled(citation, document)) return "named";
  const has = new Set(known);
  const parties = partiesOf(citation.name ?? "");
  const telling = parties.flat();
  if (telling.length > 1 && telling.every((word) => has.has(word))) return "named";
  if (!` ${known.join(" ")} `.includes(` ${wordsOf(citation.canonical).join(" ")} `)) return "unnamed";
  const isSeen = parties.every((words) => words.length === 0 || words.some((word) => has.has(word)));
  if (isSeen) return "named";
  const isOther = isParties(factsOf(document).title) && isOwn(citation, document);
  return !isOther && telling.some((word) => has.has(word)) ? "another name" : "other parties";
}

function isTitled({ name }: Citation, document: LegalDocument): boolean {
  const { title } = factsOf(document);
  return name !== undefined && isParties(title) && nameSimilarity(name, title) >= LEAST_LIKE;
}

/** "A v B", "Re C": a title that names who is in the case. */
function isParties(title: string): boolean {
  return /\sv\.?\s|^(?:Re|In re|Ex parte)\s/.test(title);
}

function isOwn({ canonical }: Citation, { citations }: LegalDocument): boolean {
  return citations.neutral?.toLowerCase() === canonical.toLowerCase();
}

const UNNAMED = "the file at its address shows neither the citation nor the name of the case";
const NAMELESS = "the file at its address shows the citation, but not the name of the case";
const OTHERS = "the file shows the citation and neither of these parties";

/** What is to be said of a file that does not show that it is the case; undefined where nothing speaks against it. */
export function unlike(
  identities: ReadonlySet<Identity>,
  citations: readonly Citation[],
): Pick<Row, "verdict" | "reason" | "differences"> | undefined {
  if (identities.has("unnamed")) return { verdict: "UNVERIFIED", reason: UNNAMED };
  if (identities.has("another name")) return { verdict: "UNVERIFIED", reason: NAMELESS };
  if (!identities.has("other parties")) return undefined;
  const cited = citations.find(({ name }) => name !== undefined)?.name ?? "";
  return { verdict: "MISMATCH", differences: [{ field: "name", cited, statement: OTHERS }] };
}

function headOf({ blocks }: LegalDocument): string[] {
  let head = "";
  for (const { markdown } of blocks) {
    if (head.length > HEAD_CHARS) break;
    head += `${markdown} `;
  }
  return wordsOf(head.slice(0, HEAD_CHARS));
}

const OF_MANY: ReadonlySet<string> = new Set(
  "pty ltd limited inc the and queen king anor ors commonwealth cth".split(" "),
);

/** The words that tell who each party is. */
function partiesOf(name: string): string[][] {
  const parties = name.split(/\sv\.?\s/);
  return parties.map((party) => wordsOf(party).filter((word) => word.length > 2 && !OF_MANY.has(word)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/**
 * Whether only the user's own file says that a document is what it is: its heading, or its line in a corpus whose file
 * had not its publisher's checksum.
 */
export function isOwnWord({ source }: LegalDocument): boolean {
  if (source.import) return source.import.as !== "page" && source.import.checked !== true;
  return source.how === "import" && (source.provider === "import" || source.provider === "corpus");
}

/** What a row was checked against. */
export function evidenceOf(document: LegalDocument): Evidence {
  const { id, source, version } = document;
  const text = [version?.label, version?.from === undefined ? undefined : `in force from ${version.from}`];
  const label = text.filter((one) => one !== undefined).join(", ");
  return {
    id,
    source: isOwnWord(document) ? "your file" : (source.import?.corpus ?? source.provider),
    retrieved: source.retrievedAt,
    how: source.how === "import" ? broughtAs(document) : source.how,
    ...(label !== "" && { version: label }),
  };
}

function broughtAs(document: LegalDocument): string {
  if (isOwnWord(document)) return "your own file";
  return document.source.import?.checked === true
    ? "corpus with its publisher's checksum"
    : "your saved page";
}
