import { Console } from "node:console";
import { serveStdio as serve, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { setTimeout as sleep } from "node:timers/promises";
import { isJSONRPCResponse, type JSONRPCMessage, type McpServerFactory } from "@modelcontextprotocol/server";
import type { Logger } from "../core/logger.ts";
import { forceExit, forceExitAfter, type Stoppable } from "./shutdown.ts";
import { LineFilter, MAX_LINE_BYTES } from "./line-filter.ts";

const PIPED_MS = 50_000; // for the answers to `printf … | legibus`, whose input ends right after its last request
const PIPED_TURNS = 8; // of the event loop, in which no call gets as far as a source
const EXIT_MS = 1_500; // the promise is 2 s after the end of stdin or a signal

/** What the process ends with itself. */
export interface Served extends Stoppable {
  readonly log: Logger;
  shutdown(): Promise<void>;
}

/** Serves MCP over stdin and stdout until the client goes or a signal comes; then the process ends. */
export async function serveStdio(app: Served, makeServer: McpServerFactory): Promise<void> {
  keepStdoutClean();
  const open = new OpenRequests();
  const filter = new LineFilter(
    (line) => process.stdout.write(line),
    () => open.add(),
  );
  process.stdin.pipe(filter, { end: false }); // the SDK drops its calls when its input ends
  const transport = new AnsweringTransport(open, filter, process.stdout, {
    maxBufferSize: 2 * MAX_LINE_BYTES,
  });
  const handle = serve(makeServer, {
    transport,
    onerror(error) {
      app.log.warn("a message could not be handled", { error });
    },
  });
  if ((await untilToldToStop(app)) === "input ended") await open.answeredIfPiped(PIPED_MS);
  forceExitAfter(app, EXIT_MS);
  await Promise.all([handle.close(), app.shutdown()]);
  process.exit(0);
}

/** Requests without an answer yet. */
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
   * Resolves when all are answered, or when the time is over; at once for a client that waited for its calls and then
   * went, because it reads no answer.
   */
  async answeredIfPiped(ms: number): Promise<void> {
    if (this.#count <= 0 || this.#turns >= PIPED_TURNS) return;
    const all = new Promise<void>((resolve) => {
      this.#told = resolve;
    });
    await Promise.race([all, sleep(ms, undefined, { ref: false })]);
  }
}

/** Notes when an answer has been written. */
class AnsweringTransport extends StdioServerTransport {
  readonly #open: OpenRequests;

  constructor(open: OpenRequests, ...args: ConstructorParameters<typeof StdioServerTransport>) {
    super(...args);
    this.#open = open;
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
        process.once(signal, () => void forceExit(app)); // a second one waits for no call
        stop();
      });
    }
  });
}

/** Whatever a library prints goes to stderr: stdout belongs to JSON-RPC. */
function keepStdoutClean(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}
