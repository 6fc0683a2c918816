import { LegibusError, shuttingDown, throwIfCancelled, unlessCancelled } from "../../core/errors.ts";
import { makeTemporary, removeTemporary, sweepTemporary } from "../../workers/temporary.ts";
import type { Browser, BrowserDeps, Tab } from "./types.ts";
import type { Browser as Chromium, Page, Target } from "puppeteer-core";
import { findBrowser } from "./find.ts";
import { launchFailure, openTab } from "./tab.ts";
import { type Gateway, openGateway } from "./gateway.ts";

export type * from "./types.ts";

/** Creates a browser that starts when first needed, and anew when the last has ended; concurrent calls share its one page. */
export function createBrowser(deps: BrowserDeps): Browser {
  let users = 0;
  let closed = false;
  let idle: NodeJS.Timeout | undefined;
  let starting: Promise<Running> | undefined;
  let running: Running | undefined;

  const start = async (): Promise<Running> => {
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
  const open = async (): Promise<Tab> => {
    if (closed) throw shuttingDown();
    if (running?.tab.closed) await stop();
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return (await starting).tab;
  };
  return {
    async use(work, signal) {
      throwIfCancelled(signal);
      users += 1;
      clearTimeout(idle);
      try {
        return await work(await unlessCancelled(open(), signal));
      } finally {
        users -= 1;
        if (users === 0) idle = setTimeout(() => void stop(), deps.idleMs).unref();
      }
    },
    async close() {
      clearTimeout(idle);
      closed = true;
      await stop();
    },
    kill() {
      closed = true;
      if (running) killTree(running);
    },
  };
}

const LAUNCH_MS = 40_000; // a busy machine needs half of it

/** Disables Chromium's background activity, any way past the gateway, and shared memory that containers lack. */
const FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-gpu",
  "--disable-sync",
  "--mute-audio",
  "--no-default-browser-check",
  "--no-first-run",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", // the gateway resolves
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
];

export interface Running {
  readonly chromium: Chromium;
  readonly tab: Tab;
  readonly profile: string;
  readonly gateway: Gateway;
}

/**
 * Starts the system's browser with its own profile.
 * @throws LegibusError NOT_CONFIGURED
 */
async function launch({
  log,
  executablePath,
  origins,
  noSandbox = false,
  proxy,
  ...rest
}: BrowserDeps): Promise<Running> {
  const path = findBrowser(executablePath);
  const isRoot = process.getuid?.() === 0;
  if (isRoot || noSandbox)
    log.warn("the browser runs without its sandbox", { why: isRoot ? "this is root" : "BECK_NO_SANDBOX" });
  const { default: puppeteer } = await import("puppeteer-core");
  await sweepTemporary();
  const profile = makeTemporary("browser");
  const gateway = await openGateway({ origins, proxy, timeoutMs: rest.timeoutMs });
  try {
    const chromium = await puppeteer.launch({
      executablePath: path,
      pipe: true, // ends with this process, however that ends
      headless: true,
      userDataDir: profile,
      timeout: LAUNCH_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      acceptInsecureCerts: false,
      downloadBehavior: { policy: "deny" },
      args: [
        ...FLAGS,
        `--proxy-server=http://${gateway.address}`,
        ...(isRoot || noSandbox ? ["--no-sandbox"] : []),
      ],
    });
    const [page = await chromium.newPage()] = await chromium.pages();
    closeOthers(chromium, page);
    return { chromium, tab: await openTab(page, { origins, gateway, ...rest }), profile, gateway };
  } catch (error) {
    gateway.close();
    removeTemporary(profile);
    throw error instanceof LegibusError ? error : launchFailure(error);
  }
}

/** Kills the browser with its children; it leads its own process group, except on Windows. */
function killTree({ chromium, profile, gateway }: Running): void {
  gateway.close();
  const child = chromium.process();
  try {
    if (child?.pid !== undefined && process.platform !== "win32") process.kill(-child.pid, "SIGKILL");
  } catch {
    // there is no such group: the process itself is enough
  }
  child?.kill("SIGKILL");
  removeTemporary(profile);
}

/** Closes any other window that a page opens. */
function closeOthers(chromium: Chromium, own: Page): void {
  const close = async (target: Target) => {
    const other = await target.page();
    if (other && other !== own) await other.close();
  };
  chromium.on("targetcreated", (target) => void close(target).catch(() => {})); // it has closed already
}
