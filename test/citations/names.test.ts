import { describe, expect, test } from "vitest";
import {
  isOutOfOrder,
  LEAST_LIKE,
  nameSimilarity,
  titleSimilarity,
} from "../../src/citations/verify/identity/name.ts";

const SAME: readonly (readonly [string, string])[] = [
  ["Marlowe v Tidewater Ferries", "Marlowe v Tidewater Ferries Pty Ltd"],
  ["Marlow v Tidewater Ferries", "Marlowe v Tidewater Ferries Pty Ltd"],
  ["Mabo v Queensland (No 2)", "Mabo v. State of Queensland [No. 2]"],
  ["Mabo v Queensland", "Mabo v Queensland (No 2)"],
  ["In re Bieter Co", "In re Bieter Company"],
  ["R v Smith", "The Queen v Smith"],
  ["R v Smith", "The King v Smith"],
  ["Smith v R", "Smith v The Queen"],
  ["Regina v Smith", "R v Smith"],
  ["Commonwealth v Tasmania", "The Commonwealth of Australia v Tasmania"],
  ["Müller v Meyer", "Mueller v Meyer"],
  [
    "R (Bridges) v Chief Constable of South Wales Police",
    "Bridges, R (On the Application Of) v South Wales Police",
  ],
  ["Ms Jane Hale v Orrow Ferries Pty Ltd T/A Orrow Cruises", "Hale v Orrow Ferries Pty Ltd"],
  ["Hale v SSHD", "Hale v Secretary of State for the Home Department"],
  ["Hale v SS for Transport", "Hale v Secretary of State for Transport"],
  ["ACCC v Quince Pty Ltd", "Australian Competition and Consumer Commission v Quince Pty Ltd"],
  [
    "Australian Competition & Consumer Commission v Quince",
    "Australian Competition and Consumer Commission v Quince Pty Limited",
  ],
  ["ASIC v Hallam", "Australian Securities and Investments Commission v Hallam"],
  ["DPP v Jones", "Director of Public Prosecutions v Jones"],
  ["DPP (Cth) v Jones", "Director of Public Prosecutions (Cth) v Jones"],
  ["FCT v Hallam", "Federal Commissioner of Taxation v Hallam"],
  ["Commissioner of Taxation v Hallam", "Federal Commissioner of Taxation v Hallam"],
  ["Minister for Immigration v Li", "Minister for Immigration and Citizenship v Li"],
  ["Minister v Li", "Minister for Immigration and Citizenship v Li"],
  ["Re Wakim; Ex parte McNally", "Re Wakim; Ex parte McNally & Anor"],
  ["Re Wakim", "Re Wakim; Ex parte McNally"],
  ["Ex parte McNally", "Re Wakim; Ex parte McNally"],
  ["Re Tidewater Ferries Pty Ltd", "In the matter of Tidewater Ferries Pty Ltd"],
  ["Re Tidewater Ferries", "In the matter of Tidewater Ferries Pty Ltd (in liq)"],
  ["Hallam v Quince Estates", "Hallam & Ors v Quince Estates Pty Ltd & Anor"],
  ["J Hallam v Quince Estates", "John Hallam v Quince Estates"],
  ["Hallam v NSW", "Hallam v State of New South Wales"],
  ["Hallam v New South Wales", "Hallam v State of New South Wales"],
  ["NSW v Hallam", "State of New South Wales v Hallam"],
  ["O'Brien v Quince", "O’Brien v. Quince"],
  ["Smith v Jones (No 3)", "Smith v Jones (No. 3)"],
  ["D'Arcy v Myriad Genetics Inc", "D’Arcy v Myriad Genetics Inc & Anor"],
  [
    "Plaintiff M70/2011 v Minister for Immigration",
    "Plaintiff M70/2011 v Minister for Immigration and Citizenship",
  ],
  ["Dept of Health v Smyth", "Department of Health v Smyth"],
  ["Waltons Stores v Maher", "Waltons Stores (Interstate) Ltd v Maher"],
  ["Browne v Dunn", "Brown v Dunn"],
  ["Smith vs Jones", "Smith v Jones"],
  ["Smith v. Jones", "Smith v Jones"],
  ["SMITH v JONES", "Smith v Jones"],
  ["Hallam Bros v Quince", "Hallam Brothers Pty Ltd v Quince"],
  ["Attorney-General (Cth) v Hallam", "Attorney-General for the Commonwealth v Hallam"],
  ["A-G v Hallam", "Attorney-General v Hallam"],
  ["Deputy Commissioner of Taxation v Hallam", "DCT v Hallam"],
  ["St George Bank v Hallam", "Saint George Bank Ltd v Hallam"],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ["Marlow v Tidewater Railways", "Marlowe v Tidewater Ferries"],
  ["Marlowe v Tidewater Railways", "Marlowe v Tidewater Ferries Pty Ltd"],
  ["Smith v Jones", "Marlowe v Tidewater Ferries"],
  ["Smith v Jones", "Smith v Brown"],
  ["Smith v Jones", "Brown v Jones"],
  ["Mabo v Queensland (No 1)", "Mabo v Queensland (No 2)"],
  ["R v Smith", "R v Jones"],
  ["Smith v The Queen", "R v Smith"],
  ["Jones v Smith", "Smith v Jones"],
  ["Commonwealth v Tasmania", "Commonwealth v Queensland"],
  ["ACCC v Quince", "ASIC v Quince"],
  ["ACCC v Quince", "Australian Securities and Investments Commission v Quince"],
  ["Minister for Immigration v Li", "Minister for Home Affairs v Li"],
  ["Minister for Immigration v Li", "Minister for Immigration v Wu"],
  ["Re Wakim", "Re Marlowe"],
  ["Re Wakim", "Marlowe v Tidewater"],
  ["Hallam v Quince Estates", "Hallam v Quarry Estates"],
  ["Lane v Hallam", "Lang v Hallam"],
  ["State Bank of NSW v Hallam", "State Bank of Victoria v Hallam"],
  ["Plaintiff M70/2011 v Minister for Immigration", "Plaintiff M76/2013 v Minister for Immigration"],
  ["Pty Ltd v Ltd", "Hallam v Quince"],
  ["DPP v Jones", "DPP v Johns"],
  ["Smith v NSW", "Smith v Victoria"],
  ["Hallam v Commissioner of Police", "Hallam v Commissioner of Taxation"],
  ["Ex parte McNally", "Ex parte Hallam"],
];

