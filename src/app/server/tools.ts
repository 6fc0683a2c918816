import type { ContentBlock, Server, ServerContext, LoggingLevel } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import type { ToolCall } from "../../core/call.ts";
import { QuestionForUser } from "../../core/errors.ts";
import { type Attachment, failure, type ToolResult, failureCode } from "../../core/result.ts";
import { toWireSchema, type WireSchema } from "../../core/schema.ts";
import { VIEW_KEY } from "../../core/views.ts";
import { type Profile, type ToolAnnotations, type ToolDefinition, unknownTool } from "../../core/tool.ts";
import { answering, conversationOf, createSaidFacts } from "./call.ts";
import type { LegibusServer } from "./protocol.ts";
import { asking, questionsBy } from "./questions.ts";
import { onePage } from "./resources.ts";
import { showsViews, viewMeta } from "./views.ts";
import { PREBUILT, type Prebuilt } from "./prebuilt.ts";
import type { LogListener } from "../../core/logger.ts";

export type ToolList = { readonly tools: ReturnType<typeof listTools> };

/** Answers `tools/list` and `tools/call`; `listed` returns the tools as this client sees them. */
export function serveTools(
  server: LegibusServer,
  app: App,
  listed: () => ToolList,
  facts = createSaidFacts(),
): void {
  server.setRequestHandler("tools/list", ({ params }, context) => {
    onePage(params?.cursor);
    return showsViews(server, context) ? withViews(app, listed()) : listed();
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const { name, arguments: { [VIEW_KEY]: isOfView, ...args } = {} } = params;
    const canonical = app.catalogue.resolve(name);
    const views = showsViews(server, context);
    const isKnown = app.catalogue.tools.some((tool) => tool.name === canonical);
    const asSent = (text: string) => (isKnown ? text : text.replace(canonical, () => name));
    const render = (text: string) => app.catalogue.render(asSent(text));
    const conversation = isOfView === undefined ? conversationOf(context) : undefined; // the model does not get results that a view reads
    const said = facts.during(conversation ?? NONE, JSON.stringify([canonical, args]));
    try {
      const result = await answering(app, context, {
        tool: isKnown ? canonical : "other",
        outcomeOf,
        work: async (call) => await callTool(app, name, args, call),
        late: failure,
        ...(views && { views }),
        said,
        ...questionsBy(server, context),
        heard: heardBy(server, context),
      });
      const isGiven = conversation !== undefined && result.isError !== true && !context.mcpReq.signal.aborted;
      if (isGiven) said.sent();
      const { content, attached = [], structuredContent: data, ...rest } = result;
      return {
        ...rest,
        content: [
          ...content.map((part) => ({ ...part, text: render(part.text) })),
          ...attachedFor(attached, revisionOf(server, context)),
        ],
        ...(data && { structuredContent: app.catalogue.renderIn(data) }),
      };
    } catch (error) {
      if (!(error instanceof QuestionForUser)) throw error;
      return asking(error.form, render);
    }
  });
}

const NONE = "none"; // facts said in such a call are known within the call alone

const LINKS_SINCE = "2025-06-18"; // clients of earlier revisions reject a result with a link

/** Returns the client's protocol revision; over HTTP before 2026-07-28 each request has it in a header. */
function revisionOf(server: Server, { http }: Pick<ServerContext, "http">): string {
  return server.getNegotiatedProtocolVersion() ?? http?.req?.headers.get("mcp-protocol-version") ?? "";
}

/** Returns the attachments that a client of this revision accepts. */
function attachedFor(attached: readonly Attachment[], revision: string): ContentBlock[] {
  return attached.flatMap((one): ContentBlock[] => {
    if (one.type !== "resource_link") return [one];
    const { annotations, ...link } = one;
    return revision >= LINKS_SINCE ? [{ ...link, annotations: { audience: [...annotations.audience] } }] : [];
  });
}

