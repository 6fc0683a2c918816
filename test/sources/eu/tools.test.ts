import { afterEach, beforeEach, expect, test } from "vitest";
import type { Provider } from "../../../src/core/provider.ts";
import { source as eu } from "../../../src/sources/eu/index.ts";
import type { Http } from "../../../src/net/http.ts";
import { IN_PARTS, startCellar } from "../../support/eu/server.ts";
import { adapterOf, textOf } from "../../support/providers.ts";
import { providerOver } from "../../support/source-deps.ts";
import { lasting } from "../../support/lasting.ts";

let http: Http;
let provider: Provider;

const cellar = await lasting(startCellar());
beforeEach(() => {
  cellar.reset();
  ({ http, provider } = providerOver(eu, { baseUrl: cellar.url, spacingMs: 0, language: "auto" }));
});
afterEach(async () => await http.close());

async function ask(tool: string, args: Record<string, unknown>): Promise<string> {
  return textOf(await provider.handleToolCall(`eu:${tool}`, args));
}

test("eu:search tries both languages before it reports no results", async () => {
  expect(await ask("search", { query: "Sicherheit kleiner Fähren" })).toContain("Fähren-Grundverordnung");
  expect(await ask("search", { query: "Fähren-Grundverordnung", language: "en" })).toContain("No results");
  expect(cellar.requests).toHaveLength(2);
  expect(await ask("search", { query: "zebracorn" })).toContain("no title in en or de has these words");
  expect(cellar.requests).toHaveLength(4);
});

test("an act's point is read by CELEX number and pin, with the attribution", async () => {
  const text = await ask("get_document", { id: "32016R0679", pin: "Article 6(1)(f)", language: "en" });
  expect(text).toContain("(f) the crossing serves the legitimate interests of the ferry");
  expect(text).not.toContain("the passenger has paid");
  expect(text).toContain("© European Union");
});

test("a place that the id names is read", async () => {
  const text = await ask("get_document", { id: "Art. 6(1)(f) GDPR", language: "en" });
  expect(text).toContain("(f) the crossing serves the legitimate interests of the ferry");
  expect(text).not.toContain("the passenger has paid");
  expect(await ask("get_document", { id: "C-131/12, para 3" })).not.toContain(
    "concerns the lighting of lanterns",
  );
});

test("a language is named by its code or in words", async () => {
  for (const language of ["de", "Deutsch", "german"])
    expect(await ask("get_document", { id: "32016R0679", pin: "Art. 6", language })).toContain("Überfahrt");
  expect(await ask("get_document", { id: "GDPR", language: "xx" })).toContain("language must be one of bg");
});

test("the German name opens the German text, with German pins", async () => {
  for (const pin of ["Art. 6 Abs. 1 lit. f", "Artikel 6 Absatz 1 Buchstabe f", "Art. 6 I lit. f DSGVO"]) {
    const text = await ask("get_document", { id: "DSGVO", pin });
    expect(text, pin).toContain("f) die Überfahrt dient den berechtigten Interessen der Fähre");
    expect(text, pin).not.toContain("Der Fahrgast hat bezahlt");
  }
});

test("a judgment is read by its case number, ECLI or CELEX number", async () => {
  for (const id of ["C-131/12", "C 131/12", "ECLI:EU:C:2014:317", "62012CJ0131", "eu:62012CJ0131/en"]) {
    const text = await ask("get_document", { id, pin: "para 3" });
    expect(text, id).toContain("It follows that a lantern must be lit.");
  }
});

test("eu:search finds acts by words of their title and shows whether they are in force", async () => {
  const text = await ask("search", { query: "small ferries", type: "regulation" });
  expect(text).toContain("eu:32016R0679/en");
  expect(text).toContain("in force");
});

test("a text in several files is read completely and in order", async () => {
  const id = `eu:${IN_PARTS}/en`;
  const annex = await ask("get_document", { id, pin: "Annex IX" });
  expect(annex).toContain("The table of lanterns is kept in the wheelhouse.");
  expect(await ask("get_document", { id, pin: "Article 6(1)(f)" })).toContain("the legitimate interests");
  const asked = cellar.requests.filter(({ path }) => path.includes("in-parts")).map(({ path }) => path);
  expect(asked.slice(0, 2)).toEqual(["/resource/cellar/in-parts/DOC_1", "/resource/cellar/in-parts/DOC_2"]);
});

test("an unreadable list of files is LAYOUT_CHANGED, not an empty text", async () => {
  cellar.fault(IN_PARTS, { status: 300, type: "text/html", body: "<html><body>Choose one.</body></html>" });
  const text = await ask("get_document", { id: `eu:${IN_PARTS}/en` });
  expect(text).toContain("LAYOUT_CHANGED");
});

test("a reference of another source gets no EU id", async () => {
  const adapter = await adapterOf(provider);
  for (const other of ["frl:C2004A00109", "§ 823 BGB", "[1992] HCA 23", "ris:KORE600500000", "3201", ""])
    expect(adapter.idOf(other), other).toBeUndefined();
});
