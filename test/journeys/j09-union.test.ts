import { expect, test } from "vitest";
import { startCellar } from "../support/eu/server.ts";
import { startJourney } from "../support/journey.ts";
import { lasting } from "../support/lasting.ts";

const cellar = await lasting(startCellar());
const journey = await lasting(
  startJourney({
    name: "J9",
    title: "a regulation of the Union, its versions and a judgment on it",
    story:
      "A company's lawyer in Munich finds the ferry regulation, reads Article 6 in German and recital 2 in English, sees how Article 7a changed, reads the Court's answer, and has a memo checked.",
    budget: 5_000,
    env: { LEGIBUS_PROVIDERS: "eu,law", ...cellar.env },
  }),
);

test("J9: a regulation is found, its versions compared, a judgment read and a memo verified", async () => {
  const { call } = journey;
  await call("eu_search", { query: "safety small ferries", type: "regulation", language: "en" });
  const read = await call("law_read", { id: "Art. 6 Abs. 1 lit. f DSGVO" });
  expect(read.text).toContain("die Tide lässt sie zu");
  await call("eu_get_document", { id: "32016R0679", language: "en", pin: "recital 2" });
  const compared = await call("law_compare", {
    id: "32016R0679",
    pin: "Article 7a",
    from: "2019-01-01",
    to: "2023-01-01",
  });
  expect(compared.text).toContain("the shadow of bridges");
  await call("law_outline", { id: "ECLI:EU:C:2014:317" });
  await call("law_read", { id: "C-131/12", pin: "para 3, order 1" });
  const checked = await call("law_verify_citations", {
    text: "„Daraus folgt, dass eine Laterne anzuzünden ist.“ (EuGH, Urt. v. 13.5.2014 – C-131/12, Rn. 3); vgl. Art. 6 Abs. 9 DSGVO; Richtlinie 2009/9999/EG.",
  });
  expect(checked.text).toContain("1 VERIFIED");
  expect(checked.text).toContain("1 MISMATCH");
  expect(checked.text).toContain("1 NOT_FOUND");
  await call("law_cite", { items: [{ id: "C-131/12", pin: "Rn. 3" }, { id: "Art. 6 DSGVO" }], style: "de" });
  journey.expectGolden();
});
