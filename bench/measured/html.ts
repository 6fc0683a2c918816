// A judgment's page -> blocks and Markdown, against the way most servers do it; growth on hostile pages.
import { load } from "cheerio";
import TurndownService from "turndown";
import { convert } from "../../src/sources/austlii/converter.ts";
import { renderDocument } from "../../src/documents/render.ts";
import { walk } from "../../src/markup/html/walk.ts";
import { judgment } from "../judgment.ts";
import { type Figure, median, medianRatio, race, report, timesOf } from "../report.ts";

const JUDGMENT_BYTES = 800_000;
const ROUNDS = 15;
const GROWTH_ROUNDS = 9;
const DEPTH = 100_000;
const URL = "https://www.austlii.edu.au/au/cases/cth/FCAFC/2014/9914.html";

function conversion(): Figure[] {
  const html = judgment(JUDGMENT_BYTES);
  const turndown = turndownWithRules();
  check(ours(html), theirs(html, turndown));
  const times = race(
    [
      { name: "ours", run: () => ours(html) },
      { name: "theirs", run: () => theirs(html, turndown) },
    ],
    ROUNDS,
  );
  const [our, their] = [timesOf(times, "ours"), timesOf(times, "theirs")];
  const size = `${Math.round(html.length / 1000)} kB`;
  return [
    { name: `convert + renderDocument, ${size}`, value: median(our), unit: "ms" },
    { name: `cheerio -> html -> turndown with rules, ${size}`, value: median(their), unit: "ms" },
    {
      name: "time of a judgment, Legibus / cheerio with turndown",
      value: medianRatio(our, their),
      unit: "x",
      goal: 1 / 5,
    },
  ];
}

function ours(html: string): string {
  const document = convert({
    id: "austlii:au/cases/cth/FCAFC/2014/9914",
    text: html,
    source: { provider: "austlii", url: URL, retrievedAt: "2026-01-01T00:00:00Z", how: "live" },
  });
  return renderDocument(document).text;
}

/** Parse, cut the page down to the document, write it out again, convert that. */
function theirs(html: string, turndown: TurndownService): string {
  const $ = load(html);
  $("script, style, nav, header, footer, .side-element").remove();
  return turndown.turndown($("article.the-document").html() ?? "");
}

function turndownWithRules(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: "atx",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
  });
  turndown.addRule("footnote", {
    filter: (node) => node.nodeName === "A" && (node.getAttribute("href") ?? "").startsWith("#fn"),
    replacement: (content) => `[^${content.replaceAll(/[\\[\]]/g, "")}]`,
  });
  turndown.addRule("numbered", {
    filter: (node) => node.nodeName === "LI" && node.getAttribute("value") !== null,
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  turndown.addRule("unlinked", {
    filter: (node) => node.nodeName === "A" && !node.getAttribute("href"),
    replacement: (content) => content,
  });
  return turndown;
}

/** Neither side may win by leaving something out. */
function check(ours: string, theirs: string): void {
  for (const [name, markdown] of Object.entries({ ours, theirs })) {
    const days = new Set(Array.from(markdown.matchAll(/On day (\d+)/g), ([, day]) => Number(day)));
    if (days.size < 1_000 || Math.max(...days) !== days.size)
      throw new Error(`${name} lost paragraphs: ${days.size}`);
  }
}

/** Name, page of a given size, smaller size. */
const SHAPES: readonly (readonly [string, (size: number) => string, number])[] = [
  ["ordinary judgment", judgment, JUDGMENT_BYTES / 2],
  ["<p><font><b> soup, never closed", (size) => "<p><font size=2><b>text ".repeat(size), 20_000],
  ["nested <div>", (size) => "<div>x".repeat(size), 20_000],
  ["nested <blockquote>", (size) => "<blockquote>x".repeat(size), 20_000],
  ["nested <ul><li>", (size) => "<ul><li>x".repeat(size), 15_000],
];

function growths(): Figure[] {
  return SHAPES.map(([name, page, size]) => {
    const [small, large] = [page(size), page(2 * size)];
    const times = race(
      [
        { name: "n", run: () => read(small) },
        { name: "2n", run: () => read(large) },
      ],
      GROWTH_ROUNDS,
    );
    const [ofSmall, ofLarge] = [timesOf(times, "n"), timesOf(times, "2n")];
    // what else the process does meanwhile only ever adds time
    const value = Math.min(...ofLarge) / Math.min(...ofSmall);
    const note = `${Math.round(large.length / 1000)} kB: ${median(ofLarge).toFixed(1)} ms`;
    return { name: `t(2n) / t(n), ${name}`, value, unit: "x", goal: 2.3, note };
  });
}

function read(html: string): void {
  if (html.includes("the-document")) ours(html);
  else walk(html, {});
}

function depth(): Figure {
  const page = `${"<div>".repeat(DEPTH)}deep${"</div>".repeat(DEPTH)}`;
  const times = race([{ name: "deep", run: () => walk(page, {}) }], 5);
  const text = walk(page, {}).flows.map((flow) => flow.text);
  if (text.join("") !== "deep") throw new Error("the deepest text was lost");
  return {
    name: `${DEPTH.toLocaleString("en")} nested <div>`,
    value: median(timesOf(times, "deep")),
    unit: "ms",
    goal: 2_000,
  };
}

report("HTML of a judgment -> blocks and Markdown, CPU time", [...conversion(), ...growths(), depth()]);
