import { afterAll, beforeAll, describe, test } from "vitest";
import { hasBrowser } from "../sources/beck/support.ts";
import { type LocalBeck, startBeck } from "../support/beck/server.ts";
import { PASSWORD, USERNAME } from "../support/beck/state.ts";
import { type Journey, startJourney } from "../support/journey.ts";

describe.skipIf(!hasBrowser())("a provision with its commentary and cases", () => {
  let local: LocalBeck;
  let journey: Journey;
  const BUDGET = 6_000;

  beforeAll(async () => {
    local = await startBeck();
    journey = await startJourney({
      name: "J3",
      title: "§ 823 Abs. 1 BGB with the user's own licence",
      story:
        "A Referendarin reads the norm, what belongs to it, the commentary and a decision, and cites them in German style.",
      budget: BUDGET,
      env: { LEGIBUS_PROVIDERS: "beck,law", BECK_USERNAME: USERNAME, BECK_PASSWORD: PASSWORD, ...local.env },
    });
  });
  afterAll(async () => {
    await journey.close();
    await local.close();
  });

  test("J3: a provision, its related documents, commentary and a decision are read and cited", async () => {
    const { call, session } = journey;
    await session.call("beck_get_suggestions", { term: "Verz" }); // logs in first, because a search on a busy machine does not wait for the login
    await call("law_search", { query: "§ 823 Abs. 1 BGB" });
    await call("beck_get_legislation", { law_abbreviation: "BGB", paragraph: "823" });
    const vpath = "bibdata/ges/bgb/cont/bgb.p823.htm";
    await call("beck_get_related_content", { vpath });
    await call("beck_search", { query: "Verzug", category: "Rechtsprechung" });
    const decision = "beck:bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm";
    const commentary = "beck:bibdata/komm/BeckOKUrhR_48/URHG/cont/BECKOKURHR.URHG.P15.glJ.htm";
    await call("law_outline", { id: commentary });
    await call("law_outline", { id: decision });
    await call("law_read", { id: decision, pin: "Rn. 5-6" });
    await call("law_cite", {
      items: [{ id: decision, pin: "Rn. 5" }, { id: commentary, pin: "Rn. 2" }, { id: `beck:${vpath}` }],
      style: "de",
    });
    journey.expectGolden();
  });
});
