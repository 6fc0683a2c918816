import * as z from "zod";
import type { ToolCall } from "../../../core/call.ts";
import { markdown } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { Item, Style } from "../../../shared/citations/styles/index.ts";
import type { Desk } from "../desk.ts";

const MOST_ITEMS = 100;
const FORMS = ["citation", "footnotes", "bibliography", "csl-json", "bibtex", "ris"] as const;

interface Wanted {
  readonly id: string;
  readonly pin?: string | undefined;
  readonly judge?: string | undefined;
}

export function cite(desk: Desk): ToolDefinition {
  return defineTool({
    name: "law:cite",
    title: "Cite documents",
    description:
      "Write citations, footnotes (Ibid, (n x)) or a bibliography from documents and pins, or export them for a reference manager. For checking citations in a draft use law:verify_citations.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      items: z
        .array(
          z.strictObject({
            id: z.string().trim().min(1).max(1_000).describe("Id, URL or citation"),
            pin: z.string().max(200).optional().describe("[14]-[21], p 20, s 18(1), Rn. 5"),
            judge: z.string().max(200).optional().describe("e.g. Brennan J"),
          }),
        )
        .min(1)
        .max(MOST_ITEMS)
        .describe("In the order of the notes"),
      style: z.enum(["aglc4", "court", "german", "austrian"]).default("aglc4").describe("Way of citing"),
      as: z.enum(FORMS).default("citation").describe("What to make"),
    }),
    async run({ items, style, as }, call) {
      const opened = await open(desk, items, call);
      const { STYLES } = await import("../../../shared/citations/styles/index.ts");
      return markdown(await written(opened, STYLES[style], as));
    },
  });
}

/** Opens every document once, in order. @throws LegalError */
async function open(desk: Desk, items: readonly Wanted[], call: ToolCall): Promise<Item[]> {
  const { openDocument } = await import("../opening.ts");
  const { factsOf } = await import("../../../shared/citations/styles/index.ts");
  const known = new Map<string, Item["facts"]>();
  const opened: Item[] = [];
  for (const [at, { id, pin, judge }] of items.entries()) {
    call.progress(at / items.length, `Opening ${id}`);
    const facts = known.get(id) ?? factsOf(await openDocument(desk, id, call));
    known.set(id, facts);
    opened.push({ facts, pin, judge });
  }
  return opened;
}

async function written(items: readonly Item[], style: Style, as: (typeof FORMS)[number]): Promise<string> {
  if (as === "citation") return items.map((item) => style.cite(item)).join("\n");
  if (as === "footnotes")
    return style
      .notes(items)
      .map((note, at) => `${at + 1}. ${note}`)
      .join("\n");
  if (as === "bibliography") {
    return style
      .bibliography(items)
      .map(({ heading, entries }) => [`**${heading}**`, ...entries].join("\n"))
      .join("\n\n");
  }
  const { toBibtex, toCsl, toRis } = await import("../../../shared/citations/styles/index.ts");
  const sources = [...new Map(items.map(({ facts }) => [facts.id, facts])).values()];
  if (as === "csl-json") return fenced("json", JSON.stringify(sources.map(toCsl), undefined, 1));
  return as === "bibtex"
    ? fenced("bibtex", sources.map(toBibtex).join("\n\n"))
    : fenced("ris", sources.map(toRis).join("\r\n\r\n"));
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
