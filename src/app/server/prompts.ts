import { ProtocolError as WireError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import type { FormField } from "../../core/form.ts";
import { QuestionForUser } from "../../core/errors.ts";
import type { Prompt, ResourceContent } from "../../core/provider.ts";
import type { ToolCall } from "../../core/call.ts";
import { answering } from "./call.ts";
import { asking, questionsBy } from "./questions.ts";
import { onePage, readResource } from "./resources.ts";

function promptsOf(app: App): readonly Prompt[] {
  return app.orchestrator.providers.flatMap((provider) => provider.prompts ?? []);
}

export function servePrompts(server: Server, app: App): void {
  const render = (text: string) => app.catalogue.render(text);
  server.setRequestHandler("prompts/list", ({ params }) => {
    onePage(params?.cursor);
    return {
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
    };
  });
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    const prompt = promptNamed(app, params.name);
    try {
      const given = complete(prompt, params.arguments ?? {}, questionsBy(server, context).ask);
      const work = async (call: ToolCall) => await messageOf(app, prompt, given, call);
      const parts = await answering(app, context, { tool: "prompts/get", work });
      return {
        description: prompt.description,
        messages: parts.map((content) => ({ role: "user" as const, content })),
      };
    } catch (error) {
      if (!(error instanceof QuestionForUser)) throw error;
      return asking(error.form, render);
    }
  });
}

/** @throws WireError */
export function promptNamed(app: App, name: string): Prompt {
  const prompt = promptsOf(app).find((one) => one.name === name);
  if (prompt) return prompt;
  const names = promptsOf(app).map((one) => one.name);
  throw new WireError(
    ProtocolErrorCode.InvalidParams,
    `Unknown prompt: ${name.slice(0, 100)}. There are: ${names.join(", ")}`,
  );
}

type Given = Readonly<Record<string, string>>;

/** The arguments, with those that are required and missing as the user gives them, where the client has forms. */
function complete(prompt: Prompt, given: Given, ask: ToolCall["ask"]): Given {
  const missing = prompt.arguments.filter(({ name, required }) => required && !given[name]?.trim());
  if (missing.length === 0) return given;
  const fields = missing.map(({ name, description }): [string, FormField] => [
    name,
    { title: name.replaceAll("_", " "), description, kind: "text", isRequired: true },
  ]);
  const filled = ask?.({
    name: "arguments",
    message: prompt.description,
    fields: Object.fromEntries(fields),
  });
  if (filled) return { ...given, ...filled };
  const wanted = missing.map(({ name, description }) => `${name} (${description})`).join(", ");
  throw new WireError(ProtocolErrorCode.InvalidParams, `The prompt ${prompt.name} needs ${wanted}`);
}

async function messageOf(app: App, prompt: Prompt, given: Given, call: ToolCall) {
  const uris = prompt.attached?.(given) ?? [];
  const resources = await Promise.all(uris.map(async (uri) => await readResource(app, uri, call)));
  return [
    { type: "text" as const, text: app.catalogue.render(prompt.render(given)) },
    ...resources.map(attachedAs),
  ];
}

/** A picture is shown as one; any other resource is embedded. */
function attachedAs(resource: ResourceContent) {
  return resource.blob !== undefined && resource.mimeType.startsWith("image/")
    ? { type: "image" as const, data: resource.blob, mimeType: resource.mimeType }
    : { type: "resource" as const, resource };
}
