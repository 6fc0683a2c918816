import { silentLogger } from "../../src/core/logger.ts";
import { proxyOf } from "../../src/net/proxy.ts";
import { createHttp } from "../../src/net/http.ts";
import type { Lookup } from "../../src/net/types.ts";

const noNames: Lookup = (_hostname, _options, callback) => {
  callback(Object.assign(new Error("no names here"), { code: "ENOTFOUND" }), []);
};

/** Reads one page from each base address given, in a process that trusts the test's authority. */
async function main(): Promise<void> {
  const userAgent = "legibus/0.0.0 (+https://example.org/legibus)";
  const lookup = noNames; // behind a proxy a machine need not resolve any name
  const http = createHttp({ userAgent, log: silentLogger, lookup, proxy: proxyOf(process.env) });
  const outcomes = [];
  for (const baseUrl of process.argv.slice(2)) {
    const origin = "https://www.austlii.edu.au";
    const source = http.source({
      name: "AustLII",
      origin,
      baseUrl,
      hosts: [],
      concurrency: 1,
      spacingMs: 0,
      retries: 0,
    });
    const call = { signal: new AbortController().signal, log: silentLogger };
    outcomes.push(
      await source.get(`${origin}/x`, call).then(
        (page) => ({ ok: true, said: page.text() }),
        (error: unknown) => ({ ok: false, said: error instanceof Error ? error.message : "no error" }),
      ),
    );
  }
  await http.close();
  process.stdout.write(JSON.stringify(outcomes));
}

await main();
