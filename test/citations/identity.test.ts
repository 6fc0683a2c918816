import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { courtKey } from "../../src/citations/court-names.ts";
import { find } from "../../src/citations/index.ts";
import { compareFields } from "../../src/citations/verify/identity/fields.ts";
import { identityOf } from "../../src/citations/verify/identity/index.ts";
import { fileNumberKey } from "../../src/citations/keys.ts";
import { documentOf } from "../documents/made.ts";

const fileOf = (words: readonly string[]): LegalDocument => ({
  ...documentOf(words.map((one, at) => ({ type: "paragraph", pin: `p ${at + 1}`, markdown: one }))),
  contentType: "application/pdf",
});

const identity = (text: string, ...words: string[]) => {
  const [citation] = find(text);
  if (!citation) throw new Error(`no citation in ${text}`);
  return identityOf(citation, fileOf(words));
};

test("a file that claims a citation and party names is not taken for another case", () => {
  const file = {
    ...fileOf(["Marlowe v Harbour and Tidewater Banking Group Limited [2024] HCA 901"]),
    title: "Marlowe v Harbour and Tidewater Banking Group Limited",
    citations: { neutral: "[2024] HCA 901", reported: [], other: [] },
  };
  const of = (text: string) => find(text).map((one) => identityOf(one, file));
  expect(of("Marlowe v Quince Banking Corporation [2024] HCA 901")).toEqual(["not asked"]);
  expect(of("Marlowe v Harbour and Tidewater Banking Group [2024] HCA 901")).toEqual(["named"]);
});

test("words of another part of a party's printed name do not name the case", () => {
  const file = {
    ...fileOf(["Marlowe Ferries v Quince Ferries atf The Harbour Family Trust [2024] HCA 901"]),
    title: "Marlowe Ferries v Quince Ferries",
    citations: { neutral: "[2024] HCA 901", reported: [], other: [] },
  };
  const of = (text: string) => find(text).map((one) => identityOf(one, file));
  expect(of("Marlowe Ferries v Harbour Ferries [2024] HCA 901")).toEqual(["not asked"]);
  expect(of("Marlowe Ferries v The Harbour Family Trust [2024] HCA 901")).toEqual(["named"]);
});

test.each([
  ["Marlowe v Tidewater Ferries [2024] HCA 901", "MARLOWE v TIDEWATER FERRIES PTY LTD", "named"],
  ["Marlowe v Tidewater Ferries [2024] HCA 901", "Marlowe [2024] HCA 901 Tidewater", "named"],
  ["R v Hallam [2024] HCA 901", "The Queen v Hallam [2024] HCA 901", "named"],
  ["Somebody v Nobody [2024] HCA 901", "Marlowe v Tidewater Ferries [2024] HCA 901", "other parties"],
  ["Marlowe v Nobody [2024] HCA 901", "Marlowe v Tidewater Ferries [2024] HCA 901", "another name"],
  ["Marlowe v Tidewater Ferries [2024] HCA 901", "A circular about parking", "unnamed"],
])("the identity of %s in a file of %j is %s", (text, words, expected) => {
  expect(identity(text, words)).toBe(expected);
});

const ORDER_OF_OLG = [
  "OBERLANDESGERICHT AHLEN",
  "Beschluss",
  "4 W 9811/31",
  "3 O 9102/30 Landgericht Köln",
  "In dem Rechtsstreit hat der 4. Zivilsenat am 14. September 2031 beschlossen:",
];

test.each([
  ["OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31", ORDER_OF_OLG, "named"],
  ["Oberlandesgericht Ahlen, Beschl. v. 14.09.2031, 4 W 9811/31", ORDER_OF_OLG, "named"],
  ["Beschluss vom 14.9.2031 – 4 W 9811/31", ORDER_OF_OLG, "named"],
  ["OLG Hamm, Beschluss vom 3.2.2030 – 4 W 9811/31", ORDER_OF_OLG, "unnamed"], // another court's file
  ["LG Köln, Urteil vom 5.5.2031 – 3 O 9102/30", ORDER_OF_OLG, "unnamed"], // the court below
  ["OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31", ["Vermerk zu Beschluss und Antrag"], "unnamed"],
])("a file is the decision %s by its number and its court or day", (text, lines, expected) => {
  const file = {
    ...fileOf(lines),
    title: "OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31",
    court: "OLG Ahlen",
    date: "2031-09-14",
    jurisdiction: "de",
    language: "de",
    citations: { reported: [], other: ["OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31"] },
  };
  expect(find(text).map((one) => identityOf(one, file))).toEqual([expected]);
});

