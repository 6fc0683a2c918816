import { expect, test } from "vitest";
import { IMPORTED } from "./made.ts";
import { htmlDocument } from "../../src/documents/formats/html/document.ts";

const read = (text: string, url = "file:page.html") =>
  htmlDocument({ id: "import:x", text, source: { ...IMPORTED, url } });
const lines = (html: string, url?: string) =>
  read(html, url).blocks.map(({ type, pin, label = "", markdown }) => [type, pin, label, markdown].join("|"));

const clause = (number: string, heading: string, body: string) =>
  `<div id="sec.${number}" class="frag-clause"><div role="heading" class="heading"><span class="frag-no">${number}</span>&nbsp;&nbsp;<span class="frag-heading">${heading}</span></div>${body}</div>`;
const ACT = `<title>Ferries Act 1984 No 16 - NSW Legislation</title><div id="toc"><ul><li><a href="#sec.1">1 Name of Act</a></li><li><a href="#sec.4">4 Duty of carriers</a></li></ul></div>
<h1 class="title">Ferries Act 1984 No 16</h1><p>Current version for 1 July 2024 to date (accessed 3 March 2025 at 10:12)</p>
<div class="frag-part"><div class="heading"><span class="frag-no">Part 1</span> <span class="frag-heading">Preliminary</span></div>
${clause("1", "Name of Act", `<blockquote class="children">This Act is the <i>Ferries Act 1984</i>.</blockquote>`)}
${clause("4", "Duty of carriers", `<blockquote class="frag-subclause"><span class="frag-no">(1)</span>&nbsp;&nbsp;A carrier must not—<div class="frag-li"><blockquote class="children"><span class="frag-no">(a)</span>&nbsp;&nbsp;leave a gangway unsecured.</blockquote></div></blockquote>`)}</div>
<div class="frag-schedule"><div class="heading"><span class="frag-no">Schedule 1</span> <span class="frag-heading">Savings</span></div>
${clause("1", "Old certificates", `<blockquote class="children">They stay in force.</blockquote>`)}</div>`;

test("an Act saved from a state's register has its title, version and pins, whatever contents precede it", () => {
  const url = "https://legislation.nsw.gov.au/view/whole/html/inforce/current/act-1984-016";
  expect(read(ACT, url)).toMatchObject({
    kind: "legislation",
    title: "Ferries Act 1984 (NSW)",
    version: { from: "2024-07-01" },
  });
  expect(lines(ACT, url).slice(4)).toEqual([
    "heading|||Part 1 Preliminary",
    "heading|s 1||1 Name of Act",
    "paragraph|s 1||This Act is the *Ferries Act 1984*.",
    "heading|s 4||4 Duty of carriers",
    "list|s 4(1)|(1)|A carrier must not—",
    "list|s 4(1)(a)|(a)|leave a gangway unsecured.",
    "paragraph|sch 1||Schedule 1 Savings",
    "heading|sch 1 cl 1||1 Old certificates",
    "paragraph|sch 1 cl 1||They stay in force.",
  ]);
});

const ukPart = (mark: string, label: string, words: string) =>
  `<span class="LegDS LegLHS Leg${mark}No" id="section-${label}">${label}</span><span class="LegDS LegRHS">${words}</span>`;

