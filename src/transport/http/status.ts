import type { App } from "../../app/index.ts";
import { NAME, VERSION } from "../../app/version.ts";

/** Seed 004's `/mcp/info`: what this server is and how it is spoken to. */
export function info({ catalogue, orchestrator }: App) {
  return {
    name: NAME,
    title: "Legibus",
    version: VERSION,
    transport: "streamable-http",
    endpoint: "/mcp",
    tools: catalogue.tools.length,
    providers: orchestrator.providers.map(({ name }) => name),
  };
}

/** What each provider knows of itself without asking the network. */
export function readiness({ orchestrator }: App) {
  const providers = orchestrator.providers.map((provider) => ({
    name: provider.name,
    ...(provider.health?.() ?? { state: "live", detail: "" }),
  }));
  return { status: "ready", version: VERSION, providers };
}
