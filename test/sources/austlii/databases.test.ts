import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LegibusError } from "../../../src/core/errors.ts";
import {
  KINDS,
  SUPERIOR_COURTS,
  courtDatabase,
  jurisdictionCode,
  loadDatabases,
} from "../../../src/sources/austlii/databases.ts";
import { fromUrl, toId, pageUrl } from "../../../src/sources/austlii/urls.ts";
import { COURTS, find, neutralToAustlii } from "../../../src/citations/index.ts";
import { isLinear } from "../../support/linear.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const databases = await loadDatabases();

test("the list has each of AustLII's 1,094 databases once", () => {
  expect(databases.all).toHaveLength(1094);
  expect(new Set(databases.all.map(({ code }) => code)).size).toBe(1094);
  const counts = KINDS.map((kind) => databases.list({ kind }).length);
  expect(Object.fromEntries(KINDS.map((kind, at) => [kind, counts[at]]))).toEqual({
    cases: 440,
    legislation: 133,
    journals: 202,
    "law-reform": 61,
    treaties: 11,
    library: 13,
    other: 234,
  });
});

test("every entry is complete and its own code finds it", () => {
  for (const one of databases.all) {
    expect(one.code).toMatch(/^(?:au|nz)(?:\/[\w.-]+)+$/);
    expect(one.name).not.toBe("");
    expect(one.name).toBe(one.name.trim());
    expect(one.description.length).toBeGreaterThan(10);
    expect(jurisdictionCode(one.jurisdiction)).toBe(one.jurisdiction);
    expect(one.yearTo ?? 9999).toBeGreaterThanOrEqual(one.yearFrom ?? 0);
    expect(databases.byCode(one.code)).toBe(one);
    expect(databases.recognise(one.code)).toEqual({ database: one });
    expect(databases.recognise(`/${one.code}/`)?.database).toBe(one);
  }
});

test("every entry's URL leads back to its code", () => {
  for (const { code } of databases.all) {
    const address = fromUrl(`https://www.austlii.edu.au/${code}/`);
    expect(address && toId(address)).toBe(`austlii:${code}`);
    expect(address && fromUrl(pageUrl(address))).toEqual(address);
  }
});

test("descriptions name kind, jurisdiction and years", () => {
  expect(databases.byCode("au/cases/cth/HCA")?.description).toBe(
    "Case law, Commonwealth, from 1903; cited as [year] HCA number",
  );
  expect(databases.byCode("au/cases/cth/FMCA")?.description).toBe(
    "Case law, Commonwealth, 2000 to 2013; cited as [year] FMCA number",
  );
  expect(databases.byCode("au/cases/vic")?.description).toBe(
    "Case law, Victoria: searches every database under au/cases/vic",
  );
  expect(databases.byCode("au/legis/nsw/consol_act")?.description).toBe("Acts as in force, New South Wales");
});

describe("the court table and the list of databases", () => {
  const listed = databases.all.filter(({ kind, group }) => kind === "cases" && !group);

  test("the court table and the list have the same 430 court codes", () => {
    expect(listed).toHaveLength(430);
    expect(new Set(listed.map(({ court }) => court))).toEqual(new Set(COURTS.map(({ code }) => code)));
    expect(COURTS.filter(({ code }) => !/^[A-Z]+$/.test(code))).toHaveLength(112);
    expect(new Set(COURTS.map(({ code }) => code.toLowerCase())).size).toBe(430);
  });

  test("each court has the path, name, jurisdiction and years of its database", () => {
    for (const court of COURTS) {
      const database = databases.byCode(court.database);
      expect(database).toMatchObject({
        court: court.code,
        name: court.name,
        jurisdiction: court.jurisdiction,
      });
      expect([database?.yearFrom, database?.yearTo]).toEqual([court.databaseFrom, court.databaseTo]);
      expect(courtDatabase(court.code)).toBe(court.database);
      expect(courtDatabase(court.code.toLowerCase())).toBe(court.database);
      expect(databases.recognise(court.code)?.database).toBe(database);
      expect(court.neutralTo ?? 9999).toBeGreaterThanOrEqual(court.neutralFrom ?? 0);
      if (court.neutralTo !== undefined)
        expect(court.neutralTo).toBeGreaterThanOrEqual(court.databaseFrom ?? 0);
    }
  });

  test("a neutral citation's link equals the URL built from its address", () => {
    for (const court of COURTS) {
      const place = neutralToAustlii({ court, year: 2020, number: "12A" });
      const address = fromUrl(place.url);
      expect(address).toEqual({ type: "case", database: court.database, year: 2020, number: "12A" });
      expect(address && pageUrl(address)).toBe(place.url);
      expect(address && toId(address)).toBe(place.id);
    }
  });
});

