import { connect } from "node:net";
import { expect, test } from "vitest";
import { createProvider } from "../../src/llm/provider.ts";
import { PROVIDER_KINDS } from "../../src/llm/types.ts";
import { proxyOf } from "../../src/net/proxy.ts";
import { tcp } from "../net/support.ts";
import { startModelService } from "../support/model-service.ts";
import { loudLogger } from "../support/providers.ts";
import { dialectOf, fakeClock, KEY, never } from "./support.ts";

test.each(PROVIDER_KINDS)("requests to %s go through the proxy of HTTPS_PROXY only", async (kind) => {
  const service = await startModelService();
  const asked: string[] = [];
  const proxy = await tcp((socket) => {
    socket.once("data", (head) => {
      asked.push(head.toString("latin1").split("\r\n")[0] ?? "");
      const upstream = connect(Number(new URL(service.url).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(upstream).pipe(socket);
      });
      upstream.on("error", () => socket.destroy());
    });
  });
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
    proxy: proxyOf({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` }),
  };
  const { text } = await createProvider(config, deps).completePrompt("Better?", { signal: never });
  expect(text).toBe("A better question.");
  expect(asked).toEqual(["CONNECT models.firm.example:8080 HTTP/1.1"]);
  await service.close();
});
