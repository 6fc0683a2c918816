import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  MAX_RESULTS,
  paging,
  type SearchAnswer,
  searchAnswer,
  searchOutput,
  searchResult,
  searchRow,
  type SearchRow,
} from "../../src/core/search.ts";
import { tokens } from "../../src/core/text.ts";
import { textOf } from "../support/providers.ts";
import { table } from "../support/table.ts";

const AT = new Date("2026-11-21T10:11:12.000Z");

const row: SearchRow = {
  id: "austlii:au/cases/cth/HCA/1992/23",
  title: "Mabo v Queensland (No 2)",
  url: "https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html",
  court: "High Court of Australia",
  date: "1992-06-03",
  citation: { neutral: "[1992] HCA 23", reported: ["(1992) 175 CLR 1"] },
  jurisdiction: "cth",
  year: 1992,
  snippet: "native title survived",
  source: "austlii",
  how: "live",
};

function answer(parts: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    query: "native title",
    status: "ok",
    total: 1234,
    total_is_exact: true,
    results: [row],
    next: 10,
    per_source: [{ source: "austlii", status: "ok", hits: 1234, ms: 300 }],
    query_url: "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=native+title",
    notes: ["OR binds tighter than AND"],
    warnings: ["one card was left out"],
    ...parts,
  };
}

test("a page behind the last row says how many there are, not that there are none", () => {
  const behind = answer({ results: [], next: null, total: 303, total_is_exact: false });
  expect(textOf(searchResult(behind, AT))).toContain(
    "**No results from this offset on; there are about 303**",
  );
});

const page = { source: "austlii", query: "ferry", offset: 0, ms: 1, queryUrl: "https://example.org/" };

test.each([
  ["a total below the rows", { rows: [row], total: 0 }, { status: "ok", total: 1, total_is_exact: false }],
  ["no total", { rows: [row], total: undefined }, { status: "ok", total: 1, total_is_exact: false }],
  ["a right total", { rows: [row], total: 1 }, { status: "ok", total: 1, total_is_exact: true }],
  ["a total without rows", { rows: [], total: 0 }, { status: "empty", total: 0, total_is_exact: true }],
  ["rows sent twice", { rows: [row, row], total: 30 }, { results: [row], total: 30, next: 2 }],
  ["a later page of nothing", { rows: [], total: 3, offset: 10 }, { total: 3, results: [], next: null }],
])("a source's answer with %s is what its rows show", (_, found, expected) => {
  expect(searchAnswer({ ...page, ...found })).toMatchObject(expected);
});

test("text and data of a search carry the same facts, and only _meta has what programs need", () => {
  const result = searchResult(answer(), AT);
  const { query: _, total_is_exact: __, per_source, results: ___, ...rest } = answer();
  const { source: ____, how: _____, ...shown } = row; // the id gives the source, and the hit is live
  expect(result.structuredContent).toEqual({ ...rest, results: [{ ...shown, also: [] }] });
  expect(result._meta).toEqual({
    "legibus/per_source": per_source,
    "legibus/retrieved": "2026-11-21T10:11:12.000Z",
  });
  expect(textOf(result)).toBe(
    [
      "**1 of 1,234 results** (austlii, 2026-11-21T10:11Z)",
      "1. **Mabo v Queensland (No 2)** (1992) 175 CLR 1 · [1992] HCA 23 · High Court of Australia · 1992-06-03",
      "   austlii:au/cases/cth/HCA/1992/23 · https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html",
      "   > native title survived",
      "Note: OR binds tighter than AND",
      "Warning: one card was left out",
      "Next: offset 10",
      "Search page: https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=native+title",
    ].join("\n"),
  );
});

test("a search's data matches the output schema in every status", () => {
  for (const status of ["ok", "empty", "not_searched", "partial"] as const) {
    const data = searchResult(answer({ status, next: null, results: [] }), AT).structuredContent;
    expect(searchOutput.safeParse(data)).toMatchObject({ success: true });
  }
});

test.each([
  ["empty", "No results: the source was asked and has none"],
  ["not_searched", "Not searched: no request was made"],
] as const)("an empty page gives the reason: %s", (status, words) => {
  const per_source = [{ source: "austlii", status, hits: 0, ms: 0 }];
  const text = textOf(searchResult(answer({ status, results: [], total: 0, next: null, per_source }), AT));
  expect(text).toContain(words);
  expect(text).not.toContain("Next:");
  expect(text.includes("(austlii, 2026")).toBe(status === "empty");
});

const empty = (query: string, more = {}) =>
  textOf(searchResult(answer({ query, status: "empty", results: [], total: 0, warnings: [], ...more }), AT));

test("an empty result for a whole question advises fewer words", () => {
  const hint = "fewer words find more";
  expect(empty("duty of a ferry to passengers who board")).toContain(hint);
  expect(empty("ferry duty passengers")).not.toContain(hint);
  expect(empty('"duty of a ferry to passengers"')).not.toContain(hint);
  expect(empty("duty of a ferry to passengers", { warnings: ["austlii BLOCKED"] })).not.toContain(hint);
  expect(empty("duty of a ferry to passengers", { status: "not_searched" })).not.toContain(hint);
});

