import { expect, test } from "vitest";
import { IMPORTED } from "./made.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { htmlDocument } from "../../src/documents/formats/html/document.ts";
import { namedTable } from "../support/table.ts";

const read = (text: string) => htmlDocument({ id: "import:x", text, source: IMPORTED });
const pins = (html: string) =>
  read(html)
    .blocks.filter(({ type, label }) => type === "paragraph" && label !== undefined)
    .map(({ pin }) => pin);
const words = (html: string) =>
  read(html)
    .blocks.map(({ markdown }) => markdown)
    .join(" ");

const JURIS = `<html><head><title>Landesrecht</title></head><body><table><tr><th>Gericht:</th><td>Landgericht Musterstadt</td></tr>
<tr><th>Entscheidungsdatum:</th><td>11.10.2022</td></tr><tr><th>Aktenzeichen:</th><td>6 O 87/22</td></tr><tr><th>Dokumenttyp:</th><td>Beschluss</td></tr></table>
<h4>Gründe</h4><dl class="RspDL"><dt><a name="rd_1">Randnummer1</a></dt><dd><p>Die Parteien streiten um einen Kahn.</p></dd></dl>
<dl class="RspDL"><dt><a name="rd_2">Randnummer2</a></dt><dd><p>Der Antrag ist zulässig:</p><ol><li>er ist bestimmt,</li><li>er ist fristgerecht.</li></ol></dd></dl>
<dl class="RspDL"><dt></dt><dd><p>II.</p></dd></dl><dl class="RspDL"><dt><a name="rd_3">3</a></dt><dd><p>4. Die Kosten folgen daraus.</p></dd></dl></body></html>`;

const findok = (number: string, part: string, day = "03.05.2021") =>
  `<Segment><Grundk><appdat>${day}</appdat><behoerde>BFG</behoerde><doktyptxt>Bescheidbeschwerde - Einzel - Erkenntnis</doktyptxt><gz>${number}</gz><ngesamt_erf_sub><ngesamt_erf>§ 16 EStG 1988</ngesamt_erf></ngesamt_erf_sub></Grundk>${part}</Segment>`;
const part = (words: string) =>
  `<Segk><txt>&lt;?xml version="1.0"?&gt;&lt;html&gt;&lt;body&gt;&lt;p&gt;${words}&lt;/p&gt;&lt;/body&gt;&lt;/html&gt;</txt></Segk>`;

