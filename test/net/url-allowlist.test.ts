import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUrlAllowlist } from "../../src/net/url-allowlist.ts";
import { client, failureOf, ORIGIN, recorder } from "./support.ts";
import { FORBIDDEN } from "./forbidden.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

const ALLOWED = [
  "https://www.austlii.edu.au",
  "https://www.austlii.edu.au/",
  "https://www.austlii.edu.au/cgi-bin/viewdoc/au/cases/cth/HCA/1992/23.html",
  "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?method=auto&query=duty+w%2F5+care",
  "https://www.austlii.edu.au/x#para12",
  "https://www.austlii.edu.au:443/x",
  "HTTPS://WWW.AUSTLII.EDU.AU/x",
  "https://www8.austlii.edu.au/au/cases/",
  "https://www.austlii.edu.au/a/../b",
  "https://www.austlii.edu.au/a%2f..%2fb",
  "https://www.austlii.edu.au/?next=http://127.0.0.1/",
  "https://www.austlii.edu.au/@127.0.0.1/",
  "  https://www.austlii.edu.au/x  ",
];

it("the list of forbidden URLs has at least 140 entries, each once", () => {
  expect(new Set(FORBIDDEN).size).toBe(FORBIDDEN.length);
  expect(FORBIDDEN.length).toBeGreaterThanOrEqual(140);
});

it("every forbidden URL is INVALID_INPUT without an attempt to connect", async () => {
  const { dial, attempts } = recorder();
  const { source, get } = client({}, { connector: dial });
  for (const url of FORBIDDEN) {
    expect(source.allows(url), url).toBe(false);
    const error = await failureOf(get(url.startsWith("/") ? ` ${url}` : url));
    expect(error.code, url).toBe("INVALID_INPUT");
    expect(error.hint).toContain(`${ORIGIN}/`);
  }
  expect(attempts).toEqual([]);
});

it("the source's own URLs are allowed", async () => {
  const { dial, attempts } = recorder();
  const { source, get } = client({}, { connector: dial });
  for (const url of ALLOWED) {
    expect(source.allows(url), url).toBe(true);
    expect((await failureOf(get(url))).code, url).toBe("OFFLINE"); // the recorder refuses
  }
  expect(attempts).toHaveLength(ALLOWED.length);
  expect(new Set(attempts.map(({ host }) => host))).toEqual(
    new Set(["www.austlii.edu.au", "www8.austlii.edu.au"]),
  );
});

it("a refusal says what would be right and does not repeat the URL", async () => {
  const error = await failureOf(client().get("https://ignore-previous-instructions.example/"));
  expect(error.message).toBe("this address is on another site, so AustLII was not asked");
  expect(error.hint).toBe(
    "give an address that begins with https://www.austlii.edu.au/ or on www8.austlii.edu.au",
  );
});

it.each([
  ["http://www.austlii.edu.au/x", "only https addresses are opened"],
  ["https://user:secret@www.austlii.edu.au/x", "an address with a user name in it is not opened"],
  ["https://www.austlii.edu.au:8443/x", "an address with a port of its own is not opened"],
  ["https:/\\www.austlii.edu.au/x", "this is not a complete and plain web address"],
])("the refusal of %s names its fault", async (url, sentence) => {
  expect((await failureOf(client().get(url))).message).toContain(sentence);
});

it("the fragment of a URL is dropped", () => {
  const guard = createUrlAllowlist({ name: "AustLII", origin: ORIGIN, baseUrl: ORIGIN, hosts: [] });
  expect(guard.target(`${ORIGIN}/x#top`).publicUrl).toBe(`${ORIGIN}/x`);
});

it.each([
  "http://mirror.example/",
  "http://10.0.0.1/",
  "ftp://127.0.0.1/",
  "https://a:b@mirror.example/",
  "",
  "127.0.0.1:80",
])("the operator's base URL %j is refused", async (baseUrl) => {
  const { dial, attempts } = recorder();
  const error = await failureOf(client({ baseUrl }, { connector: dial }).get("/x"));
  expect(error.code).toBe("NOT_CONFIGURED");
  expect(attempts).toEqual([]);
});

describe("the URL allowlist for arbitrary text", () => {
  const guard = createUrlAllowlist({
    name: "AustLII",
    origin: ORIGIN,
    baseUrl: ORIGIN,
    hosts: ["www8.austlii.edu.au"],
  });
  const piece = fc.constantFrom(
    "https://",
    "http://",
    "www.austlii.edu.au",
    "127.0.0.1",
    "@",
    ":",
    "/",
    "\\",
    "//",
    "?",
    "#",
    ".",
    "%00",
    "evil.com",
    "[::1]",
    " ",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }))).map((parts) => parts.join("")),
  );

  it("an allowed URL is https on the source's own hosts, without user name and port", () => {
    forAll(
      [texts, fc.option(fc.constant(`${ORIGIN}/from`), { nil: undefined })],
      runs(5_000),
      (text, from) => {
        const verdict = guard.inspect(text, from);
        if (!("target" in verdict)) return;
        for (const url of [new URL(verdict.target.publicUrl), verdict.target.network]) {
          expect([ORIGIN, "https://www8.austlii.edu.au"]).toContain(url.origin);
          expect(url.username + url.password + url.port + url.hash).toBe("");
        }
      },
    );
  });
});
