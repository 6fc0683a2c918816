import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AustliiAddress,
  cleanResultUrl,
  fromId,
  fromUrl,
  searchUrl,
  toId,
  pageUrl,
} from "../../../src/sources/austlii/urls.ts";
import { slowOn } from "../../support/linear.ts";
import { runs } from "../../support/run/repetitions.ts";
import { table } from "../../support/table.ts";
import { forAll } from "../../support/for-all.ts";

const HOST = "https://www.austlii.edu.au";
const mabo = { type: "case", database: "au/cases/cth/HCA", year: 1992, number: "23" } as const;
const privacy = { type: "legislation", database: "au/legis/cth/consol_act", slug: "pa1988108" } as const;

table("the URL %s is parsed", fromUrl, {
  [`${HOST}/au/cases/cth/HCA/1992/23.html`]: mabo,
  "http://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html": mabo,
  "http://www6.austlii.edu.au/cgi-bin/viewdoc/au/cases/cth/HCA/1992/23.html": mabo,
  "https://classic.austlii.edu.au/cgi-bin/sinodisp/au/cases/cth/HCA/1992/23.html?query=mabo": mabo,
  "/cgi-bin/viewdoc/au/cases/cth/HCA/1992/23.html?context=1;query=mabo;mask_path=": mabo,
  "/cgi-bin/sign.cgi/au/cases/cth/HCA/1992/23": mabo,
  "www.austlii.edu.au/au/cases/cth/HCA/1992/23.html": mabo,
  "austlii.edu.au/au/cases/cth/HCA/1992/23.html": mabo,
  "au/cases/cth/HCA/1992/23": mabo,
  "/au/cases/cth/HCA/1992/23.html#para22": { ...mabo, anchor: "para22" },
  "/au/cases/cth/HCA/1992/23.html#fnB1": { ...mabo, anchor: "fnB1" },
  "/au/cases/cth/HCA/1992/23.rtf": { ...mabo, rendition: "rtf" },
  "/au/cases/cth/HCA/1992/23.pdf": { ...mabo, rendition: "pdf" },
  "/au/cases/cth/HCA/1992/23.doc": { ...mabo, rendition: "doc" },
  "/au/cases/nsw/NSWCA/2001/12A.html": {
    type: "case",
    database: "au/cases/nsw/NSWCA",
    year: 2001,
    number: "12A",
  },
  "http://www.nzlii.org/nz/cases/NZSC/2005/1.html": {
    type: "case",
    database: "nz/cases/NZSC",
    year: 2005,
    number: "1",
  },
  "/au/journals/MelbULawRw/2000/1.html": {
    type: "document",
    database: "au/journals/MelbULawRw",
    year: 2000,
    number: "1",
  },
  "/au/other/dfat/treaties/ATS/1990/3.html": {
    type: "document",
    database: "au/other/dfat/treaties/ATS",
    year: 1990,
    number: "3",
  },
  "/au/legis/cth/consol_act/pa1988108/": { ...privacy, part: { kind: "contents" } },
  "/au/legis/cth/consol_act/pa1988108/index.html#p2": {
    ...privacy,
    part: { kind: "contents" },
    anchor: "p2",
  },
  "/cgi-bin/viewdb/au/legis/cth/consol_act/pa1988108/": { ...privacy, part: { kind: "contents" } },
  "/au/legis/cth/consol_act/pa1988108/s24md.html": { ...privacy, part: { kind: "section", number: "24md" } },
  "/au/legis/cth/consol_act/pa1988108/sch2.html": { ...privacy, part: { kind: "schedule", number: "2" } },
  "/au/legis/cth/consol_act/pa1988108/notes.html": { ...privacy, part: { kind: "notes" } },
  "/au/legis/cth/consol_act/pa1988108/longtitle.html": { ...privacy, part: { kind: "longtitle" } },
  "/au/legis/cth/consol_act/pa1988108/schedule.html": {
    ...privacy,
    part: { kind: "page", name: "schedule" },
  },
  "/au/legis/cth/consol_act/pa1988108.rtf": { ...privacy, part: { kind: "contents" }, rendition: "rtf" },
  "/nz/legis/consol_act/pa1993/s5.html": {
    type: "legislation",
    database: "nz/legis/consol_act",
    slug: "pa1993",
    part: { kind: "section", number: "5" },
  },
  "/au/cases/cth/HCA/": { type: "database", database: "au/cases/cth/HCA" },
  "/cgi-bin/viewdb/au/cases/cth/HCA/": { type: "database", database: "au/cases/cth/HCA" },
  "/au/cases/cth/HCA/index.html": { type: "database", database: "au/cases/cth/HCA" },
  "/cgi-bin/db_view.cgi?view=date-latest;mask_path=au/cases/cth/HCA": {
    type: "database",
    database: "au/cases/cth/HCA",
  },
  "/cgi-bin/viewtoc/au/cases/cth/HCA/1992/": { type: "year", database: "au/cases/cth/HCA", year: 1992 },
  "/au/legis/cth/num_act/1988/": { type: "year", database: "au/legis/cth/num_act", year: 1988 },
  "/cgi-bin/viewtoc/au/legis/cth/consol_act/toc-A.html": {
    type: "list",
    database: "au/legis/cth/consol_act",
    name: "toc-A",
  },
  "/au/other/dfat/ab_tlib.html": { type: "page", path: "au/other/dfat/ab_tlib.html" },
  "/cgi-bin/LawCite?cit=[2024] HCA 1;name=x": { type: "lawcite", citation: "[2024] HCA 1" },
  "https://www.lawcite.org/cgi-bin/LawCite?cit=%5B2024%5D+HCA+1": {
    type: "lawcite",
    citation: "[2024] HCA 1",
  },
});

