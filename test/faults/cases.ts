import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startCellar } from "../support/eu/server.ts";
import { startLoopback } from "../support/loopback.ts";
import { startFrl } from "../support/frl/server.ts";
import { startRis } from "../support/ris-at/server.ts";
import { startGermanSources } from "../support/neuris/server.ts";
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

/** A call of `provider:tool` that asks the host whose variable begins so. */
function asked(
  host: string,
  name: string,
  args: Case["args"],
  proof: string,
  more: Partial<Case> = {},
): Case {
  const [provider = "", tool = ""] = name.split(":");
  return { provider, tool, args, host: `${host}_BASE_URL`, proof, ...more };
}

export const CASES: readonly Case[] = [
  asked("AUSTLII", "austlii:search", { query: "ferry" }, "austlii:au/cases/"),
  asked(
    "AUSTLII",
    "austlii:fetch_document_text",
    { id: "austlii:au/cases/cth/HCA/2024/901" },
    "Marlowe v Tidewater Ferries",
  ),
  asked("JADE", "jade:search", { query: "ferry", limit: 5 }, "jade:", { rounds: 2 }),
  asked("JADE", "jade:resolve_article", { article_id: 90_001 }, "Marlowe v Tidewater Ferries", {
    short: true,
  }),
  asked("FRL", "frl:search", { query: "ferries" }, "frl:C2011A00157"),
  asked(
    "FRL",
    "frl:get_document",
    { id: "frl:C2011A00157", pin: "s 18" },
    "(1) The master of a ferry must take reasonable care",
  ),
  asked("EU", "eu:search", { query: "small ferries" }, "eu:32016R0679/en"),
  asked("EU", "eu:get_document", { id: "eu:62012CJ0131/en" }, "concerns the lighting of lanterns", {
    short: true,
    rounds: 2,
  }),
  asked("RIS", "ris:search", { query: "Fährmann" }, `ris:${DECISION}`),
  asked("RIS", "ris:get_document", { id: DECISION }, "Die Revision ist unbegründet.", {
    otherwise: true,
    rounds: 2,
  }),
  asked(
    "RIS",
    "ris:get_norm",
    { law: "BGB", paragraph: "823" },
    "Die gleiche Verpflichtung trifft denjenigen",
    { otherwise: true, rounds: 2 },
  ),
  asked("GII", "ris:get_norm", { law: "GG", paragraph: "1" }, "Die Würde des Menschen ist unantastbar."),
  asked("RII", "ris:get_document", { id: DECISION }, "Die Revision ist unbegründet."),
  asked("RISAT", "risat:search", { application: "justiz", query: "Fähre" }, "risat:"),
  asked("RISAT", "risat:get_norm", { law: "FährBG", paragraph: "17" }, "binnen 24 Stunden"),
  asked("RISAT_DOCUMENT", "risat:get_document", { id: "risat:NOR99000003" }, "binnen 24 Stunden"),
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
