import { beforeEach, expect, test } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { tokens } from "../../src/core/text.ts";
import { convert as frlPage } from "../../src/sources/frl/converter.ts";
import { source as frl } from "../../src/sources/frl/index.ts";
import { compare } from "../../src/workbench/tools/compare.ts";
import { convert as risPage } from "../../src/sources/ris-at/converter.ts";
import { source as risat } from "../../src/sources/ris-at/index.ts";
import { createHttp } from "../../src/net/http.ts";
import { noDocumentCache } from "../../src/library/document-cache.ts";
import { startFrl } from "../support/frl/server.ts";
import { loudLogger, textOf } from "../support/providers.ts";
import { startRis } from "../support/ris-at/server.ts";
import { depsOf } from "../support/source-deps.ts";
import { lasting } from "../support/lasting.ts";
import { contextOf } from "./support.ts";

const NOW = Date.parse("2026-08-01T12:00:00Z");

const register = await lasting(startFrl());
const ris = await lasting(startRis());
const { log } = loudLogger();
const http = await lasting(createHttp({ userAgent: "legibus-test", log }));
const common = { http, log, documentCache: noDocumentCache, now: () => NOW };
const peers = [
  frl.provider(
    depsOf({
      ...common,
      settings: { baseUrl: register.url, spacingMs: 0 },
      convert: async (page) => frlPage(page),
    }),
  ),
  risat.provider(
    depsOf({
      ...common,
      settings: { baseUrl: ris.url, documentBaseUrl: ris.url, spacingMs: 0 },
      convert: async (page) => risPage(page),
    }),
  ),
];
beforeEach(() => {
  register.reset();
  ris.reset();
});

async function ask(args: Record<string, unknown>): Promise<string> {
  const tool = compare(contextOf({ peers: () => peers, now: () => NOW }));
  try {
    return textOf(await tool.run(args, plainCall()));
  } catch (error) {
    if (error instanceof LegibusError) return `ERROR ${error.code}: ${error.message} Try: ${error.hint}`;
    throw error;
  }
}

test("a State's Act, of which no source keeps versions, is named as it was given", async () => {
  const text = await ask({ id: "Contracts Review Act 1980 (NSW) s 7", from: "2000-01-01" });
  expect(text).toContain('no source with earlier versions knows "Contracts Review Act 1980 (NSW) s 7"');
});

test("law:compare shows how a section of an Act changed between two days", async () => {
  const text = await ask({ id: "frl:C2011A00157", pin: "s 18", from: "2016-05-01", to: "2026-01-01" });
  expect(text).toContain(
    "From: as at 2016-05-01, in force 2015-07-01 to 2023-12-31 (Compilation No. 3, C2015C00300)",
  );
  expect(text).toContain(
    "To: as at 2026-01-01, in force 2024-01-01 to now (Compilation No. 12, C2024C00012)",
  );
  expect(text).toContain("- s 18(1): Penalty: [-20-] {+60+} penalty units.");
  expect(text).toContain("- s 18(2): The master must report a fall within [-three days-] {+24 hours+}.");
  expect(tokens(text)).toBeLessThanOrEqual(800);
  expect(register.requests).toHaveLength(5); // version and file of each, and the title's record
});

test("law:compare accepts the days in either order and uses today for a missing one", async () => {
  const ordered = await ask({ id: "C2011A00157", pin: "s 18(2)", from: "2016-05-01", to: "2026-08-01" });
  expect(await ask({ id: "C2011A00157", pin: "s 18(2)", from: "2026-08-01", to: "2016-05-01" })).toBe(
    ordered,
  );
  expect(await ask({ id: "C2011A00157", pin: "s 18(2)", from: "2016-05-01" })).toBe(ordered);
  expect(await ask({ id: "C2011A00157", pin: "s 18(2)", from: "1. Mai 2016", to: "1 August 2026" })).toBe(
    ordered,
  );
  expect(await ask({ id: "C2011A00157", pin: "s 18(2)", from: "2016", to: "2016-06" })).toContain(
    "Both days lie in the same version",
  );
});

test("law:compare finds an Austrian provision by the id of any of its versions", async () => {
  const text = await ask({
    id: "risat:NOR99000003",
    pin: "§ 17 Abs. 2",
    from: "2017-01-01",
    to: "2018-06-01",
  });
  expect(text).toContain("in force 2016-08-12 to 2017-12-31");
  expect(text).toContain("- § 17 Abs. 2: Unfälle sind binnen [-einer Woche-] {+drei Tagen+} zu melden.");
});

test("law:compare accepts a citation, with its provision or beside a pin, as law:read does", async () => {
  const days = { from: "2016-05-01", to: "2026-01-01" };
  const wanted = "- s 18(2): The master must report a fall within [-three days-] {+24 hours+}.";
  for (const args of [
    { id: "Harbour Ferries Safety Act 2011 (Cth)", pin: "s 18(2)" },
    { id: "Harbour Ferries Safety Act 2011 (Cth) s 18(2)" },
    { id: "frl:C2011A00157", section: "18(2)" },
  ])
    expect(await ask({ ...args, ...days }), JSON.stringify(args)).toContain(wanted);
  const austrian = await ask({ id: "§ 17 Abs. 2 FährBG", from: "2017-01-01", to: "2018-06-01" });
  expect(austrian).toContain("[-einer Woche-] {+drei Tagen+}");
  expect(await ask({ id: "frl:C2011A00157", from: "2016-05-01" })).toMatch(
    /pin is missing: .* Try: name one of .*: s 1, s 4,/,
  );
  expect(await ask({ id: "BGB", from: "2016-05-01" })).toMatch(/pin is missing: .* Try: .* § 823/);
  expect(await ask({ id: "[2024] HCA 901", from: "2016-05-01" })).toContain("a decision has one text");
});

test("a day before the first known version is refused with the day on which the versions begin", async () => {
  expect(await ask({ id: "C2011A00157", pin: "s 18", from: "1990-01-01", to: "2026-01-01" })).toMatch(
    /^ERROR NOT_FOUND: .* no version .* at 1990-01-01; its versions begin on 2011-11-28/,
  );
  expect(await ask({ id: "risat:NOR99000003", pin: "§ 17", from: "1990-01-01" })).toMatch(
    /^ERROR NOT_FOUND: .* no version .* on 1990-01-01; the versions known begin on 2016-08-12/,
  );
});

test("law:compare refuses bad days, unversioned documents and unknown pins", async () => {
  for (const [args, message] of [
    [{ id: "C2011A00157", pin: "s 18", from: "yesterday" }, "from is not a valid date (YYYY-MM-DD)"],
    [{ id: "C2011A00157", pin: "s 18", from: "2020-01-01", to: "2020-01-01" }, "the same day"],
    [
      { id: "austlii:x", pin: "s 18", from: "2020-01-01" },
      "sources that keep versions of laws: frl, risat; a decision has one text",
    ],
  ] as const) {
    expect(await ask(args)).toContain(message);
  }
  expect(register.requests).toHaveLength(0);
  expect(await ask({ id: "C2011A00157", pin: "s 99", from: "2016-01-01" })).toContain("its pins are");
});
