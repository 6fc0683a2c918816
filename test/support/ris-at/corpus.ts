import { absaetze, absatz, type FakeDecision, type FakeNorm, item, list } from "./pages.ts";

const FERRIES = {
  law: "Fährenbetriebsgesetz",
  abbreviation: "FährBG",
  lawNumber: "20099901",
  heading: "Sorgfalt des Fährmanns",
};

const duty = (hours: string) =>
  absaetze(
    absatz(
      "1",
      "Der Fährmann hat beim Anlegen darauf zu achten, dass",
      list(
        item(
          1,
          "1.",
          "Ziffer eins",
          "niemand ins Wasser fällt,",
          list(
            item(2, "a)", "Litera a", "auch nicht bei Nacht, und"),
            item(2, "b)", "Litera b", "auch nicht bei Nebel;"),
          ),
        ),
        item(1, "2.", "Ziffer 2", "die Planke liegt."),
      ),
    ),
    absatz("2", `Unfälle sind binnen ${hours} zu melden.`),
  );

/** A provision in force from a day on, perhaps to another. */
function norm(
  law: Pick<FakeNorm, "law" | "lawNumber" | "abbreviation" | "heading">,
  number: string,
  place: string,
  [from, to]: readonly [from: string, to?: string],
  source: string,
  body: string,
): FakeNorm {
  const sort = /\d+\w*$/.exec(place)?.[0] ?? "";
  return { ...law, number, place, sort, from, ...(to !== undefined && { to }), source, body };
}

const FIRST = "BGBl. I Nr. 9901/2016";
const plain = (text: string) => `<p class="Abs">${text}</p>`;
const law = (law: string, abbreviation: string, lawNumber: string) => ({ law, abbreviation, lawNumber });

const FEDERAL: readonly FakeNorm[] = [
  norm(
    FERRIES,
    "NOR99000003",
    "§ 17",
    ["2020-01-01"],
    `${FIRST} zuletzt geändert durch BGBl. I Nr. 9902/2019`,
    duty("24 Stunden"),
  ),
  norm(FERRIES, "NOR99000001", "§ 17", ["2016-08-12", "2017-12-31"], FIRST, duty("einer Woche")),
  norm(FERRIES, "NOR99000002", "§ 17", ["2018-01-01", "2019-12-31"], FIRST, duty("drei Tagen")),
  norm(
    { ...FERRIES, heading: "Lichter" },
    "NOR99000004",
    "§ 17a",
    ["2018-01-01"],
    "BGBl. I Nr. 9903/2017",
    absaetze(absatz("1", "Laternen brennen ab Sonnenuntergang.")),
  ),
  norm(
    { ...FERRIES, heading: "Fahrplan" },
    "NOR99000005",
    "§ 18",
    ["2016-08-12"],
    FIRST,
    plain("Der Fahrplan ist auszuhängen."),
  ),
  // the text of § 1295 is a law and free; the two others only share its words
  norm(
    law("Allgemeines bürgerliches Gesetzbuch", "ABGB", "10001622"),
    "NOR12019037",
    "§ 1295",
    ["1917-01-01"],
    "JGS Nr. 946/1811",
    absaetze(
      absatz(
        "1",
        "Jedermann ist berechtigt, von dem Beschädiger den Ersatz des Schadens, welchen dieser ihm aus Verschulden zugefügt hat, zu fordern.",
      ),
    ),
  ),
  norm(
    law("Einführungsverordnung zum ABGB", "EVABGB", "20099902"),
    "NOR99000010",
    "§ 1295",
    ["1939-01-01"],
    "dRGBl. I S 9999",
    plain("Erfunden."),
  ),
  norm(
    law("Bundes-Verfassungsgesetz", "B-VG", "10000138"),
    "NOR99000011",
    "Art. 7",
    ["1930-01-01"],
    "BGBl. Nr. 1/1930",
    absaetze(absatz("1", "Alle Staatsbürger sind vor dem Gesetz gleich.")),
  ),
];

/** A law of two Articles with paragraphs of their own. */
const TWOFOLD = {
  law: "Stegeordnung",
  abbreviation: "StegO",
  sort: "5",
  from: "2010-01-01",
  source: "BGBl. I Nr. 9904/2009",
  lawNumber: "20099904",
  body: `<p class="Abs">Stege.</p>`,
};

