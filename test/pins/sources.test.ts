import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { checkPins } from "../../src/pins/check.ts";
import { findPins } from "../../src/pins/match.ts";
import { convert as austlii } from "../../src/sources/austlii/converter.ts";
import { fromUrl, toId } from "../../src/sources/austlii/urls.ts";
import { convert as beck } from "../../src/sources/beck/converter.ts";
import { convert as eu } from "../../src/sources/eu/converter.ts";
import { docxHtml, convert as frl } from "../../src/sources/frl/converter.ts";
import { convert as ris } from "../../src/sources/neuris/converter.ts";
import { convert as risAt } from "../../src/sources/ris-at/converter.ts";
import { byVpath, DOCUMENT_FILES } from "../support/beck/corpus.ts";
import { printView } from "../support/beck/pages.ts";
import { ACTS, JUDGMENTS } from "../support/eu/corpus.ts";
import { judgmentPage, ojPage } from "../support/eu/pages.ts";
import { fixture as frlFixture } from "../support/frl/corpus.ts";
import { fixtures } from "../support/fixtures.ts";
import { DECISIONS, NORMS } from "../support/ris-at/corpus.ts";
import { decisionPage, normPage } from "../support/ris-at/pages.ts";
import { ROOT } from "../support/sources.ts";

const source = (provider: string, url = "https://www.example.org/") =>
  ({ provider, url, retrievedAt: "2026-11-21T00:00:00.000Z", how: "live" }) as const;

function onAustlii(name: string): LegalDocument {
  const [page] = fixtures("austlii", name);
  const url = `https://www.austlii.edu.au/${page?.path ?? ""}`;
  const address = fromUrl(url);
  if (!page || !address) throw new Error(`no fixture ${name}`);
  return austlii({ id: toId(address), text: page.html, source: source("austlii", url) });
}

const onRis = (name: string, id: string) =>
  ris({ id, text: readFileSync(join(ROOT, "fixtures/ris", name), "utf8"), source: source("ris") });

const onFrl = (text: string) => frl({ id: "frl:C2011A00157", text, source: source("frl") });

function ofUnion(id: string, text: string | undefined): LegalDocument {
  if (text === undefined) throw new Error(`no document ${id}`);
  return eu({ id, text, source: source("eu") });
}

const [regulation, verordnung] = ACTS.map(ojPage);
const [ruling] = JUDGMENTS.map(judgmentPage);

function onRisAt(number: string): LegalDocument {
  const norm = NORMS.find((one) => one.number === number);
  const decision = DECISIONS.find((one) => one.number === number);
  const text = norm ? normPage(norm) : decision && decisionPage(decision);
  if (text === undefined) throw new Error(`no document ${number}`);
  return risAt({ id: `risat:${number}`, text, source: source("risat") });
}

function onBeck(name: string): LegalDocument {
  const vpath = DOCUMENT_FILES[name] ?? "";
  const document = byVpath(vpath);
  if (!document) throw new Error(`no document ${name}`);
  return beck({ id: `beck:${vpath.toLowerCase()}`, text: printView(document), source: source("beck") });
}

/** How the text of a place begins and, where it has several blocks, how its last block begins; read off the fixture. */
type Place = string | readonly [begins: string, lastBegins: string];

