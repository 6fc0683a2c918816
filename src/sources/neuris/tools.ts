import * as z from "zod";
import type { Synonyms } from "../../core/coerce-arguments.ts";
import { asAt, asAt as day, days } from "../../core/inputs.ts";
import { structured } from "../../core/result.ts";
import { nextLine, nextOffset, paging } from "../../core/search.ts";
import { firstOf, partInputs, searchTool, showPart, sourceTool, stretchInputs } from "../reader.ts";
import type { NeurisContext } from "./client.ts";

export const KINDS = ["all", "legislation", "case_law", "literature", "administrative_directive"] as const;
export const SORTS = ["relevance", "date", "oldest"] as const;

const synonyms: Synonyms = {
  kind: {
    case_law: "case rechtsprechung urteil urteile entscheidungen judgment decision",
    legislation: "law gesetz gesetze",
    literature: "literatur",
    administrative_directive: "directive verwaltungsvorschrift",
  },
  sort: { date: "newest latest -date" },
};

export const search = searchTool({
  name: "ris:search",
  title: "Search German law",
  description:
    'Search German federal law and courts: words that must all match, "phrases", a file number, or Lucene (AZ:"II ZR 198/22" AND G:BGH). A known section: ris:get_norm. Read a hit with ris:get_document.',
  isCore: true,
  inputSchema: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .describe("German words find most, e.g. Verjährung Mietvertrag"),
    kind: z.enum(KINDS).default("all").describe("What to find"),
    court: z.string().trim().min(1).max(100).optional().describe("From ris:list_courts, e.g. BGH"),
    ...days,
    as_at: asAt("default: in force at any time"),
    sort: z.enum(SORTS).default("relevance").describe("date: latest first"),
    ...paging,
  }),
  synonyms,
  async run(args, context: NeurisContext, call) {
    const { search: run } = await import("./search.ts");
    return await run(context, args, call);
  },
});

export const getDocument = sourceTool({
  name: "ris:get_document",
  title: "Read a German decision or law",
  description:
    "Read a German federal court's decision, a law or a directive by ECLI, ELI, document or file number. One section of a law: ris:get_norm. To find a decision use ris:search.",
  view: "document",
  inputSchema: z.strictObject({
    id: z.string().trim().min(1).max(2_000).describe("e.g. ris:KORE600500000, an ECLI or an ELI"),
    as_at: day(),
    ...partInputs("Rn. 5-9, § 3 Abs. 1 S. 2, Leitsatz, Tenor"),
  }),
  async run({ id, as_at: asAt, ...part }, context: NeurisContext, call) {
    const { documentAddress } = await import("./documents.ts");
    const { pinIn, plainReference, withContradictions } = await import("../../documents/reference.ts");
    const address = await documentAddress(context, plainReference(id), call);
    const document = await withContradictions(await context.open(address, call, asAt), id);
    return await showPart(document, { ...part, pin: part.pin ?? pinIn(id) }, call);
  },
});

export const getNorm = sourceTool({
  name: "ris:get_norm",
  title: "Read a provision of German federal law",
  description:
    "Read a section of German federal law by law and number, today or on a day. Not for Austrian law of the same name. For decisions use ris:get_document; to find a law by topic ris:search.",
  view: "document",
  inputSchema: z.strictObject({
    law: z.string().trim().max(200).optional().describe("Abbreviation or title, e.g. BGB, SGB V"),
    paragraph: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe("e.g. 823, § 823 Abs. 1 BGB, Art. 1 GG; empty: all"),
    as_at: asAt(),
    ...stretchInputs,
  }),
  async run({ offset, max_chars, ...named }, context: NeurisContext, call) {
    const [{ wantedNorm }, { countryLine }] = await Promise.all([
      import("./references.ts"),
      import("./laws.ts"),
    ]);
    const { open, now } = context;
    const { address, abbr, pin } = wantedNorm(named, now());
    const document = await open(address, call);
    const country = countryLine(abbr);
    const asked = { pin: pin === "" ? undefined : pin, offset, max_chars };
    const first = firstOf(named.paragraph ?? "", document);
    return await showPart(document, asked, call, first + (country === "" ? "" : `\n\n${country}`));
  },
});

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
  async run({ prefix, limit, offset }, context: NeurisContext, call) {
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