namedTable(
  "a page %s has its court, date, file number and only its printed paragraph numbers",
  (html: string) => {
    const document = read(html);
    expect(document).toMatchObject({ kind: "case", jurisdiction: "de", language: "de" });
    expect(document.citations.other).toContain(document.title);
    return [document.title, document.date, ...pins(html)];
  },
  {
    "of a portal of the Länder": [
      JURIS,
      "LG Musterstadt, Beschluss vom 11.10.2022 – 6 O 87/22 | 2022-10-11 | Rn. 1 | Rn. 2 | Rn. 3",
    ],
    "of a portal of the Länder that names the decision in its title only": [
      JURIS.replace(/<table>.*<\/table>/s, "").replace(
        "<title>Landesrecht",
        "<title>Hessenrecht: Hessischer VGH 10. Senat, Beschluss vom 12.03.2020 - 10 A 934/19.Z",
      ),
      "Hessischer VGH, Beschluss vom 12.3.2020 – 10 A 934/19.Z | 2020-03-12 | Rn. 1 | Rn. 2 | Rn. 3",
    ],
    "of a portal of the Länder whose head has no labels": [
      JURIS.replace(
        /<table>.*<\/table>/s,
        "<p>Hessischer Verwaltungsgerichtshof 10. Senat</p><p>12.03.2020</p><p>10 A 934/19.Z</p><p>Beschluss</p>",
      ),
      "Hessischer VGH, Beschluss vom 12.3.2020 – 10 A 934/19.Z | 2020-03-12 | Rn. 1 | Rn. 2 | Rn. 3",
    ],
    "of the portal of North Rhine-Westphalia": [
      `<title>Oberlandesgericht Hamm, 2 Ws 900/95</title><div class="feldbezeichnung">Datum:</div><div class="feldinhalt">18.10.1995</div><div class="feldbezeichnung">Gericht:</div><div class="feldinhalt">Oberlandesgericht Hamm</div><div class="feldbezeichnung">Entscheidungsart:</div><div class="feldinhalt">Beschluss</div><div class="feldbezeichnung">Aktenzeichen:</div><div class="feldinhalt">2 Ws 900/95</div><span class="absatzRechts">1</span><p class="absatzLinks"><b>Gründe:</b></p><span class="absatzRechts">2</span><p class="absatzLinks">Der Kahn war leck.</p>`,
      "OLG Hamm, Beschluss vom 18.10.1995 – 2 Ws 900/95 | 1995-10-18 | Rn. 1 | Rn. 2",
    ],
    "of the portal of Bavaria": [
      `<title>Bürgerservice - VGH München, Beschluss v. 26.07.2019 – 11 CS 19.9093</title><div>Menü</div><div class="cont"><h2>Gründe</h2><div class="rdblock"><div class="rd"></div><div class="absatz gruende">I.</div></div><div class="rdblock"><div class="rd">1</div><div class="absatz gruende">Der Kahn war leck.</div></div></div>`,
      "VGH München, Beschluss vom 26.7.2019 – 11 CS 19.9093 | 2019-07-26 | Rn. 1",
    ],
    "of the Federal Administrative Court": [
      `<title>BVerwG 5 C 99.22, Urteil vom 18. Januar 2024 | Bundesverwaltungsgericht</title><div class="row entscheidung"><h2>Gründe</h2><div class="rdn" data-rdn="1"><p><span class="rdn">1</span> Der Kahn war leck.</p></div><div class="rdn" data-rdn="2"><p><span class="rdn">2</span> Das genügt.</p></div></div>`,
      "BVerwG, Urteil vom 18.1.2024 – 5 C 99.22 | 2024-01-18 | Rn. 1 | Rn. 2",
    ],
    "of the Federal Fiscal Court": [
      `<title>Entscheidung Detail | Bundesfinanzhof</title><h1><span>Beschluss</span> vom 24. April 2024, VII R 957/20</h1><ol><li class="m-decisions__item" data-rd="1"><p>Der Kahn war leck.</p></li><li class="m-decisions__item" data-rd="2"><p>4. Die Kosten.</p></li></ol>`,
      "BFH, Beschluss vom 24.4.2024 – VII R 957/20 | 2024-04-24 | Rn. 1 | Rn. 2",
    ],
    "of the Federal Court of Justice": [
      `<title>Beschluss</title><table><tr><td>Menü</td><td><h1>BUNDESGERICHTSHOF Beschluß vom 9.4.2018, VI ZR 978/16</h1><table><tr><td><table><tr><td>1&nbsp;</td></tr></table></td><td><table><tr><td><rd nr="1"></rd>Der Kahn war leck.</td></tr></table></td></tr></table></td></tr></table>`,
      "BGH, Beschluss vom 9.4.2018 – VI ZR 978/16 | 2018-04-09 | Rn. 1",
    ],
    "of the Federal Constitutional Court": [
      `<meta name="DC.creator" content="Bundesverfassungsgericht, 2. Senat"/><meta name="DC.date" content="1983-02-16"/><p>Urteil vom 16. Februar 1983 - 2 BvE 91/83</p><div id="wrapperContent"><div class="rechts">1</div><div class="links"><p>Der Kahn war leck.</p></div><div class="rechts"> </div><div class="links"><p>Gründe:</p></div><div class="rechts">2</div><div class="links"><p>Das genügt.</p></div></div>`,
      "BVerfG, Urteil vom 16.2.1983 – 2 BvE 91/83 | 1983-02-16 | Rn. 1 | Rn. 2",
    ],
    "of the Federal Labour Court, which numbers nothing,": [
      `<meta name="DC.creator" content="Das Bundesarbeitsgericht, 3. Senat"/><meta name="DC.isVersionOf" content="ECLI:DE:BAG:2024:300124.U.3AZR945.23.0"/><h1>3 AZR 945/23</h1><ul><li><strong>Aktenzeichen</strong><p>3 AZR 945/23</p></li><li><strong>Datum</strong><p>30.01.2024</p></li></ul><p>1. Satz.</p><p>2. Satz.</p><p>3. Satz.</p><p>4. Satz.</p>`,
      "BAG, Urteil vom 30.1.2024 – 3 AZR 945/23 | 2024-01-30",
    ],
  },
);

