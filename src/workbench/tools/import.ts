import * as z from "zod";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import { type WorkbenchContext, needLibrary } from "../context.ts";

const importOutput = z.looseObject({
  imported: z.number(),
  known: z.number(),
  refused: z.number(),
  documents: z.array(z.looseObject({})),
});

export function importFiles(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:import",
    title: "Import into the library",
    description:
      "Bring in what the user saved: a page (its source is recognised), PDF, scan, RTF, DOCX, text, a folder of them, or a JSONL corpus. Give `path`, or `text` when the user pasted it. Nothing is fetched. Then law:read its id.",
    annotations: { ...LOCAL, readOnlyHint: false },
    isCore: true,
    inputSchema: z.strictObject({
      path: z.string().min(1).max(4_096).optional().describe("File or folder on this machine, in full"),
      text: z.string().min(1).max(5_000_000).optional().describe("Pasted text or HTML, instead of path"),
      title: z.string().max(300).optional().describe("e.g. Smith v Jones (1931) 45 CLR 459"),
      url: z.string().max(4_096).optional().describe("URL it was saved from"),
      matter: z.string().trim().min(1).max(200).optional().describe("Share it with this matter's members"),
      jurisdiction: z.string().max(20).optional().describe("au, nsw, de, at …: language of a scan"),
    }),
    outputSchema: importOutput,
    async run({ matter, ...args }, call) {
      const own = needLibrary(context, call, "start the server without it to import");
      const library = matter === undefined ? own : own.for(call, matter);
      const { citedByOnly, runImport, importResult } = await import("../importing.ts");
      const summary = await runImport({ ...context, library }, args, call);
      return importResult(summary, await citedByOnly(library, summary));
    },
  });
}
