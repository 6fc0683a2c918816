import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { readHere } from "../../src/citations/verify/draft.ts";
import { germanDecision, germanDocument, line, margin } from "../documents/made.ts";
import { lineOf, rowsOf } from "./rows.ts";
import { namedTable, table } from "../support/table.ts";

const ferry = germanDecision(
  "BAG, Urteil vom 25.1.2024 – 6 AZR 919/23",
  [
    line("Tenor", "heading"),
    line(
      "Die Revision der Klägerin gegen das Urteil des Landesarbeitsgerichts Kiel vom 1. Februar 2023 wird zurückgewiesen.",
    ),
    line("durch die Vorsitzende Richterin am Bundesarbeitsgericht Dr. Möwenß"),
    line("Die Anhörungsrüge der Klägerin wird verworfen."),
    line("Gründe", "heading"),
    margin(1, "Das Landesarbeitsgericht hat die Revision zugelassen."),
    margin(
      2,
      "Das alleinige Speichern einer gefälschten Seekarte genügt nicht, um den Tatbestand zu erfüllen.",
    ),
    margin(
      3,
      "Einer bloßen Ablichtung des Fahrplans ist mangels Stempels kein Urkundencharakter beizumessen.",
    ),
    margin(4, "Das Arbeitsgericht hat die Klage abgewiesen. Es unterschreiben Fuchs, Otter und Dachs."),
    margin(5, "Die Höhe ist nach seerechtlichen Maßstäben zu bestimmen."),
  ],
  { id: "ris:KORE990022024" },
);
const split = germanDecision(
  "BVerfG, Urteil vom 16.2.1983 – 2 BvE 91/83",
  [
    margin(1, "Die Anträge der Fährleute sind zulässig."),
    margin(2, "Abweichende Meinung 1:"),
    margin(3, "Die Mole hätte nicht gesperrt werden dürfen, weil sie allen gehört."),
    margin(3, "Dr. Otter"),
    margin(3, "Abweichende Meinung der Richterin Dachs"),
    margin(4, "Der Leuchtturm ist kein Verfassungsorgan."),
    line("Zitiervorschlag:", "heading"),
    line("BVerfG, Urteil vom 16. Februar 1983"),
    line("Fundstelle(n)", "heading"),
    line("BVerfGE 962, 1 - 116"),
  ],
  { id: "ris:KVRE990011983" },
);
const fines = germanDocument({
  id: "eu:32096R0999/de",
  kind: "legislation",
  title: "Verordnung (EU) 2096/999 über Seezeichen",
  jurisdiction: "eu",
  citations: { reported: [], other: ["VO (EU) 2096/999"] },
  blocks: [
    { type: "paragraph", pin: "Art. 33 Abs. 1", markdown: "Die Meldung erfolgt binnen 72 Stunden." },
    { type: "paragraph", pin: "Art. 34 Abs. 1", markdown: "Die Seeleute werden benachrichtigt." },
    {
      type: "paragraph",
      pin: "Art. 83 Abs. 5",
      markdown:
        "Im Einklang mit Absatz 2 werden Geldbußen von bis zu 20000000 EUR oder 4 % des Umsatzes verhängt.",
    },
  ],
});
const catchword = germanDocument({
  id: "eu:32003F0999/de",
  kind: "legislation",
  title: "2003/999/JI: Rahmenbeschluss des Rates vom 13. Juni 2003 über Bojen",
  date: "2003-06-13",
  jurisdiction: "eu",
  citations: { reported: [], other: ["CELEX 32003F0999"] },
  blocks: [{ type: "paragraph", pin: "Art. 1 Abs. 1", markdown: "Bojen sind rot." }],
});
const tort = germanDocument({
  id: "ris:bgb/823",
  kind: "legislation",
  title: "§ 823 BGB Schadensersatzpflicht",
  citations: { reported: [], other: ["§ 823 BGB"] },
  blocks: [
    { type: "paragraph", pin: "Abs. 1", markdown: "Wer die Fähre eines anderen beschädigt, haftet." },
    { type: "paragraph", pin: "Abs. 2", markdown: "Wer eine Boje versetzt, ist ebenso verpflichtet." },
  ],
});

const FERRY = "BAG, Urteil vom 25.1.2024 – 6 AZR 919/23";
const SPLIT = "BVerfG, Urteil vom 16.2.1983 – 2 BvE 91/83";
const FINES = "der Verordnung (EU) 2096/999";
const SHORE = [ferry, split, fines, tort, catchword];

const seen = async (draft: string, documents: readonly LegalDocument[] = SHORE) =>
  (await rowsOf(draft, documents)).map((row) => lineOf(row, ({ field }) => field));