test("a portal's page keeps the words beside the Randnummern, but not the numbers", () => {
  expect(words(JURIS)).toContain("er ist fristgerecht.");
  expect(words(JURIS)).not.toMatch(/Randnummer/);
});

test("a page of NSW Caselaw has its citation, court, date and the judge of each paragraph", () => {
  const document = read(
    `<title>Reed v Hart - NSW Caselaw</title><div id="decisionDetail"><dl><dt>Medium Neutral Citation:</dt><dd>Reed v Hart [2014] NSWCA 939</dd><dt>Decision date:</dt><dd>17 December 2014</dd><dt>Before:</dt><dd>Alpha JA at [1]; Beta JA at [3]</dd></dl>${[1, 2, 3].map((number) => `<p><span class="list_number_">${number}</span>The shed was dry.</p>`).join("")}<blockquote><p><span class="list_number_">1</span>Quoted.</p></blockquote></div>`,
  );
  expect(document).toMatchObject({
    title: "Reed v Hart",
    date: "2014-12-17",
    citations: { neutral: "[2014] NSWCA 939" },
  });
  expect(document.court).toMatch(/New South Wales/);
  expect(
    document.blocks
      .filter(({ label, type }) => type === "paragraph" && label)
      .map(({ pin, judge }) => [pin, judge]),
  ).toEqual([
    ["[1]", "Alpha JA"],
    ["[2]", "Alpha JA"],
    ["[3]", "Beta JA"],
  ]);
});

test("a page of the Federal Court of Australia has the facts of its meta elements", () => {
  const document = read(
    `<head><title>x</title><meta name="MNC" content="Reed v Hart [2020] FCAFC 999"><meta name="Judgment_Dated" content="30 July 2020"></head><div class="judgment_content"><p>REASONS</p></div>`,
  );
  expect(document).toMatchObject({
    title: "Reed v Hart",
    date: "2020-07-30",
    citations: { neutral: "[2020] FCAFC 999" },
  });
});

test("a page within a single form, as made by ASP.NET, is read", () => {
  expect(
    words(`<body><form action="x"><h1>Harbour Act</h1><p>Text of the Act.</p><input></form></body>`),
  ).toContain("Text of the Act.");
});

test("a search form is removed from a page", () => {
  expect(
    words(`<body><form>Search this site</form>${"<p>The Act applies to sheds.</p>".repeat(9)}</body>`),
  ).not.toContain("Search");
});

test("words for screen readers are dropped in favour of the printed ones", () => {
  const html = `<p><span aria-hidden="true">§ 35 Abs. 4</span><span class="sr-only">Paragraph 35, Absatz 4</span> gilt.</p>`;
  expect(words(html)).toBe("§ 35 Abs. 4 gilt.");
});

test("a page of the Federal Labour Court keeps a Randnummer printed in a table cell", () => {
  const html = `<meta name="DC.creator" content="Das Bundesarbeitsgericht, 3. Senat"><h1>3 AZR 945/23</h1><dl class="content__dl"><dt><a href="#rd-1">1</a></dt><dd><p>Der Kahn war leck.</p></dd></dl><table class="Rsp"><tr><th class="content__dl"><dt>2</dt></th></tr><tr><td>Ried</td><td>Hart</td></tr></table>`;
  const { blocks } = read(html);
  expect(blocks.filter(({ pin }) => pin !== "").map(({ type, pin }) => `${type} ${pin}`)).toEqual([
    "paragraph Rn. 1",
    "table Rn. 2",
  ]);
});

test("a page of the Federal Administrative Court keeps the headnotes above the decision", () => {
  const html = `<title>BVerwG 5 C 99.22, Urteil vom 18. Januar 2024</title><p>Menü</p><h2 class="unline">Lecke Kähne</h2><div class="entscheidung"><p>1. Ein Kahn ist dicht.</p></div><div class="row entscheidung"><div class="rdn"><p><span class="rdn">1</span> Der Kahn war leck.</p></div></div>`;
  expect(words(html)).toBe("Lecke Kähne 1. Ein Kahn ist dicht. Der Kahn war leck.");
});

