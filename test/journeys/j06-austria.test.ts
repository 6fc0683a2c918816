import { expect, test } from "vitest";
import { startJourney } from "../support/journey.ts";
import { startRis } from "../support/ris-at/server.ts";
import { lasting } from "../support/lasting.ts";

const ris = await lasting(startRis());
const journey = await lasting(
  startJourney({
    name: "J6",
    title: "a norm and the Supreme Court's case law on it",
    story: "A Viennese associate reads § 1295 ABGB, finds the OGH's Rechtssatz on it and cites the decision.",
    budget: 4_500,
    env: { LEGIBUS_PROVIDERS: "risat,law", ...ris.env },
  }),
);

test("J6: a provision leads to its Rechtssatz and the decision, which is cited", async () => {
  const { call } = journey;
  await call("risat_get_norm", { law: "ABGB", paragraph: "1295" });
  await call("risat_search", {
    application: "justiz",
    norm: "ABGB § 1295",
    court: "OGH",
    rechtssatz: true,
    query: "Planke",
  });
  await call("risat_get_document", { id: "risat:JJR_19960812_OGH0002_0990OB09901_96I0000_002" });
  const id = "risat:JJT_20201210_OGH0002_0990OB09902_20W0000_000";
  await call("law_outline", { id });
  await call("law_read", { id });
  const cited = await call("law_cite", { items: [{ id }, { id: "§ 1295 Abs 1 ABGB" }], style: "at" });
  expect(cited.text).toContain("OGH 10.12.2020, 99 Ob 9902/20w");
  journey.expectGolden();
});
