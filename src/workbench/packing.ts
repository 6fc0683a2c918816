import { plural } from "../core/text.ts";
import { basename } from "node:path";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { LegibusError, requireFailure } from "../core/errors.ts";
import { sha256 } from "../documents/sha256.ts";
import { isWithheld } from "../core/provider.ts";
import { type PageFacts, structured, type ToolResult, withView } from "../core/result.ts";
import type { DraftRow } from "../citations/verify/index.ts";
import { type Evidence, evidencePack, type Passage, type Proof } from "../documents/evidence.ts";
import { blockText } from "../documents/render.ts";
import { findPin } from "../pins/match.ts";
import type { WorkbenchContext } from "./context.ts";
import { placeBehind, placeIn } from "./places.ts";
import { openNamed } from "./naming.ts";
import { openDocument } from "./opening.ts";
import { type Draft, draftBytes, readDraft } from "./verify/draft-text.ts";
import { draftView, table } from "./verify/report.ts";
import { type Verified, verify } from "./verify/run.ts";

export interface PackWanted {
  readonly text?: string | undefined;
  readonly path?: string | undefined;
  readonly documents: readonly { readonly id: string; readonly pin?: string | undefined }[];
  /** Ask no source. */
  readonly offline: boolean;
  readonly language: PageFacts["language"];
}

export interface Packed {
  readonly bytes: Uint8Array;
  readonly proofs: readonly Proof[];
  readonly notes: readonly string[];
  /** The checked citations of the draft; absent without one. */
  readonly rows?: readonly DraftRow[];
}

/** Packs the evidence for a draft, for named passages, or for both. @throws LegibusError */
export async function packEvidence(
  context: WorkbenchContext,
  wanted: PackWanted,
  call: ToolCall,
): Promise<Packed> {
  const hasDraft = requireSomething(wanted);
  const at = new Date(context.now());
  const notes: string[] = [];
  const places = new Map<string, Passage[]>();
  const opened = new Map<string, LegalDocument>();
  const failures = await addPassages(context, wanted, { places, opened, notes }, call);
  if (failures[0] && !hasDraft && failures.length === wanted.documents.length) throw failures[0];
  const draft = hasDraft ? await readDraft(context, wanted, call) : undefined;
  const checked = draft && (await everyRow(context, draft, wanted, call));
  addRows(places, checked?.rows ?? []);
  const proofs = await proofsOf(context, places, { opened, notes, offline: wanted.offline }, call);
  const checkedDraft =
    draft && checked && (await draftParts(context, { draft, checked, proofs, wanted, at }));
  const evidence: Evidence = {
    at: at.toISOString(),
    by: context.publisher?.maker ?? "Legibus",
    proofs,
    notes,
    pages: {},
  };
  return {
    bytes: evidencePack({ ...evidence, ...checkedDraft }),
    proofs,
    notes,
    ...(checked && { rows: checked.rows }),
  };
}

/** Returns whether there is a draft. @throws LegibusError INVALID_INPUT when there are no documents either */
function requireSomething({ text, path, documents }: PackWanted): boolean {
  const hasDraft = text !== undefined || path !== undefined;
  if (hasDraft || documents.length > 0) return hasDraft;
  throw new LegibusError("INVALID_INPUT", "there is nothing to pack", {
    hint: "give a draft as text or path, or documents with their ids and pins",
  });
}

function addRows(places: Map<string, Passage[]>, rows: readonly DraftRow[]): void {
  for (const row of rows) {
    const { id } = row.evidence ?? {};
    if (id !== undefined) places.set(id, [...(places.get(id) ?? []), ...passagesOf(row)]);
  }
}

interface Gathered {
  readonly places: Map<string, Passage[]>;
  readonly opened: Map<string, LegalDocument>;
  readonly notes: string[];
}

/** Opens the named documents; returns the errors of those that failed. */
async function addPassages(
  context: WorkbenchContext,
  { documents, offline }: PackWanted,
  gathered: Gathered,
  call: ToolCall,
): Promise<readonly LegibusError[]> {
  const own = offline ? { ...context, peers: () => [] } : context; // then only the library can have it
  const failures: LegibusError[] = [];
  for (const one of documents) {
    const failure = await addPassage(own, one, gathered, call);
    if (failure) failures.push(failure);
  }
  return failures;
}

/** Opens a named document and adds the text at its pin; returns the error if that fails. */
async function addPassage(
  context: WorkbenchContext,
  { id: reference, pin: given }: PackWanted["documents"][number],
  { places, opened, notes }: Gathered,
  call: ToolCall,
): Promise<LegibusError | undefined> {
  const behind = given === undefined ? placeBehind(reference) : undefined;
  const pin = given ?? behind?.pin ?? placeIn(reference);
  try {
    const document = await openNamed(context, behind?.id ?? reference, call);
    opened.set(document.id, document);
    const passages = places.get(document.id) ?? [];
    places.set(document.id, passages);
    if (pin === undefined) return undefined;
    const { first, last } = findPin(document.blocks, pin);
    const text = document.blocks
      .slice(first, last + 1)
      .map(blockText)
      .join("\n\n");
    passages.push({ pin, text });
    return undefined;
  } catch (error) {
    requireFailure(error);
    notes.push(`${reference}${given === undefined ? "" : ` ${given}`}: ${error.message} (${error.code})`);
    return error;
  }
}

