import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../../src/app/index.ts";
import { toJsonSchema } from "../../src/core/schema.ts";
import { FORBIDDEN } from "../net/forbidden.ts";
import { recorder } from "../net/support.ts";
import { listen } from "../support/listen.ts";
import { tally } from "./tally.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const HOST = "www.austlii.edu.au"; // the host used in the forbidden URLs

interface Target {
  readonly tool: string;
  readonly of: string;
  /** The source's own host; look-alikes of it are forbidden too. */
  readonly host: string;
  readonly args: (text: string) => Record<string, unknown>;
}

const target = (tool: string, of: string, host: string, more: Record<string, unknown> = {}): Target => ({
  tool,
  of,
  host,
  args: (text) => ({ ...more, [of]: text }),
});

const BECK = "beck-online.beck.de";
const RIS = "testphase.rechtsinformationen.bund.de";
const AT = "www.ris.bka.gv.at";
const FRL = "www.legislation.gov.au";
const EU = "eur-lex.europa.eu";

/** Every argument that names a document, a URL or a file. */
const TARGETS: readonly Target[] = [
  target("austlii:fetch_document_text", "url", HOST),
  target("austlii:fetch_document_text", "id", HOST),
  target("jade:resolve_article", "url", "jade.io"),
  target("jade:search_by_citation", "citation", "jade.io"),
  target("jade:citation_lookup", "citation", "jade.io"),
  target("frl:get_document", "id", FRL),
  target("eu:get_document", "id", EU),
  target("ris:get_document", "id", RIS),
  target("risat:get_document", "id", AT),
  ...["get_document", "get_context", "get_referenced_documents", "get_related_content"].map((tool) =>
    target(`beck:${tool}`, "vpath", BECK),
  ),
  ...[HOST, "jade.io", FRL, EU, RIS, AT, BECK].flatMap((host) => [
    target("law:read", "id", host),
    target("law:outline", "id", host),
  ]),
  target("law:grep", "id", HOST, { pattern: "native title" }),
  target("law:compare", "id", FRL, { pin: "s 1", from: "2015-01-01" }),
  { tool: "law:cite", of: "items", host: HOST, args: (text) => ({ items: [{ id: text }] }) },
  target("law:import", "path", HOST),
  target("law:import", "url", HOST, { text: "A text that a user pasted." }),
  target("law:verify_citations", "path", HOST),
  target("law:verify_citations", "id", HOST),
  target("law:pack", "path", HOST),
  ...["law:read", "law:pack"].map((tool): Target => ({
    tool,
    of: "documents",
    host: HOST,
    args: (text) => ({ documents: [{ id: text }] }),
  })),
  target("law:citing", "id", HOST),
  target("law:library", "id", HOST),
];

/** Not a target, because beck-online searches for any text as a citation. */
const CITATIONS = "beck:resolve_citation citation";
/** Arguments that are ids of our own. */
const LABELS = /^(?:user_id|project_id|task_id|article_id|template_id)$/;

const wall = recorder();
const asked: string[] = [];
let hits = 0;

const dir = temporaryFolder("wall");
const canary = await lasting(
  listen(
    createServer((socket) => {
      hits += 1;
      socket.destroy();
    }),
  ),
);
const { port } = canary;
const own = ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "localhost", "[::ffff:127.0.0.1]"].flatMap(
  (host) => [`http://${host}:${port}/`, `https://${host}:${port}/`, `https://${HOST}@${host}:${port}/`],
);
const forbidden = [...FORBIDDEN, ...own];
const env = {
  HOME: dir,
  LEGIBUS_DATA_DIR: dir,
  LEGIBUS_PROVIDERS: "+risat",
  LEGIBUS_LIVE: "austlii,jade",
  LEGIBUS_LOG_LEVEL: "silent",
  BECK_USERNAME: "anna",
  BECK_PASSWORD: "geheim-1",
  PUPPETEER_EXECUTABLE_PATH: join(dir, "no-browser"),
};
const network = {
  connector: wall.dial,
  lookup: (name: string, _options: unknown, callback: (error: Error | null, found: []) => void) => {
    asked.push(name);
    callback(Object.assign(new Error("refused by the test"), { code: "ENOTFOUND" }), []);
  },
};
const app = await lasting(createApp(env, () => {}, { network }));

test("an allowed request reaches the recording connector, so the tests below can fail", async () => {
  await app.orchestrator.handleToolCall("frl:search", { query: "privacy" });
  expect(wall.attempts.map(({ host }) => host)).toContain("api.prod.legislation.gov.au");
  wall.attempts.length = 0;
});

test("every argument that can contain a URL is a target", () => {
  const named = app.orchestrator.getAllTools().flatMap(({ name, inputSchema }) =>
    Object.keys(toJsonSchema(inputSchema, "input").properties ?? {})
      .filter(
        (key) => /(?:^|_)(?:ids?|urls?|v?paths?|items|documents|citation)$/.test(key) && !LABELS.test(key),
      )
      .map((key) => `${name} ${key}`),
  );
  const tried = new Set(TARGETS.map(({ tool, of }) => `${tool} ${of}`));
  expect(named.filter((one) => !tried.has(one) && one !== CITATIONS)).toEqual([]);
  expect(forbidden.length).toBeGreaterThanOrEqual(140);
});

test.for(TARGETS)(
  "a forbidden URL in $of of $tool, for $host, makes no connection",
  async ({ tool, host, args }, { task }) => {
    const found: string[] = [];
    const tried: { held: boolean; ms: number }[] = [];
    for (const one of forbidden) {
      const text = one.replaceAll(HOST, host);
      if (tool === "frl:get_document" && !/[:/\\.]/.test(text)) continue; // a word may be a law's title
      const started = performance.now();
      const result = await app.orchestrator.handleToolCall(tool, args(text));
      const ms = performance.now() - started;
      const places = wall.attempts.splice(0).map((attempt) => `${attempt.host}:${attempt.port}`);
      tried.push({ held: places.length === 0, ms });
      if (places.length > 0) found.push(`${JSON.stringify(text)} -> ${places.join()}`);
      expect(result.content.length).toBeGreaterThan(0);
    }
    tally(task, "a forbidden address", tried);
    expect(found).toEqual([]);
    expect([hits, asked]).toEqual([0, []]);
  },
);
