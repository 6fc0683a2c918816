import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startJourney } from "../support/journey.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { ROOT } from "../support/sources.ts";
import { startAustlii } from "../support/austlii/server.ts";
import { lasting } from "../support/lasting.ts";

const DRAFT = `# Memorandum

The duty is settled: Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [5]. The wash was known as "the second wave": Marlowe [2024] HCA 901, [5].
The Court said that "one line is never enough": ibid [8].
Wrongly named: Marlow v Tidewater Railways Pty Ltd [2024] HCA 901, [99].
Section 18 of the Harbour Safety Act 2011 (Cth) applies. See also Smith v Jones [2024] HCA 902 and Hallam v Quince Estates Pty Ltd [2021] VSCA 9901, [4] (Jarrowmond JA).
In Germany § 823 Abs. 1 BGB would be asked, with BGH, Urt. v. 12.3.2024 - VI ZR 1/23, NJW 2024, 123 Rn. 7, and in the Union Art. 17 GDPR.
`;

const upstream = await lasting(startAustlii());
const german = await lasting(startGermanSources());
const journey = await lasting(
  startJourney({
    name: "J2",
    title: "every citation of a draft",
    story:
      "A barrister checks a memorandum with Australian, German and European citations before it goes out.",
    budget: 3_000,
    env: { LEGIBUS_PROVIDERS: "austlii,ris,law", ...upstream.live, ...german.env },
  }),
);
const saved = join(journey.folder, "saved");
mkdirSync(saved);
copyFileSync(join(ROOT, "fixtures/austlii/document-2020s-seriatim.html"), join(saved, "9901.html"));
writeFileSync(join(journey.folder, "memo.md"), DRAFT);

test("J2: a draft is verified online, during an outage of AustLII, and from the library", async () => {
  const { call, run, say, folder } = journey;
  await run("import", join(folder, "saved"));
  const path = join(folder, "memo.md");
  const online = await call("law_verify_citations", { path });
  expect(online.data).toMatchObject({ status: "NOT_FOUND" });
  say("AustLII goes down; what was read is in the library.");
  upstream.fault("*", { kind: "status", status: 503 });
  const away = await call("law_verify_citations", { path });
  expect(JSON.stringify(away.data)).not.toContain('"verdict":"NOT_FOUND"');
  await call("law_verify_citations", { path, sources: "library" });
  journey.expectGolden();
});
