import type { CorpusItem, FetchedItem, ListedCorpus } from "../../core/corpus.ts";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Page } from "../../net/http.ts";
import { pauseOf } from "../../library/corpora/retry.ts";
import { childText, readTrees } from "../../markup/xml/tree.ts";
import { type NeurisContext, sourceOf, xmlOfZip } from "./client.ts";
import { giiXml, riiDocument } from "./documents.ts";
import { parseGiiToc } from "./fetch-law.ts";
import { cutOff } from "../../documents/page.ts";
import { GII_TOC, giiLawUrl, normId, RII_TOC, toId } from "./urls.ts";

const PUBLIC_DOMAIN = "public domain (§ 5 UrhG)";

/** Lists the corpora: all federal laws and all published decisions of the federal courts; counts of November 2026. */
export function corporaOf(context: NeurisContext): readonly ListedCorpus[] {
  const { client } = context;
  return [
    {
      name: "gii",
      title: "Federal laws of Germany in force (gesetze-im-internet.de)",
      licence: PUBLIC_DOMAIN,
      language: "de",
      format: "XML, a zip for each law",
      address: GII_TOC,
      documents: 6_200,
      bytes: 250_000_000,
      async *items(call) {
        for (const { slug } of parseGiiToc((await client.giiToc(call)).text())) yield { key: slug };
      },
      fetch: async ({ key }, known, call) => await fetchLaw(context, key, known, call),
      pausedUntil: () => pauseOf(client.health("gii")),
    },
    {
      name: "rii",
      title: "Decisions of Germany's federal courts since 2010 (rechtsprechung-im-internet.de)",
      licence: PUBLIC_DOMAIN,
      language: "de",
      format: "XML, a zip for each decision",
      address: RII_TOC,
      documents: 83_800,
      bytes: 1_500_000_000,
      async *items(call) {
        yield* parseRiiToc((await client.riiToc(call)).text());
      },
      fetch: async ({ key }, _known, call) => ({
        document: await riiDocument(context, key, call, unzipped),
      }),
      pausedUntil: () => pauseOf(client.health("rii")),
    },
  ];
}

/**
 * Parses the list of decisions: each with its document number and the time its file was made.
 * @throws LegibusError
 */
function parseRiiToc(xml: string): CorpusItem[] {
  const items: CorpusItem[] = [];
  const isWhole = readTrees(
    xml,
    (name) => name === "item",
    (item) => {
      const key = /jb-([A-Z0-9]{13})\.zip/.exec(childText(item, "link"))?.[1];
      const stamp = childText(item, "modified");
      if (key !== undefined) items.push({ key, ...(stamp !== "" && { stamp }) });
    },
  );
  if (!isWhole || items.length === 0) throw cutOff("rechtsprechung-im-internet.de", RII_TOC);
  return items;
}

async function fetchLaw(
  { client, convert }: NeurisContext,
  slug: string,
  known: Parameters<ListedCorpus["fetch"]>[1],
  call: ToolCall,
): Promise<FetchedItem> {
  const page = await client.giiLaw(slug, call, known);
  if (page.notModified) return {};
  const url = giiLawUrl(slug);
  const text = await unzipped(page, "gesetze-im-internet.de", url);
  const address = giiXml(text);
  const id = address ? toId(address) : normId({ abbr: slug });
  const document = await convert({ id, text, source: sourceOf(page, url) }, call);
  return { document, ...(page.validators && { validators: page.validators }) };
}

/**
 * Unzips a file; one that cannot be unpacked is damaged at its source, so a retry would not help.
 * @throws LegibusError
 */
async function unzipped(page: Page, site: string, url: string): Promise<string> {
  return await xmlOfZip(page, site, url).catch((error: unknown) => {
    if (!(error instanceof LegibusError)) throw error;
    throw new LegibusError("LAYOUT_CHANGED", error.message, { humanUrl: url, cause: error });
  });
}
