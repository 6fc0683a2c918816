import { datedBy } from "../../core/provider.ts";
import { defineSource } from "../source.ts";
import { CELLAR, settings } from "./settings.ts";
import { getDocument, search } from "./tools.ts";

const consolidated = datedBy(/(?<=^eu:\w{9,15})-(\d{4})(\d\d)(\d\d)/);

/** EU law from CELLAR, the Publications Office's interface for programs: open data, Decision 2011/833/EU. */
export const source = defineSource({
  name: "eu",
  title: "CELLAR: law of the European Union, acts, consolidated texts and judgments",
  called: "CELLAR (EU law)",
  byDefault: true,
  access: "open",
  settings,
  countries: ["eu"],
  versionOf(id, isImport) {
    const act = consolidated(id.replace("@oj", "").replace(/^eu:[03](?=\d{4}[A-Z])/, "eu:"));
    return id.includes("@oj") || (isImport && id.startsWith("eu:3")) ? { ...act, since: "" } : act;
  },
  instructions:
    "EU law: eu:get_document (DSGVO, C-131/12; `as_at`, `language`, `pin` Article 6(1)(f)), eu:search by title.",
  client: async (site, { settings: { baseUrl, spacingMs } }) => {
    const { createClient } = await import("./client.ts");
    const cellar = site({
      origin: CELLAR,
      baseUrl,
      hosts: [],
      concurrency: 2,
      spacingMs,
      maxBytes: 40_000_000, // for consolidated texts with large annexes
      timeoutMs: 60_000, // the time limit of CELLAR's own query service
      redirectsToHttp: true,
      givesChoices: true, // for texts in several files
    });
    return createClient(cellar);
  },
  tools: [search, getDocument],
  async search({ query, kind, limit }, context, call) {
    const { search } = await import("./search.ts");
    return await search(context, { query, kind, limit, offset: 0 }, call);
  },
  documents: async () => (await import("./documents.ts")).documents,
  converter: async () => (await import("./converter.ts")).convert,
});
