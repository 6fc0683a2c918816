import { expect, test } from "vitest";
import { convert } from "../../../src/sources/eu/converter.ts";
import { documents } from "../../../src/sources/eu/documents.ts";

const SCHEMA =
  'xsi:noNamespaceSchemaLocation="http://formex.publications.europa.eu/schema/formex-05.56-20160701.xd"';
const SOURCE = { provider: "eu", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "import" as const };

function formex(root: string, inner: string): string {
  return `<?xml version="1.0"?><${root} ${SCHEMA}><BIB.INSTANCE><LG.DOC>EN</LG.DOC></BIB.INSTANCE>${inner}</${root}>`;
}

function title(...lines: readonly string[]): string {
  return `<TITLE><TI>${lines.map((line) => `<P>${line}</P>`).join("")}</TI></TITLE>`;
}

const article = (number: string, text: string) =>
  `<ARTICLE IDENTIFIER="${number.padStart(3, "0")}"><TI.ART>Article ${number}</TI.ART><ALINEA>${text}</ALINEA></ARTICLE>`;

const ACT = formex(
  "ACT",
  `${title('<HT TYPE="UC">Commission Implementing Regulation</HT> (EU) No 2319/2011', "of 15 December 2011", "fixing ferry fees and amending Regulation (EC) No 1484/95")}<ENACTING.TERMS>${article("1", "Fees are fixed.")}</ENACTING.TERMS>`,
);

function idOf(text: string): string | undefined {
  const [shape] = documents.shapes;
  const address = shape?.mark.test(text)
    ? shape.address({ text, savedAt: "2026-08-01T00:00:00Z" })
    : undefined;
  return address && documents.ids.format(address);
}

const pinsOf = (text: string) =>
  convert({ id: "import:x", text, source: SOURCE }).blocks.map(({ pin, markdown }) => `${pin}|${markdown}`);

const withText = (body: string) =>
  `<html><head><title>x</title></head><body><p class="oj-normal">${body}</p></body></html>`;

test("an ELI in a note on another act does not name the page", () => {
  const note = "(OJ L, 2023/2859, 20.12.2023, ELI: http://data.europa.eu/eli/reg/2023/2859/oj).";
  expect(
    idOf(withText(`${note}</p><p class="oj-normal">ELI: http://data.europa.eu/eli/reg/2024/1689/oj`)),
  ).toBe("eu:32024R1689@oj");
  expect(idOf(withText(note))).toBeUndefined();
});

test("a consolidated text whose dashes were written as entities is known by its first line", () => {
  expect(idOf(withText("02019R2088 &#8212; EN &#8212; 09.01.2024 &#8212; 001.001"))).toBe(
    "eu:02019R2088-20240109/en",
  );
});

test("a Formex act is recognised by its own number, not by that of an act it amends", () => {
  expect(idOf(ACT)).toBe("eu:32011R2319@oj/en");
});

test("a consolidated Formex text is recognised with its day, not as the basic act", () => {
  const data = '<INFO.CONSLEG CONSLEG.REF="2011L0083" START.DATE="20220528" END.DATE="99999999"/>';
  const facts = "<FAM.COMP><BIB.DATA><NO.CELEX>32011L0083</NO.CELEX></BIB.DATA></FAM.COMP>";
  expect(idOf(formex("CONS.ACT", data + facts))).toBe("eu:02011L0083-20220528/en");
});

test.each(["ANNEX", "CORR", "AGR"])(
  "a file that is a part of a publication (%s) is not the act itself",
  (root) => {
    const text = formex(
      root,
      `${title("ANNEX XIII to Regulation (EU) 2024/1689")}<CONTENTS><P>Criteria of ferries.</P></CONTENTS>`,
    );
    expect(idOf(text)).toBeUndefined();
    expect(documents.reads({ text, savedAt: "" })).toBe(true);
  },
);

test("the titles of a table's row groups are kept", () => {
  const table =
    "<TBL><CORPUS><BLK><TI.BLK>TITLE I</TI.BLK><STI.BLK>General rules</STI.BLK><ROW><CELL>Article 1</CELL><CELL>Point 2</CELL></ROW></BLK></CORPUS></TBL>";
  const text = pinsOf(formex("ANNEX", `${title("ANNEX")}<CONTENTS>${table}</CONTENTS>`)).join("\n");
  expect(text).toContain("TITLE I");
  expect(text).toContain("General rules");
});

test("the braces of a formula are kept", () => {
  const formula =
    '<FORMULA.S><EXPR>min<EXPR TYPE="BRACE">max<EXPR TYPE="BRACE">5,S</EXPR>,50</EXPR> – 5</EXPR></FORMULA.S>';
  const text = pinsOf(formex("ANNEX", `${title("ANNEX")}<CONTENTS><P>${formula}</P></CONTENTS>`)).join("\n");
  expect(text).toContain("min{max{5,S},50} – 5");
});

