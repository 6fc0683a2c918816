import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LegibusError } from "../../../src/core/errors.ts";
import {
  readArray,
  decodeAnswer,
  citatorSearch,
  citingCases,
  encodeCall,
  proposeCitables,
  proposedCases,
} from "../../../src/sources/jade/gwt-rpc.ts";
import { settings } from "../../../src/sources/jade/settings.ts";
import { slowOn } from "../../support/linear.ts";
import { readCall } from "../../support/jade/rpc.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const PROPOSALS = readFileSync(new URL("../../../fixtures/jade/proposals.txt", import.meta.url), "utf8");
const identifiers = { strongName: "S", permutation: "P", types: settings.gwtTypes.fallback };

function codeOf(work: () => unknown): string {
  try {
    work();
    return "none";
  } catch (error) {
    if (error instanceof LegibusError) return error.code;
    throw error;
  }
}

test("the request equals the recorded one except for identifiers and query", () => {
  expect(proposeCitables("Mabo ", identifiers)).toBe(
    "7|0|10|https://jade.io/au.com.barnet.jade.JadeClient/|S|au.com.barnet.jade.cs.remote.JadeRemoteService|proposeCitables|java.lang.String/2004016611|au.com.barnet.jade.cs.csobjects.qsearch.QuickSearchFlags/2740681188|Mabo |au.com.barnet.jade.cs.csobjects.qsearchdesktop.QuickSearchFlagsDesktop/2291862948|java.util.HashSet/3273092938|au.com.barnet.jade.cs.persistent.shared.CitableType/1576180844|1|2|3|4|2|5|6|7|8|1|1|1|0|0|1|0|9|4|10|0|10|1|10|2|10|3|1|0|0|1|0|9|0|0|0|0|0|1|1|1|",
  );
});

test("any query is encoded as one string and cannot inject a field", () => {
  const plain = readCall(proposeCitables("a plain query", identifiers));
  const tricky = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom("|", "\\", "!", "\0", "0", "a", "\ud800", "u") }),
  );
  forAll([tricky], runs(1_000), (query) => {
    const read = readCall(proposeCitables(query, identifiers));
    fc.pre(!plain?.texts.includes(query)); // a query equal to a string of the frame is encoded only once
    expect(read?.texts).toEqual(plain?.texts.map((text) => (text === "a plain query" ? query : text)));
    expect(read?.fields).toEqual(plain?.fields);
  });
});

test("a repeated string is encoded once and referenced by its index", () => {
  const call = {
    moduleBase: "m",
    strongName: "s",
    service: "v",
    method: "x",
    parameterTypes: ["t"],
    fields: ["t", 5],
  };
  expect(encodeCall(call)).toBe("7|0|5|m|s|v|x|t|1|2|3|4|1|5|5|5|");
});

test("a missing type signature is NOT_CONFIGURED", () => {
  expect(codeOf(() => proposeCitables("a", { ...identifiers, types: identifiers.types.slice(1) }))).toBe(
    "NOT_CONFIGURED",
  );
});

test("a response's escapes and concatenated parts are parsed, and malformed ones rejected", () => {
  expect(readArray(String.raw`[1,-2.5,"a\x26\u00e4\n\"",'b'+"c",[true,null],NaN].concat([3,["d"]])`)).toEqual(
    [1, -2.5, 'a&ä\n"', "bc", [true, null], NaN, 3, ["d"]],
  );
  for (const bad of [
    "",
    "[",
    "[1",
    "[1,]",
    '["a]',
    "[a]",
    "[1]x",
    "{}",
    "[1].concat(2)",
    '["\\x4"]',
    "[".repeat(99),
  ]) {
    expect(readArray(bad), bad).toBeUndefined();
  }
});

test("parsing returns the value that JSON wrote and never throws", () => {
  const value = fc.letrec((tie) => ({
    list: fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean(), tie("list")), {
      maxLength: 5,
    }),
  })).list;
  forAll([value], 100, (one) => {
    expect(readArray(JSON.stringify(one))).toEqual(one);
  });
  forAll([fc.string()], 100, (text) => void readArray(text));
});

test("only positive tokens refer to strings", () => {
  const { text, tokens } = decodeAnswer('//OK[0,-1,2,"Qhj",[1],["a","b"],4,7]');
  expect(tokens).toEqual([0, -1, 2, "Qhj"]);
  expect(tokens.map(text)).toEqual([undefined, undefined, "b", undefined]);
  expect(text(3)).toBeUndefined();
});

test("an exception reports stale identifiers, and any unreadable response is LAYOUT_CHANGED", () => {
  for (const body of [
    "//EX[1]",
    "//OK",
    "//OK[1]",
    "//OK[1,[1],[],4,8]",
    "<html>",
    "",
    '//OK[0,["x"],["x"],4,7]',
  ]) {
    expect(
      codeOf(() => proposedCases(body)),
      body,
    ).toBe("LAYOUT_CHANGED");
  }
  expect(() => decodeAnswer("//EX[1]")).toThrow(/identifiers are stale/);
});

test("a response is parsed in linear time", () => {
  const pieces = ['"a"+', "[", "1,", '"\\x41', "].concat([", "'\\"];
  expect(slowOn((text) => readArray(`[${text}`), pieces)).toEqual([]);
});

test("proposals are the documents with name and citations, best first", () => {
  expect(proposedCases(PROPOSALS)).toEqual([
    { name: "Marlowe v Tidewater Ferries Pty Ltd", neutral: "[2024] HCA 901", reported: ["299 CLR 901"] },
    { name: "Lantern & Quay", neutral: "[2023] FedCFamC1F 9907", reported: [] },
    { name: "Lantern & Quay", neutral: "[2021] VSCA 9901", reported: [] },
  ]);
});

test("a response without proposals is empty, a changed structure is LAYOUT_CHANGED", () => {
  const container = PROPOSALS.slice(PROPOSALS.indexOf('["au.com'), PROPOSALS.indexOf(',"java'));
  expect(proposedCases(`//OK[0,0,[1],${container}],4,7]`)).toEqual([]);
  expect(codeOf(() => proposedCases(PROPOSALS.replaceAll(",0,", ",1,")))).toBe("LAYOUT_CHANGED");
});

test("the citator's request references each of its strings, and jade's number is a field of its own", () => {
  const body = citatorSearch("JZd2", "S");
  expect(body).toMatch(/^7\|0\|35\|https:\/\/jade\.io\/au\.com\.barnet\.jade\.JadeClient\/\|S\|/);
  expect(body).toContain("|11|12|0|0|JZd2|0|13|2|14|");
  const read = readCall(body.replace("|JZd2|", "|0|"));
  const numbers = Array.from({ length: 35 }, (_, at) => at + 1);
  expect(read?.texts).toHaveLength(35);
  expect(numbers.filter((one) => !read?.fields.includes(one))).toEqual([]);
});

test("the citator's list has the titles with a day, and another answer is LAYOUT_CHANGED", () => {
  const list = readFileSync(new URL("../../../fixtures/jade/citing.txt", import.meta.url), "utf8");
  expect(citingCases(list)).toEqual([
    { name: "Quay & Lantern [No 2]", neutral: "[2025] HCA 902", date: "03 June 2025" },
    { name: "Re Gangway", neutral: "[2024] VSCA 9902", date: "19 December 2024" },
  ]);
  expect(codeOf(() => citingCases(PROPOSALS))).toBe("LAYOUT_CHANGED");
});
