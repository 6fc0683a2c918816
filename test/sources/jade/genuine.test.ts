import { expect, test } from "vitest";
import { citableNumber, proposedCases } from "../../../src/sources/jade/gwt-rpc.ts";
import { isGeneralTitle, pageTitle, parseTitle } from "../../../src/sources/jade/parse.ts";
import { genuineText } from "../../support/genuine.ts";

const shell = genuineText("jade/shell.html");
const rogers = genuineText("jade/propose-citables-rogers.txt");
const mabo = genuineText("jade/propose-citables-mabo.txt");

test.skipIf(shell === undefined)("the genuine frame is not taken for an article", () => {
  const title = pageTitle(shell ?? "") ?? "";
  expect(isGeneralTitle(title)).toBe(true);
  expect(parseTitle(title)).toBeUndefined();
});

test.skipIf(rogers === undefined)(
  "genuine proposals for Rogers are the case, then its two transcripts",
  () => {
    expect(
      proposedCases(rogers ?? "").map(({ name, neutral, reported }) => [name, neutral, ...reported]),
    ).toEqual([
      ["Rogers v Whitaker", "[1992] HCA 58", "175 CLR 479"],
      ["Rogers v Whitaker", "[1992] HCATrans 126"],
      ["Rogers v Whitaker", "[1991] HCATrans 281"],
    ]);
  },
);

test.skipIf(mabo === undefined)(
  "genuine proposals for Mabo are all sixteen documents under their own names",
  () => {
    const found = proposedCases(mabo ?? "");
    expect(found.slice(0, 5).map(({ name, neutral }) => `${name} ${neutral}`)).toEqual([
      "Mabo v Queensland (No 2) [1992] HCA 23",
      "Mabo v Queensland [1988] HCA 69",
      "Mabogodage v Minister for Immigration and Border Protection [2018] FCCA 1031",
      "MABOGODAGE (Migration) [2017] AATA 312",
      "MABON & NOROS [2015] FCCA 1697",
    ]);
    expect(found).toHaveLength(16);
    expect(new Set(found.slice(5).map(({ name }) => name))).toEqual(
      new Set(["Mabo & Ors v The State of Queensland"]),
    );
  },
);

test.skipIf(mabo === undefined)(
  "genuine proposals hold the number under which the citator knows a case",
  () => {
    expect(citableNumber(mabo ?? "", "[1992] HCA 23")).toBe("JZd2");
    expect(citableNumber(rogers ?? "", "[1992] HCA 58")).toBe("JZec");
    expect(citableNumber(rogers ?? "", "[1992] HCA 23")).toBeUndefined();
  },
);
