import { defineSource } from "../source.ts";
import { RIS_AT } from "../../core/sites.ts";
import { API, settings } from "./settings.ts";
import { getDocument, getNorm, search } from "./tools.ts";

/** Rechtsinformationssystem des Bundes (Austria): open data, CC BY 4.0, queried at a low rate. */
export const source = defineSource({
  name: "risat",
  title: "RIS: Austrian federal and state law, decisions and gazettes",
  called: "RIS (Austria)",
  byDefault: false,
  access: "open",
  settings,
  countries: ["at"],
  instructions:
    "Austria (RIS, not Germany): risat:get_norm (law ABGB, paragraph 1295), risat:search by application, risat:get_document. Cite as § 1295 Abs 1 ABGB; OGH 3 Ob 73/26w.",
  client: async (site, { settings: { baseUrl, documentBaseUrl, spacingMs } }) => {
    const { createClient } = await import("./client.ts");
    const gentle = { concurrency: 1, spacingMs };
    const data = site({ ...gentle, origin: API, baseUrl, hosts: [] });
    const pages = site({ ...gentle, origin: RIS_AT, baseUrl: documentBaseUrl, hosts: ["ris.bka.gv.at"] });
    return createClient(data, pages);
  },
  tools: [search, getDocument, getNorm],
  search: async (query, context, call) =>
    await (await import("./search.ts")).plainSearch(context, query, call),
  documents: async () => (await import("./documents.ts")).documents,
  converter: async () => (await import("./converter.ts")).convert,
  more: ({ context }) => ({
    corpora: async () => (await import("./documents.ts")).corporaOf(await context()),
  }),
});
