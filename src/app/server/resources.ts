import {
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
  ProtocolError as WireError,
} from "@modelcontextprotocol/server";
import type { Caller, ToolCall } from "../../core/call.ts";
import type {
  ListedResource,
  ResourceChange,
  ResourceCollection,
  ResourceTemplate,
} from "../../core/provider.ts";
import { sanitise } from "../../core/sanitise.ts";
import type { App } from "../index.ts";
import { answering } from "./call.ts";
import type { LegibusServer } from "./protocol.ts";
import { readView, showsViews, viewResources } from "./views.ts";

const LONGEST_ECHO = 300; // characters
const PAGE = 100; // resources
const LONGEST_ADDRESS = 4_000; // characters

/** Answers `resources/list`, `resources/templates/list`, `resources/read` and subscriptions. */
export function serveResources(server: Server, app: App): void {
  const fixed = app.orchestrator.providers.flatMap((provider) => provider.resources ?? []);
  const templates = app.orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  server.setRequestHandler("resources/list", async ({ params }, context) => {
    const views = showsViews(server, context) ? viewResources() : [];
    const listed = [...fixed.map((one) => shown(app, one)), ...views];
    const from = offsetOf(params?.cursor);
    const work = async (call: ToolCall) => await pageOf(app, listed, from, call);
    const { resources, next } = await answering(app, context, {
      tool: "resources/list",
      work,
    });
    return { resources: [...resources], ...(next !== undefined && { nextCursor: cursorOf(next) }) };
  });
  server.setRequestHandler("resources/templates/list", ({ params }) => {
    onePage(params?.cursor);
    return {
      resourceTemplates: templates.map(({ uriTemplate, name, title, description, mimeType }) => ({
        uriTemplate,
        name,
        title,
        description: app.catalogue.render(description),
        mimeType,
      })),
    };
  });
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const view = showsViews(server, context) ? await readView(app, uri) : undefined;
    if (view) return { contents: [view] };
    const work = async (call: ToolCall) => ({ contents: [await readResource(app, uri, call)] });
    return await answering(app, context, { tool: "resources/read", work });
  });
}

function shown({ catalogue }: Pick<App, "catalogue">, one: ListedResource): ListedResource {
  const { uri, name, title, description, mimeType } = one;
  return {
    uri,
    name: sanitise(name),
    title: sanitise(title),
    description: sanitise(catalogue.render(description)),
    mimeType,
  };
}

/** Returns the dynamic collections of resources; listing does not create a database. */
function collectionsOf({ orchestrator, shared }: App): readonly ResourceCollection[] {
  if (!shared.store.isMade()) return [];
  return orchestrator.providers.flatMap(({ collection }) => collection ?? []);
}

interface ResourcePage<One> {
  readonly resources: readonly (One | ListedResource)[];
  /** Offset of the next page; undefined after the last. */
  readonly next: number | undefined;
}

/** Returns a page of the fixed resources followed by each collection's; one that cannot be listed is left out. */
async function pageOf<One>(
  app: App,
  fixed: readonly One[],
  from: number,
  caller: Caller,
): Promise<ResourcePage<One>> {
  const resources: (One | ListedResource)[] = fixed.slice(from, from + PAGE);
  let before = fixed.length; // number of resources in the preceding lists
  for (const collection of collectionsOf(app)) {
    const room = PAGE - resources.length;
    const page = { limit: Math.max(1, room), offset: Math.max(0, from - before) };
    const { total, resources: found } = await collection.list(page, caller).catch((error: unknown) => {
      app.log.warn("resources cannot be listed", { error });
      return { total: 0, resources: [] };
    });
    resources.push(...found.slice(0, room).map((one) => shown(app, one)));
    before += total;
  }
  const end = from + PAGE;
  return { resources, next: end < before ? end : undefined };
}

/** Encodes an offset as an opaque cursor: the number of resources before it, in base64url. */
function cursorOf(offset: number): string {
  return Buffer.from(String(offset)).toString("base64url");
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, "base64url").toString();
  if (/^[1-9]\d{0,9}$/.test(text) && cursorOf(Number(text)) === cursor) return Number(text);
  throw wrongCursor();
}

/**
 * Rejects a cursor for a list that has only one page.
 * @throws WireError
 */
export function onePage(cursor: string | undefined): void {
  if (cursor !== undefined) throw wrongCursor();
}

