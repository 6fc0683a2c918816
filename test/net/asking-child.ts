import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { silentLogger } from "../../src/core/logger.ts";
import { createHttp } from "../../src/net/http.ts";
import type { Dial } from "../../src/net/types.ts";
import { createStore } from "../../src/library/index.ts";
import { usePrograms } from "../../src/workers/entries.ts";

usePrograms(process.env["LEGIBUS_TEST_WORKERS"] ?? "");

/** One server of several: asks a site a few times and says what came of each, and when each request left. */
const [dataDir = "", baseUrl = "", count = "1", spacing = "0", connecting = "0"] = process.argv.slice(2);
const left: number[] = [];
subscribe("undici:client:sendHeaders", () => left.push(performance.timeOrigin + performance.now()));
const busy = Number(connecting) > 0 && setInterval(() => block(40), 170);
let dialled = 0;
/** The event loop does something else for so long. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
/** Every second connection takes longer. */
const slowDial: Dial = (options) => {
  const socket = new Socket();
  dialled += 1;
  setTimeout(() => socket.connect(options), (dialled % 2) * Number(connecting));
  return socket;
};
const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
const http = createHttp({
  userAgent: "legibus/0.0.0",
  log: silentLogger,
  limits: store.limits,
  connector: slowDial,
});
const source = http.source({
  name: "AustLII",
  origin: "https://www.austlii.edu.au",
  baseUrl,
  hosts: [],
  concurrency: 2,
  spacingMs: Number(spacing),
  retries: 0,
});

const call = { signal: new AbortController().signal, log: silentLogger };
const outcomes = await Promise.all(
  Array.from({ length: Number(count) }, async (_, at) => {
    const url = `https://www.austlii.edu.au/${process.pid}/${at}`;
    return await source.get(url, call).then(
      ({ status }) => String(status),
      (error: unknown) => (error instanceof Error ? error.message : "?"),
    );
  }),
);
process.stdout.write(JSON.stringify({ outcomes, left, health: source.health() }));
if (busy) clearInterval(busy);
await http.close();
await store.close();
