import { expect, test } from "vitest";
import { createProvider } from "../../src/llm/provider.ts";
import { PROVIDER_KINDS } from "../../src/llm/types.ts";
import { proxyOf } from "../../src/net/proxy.ts";
import { tunnel } from "../net/support.ts";
import { startModelService } from "../support/model-service.ts";
import { loudLogger } from "../support/providers.ts";
import { dialectOf, fakeClock, KEY, never } from "./support.ts";

test.each(PROVIDER_KINDS)("requests to %s go through the proxy of HTTPS_PROXY only", async (kind) => {
  const service = await startModelService();
  const { host, heads } = await tunnel(Number(new URL(service.url).port));
  service.script({ body: dialectOf[kind].answer("A better question.") });

  const config = {
    kind,
    model: "m",
    apiKey: KEY,
    baseUrl: `http://models.firm.example:8080`, // a name that only the proxy can resolve
    maxTokens: 100,
    timeoutMs: 20_000,
  };
  const deps = {
    ...fakeClock(),
    log: loudLogger([KEY]).log,
    proxy: proxyOf({ HTTPS_PROXY: `http://${host}` }),
  };
  const { text } = await createProvider(config, deps).completePrompt("Better?", { signal: never });
  expect(text).toBe("A better question.");
  expect(heads).toEqual([expect.stringMatching(/^CONNECT models\.firm\.example:8080 HTTP\/1\.1\r\n/)]);
  await service.close();
});
