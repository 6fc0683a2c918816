import type { Server } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import { callerOf, guarded } from "./call.ts";

const MAX_COMPLETIONS = 100; // the protocol's own limit

/** Completes the variables of resource templates and the arguments of prompts. */
export function serveCompletions(server: Server, app: App): void {
  const templates = app.orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  const prompts = app.orchestrator.providers.flatMap((provider) => provider.prompts ?? []);
  server.setRequestHandler("completion/complete", async ({ params: { argument, ref } }, context) => {
    const found = await guarded(app, "completion", () =>
      ref.type === "ref/resource"
        ? templates.find((one) => one.uriTemplate === ref.uri)?.complete(argument.value, callerOf(context))
        : prompts
            .find((prompt) => prompt.name === ref.name)
            ?.arguments.find((one) => one.name === argument.name)
            ?.complete?.(argument.value),
    );
    const values = found ?? [];
    const hasMore = values.length > MAX_COMPLETIONS;
    return { completion: { values: values.slice(0, MAX_COMPLETIONS), total: values.length, hasMore } };
  });
}
