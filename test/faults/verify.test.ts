import { expect, test } from "vitest";
import { verifiedAnswer } from "../workbench/support.ts";
import { overall } from "../../src/citations/verify/index.ts";
import { changed } from "../support/fault-server.ts";
import { textOf } from "../support/providers.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { startSources } from "./sources.ts";
import { tally } from "./tally.ts";
import { lasting } from "../support/lasting.ts";

const SLOW_MS = 250; // time limit for a silent source
const PATIENT_MS = 30_000; // time limit otherwise, so that a busy machine is not mistaken for a silent source
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

const sources = await lasting(startSources());

/** Runs law:verify_citations with uncached providers while these hosts do what the kind says. */
async function verified({ rows, hosts }: Draft, kind?: Kind) {
  const text = rows.map(([one]) => `${one}.`).join("\n\n");
  const call = { provider: "ris", tool: "law:verify_citations", args: { text, next: 0 } };
  const moved = kind ? Object.assign({}, ...hosts.map((host) => sources.stage(host, kind))) : {};
  const rules = { timeoutMs: kind?.slow ? SLOW_MS : PATIENT_MS, maxBytes: 2_000_000 };
  const { result, ms } = await sources.ask(call, moved, { rules });
  const said = `${textOf(result)}\n${JSON.stringify(result.structuredContent)}`;
  return { ...verifiedAnswer.parse(result), said, ms };
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
  const { rows } = await verified(draft);
  expect(rows.map(({ verdict }) => verdict)).toEqual(draft.rows.map(([, verdict]) => verdict));
});

test("a proxy that changes nothing changes no verdict", async () => {
  for (const draft of DRAFTS) {
    const { rows } = await verified(draft, { name: "", misdeed: changed((good) => good), codes: [] });
    expect(rows.map(({ verdict }) => verdict)).toEqual(draft.rows.map(([, verdict]) => verdict));
  }
});

test.for(KINDS)(
  "a fault of a source never makes a citation NOT_FOUND and never drops a row: $name",
  async (kind, { task }) => {
    const found = await Promise.all(
      DRAFTS.map(async (draft) => {
        const outcome = await verified(draft, kind);
        const wrong = complaints(kind, draft, outcome);
        return { held: wrong.length === 0, ms: outcome.ms, wrong };
      }),
    );
    tally(task, "citations while a source fails", found);
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  },
);
