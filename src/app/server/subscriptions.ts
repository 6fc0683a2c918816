import { ProtocolError as WireError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import type { Caller } from "../../core/call.ts";
import type { ResourceChange } from "../../core/provider.ts";
import type { LegibusServer } from "./protocol.ts";
import { noSuchResource, templateVariable } from "./resources.ts";

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
    send().catch((error: unknown) => app.log.debug("a change was not told", { error }));
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
