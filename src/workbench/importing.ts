import { plural, shortened } from "../core/text.ts";
import type { ToolCall } from "../core/call.ts";
import { type ErrorCode, LegibusError } from "../core/errors.ts";
import { structured, type ToolResult, withAttached } from "../core/result.ts";
import { leftOutText, refusedText } from "../library/import/tally.ts";
import { createImporter, type ImportOutcome, type ImportSummary } from "../library/import/index.ts";
import { citedLine } from "../documents/reading.ts";
import type { Library } from "../library/types.ts";
import type { WorkbenchContext } from "./context.ts";
import { documentLink } from "./resource-addresses.ts";

export interface ImportRequest {
  readonly path?: string | undefined;
  readonly text?: string | undefined;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly jurisdiction?: string | undefined;
}

const PASTED = "pasted text"; // the name of a text without a title
const MOST_SHOWN = 20; // documents; up to so many are all listed
const SHOWN = 5; // documents listed when there are more; law:library has the others
const LINKED = 3; // documents; the list of resources has the others
const MOST_SEARCHED = 100_000; // characters; a longer text would block other calls

/**
 * Imports a path or a pasted text; the summary gives the reason for each refused file.
 * @throws LegibusError INVALID_INPUT unless one of path and text is given; the refusal of the only file
 */
export async function runImport(
  context: WorkbenchContext & { readonly library: Library },
  { path, text, ...options }: ImportRequest,
  call: ToolCall,
): Promise<ImportSummary> {
  const importer = createImporter(context);
  const report = {
    ...options,
    onProgress: (done: number, total: number, name: string) =>
      call.progress(total === 0 ? 0 : done / total, `Reading ${name}`),
  };
  if ((path === undefined) === (text === undefined)) {
    throw new LegibusError("INVALID_INPUT", "give either path or text", {
      hint: "path names a file or folder of this machine, text is what the user pasted; url only says where it is from, no page is fetched",
    });
  }
  if (text !== undefined) {
    const stream = (async function* () {
      yield Buffer.from(text);
    })();
    return onlyWithin(
      await importer.stream(
        stream,
        options.title?.trim() ? options.title : PASTED,
        { ...report, pasted: true },
        call,
      ),
    );
  }
  return onlyWithin(await importer.paths([path ?? ""], report, call));
}

/** Throws the refusal of an import's only file as the error of the call. */
function onlyWithin(summary: ImportSummary): ImportSummary {
  const [only] = summary.outcomes;
  if (summary.imported + summary.known > 0 || summary.refused !== 1 || only?.status !== "refused")
    return summary;
  throw new LegibusError(only.code, refusedText(only), {
    ...(only.hint !== undefined && { hint: only.hint }),
  });
}

/** Returns the line about what an import's only document cites; empty for several documents. */
export async function citedByOnly(
  library: Library,
  { imported, known, outcomes }: ImportSummary,
): Promise<string> {
  const only = outcomes.find(({ status }) => status !== "refused");
  if (imported + known !== 1 || only === undefined || only.status === "refused") return "";
  const document = await library.get(only.id);
  const text = document?.blocks.map(({ markdown }) => markdown).join("\n\n") ?? "";
  return document && text.length <= MOST_SEARCHED ? citedLine(text, document) : "";
}

/** Renders an import: counts, documents, refusals by reason, what the only document cites, and the next step. */
export function importResult(summary: ImportSummary, cited: string): ToolResult {
  const { imported, known, refused, leftOut, stopped, outcomes } = summary;
  const all = outcomes.flatMap((one) => (one.status === "refused" ? [] : [one]));
  const documents = imported + known > MOST_SHOWN ? all.slice(0, SHOWN) : all;
  const refusals = refusalsOf(outcomes);
  const counts = [
    `${imported} imported`,
    `${known} known already`,
    `${refused} refused`,
    ...(leftOut.length > 0 ? [leftOutText(leftOut, MOST_NAMES)] : []),
  ];
  const more = imported + known - documents.length;
  const text = [
    `**${counts.join(", ")}**`,
    ...documents.map(documentText),
    ...(more > 0
      ? [`… and ${more} more: law:library lists them with their ids${known > 0 ? "" : ", the newest first"}`]
      : []),
    ...refusals.map(refusalText),
    ...(stopped
      ? ["Not finished: the time of this call was over. Call it again, and it goes on where it stopped."]
      : []),
    ...(cited === "" ? [] : [cited]),
    ...(imported + known > 0 ? ["Next: law:outline or law:read with the id"] : []),
  ];
  const result = structured(text.join("\n"), {
    imported,
    known,
    refused,
    ...(leftOut.length > 0 && { left_out: leftOut.length }),
    ...(stopped && { stopped }),
    documents: documents.map(({ id, title, status, warnings }) => ({
      id,
      title,
      ...(status === "known" && { status }),
      warnings,
    })),
    refusals: refusals.map(({ code, reason, hint, count, names }) => ({ code, reason, hint, count, names })),
  });
  return withAttached(result, documents.slice(0, LINKED).map(documentLink));
}

interface Refusal {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly hint: string | undefined;
  count: number;
  /** Names of the first few files. */
  readonly names: string[];
}

const MOST_NAMES = 5;

/** Groups refusals by code and reason. */
function refusalsOf(outcomes: readonly ImportOutcome[]): readonly Refusal[] {
  const refusals = new Map<string, Refusal>();
  for (const outcome of outcomes) {
    if (outcome.status !== "refused") continue;
    const { code, message: reason, hint, name } = outcome;
    const key = `${code} ${reason}`;
    const known = refusals.get(key) ?? { code, reason, hint, count: 0, names: [] };
    known.count += 1;
    if (known.names.length < MOST_NAMES) known.names.push(name);
    refusals.set(key, known);
  }
  return [...refusals.values()];
}

function refusalText({ code, reason, hint, count, names }: Refusal): string {
  const left = count - names.length;
  const which = `${names.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
  return `- ${which}: refused (${code}), ${reason}.${hint === undefined ? "" : ` Try: ${hint}.`}`;
}

function documentText({
  title,
  id,
  blocks,
  warnings,
  status,
}: Exclude<ImportOutcome, { status: "refused" }>): string {
  const said = warnings.length === 0 ? "" : `; ${warnings.join("; ").slice(0, 300)}`;
  return `- ${shortened(title, 160)} · ${id} · ${plural(blocks, "block")}${status === "known" ? ", known already" : ""}${said}`;
}
