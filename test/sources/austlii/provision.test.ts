import fc from "fast-check";
import { expect, test } from "vitest";
import { isHistory, judgmentRules, provisionBlocks } from "../../../src/sources/austlii/converter.ts";
import { walk } from "../../../src/markup/html/walk.ts";
import { slowOn } from "../../support/linear.ts";
import { forAll } from "../../support/for-all.ts";

const read = (html: string, pin = "s 18") => provisionBlocks(walk(html, judgmentRules(html)).flows, pin);
/** Renders each block as one line: type and level, pin, label, text. */
const lines = (html: string, pin?: string) =>
  read(html, pin).map(({ type, level, pin: at, label, markdown }) =>
    [`${type}${level ?? ""}`, at && `<${at}>`, label && `${label} |`, markdown].filter(Boolean).join(" "),
  );

test("every unit of a section has the pin that lawyers write", () => {
  expect(
    lines(`<h1>ACT 2011 - SECT 18</h1><h2>Duty</h2><p>   (1)  A must:</p><p>  (a)  do; and</p><p> (b) not:</p><p> (i) one; or</p>
<p>(ii) two:</p><p>(A) x;</p><p>(B) y;</p><p>and pay.</p><p>Penalty: 5.</p><p>(2)(a) At once.</p><p>(3A) Also.</p>`),
  ).toEqual([
    "heading1 ACT 2011 - SECT 18",
    "heading2 <s 18> Duty",
    "list1 <s 18(1)> (1) | A must:",
    "list2 <s 18(1)(a)> (a) | do; and",
    "list2 <s 18(1)(b)> (b) | not:",
    "list3 <s 18(1)(b)(i)> (i) | one; or",
    "list3 <s 18(1)(b)(ii)> (ii) | two:",
    "list4 <s 18(1)(b)(ii)(A)> (A) | x;",
    "list4 <s 18(1)(b)(ii)(B)> (B) | y;",
    "paragraph <s 18(1)> and pay.",
    "paragraph <s 18(1)> Penalty: 5.",
    "list2 <s 18(2)(a)> (2)(a) | At once.",
    "list1 <s 18(3A)> (3A) | Also.",
  ]);
});

test("a section without subsections pins its paragraphs to itself", () => {
  expect(lines("<h1>X - SECT 18</h1><p>A must:</p><p>(a) one;</p><p>(b) two.</p><p>It must.</p>")).toEqual([
    "heading1 X - SECT 18",
    "paragraph <s 18> A must:",
    "list2 <s 18(a)> (a) | one;",
    "list2 <s 18(b)> (b) | two.",
    "paragraph <s 18> It must.",
  ]);
});

test("a section of the classic layout has its title in bold", () => {
  expect(
    lines(
      "<H3> ACT 1962 - SECT 32 </H3>\n<B> Contribution </B>\n<P>\n<P>\n    (1)    Text.<P><B>Bold text is text here.</B>",
    ),
  ).toEqual([
    "heading1 ACT 1962 - SECT 32",
    "heading2 <s 18> Contribution",
    "list1 <s 18(1)> (1) | Text.",
    "paragraph <s 18(1)> **Bold text is text here.**",
  ]);
});

test("a section of definitions is pinned by the defined term", () => {
  expect(
    lines(`<h1>X - SECT 18</h1><p>(1) In this Act:</p><p><b><i>"ferry"</i></b> means:</p><p>(a) a boat; or</p><p>(b) a ship.</p>
<p>but not a raft.</p><p><i>harbour</i> includes a port.</p><p>"<b>line</b>" has the meaning given.</p><p>(2) Else.</p>`),
  ).toEqual([
    "heading1 X - SECT 18",
    "list1 <s 18(1)> (1) | In this Act:",
    "paragraph <s 18(1) (definition of 'ferry')> ***\"ferry\"*** means:",
    "list2 <s 18(1) (definition of 'ferry' para (a))> (a) | a boat; or",
    "list2 <s 18(1) (definition of 'ferry' para (b))> (b) | a ship.",
    "paragraph <s 18(1) (definition of 'ferry')> but not a raft.",
    "paragraph <s 18(1) (definition of 'harbour')> *harbour* includes a port.",
    "paragraph <s 18(1) (definition of 'line')> \"**line**\" has the meaning given.",
    "list1 <s 18(2)> (2) | Else.",
  ]);
});

test("a section's history follows its text", () => {
  expect(
    lines(
      "<h3>X - SECT 18</h3><b>Title</b><p><font size=-1>S. 18(1) amended by No. 9971/1983 s. 4(a).</font><p>(1) Text.<p>[Section 18 amended by No. 9 of 1983 s. 4.]",
    ),
  ).toEqual([
    "heading1 X - SECT 18",
    "heading2 <s 18> Title",
    "list1 <s 18(1)> (1) | Text.",
    "heading2 History",
    "list1 - | S. 18(1) amended by No. 9971/1983 s. 4(a).",
    "list1 - | [Section 18 amended by No. 9 of 1983 s. 4.]",
  ]);
});

