import type { ToolCall } from "../core/call.ts";
import { LegibusError } from "../core/errors.ts";
import { createImporter, type ImportOutcome, type ImportSummary } from "../library/import/index.ts";
import { citedLine } from "../documents/reading.ts";
import type { Library } from "../library/types.ts";
import type { WorkbenchContext } from "./context.ts";

export interface ImportRequest {
  readonly path?: string | undefined;
  readonly text?: string | undefined;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly jurisdiction?: string | undefined;
}

const SHOWN = 20; // documents in an answer
const MOST_SEARCHED = 100_000; // characters; more would hold up other calls

/** Imports a path or a pasted text. @throws LegibusError INVALID_INPUT; what one file is refused for is in the summary */
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
      hint: "path names a file or folder of this machine, text is what the user pasted",
    });
  }
  if (text !== undefined) {
    const stream = (async function* () {
      yield Buffer.from(text);
    })();
    return onlyWithin(
      await importer.stream(stream, options.title ?? "pasted text", { ...report, pasted: true }, call),
    );
  }
  return onlyWithin(await importer.paths([path ?? ""], report, call));
}

/** One file that was refused is the call's own failure. */
function onlyWithin(summary: ImportSummary): ImportSummary {
  const [only] = summary.outcomes;
  if (summary.imported + summary.known > 0 || summary.refused !== 1 || only?.status !== "refused")
    return summary;
  throw new LegibusError(only.code, `${only.name}: ${only.message}`, {
    ...(only.hint !== undefined && { hint: only.hint }),
  });
}

/** What the one document of an import cites; of several, reading one says it. */
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

/** What was done, what it cites and what to do with it. */
export function importText(summary: ImportSummary, cited: string): string {
  const { imported, known, refused, leftOut, stopped, outcomes } = summary;
  const counts = [
    `${imported} imported`,
    `${known} known already`,
    `${refused} refused`,
    ...(leftOut > 0 ? [`${leftOut} other files left out`] : []),
  ];
  const more = imported + known + refused - Math.min(SHOWN, outcomes.length);
  return [
    `**${counts.join(", ")}**`,
    ...outcomes.slice(0, SHOWN).map(outcomeText),
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...(stopped
      ? ["Not finished: the time of this call was over. Call it again, and it goes on where it stopped."]
      : []),
    ...(cited === "" ? [] : [cited]),
    ...(imported + known > 0 ? ["Next: law:outline or law:read with the id"] : []),
  ].join("\n");
}

function outcomeText(outcome: ImportOutcome): string {
  if (outcome.status === "refused") {
    const hint = outcome.hint === undefined ? "" : ` Try: ${outcome.hint}.`;
    return `- ${outcome.name}: refused (${outcome.code}), ${outcome.message}.${hint}`;
  }
  const { title, id, source, blocks, warnings, status } = outcome;
  const said = warnings.length === 0 ? "" : `; ${warnings.join("; ").slice(0, 300)}`;
  return `- ${title.slice(0, 160)} · ${id} · ${source}, ${blocks} blocks${status === "known" ? ", known already" : ""}${said}`;
}