test("a page of the Federal Court keeps the paragraph numbers of an excerpt by their mark-up", () => {
  const html = `<div class="judgment_content"><p class="A1 ParaNumbering">14<span>&nbsp;&nbsp;</span>The hull leaked.</p><p>15 knots were made.</p><p class="A2 ParaNumbering">15<span>&nbsp;</span>It sank.</p></div>`;
  expect(
    read(html)
      .blocks.map(({ pin, markdown }) => `${pin} ${markdown}`)
      .join(" | "),
  ).toBe("[14] The hull leaked. | [14] 15 knots were made. | [15] It sank.");
});

const FIND_CASE_LAW = `<title>Harrow v Orrow Ferries Ltd - Find Case Law - The National Archives</title><h1 id="judgment-toolbar-title">Harrow v Orrow Ferries Ltd</h1><article class="judgment"><header class="judgment-header"><div class="judgment-header__neutral-citation">Neutral Citation Number: <span class="ncn-nowrap">[2022] EWCA Civ 9911</span></div><p>Lane J [2021] EWHC 9903 (Admin)</p><div class="judgment-header__date">Date: 21/12/2022</div><p>Before :</p><p>LORD JUSTICE BEAM</p><p>LADY JUSTICE ASH</p></header><section class="judgment-body"><p><b>Lord Justice Beam:</b></p>
<section class="judgment-body__section" id="para_1"><span class="judgment-body__number">1.</span><div><p>The hull leaked:</p><section class="judgment-body__nested-section"><span class="judgment-body__number">(1)</span><div><p>at the bow.<sup><a href="#fn1" id="fnref1">1</a></sup></p></div></section></div></section>
<section class="judgment-body__section" id="para_2"><span class="judgment-body__number">2.</span><div><p>It sank.</p></div></section><p><b>Lady Justice Ash:</b></p><section class="judgment-body__section" id="para_3"><span class="judgment-body__number">3.</span><div><p>I agree.</p></div></section></section><section class="judgment-footnotes"><p id="fn1"><a href="#fnref1">1</a> The lee side.</p></section></article>`;
const AKOMA_NTOSO = `<?xml version="1.0" encoding="UTF-8"?><akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><judgment name="judgment"><meta><identification source="#tna"><FRBRWork><FRBRdate date="2022-12-21" name="judgment"/><FRBRauthor href="#ewca-civil"/><FRBRname value="Harrow v Orrow Ferries Ltd"/></FRBRWork><FRBRManifestation><FRBRauthor href="#tna"/></FRBRManifestation></identification><proprietary><uk:cite>[2022] EWCA Civ 9911</uk:cite></proprietary></meta><header><p>Neutral Citation Number: <neutralCitation>[2022] EWCA Civ 9911</neutralCitation></p><p>Date: 21/12/2022</p></header><judgmentBody><decision><level><content><p><b>Lord Justice Beam:</b></p></content></level>
<paragraph><num>1.</num><intro><p>The hull leaked:</p></intro><subparagraph><num>(1)</num><content><p>at the bow.<authorialNote class="footnote" marker="1"><p>The lee side.</p></authorialNote></p></content></subparagraph></paragraph><paragraph><num>2.</num><content><p>It sank.</p></content></paragraph><level><content><p><b>Lady Justice Ash:</b></p></content></level><paragraph><num>3.</num><content><p>I agree.</p></content></paragraph></decision></judgmentBody></judgment></akomaNtoso>`;
const BAILII = `<TITLE>\nHarrow v. Orrow Ferries Ltd [2022] EWCA Civ 9911 (21st December, 2022)\n</TITLE><!-- bailii-specific markup for top of page --><TABLE><TR><TD><H1>England and Wales Court of Appeal (Civil Division) Decisions</H1><SMALL>Cite as: [2022] EWCA Civ 9911</SMALL><HR></TD></TR></TABLE><P>[1]&#9;The hull leaked at the bow.</P><P>[2]&#9;It sank.</P><P>[3]&#9;I agree.</P><P>[4]&#9;The appeal is dismissed.</P>`;

const BAILII_LINKS = `<TITLE>Harrow v Orrow Ferries Ltd [2022] EWCA Civ 9911 (21 December 2022)</TITLE><SMALL>You are here: <A HREF="/">BAILII</A> &gt;&gt; Databases &gt;&gt; England and Wales Court of Appeal (Civil Division) Decisions<BR>Cite as: [2022] EWCA Civ 9911</SMALL><HR><OL><a name="para1"><LI value="1"></a>The hull leaked at the bow.</LI><a name="para2"><LI value="2"></a>It sank.</LI><a name="para3"><LI value="3"></a>I agree.</LI></OL>`;

