import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { lazy } from "../../core/lazy.ts";
import type { Logger } from "../../core/logger.ts";
import { defineProvider, type Provider } from "../../core/provider.ts";
import type { Values } from "../../core/settings.ts";
import type { Browser } from "../../net/browser/types.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { DocumentCache, Store } from "../../library/types.ts";
import type { Desk } from "./desk.ts";
import { settings as slice } from "./settings.ts";
import { entryOf, type SourceEntry } from "../source.ts";
import { getContext } from "./tools/get-context.ts";
import { getDocument } from "./tools/get-document.ts";
import { getLegislation } from "./tools/get-legislation.ts";
import { getReferencedDocuments } from "./tools/get-referenced-documents.ts";
import { getRelatedContent } from "./tools/get-related-content.ts";
import { getSuggestions } from "./tools/get-suggestions.ts";
import { resolveCitation } from "./tools/resolve-citation.ts";
import { search } from "./tools/search.ts";
import { LOGIN_GLOBS } from "./urls.ts";

export interface Deps {
  readonly log: Logger;
  readonly settings: Values<typeof slice>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly documentCache: DocumentCache;
  readonly store: Pick<Store, "limits">;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
  /** Whether people who do not know each other use this server: a licence is one person's. */
  readonly manyUsers: boolean;
}

const NOT_SET = "Beck Online tools are disabled. Set BECK_USERNAME and BECK_PASSWORD.";
const MANY_USERS =
  "Beck Online tools are disabled: a licence is one person's, and several people use this server.";
const INSTRUCTIONS =
  "beck-online (the user's own licence): beck:search, beck:get_legislation, beck:resolve_citation, beck:get_document with pin Rn. 5-9. Quote sparingly; nothing in bulk.";

const TOOLS = [
  search,
  getDocument,
  getLegislation,
  resolveCitation,
  getContext,
  getSuggestions,
  getReferencedDocuments,
  getRelatedContent,
];

/** What a provider has started, if it was asked at all. */
interface Started {
  browser?: Browser;
  desk?: Desk;
}

async function start(deps: Deps, started: Started): Promise<Desk> {
  const { log, settings, store } = deps;
  const [{ createBrowser }, { createDesk }] = await Promise.all([
    import("../../net/browser/browser.ts"),
    import("./desk.ts"),
  ]);
  const origins = [settings.baseUrl, settings.accountUrl].map((url) => new URL(url).origin);
  const idleMs = settings.idleSeconds * 1_000;
  started.browser = createBrowser({ ...settings, log, origins, stopAt: LOGIN_GLOBS, idleMs });
  started.desk = createDesk({ ...deps, limits: store.limits, browser: started.browser });
  return started.desk;
}

/** beck-online in a real browser, by the user's own licence. */
export function beck(deps: Deps): Provider {
  const { log, settings, convert } = deps;
  const disabled = deps.manyUsers
    ? MANY_USERS
    : settings.username === "" || settings.password === ""
      ? NOT_SET
      : undefined;
  const started: Started = {};
  const desk = lazy(async () => await start(deps, started));
  const provider = defineProvider({
    name: "beck",
    log,
    ...(disabled === undefined ? { instructions: INSTRUCTIONS, ...searching(desk) } : { disabled }),
    tools: TOOLS.map((tool) => tool(desk)),
    documents: lazy(async () => {
      const { documentHook } = await import("./hook.ts");
      return documentHook({ desk, disabled, base: settings.baseUrl, convert });
    }),
    health: () =>
      disabled === undefined
        ? { state: "live", detail: stateOf(started.desk) }
        : { state: "disabled", detail: disabled },
    async login(ask, call) {
      if (disabled !== undefined)
        throw new LegibusError("NOT_CONFIGURED", disabled, {
          hint: deps.manyUsers
            ? "use beck-online from a server of your own, started by your MCP client"
            : "set both, then log in",
        });
      await (await desk()).loginWith(ask, call.signal);
      return "Logged in to beck-online; the session is kept for the server.";
    },
    shutdown: async () => await started.browser?.close(),
    kill: () => started.browser?.kill(),
  });
  return disabled === undefined ? withSeedsError(provider) : provider;
}

function searching(desk: () => Promise<Desk>): Pick<Provider, "search"> {
  return {
    async search(query, call) {
      const { plainSearch } = await import("./search.ts");
      return await plainSearch(await desk(), query, call);
    },
  };
}

const MAX_NAME = 200; // characters of a name that nobody has

/** The seed's own sentence about a tool that does not exist stands behind the common one. */
function withSeedsError(provider: Provider): Provider {
  const known = new Set(provider.getTools().map(({ name }) => name));
  return {
    ...provider,
    async handleToolCall(name, args, call) {
      const result = await provider.handleToolCall(name, args, call);
      if (known.has(name)) return result;
      return {
        ...result,
        content: [...result.content, { type: "text", text: `Unknown Beck tool: ${name.slice(0, MAX_NAME)}` }],
      };
    },
  };
}

function stateOf(desk: Desk | undefined): string {
  if (!desk) return "not asked yet";
  const { pausedUntil, refusals } = desk.client.health();
  const since = desk.since();
  const session =
    since === undefined ? "no session" : `session since ${new Date(since).toISOString().slice(0, 16)}Z`;
  return [
    session,
    pausedUntil === undefined ? "" : `paused until ${pausedUntil}`,
    refusals === 0 ? "" : `${refusals} refusals in a row`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

export const source: SourceEntry = {
  ...entryOf({
    name: "beck",
    title: "beck-online: German laws, decisions, commentaries and articles, by your own licence",
    byDefault: true,
    access: "open",
    isPersonal: true,
    settings: slice,
    make: async () => beck,
  }),
  converter: async () => (await import("./converter.ts")).convertPage,
};
