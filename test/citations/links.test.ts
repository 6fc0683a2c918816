import { describe, expect, test } from "vitest";
import { COURTS, find, idFor, linksFor } from "../../src/citations/index.ts";
import { GERMAN_COURTS } from "../../src/citations/tables/german-courts.ts";
import { referenceKeys } from "../../src/sources/beck/search.ts";
import { pageUrl } from "../../src/sources/beck/urls.ts";
import { addressOf as austrianAddress, toId as austrianId } from "../../src/sources/ris-at/urls.ts";
import { addressOf, pageUrl as risPage, toId } from "../../src/sources/neuris/urls.ts";
import { LAWS } from "../../src/citations/tables/laws.ts";

const links = (text: string) => find(text).flatMap(linksFor);
const urlOf = (text: string, source: string) => links(text).find((link) => link.source === source)?.url;

function first(text: string) {
  const [citation] = find(text);
  if (!citation) throw new Error(`no citation in ${text}`);
  return citation;
}

describe("links composed without a request", () => {
  test.each([
    ["[1992] HCA 23", "austlii", "https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html"],
    ["[1992] HCA 23", "jade", "https://jade.io/mnc/1992/HCA/23"],
    ["[1992] HCA 23", "lawcite", "https://www.austlii.edu.au/cgi-bin/LawCite?cit=%5B1992%5D%20HCA%2023"],
    ["(1992) 175 CLR 1", "lawcite", "https://www.austlii.edu.au/cgi-bin/LawCite?cit=(1992)%20175%20CLR%201"],
    ["[2020] QSC 100", "queensland-judgments", "https://www.queenslandjudgments.com.au/caselaw/qsc/2020/100"],
    ["[2020] UKSC 5", "bailii", "https://www.bailii.org/uk/cases/UKSC/2020/5.html"],
    ["[2019] EWHC 12 (Ch)", "bailii", "https://www.bailii.org/ew/cases/EWHC/Ch/2019/12.html"],
    ["§ 823 Abs. 1 BGB", "gesetze-im-internet", "https://www.gesetze-im-internet.de/bgb/__823.html"],
    ["§ 15 Abs. 3 VersG", "gesetze-im-internet", "https://www.gesetze-im-internet.de/versammlg/__15.html"],
    ["Art. 1 GG", "gesetze-im-internet", "https://www.gesetze-im-internet.de/gg/art_1.html"],
    ["§ 3 UWG", "gesetze-im-internet", "https://www.gesetze-im-internet.de/uwg_2004/__3.html"],
    ["§ 44 SGB X", "gesetze-im-internet", "https://www.gesetze-im-internet.de/sgb_10/__44.html"],
    ["§ 823 Abs. 1 BGB", "beck", "https://beck-online.beck.de/Bcid?typ=reference&y=100&g=BGB&p=823&x=1"],
    ["NJW 2014, 898", "beck", "https://beck-online.beck.de/Bcid?typ=reference&y=300&z=NJW&b=2014&s=898"],
    ["BGHZ 17, 282", "beck", "https://beck-online.beck.de/Bcid?typ=reference&y=300&z=BGHZ&b=17&s=282"],
    [
      "BeckRS 2023, 52213",
      "beck",
      "https://beck-online.beck.de/Bcid?typ=reference&y=300&z=BECKRS&b=2023&n=52213",
    ],
    [
      "AG Coburg, Urt. v. 13.6.2023 – 12 C 123/23",
      "beck",
      "https://beck-online.beck.de/Bcid?typ=reference&y=200&ge=AGCOBURG&az=12C12323&d=2023-06-13",
    ],
    [
      "Dreier/Schulze, UrhG, § 15 Rn. 11",
      "beck",
      "https://beck-online.beck.de/Bcid?typ=reference&y=400&w=DREIERSCHULZE&g=URHG&p=15&rn=11",
    ],
    [
      "Regulation (EU) 2016/679",
      "eur-lex",
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32016R0679",
    ],
    ["Regulation (EU) 2016/679", "eli", "http://data.europa.eu/eli/reg/2016/679/oj"],
    ["http://data.europa.eu/eli/C/2024/9639/oj", "eli", "http://data.europa.eu/eli/C/2024/9639/oj"],
    ["Art. 6 DSGVO", "eur-lex", "https://eur-lex.europa.eu/legal-content/DE/TXT/?uri=CELEX:32016R0679"],
    [
      "ECLI:AT:VFGH:2026:V258.2025",
      "e-justice",
      "https://e-justice.europa.eu/ecli/ECLI:AT:VFGH:2026:V258.2025",
    ],
    [
      "RS0106668",
      "ris.bka.gv.at",
      "https://www.ris.bka.gv.at/Ergebnis.wxe?Abfrage=Justiz&Rechtssatznummer=RS0106668&SucheNachRechtssatz=True",
    ],
    [
      "OGH 5 Ob 234/20b",
      "ris.bka.gv.at",
      "https://www.ris.bka.gv.at/Ergebnis.wxe?Abfrage=Justiz&Geschaeftszahl=5+Ob+234%2F20b&SucheNachText=True",
    ],
    [
      "§ 8 Abs. 1 Z 2 Asylgesetz 1997",
      "ris.bka.gv.at",
      "https://www.ris.bka.gv.at/Ergebnis.wxe?Abfrage=Bundesnormen&Titel=Asylgesetz+1997&VonParagraf=8&BisParagraf=8",
    ],
    [
      "VwGH Ra 2024/02/0082",
      "ris.bka.gv.at",
      "https://www.ris.bka.gv.at/Ergebnis.wxe?Abfrage=Vwgh&Geschaeftszahl=Ra+2024%2F02%2F0082&SucheNachText=True",
    ],
    [
      "Privacy Act 1988 (Cth) s 6",
      "legislation.gov.au",
      "https://www.legislation.gov.au/search/text(%22Privacy%20Act%201988%22%2Cname%2Ccontains)",
    ],
    ["Constitution s 92", "legislation.gov.au", "https://www.legislation.gov.au/C2004Q00685/latest/text"],
    ["C-131/12", "curia", "https://curia.europa.eu/juris/liste.jsf?num=C-131%2F12"],
  ])("a link is composed for %s at %s", (text, source, url) => {
    expect(urlOf(text, source)).toBe(url);
  });

  test.each([
    ["[1992] HCA 23", "austlii:au/cases/cth/HCA/1992/23"],
    ["§ 823 Abs. 1 BGB", "ris:bgb/823"],
    ["Art. 1 GG", "ris:gg/art-1"],
    ["§ 44 SGB X", "ris:sgb_x/44"],
    ["ECLI:DE:BGH:2026:160626UIIZR198.22.0", "ris:ECLI:DE:BGH:2026:160626UIIZR198.22.0"],
    ["Art. 229 § 6 Abs. 1 EGBGB", "ris:egbgb/art-229/6"],
    ["§ 1295 Abs 1 ABGB", "risat:ABGB/1295"],
    ["Art 7 B-VG", "risat:B-VG/art-7"],
    ["§ 5 AsylVfG", "ris:asylg/5"],
    ["§ 13 VOB/B", undefined],
    ["OGH 24.6.2026, 13 Os 38/26a", "risat:JJT_20260624_OGH0002_0130OS00038_26A0000_000"],
    ["(1992) 175 CLR 1", undefined],
    ["NJW 2014, 898", undefined],
  ])("the citation %s has the id %s", (text, id) => {
    const [citation] = find(text);
    expect(citation && idFor(citation)).toBe(id);
  });
});