describe("statements of a German draft", () => {
  namedTable("the statement of %s is compared", seen, {
    "the year under its head": [
      `| Gericht | Az. | Jahr |\n|---|---|---|\n| BAG | 6 AZR 919/23 | 2024 |`,
      "VERIFIED",
    ],
    "another year under its head": [
      `| Gericht | Az. | Jahr |\n|---|---|---|\n| BAG | 6 AZR 919/23 | 2023 |`,
      "MISMATCH year",
    ],
    "the form under its head": [
      `| Gericht | Az. | Form |\n|---|---|---|\n| BAG | 6 AZR 919/23 | Urteil |`,
      "VERIFIED",
    ],
    "another form under its head": [
      `| Gericht | Az. | Form |\n|---|---|---|\n| BAG | 6 AZR 919/23 | Beschluss |`,
      "MISMATCH form",
    ],
    "its Senate without its court": ["Urteil des Zweiten Senats vom 16.2.1983 – 2 BvE 91/83", "VERIFIED"],
    "another Senate without its court": [
      "Urteil des Ersten Senats vom 16.2.1983 – 2 BvE 91/83",
      "MISMATCH court",
    ],
    "a judge whose name has an umlaut": [`Den Vorsitz hatte Dr. Möwenß (${FERRY}).`, "VERIFIED"],
    "a judge who did not sit": [
      `Den Vorsitz hatte Dr. Störtebek (${FERRY}).`,
      "MISMATCH judge Dr. Störtebek",
    ],
    "an outcome in place of another": [
      `Das BAG gab der Revision nicht statt, sondern wies sie zurück (${FERRY}).`,
      "VERIFIED",
    ],
    "the other outcome in place of the true one": [
      `Das BAG wies die Revision nicht zurück, sondern gab ihr statt (${FERRY}).`,
      "MISMATCH outcome",
    ],
    "who won by a remedy": [`Die Klägerin unterlag mit der Revision (${FERRY}).`, "VERIFIED"],
    "who did not": [`Die Klägerin obsiegte mit der Revision (${FERRY}).`, "MISMATCH outcome"],
    "who admitted the remedy": [
      `Das Landesarbeitsgericht ließ die Revision zu (${FERRY}, Rn. 1).`,
      "VERIFIED",
    ],
    "another court that admitted it": [
      `Die Revision hat erst das Bundesarbeitsgericht zugelassen (${FERRY}, Rn. 1).`,
      "PARTIAL zugelassen by Bundesarbeitsgericht",
    ],
    "that nobody admitted it": [
      `Die Revision war nicht zugelassen (${FERRY}, Rn. 1).`,
      "PARTIAL not zugelassen",
    ],
    "a remedy that was decided on as one admitted": [`Revision zugelassen (${FERRY})`, "PARTIAL zugelassen"],
    "what a verb at the head of its clause denies": [
      `Das alleinige Speichern einer gefälschten Seekarte genügt (${FERRY}, Rn. 2).`,
      "PARTIAL what the sentence says",
    ],
    "it before a short reference": [
      `So ${FERRY}.\n\nDas alleinige Speichern einer gefälschten Seekarte genügt (BAG, a.a.O., Rn. 2).`,
      "VERIFIED | PARTIAL what the sentence says",
    ],
    "the denial of it": [
      `Das alleinige Speichern einer gefälschten Seekarte genügt nicht (${FERRY}, Rn. 2).`,
      "VERIFIED",
    ],
    "what has no such quality": [
      `Eine bloße Ablichtung des Fahrplans hat Urkundencharakter (${FERRY}, Rn. 3).`,
      "PARTIAL what the sentence says",
    ],
    "the outcome below": [`Das Arbeitsgericht hat die Klage abgewiesen (${FERRY}).`, "VERIFIED"],
    "another outcome below": [
      `Das Arbeitsgericht gab der Klage statt (${FERRY}).`,
      "PARTIAL Arbeitsgericht: gab der Klage statt",
    ],
    "a field of law": [`Das bestimmt sich nach seerechtlichen Maßstäben (${FERRY}, Rn. 5).`, "VERIFIED"],
    "another field of law": [
      `Das bestimmt sich nach steuerrechtlichen Maßstäben (${FERRY}, Rn. 5).`,
      "PARTIAL steuerrechtlichen Maßstäben",
    ],
    "the judges who took part": [`Mitgewirkt haben Fuchs, Otter und Dachs (${FERRY}).`, "VERIFIED"],
    "a judge who took no part": [`Mitgewirkt haben Fuchs, Otter und Marder (${FERRY}).`, "PARTIAL Marder"],
    "another body that decided": [`Spruchkörper war der Zweite Senat (${FERRY}).`, "MISMATCH court"],
    "a remedy of the other party": [
      `Die Anhörungsrüge der Beklagten wurde verworfen (${FERRY}).`,
      "MISMATCH outcome",
    ],
    "a Senate after an abbreviation in small letters": [
      "Das Urteil vom 16. Februar 1983 (2 BvE 91/83 u. a.) erging durch den Ersten Senat.",
      "MISMATCH court",
    ],
  });
});