const STATE: FakeNorm = {
  number: "LNO99000001",
  law: "NÖ Stegverordnung",
  place: "§ 3",
  sort: "3",
  from: "2015-01-01",
  source: "LGBl. 9999/2",
  lawNumber: "20099903",
  state: "Niederösterreich",
  body: `<p class="Abs">Stege sind zu beleuchten.</p>`,
};
export const NORMS: readonly FakeNorm[] = [
  ...FEDERAL,
  { ...TWOFOLD, number: "NOR99000020", place: "Art. 1 § 5" },
  { ...TWOFOLD, number: "NOR99000021", place: "Art. 2 § 5" },
  { ...TWOFOLD, number: "NOR99000022", place: "Art. 2 § 6", sort: "6" },
];
export const STATE_NORMS: readonly FakeNorm[] = [STATE];

export const DECISIONS: readonly FakeDecision[] = [
  {
    number: "JJR_19960812_OGH0002_0990OB09901_96I0000_002",
    application: "Justiz",
    type: "Rechtssatz",
    court: "OGH",
    fileNumbers: ["99Ob9901/96i", "99Ob9902/20w"],
    date: "2020-12-10",
    ecli: "ECLI:AT:OGH0002:1996:RS0999901",
    norms: ["ABGB §1295", "FährBG §17"],
    ruling: "RS0999901",
    texts: ["JJT_19960812_OGH0002_0990OB09901_96I0000_000", "JJT_20201210_OGH0002_0990OB09902_20W0000_000"],
    words: "Der Fährmann haftet für die Planke.",
  },
  {
    number: "JJT_19960812_OGH0002_0990OB09901_96I0000_000",
    application: "Justiz",
    type: "Text",
    court: "OGH",
    fileNumbers: ["99Ob9901/96i"],
    date: "1996-08-12",
    published: "1997-06-15",
    ecli: "ECLI:AT:OGH0002:1996:0990OB09901.96I.0812.000",
    norms: ["ABGB §1295"],
    words: "Die Fähre legte ohne Planke an.",
  },
  {
    number: "JJT_20201210_OGH0002_0990OB09902_20W0000_000",
    application: "Justiz",
    type: "Text",
    court: "OGH",
    fileNumbers: ["99Ob9902/20w"],
    date: "2020-12-10",
    published: "2021-02-01",
    ecli: "ECLI:AT:OGH0002:2020:0990OB09902.20W.1210.000",
    norms: ["ABGB §1295"],
    words: "Die Planke der Fähre war vereist.",
  },
  // as in the source: a decision of 1978 dated on the day of its publication, and one dated after it
  {
    number: "JJT_19780627_OGH0002_0990OB09903_7800000_000",
    application: "Justiz",
    type: "Text",
    court: "OGH",
    fileNumbers: ["99Ob9903/78"],
    date: "2026-07-13",
    published: "2026-07-13",
    ecli: "ECLI:AT:OGH0002:1978:0990OB09903.78.0627.000",
    norms: [],
    words: "Eine alte Fähre.",
  },
  {
    number: "JJT_20261223_OLG0459_0990BS09904_25Y0000_000",
    application: "Justiz",
    type: "Text",
    court: "OLG Linz",
    fileNumbers: ["99Bs9904/25y"],
    date: "2026-12-23",
    published: "2026-07-15",
    ecli: "ECLI:AT:OLG0459:2026:0990BS09904.25Y.1223.000",
    norms: [],
    words: "Eine Fähre der Zukunft.",
  },
  {
    number: "JFR_20260318_25V09905_01",
    application: "Vfgh",
    type: "Rechtssatz",
    court: "Verfassungsgerichtshof (VfGH)",
    fileNumbers: ["V9905/2025 (V9905/2025-13)"],
    date: "2026-03-18",
    ecli: "ECLI:AT:VFGH:2026:V9905.2025",
    norms: ["B-VG Art7"],
    texts: ["JFT_20260318_25V09905_00"],
    words: "Fähren sind gleich zu behandeln.",
  },
  {
    number: "JFT_20260318_25V09905_00",
    application: "Vfgh",
    type: "Text",
    court: "Verfassungsgerichtshof (VfGH)",
    fileNumbers: ["V9905/2025"],
    date: "2026-03-18",
    ecli: "ECLI:AT:VFGH:2026:V9905.2025",
    norms: ["B-VG Art7"],
    words: "Über Fähren.",
  },
  ...Array.from({ length: 123 }, (_, at): FakeDecision => {
    const day = `2019-${String((at % 12) + 1).padStart(2, "0")}-10`;
    const number = String(at).padStart(5, "0");
    return {
      number: `JJT_${day.replaceAll("-", "")}_OGH0002_0980OB${number}_19A0000_000`,
      application: "Justiz",
      type: "Text",
      court: "OGH",
      fileNumbers: [`98Ob${at}/19a`],
      date: day,
      ecli: `ECLI:AT:OGH0002:2019:0980OB${number}`,
      norms: ["ABGB §1295", "ZPO §502"],
      words: "Ein Steg und viele Boote.",
    };
  }),
];
