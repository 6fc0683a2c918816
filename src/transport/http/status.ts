import { setTimeout as sleep } from "node:timers/promises";
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
    tools: catalogue.listed.length,
    providers: orchestrator.providers.map(({ name }) => name),
  };
}

const DATABASE_MS = 5_000;

/** Whether the database answers in time; `details` are what each provider knows of itself without asking the network. */
export async function readiness({ orchestrator, shared, log }: App, details: boolean): Promise<Response> {
  const why = await databaseFailure(shared.store).catch((error: unknown) => {
    log.warn("the database is not ready", { error });
    return "the database does not answer";
  });
  const providers = orchestrator.providers.map((provider) => ({
    name: provider.name,
    ...(provider.health?.() ?? { state: "live", detail: "" }),
  }));
  const state = why === undefined ? { status: "ready" } : { status: "not ready", why };
  return Response.json(
    { ...state, version: VERSION, ...(details && { providers }) },
    { status: why === undefined ? 200 : 503 },
  );
}

/** Undefined when it answered. */
async function databaseFailure({ ping }: App["shared"]["store"]): Promise<string | undefined> {
  const late = sleep(DATABASE_MS, "the database does not answer in time", { ref: false });
  return await Promise.race([ping().then(() => undefined), late]);
}
