import type { UnseenPage } from "./types.ts";

const RISDOK_HEAD = `<?xml version="1.0" encoding="utf-8"?><risdok stylesheet="x.xsl" xmlns="http://www.bka.gv.at"><metadaten /><nutzdaten><abschnitt nr="1"><kzinhalt typ="p"><absatz typ="kz">Bundesrecht konsolidiert</absatz></kzinhalt><fzinhalt typ="p"><absatz typ="fz">www.ris.bka.gv.at Seite <feld code="x"><span>2</span></feld></absatz></fzinhalt>`;
const field = (title: string, ct: string, value: string) =>
  `<ueberschrift typ="titel" halign="j">${title}</ueberschrift><absatz typ="erltext" ct="${ct}" halign="j">${value}</absatz>`;
const item = (symbol: string, text: string) =>
  `<listelem ct="text"><symbol stellen="1">${symbol}</symbol>${text}</listelem>`;

export interface UnseenSource extends UnseenPage {
  readonly source: "risat" | "eu";
  readonly id: string;
}

/** Austria's own XML and pages. */
export const AUSTRIAN_PAGES: readonly UnseenSource[] = [
  {
    source: "risat",
    id: "risat:NOR12999101",
    name: "risdok: three levels of lists with closing words, a table, two Absätze after them",
    html: `${RISDOK_HEAD}${field("Kurztitel", "kurztitel", "Fährengesetz")}${field("§/Artikel/Anlage", "artikel_anlage", "§ 4")}${field("Inkrafttretensdatum", "ikra", "01.02.2003")}<ueberschrift typ="titel">Text</ueberschrift><ueberschrift typ="para" ct="text">Tarife</ueberschrift><absatz typ="abs" ct="text"><gldsym>§ 4.</gldsym> (1) Frei sind:</absatz><liste><aufzaehlung ebene="1">${item("1.", "Kinder,")}${item("2.", "Tiere, nämlich")}<aufzaehlung ebene="2">${item("a)", "Ziegen,")}${item("b)", "Hunde, die")}<aufzaehlung ebene="3">${item("aa)", "klein oder")}${item("bb)", "alt sind,")}</aufzaehlung></aufzaehlung>${item("3.", "Fährleute.")}</aufzaehlung><schlussteil ebene="0" ct="text">Das gilt nur bei Tag.</schlussteil></liste><absatz typ="abs" ct="text">(2) Es gelten:</absatz><table><tr><td><absatz typ="tab">Wagen</absatz></td><td><absatz typ="tab">3 <gdash/> 4 Euro</absatz></td></tr></table><absatz typ="abs" ct="text">(3) Der Tarif<super>2</super> ist<br/>auszuhängen.</absatz>${field("Dokumentnummer", "doknr", "NOR12999101")}</abschnitt></nutzdaten></risdok>`,
    pins: [
      "§ 4 Abs. 1",
      "§ 4 Abs. 1 Z 1",
      "§ 4 Abs. 1 Z 2",
      "§ 4 Abs. 1 Z 2 lit. a",
      "§ 4 Abs. 1 Z 2 lit. b",
      "§ 4 Abs. 1 Z 2 lit. b sublit. aa",
      "§ 4 Abs. 1 Z 2 lit. b sublit. bb",
      "§ 4 Abs. 1 Z 3",
      "§ 4 Abs. 2",
      "§ 4 Abs. 3",
    ],
    title: "§ 4 Fährengesetz (AT)",
    aside: ["Bundesrecht konsolidiert www ris bka gv at Seite 2"],
  },
  {
    source: "risat",
    id: "risat:NOR12999102",
    name: "risdok: an annex without a number of its own and a list without Absatz",
    html: `${RISDOK_HEAD}${field("Kurztitel", "kurztitel", "Fährenverordnung")}${field("§/Artikel/Anlage", "artikel_anlage", "Anl. 2")}${field("Inkrafttretensdatum", "ikra", "01.02.2003")}<ueberschrift typ="titel">Text</ueberschrift><absatz typ="abs" ct="text">Anlage 2</absatz><absatz typ="abs" ct="text">Ausrüstung:</absatz><liste><aufzaehlung ebene="1">${item("1.", "Laterne,")}${item("2.", "Seil.")}</aufzaehlung></liste>${field("Dokumentnummer", "doknr", "NOR12999102")}</abschnitt></nutzdaten></risdok>`,
    pins: ["Anl. 2", "Anl. 2 Z 1", "Anl. 2 Z 2"],
    aside: ["Bundesrecht konsolidiert www ris bka gv at Seite 2"],
  },
  {
    source: "risat",
    id: "risat:JJT_20250304_OGH0002_0030OB90125_25A0000_000",
    name: "risdok: a decision with numbered reasons, a heading between them, a list and a quotation",
    html: `${RISDOK_HEAD}${field("Gericht", "gericht", "OGH")}${field("Entscheidungsdatum", "entscheidungsdatum", "04.03.2025")}${field("Geschäftszahl", "gz", "3Ob901/25a")}${field("Spruch", "spruch", "Dem Revisionsrekurs wird nicht Folge gegeben.")}<ueberschrift typ="titel">Text</ueberschrift><absatz typ="erltext" ct="text"><b>Begründung:</b></absatz><absatz typ="erltext" ct="text">[1] <gs sperrweite="18">Die Parteien</gs> streiten um einen Kahn.</absatz><absatz typ="erltext" ct="text">[2] Das Erstgericht nannte drei Gründe:</absatz><liste><aufzaehlung ebene="1">${item("1.", "Alter,")}${item("2.", "Lecks.")}</aufzaehlung></liste><ueberschrift typ="titel">Rechtliche Beurteilung</ueberschrift><absatz typ="erltext" ct="rechtlichebeurteilung">[3] Der Revisionsrekurs ist unzulässig.</absatz><absatz typ="erltext" ct="rechtlichebeurteilung">Das folgt aus § 528 ZPO.</absatz>${field("European Case Law Identifier", "ecli", "ECLI:AT:OGH0002:2025:0030OB00901.25A.0304.000")}${field("Dokumentnummer", "doknr", "JJT_20250304_OGH0002_0030OB90125_25A0000_000")}</abschnitt></nutzdaten></risdok>`,
    pins: ["Rz 1", "Rz 2", "Rz 3"],
    aside: ["Bundesrecht konsolidiert www ris bka gv at Seite 2"],
  },
];

