import { afterEach, beforeEach, expect, test } from "vitest";
import type { Provider } from "../../../src/core/provider.ts";
import { convert } from "../../../src/sources/eu/converter.ts";
import { source as eu } from "../../../src/sources/eu/index.ts";
import type { Http } from "../../../src/net/http.ts";
import { withFacts } from "../../../src/sources/eu/versions.ts";
import { VERSIONS } from "../../support/eu/corpus.ts";
import { consolidatedPage } from "../../support/eu/pages.ts";
import { startCellar } from "../../support/eu/server.ts";
import { textOf } from "../../support/providers.ts";
import { providerOver } from "../../support/source-deps.ts";
import { lasting } from "../../support/lasting.ts";

let http: Http;
let provider: Provider;

const cellar = await lasting(startCellar());
beforeEach(() => {
  cellar.reset();
  const settings = { baseUrl: cellar.url, spacingMs: 0, language: "en" as const };
  ({ http, provider } = providerOver(eu, settings, { now: () => Date.parse("2026-11-01") }));
});
afterEach(async () => await http.close());

async function read(args: Record<string, unknown>): Promise<string> {
  return textOf(await provider.handleToolCall("eu:get_document", args));
}

const ACT = "32016R0679";

test("an act is read in its newest consolidated version, marked as not authentic", async () => {
  const text = await read({ id: ACT, pin: "Article 7a" });
  expect(text).toContain("Lanterns shall be lit at dusk, in fog and in the shadow of bridges.");
  expect(text).toContain("not authentic");
  expect(text).toContain("2022-01-01");
  expect(text).toContain("CELEX%3A02016R0679-20220101".replace("%3A", ":"));
});

test("a consolidated text starts with the recitals of the act as published", async () => {
  const text = await read({ id: ACT, pin: "recital 2" });
  expect(text).toContain("(2) Passengers should know who steers.");
  const whole = await read({ id: ACT });
  expect(whole.indexOf("Preamble as published")).toBeGreaterThan(0);
  expect(whole.indexOf("Preamble as published")).toBeLessThan(whole.indexOf("Subject-matter"));
  expect(whole).toContain("[^P1]: OJ C 229, 31.7.2012, p. 90.");
});

test("an act names its corrigenda", async () => {
  expect(await read({ id: ACT })).toContain("Corrigendum, OJ L 127, 23.5.2018, p. 2");
  const published = await read({ id: ACT, as_at: "oj" });
  expect(published).toContain("corrected by 32016R0679R(02) of 2018-05-23; this text does not show it");
  expect(published).toContain(
    "this is the act as published; the consolidated text of 2022-01-01 is eu:02016R0679-20220101",
  );
  expect(published).toContain("Lanterns shall be lit at dusk.");
});

test("a consolidated text names only the corrigenda that are later than its day", () => {
  const celex = "02016R0679-20220101";
  const [version] = VERSIONS;
  if (!version) throw new Error("there are versions");
  const source = { provider: "eu", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "live" as const };
  const document = convert({ id: `eu:${celex}/en`, text: consolidatedPage(version), source });
  const works = [
    { celex, relation: "consolidated", date: "2022-01-01" },
    { celex: "32016R0679R(02)", relation: "corrigendum", date: "2018-05-23" },
    { celex: "32016R0679R(03)", relation: "corrigendum", date: "2022-03-04" },
  ] as const;
  const { warnings } = withFacts(document, { by: "celex", value: celex, language: "en" }, { works });
  expect(warnings).toContain("corrected by 32016R0679R(03) of 2022-03-04; this text does not show it");
});

test.each([
  ["2026-01-01", "Lanterns shall be lit at dusk, in fog and in the shadow of bridges."],
  ["2022-01-01", "Lanterns shall be lit at dusk, in fog and in the shadow of bridges."],
  ["2021-12-31", "Lanterns shall be lit at dusk and in fog."],
  ["2018-05-24", "Lanterns shall be lit at dusk."],
])("an act as at %s has the words of that day", async (day, words) => {
  expect(await read({ id: ACT, as_at: day, pin: "Article 7a" })).toContain(words);
});

test("a version's period in force ends the day before the next version starts", async () => {
  expect(await read({ id: ACT, as_at: "2019-01-01", pin: "Article 7a" })).toContain(
    "2018-05-25 to 2021-12-31",
  );
});

test("a day before the act is NOT_FOUND with the date of its first version", async () => {
  const text = await read({ id: ACT, as_at: "2010-01-01" });
  expect(text).toContain("ERROR NOT_FOUND");
  expect(text).toContain("2016-04-27");
});

test("an unavailable consolidated version is replaced by the act as published, with a warning", async () => {
  cellar.fault("/resource/celex/02016R0679-20220101", { status: 406, body: "" });
  const text = await read({ id: ACT, pin: "Article 7a" });
  expect(text).toContain("Lanterns shall be lit at dusk.");
  expect(text).toContain("amendments are missing in this text");
});

test("without metadata the act as published is returned with a warning", async () => {
  cellar.fault("/webapi/rdf/sparql", { status: 200, type: "text/plain", body: "Virtuoso 37000 Error SP031" });
  const text = await read({ id: ACT, pin: "Article 7a" });
  expect(text).toContain("whether this text is in force, amended or corrected is not known");
  expect(text).toContain("Lanterns shall be lit at dusk.");
});

test("an old directive is read from plain paragraphs and marked as no longer in force", async () => {
  const text = await read({ id: "Richtlinie 69/335/EWG", pin: "Art. 2 Abs. 1 lit. b" });
  expect(text).toContain("b) zwei Pfennig je Tier.");
  expect(text).not.toContain("einen Pfennig");
  expect(text).toContain("no longer in force");
});

test("a text missing in the requested language is returned in another one, with a warning", async () => {
  const text = await read({ id: "C-131/12", language: "fi", pin: "para 3" });
  expect(text).toContain("no text in the language fi; this is the text in en");
  expect(text).toContain("It follows that a lantern must be lit.");
});

test("a text that is missing in every language is not NOT_FOUND, because the act exists", async () => {
  expect(await read({ id: "32015R9999" })).toContain("ERROR UPSTREAM_ERROR");
});

test("an act unknown to the metadata is NOT_FOUND, but UPSTREAM_ERROR while they are unavailable", async () => {
  expect(await read({ id: "32015R9998" })).toContain("ERROR NOT_FOUND");
  cellar.fault("/webapi/rdf/sparql", { status: 503, type: "text/plain", body: "" });
  expect(await read({ id: "32015R9997" })).toContain("ERROR UPSTREAM_ERROR");
});

test("a decision has its parties, number, date and ECLI, and orders as pins", async () => {
  const text = await read({ id: "C-131/12", pin: "order 2" });
  expect(text).toContain("Tidewater Ferries SL v Harbour Protection Agency, C-131/12");
  expect(text).toContain("ECLI:EU:C:2014:317");
  expect(text).toContain("2014-05-13");
  expect(text).toContain("The ferry bears its costs.");
  expect(text).not.toContain("must be interpreted");
});

test("numbers quoted in a decision are not its paragraphs", async () => {
  const text = await read({ id: "C-131/12", pin: "para 2" });
  expect(text).toContain("Member States may set the fare.’");
  expect(await read({ id: "C-131/12", pin: "para 1" })).not.toContain("A crossing shall be lawful");
  expect(await read({ id: "C-131/12", pin: "para 4" })).toContain("ERROR INVALID_INPUT");
});

test("as_at is refused for a decision", async () => {
  expect(await read({ id: "C-131/12", as_at: "2020-01-01" })).toContain("ERROR INVALID_INPUT");
});
