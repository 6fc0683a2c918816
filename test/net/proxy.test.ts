import { expect, it } from "vitest";
import { proxyOf } from "../../src/net/proxy.ts";
import { createConnector, ForbiddenAddress } from "../../src/net/transport.ts";
import { loopbackOnly, tcp } from "./support.ts";

const PROXY = { HTTPS_PROXY: "http://proxy.firm.example:3128" };
const hostOf = (env: Readonly<Record<string, string>>, host: string, port = 443) =>
  proxyOf(env)({ host, port })?.host;

it.each([
  [{}, undefined],
  [{ HTTPS_PROXY: " " }, undefined],
  [PROXY, "proxy.firm.example:3128"],
  [{ https_proxy: "proxy.firm.example:3128" }, "proxy.firm.example:3128"],
  [{ HTTPS_PROXY: "https://proxy.firm.example" }, "proxy.firm.example"],
  [{ HTTPS_PROXY: "socks5://proxy.firm.example" }, undefined],
  [{ HTTPS_PROXY: "::not an address::" }, undefined],
])("the proxy of %o is %s", (env, host) => {
  expect(hostOf(env, "www.austlii.edu.au")).toBe(host);
});

it.each([
  ["*", "a.example", true],
  ["example.org", "www.example.org", true],
  [".example.org", "example.org", true],
  ["*.Example.org", "www.example.ORG", true],
  ["example.org:443", "example.org", true],
  ["example.org:8443", "example.org", false],
  ["ample.org", "example.org", false],
  ["other.org,example.org", "example.org", true],
  ["", "example.org", false],
])("NO_PROXY=%s exempts %s: %s", (exceptions, host, isOut) => {
  expect(hostOf({ ...PROXY, NO_PROXY: exceptions }, host) === undefined).toBe(isOut);
});

it("loopback has no proxy", () => {
  for (const host of ["localhost", "127.0.0.1", "::1"]) expect(hostOf(PROXY, host)).toBeUndefined();
});

it("a name that resolves to a forbidden address is not requested from the proxy either", async () => {
  const asked: string[] = [];
  const proxy = await tcp((socket) => socket.once("data", (head) => asked.push(head.toString("latin1"))));
  const { connect } = createConnector({
    timeoutMs: 60_000,
    lookup: (_host, _options, callback) => callback(null, [{ address: "169.254.169.254", family: 4 }]),
    dial: loopbackOnly,
    proxy: proxyOf({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` }),
  });
  const reach = async (hostname: string) =>
    await new Promise<unknown>((resolve) => {
      connect({ hostname, protocol: "https:", port: "" }, (...[error]) => resolve(error));
    });
  expect(await reach("www.austlii.edu.au")).toBeInstanceOf(ForbiddenAddress);
  expect(await reach("10.0.0.7")).toBeInstanceOf(ForbiddenAddress);
  expect(asked).toEqual([]);
});