test.each([
  ["hca", "au/cases/cth/HCA"],
  ["/au/cases/cth/HCA/", "au/cases/cth/HCA"],
  ["AU/Cases/CTH/hca", "au/cases/cth/HCA"],
  ["au/cases/cth/rrt", "au/cases/cth/RRTA"],
  ["austlii:au/cases/cth/HCA", "au/cases/cth/HCA"],
  ["https://www8.austlii.edu.au/cgi-bin/viewdb/au/cases/cth/HCA/", "au/cases/cth/HCA"],
  ["High Court of Australia", "au/cases/cth/HCA"],
  ["FEDCFAMC1F", "au/cases/cth/FedCFamC1F"],
  ["VICRP", "au/cases/vic/VicRp"],
])("%s is read as %s with a note about the change", (given, code) => {
  expect(databases.recognise(given)).toMatchObject({
    database: { code },
    note: `${given} was read as ${code}`,
  });
});

test("a court's own code gets no note", () => {
  expect(databases.recognise("HCA")).toEqual({ database: databases.byCode("au/cases/cth/HCA") });
});

test.each(["consol_act", "All Cases", "cth", "HC", "", "/", "zzz", "x".repeat(55_000), "/".repeat(55_000)])(
  "an ambiguous or unknown database is not guessed",
  (given) => {
    expect(databases.recognise(given)).toBeUndefined();
  },
);

test.each([
  ["FCCM", "au/cases/cth/FCCA"],
  ["au/cases/cth/FCAS", "au/cases/cth/FCA"],
  ["au/cases/nsw/HCA", "au/cases/cth/HCA"],
  ["au/legis/cth/consol", "au/legis/cth/consol_act"],
  ["NCAT", "au/cases/nsw/NSWCATAP"],
  ["AAT", "au/cases/cth/AATA"],
])("the nearest codes of %s include %s", (wrong, near) => {
  expect(databases.nearestCodes(wrong)).toContain(near);
});

test("the nearest codes of any text are valid and found in linear time", () => {
  forAll([fc.string({ maxLength: 80 })], runs(200), (wrong) => {
    const near = databases.nearestCodes(wrong, 3);
    expect(near.length).toBeLessThanOrEqual(3);
    expect(near.every((code) => databases.byCode(code))).toBe(true);
  });
  expect(isLinear((share) => databases.nearestCodes("au/".repeat(20_000 * share)))).toBe(true);
});

test.each([
  ["Commonwealth", "cth"],
  ["federal", "cth"],
  ["New South Wales", "nsw"],
  ["NSW", "nsw"],
  ["norfolk", "nf"],
  ["New Zealand", "nz"],
])("the jurisdiction %s is read as %s", (given, code) => {
  expect(jurisdictionCode(given)).toBe(code);
  expect(databases.list({ jurisdiction: given }).every(({ jurisdiction }) => jurisdiction === code)).toBe(
    true,
  );
});

test("filters combine with each other", () => {
  const codes = databases.list({ jurisdiction: "federal", kind: "case law", query: "Family  fedcfamC1" });
  expect(codes.map(({ court }) => court)).toEqual(["FedCFamC1A", "FedCFamC1F"]);
  expect(databases.list()).toHaveLength(1094);
  expect(databases.list({ query: "nothing has this" })).toEqual([]);
});

test("an unknown jurisdiction or kind is refused", () => {
  expect(() => databases.list({ jurisdiction: "mars" })).toThrow(LegibusError);
  expect(() => databases.list({ jurisdiction: "mars" })).toThrow('there is no jurisdiction "mars"');
  expect(() => databases.list({ kind: "constructor" })).toThrow("there is no kind of database");
});

describe("the overview of databases", () => {
  const overview = databases.overview();

  test("the overview counts every database once", () => {
    expect(overview.total).toBe(1094);
    expect(overview.jurisdictions.reduce((sum, { total }) => sum + total, 0)).toBe(1094);
    for (const { total, kinds } of overview.jurisdictions) {
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  test("the overview lists the superior courts and the databases of legislation in force", () => {
    expect(overview.superiorCourts.map(({ court }) => court)).toEqual(SUPERIOR_COURTS);
    expect(overview.legislation).toHaveLength(20);
    expect(overview.legislation.map(({ code }) => code)).toContain("au/legis/cth/consol_act");
  });
});

test("no description in the list is recognised as a citation", () => {
  expect(databases.all.flatMap(({ description }) => find(description))).toEqual([]);
});
