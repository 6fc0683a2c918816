import { expect, test } from "vitest";
import { contentsBlocks, contentsRules } from "../../../src/sources/austlii/converter.ts";
import { walk } from "../../../src/markup/html/walk.ts";

const rules = contentsRules((href) => (href.startsWith("#") ? undefined : `https://example.org/${href}`));
/** Renders each block as one line: type and level, pin, text. */
const lines = (html: string, unit = "s") =>
  contentsBlocks(walk(html, rules).flows, unit).map(({ type, level, pin, markdown }) =>
    [`${type}${level ?? ""}`, pin && `<${pin}>`, markdown].filter(Boolean).join(" "),
  );

test("a table of provisions of the new layout is read", () => {
  expect(
    lines(`<h1>ACT 2011</h1><h2 id="p1">PART 1--PRELIMINARY</h2><ul><li><a href="s1.html">1</a> Short title</li></ul>
<h3>Division 1--Duties</h3><ul><li><a href="s24ab.html">24AB</a> Exemption</li></ul><ul><li><a href="sch1.html">SCHEDULE 1</a> Lines</li><li><a href="notes.html">Endnotes</a></li></ul>`),
  ).toEqual([
    "heading1 ACT 2011",
    "heading3 PART 1--PRELIMINARY",
    "list1 <s 1> [1](https://example.org/s1.html) Short title",
    "heading4 Division 1--Duties",
    "list1 <s 24AB> [24AB](https://example.org/s24ab.html) Exemption",
    "list1 <sch 1> [SCHEDULE 1](https://example.org/sch1.html) Lines",
    "list1 [Endnotes](https://example.org/notes.html)",
  ]);
});

test("a table of provisions of the classic layout is read, with line breaks between provisions", () => {
  expect(
    lines(`<H2> ACT 1962 </H2><P><B>TABLE OF PROVISIONS</B><P><A HREF="longtitle.html">Long Title</A><BR><P><B>CHAPTER 1</B><P><B>PART I--X</B>
<P><DD>   1.   <A HREF="s1.html">Title</A><BR><DD>   32A.   <A HREF="s32a.html">Fences</A><BR><P><A HREF="sch1.html">SCHEDULE 1</A><BR><A HREF="sch.html">SCHEDULE</A><BR><A HREF="notes.html">Endnotes</A><BR>`),
  ).toEqual([
    "heading1 ACT 1962",
    "heading2 TABLE OF PROVISIONS",
    "list1 [Long Title](https://example.org/longtitle.html)",
    "heading2 CHAPTER 1",
    "heading3 PART I--X",
    "list1 <s 1> 1. [Title](https://example.org/s1.html)",
    "list1 <s 32A> 32A. [Fences](https://example.org/s32a.html)",
    "list1 <sch 1> [SCHEDULE 1](https://example.org/sch1.html)",
    "list1 <sch> [SCHEDULE](https://example.org/sch.html)",
    "list1 [Endnotes](https://example.org/notes.html)",
  ]);
});

test("the tables of provisions of regulations and of the tax Act are read", () => {
  expect(lines('<ul><li><a href="s5.html">5</a> Fees</ul>', "reg")).toEqual([
    "list1 <reg 5> [5](https://example.org/s5.html) Fees",
  ]);
  expect(lines('<ul><li><a href="s995-1.html">995-1</a> Definitions</ul>')).toEqual([
    "list1 <s 995-1> [995-1](https://example.org/s995-1.html) Definitions",
  ]);
  expect(lines("<p>6.1 Strict liability</p>")).toEqual(["list1 <s 6.1> 6.1 Strict liability"]);
});

test("an entry without a link keeps its text, and a link to the page itself is dropped", () => {
  expect(lines('<p><a href="#x">Part of a title</a></p><p>2020 amendments</p>')).toEqual([
    "heading1 Part of a title",
    "list1 <s 2020> 2020 amendments",
  ]);
});
