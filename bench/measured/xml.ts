// German law XML and result lists -> blocks and rows, against a bare pass of htmlparser2 over the same XML.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { Parser } from "htmlparser2";
import * as z from "zod";
import type { LegalDocument } from "../../src/core/document.ts";
import { convert } from "../../src/sources/neuris/converter.ts";
import { parseCollection } from "../../src/sources/neuris/parse.ts";
import { toRow } from "../../src/sources/neuris/search.ts";
import { type Figure, median, medianRatio, race, report, timesOf } from "../report.ts";

const BYTES = 5_000_000;
const ROUNDS = 11;
const HITS = 100;

const SENTENCE =
  "Der Fährmann hat nach Maßgabe des § 4 Abs. 2 Nr. 1 der Musterauordnung vom 1. April 1990 jeden überzusetzen, der den Fahrpreis zahlt, soweit nicht Hochwasser, Eisgang oder höhere Gewalt entgegensteht.";

const units = (make: (number: number) => string): string => {
  const parts: string[] = [];
  for (let [length, number] = [0, 1]; length < BYTES; number += 1) {
    const part = make(number);
    length += Buffer.byteLength(part);
    parts.push(part);
  }
  return parts.join("");
};

/** After gii-norm.dtd: Absätze with sentences, lists in lists, every tenth norm a table, entities now and then. */
function giiLaw(): string {
  const norms = units((number) => {
    const key = String(Math.ceil(number / 40)).padStart(3, "0");
    const meta = `<metadaten><jurabk>FährG</jurabk><gliederungseinheit><gliederungskennzahl>${key}</gliederungskennzahl><gliederungsbez>Abschnitt ${key}</gliederungsbez><gliederungstitel>Von den Fähren</gliederungstitel></gliederungseinheit><enbez>§ ${number}</enbez><titel format="parat">Überfahrt &amp; Anleger</titel></metadaten>`;
    const list = `<DL Font="normal" Type="arabic"><DT>1.</DT><DD Font="normal"><LA Size="normal">die Fähre am Seil geführt wird,</LA></DD> <DT>2.</DT><DD Font="normal"><LA Size="normal">nach ihrer Bauart <DL Font="normal" Type="alpha"><DT>a)</DT><DD Font="normal"><LA Size="normal">frei fährt oder</LA></DD> <DT>b)</DT><DD Font="normal"><LA Size="normal">gestakt wird.</LA></DD></DL></LA></DD></DL>`;
    const table =
      number % 10 === 0
        ? `<table frame="none"><tgroup cols="2"><colspec colname="col1"/><tbody valign="top"><row><entry>Tag</entry><entry>Tarif</entry></row><row><entry>${number}</entry><entry>3 &#8364;</entry></row></tbody></tgroup></table>`
        : "";
    return `<norm builddate="20260402212521" doknr="BJNR0990BJNE${number}">${meta}<textdaten><text format="XML"><Content><P>(1) ${SENTENCE} ${SENTENCE}</P><P>(2) Absatz 1 gilt nicht, wenn ${list} In diesen Fällen entscheidet <B>die Behörde</B>.</P><P>(3) ${SENTENCE}${table}</P></Content></text><fussnoten/></textdaten></norm>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8" ?><dokumente builddate="20260402212521" doknr="BJNR0990"><norm><metadaten><jurabk>FährG</jurabk><amtabk>FährG</amtabk><langue>Gesetz über den Fährverkehr</langue></metadaten></norm>${norms}</dokumente>`;
}

/** After LegalDocML.de 1.8, with the GUID and eId that every element has. */
function aknLaw(): string {
  let id = 0;
  const tag = (name: string, inner: string) => {
    id += 1;
    return `<akn:${name} GUID="00000000-0000-4000-8000-${String(id).padStart(12, "0")}" eId="hauptteil-n1_${name}-n${id}">${inner}</akn:${name}>`;
  };
  const mark = '<akn:marker refersTo="satzende"/>';
  const articles = units((number) =>
    tag(
      "article",
      tag("num", `§ ${number}`) +
        tag("heading", "Überfahrt") +
        tag(
          "paragraph",
          tag("num", "(1)") + tag("content", tag("p", `${SENTENCE}${mark} ${SENTENCE}${mark}`)),
        ) +
        tag(
          "paragraph",
          tag("num", "(2)") +
            tag(
              "content",
              tag("p", "Absatz 1 gilt nicht, wenn") +
                tag(
                  "blockList",
                  tag("item", tag("num", "1.") + tag("p", "Eis geht,")) +
                    tag("item", tag("num", "2.") + tag("p", "der Pegel fällt.")),
                ),
            ),
        ),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?><akn:akomaNtoso xmlns:akn="http://Inhaltsdaten.LegalDocML.de/1.8.2/"><akn:act name="x">${tag("preface", tag("longTitle", tag("docTitle", "Fährgesetz")))}${tag("body", articles)}</akn:act></akn:akomaNtoso>`;
}

function list(): string {
  const member = Array.from({ length: HITS }, (_, at) => ({
    "@type": "SearchResult",
    item: {
      "@type": "Decision",
      "@id": `/v1/case-law/KORE9${String(at).padStart(8, "0")}`,
      documentNumber: `KORE9${String(at).padStart(8, "0")}`,
      ecli: `ECLI:DE:BGH:2026:160226UXIVZR${at}.25.0`,
      headline: "Haftung des Fährmanns",
      decisionDate: "2026-02-16",
      fileNumbers: [`XIV ZR ${at}/25`],
      courtType: "BGH",
      location: "Karlsruhe",
      documentType: "Urteil",
      judicialBody: "14. Zivilsenat",
      courtName: "BGH Karlsruhe",
      decisionName: [],
      deviatingDocumentNumber: [],
      encoding: ["html", "xml", "zip"].map((kind) => ({
        "@type": "MediaObject",
        contentUrl: `/x.${kind}`,
        encodingFormat: kind,
      })),
      inLanguage: "de",
    },
    textMatches: [{ name: "grounds", text: `${SENTENCE} <mark>Fähre</mark>`, location: null }],
  }));
  return JSON.stringify({ "@type": "hydra:Collection", totalItems: HITS, member, view: {} });
}

function ours(text: string, id: string): LegalDocument {
  const url = "https://www.gesetze-im-internet.de/";
  return convert({
    id,
    text,
    source: { provider: "ris", url, retrievedAt: "2026-01-01T00:00:00Z", how: "live" },
  });
}

function bare(text: string): void {
  const parser = new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }, { xmlMode: true });
  parser.write(text);
  parser.end();
}

function lawFigures(name: string, text: string, id: string): Figure[] {
  check(name, text, id);
  const times = race(
    [
      { name: "ours", run: () => ours(text, id) },
      { name: "bare", run: () => bare(text) },
    ],
    ROUNDS,
  );
  const [our, their] = [timesOf(times, "ours"), timesOf(times, "bare")];
  return [
    {
      name: `${name} -> blocks`,
      value: median(our),
      unit: "ms",
      note: `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`,
    },
    { name: `${name}, bare htmlparser2 pass`, value: median(their), unit: "ms" },
    { name: `${name}: ours / bare`, value: medianRatio(our, their), unit: "x", goal: 4 },
  ];
}

/** The smallest heap of a worker in which a law becomes blocks: its code and the text itself included. */
async function smallestHeap(name: string, text: string, id: string): Promise<Figure> {
  let [fails, works] = [2, 100];
  if (!(await convertsIn(works, text, id))) throw new Error(`${name} needs more than ${works} MB`);
  while (works - fails > 1) {
    const middle = Math.floor((fails + works) / 2);
    if (await convertsIn(middle, text, id)) works = middle;
    else fails = middle;
  }
  const megabytes = works + YOUNG_MB;
  return {
    name: `${name}: smallest heap in which it converts / input`,
    value: (megabytes * 1e6) / Buffer.byteLength(text),
    unit: "x",
    goal: 6,
    note: `${megabytes} MB with code and text`,
  };
}

const YOUNG_MB = 4;

async function convertsIn(megabytes: number, text: string, id: string): Promise<boolean> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { text, id },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return await new Promise((resolve) => {
    worker.once("message", () => resolve(true));
    worker.once("error", () => resolve(false));
  });
}

/** Every norm and its last Absatz must be there. */
function check(name: string, text: string, id: string): void {
  const { blocks } = ours(text, id);
  const wanted = (text.match(/<(?:enbez|akn:article )/g) ?? []).length;
  const norms = blocks.filter(({ type, pin }) => type === "heading" && pin.startsWith("§"));
  if (norms.length !== wanted) throw new Error(`${name} lost norms: ${norms.length} of ${wanted}`);
}

function listFigure(): Figure {
  const json = list();
  const rows = () =>
    parseCollection(json, "https://x.example/").members.map((member) => toRow(member, "live"));
  if (rows().length !== HITS) throw new Error("rows were lost");
  const times = race([{ name: "rows", run: rows }], 60);
  const note = `${Math.round(json.length / 1000)} kB`;
  return {
    name: `JSON list of ${HITS} hits -> rows`,
    value: median(timesOf(times, "rows")),
    unit: "ms",
    goal: 5,
    note,
  };
}

async function main(): Promise<void> {
  const gii = Buffer.from(giiLaw()).toString(); // one flat string, as a body is decoded
  const akn = Buffer.from(aknLaw()).toString();
  const expression = "ris:eli/bund/bgbl-1/2024/990/2024-06-05/1/deu";
  report("German law: XML -> blocks, lists -> rows, CPU time", [
    ...lawFigures("gii-norm XML", gii, "ris:FährG"),
    await smallestHeap("gii-norm XML", gii, "ris:FährG"),
    ...lawFigures("LegalDocML.de XML", akn, expression),
    await smallestHeap("LegalDocML.de XML", akn, expression),
    listFigure(),
  ]);
}

if (isMainThread) await main();
else {
  const { text, id } = z.object({ text: z.string(), id: z.string() }).parse(workerData);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, not a window
  parentPort?.postMessage(ours(text, id).blocks.length);
}
