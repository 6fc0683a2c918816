import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { find } from "../../src/citations/index.ts";
import { compareFields } from "../../src/citations/verify/identity/fields.ts";
import { identityOf } from "../../src/citations/verify/identity/index.ts";
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
