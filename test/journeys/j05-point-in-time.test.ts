import { expect, test } from "vitest";
import { startFrl } from "../support/frl/server.ts";
import { startJourney } from "../support/journey.ts";
import { startRis } from "../support/ris-at/server.ts";
import { lasting } from "../support/lasting.ts";

const register = await lasting(startFrl());
const ris = await lasting(startRis());
const journey = await lasting(
  startJourney({
    name: "J5",
    title: "the law on a day, and what has changed since",
    story:
      "What did s 18 of the Harbour Ferries Safety Act 2011 say on 5 January 2017, what has changed since, and the same of § 17 FährBG in Austria.",
    budget: 4_000,
    env: { LEGIBUS_PROVIDERS: "frl,risat,law", ...register.env, ...ris.env },
  }),
);

test("J5: a provision is read as at a day, compared, and refused before its first version", async () => {
  const { call } = journey;
  await call("frl_search", { query: "Harbour Ferries Safety", as_at: "2017-01-05" });
  await call("frl_get_document", { id: "frl:C2011A00157", as_at: "2017-01-05", pin: "s 18" });
  const changed = await call("law_compare", {
    id: "frl:C2011A00157",
    pin: "s 18",
    from: "2017-01-05",
    to: "2026-01-01",
  });
  expect(changed.text).toContain("[-three days-] {+24 hours+}");
  const before = await call("frl_get_document", { id: "frl:C2011A00157", as_at: "2005-01-01", pin: "s 18" });
  expect(before.isError).toBe(true);
  await call("risat_get_norm", { law: "FährBG", paragraph: "17", as_at: "2017-01-05" });
  await call("law_compare", { id: "risat:NOR99000001", pin: "Abs. 2", from: "2017-01-05", to: "2026-01-01" });
  journey.expectGolden();
});
