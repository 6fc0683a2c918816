import { expect, it } from "vitest";
import { client, failureOf, page, site } from "./support.ts";

/** A site whose page has these validators and that answers 304 to those who know them. */
async function validating(headers: Record<string, string>) {
  return await site((request, response) => {
    const known = request.headers["if-none-match"] ?? request.headers["if-modified-since"];
    if (known !== undefined && Object.values(headers).includes(known)) {
      response.writeHead(304, headers);
      response.end();
    } else page("text", headers)(request, response);
  });
}

const MODIFIED = "Sat, 21 Nov 2026 05:00:00 GMT";

it("a response yields the validators for the next request", async () => {
  const { base } = await validating({ etag: '"1"', "last-modified": MODIFIED });
  const { validators, notModified } = await client({ baseUrl: base }).get("/x");
  expect([validators, notModified]).toEqual([{ etag: '"1"', lastModified: MODIFIED }, undefined]);
  const { base: bare } = await site(page("x"));
  expect((await client({ baseUrl: bare }).get("/x")).validators).toBeUndefined();
});

it.each([
  [{ etag: '"1"' }, { etag: '"1"' }],
  [{ "last-modified": MODIFIED }, { lastModified: MODIFIED }],
])("an unchanged page is recognised by %j", async (headers, validators) => {
  const { base, hits } = await validating(headers);
  const got = await client({ baseUrl: base }).get("/x", { validators });
  expect([got.status, got.notModified, got.bytes.length]).toEqual([304, true, 0]);
  expect(got.validators).toEqual(validators);
  expect(hits).toHaveLength(1);
});

it("a conditional request returns the page if it changed", async () => {
  const { base } = await validating({ etag: '"2"' });
  const got = await client({ baseUrl: base }).get("/x", { validators: { etag: '"1"' } });
  expect([got.text(), got.notModified, got.validators]).toEqual(["text", undefined, { etag: '"2"' }]);
});

it("a conditional request never returns an empty page to a caller without a copy", async () => {
  const { base, hits } = await validating({ etag: '"1"' });
  const { get } = client({ baseUrl: base });
  const [known, fresh] = await Promise.all([get("/x", { validators: { etag: '"1"' } }), get("/x")]);
  expect([known.status, fresh.text()]).toEqual([304, "text"]);
  expect(hits).toHaveLength(2);
  expect((await get("/x")).text()).toBe("text");
});

it("an unsolicited 304 is an error", async () => {
  const { base } = await site(page("", {}, 304));
  expect((await failureOf(client({ baseUrl: base }).get("/x"))).code).toBe("UPSTREAM_ERROR");
});

it("a conditional request sends only the validators it was given", async () => {
  const { base, hits } = await site(page("x"));
  const validators = { etag: '"1"\r\nx-evil: 1', lastModified: "ä" };
  await client({ baseUrl: base }).get("/x", { validators });
  const sent = Object.keys(hits[0]?.headers ?? {});
  expect(sent.filter((name) => /^if-|evil/.test(name))).toEqual([]);
});
