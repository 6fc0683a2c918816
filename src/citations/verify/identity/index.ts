import { find } from "../../find.ts";
import { type Facts, factsOf } from "../../styles/facts.ts";
import type { Citation, CitationOf } from "../../types.ts";
import { readDay } from "../../../core/day.ts";
import { courtKey } from "../../court-names.ts";
import { fileNumberKey } from "../../keys.ts";
import { differs, type Fields, fileNumbersOf, isListed, NOTHING, open } from "./fields.ts";
import { LEAST_LIKE, nameSimilarity, wordsOf as namingWords } from "./name.ts";
import type { Evidence, Row } from "../verdict.ts";
import type { Block, LegalDocument } from "../../../core/document.ts";
import { wordSet } from "../../../core/text.ts";
import { TRUNCATED } from "../../../markup/html/page-text.ts";

const HEAD_CHARS = 6_000;
const FILE = /pdf|rtf|word/;
/** Kinds of citations that name a case. */
export const CASES: ReadonlySet<Citation["kind"]> = new Set([
  "neutral",
  "foreign_neutral",
  "reported",
  "decision",
]);

/** Kinds of citations of laws. */
export const LAWS: ReadonlySet<Citation["kind"]> = new Set(["legislation", "eu_act", "norm"]);
/** Laws, also as a gazette publishes them. */
export const PUBLISHED_LAWS: ReadonlySet<Citation["kind"]> = new Set([...LAWS, "gazette"]);

/** Whether a document is complete; an incomplete one cannot prove that something is missing. */
export function isWhole({ blocks, partial, warnings }: LegalDocument): boolean {
  return blocks.length > 0 && partial !== true && !warnings.includes(TRUNCATED);
}

export type Identity = "named" | "unnamed" | "another name" | "other parties" | "not asked";

/**
 * Whether a document shows that it is the cited case. Pages of a source identify themselves in their mark-up,
 * while a PDF's citation may come from its URL and its title from its first line.
 */
export function identityOf(citation: Citation, document: LegalDocument): Identity {
  const saysItself = !FILE.test(document.contentType) && factsOf(document).title !== "";
  if (saysItself || !CASES.has(citation.kind)) return "not asked";
  const head = headOf(document);
  const known = wordsOf(head);
  if (isTitled(citation, document)) return "named";
  const has = new Set(known);
  const parties = partiesOf(citation.name ?? "");
  const telling = parties.flat();
  const isPrinted = (words: readonly string[]) => ` ${known.join(" ")} `.includes(` ${words.join(" ")} `);
  if (telling.length > 1 && telling.every((word) => has.has(word)))
    return namedAs(citation, document, parties.every(isPrinted));
  const isShown =
    citation.kind === "decision"
      ? isOfNumber(citation, document, { head, known })
      : isPrinted(wordsOf(citation.canonical));
  if (!isShown) return "unnamed";
  const isSeen = parties.every((words) => words.length === 0 || words.some((word) => has.has(word)));
  if (isSeen) return namedAs(citation, document, false);
  const isOther = isParties(factsOf(document).title) && isOwn(citation, document);
  return !isOther && telling.some((word) => has.has(word)) ? "another name" : "other parties";
}

const PRINTED_DAY = /\d{1,2}\.?\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{4}/gu;

/** The head of a document, and its words. */
interface Top {
  readonly head: string;
  readonly known: readonly string[];
}

/** Whether a file is the decision with the cited number: the number is its own, and its head prints it. */
function isOfNumber(citation: CitationOf<"decision">, document: LegalDocument, top: Top): boolean {
  const cited = citation.fileNumber;
  if (cited === undefined) return false;
  const own = fileNumbersOf(document, factsOf(document).decision?.fileNumber).find(
    (one) => fileNumberKey(one) === fileNumberKey(cited),
  );
  const words = ` ${wordsOf(spread(top.head)).join(" ")} `;
  const isPrinted = (text: string) => words.includes(` ${wordsOf(spread(text)).join(" ")} `);
  if (own === undefined || !(isPrinted(own) || isPrinted(cited))) return false;
  const isUnique = citation.court?.country === "eu" || citation.court?.country === "int";
  return isUnique || isOfCourtOrDay(citation, document, top);
}

