import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block } from "../../../src/core/document.ts";
import { judgmentBlocks } from "../../../src/sources/austlii/judgment.ts";
import { judgmentRules } from "../../../src/sources/austlii/converter.ts";
import { walk } from "../../../src/markup/html/walk.ts";
import { slowOn } from "../../support/linear.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const read = (html: string) => judgmentBlocks(walk(html, judgmentRules(html)).flows);
const paragraphs = (blocks: readonly Block[]) =>
  blocks.filter(({ type, label }) => type === "paragraph" && label !== undefined);
const pins = (blocks: readonly Block[]) => paragraphs(blocks).map(({ pin }) => pin);
/** Renders each block as one line: type, pin, judge, label, text. */
const lines = (html: string) =>
  read(html).blocks.map(({ type, pin, judge, label, markdown }) =>
    [type, pin && `<${pin}>`, judge && `(${judge})`, label && `${label} |`, markdown]
      .filter(Boolean)
      .join(" "),
  );

const item = (number: number, text: string) => `<ol>\n<li style="" value="${number}">\t${text}</li></ol>`;
const mark = (label: number) => `<sup><b><a name="fnB${label}" href="#fn${label}">[${label}]</a></b></sup>`;
const cover = (names: string) => `<table><tr><td>JUDGE:</td><td>${names}</td></tr></table>`;
const words = (texts: readonly string[]) => texts.join(" ").match(/[\p{L}\p{N}]+/gu) ?? [];
const note = (label: number, text: string) =>
  `<p><b><a name="fn${label}" href="#fnB${label}">[${label}]</a></b> \t${text}</p>`;

const shiftedMark = (address: number) =>
  `<sup><a name="fnB${address}" href="#fn${address}">[${address + 1}]</a></sup>`;
const shiftedNote = (address: number) =>
  `<p><a name="fn${address}" href="#fnB${address}">[${address + 1}]</a> Note ${address + 1}.</p>`;

test("footnotes with anchors counted from 0 keep their printed labels", () => {
  const { blocks, footnotes } = read(
    `${item(1, `One.${shiftedMark(0)}`)}${item(2, `Two.${shiftedMark(1)}`)}${shiftedNote(0)}${shiftedNote(1)}`,
  );
  expect(footnotes).toEqual([
    { label: "1", at: "[1]" },
    { label: "2", at: "[2]" },
  ]);
  expect(blocks.map(({ pin, markdown }) => `${pin} ${markdown}`)).toEqual([
    "[1] One.[^1]",
    "[2] Two.[^2]",
    "fn 1 Note 1.",
    "fn 2 Note 2.",
  ]);
});

test("the member beside the place and day of a decision of the Fair Work Commission wrote its paragraphs", () => {
  const head = "<p><b>DECISION</b></p><p>(U2020/9912)</p>";
  const beside = (cells: string) =>
    lines(
      `${head}<table><tr>${cells}</tr></table><p>[1] The mole left.</p><p>[2] He dug.</p><p>[3] So.</p><p>[4] End.</p>`,
    ).at(-1);
  expect(beside("<td>DEPUTY PRESIDENT HALE</td><td>PERTH, 5 MARCH 2021</td>")).toContain(
    "(Deputy President Hale)",
  );
  expect(beside("<td>FERRIES</td><td>PERTH, 5 MARCH 2021</td>")).not.toContain("(");
});

test("a transcript's own citation is not a paragraph", () => {
  const { blocks, warnings } = read(
    "<p>[2025] HCATrans 953</p><p>REED CJ: Yes, Mr Hart.</p><p>MR HART: May it please.</p>",
  );
  expect(new Set(blocks.map(({ pin }) => pin))).toEqual(new Set([""]));
  expect(warnings).toEqual([]);
});