function wrongCursor(): WireError {
  return new WireError(
    ProtocolErrorCode.InvalidParams,
    "cursor: this server gave no such cursor; leave it out for the first page",
  );
}

/** @throws ResourceNotFoundError */
export async function readResource({ orchestrator }: App, uri: string, call: ToolCall) {
  const resources = orchestrator.providers.flatMap((provider) => provider.resources ?? []);
  const fixed = await resources.find((resource) => resource.uri === uri)?.read(call);
  if (fixed) return fixed;
  const templates = orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  const content = await readTemplate(templates, uri, call);
  if (!content) throw noSuchResource(uri);
  return content;
}

/** Returns the protocol's error for an unknown URI, which it repeats in part. */
export function noSuchResource(uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(uri.slice(0, LONGEST_ECHO));
}

async function readTemplate(templates: readonly ResourceTemplate[], uri: string, call: ToolCall) {
  for (const template of templates) {
    const variable = templateVariable(template.uriTemplate, uri);
    const content = variable === undefined ? undefined : await template.read(variable, call);
    if (content) return content;
  }
  return undefined;
}

/** Returns the decoded value of `{variable}` in a URI; undefined when the URI does not match the template. */
function templateVariable(template: string, uri: string): string | undefined {
  const prefix = template.slice(0, template.indexOf("{"));
  if (!uri.startsWith(prefix) || uri.length === prefix.length || uri.length > LONGEST_ADDRESS)
    return undefined;
  try {
    return decodeURIComponent(uri.slice(prefix.length));
  } catch {
    return undefined; // invalid percent-encoding
  }
}

const MOST_SUBSCRIBED = 1_000; // addresses of one connection
const TOGETHER_MS = 250; // groups an import of a folder into one notification

/** A notification to a client: the list of resources changed, or one resource did. */
export type ResourceEvent =
  | { readonly kind: "resources_list_changed" }
  | { readonly kind: "resource_updated"; readonly uri: string };

/** Reports changes of resources that a caller may read, until the returned function is called. */
export function watchResources(
  { orchestrator }: Pick<App, "orchestrator">,
  caller: Caller,
  report: (event: ResourceEvent) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const heard = ({ uris, isListChanged }: ResourceChange) => {
    for (const uri of uris) report({ kind: "resource_updated", uri });
    if (!isListChanged || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      report({ kind: "resources_list_changed" });
    }, TOGETHER_MS).unref();
  };
  const stops = orchestrator.providers.flatMap(({ collection }) => collection?.watch(caller, heard) ?? []);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * Sends change notifications on one connection. A client of a revision before 2026-07-28 gets list changes
 * always and resource changes after `resources/subscribe`; for newer ones the SDK sends what
 * `subscriptions/listen` requested.
 */
export function serveSubscriptions(server: LegibusServer, app: App, era: "legacy" | "modern"): void {
  const subscribed = new Set<string>();
  if (era === "legacy") {
    server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
      if (!isAddress(app, uri)) throw noSuchResource(uri);
      if (subscribed.size >= MOST_SUBSCRIBED && !subscribed.has(uri)) {
        throw new WireError(
          ProtocolErrorCode.InvalidParams,
          `at most ${MOST_SUBSCRIBED.toLocaleString("en-GB")} resources can be subscribed to: unsubscribe from some`,
        );
      }
      subscribed.add(uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
      subscribed.delete(uri);
      return {};
    });
  }
  const isWanted = (uri: string) => era === "modern" || subscribed.has(uri);
  const stop = watchResources(app, {}, (event) => {
    if (!server.transport) return;
    const send = async () => {
      if (event.kind === "resources_list_changed") await server.sendResourceListChanged();
      else if (isWanted(event.uri)) await server.sendResourceUpdated({ uri: event.uri });
    };
    send().catch((error: unknown) => app.log.debug("a change was not reported", { error }));
  });
  server.whenClosed(stop);
}

/** Returns whether a URI is a resource here or matches a template. */
function isAddress({ orchestrator }: App, uri: string): boolean {
  return orchestrator.providers.some(
    ({ resources = [], resourceTemplates = [] }) =>
      resources.some((one) => one.uri === uri) ||
      resourceTemplates.some(({ uriTemplate }) => templateVariable(uriTemplate, uri) !== undefined),
  );
}