describe("separate opinions", () => {
  test.each([
    [
      "as the court's words",
      `Nach der Senatsmehrheit gehört die Mole allen (${SPLIT}, Rn. 3).`,
      "PARTIAL Rn. 3 as the court's",
    ],
    ["as such", `Anders das Sondervotum (${SPLIT}, Rn. 4).`, "VERIFIED"],
    ["of its judge", `So ${SPLIT}, Sondervotum Dachs, Rn. 4.`, "VERIFIED"],
    ["of another judge", `So ${SPLIT}, Sondervotum Otter, Rn. 4.`, "MISMATCH judge"],
    [
      "of its judge before it",
      `Die abweichende Meinung des Richters Dachs sagt das (${SPLIT}, Rn. 4).`,
      "VERIFIED",
    ],
  ])("a place of one cited %s gives %s", async (_, draft, expected) => {
    expect(await seen(draft)).toEqual([expected]);
  });

  test("a word that only begins like one leaves the sentence to be compared", async () => {
    expect(await seen(`Die Anträge der Minderheitsfährleute sind unzulässig (${SPLIT}, Rn. 1).`)).toEqual([
      "PARTIAL unzulässig",
    ]);
  });

  test("the court's own reasons are not part of one", async () => {
    expect(await seen(`Nach der Senatsmehrheit ist das zulässig (${SPLIT}, Rn. 1).`)).toEqual(["VERIFIED"]);
  });
});

describe("figures of a law", () => {
  test.each([
    ["its own", `Binnen 72 Stunden ist zu melden (Art. 33 Abs. 1 ${FINES}).`, "VERIFIED"],
    [
      "another provision's",
      `Binnen 72 Stunden ist zu melden (Art. 34 Abs. 1 ${FINES}).`,
      "PARTIAL Binnen 72 Stunden",
    ],
    [
      "in millions",
      `Die Buße beträgt bis 20 Mio. € oder 4 % des Umsatzes (Art. 83 Abs. 5 ${FINES}).`,
      "VERIFIED",
    ],
    ["other millions", `Die Buße beträgt bis 10 Mio. € (Art. 83 Abs. 5 ${FINES}).`, "PARTIAL 10 Mio. €"],
    [
      "a share whose number is that of a part",
      `Sie beträgt 2 % des Umsatzes (Art. 83 Abs. 5 ${FINES}).`,
      "MISMATCH figure",
    ],
  ])("a statement with %s gives %s", async (_, draft, expected) => {
    const rows = await seen(draft);
    expect(rows[0]).toBe(expected);
  });
});

describe("places of quoted words", () => {
  table(
    "a part before a quotation is that of the provision in the bracket",
    async (draft) => (await seen(draft))[0],
    {
      "Abs. 2: „Wer eine Boje versetzt, ist ebenso verpflichtet“ (§ 823 BGB)": "VERIFIED",
      "Abs. 1: „Wer eine Boje versetzt, ist ebenso verpflichtet“ (§ 823 BGB)": "MISMATCH quotation",
      "- Abs. 1: „Wer eine Boje versetzt, ist ebenso verpflichtet“ (§ 823 BGB)": "MISMATCH quotation",
    },
  );

  test("a quoted block with places of its own is a list of quotations", async () => {
    const right = "Das Landesarbeitsgericht hat die Revision zugelassen.";
    const wrong = "Das Landesarbeitsgericht hat die Fähre zugelassen.";
    const draft = `> ${FERRY}\n> - Rn. 1: „${right}“\n> - Rn. 1: „${wrong}“\n`;
    expect(await seen(draft)).toEqual(["VERIFIED", "VERIFIED", "MISMATCH quotation"]);
  });

  test("words that are given in substance only are not refuted", async () => {
    const [row] = await seen(`„Das Gericht hat das Rechtsmittel eröffnet“, so sinngemäß ${FERRY}, Rn. 1.`);
    expect(row).toBe("PARTIAL “Das Gericht hat das Rechtsmittel eröffnet”");
  });

  test("a paragraph named behind words that it has in substance is checked", async () => {
    expect(await seen(`So ${FERRY}, Rn. 1.\n\nDas folgt sinngemäß Rn. 77.`)).toEqual([
      "VERIFIED",
      "MISMATCH pinpoint",
    ]);
  });
});