test("an instrument whose number follows its year has its whole title, and the Acts of the United Kingdom have theirs", () => {
  const numbered = ACT.replaceAll("Ferries Act 1984 No 16", "Ferries Regulation 2013 (No. 2)").replace(
    " - NSW Legislation",
    "",
  );
  const url = "https://www.legislation.qld.gov.au/view/html/inforce/current/sl-2013-0999";
  expect(read(numbered, url).title).toBe("Ferries Regulation 2013 (No. 2) (Qld)");
  const british = `<title>Ferries Act 1982</title><h1 class="pageTitle">Ferries Act 1982</h1><h3>${ukPart("P1", "1", "Closing a ferry.")}</h3><p>${ukPart("P2", "(1)", "The Minister may close a ferry.")}</p><p>${ukPart("P2", "(2)", "He shall consult—")}</p><p>${ukPart("P3", "(a)", "the harbour.")}</p><h3>${ukPart("P1", "2", "Offences.")}</h3><p>It is an offence.</p>`;
  const act = "https://www.legislation.gov.uk/ukpga/1982/99";
  expect(read(british, act)).toMatchObject({
    kind: "legislation",
    title: "Ferries Act 1982 (UK)",
    jurisdiction: "uk",
  });
  expect(lines(british, act).filter((line) => line.includes("|s "))).toEqual([
    "heading|s 1||1 Closing a ferry.",
    "list|s 1(1)|(1)|The Minister may close a ferry.",
    "list|s 1(2)|(2)|He shall consult—",
    "list|s 1(2)(a)|(a)|the harbour.",
    "heading|s 2||2 Offences.",
    "paragraph|s 2||It is an offence.",
  ]);
});

test("an Act on a page of unknown origin is not said to be a register's", () => {
  expect(read(ACT.replace(" - NSW Legislation", "")).kind).toBe("other");
});

test("the numbers in a definition list stay with the text that they number", () => {
  const dl = `<h1>BMX-20181002-A009.htm</h1><h2>Nebenbestimmungen für Fähren</h2><dl><dt><b>1. </b></dt><dd><div><b>Zuwendung</b></div></dd><dt>1.1  </dt><dd><div>Die Zuwendung ist sparsam zu verwenden,</div><dl><dt>-</dt><dd><div>für Kähne.</div></dd></dl></dd><dt>Fähre</dt><dd>ein Schiff</dd></dl>`;
  expect(lines(dl)).toEqual([
    "heading|||BMX-20181002-A009.htm",
    "heading|||Nebenbestimmungen für Fähren",
    "heading|||1. Zuwendung",
    "list||1.1|Die Zuwendung ist sparsam zu verwenden,",
    "list||-|für Kähne.",
    "paragraph|||Fähre",
    "paragraph|||ein Schiff",
  ]);
  expect(read(dl).title).toBe("Nebenbestimmungen für Fähren");
});

const row = (label: string, value: string) => `<tr><td><b>${label}</b></td><td>${value}</td></tr>`;
const lotus = (rows: string, below: string) =>
  `<title>Wren v Rook - NSW Caselaw</title><div id="decisionDetail"><table>${row("CITATION :", "Wren v Rook [1999] NSWSC 4032")}${rows}</table><b>JUDGMENT</b><br><br>1 The boat sank.<br><br>2 It was old.<br><br>3 The claim fails.<br><br>4 So it ends.<br><br>${below}</div>`;

test("a decision has the day of its judgment, not that of earlier orders", () => {
  const orders = row("DATE OF ORDERS", "4 October 1999");
  const judgment = row("JUDGMENT DATE :", "27/10/1999");
  expect(read(lotus(orders + judgment, "")).date).toBe("1999-10-27");
  expect(read(lotus(orders, "")).date).toBe("1999-10-04");
});

test.each([
  `<p class="disclaimer">DISCLAIMER - Every effort has been made to comply with orders.</p>`,
  `<p class="lastupdate">Decision last updated: 17 September 2021</p>`,
  `<div>Last Modified: 11/22/2002</div>`,
  `<p>**********</p><p>Amendments: paragraph 3</p>`,
])("what a court's site prints below a decision belongs to no paragraph: %s", (below) => {
  const { blocks } = read(lotus("", below));
  expect(blocks.map(({ pin }) => pin).filter(Boolean)).toEqual(["[1]", "[2]", "[3]", "[4]"]);
});

