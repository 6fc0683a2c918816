import { ProtocolError as WireError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import { callerOf, guarded } from "./call.ts";
import { promptNamed } from "./prompts.ts";
import { noSuchResource } from "./resources.ts";

const MAX_COMPLETIONS = 100; // the protocol's own limit

/** Completes the variables of resource templates and the arguments of prompts. */
export function serveCompletions(server: Server, app: App): void {
  const templates = app.orchestrator.providers.flatMap((provider) => provider.resourceTemplates ?? []);
  const resources = app.orchestrator.providers.flatMap((provider) => provider.resources ?? []);
  server.setRequestHandler("completion/complete", async ({ params: { argument, ref } }, context) => {
    const found = await guarded(app, "completion", () => {
      if (ref.type === "ref/prompt") {
        const { name, arguments: args } = promptNamed(app, ref.name);
        const completed = args.find((one) => one.name === argument.name);
        if (completed) return completed.complete?.(argument.value);
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
