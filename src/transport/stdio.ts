import { Console } from "node:console";
import { serveStdio as serve, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { setTimeout as sleep } from "node:timers/promises";
import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type McpServerFactory,
  parseJSONRPCMessage,
} from "@modelcontextprotocol/server";
import type { Logger } from "../core/logger.ts";
import { forceExit, forceExitAfter, type Stoppable } from "./shutdown.ts";
import { PassThrough, type Readable, Transform, type TransformCallback, type Writable } from "node:stream";
import { hasMoreValues, MOST_VALUES, parseJson } from "../core/json.ts";

const PIPED_MS = 50_000; // for the answers to `printf … | legibus`, whose input ends right after its last request
const PIPED_TURNS = 8; // of the event loop; no call reaches a source within them
const EXIT_MS = 1_200; // plus the time of the last statement: the promise is 2 s after the end of stdin or a signal

/** Services that the process shuts down before it exits. */
export interface Served extends Stoppable {
  readonly log: Logger;
  shutdown(): Promise<void>;
}

/** Serves MCP over stdin and stdout until the client disconnects or a signal arrives; then ends the process. */
export async function serveStdio(app: Served, makeServer: McpServerFactory): Promise<void> {
  globalThis.console = new Console(process.stderr, process.stderr); // stdout belongs to JSON-RPC
  const open = new OpenRequests();
  const filter = new LineFilter(
    (line) => process.stdout.write(line),
    () => open.add(),
  );
  process.stdin.pipe(filter, { end: false }); // the SDK drops its calls when its input ends
  const transport = new AnsweringTransport(open, filter, process.stdout);
  const handle = serve(makeServer, {
    transport,
    onerror(error) {
      app.log.warn("a message could not be handled", { error });
    },
  });
  if ((await untilToldToStop(app)) === "input ended") {
    filter.endInput();
    await open.answeredIfPiped(PIPED_MS);
  }
  forceExitAfter(app, EXIT_MS);
  await Promise.all([handle.close(), app.shutdown()]);
  process.exit(0);
}

/** Counts requests without a response. */
class OpenRequests {
  #count = 0;
  #turns = PIPED_TURNS;
  #told: (() => void) | undefined;

