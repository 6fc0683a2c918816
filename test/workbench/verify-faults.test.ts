import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/app/config.ts";
import type { ToolCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import type { Provider } from "../../src/core/provider.ts";
import { source as austlii } from "../../src/sources/austlii/index.ts";
import { settings as austliiSettings } from "../../src/sources/austlii/settings.ts";
import { CONVERTERS } from "../../src/app/converters.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { overall, type Verdict } from "../../src/citations/verify/index.ts";
import type { SourcePage } from "../../src/documents/page.ts";
import { createConverterPool } from "../../src/workers/pool.ts";
import { createHttp } from "../../src/net/http.ts";
import { noDocumentCache } from "../../src/library/document-cache.ts";
import { usualReader } from "../support/reading.ts";
import type { Reply } from "../support/loopback.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { risOver } from "../support/neuris/setup.ts";
import { type Fault, startAustlii } from "../support/austlii/server.ts";
import { call, contextOf, verifiedAnswer } from "./support.ts";
import { depsOf } from "../support/source-deps.ts";
import { lasting } from "../support/lasting.ts";
import { forAllAsync } from "../support/for-all.ts";

const DRAFT = `1 Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [1].
2 Ibid.
3 Somebody v Nobody [2024] HCA 999; Marlowe (n 1) [2].
4 Hallam v Quince Estates Pty Ltd [2021] VSCA 9901; Nobody v Somebody [2021] VSCA 9999.
5 Hexley v Cutter Steps Wharf Trust [2005] HCA 905; 919 CLR 196.
6 § 823 Abs. 1 BGB; § 9999 BGB; [2024] XYZQ 5; BGH, Urt. v. 12.3.2020 – III ZR 123/19.
`;

const australia = await lasting(startAustlii());
const germany = await lasting(startGermanSources());
const pool = await lasting(createConverterPool({ log: silentLogger, converters: CONVERTERS }));
beforeEach(() => {
  australia.reset();
  germany.reset();
});

const convert = async (page: SourcePage, toolCall: ToolCall) => await pool.convert("austlii", page, toolCall);

/** Verifies the draft with uncached providers over the facsimiles in their present state. */
async function verified(budgetMs = 20_000) {
  const log = silentLogger;
  const http = createHttp({ userAgent: "legibus-test", log, sleep: async () => {} });
  const env = { ...australia.env };
  const settings = readConfig(env, () => "{}").read(austliiSettings);
  const reading = { reader: usualReader, documentCache: noDocumentCache, library: undefined };
  const german = risOver(germany);
  const peers: Provider[] = [
    austlii.provider(depsOf({ http, log, settings, convert, ...reading })),
    german.provider,
  ];
  try {
    const tool = verifyCitations(contextOf({ peers: () => peers }), { budgetMs });
    return verifiedAnswer.parse(await tool.run({ text: DRAFT, next: 0 }, call));
  } finally {
    await Promise.all([http.close(), german.close()]);
  }
}

const EXPECTED: readonly (readonly [string, Verdict])[] = [
  ["[2024] HCA 901", "VERIFIED"],
  ["Ibid", "VERIFIED"],
  ["[2024] HCA 999", "NOT_FOUND"],
  ["(n 1)", "VERIFIED"],
  ["[2021] VSCA 9901", "VERIFIED"],
  ["[2021] VSCA 9999", "NOT_FOUND"],
  ["[2005] HCA 905; 919 CLR 196", "VERIFIED"],
  ["§ 823 Abs. 1 BGB", "VERIFIED"],
  ["§ 9999 BGB", "NOT_FOUND"],
  ["[2024] XYZQ 5", "UNRECOGNISED"],
  ["BGH, Urt. v. 12.3.2020 – III ZR 123/19", "UNVERIFIED"],
];

test("each citation gets its true verdict from healthy sources", async () => {
  const { rows, status, total } = await verified();
  expect(rows.map(({ citation, verdict }) => [citation, verdict])).toEqual(EXPECTED);
  expect({ status, total }).toEqual({ status: "NOT_FOUND", total: EXPECTED.length });
});

const notice = "<html><head><title>Notice</title></head><body><p>We are moving house.</p></body></html>";

const FAULTS: readonly Fault[] = [
  { kind: "challenge" },
  { kind: "challenge", status: 200 },
  { kind: "status", status: 403 },
  { kind: "status", status: 410 },
  { kind: "status", status: 451 },
  { kind: "status", status: 500 },
  { kind: "status", status: 503 },
  { kind: "rateLimited", retryAfter: 3_600 },
  { kind: "reset" },
  { kind: "truncated" },
  { kind: "truncated", chunked: true },
  { kind: "redirect" },
  { kind: "body", body: notice },
  { kind: "body", body: "" },
  { kind: "wrongType", send: "pdf" },
];
const PLACES = ["HCA/2024/901", "HCA/2024/999", "VSCA/2021/9901", "VSCA/2021/9999", "HCA/2005/905"] as const;

const aFault = fc.record({
  place: fc.constantFrom(/./, ...PLACES.map((place) => new RegExp(place)), /\/1\.html/),
  fault: fc.constantFrom(...FAULTS),
  times: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
});
const aGermanFault = fc.record({
  service: fc.constantFrom("neuris" as const, "gii" as const),
  place: fc.constantFrom(/./, /BGB|bgb/i, /s902|bjnr/i),
  fault: fc.constantFrom<Reply | "cut">({ status: 429 }, { status: 500 }, { status: 503 }, "cut", {
    body: notice,
    type: "text/html",
  }),
});

test("injected faults cause no false NOT_FOUND or VERIFIED and lose no row; the status is the worst row's", async () => {
  await forAllAsync(
    [fc.array(aFault, { maxLength: 3 }), fc.array(aGermanFault, { maxLength: 2 })],
    100,
    async (faults, germanFaults) => {
      australia.reset();
      germany.reset();
      for (const { place, fault, times } of faults) australia.fault(place, fault, times);
      for (const { service, place, fault } of germanFaults) germany[service].fault(place, fault);
      const { rows, status, total } = await verified();
      expect(rows.map(({ citation }) => citation)).toEqual(EXPECTED.map(([citation]) => citation));
      expect(total).toBe(EXPECTED.length);
      expect(status).toBe(overall(rows));
      for (const [at, { verdict, reason }] of rows.entries()) {
        const truth = EXPECTED[at]?.[1];
        expect([truth, "UNVERIFIED"]).toContain(verdict);
        if (verdict === "UNVERIFIED") expect(reason).toMatch(/\S/);
      }
    },
  );
});

test("a site that responds 404 to everything makes no citation NOT_FOUND", async () => {
  australia.fault("*", { kind: "status", status: 404 });
  germany.neuris.fault(/./, { status: 404 });
  germany.gii.fault(/./, { status: 404 });
  const { rows } = await verified();
  expect(rows.map(({ verdict }) => verdict)).not.toContain("NOT_FOUND");
});

test("the citations of a hanging source are UNVERIFIED", async () => {
  australia.fault("*", { kind: "slow", ms: 60_000 });
  const { rows } = await verified(1_500);
  const verdictOf = (citation: string) => rows.find((row) => row.citation === citation)?.verdict;
  expect(verdictOf("[2024] HCA 901")).toBe("UNVERIFIED");
  expect(verdictOf("[2024] HCA 999")).toBe("UNVERIFIED");
  expect(rows).toHaveLength(EXPECTED.length);
});
