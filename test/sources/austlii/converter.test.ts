import { expect, test } from "vitest";
import type { LegalDocument } from "../../../src/core/document.ts";
import { convert } from "../../../src/sources/austlii/converter.ts";
import { type AustliiAddress, fromUrl, toId } from "../../../src/sources/austlii/urls.ts";
import { slowOn } from "../../support/linear.ts";
import { documentSheet, fixtures } from "../../support/fixtures.ts";

const CASE = "au/cases/cth/HCA/2024/1.html";
const article = (body: string, title = "A v B [2024] HCA 1 (7 February 2024)") =>
  `<html><body class="cases document"><nav>no</nav><article class="the-document"><h1>${title}</h1><!--sino date 7 February 2024-->${body}<!--sino noindex--></article><footer>no</footer></body></html>`;

function converted(html: string, path = CASE): LegalDocument {
  const url = `https://www.austlii.edu.au/${path}`;
  const source = { provider: "austlii", url, retrievedAt: "2026-11-21T00:00:00.000Z", how: "live" } as const;
  return convert({ id: toId(addressOf(url)), text: html, source });
}

function addressOf(url: string): AustliiAddress {
  const address = fromUrl(url);
  if (!address) throw new Error(`no address of AustLII: ${url}`);
  return address;
}

test.for(fixtures("austlii", "document-", "legislation-"))(
  "every page converts to its golden text: $name",
  async ({ html, path, expected }, { expect }) => {
    expect(path).toBeDefined();
    await expect(documentSheet(converted(html, path))).toMatchFileSnapshot(expected("md"));
  },
);

test("a judgment has its title, court, date and citations", () => {
  expect(converted(article("<ol><li value=1>a</ol>"))).toMatchObject({
    id: "austlii:au/cases/cth/HCA/2024/1",
    kind: "case",
    title: "A v B",
    court: "High Court of Australia",
    date: "2024-02-07",
    citations: { neutral: "[2024] HCA 1", reported: [], other: [] },
    jurisdiction: "cth",
    language: "en",
    contentType: "text/html",
    warnings: [],
  });
});

test.each([
  ["a page of something else", "<html><body><h1>Welcome</h1><p>text</p></body></html>"],
  ["a document without text", article("")],
  ["a document whose text is all hidden", article("<p hidden>a</p>")],
  ["an empty page", ""],
  ["a challenge", "<title>Just a moment...</title><p>Enable JavaScript</p>"],
])("%s is LAYOUT_CHANGED, never an empty document", (_, html) => {
  expect(() => converted(html)).toThrowError(expect.objectContaining({ code: "LAYOUT_CHANGED" }));
});

test.each([
  ["1.pdf", '<p><a href="1.pdf">[Download this decision in PDF format]</a></p>'],
  ["2024-1.pdf", "<p>The decision is a file: <a class=x href='./1_files/2024-1.pdf'>PDF (300 kB)</a>.</p>"],
])("a page that only links to the decision's PDF is refused and names the file %s", (name, body) => {
  expect(() => converted(article(body))).toThrowError(
    expect.objectContaining({
      message: "AustLII has this decision as a PDF only: its page has no text",
      hint: `download ${name} in a browser and import it with law:import`,
    }),
  );
  const short = `<ol><li value=1>The appeal is dismissed.</ol>${body}`;
  expect(converted(article(short)).blocks.map(({ pin }) => pin)).toContain("[1]");
});

test("a truncated page gets a warning", () => {
  const [whole] = [article("<ol><li value=1>a<li value=2>b</ol>")];
  expect(converted(whole).warnings).toEqual([]);
  expect(converted(whole.slice(0, whole.indexOf("<li value=2>"))).warnings).toEqual([
    "the page breaks off before its end: the text is incomplete",
  ]);
  const classic = `<title>A v B [1992] HCA 1</title><h2>A v B [1992] HCA 1</h2><!--sino index--><p>1. a<p>2. b<!--sino noindex--><hr></body></html>`;
  expect(converted(classic).warnings).toEqual([]);
  expect(converted(classic.slice(0, classic.indexOf("<p>2."))).warnings).toHaveLength(1);
});