test("quoted paragraphs and articles in Formex get no pins of their own", () => {
  const quoted = `<QUOT.S><ARTICLE IDENTIFIER="013C"><TI.ART>Article 13c</TI.ART><PARAG><NO.PARAG>(1)</NO.PARAG><ALINEA><LIST><ITEM><NP><NO.P>(a)</NO.P><TXT>pay,</TXT></NP></ITEM></LIST></ALINEA></PARAG></ARTICLE>${article("13d", "They are honest.")}</QUOT.S>`;
  const list = `<LIST><ITEM><NP><NO.P>(2)</NO.P><TXT>the following is inserted:</TXT><P>${quoted}</P></NP></ITEM></LIST>`;
  const text = formex(
    "ACT",
    `${title("Directive 2014/65/EU")}<ENACTING.TERMS>${article("91", list)}</ENACTING.TERMS>`,
  );
  const pins = new Set(pinsOf(text).map((line) => line.split("|")[0] ?? ""));
  expect([...pins].filter((pin) => !pin.startsWith("Article 91") && pin !== "")).toEqual([]);
});

const page = (line: string) => `<html><body><p class="oj-doc-ti">${line}</p></body></html>`;

const articlePage = (file: string, ...headings: readonly string[]) =>
  `<html><head><title>${file}</title></head><body>${headings
    .map((heading) => `<p class="ti-art">${heading}</p><p class="normal">The Union has rivers.</p>`)
    .join("")}</body></html>`;

test.each([
  ["C_2016202EN.01001801.xml", "Article 6", "eu:12016M006/en"],
  ["C_2012326FR.01017201.xml", "Article 288", "eu:12012E288/fr"],
  ["C_2016202HU.01040001.xml", "47. cikk", "eu:12016P047/hu"],
])(
  "a page of one treaty article is recognised by the journal page in its file name: %s",
  (file, heading, id) => {
    expect(idOf(articlePage(file, heading))).toBe(id);
  },
);

test("a treaty's article has its treaty in the title and a CELEX number", () => {
  const [text, id] = [articlePage("C_2016202DE.01004801.xml", "Artikel 267"), "eu:12016E267/de"];
  const { title, citations } = convert({ id, text, source: SOURCE });
  expect(title).toBe("Artikel 267 AEUV");
  expect(citations.other).toEqual(["CELEX 12016E267"]);
});

test("a page of a protocol, another journal or several articles is not recognised", () => {
  expect(idOf(articlePage("C_2016202EN.01021001.xml", "Article 6"))).toBeUndefined();
  expect(idOf(articlePage("C_2019101EN.01001801.xml", "Article 6"))).toBeUndefined();
  expect(idOf(articlePage("C_2016202EN.01001801.xml", "Article 6", "Article 7"))).toBeUndefined();
});

test("a saved corrigendum is not recognised as the act it corrects", () => {
  expect(idOf(page("CORRIGENDUM to Regulation (EU) 2016/679"))).toBeUndefined();
  expect(idOf(page("REGULATION (EU) 2016/679 OF THE EUROPEAN PARLIAMENT"))).toBe("eu:32016R0679/en");
});

test("a judgment without a header is recognised by the number in its first footnote's link", () => {
  const note = '<a id="c-ECR_62017CJ0537_EN_01-E0001" href="#t-ECR_62017CJ0537_EN_01-E0001">*1</a>';
  expect(idOf(`<body><p class="sum-title-1">31 May 2018 (${note})</p></body>`)).toBe("eu:62017CJ0537");
});

test("a Commission proposal keeps its heading numbers, footnotes and language", () => {
  const text =
    '<html><body><!--LW_LANGUAGE--><!--[name=LW_LANGUE;value="DE"]--><p class="Typedudocument">Vorschlag</p>' +
    '<p class="li ManualHeading2"><span class="num">4.1.</span><span>Grundsätze</span></p>' +
    '<p class="Titrearticle"><span>Artikel 2</span></p><p class="Normal">Er gilt<a class="footnoteRef" href="#footnote1">1</a>.</p>' +
    '<dl id="footnotes"><dd id="footnote1"><span class="num"><a class="footnote" href="#footnoteref1">(1)</a></span><span>Urteil Fähre.</span></dd></dl></body></html>';
  const { blocks, language } = convert({ id: "import:x", text, source: SOURCE });
  expect(language).toBe("de");
  expect(blocks.map(({ pin, markdown }) => `${pin}|${markdown}`)).toEqual([
    "|Vorschlag",
    "|4.1. Grundsätze",
    "Art. 2|Artikel 2",
    "Art. 2|Er gilt[^1].",
    "fn 1|Urteil Fähre.",
  ]);
});

