import * as z from "zod";
import { askFirst } from "../../core/call.ts";
import { checkedDay, type Days } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";
import { paging } from "../../core/search.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import { type WorkbenchContext, needLibrary } from "../context.ts";
import { day } from "./inputs.ts";

export function library(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:library",
    title: "Keep the library",
    description: "List what was read or imported; retitle, tag or forget it.",
    annotations: { ...LOCAL, readOnlyHint: false, destructiveHint: true },
    isCore: true,
    inputSchema: z.strictObject({
      action: z.enum(["list", "retitle", "tag", "forget"]).default("list").describe("Action"),
      id: z.string().trim().min(1).max(1_000).optional().describe("Id or citation"),
      title: z.string().trim().min(1).max(300).optional().describe("New title; to list: words of it"),
      tags: z.array(z.string()).refine(areTags, TAGS).optional().describe("New tags"),
      confirm: z.boolean().default(false).describe("Really forget it"),
      source: z.string().max(50).optional().describe("Source"),
      court: z.string().optional().describe("Its court"),
      date: day.optional().describe("Day or year"),
      ...paging,
    }),
    synonyms: { action: { forget: "delete remove", retitle: "rename", list: "show" } },
    outputSchema: z.looseObject({ documents: z.array(z.looseObject({})), total: z.number() }),
    async run({ action, id: given, title, tags, confirm, source, court, date, limit, offset }, call) {
      const held = needLibrary(context, call, "start the server without it");
      const { forgotten, kept, listed, ownId, retitled, tagged, titleOf } = await import("../keeping.ts");
      if (action === "list") {
        if (given !== undefined) return await kept(held, await ownId(held, given));
        const filters = { source: knownSource(context, source), tags, title, court, ...daysOf(date) };
        return await listed(held, { ...filters, limit, offset });
      }
      if (given === undefined) throw missing("id", "law:library lists them");
      const id = await ownId(held, given);
      if (action === "retitle") {
        if (title === undefined) throw missing("title", "give the title that it shall have");
        return await retitled(held, id, title);
      }
      if (action === "tag") return await tagged(held, id, tags ?? []);
      const named = await titleOf(held, id); // before the user is asked about it
      if (!confirm && call.confirm === undefined) {
        throw new LegibusError("INVALID_INPUT", `${named} is removed for good only with confirm: true`, {
          hint: "ask the user first",
        });
      }
      askFirst(call, `Forget ${named}? It is removed from the library for good.`);
      return await forgotten(held, id);
    },
  });
}

/** Returns the name of a source, whether it is on or off. @throws LegibusError INVALID_INPUT for any other name */
function knownSource({ peers, off = [] }: WorkbenchContext, source: string | undefined): string | undefined {
  const name = source?.trim().toLowerCase();
  const known = [
    "import",
    "corpus",
    ...peers().flatMap(({ name: of, documents }) => (documents ? [of] : [])),
    ...off.map((one) => one.name),
  ];
  if (name === undefined || known.includes(name)) return name;
  throw new LegibusError("INVALID_INPUT", `there is no source "${name}"`, {
    hint: `use one of ${known.join(", ")}`,
  });
}

/** Returns the first and last day of a day, month or year. @throws LegibusError INVALID_INPUT */
function daysOf(date: string | undefined): Days {
  return date === undefined
    ? {}
    : { from: checkedDay(date, "date", "first"), to: checkedDay(date, "date", "last") };
}

const TAGS = "at most 20 tags of 1 to 60 characters";

function areTags(tags: readonly string[]): boolean {
  return tags.length <= 20 && tags.every((tag) => tag.trim() !== "" && tag.length <= 60);
}

function missing(name: string, hint: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `${name} is missing`, { hint });
}