test("a transcript's paragraph has its speaker, or the previous one if it names none", () => {
  const { blocks, warnings } = read(
    "<p>[2025] HCATrans 953</p><p>REED CJ<br>VALE J</p><p>TRANSCRIPT OF PROCEEDINGS</p><p>AT CANBERRA</p>" +
      "<p>REED CJ: Yes, Mr Hart.</p><p>MR HART: May it please.</p><p>There are 3 points.</p>" +
      "<p>McNALLY J: Which is the first: 1 or 2?</p><p>MS O’DELL: The first.</p>",
  );
  expect(
    blocks.flatMap(({ judge, markdown }) => (judge ? [`${judge}: ${markdown.slice(0, 14)}`] : [])),
  ).toEqual([
    "Reed CJ: REED CJ: Yes, ",
    "Mr Hart: MR HART: May i",
    "Mr Hart: There are 3 po",
    "McNally J: McNALLY J: Whi",
    "Ms O’Dell: MS O’DELL: The",
  ]);
  expect(new Set(blocks.map(({ pin }) => pin))).toEqual(new Set([""]));
  expect(warnings).toEqual([]);
});

test("a judgment's orders, catchwords, headings, quotations and notes are not paragraphs", () => {
  const html = `
<p align="center"><b>ORDER</b></p>${item(1, "<i>Appeal allowed.</i>")}${item(2, "<i>Set aside:</i>")}
<blockquote><i>(a)\torder 1; and</i></blockquote>${item(3, "<i>Costs.</i>")}
<!-- section break (page) --><p>On appeal from the Supreme Court</p>
<p><b>CATCHWORDS</b><br><br><b>A v B</b><br><br>Negligence – Duty<br><br></p><!-- section break (page) -->
<ol><li value="1">SMITH CJ AND JONES J.   One.${mark(1)}</li><li value="2">Two:</li></ol>
<blockquote>(a)\tquoted${mark(2)}<ol><li value="3">quoted three</ol></blockquote>
${item(3, "Three.")}<p><b>The <i>Act</i></b></p>${item(4, "Four:")}
<p>(a)\tfirst;</p><p>(b)\tsecond.</p>
<p><i>A point</i></p>${item(5, "Five.<p>Still five.</p>")}
${note(1, "Note one.")}<p>More of note one.</p>${note(2, "Note <i>two</i>.")}`;
  expect(lines(html)).toEqual([
    "heading <orders> ORDER",
    "orders <order 1> 1. | *Appeal allowed.*",
    "orders <order 2> 2. | *Set aside:*",
    "orders <order 2> *(a) order 1; and*",
    "orders <order 3> 3. | *Costs.*",
    "paragraph On appeal from the Supreme Court",
    "heading CATCHWORDS",
    "catchwords **A v B**",
    "catchwords Negligence – Duty",
    "paragraph <[1]> (Smith CJ and Jones J) 1 | SMITH CJ AND JONES J. One.[^1]",
    "paragraph <[2]> (Smith CJ and Jones J) 2 | Two:",
    "quote <[2]> (Smith CJ and Jones J) (a) | quoted[^2]",
    "quote <[2]> (Smith CJ and Jones J) 3. | quoted three",
    "paragraph <[3]> (Smith CJ and Jones J) 3 | Three.",
    "heading The Act",
    "paragraph <[4]> (Smith CJ and Jones J) 4 | Four:",
    "list <[4]> (Smith CJ and Jones J) (a) | first;",
    "list <[4]> (Smith CJ and Jones J) (b) | second.",
    "heading A point",
    "paragraph <[5]> (Smith CJ and Jones J) 5 | Five.",
    "paragraph <[5]> (Smith CJ and Jones J) Still five.",
    "footnote <fn 1> 1 | Note one.\n\nMore of note one.",
    "footnote <fn 2> 2 | Note *two*.",
  ]);
  expect(read(html).footnotes).toEqual([
    { label: "1", at: "[1]" },
    { label: "2", at: "[2]" },
  ]);
  expect(read(html).warnings).toEqual([]);
});

test("a gap in the numbers gets a warning, and later paragraphs are kept", () => {
  const { blocks, warnings } = read(item(1, "a") + item(2, "b") + item(5, "c"));
  expect(pins(blocks)).toEqual(["[1]", "[2]", "[5]"]);
  expect(warnings).toEqual(["the page has no paragraph [3]-[4]"]);
});

