import { windowOf } from "../../../src/sources/frl/documents.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, fileUrl, pageUrl, searchUrl, toId, versionUrl } from "../../../src/sources/frl/urls.ts";
import { forAll } from "../../support/for-all.ts";

const titleId = fc.stringMatching(/^[A-Z]\d{4}[A-Z]\d{5}$/);
const day = fc
  .date({ min: new Date("1901-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const address = fc.record(
  { titleId, asAt: fc.oneof(day, fc.constant("asmade")) },
  { requiredKeys: ["titleId"] },
);

test("an address survives its id and its page's URL", () => {
  forAll([address], 100, (one) => {
    expect(addressOf(toId(one))).toEqual(one);
    expect(addressOf(pageUrl(one))).toEqual(one);
    expect(addressOf(pageUrl(one).replace("https://www.", "http://"))).toEqual(one);
  });
});

test("text without a register id is not an address", () => {
  forAll([fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: "binary" }))], 100, (text) => {
    fc.pre(!/[A-Z]\d{4}[A-Z]\d{5}/i.test(text));
    expect(addressOf(text)).toBeUndefined();
  });
  expect(addressOf(`${"x".repeat(100_000)}C2004A00109`)).toBeUndefined();
});

test("API URLs have no time zone and carry the three zeros the service requires", () => {
  forAll([address], 100, (one) => {
    expect(versionUrl(one)).not.toMatch(/Z[,)]/);
    expect(fileUrl(one, "Epub")).toContain("uniqueTypeNumber=0,volumeNumber=0,rectificationVersionNumber=0)");
    expect(URL.canParse(versionUrl(one))).toBe(true);
  });
});

test("a search URL is ordered and bounded, and the query stays inside its quotation marks", () => {
  forAll(
    [fc.string(), fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 50 })],
    100,
    (query, offset, limit) => {
      const url = new URL(searchUrl({ query, offset, limit }));
      expect(url.searchParams.get("$orderby")).toBe("searchcontexts/text/relevance desc");
      expect(Number(url.searchParams.get("$top"))).toBeLessThanOrEqual(100);
      expect(url.searchParams.get("$skip") ?? "0").toBe(String(offset));
      const criteria = decodeURIComponent(url.pathname);
      expect(criteria).toMatch(
        /^\/v1\/titles\/search\(criteria='and\(text\("[^"]*",nameAndText,(?:all|contains)\),pointintime\(Latest\)\)'\)$/s,
      );
      const words = /text\("([^"]*)"/s.exec(criteria)?.[1] ?? "";
      expect(words.replaceAll("''", "")).not.toContain("'");
    },
  );
});

test.each([
  ["0", "C2012A00044", "as made, C2012A00044"],
  ["12", "C2026C00100", "Compilation No. 12, C2026C00100"],
  [undefined, "C2026C00100", "C2026C00100"],
  ["", undefined, undefined],
])('a compilation numbered %j is labelled "as made" only for 0', (number, registerId, label) => {
  const version = { start: "2026-07-01", end: undefined, compilationNumber: number, registerId };
  expect(windowOf(version).label).toBe(label);
});
