// The usual way: an McpServer for each request, every tool registered anew. Usage: per-request.mjs TOOLS.json
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

const listed = JSON.parse(readFileSync(process.argv[2], "utf8"));
// as servers are written: schemas made once, tools registered for each request
const tools = listed.tools.map(({ inputSchema, ...tool }) => ({
  ...tool,
  inputSchema: z.fromJSONSchema(inputSchema),
}));

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "per-request", version: "1" });
  for (const { name, title, description, inputSchema, annotations } of tools) {
    const shape = { title, description, annotations, inputSchema };
    server.registerTool(name, shape, async () => ({
      content: [{ type: "text", text: "https://example.org/" }],
    }));
  }
  return server;
});

serve({ fetch: handler.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  console.error(`listening on http://127.0.0.1:${port}/mcp`),
);
