import * as z from "zod";
import { checkedDay, checkedDays } from "../../core/day.ts";
import { asAt as day, days } from "../../core/inputs.ts";
import { paging } from "../../core/search.ts";
import { firstOf, partInputs, searchTool, showPart, sourceTool } from "../reader.ts";
import { NAMES } from "./applications.ts";
import type { RisAtContext } from "./client.ts";

export const search = searchTool({
  name: "risat:search",
  title: "Search Austrian law (RIS)",
  description:
    "Search one application of Austria's RIS: laws, courts, gazettes. Not German law. For a known provision use risat:get_norm. Read a hit with risat:get_document.",
  isCore: true,
  inputSchema: z.strictObject({
    application: z.enum(NAMES).describe("justiz: OGH and civil courts"),
    query: z.string().trim().max(500).optional().describe("Words, RS0106668 or 3 Ob 73/26w"),
    norm: z.string().trim().max(200).optional().describe("e.g. ABGB § 1295"),
    court: z.string().trim().max(100).optional().describe("e.g. OGH; a state for lvwg"),
    ...days,
    as_at: day(),
    rechtssatz: z.boolean().optional().describe("true: Rechtssätze; false: texts"),
    ...paging,
  }),
  synonyms: {
    application: {
      bundesrecht: "brkons bundesnormen",
      landesrecht: "lrkons landesnormen",
      justiz: "judikatur ogh olg oberster_gerichtshof",
      vfgh: "verfassungsgerichtshof",
      vwgh: "verwaltungsgerichtshof",
      bvwg: "bundesverwaltungsgericht",
      dsb: "dsk",
      bgbl: "bgblauth",
      lgbl: "lgblauth",
      english: "erv",
    },
  },
  async run({ application, from, to, as_at: asAt, ...rest }, context: RisAtContext, call) {
    const { search: run } = await import("./search.ts");
    const days = {
      ...checkedDays({ from, to }),
      asAt: asAt === undefined ? undefined : checkedDay(asAt, "as_at"),
    };
    return await run(context, application, { ...rest, ...days }, call);
  },
});

/** Example pins of Austrian documents. */
const PINS = "e.g. Abs 1 Z 2, Rz 5";

export const getDocument = sourceTool({
  name: "risat:get_document",
  title: "Read a document of RIS (Austria)",
  description:
    "Read an Austrian decision, Rechtssatz, provision or gazette entry by its id or file number, whole or by `pin`. For a provision by its citation use risat:get_norm; to find an id use risat:search.",
  view: "document",
  inputSchema: z.strictObject({
    id: z.string().trim().min(1).max(1_000).describe("e.g. risat:NOR40052761 or its URL"),
    ...partInputs(PINS),
  }),
  async run({ id, ...part }, context: RisAtContext, call) {
    const { documentAddress, rechtssaetzeHint, textStart } = await import("./documents.ts");
    const { pinIn, plainReference, withContradictions } = await import("../../documents/reference.ts");
    const address = await documentAddress(context, plainReference(id), call);
    const document = await withContradictions(await context.open(address, call), id);
    const pin = part.pin ?? pinIn(id);
    const offset = part.offset ?? (pin === undefined ? textStart(document) : undefined);
    return await showPart(document, { ...part, pin, offset }, call, rechtssaetzeHint(document));
  },
});

export const getNorm = sourceTool({
  name: "risat:get_norm",
  title: "Read a provision of Austrian federal law",
  description:
    "Read one provision of Austrian federal law by law and paragraph, as it is today or was on a day. Austria only: for the German law of the same name use another source. For state law use risat:search.",
  view: "document",
  inputSchema: z.strictObject({
    law: z.string().trim().min(1).max(200).describe("Abbreviation or short title, e.g. ABGB, B-VG"),
    paragraph: z.string().trim().min(1).max(100).describe("1295, § 1295, Art 7 or Anlage 1"),
    as_at: day(),
    ...partInputs(PINS),
  }),
  async run({ law, paragraph, as_at: asAt, ...part }, context: RisAtContext, call) {
    const { numberOfNorm } = await import("./norm.ts");
    const { textStart } = await import("./documents.ts");
    const wanted = { law, paragraph, asAt: asAt === undefined ? undefined : checkedDay(asAt, "as_at") };
    const number = await numberOfNorm(context, wanted, call);
    const document = await context.open({ type: "document", number }, call);
    const offset = part.offset ?? (part.pin === undefined ? textStart(document) : undefined);
    return await showPart(document, { ...part, offset }, call, firstOf(paragraph, document));
  },
});
