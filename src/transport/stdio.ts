import { Console } from "node:console";
import { serveStdio as serve, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { App } from "../app/index.ts";
import { serverFactory } from "../app/server/index.ts";
import { forceExit, forceExitAfter } from "./shutdown.ts";
import { LineFilter, MAX_LINE_BYTES } from "./line-filter.ts";

const EXIT_MS = 1_500; // the promise is 2 s after the end of stdin or a signal

/** Serves MCP over stdin and stdout until the client goes or a signal comes; then the process ends. */
export async function serveStdio(app: App): Promise<void> {
  keepStdoutClean();
  const filter = new LineFilter((line) => process.stdout.write(line));
  process.stdin.pipe(filter);
  const transport = new StdioServerTransport(filter, process.stdout, { maxBufferSize: 2 * MAX_LINE_BYTES });
  const handle = serve(serverFactory(app), {
    transport,
    onerror(error) {
      app.log.warn("a message could not be handled", { error });
    },
  });
  await untilToldToStop(app);
  forceExitAfter(app, EXIT_MS);
  await Promise.all([handle.close(), app.shutdown()]);
  process.exit(0);
}

/** Resolves at the end of stdin, when nobody reads stdout any more, or at a signal. */
async function untilToldToStop(app: App): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = () => resolve();
    process.stdin.once("end", stop).once("close", stop).once("error", stop);
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
