import { datedBy } from "../../core/provider.ts";
import { defineSource } from "../source.ts";
import { GII, NEURIS } from "../../core/sites.ts";
import { RII, settings } from "./settings.ts";
import { getDocument, getNorm, listCourts, search } from "./tools.ts";

/** Rechtsinformationen des Bundes, with gesetze-im-internet.de and rechtsprechung-im-internet.de as fallbacks. */
export const source = defineSource({
  name: "ris",
  title: "Rechtsinformationen des Bundes: German federal law and decisions, with GII and RII",
  called: "Rechtsinformationen des Bundes",
  byDefault: true,
  access: "open",
  settings,
  countries: ["de", "eu"],
  versionOf: datedBy(/(?:@|(?<=:eli\/.{1,60}\/))(\d{4})-(\d\d)-(\d\d)(?:\/\d{1,3}(?=\/))?/),
  instructions:
    "Germany (federal): ris:get_norm (law and paragraph), ris:search (laws, decisions), ris:get_document (ECLI, ELI, number). Cite as § 823 Abs. 1 BGB; BGH, Urt. v. 16.6.2026 – II ZR 198/22, Rn. 12.",
  client: async (site, { settings: { baseUrl, giiBaseUrl, riiBaseUrl, spacingMs } }) => {
    const { createClient } = await import("./client.ts");
    const gentle = { concurrency: 4, spacingMs };
    const neuris = site({
      ...gentle,
      origin: NEURIS,
      baseUrl,
      hosts: ["rechtsinformationen.bund.de"],
      statusCodes: { 422: "INVALID_INPUT" },
      maxBytes: 40_000_000, // every element of its law XML carries two ids
    });
    const gii = site({
      ...gentle,
      name: "gesetze-im-internet.de",
      origin: GII,
      baseUrl: giiBaseUrl,
      hosts: ["gesetze-im-internet.de"],
    });
    const rii = site({
      ...gentle,
      name: "rechtsprechung-im-internet.de",
      origin: RII,
      baseUrl: riiBaseUrl,
      hosts: ["rechtsprechung-im-internet.de"],
      maxBytes: 60_000_000, // its list of decisions has 23 MB
      cacheBytes: 8_000_000,
    });
    return createClient({ neuris, gii, rii });
  },
  tools: [search, getDocument, getNorm, listCourts],
  search: async (query, context, call) =>
    await (await import("./search.ts")).plainSearch(context, query, call),
  documents: async () => (await import("./documents.ts")).documents,
  converter: async () => (await import("./converter.ts")).convert,
  more: ({ context }) => ({
    corpora: async () => (await import("./corpora.ts")).corporaOf(await context()),
  }),
});