test.each([
  "consol_act",
  "consol_reg",
  "num_act",
  "num_reg",
  "num_reg_es",
  "bill",
  "bill_em",
  "bill_es",
  "bill_srs",
  "digest",
  "repealed_act",
  "repealed_reg",
  "hist_act",
  "num_ord",
  "proc",
  "covid-19_dir",
])("legislation of the kind %s is parsed", (kind) => {
  const database = `au/legis/nt/${kind}`;
  expect(fromUrl(`/${database}/`)).toEqual({ type: "database", database });
  const section = {
    type: "legislation",
    database,
    slug: "abc1999123",
    part: { kind: "section", number: "1" },
  };
  expect(fromUrl(`/${database}/abc1999123/s1.html`)).toEqual(section);
});

test.each([
  "https://evil.example/au/cases/cth/HCA/1992/23.html",
  "https://www.austlii.edu.au.evil.example/au/cases/cth/HCA/1992/23.html",
  "https://evilaustlii.edu.au/au/cases/cth/HCA/1992/23.html",
  "https://user@www.austlii.edu.au/au/cases/cth/HCA/1992/23.html",
  "https://www.austlii.edu.au:8443/au/cases/cth/HCA/1992/23.html",
  "ftp://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html",
  "javascript:alert(1)",
  "//evil.example/au/cases/cth/HCA/1992/23.html",
  "/\\evil.example/au/cases/cth/HCA/1992/23.html",
  "/au/cases/cth/HCA/1992/%2e%2e%2f%2e%2e%2fx.html",
  "/au/cases/cth/HC A/1992/1.html",
  "/copyright.html",
  "/",
  "",
  "http://[",
  "a".repeat(55_000),
])("%j is not an address of AustLII", (url) => {
  expect(fromUrl(url)).toBeUndefined();
});

test.each<[AustliiAddress, string, string]>([
  [mabo, "/au/cases/cth/HCA/1992/23.html", "austlii:au/cases/cth/HCA/1992/23"],
  [
    { ...mabo, anchor: "para22" },
    "/au/cases/cth/HCA/1992/23.html#para22",
    "austlii:au/cases/cth/HCA/1992/23",
  ],
  [{ ...mabo, rendition: "rtf" }, "/au/cases/cth/HCA/1992/23.rtf", "austlii:au/cases/cth/HCA/1992/23.rtf"],
  [
    { ...privacy, part: { kind: "contents" } },
    "/au/legis/cth/consol_act/pa1988108/",
    "austlii:au/legis/cth/consol_act/pa1988108",
  ],
  [
    { ...privacy, part: { kind: "section", number: "18" } },
    "/au/legis/cth/consol_act/pa1988108/s18.html",
    "austlii:au/legis/cth/consol_act/pa1988108/s18",
  ],
  [
    { type: "year", database: "nz/cases/NZSC", year: 2005 },
    "/nz/cases/NZSC/2005/",
    "austlii:nz/cases/NZSC/2005",
  ],
  [
    { type: "lawcite", citation: "[2024] HCA 1" },
    "/cgi-bin/LawCite?cit=%5B2024%5D+HCA+1",
    "austlii:lawcite/[2024] HCA 1",
  ],
])("the address %o has its canonical URL and id", (address, url, id) => {
  expect(pageUrl(address)).toBe(`${HOST}${url}`);
  expect(toId(address)).toBe(id);
});

