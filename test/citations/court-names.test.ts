import { describe, expect, test } from "vitest";
import { courtKey } from "../../src/citations/court-names.ts";
import { COURTS, courtNames, courtsCalled, nearestCourtNames } from "../../src/citations/index.ts";

const codes = (given: string, place?: string) => courtsCalled(given, place).map(({ code }) => code);

describe("names of courts", () => {
  test.each([
    ["hca", ["HCA"]],
    ["High Court", ["HCA"]],
    ["High Court of Australia", ["HCA"]],
    ["Australian High Court", ["HCA"]],
    ["the High Court of New Zealand", ["NZHC"]],
    ["Federal Court", ["FCA"]],
    ["Full Court of the Federal Court", ["FCAFC"]],
    ["Full Federal Court", ["FCAFC"]],
    ["Federal Circuit Court", ["FCCA"]],
    ["Federal Circuit and Family Court", ["FedCFamC1A", "FedCFamC1F", "FedCFamC2F", "FedCFamC2G"]],
    ["NSW Court of Appeal", ["NSWCA"]],
    ["New South Wales Court of Criminal Appeal", ["NSWCCA"]],
    ["Court of Appeal (Vic)", ["VSCA"]],
    ["Victorian Court of Appeal", ["VSCA"]],
    ["Qld Supreme Court", ["QSC"]],
    ["Supreme Court of NSW", ["NSWSC"]],
    ["Magistrates' Court of Victoria", ["VMC"]],
    ["Magistrates Court (Victoria)", ["VMC"]],
    ["Land and Environment Court", ["NSWLEC"]],
    ["Fair Work Commission", ["FWC"]],
    ["NCAT", ["NSWCATAP", "NSWCATAD", "NSWCATCD", "NSWCATGD", "NSWCATOD"]],
    ["Bundesgerichtshof", ["BGH"]],
    ["Bundesgerichtshof Karlsruhe", ["BGH"]],
    ["bgh karlsruhe", ["BGH"]],
    ["Federal Court of Justice", ["BGH"]],
    ["Federal Constitutional Court", ["BVerfG"]],
    ["OLG München", ["OLG München"]],
    ["Oberlandesgericht München", ["OLG München"]],
    ["Higher Regional Court of Munich", ["OLG München"]],
    ["OLG Frankfurt a.M.", ["OLG Frankfurt"]],
    ["Finanzgericht Münster", ["FG Münster"]],
    ["OVG NRW", ["OVG Münster"]],
    ["Bayerischer Verwaltungsgerichtshof", ["VGH München"]],
    ["KG Berlin", ["KG"]],
    ["Oberster Gerichtshof", ["OGH"]],
    ["Oberlandesgericht Wien", ["OLG Wien"]],
    ["Europäischer Gerichtshof für Menschenrechte", ["EGMR"]],
    ["CJEU", ["EuGH"]],
    ["European Court of Justice", ["EuGH"]],
  ])("the court is found by the name %s", (given, expected) => {
    expect(codes(given)).toEqual(expected);
  });

  test("a seat without its umlaut is also found with it", () => {
    expect(courtNames("Oberlandesgericht Muenchen")).toContain("OLG München");
    expect(courtNames("LG Itzehoe")).toContain("LG Itzehoe");
  });

  test("every code and name of AustLII's courts finds that court", () => {
    const lost = COURTS.filter(({ code, name }) => [code, name].some((one) => !codes(one).includes(code)));
    expect(lost).toEqual([]);
  });

  test("the jurisdiction selects among courts of the same name", () => {
    expect(codes("Supreme Court", "vic")).toEqual(["VSC"]);
    expect(codes("Court of Appeal", "nsw")).toEqual(["NSWCA"]);
    expect(codes("Supreme Court").length).toBeGreaterThan(6);
  });

  test("a kind of court common to Germany and Austria gets the country of its seat", () => {
    const countries = ["OLG Linz", "OLG Köln", "Landesgericht Salzburg"].map(
      (given) => courtsCalled(given)[0]?.jurisdiction,
    );
    expect(countries).toEqual(["at", "de", "at"]);
  });

  test("the Hanseatisches Oberlandesgericht in Bremen is the OLG Bremen; without a seat it is Hamburg's", () => {
    for (const name of ["Hanseatisches Oberlandesgericht in Bremen", "Hanseatisches OLG Bremen"])
      expect(codes(name), name).toEqual(["OLG Bremen"]);
    expect(codes("Hanseatisches Oberlandesgericht")).toEqual(["OLG Hamburg"]);
  });

  test.each([
    [
      "OVG Sachsen, SächsOVG, Sächsisches Oberverwaltungsgericht Bautzen, OVG Bautzen, OVG des Freistaates Sachsen",
    ],
    ["OVG Niedersachsen, Nds. OVG, Niedersächsisches Oberverwaltungsgericht, OVG Lüneburg"],
    ["OVG NRW, OVG für das Land NRW, OVG Münster, OVG Nordrhein-Westfalen"],
    ["OVG des Saarlandes, OVG Saarlouis, SaarlOVG, Oberverwaltungsgericht des Saarlandes"],
    ["VGH Bayern, BayVGH, Bayerischer Verwaltungsgerichtshof, VGH München, VGH Muenchen"],
    ["OLG Köln, OLG Koeln, Oberlandesgericht Koeln"],
    ["LG Großenhain, LG Grossenhain"],
    ["VGH Bad.-Württ., VGH BW, VGH Mannheim, Verwaltungsgerichtshof Baden-Württemberg"],
    ["OLG des Saarlandes, Saarländisches Oberlandesgericht Saarbrücken, OLG Saarbrücken"],
    ["OLG Schleswig-Holstein, SchlHOLG, Schleswig-Holsteinisches Oberlandesgericht in Schleswig"],
    ["LSG NRW, Landessozialgericht für das Land Nordrhein-Westfalen, LSG Essen"],
    ["LSG NDS-HB, LSG Niedersachsen-Bremen, LSG Celle"],
    ["LAG Hessen, HessLAG, Hessisches Landesarbeitsgericht, LAG Frankfurt am Main"],
    ["FG Niedersachsen, NdsFG, Niedersächsisches Finanzgericht, FG Hannover"],
    ["VerfGH Sachsen, SächsVerfGH, Verfassungsgerichtshof des Freistaates Sachsen"],
    ["VfGBbg, VerfG Brandenburg, Verfassungsgericht des Landes Brandenburg, LVerfG Brandenburg"],
    ["HVerfG, Hamburgisches Verfassungsgericht, VerfG Hamburg"],
  ])("a court of a Land is one under each of its names: %s", (names) => {
    expect(new Set(names.split(", ").map(courtKey)).size).toBe(1);
  });

  test.each([
    ["OVG Berlin", "OVG Berlin-Brandenburg"],
    ["OVG Brandenburg", "OVG Berlin-Brandenburg"],
    ["OVG Sachsen", "OVG Sachsen-Anhalt"],
    ["OVG Sachsen", "OLG Sachsen"],
    ["VfGH", "VerfGH Hamburg"],
    ["BVerfG", "VerfG Brandenburg"],
    ["VGH Wien", "VGH München"],
    ["LAG Hamm", "LAG Köln"],
    ["OLG Hamm", "OLG Köln"],
    ["LG Dresden", "OLG Dresden"],
    ["LG Koblenz", "LG Köln"],
  ])("%s and %s are two courts", (one, other) => {
    expect(courtKey(one)).not.toBe(courtKey(other));
  });

  test("a name that is not a court's, or a court with a wrong seat, is not guessed", () => {
    for (const given of ["BHG", "BGH Hamburg", "KG Steyr", "FCCM", "x".repeat(60_000), "court", " "])
      expect(codes(given).length === 0 || codes(given).length > 6, given.slice(0, 20)).toBe(true);
  });

  test("a misspelt name of a court suggests the court", () => {
    expect(nearestCourtNames("Hgih Court")).toContain("HCA (High Court of Australia)");
    expect(nearestCourtNames("Bundesgerichtshoff")).toContain("BGH (Bundesgerichtshof)");
    expect(nearestCourtNames("NSW Cort of Appeal")).toEqual([
      "NSWCA (Supreme Court of New South Wales - Court of Appeal)",
    ]);
    expect(nearestCourtNames("Suprme Court of Queensland")[0]).toMatch(/^QSC /);
    expect(nearestCourtNames("Oberlandesgricht München")[0]).toMatch(/^OLG München/);
    expect(nearestCourtNames("Fedral Cirkuit Court").join()).toContain("FCCA");
  });

  test("the names that a filter compares belong to that court only", () => {
    expect(courtNames("High Court")).toEqual(["HCA", "High Court of Australia"]);
    expect(courtNames("OLG München")).toContain("Oberlandesgericht München");
    expect(courtNames("OVG Münster")).toContain("OVG NRW");
  });
});