/** Verifies the whole draft; without a deadline, repeats for the rows that one pass did not reach. */
async function everyRow(
  context: WorkbenchContext,
  { text, ocr }: Draft,
  { offline }: PackWanted,
  call: ToolCall,
): Promise<Verified> {
  let verified = await verify(context, { text, ocr, offline }, call);
  while (verified.unreached !== undefined && verified.unreached > 0 && call.deadline === undefined) {
    const from = verified.unreached;
    const more = await verify(context, { text, ocr, offline, rows: { from, to: verified.total } }, call);
    verified = { ...more, rows: [...verified.rows.slice(0, from), ...more.rows] };
    if (more.unreached === from) break;
  }
  return verified;
}

function passagesOf({ cited, quotations = [] }: DraftRow): readonly Passage[] {
  return [cited, ...quotations.map(({ passage }) => passage)].filter((one) => one !== undefined);
}

/** Returns the documents, each once, with their passages and the reason if their text is withheld. */
async function proofsOf(
  context: WorkbenchContext,
  places: ReadonlyMap<string, readonly Passage[]>,
  { opened, notes, offline }: Pick<Gathered, "opened" | "notes"> & { readonly offline: boolean },
  call: ToolCall,
): Promise<readonly Proof[]> {
  const proofs: Proof[] = [];
  for (const [id, passages] of places) {
    const document = opened.get(id) ?? (await held(context, id, { offline, notes }, call));
    if (!document) continue;
    const unique = [...new Map(passages.map((one) => [`${one.pin}\n${one.text}`, one])).values()];
    const withheld = whyWithheld(context, document);
    proofs.push({ document, passages: unique, ...(withheld !== undefined && { withheld }) });
  }
  return proofs;
}

async function held(
  context: WorkbenchContext,
  id: string,
  { offline, notes }: { readonly offline: boolean; readonly notes: string[] },
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  try {
    const kept = await context.library?.for(call).get(id);
    if (kept || offline) return kept;
    return await openDocument(context, id, call);
  } catch (error) {
    requireFailure(error);
    notes.push(`${id}: ${error.message} (${error.code})`);
    return undefined;
  }
}

/** Returns why a text may not be passed on: a source's rule covers its pages from anywhere, not the user's files. */
function whyWithheld({ peers, off = [] }: WorkbenchContext, { source }: LegalDocument): string | undefined {
  const { provider } = source;
  if (!isWithheld(provider, peers(), off)) return undefined;
  const owner = peers().find(({ name }) => name === provider);
  const called = owner?.called ?? off.find(({ name }) => name === provider)?.title ?? provider;
  return `the texts of ${called} may not be passed on`;
}

interface Checked {
  readonly draft: Draft;
  readonly checked: Verified;
  readonly proofs: readonly Proof[];
  readonly wanted: PackWanted;
  readonly at: Date;
}

/** Returns the draft's part of a pack: its SHA-256, its rows and the report page, without withheld text. */
async function draftParts(
  { publisher, files }: WorkbenchContext,
  { draft, checked, proofs, wanted, at }: Checked,
): Promise<Pick<Evidence, "draft" | "verdicts" | "pages">> {
  const hidden = new Map(
    proofs.flatMap(({ document, withheld }) => (withheld === undefined ? [] : [[document.id, withheld]])),
  );
  const rows = checked.rows.map((row) => withoutWords(row, hidden.get(row.evidence?.id ?? "")));
  const verified = { ...checked, rows, warnings: draft.warnings };
  const answer = await table(verified, 0, Infinity);
  const { path } = wanted;
  const name = path === undefined ? "draft.txt" : basename(path);
  const bytes = path === undefined ? Buffer.from(draft.text) : await draftBytes({ files }, path);
  const page = await publisher?.report(
    withView(answer, { views: true }, () => draftView(draft.text, verified)),
    { name, at, language: wanted.language, isOffline: wanted.offline },
  );
  return {
    draft: { name, sha256: sha256(bytes) },
    verdicts: answer._meta?.["legibus/rows"],
    pages: page === undefined ? {} : { "report.html": page },
  };
}

/** Removes a source's text from a row if it may not be passed on. */
function withoutWords(row: DraftRow, withheld: string | undefined): DraftRow {
  if (withheld === undefined) return row;
  const { cited: _cited, quotations, differences, ...rest } = row;
  return {
    ...rest,
    ...(quotations && { quotations: quotations.map(({ passage: _passage, ...check }) => check) }),
    ...(differences && {
      differences: differences.map((one) =>
        one.field === "quotation"
          ? { field: one.field, cited: one.cited, statement: one.statement ?? withheld }
          : one,
      ),
    }),
  };
}

/** Returns the result as text and data; `place` holds the lines that locate the file. */
export function packResult(
  { proofs, notes, rows }: Packed,
  place: readonly string[],
  data: Readonly<Record<string, unknown>>,
  meta?: Readonly<Record<string, unknown>>,
): ToolResult {
  const withheld = proofs.filter((one) => one.withheld !== undefined);
  const counts = [
    plural(proofs.length, "document"),
    ...(rows ? [`${plural(rows.length, "citation")} checked`] : []),
  ];
  const reference = withheld.map(({ document: { id, title } }) => `- ${title} (${id})`);
  const text = [
    `**Evidence pack: ${counts.join(", ")}**`,
    ...place,
    ...(reference.length > 0
      ? ["By reference only, because the source does not allow its text to be passed on:", ...reference]
      : []),
    ...notes.map((note) => `Not packed: ${note}`),
    ...(rows?.length === 0 ? ["No citation was found in the draft"] : []),
  ];
  return structured(
    text.join("\n"),
    {
      documents: proofs.map(({ document: { id }, withheld: why }) => ({
        id,
        ...(why !== undefined && { withheld: why }),
      })),
      ...(rows && { citations: rows.length }),
      notes,
      ...data,
    },
    meta,
  );
}
