import { parseCitation } from "../../citations/index.ts";
import { defined } from "../../core/defined.ts";
import { readDay } from "../../core/day.ts";
import type { Block, LegalDocument, Version } from "../../core/document.ts";
import { notADocument, removedWarning, type SourcePage } from "../../documents/page.ts";
import { walk } from "../../markup/html/walk.ts";
import { dayInNumber, spaced, suspicion } from "./parse.ts";
import { normBlocks, rules } from "./norm.ts";
import { isRisdok, isSitePage, risdokPage, siteDocument, wholeLaw } from "./pages.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { unemphasised } from "../../core/text.ts";

export const LICENCE =
  "CC BY 4.0. Quelle: RIS - Rechtsinformationssystem des Bundes (data.bka.gv.at). Only the gazettes are authentic";

/** Parts with prose that is read and cited; all others are single-line metadata. */
const PROSE: ReadonlySet<string> = new Set([
  "Text",
  "Kopf",
  "Spruch",
  "Begründung",
  "Rechtssatz",
  "Leitsatz",
  "Rechtliche Beurteilung",
  "Sachverhalt",
  "Entscheidungstexte",
  "Präambel/Promulgationsklausel",
  "Anmerkung",
  "Beachte",
]);

/** Parts of which every document has at least one; a page without any is not a document. */
const NAMING: ReadonlySet<string> = new Set([
  "Kurztitel",
  "Titel",
  "Gericht",
  "Entscheidende Behörde",
  "Geschäftszahl",
  "Kundmachungsorgan",
  "Dokumentnummer",
  ...PROSE,
]);

/** The spoken form for screen readers after "§ 17", where the page no longer marks it as such. */
const SPOKEN = /(?<=\d[a-z]{0,2}\s?)(?:Paragraph|Artikel|Anlage)\s?\d.{0,20}$/;

/** Converts a document's page to a LegalDocument: a provision, a Rechtssatz, a decision. Pure. */
export function convert({ id, text, source }: SourcePage): LegalDocument {
  const isSite = isSitePage(text);
  const { flows, removed } = walk(
    isRisdok(text) ? risdokPage(text) : isSite ? siteDocument(text) : text,
    rules,
  );
  const fields = fieldsOf(flows, isSite ? SITE_FIELD : FILE_FIELD);
  const common = {
    id,
    jurisdiction: "at",
    language: "de",
    source: { ...source, licence: LICENCE },
    contentType: "text/html",
    footnotes: [],
  };
  const law = wholeLaw(text);
  if (law) return { ...common, ...law };
  if (!fields.some(({ title }) => NAMING.has(title))) {
    const gazette = gazetteFacts(id, flows);
    if (!gazette || flows.length === 0) throw notADocument("RIS (Austria)", source.url, "RIS");
    return { ...common, ...gazette, blocks: gazetteBlocks(flows), warnings: removedWarning(removed) };
  }
  const isCase = valueOf(fields, "Gericht", "Geschäftszahl", "Rechtssatz") !== undefined;
  const facts = isCase ? decisionFacts(fields) : lawFacts(fields);
  const blocks = fields.flatMap((field) => fieldBlocks(field, isCase, facts.place));
  const { place: _place, ...rest } = facts;
  return {
    ...common,
    ...rest,
    blocks,
    warnings: [
      ...(text.includes(NOT_CURRENT) ? [`RIS says of this page: ${NOT_CURRENT}`] : []),
      ...warningsOf(fields, id, source.retrievedAt),
      ...removedWarning(removed),
    ],
  };
}

const NOT_CURRENT = "Diese Fassung ist nicht aktuell";

type Facts = Pick<LegalDocument, "kind" | "title" | "citations"> &
  Partial<Pick<LegalDocument, "court" | "date" | "version">> & { readonly place: string };

/**
 * Builds a law's facts; the title is written as lawyers do, with the country, because ABGB and BGB are easily
 * confused.
 */
function lawFacts(fields: readonly Field[]): Facts {
  const law = valueOf(fields, "Kurztitel", "Titel");
  const abbreviation = valueOf(fields, "Abkürzung");
  const place = (valueOf(fields, "§/Artikel/Anlage") ?? "")
    .replace(SPOKEN, "")
    .replace(/^Artikel\s/, "Art. ");
  const cited = [place, abbreviation ?? law].filter(Boolean).join(" ");
  const full = abbreviation === undefined || law === undefined ? "" : ` (${law})`;
  const version = versionOf(fields);
  return {
    kind: "legislation",
    title: `${cited || "Vorschrift"}${full} (AT)`,
    citations: { reported: [], other: [cited].filter(Boolean) },
    ...(version.from !== undefined && { date: version.from }),
    version,
    place,
  };
}

function versionOf(fields: readonly Field[]): Version {
  const label = valueOf(fields, "Kundmachungsorgan");
  const from = readDay(valueOf(fields, "Inkrafttretensdatum") ?? "");
  const to = readDay(valueOf(fields, "Außerkrafttretensdatum") ?? "");
  return defined({ label, from, to });
}

