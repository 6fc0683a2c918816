import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { OtherPlace, SearchRow } from "../../../src/core/search.ts";
import { withJadeLinks } from "../../../src/sources/jade/urls.ts";
import { deduplicateResults, keyOf, mergeSearchResults } from "../../../src/sources/jade/cross-reference.ts";
import { forAll } from "../../support/for-all.ts";

const NEUTRALS = ["[2024] HCA 901", "[2024]  hca 901", "[2023] FedCFamC1F 9907", "[2020] XQZ 5", undefined];

const place = (source: string) =>
  fc.record({
    source: fc.constant(source),
    id: fc.constantFrom("a", "b", "c"),
    url: fc.constantFrom("x", "y"),
  });

function rows(sources: readonly string[]): fc.Arbitrary<SearchRow[]> {
  const row = fc
    .tuple(
      fc.constantFrom(...sources).chain((source) => place(source)),
      fc.constantFrom(...NEUTRALS),
      fc.subarray(["(2024) 299 CLR 901", "299 CLR 901", "98 ALJR 901"]),
      fc.constantFrom("live", "cache", "link", "library"),
      fc.option(fc.constantFrom("2024-03-14", "2023-01-01"), { nil: undefined }),
      fc.option(fc.array(place("library"), { minLength: 1, maxLength: 2 }), { nil: undefined }),
    )
    .map(([{ source, id, url }, neutral, reported, how, date, also]): SearchRow => ({
      id: `${source}:${id}`,
      title: `${source} ${id}`,
      url: `https://${source}.example/${url}`,
      citation: { ...(neutral !== undefined && { neutral }), reported },
      jurisdiction: "cth",
      source,
      how,
      ...(date !== undefined && { date }),
      ...(also && { also }),
    }));
  return fc.array(row, { maxLength: 12 });
}

const both = rows(["austlii", "jade"]);
const austliiRows = rows(["austlii"]);
const jadeRows = rows(["jade"]);

function line({ source, id, url }: OtherPlace): string {
  return `${source} ${id} ${url}`;
}

function places(all: readonly SearchRow[]): Set<string> {
  return new Set(all.flatMap((row) => [line(row), ...(row.also ?? []).map(line)]));
}

const bare = (report: string) => report.replace(/^\(\d{4}\) /, "");

test("duplicates leave one row per case, at its first position", () => {
  forAll([both], 100, (given) => {
    expect(deduplicateResults(given).map(keyOf)).toEqual([...new Set(given.map(keyOf))]);
  });
});

test("removing duplicates loses no link, date or report and adds no link to itself", () => {
  forAll([both], 100, (given) => {
    const found = deduplicateResults(given);
    expect([...places(given)].filter((one) => !places(found).has(one) && !sameAddress(one, found))).toEqual(
      [],
    );
    for (const row of found) {
      const same = given.filter((one) => keyOf(one) === keyOf(row));
      expect(row.date !== undefined).toBe(same.some(({ date }) => date !== undefined));
      const reports = new Set(same.flatMap(({ citation }) => citation.reported.map(bare)));
      expect(new Set(row.citation.reported.map(bare))).toEqual(reports);
      if (same.length === 1) continue;
      expect(row.citation.reported).toHaveLength(reports.size);
      expect(row.also?.some((one) => one.id === row.id && one.url === row.url) ?? false).toBe(false);
    }
  });
});

test("a library row wins over jade's, jade's over AustLII's, and any row over a composed link", () => {
  forAll([both], 100, (given) => {
    for (const row of deduplicateResults(given)) {
      const same = given.filter((one) => keyOf(one) === keyOf(row));
      if (same.some(({ how }) => how === "library")) expect(row.how).toBe("library");
      else if (same.some(({ source, how }) => source === "jade" && how !== "link"))
        expect(row.source).toBe("jade");
      else if (same.some(({ how }) => how !== "link")) expect(row.how).not.toBe("link");
    }
  });
});

test("removing duplicates twice changes nothing", () => {
  forAll([both], 100, (given) => {
    const once = deduplicateResults(given);
    expect(deduplicateResults(once)).toEqual(once);
  });
});

/** Whether a shown row or link has the place's id and URL, under any source name. */
function sameAddress(place_: string, found: readonly SearchRow[]): boolean {
  const address = place_.slice(place_.indexOf(" "));
  return [...places(found)].some((one) => one.endsWith(address));
}

test("merging keeps AustLII's order and appends the cases that only jade has", () => {
  forAll([austliiRows, jadeRows], 100, (austlii, jade) => {
    const keys = mergeSearchResults(austlii, jade).map(keyOf);
    expect(keys.slice(0, new Set(austlii.map(keyOf)).size)).toEqual([...new Set(austlii.map(keyOf))]);
    expect(new Set(keys)).toEqual(new Set([...austlii, ...jade].map(keyOf)));
    expect(mergeSearchResults(austlii, [])).toEqual(deduplicateResults(austlii));
  });
});

test("a merged case is jade's row with AustLII's snippet and link", () => {
  const austlii: SearchRow = {
    id: "austlii:au/cases/cth/HCA/2024/901",
    title: "MARLOWE",
    url: "https://www.austlii.edu.au/1.html",
    date: "2024-03-14",
    snippet: "the gangway",
    metadata: "rank 1",
    jurisdiction: "cth",
    citation: { neutral: "[2024] HCA 901", reported: ["299 CLR 901"] },
    source: "austlii",
    how: "live",
  };
  const jade: SearchRow = {
    id: "jade:mnc/2024/HCA/901",
    title: "Marlowe v Tidewater",
    url: "https://jade.io/article/90001",
    citation: { neutral: "[2024] HCA 901", reported: ["(2024) 299 CLR 901"] },
    jurisdiction: "cth",
    source: "jade",
    how: "live",
  };
  expect(mergeSearchResults([austlii], [jade])).toEqual([
    {
      ...jade,
      date: "2024-03-14",
      snippet: "the gangway",
      metadata: "rank 1",
      also: [{ source: "austlii", id: austlii.id, url: austlii.url }],
    },
  ]);
});

test("jade links are added once, only to rows whose citation jade covers", () => {
  forAll([both], 100, (given) => {
    const linked = withJadeLinks(given);
    expect(withJadeLinks(linked)).toEqual(linked);
    for (const [at, row] of linked.entries()) {
      const { also = [], ...facts } = row;
      const { also: before = [], ...rest } = given[at] ?? row;
      expect(facts).toEqual(rest);
      expect(also.slice(0, before.length)).toEqual(before);
      const isKnown =
        row.source === "jade" || ![NEUTRALS[0], NEUTRALS[1], NEUTRALS[2]].includes(row.citation.neutral);
      expect(also.length - before.length).toBe(isKnown || row.citation.neutral === undefined ? 0 : 1);
    }
  });
});