test("a decision of Lower Saxony's portal is named after its form", () => {
  const html = `<title>OVG Niedersachsen, 30.01.2026 - 1 LA 902/26</title><article class="wkde-case"><h1>Oberverwaltungsgericht Niedersachsen<br>Beschl. v. 30.01.2026, Az.: 1 LA 902/26</h1><dl><dt>Gericht</dt><dd>OVG Niedersachsen</dd><dt>Datum</dt><dd>30.01.2026</dd><dt>Aktenzeichen</dt><dd>1 LA 902/26</dd><dt>Entscheidungsform</dt><dd>Beschluss</dd></dl><h2>Gründe</h2><p>Der Kahn war leck.</p></article>`;
  expect(read(html).title).toBe("OVG Niedersachsen, Beschluss vom 30.1.2026 – 1 LA 902/26");
});

const NOTED = [
  `<p><b>s 2:</b> Am 2015 No 12, Sch 1 [1].</p>`,
  `<p>[Section 2 amended: No. 12 of 2004 s. 5.]</p>`,
  `<p>Section 2(2)(a): amended, on 1 July 2010, by section 5 of the Ferries Amendment Act 2010.</p>`,
  `<p><b>s 2</b> amd 2014 No. 12 s 5</p>`,
];

test.each(NOTED)("the note on a section's history is a part of no subsection: %s", (note) => {
  const html = `<title>Ferries Act 2011</title><h1>Ferries Act 2011</h1><h4>1 Short title</h4><p>This is the Ferries Act 2011.</p><h4>2 Duty</h4><p>(1) A carrier must see to it.</p><p>(2) Subsection (1) does not apply.</p>${note}<p>[<b>3.</b> Deleted: No. 95 of 2012 s. 7.]</p>`;
  const all = lines(html, "https://www.legislation.wa.gov.au/x").filter((line) => line.includes("|s "));
  expect(all.at(-2)).toMatch(/^list\|s 2\(2\)/);
  expect(all.at(-1)).toMatch(/^paragraph\|s 2\|/);
});

test("numbers that only a style sheet sets apart, labels on their own line and indented text have pins", () => {
  const queensland = `<title>Ferries Act 2011 - Queensland Legislation</title><h1>Ferries Act 2011</h1><p>Current as at 1 April 2022</p><h4><span class="number">1</span><span class="name">Short title</span></h4><p>This is the Ferries Act 2011.</p><h4><span class="number">2</span>Duty</h4><p><span class="number">(1)</span>A carrier must—</p><p><span>(a)</span>see to it.</p>`;
  const act = read(queensland, "https://www.legislation.qld.gov.au/view/whole/html/x");
  expect(act).toMatchObject({ jurisdiction: "qld", version: { from: "2022-04-01" } });
  expect(act.blocks.map(({ pin, markdown }) => `${pin}|${markdown}`).slice(2)).toEqual([
    "s 1|1 Short title",
    "s 1|This is the Ferries Act 2011.",
    "s 2|2 Duty",
    "s 2(1)|A carrier must—",
    "s 2(1)(a)|see to it.",
  ]);
  const indented = `<title>View</title><h1>Ferries Act 1999</h1><blockquote><b>1. &nbsp; Short title</b></blockquote><blockquote>This is the Ferries Act 1999.</blockquote><blockquote><b>2. &nbsp; Duty</b></blockquote><blockquote>(1)&nbsp;A carrier must see to it.</blockquote>`;
  expect(lines(indented, "https://www.legislation.tas.gov.au/x").slice(1)).toEqual([
    "heading|s 1||1. Short title",
    "paragraph|s 1||This is the Ferries Act 1999.",
    "heading|s 2||2. Duty",
    "list|s 2(1)|(1)|A carrier must see to it.",
  ]);
  const apart = `<title>Ferries Act 2003</title><h1>Ferries Act 2003</h1><p>Public Act 2003 No 91</p><h5>1 Title</h5><p>This is the Ferries Act 2003.</p><h5>2 Duty</h5><div>(1)</div><p>A carrier must—</p><h5>(a)</h5><p>see to it.</p>`;
  expect(lines(apart, "https://www.legislation.govt.nz/x").slice(5)).toEqual([
    "list|s 2(1)|(1)|A carrier must—",
    "list|s 2(1)(a)|(a)|see to it.",
  ]);
});