/** Adds to the listed tools the views of their results. */
export function withViews({ catalogue }: Pick<App, "catalogue">, { tools }: ToolList) {
  return {
    tools: tools.map((tool, at) => {
      const view = catalogue.listed[at]?.view;
      return view === undefined ? tool : { ...tool, ...viewMeta(view) };
    }),
  };
}

/** Returns `ok`, or the error code of a failed result. */
function outcomeOf(result: ToolResult): string {
  return result.isError === true ? (failureCode(result) ?? "ERROR") : "ok";
}

/**
 * Returns the tools for `tools/list`. The small profile omits the output schemas, which models do not read; a
 * transport that identifies its callers makes the arguments for that optional.
 */
export function listTools({ catalogue }: Pick<App, "catalogue">, knowsCallers = false) {
  const text = (description: string) => catalogue.describe(description);
  return catalogue.listed.map((tool) => ({
    name: catalogue.wire(tool.name),
    title: tool.title,
    description: text(tool.description),
    annotations: catalogue.profile === "core" ? neededHints(tool.annotations) : { ...tool.annotations },
    ...schemasOf(tool, text, catalogue.profile, knowsCallers),
  }));
}

/**
 * Returns the hints that differ from the protocol's defaults; for a read-only tool the two about changes mean
 * nothing.
 */
function neededHints({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint }: ToolAnnotations) {
  const onChanges = {
    ...(!destructiveHint && { destructiveHint }),
    ...(idempotentHint && { idempotentHint }),
  };
  return { ...(readOnlyHint ? { readOnlyHint } : onChanges), ...(!openWorldHint && { openWorldHint }) };
}

function schemasOf(
  tool: ToolDefinition,
  text: (description: string) => string,
  profile: Profile,
  knowsCallers: boolean,
): Prebuilt {
  const { inputSchema, outputSchema } = allSchemasOf(tool, text);
  return {
    inputSchema: knowsCallers ? withoutRequired(inputSchema, tool.knownByCaller ?? []) : inputSchema,
    ...((profile === "full" || tool.wireName !== undefined) && outputSchema && { outputSchema }),
  };
}

function withoutRequired(schema: WireSchema, known: readonly string[]): WireSchema {
  const required = (schema.required ?? []).filter((name) => !known.includes(name));
  const copy = structuredClone(schema);
  if (required.length > 0) copy.required = required;
  else delete copy.required;
  return copy;
}

function allSchemasOf(tool: ToolDefinition, text: (description: string) => string): Prebuilt {
  const made = PREBUILT[tool.name];
  if (made) return rewritten(made, text);
  return {
    inputSchema: toWireSchema(tool.inputSchema, "input", text),
    ...(tool.outputSchema && { outputSchema: toWireSchema(tool.outputSchema, "output", text) }),
  };
}

/** Copies a schema with descriptions rewritten for the client. */
function rewritten<T>(value: T, text: (description: string) => string): T {
  const copy: T = structuredClone(value);
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      if (key === "description" && typeof inner === "string")
        Object.assign(node, { description: text(inner) });
      else visit(inner);
    }
  };
  visit(copy);
  return copy;
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

/** RFC 5424, the least severe first. */
const SEVERITY: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];
const LEVELS = { debug: "debug", info: "info", warn: "warning", error: "error" } as const;

/** Returns a listener that sends log lines to the client; undefined when the client did not request them. */
function heardBy(server: LegibusServer, { mcpReq, ...rest }: ServerContext): LogListener | undefined {
  const wanted = server.levelFor({ mcpReq, ...rest });
  if (wanted === undefined) return undefined;
  return (level, event, fields) => {
    const named = LEVELS[level];
    if (SEVERITY.indexOf(named) < SEVERITY.indexOf(wanted) || mcpReq.signal.aborted) return;
    const params = { level: named, logger: "legibus", data: { event, ...plainFields(fields) } };
    mcpReq.notify({ method: "notifications/message", params }).catch(() => {}); // the client is gone
  };
}

/** Keeps plain values only: errors and objects may hold data meant only for the operator. */
function plainFields(fields: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, value]]
        : [],
    ),
  );
}
