import { ProtocolError as WireError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import { instructions } from "../instructions.ts";
import { answering, callerOf, createSaidFacts, guarded } from "./call.ts";
import { LegibusServer } from "./protocol.ts";
import { asking, questionsBy } from "./questions.ts";
import { noSuchResource, onePage, readResource, serveResources, serveSubscriptions } from "./resources.ts";
import { listTools, serveTools } from "./tools.ts";
import { NAME, VERSION } from "../version.ts";
import type { ToolCall } from "../../core/call.ts";
import { type FormField, LegibusError, QuestionForUser } from "../../core/errors.ts";
import type { Prompt, ResourceContent } from "../../core/provider.ts";

const MAX_COMPLETIONS = 100; // the protocol's own limit
const LIST_TTL_MS = 300_000; // the list changes only with the configuration

/** Whether a server serves one connected client or one request over HTTP. */
interface Serving {
  /** `legacy` for protocol revisions before 2026-07-28. */
  readonly era: "legacy" | "modern";
}

interface FactoryOptions {
  /** Whether the transport identifies the caller. */
  readonly knowsCallers?: boolean;
  /** Whether a server lives for one request, so that it keeps no state and sends no notifications between requests. */
  readonly isStateless?: boolean;
}

/**
 * Creates MCP servers for one app, cheaply enough for one per connection and per HTTP request. Their common
 * parts are computed once, on first use.
 */
export function serverFactory(
  app: App,
  { knowsCallers = false, isStateless = false }: FactoryOptions = {},
): (serving?: Serving) => Server {
  const said = once(() => {
    const listed = new Set(app.catalogue.listed.map(({ name }) => name));
    return app.catalogue.render(instructions(app.orchestrator.providers, (name) => listed.has(name)));
  });
  const facts = isStateless ? createSaidFacts() : undefined;
  const listed = once(() => ({ tools: listTools(app, knowsCallers) }));
  app.record?.({ method: "tools/list", params: {}, result: listed() }); // a replay lists them whether or not they were requested
  return ({ era } = { era: "legacy" }) => {
    const isTold = era === "modern" || !isStateless; // notifications of changes; newer clients listen in a separate request
    const server = new LegibusServer(
      app.record,
      { name: NAME, title: "Legibus", version: VERSION },
      {
        capabilities: {
          tools: {},
          resources: isTold ? { listChanged: true, subscribe: true } : {},
          prompts: {},
          completions: {},
          ...(isTold && { logging: {} }),
        },
        instructions: said(),
        cacheHints: { "tools/list": { ttlMs: LIST_TTL_MS, cacheScope: "private" } },
      },
    );
    serveTools(server, app, listed, facts);
    serveResources(server, app);
    servePrompts(server, app);
    serveCompletions(server, app);
    if (!isStateless) serveSubscriptions(server, app, era);
    return server;
  };
}

/** Completes the variables of resource templates and the arguments of prompts. */
function serveCompletions(server: Server, app: App): void {
  const templates = app.orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  const resources = app.orchestrator.providers.flatMap((provider) => provider.resources ?? []);
  server.setRequestHandler("completion/complete", async ({ params }, context) => {
    const { argument, ref, context: filled } = params;
    const found = await guarded(app, "completion", () => {
      if (ref.type === "ref/prompt") {
        const { name, arguments: args } = promptNamed(app, ref.name);
        const completed = args.find((one) => one.name === argument.name);
        if (completed) return completed.complete?.(argument.value, callerOf(context), filled?.arguments);
        throw new WireError(
          ProtocolErrorCode.InvalidParams,
          `The prompt ${name} has no argument ${argument.name}`,
        );
      }
      const template = templates.find((one) => one.uriTemplate === ref.uri);
      if (template) return template.complete(argument.value, callerOf(context));
      if (resources.some(({ uri }) => uri === ref.uri)) return []; // it has no variable
      throw noSuchResource(ref.uri);
    });
    const values = found ?? [];
    const hasMore = values.length > MAX_COMPLETIONS;
    return { completion: { values: values.slice(0, MAX_COMPLETIONS), total: values.length, hasMore } };
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Returns a prompt's text without arguments; empty for one that fails, which says so to who asks for it. */
function textOf(prompt: Prompt): string {
  try {
    return prompt.render({});
  } catch {
    return "";
  }
}

/** Returns the prompts whose steps name no tool that the operator excluded. */
function promptsOf({ catalogue, orchestrator }: App): readonly Prompt[] {
  const isExcluded = (prompt: Prompt) =>
    [...textOf(prompt).matchAll(/(?<![a-z0-9])[a-z][a-z0-9]+:[a-z][a-z0-9_]+/g)].some(([name]) =>
      catalogue.excludes(name),
    );
  return orchestrator.providers
    .flatMap((provider) => provider.prompts ?? [])
    .filter((prompt) => !isExcluded(prompt));
}

function servePrompts(server: Server, app: App): void {
  const render = (text: string) => app.catalogue.render(text);
  server.setRequestHandler("prompts/list", ({ params }) => {
    onePage(params?.cursor);
    return {
      prompts: promptsOf(app).map(({ name, title, description, arguments: args }) => ({
        name,
        title,
        description,
        arguments: args.map(({ name, description, required }) => ({ name, description, required })),
      })),
    };
  });
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    const prompt = promptNamed(app, params.name);
    try {
      const given = await complete(prompt, params.arguments ?? {}, questionsBy(server, context).ask);
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
function promptNamed(app: App, name: string): Prompt {
  const prompt = promptsOf(app).find((one) => one.name === name);
  if (prompt) return prompt;
  const names = promptsOf(app).map((one) => one.name);
  throw new WireError(
    ProtocolErrorCode.InvalidParams,
    `Unknown prompt: ${name.slice(0, 100)}. There are: ${names.join(", ")}`,
  );
}

type Given = Readonly<Record<string, string>>;

/** Returns the arguments, asking the user for missing required ones if the client can show forms. */
async function complete(prompt: Prompt, given: Given, ask: ToolCall["ask"]): Promise<Given> {
  const unknown = Object.keys(given).find((name) => prompt.arguments.every((one) => one.name !== name));
  if (unknown !== undefined) {
    const names = prompt.arguments.map(({ name }) => name).join(", ");
    throw new WireError(
      ProtocolErrorCode.InvalidParams,
      `The prompt ${prompt.name} has no argument ${unknown.slice(0, 100)}. Its arguments: ${names}`,
    );
  }
  const missing = prompt.arguments.filter(({ name, required }) => required && !given[name]?.trim());
  if (missing.length === 0) return await checked(prompt, given);
  const fields = missing.map(({ name, description }): [string, FormField] => [
    name,
    { title: name.replaceAll("_", " "), description, kind: "text", isRequired: true },
  ]);
  const filled = ask?.({
    name: "arguments",
    message: prompt.description,
    fields: Object.fromEntries(fields),
  });
  if (filled) return await checked(prompt, { ...given, ...filled });
  const wanted = missing.map(({ name, description }) => `${name} (${description})`).join(", ");
  throw new WireError(ProtocolErrorCode.InvalidParams, `The prompt ${prompt.name} needs ${wanted}`);
}

/**
 * Returns the arguments as the prompt's text has them.
 * @throws WireError for one that its check refuses
 */
async function checked(prompt: Prompt, given: Given): Promise<Given> {
  try {
    const values = await Promise.all(
      prompt.arguments.map(async ({ name, check }) => {
        const text = given[name]?.trim() ?? "";
        return text === "" || !check ? [] : [[name, await check(text)] as const];
      }),
    );
    return { ...given, ...Object.fromEntries(values.flat()) };
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    throw new WireError(ProtocolErrorCode.InvalidParams, `${error.message}. Try: ${error.hint}`);
  }
}

async function messageOf(app: App, prompt: Prompt, given: Given, call: ToolCall) {
  const uris = prompt.attached?.(given) ?? [];
  const resources = await Promise.all(uris.map(async (uri) => await readResource(app, uri, call)));
  return [
    { type: "text" as const, text: app.catalogue.render(prompt.render(given)) },
    ...resources.map(attachedAs),
  ];
}

/** Embeds a resource in a message; an image becomes image content. */
function attachedAs(resource: ResourceContent) {
  return resource.blob !== undefined && resource.mimeType.startsWith("image/")
    ? { type: "image" as const, data: resource.blob, mimeType: resource.mimeType }
    : { type: "resource" as const, resource };
}
