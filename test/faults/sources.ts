import { plainCall } from "../../src/core/call.ts";
import type { Logger } from "../../src/core/logger.ts";
import { allProviders, type Services } from "../../src/app/providers.ts";
import { noDocumentCache } from "../../src/library/document-cache.ts";
import type { Http, SourceRules } from "../../src/net/types.ts";
import { loopbackHttp } from "../net/support.ts";
import { changed, startFaultServer } from "../support/fault-server.ts";
import { configOf } from "../support/provider-contract.ts";
import { loudLogger } from "../support/providers.ts";
import { servicesOf } from "../support/services.ts";
import { type Case, startWorld } from "./cases.ts";
import type { Kind } from "./kinds.ts";

const PROVIDERS = await allProviders();

interface Circumstances {
  readonly log?: Logger;
  readonly http?: Http;
  /** What holds for every host. */
  readonly rules?: Partial<SourceRules>;
}

/** Facsimiles of all sources, whose hosts may misbehave. */
export async function startSources() {
  const [world, faults] = await Promise.all([startWorld(), startFaultServer()]);
  const shared = servicesOf(configOf(world.env), loudLogger().log);
  /** The setting under which a host misbehaves. */
  const stage = (host: string, { misdeed, ground = "plain" }: Pick<Kind, "misdeed" | "ground">) => ({
    [host]: faults.stage({ good: world.env[host] ?? "", misdeed, ground }),
  });
  return {
    stage,
    /** The settings under which the case's host misbehaves; a decision comes from the second host only if the first has none. */
    moved: ({ host }: Case, how: Pick<Kind, "misdeed" | "ground">): Record<string, string> => ({
      ...(host === "RII_BASE_URL" &&
        stage("RIS_BASE_URL", { misdeed: changed((good) => ({ ...good, status: 404 })) })),
      ...stage(host, how),
    }),
    /** Calls a tool of a source or of the workbench with providers made for this call, which keep nothing. */
    async ask(
      { provider, tool, args }: Pick<Case, "provider" | "tool" | "args">,
      moved: Readonly<Record<string, string>>,
      { log = loudLogger().log, http = loopbackHttp(log), rules = {} }: Circumstances = {},
    ) {
      const services: Services = {
        ...shared,
        config: configOf({ ...world.env, ...moved }),
        log,
        http: { ...http, source: (own) => http.source({ ...own, spacingMs: 0, ...rules }) },
        documentCache: noDocumentCache,
        library: undefined,
      };
      const austlii = await create("austlii", { ...services, peers: () => [] });
      const source = await create(provider, { ...services, peers: () => [austlii] });
      const law = await create("law", { ...services, peers: () => [austlii, source] });
      const name = tool.includes(":") ? tool : `${provider}:${tool}`;
      const started = performance.now();
      try {
        const asked = name.startsWith("law:") ? law : source;
        const result = await asked.handleToolCall(name, { ...args }, plainCall());
        return { result, ms: performance.now() - started };
      } finally {
        await http.close();
      }
    },
    close: async () => void (await Promise.all([world.close(), faults.close()])),
  };
}

/** Creates the provider of this name. */
async function create(name: string, services: Services) {
  const entry = PROVIDERS.find((one) => one.name === name);
  if (!entry) throw new Error(`no provider ${name}`);
  return await entry.create(services);
}
