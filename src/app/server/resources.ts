import { ResourceNotFoundError, type Server } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import type { ToolCall } from "../../core/call.ts";
import type { ResourceTemplate } from "../../core/provider.ts";
import { answering } from "./call.ts";
import { readView, showsViews, viewResources } from "./views.ts";

const LONGEST_ECHO = 300; // characters

export function serveResources(server: Server, app: App): void {
  const resources = app.orchestrator.providers.flatMap((provider) => provider.resources ?? []);
  const templates = app.orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  server.setRequestHandler("resources/list", (_, context) => {
    const own = resources.map(({ uri, name, title, description, mimeType }) => ({
      uri,
      name,
      title,
      description: app.catalogue.render(description),
      mimeType,
    }));
    return { resources: showsViews(server, context) ? [...own, ...viewResources()] : own };
  });
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: templates.map(({ uriTemplate, name, title, description, mimeType }) => ({
      uriTemplate,
      name,
      title,
      description: app.catalogue.render(description),
      mimeType,
    })),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const view = showsViews(server, context) ? await readView(app, uri) : undefined;
    if (view) return { contents: [view] };
    const work = async (call: ToolCall) => ({ contents: [await readResource(app, uri, call)] });
    return await answering(app, context, uri, { tool: "resources/read", work });
  });
}

/** @throws ResourceNotFoundError */
export async function readResource({ orchestrator }: App, uri: string, call: ToolCall) {
  const resources = orchestrator.providers.flatMap((provider) => provider.resources ?? []);
  const fixed = await resources.find((resource) => resource.uri === uri)?.read(call);
  if (fixed) return fixed;
  const templates = orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  const content = await readTemplate(templates, uri, call);
  if (!content) throw new ResourceNotFoundError(uri.slice(0, LONGEST_ECHO));
  return content;
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
