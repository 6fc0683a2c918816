import { afterEach, describe, expect, it } from "vitest";
import { client, failureOf, ORIGIN, page, recorder, type Site, site } from "./support.ts";
import { tallyWhole } from "../faults/tally.ts";
import { patient } from "../support/patience.ts";

/** A site whose /go answers with this redirect. */
async function redirecting(status: number, location: string | undefined): Promise<Site> {
  return await site((request, response) => {
    if (request.url !== "/go") return page("arrived")(request, response);
    response.writeHead(status, location === undefined ? {} : { location });
    response.end();
  });
}

afterEach(({ task }) => tallyWhole(task, "redirects, rebinding, mapped addresses"));

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("status %i is followed within the source", async (status) => {
    const { base, hits } = await redirecting(status, "/there?x=1");
    const got = await client({ baseUrl: base }).get("/go");
    expect(got.url).toBe(`${ORIGIN}/there?x=1`);
    expect(got.text()).toBe("arrived");
    expect(hits.map(({ url }) => url)).toEqual(["/go", "/there?x=1"]);
  });

  it.each([
    "there",
    "./there",
    "/a/../there",
    `${ORIGIN}/there`,
    "//www.austlii.edu.au/there",
    "https://www8.austlii.edu.au/there",
    " /there ",
  ])("a Location spelled %j is followed", async (location) => {
    const { base } = await redirecting(302, location);
    expect(new URL((await client({ baseUrl: base }).get("/go")).url).pathname).toBe("/there");
  });

  it("a redirect to the moved base URL is followed and reported with the public URL", async () => {
    const moved = await site((request, response) => {
      if (request.url !== "/go") return page("arrived")(request, response);
      response.writeHead(302, { location: `http://${request.headers.host}/there` });
      response.end();
    });
    expect((await client({ baseUrl: moved.base }).get("/go")).url).toBe(`${ORIGIN}/there`);
  });

  const forbidden: readonly [string, (port: number) => string][] = [
    ["another site", () => "https://evil.example/"],
    ["loopback", (port) => `http://127.0.0.1:${port}/`],
    ["loopback by https", (port) => `https://127.0.0.1:${port}/`],
    ["loopback without a scheme", (port) => `//127.0.0.1:${port}/`],
    ["loopback behind a backslash", (port) => `/\\127.0.0.1:${port}/`],
    ["localhost", (port) => `http://localhost:${port}/`],
    ["the metadata service", () => "http://169.254.169.254/latest/meta-data/"],
    ["a mapped address", (port) => `http://[::ffff:127.0.0.1]:${port}/`],
    ["a user name", () => "https://user@www.austlii.edu.au/there"],
    ["another port", () => "https://www.austlii.edu.au:8443/there"],
    ["plain http", () => "http://www.austlii.edu.au/there"],
    ["a file", () => "file:///etc/passwd"],
    ["a script", () => "javascript:alert(1)"],
    ["data", () => "data:text/html,x"],
    ["a lookalike", () => "https://www.austlii.edu.au.evil.example/"],
  ];

  it("at least eight kinds of forbidden redirect are tested", () => {
    expect(new Set(forbidden.map(([kind]) => kind)).size).toBeGreaterThanOrEqual(8);
  });

  it.each(forbidden)("a redirect to %s is not followed", async (_kind, location) => {
    const canary = await site(page("SECRET"));
    const { base, hits } = await redirecting(302, location(canary.port));
    const error = await failureOf(client({ baseUrl: base, retries: 2 }).get("/go"));
    expect(error.code).toBe("UPSTREAM_ERROR");
    expect(error.retryable).toBe(false);
    expect(error.message).toMatch(
      /^AustLII redirected to (another site|an address without https); such redirects are not followed$/,
    );
    expect(error.humanUrl).toBe(`${ORIGIN}/go`);
    expect([canary.connections(), hits.length]).toEqual([0, 1]);
  });

  it.each([undefined, "", " "])("a redirect with the Location %j is not followed", async (location) => {
    const { base } = await redirecting(301, location);
    expect((await failureOf(client({ baseUrl: base }).get("/go"))).message).toContain("without saying where");
  });

  it("an endless chain of redirects stops after three", async () => {
    let step = 0;
    const endless = await site((_request, response) => {
      step += 1;
      response.writeHead(302, { location: `/step/${step}` });
      response.end();
    });
    const started = performance.now();
    const error = await failureOf(client({ baseUrl: endless.base }).get("/go"));
    expect(error.message).toBe("AustLII redirected more than 3 times");
    expect(endless.hits).toHaveLength(4);
    expect(performance.now() - started).toBeLessThan(patient(1_000));
  });

  it.each([
    ["a Refresh header", { refresh: "0; url=http://127.0.0.1:1/" }, "<p>x"],
    ["a meta refresh", {}, '<meta http-equiv="refresh" content="0; url=http://127.0.0.1:1/">'],
    ["a script", {}, '<script>location = "http://127.0.0.1:1/"</script>'],
  ])("a page with %s is returned unchanged", async (_kind, headers, html) => {
    const { base, hits } = await site(page(html, headers));
    expect((await client({ baseUrl: base }).get("/go")).text()).toBe(html);
    expect(hits).toHaveLength(1);
  });

  it("a chain that leaves the source after a valid hop is refused before a connection", async () => {
    const { dial, attempts } = recorder();
    const chain = await site((request, response) => {
      response.writeHead(302, { location: request.url === "/go" ? "/next" : "https://10.0.0.1/" });
      response.end();
    });
    const { get } = client({ baseUrl: chain.base });
    await failureOf(get("/go"));
    await failureOf(client({}, { connector: dial }).get("https://10.0.0.1/"));
    expect(chain.hits.map(({ url }) => url)).toEqual(["/go", "/next"]);
    expect(attempts).toEqual([]);
  });
});