test("a mark without its footnote gets a warning, as do absent footnotes", () => {
  expect(read(item(1, `a${mark(1)}b${mark(2)}`) + note(2, "two")).warnings).toEqual([
    "the page has no text for footnote 1",
  ]);
  expect(read(item(1, `a${mark(1)}`)).warnings).toEqual([
    "the page does not carry the text of its footnotes",
  ]);
});

test("a page that states more paragraphs than were found gets a warning", () => {
  const counted = "<table><tr><td>Number of paragraphs:</td><td>9</td></tr></table>";
  const certificate = "<p>I certify that the preceding nine (9) numbered paragraphs are a true copy.</p>";
  const warning = "the page states 9 numbered paragraphs; the last one found is [2]";
  expect(read(counted + item(1, "a") + item(2, "b")).warnings).toEqual([warning]);
  expect(read(item(1, "a") + item(2, "b") + certificate).warnings).toEqual([warning]);
  expect(read(counted.replace("9", "2") + item(1, "a") + item(2, "b")).warnings).toEqual([]);
});

test("a judgment that names no judge in its text has the single judge of its cover sheet", () => {
  expect(read(cover("Bellwether J") + item(1, "a")).blocks.at(-1)?.judge).toBe("Bellwether J");
  expect(read(cover("BELL and HAYNE JJ") + item(1, "a")).blocks.at(-1)?.judge).toBeUndefined();
  expect(read(`<p>Before: Smith J</p>${item(1, "a")}`).blocks.at(-1)?.judge).toBe("Smith J");
});

test("a list that restarts at 1 is not taken for paragraphs, in a quotation or not", () => {
  const list = "<ol><li value=1>x</li><li value=2>y</li><li value=3>z</li></ol>";
  for (const quoted of [`<blockquote>${list}</blockquote>`, list]) {
    const { blocks } = read(item(1, "a") + item(2, "issues:") + quoted + item(3, "c") + item(4, "d"));
    expect(paragraphs(blocks).map(({ markdown }) => markdown)).toEqual(["a", "issues:", "c", "d"]);
  }
});

test("lettered items are not paragraphs, but numbered items in an indenting list are", () => {
  const lettered = '<ol type="a"><li>x</li><li>y</li><li>z</li></ol>';
  expect(pins(read(`${item(1, "a")}${lettered}${item(2, "b")}`).blocks)).toEqual(["[1]", "[2]"]);
  expect(pins(read(`<p>[1] a<p>[2] b${lettered}`).blocks)).toEqual(["[1]", "[2]"]);
  expect(pins(read(`<ul><ol><li value="1">a</li><li value="2">b</li></ol></ul>`).blocks)).toEqual([
    "[1]",
    "[2]",
  ]);
});

test("the reasons end at the certificate and at an annexure", () => {
  const html = `${item(1, "a")}${item(2, "b")}<p>I certify that this is true.</p><p>Associate</p>
<p align="center"><b>ANNEXURE A</b></p>${item(1, "x")}${item(2, "y")}${item(3, "z")}`;
  expect(lines(html)).toEqual([
    "paragraph <[1]> 1 | a",
    "paragraph <[2]> 2 | b",
    "paragraph I certify that this is true.  \nAssociate",
    "heading <annexure A> ANNEXURE A",
    "list <annexure A> 1. | x",
    "list <annexure A> 2. | y",
    "list <annexure A> 3. | z",
  ]);
});

test('a heading like "Orders" does not end the reasons if the numbers continue', () => {
  const headings = ["Orders", "Decision", "Schedule 1", "Catchwords", "Reasons", "Counsel"];
  const html =
    headings.map((heading, at) => `${item(at + 1, "x")}<p><b>${heading}</b></p>`).join("") + item(7, "end");
  const { blocks } = read(html);
  expect(pins(blocks)).toEqual(["[1]", "[2]", "[3]", "[4]", "[5]", "[6]", "[7]"]);
  expect(blocks.filter(({ type }) => type === "heading").map(({ markdown }) => markdown)).toEqual(headings);
});

