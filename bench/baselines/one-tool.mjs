// The smallest MCP server on the official SDK: one tool, loaded from node_modules.
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const inputSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };

serveStdio(() => {
  const server = new Server({ name: "one-tool", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({
    tools: [{ name: "echo", description: "Says it again", inputSchema }],
  }));
  server.setRequestHandler("tools/call", ({ params }) => ({
    content: [{ type: "text", text: String(params.arguments?.text) }],
  }));
  return server;
});
process.stdin.once("end", () => process.exit(0));
