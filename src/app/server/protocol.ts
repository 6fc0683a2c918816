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
} from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import { fieldOf } from "../../core/json.ts";
import { wrongParams } from "./plain-params.ts";

const RECORDED = /^(?:tools|resources|prompts|completion)\//;

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** A server that says in a sentence what is wrong with parameters, and tells a recorder of every request that it answered. */
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

  /** Calls `end` when the connection is over. */
  whenClosed(end: () => void): void {
    this.#ends.push(end);
  }

  /** The least level of which the client wants to hear: as it set it, or since 2026-07-28 as the request says. */
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

/** The SDK answers wrong parameters with its validator's own words, and most of them as an error of the server. */
function withPlainErrors(method: string, handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      const problem = wrongParams(method, request.params);
      throw problem === undefined ? error : new ProtocolError(ProtocolErrorCode.InvalidParams, problem);
    }
  };
}