test("the orders of each matter are numbered separately", () => {
  const orders = `<ol><li>x<li>y</ol>`;
  const { blocks } = read(
    `<p><b>ORDER</b></p><p>Matter 1</p>${orders}<p>Matter 2</p>${orders}<p><b>REASONS</b></p>${item(1, "a")}`,
  );
  expect(blocks.filter(({ label }) => label).map(({ pin }) => pin)).toEqual([
    "order 1",
    "order 2",
    "order 1 of list 2",
    "order 2 of list 2",
    "[1]",
  ]);
});

test("printed rules are dropped, text is kept", () => {
  expect(lines("<p>**********</p><p>- - -</p><p>____</p><p>x</p>")).toEqual(["paragraph x"]);
});

test("judges who share one numbering are named on their paragraphs", () => {
  const html = `${item(1, "BELL CJ. a")}${item(2, "b")}<p><b>HAYNE J</b></p>${item(3, "c")}`;
  expect(paragraphs(read(html).blocks).map(({ pin, judge }) => [pin, judge])).toEqual([
    ["[1]", "Bell CJ"],
    ["[2]", "Bell CJ"],
    ["[3]", "Hayne J"],
  ]);
});

test("judges with their own numbering are named in the pins", () => {
  const html = `<p>BELL CJ:</p>${item(1, "a")}${item(2, "b")}<p>HAYNE J:</p><p><b>Facts</b></p>${item(1, "c")}${item(2, "d")}<p>CRENNAN J:</p>${item(1, "I agree.")}`;
  expect(pins(read(html).blocks)).toEqual([
    "Bell CJ [1]",
    "Bell CJ [2]",
    "Hayne J [1]",
    "Hayne J [2]",
    "Crennan J [1]",
  ]);
});

test("names on a cover sheet or in a quotation do not start a judge's reasons", () => {
  const html = `<p align="center">BELL CJ,<br><br>HAYNE J</p><p>A v B</p><p>x</p><p>y</p><p>z</p><p><b>ORDER</b></p>${item(1, "Costs.")}
<p><b>REASONS FOR JUDGMENT</b></p><p><b>CRENNAN J</b></p>${item(1, "a:")}<blockquote><p><b>KIEFEL J</b></p></blockquote>${item(2, "b")}`;
  expect(paragraphs(read(html).blocks).map(({ pin, judge }) => [pin, judge])).toEqual([
    ["[1]", "Crennan J"],
    ["[2]", "Crennan J"],
  ]);
});

test("a judgment of the 2000s is numbered by its anchors, across quotations", () => {
  const html = `<p><b>ORDER</b><ol><li>x</li><li>y</li></ol>
<p><b>CATCHWORDS</b><p>Words<ol> <a name="para1"></a><li>BELL CJ.  a<p><a name="para2"></a></p></li><li>b:<p><a name="para3"></a></p></li></ol>
<blockquote>"q"</blockquote><ol><li>c<p><a name="para4"></a></p></li></ol><ol><li>HAYNE J.  d<p></p></li></ol>`;
  const { blocks, warnings } = read(html);
  expect(paragraphs(blocks).map(({ pin, judge, markdown }) => [pin, judge, markdown])).toEqual([
    ["[1]", "Bell CJ", "BELL CJ. a"],
    ["[2]", "Bell CJ", "b:"],
    ["[3]", "Bell CJ", "c"],
    ["[4]", "Hayne J", "HAYNE J. d"],
  ]);
  expect(warnings).toEqual([]);
});

test.each([
  ["in brackets", (number: number) => `[${number}]`],
  ["with full stops", (number: number) => `${number}.`],
  ["with bare numbers", (number: number) => `${number}`],
])("paragraphs numbered %s are found, and numbers in quotations are not", (_, print) => {
  const html = `<p>12 June 2019<p>2018/44<p>Re: a boat${[1, 2, 3].map((number) => `<p>\n${print(number)}  Text of ${number}.<p>(a) part`).join("")}<blockquote><p>${print(9)} quoted</blockquote><p>${print(4)} End.`;
  expect(paragraphs(read(html).blocks).map(({ pin, markdown }) => [pin, markdown])).toEqual([
    ["[1]", "Text of 1."],
    ["[2]", "Text of 2."],
    ["[3]", "Text of 3."],
    ["[4]", "End."],
  ]);
});

