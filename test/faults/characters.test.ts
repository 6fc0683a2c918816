import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ToolResult } from "../../src/core/result.ts";
import { hasBrowser, makeBeck, type MadeProvider } from "../sources/beck/support.ts";
import { changed } from "../support/fault-server.ts";
import { type LocalBeck, type Misdeed as BeckMisdeed, startBeck } from "../support/beck/server.ts";
import { type Case, CASES } from "./cases.ts";
import { changedWords, POISON, poisoning, UNSEEN } from "./poison.ts";
import type { Reply } from "../support/austlii/routes.ts";
import { startSources } from "./sources.ts";
import { tally } from "./tally.ts";
import { lasting } from "../support/lasting.ts";

const WORDS = /\p{L}{4,}/gu;
const KIND = "what cannot be seen: taken out, and counted";
const COUNTED = /(\d+) invisible or control characters were removed from the (?:text|page)/;

const sources = await lasting(startSources());

const outlined = (provider: string, id: string, host: string, proof: string): Case => ({
  provider,
  tool: "law:outline",
  args: { id },
  host,
  proof,
});

const ASKED: readonly Case[] = [
  ...CASES,
  outlined("austlii", "austlii:au/cases/cth/HCA/2024/901", "AUSTLII_BASE_URL", "Marlowe"),
  outlined("frl", "frl:C2011A00157", "FRL_BASE_URL", "s 18"),
  outlined("eu", "eu:62012CJ0131/en", "EU_BASE_URL", "para 1"),
  outlined("ris", "ris:KORE900012026", "RIS_BASE_URL", "Tenor"),
  outlined("risat", "risat:NOR99000003", "RISAT_DOCUMENT_BASE_URL", "Text"),
];

/** Whether the host serves a document, whose answer counts removed characters; lists and titles do not. */
function hasText({ provider, tool, host }: Case): boolean {
  return !/^(?:search|resolve_article)$/.test(tool) && !(provider === "risat" && host === "RISAT_BASE_URL");
}

/** Returns all strings of a result, in text and data. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
}

/** Returns a result's strings without times, hosts and counts, so that results can be compared. */
function bare(result: ToolResult): string {
  return textsOf({ ...result, _meta: undefined })
    .join("\n")
    .replaceAll(/127\.0\.0\.1:\d+(?:\/s\d+)?/g, "HOST")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d\.\d+)?Z?/g, "NOW")
    .replaceAll(/^(?:Warnings: .*|\d+)\n/gm, "")
    .replaceAll(/, \d+ invisible .*(?= -->)/g, "");
}

interface Expected {
  readonly proof: string;
  /** Whether the answer gives the number of removed characters. */
  readonly counted: boolean;
}

/** Returns what is wrong with the answer to a poisoned page. */
function complaints(result: ToolResult, { proof, counted }: Expected): string[] {
  const said = textsOf(result.content).join("\n");
  const shown = textsOf(result).find((text) => UNSEEN.test(text));
  const count = Number(COUNTED.exec(said)?.[1] ?? 0);
  const isExact = count > 0 && count % POISON.length === 0;
  return [
    said.includes(proof) && result.isError !== true ? "" : `not answered: ${said.slice(0, 300)}`,
    shown === undefined ? "" : `shown: ${JSON.stringify(shown.slice(0, 300))}`,
    counted && !isExact ? `counted ${count}` : "",
  ].filter((complaint) => complaint !== "");
}

test.for(ASKED)(
  "invisible characters on a live page are removed from $provider:$tool by $host",
  async (one, { task }) => {
    const asked = async (change: (reply: Reply) => Reply) =>
      await sources.ask(one, sources.moved(one, { misdeed: changed(change) }));
    const { result: good } = await asked((reply) => reply);
    const { result: poisoned, ms } = await asked((reply) => changedWords(reply, poisoning, WORDS));
    const wrong = complaints(poisoned, { proof: one.proof, counted: hasText(one) });
    tally(task, KIND, [{ held: wrong.length === 0, ms }]);
    expect(wrong).toEqual([]);
    expect(bare(poisoned)).toBe(bare(good));
  },
);

const BGB = "bibdata/ges/bgb/cont/bgb.p823.htm";
const DECISION = "bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm";
const BECK = [
  { tool: "search", args: { query: "verzug" }, proof: "Verzug des Schuldners" },
  { tool: "get_suggestions", args: { term: "Verz" }, proof: "Verzug" },
  { tool: "get_document", args: { vpath: BGB }, proof: "Wer vorsätzlich" },
  { tool: "get_document", args: { vpath: DECISION }, proof: "14 O 999/23" },
  { tool: "get_document", args: { vpath: BGB, format: "html" }, proof: "Wer vorsätzlich" },
  { tool: "get_legislation", args: { law_abbreviation: "BGB", paragraph: "823" }, proof: "Wer vorsätzlich" },
  { tool: "get_context", args: { vpath: BGB }, proof: "§ 823" },
  { tool: "get_related_content", args: { vpath: BGB }, proof: "BGB § 823" },
  { tool: "get_referenced_documents", args: { vpath: DECISION }, proof: "BGB" },
  { tool: "resolve_citation", args: { citation: "LG Musterstadt 14 O 999/23" }, proof: "99001" },
] as const;

/** Serves a page of the local Beck with poison in its words. */
const poisonedPage: BeckMisdeed = (response, { html, type = "text/html", location, status = 200 }) => {
  const headers = { "content-type": `${type}; charset=utf-8`, ...(location !== undefined && { location }) };
  const page = { status, headers, body: Buffer.from(html) };
  response.writeHead(status, headers).end(changedWords(page, poisoning, WORDS).body);
};

describe.skipIf(!hasBrowser())("invisible characters on a page of beck-online", () => {
  let local: LocalBeck;
  let made: MadeProvider;
  beforeAll(async () => {
    local = await startBeck();
    made = makeBeck(local);
  });
  afterAll(async () => {
    await made.provider.shutdown();
    await local.close();
  });

  test.for(BECK)("invisible characters are removed from beck:$tool $args", async (one, { task }) => {
    const started = performance.now();
    local.misbehave();
    const good = await made.call(`beck:${one.tool}`, one.args);
    local.misbehave(poisonedPage);
    const poisoned = await made.call(`beck:${one.tool}`, one.args);
    const counted = /^get_(?:document|legislation)$/.test(one.tool);
    const wrong = complaints(poisoned, { proof: one.proof, counted });
    tally(task, KIND, [{ held: wrong.length === 0, ms: performance.now() - started }]);
    expect(wrong).toEqual([]);
    expect(bare(poisoned)).toBe(bare(good));
  });
});
