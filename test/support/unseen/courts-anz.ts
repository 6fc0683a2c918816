import type { UnseenPage } from "./types.ts";

const LOTUS = (cells: string, text: string) =>
  `<html><head><title>Ash v Beech Marine - NSW Caselaw</title></head><body><div id="decisionDetail" class="public lotus"><div class="judgment"><div class="body"><div align="center"><font size="5">New South Wales</font></div><table width="100%"><tbody>${cells}</tbody></table><table border="0"><tbody><tr><td width="20"><img src="/asset/1" alt="spacer image" width="20" /></td><td>${text}</td></tr></tbody></table></div></div></div></body></html>`;
const row = (label: string, value: string) =>
  `<tr valign="top"><td></td><td><b><font>${label}</font></b></td><td><font>${value}</font></td></tr>`;

/** Courts of Australia and New Zealand: the newest and the oldest pages, and pages of few paragraphs. */
export const ANTIPODEAN_COURT_PAGES: readonly UnseenPage[] = [
  {
    name: "NSW since 2015: paragraphs are items of lists, orders are a list of their own",
    html: `<html><head><title>Osprey v Kestrel (No 2) - NSW Caselaw</title></head><body><header><a href="/search">Search</a></header><div id="decisionDetail"><div class="judgment"><div class="coversheet"><dl class="dl-horizontal"><dt>Medium Neutral Citation:</dt><dd>Osprey v Kestrel (No 2) [2026] NSWSC 1474</dd><dt>Decision date:</dt><dd>09 March 2026</dd><dt>Before:</dt><dd>Hollis J</dd></dl></div><div class="body"><h1>JUDGMENT</h1><ol class="num1" start="1"><li><p>On 9 February I gave reasons.</p></li></ol><ol class="num1" start="2"><li><p>Section 98 provides:</p><blockquote><p>(1) Costs are discretionary&mdash;</p><ol class="alpha"><li><p>as to whom; and</p></li><li><p>as to how much.</p></li></ol></blockquote></li></ol><h2><u>The offers</u></h2><ol class="num1" start="3"><li><p>There were two:</p><table><tbody><tr><td><p>May</p></td><td><p>$40</p></td></tr><tr><td><p>June</p></td><td><p>$50</p></td></tr></tbody></table><p>Neither was accepted.</p></li><li><p>The orders are:</p></li></ol><ol class="indent1 num2" start="1"><li><p>The defendant is to pay.</p></li><li><p>On the indemnity basis.</p></li></ol></div></div></div></body></html>`,
    pins: ["[1]", "[2]", "[3]", "[4]"],
    title: "Osprey v Kestrel (No 2)",
    aside: ["Search"],
  },
  {
    name: "NSW: numbered grounds within a paragraph are no paragraphs",
    html: `<html><head><title>R v Lantern - NSW Caselaw</title></head><body><div id="decisionDetail"><dl><dt>Medium Neutral Citation:</dt><dd>R v Lantern [2013] NSWCCA 907</dd></dl><p class="Judgment_para"><span class="list_number_">1</span>OSTLER CJ: There are grounds:</p><p class="Judgment_Numbered_1_"><span class="list_number_">(1)</span> fact;</p><p class="Judgment_Numbered_1_"><span class="list_number_">(2)</span> law;</p><p class="Judgment_Numbered_1_"><span class="list_number_">(3)</span> sentence.</p><p class="Judgment_para"><span class="list_number_">2</span>None succeeds.</p></div></body></html>`,
    pins: ["[1]", "[2]"],
    title: "R v Lantern",
  },
  {
    name: "NSW of 2001: three paragraphs in a table that only places them",
    html: LOTUS(
      row("CITATION :", "Ash v Beech Marine [2001] NSWSC 911") +
        row("JUDGMENT DATE :", "3 May 2001") +
        row("DECISION :", "1 Summons dismissed<br />2 No order as to costs"),
      `<div align="center"><b><font>Judgment</font></b></div><ul><ul></ul></ul><font>1&nbsp;&nbsp;&nbsp; </font><b><font>MASTER EPSILON:</font></b><font> This is a summons.</font><ul><ul></ul></ul><font>2&nbsp;&nbsp;&nbsp; The ferry sank on 31 May 1999.</font><ul><ul><br /><font>&ldquo;Wrecks are not ferries.&rdquo;</font><br /></ul></ul><font>3&nbsp;&nbsp;&nbsp; The summons is dismissed.</font>`,
    ),
    pins: ["[1]", "[2]", "[3]"],
    title: "Ash v Beech Marine",
  },
  {
    name: "NSW of 1996: a judgment without numbers that quotes numbered terms",
    html: LOTUS(
      row("CITATION :", "Ash v Beech Marine [1996] NSWSC 912"),
      `<p>ZETA J: The plaintiff sues on a note. It provides:</p><p>1. The maker shall pay.</p><p>2. Interest runs.</p><p>3. Time is of the essence.</p><p>In my view the note is good.</p>`,
    ),
    pins: [],
    title: "Ash v Beech Marine",
  },
  {
    name: "Queensland: three numbers in elements of their own beside a quoted number and a note",
    html: `<html><head><title>Gum v Hazel [2021] QDC 913 - Queensland Judgments</title></head><body><nav>Home</nav><div id="report-view" class="caseview_html_wrapper"><table><tbody><tr><td><p>CITATION:</p></td><td><p><em>Gum v Hazel</em> [2021] QDC 913</p></td></tr><tr><td><p>DELIVERED ON:</p></td><td><p>4 February 2021 (ex tempore)</p></td></tr></tbody></table><ol><li><span class="para_number para_number_digits_1">[1]</span><div class="para_text">The plaintiff applies.</div></li><li><span class="para_number para_number_digits_1">[2]</span><div class="para_text"><span>Paragraph 6 reads:</span><p>6. The jetty was new.</p></div></li><li><span class="para_number para_number_digits_1">[3]</span><div class="para_text">It stands.<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></div></li></ol><p><a href="#_ftnref1" name="_ftn1">[1]</a> UCPR r 171.</p></div></body></html>`,
    pins: ["[1]", "[2]", "[3]"],
    title: "Gum v Hazel",
    aside: ["Home"],
  },
  {
    name: "Queensland of 1998: three numbers in the text below the heading of the reasons",
    html: `<html><head><title>Iris v Jute [1998] QCA 914 - Queensland Judgments</title></head><body><div id="report-view" class="caseview_html_wrapper viewUnreported_old"><p><b>SUPREME COURT OF QUEENSLAND</b></p><p>Judgment delivered 12 May 1998</p><p>APPEAL DISMISSED WITH COSTS.</p><p align="center"><b><u>REASONS FOR JUDGMENT - THE COURT</u></b></p><p>[1] The appellant fell.</p><p>[2] He sued the owner.</p><p>[3] The appeal is dismissed.</p></div></body></html>`,
    pins: ["[1]", "[2]", "[3]"],
    title: "Iris v Jute",
  },
  {
    name: "Federal Court of 1994: orders that are numbered, reasons that are not",
    html: `<html><head><title>x</title><meta name="MNC" content="Juniper v Kelp [1994] FCA 919"><meta name="Judgment_Dated" content="11 November 1994"></head><body><div class="judgment_content"><p class="OrdHead"><b>MINUTES OF ORDER</b></p><p>1.&nbsp;The motion be dismissed.</p><p>2.&nbsp;Costs be reserved.</p><p>3.&nbsp;Liberty to apply.</p><p>4.&nbsp;Stand over.</p><p><b>REASONS FOR JUDGMENT</b></p><p>LAMBDA J: The applicant moves for discovery.</p><p>The motion is dismissed.</p></div></body></html>`,
    pins: [],
    title: "Juniper v Kelp",
  },
  {
    name: "High Court of Australia: raised notes, orders ahead of the reasons, judges in turn",
    html: `<html><head><title>Osprey v The Queen [2011] HCA 915 - High Court of Australia</title></head><body><h2>OSPREY v THE QUEEN</h2><h3>[2011] HCA 915</h3><p>HIGH COURT OF AUSTRALIA</p><p><i>Osprey v The Queen</i><br>[2011] HCA 915<br>8 June 2011<br>S99/2011</p><p><b>ORDER</b></p><p>1.&nbsp;Appeal allowed.</p><p>2.&nbsp;Remit the matter.</p><p>1&nbsp;&nbsp;&nbsp;FRENCH CJ.&nbsp;&nbsp;The appellant was convicted<sup>1</sup>.</p><h4>The trial</h4><p>2&nbsp;&nbsp;&nbsp;The judge told the jury<sup>2</sup>:</p><blockquote><p>1. That is one view.</p></blockquote><p>3&nbsp;&nbsp;&nbsp;That was wrong.</p><p>4&nbsp;&nbsp;&nbsp;GUMMOW J.&nbsp;&nbsp;I agree.</p><p>5&nbsp;&nbsp;&nbsp;HAYNE J.&nbsp;&nbsp;I also agree<sup>3</sup>.</p><hr><p><sup>1</sup> <i>Crimes Act 1900</i> (NSW), s 901.</p><p><sup>2</sup> <i>R v Osprey</i> [2009] NSWDC 77 at [3].</p><p><sup>3</sup> See also <i>Kestrel v The King</i> (1926) 38 CLR 501.</p></body></html>`,
    pins: ["[1]", "[2]", "[3]", "[4]", "[5]"],
    title: "Osprey v The Queen",
    aside: ["1 2 3"], // a note's own raised number
  },
  {
    name: "High Court of New Zealand: Word's notes, a table of the parties, bold and italic headings",
    html: `<html><head><title>Gorse v R</title></head><body><p><b>IN THE HIGH COURT OF NEW ZEALAND</b></p><p><b>[2024] NZHC 918</b></p><table><tr><td>BETWEEN</td><td>ANNA GORSE<br>Applicant</td></tr><tr><td>AND</td><td>THE KING<br>Respondent</td></tr></table><p>Judgment: 12 April 2024</p><p align="center"><b>JUDGMENT OF RADICH J</b></p><p>[1] Ms Gorse seeks review.</p><p>[2] The Minister refused.<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><b><i>The law</i></b></p><p>[3] The application is dismissed.</p><p><a href="#_ftnref1" name="_ftn1">[1]</a> Waka Act 1908, s 3.</p></body></html>`,
    pins: ["[1]", "[2]", "[3]"],
    title: "Gorse v R",
  },
];
