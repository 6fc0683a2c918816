import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import * as z from "zod";
import type { ToolCall } from "../../../core/call.ts";
import { isCancelled, LegalError, throwIfCancelled } from "../../../core/errors.ts";
import { structured } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { Answer, Difference, LookUp, Row } from "../../../shared/citations/verify/index.ts";
import type { Desk } from "../desk.ts";

const MOST_CHARS = 2_000_000;
const MOST_BYTES = 50_000_000;
const PAGE = 50;
const RESERVE_MS = 5_000; // time left to write the answer
const ID_CHARS = 20; // of a file's hash, as in the ids of imports

export function verifyCitations(desk: Desk): ToolDefinition {
  return defineTool({
    name: "law:verify_citations",
    title: "Verify the citations of a draft",
    description:
      "Check every citation of a draft against the library and the sources: does it exist, do name, pinpoint and quotation agree? An outage is never NOT_FOUND. Give text, or the path of a DOCX, PDF, Markdown or text file. Read a source with law:read.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      text: z.string().max(MOST_CHARS).optional().describe("The draft"),
      path: z.string().max(4_096).optional().describe("Or its file"),
      sources: z.enum(["all", "library"]).default("all").describe("library: no request is made"),
      show: z.enum(["problems", "all"]).default("problems").describe("Rows that are listed"),
      offset: z.int().min(0).max(100_000).default(0).describe("From `next`"),
    }),
    outputSchema: z.looseObject({
      status: z.string(),
      counts: z.looseObject({}),
      rows: z.array(z.looseObject({})),
    }),
    async run({ text, path, sources, show, offset }, call) {
      const draft = await draftOf(desk, { text, path }, call);
      const { countsOf, overall, verifyDraft } = await import("../../../shared/citations/verify/index.ts");
      const rows = await verifyDraft(draft, lookUp(desk, sources === "library", call), (done, total) =>
        call.progress(done / Math.max(1, total), `Citation ${done + 1} of ${total}`),
      );
      const listed =
        show === "all" ? rows : rows.filter((row) => row.verdict !== "VERIFIED" || hasWarnings(row));
      const page = listed.slice(offset, offset + PAGE);
      const next = offset + PAGE < listed.length ? offset + PAGE : null;
      const status = overall(rows);
      const counts = countsOf(rows);
      const data = { status, total: rows.length, counts, rows: page.map(dataOf), next };
      return structured(shown({ status, counts, total: rows.length, rows: page, next }), data);
    },
  });
}

function hasWarnings({ citation }: Row): boolean {
  return citation.warnings.length > 0;
}

/** @throws LegalError INVALID_INPUT */
async function draftOf(
  desk: Desk,
  { text, path }: { readonly text: string | undefined; readonly path: string | undefined },
  call: ToolCall,
): Promise<string> {
  if ((text === undefined) === (path === undefined)) {
    throw new LegalError("INVALID_INPUT", "give either text or path", { hint: "text is the draft itself" });
  }
  if (text !== undefined) return text;
  if (!desk.allowPaths) {
    throw new LegalError("INVALID_INPUT", "path is refused: this server reads no files of its own machine", {
      hint: "send the draft as text",
    });
  }
  const bytes = await bytesOf(path ?? "");
  const id = `import:${createHash("sha256").update(bytes).digest("hex").slice(0, ID_CHARS)}`;
  const source = {
    provider: "import",
    url: "",
    retrievedAt: new Date(desk.now()).toISOString(),
    how: "import",
  } as const;
  const facts = { id, source, jurisdiction: "", name: basename(path ?? "") };
  const { blocks } = await desk.reader.read(bytes, facts, call);
  return blocks
    .map(({ label, markdown }) => (label === undefined ? markdown : `${label} ${markdown}`))
    .join("\n\n");
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes)
    throw new LegalError("INVALID_INPUT", "path names no file that can be read", {
      hint: "give its full path",
    });
  if (bytes.length <= MOST_BYTES) return bytes;
  throw new LegalError("INVALID_INPUT", "the file is larger than 50 MB", { hint: "send its text" });
}

