import { Server } from "@modelcontextprotocol/server";
import type { App } from "../app.ts";
import { instructions } from "../instructions.ts";
import { NAME, VERSION } from "../version.ts";
import { serveCompletions } from "./completions.ts";
import { servePrompts } from "./prompts.ts";
import { serveResources } from "./resources.ts";
import { serveTools } from "./tools.ts";

const LIST_TTL_MS = 300_000; // the list changes only with the configuration

/** One MCP server over the app; cheap, so that every connection and every HTTP request may have its own. */
export function createServer(app: App): Server {
  const server = new Server(
    { name: NAME, title: "Legibus", version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: app.catalogue.render(instructions(app.orchestrator.providers)),
      cacheHints: { "tools/list": { ttlMs: LIST_TTL_MS, cacheScope: "private" } },
    },
  );
  serveTools(server, app);
  serveResources(server, app);
  servePrompts(server, app);
  serveCompletions(server, app);
  return server;
}
