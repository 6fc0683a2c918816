import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { addressOf, toId } from "../../../src/sources/eu/urls.ts";
import { ACTS } from "../../support/eu/corpus.ts";
import { eurLexPage, ojPage } from "../../support/eu/pages.ts";
import { startCellar } from "../../support/eu/server.ts";
import { startApp } from "../../support/app.ts";
import { lasting } from "../../support/lasting.ts";

const cellar = await lasting(startCellar());
const { ask: call, folder } = await lasting(startApp({ LEGIBUS_PROVIDERS: "law,eu", ...cellar.env }));
beforeEach(() => cellar.reset());

test.each([
  ["DSGVO", "Art. 6 Abs. 1 lit. f", "die Überfahrt dient den berechtigten Interessen"],
  ["Art. 6 DSGVO", "Art. 6 Abs. 2", "Die Mitgliedstaaten können das Fährgeld festsetzen."],
  ["Art. 6 Abs. 1 lit. f GDPR", "Art. 6 Abs. 1 lit. f", "die Überfahrt dient den berechtigten Interessen"],
  ["Article 6(1)(f) DSGVO", "Article 6(1)(f)", "the crossing serves the legitimate interests"],
  ["GDPR", "Article 6(1)(f)", "the crossing serves the legitimate interests"],
  ["Regulation (EU) 2016/679", "art 6(2)", "Member States may set the fare."],
  ["Verordnung (EU) 2016/679", "Erwägungsgrund 2", "Fahrgäste sollten wissen, wer steuert."],
  ["Richtlinie 69/335/EWG", "Artikel 1", "erheben auf das Fährgeld nur eine Abgabe"],
  ["C-131/12", "para 3", "It follows that a lantern must be lit."],
  ["Case C-131/12 Tidewater Ferries", "[3]", "It follows that a lantern must be lit."],
  ["ECLI:EU:C:2014:317", "Rn. 3", "It follows that a lantern must be lit."],
  ["32016R0679", "Annex I", "A rope."],
  ["http://data.europa.eu/eli/reg/2016/679/oj/eng", "Annex I point 1(b)", "of tin."],
  [
    "https://eur-lex.europa.eu/legal-content/DE/TXT/?uri=CELEX:32016R0679",
    "Art. 4 Nr. 1",
    "ein Schiff, das zurückkehrt",
  ],
  ["https://eur-lex.europa.eu/eli/reg/2016/679/oj/eng", "recital 1", "Crossing a strait"],
  [
    "http://data.europa.eu/eli/dec/1969/12(1)/oj/deu",
    "Artikel 1",
    "erheben auf das Fährgeld nur eine Abgabe",
  ],
  [
    "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A62012CJ0131",
    "3",
    "It follows that a lantern must be lit.",
  ],
])("law:read opens EU law by %s, %s", async (id, pin, words) => {
  expect(await call("law:read", { id, pin })).toContain(words);
});

test("provisions and paragraphs with their quoted words are VERIFIED", async () => {
  const text = await call("law:verify_citations", {
    text: 'Nach Art. 6 Abs. 1 lit. f DSGVO ist die Überfahrt zulässig. The Court held in Case C-131/12, para 3: "It follows that a lantern must be lit." Directive 69/335/EEC, art 2.',
  });
  expect(text).toContain("3 citations: 3 VERIFIED");
});

test.each([
  ["Art. 6 Abs. 3 DSGVO", "MISMATCH"],
  ["Art. 699 DSGVO", "MISMATCH"],
  ["Article 6(1), point (f), of Regulation (EU) 2016/679", "VERIFIED"],
  ["Article 6(1), point (e), of Regulation (EU) 2016/679", "MISMATCH"],
  ["point (e) of the first subparagraph of Article 6(1) GDPR", "MISMATCH"],
  ["recital (3) of Regulation (EU) 2016/679", "VERIFIED"],
  ["recital (9) of Regulation (EU) 2016/679", "MISMATCH"],
  ["EuGH, Urt. v. 14.5.2014 – C-131/12", "MISMATCH"],
  ["EuGH, Beschl. v. 13.5.2014 – C-131/12", "MISMATCH"],
  ["EuGH, Urt. v. 13.5.2014 – C-131/12, Rn. 99", "MISMATCH"],
  ["EuGH, Urt. v. 13.5.2014 – C-131/12, Rn. 3", "VERIFIED"],
  ["Richtlinie 2009/9999/EG", "NOT_FOUND"],
  ["C-999/12", "NOT_FOUND"],
  ["ECLI:EU:C:2014:999", "NOT_FOUND"],
  ["Verordnung (EU) 2015/9999", "UNVERIFIED"], // in the metadata, but without a text
])("the citation %s is %s", async (text, status) => {
  expect(await call("law:verify_citations", { text })).toContain(`1 citation: 1 ${status}`);
});

