import {
  isSpecType,
  type JSONRPCRequest,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  type ServerOptions,
  specTypeSchemas,
  type SpecTypeName,
} from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import { fieldOf } from "../../core/json.ts";
import { errorLine } from "../../core/result.ts";
import { sanitiseWithin } from "../../core/sanitise.ts";

const RECORDED = /^(?:tools|resources|prompts|completion)\//;

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** An MCP server that describes invalid parameters in a sentence and records every request that it answered. */
export class LegibusServer extends Server {
  readonly #record: App["record"];
  readonly #ends: (() => void)[] = [];
  #level: LoggingLevel | undefined;

  constructor(record: App["record"], info: ConstructorParameters<typeof Server>[0], options: ServerOptions) {
    super(info, options);
    this.#record = record;
    if (options.capabilities?.logging === undefined) return;
    this.setRequestHandler("logging/setLevel", ({ params }) => {
      this.#level = params.level;
      return {};
    });
  }

  override onclose = (): void => {
    for (const end of this.#ends.splice(0)) end();
  };

  /** Registers a callback for the end of the connection. */
  whenClosed(end: () => void): void {
    this.#ends.push(end);
  }

  /**
   * Returns the lowest level to log to the client: as set by the client, or since 2026-07-28 as given in the
   * request.
   */
  levelFor({ mcpReq }: Pick<ServerContext, "mcpReq">): LoggingLevel | undefined {
    const asked = fieldOf(mcpReq.envelope, LOG_LEVEL_META_KEY);
    return isSpecType.LoggingLevel(asked) ? asked : this.#level;
  }

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const inner = withPlainErrors(method, super._wrapHandler(method, handler));
    if (!RECORDED.test(method)) return inner;
    return async (request, context) => {
      const { _meta, ...params } = request.params ?? {};
      try {
        const result = await inner(request, context);
        if (!context.mcpReq.signal.aborted) this.#record?.({ method, params, result });
        return result;
      } catch (error) {
        if (error instanceof ProtocolError)
          this.#record?.({ method, params, error: { code: error.code, message: error.message } });
        throw error;
      }
    };
  }
}

/**
 * Rewrites errors for invalid parameters, which the SDK reports in its validator's words and mostly as server
 * errors. Errors may echo input, so they become one clean line of bounded length, as in tool results.
 */
function withPlainErrors(method: string, handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      const problem = wrongParams(method, request.params);
      if (problem !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, problem);
      throw error instanceof ProtocolError ? cleaned(error) : error;
    }
  };
}

/** Request methods with parameters, and the SDK's names of their types. */
const REQUESTS: Readonly<Record<string, SpecTypeName>> = {
  initialize: "InitializeRequest",
  "tools/list": "ListToolsRequest",
  "tools/call": "CallToolRequest",
  "resources/list": "ListResourcesRequest",
  "resources/templates/list": "ListResourceTemplatesRequest",
  "resources/read": "ReadResourceRequest",
  "resources/subscribe": "SubscribeRequest",
  "resources/unsubscribe": "UnsubscribeRequest",
  "prompts/list": "ListPromptsRequest",
  "prompts/get": "GetPromptRequest",
  "completion/complete": "CompleteRequest",
  "logging/setLevel": "SetLevelRequest",
};

const MOST_SHOWN = 5; // problems

/** Describes in one sentence what is wrong with a request's parameters; undefined when nothing is. */
function wrongParams(method: string, params: unknown): string | undefined {
  const type = REQUESTS[method];
  const checked = type && specTypeSchemas[type]["~standard"].validate({ method, params: params ?? {} });
  if (!checked?.issues) return undefined;
  const problems = checked.issues.slice(0, MOST_SHOWN).map(({ path = [], message }) => {
    const at = path.map((part) => String(typeof part === "object" ? part.key : part)).slice(1);
    return problemAt(at.join(".") || "params", message);
  });
  return `Invalid params for ${method}: ${[...new Set(problems)].join("; ")}`;
}

/**
 * Rewrites the validator's `expected string, received undefined` as `protocolVersion is missing (a string is
 * wanted)`.
 */
function problemAt(path: string, message: string): string {
  const [, wanted, received] = /expected ([\w ]{1,30}), received ([\w ]{1,30})$/.exec(message) ?? [];
  if (wanted === undefined || received === undefined) return `${path} is not right`;
  const article = /^[aeiou]/.test(wanted) ? "an" : "a";
  return received === "undefined"
    ? `${path} is missing (${article} ${wanted} is wanted)`
    : `${path} must be ${article} ${wanted}, not ${received}`;
}

function cleaned(error: ProtocolError): ProtocolError {
  return Object.assign(error, { message: errorLine(error.message), data: sanitiseWithin(error.data) });
}
