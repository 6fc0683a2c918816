import { execFileSync } from "node:child_process";
import { startBeck } from "../test/support/beck/server.ts";
import { PASSWORD, USERNAME } from "../test/support/beck/state.ts";
import { measure } from "./measure.ts";

const LATENCY_MS = 30; // of the origin, as in the measurements that the goals come from

const beck = await startBeck({ latencyMs: LATENCY_MS });
try {
  await measure(new URL("measured/browser.ts", import.meta.url), {
    BENCH_SITE: beck.site,
    BENCH_ACCOUNT: beck.account,
    BENCH_LATENCY: String(LATENCY_MS),
    BENCH_USERNAME: USERNAME,
    BENCH_PASSWORD: PASSWORD,
    BENCH_CHROMIUM: chromium(),
  });
} finally {
  await beck.close();
}

/** The browser that the old way is measured with too. */
function chromium(): string {
  const configured = process.env["PUPPETEER_EXECUTABLE_PATH"];
  return (
    configured ??
    execFileSync("/bin/sh", ["-c", "command -v chromium || command -v google-chrome"], {
      encoding: "utf8",
    }).trim()
  );
}
