export type Params = Readonly<Record<string, unknown>>;

/**
 * The program that shows a view; it is called by JSON-RPC messages, as specified by the extension
 * io.modelcontextprotocol/ui.
 */
export interface Host {
  /** Sends a request. @throws Error when the host rejects it */
  readonly request: (method: string, params: Params) => Promise<unknown>;
  readonly notify: (method: string, params: Params) => void;
}

/** Handlers for the host's own messages; for a request, the return value is the response. */
export type Handlers = ReadonlyMap<string, (params: Params) => Params>;

/** Connects to the parent window, and ignores messages from all others. */
export function connect(handlers: Handlers): Host {
  const open = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  const answer = (id: unknown, method: string, params: unknown) => {
    const made = handlers.get(method)?.(isRecord(params) ? params : {});
    if (id === undefined) return;
    if (made) send({ id, result: made });
    else send({ id, error: { code: -32_601, message: `unknown method: ${method}` } });
  };
  addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isRecord(data)) return;
    const { jsonrpc, id, method, params, result, error } = data;
    if (jsonrpc !== "2.0") return;
    if (typeof method === "string") return answer(id, method, params);
    if (typeof id !== "number") return;
    const waiting = open.get(id);
    open.delete(id);
    if (isRecord(error)) waiting?.reject(new Error(String(error["message"])));
    else waiting?.resolve(result);
  });
  return {
    notify: (method, params) => send({ method, params }),
    request: async (method, params) =>
      await new Promise((resolve, reject) => {
        last += 1;
        open.set(last, { resolve, reject });
        send({ id: last, method, params });
      }),
  };
}

function send(message: Params): void {
  parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
