import { plainCall } from "../../src/core/call.ts";
import type { ToolResult } from "../../src/core/result.ts";
import { allProviders, type Services } from "../../src/app/providers.ts";
import { noDocumentCache } from "../../src/library/document-cache.ts";
import { loopbackHttp } from "../net/support.ts";
import { changed, type Misdeed, startFaultServer } from "../support/fault-server.ts";
import { configOf } from "../support/provider-contract.ts";
import { loudLogger } from "../support/providers.ts";
import { servicesOf } from "../support/services.ts";
import { type Case, startWorld } from "./cases.ts";

const PROVIDERS = await allProviders();

/** All sources; `ask` calls a tool while the case's source changes its pages. */
export interface Sources {
  ask(one: Case, misdeed: Misdeed): Promise<ToolResult>;
  close(): Promise<void>;
}

export async function startSources(): Promise<Sources> {
  const [world, faults] = await Promise.all([startWorld(), startFaultServer()]);
  const shared = servicesOf(configOf(world.env), loudLogger().log);
  const stage = (host: string, misdeed: Misdeed) => faults.stage({ good: world.env[host] ?? "", misdeed });
  /** Empties the first host, because a decision comes from the second only if the first has none. */
  const withoutPortal = ({ host }: Case) =>
    host === "RII_BASE_URL"
      ? {
          RIS_BASE_URL: stage(
            "RIS_BASE_URL",
            changed((good) => ({ ...good, status: 404 })),
          ),
        }
      : {};
  return {
    async ask(one, misdeed) {
      const moved = { ...withoutPortal(one), [one.host]: stage(one.host, misdeed) };
      return await asked(one, { ...shared, config: configOf({ ...world.env, ...moved }) });
    },
    close: async () => void (await Promise.all([world.close(), faults.close()])),
  };
}

async function asked(one: Case, shared: Services): Promise<ToolResult> {
  const { log } = loudLogger();
  const http = loopbackHttp(log);
  const quick = {
    source: (rules: Parameters<typeof http.source>[0]) => http.source({ ...rules, spacingMs: 0 }),
  };
  const services = {
    ...shared,
    log,
    http: { ...http, ...quick },
    documentCache: noDocumentCache,
    library: undefined,
  };
  const austlii = await create("austlii", { ...services, peers: () => [] });
  const provider = await create(one.provider, { ...services, peers: () => [austlii] });
  const law = await create("law", { ...services, peers: () => [austlii, provider] });
  const name = one.tool.includes(":") ? one.tool : `${one.provider}:${one.tool}`;
  try {
    return await (name.startsWith("law:") ? law : provider).handleToolCall(
      name,
      { ...one.args },
      plainCall(),
    );
  } finally {
    await http.close();
  }
}

/** Creates the provider of this name. */
export async function create(name: string, services: Services) {
  const entry = PROVIDERS.find((one) => one.name === name);
  if (!entry) throw new Error(`no provider ${name}`);
  return await entry.create(services);
}
