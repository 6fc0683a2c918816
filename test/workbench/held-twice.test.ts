import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { block, documentOf } from "../documents/made.ts";
import { call, contextOf, libraryOf, verifiedAnswer } from "./support.ts";

const made = documentOf([]);

/** A document that the user brought as a page of its source, or as a file that nothing else vouches for. */
function brought(
  id: string,
  as: "page" | "file",
  { pin, text, ...facts }: Partial<LegalDocument> & { readonly pin: string; readonly text: string },
): LegalDocument {
  const source = { ...made.source, import: { as, at: "2026-08-01T00:00:00Z" } } as const;
  return { ...made, id: `import:${id}`, blocks: [block("paragraph", text, { pin })], source, ...facts };
}

const UNION = {
  kind: "case",
  court: "Court of Justice of the European Union",
  date: "2031-09-14",
  jurisdiction: "eu",
} as const;
const ENGLISH = brought("english", "page", {
  ...UNION,
  pin: "[4]",
  text: "A warehouse keeper must test the alarm of the store each winter.",
  title: "Kahn GmbH v Marlow AG, C-901/30, Judgment of the Court (Third Chamber) 14 September 2031",
  language: "en",
  citations: { reported: [], ecli: "ECLI:EU:C:2031:671", other: ["C-901/30", "CELEX 62030CJ0901"] },
});
const GERMAN = brought("german", "page", {
  ...UNION,
  pin: "Rn. 4",
  text: "Der Betreiber eines Lagers muss die Warnanlage jeden Winter prüfen.",
  title: "C-901/30, Urteil des Gerichtshofs (Dritte Kammer) 14. September 2031",
  language: "de",
  citations: { reported: [], other: ["C-901/30"] },
});
const OPINION = brought("opinion", "page", {
  ...UNION,
  date: "2031-03-02",
  pin: "[4]",
  text: "I propose that the alarm need not be tested in any winter at all.",
  title: "Kahn GmbH v Marlow AG, C-901/30, Opinion of Advocate General Wren 2 March 2031",
  language: "en",
  citations: { reported: [], other: ["C-901/30", "CELEX 62030CC0901"] },
});

const ORDER = {
  kind: "case",
  jurisdiction: "de",
  language: "de",
  title: "OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31",
  court: "OLG Ahlen",
  date: "2031-09-14",
  citations: { reported: [], other: ["OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31"] },
  pin: "Rn. 4",
} as const;
const SAVED = brought("saved", "page", { ...ORDER, text: "Die Warnanlage ist jeden Winter zu prüfen." });
const OWN = brought("own", "file", {
  ...ORDER,
  text: "Die Warnanlage ist niemals und von keinem zu prüfen.",
});

const ACT = {
  kind: "legislation",
  jurisdiction: "eu",
  language: "de",
  title: "Verordnung (EU) 2030/9777 des Europäischen Parlaments und des Rates vom 5. Mai 2030 über Lager",
  pin: "Art. 2 Abs. 1",
} as const;
const FIRST = brought("first", "page", {
  ...ACT,
  date: "2030-05-05",
  citations: { reported: [], other: ["CELEX 32030R9777"] },
  text: "Die Betreiber halten Käse unter vier Grad und prüfen das Lager.",
});
const CONSOLIDATED = brought("consolidated", "page", {
  ...ACT,
  citations: { reported: [], other: ["CELEX 02030R9777-20320101"] },
  version: { label: "consolidated text of 2032-01-01", from: "2032-01-01" },
  text: "Die Betreiber halten Käse unter drei Grad und prüfen das Lager.",
});

const EARLIER = "these words are in the text of 2030-05-05, not in that of 2032-01-01";

test.each([
  [
    "A keeper must “test the alarm of the store each winter” (Case C-901/30 Kahn v Marlow, para 4).",
    [ENGLISH, GERMAN, OPINION],
    { verdict: "VERIFIED", id: "import:english" },
  ],
  [
    "Das Gericht führt aus: „muss die Warnanlage jeden Winter prüfen“ (EuGH, Urt. v. 14.9.2031 – C-901/30, Rn. 4).",
    [ENGLISH, GERMAN, OPINION],
    { verdict: "VERIFIED", id: "import:german" },
  ],
  [
    "A keeper must “test the alarm of the ship each summer” (Case C-901/30 Kahn v Marlow, para 4).",
    [ENGLISH, GERMAN],
    { verdict: "MISMATCH" },
  ],
  [
    "Das Gericht führt aus: „jeden Winter zu prüfen“ (OLG Ahlen, Beschl. v. 14.9.2031 – 4 W 9811/31, Rn. 4).",
    [OWN, SAVED],
    { verdict: "VERIFIED", id: "import:saved" },
  ],
  [
    "Das Gericht führt aus: „niemals und von keinem zu prüfen“ (OLG Ahlen, Beschl. v. 14.9.2031 – 4 W 9811/31, Rn. 4).",
    [OWN, SAVED],
    { verdict: "MISMATCH", id: "import:saved" },
  ],
  [
    "Die Betreiber „halten Käse unter drei Grad“ (Art. 2 Abs. 1 Verordnung (EU) 2030/9777).",
    [FIRST, CONSOLIDATED],
    { verdict: "VERIFIED", id: "import:consolidated" },
  ],
  [
    "Die Betreiber „halten Käse unter vier Grad“ (Art. 2 Abs. 1 Verordnung (EU) 2030/9777).",
    [FIRST, CONSOLIDATED],
    { verdict: "PARTIAL", id: "import:first", unchecked: [{ part: "the law of today", reason: EARLIER }] },
  ],
  [
    "Die Betreiber „halten Käse unter neun Grad“ (Art. 2 Abs. 1 Verordnung (EU) 2030/9777).",
    [FIRST, CONSOLIDATED],
    { verdict: "MISMATCH" },
  ],
])("%s is compared with each copy or version that is held", async (text, held, expected) => {
  const tool = verifyCitations(contextOf({ library: await libraryOf(...held) }));
  const { rows } = verifiedAnswer.parse(await tool.run({ text, next: 0 }, call));
  expect(rows).toMatchObject([expected]);
});