test("a German quotation is compared with the German text of a judgment", async () => {
  const right = await call("law:verify_citations", {
    text: "„Daraus folgt, dass eine Laterne anzuzünden ist.“ (EuGH, Urt. v. 13.5.2014 – C-131/12, Rn. 3)",
  });
  expect(right).toContain("1 citation: 1 VERIFIED");
  const wrong = await call("law:verify_citations", {
    text: "„Daraus folgt, dass eine Laterne stets zu löschen ist.“ (EuGH, Urt. v. 13.5.2014 – C-131/12, Rn. 3)",
  });
  expect(wrong).toContain("1 citation: 1 MISMATCH");
});

test("law:compare shows word by word how an article changed between two days", async () => {
  const text = await call("law:compare", {
    id: "32016R0679",
    pin: "Article 7a",
    from: "2017-01-01",
    to: "2023-01-01",
  });
  expect(text).toContain("in fog and in the shadow of bridges");
});

test("law:search finds EU law", async () => {
  const text = await call("law:search", { query: "small ferries", sources: ["eu"] });
  expect(text).toContain("eu:32016R0679");
});

test.each(["EuGH", "European Court of Justice", "Court of Justice of the European Union"])(
  "law:search finds decisions of the %s, and no act, when that court is asked for",
  async (court) => {
    const text = await call("law:search", { query: "ferries", court });
    expect(text).toContain("eu:62012CJ0131");
    expect(text).not.toContain("eu:32016R0679");
  },
);

test("law:import recognises a saved EUR-Lex page and drops the surrounding page", async () => {
  const [english] = ACTS;
  if (!english) throw new Error("the corpus has no act");
  mkdirSync(join(folder, "files"));
  const file = join(folder, "files", "saved.html");
  writeFileSync(file, eurLexPage("32016R0679", "en", ojPage(english)));
  const said = await call("law:import", { path: file });
  expect(said).toContain("import:eu:32016R0679");
  const text = await call("law:read", { id: "import:eu:32016R0679", pin: "Article 6(1)(f)" });
  expect(text).toContain("the crossing serves the legitimate interests of the ferry");
  expect(await call("law:read", { id: "import:eu:32016R0679" })).not.toContain(
    "Access to European Union law",
  );
});

test.each([
  ["eIDAS", "eu:32014R0910/de"],
  ["eIDAS Regulation", "eu:32014R0910/en"],
  ["DSM directive", "eu:32019L0790/en"],
  ["DSM-Richtlinie", "eu:32019L0790/de"],
  ["Urheberrechtsrichtlinie", "eu:32019L0790/de"],
  ["ePrivacy", "eu:32002L0058/en"],
  ["ePrivacy-Richtlinie", "eu:32002L0058/de"],
  ["MiCA", "eu:32023R1114/en"],
  ["NIS 2 Directive", "eu:32022L2555/en"],
  ["Brussels Ia", "eu:32012R1215/en"],
  ["Brüssel Ia-Verordnung", "eu:32012R1215/de"],
  ["Rome I", "eu:32008R0593/en"],
  ["Rome II Regulation", "eu:32007R0864/en"],
  ["Rom I", "eu:32008R0593/de"],
  ["REACH", "eu:32006R1907/de"],
  ["Habitats Directive", "eu:31992L0043/en"],
  ["FFH-Richtlinie", "eu:31992L0043/de"],
  ["Data Act", "eu:32023R2854/en"],
  ["DGA", "eu:32022R0868/en"],
  ["UCPD", "eu:32005L0029/en"],
  ["UGP-Richtlinie", "eu:32005L0029/de"],
  ["Warenkaufrichtlinie", "eu:32019L0771/de"],
  ["Digital Services Act", "eu:32022R2065/en"],
])("the usual name %s is the act %s", (name, id) => {
  const address = addressOf(name);
  expect(address && toId(address)).toBe(id);
});

test.each(["Rome I directive", "Software", "reach", "Habitats", "data"])("%s names no act", (name) => {
  expect(addressOf(name)).toBeUndefined();
});

const { ask, folder: withoutSource } = await lasting(
  startApp({ LEGIBUS_PROVIDERS: "law,eu", EU_BASE_URL: "http://127.0.0.1:9" }),
);

test("words after a German place are compared with the German text, also of an act with an English name", async () => {
  const german = ACTS.find(({ language }) => language === "de");
  if (!german) throw new Error("the corpus has no German act");
  writeFileSync(join(withoutSource, "saved.html"), eurLexPage("32016R0679", "de", ojPage(german)));
  expect(await ask("law:import", { path: join(withoutSource, "saved.html") })).toContain("eu:32016R0679");
  const opened = await ask("law:read", { id: "import:eu:32016R0679", pin: "Art. 6 Abs. 2" });
  expect(opened).toContain("Die Mitgliedstaaten können das Fährgeld festsetzen."); // and no source is asked
  const text = "Nach Art. 6 Abs. 1 lit. f GDPR gilt: „die Überfahrt dient den berechtigten Interessen“.";
  const wrong = text.replace("berechtigten", "geheimen");
  expect(await ask("law:verify_citations", { text, sources: "library" })).toContain("1 VERIFIED");
  expect(await ask("law:verify_citations", { text: wrong, sources: "library" })).toContain("1 MISMATCH");
});