function decisionFacts(fields: readonly Field[]): Facts {
  const court = valueOf(fields, "Gericht", "Entscheidende Behörde");
  const [fileNumber, ...further] = numbersOf(fields);
  const rechtssatz = valueOf(fields, "Rechtssatznummer");
  const ecli = valueOf(fields, "European Case Law Identifier", "ECLI");
  const date = readDay(valueOf(fields, "Entscheidungsdatum") ?? "");
  const number = rechtssatz ?? (fileNumber === undefined ? undefined : spaced(fileNumber));
  return {
    kind: "case",
    title: `${[court, number ?? ecli].filter(Boolean).join(" ") || "Entscheidung"} (AT)`,
    citations: {
      reported: [],
      ...(ecli !== undefined && { ecli }),
      other: [number, ...(rechtssatz === undefined ? [...further, collected(fields, date)] : [])].filter(
        (one) => one !== undefined,
      ),
    },
    ...defined({ court, date }),
    place: "",
  };
}

/** The official collections whose numbers RIS gives. */
const COLLECTIONS = [
  { of: "Verfassungsgerichtshof", name: "VfSlg" },
  { of: "Verwaltungsgerichtshof", name: "VwSlg" },
];

/** Returns the place of a decision in its court's official collection: number 20468 of 2021 is `VfSlg 20.468/2021`. */
function collected(fields: readonly Field[], date: string | undefined): string | undefined {
  const number = /^(?:V[fw]Slg\.? )?(\d{1,3}\.?\d{3}(?: [AF])?)/.exec(
    valueOf(fields, "Sammlungsnummer") ?? "",
  )?.[1];
  const court = valueOf(fields, "Gericht") ?? "";
  const series = COLLECTIONS.find(({ of }) => court.startsWith(of))?.name;
  return number === undefined || series === undefined || date === undefined
    ? undefined
    : parseCitation(`${series} ${number}/${date.slice(0, 4)}`)?.canonical;
}

/** `(Verfahrenszahl: DSB-D124.3/24)` beside the number of the electronic file. */
const PROCEDURE = /\(Verfahrenszahl: ([\w./-]{5,40})\)/;

/** Returns the file numbers of a decision, of which RIS prints several in one line or below each other. */
function numbersOf(fields: readonly Field[]): readonly string[] {
  const printed = fields.find(({ title }) => title === "Geschäftszahl")?.flows ?? [];
  const numbers = printed.flatMap(({ text }) => text.split(/;|\n/)).map((one) => one.trim());
  const text = fields.find(({ title }) => title === "Text")?.flows ?? [];
  const procedure = text.slice(0, 3).flatMap((flow) => PROCEDURE.exec(flow.text)?.[1] ?? []);
  return [...numbers, ...procedure].filter((one) => one !== "");
}

function fieldBlocks({ title, flows }: Field, isCase: boolean, place: string): readonly Block[] {
  if (!PROSE.has(title) && flows.every(({ kind }) => kind === "text")) {
    const value = flows.map(({ markdown }) => markdown).join("  \n");
    return [{ type: "paragraph", pin: "", markdown: title === "" ? value : `**${title}:** ${value}` }];
  }
  const heading: Block = { type: "heading", level: 2, pin: "", markdown: title };
  const text = isCase ? decisionBlocks(flows, title) : normBlocks(flows, title === "Text" ? place : "");
  return title === "" ? text : [heading, ...text];
}

/** Warns of a decision whose date differs from the one in its number, or is in the future. */
function warningsOf(fields: readonly Field[], id: string, retrievedAt: string): string[] {
  const date = readDay(valueOf(fields, "Entscheidungsdatum") ?? "");
  if (date === undefined) return [];
  const inNumber = /J[JFWU]T_/.test(id) ? dayInNumber(id.replace("risat:", "")) : undefined;
  return [suspicion(date, inNumber, retrievedAt.slice(0, 10))].filter((one) => one !== undefined);
}

const FEDERAL = /^risat:BGBL[A-Z]*_(\d{4})_(I{1,3})_(\d{1,4})$/;
const STATE = /^risat:LGBL[A-Z]*_([A-Z]{2})_(\d{4})\d{4}_(\d{1,4})$/;
const ISSUED = /Ausgegeben am\s+(\d{1,2}\.\s?\p{L}+\s+\d{4})/u;
const SECTION = /^§\s?(\d{1,4}[a-z]?)\.(?=\s|$)/;

/** Reads the facts of an authentic gazette, whose page has no titled parts; undefined for any other document. */
function gazetteFacts(
  id: string,
  flows: readonly Flow[],
): Pick<LegalDocument, "kind" | "title" | "date" | "citations"> | undefined {
  const [, year, part, number] = FEDERAL.exec(id) ?? [];
  const [, land, landYear, landNumber] = STATE.exec(id) ?? [];
  const cited =
    year === undefined
      ? land && `LGBl. Nr. ${landNumber}/${landYear}`
      : `BGBl. ${part} Nr. ${number}/${year}`;
  if (!cited || flows.some(({ kind, level }) => kind === "heading" && level === 1)) return undefined;
  const issued = ISSUED.exec(flows.map(({ text }) => text).find((text) => ISSUED.test(text)) ?? "")?.[1];
  const date = issued === undefined ? undefined : readDay(issued);
  return {
    kind: "legislation",
    title: `${cited} (AT)`,
    ...(date !== undefined && { date }),
    citations: { reported: [], other: [cited] },
  };
}

