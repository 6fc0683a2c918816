import type { ToolCall } from "../../core/call.ts";
import { LegibusError, throwIfCancelled } from "../../core/errors.ts";
import type { DocumentHook } from "../../core/provider.ts";
import {
  type DraftRow,
  isWhole,
  type Lookup,
  rowWithout,
  type VerifiedDraft,
  verifyDraft,
} from "../../citations/verify/index.ts";
import type { Desk } from "../desk.ts";
import { surroundings } from "./coverage.ts";
import { createLookUp, NOT_REACHED, type Sight } from "./look-up.ts";

const AT_ONCE = 4;
const BUDGET_MS = 45_000;
const RESERVE_MS = 3_000; // time left to write the answer

export interface Wanted {
  readonly text: string;
  readonly offline: boolean;
  /** The draft was read from pictures. */
  readonly ocr?: boolean | undefined;
  readonly prefer?: "de" | "at" | undefined;
  readonly rows?: { readonly from: number; readonly to: number } | undefined;
}

export interface Verified extends VerifiedDraft {
  /** Index of the first row that was not reached in time. */
  readonly unreached: number | undefined;
}

/** Verifies a draft, or some of its rows, in at most 45 seconds. @throws LegibusError CANCELLED */
export async function verify(
  desk: Desk,
  { text, offline, ocr = false, prefer, rows: window }: Wanted,
  call: ToolCall,
  budgetMs: number = BUDGET_MS,
): Promise<Verified> {
  const left = (call.deadline ?? Number.POSITIVE_INFINITY) - performance.now() - RESERVE_MS;
  const timeout = AbortSignal.timeout(Math.max(1, Math.floor(Math.min(budgetMs, left))));
  const timed: ToolCall = { ...call, progress: () => {}, signal: AbortSignal.any([call.signal, timeout]) };
  const sight: Sight = { given: new Set(), outages: new Map() };
  const lookUp = createLookUp(desk, timed, { offline, client: call.signal, sight });
  const { total, rows, quotations } = await verifyDraft(text, lookUp, {
    atOnce: AT_ONCE,
    ocr,
    year: new Date(desk.now()).getUTCFullYear(),
    ...(prefer && { prefer }),
    ...(window && { rows: window }),
    onProgress: (done, all) => call.progress(done / Math.max(1, all), `Document ${done} of ${all}`),
  });
  const proof = ocr ? async () => MISREAD : proofOf(desk, timed, sight, call.signal);
  const settled: DraftRow[] = [];
  for (const row of rows) settled.push(row.verdict === "NOT_FOUND" ? await proven(row, proof) : row);
  const unreached = settled.find(({ reason }) => reason?.includes(NOT_REACHED) === true);
  return { total, rows: settled, quotations, unreached: unreached && unreached.number - 1 };
}

const MISREAD = "no source has it as the scan was read: look at the page itself";

type Proof = (lookup: Extract<Lookup, { outcome: "absent" }>) => Promise<string | undefined>;

/** NOT_FOUND stands only when nothing speaks against the source's health and something for it. */
async function proven(row: DraftRow, proof: Proof): Promise<DraftRow> {
  const lookups: Lookup[] = [];
  for (const lookup of row.lookups ?? []) {
    const doubt = lookup.outcome === "absent" ? await proof(lookup) : undefined;
    lookups.push(doubt === undefined ? lookup : { outcome: "unable", reason: doubt });
  }
  return { ...row, ...rowWithout(row.citation, lookups, row.near), lookups };
}

/** Why a source's absence is no proof: it failed elsewhere, or gives nothing of what surrounds the document. */
function proofOf(desk: Desk, call: ToolCall, { given, outages }: Sight, client: AbortSignal): Proof {
  const controls = new Map<string, boolean>();
  const answers = async (documents: DocumentHook, id: string): Promise<boolean> => {
    if (call.signal.aborted) return false;
    try {
      return isWhole(await documents.open(id, call));
    } catch (error) {
      throwIfCancelled(client);
      if (error instanceof LegibusError || call.signal.aborted) return false;
      throw error;
    }
  };
  const isWell = async (documents: DocumentHook, control: string, id: string): Promise<boolean> => {
    for (const one of controlsOf(control)) if (one !== id && (await answers(documents, one))) return true;
    return false;
  };
  return async ({ source, id = "" }) => {
    const outage = outages.get(source);
    if (outage !== undefined)
      return `${source} has none, but failed elsewhere (${outage}): its answer proves nothing`;
    if (given.has(surroundings(id))) return undefined;
    const peer = desk.peers().find(({ name }) => name === source);
    const documents = await peer?.documents?.();
    const control = documents?.controlOf?.(id) ?? id;
    const known =
      controls.get(control) ?? (documents !== undefined && (await isWell(documents, control, id)));
    controls.set(control, known);
    return known
      ? undefined
      : `${source} has none, but gave nothing beside it either: its answer proves nothing`;
  };
}

const MORE_CONTROLS = [2, 3, 5]; // where the first decision of a court and year was never published

function controlsOf(control: string): readonly string[] {
  const [, series] = /^(.*\/)1$/.exec(control) ?? [];
  return series === undefined ? [control] : [control, ...MORE_CONTROLS.map((number) => `${series}${number}`)];
}
