import {
  ProtocolError as WireError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { App } from "./app.ts";
import type { ToolCall } from "./core/call.ts";
import { LegalError, ProtocolError } from "./core/errors.ts";
import type { Prompt, ResourceTemplate } from "./core/provider.ts";
import type { ToolResult } from "./core/result.ts";
import { failure } from "./core/result.ts";
import { toWireSchema } from "./core/schema.ts";
import { unknownTool } from "./core/tool.ts";
import { instructions } from "./instructions.ts";
import { NAME, VERSION } from "./version.ts";

const DEADLINE_MS = 50_000; // Claude Desktop gives a call 60 s, whatever its progress
const LIST_TTL_MS = 300_000;
const MAX_COMPLETIONS = 100; // the protocol's own limit

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
  return server;
}

function serveTools(server: Server, app: App): void {
  server.setRequestHandler("tools/list", () => ({ tools: listTools(app) }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const call = toolCall(app, context, params.name);
    const result = await callTool(app, params.name, { ...params.arguments }, call).catch(asWireError);
    return {
      ...result,
      content: result.content.map((part) => ({ ...part, text: app.catalogue.render(part.text) })),
    };
  });
}

/** The tools as `tools/list` shows them. */
export function listTools({ catalogue }: Pick<App, "catalogue">) {
  return catalogue.tools.map((tool) => ({
    name: catalogue.wire(tool.name),
    title: tool.title,
    description: catalogue.render(tool.description),
    annotations: { ...tool.annotations },
    inputSchema: toWireSchema(tool.inputSchema, "input"),
    ...(tool.outputSchema && { outputSchema: toWireSchema(tool.outputSchema, "output") }),
  }));
}

/** Calls a tool by any spelling of its name. */
export async function callTool(
  app: App,
  name: string,
  args: Record<string, unknown>,
  call: ToolCall,
): Promise<ToolResult> {
  const canonical = app.catalogue.resolve(name);
  if (!app.catalogue.excludes(canonical)) return await app.orchestrator.handleToolCall(canonical, args, call);
  return failure(
    unknownTool(`Unknown tool: ${name}`, "this server was started without it; its operator can allow it"),
  );
}

function asWireError(error: unknown): never {
  if (error instanceof ProtocolError) throw new WireError(error.code, error.message, error.data);
  throw error;
}

function toolCall(app: App, context: ServerContext, tool: string): ToolCall {
  const { signal, _meta, id } = context.mcpReq;
  const token = _meta?.progressToken;
  let reached = 0;
  return {
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    log: app.log.child({ tool, call: id }),
    progress(fraction, message) {
      const progress = Math.min(fraction, 1);
      if (token === undefined || progress <= reached || signal.aborted) return;
      reached = progress; // the protocol wants it to rise strictly
      const params = { progressToken: token, progress, total: 1, message };
      context.mcpReq.notify({ method: "notifications/progress", params }).catch((error: unknown) => {
        app.log.debug("progress was not sent", { error });
      });
    },
  };
}

function serveResources(server: Server, app: App): void {
  const resources = app.orchestrator.providers.flatMap((provider) => provider.resources ?? []);
  const templates = app.orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  server.setRequestHandler("resources/list", () => ({
    resources: resources.map(({ uri, name, title, description, mimeType }) => ({
      uri,
      name,
      title,
      description: app.catalogue.render(description),
      mimeType,
    })),
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: templates.map(({ uriTemplate, name, title, description, mimeType }) => ({
      uriTemplate,
      name,
      title,
      description: app.catalogue.render(description),
      mimeType,
    })),
  }));
  server.setRequestHandler("resources/read", async ({ params }, context) => {
    const call = toolCall(app, context, params.uri);
    try {
      const fixed = await resources.find((resource) => resource.uri === params.uri)?.read(call);
      const content = fixed ?? (await readTemplate(templates, params.uri, call));
      if (!content) throw new ResourceNotFoundError(params.uri);
      return { contents: [content] };
    } catch (error) {
      if (error instanceof LegalError)
        throw new WireError(ProtocolErrorCode.InternalError, `${error.code}: ${error.message}`);
      throw error;
    }
  });
  server.setRequestHandler("completion/complete", ({ params }) => {
    const { argument, ref } = params;
    const values =
      ref.type === "ref/resource"
        ? templates.find((one) => one.uriTemplate === ref.uri)?.complete(argument.value)
        : promptsOf(app)
            .find((prompt) => prompt.name === ref.name)
            ?.arguments.find((one) => one.name === argument.name)
            ?.complete?.(argument.value);
    const all = values ?? [];
    return {
      completion: {
        values: all.slice(0, MAX_COMPLETIONS),
        total: all.length,
        hasMore: all.length > MAX_COMPLETIONS,
      },
    };
  });
}

async function readTemplate(templates: readonly ResourceTemplate[], uri: string, call: ToolCall) {
  for (const template of templates) {
    const variable = templateVariable(template.uriTemplate, uri);
    const content = variable === undefined ? undefined : await template.read(variable, call);
    if (content) return content;
  }
  return undefined;
}

/** The value that `{variable}` has in a URI, decoded; undefined when the URI is another one. */
function templateVariable(template: string, uri: string): string | undefined {
  const prefix = template.slice(0, template.indexOf("{"));
  if (!uri.startsWith(prefix) || uri.length === prefix.length) return undefined;
  try {
    return decodeURIComponent(uri.slice(prefix.length));
  } catch {
    return undefined; // a stray % is part of no name
  }
}

function promptsOf(app: App): readonly Prompt[] {
  return app.orchestrator.providers.flatMap((provider) => provider.prompts ?? []);
}

function servePrompts(server: Server, app: App): void {
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
  server.setRequestHandler("prompts/get", ({ params }) => {
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
    const text = app.catalogue.render(prompt.render(given));
    return {
      description: prompt.description,
      messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
    };
  });
}
