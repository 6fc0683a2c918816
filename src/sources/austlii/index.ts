import { defineSource } from "../source.ts";
import { authorityPrompt } from "./prompts.ts";
import { databaseResources, databaseTemplate } from "./resources.ts";
import { AUSTLII, settings } from "./settings.ts";
import { buildSearchUrl } from "./tools/build-search-url.ts";
import { fetchDocumentText } from "./tools/fetch-document-text.ts";
import { listDatabases } from "./tools/list-databases.ts";
import { searchCases } from "./tools/search-cases.ts";
import { searchLegislation } from "./tools/search-legislation.ts";
import { search, searchWithProgress } from "./tools/search.ts";

/** AustLII and NZLII; asked over the network only with the operator's word that AustLII permits it. */
export const source = defineSource({
  name: "austlii",
  title: "AustLII: Australian and New Zealand cases and legislation",
  called: "AustLII",
  byDefault: true,
  access: "restricted",
  isPersonal: true,
  settings,
  countries: ["au", "nz"],
  instructions:
    "Australia and New Zealand: austlii:search_cases (topic, name or citation), austlii:search_legislation, austlii:search (boolean); read with austlii:fetch_document_text. Cite as Name [2024] HCA 1, [14].",
  client: async (site, { live, settings: { baseUrl, spacingMs } }) => {
    if (!live) return undefined;
    const { createClient } = await import("./client.ts");
    const austlii = site({
      origin: AUSTLII,
      baseUrl,
      hosts: ["austlii.edu.au", "classic.austlii.edu.au", "www.nzlii.org", "nzlii.org"],
      concurrency: 2,
      spacingMs,
      statusCodes: { 403: "BLOCKED", 410: "BLOCKED" }, // its answers to automated clients since 2026
    });
    return createClient(austlii);
  },
  tools: [
    listDatabases,
    search,
    searchWithProgress,
    buildSearchUrl,
    searchCases,
    searchLegislation,
    fetchDocumentText,
  ],
  search: async (query, context, call) =>
    await (await import("./searches.ts")).plainSearch(context, query, call),
  documents: async () => (await import("./documents.ts")).documents,
  converter: async () => (await import("./converter.ts")).convertPage,
  more: () => ({
    resources: databaseResources(),
    resourceTemplates: [databaseTemplate()],
    prompts: [authorityPrompt()],
    queryGrammar: async () => (await import("./sino.ts")).checkQuery,
  }),
});
