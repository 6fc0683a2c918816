import type { LegalDocument } from "../../core/document.ts";
import { finding, type FindOptions } from "../find.ts";
import { createPause, inSteps } from "../../core/steps.ts";
import { linksFor } from "../links/index.ts";
import type { Citation } from "../types.ts";
import { compareWithDocument } from "./compare.ts";
import { componentsOf, isLookedUp, keyOf } from "./components.ts";
import { identityOf, isWhole } from "./identity.ts";
import { quotationsOf } from "./quoted.ts";
import { type Lookup, type Row, rowWithout } from "./verdict.ts";

/** What asking for a citation's document gave. */
export type Answer = { readonly document: LegalDocument } | { readonly lookups: readonly Lookup[] };

/** Opens what a citation names; never throws for a source that fails, which is a lookup that was unable. */
export type LookUp = (citation: Citation) => Promise<Answer>;

export interface DraftOptions extends FindOptions {
  /** The first row and the one behind the last; others are looked up only as far as these need them. */
  readonly rows?: { readonly from: number; readonly to: number };
  /** The draft was read from pictures: its quotations are compared as such. */
  readonly ocr?: boolean;
  /** Documents that are looked for at once. */
  readonly atOnce?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface VerifiedDraft {
  /** Citations of the whole draft, whatever rows were asked for. */
  readonly total: number;
  readonly rows: readonly Row[];
}

/**
 * One row for every citation of a draft, in its order, parallels and references back included. A document is
 * looked up once; a parallel that is found nowhere is compared with the document of its case. Takes time in
 * proportion to the draft, in steps that let other work pass.
 * @throws LegibusError INVALID_INPUT when the draft has more than 10,000 citations
 */
export async function verifyDraft(
  text: string,
  lookUp: LookUp,
  { rows: window, ocr = false, atOnce = 1, onProgress = () => {}, ...options }: DraftOptions = {},
): Promise<VerifiedDraft> {
  const pause = createPause();
  const found = await inSteps(finding(text, { most: MOST_CITATIONS, ...options }), pause);
  const quotations = await inSteps(quotationsOf(text, found), pause);
  const { from, to } = window ?? { from: 0, to: found.length };
  const isWanted = (at: number) => at >= from && at < to;
  const work = componentsOf(found).filter((component) => component.some(isWanted));
  const rows = new Map<number, Row>();
  const queue = work.values();
  let done = 0;
  const worker = async () => {
    for (const component of queue) {
      const answers = await answersOf(component, found, lookUp);
      for (const at of component.filter(isWanted)) {
        const row = rowOf(at, { found, answers, quotation: quotations[at], ocr });
        if (row) rows.set(at, row);
        await pause();
      }
      done += 1;
      onProgress(done, work.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const ordered = [...rows].toSorted(([one], [other]) => one - other);
  return { total: found.length, rows: ordered.map(([, row]) => row) };
}

const MOST_CITATIONS = 10_000;

/** What was found for the citations of one component. */
interface Answers {
  readonly byKey: ReadonlyMap<string, Answer>;
  /** By the first citation of a case: the document of one of its parallels. */
  readonly byGroup: ReadonlyMap<number, LegalDocument>;
}

/** A parallel that an opened document lists needs no look-up of its own. */
async function answersOf(
  component: readonly number[],
  found: readonly Citation[],
  lookUp: LookUp,
): Promise<Answers> {
  const byKey = new Map<string, Answer>();
  const byGroup = new Map<number, LegalDocument>();
  for (const at of component) {
    const citation = found[at];
    if (!citation || !isLookedUp(citation)) continue;
    const key = keyOf(citation);
    const parallel = citation.group === undefined ? undefined : byGroup.get(citation.group);
    const known = byKey.get(key);
    const listed = parallel && isListed(citation, parallel);
    const answer = known ?? (listed ? { document: parallel } : await lookUp(citation));
    byKey.set(key, answer);
    const document = documentOf(answer);
    if (document && citation.group !== undefined && !parallel) byGroup.set(citation.group, document);
  }
  return { byKey, byGroup };
}

interface Sight {
  readonly found: readonly Citation[];
  readonly answers: Answers;
  readonly quotation: string | undefined;
  readonly ocr: boolean;
}

function rowOf(at: number, sight: Sight): Row | undefined {
  const { found, answers } = sight;
  const citation = found[at];
  if (!citation) return undefined;
  const number = at + 1;
  if (citation.kind === "back_reference") return { number, ...backRow(citation, sight) };
  const own = answers.byKey.get(keyOf(citation));
  const document = documentOf(own) ?? ofParallel(citation, answers);
  if (!document) {
    const url = linksFor(citation)[0]?.url;
    return {
      number,
      ...rowWithout(citation, lookupsOf(own)),
      lookups: lookupsOf(own),
      ...(url !== undefined && { url }),
    };
  }
  const row = { number, ...held(citation, document, sight) };
  const isProven =
    documentOf(own) !== undefined || row.verdict === "MISMATCH" || isListed(citation, document);
  return isProven
    ? row
    : { ...row, verdict: "UNVERIFIED", reason: `${document.id} does not list ${citation.canonical}` };
}

const UNNAMED = "the file at its address shows neither the citation nor the name of the case";
const NAMELESS = "the file at its address shows the citation, but not the name of the case";
const PARTIAL = "the document was read in part only, and the place may be in the rest";
/** What the rest of a document may still have. */
const IN_TEXT: ReadonlySet<string> = new Set(["pinpoint", "quotation"]);

function held(
  citation: Citation,
  document: LegalDocument,
  { quotation, ocr }: Pick<Sight, "quotation" | "ocr">,
): Omit<Row, "number"> {
  const identity = identityOf(citation, document);
  const place = { citation, id: document.id, url: document.source.url };
  if (identity === "unnamed") return { ...place, verdict: "UNVERIFIED", reason: UNNAMED };
  if (identity === "another name") return { ...place, verdict: "UNVERIFIED", reason: NAMELESS };
  const compared = compareWithDocument(citation, document, quotation, ocr);
  const differences = compared.differences.filter(({ field }) => field !== "name");
  // the first line of a file that names the case is its title by guess only
  if (identity === "named" && differences.length === 0)
    return { ...compared, ...place, differences, verdict: "VERIFIED" };
  const row = { ...compared, ...place };
  const isOpen = !isWhole(document) && compared.verdict === "MISMATCH";
  return isOpen && compared.differences.every(({ field }) => IN_TEXT.has(field))
    ? { ...row, verdict: "UNVERIFIED", reason: PARTIAL }
    : row;
}

function documentOf(answer: Answer | undefined): LegalDocument | undefined {
  return answer && "document" in answer ? answer.document : undefined;
}

function lookupsOf(answer: Answer | undefined): readonly Lookup[] {
  return answer && "lookups" in answer ? answer.lookups : [];
}

/** The document of another citation of the same case. */
function ofParallel({ group }: Citation, { byGroup }: Answers): LegalDocument | undefined {
  return group === undefined ? undefined : byGroup.get(group);
}

function isListed({ canonical }: Citation, { citations }: LegalDocument): boolean {
  const known = [citations.neutral, citations.ecli, ...citations.reported, ...citations.other];
  return known.some((one) => one !== undefined && one.endsWith(canonical));
}

/** "Ibid 20" is as good as the citation it points at, and its own pin. */
function backRow(citation: Extract<Citation, { kind: "back_reference" }>, sight: Sight): Omit<Row, "number"> {
  const { found, answers } = sight;
  const target = citation.target === undefined ? undefined : found[citation.target];
  if (!target) return { citation, verdict: "UNVERIFIED", reason: citation.warnings.join("; ") };
  const document = documentOf(answers.byKey.get(keyOf(target))) ?? ofParallel(target, answers);
  if (!document)
    return {
      citation,
      verdict: "UNVERIFIED",
      reason: `points at ${target.canonical}, which was not verified`,
    };
  const { pinpoints, judges } = citation;
  return { ...held({ ...target, pinpoints, judges }, document, sight), citation };
}