describe("links equal to the source's own addresses", () => {
  test.each([
    "§ 823 Abs. 1 BGB",
    "§ 27 SGB V",
    "Art. 3 Abs. 1 RL 2001/29/EG",
    "Art. 5 VO (EG) Nr. 261/2004",
    "Art. 6 Abs. 1 DSGVO",
    "§ 35 VwVfG NRW",
    "NJW 2014, 898",
    "ZHR 175 (2011), 1",
    "BGHZ 17, 266, 282",
    "BeckRS 2023, 52213 Rn. 12",
    "BGH, Urt. v. 18.6.2020 – I ZR 171/19",
    "AG Coburg, Urt. v. 13.6.2023 – 12 C 123/23",
    "EuGH, Urt. v. 15.3.2012 – C-135/10",
    "BeckOK UrhR/Götting § 15 Rn. 21",
  ])("the beck-online link is the source's address: %s", (text) => {
    const keys = referenceKeys(text);
    expect(keys).toBeDefined();
    const address = keys && pageUrl({ type: "reference", keys });
    expect(linksFor(first(text)).find(({ source }) => source === "beck")?.url).toBe(address);
  });

  test("every German federal law of the table links to its source's id and page", () => {
    for (const { abbr, unit, country, isRule = false } of LAWS) {
      if (country !== "de") continue;
      for (const number of unit === "Art" ? ["5", "229 § 6"] : ["5", "12a"]) {
        const text = `${unit === "§" ? "§" : "Art."} ${number} ${abbr}`;
        const address = addressOf(text);
        expect(idFor(first(text)), text).toBe(isRule ? undefined : address && toId(address));
        if (address) expect(linksFor(first(text))[0]?.url, text).toBe(risPage(address));
        else expect(isRule, text).toBe(true);
      }
    }
  });

  test("every Austrian law of the table has its source's id", () => {
    for (const { abbr, unit, country } of LAWS) {
      if (country !== "at") continue;
      const text = `${unit === "§" ? "§" : "Art"} 5 ${abbr}`;
      const [citation] = find(text, { prefer: "at" });
      if (citation?.kind === "norm" && citation.law?.country !== "at") continue; // the EMRK is a treaty first
      expect(citation && idFor(citation), text).toBe(`risat:${abbr}/${unit === "Art" ? "art-" : ""}5`);
      const address = austrianAddress(text); // an abbreviation used in both countries means German law by default
      if (address) expect(citation && idFor(citation), text).toBe(austrianId(address));
    }
  });
});