const BAILII_LIST = `<TITLE>Harrow v Orrow Ferries Ltd [2022] EWCA Civ 9911 (21 December 2022)</TITLE><IMG ALT="BAILII" SRC="/images/bailii.jpg"><P>Cite as: [2022] EWCA Civ 9911</P><P>Lord Justice Beam:</P><OL><LI value="1">The hull leaked:<BLOCKQUOTE>at the bow.</BLOCKQUOTE><LI value="2">The clause has three parts:</OL><OL><LI>A tug.<LI>A buoy.</OL><P>Lady Justice Ash:</P><OL><LI value="3"><A NAME="para3"></A>I agree.<LI value="4">It sank.</OL>`;

namedTable(
  "a British judgment %s has its name, citation, court, date, authors and paragraphs",
  (page: string) => {
    const { title, citations, court, date, jurisdiction, language, blocks } = read(page);
    expect({ jurisdiction, language }).toEqual({ jurisdiction: "uk", language: "en" });
    const lines = blocks.filter(({ pin }) => pin !== "");
    return [
      `${title}, ${citations.neutral}, ${court}, ${date}`,
      ...lines.map(({ pin, judge = "-", markdown }) => `${pin} ${judge}: ${markdown}`),
    ];
  },
  {
    "saved from Find Case Law": [
      FIND_CASE_LAW,
      "Harrow v Orrow Ferries Ltd, [2022] EWCA Civ 9911, Court of Appeal of England and Wales (Civil Division), 2022-12-21 | [1] Beam LJ: The hull leaked: | [1] Beam LJ: at the bow.[^1] | [2] Beam LJ: It sank. | [3] Ash LJ: I agree. | fn 1 -: The lee side.",
    ],
    "as XML": [
      AKOMA_NTOSO,
      "Harrow v Orrow Ferries Ltd, [2022] EWCA Civ 9911, Court of Appeal of England and Wales (Civil Division), 2022-12-21 | [1] Beam LJ: The hull leaked: | [1] Beam LJ: at the bow.[^1] | [2] Beam LJ: It sank. | [3] Ash LJ: I agree. | fn 1 -: The lee side.",
    ],
    "saved from BAILII": [
      BAILII,
      "Harrow v. Orrow Ferries Ltd, [2022] EWCA Civ 9911, Court of Appeal of England and Wales (Civil Division), 2022-12-21 | [1] -: The hull leaked at the bow. | [2] -: It sank. | [3] -: I agree. | [4] -: The appeal is dismissed.",
    ],
    "saved from BAILII without its pictures": [
      BAILII_LINKS,
      "Harrow v Orrow Ferries Ltd, [2022] EWCA Civ 9911, Court of Appeal of England and Wales (Civil Division), 2022-12-21 | [1] -: The hull leaked at the bow. | [2] -: It sank. | [3] -: I agree.",
    ],
    "saved from BAILII with paragraphs as items of lists": [
      BAILII_LIST,
      "Harrow v Orrow Ferries Ltd, [2022] EWCA Civ 9911, Court of Appeal of England and Wales (Civil Division), 2022-12-21 | [1] Beam LJ: The hull leaked: | [1] Beam LJ: at the bow. | [2] Beam LJ: The clause has three parts: | [2] Beam LJ: A tug. | [2] Beam LJ: A buoy. | [3] Ash LJ: I agree. | [4] Ash LJ: It sank.",
    ],
  },
);

test("an XML page of Bavaria has its court, date and file number from its elements", () => {
  const { title, date, blocks } = read(
    `<byrecht-rspr doknr="Y-9"><metadaten><aktenzeichen ersatz="34WX95">34 Wx 905/18</aktenzeichen><doktyp>Bes</doktyp><entsch-datum ersatz="20181121">2018-11-21</entsch-datum><gericht><gertyp>OLG</gertyp><gerort>München</gerort></gericht></metadaten><textdaten><gruende><body><div><p>I.</p><p><rd nr="1" />Der Kahn war leck.</p></div></body></gruende><leitsatz><body><div><p>Kähne lecken.</p></div></body></leitsatz></textdaten></byrecht-rspr>`,
  );
  expect([title, date]).toEqual(["OLG München, Beschluss vom 21.11.2018 – 34 Wx 905/18", "2018-11-21"]);
  expect(blocks.map(({ pin, markdown }) => `${pin}|${markdown}`)).toEqual([
    "|Leitsatz", // after the reasons in the file, and not part of Rn. 1
    "|Kähne lecken.",
    "|Gründe",
    "|I.",
    "Rn. 1|Der Kahn war leck.",
  ]);
});

