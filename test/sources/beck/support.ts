import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { convert } from "../../../src/sources/beck/converter.ts";
import { source } from "../../../src/sources/beck/index.ts";
import { createHttp } from "../../../src/net/http.ts";
import { findBrowser } from "../../../src/net/browser/find.ts";
import type { Limits } from "../../../src/net/types.ts";
import { type LocalBeck, startBeck } from "../../support/beck/server.ts";
import { PASSWORD, USERNAME } from "../../support/beck/state.ts";
import { configOf } from "../../support/provider-contract.ts";
import { loudLogger, textOf } from "../../support/providers.ts";
import { depsOf } from "../../support/source-deps.ts";

/** Whether a browser is installed; prints that its tests are skipped if not. */
export function hasBrowser(): boolean {
  try {
    findBrowser(process.env["PUPPETEER_EXECUTABLE_PATH"] ?? "");
    return true;
  } catch {
    // oxlint-disable-next-line no-console -- a person should see what was not tested
    console.log("skipped: no Chromium on this machine (Debian: apt-get install chromium)");
    return false;
  }
}

export type MadeProvider = ReturnType<typeof makeBeck>;

export interface MakeOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly manyUsers?: boolean;
  readonly sessionFile?: string;
  /** Time limit of a page load in milliseconds. */
  readonly timeoutMs?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Creates a provider against a local Beck, without spacing and with its own session file. */
export function makeBeck(
  local: Pick<LocalBeck, "site" | "account">,
  { env = {}, manyUsers = false, sessionFile, timeoutMs, now = Date.now }: MakeOptions = {},
) {
  const file = sessionFile ?? join(mkdtempSync(join(tmpdir(), "legibus-beck-")), "private", "cookies.json");
  const inFile = { beck: { sessionFile: file, timeoutMs } };
  const variables = {
    BECK_USERNAME: USERNAME,
    BECK_PASSWORD: PASSWORD,
    BECK_BASE_URL: local.site,
    BECK_ACCOUNT_URL: local.account,
    BECK_SPACING_MS: "0",
    ...env,
  };
  const config = configOf(variables, inFile);
  const { log, lines } = loudLogger();
  const deps = depsOf({
    log,
    http: createHttp({ userAgent: "legibus-test", log, now }),
    settings: config.read(source.settings),
    now,
    convert: async (page) => convert(page),
    manyUsers,
  });
  const provider = source.provider({ ...deps, store: { ...deps.store, limits: countingLimits() } });
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    await provider.handleToolCall(name, args, plainCall());
  return {
    provider,
    lines,
    sessionFile: file,
    call,
    /** Calls a tool and returns the text of its result. */
    ask: async (name: string, args?: Record<string, unknown>) => textOf(await call(name, args)),
  };
}

/** Starts a local Beck and a provider against it for one test; both stop when the test ends. */
export async function ownBeck(options?: MakeOptions) {
  const local = await startBeck();
  const made = makeBeck(local, options);
  onTestFinished(async () => {
    await made.provider.shutdown();
    await local.close();
  });
  return { local, made };
}

const nothing = async () => undefined;

/** Limits that are kept in this process only, as without a store. */
function countingLimits(): Limits {
  const spent = new Map<string, number>();
  return {
    acquireSlot: nothing,
    reportDispatch: nothing,
    refusals: nothing,
    refused: nothing,
    served: nothing,
    async consumeQuota(name, most) {
      const used = (spent.get(name) ?? 0) + 1;
      spent.set(name, used);
      return used <= most;
    },
  };
}
