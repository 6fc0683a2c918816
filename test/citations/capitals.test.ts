import { expect, test } from "vitest";
import { titleCased, withoutCapitals } from "../../src/citations/capitals.ts";

test.each([
  // small words, and the first word of a party
  ["THE KING v TOWN OF PORT HALE", "The King v Town of Port Hale"],
  // names
  ["MCHALE AND O'NEIL", "McHale and O'Neil"],
  ["ST KILDA BROS PTY LTD", "St Kilda Bros Pty Ltd"],
  ["MR HARRIS QC", "Mr Harris QC"],
  // what is spoken as letters, and words without a vowel
  ["GST AND CSIRO", "GST and CSIRO"],
  // Roman numerals, but not a surname
  ["ANNEX XIII", "Annex XIII"],
  ["XI v HENRY VIII", "Xi v Henry VIII"],
  // hyphens and brackets
  ["(SELF-GOVERNMENT) CO-OPERATIVES", "(Self-Government) Co-operatives"],
  ["HEALTH ACT 1993 (ACT)", "Health Act 1993 (ACT)"],
  // German
  ["VERORDNUNG DES RATES FÜR MASSNAHMEN ZUM SCHUTZ", "Verordnung des Rates für Massnahmen zum Schutz"],
  // what is not in capitals stays
  ["eBay v McHale (No 2) 2020", "eBay v McHale (No 2) 2020"],
])("the words in capitals of %j are set in lower case", (printed, cased) => {
  expect(titleCased(printed)).toBe(cased);
});

test("a party whose name holds ACT is of the Territory, an Act's name is not", () => {
  expect(titleCased("COMMISSIONER FOR ACT REVENUE", "ACT")).toBe("Commissioner for ACT Revenue");
  expect(titleCased("REVENUE ACT 1999")).toBe("Revenue Act 1999");
});

test("only the head of a title is printed in capitals", () => {
  expect(withoutCapitals("ANNEX XIII — Criteria of AI models")).toBe("Annex XIII — Criteria of AI models");
  expect(withoutCapitals("COUNCIL REGULATION (EC) No 6/2002 of 12 December 2001 on IT")).toBe(
    "Council Regulation (EC) No 6/2002 of 12 December 2001 on IT",
  );
});
