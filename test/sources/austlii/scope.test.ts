import fc from "fast-check";
import { expect, test } from "vitest";
import { LegibusError } from "../../../src/core/errors.ts";
import { INSTRUMENTS, JURISDICTIONS, loadDatabases } from "../../../src/sources/austlii/databases.ts";
import { knownCodes, type ScopeRequest, searchScope } from "../../../src/sources/austlii/search.ts";
import { searchUrl } from "../../../src/sources/austlii/urls.ts";
import { COURTS } from "../../../src/citations/index.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const databases = await loadDatabases();
const scope = (request: ScopeRequest) => searchScope(databases, request);

function refused(work: () => unknown): LegibusError {
  try {
    work();
  } catch (error) {
    if (error instanceof LegibusError && error.code === "INVALID_INPUT") return error;
    throw error;
  }
  throw new Error("was not refused");
}

test.each<[ScopeRequest, string[]]>([
  [{ kind: "cases" }, ["au/cases"]],
  [{ kind: "cases", jurisdiction: "Australia" }, ["au/cases"]],
  [{ kind: "cases", jurisdiction: "federal" }, ["au/cases/cth"]],
  [{ kind: "cases", jurisdiction: "New South Wales" }, ["au/cases/nsw"]],
  [{ kind: "cases", jurisdiction: "norfolk" }, ["au/cases/nf/NFSC"]],
  [{ kind: "cases", court: "HCA" }, ["au/cases/cth/HCA"]],
  [{ kind: "cases", court: "fedcfamc2g", jurisdiction: "cth" }, ["au/cases/cth/FedCFamC2G"]],
  [{ kind: "cases", court: "Land Court of Queensland" }, ["au/cases/qld/QLC"]],
  [{ kind: "cases", court: "high court" }, ["au/cases/cth/HCA"]],
  [{ kind: "cases", court: "high court", jurisdiction: "nz" }, ["nz/cases/NZHC"]],
  [{ kind: "cases", court: "supreme court", jurisdiction: "vic" }, ["au/cases/vic/VSC"]],
  [{ kind: "cases", court: "supreme court", jurisdiction: "nsw" }, ["au/cases/nsw/NSWSC"]],
  [{ kind: "cases", court: "court of appeal", jurisdiction: "vic" }, ["au/cases/vic/VSCA"]],
  [{ kind: "cases", court: "SAT", jurisdiction: "wa" }, ["au/cases/wa/WASAT"]],
  [{ kind: "legislation" }, ["au/legis"]],
  [{ kind: "legislation", jurisdiction: "qld" }, ["au/legis/qld"]],
  [{ kind: "legislation", jurisdiction: "cth", instrument: "act" }, ["au/legis/cth/consol_act"]],
  [{ kind: "legislation", jurisdiction: "cth", instrument: "consol_reg" }, ["au/legis/cth/consol_reg"]],
  [{ kind: "legislation", jurisdiction: "Qld.", instrument: "Acts" }, ["au/legis/qld/consol_act"]],
  [{ kind: "legislation", jurisdiction: "N.S.W.", instrument: "act" }, ["au/legis/nsw/consol_act"]],
  [{ kind: "legislation", jurisdiction: "nz", instrument: "Act" }, ["nz/legis/consol_act"]],
  [{ kind: "legislation", jurisdiction: "wa", instrument: "explanatory" }, ["au/legis/wa/bill_em"]],
])("the scope of %o is a list of database codes", (request, masks) => {
  expect(scope(request).masks).toEqual(masks);
});

test("New Zealand has no group, so its databases are listed within the limit of a URL", () => {
  const { masks } = scope({ kind: "cases", jurisdiction: "nz" });
  expect(masks).toHaveLength(126);
  const url = searchUrl({ query: "a", databases: masks });
  expect(url).toContain("meta=%2Fnz&");
  expect(url.length).toBeLessThan(8000);
  expect(scope({ kind: "legislation", jurisdiction: "nz" }).masks).toHaveLength(29);
});

