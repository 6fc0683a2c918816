import { defineSource } from "../source.ts";
import { AUSTLII } from "../../core/sites.ts";
import { settings } from "./settings.ts";
import {
  buildSearchUrl,
  fetchDocumentText,
  listDatabases,
  search,
  searchCases,
  searchLegislation,
  searchWithProgress,
} from "./tools.ts";
import type { Prompt, Resource, ResourceContent, ResourceTemplate } from "../../core/provider.ts";

/** AustLII and NZLII; queried over the network only if the operator confirms that AustLII permits it. */
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
    "Australia and New Zealand: austlii:search_cases, austlii:search_legislation, austlii:search (boolean); read with austlii:fetch_document_text. Cite as Name [2024] HCA 1, [14].",
  client: async (site, { live, settings: { baseUrl, spacingMs } }) => {
    if (!live) return undefined;
    const { createClient } = await import("./client.ts");
    const austlii = site({
      origin: AUSTLII,
      baseUrl,
      hosts: ["austlii.edu.au", "classic.austlii.edu.au", "www.nzlii.org", "nzlii.org"],
      concurrency: 2,
      spacingMs,
      statusCodes: { 403: "BLOCKED", 410: "BLOCKED" }, // AustLII's response to automated clients since 2026
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
  converter: async () => (await import("./converter.ts")).convert,
  more: () => ({
    resources: databaseResources(),
    resourceTemplates: [databaseTemplate()],
    prompts: [authorityPrompt()],
    queryGrammar: async () => (await import("./sino.ts")).checkQuery,
  }),
});

/** Returns the prompt for a memo of authority, from search to pinpoint, in the order of careful research. */
function authorityPrompt(): Prompt {
  return {
    name: "find_authority",
    title: "Find authority for a proposition",
    description:
      "Search Australian or New Zealand cases, read the passages relied on, cite them with pinpoints",
    arguments: [
      { name: "question", description: "The legal question or proposition", required: true },
      {
        name: "court",
        description: "A court's code, e.g. HCA",
        required: false,
        async check(court) {
          const [{ searchScope }, { databases }] = await Promise.all([
            import("./search.ts"),
            import("./databases.ts"),
          ]);
          searchScope(await databases(), { kind: "cases", court });
          return court;
        },
        async complete(prefix) {
          const wanted = prefix.toLowerCase();
          return (await allDatabases()).flatMap(({ court }) =>
            court?.toLowerCase().startsWith(wanted) ? [court] : [],
          );
        },
      },
    ],
    render: ({ question = "", court = "" }) =>
      [
        `Find authority on this question: ${question}`,
        "",
        `1. Search with austlii:search_cases${court.trim() === "" ? "" : ` (court: ${court.trim()})`}; try two or three different wordings.`,
        "2. Read the passages that matter by the hits' ids, each with its pin; do not rely on a snippet.",
        "3. Answer in at most 300 words. After every proposition cite case, neutral citation and paragraph, with the judge where the reasons are divided.",
        "4. Quote only what you have read, word for word.",
        "5. End with what was not found or not searched, as the tools said it.",
      ].join("\n"),
  };
}

const JSON_TYPE = "application/json";

async function allDatabases() {
  return (await (await import("./databases.ts")).databases()).all;
}

function databaseResources(): readonly Resource[] {
  return [
    {
      uri: "olexi://databases",
      name: "olexi-databases",
      title: "Legal databases",
      description: "All AustLII databases as a JSON array of {code, name, description}",
      mimeType: JSON_TYPE,
      read: async () =>
        json(
          "olexi://databases",
          (await allDatabases()).map(({ code, name, description }) => ({ code, name, description })),
        ),
    },
    {
      uri: "austlii://databases",
      name: "austlii-databases",
      title: "AustLII databases in full",
      description: "All AustLII databases with jurisdiction, kind, court code and years",
      mimeType: JSON_TYPE,
      read: async () => json("austlii://databases", await allDatabases()),
    },
  ];
}

function databaseTemplate(): ResourceTemplate {
  return {
    uriTemplate: "austlii://database/{code}",
    name: "austlii-database",
    title: "One AustLII database",
    description: "A database by its code, e.g. austlii://database/au/cases/cth/HCA",
    mimeType: JSON_TYPE,
    async complete(prefix) {
      const all = await allDatabases();
      const wanted = prefix.toLowerCase();
      const begin = all.filter(({ code }) => code.toLowerCase().startsWith(wanted));
      const end = all.filter(({ court }) => wanted !== "" && court?.toLowerCase().startsWith(wanted));
      return [...new Set([...begin, ...end].map(({ code }) => code))];
    },
    async read(code) {
      const found = (await (await import("./databases.ts")).databases()).byCode(code);
      return found && json(`austlii://database/${code}`, found);
    },
  };
}

function json(uri: string, value: unknown): ResourceContent {
  return { uri, mimeType: JSON_TYPE, text: JSON.stringify(value, null, 1) };
}
