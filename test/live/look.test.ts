import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, createApp } from "../../src/app/index.ts";
import { allProviders } from "../../src/app/providers.ts";
import { startAustlii, type Upstream } from "../support/austlii/server.ts";
import { CHECKS, type Check } from "./checks.ts";
import { look, type Seen } from "./look.ts";
import { refusalOf } from "./permission.ts";

const PROVIDERS = await allProviders();

/** Checks of the facsimile, in the form of the checks of live pages. */
const OURS: readonly Check[] = [
  {
    page: "a page of search results",
    tool: "austlii:search",
    args: { query: "ferry" },
    shows: { "an id": /austlii:au\/cases\// },
  },
  {
    page: "a judgment",
    tool: "austlii:fetch_document_text",
    args: { id: "austlii:au/cases/cth/HCA/2024/901" },
    shows: { "the parties": /Marlowe v Tidewater Ferries/, "numbered paragraphs": /\[1\]/ },
  },
];

let upstream: Upstream;
const apps: App[] = [];

beforeAll(async () => {
  upstream = await startAustlii();
});
afterAll(async () => {
  await Promise.all(apps.map(async (app) => await app.shutdown()));
  await upstream.close();
});
beforeEach(() => upstream.reset());

async function looked(base: string, checks: readonly Check[] = OURS): Promise<readonly Seen[]> {
  const env = {
    LEGIBUS_PROVIDERS: "austlii",
    LEGIBUS_LIVE: "austlii",
    LEGIBUS_LIBRARY: "off",
    LEGIBUS_LOG_LEVEL: "silent",
    AUSTLII_BASE_URL: base,
    AUSTLII_SPACING_MS: "0",
  };
  const app = await createApp(env, () => {});
  apps.push(app);
  const seen: Seen[] = [];
  for await (const one of look(app, checks, 0)) seen.push(one);
  return seen;
}

test("the live suite confirms each page with one request", async () => {
  expect(await looked(upstream.url)).toEqual([
    { verdict: "ok", said: "a page of search results: as the parser expects" },
    { verdict: "ok", said: "a judgment: as the parser expects" },
  ]);
  expect(upstream.requests).toHaveLength(2);
});

test("the live suite names what a changed page lacks and how to report it", async () => {
  const [search, judgment] = OURS;
  if (!search || !judgment) throw new Error("no checks");
  const [seen] = await looked(upstream.url, [{ ...judgment, shows: { "the coat of arms": /coat of arms/ } }]);
  expect(seen?.verdict).toBe("changed");
  expect(seen?.said).toMatch(
    /^a judgment: no longer looks as the parser expects \(not found: the coat of arms\)\. Please report it at https:\/\/\S+\/issues with this line: austlii:fetch_document_text \{"id":/,
  );
});

test("the live suite stops at a source that refuses instead of reporting a changed page", async () => {
  upstream.fault(/sinosrch/, { kind: "status", status: 403 });
  const seen = await looked(upstream.url);
  expect(seen.map(({ verdict }) => verdict)).toEqual(["refused"]);
  expect(upstream.requests).toHaveLength(1);
});

test("an outage is not reported as a changed page", async () => {
  const [seen] = await looked("http://127.0.0.1:9");
  expect(seen?.verdict).toBe("unreachable");
  expect(seen?.said).toContain("the source cannot be reached from here");
});

function refusal(name: string, env: Readonly<Record<string, string>>): string | undefined {
  const entry = PROVIDERS.find((one) => one.name === name);
  if (!entry) throw new Error(`no provider ${name}`);
  return refusalOf(entry, env);
}

test("open sources need no permission, the others need LEGIBUS_LIVE or credentials", () => {
  for (const open of ["frl", "eu", "ris", "risat"]) expect(refusal(open, {})).toBeUndefined();
  expect(refusal("austlii", {})).toContain("LEGIBUS_LIVE=austlii");
  expect(refusal("jade", { LEGIBUS_LIVE: "austlii" })).toContain("LEGIBUS_LIVE=jade");
  expect(refusal("jade", { LEGIBUS_LIVE: "austlii, jade" })).toBeUndefined();
  expect(refusal("beck", { BECK_USERNAME: "anna" })).toContain("BECK_PASSWORD");
  expect(refusal("beck", { BECK_USERNAME: "anna", BECK_PASSWORD: "x" })).toBeUndefined();
});

test("every remote source has checks with existing tools and valid arguments", async () => {
  const names = Object.keys(CHECKS);
  const local = new Set(["law", "enhancer", "planner"]);
  expect(names.toSorted()).toEqual(
    PROVIDERS.map(({ name }) => name)
      .filter((name) => !local.has(name))
      .toSorted(),
  );
  const env = {
    LEGIBUS_PROVIDERS: names.join(","),
    LEGIBUS_LOG_LEVEL: "silent",
    BECK_USERNAME: "-",
    BECK_PASSWORD: "-",
  };
  const app = await createApp(env, () => {});
  apps.push(app);
  const tools = new Map(app.orchestrator.getAllTools().map((tool) => [tool.name, tool]));
  for (const { tool, args } of Object.values(CHECKS).flat()) {
    expect(tools.get(tool)?.inputSchema.safeParse(args).error, tool).toBeUndefined();
    expect(tools.has(tool), tool).toBe(true);
  }
});