test("tables and quotations keep their place in a section", () => {
  expect(lines("<p>(1) See:</p><table><tr><td>a<td>b</table><blockquote>quoted</blockquote>")).toEqual([
    "list1 <s 18(1)> (1) | See:",
    "table <s 18(1)> | a | b |\n| --- | --- |",
    "quote1 <s 18(1)> quoted",
  ]);
});

test("a schedule's clauses have their pins", () => {
  expect(
    lines(
      `<h1>X - SCHEDULE 1</h1><p class="ActHead2">Part 1—Lines</p><p class="ActHead5"><span class="CharSectno">1</span>  Length</p>
<p class="subsection">(1)  a:</p><p class="paragraph">(i)  b</p><p class="paragraphsub">(i)  c</p>
<p class="ActHead5"><span class="CharSectno">2A</span>  Rails</p><p class="subsection">d</p>`,
      "sch 1",
    ),
  ).toEqual([
    "heading1 X - SCHEDULE 1",
    "heading3 <sch 1> Part 1—Lines",
    "heading4 <sch 1 cl 1> 1 Length",
    "list1 <sch 1 cl 1(1)> (1) | a:",
    "list2 <sch 1 cl 1(1)(i)> (i) | b",
    "list3 <sch 1 cl 1(1)(i)(i)> (i) | c",
    "heading4 <sch 1 cl 2A> 2A Rails",
    "paragraph <sch 1 cl 2A> d",
  ]);
});

test("a section's own number is not repeated in its pins", () => {
  expect(
    lines(
      `<p>x</p><p class="ActHead5"><span class="CharSectno">18</span>  Duty</p><p class="subsection">(1) a</p>`,
    ),
  ).toEqual(["paragraph <s 18> x", "heading2 <s 18> 18 Duty", "list1 <s 18(1)> (1) | a"]);
});

test("any section labelled with letters and Roman numerals gets its own pins", () => {
  const roman = "i ii iii iv v vi vii viii ix x xi xii".split(" ");
  const section = fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }), {
    minLength: 1,
    maxLength: 6,
  });
  forAll([section], 100, (counts) => {
    const pins: string[] = [];
    const html: string[] = [];
    for (const [at, subparagraphs] of counts.entries()) {
      html.push(`<p>(${at + 1}) text</p>`);
      pins.push(`s 18(${at + 1})`);
      for (const [letter, count] of subparagraphs.entries()) {
        const label = "abcdefgh"[letter];
        html.push(`<p>(${label}) text</p>`);
        pins.push(`s 18(${at + 1})(${label})`);
        // after (h), a lone (i) may be a letter or a numeral
        for (const numeral of roman.slice(0, label === "h" && count === 1 ? 2 : count)) {
          html.push(`<p>(${numeral}) text</p>`);
          pins.push(`s 18(${at + 1})(${label})(${numeral})`);
        }
      }
    }
    expect(read(html.join("")).map(({ pin }) => pin)).toEqual(pins);
  });
});

test.each([
  "S. 32(1) amended by No. 9971/1983 s. 4(a).",
  "S. 3 def. of fence inserted by No. 5/1999 s. 3, amended by No. 6/2000 s. 1.",
  "Pt 2 (Heading) substituted by Nos 9971/1983 s. 4, 57/1989 s. 3(Sch. item 1.2).",
  "Sch. 1 repealed by Act No. 3/2001 s. 9.",
  "Reg. 5 amended by S.R. No. 22/1999 reg. 4.",
  "New s. 32A inserted by No. 9971/1983 s. 5.",
  "[Section 32 amended by No. 9 of 1983 s. 4.]",
  "[Section 5 Amended by No. 42 of 1995, s. 3 ]",
  "[Heading inserted: No. 12 of 2004 s. 5.]",
  "s 32: Am 1999 No 1, Sch 1 [2].",
  "s 32 amd 1994 No. 61 s 2 sch",
  "pt 2 ins 2003 No. 8 s 4",
])("the line %s is history", (text) => {
  expect(isHistory(text)).toBe(true);
});

test.each([
  "Part 3 as amended by section 4 applies.",
  "Section 32 was amended by the 1983 Act.",
  "Schedule 1 is repealed by this Act.",
  "[Section 5 applies.]",
  "s 18 applies",
  "Rules may be amended by the court.",
  "(1) A notice must be given.",
  `S. 32 amended by No. ${"9".repeat(700)}`,
])("the line %s is not history", (text) => {
  expect(isHistory(text.slice(0, 800))).toBe(false);
});

test("hostile provisions of 55,000 characters are read in linear time", () => {
  const pieces = ["(a)", "(1) ", "***", '*"', "S. 1 ", "[Section 1 ", " - SECT", "(definition of "];
  expect(slowOn((text) => provisionBlocks(walk(`<p>${text}`, {}).flows, "s 1"), pieces)).toEqual([]);
});
