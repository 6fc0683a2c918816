// The usual way to serve the same tools: an McpServer for each request, every tool registered anew.
import { serve } from "@hono/node-server";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { createApp } from "../../src/app/index.ts";
import { plainCall } from "../../src/core/call.ts";
import type { ToolDefinition } from "../../src/core/tool.ts";

const app = await createApp(process.env, () => {});
const { catalogue } = app;
const { tools } = catalogue;

async function answer(tool: ToolDefinition, args: Readonly<Record<string, unknown>>) {
  const { content, structuredContent, isError } = await tool.run(args, plainCall());
  return {
    content: content.map(({ type, text }) => ({ type, text })),
    ...(structuredContent && { structuredContent: { ...structuredContent } }),
    ...(isError !== undefined && { isError }),
  };
}

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "per-request", version: "1" });
  for (const tool of tools) {
    const { title, description, annotations, inputSchema, outputSchema } = tool;
    const shape = {
      title,
      description,
      annotations: { ...annotations },
      inputSchema,
      ...(outputSchema && { outputSchema }),
    };
    server.registerTool(catalogue.wire(tool.name), shape, async (args) => await answer(tool, args));
  }
  return server;
});

serve({ fetch: (request) => handler.fetch(request), port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.stderr.write(`listening on http://127.0.0.1:${port}/mcp\n`),
);
