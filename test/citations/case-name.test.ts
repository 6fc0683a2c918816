import { describe, expect, test } from "vitest";
import { caseName } from "../../src/citations/styles/names.ts";
import { table } from "../support/table.ts";

describe("the name of a case is written after AGLC4 rule 2.1", () => {
  table("%s is cited as %s", caseName, {
    // the matter and not the parties
    "In the matter of ICO": "Re ICO",
    "IN THE MATTER OF LISA JANE BARRETT (No 2)": "Re Barrett (No 2)",
    "SAF, Re": "Re SAF",
    "In re Wakim; Ex parte McNally & Anor": "Re Wakim; Ex parte McNally",
    "Re Minister for Immigration and Multicultural Affairs; Ex parte Lam":
      "Re Minister for Immigration and Multicultural Affairs; Ex parte Lam",
    // the Federal Court's headings of the 1980s
    "Re Michael Patrick Jess v RT Scott; JG Kidd; L Carmichael": "Jess v Scott",
    "Re: Michael Patrick Jess And: RT Scott; JG Kidd": "Jess v Scott",
    // with its file number, as NZLII prints it
    "R v Tawhiri CA911/05": "R v Tawhiri",
    // judicial review in England
    "Bridges, R (On the Application Of) v South Wales Police": "R (Bridges) v South Wales Police",
    "R (on the application of Bridges) v South Wales Police": "R (Bridges) v South Wales Police",
    // persons and firms
    "John Pfeiffer Pty Limited v Rogerson": "John Pfeiffer Pty Ltd v Rogerson",
    "Michael Wilson & Partners Limited v Nicholls": "Michael Wilson & Partners Ltd v Nicholls",
    "Charles Sturt University v Brown": "Charles Sturt University v Brown",
    "Margaret O'Brien v Minister for Health": "O'Brien v Minister for Health",
    "Bailey (a pseudonym) v Director of Public Prosecutions (NSW)": "Bailey (a pseudonym) v DPP (NSW)",
    // companies
    "THE BROKEN HILL PROPRIETARY COMPANY LIMITED v STEELWORKS LIMITED":
      "Broken Hill Pty Co Ltd v Steelworks Ltd",
    "In the Matter of Southern Managers Limited (Receivers & Managers Appointed) (In Liquidation)":
      "Re Southern Managers Ltd (rec apptd) (in liq)",
    "Harold Holt Nominees Pty Ltd (Administrators Appointed) v Swan":
      "Harold Holt Nominees Pty Ltd (admin apptd) v Swan",
    "Elder & Company Proprietary Limited v Fern Trading Company (Australasia) Proprietary Limited":
      "Elder & Co Pty Ltd v Fern Trading Co (Australasia) Pty Ltd",
    // governments and their officers
    "ATTORNEY-GENERAL FOR THE STATE OF VICTORIA v ANDREWS & ORS": "A-G (Vic) v Andrews",
    "The Attorney-General of the Commonwealth v Tse Chu-Fai": "A-G (Cth) v Tse Chu-Fai",
    "Commonwealth Director of Public Prosecutions v Poniatowska": "DPP (Cth) v Poniatowska",
    "Kirk v Industrial Relations Commission (NSW)": "Kirk v Industrial Relations Commission (NSW)",
    "Commissioner of Taxation of the Commonwealth of Australia v Unit Trend Services Pty Ltd":
      "Commissioner of Taxation v Unit Trend Services Pty Ltd",
  });

  test.each([
    ["1951-03-09", "The King"],
    ["1992-06-03", "The Queen"],
    ["2022-09-07", "The Queen"],
    ["2023-03-08", "The King"],
  ])("a respondent R of %s is %s", (date, sovereign) => {
    expect(caseName("Green v R", date)).toBe(`Green v ${sovereign}`);
    expect(caseName("R v Green", date)).toBe("R v Green");
  });

  test("a respondent R stays R when the date is not known", () => {
    expect(caseName("Green v R")).toBe("Green v R");
  });
});
