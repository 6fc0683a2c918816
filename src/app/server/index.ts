import {
  type JSONRPCRequest,
  ProtocolError,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import { instructions } from "../instructions.ts";
import { NAME, VERSION } from "../version.ts";
import { serveCompletions } from "./completions.ts";
import { servePrompts } from "./prompts.ts";
import { serveResources } from "./resources.ts";
import { listTools, serveTools } from "./tools.ts";

const LIST_TTL_MS = 300_000; // the list changes only with the configuration

/**
 * Makes MCP servers over one app: cheap, so that every connection and every HTTP request has its own.
 * What all of them say alike is made once, when it is first asked for. `knowsCallers`: whether the transport says who
 * calls.
 */
export function serverFactory(app: App, knowsCallers = false): () => Server {
  const said = once(() => {
    const listed = new Set(app.catalogue.listed.map(({ name }) => name));
    return app.catalogue.render(instructions(app.orchestrator.providers, (name) => listed.has(name)));
  });
  const listed = once(() => ({ tools: listTools(app, knowsCallers) }));
  app.record?.({ method: "tools/list", params: {}, result: listed() }); // a replay offers them whether they were asked for or not
  return () => {
    const server = new RecordingServer(
      app.record,
      { name: NAME, title: "Legibus", version: VERSION },
      {
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
        instructions: said(),
        cacheHints: { "tools/list": { ttlMs: LIST_TTL_MS, cacheScope: "private" } },
      },
    );
    serveTools(server, app, listed);
    serveResources(server, app);
    servePrompts(server, app);
    serveCompletions(server, app);
    return server;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const RECORDED = /^(?:tools|resources|prompts|completion)\//;

/** A server that tells a recorder of every request that it answered. */
class RecordingServer extends Server {
  readonly #record: App["record"];

  constructor(record: App["record"], ...args: ConstructorParameters<typeof Server>) {
    super(...args);
    this.#record = record;
  }

  protected override _wrapHandler(
    method: string,
    handler: (request: JSONRPCRequest, context: ServerContext) => Promise<Result>,
  ): (request: JSONRPCRequest, context: ServerContext) => Promise<Result> {
    const inner = super._wrapHandler(method, handler);
    if (!RECORDED.test(method)) return inner;
    return async (request, context) => {
      const { _meta, ...params } = request.params ?? {};
      try {
        const result = await inner(request, context);
        this.#record?.({ method, params, result });
        return result;
      } catch (error) {
        if (error instanceof ProtocolError)
          this.#record?.({ method, params, error: { code: error.code, message: error.message } });
        throw error;
      }
    };
  }
}
