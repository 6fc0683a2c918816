import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import { createUrlAllowlist } from "../../src/net/url-allowlist.ts";
import { client, failureOf, ORIGIN, page, site } from "./support.ts";

const HAS_IPV6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === "::1");

it("a moved source is requested at its base URL for all its hosts and keeps public URLs", async () => {
  const { base, hits } = await site(page("x"));
  const { get, source } = client({ baseUrl: base });
  const urls = [`${ORIGIN}/a?b=c`, "https://www8.austlii.edu.au/d", `${base}/e`];
  expect(urls.every((url) => source.allows(url))).toBe(true);
  const pages = await Promise.all(urls.map(async (url) => await get(url)));
  expect(pages.map(({ url }) => url)).toEqual([
    `${ORIGIN}/a?b=c`,
    "https://www8.austlii.edu.au/d",
    `${ORIGIN}/e`,
  ]);
  expect(hits.map(({ url }) => url).toSorted()).toEqual(["/a?b=c", "/d", "/e"]);
});

it("a moved source may have a base URL with a path", async () => {
  const { base, hits } = await site((request, response) => {
    if (request.url !== "/mirror/old") return page("x")(request, response);
    response.writeHead(301, { location: "/mirror/new" });
    response.end();
  });
  const { get, source } = client({ baseUrl: `${base}/mirror/` });
  expect((await get("/old")).url).toBe(`${ORIGIN}/mirror/new`); // resolved as the public site would
  expect((await get(`${base}/mirror/a`)).url).toBe(`${ORIGIN}/a`);
  expect(source.allows(`${base}/elsewhere`)).toBe(false);
  expect(hits[0]?.url).toBe("/mirror/old");
});

it.skipIf(!HAS_IPV6)("a moved source may have an IPv6 loopback address (skipped without IPv6)", async () => {
  const here = await site(page("x"), "::1");
  expect((await client({ baseUrl: here.base }).get("/x")).text()).toBe("x");
});

it("a moved source's page is cached under its public URL", async () => {
  const { base, hits } = await site(page("x"));
  const { get } = client({ baseUrl: base });
  await get(`${base}/a`);
  expect((await get("/a")).how).toBe("cache");
  expect(hits).toHaveLength(1);
});

it("a moved source's errors link to the public URL", async () => {
  const { base } = await site(page("x", {}, 404));
  const error = await failureOf(client({ baseUrl: base }).get(`${base}/a`));
  expect(error.humanUrl).toBe(`${ORIGIN}/a`);
  expect(`${error.message}${error.hint}`).not.toContain("127.0.0.1");
});

it("a base URL on loopback opens no other port", async () => {
  const own = await site(page("x"));
  const other = await site(page("SECRET"));
  const { get } = client({ baseUrl: own.base });
  for (const url of [
    `${other.base}/`,
    other.base.replace("http", "https"),
    own.base.replace("127.0.0.1", "127.0.0.2"),
  ]) {
    expect((await failureOf(get(url))).code).toBe("INVALID_INPUT");
  }
  expect(other.connections()).toBe(0);
});

it.each([
  ["https://mirror.example", "https://mirror.example/x?y"],
  ["https://mirror.example:8443", "https://mirror.example:8443/x?y"],
  ["http://localhost:3000", "http://localhost:3000/x?y"],
  ["http://[::1]:3000/deep", "http://[::1]:3000/deep/x?y"],
  [ORIGIN, `${ORIGIN}/x?y`],
  [`${ORIGIN}/`, `${ORIGIN}/x?y`],
])("a public URL maps to %s and back", (baseUrl, network) => {
  const guard = createUrlAllowlist({ name: "AustLII", origin: ORIGIN, baseUrl, hosts: [] });
  expect(guard.target(`${ORIGIN}/x?y`).network.href).toBe(network);
  expect(guard.target(network).publicUrl).toBe(`${ORIGIN}/x?y`);
});