describe("links for every entry of the tables", () => {
  test("every court of Australia and New Zealand has AustLII and LawCite links", () => {
    for (const { code, databaseFrom } of COURTS) {
      const found = links(`[${databaseFrom ?? 2000}] ${code} 17`);
      expect(found.map(({ source }) => source)).toEqual(expect.arrayContaining(["austlii", "lawcite"]));
    }
  });

  test("every law has links with valid URLs", () => {
    for (const law of LAWS) {
      const [citation, ...more] = find(`${law.unit === "§" ? "§" : "Art."} 5 ${law.abbr}`, {
        prefer: law.country === "at" ? "at" : "de",
      });
      expect(more, law.abbr).toEqual([]);
      expect(citation?.kind === "norm" && citation.law?.abbr, law.abbr).toBe(law.abbr);
      const found = citation ? linksFor(citation) : [];
      expect(found.length, law.abbr).toBeGreaterThan(0);
      for (const { url } of found) expect(new URL(url).protocol).toMatch(/^https?:$/);
    }
  });

  test("every court cited in the German manner has a link", () => {
    const fileNumber: Readonly<Record<string, string>> = {
      de: "3 K 12/20",
      at: "5 Ob 234/20b",
      eu: "C-131/12",
      int: "4158/05",
      VfGH: "G 155/2025",
      VwGH: "Ra 2024/02/0082",
    };
    for (const { abbr, seated, country } of GERMAN_COURTS) {
      const text = `${abbr}${seated ? (country === "at" ? " Wien" : " Köln") : ""}, Urt. v. 12.3.2020 – ${fileNumber[abbr] ?? fileNumber[country]}`;
      expect(links(text).length, text).toBeGreaterThan(0);
    }
  });
});
