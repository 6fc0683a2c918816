import * as z from "zod";
import { structured } from "../../../core/result.ts";
import { nextLine, nextOffset, paging } from "../../../core/search.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../../core/tool.ts";
import type { Database, Overview } from "../databases.ts";
import { jurisdiction } from "./inputs.ts";

export function listDatabases(): ToolDefinition {
  return defineTool({
    name: "austlii:list_databases",
    title: "List AustLII databases",
    description:
      "List AustLII's 1,094 databases and their codes, for austlii:search. Without a filter: an overview.",
    annotations: LOCAL,
    inputSchema: z.strictObject({
      jurisdiction,
      kind: z.string().optional().describe("e.g. cases, legislation, journals"),
      query: z.string().trim().optional().describe("Words, e.g. land court"),
      ...paging,
    }),
    outputSchema: z.looseObject({ databases: z.array(z.looseObject({})), next: z.number().optional() }),
    async run({ limit, offset, ...filter }) {
      const list = await (await import("../databases.ts")).databases();
      const filtered = Object.values(filter).some((value) => value !== undefined && value !== "");
      if (!filtered && offset === 0) return overviewResult(list.overview());
      const found = list.list(filter);
      const page = found.slice(offset, offset + limit);
      const next = nextOffset(offset, page.length, found.length);
      const notes = found.length === 0 ? ["No database fits; leave a filter out to see more"] : [];
      const head = `**${page.length} of ${found.length} databases**`;
      return structured([head, ...page.map(line), ...notes, ...nextLine(next)].join("\n"), {
        databases: page.map(row),
        total: found.length,
        next,
        notes,
      });
    },
  });
}

function overviewResult(overview: Overview) {
  const shown = [...overview.superiorCourts, ...overview.legislation];
  const places = overview.jurisdictions.map(
    ({ code, name, kinds }) =>
      `- ${code} (${name}): ${kinds.map(({ kind, count }) => `${kind} ${count}`).join(", ")}`,
  );
  const notes = ["The rest: filter by jurisdiction, kind or query; the resource austlii://databases has all"];
  const text = [
    `**${overview.total} databases**`,
    ...places,
    "",
    "**Superior courts and main legislation**",
    ...shown.map(line),
    "",
    ...notes,
  ];
  return structured(text.join("\n"), { databases: shown.map(row), total: overview.total, next: null, notes });
}

/** The fields of Olexi MCP; jurisdiction and kind are in code and description. */
function row({ code, name, description }: Database) {
  return { code, name, description };
}

function line({ code, name, yearFrom, yearTo }: Database): string {
  const years = yearFrom === undefined ? "" : ` (${yearFrom}-${yearTo ?? ""})`;
  return `- ${code}: ${name}${years}`;
}
