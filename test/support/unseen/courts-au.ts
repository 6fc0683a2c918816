import type { UnseenPage } from "./types.ts";

const para = (number: number, text: string) =>
  `<p class="Judgment_para" listID="3" listLevel="0" listValue="${number}"><span class="list_number_">${number}</span>${text}</p>`;

/** Sites of Australian courts. */
export const AUSTRALIAN_COURT_PAGES: readonly UnseenPage[] = [
  {
    name: "NSW: three judges, a table, a list in a paragraph, orders without a number",
    html: `<html><head><title>Reed v Ferry Co - NSW Caselaw</title></head><body><div id="webReaderDiv"><div id="decisionDetail" class="public netcat"><div class="judgment"><div class="coversheet"><dl class="dl-horizontal"><dt>Medium Neutral Citation:</dt><dd>Reed v Ferry Co [2025] NSWCA 901</dd><dt>Decision date:</dt><dd>3 March 2025</dd><dt>Before:</dt><dd>Alpha JA at [1];<br />Beta JA at [3];<br />Gamma AJA at [4]</dd><dt>Decision:</dt><dd class="decision"><p>(1)  Appeal allowed.</p><p>(2)  Costs reserved.</p></dd></dl></div><hr /><div class="body"><h1 class="Judgment_Heading">Judgment</h1>
${para(1, "<b>ALPHA JA</b>: The fares were:")}<table><tbody><tr><td>Child</td><td>$1</td></tr><tr><td>Goat</td><td>$2</td></tr></tbody></table>
${para(2, "Two matters follow:")}<ol class="list-alpha"><li>the plank was wet; and</li><li>the lantern:<ol><li>was unlit, and</li><li>hung low.</li></ol></li></ol>
${para(3, "<b>BETA JA</b>: I agree.")}<p>With the orders, too.</p>${para(4, "<b>GAMMA AJA</b>: I also agree.")}<p style="text-align:center">**********</p></div></div></div></div></body></html>`,
    pins: ["[1]", "[2]", "[3]", "[4]"],
    title: "Reed v Ferry Co",
  },
  {
    name: "NSW: quoted paragraphs with numbers of their own, a footnote with two marks",
    html: `<html><head><title>R v Oarsman - NSW Caselaw</title></head><body><div id="decisionDetail"><dl><dt>Medium Neutral Citation:</dt><dd>R v Oarsman [2024] NSWSC 902</dd><dt>Decision date:</dt><dd>1 May 2024</dd><dt>Before:</dt><dd>Delta J</dd></dl>${para(1, "The Court said:")}<blockquote class="quote"><p><span class="list_number_">41</span>A plank is a road.</p><p><span class="list_number_">42</span>A rope is not.</p></blockquote>${para(2, "So<sup>[1]</sup> it is<sup>[2]</sup>.")}</div></body></html>`,
    pins: ["[1]", "[2]"],
    title: "R v Oarsman",
  },
  {
    name: "NSW, the older pages: tables for the cover sheet and numbers in the text",
    html: `<html><head><title>Ash v Beech - NSW Caselaw</title></head><body><div id="decisionDetail" class="public lotus"><div class="judgment"><div class="body"><div align="center"><font size="5">New South Wales</font><br /><font size="5">Supreme Court</font></div><table width="100%"><tbody><tr valign="top"><td></td><td><b><font>CITATION:</font></b></td><td><b><font>Ash v Beech [2008] NSWSC 903</font></b></td></tr><tr valign="top"><td></td><td>&nbsp;<br /><b><font>JUDGMENT DATE:</font></b>&nbsp;</td><td><meta name="judgmentdatestart" /><br /><font>15 May 2008</font><meta name="judgmentdateend" /></td></tr><tr valign="top"><td></td><td><b><font>JUDGMENT OF:</font></b></td><td><font>Epsilon J</font></td></tr></tbody></table><p><font>1&nbsp;<b>EPSILON J</b>: The plank broke.</font></p><p><font>2&nbsp;It was old.</font></p><blockquote><p><font>&quot;1. A plank shall be new.&quot;</font></p></blockquote><p><font>3&nbsp;The plaintiff fell.</font></p><p><font>4&nbsp;She swam.</font></p><p><font>5&nbsp;The claim succeeds.</font></p></div></div></div></body></html>`,
    pins: ["[1]", "[2]", "[3]", "[4]", "[5]"],
    title: "Ash v Beech",
  },
  {
    name: "Federal Court: a cover table, numbered paragraphs with tabs, a table of data, sub-items",
    html: `<html><head><title>x</title><meta name="MNC" content="Cedar v Date [2021] FCA 904"><meta name="Judgment_Dated" content="2 June 2021"></head><body class="inside js"><div class="judgment_content"><table><tbody><tr><td><p class="0A Normal1linespace"><span>Date of judgment:</span></p></td><td><p class="0A Normal1linespace"><span>2</span><span> June 2021</span></p></td></tr></tbody></table><p class="0B OrdHead"><b>THE COURT ORDERS THAT:</b></p><p class="0B OrderNumbering">1.<span>&nbsp;&nbsp;</span>The application be dismissed.</p><p class="0C Heading1">REASONS</p><p class="0F ParaNumbering" order="1">1<span>&nbsp;&nbsp;&nbsp;&nbsp;</span><span>The ferry </span><span><i>Margo</i></span><span> sank.</span></p><table><tbody><tr><td><p>Hour</p></td><td><p>Depth</p></td></tr><tr><td><p>9</p></td><td><p>3 m</p></td></tr></tbody></table><p class="0F ParaNumbering" order="2">2<span>&nbsp;</span>Because:</p><p class="0G ListNo1alt">(a)<span>&nbsp;&nbsp;</span>the hull leaked; and</p><p class="0G ListNo1alt">(b)<span>&nbsp;&nbsp;</span>the pump failed.</p><p class="0H Quote1">12. A hull shall be sound.</p><p class="0F ParaNumbering" order="3">3<span>&nbsp;</span>That ends it.</p></div></body></html>`,
    pins: ["[1]", "[2]", "[3]"],
    title: "Cedar v Date",
  },
  {
    name: "Federal Court: an excerpt that begins in the middle and repeats a number in a quotation",
    html: `<html><head><title>x</title><meta name="MNC" content="Elm v Fig [2022] FCAFC 905"><meta name="Judgment_Dated" content="9 July 2022"></head><body><div class="judgment_content"><p class="0F ParaNumbering">27<span>&nbsp;</span>His Honour said:</p><p class="0H Quote1">27<span>&nbsp;</span>Sheds are not ships.</p><p class="0F ParaNumbering">28<span>&nbsp;</span>We   agree
 with that.</p></div></body></html>`,
    pins: ["[27]", "[28]"],
    title: "Elm v Fig",
  },
  {
    name: "Queensland: a cover table, linked numbers, a quotation and a note",
    html: `<html><head><title>Gum v Hazel [2023] QSC 906 - Queensland Judgments</title></head><body><nav>Search</nav><div id="report-view" class="caseview_html_wrapper unreported_text"><div class="reported-auth-view"><p style="text-align:center"><strong><span>SUPREME COURT OF QUEENSLAND</span></strong></p><table><tbody><tr><td><p><span>CITATION:</span></p></td><td><p><em><span>Gum v Hazel</span></em><span> [2023] QSC 906</span></p></td></tr><tr><td><p>DELIVERED ON:</p></td><td><p>6 May 2023</p></td></tr><tr><td><p>JUDGE:</p></td><td><p>Zeta J</p></td></tr><tr><td><p>ORDERS:</p></td><td><p>1. The application is dismissed.</p><p>2. No order as to costs.</p></td></tr></tbody></table><p><a name="para1"></a>[1]<span> </span>The jetty fell.<sup><a href="#_ftn1" name="_ftnref1">[1]</a></sup></p><p><a name="para2"></a>[2] It was reported:</p><p style="margin-left:72pt">[17] Jetties fall.</p><p><a name="para3"></a>[3] Nobody was hurt.</p><p><a name="para4"></a>[4] The insurer paid.</p><p><a name="para5"></a>[5] The end.</p><hr><p><a href="#_ftnref1" name="_ftn1">[1]</a> Exhibit 4.</p></div></div></body></html>`,
    pins: ["[1]", "[2]", "[3]", "[4]", "[5]"],
    title: "Gum v Hazel",
    aside: ["Search"],
  },
];
