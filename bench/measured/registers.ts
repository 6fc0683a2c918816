import { Parser } from "htmlparser2";
import type { LegalDocument } from "../../src/core/document.ts";
import { tokens } from "../../src/core/text.ts";
import { convert as convertFrl } from "../../src/sources/frl/converter.ts";
import { parseTitles } from "../../src/sources/frl/parse.ts";
import { answerOf } from "../../src/sources/frl/search.ts";
import { parsePage, rowOf } from "../../src/sources/ris-at/parse.ts";
import { compareVersions } from "../../src/documents/compare.ts";
import { type Figure, median, medianRatio, race, report, timesOf } from "../report.ts";

// The registers of Australia and Austria: result lists -> rows, a large Act -> blocks against a bare pass, a comparison.

const BYTES = 5_000_000;
const HITS = 100;

const SOURCE = {
  provider: "frl",
  url: "https://x.example",
  retrievedAt: "2026-01-01T00:00:00Z",
  how: "live",
} as const;

function frlList(): string {
  const value = Array.from({ length: HITS }, (_, at) => ({
    id: `C2011A${String(at).padStart(5, "0")}`,
    name: `Harbour Levy Act (No. ${at}) 2011`,
    makingDate: "2011-11-28T00:00:00",
    collection: at % 2 === 0 ? "Act" : 0,
    subCollection: null,
    isPrincipal: true,
    isInForce: true,
    status: at % 2 === 0 ? "InForce" : 0,
    year: 2011,
    number: at,
    statusHistory: [{ status: "InForce", start: "2011-11-28T00:00:00", reasons: [{ affect: "AsMade" }] }],
    searchContexts: { text: { relevance: 1 / (at + 1) } },
  }));
  return JSON.stringify({ "@odata.count": 4_321, value });
}

function risatList(): string {
  const OgdDocumentReference = Array.from({ length: HITS }, (_, at) => {
    const number = `JJR_19960812_OGH0002_0990OB${String(at).padStart(5, "0")}_96I0000_002`;
    const link = (text: number) =>
      `https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=Justiz&Dokumentnummer=JJT_${text}_${at}`;
    const item = Array.from({ length: 8 }, (__, text) => ({
      Geschaeftszahl: `99 Ob ${text}/96i`,
      Dokumenttyp: "Text",
      Entscheidungsdatum: "1996-08-12",
      Anmerkung: "Auch; Beisatz: Hier: Fähren (T1)",
      DokumentUrl: link(text),
    }));
    const Urls = {
      ContentUrl: ["Xml", "Html", "Rtf", "Pdf"].map((DataType) => ({ DataType, Url: link(0) })),
    };
    return {
      Data: {
        Metadaten: {
          Technisch: {
            ID: number,
            Applikation: "Justiz",
            Organ: "OGH",
            ImportTimestamp: { "@xsi:nil": "true" },
          },
          Allgemein: { Veroeffentlicht: "1997-06-15", Geaendert: "2023-06-05", DokumentUrl: link(0) },
          Judikatur: {
            Dokumenttyp: "Rechtssatz",
            Geschaeftszahl: { item: "99Ob1/96i; 99Ob2/20i; 99Ob3/20y" },
            Normen: { item: ["ABGB §863 EI", "ABGB §863 H"] },
            Entscheidungsdatum: "2020-12-10",
            EuropeanCaseLawIdentifier: `ECLI:AT:OGH0002:1996:RS09${at}`,
            Justiz: {
              Gericht: "OGH",
              Rechtssatznummern: { item: `RS09${at}` },
              Entscheidungstexte: { item },
            },
          },
        },
        Dokumentliste: { ContentReference: { ContentType: "MainDocument", Name: "Hauptdokument", Urls } },
      },
    };
  });
  const Hits = { "@pageNumber": "1", "@pageSize": "100", "#text": "7460" };
  return JSON.stringify({ OgdSearchResult: { OgdDocumentResults: { Hits, OgdDocumentReference } } });
}

const SENTENCE =
  "The master of a ferry must take reasonable care that no passenger falls between the ferry and the wharf while the ferry lands";

const line = (cls: string, label: string, text: string) =>
  `<p class="${cls}"><span>&#xa0;</span><span>(${label})</span><span>&#xa0; </span><span>${text}</span></p>\n`;