/** "7Ob155/22s" -> "7 Ob 155/22 s": RIS (Austria) prints file numbers without spaces. */
function spread(text: string): string {
  return text.replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, " ");
}

/** Courts number their files alike, so the decision must be of the cited court or day, and its head must say it. */
function isOfCourtOrDay(
  { courtName, date: cited }: CitationOf<"decision">,
  document: LegalDocument,
  { head, known }: Top,
): boolean {
  const { court, date, decision } = factsOf(document);
  const day = decision?.date ?? date;
  const days = Array.from(head.matchAll(PRINTED_DAY), ([one]) => readDay(one));
  const names = [decision?.courtName, court].filter((one) => one !== undefined);
  const isNamed = [decision?.court?.name, ...names].some((name) => {
    const [first] = wordsOf(name ?? "");
    return first !== undefined && known.some((word) => word.startsWith(first));
  });
  if (!isNamed && !days.includes(day)) return false;
  const isCourt = courtName !== undefined && names.some((one) => courtKey(one) === courtKey(courtName));
  return (
    isCourt || (courtName === undefined && cited === undefined) || (cited !== undefined && cited === day)
  );
}

/** Returns the identity of a file whose head has the words of the name, which may be words of other parties. */
function namedAs(citation: Citation, document: LegalDocument, isPrinted: boolean): Identity {
  return isPrinted || !isOfOthers(citation, document) ? "named" : "not asked";
}

function isTitled({ name }: Citation, document: LegalDocument): boolean {
  const { title } = factsOf(document);
  return name !== undefined && isParties(title) && nameSimilarity(name, title) >= LEAST_LIKE;
}

/** Whether the title names other parties; the head alone may contain words of the name for another reason. */
function isOfOthers(citation: Citation, document: LegalDocument): boolean {
  const { name } = citation;
  const { title } = factsOf(document);
  const isSure = isOwn(citation, document) && isParties(title);
  return isSure && name !== undefined && nameSimilarity(name, title) < LEAST_LIKE;
}

/** "A v B", "Re C": whether a title names parties. */
function isParties(title: string): boolean {
  return /\sv\.?\s|^(?:Re|In re|Ex parte)\s/.test(title);
}

function isOwn({ canonical }: Citation, { citations }: LegalDocument): boolean {
  return citations.neutral?.toLowerCase() === canonical.toLowerCase();
}

/** Whether a document has the name that the draft gives a case, if it gives one. */
export function isAsNamed(citation: Citation, document: LegalDocument): boolean {
  const isNamed = citation.name === undefined || isTitled(citation, document);
  return isNamed || identityOf(citation, document) === "named";
}

/** Returns why a citation that the document does not list is taken for one of it. */
export function listedOnlyIn(where: string): string {
  return `the document does not list it, and it is so cited in ${where}`;
}

const UNNAMED = "the file at its address shows neither the citation nor the name of the case";
const NAMELESS = "the file at its address shows the citation, but not the name of the case";
const OTHERS = "the file shows the citation and neither of these parties";

/**
 * Returns the verdict for a file that may not be the case; undefined if nothing suggests so. `where` names the
 * document that alone says that it is.
 */
export function unlike(
  identities: ReadonlySet<Identity>,
  citations: readonly Citation[],
  document: LegalDocument,
  where: string | undefined,
): Pick<Row, "verdict" | "reason" | "differences"> | undefined {
  if (where !== undefined)
    return { verdict: "UNVERIFIED", reason: `${where} cites it for ${factsOf(document).title}` };
  if (identities.has("unnamed")) return { verdict: "UNVERIFIED", reason: UNNAMED };
  if (identities.has("another name")) return { verdict: "UNVERIFIED", reason: NAMELESS };
  if (!identities.has("other parties")) return undefined;
  const cited = citations.find(({ name }) => name !== undefined)?.name ?? "";
  return { verdict: "MISMATCH", differences: [{ field: "name", cited, statement: OTHERS }] };
}

