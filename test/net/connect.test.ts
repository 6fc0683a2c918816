import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createConnector, ForbiddenAddress } from "../../src/net/transport.ts";
import type { Lookup } from "../../src/net/types.ts";
import { client, failureOf, loopbackOnly, noNames, page, recorder, site, tcp } from "./support.ts";
import { tallyWhole } from "../faults/tally.ts";

const PUBLIC = "138.25.65.22";

/** A name server that gives these answers one after the other, the last one for ever. */
function answers(...rounds: string[][]): Lookup & { asked: () => number } {
  let asked = 0;
  const lookup: Lookup = (_hostname, _options, callback) => {
    const round = rounds[Math.min(asked, rounds.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      round.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return Object.assign(lookup, { asked: () => asked });
}

afterEach(({ task }) => tallyWhole(task, "redirects, rebinding, mapped addresses"));

it.each([
  ["a name that leads to loopback", ["127.0.0.1"]],
  ["a name that leads to mapped loopback", ["::ffff:127.0.0.1"]],
  ["a name that leads to a public and a private address", [PUBLIC, "127.0.0.1"]],
  ["a name that leads to a private and a public address", ["10.0.0.1", PUBLIC]],
  ["a name that leads to a public address and a private one of IPv6", [PUBLIC, "fd00::1"]],
  ["a name that leads to the metadata service", ["169.254.169.254"]],
  ["a name that leads to a private address behind NAT64", ["64:ff9b::a00:1"]],
  ["a name without any address", []],
])("%s is refused without a connection", async (_kind, addresses) => {
  const canary = await site(page("SECRET"));
  const { get } = client(
    { baseUrl: `https://mirror.example:${canary.port}`, retries: 2 },
    { lookup: answers(addresses) },
  );
  const error = await failureOf(get("/x"));
  expect(error.code).toBe("UPSTREAM_ERROR");
  expect(error.message).toBe("AustLII leads to an address outside the public internet, which is not opened");
  expect(error.retryable).toBe(false);
  expect(canary.connections()).toBe(0);
});

it("the address is checked at every connection, so DNS rebinding is caught", async () => {
  const canary = await site(page("SECRET"));
  const lookup = answers([PUBLIC], ["127.0.0.1"]);
  const { get } = client({ baseUrl: `https://mirror.example:${canary.port}` }, { lookup });
  expect((await failureOf(get("/x"))).code).toBe("OFFLINE"); // the fence around this test: the address was allowed
  expect((await failureOf(get("/x"))).message).toContain("outside the public internet");
  expect(lookup.asked()).toBe(2);
  expect(canary.connections()).toBe(0);
});

it("each connection resolves the name once and dials the address it got", async () => {
  const lookup = answers([PUBLIC], ["127.0.0.1"]);
  const seen: unknown[] = [];
  const { get } = client(
    {},
    {
      lookup,
      connector: (options) => {
        options.lookup?.("www.austlii.edu.au", { all: true }, (_error, addresses) => seen.push(addresses));
        return recorder().dial(options);
      },
    },
  );
  await failureOf(get("/x"));
  expect(seen).toEqual([[{ address: PUBLIC, family: 4 }]]);
});

it("nothing is sent to a peer with another address than the one checked", async () => {
  let received = 0;
  const canary = await tcp((socket) => socket.on("data", (data) => (received += data.length)));
  const { get } = client(
    {},
    { lookup: answers([PUBLIC]), connector: () => connect({ host: "127.0.0.1", port: canary.port }) },
  );
  expect((await failureOf(get("/x"))).message).toContain("outside the public internet");
  await canary.closed();
  expect(received).toBe(0);
});

it.each([
  "https://10.0.0.1",
  "https://[::ffff:127.0.0.1]",
  "https://169.254.169.254",
  "https://0.0.0.0",
  "https://[::]",
])("the literal address %s is refused even as the operator's base URL", async (baseUrl) => {
  const { dial, attempts } = recorder();
  const error = await failureOf(client({ baseUrl }, { connector: dial }).get("/x"));
  expect(error.message).toContain("outside the public internet");
  expect(attempts).toEqual([]);
});

it("loopback is open on the base URL's own port only", async () => {
  const [own, other] = [await site(page("own")), await site(page("other"))];
  const { connect: guarded } = createConnector({
    loopback: `127.0.0.1:${own.port}`,
    timeoutMs: 1_000,
    lookup: noNames,
    dial: loopbackOnly,
  });
  const reach = async (port: number) =>
    await new Promise<unknown>((resolve) => {
      guarded({ hostname: "127.0.0.1", protocol: "http:", port: String(port) }, (error, socket) => {
        socket?.destroy();
        resolve(error);
      });
    });
  expect(await reach(own.port)).toBeNull();
  expect(await reach(other.port)).toBeInstanceOf(ForbiddenAddress);
  expect(other.connections()).toBe(0);
});

it("localhost is open if the operator named it", async () => {
  const here = await site(page("here"));
  const { get } = client({ baseUrl: `http://localhost:${here.port}` }, { lookup: answers(["127.0.0.1"]) });
  expect((await get("/x")).text()).toBe("here");
});

it("a connection that is never established is abandoned and closed", async () => {
  const { get } = client({ baseUrl: "https://mirror.example", timeoutMs: 150 }, { lookup: () => {} });
  expect((await failureOf(get("/x"))).code).toBe("UPSTREAM_TIMEOUT");
});
