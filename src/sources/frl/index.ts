import { datedBy } from "../../core/provider.ts";
import { defineSource } from "../source.ts";
import { FRL, settings } from "./settings.ts";
import { getDocument, search } from "./tools.ts";

/** The Federal Register of Legislation: open data, CC BY 4.0. */
export const source = defineSource({
  name: "frl",
  title: "Federal Register of Legislation: Australian Acts and instruments, by date",
  called: "the Federal Register of Legislation",
  byDefault: true,
  access: "open",
  settings,
  countries: ["au"],
  kinds: ["legislation"],
  versionOf: datedBy(/@(\d{4})-(\d\d)-(\d\d)/),
  instructions:
    "Commonwealth legislation: frl:search, then frl:get_document (`as_at` a day, `pin` such as s 18). Cite as Privacy Act 1988 (Cth) s 6.",
  client: async (site, { settings: { baseUrl, spacingMs } }) => {
    const { createClient } = await import("./client.ts");
    const register = site({
      origin: FRL,
      baseUrl,
      hosts: [],
      concurrency: 2,
      spacingMs,
      maxBytes: 60_000_000, // for a title of seven volumes
      timeoutMs: 45_000,
      statusCodes: { 400: "INVALID_INPUT" }, // its response for a title that does not exist
    });
    return createClient(register);
  },
  tools: [search, getDocument],
  async search({ query, kind, limit }, context, call) {
    const { noCases, search } = await import("./search.ts");
    if (kind === "case") return noCases(query);
    return await search(context, { query, limit, offset: 0 }, call);
  },
  documents: async () => (await import("./documents.ts")).documents,
  converter: async () => (await import("./converter.ts")).convert,
});