/** Documents and their places by the spellings of their pins, which " | " parts. */
const DOCUMENTS: Readonly<Record<string, readonly [() => LegalDocument, Readonly<Record<string, Place>>]>> = {
  "an appeal on AustLII": [
    () => onAustlii("document-2020s-appeal"),
    {
      "orders | ORDER | the orders": ["ORDER", "*The second respondent bear"],
      "order 3 | Order 3": "*The second respondent bear",
      "Foreseeability and breach | foreseeability": "Foreseeability and breach",
      "The facts | facts": "The facts",
    },
  ],
  "a section on AustLII": [
    () => onAustlii("legislation-section-new"),
    {
      "s 18 | 18 | section 18 | Sect. 18 | s18 | § 18": ["Duty of ferry operators", '***"in use"***'],
      "s 18(1) | s. 18 (1) | subsection 18(1) | subsection (1) | (1) | sub-s (1) | section 18(1) of the Harbour Safety Act 2011 (Cth)":
        "The operator of a ferry service must",
      "s 18(1)(b) | (1)(b) | paragraph 18(1)(b) | s 18(1)(b) HSA": "movement of the water",
      "s 18(3A) | 18(3A) | subs (3A)": "If an operator relies on subsection (3)",
      "s 18(4) (definition of 'in use') | definition of in use": '***"in use"***',
    },
  ],
  "a schedule on AustLII": [
    () => onAustlii("legislation-schedule-new"),
    {
      "sch 1 cl 1(2)(b)(ii) | schedule 1 clause 1(2)(b)(ii) | cl 1(2)(b)(ii) of sch 1 | sch 1, s 1(2)(b)(ii)":
        "inspected each day",
      "sch 1 cl 2 | cl 2 | clause 2 | s 2 of Schedule 1": ["2 Handrails", "A gangway must have a handrail"],
      "Part 2 | pt 2 | Lines | Part 2—Lines": "Part 2—Lines",
    },
  ],
  "judgments that count from one on AustLII": [
    () => onAustlii("document-1990s-classic"),
    {
      "Wexford J [3] | Wexford J at [3] | [3] (Wexford J) | [3] per Wexford J | wexford j [3]":
        "I would allow the appeal.",
      "Thornbury J [5] | Thornbury J para 5 | Thornbury J, [5] | [5]": "The appeal should be allowed.",
      "fn 145 | footnote 145 | n 145 | note 145": "",
    },
  ],
  "an Act of the Register": [
    () => onFrl(frlFixture("ferries-act-2024.html") + frlFixture("ferries-act-2024-volume-2.html")),
    {
      "s 18A(a) | section 18A(a) | 18A(a) | paragraph 18A(a)": "",
      "sch 2 cl 3(1) | sch 2 s 3(1) | Schedule 2 clause 3(1) | cl 3(1)": "",
      "sch 1 cl 1(1) | sch 1 s 1(1) | Schedule 1 clause 1(1) | sch 1 item 1(1)": "",
      "Division 1 | div 1 | Duties": "Division 1—Duties",
      "Part 2 | Safety on board": "Part 2—Safety on board",
      "s 4(1) (definition of 'ferry' para (b)) | definition of ferry para (b)": "",
    },
  ],
  "regulations of the Register": [
    () => onFrl(docxHtml(frlFixture("wharves-regulations.document.xml"))),
    { "reg 5(1)(a) | s 5(1)(a) | section 5(1)(a) | regulation 5(1)(a) | r 5(1)(a) | 5(1)(a)": "" },
  ],
  "a decision on rechtsprechung-im-internet.de": [
    () => onRis("rii-page.html", "ris:KORE900012026"),
    {
      "Rn. 3 | Rn 3 | [3] | 3 | para 3 | Rz 3 | Rz. 3 | Tz. 3 | Rdnr. 3 | RdNr 3 | Randnummer 3 | juris Rn. 3 | at [3]":
        "Die Revision ist unbegründet.",
      "Rn. 1 f. | Rn. 1 bis 2 | Rn. 1-2 | [1]–[2] | Rn. 1, 2": [
        "Die Klägerin verlangt",
        "Der Nebel war dicht.",
      ],
      "Rn. 3 ff. | Rn. 3 und 5 | Rn. 3; Rn. 5": ["Die Revision ist unbegründet.", "Die Kostenentscheidung"],
      "Leitsatz 1 | Ls. 1 | LS 1 | Leitsatz": "Der Fährmann haftet",
      "Tenor | orders | Spruch": "Die Revision der Klägerin wird",
      Entscheidungsgründe: ["Entscheidungsgründe", "Die Kostenentscheidung"],
      Tatbestand: ["Tatbestand", "Der Nebel war dicht."],
    },
  ],
  "a decision with a dissent of the portal": [
    () => onRis("case-akn.xml", "ris:KVRE900032026"),
    {
      "Rn. 5 | [5] (Ardleton) | 5": "Ich kann dem nicht zustimmen.",
      "Leitsatz 2 | Ls. 2": "Ihr Verbot bedarf eines Gesetzes.",
      "Tenor 1 | order 1": "Die Verordnung ist nichtig.",
      "Tenor | orders": ["Die Verordnung ist nichtig.", "Der Bund trägt die Kosten."],
    },
  ],
  "one provision of gesetze-im-internet.de": [
    () => onRis("article.html", "ris:FlößG/1"),
    {
      "Abs. 2 S. 2 | § 1 Abs. 2 S. 2 FlößG | § 1 II 2 | § 1 Abs 2 Satz 2 | Absatz 2 Satz 2 | (2) S. 2 | §1 Abs.2 S.2":
        "Die Anzeige ist formlos.",
      "Abs. 1 S. 1 Nr. 2 | § 1 Abs. 1 Nr. 2 | § 1 I Nr. 2 | (1) Nr. 2 | § 1 Abs. 1 Ziff. 2 | (1)(2)":
        "schwimmt.",
      "Abs. 1 S. 1 | § 1 Abs. 1 S. 1 | Abs. 1 | (1) | § 1 I 1 | § 1 I": ["Floß ist, was", "schwimmt."],
    },
  ],
  "a law of gesetze-im-internet.de": [
    () => onRis("gii-law.html", "ris:FlößG"),
    {
      "§ 1 Abs. 1 S. 1 Nr. 2 | § 1 Abs. 1 Nr. 2 | § 1 I Nr. 2 FlößG | section 1(1)(2)": "schwimmt.",
      "§ 1 Abs. 1 S. 2 | § 1 I 2": "Das gilt auch im Winter.",
      "§ 2 | §2 | s 2 | 2 | section 2 | § 2 FlößG": ["§ 2 Gebühren", "Die Gebühr beträgt drei Euro."],
      "§ 1 Abs. 2 S. 1 | § 1 Abs. 2 | § 1 II": "Ein Floß ist kein Boot.",
    },
  ],
  "a law of several articles": [
    () => onRis("gii-law.xml", "ris:FlößG"),
    {
      "Art. 1 § 1 Abs. 1 S. 1 Nr. 2 lit. a lit. bb | Art. 1 § 1 Abs. 1 Nr. 2 lit. a bb)": "mit Draht",
      "Art. 1 § 1 Abs. 2a | Art 1 § 1 IIa | Art. 1 § 1 (2a)": "Ein Floß ist",
      "§ 4 | §§ 3 bis 5 | § 5": "§§ 3 bis 5 (weggefallen)",
      "Anlage 1 | Anl. 1 | Anl 1 | annex 1": "Anlage 1 (zu Art. 1 § 2)",
      Eingangsformel: "Eingangsformel",
      "Art. 1 § 1 Abs. 1 S. 3 | § 1 Abs. 1 S. 3": "**Ausnahmen** regelt § 2.",
    },
  ],
  "a provision of Austria": [
    () => onRisAt("NOR99000003"),
    {
      "§ 17 Abs. 1 Z 1 lit. b | § 17 Abs 1 Z 1 lit b FährBG | Abs 1 Z 1 lit b | § 17 Abs. 1 Nr. 1 lit. b | (1) Z 1 lit b | § 17 Abs 1 Z 1 Litera b":
        "auch nicht bei Nebel;",
      "§ 17 Abs. 2 | Abs 2 | (2) | § 17 Abs 2 erster Satz | § 17 Abs 2 S 1": "Unfälle sind binnen 24 Stunden",
    },
  ],
  "a decision of Austria": [
    () => onRisAt("JJT_19960812_OGH0002_0990OB09901_96I0000_000"),
    { "Rz 2 | [Rz 2] | Rn. 2 | [2] | 2 | Rz. 2 | RZ 2 | para 2": "", "Spruch | Tenor | orders": "" },
  ],
  "a regulation of the Union": [
    () => ofUnion("eu:32016R0679/en", regulation),
    {
      "Article 6(1)(f) | Art. 6(1)(f) | Article 6(1), point (f) | point (f) of Article 6(1) | Art. 6 Abs. 1 lit. f | Art. 6 I lit. f | point (f) of Article 6(1) GDPR | 6(1)(f)":
        "the crossing serves",
      "Article 6(1) | Art. 6 I | Article 6 para 1 | paragraph 1 of Article 6 | Art. 6 Abs. 1": [
        "A crossing shall be lawful",
        "Point (f) of the first",
      ],
      "recital 3 | Recital (3) | Erwägungsgrund 3 | ErwG 3": "A lantern that nobody sees",
      "Annex I point 1(a) | Annex I, point 1(a) | Anhang I Nr. 1 lit. a | point 1(a) of Annex I":
        "of brass; or",
      "Chapter II | Principles": "CHAPTER II",
    },
  ],
  "a regulation of the Union in German": [
    () => ofUnion("eu:32016R0679/de", verordnung),
    {
      "Art. 6 Abs. 1 lit. f | Art. 6 I lit. f | Art. 6 Absatz 1 Buchstabe f | Article 6(1)(f) | Art. 6 Abs. 1 lit. f DSGVO":
        "die Überfahrt dient",
      "Erwägungsgrund 2 | Erwägungsgrund (2) | ErwG 2 | recital 2": "Fahrgäste sollten wissen",
    },
  ],
  "a judgment of the Court of Justice": [
    () => ofUnion("eu:62012CJ0131/en", ruling),
    { "para 2 | [2] | 2 | Rn. 2 | paragraph 2": "", "order 1 | Tenor 1": "" },
  ],
  "§ 286 BGB on beck-online": [
    () => onBeck("statute-bgb-286"),
    {
      "§ 286 Abs. 1 S. 2 BGB | Abs. 1 S. 2 | § 286 I 2": "²Der Mahnung stehen",
      "§ 286 Abs. 2 Nr. 3 BGB | § 286 II Nr. 3 | Abs. 2 Nr. 3 | (2) Nr. 3":
        "der Schuldner die Leistung ernsthaft",
      "fn 1 | Fn. 1 | Fußnote 1": "Diese Vorschrift dient",
    },
  ],
  "an article of a directive on beck-online": [
    () => onBeck("statute-eu-directive-3"),
    {
      "Abs. 1 lit. b | Art. 3 Abs. 1 lit. b | Art. 3 I lit. b RL 2001/29/EG | Art 3(1)(b) | article 3(1)(b) | (1)(b) | Art. 3 Abs. 1 Buchst. b":
        "für die Tonträgerhersteller.",
    },
  ],
  "a commentary on beck-online": [
    () => onBeck("commentary-urhg-15"),
    { "Rn. 21a | 21a | [21a] | Rn 21a": "Eine eingefügte Randnummer" },
  ],
  "a decision on beck-online": [
    () => onBeck("decision-beckrs"),
    {
      "Tenor | orders": ["Tenor", "2. Die Beklagte trägt die Kosten."],
      "Leitsatz 2 | Ls. 2": "2. Die Mahnung bedarf keiner Form.",
      "Rn. 6 | [6]": "Die Kostenentscheidung beruht",
    },
  ],
};

describe.each(Object.entries(DOCUMENTS))("in %s", (_, [open, places]) => {
  const { blocks } = open();

  test.each(
    Object.entries(places).flatMap(([spellings, place]) =>
      spellings.split(" | ").map((pin) => [pin, place] as const),
    ),
  )("pin %s opens its passage, which a check finds too", (pin, place) => {
    const [begins, lastBegins] = typeof place === "string" ? [place] : place;
    const ranges = findPins(blocks, pin);
    const first = blocks[ranges[0]?.first ?? -1]?.markdown ?? "nothing";
    const last = blocks[ranges.at(-1)?.last ?? -1]?.markdown ?? "nothing";
    expect(first.slice(0, begins.length)).toBe(begins);
    if (lastBegins !== undefined) expect(last.slice(0, lastBegins.length)).toBe(lastBegins);
    expect(new Set(checkPins(blocks, pin).map(({ exists }) => exists))).toEqual(new Set(["yes"]));
  });
});