test.each([
  ["Quay v Harbour Ferries", "Quay v Marlowe Ferries atf The Harbour Family Trust", true],
  ["Quay v Marlowe Ferries", "Quay v Marlowe Ferries atf The Harbour Family Trust", false],
  ["Quay v Harbour Trust", "Quay v Marlowe Ferries atf The Harbour Family Trust", false],
])("the parties of %s are out of the order of %s: %s", (cited, found, isIt) => {
  expect(isOutOfOrder(cited, found)).toBe(isIt);
});

describe("similarity of case names", () => {
  test("the tables have at least forty same and twenty different pairs, each once", () => {
    const pairs = [...SAME, ...DIFFERENT].map((pair) => pair.join(" | "));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(SAME.length).toBeGreaterThanOrEqual(40);
    expect(DIFFERENT.length).toBeGreaterThanOrEqual(20);
  });

  test.each(SAME)("%s names the same case as %s", (cited, found) => {
    expect(nameSimilarity(cited, found)).toBeGreaterThanOrEqual(LEAST_LIKE);
    expect(nameSimilarity(found, cited)).toBeGreaterThanOrEqual(LEAST_LIKE);
  });

  test.each(DIFFERENT)("%s names another case than %s", (cited, found) => {
    expect(nameSimilarity(cited, found)).toBeLessThan(LEAST_LIKE);
    expect(nameSimilarity(found, cited)).toBeLessThan(LEAST_LIKE);
  });

  test.each([
    ["Marlowe v Tidewater Ferries", "Marlowe v Tidewater Ferries Pty Ltd", 1],
    ["Marlow v Tidewater Ferries", "Marlowe v Tidewater Ferries Pty Ltd", 0.86],
    ["Marlow v Tidewater Railways", "Marlowe v Tidewater Ferries Pty Ltd", 0.5],
    ["Minister v Li", "Minister for Immigration and Citizenship v Li", 0.9],
    ["Mabo v Queensland", "Mabo v Queensland (No 2)", 0.95],
    ["Mabo v Queensland (No 1)", "Mabo v Queensland (No 2)", 0],
  ])("%s and %s have the similarity %d", (cited, found, figure) => {
    expect(nameSimilarity(cited, found)).toBe(figure);
  });
});

test.each([
  ["Privacy Act", "Privacy Act 1988", true],
  ["Privacy Act 1988 (Cth)", "Privacy Act 1988", true],
  ["Harbor Ferries Safety Act", "Harbour Ferries Safety Act 2011", true],
  ["Privacy Act", "Privacy Amendment Act 2004", false],
  ["Privacy Act", "Privacy Regulations 2013", false],
  ["Privacy Act", "Crimes Act 1914", false],
  ["Corporations Act", "Corporations (Repeals) Bill 2001", false],
  ["Ferry Amendment Rules (No 2)", "Ferry Amendment Rules 1999 (No. 2) (Cth)", true],
  ["Ferry Amendment Rules (No 2)", "Ferry Amendment Rules 1999 (No 1)", false],
  ["Ferry Amendment Rules (No 1)", "Ferry Amendment Rules 1999", true],
  ["Ferry Amendment Act (No 2)", "Ferry Amendment Act 1998", false],
])("the titles %s and %s are the same Act: %s", (cited, found, isSame) => {
  expect(titleSimilarity(cited, found) >= LEAST_LIKE).toBe(isSame);
});