const AKOMA_NTOSO = `<?xml version="1.0"?><akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="regulation"><meta><identification source="#x">
<FRBRWork><FRBRalias value="32031R0907" name="CELEX"/><FRBRcountry value="eu"/></FRBRWork><FRBRExpression><FRBRlanguage language="en-EN"/></FRBRExpression>
</identification><proprietary source="#x"><COLL>L</COLL><NO.OJ>257</NO.OJ></proprietary></meta>
<preface><p>Regulation (EU) 2031/907</p><p>on ferries</p></preface>
<preamble><formula name="f"><p>THE COUNCIL,</p></formula><recitals><intro><p>Whereas:</p></intro><recital><num>(1)</num><p>Ferries call at <ref href="/x">many harbours</ref>.</p></recital></recitals></preamble>
<body><chapter><num>CHAPTER I</num><heading>SCOPE</heading><article><num>Article 1</num><heading>Ferries</heading>
<paragraph><num>1.</num><list><intro><p>This Regulation applies to:</p></intro><point><num>(a)</num><content><p>ferries;</p></content></point><point><num>(b)</num><content><p>gangways<authorialNote GUID="E1"><p>OJ L 1, p. 3.</p></authorialNote>.</p></content></point></list></paragraph>
<paragraph><num>2.</num><alinea><content><p>It does <span class="ITALIC">not</span> apply to rafts.</p></content></alinea></paragraph></article></chapter></body>
<attachments><attachment><heading>ANNEX I</heading><doc><mainBody><p>Forms of gangways.</p></mainBody></doc></attachment></attachments></act></akomaNtoso>`;

test("an Akoma Ntoso act is recognised by CELEX number and language and has pins", () => {
  expect(idOf(AKOMA_NTOSO)).toBe("eu:32031R0907/en");
  expect(pinsOf(AKOMA_NTOSO)).toEqual([
    "|Regulation (EU) 2031/907 on ferries",
    "|THE COUNCIL,",
    "|Whereas:",
    "recital 1|Ferries call at many harbours.",
    "|CHAPTER I — SCOPE",
    "Article 1|Article 1 — Ferries",
    "Article 1(1)|This Regulation applies to:",
    "Article 1(1)(a)|ferries;",
    "Article 1(1)(b)|gangways[^1].",
    "Article 1(2)|It does *not* apply to rafts.",
    "Annex I|ANNEX I",
    "Annex I|Forms of gangways.",
    "fn 1|OJ L 1, p. 3.",
  ]);
});

test("an Akoma Ntoso act of another country is not recognised", () => {
  const other = AKOMA_NTOSO.replace('FRBRcountry value="eu"', 'FRBRcountry value="it"');
  expect(idOf(other)).toBeUndefined();
  expect(documents.reads({ text: other, savedAt: "" })).toBe(false);
});

test("a file that only lists a publication's parts is refused with the files to import", () => {
  const parts = ["000101", "002601"].map(
    (page) => `<REF.PHYS FILE="L_203100907EN.${page}.fmx.xml" TYPE="DOC.XML"/>`,
  );
  const list = formex("DOC", `<FMX><DOC.MAIN.PUB>${parts.join("")}</DOC.MAIN.PUB></FMX>`);
  expect(() => pinsOf(list)).toThrow(/lists the parts of a publication/);
  expect(() => pinsOf(list)).toThrow(
    expect.objectContaining({
      hint: "import the files that it names: L_203100907EN.000101.fmx.xml, L_203100907EN.002601.fmx.xml",
    }),
  );
});

const rowOf = (label: string, text: string) =>
  `<table><tr><td><p>${label}</p></td><td><p>${text}</p></td></tr></table>`;

test("a consolidated text without a marked title takes the title of its basic act", () => {
  const html = `<html><head><title>Consolidated TEXT: 31998F0699 — EN — 05.07.2001</title></head><body><p>1998F0699 — EN — 05.07.2001 — 001.001</p>
${rowOf("►B", "JOINT ACTION of 3 December 1998 on ferries (98/699/JHA) (OJ L 333, 9.12.1998, p. 1)")}<p>Amended by:</p>${rowOf("►M1", "Framework Decision of 26 June 2001")}
<p>▼B</p><p>Article 1</p><p>Ferries call at harbours.</p></body></html>`;
  expect(convert({ id: "eu:01998F0699-20010705/en", text: html, source: SOURCE }).title).toBe(
    "Joint Action of 3 December 1998 on ferries (98/699/JHA)",
  );
});

test("a consolidated Formex text has the days of its own data, and the spaces that its title lost", () => {
  const data = '<INFO.CONSLEG CONSLEG.REF="2014L9065" START.DATE="20200326" END.DATE="20210325"/>';
  const lost =
    '<HT TYPE="UC">Richtlinie</HT>2014/9065/EU<HT TYPE="UC">des Rates</HT> vom<DATE ISO="20140515">15. Mai 2014</DATE> über Fähren';
  const text = formex(
    "CONS.ACT",
    `${data}${title(lost)}<ENACTING.TERMS>${article("1", "Fähren fahren.")}</ENACTING.TERMS>`,
  ).replace("<LG.DOC>EN", "<LG.DOC>DE");
  const [shape] = documents.shapes;
  const address = shape?.address({ text, savedAt: "2026-08-01T00:00:00Z" });
  const id = address ? documents.ids.format(address) : "";
  const { title: own, version, blocks } = convert({ id, text, source: SOURCE });
  expect(blocks[0]?.markdown).toBe(own);
  expect(own).toBe("Richtlinie 2014/9065/EU des Rates vom 15. Mai 2014 über Fähren");
  expect(version).toEqual({ label: "consolidated text of 2020-03-26", from: "2020-03-26", to: "2021-03-25" });
});
