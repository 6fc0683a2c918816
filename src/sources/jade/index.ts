import { defineSource } from "../source.ts";
import { JADE } from "../../core/sites.ts";
import { settings } from "./settings.ts";
import { citationLookup, resolveArticle, search, searchByCitation } from "./tools.ts";

/** jade.io of BarNet; queried over the network only if the operator confirms that BarNet permits it. */
export const source = defineSource({
  name: "jade",
  title: "jade.io: Australian cases beside AustLII's, by citation",
  called: "jade.io",
  byDefault: true,
  access: "restricted",
  isPersonal: true,
  settings,
  countries: ["au", "nz"],
  client: async (site, { live, settings: { baseUrl, spacingMs, sessionCookie, ...gwt } }) => {
    if (!live) return undefined;
    const { createClient } = await import("./client.ts");
    const jade = site({
      origin: JADE,
      baseUrl,
      hosts: ["www.jade.io"],
      concurrency: 5, // limits concurrent lookups across all callers
      mirrorConcurrency: 5,
      spacingMs,
      statusCodes: { 403: "BLOCKED" },
    });
    const { gwtStrongName: strongName, gwtPermutation: permutation, gwtTypes: types } = gwt;
    const { gwtCitatorName: citatorName } = gwt;
    return createClient(jade, { cookie: sessionCookie, strongName, citatorName, permutation, types });
  },
  tools: [search, searchByCitation, resolveArticle, citationLookup],
  search: async (query, context, call) =>
    await (await import("./search.ts")).plainSearch(context, query, call),
  documents: async () => (await import("./documents.ts")).documents,
  converter: async () => (await import("./converter.ts")).convert,
  more: ({ context }) => ({
    async crossReference(rows, call) {
      const { crossReference } = await import("./cross-reference.ts");
      return await crossReference(await context(), rows, call);
    },
  }),
});
