import { expect, test } from "vitest";
import { parseSearch, type SearchPage } from "../../../src/sources/austlii/parse.ts";
import { slowOn } from "../../support/linear.ts";
import { fixtures } from "../../support/fixtures.ts";
import { table } from "../../support/table.ts";

const PAGE = "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=x&method=boolean&meta=%2Fau";
const pages = fixtures("austlii", "search-");
const changed = expect.objectContaining({ code: "LAYOUT_CHANGED", humanUrl: PAGE });

/** Pages that are not result pages. */
const NO_RESULTS = new Set(["search-challenge", "search-layout-changed"]);

test.for(pages.filter(({ name }) => !NO_RESULTS.has(name)))(
  "the page $name yields its expected hits",
  async ({ html, expected }, { expect }) => {
    await expect(`${JSON.stringify(parseSearch(html, PAGE), null, 2)}\n`).toMatchFileSnapshot(
      expected("json"),
    );
  },
);

test.for(pages.filter(({ name }) => NO_RESULTS.has(name)))(
  "the page $name is LAYOUT_CHANGED, never an empty result",
  ({ html }) => {
    expect(() => parseSearch(html, PAGE)).toThrowError(changed);
  },
);

const item = (rank: string, body: string) => `<li data-count="${rank}" class="multi">${body}</li>`;
const link = (
  text: string,
  href = "/cgi-bin/viewdoc/au/cases/cth/HCA/2024/901.html?context=1;query=x;mask_path=",
) => `<a href="${href}">${text}</a>`;
const page = (items: string, count = "1") =>
  `<title>AustLII: ${count} documents found for (x)</title><h1 id="page-title"><span>${count}  documents found for (x)</span></h1><ul>${items}</ul>`;
const first = (html: string) => parseSearch(html, PAGE).hits[0];

test("a hit has the document's own URL, whatever AustLII wraps around it", () => {
  for (const href of [
    "/cgi-bin/viewdoc/au/cases/cth/HCA/2024/901.html?context=1;query=x;mask_path=",
    "/cgi-bin/viewdoc/au/cases/cth/HCA/2024/901.html?context=1&amp;query=x&amp;mask_path=",
    "/cgi-bin/sinodisp/au/cases/cth/HCA/2024/901.html?stem=0;synonyms=0;num=5;query=x",
    "http://www8.austlii.edu.au/au/cases/cth/HCA/2024/901.html",
    "//www.austlii.edu.au/au/cases/cth/HCA/2024/901.html",
  ]) {
    expect(first(page(item("1.", link("A v B [2024] HCA 901", href))))?.url).toBe(
      "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html",
    );
  }
});

table("a hit's rank is read from %j", (printed) => first(page(item(printed, link("A")), "2,000"))?.rank, {
  "1.": 1,
  " 12. ": 12,
  "7": 7,
  "1,251.": 1251,
});

test("an item without a rank, link or valid URL is not a hit", () => {
  const broken =
    ["x.", ""].map((rank) => item(rank, link("A"))).join("") +
    item("1.", "A") +
    item("2.", link("A", "http://[bad")) +
    item("3.", link("A", "javascript:alert(1)")) +
    item("4.", link(""));
  expect(() => parseSearch(page(broken, "9"), PAGE)).toThrowError(changed);
  expect(parseSearch(page(broken + item("5.", link("B")), "9"), PAGE)).toMatchObject({
    total: 9,
    unread: 6,
    hits: [{ rank: 5, name: "B" }],
  });
});

test("a hit of a sister site keeps its URL", () => {
  expect(first(page(item("1.", link("A", "http://www.paclii.org/fj/cases/FJHC/2020/1.html"))))?.url).toBe(
    "http://www.paclii.org/fj/cases/FJHC/2020/1.html",
  );
});

test("a hit's snippet has at most 200 characters and ends between words", () => {
  const long = "word ".repeat(80);
  const meta = `<p class="meta"><a href="/cgi-bin/viewdb/au/cases/cth/HCA/">HCA</a></p>`;
  expect(first(page(item("1.", `${link("A")}<p>a <b>b</b> &amp; c</p>${meta}`)))?.snippet).toBe("a b & c");
  expect(first(page(item("1.", `${link("A")}<p>${long}</p>${meta}`)))?.snippet).toBe(
    `${"word ".repeat(40).trim()}…`,
  );
  expect(first(page(item("1.", `${link("A")}<p>${"x".repeat(300)}</p>${meta}`)))?.snippet).toBe(
    `${"x".repeat(199)}…`,
  );
  expect(first(page(item("1.", link("A") + meta)))?.snippet).toBeUndefined();
});

