import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { silentLogger } from "../../../src/core/logger.ts";
import type { SearchRow } from "../../../src/core/search.ts";
import { createClient } from "../../../src/sources/jade/client.ts";
import { crossReference } from "../../../src/sources/jade/cross-reference.ts";
import { JADE } from "../../../src/core/sites.ts";
import { settings } from "../../../src/sources/jade/settings.ts";
import { createHttp } from "../../../src/net/http.ts";
import { type JadeFault, startJade } from "../../support/jade/server.ts";
import { lasting } from "../../support/lasting.ts";
import { patient } from "../../support/patience.ts";
import { forAllAsync } from "../../support/for-all.ts";

const jade = await lasting(startJade());
beforeEach(() => jade.reset());

/** Runs `use` with a fresh client, without cached pages or counted refusals. */
async function withClient<T>(use: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const http = createHttp({ userAgent: "legibus-test", log: silentLogger, sleep: async () => {} });
  const place = { name: "jade.io", origin: JADE, baseUrl: jade.url, hosts: [], concurrency: 5, spacingMs: 0 };
  const source = http.source({ ...place, statusCodes: { 403: "BLOCKED" } });
  const names = { strongName: "", citatorName: "", permutation: "" };
  const session = { cookie: "", ...names, types: settings.gwtTypes.fallback };
  try {
    return await use(createClient(source, session));
  } finally {
    await http.close();
  }
}

function row(neutral: string | undefined, at: number): SearchRow {
  const url = `https://www.austlii.edu.au/au/cases/${at}.html`;
  const citation = { ...(neutral !== undefined && { neutral }), reported: [] };
  return {
    id: `austlii:${at}`,
    title: `Case ${at}`,
    url,
    citation,
    jurisdiction: "cth",
    source: "austlii",
    how: "live",
  };
}

test("a timeout of jade leaves every row unchanged", async () => {
  jade.fault("/", "slow");
  const rows = [row("[2024] HCA 901", 1), row("[2023] FedCFamC1F 9907", 2)];
  const crossed = await withClient(
    async (client) => await crossReference({ client }, rows, plainCall(), { most: 9, budgetMs: 200 }),
  );
  expect(crossed.rows).toEqual(rows);
  expect(crossed.report).toMatchObject({ status: "partial", hits: 0, code: "UPSTREAM_TIMEOUT" });
});

test("the cross-reference ends before the call's own deadline", async () => {
  jade.fault("/", "slow");
  const started = performance.now();
  const call = { ...plainCall(), deadline: started + 2_100 }; // two seconds are reserved for the result
  const rows = [row("[2024] HCA 901", 1)];
  const crossed = await withClient(async (client) => await crossReference({ client }, rows, call));
  expect(crossed.rows).toEqual(rows);
  expect(performance.now() - started).toBeLessThan(patient(2_100));
});

const NEUTRALS = [
  "[2024] HCA 901",
  "[2023] FedCFamC1F 9907",
  "[2020] HCA 999",
  "[2021] VSCA 9901",
  "[2020] NZSC 1",
  undefined,
];
const FAULTS: readonly (JadeFault | "none")[] = [
  "none",
  "none",
  "blocked",
  "challenge",
  "broken",
  "changed",
  "gone",
];

test("no fault loses a row or link, and only cases confirmed by jade's page become jade rows", async () => {
  const given = fc.array(fc.constantFrom(...NEUTRALS), { maxLength: 6 });
  const faults = fc.dictionary(
    fc.constantFrom("/mnc/2024", "/mnc/2023", "/article/"),
    fc.constantFrom(...FAULTS),
  );
  await forAllAsync([given, faults], 100, async (neutrals, chosen) => {
    jade.reset();
    for (const [path, fault] of Object.entries(chosen)) if (fault !== "none") jade.fault(path, fault);
    const rows = neutrals.map(row);
    const { rows: found, report } = await withClient(
      async (client) => await crossReference({ client }, rows, plainCall()),
    );
    const links = new Set(found.flatMap(({ url, also = [] }) => [url, ...also.map((place) => place.url)]));
    for (const { url } of rows) expect(links).toContain(url);
    const fromJade = found.filter(({ source }) => source === "jade");
    expect(fromJade).toHaveLength(report.hits);
    for (const { citation } of fromJade) expect(NEUTRALS.slice(0, 2)).toContain(citation.neutral);
    if (report.status === "partial") expect(report.code).toBeDefined();
  });
});
