import { cancelled, LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { killTree, launch, type Running } from "./launch.ts";
import { removeTemporary } from "../../workers/temporary.ts";
import type { Browser, BrowserDeps, Tab } from "./types.ts";

export type * from "./types.ts";

/** A browser that is started when it is needed. Several calls share its one page. */
export function createBrowser(deps: BrowserDeps): Browser {
  const life = createLife(deps);
  let users = 0;
  let idle: NodeJS.Timeout | undefined;
  const rest = () => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (users === 0) void life.stop();
    }, deps.idleMs);
    idle.unref();
  };
  return {
    async use(work, signal) {
      throwIfCancelled(signal);
      users += 1;
      clearTimeout(idle);
      try {
        return await work(await orCancelled(life.open(), signal));
      } finally {
        users -= 1;
        if (users === 0) rest();
      }
    },
    get pid() {
      return life.running?.chromium.process()?.pid;
    },
    get launches() {
      return life.launches;
    },
    async close() {
      clearTimeout(idle);
      await life.end();
    },
    kill: () => life.kill(),
  };
}

/** One browser after another: the next one when the last has ended or was closed. */
function createLife(deps: BrowserDeps) {
  let closed = false;
  let launches = 0;
  let starting: Promise<Running> | undefined;
  let running: Running | undefined;

  const start = async (): Promise<Running> => {
    launches += 1;
    const started = await launch(deps);
    started.chromium.once("disconnected", () => {
      started.gateway.close();
      removeTemporary(started.profile);
      if (running === started) [running, starting] = [undefined, undefined];
    });
    running = started;
    if (closed) killTree(started);
    return started;
  };
  const stop = async (): Promise<void> => {
    const ending = running ?? (await starting?.catch(() => undefined));
    [running, starting] = [undefined, undefined];
    if (!ending) return;
    await ending.chromium.close().catch(() => killTree(ending));
    removeTemporary(ending.profile);
  };
  return {
    stop,
    get running() {
      return running;
    },
    get launches() {
      return launches;
    },
    async open(): Promise<Tab> {
      if (closed) throw shuttingDown();
      if (running?.tab.closed) await stop();
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      return (await starting).tab;
    },
    async end() {
      closed = true;
      await stop();
    },
    kill() {
      closed = true;
      if (running) killTree(running);
    },
  };
}

async function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {}); // the next caller meets the failure again
  return await new Promise<T>((resolve, reject) => {
    const stop = () => reject(cancelled(signal));
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function shuttingDown(): LegibusError {
  return new LegibusError("CANCELLED", "the server is shutting down");
}