/** Builds a gazette's blocks; a provision begins at its own mark, "§ 2." */
function gazetteBlocks(flows: readonly Flow[]): readonly Block[] {
  const parts: { name: string; flows: Flow[] }[] = [{ name: "", flows: [] }];
  for (const flow of flows) {
    const [, number] = SECTION.exec(flow.text) ?? [];
    if (number !== undefined) parts.push({ name: `§ ${number}`, flows: [] });
    parts.at(-1)?.flows.push(flow);
  }
  return parts.flatMap(({ name, flows: own }) => normBlocks(own, name));
}

/** A titled part of a document: "Kurztitel", "Text", "Spruch" … */
interface Field {
  /** Empty before the first title. */
  readonly title: string;
  readonly flows: readonly Flow[];
}

const FILE_FIELD = 1; // h1.Titel
const SITE_FIELD = 3; // h3; its text contains h4 and h5

/** Returns a document's parts in reading order; RIS titles each with a heading of one fixed level. */
function fieldsOf(flows: readonly Flow[], level: number): readonly Field[] {
  const fields: { title: string; flows: Flow[] }[] = [{ title: "", flows: [] }];
  for (const flow of flows) {
    if (flow.kind === "heading" && flow.level === level) fields.push({ title: flow.text, flows: [] });
    else if (flow.kind !== "mark") fields.at(-1)?.flows.push(flow);
  }
  return fields[0]?.flows.length === 0 ? fields.slice(1) : fields;
}

/** Returns the text of the first part with one of the titles, on one line. */
function valueOf(fields: readonly Field[], ...titles: readonly string[]): string | undefined {
  const wanted = fields.find(({ title }) => titles.includes(title));
  const text = wanted?.flows
    .map((flow) => flow.text)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text === "" ? undefined : text;
}

const NUMBERED = /^\[(\d{1,4})\]\s*/;
/** The number of a paragraph as the Verwaltungsgerichtshof prints it. */
const BARE_NUMBER = /^(\d{1,4})\s+(?=\S)/;
const DASHED = /^(?:(\d{1,3})\.|[a-z]\)|[–-])$/;
const MAX_HEADING = 120; // characters

/** Builds the blocks of a decision's part; Randnummern are pins, `Rz 5`. */
function decisionBlocks(flows: readonly Flow[], title: string): readonly Block[] {
  const blocks: Block[] = [];
  const numbers = printedNumbers(flows);
  let pin = "";
  let symbol: string | undefined;
  for (const flow of flows) {
    if (flow.kind === "table") {
      blocks.push({ type: "table", pin, markdown: flow.markdown });
      continue;
    }
    if (symbol === undefined && DASHED.test(flow.text)) {
      symbol = flow.text;
      continue;
    }
    const printed = numbers.get(flow);
    if (printed) pin = `Rz ${printed.number}`;
    blocks.push(blockOf(flow, { title, pin, symbol, printed }));
    symbol = undefined;
  }
  if (symbol !== undefined) blocks.push({ type: "paragraph", pin, markdown: symbol });
  return blocks;
}

interface Printed {
  /** The number as printed, with its brackets. */
  readonly head: string;
  readonly number: string;
}

/** Returns the printed numbers: `[5]`, or bare ones if the part begins with 1 and counts one by one. */
function printedNumbers(flows: readonly Flow[]): ReadonlyMap<Flow, Printed> {
  const first = flows.find((flow) => !isHeading(flow))?.text ?? "";
  const isBare = BARE_NUMBER.exec(first)?.[1] === "1";
  const found = new Map<Flow, Printed>();
  for (const flow of flows) {
    const [head = "", number] = (isBare ? BARE_NUMBER : NUMBERED).exec(flow.text) ?? [];
    const isNext = !isBare || Number(number) === found.size + 1;
    if (number !== undefined && isNext) found.set(flow, { head: head.trim(), number });
  }
  return found;
}

function blockOf(
  flow: Flow,
  {
    title,
    pin,
    symbol,
    printed,
  }: Readonly<{ title: string; pin: string; symbol: string | undefined; printed: Printed | undefined }>,
): Block {
  if (isHeading(flow)) return { type: "heading", level: 3, pin: "", markdown: unemphasised(flow.markdown) };
  if (symbol !== undefined) return { type: "list", level: 1, label: symbol, pin, markdown: flow.markdown };
  if (printed && flow.markdown.startsWith(printed.head)) {
    const markdown = flow.markdown.slice(printed.head.length).trimStart();
    return { type: "paragraph", label: printed.number, pin, markdown };
  }
  if (flow.quote > 0) return { type: "quote", level: flow.quote, pin, markdown: flow.markdown };
  return { type: title === "Spruch" ? "orders" : "paragraph", pin, markdown: flow.markdown };
}

function isHeading(flow: Flow): boolean {
  return flow.kind === "heading" || (flow.bold && flow.text.length < MAX_HEADING && flow.text.length > 2);
}
