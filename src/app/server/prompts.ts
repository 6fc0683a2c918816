import { ProtocolError as WireError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import type { Prompt } from "../../core/provider.ts";
import type { ToolCall } from "../../core/call.ts";
import { answering } from "./call.ts";
import { readResource } from "./resources.ts";

function promptsOf(app: App): readonly Prompt[] {
  return app.orchestrator.providers.flatMap((provider) => provider.prompts ?? []);
}

export function servePrompts(server: Server, app: App): void {
  server.setRequestHandler("prompts/list", () => ({
    prompts: promptsOf(app).map(({ name, title, description, arguments: args }) => ({
      name,
      title,
      description,
      arguments: args.map((argument) => ({
        name: argument.name,
        description: argument.description,
        required: argument.required,
      })),
    })),
  }));
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    const prompt = promptsOf(app).find((one) => one.name === params.name);
    if (!prompt) {
      throw new WireError(
        ProtocolErrorCode.InvalidParams,
        `Unknown prompt: ${params.name}. There are: ${promptsOf(app)
          .map(({ name }) => name)
          .join(", ")}`,
      );
    }
    const given = params.arguments ?? {};
    const missing = prompt.arguments.filter(({ name, required }) => required && !given[name]?.trim());
    if (missing.length > 0) {
      const wanted = missing.map(({ name, description }) => `${name} (${description})`).join(", ");
      throw new WireError(ProtocolErrorCode.InvalidParams, `The prompt ${prompt.name} needs ${wanted}`);
    }
    const uris = prompt.attached?.(given) ?? [];
    const work = async (call: ToolCall) => {
      const resources = await Promise.all(uris.map(async (uri) => await readResource(app, uri, call)));
      return [
        { type: "text" as const, text: app.catalogue.render(prompt.render(given)) },
        ...resources.map((resource) => ({ type: "resource" as const, resource })),
      ];
    };
    const parts = await answering(app, context, prompt.name, { tool: "prompts/get", work });
    return {
      description: prompt.description,
      messages: parts.map((content) => ({ role: "user" as const, content })),
    };
  });
}