test("an id with slashes and an extension is accepted, a malformed one is not", () => {
  expect(fromId("austlii:/au/cases/cth/HCA/1992/23.html")).toEqual(mabo);
  for (const wrong of [
    "au/cases/cth/HCA/1992/23",
    "frl:au/cases/cth/HCA/1992/23",
    "austlii:",
    "austlii:x/y/z",
    "austlii:au/../../etc",
    "austlii:lawcite/",
    `austlii:au/${"x/".repeat(30_000)}`,
  ]) {
    expect(fromId(wrong)).toBeUndefined();
  }
});

test("a hit's href loses the parameters added by the search", () => {
  expect(
    cleanResultUrl("/cgi-bin/viewdoc/au/cases/cth/HCASCF/1989/55.html?context=1;query=mabo;mask_path="),
  ).toBe(`${HOST}/au/cases/cth/HCASCF/1989/55.html`);
  expect(cleanResultUrl("/somewhere/else.html?context=1;query=mabo;mask_path=#x")).toBe(
    `${HOST}/somewhere/else.html#x`,
  );
  expect(cleanResultUrl("https://evil.example/au/cases/cth/HCA/1992/23.html")).toBeUndefined();
});

describe("round trips of addresses", () => {
  const segment = fc
    .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{1,12}$/)
    .filter((one) => !one.startsWith("toc-") && one !== "index");
  const database = fc.oneof(
    fc
      .tuple(fc.constantFrom("cth", "act", "nsw", "nf", "other"), segment)
      .map(([place, court]) => `au/cases/${place}/${court}`),
    segment.map((court) => `nz/cases/${court}`),
  );
  const year = fc.integer({ min: 1500, max: 2199 });
  const anchor = fc.option(fc.stringMatching(/^[A-Za-z]{1,5}\d{1,4}$/), { nil: undefined });
  const rendition = fc.constantFrom(
    undefined,
    "rtf" as const,
    "pdf" as const,
    "doc" as const,
    "docx" as const,
  );
  const extras = fc.tuple(anchor, rendition).map(([place, file]) => ({
    ...(place !== undefined && { anchor: place }),
    ...(file !== undefined && { rendition: file }),
  }));
  const number = fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom("", "A", "b"))
    .map(([n, letter]) => `${n}${letter}`);
  const slug = fc
    .tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.integer({ min: 1, max: 9_999_999 }))
    .map(([a, n]) => `${a}${n}`);
  const part = fc.oneof(
    fc.constantFrom(
      { kind: "contents" as const },
      { kind: "notes" as const },
      { kind: "longtitle" as const },
    ),
    fc.stringMatching(/^\d{1,4}[a-z]{0,3}$/).map((one) => ({ kind: "section" as const, number: one })),
    fc.stringMatching(/^\d{1,2}$/).map((one) => ({ kind: "schedule" as const, number: one })),
    fc.stringMatching(/^memo_\d$/).map((name) => ({ kind: "page" as const, name })),
  );
  const laws = fc.constantFrom("au/legis/cth/consol_act", "au/legis/vic/num_reg", "nz/legis/bill");
  const address: fc.Arbitrary<AustliiAddress> = fc.oneof(
    fc.tuple(database, year, number, extras).map(([db, when, which, more]) => ({
      type: "case" as const,
      database: db,
      year: when,
      number: which,
      ...more,
    })),
    fc.tuple(laws, slug, part, extras).map(([db, act, piece, more]) => ({
      type: "legislation" as const,
      database: db,
      slug: act,
      part: piece,
      ...more,
    })),
    database.map((db) => ({ type: "database" as const, database: db })),
    fc.tuple(database, year).map(([db, when]) => ({ type: "year" as const, database: db, year: when })),
    fc
      .tuple(laws, fc.constantFrom("toc-A", "toc-1"))
      .map(([db, name]) => ({ type: "list" as const, database: db, name })),
    fc.string({ minLength: 1 }).map((citation) => ({ type: "lawcite" as const, citation })),
  );

  test("an address survives its URL", () => {
    forAll([address], runs(500), (one) => {
      expect(fromUrl(pageUrl(one))).toEqual(one);
    });
  });

  test("an address survives its id except for the anchor", () => {
    forAll([address], runs(500), (one) => {
      const { anchor: _, ...plain } = "anchor" in one ? one : { ...one, anchor: undefined };
      expect(fromId(toId(one))).toEqual(plain);
    });
  });

  test("every wrapper and host leads to the same address", () => {
    const wrapper = fc.constantFrom(
      "",
      "/cgi-bin/viewdoc",
      "/cgi-bin/sinodisp",
      "/cgi-bin/viewdb",
      "/cgi-bin/sign.cgi",
    );
    const host = fc.constantFrom(
      "http://www.austlii.edu.au",
      "https://www7.austlii.edu.au",
      "http://classic.austlii.edu.au",
      "https://www5.austlii.edu.au",
      "http://www2.austlii.edu.au",
      "http://www.nzlii.org",
    );
    forAll([host, wrapper, database, year, number], runs(300), (site, path, db, when, which) => {
      const url = `${site}${path}/${db}/${when}/${which}.html?context=1;query=a%20b;mask_path=`;
      expect(fromUrl(url)).toEqual({ type: "case", database: db, year: when, number: which });
    });
  });

  test("parsing any text as an address never throws", () => {
    forAll(
      [
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((one) => `/au/${one}`),
        ),
      ],
      runs(500),
      (text) => {
        const found = fromUrl(text);
        if (found) expect(fromUrl(pageUrl(found))).toEqual(found);
        expect(() => cleanResultUrl(text)).not.toThrow();
        expect(() => fromId(`austlii:${text}`)).not.toThrow();
      },
    );
  });
});