test("XML of an unknown kind is read as its words without mark-up", () => {
  const { blocks, warnings } = read(
    `<?xml version="1.0"?><akn:doc xmlns:akn="x"><akn:num marker="1"/><akn:heading>Anlage 1</akn:heading><akn:point>Fährgeld: 5 &lt; 6 Groschen</akn:point></akn:doc>`,
  );
  expect(blocks.map(({ markdown }) => markdown)).toEqual(["Anlage 1", "Fährgeld: 5 < 6 Groschen"]);
  expect(warnings).toEqual(["this is XML of a kind that is not known: only its words were read"]);
});

test("XML without an html root is of an unknown kind, whatever its elements are called", () => {
  const unknown = "this is XML of a kind that is not known: only its words were read";
  const act = `<act><body><p>Ferries call at many harbours.</p></body></act>`;
  expect(read(`<?xml version="1.0"?><akomaNtoso>${act}</akomaNtoso>`).warnings).toContain(unknown);
  expect(read(`<?xml version="1.0"?><html>${act}</html>`).warnings).not.toContain(unknown);
});

test("a page escaped within XML of an unknown kind is read as its words without mark-up", () => {
  const { blocks } = read(
    `<?xml version="1.0"?><Segment><gz>RV/75/2026</gz><txt>&lt;?xml version="1.0"?&gt;&lt;html&gt;&lt;body&gt;&lt;h1 class="titel"&gt;Erkenntnis&lt;/h1&gt;&lt;p&gt;Wer &lt;strong&gt;parkt&lt;/strong&gt;, zahlt 5 &amp;lt; 6 Groschen.&lt;br/&gt;Wien&lt;/p&gt;&lt;/body&gt;&lt;/html&gt;</txt></Segment>`,
  );
  expect(blocks.map(({ markdown }) => markdown).join(" | ")).toBe(
    "RV/75/2026 | Erkenntnis | Wer parkt, zahlt 5 < 6 Groschen. | Wien",
  );
});

test("a record of Findok is a decision with its court, date, file number and all its parts", () => {
  const file = findok("RV/7101/2021", part("Der Kahn ist &lt;b&gt;Werkzeug&lt;/b&gt;.") + part("Er sank."));
  const document = read(`<?xml version="1.0"?><Segmente>${file}</Segmente>`);
  expect(document).toMatchObject({
    kind: "case",
    title: "BFG RV/7101/2021 (AT)",
    court: "BFG",
    date: "2021-05-03",
    jurisdiction: "at",
    language: "de",
    citations: { other: ["RV/7101/2021"] },
    warnings: [],
  });
  const lines = document.blocks.map(({ markdown }) => markdown);
  expect(lines).toContain("§ 16 EStG 1988");
  expect(lines.slice(-2)).toEqual(["Der Kahn ist **Werkzeug**.", "Er sank."]);
});

test.each([
  ["of the Federal Fiscal Court", "ECLI:DE:BFH:2024:B.240424.VIIR957.20.0"],
  ["of the Federal Constitutional Court", "ECLI:DE:BVerfG:2024:rs20240424.2bvr095720"],
  ["of a court of a Land", "ECLI:DE:OVGNRW:2024:0424.2B957.24.00"],
  ["of the Federal Court of Justice", "ECLI:DE:BGH:2024:240424BVIIZR957.20.0"],
])("an ECLI %s in a line of the page is the decision's when its day is the decision's", (_court, ecli) => {
  const page = `<title>VII R 957/20</title><p>${ecli}</p><p>ECLI:DE:BFH:2020:U.010120.VIIR1.19.0</p><h1><span>Beschluss</span> vom 24. April 2024, VII R 957/20</h1><p>${ecli}</p><ol><li class="m-decisions__item" data-rd="1"><p>Der Kahn war leck.</p></li></ol>`;
  expect(read(page).citations.ecli).toBe(ecli);
});