test("citations added by AustLII are marked and the marks explained", () => {
  const { blocks, warnings, marks } = converted(
    article(
      '<ol><li value=1>See <a class="autolink_findcases_inserted" href="/x">[1987] HCA 12</a>; <a class="autolink_findcases" href="/y">[22]</a>.</ol>',
    ),
  );
  expect(blocks.at(-1)?.markdown).toBe("See ‹[1987] HCA 12›; [22].");
  expect(marks).toBe("‹…› marks a citation that AustLII added; it is not part of the original text");
  expect(warnings).toEqual([]);
});

test("invisible characters are removed and counted in a warning", () => {
  const { blocks, warnings } = converted(article("<ol><li value=1>a\u202eb\u200bc&#8203; \u001b[31md</ol>"));
  expect(blocks.at(-1)?.markdown).toBe("abc d");
  expect(warnings).toEqual(["8 invisible or control characters were removed from the text"]);
  expect(converted(article("<p>a\u200bb</p>")).warnings).toEqual([
    "1 invisible or control character was removed from the text",
  ]);
});

test("a journal article gets no warning about missing paragraph numbers", () => {
  const document = converted(
    article("<ol><li value=3>a<li value=9>b</ol>", "On Law [2006] FedLawRw 4"),
    "au/journals/FedLawRw/2006/4.html",
  );
  expect(document).toMatchObject({ kind: "other", warnings: [], jurisdiction: "au" });
});

test.each([
  [
    "au/legis/cth/consol_act/hsa2011157/s18.html",
    "HARBOUR SAFETY ACT 2011 - SECT 18",
    "Harbour Safety Act 2011 (Cth) s 18",
  ],
  [
    "au/legis/nsw/consol_reg/hsr2011157/s5.html",
    "HARBOUR SAFETY REGULATION 2011 - REG 5",
    "Harbour Safety Regulation 2011 (NSW) reg 5",
  ],
  [
    "au/legis/nsw/consol_reg/ucpr2005305/s36.15.html",
    "UNIFORM CIVIL PROCEDURE RULES 2005 - REG 36.15",
    "Uniform Civil Procedure Rules 2005 (NSW) reg 36.15",
  ],
  [
    "au/legis/wa/consol_reg/rotsc1971281/s2.html",
    "RULES OF THE SUPREME COURT 1971 - RULE 2",
    "Rules of the Supreme Court 1971 (WA) r 2",
  ],
  [
    "au/legis/vic/consol_act/slla1962/s32a.html",
    "SALE OF LAND ACT 1962 - SECT 32A",
    "Sale of Land Act 1962 (Vic) s 32A",
  ],
  [
    "au/legis/cth/consol_act/hsa2011157/sch1.html",
    "HARBOUR SAFETY ACT 2011 - SCHEDULE 1",
    "Harbour Safety Act 2011 (Cth) sch 1",
  ],
  ["nz/legis/consol_act/foo1990/s5.html", "FOO ACT 1990 - SECT 5", "Foo Act 1990 (NZ) s 5"],
])("the title of %s is its citation (synthetic page)", (path, printed, title) => {
  expect(converted(article("<p>Text.</p>", printed), path)).toMatchObject({
    title,
    kind: "legislation",
    citations: { other: [title] },
  });
});

test("pages of 55,000 hostile characters are converted in linear time", () => {
  const pieces = [
    "<article ",
    "<article the-document ",
    "<title ",
    "<title>",
    "<!-- ",
    "<!--sino",
    "</body ",
    'id="page-title" <span ',
    " - SECT ",
    "<h1> - REG 1",
  ];
  for (const path of [
    CASE,
    "au/legis/cth/consol_act/hsa2011157/s18.html",
    "au/legis/cth/consol_act/hsa2011157/index.html",
  ])
    expect(slowOn((text) => converted(text, path), pieces)).toEqual([]);
});

test("invalid links in a table of provisions become plain text", () => {
  const { blocks } = converted(
    article(
      '<p><a href="http://[bad">1</a> a</p><p><a href="javascript:x">2</a> b</p><p><a href="s3.html">3</a> c</p>',
      "X ACT 2011",
    ),
    "au/legis/cth/consol_act/hsa2011157/index.html",
  );
  expect(blocks.slice(1).map(({ markdown }) => markdown)).toEqual([
    "1 a",
    "2 b",
    "[3](https://www.austlii.edu.au/au/legis/cth/consol_act/hsa2011157/s3.html) c",
  ]);
});