  add(): void {
    this.#count += 1;
    if (this.#turns >= PIPED_TURNS) setImmediate(this.#turn);
    this.#turns = 0;
  }

  readonly #turn = (): void => {
    this.#turns += 1;
    if (this.#turns < PIPED_TURNS) setImmediate(this.#turn);
  };

  done(): void {
    this.#count -= 1;
    if (this.#count <= 0) this.#told?.();
  }

  /**
   * Resolves when all are answered or the time is over; at once for a client that waited for its calls before
   * it disconnected, because it reads no further response.
   */
  async answeredIfPiped(ms: number): Promise<void> {
    if (this.#count <= 0 || this.#turns >= PIPED_TURNS) return;
    const all = new Promise<void>((resolve) => {
      this.#told = resolve;
    });
    await Promise.race([all, sleep(ms, undefined, { ref: false })]);
  }
}

/** Takes messages that are parsed already, and reports each written response to the open requests. */
class AnsweringTransport extends StdioServerTransport {
  readonly #open: OpenRequests;
  readonly #messages: Readable;

  constructor(open: OpenRequests, messages: Readable, output: Writable) {
    super(new PassThrough(), output); // the SDK would decode and parse each line once more
    this.#open = open;
    this.#messages = messages;
  }

  override async start(): Promise<void> {
    await super.start();
    this.#messages.on("data", (message: JSONRPCMessage) => {
      try {
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (isJSONRPCResponse(message)) this.#open.done();
  }
}

/** Resolves at the end of stdin, when stdout is closed, or at a signal. */
async function untilToldToStop(app: Served): Promise<"input ended" | "stop"> {
  return await new Promise((resolve) => {
    const stop = () => resolve("stop");
    process.stdin
      .once("end", () => resolve("input ended"))
      .once("close", stop)
      .once("error", stop);
    process.stdout.once("error", stop);
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      process.once(signal, () => {
        process.once(signal, () => void forceExit(app)); // a second signal waits for no call
        stop();
      });
    }
  });
}

const NEW_LINE = 0x0a;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const BLANKS = new Set([0x09, 0x0d, 0x20]);

/** Maximum bytes of one message: above the largest argument in use, below what strains the server. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

interface Refusal {
  readonly code: number;
  readonly message: string;
  /** The id of a request that is not a message but has one, so that its sender does not wait for ever. */
  readonly id?: string | number;
}

const BATCH: Refusal = {
  code: -32600,
  message: "Invalid Request: batches are not supported, send one message per line",
};
const GARBAGE: Refusal = { code: -32700, message: "Parse error: a line must hold one JSON-RPC message" };
const NO_MESSAGE: Refusal = {
  code: -32600,
  message:
    'Invalid Request: a message has jsonrpc "2.0", a method or a result, params that are an object and an id that is a string or a whole number',
};
const TOO_LONG: Refusal = {
  code: -32600,
  message: `Invalid Request: a message may have ${MAX_LINE_BYTES} bytes at most`,
};

const TOO_MANY: Refusal = {
  code: -32600,
  message: `Invalid Request: a message may have ${MOST_VALUES} values at most`,
};

/** Returns the JSON-RPC error for a line, with the id null if it has none. */
function refusalLine({ id, code, message }: Refusal): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error: { code, message } })}\n`;
}

/**
 * Passes on the messages of whole lines and rejects other lines, so that neither garbage, nor a batch, nor an
 * endless line can stop or block the server.
 */
export class LineFilter extends Transform {
  readonly #refuse: (line: string) => void;
  readonly #asked: () => void;
  #parts: Buffer[] = [];
  #length = 0;
  #dropping = false; // within a line that was too long

  /** `asked` is called for every message that expects a response. */
  constructor(refuse: (line: string) => void, asked: () => void = () => {}) {
    super({ readableObjectMode: true });
    this.#refuse = refuse;
    this.#asked = asked;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      this.#add(chunk.subarray(start, end + 1));
      this.#endLine();
      start = end + 1;
    }
    if (start < chunk.length) this.#add(chunk.subarray(start));
    done();
  }

  /** Reads a last line that has no line feed. */
  endInput(): void {
    if (this.#length > 0) this.#endLine();
  }

  #add(part: Buffer): void {
    if (this.#dropping) return;
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length <= MAX_LINE_BYTES) return;
    this.#dropping = true;
    this.#reset();
    this.#refuse(refusalLine(TOO_LONG));
  }

  #endLine(): void {
    const [part, ...more] = this.#parts;
    const line = part && more.length === 0 ? part : Buffer.concat(this.#parts);
    const dropped = this.#dropping;
    this.#dropping = false;
    this.#reset();
    const first = line.find((byte) => !BLANKS.has(byte));
    if (dropped || first === undefined || first === NEW_LINE) return;
    const read = first === OPEN_BRACKET ? BATCH : first === OPEN_BRACE ? messageIn(line) : GARBAGE;
    if ("code" in read) return this.#refuse(refusalLine(read));
    if (isJSONRPCRequest(read)) this.#asked();
    this.push(read);
  }

  #reset(): void {
    this.#parts = [];
    this.#length = 0;
  }
}

/**
 * Parses a line, or returns why it is not a message: the SDK would ignore such a line, and its sender would
 * wait for ever.
 */
function messageIn(line: Buffer): JSONRPCMessage | Refusal {
  if (hasMoreValues(line, MOST_VALUES)) return TOO_MANY;
  const value = parseJson(line.toString("utf8"));
  if (value === undefined) return GARBAGE;
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return { ...NO_MESSAGE, ...idOf(value) };
  }
}

function idOf(value: unknown): Pick<Refusal, "id"> {
  if (typeof value !== "object" || value === null || !("method" in value) || !("id" in value)) return {};
  const { id } = value;
  return typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id)) ? { id } : {};
}
