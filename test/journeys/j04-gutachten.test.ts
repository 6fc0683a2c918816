import { test } from "vitest";
import { startJourney } from "../support/journey.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { lasting } from "../support/lasting.ts";

const FACTS = "A stößt im Laden versehentlich eine Vase des B um, die 500 Euro wert war.";

const sources = await lasting(startGermanSources());
const journey = await lasting(
  startJourney({
    name: "J4",
    title: "a Gutachten from free sources",
    story:
      "A Referendarin without a Beck login turns facts into a Gutachten: the prompt, the norm, its text, the check of her draft.",
    budget: 6_000,
    env: { LEGIBUS_PROVIDERS: "ris,beck,enhancer,law", ...sources.env },
  }),
);

test("J4: a Gutachten is prepared from free sources, and beck-online reports missing credentials", async () => {
  const { call, note, session } = journey;
  const name = "legal-gutachten";
  const [argument] = (await session.prompts()).find((one) => one.name === name)?.arguments ?? [];
  note(`prompts/get ${name}`, await session.prompt(name, { [argument?.name ?? ""]: FACTS }));
  await call("beck_get_legislation", { law_abbreviation: "BGB", paragraph: "823" });
  await call("law_search", { query: "§ 823 Abs. 1 BGB" });
  await call("ris_get_norm", { law: "BGB", paragraph: "§ 823 Abs. 1" });
  await call("law_read", { id: "§ 823 Abs. 1 BGB" });
  await call("law_verify_citations", {
    text: "B könnte gegen A einen Anspruch aus § 823 Abs. 1 BGB haben. Daneben kommt § 2999 BGB in Betracht.",
    next: 0,
  });
  await call("law_cite", { items: [{ id: "§ 823 Abs. 1 BGB" }], style: "de" });
  journey.expectGolden();
});
