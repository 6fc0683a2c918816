import { expect, test } from "vitest";
import { verifiedAnswer } from "../workbench/support.ts";
import { plainCall } from "../../src/core/call.ts";
import type { Provider } from "../../src/core/provider.ts";
import { allProviders } from "../../src/app/providers.ts";
import { overall } from "../../src/citations/verify/index.ts";
import type { Http } from "../../src/net/http.ts";
import { noDocumentCache } from "../../src/library/document-cache.ts";
import { loopbackHttp } from "../net/support.ts";
import { changed, startFaultServer } from "../support/fault-server.ts";
import { configOf } from "../support/provider-contract.ts";
import { loudLogger, textOf } from "../support/providers.ts";
import { servicesOf } from "../support/services.ts";
import { startWorld } from "./cases.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { tally } from "./tally.ts";
import { lasting } from "../support/lasting.ts";

const PROVIDERS = await allProviders();

const SLOW_MS = 250; // time limit for a silent source
const PATIENT_MS = 10_000; // time limit otherwise, so that a busy machine is not mistaken for a silent source
const VERDICTS = ["VERIFIED", "PARTIAL", "MISMATCH", "NOT_FOUND", "UNVERIFIED", "UNRECOGNISED"] as const;

/** A draft about documents of one group of hosts, with the right verdicts. */
interface Draft {
  readonly hosts: readonly string[];
  readonly rows: readonly (readonly [text: string, verdict: (typeof VERDICTS)[number]])[];
}

const DRAFTS: readonly Draft[] = [
  {
    hosts: ["AUSTLII_BASE_URL"],
    rows: [
      ["Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [1]", "VERIFIED"],
      ["Somebody v Nobody [2024] HCA 999", "NOT_FOUND"],
      ["Hallam v Quince Estates Pty Ltd [2021] VSCA 9901", "VERIFIED"],
      ["Somebody v Nobody [2021] VSCA 9999", "NOT_FOUND"],
      ["Somebody v Nobody [2024] HCA 9O1", "MISMATCH"],
      ["[2024] XYZQ 5", "UNRECOGNISED"],
    ],
  },
  {
    hosts: ["RIS_BASE_URL", "GII_BASE_URL", "RII_BASE_URL"],
    rows: [
      ["§ 823 Abs. 1 BGB", "VERIFIED"],
      ["§ 9999 BGB", "NOT_FOUND"],
      ["BGH, Urt. v. 12.3.2020 – III ZR 123/19", "UNVERIFIED"],
      ["§ 823", "UNVERIFIED"],
    ],
  },
];

const world = await lasting(startWorld());
const faults = await lasting(startFaultServer());
const shared = servicesOf(configOf(world.env), loudLogger().log);

function shortHttp(timeoutMs: number): Http {
  const { log } = loudLogger();
  const http = loopbackHttp(log);
  return {
    source: (rules) => http.source({ ...rules, timeoutMs, maxBytes: 2_000_000, spacingMs: 0 }),
    close: async () => await http.close(),
  };
}

/** Runs law:verify_citations with uncached providers, some of whose hosts are replaced. */
async function verified({ rows }: Draft, moved: Record<string, string>, timeoutMs: number) {
  const http = shortHttp(timeoutMs);
  const config = configOf({ ...world.env, ...moved });
  const services = { ...shared, config, http, documentCache: noDocumentCache, library: undefined };
  const peers: Provider[] = [];
  for (const name of ["austlii", "ris", "law"]) {
    const entry = PROVIDERS.find((one) => one.name === name);
    if (entry) peers.push(await entry.create({ ...services, peers: () => peers }));
  }
  const law = peers.find(({ name }) => name === "law");
  const text = rows.map(([one]) => `${one}.`).join("\n\n");
  const started = performance.now();
  const result = await law?.handleToolCall("law:verify_citations", { text, next: 0 }, plainCall());
  await http.close();
  const said = result ? `${textOf(result)}\n${JSON.stringify(result.structuredContent)}` : "";
  return { ...verifiedAnswer.parse(result), said, ms: performance.now() - started };
}

/** Returns what is wrong with the rows while a source fails. */
function complaints(kind: Kind, draft: Draft, found: Awaited<ReturnType<typeof verified>>): string[] {
  const { rows, status, total, said } = found;
  const wrong = draft.rows.flatMap(([text, truth], at) => {
    const verdict = rows[at]?.verdict ?? "no row";
    const isUnread = verdict === "PARTIAL" && truth === "VERIFIED"; // a changed page is read only in part
    const isOpen = isUnread || (verdict === "UNVERIFIED" && (rows[at]?.reason ?? "") !== "");
    const isTrue = verdict === truth && (truth !== "NOT_FOUND" || kind.readable === true);
    return isOpen || isTrue ? [] : [`${text}: ${verdict}, ${JSON.stringify(rows[at])}`];
  });
  return [
    ...wrong,
    ...(rows.length === draft.rows.length && total === rows.length ? [] : [`${rows.length} rows`]),
    ...(status === overall(rows) ? [] : [`status ${status}`]),
    ...(said.includes("CANARY") ? ["repeated the source"] : []),
  ];
}

test.each(DRAFTS)("without a fault every verdict is right ($hosts)", async (draft) => {
  const { rows } = await verified(draft, {}, PATIENT_MS);
  expect(rows.map(({ verdict }) => verdict)).toEqual(draft.rows.map(([, verdict]) => verdict));
});

test("a proxy that changes nothing changes no verdict", async () => {
  for (const draft of DRAFTS) {
    const moved = stages(draft, { name: "", misdeed: changed((good) => good), codes: [] });
    const { rows } = await verified(draft, moved, PATIENT_MS);
    expect(rows.map(({ verdict }) => verdict)).toEqual(draft.rows.map(([, verdict]) => verdict));
  }
});

function stages({ hosts }: Draft, { misdeed, ground = "plain" }: Kind): Record<string, string> {
  return Object.fromEntries(
    hosts.map((host) => [host, faults.stage({ good: world.env[host] ?? "", misdeed, ground })]),
  );
}

test.for(KINDS)(
  "a fault of a source never makes a citation NOT_FOUND and never drops a row: $name",
  async (kind, { task }) => {
    const found = await Promise.all(
      DRAFTS.map(async (draft) => {
        const outcome = await verified(draft, stages(draft, kind), kind.slow ? SLOW_MS : PATIENT_MS);
        const wrong = complaints(kind, draft, outcome);
        return { held: wrong.length === 0, ms: outcome.ms, wrong };
      }),
    );
    tally(task, "citations while a source fails", found);
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  },
);