table("a provision of a German law is read in English: %s is %s", seen, {
  "Section 823(2) BGB": "VERIFIED",
  "Section 823(4) BGB": "MISMATCH pinpoint",
});

test("a collection in front of its decision is parallel to it, one in the next line to the next", async () => {
  const draft = `BVerfGE 962, 1 = ${SPLIT}\nBVerfGE 964, 1 = ${SPLIT}`;
  expect(await seen(draft)).toEqual(["VERIFIED", "MISMATCH citation"]);
});

table(
  "the day of an act whose title has the number first is compared",
  async (day) => await seen(`Rahmenbeschluss 2003/999/JI des Rates vom ${day}`),
  {
    "13. Juni 2003": "VERIFIED",
    "13. Juni 2004": "MISMATCH date",
  },
);

table(
  "a number in a bracket is that of the court that the sentence or the register names",
  async (draft) => {
    const { found } = await readHere(draft, {});
    const named = found.flatMap((one) =>
      one.kind === "decision" ? [`${one.courtName} ${one.fileNumber}`] : [],
    );
    return named;
  },
  {
    "Das OLG Kiel verwarf die Beschwerde (34 Wx 905/18, Rn. 8).": "OLG Kiel 34 Wx 905/18",
    "Das OLG Kiel hob das Urteil des LG Kiel auf (34 Wx 905/18).": "",
    "So die Beschwerde (34 Wx 905/18, Rn. 8).": "",
    "Dem folgt der Senat nicht (11 CS 19.91093, Rn. 14).": "BayVGH 11 CS 19.91093",
    "Dem folgt der Senat nicht (5 C 13.22, Rn. 14).": "BVerwG 5 C 13.22",
  },
);

const fares = germanDecision(
  "BAG, Urteil vom 7.2.2024 – 5 AZR 977/23",
  [
    line("Gründe", "heading"),
    margin(
      1,
      "Der Fährmann ist mit 39 % an der Reederei beteiligt. Absatz 2 der Hafenordnung regelt Stufe 4.",
    ),
    margin(
      2,
      "Der Fahrpreis von 200 DM ist gestern am Kai gezahlt worden. Die Mahngebühr von 400 DM hat der Fahrgast verlangt.",
    ),
    margin(
      3,
      "Die Reederei ist verurteilt worden, an den Fährmann 103.200,35 Euro brutto abzgl. 17.100,51 Euro netto zu zahlen, weil sie ihm über mehrere Jahre hinweg trotz vielfacher Aufforderung des Seemannsamtes die Zulage für Nachtfahrten und Sturmfahrten vorenthalten und die Anlegestelle ohne Zustimmung des Hafenmeisters an eine andere Gesellschaft verpachtet hat, die dort keine Fähren betreibt.",
    ),
  ],
  { id: "ris:KARE990977023" },
);
const FARES = "BAG, Urteil vom 7.2.2024 – 5 AZR 977/23";
const ORDERED =
  "netto zu zahlen, weil sie ihm über mehrere Jahre hinweg trotz vielfacher Aufforderung des Seemannsamtes die Zulage für Nachtfahrten und Sturmfahrten vorenthalten und die Anlegestelle ohne Zustimmung des Hafenmeisters an eine andere Gesellschaft verpachtet hat, die dort keine Fähren betreibt";

table(
  "shares and amounts are compared with those of the place, numbers of its parts are not: %s",
  async (said) => {
    const [statement = "", number = ""] = said.split(" @");
    return (await seen(`${statement} (${FARES}, Rn. ${number}).`, [fares])).join(" | ");
  },
  {
    "Der Fährmann ist mit 39 % an der Reederei beteiligt @1": "VERIFIED",
    "Die Beteiligung des Fährmanns beträgt 49 % @1": "MISMATCH figure",
    "Die Beteiligung des Fährmanns beträgt rund 40 % @1": /^PARTIAL/,
    "Absatz 3 der Hafenordnung regelt die Stufe 5 @1": /^PARTIAL/,
    "Der Fahrpreis von 400 DM ist gestern gezahlt worden @2": /^PARTIAL/,
    "Die Mahngebühr von 200 DM hat der Fahrgast verlangt @2": "PARTIAL 200 DM",
    [`Die Reederei ist verurteilt worden, an den Fährmann 103.200,35 Euro brutto abzgl. 17.100,51 Euro ${ORDERED} @3`]:
      "VERIFIED",
    [`Die Reederei ist verurteilt worden, an den Fährmann 303.200,35 Euro brutto abzgl. 17.100,51 Euro ${ORDERED} @3`]:
      "MISMATCH figure",
  },
);