test("a kind of legislation without a jurisdiction means all of Australia", () => {
  const { masks } = scope({ kind: "legislation", instrument: "act" });
  expect(masks).toHaveLength(9);
  expect(masks.every((mask) => /^au\/legis\/\w+\/consol_act$/.test(mask))).toBe(true);
});

test("a common name may mean several databases, which a note lists", () => {
  const { masks, notes } = scope({ kind: "cases", court: "NCAT" });
  expect(masks).toHaveLength(5);
  expect(notes[0]).toContain('court "NCAT" was read as au/cases/nsw/NSWCATAP');
});

test("every court and jurisdiction gives a scope of known codes", () => {
  for (const { code, database, jurisdiction } of COURTS) {
    expect(scope({ kind: "cases", court: code }).masks).toEqual([database]);
    expect(scope({ kind: "cases", court: code, jurisdiction }).masks).toEqual([database]);
  }
  for (const { code } of JURISDICTIONS) {
    const { masks } = scope({ kind: "cases", jurisdiction: code });
    expect(masks.every((mask) => databases.byCode(mask))).toBe(true);
  }
  for (const instrument of Object.keys(INSTRUMENTS)) {
    expect(scope({ kind: "legislation", instrument }).masks.length).toBeGreaterThan(0);
  }
});

test.each<[ScopeRequest, string]>([
  [{ kind: "cases", court: "FCCM" }, 'there is no court "FCCM" (nearest: au/cases/cth/FCCA'],
  [{ kind: "cases", court: "supreme court" }, '"supreme court" may be any of'],
  [
    { kind: "cases", court: "HCA", jurisdiction: "nsw" },
    'au/cases/cth/HCA is not a court of the jurisdiction "nsw"',
  ],
  [{ kind: "cases", jurisdiction: "mars" }, 'there is no jurisdiction "mars"'],
  [{ kind: "legislation", jurisdiction: "nf" }, "AustLII has no legislation of Norfolk Island"],
  [{ kind: "legislation", instrument: "decree" }, 'AustLII has no "decree"'],
  [{ kind: "cases", court: "x".repeat(55_000) }, "there is no court"],
])("an invalid scope (%#) is refused with a hint", (request, message) => {
  const error = refused(() => scope(request));
  expect(error.message).toContain(message);
  expect(error.message.length).toBeLessThan(500);
  expect(error.hint).toBeTruthy();
});

test("codes are corrected and deduplicated, with a note about each correction", () => {
  expect(knownCodes(databases, ["HCA", "/au/cases/cth/FCA/", "au/cases/cth/HCA"])).toEqual({
    masks: ["au/cases/cth/HCA", "au/cases/cth/FCA"],
    notes: ["/au/cases/cth/FCA/ was read as au/cases/cth/FCA"],
  });
});

test("a value may hold several codes or folders of AustLII's forms", () => {
  expect(knownCodes(databases, ["au/cases/cth au/legis/cth", "au/journals+au/other"]).masks).toEqual([
    "au/cases/cth",
    "au/legis/cth",
    "au/journals",
    "au/other",
  ]);
});

test("all 1,094 codes are accepted unchanged", () => {
  for (const { code } of databases.all)
    expect(knownCodes(databases, [code])).toEqual({ masks: [code], notes: [] });
});

test("unknown codes are refused together with the nearest known ones", () => {
  const { message } = refused(() => knownCodes(databases, ["HCA", "au/cases/cth/FCCM", "ZZZZZZ"]));
  expect(message).toContain('there is no database "au/cases/cth/FCCM" (nearest: au/cases/cth/FCCA');
  expect(message).toContain('there is no database "ZZZZZZ"');
  expect(message).not.toContain('"HCA"');
});

test("too many codes are refused with the hint to use groups", () => {
  const many = databases.all.map(({ code }) => code);
  expect(refused(() => knownCodes(databases, many)).hint).toContain("groups");
});

test("codes of any text are accepted or fail with a LegibusError", () => {
  forAll([fc.array(fc.string(), { maxLength: 4 })], runs(200), (given) => {
    try {
      knownCodes(databases, given);
    } catch (error) {
      expect(error).toBeInstanceOf(LegibusError);
    }
  });
});