test("every report that a page lists under Fundstellen is a citation of the decision", () => {
  const page = `<title>VGH München, Beschluss v. 26.07.2019 – 11 CS 19.9093</title><div class="cont"><div>Fundstellen:</div><div>BayVBl 2020, 900</div><div>DAR 2019, 948</div><div>BeckRS 2019, 97491</div><h2>Tenor</h2><p>NJW 2001, 5 bleibt unberührt.</p><div class="rdblock"><div class="rd">1</div><div>Der Kahn war leck.</div></div></div>`;
  expect(read(page).citations.other).toEqual([
    "VGH München, Beschluss vom 26.7.2019 – 11 CS 19.9093",
    "BayVBl 2020, 900",
    "DAR 2019, 948",
    "BeckRS 2019, 97491",
  ]);
});

test("the report that a page of the Constitutional Court lists below a long text is its citation", () => {
  const text = Array.from({ length: 450 }, (_, at) => `<p>Der Kahn war leck, Satz ${at}.</p>`).join("");
  const page = `<meta name="DC.creator" content="Bundesverfassungsgericht, 2. Senat"><title>Bundesverfassungsgericht</title><div id="wrapperContent"><h1>Urteil vom 16. Februar 1984 - 2 BvE 9/84</h1><h2>Gründe</h2>${text}<h3>Fundstelle(n)</h3><p>BVerfGE 962, 1 - 116</p></div>`;
  expect(read(page).citations.other).toContain("BVerfGE 962, 1");
});

test("the number of a part on a line of its own is a heading below the last one and has no pin", () => {
  const { blocks } = read(JURIS);
  expect(blocks.filter(({ markdown }) => markdown === "II.")).toEqual([
    { type: "heading", level: 5, pin: "", markdown: "II." },
  ]);
});

test("a short decision with numbered paragraphs does not get the warning that it only links to a file", () => {
  const page = `<meta name="DC.creator" content="Das Bundesarbeitsgericht, 3. Senat"/><h1>3 AZR 945/23</h1><p>Aktenzeichen: 3 AZR 945/23</p><p>Datum: 30.01.2024</p><dl><dt>1</dt><dd><p>Von der Darstellung wird abgesehen.</p></dd></dl><a href="/3-AZR-945-23.pdf">PDF</a>`;
  expect(read(page).warnings).toEqual([]);
});

test("Bavaria's XML of a decision does not get the warning that its kind is not known", () => {
  const xml = `<?xml version="1.0"?><byrecht-rspr><metadaten><aktenzeichen>34 Wx 905/18</aktenzeichen><doktyp>Bes</doktyp><entsch-datum>2018-11-21</entsch-datum><gertyp>OLG</gertyp><gerort>München</gerort></metadaten><textdaten><gruende><body><div><p><rd nr="1"/>Der Kahn war leck.</p></div></body></gruende></textdaten></byrecht-rspr>`;
  expect(read(xml).warnings).toEqual([]);
});

test.each([
  [
    `<?xml version="1.0"?><!DOCTYPE items SYSTEM "toc.dtd"><items><item><title>Kahngesetz</title></item></items>`,
    "table of contents",
  ],
  [
    `<?xml version="1.0"?><!-- made by hand --><NOTICE type="tree"><WORK><URI><VALUE>x</VALUE></URI></WORK></NOTICE>`,
    "notice of CELLAR",
  ],
  [`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="Kahn"/></xs:schema>`, "schema"],
])("XML that only has facts about documents is refused: %s", (xml, is) => {
  expect(() => read(xml)).toThrow(is);
});

test("a page without a declared language has that of its words", () => {
  expect(read("<h2>Kahn</h2><p>Der Kahn ist nicht mit dem Boot auf die See gefahren.</p>").language).toBe(
    "de",
  );
  expect(read("<h2>Boat</h2><p>The boat was not the property of the plaintiff.</p>").language).toBe("en");
  expect(read(`<html lang="fr"><body><p>Le bateau der die das.</p></body></html>`).language).toBe("fr");
});