test("the search URL of Olexi's example is reproduced", () => {
  expect(searchUrl({ query: "duty of care", databases: ["au/cases/nsw/NSWSC"] })).toBe(
    "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=duty+of+care&method=boolean&meta=%2Fau&mask_path=au%2Fcases%2Fnsw%2FNSWSC",
  );
});

test("the search URL with all parameters has the expected bytes", () => {
  expect(
    searchUrl({
      query: 'misleading w/5 "R & D" ~ é*',
      method: "boolean",
      databases: ["au/cases/vic/VSC", "nz/cases/NZSC"],
      results: 20,
      offset: 40,
      view: "date-latest",
      from: "2020-01-05",
      to: "2021-12-31",
      excerpt: true,
    }),
  ).toBe(
    "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=misleading+w%2F5+%22R+%26+D%22+~+%C3%A9%2A&method=boolean&meta=%2Faustlii&mask_path=au%2Fcases%2Fvic%2FVSC&mask_path=nz%2Fcases%2FNZSC&results=20&offset=40&view=date-latest&day1=5&month1=01&year1=2020&day2=31&month2=12&year2=2021&excerpt=1",
  );
});

test("the search URL handles no databases, New Zealand alone and an offset of zero", () => {
  const base = "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=a&method=auto";
  expect(searchUrl({ query: "a", method: "auto" })).toBe(`${base}&meta=%2Fau`);
  expect(searchUrl({ query: "a", method: "auto", databases: ["nz/cases/NZSC"] })).toBe(
    `${base}&meta=%2Fnz&mask_path=nz%2Fcases%2FNZSC`,
  );
  expect(searchUrl({ query: "a", method: "auto", meta: "/nz", offset: 0, excerpt: false })).toBe(
    `${base}&meta=%2Fnz&offset=0`,
  );
});

test("any query survives the search URL", () => {
  forAll([fc.string({ unit: "binary" })], runs(300), (query) => {
    const url = new URL(searchUrl({ query }));
    expect(url.searchParams.get("query")).toBe(query);
    expect(url.href).toBe(searchUrl({ query }));
  });
  expect(searchUrl({ query: "a\ud800" })).toContain("query=a%EF%BF%BD&");
});

test("hostile addresses of 55,000 characters are parsed in linear time", () => {
  const pieces = ["/", "a", "..", "%2e", ";", "www.", "/au/legis/cth/", "a.html"];
  for (const read of [fromUrl, cleanResultUrl])
    expect(slowOn((text) => read(`https://www.austlii.edu.au/${text}`), pieces)).toEqual([]);
  expect(slowOn((text) => fromId(`austlii:https://www.austlii.edu.au/${text}`), pieces)).toEqual([]);
});