const consid = (number: number, text: string) =>
  `<div class="eli-subdivision" id="rct_${number}"><table width="100%"><col width="4%"/><col width="96%"/><tbody><tr><td valign="top"><p class="oj-normal">(${number})</p></td><td valign="top"><p class="oj-normal">${text}</p></td></tr></tbody></table></div>`;
const point = (label: string, text: string) =>
  `<table width="100%" border="0"><col width="4%"/><col width="96%"/><tbody><tr><td valign="top"><p class="oj-normal">${label}</p></td><td valign="top">${text}</td></tr></tbody></table>`;
const p = (text: string) => `<p class="oj-normal">${text}</p>`;

/** Law of the Union. */
export const UNION_PAGES: readonly UnseenSource[] = [
  {
    source: "eu",
    id: "eu:32031D0009/en",
    name: "OJ: a decision with one article, a data table in an annex, two notes on one word, parts in an annex",
    html: `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>L_2031</title></head><body><div class="eli-container"><div class="eli-main-title" id="tit_1"><p class="oj-doc-ti">COUNCIL DECISION (EU) 2031/9</p><p class="oj-doc-ti">of 3 March 2031</p><p class="oj-doc-ti">on ferry timetables</p></div><div class="eli-subdivision" id="pbl_1"><p class="oj-normal">THE COUNCIL OF THE EUROPEAN UNION,</p><div class="eli-subdivision" id="cit_1"><p class="oj-normal">Having regard to the Treaty<a id="ntc1-E" href="#ntr1-E">(<span class="oj-super oj-note-tag">1</span>)</a> <a id="ntc2-E" href="#ntr2-E">(<span class="oj-super oj-note-tag">2</span>)</a>,</p></div><p class="oj-normal">Whereas:</p>${consid(1, "Timetables vary.")}${consid(2, "They should not.")}<p class="oj-normal">HAS ADOPTED THIS DECISION:</p></div><div class="eli-subdivision" id="enc_1"><div class="eli-subdivision" id="art_1"><p class="oj-ti-art">Sole Article</p></div><div class="eli-subdivision" id="art_2"><p class="oj-ti-art">Article 2</p><div id="002.001">${p("1.   The hours are:")}<table width="100%" class="oj-table" border="1"><tbody><tr class="oj-table"><td class="oj-table"><p class="oj-tbl-hdr">Bank</p></td><td class="oj-table"><p class="oj-tbl-hdr">Hour</p></td></tr><tr class="oj-table"><td class="oj-table"><p class="oj-tbl-txt">North</p></td><td class="oj-table"><p class="oj-tbl-num">8</p></td></tr></tbody></table></div><div id="002.002">${p("2.   They bind:")}${point("—", p("ferries, and"))}${point("—", p("rafts."))}</div></div><div class="oj-final"><p class="oj-normal">Done at Brussels, 3 March 2031.</p><div class="oj-signatory"><p class="oj-signatory">For the Council</p></div></div></div><hr class="oj-note"/><p class="oj-note"><a id="ntr1-E" href="#ntc1-E">(<span class="oj-super">1</span>)</a>  OJ C 1, 1.1.2030, p. 1.</p><p class="oj-note"><a id="ntr2-E" href="#ntc2-E">(<span class="oj-super">2</span>)</a>  OJ C 2, 2.1.2030, p. 2.</p></div><hr class="oj-doc-sep"/><div class="eli-container" id="anx_1"><p class="oj-doc-ti">ANNEX</p><p class="oj-ti-grseq-1">Part A</p>${point("1.", p("Lanterns.") + point("1.1.", p("Brass.")))}<p class="oj-ti-grseq-1">Part B</p>${point("1.", p("Ropes."))}</div></body></html>`,
    pins: [
      "recital 1",
      "recital 2",
      "Article 1", // printed as the sole one
      "Article 2",
      "Article 2(1)",
      "Article 2(2)",
      "Annex",
      "Annex point 1",
      "Annex point 1.1",
    ],
    title: "Council Decision (EU) 2031/9 of 3 March 2031 on ferry timetables",
  },
  {
    source: "eu",
    id: "eu:62030TJ0011/en",
    name: "a judgment with a table of contents, quoted points, a table of data and letters in a point",
    html: `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p class="coj-sum-title-1">JUDGMENT OF THE GENERAL COURT (Third Chamber)</p><p class="coj-sum-title-1">5 February 2031</p><p class="coj-index">(Ferries – Tariffs)</p><p class="coj-normal">In Case T‑11/30,</p><p class="coj-pnormal"><span class="coj-bold">Rope AG,</span> established in Linz,</p><p class="coj-normal">applicant,</p><p class="coj-normal">gives the following</p><p class="coj-sum-title-1">Judgment</p><p class="coj-title-grseq-2">Background</p><table><tbody><tr><td><p class="coj-count" id="point1">1</p></td><td><p class="coj-normal">The applicant makes ropes.</p></td></tr></tbody></table><table><tbody><tr><td><p class="coj-count" id="point2">2</p></td><td><p class="coj-normal">Article 3 provides:</p><table><tbody><tr><td><p class="coj-count">‘1.</p></td><td><p class="coj-normal">Ropes are taxed.</p></td></tr><tr><td><p class="coj-count">2.</p></td><td><p class="coj-normal">Threads are not.’</p></td></tr></tbody></table></td></tr></tbody></table><table><tbody><tr><td><p class="coj-count" id="point3">3</p></td><td><p class="coj-normal">It pleads:</p><table><tbody><tr><td><p class="coj-normal">(a)</p></td><td><p class="coj-normal">an error of law;</p></td></tr><tr><td><p class="coj-normal">(b)</p></td><td><p class="coj-normal">a lack of reasons.</p></td></tr></tbody></table></td></tr></tbody></table><table><tbody><tr><td> </td><td><p class="coj-normal">On those grounds,</p><p class="coj-normal">THE GENERAL COURT (Third Chamber)</p><p class="coj-normal">hereby:</p></td></tr></tbody></table><table><tbody><tr><td> </td><td><table><tbody><tr><td><p class="coj-count coj-bold"><span class="coj-bold">1.</span></p></td><td><p class="coj-normal"><span class="coj-bold">Dismisses the action;</span></p></td></tr></tbody></table></td></tr></tbody></table><table><tbody><tr><td> </td><td><table><tbody><tr><td><p class="coj-count coj-bold"><span class="coj-bold">2.</span></p></td><td><p class="coj-normal"><span class="coj-bold">Orders Rope AG to pay the costs.</span></p></td></tr></tbody></table></td></tr></tbody></table><table><tbody><tr><td><p class="coj-signaturecase">Kowalik</p></td><td><p class="coj-signaturecase">Gratsias</p></td></tr></tbody></table></body></html>`,
    pins: ["para 1", "para 2", "para 3", "order 1", "order 2"],
  },
  {
    source: "eu",
    id: "eu:32029L0007/de",
    name: "Formex: a directive with alineas, an inserted article, a table in an annex and notes",
    html: `<?xml version="1.0" encoding="UTF-8"?><ACT xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://formex.publications.europa.eu/schema/formex-05.56-20160701.xd"><BIB.INSTANCE><LG.DOC>DE</LG.DOC></BIB.INSTANCE><TITLE><TI><P><HT TYPE="UC">Richtlinie</HT> (EU) 2029/7 DER KOMMISSION</P><P>vom <DATE ISO="20290101">1. Januar 2029</DATE></P></TI></TITLE><PREAMBLE><PREAMBLE.INIT>DIE EUROPÄISCHE KOMMISSION —</PREAMBLE.INIT><GR.VISA><VISA>gestützt auf den Vertrag,</VISA></GR.VISA><GR.CONSID><GR.CONSID.INIT>in Erwägung nachstehender Gründe:</GR.CONSID.INIT><CONSID><NP><NO.P>(1)</NO.P><TXT>Seile reißen.<NOTE NOTE.ID="E0001" TYPE="FOOTNOTE"><P>ABl. L 1 vom 1.1.2020, S. 1.</P></NOTE></TXT></NP></CONSID></GR.CONSID><PREAMBLE.FINAL>HAT FOLGENDE RICHTLINIE ERLASSEN:</PREAMBLE.FINAL></PREAMBLE><ENACTING.TERMS><ARTICLE IDENTIFIER="001"><TI.ART>Artikel 1</TI.ART><STI.ART><P>Seile</P></STI.ART><PARAG IDENTIFIER="001.001"><NO.PARAG>(1)</NO.PARAG><ALINEA>Seile sind neu.</ALINEA><ALINEA>Das gilt auch für Taue.</ALINEA></PARAG><PARAG IDENTIFIER="001.002"><NO.PARAG>(2)</NO.PARAG><ALINEA><P>Ausgenommen sind:</P><LIST TYPE="alpha"><ITEM><NP><NO.P>a)</NO.P><TXT>Schnüre,</TXT></NP></ITEM><ITEM><NP><NO.P>b)</NO.P><TXT>Bänder aus</TXT><P><LIST TYPE="roman"><ITEM><NP><NO.P>i)</NO.P><TXT>Hanf,</TXT></NP></ITEM><ITEM><NP><NO.P>ii)</NO.P><TXT>Flachs.</TXT></NP></ITEM></LIST></P></NP></ITEM></LIST></ALINEA></PARAG></ARTICLE><ARTICLE IDENTIFIER="001A"><TI.ART>Artikel 1a</TI.ART><ALINEA>Taue werden geprüft.</ALINEA></ARTICLE></ENACTING.TERMS><FINAL><SIGNATURE><PL.DATE><P>Brüssel, den <DATE ISO="20290101">1. Januar 2029</DATE></P></PL.DATE></SIGNATURE></FINAL></ACT>`,
    pins: [
      "Erwägungsgrund 1",
      "Art. 1",
      "Art. 1 Abs. 1",
      "Art. 1 Abs. 2",
      "Art. 1 Abs. 2 lit. a",
      "Art. 1 Abs. 2 lit. b",
      "Art. 1 Abs. 2 lit. b lit. i",
      "Art. 1 Abs. 2 lit. b lit. ii",
      "Art. 1a",
    ],
    aside: ["DE"],
  },
];
