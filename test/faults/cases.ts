import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startCellar } from "../support/eu/server.ts";
import { startLoopback } from "../support/loopback.ts";
import { startFrl } from "../support/frl/server.ts";
import { startRis } from "../support/ris-at/server.ts";
import { startGermanSources } from "../support/ris/server.ts";
import { ROOT } from "../support/sources.ts";
import { startAustlii } from "../support/austlii/server.ts";

/** A call that sends requests to one host of a source. */
export interface Case {
  readonly provider: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Variable with the base URL of the failing host. */
  readonly host: string;
  /** Text of the right answer. */
  readonly proof: string;
  /** The first lines of the page contain the whole answer. */
  readonly short?: true;
  /** Another host has the same text. */
  readonly otherwise?: true;
  /** Number of sequential requests; absent: 1. */
  readonly rounds?: number;
}

/** Environment of every call: URLs of the sources and permissions. */
export interface World {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const SECRET = "IID=secret-canary-4711";

const DECISION = "KORE900012026";

export const CASES: readonly Case[] = [
  {
    provider: "austlii",
    tool: "search",
    args: { query: "ferry" },
    host: "AUSTLII_BASE_URL",
    proof: "austlii:au/cases/",
  },
  {
    provider: "austlii",
    tool: "fetch_document_text",
    args: { id: "austlii:au/cases/cth/HCA/2024/901" },
    host: "AUSTLII_BASE_URL",
    proof: "Marlowe v Tidewater Ferries",
  },
  {
    provider: "jade",
    tool: "search",
    args: { query: "ferry", limit: 5 },
    host: "JADE_BASE_URL",
    proof: "jade:",
    rounds: 2,
  },
  {
    provider: "jade",
    tool: "resolve_article",
    args: { article_id: 90_001 },
    host: "JADE_BASE_URL",
    proof: "Marlowe v Tidewater Ferries",
    short: true,
  },
  {
    provider: "frl",
    tool: "search",
    args: { query: "ferries" },
    host: "FRL_BASE_URL",
    proof: "frl:C2011A00157",
  },
  {
    provider: "frl",
    tool: "get_document",
    args: { id: "frl:C2011A00157", pin: "s 18" },
    host: "FRL_BASE_URL",
    proof: "(1) The master of a ferry must take reasonable care",
  },
  {
    provider: "eu",
    tool: "search",
    args: { query: "small ferries" },
    host: "EU_BASE_URL",
    proof: "eu:32016R0679/en",
  },
  {
    provider: "eu",
    tool: "get_document",
    args: { id: "eu:62012CJ0131/en" },
    host: "EU_BASE_URL",
    proof: "concerns the lighting of lanterns",
    short: true,
    rounds: 2,
  },
  {
    provider: "ris",
    tool: "search",
    args: { query: "Fährmann" },
    host: "RIS_BASE_URL",
    proof: `ris:${DECISION}`,
  },
  {
    provider: "ris",
    tool: "get_document",
    args: { id: DECISION },
    host: "RIS_BASE_URL",
    proof: "Die Revision ist unbegründet.",
    otherwise: true,
    rounds: 2,
  },
  {
    provider: "ris",
    tool: "get_norm",
    args: { law: "BGB", paragraph: "823" },
    host: "RIS_BASE_URL",
    proof: "Die gleiche Verpflichtung trifft denjenigen",
    otherwise: true,
    rounds: 2,
  },
  {
    provider: "ris",
    tool: "get_norm",
    args: { law: "GG", paragraph: "1" },
    host: "GII_BASE_URL",
    proof: "Die Würde des Menschen ist unantastbar.",
  },
  {
    provider: "ris",
    tool: "get_document",
    args: { id: DECISION },
    host: "RII_BASE_URL",
    proof: "Die Revision ist unbegründet.",
  },
  {
    provider: "risat",
    tool: "search",
    args: { application: "justiz", query: "Fähre" },
    host: "RISAT_BASE_URL",
    proof: "risat:",
  },
  {
    provider: "risat",
    tool: "get_norm",
    args: { law: "FährBG", paragraph: "17" },
    host: "RISAT_BASE_URL",
    proof: "binnen 24 Stunden",
  },
  {
    provider: "risat",
    tool: "get_document",
    args: { id: "risat:NOR99000003" },
    host: "RISAT_DOCUMENT_BASE_URL",
    proof: "binnen 24 Stunden",
  },
];

/** Starts all sources without faults. */
export async function startWorld(): Promise<World> {
  const sources = await Promise.all([
    startAustlii(),
    startFrl(),
    startGermanSources(),
    startRis(),
    startLoopback(
      ({ path }) =>
        path === "/jadeService.do"
          ? { type: "application/json", body: fixture("proposals.txt") }
          : {
              type: "text/html",
              body: fixture(path.includes("90001") ? "saved-decision.html" : "frame.html"),
            },
      "JADE",
    ),
    startCellar(),
  ]);
  return {
    env: {
      LEGIBUS_LIVE: "austlii,jade",
      LEGIBUS_LIBRARY: "off",
      JADE_SESSION_COOKIE: SECRET,
      ...Object.assign({}, ...sources.map(({ env }) => env)),
    },
    async close() {
      await Promise.all(sources.map(async (one) => await one.close()));
    },
  };
}

function fixture(name: string): Buffer {
  return readFileSync(join(ROOT, "fixtures", "jade", name));
}