/** After the EPUB pages of the register: a section with subsections, paragraphs and a definition; nothing but spans. */
function section(number: number, hours: string): string {
  return `<p class="ActHead5" id="n${number}"><a id="_Toc${number}"><span class="CharSectno">${number}</span><span>&#xa0; </span><span>Duty of the master</span></a></p>
${line("subsection", "1", `${SENTENCE}, and that:`)}${line("paragraph", "a", "the plank lies; and")}${line("paragraphsub", "i", "at night, a lantern burns.")}${line("subsection", "2", `A fall must be reported within ${hours}.`)}<p class="Definition"><span style="font-weight:bold; font-style:italic">ferry ${number}</span><span> means a vessel that runs to a timetable.</span></p>
`;
}

function act(bytes: number, hours = "three days"): string {
  const parts = ['<p class="ShortT"><span>Harbour Ferries Safety Act 2011</span></p>'];
  for (let [length, number] = [0, 1]; length < bytes; number += 1) {
    const part = section(number, hours);
    length += part.length;
    parts.push(part);
  }
  return Buffer.from(parts.join("")).toString(); // one flat string, as a file is decoded
}

function read(text: string): LegalDocument {
  return convertFrl({ id: "frl:C2011A00157", text, source: SOURCE });
}

function bare(text: string): void {
  const parser = new Parser({ onopentag() {}, ontext() {}, onclosetag() {} });
  parser.write(text);
  parser.end();
}

function rowsFigure(name: string, json: string, rows: () => number): Figure {
  if (rows() !== HITS) throw new Error("rows were lost");
  const times = race([{ name: "rows", run: rows }], 60);
  const note = `${Math.round(json.length / 1_000)} kB`;
  return {
    name: `${name}: list of ${HITS} hits -> rows`,
    value: median(timesOf(times, "rows")),
    unit: "ms",
    goal: 5,
    note,
  };
}

function actFigures(): readonly Figure[] {
  const text = act(BYTES);
  const wanted = (text.match(/ActHead5/g) ?? []).length;
  const sections = new Set(
    read(text).blocks.flatMap(({ pin, type }) => (type === "heading" && pin !== "" ? [pin] : [])),
  );
  if (sections.size !== wanted) throw new Error(`sections were lost: ${sections.size} of ${wanted}`);
  const times = race(
    [
      { name: "ours", run: () => read(text) },
      { name: "bare", run: () => bare(text) },
    ],
    11,
  );
  const [our, their] = [timesOf(times, "ours"), timesOf(times, "bare")];
  return [
    {
      name: "EPUB page -> blocks",
      value: median(our),
      unit: "ms",
      note: `${(text.length / 1e6).toFixed(1)} MB`,
    },
    { name: "EPUB page, bare htmlparser2 pass", value: median(their), unit: "ms" },
    { name: "EPUB page: ours / bare", value: medianRatio(our, their), unit: "x", goal: 4 },
  ];
}

const version = (hours: string, from: string) => ({
  ...read(act(2_000, hours)),
  version: { label: hours, from },
});

function compareFigures(): readonly Figure[] {
  const [before, after] = [
    { document: version("three days", "2015-07-01"), day: "2016-01-01" },
    { document: version("24 hours", "2024-01-01"), day: "2025-01-01" },
  ];
  const text = compareVersions(before, after, "s 1");
  const times = race([{ name: "compare", run: () => compareVersions(before, after, "s 1") }], 60);
  return [
    { name: "section compared in two versions", value: median(timesOf(times, "compare")), unit: "ms" },
    { name: "its tokens", value: tokens(text), unit: "tokens", goal: 800 },
  ];
}

const [titles, hits] = [frlList(), risatList()];
report("Registers of Australia and Austria: lists -> rows, Act -> blocks, comparison; CPU time", [
  rowsFigure("frl", titles, () => {
    const found = { ...parseTitles(titles, "u"), how: "live" as const, retrievedAt: "", ms: 0 };
    return answerOf({ query: "levy", limit: HITS, offset: 0 }, found).results.length;
  }),
  rowsFigure(
    "risat",
    hits,
    () => parsePage(hits, "u").hits.map((hit) => rowOf(hit, "live", "2026-08-01")).length,
  ),
  ...actFigures(),
  ...compareFigures(),
]);
