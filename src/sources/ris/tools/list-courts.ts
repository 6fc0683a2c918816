import * as z from "zod";
import { structured } from "../../../core/result.ts";
import { nextLine, nextOffset, paging } from "../../../core/search.ts";
import type { RisContext } from "../client.ts";
import { sourceTool } from "../../reader.ts";

export const listCourts = sourceTool({
  name: "ris:list_courts",
  title: "List German courts",
  description:
    "List the courts whose decisions the portal has, with their names and numbers of decisions, to limit ris:search by court.",
  inputSchema: z.strictObject({
    prefix: z.string().trim().max(100).default("").describe("Beginning of a name, e.g. BGH, FG, Finanz"),
    ...paging,
  }),
  outputSchema: z.object({
    courts: z.array(z.looseObject({})),
    total: z.number(),
    next: z.number().optional(),
  }),
  async run({ prefix, limit, offset }, context: RisContext, call) {
    const all = await context.client.courts(prefix, call);
    const courts = all
      .slice(offset, offset + limit)
      .map(({ id, label, count }) => ({ id, name: label, decisions: count }));
    const next = nextOffset(offset, courts.length, all.length);
    const lines = [
      `**${courts.length} of ${all.length} courts**${prefix === "" ? "" : ` beginning with ${prefix}`}`,
      ...courts.map(({ id, name, decisions }) => `- ${id}: ${name} (${decisions} decisions)`),
      ...(all.length === 0
        ? ["No court's name begins so; try its type (FG) or its full name (Finanzgericht)"]
        : []),
      ...nextLine(next),
    ];
    return structured(lines.join("\n"), { courts, total: all.length, next });
  },
});
