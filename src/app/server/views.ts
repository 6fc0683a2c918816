import { CLIENT_CAPABILITIES_META_KEY, type Server, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod";
import { VIEWS, type ViewName } from "../../core/views.ts";
import type { App } from "../index.ts";

/** https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx */
const EXTENSION = "io.modelcontextprotocol/ui";
const PAGE = "text/html;profile=mcp-app";
const PREFIX = "ui://legibus/";

const SHOWING = z.looseObject({
  extensions: z.looseObject({ [EXTENSION]: z.looseObject({ mimeTypes: z.array(z.string()) }) }),
});

/** Returns the client's capabilities: sent once per session, or since 2026-07-28 with every request. */
export function capabilitiesOf(server: Server, { mcpReq }: Pick<ServerContext, "mcpReq">): unknown {
  const said: unknown = Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  return said ?? server.getClientCapabilities();
}

/** Returns whether the client announces support for views. */
export function showsViews(server: Server, context: Pick<ServerContext, "mcpReq">): boolean {
  const { data } = SHOWING.safeParse(capabilitiesOf(server, context));
  return data?.extensions[EXTENSION]?.mimeTypes.includes(PAGE) === true;
}

/** Returns the metadata that names the view of a tool's results. */
export function viewMeta(view: ViewName) {
  return { _meta: { ui: { resourceUri: `${PREFIX}${view}` } } };
}

/** The view may copy citations; it makes no requests, so it declares no origins. */
const META = { ui: { prefersBorder: true, permissions: { clipboardWrite: {} } } };

/** Lists the HTML pages that a client with the MCP Apps extension shows beside results. */
export function viewResources() {
  return VIEWS.map((view) => ({
    uri: `${PREFIX}${view}`,
    name: `view-${view}`,
    title: `View: ${view}`,
    description: "A page that the client shows beside the answer of a tool.",
    mimeType: PAGE,
    _meta: META,
  }));
}

/** Returns the page of a view; undefined for any other URI. */
export async function readView(app: Pick<App, "catalogue">, uri: string) {
  const view = VIEWS.find((one) => uri === `${PREFIX}${one}`);
  if (view === undefined) return undefined;
  const { chatPage } = await import("../../views/page.ts");
  const wire = (name: string) => app.catalogue.wire(name);
  return { uri, mimeType: PAGE, text: await chatPage(view, wire), _meta: META };
}