/** Asks the library, then the source whose document it is; only a source's own NOT_FOUND is a sign of absence. */
function lookUp(desk: Desk, offline: boolean, call: ToolCall): LookUp {
  return async (citation): Promise<Answer> => {
    throwIfCancelled(call.signal);
    const { idFor } = await import("../../../shared/citations/index.ts");
    const references = [idFor(citation), citation.canonical].filter((one) => one !== undefined);
    const held = await inLibrary(desk, references);
    if (held) return { document: held };
    if (offline)
      return {
        lookups: [{ outcome: "unable", reason: "the library does not have it, and nothing else was asked" }],
      };
    if (call.deadline !== undefined && call.deadline - performance.now() < RESERVE_MS) {
      return { lookups: [{ outcome: "unable", reason: "time ran out before it was looked up" }] };
    }
    return await atSource(desk, references, call);
  };
}

async function inLibrary({ library, log }: Desk, references: readonly string[]) {
  if (!library) return undefined;
  try {
    for (const reference of references) {
      const document = await library.get(reference);
      if (document) return document;
    }
    const entries = await library.byCitation(references.at(-1) ?? "");
    const [only] = entries;
    return only && entries.length === 1 ? await library.get(only.id) : undefined;
  } catch (error) {
    if (!(error instanceof LegalError)) throw error;
    log.warn("the library did not answer", { error });
    return undefined;
  }
}

async function atSource({ peers }: Desk, references: readonly string[], call: ToolCall): Promise<Answer> {
  const lookups: Exclude<Answer, { document: unknown }>["lookups"][number][] = [];
  const asked = new Set<string>();
  for (const { name, documents } of peers()) {
    const id = references.map((one) => documents?.idOf(one)).find((one) => one !== undefined);
    if (!documents || id === undefined || asked.has(id)) continue;
    asked.add(id);
    try {
      return { document: await documents.open(id, call) };
    } catch (error) {
      if (!(error instanceof LegalError) || isCancelled(error)) throw error;
      const isAbsent = error.code === "NOT_FOUND";
      lookups.push(
        isAbsent
          ? { outcome: "absent", source: name }
          : { outcome: "unable", reason: `${name} could not be asked (${error.code})` },
      );
    }
  }
  return { lookups };
}

interface Shown {
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
  readonly rows: readonly Row[];
  readonly next: number | null;
}

function shown({ status, counts, total, rows, next }: Shown): string {
  const said = Object.entries(counts).flatMap(([verdict, count]) =>
    count === 0 ? [] : [`${count} ${verdict}`],
  );
  const lines = [
    `**${total} citations: ${said.join(", ") || "none"}** (overall ${status})`,
    ...rows.map(
      (row) => `- ${row.verdict} ${row.citation.text.replaceAll(/\s+/g, " ").slice(0, 200)}${detailOf(row)}`,
    ),
    ...(next === null ? [] : [`Next: offset ${next}`]),
  ];
  return lines.join("\n");
}

function detailOf({ differences = [], reason, id, url, citation }: Row): string {
  const parts = [
    ...differences.map(differenceText),
    ...(reason === undefined ? [] : [reason]),
    ...citation.warnings.filter((one) => one !== reason),
  ];
  const where = id ?? url;
  return `${parts.length === 0 ? "" : `: ${parts.join("; ")}`}${where === undefined ? "" : ` (${where})`}`;
}

function differenceText({ field, cited, found, similarity }: Difference): string {
  const figure = similarity === undefined ? "" : `, similarity ${similarity.toFixed(2)}`;
  return `${field}: cited "${cited}", source "${found}"${figure}`;
}

function dataOf({ citation, ...row }: Row): Readonly<Record<string, unknown>> {
  const { text, canonical, kind, start, end, warnings } = citation;
  return { text, canonical, kind, start, end, warnings, ...row };
}
