import * as z from "zod";
import { searchAnswer } from "../../../src/core/search.ts";
import { htmlDocument } from "../../../src/documents/formats/html/document.ts";
import type { Source } from "../../../src/net/http.ts";
import { partInputs, showPart, sourceTool } from "../../../src/sources/reader.ts";
import { defineSource, type SourceContext } from "../../../src/sources/source.ts";
import { settings, SITE } from "./settings.ts";

const PAGE = /^(?:lighthouse:|https:\/\/lighthouse\.example\.org\/rulings\/)(\d{1,6})(?:\.html)?$/;
const hits = z.object({ total: z.int(), hits: z.array(z.object({ number: z.string(), title: z.string() })) });

const ids = {
  parse: (reference: string) => PAGE.exec(reference.trim())?.[1],
  format: (number: string) => `lighthouse:${number}`,
  url: (number: string) => `${SITE}/rulings/${number}.html`,
};

/** A registry of rulings that exists in this test only. */
export const source = defineSource({
  name: "lighthouse",
  title: "Lighthouse registry: rulings on lights and foghorns",
  called: "the Lighthouse registry",
  byDefault: true,
  access: "open",
  settings,
  countries: ["au"],
  client: async (site, { settings: { baseUrl, spacingMs } }) =>
    site({ origin: SITE, baseUrl, hosts: [], concurrency: 1, spacingMs }),
  tools: [
    sourceTool({
      name: "lighthouse:get_document",
      title: "Read a ruling of the Lighthouse registry",
      description: "Read a ruling by its id, whole or by pin. To find one use law:search.",
      view: "document",
      inputSchema: z.strictObject({
        id: z.string().describe("e.g. lighthouse:12 or its URL"),
        ...partInputs("e.g. [3]"),
      }),
      async run({ id, ...part }, context: SourceContext<typeof settings, Source, string>, call) {
        return await showPart(await context.open(context.address(id), call), part, call);
      },
    }),
  ],
  async search({ query, limit }, { client }, call) {
    const queryUrl = `${SITE}/search?q=${encodeURIComponent(query)}`;
    const page = await client.get(queryUrl, call);
    const found = hits.parse(JSON.parse(page.text()));
    const rows = found.hits.slice(0, limit).map(({ number, title }) => ({
      id: ids.format(number),
      title,
      url: ids.url(number),
      citation: { reported: [] },
      jurisdiction: "au",
      source: "lighthouse",
      how: page.how,
    }));
    return searchAnswer({
      source: "lighthouse",
      query,
      rows,
      total: found.total,
      offset: 0,
      ms: 0,
      queryUrl,
    });
  },
  documents: async () => ({
    ids,
    retention: { keeping: "keep", maxAgeMs: 24 * 3_600_000 },
    async fetch(number, { client, read }, call) {
      const page = await client.get(ids.url(number), call);
      return await read(number, { ...page, text: page.text() }, call);
    },
    covers: () => ({ gap: "it publishes a selection" }),
    shapes: [
      {
        mark: /<body class="ruling">/,
        address: ({ text }) => /<link rel="canonical" href="[^"]*\/(\d{1,6})\.html"/.exec(text)?.[1],
      },
    ],
  }),
  converter: async () => htmlDocument,
});
