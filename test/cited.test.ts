import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainCall } from "../src/core/call.ts";
import { citedAs } from "../src/core/document.ts";
import type { Provider } from "../src/core/provider.ts";
import { allProviders } from "../src/app/providers.ts";
import { citedIn, citedLine } from "../src/documents/reading.ts";
import { startWorld, type World } from "./faults/cases.ts";
import { configOf } from "./support/provider-contract.ts";
import { loudLogger, textOf } from "./support/providers.ts";
import { servicesOf } from "./support/services.ts";

const PROVIDERS = await allProviders();

const JUDGMENT = "austlii:au/cases/cth/HCA/2024/901";
const IN_JUDGMENT =
  "Cited here: Harbour Safety Act 2011 (Cth); [2021] VSC 9906; [2005] HCA 905; (2005) 919 CLR 196;";

let world: World;
const providers: Provider[] = [];

beforeAll(async () => {
  world = await startWorld();
  const services = servicesOf(configOf(world.env), loudLogger().log);
  for (const name of ["austlii", "jade", "frl", "ris", "risat", "law"]) {
    const entry = PROVIDERS.find((one) => one.name === name);
    if (entry) providers.push(await entry.create({ ...services, peers: () => providers }));
  }
});
afterAll(async () => {
  for (const provider of providers) await provider.shutdown?.();
  await world.close();
});

async function answerOf(tool: string, args: Record<string, unknown>): Promise<string> {
  const provider = providers.find(({ name }) => tool.startsWith(`${name}:`));
  if (!provider) throw new Error(`nobody has ${tool}`);
  return textOf(await provider.handleToolCall(tool, args, plainCall()));
}

test.each([
  ["austlii:fetch_document_text", { id: JUDGMENT }, IN_JUDGMENT],
  ["law:read", { id: JUDGMENT, max_tokens: 8_000 }, IN_JUDGMENT],
  ["frl:get_document", { id: "frl:C2011A00157" }, "Cited here: Pilots Act 2009"],
  [
    "ris:get_document",
    { id: "KORE900012026" },
    "Cited here: § 823 Abs. 1 BGB; BGH, Urt. v. 2.5.2024 – XIV ZR 900/23; Art. 14 Abs. 1 S. 1 GG; § 826 BGB; § 97 Abs. 1 ZPO",
  ],
  ["ris:get_norm", { law: "FährG", paragraph: "1" }, "Cited here: § 823 Abs. 1 BGB"],
  [
    "risat:get_document",
    { id: "risat:JJR_19960812_OGH0002_0990OB09901_96I0000_002" },
    "Cited here: OGH 99 Ob 9901/96i; OGH 99 Ob 9902/20w",
  ],
])("%s %j ends with the document's citations", async (tool, args, line) => {
  const last = (await answerOf(tool, args)).split("\n").find((one) => one.startsWith("Cited here"));
  expect(last?.slice(0, line.length)).toBe(line);
});

test.each([
  ["frl:get_document", { id: "frl:C2011A00157", pin: "s 18" }],
  ["risat:get_norm", { law: "FährBG", paragraph: "17" }],
])("%s %j shows no line of citations where nothing is cited", async (tool, args) => {
  expect(await answerOf(tool, args)).not.toContain("Cited");
});

test("the JSON format has the same list of citations", async () => {
  const found: unknown = JSON.parse(
    await answerOf("austlii:fetch_document_text", { id: JUDGMENT, format: "json" }),
  );
  expect(found).toMatchObject({
    citations: expect.arrayContaining(["[2005] HCA 905", "(2005) 919 CLR 196"]),
  });
  expect(found).not.toMatchObject({ citations: expect.arrayContaining(["[2024] HCA 901"]) });
});

test("a reading with the smallest budget stays within it", async () => {
  const text = await answerOf("law:read", { id: JUDGMENT, max_tokens: 500 });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(500 * 3.5);
  expect(text).toContain("Next: offset");
});

function expectBefore(text: string, first: string, second: string): void {
  expect(text).toContain(first);
  expect(text.indexOf(first)).toBeLessThan(text.indexOf(second));
}

test("AustLII's rows and headers show the report before the neutral citation", async () => {
  const rows = await answerOf("austlii:search_cases", { query: "[2005] HCA 905" });
  expectBefore(rows.slice(rows.indexOf("Hexley")), "919 CLR 196", "[2005] HCA 905");
  const id = "austlii:au/cases/cth/HCA/2005/905";
  for (const tool of ["austlii:fetch_document_text", "law:read"])
    expect(await answerOf(tool, { id })).toMatch(/^Citation: 919 CLR 196; .*; \[2005\] HCA 905$/m);
});

test("an article of jade.io shows the report before the neutral citation", async () => {
  const text = await answerOf("jade:resolve_article", { article_id: 90_001 });
  expectBefore(text, "299 CLR 901", "[2024] HCA 901");
});

test("a case without a report shows its neutral citation and its link", async () => {
  const rows = await answerOf("austlii:search_cases", { query: "[2024] HCA 901" });
  expect(rows).toMatch(
    /\*\*Marlowe v Tidewater Ferries Pty Ltd\*\* \[2024\] HCA 901.*\n.*https:\/\/www\.austlii\.edu\.au\/au\/cases\/cth\/HCA\/2024\/901\.html/,
  );
});

test("citations are ordered reports first, then neutral, then others", () => {
  const citations = { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: ["Marlowe"] };
  expect(citedAs(citations)).toEqual(["(2024) 275 CLR 1", "[2024] HCA 901", "Marlowe"]);
  expect(citedAs({ reported: [], ecli: "ECLI:X" })).toEqual(["ECLI:X"]);
});

describe("the formatter of the line", () => {
  const document = {
    id: JUDGMENT,
    title: "Marlowe v Tidewater Ferries [2024] HCA 901",
    citations: { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: [] },
  };

  test("the line names each source once, without the document itself and unresolvable citations", () => {
    const text =
      "Marlowe [2024] HCA 901; (2024) 275 CLR 1; § 5; s 18 of the Act; Ibid; [2020] XYZQ 5; " +
      "§ 823 Abs. 1 BGB, § 823 Abs. 2 BGB; [1992] HCA 23 at [4]; [1992] HCA 23 at [9].";
    expect(citedIn(text, document)).toEqual(["§ 823 Abs. 1 BGB", "[1992] HCA 23"]);
  });

  test("the line names as many sources as fit and counts the rest", () => {
    const text = Array.from({ length: 300 }, (_, at) => `[2020] HCA ${at + 1}`).join("; ");
    const line = citedLine(text, document);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(600);
    const [, shown = "", more] = /^Cited here: (.*); and (\d+) more$/.exec(line) ?? [];
    expect(shown.split("; ").length + Number(more)).toBe(300);
    expect(Buffer.byteLength(citedLine(text, document, 80))).toBeLessThanOrEqual(80);
    expect(citedLine(text, document, 10)).toBe("");
    expect(citedLine("Nothing is cited here.", document)).toBe("");
  });
});
