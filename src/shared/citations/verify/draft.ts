import type { LegalDocument } from "../../../core/document.ts";
import { find } from "../find.ts";
import { linksFor } from "../links/index.ts";
import type { Citation } from "../types.ts";
import { compareWithDocument } from "./compare.ts";
import { quotationBefore } from "./quotation.ts";
import { type Lookup, type Row, rowWithout } from "./verdict.ts";

/** What asking for a citation's document gave. */
export type Answer = { readonly document: LegalDocument } | { readonly lookups: readonly Lookup[] };

/** Opens what a citation names; never throws for a source that fails, which is a lookup that was unable. */
export type LookUp = (citation: Citation) => Promise<Answer>;

/**
 * One row for every citation of a draft, in its order, parallels and references back included. A document is
 * looked up once; a parallel that is found nowhere is compared with the document of its case.
 */
export async function verifyDraft(
  text: string,
  lookUp: LookUp,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<readonly Row[]> {
  const found = find(text);
  const answers = new Map<string, Answer>();
  for (const [at, citation] of found.entries()) {
    onProgress(at, found.length);
    const key = keyOf(citation);
    if (!isLookedUp(citation) || answers.has(key)) continue;
    answers.set(key, await lookUp(citation));
  }
  return found.map((citation, at) => {
    const before = found[at - 1];
    const quotation = quotationBefore(text, citation.start, before ? before.end : 0);
    return rowOf(citation, { found, answers, quotation });
  });
}

function isLookedUp({ kind }: Citation): boolean {
  return kind !== "unrecognised" && kind !== "back_reference";
}

/** Pins do not make another document, and all norms with one number share theirs. */
function keyOf(citation: Citation): string {
  if (citation.kind !== "norm") return citation.canonical;
  return `${citation.marker} ${citation.number} ${citation.law?.abbr ?? citation.lawName ?? ""}`;
}

interface Sight {
  readonly found: readonly Citation[];
  readonly answers: ReadonlyMap<string, Answer>;
  readonly quotation: string | undefined;
}

function rowOf(citation: Citation, { found, answers, quotation }: Sight): Row {
  const url = linksFor(citation)[0]?.url;
  const place = url === undefined ? {} : { url };
  if (citation.kind === "back_reference")
    return { ...backRow(citation, { found, answers, quotation }), ...place };
  const own = answers.get(keyOf(citation));
  const document = documentOf(own) ?? ofParallel(citation, found, answers);
  if (!document) return { ...rowWithout(citation, lookupsOf(own)), ...place };
  const compared = compareWithDocument(citation, document, quotation);
  const row: Row = { citation, ...compared, id: document.id, url: document.source.url };
  const isProven =
    documentOf(own) !== undefined || compared.verdict === "MISMATCH" || isListed(citation, document);
  return isProven
    ? row
    : { ...row, verdict: "UNVERIFIED", reason: `${document.id} does not list ${citation.canonical}` };
}

function documentOf(answer: Answer | undefined): LegalDocument | undefined {
  return answer && "document" in answer ? answer.document : undefined;
}

function lookupsOf(answer: Answer | undefined): readonly Lookup[] {
  return answer && "lookups" in answer ? answer.lookups : [];
}

/** The document of another citation of the same case. */
function ofParallel(
  { group }: Citation,
  found: readonly Citation[],
  answers: ReadonlyMap<string, Answer>,
): LegalDocument | undefined {
  if (group === undefined) return undefined;
  for (let at = group; found[at]?.group === group; at += 1) {
    const one = found[at];
    const document = one && documentOf(answers.get(keyOf(one)));
    if (document) return document;
  }
  return undefined;
}

function isListed({ canonical }: Citation, { citations }: LegalDocument): boolean {
  const known = [citations.neutral, citations.ecli, ...citations.reported, ...citations.other];
  return known.some((one) => one !== undefined && one.endsWith(canonical));
}

/** "Ibid 20" is as good as the citation it points at, and its own pin. */
function backRow(
  citation: Extract<Citation, { kind: "back_reference" }>,
  { found, answers, quotation }: Sight,
): Row {
  const target = citation.target === undefined ? undefined : found[citation.target];
  if (!target) return { citation, verdict: "UNVERIFIED", reason: citation.warnings.join("; ") };
  const document = documentOf(answers.get(keyOf(target))) ?? ofParallel(target, found, answers);
  if (!document)
    return {
      citation,
      verdict: "UNVERIFIED",
      reason: `points at ${target.canonical}, which was not verified`,
    };
  const { pinpoints, judges } = citation;
  const compared = compareWithDocument({ ...target, pinpoints, judges }, document, quotation);
  return { citation, ...compared, id: document.id };
}