test("a hit's texts contain no invisible characters", () => {
  expect(
    first(page(item("1.", `${link("A\u202e v\u200b B [2024] HCA 901")}<p>a\u001b[31mb</p>`))),
  ).toMatchObject({ name: "A v B", snippet: "ab" });
});

const total = (title: string, body = item("1.", link("A"))) =>
  parseSearch(`<title>${title}</title>${body}`, PAGE).total;

table("the total of a page titled %j is %s", total, {
  "AustLII: 6,373 documents found for (mabo)": 6373,
  "AustLII: 1 document found for (x)": 1,
  "AustLII: 291 documents found for (9 documents found)": 291,
  Search: undefined,
  "AustLII: 0 documents found for (x)": undefined, // contradicts the hit
  "No documents found": undefined,
});

test("the total is also read from the heading", () => {
  expect(
    parseSearch(
      `<h1 id="page-title"><span>12  documents found for (x)</span></h1>${item("1.", link("A"))}`,
      PAGE,
    ).total,
  ).toBe(12);
});

test.each([
  ["AustLII's own sign", page("", "0"), PAGE, 0],
  ["its sign in words", "<title>No documents found for (x)</title>", PAGE, 0],
  ["a page behind the last", page("", "12"), `${PAGE}&offset=20`, 12],
  ["a page behind the last, separated by a semicolon", page("", "12"), `${PAGE};offset=12`, 12],
])("an empty result is recognised by %s", (_, html, url, total) => {
  expect(parseSearch(html, url)).toEqual({ total, hits: [], unread: 0 });
});

test.each([
  ["a page that counts hits", page("", "12"), PAGE],
  ["a page before the last", page("", "12"), `${PAGE}&offset=10`],
  ["a page that says nothing", "<h1>Search</h1>", PAGE],
  ["an empty page", "", PAGE],
  ["suggestions alone", page(`<li class="multi">${link("A")}</li>`, "3"), PAGE],
  ["commented hits alone", page(`<!-- ${item("1.", link("A"))} -->`, "3"), PAGE],
])("%s without hits is LAYOUT_CHANGED", (_, html, url) => {
  expect(() => parseSearch(html, url)).toThrowError(
    expect.objectContaining({ code: "LAYOUT_CHANGED", humanUrl: url }),
  );
});

/** The mark-up that the parser looks for; each is renamed everywhere in turn. */
const MARKS = [
  'class="multi"',
  "data-count=",
  'class="meta"',
  'class="break"',
  'class="stars"',
  'class="right"',
  'class="multi-sections"',
  'id="page-title"',
  "<title>",
  "documents found",
  "viewdoc",
  "viewdb",
  "LawCite?",
  " citation",
  "Relevance:",
  " KB ",
  "href=",
  "<li data-count",
  "<h1",
  "<ul>",
  "<p ",
  "?context=1;",
] as const;

interface Mutant {
  readonly name: string;
  readonly html: string;
  readonly original: SearchPage;
}

const mutants: readonly Mutant[] = pages
  .filter(({ name }) => !NO_RESULTS.has(name))
  .flatMap(({ name, html }) =>
    MARKS.filter((mark) => html.includes(mark)).map((mark) => ({
      name: `${mark} in ${name}`,
      html: html.replaceAll(
        mark,
        mark.replace(/[a-zA-Z]+/, (word) => `${word}x`),
      ),
      original: parseSearch(html, PAGE),
    })),
  );

test("at least 60 changes of mark-up are tested", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
});

test.for(mutants)(
  "a change of $name gives the right hits or LAYOUT_CHANGED, never fewer",
  ({ html, original }) => {
    let read: SearchPage | undefined;
    try {
      read = parseSearch(html, PAGE);
    } catch (error) {
      expect(error).toMatchObject({ code: "LAYOUT_CHANGED" });
    }
    if (!read) return;
    expect(
      read.hits.map(({ rank, name, url, neutral, date }) => ({ rank, name, url, neutral, date })),
    ).toEqual(
      original.hits.map(({ rank, name, url, neutral, date }) => ({ rank, name, url, neutral, date })),
    );
    expect([original.total, undefined]).toContain(read.total);
    // every field that a hit still has is unchanged
    for (const [index, hit] of read.hits.entries()) {
      const said = Object.entries(hit).filter(([, value]) => value !== undefined);
      expect({ ...original.hits[index], ...Object.fromEntries(said) }).toEqual(original.hits[index]);
    }
  },
);

test("nested and endless pages are read in linear time", () => {
  const items = ["<ul><li data-count='1.'>", item("1.", link("A"))];
  const pieces = ["<div>", "<b>", ...items, "<a href=/x>", "<p>", "documents found ", "1,"];
  expect(slowOn((text) => parseSearch(page(text, "1"), PAGE), pieces, 200_000)).toEqual([]);
});