function headOf({ blocks }: LegalDocument): string {
  let head = "";
  for (const { markdown } of blocks) {
    if (head.length > HEAD_CHARS) break;
    head += `${markdown} `;
  }
  return head.slice(0, HEAD_CHARS);
}

const OF_MANY = wordSet("pty ltd limited inc the and queen king anor ors commonwealth cth");

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
 * Whether only the user's own file identifies the document: by its heading, or by its line in a corpus whose
 * file did not have its publisher's checksum.
 */
export function isOwnWord({ source }: Pick<LegalDocument, "source">): boolean {
  if (source.import) return source.import.as !== "page" && source.import.checked !== true;
  return source.how === "import" && (source.provider === "import" || source.provider === "corpus");
}

/** Describes the document that a row was checked against. */
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
    ...(version?.to !== undefined && { until: version.to }),
  };
}

/** Evidence that the user brought: the page of a source, as its mark-up shows. */
export const SAVED_PAGE = "your saved page";

function broughtAs(document: LegalDocument): string {
  if (isOwnWord(document)) return "your own file";
  return document.source.import?.checked === true ? "corpus with its publisher's checksum" : SAVED_PAGE;
}

/** Whether one of parallel citations names a decision of the EU courts. */
export function isOfUnion(citations: readonly Citation[]): boolean {
  return citations.some((one) => one.kind === "decision" && one.court?.country === "eu");
}

const LEAST_LETTERS = 3;
const NO_PARTY: ReadonlySet<string> = new Set(["und", "gegen", "others", "iii"]);

/**
 * Compares the name beside the number of a continental decision. The EU courts print their parties, so a name
 * of other parties is wrong; a German decision need not contain its usual name.
 */
