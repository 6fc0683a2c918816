import { readDay } from "../../core/day.ts";
import type { Block, LegalDocument, Version } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { SourcePage } from "../../documents/page.ts";
import { removedWarning } from "../../documents/removed.ts";
import { walk } from "../../markup/html/walk.ts";
import { dayInNumber } from "./dates.ts";
import { decisionBlocks } from "./decision-text.ts";
import { type Field, fieldsOf, PROSE, valueOf } from "./fields.ts";
import { gazetteBlocks, gazetteFacts } from "./gazette.ts";
import { normBlocks } from "./norm-text.ts";
import { spaced } from "./rows.ts";
import { rules } from "./rules.ts";

export const LICENCE =
  "CC BY 4.0. Quelle: RIS - Rechtsinformationssystem des Bundes (data.bka.gv.at). Only the gazettes are authentic";

/** Parts of which every document has one: a page without them is no document. */
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

/** What is written for the ear behind "§ 17", where the page no longer says so. */
const SPOKEN = /(?<=\d[a-z]{0,2}\s?)(?:Paragraph|Artikel|Anlage)\s?\d.{0,20}$/;

/** Makes a LegalDocument of a document's page: a provision, a Rechtssatz, a decision. Pure. */
export function convert({ id, text, source }: SourcePage): LegalDocument {
  const { flows, removed } = walk(text, rules);
  const fields = fieldsOf(flows);
  const common = {
    id,
    jurisdiction: "at",
    language: "de",
    source: { ...source, licence: LICENCE },
    contentType: "text/html",
    footnotes: [],
  };
  if (!fields.some(({ title }) => NAMING.has(title))) {
    const gazette = gazetteFacts(id, flows);
    if (!gazette || flows.length === 0) throw notUnderstood(source.url);
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
    warnings: [...warningsOf(fields, id, source.retrievedAt), ...removedWarning(removed)],
  };
}

type Facts = Pick<LegalDocument, "kind" | "title" | "citations"> &
  Partial<Pick<LegalDocument, "court" | "date" | "version">> & { readonly place: string };

/** A title as lawyers write it, with the country: ABGB and BGB are neighbours. */
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
  return {
    ...(label !== undefined && { label }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function decisionFacts(fields: readonly Field[]): Facts {
  const court = valueOf(fields, "Gericht", "Entscheidende Behörde");
  const docket = valueOf(fields, "Geschäftszahl");
  const ruling = valueOf(fields, "Rechtssatznummer");
  const ecli = valueOf(fields, "European Case Law Identifier", "ECLI");
  const date = readDay(valueOf(fields, "Entscheidungsdatum") ?? "");
  const number = ruling ?? (docket === undefined ? undefined : spaced(docket));
  return {
    kind: "case",
    title: `${[court, number ?? ecli].filter(Boolean).join(" ") || "Entscheidung"} (AT)`,
    citations: {
      reported: [],
      ...(ecli !== undefined && { ecli }),
      other: [number].filter((one) => one !== undefined),
    },
    ...(court !== undefined && { court }),
    ...(date !== undefined && { date }),
    place: "",
  };
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

/** A decision whose date is not the one in its own number, or not yet come. */
function warningsOf(fields: readonly Field[], id: string, retrievedAt: string): string[] {
  const date = readDay(valueOf(fields, "Entscheidungsdatum") ?? "");
  const inNumber = dayInNumber(id.replace("risat:", ""));
  if (date === undefined) return [];
  if (/J[JFWU]T_/.test(id) && inNumber !== undefined && inNumber !== date) {
    return [`suspicious date: the source says ${date}, the document's number ${inNumber}`];
  }
  return date > retrievedAt.slice(0, 10) ? [`suspicious date: ${date} lies in the future`] : [];
}

function notUnderstood(url: string): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", "the page does not look like a document of RIS (Austria)", {
    hint: "open it in a browser; if it shows the document, RIS has changed its pages: please report it",
    humanUrl: url,
  });
}