test.each([
  "<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server.</p>",
  "<title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>",
  "<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>",
  "<h1>403 Forbidden</h1>",
  "<title>Runtime Error</title><h1>Server Error in '/' Application.</h1><p>An application error occurred.</p>",
  "<title>AustLII - Error</title><p>Sorry, the document that you requested could not be found.</p>",
  "<title>Sitzung abgelaufen</title><h1>Ihre Sitzung ist abgelaufen</h1><p>Bitte melden Sie sich an.</p>",
  "<title>Sign in</title><h1>Sign in</h1><p>Welcome back</p>",
  "<title>Wartung</title><h1>Wartungsarbeiten</h1><p>Die Seite ist nicht erreichbar.</p>",
])("a page that is an error message or a challenge is refused: %s", (page) => {
  expect(() => read(page)).toThrow(LegibusError);
  expect(() => read(page)).toThrow(/error message \("\w/);
});

test.each([
  "<h1>Judgments</h1><p>Displaying 1 - 12 of 52 results</p><p>Reed v Hart</p>",
  "<p>Search: negligence Displaying 1 - 20 of 10000 results sorted by date</p><p>Reed v Hart</p>",
  "<title>Suchergebnisse - Gerichte</title><p>BGH, Urteil vom 16.2.2026</p>",
])("a page of search results gets a warning: %s", (page) => {
  expect(read(page).warnings).toContain(
    "the page is a list of results and no document: open a result and save its own page",
  );
});

test("a page that only links to a file gets a warning", () => {
  const { warnings } = read(`<h1>Reed v Hart</h1><p>Judgment</p><a href="/files/2026-HCA-90.pdf">PDF</a>`);
  expect(warnings).toEqual([
    "the page has little text and links to a file (2026-HCA-90.pdf): if the decision is in it, download and import it",
  ]);
});

test("lists that go on below a decision's headings are its paragraphs", () => {
  const html = `<title>Reed v Hart</title><h1>Reed v Hart</h1><table><tr><td>Citation:</td><td>[2017] ACTSC 991</td></tr><tr><td>Decision Date:</td><td>28 July 2017</td></tr><tr><td>Before:</td><td>Orrow J</td></tr></table><ol><li>Dismissed.</li></ol><h3>Facts</h3><ol><li><p>The shed was dry.</p></li><li><p>It rained.</p></li></ol><h3>Law</h3><ol start="3"><li><p>Rain is an act of God.</p></li></ol>`;
  const document = read(html);
  expect(document).toMatchObject({ date: "2017-07-28", jurisdiction: "act" });
  expect(pins(html)).toEqual(["[1]", "[2]", "[3]"]);
  expect(document.blocks.filter(({ pin }) => pin !== "").map(({ judge }) => judge)).toEqual([
    "Orrow J",
    "Orrow J",
    "Orrow J",
  ]);
});

test("a decision of the Federal Court from before neutral citations has its parties and date", () => {
  const html = `<title>FEDERAL COURT OF AUSTRALIA</title><div class="judgment_content"><p><b>FEDERAL COURT OF AUSTRALIA</b></p><p>REED v HART PTY LTD</p><table><tr><td>DATE OF ORDER:</td><td>12 FEBRUARY 1998</td></tr></table><p>1. The application be dismissed.</p><p>The shed was dry.</p></div>`;
  expect(read(html)).toMatchObject({ kind: "case", title: "REED v HART PTY LTD", date: "1998-02-12" });
  expect(pins(html)).toEqual([]);
});

test("a cover sheet in three columns and the site's name before a title are read", () => {
  const html = `<title>eCourts Portal - REED and CITY OF HART [2018] WASAT 991</title><table><tr><td>CITATION</td><td>:</td><td>REED and CITY OF HART [2018] WASAT 991</td></tr><tr><td>MEMBER</td><td>:</td><td>MS R ORROW (MEMBER)</td></tr><tr><td>DELIVERED</td><td>:</td><td>27 AUGUST 2018</td></tr></table><p>1 The shed of the applicant was dry.</p><p>2 It rained for a week in the city.</p><p>3 The claim of the applicant must fail.</p><p>4 It is dismissed.</p>`;
  const { title, date, jurisdiction, blocks } = read(html);
  expect({ title, date, jurisdiction }).toEqual({
    title: "REED and CITY OF HART",
    date: "2018-08-27",
    jurisdiction: "wa",
  });
  expect(blocks.at(-1)).toMatchObject({ pin: "[4]", judge: "Member R Orrow" });
});
