import { Parser } from "htmlparser2";
import { convert } from "../../src/sources/eu/converter.ts";
import { parseWorks } from "../../src/sources/eu/parse.ts";
import { answerOf } from "../../src/sources/eu/search.ts";
import { partsOf } from "../../test/support/law-text.ts";
import { formexAct, judgmentPage, ojPage } from "../../test/support/eu/pages.ts";
import type { FakeAct } from "../../test/support/eu/pages.ts";
import { type Figure, median, medianRatio, race, report, timesOf } from "../report.ts";

// Law of the European Union: an act and a judgment -> blocks against a bare pass of htmlparser2, a list of works -> rows.

const BYTES = 5_000_000;
const ROUNDS = 11;
const HITS = 100;

const SOURCE = {
  provider: "eu",
  url: "https://publications.europa.eu/",
  retrievedAt: "2026-01-01T00:00:00Z",
  how: "live",
} as const;

const SENTENCE =
  "The master of a ferry shall ensure, in accordance with Article 4(2) of Regulation (EU) 2030/1 and without prejudice to paragraph 3, that no passenger falls between the ferry and the wharf while the ferry lands.";

/** An article with paragraphs, points and points in points. */
const article = (number: number) => `## ${number} | Landing
1. ${SENTENCE} ${SENTENCE}
2. Paragraph 1 shall not apply where:
- (a) the ferry is guided by a rope;
- (b) by reason of its construction it is:
-- (i) free; or
-- (ii) punted.`;

/** As many articles as the text needs. */
function act(articles: number): FakeAct {
  return {
    celex: "32030R0001",
    language: "en",
    title: ["REGULATION (EU) 2030/1", "of 1 April 2030", "on ferries"],
    citations: ["Having regard to the Treaty on the Functioning of the European Union,"],
    recitals: Array.from({ length: articles }, (_, at) => `${SENTENCE} (${at})`),
    formula: "HAVE ADOPTED THIS REGULATION:",
    chapters: partsOf(
      `# I | Ferries\n${Array.from({ length: articles }, (_, at) => article(at + 1)).join("\n")}`,
    ),
    signature: ["Done at Brussels, 1 April 2030."],
  };
}

/** As many units as make five megabytes, as one flat string, as a body is decoded. */
function grown(make: (units: number) => string): string {
  const one = (Buffer.byteLength(make(200)) - Buffer.byteLength(make(100))) / 100;
  return Buffer.from(make(Math.ceil(BYTES / one))).toString();
}

function judgment(points: number): string {
  return judgmentPage({
    celex: "62030CJ0001",
    language: "en",
    court: "JUDGMENT OF THE COURT (Grand Chamber)",
    day: "13 May 2030",
    index: "(Ferries)",
    parties: ["Tidewater Ferries SL", "v", "Harbour Protection Agency,"],
    before: ["In Case C‑1/30,"],
    body: Array.from({ length: points }, (_, at) => `${SENTENCE} ${SENTENCE} (${at})`),
    formula: "On those grounds, the Court hereby rules:",
    orders: ["A lantern must be lit."],
    prefix: "coj-",
  });
}

function bare(text: string, xmlMode: boolean): void {
  const parser = new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }, { xmlMode });
  parser.write(text);
  parser.end();
}

/** @param wanted pattern of the pins that the text must give, and how many there must be */
function textFigures(
  name: string,
  text: string,
  wanted: { readonly pin: RegExp; readonly mark: RegExp },
): Figure[] {
  const ours = () =>
    convert({
      id: name.startsWith("judgment") ? "eu:62030CJ0001/en" : "eu:32030R0001/en",
      text,
      source: SOURCE,
    });
  const pins = new Set(ours().blocks.flatMap(({ pin }) => (wanted.pin.test(pin) ? [pin] : [])));
  const printed = (text.match(wanted.mark) ?? []).length;
  if (pins.size !== printed || printed === 0) throw new Error(`${name}: ${pins.size} pins of ${printed}`);
  const times = race(
    [
      { name: "ours", run: ours },
      { name: "bare", run: () => bare(text, name.includes("Formex")) },
    ],
    ROUNDS,
  );
  const [our, their] = [timesOf(times, "ours"), timesOf(times, "bare")];
  const note = `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB, ${printed} pins`;
  return [
    { name: `${name} -> blocks`, value: median(our), unit: "ms", note },
    { name: `${name}, bare htmlparser2 pass`, value: median(their), unit: "ms" },
    { name: `${name}: ours / bare`, value: medianRatio(our, their), unit: "x", goal: 4 },
  ];
}

const literal = (value: string) => ({
  type: "literal",
  datatype: "http://www.w3.org/2001/XMLSchema#string",
  value,
});

function works(): string {
  const bindings = Array.from({ length: HITS }, (_, at) => ({
    celex: literal(`32010R${1_000 + at}`),
    title: literal(`Regulation (EU) No ${1_000 + at}/2010 of the Commission on ferries and what they carry`),
    date: literal("2010-04-27"),
    force: literal(at % 2 === 0 ? "1" : "0"),
    eli: literal(`http://data.europa.eu/eli/reg/2010/${1_000 + at}/oj`),
  }));
  const vars = ["celex", "title", "date", "force", "end", "eli", "ecli"];
  return JSON.stringify({ head: { link: [], vars }, results: { distinct: false, ordered: true, bindings } });
}

function listFigure(): Figure {
  const json = works();
  const asked = { query: "ferries", language: "en" as const, limit: HITS, offset: 0 };
  const rows = () => answerOf(asked, { works: parseWorks(json, "u"), how: "live", ms: 1 }).results;
  if (rows().length !== HITS) throw new Error("rows were lost");
  const times = race([{ name: "rows", run: rows }], 60);
  return {
    name: `eu: list of ${HITS} works -> rows`,
    value: median(timesOf(times, "rows")),
    unit: "ms",
    goal: 5,
    note: `${Math.round(json.length / 1_000)} kB`,
  };
}

const ARTICLES = /^Article \d+$/;
report("Law of the European Union: acts and judgments -> blocks, works -> rows; CPU time", [
  ...textFigures(
    "act of the Official Journal",
    grown((units) => ojPage(act(units))),
    {
      pin: ARTICLES,
      mark: /class="oj-ti-art"/g,
    },
  ),
  ...textFigures(
    "act in Formex",
    grown((units) => formexAct(act(units))),
    { pin: ARTICLES, mark: /<TI\.ART>/g },
  ),
  ...textFigures("judgment of the Court", grown(judgment), { pin: /^para \d+$/, mark: /id="point\d+"/g }),
  listFigure(),
]);
