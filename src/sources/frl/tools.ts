import * as z from "zod";
import { LegibusError } from "../../core/errors.ts";
import { asAt as day } from "../../core/inputs.ts";
import { paging } from "../../core/search.ts";
import type { FrlContext } from "./client.ts";
import { COLLECTIONS } from "./urls.ts";
import { partInputs, searchTool, showPart, sourceTool } from "../reader.ts";

export const search = searchTool({
  name: "frl:search",
  title: "Search Commonwealth legislation",
  description:
    "Find Commonwealth Acts and instruments (Australia) by words of name or text, also as they were on a day. For cases and State law use another source. Read a hit with frl:get_document.",
  isCore: true,
  inputSchema: z.strictObject({
    query: z.string().trim().min(1).max(500).describe('Words, or one "phrase"'),
    collection: z.enum(COLLECTIONS).optional().describe("Kind of title"),
    in_force: z.boolean().optional().describe("true: in force; false: not"),
    as_at: day(),
    ...paging,
  }),
  synonyms: { collection: { Act: "legislation", LegislativeInstrument: "instrument regulation" } },
  async run({ in_force: inForce, as_at: asAt, ...rest }, context: FrlContext, call) {
    const { search } = await import("./search.ts");
    const { versionDay } = await import("./documents.ts");
    const day = asAt === undefined ? undefined : versionDay(asAt);
    return await search(context, { ...rest, inForce, asAt: day }, call);
  },
});

export const getDocument = sourceTool({
  name: "frl:get_document",
  title: "Read Commonwealth legislation",
  description:
    "Read an Act or instrument of the Commonwealth of Australia, today or as at a day, whole or by `pin`; the header names the compilation and its time in force. To find a title use frl:search.",
  view: "document",
  inputSchema: z.strictObject({
    id: z.string().max(500).optional().describe("e.g. frl:C2004A00109 or its URL"),
    title: z.string().max(300).optional().describe("Exact name instead of id, e.g. Privacy Act 1988"),
    as_at: day("asmade: as first made"),
    ...partInputs("s 18(1), sch 2 cl 3, Part 2"),
  }),
  async run({ id, title, as_at: asAt, ...part }, context: FrlContext, call) {
    const { versionDay, findAddress, splitCitation } = await import("./documents.ts");
    const day = asAt === undefined ? undefined : versionDay(asAt);
    const cited = splitCitation(reference(id, title));
    const address = await findAddress(context, cited.title, call);
    const document = await context.open(address, call, day);
    return await showPart(document, { ...part, pin: part.pin ?? cited.pin }, call);
  },
});

function reference(id: string | undefined, title: string | undefined): string {
  const given = id ?? title;
  if (given !== undefined && (id === undefined || title === undefined)) return given;
  throw new LegibusError("INVALID_INPUT", "give either id or title", {
    hint: "id is the one of a search result, such as frl:C2004A00109; title is an exact name, such as Privacy Act 1988",
  });
}