test("a file number that RIS prints without spaces is the cited one", () => {
  const file = {
    ...fileOf(["Gericht", "OGH", "Entscheidungsdatum", "23.11.2031", "Geschäftszahl", "7Ob955/31s"]),
    ...decided("OGH", "7 Ob 955/31s"),
    contentType: "application/pdf",
    date: "2031-11-23",
    blocks: [{ type: "paragraph", pin: "", markdown: "OGH 23.11.2031 7Ob955/31s" }] as const,
  };
  const of = (text: string) => find(text).map((one) => identityOf(one, file));
  expect(of("OGH 23.11.2031, 7 Ob 955/31s")).toEqual(["named"]);
  expect(of("OGH 23.11.2031, 7 Ob 95/31s")).toEqual(["unnamed"]);
});

test("an Act cited by a name that it had before is not refuted, and its present name is said", () => {
  const document: LegalDocument = {
    ...documentOf([]),
    title: "Harbour Ferries Safety Act 2015 (Cth)",
    citations: {
      reported: [],
      other: ["Harbour Ferries Safety Act 2015 (Cth)", "Wharves and Lanterns Act 1974 (Cth)"],
    },
  };
  const compared = (text: string) => find(text).map((one) => compareFields(one, document))[0];
  expect(compared("Wharves and Lanterns Act 1974 (Cth)")).toEqual({
    differences: [],
    unchecked: [
      {
        part: "the name Wharves and Lanterns Act",
        reason: "the Act is now the Harbour Ferries Safety Act 2015 (Cth)",
      },
    ],
  });
  expect(compared("Harbour Ferries Safety Act 2015 (Cth)")).toEqual({ differences: [], unchecked: [] });
  expect(compared("Wharves and Lanterns Act 1976 (Cth)")?.differences).not.toEqual([]);
});

const decided = (court: string, number: string, ...lines: readonly string[]): LegalDocument => ({
  ...documentOf(lines.map((markdown) => ({ type: "paragraph", pin: "", markdown }))),
  title: `${court} ${number} (AT)`,
  court,
  jurisdiction: "at",
  language: "de",
  date: "2031-01-02",
  citations: { reported: [], other: [number] },
});
const differences = (text: string, document: LegalDocument) =>
  find(text).flatMap((one) => {
    const found = compareFields(one, document);
    return [...found.differences, ...found.unchecked].map((each) =>
      "field" in each ? `${each.field} ${each.found ?? each.statement}` : `open ${each.part}`,
    );
  });

const ORDER =
  "**Betreff:** Der Verwaltungsgerichtshof hat über den Antrag der A, der gegen das Erkenntnis des Landesverwaltungsgerichts Tirol vom 17. November 2030, betreffend Kähne (belangte Behörde: Hafenamt), erhobenen Revision die aufschiebende Wirkung zuzuerkennen, den **Beschluss** gefasst:";
const JUDGMENT =
  "Das Landesverwaltungsgericht Tirol erkennt durch seinen Richter über die Beschwerde der A gegen den Bescheid des Hafenamts vom 3. September 2030, betreffend Kähne, zu Recht:";

const REVIEW =
  "Der Oberste Gerichtshof hat über den Rekurs gegen den Beschluss des Oberlandesgerichts Wien vom 29. Oktober 2029, womit das Urteil des Landesgerichts Korneuburg vom 10. April 2029 aufgehoben wurde, den";

const article = (word: string) => (word === "Beschluss" ? "den" : "das");