export function calledFields(citations: readonly Citation[], document: LegalDocument): Fields {
  const isUnion = isOfUnion(citations);
  const [first] = citations.flatMap(({ called, name }) => called ?? (isUnion ? (name ?? []) : []));
  if (first === undefined || document.kind !== "case") return NOTHING;
  const parties = first
    .split(/\s(?:gegen|v\.?)\s|\//)
    .map(namingWords)
    .map((words) => words.filter((word) => word.length >= LEAST_LETTERS && !NO_PARTY.has(word)));
  const numbered = document.blocks.findIndex(({ pin }) => pin !== "");
  const head = document.blocks.slice(0, Math.max(0, numbered));
  const own = wordsIn(
    document.title,
    isUnion ? head : head.filter(({ markdown }) => isCalled(markdown, first)),
  );
  const isNamed = parties.every((words) => 2 * words.filter((word) => own.has(word)).length >= words.length);
  if (isNamed && !isUnion) return NOTHING;
  const all = isUnion ? wordsIn(document.title, document.blocks) : undefined;
  const stray = parties
    .flat()
    .find((word) => word.length > LEAST_LETTERS && !OTHERWISE_CALLED.has(word) && !isNear(word, own));
  if (isNamed && stray !== undefined) return open(first, `the document does not name “${stray}”`);
  if (isNamed) return inOrder(first, parties, document);
  const isOther = all !== undefined && (parties.length > 1 || !isPrinted(first, document));
  return isOther
    ? differs({ field: "name", cited: first, found: document.title })
    : open(first, "the document does not give itself this name");
}

/** Whether the text has a name, and does not cite another case by it. */
function isPrinted(name: string, document: LegalDocument): boolean {
  const words = namingWords(name).join(" ");
  const printing = document.blocks.filter(({ markdown }) => namingWords(markdown).join(" ").includes(words));
  const own = factsOf(document).decision?.fileNumber;
  const isOfOther = printing.some(({ markdown }) =>
    find(markdown).some(
      (one) =>
        one.kind === "decision" &&
        one.called === name &&
        one.fileNumber !== undefined &&
        one.fileNumber !== own,
    ),
  );
  return printing.length > 0 && !isOfOther;
}

/** States whose official name has another stem: "French Republic", "Hellenic Republic". */
const OTHERWISE_CALLED: ReadonlySet<string> = new Set(["france", "greece"]);
const STEM = 4; // letters

/** Whether one of the words begins alike: "Italy" and "Italian". */
function isNear(word: string, words: ReadonlySet<string>): boolean {
  return [...words].some((one) => one.startsWith(word.slice(0, STEM)));
}

const MOST_PARTIES = 40; // blocks

/** Compares the order of the parties with that of the bold names in the head of an EU judgment. */
function inOrder(name: string, parties: readonly (readonly string[])[], { blocks }: LegalDocument): Fields {
  const at = blocks.findIndex(({ markdown }) =>
    /^In (?:Joined )?(?:Case|der Rechtssache|den)/.test(markdown),
  );
  const near = at === -1 || parties.length !== 2 ? [] : blocks.slice(at + 1, at + MOST_PARTIES);
  const end = near.findIndex(({ markdown }) => /^(?:THE|DER|DAS) \p{Lu}{5}/u.test(markdown));
  const bold = near
    .slice(0, Math.max(0, end))
    .flatMap(({ markdown }) => /^\*\*.{2,300}?\*\*/.exec(markdown)?.[0] ?? []);
  const [one = -1, other = -1] = parties.map((words) =>
    bold.findIndex((text) => namingWords(text).some((word) => words.includes(word))),
  );
  if (one === -1 || other === -1 || one <= other) return NOTHING;
  return differs({ field: "name", cited: name, statement: "the parties are exchanged" });
}

/** Whether the name is printed alone in a line of the head, or at its end after a dash: `KÖLNER DOM`. */
function isCalled(markdown: string, name: string): boolean {
  const [line, wanted] = [markdown.replaceAll("*", "").trim().toLowerCase(), name.toLowerCase()];
  return line.endsWith(wanted) && /(?:^|[-–]\s)$/.test(line.slice(0, line.length - wanted.length));
}

function wordsIn(title: string, blocks: readonly Block[]): ReadonlySet<string> {
  return new Set([title, ...blocks.map(({ markdown }) => markdown)].flatMap(namingWords));
}

/** Statement about parallel citations of different cases; which of the two is wrong is not proven. */
export const EXCHANGED = "is another case";

/** Reports parallel citations that lead to different cases, as they cannot both be right. */
export function otherCases(
  citations: readonly Citation[],
  documents: readonly LegalDocument[],
): Partial<Row> {
  const [first, second] = documents;
  if (!first || !second || first.kind !== "case" || caseOf(first) === caseOf(second)) return {};
  if (isSameCase(factsOf(first), factsOf(second))) return {};
  const other = citations.find((one) => isListed(one, second) && !isListed(one, first));
  if (!other) return {};
  const found = `${second.title} (${second.id})`;
  return {
    verdict: "MISMATCH",
    differences: [{ field: "citation", cited: other.canonical, found, statement: EXCHANGED }],
  };
}

function caseOf({ citations, title }: LegalDocument): string {
  return citations.neutral ?? citations.ecli ?? title;
}

/** Whether two texts are of one case: by their neutral citation or ECLI, else by court, file number, day and form. */
export function isSameCase(one: Facts, other: Facts): boolean {
  if (one.rechtssatz !== other.rechtssatz) return false;
  if (one.neutral !== undefined && other.neutral !== undefined) return one.neutral === other.neutral;
  if (one.ecli !== undefined && other.ecli !== undefined) return one.ecli === other.ecli;
  const [number, another] = [one, other].map(({ decision }) => fileNumberKey(decision?.fileNumber ?? ""));
  const [court, elsewhere] = [one, other].map(({ decision }) => courtKey(decision?.courtName ?? ""));
  const [day, later] = [one, other].map(({ date, decision }) => decision?.date ?? date);
  const [form, otherwise = form] = [one, other].map(({ decision }) => decision?.form);
  const isNumber = number !== "" && number === another && court === elsewhere;
  return isNumber && day !== undefined && day === later && (form ?? otherwise) === otherwise;
}
