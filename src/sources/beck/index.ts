import { LegibusError } from "../../core/errors.ts";
import { defineSource } from "../source.ts";
import { settings } from "./settings.ts";
import {
  getContext,
  getDocument,
  getLegislation,
  getReferencedDocuments,
  getRelatedContent,
  getSuggestions,
  resolveCitation,
  search,
} from "./tools.ts";

const LONGEST_NAME = 200; // characters of an unknown tool's name

/** beck-online, read in a real browser under the user's own licence. */
export const source = defineSource({
  name: "beck",
  title: "beck-online: German laws, decisions, commentaries and articles, by your own licence",
  called: "beck-online",
  byDefault: true,
  access: "open",
  isPersonal: true,
  settings,
  countries: ["de", "eu"],
  instructions:
    "beck-online (the user's own licence, nothing in bulk): beck:search, beck:get_legislation, beck:resolve_citation, beck:get_document.",
  disabled({ manyUsers, settings: { username, password } }) {
    if (manyUsers)
      return "Beck Online tools are disabled: a licence is one person's, and several people use this server.";
    return username === "" || password === ""
      ? "Beck Online tools are disabled. Set BECK_USERNAME and BECK_PASSWORD."
      : undefined;
  },
  client: async (site, deps) => (await import("./client.ts")).createClient(site, deps),
  tools: [
    search,
    getDocument,
    getLegislation,
    resolveCitation,
    getContext,
    getSuggestions,
    getReferencedDocuments,
    getRelatedContent,
  ],
  unknownTool: (name) => `Unknown Beck tool: ${name.slice(0, LONGEST_NAME)}`,
  search: async (query, context, call) =>
    await (await import("./search.ts")).plainSearch(context, query, call),
  documents: async ({ settings: { baseUrl } }) => (await import("./documents.ts")).documentsAt(baseUrl),
  converter: async () => (await import("./converter.ts")).convert,
  more: ({ context, started, disabled, deps: { manyUsers } }) => ({
    ...(disabled === undefined && {
      health: () => ({ state: "live", detail: started()?.state() ?? "not asked yet" }),
    }),
    async login(ask, call) {
      if (disabled !== undefined)
        throw new LegibusError("NOT_CONFIGURED", disabled, {
          hint: manyUsers
            ? "use beck-online from a server of your own, started by your MCP client"
            : "set both, then log in",
        });
      await (await context()).client.login(ask, call.signal);
      return "Logged in to beck-online; the session is kept for the server.";
    },
    shutdown: async () => await started()?.close(),
    kill: () => started()?.kill(),
  }),
});
