import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { proposedCases } from "../../../src/sources/jade/gwt-rpc.ts";
import { isGeneralTitle, pageTitle, parseTitle } from "../../../src/sources/jade/parse.ts";

// Genuine responses are not part of the project: BarNet has rights in them. These tests run where the samples exist.
const SAMPLES = fileURLToPath(new URL("../../../../shared/data/jade/", import.meta.url));

/** Returns a genuine response, or undefined after printing that its tests are skipped. */
function sample(name: string): string | undefined {
  const path = SAMPLES + name;
  if (existsSync(path)) return readFileSync(path, "utf8");
  // oxlint-disable-next-line no-console -- a person should see what was not tested
  console.log(`skipped: no genuine sample ../shared/data/jade/${name}`);
  return undefined;
}

const shell = sample("shell.html");
const rogers = sample("propose-citables-rogers.txt");
const mabo = sample("propose-citables-mabo.txt");

test.skipIf(shell === undefined)("the genuine frame is not taken for an article", () => {
  const title = pageTitle(shell ?? "") ?? "";
  expect(isGeneralTitle(title)).toBe(true);
  expect(parseTitle(title)).toBeUndefined();
});

describe("genuine proposals", () => {
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
});