test("a judgment of the 1990s has its endnotes, marked by numbers in brackets", () => {
  const html =
    "<p>BELL J.<p>\n1.  He said (144): so (1990) it is s 5(145).<p>\n2.  And (145).<p>HAYNE J.<p>\n1.  No.<hr><p>(144) First.<p>(145) Second.";
  const { blocks, footnotes } = read(html);
  expect(pins(blocks)).toEqual(["Bell J [1]", "Bell J [2]", "Hayne J [1]"]);
  expect(blocks[1]?.markdown).toBe("He said [^144]: so (1990) it is s 5(145).");
  expect(footnotes).toEqual([
    { label: "144", at: "Bell J [1]" },
    { label: "145", at: "Bell J [2]" },
  ]);
});

test("numbered lines at the end without a mark in the text are list items, not footnotes", () => {
  expect(lines("<p>\n1.  One.<p>\n2.  Two.<p>(1) x<p>(2) y").slice(-2)).toEqual([
    "list <[2]> (1) | x",
    "list <[2]> (2) | y",
  ]);
});

test("numbers in the text win if they go further than the page's lists", () => {
  const orders = "<p><b>ORDERS</b><ol><li>x<li>y</ol>";
  expect(pins(read(`${orders}<p><b>REASONS</b><p>[1] a<p>[2] b<p>[3] c`).blocks)).toEqual([
    "[1]",
    "[2]",
    "[3]",
  ]);
});

interface Made {
  readonly html: string;
  readonly pins: readonly string[];
  readonly notes: readonly { readonly label: string; readonly at: string }[];
}

const sentence = fc
  .array(
    fc.constantFrom("the", "appeal", "should", "be", "allowed", "s 18(1)", "Act", "see", "costs", "duty"),
    { minLength: 2, maxLength: 9 },
  )
  .map((words) => `It is that ${words.join(" ")}`);
const JUDGES = ["BELL CJ", "HAYNE J", "McHUGH AND O'BRYAN JJ", "BEECH-JONES JA", "THE COURT"];
const NAMES = ["Bell CJ", "Hayne J", "McHugh and O'Bryan JJ", "Beech-Jones JA", "The Court"];