test.each([
  ["Verwaltungsgerichtshof", "Ra 2030/07/0912", ORDER, "Beschluss"],
  ["Landesverwaltungsgericht Tirol", "LVwG-2030/46/9542-2", JUDGMENT, "Erkenntnis"],
  ["Landesverwaltungsgericht Oberösterreich", "LVwG-950219/8/Wg", "zu Recht   e r k a n n t :", "Erkenntnis"],
  ["Bundesverwaltungsgericht", "W140 9261526-2", "IM NAMEN DER REPUBLIK!", "Erkenntnis"],
  ["Verfassungsgerichtshof", "V9937/2030", "Entscheidungsgründe", "Erkenntnis"],
  ["OGH", "6 Ob 901/30x", "Der Oberste Gerichtshof hat zu Recht erkannt:", "Urteil"],
  ["OGH", "2 Ob 902/30g", `${REVIEW}\n\n**Beschluss**`, "Beschluss"],
])("a decision of the %s is called by what it does, not by what it reviews", (court, number, line, form) => {
  const document = decided(court, number, ...line.split("\n\n"));
  const other = form === "Beschluss" ? "Erkenntnis" : "Beschluss";
  const said = (word: string) =>
    differences(`${article(word)} ${word} ${court} 2.1.2031, ${number}`, document);
  expect(said(form)).toEqual([]);
  expect(said(other)).toEqual([`form ${form}`]);
});

test.each([
  [
    "LVwG NÖ, NÖ LVwG, LVwG Nö., Landesverwaltungsgerichts Niederösterreich, LVwG für das Land Niederösterreich",
  ],
  ["LVwG Tir, Tiroler LVwG, LVwG Tirol, Landesverwaltungsgericht Tirol"],
  ["LVwG Vbg, LVwG Vlbg, Vorarlberger LVwG, Landesverwaltungsgericht Vorarlberg"],
  ["UVS Stmk, UVS Steiermark, Unabhängiger Verwaltungssenat für die Steiermark, UVS für Steiermark"],
  ["VwG Wien, VGW, LVwG Wien, Verwaltungsgericht Wien"],
  ["LVwG Bgld, LVwG Burgenland"],
  ["LVwG Ktn, LVwG Krnt, LVwG Kärnten"],
  ["LVwG OÖ, LVwG Oö, Oö. LVwG, LVwG Oberösterreich"],
  ["LVwG Sbg, LVwG Slbg, Salzburger LVwG, LVwG Salzburg"],
])("the court of an Austrian Land is one under each of its names: %s", (names) => {
  expect(new Set(names.split(", ").map(courtKey)).size).toBe(1);
  expect(courtKey("LVwG Tirol")).not.toBe(courtKey("LVwG NÖ"));
  expect(courtKey("UVS Tirol")).not.toBe(courtKey("LVwG Tirol"));
  expect(courtKey("VG Wiesbaden")).toBe("vgwiesbaden");
});

const same = (...numbers: readonly string[]) => new Set(numbers.map(fileNumberKey)).size === 1;

test("a file number of an Austrian authority is one in each of its spellings", () => {
  expect(same("A6 908628-1/2009", "A6 908.628-1/2009", "A6 908.628-1/2009/12E")).toBe(true);
  expect(same("W140 9261526-2", "W140 9261526-2/3E")).toBe(true);
  expect(same("E 9438/2030", "E9438/2030", "E 9438/30", "E 9438/2030 ua.")).toBe(true);
  expect(same("LVwG-950219/8/Wg", "LVwG-950219")).toBe(true);
  expect(same("LVwG 20.32-9444/2030", "20.32-9444/2030")).toBe(true);
  expect(same("W140 9261526-2", "W140 9261526-3")).toBe(false);
});

test("the end of a file number that the document does not print is left open", () => {
  const document = decided("Bundesverwaltungsgericht", "W140 9261526-2", "W140 9261526-2/3E", "Spruch");
  expect(differences("BVwG 2.1.2031, W140 9261526-2/3E", document)).toEqual([]);
  expect(differences("BVwG 2.1.2031, W140 9261526-2/4E", document)).toEqual([
    "open “4E” of W140 9261526-2/4E",
  ]);
});

test("an addition that the page of a Rechtssatz does not have is reported", () => {
  const document = decided("OGH", "RS0999032", "nur: Kähne sinken. (T1)", "Beisatz: Auch Boote. (T5a)");
  expect(differences("RIS-Justiz RS0999032 [T1, T5a]", document)).toEqual([]);
  expect(differences("RIS-Justiz RS0999032 [T9]", document)).toEqual(["pinpoint the last one is T5a"]);
});