test("an estimated total and a failed source are marked as such", () => {
  expect(textOf(searchResult(answer({ total_is_exact: false }), AT))).toContain("1 of about 1,234 results");
  expect(textOf(searchResult(answer({ status: "partial" }), AT))).toContain("not every source answered");
});

test("ten rows of ordinary size take at most 2,200 tokens", () => {
  const rows = Array.from({ length: 10 }, () => ({ ...row, snippet: "x".repeat(300) }));
  expect(tokens(textOf(searchResult(answer({ results: rows }), AT)))).toBeLessThanOrEqual(2_200);
});

test("search input takes a limit of 1 to 50 and an offset", () => {
  const schema = z.strictObject(paging);
  expect(schema.parse({})).toEqual({ limit: 10, offset: 0 });
  for (const wrong of [{ limit: 0 }, { limit: MAX_RESULTS + 1 }, { offset: -1 }, { limit: 1.5 }]) {
    expect(schema.safeParse(wrong).success).toBe(false);
  }
});

describe("search rows", () => {
  const facts = {
    id: "austlii:au/cases/cth/HCA/2024/901",
    title: "Marlowe v Tidewater Ferries Pty Ltd",
    url: "https://www.austlii.edu.au/x.html",
    jurisdiction: "cth",
    source: "austlii",
    how: "live",
    court: "High Court of Australia",
    date: "2024-03-14",
    neutral: "[2024] HCA 901",
  } as const;

  test("a row has court and date once, and only further facts in its metadata", () => {
    const made = searchRow({ ...facts, facts: ["High Court of Australia", "2024-03-14", "22 KB"] });
    expect(made.metadata).toBe("22 KB");
    expect(searchRow({ ...facts, facts: ["High Court of Australia"] })).not.toHaveProperty("metadata");
  });

  table(
    "a row's snippet repeats neither title nor court",
    (snippet) => searchRow({ ...facts, snippet }).snippet,
    {
      "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901 (14 March 2024) Negligence on a ferry":
        "Negligence on a ferry",
      "**Marlowe** v Tidewater Ferries Pty Ltd: Duty of a ferry's operator": "Duty of a ferry's operator",
      "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901 (14": undefined,
      "Ferries Pty Ltd [2024] HCA 901 ORDER Appeal dismissed with costs": "ORDER Appeal dismissed with costs",
      "Tidewater Ferries Pty Ltd Negligence on a ferry": "Negligence on a ferry",
      "Last Updated: 20 March 2024 HIGH COURT OF …": undefined,
      "Last Updated: 20 March 2024 HIGH COURT OF AUSTRALIA Negligence on a ferry": "Negligence on a ferry",
      "901 (14 March 2024) Last Updated: 20 March 2024 HIGH COURT OF AUSTRALIA Negligence on a ferry":
        "Negligence on a ferry",
      "2024) Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901 (14 March 2024) Negligence on a ferry":
        "Negligence on a ferry",
      "March 2024) Negligence on a ferry": "Negligence on a ferry",
      "901 paragraphs (14 March 2024) follow here": "901 paragraphs (14 March 2024) follow here",
      "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901 Last Updated: 20 March": undefined,
      "ORDER Appeal dismissed. CATCHWORDS Marlowe v Tidewater Ferries Pty Ltd Negligence on a ferry":
        "Negligence on a ferry",
      "ORDER **Appeal** dismissed. CATCHWORDS Negligence on a ferry":
        "ORDER **Appeal** dismissed. CATCHWORDS Negligence on a ferry",
      "High Court of Appeal was abolished": "High Court of Appeal was abolished",
      "Pty Ltd is what such a name ends with": "Pty Ltd is what such a name ends with",
      "Marlowe v Tidewater Ferries Pty Ltds other words stay":
        "Marlowe v Tidewater Ferries Pty Ltds other words stay",
      "In Marlowe v Tidewater Ferries Pty Ltd the Court held":
        "In Marlowe v Tidewater Ferries Pty Ltd the Court held",
    },
  );
});

test("a page behind the last row says so also when a source did not answer", () => {
  const failed = { source: "ris", status: "partial", hits: 0, ms: 1, code: "OFFLINE" } as const;
  const behind = answer({
    status: "partial",
    results: [],
    next: null,
    total: 37,
    per_source: [{ source: "library", status: "ok", hits: 37, ms: 1 }, failed],
  });
  expect(textOf(searchResult(behind, AT))).toContain(
    "**No results from this offset on; there are 37 (not every source answered)**",
  );
  const nothing = answer({ status: "partial", results: [], next: null, total: 0, per_source: [failed] });
  expect(textOf(searchResult(nothing, AT))).toContain("**No results, but not every source answered**");
});