const made: fc.Arbitrary<Made> = fc
  .record({
    orders: fc.array(sentence, { maxLength: 4 }),
    heads: fc.constantFrom("bold", "colon", "opening"),
    seriatim: fc.boolean(),
    judges: fc.integer({ min: 1, max: 4 }),
    paragraphs: fc.array(
      fc.record({
        text: sentence,
        gap: fc.oneof(
          { weight: 12, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
        ),
        note: fc.boolean(),
        behind: fc.constantFrom(
          "nothing",
          "nothing",
          "heading",
          "quote",
          "quoted list",
          "lettered",
          "nested list",
          "table",
          "text",
        ),
        list: fc.integer({ min: 1, max: 6 }),
      }),
      { minLength: 8, maxLength: 30 },
    ),
  })
  .map(make);

interface Recipe {
  readonly orders: readonly string[];
  readonly heads: string;
  readonly seriatim: boolean;
  readonly judges: number;
  readonly paragraphs: readonly {
    readonly text: string;
    readonly gap: number;
    readonly note: boolean;
    readonly behind: string;
    readonly list: number;
  }[];
}

function make({ orders, heads, seriatim, judges, paragraphs: wanted }: Recipe): Made {
  const html: string[] = [
    "<p>Last Updated: 1 May 2024</p><p align=center><b>COURT</b><br><br>BELL CJ,<br><br>HAYNE AND McHUGH JJ</p><p>A</p><p>v</p><p>B</p>",
    ...(orders.length > 0 ? ["<p><b>ORDERS</b></p>"] : []),
    ...orders.map((order, at) => item(at + 1, order)),
    "<!-- section break (page) --><p><b>CATCHWORDS</b></p><p>Negligence – Duty</p><!-- section break (page) -->",
  ];
  const pinsMade: string[] = [];
  const notes: { readonly label: string; readonly at: string }[] = [];
  const share = Math.ceil(wanted.length / judges);
  let number = 0;
  for (const [index, one] of wanted.entries()) {
    const who = Math.floor(index / share);
    const begins = index % share === 0;
    number = begins ? (seriatim ? 1 : number + 1) : number + 1 + one.gap;
    const pin = seriatim && judges > 1 ? `${NAMES[who]} [${number}]` : `[${number}]`;
    const label = notes.length + 1;
    const speaker = begins ? speaks(heads, JUDGES[who] ?? "") : { before: "", opening: "" };
    const text = `${speaker.opening}${one.text}${one.note ? mark(label) : ""}`;
    html.push(speaker.before, item(number, text + (INTRODUCED.has(one.behind) ? ":" : ".")));
    html.push(following(one.behind, one.list));
    pinsMade.push(pin);
    if (one.note) notes.push({ label: String(label), at: pin });
  }
  html.push(...notes.map(({ label }) => note(Number(label), `See note ${label}.`)));
  return { html: html.join("\n"), pins: pinsMade, notes };
}

const INTRODUCED = new Set(["quote", "quoted list", "table"]);

/** Names the judge as a page does: in a bold heading, in a line with a colon, or in the first paragraph. */
function speaks(heads: string, judge: string): { readonly before: string; readonly opening: string } {
  if (heads === "opening") return { before: "", opening: `${judge}.   ` };
  return { before: heads === "bold" ? `<p><b>${judge}</b></p>` : `<p>${judge}:</p>`, opening: "" };
}

function following(then: string, length: number): string {
  const numbered = `<ol>${Array.from({ length }, (_, at) => `<li value="${at + 1}">quoted ${at}</li>`).join("")}</ol>`;
  switch (then) {
    case "heading":
      return "<p><b>The facts</b></p>";
    case "quote":
      return '<blockquote>"quoted"<blockquote><p>deeper</p></blockquote></blockquote>';
    case "quoted list":
      return length % 2 === 0 ? `<blockquote>${numbered}</blockquote>` : numbered;
    case "lettered":
      return "<p>(a) one; and</p><p>(b) two.</p>";
    case "nested list":
      return `<blockquote>${numbered}${numbered}</blockquote>`;
    case "table":
      return "<table><tr><td>1</td><td>one</td></tr><tr><td>2</td><td>two</td></tr></table>";
    case "text":
      return "<p>That is all.</p>";
    default:
      return "";
  }
}

test("a generated judgment yields exactly its own paragraphs and footnotes", () => {
  forAll([made], runs(400), ({ html, pins: wanted, notes }) => {
    const { blocks, footnotes } = read(html);
    expect(pins(blocks)).toEqual(wanted);
    expect(footnotes).toEqual(notes);
  });
});

test("a generated judgment loses no word", () => {
  forAll([made], 100, ({ html }) => {
    const kept = new Map<string, number>();
    for (const word of words(read(html).blocks.map(({ label, markdown }) => `${label} ${markdown}`))) {
      kept.set(word, (kept.get(word) ?? 0) + 1);
    }
    for (const word of words(
      walk(html, judgmentRules(html)).flows.map(({ kind, text }) => (kind === "mark" ? "" : text)),
    )) {
      kept.set(word, (kept.get(word) ?? 0) - 1);
    }
    expect([...kept].filter(([, left]) => left < 0)).toEqual([]);
  });
});

test("a page of 20,000 numbered lines of any kind is read in linear time", () => {
  const lines = [
    "1. x",
    "<b>REASONS</b><p>1. x",
    "<b>BELL J</b><p>1. x",
    "(1) x",
    "<ol><li>x</ol>",
    "<b>ORDERS</b>",
  ];
  for (const line of lines) expect(slowOn(read, [`<p>${line}`], 20_000 * line.length)).toEqual([]);
});

test("lines of 55,000 hostile characters are read in linear time", () => {
  const pieces = [
    "[1] ",
    "(1) ",
    "1. ",
    "*",
    "- ",
    "I certify that the preceding a ",
    "judgment of ",
    "the court ",
    "order ",
    "annexure ",
    "BELL J ",
    "before: ",
    "\\",
  ];
  expect(slowOn((text) => read(`<p>${text}<p>(1) x`), pieces)).toEqual([]);
});
