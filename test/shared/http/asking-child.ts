import { silentLogger } from "../../../src/core/logger.ts";
import { createHttp } from "../../../src/shared/http/http.ts";
import { createStore } from "../../../src/shared/store/index.ts";

/** One server of several: asks a site a few times and says what came of each. */
const [dataDir = "", baseUrl = "", count = "1", spacing = "0"] = process.argv.slice(2);
const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
const http = createHttp({ userAgent: "legibus/0.0.0", log: silentLogger, limits: store.limits });
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
process.stdout.write(JSON.stringify({ outcomes, health: source.health() }));
await http.close();
await store.close();
