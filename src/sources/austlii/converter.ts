import type { PageConverter } from "../../documents/page.ts";
import type { Block, DocumentSource, Footnote, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { courtByCode } from "../../citations/courts.ts";
import { removedWarning } from "../../documents/removed.ts";
import { BREAKS_OFF } from "../../markup/html/ending.ts";
import { contentsBlocks } from "./contents.ts";
import { judgmentBlocks } from "./judgment.ts";
import { type DocumentPage, readPage } from "./layout.ts";
import { provisionBlocks } from "./provision.ts";
import { contentsRules, INSERTED_NOTICE, judgmentRules } from "./rules.ts";
import { actName, parseTitle } from "./title.ts";
import { type AustliiAddress, cleanResultUrl, type LegislationAddress, toId, fromId } from "./urls.ts";

export interface ConversionInput {
  readonly html: string;
  readonly address: AustliiAddress;
  readonly source: DocumentSource;
}

/** Makes a LegalDocument of any page of AustLII: judgments of three generations, provisions, tables of provisions. */
export function convert(input: ConversionInput): LegalDocument {
  const { address } = input;
  const document =
    address.type === "legislation" ? convertLegislation(input, address) : convertJudgment(input);
  if (document.blocks.every((block) => block.type === "heading")) throw notUnderstood(input.source.url);
  return document;
}

function convertJudgment(input: ConversionInput): LegalDocument {
  const page = pageOf(input, false);
  const { blocks, footnotes, warnings } = judgmentBlocks(page.flows);
  const { name, neutral, reported, date } = parseTitle(page.title);
  const isCase = input.address.type === "case";
  const court = input.address.type === "case" ? courtByCode(lastSegment(input.address.database)) : undefined;
  const courtName = court?.name ?? page.database;
  const inserted = blocks.some(({ markdown }) => markdown.includes("‹"));
  return {
    ...common(input, blocks, footnotes),
    kind: isCase ? "case" : "other",
    title: name === "" ? page.title : name,
    ...(courtName !== undefined && { court: courtName }),
    ...(date !== undefined && { date }),
    citations: { ...(neutral !== undefined && { neutral }), reported, other: [] },
    // only a judgment's numbers have to be complete
    warnings: [...(isCase ? warnings : []), ...(inserted ? [INSERTED_NOTICE] : []), ...pageWarnings(page)],
  };
}

function convertLegislation(input: ConversionInput, address: LegislationAddress): LegalDocument {
  const contents = address.part.kind === "contents";
  const page = pageOf(input, contents);
  const pin = provisionPin(address, page);
  const blocks = contents
    ? contentsBlocks(page.flows, unitOf(address, page))
    : provisionBlocks(page.flows, pin);
  const act = `${actTitle(page)}${jurisdictionMark(address.database)}`;
  const title = pin === "" ? act : `${act} ${pin}`;
  return {
    ...common(input, blocks, []),
    kind: contents ? "contents" : "legislation",
    title,
    citations: { reported: [], other: [title] },
    warnings: pageWarnings(page),
  };
}

function pageWarnings({ removed, complete }: DocumentPage): string[] {
  return [...(complete ? [] : [BREAKS_OFF]), ...removedWarning(removed)];
}

function pageOf({ html, source }: ConversionInput, links: boolean): DocumentPage {
  const absolute = (href: string) =>
    href.startsWith("#") || !URL.canParse(href, source.url)
      ? undefined
      : cleanResultUrl(new URL(href, source.url).href);
  const page = readPage(html, links ? contentsRules(absolute) : judgmentRules(html));
  if (!page) throw notUnderstood(source.url);
  return page;
}

function common(
  { address, source }: ConversionInput,
  blocks: readonly Block[],
  footnotes: readonly Footnote[],
) {
  const jurisdiction = jurisdictionOf(address);
  return {
    id: toId(address),
    jurisdiction,
    language: "en",
    source,
    contentType: "text/html",
    blocks,
    footnotes,
  };
}

function notUnderstood(url: string): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", "the page does not look like a document of AustLII", {
    hint: "open it in a browser; if it shows the document, AustLII has changed its pages: please report it",
    humanUrl: url,
  });
}

/** "cth", "nsw", "nz", or "au" where an address does not say more. */
export function jurisdictionOf(address: AustliiAddress): string {
  const path = "database" in address ? address.database : "";
  const [country = "au", kind, part] = path.split("/");
  return country === "nz" ? "nz" : ((kind === "cases" || kind === "legis") && part) || "au";
}

const MARKS: Readonly<Record<string, string>> = {
  cth: "Cth",
  act: "ACT",
  nsw: "NSW",
  nt: "NT",
  qld: "Qld",
  sa: "SA",
  tas: "Tas",
  vic: "Vic",
  wa: "WA",
  nf: "NI",
};

/** " (Cth)", as AGLC wants it behind an Act's name. */
function jurisdictionMark(database: string): string {
  const [country, , part = ""] = database.split("/");
  const mark = country === "nz" ? "NZ" : MARKS[part];
  return mark === undefined ? "" : ` (${mark})`;
}

/** How the page prints its provision, and how lawyers abbreviate it (AGLC4, appendix C). */
const UNITS: Readonly<Record<string, string>> = {
  SECT: "s",
  REG: "reg",
  RULE: "r",
  CLAUSE: "cl",
  ART: "art",
};

function provisionPin(address: LegislationAddress, page: DocumentPage): string {
  const { part } = address;
  if (part.kind === "schedule") return `sch ${part.number.toUpperCase()}`;
  if (part.kind !== "section") return "";
  const printed = / - [A-Z]{3,6}\s+([\w.-]{1,12})/.exec(page.title)?.[1];
  return `${unitOf(address, page)} ${printed ?? part.number.toUpperCase()}`;
}

function unitOf({ database }: LegislationAddress, page: DocumentPage): string {
  const printed = UNITS[/ - ([A-Z]{3,6})\s+\w/.exec(page.title)?.[1] ?? ""];
  if (printed !== undefined) return printed;
  if (!/_reg(?:_|$)/.test(database)) return "s";
  return /\brules\b/i.test(page.title) ? "r" : "reg";
}

/** The Act's name: from the ribbon of the new layout, or from "NAME 1962 - SECT 32". */
function actTitle(page: DocumentPage): string {
  const [name = page.title] = page.title.split(
    / - (?:SECT|REG|RULE|CLAUSE|ART|SCHEDULE|NOTES|LONG TITLE)\b/i,
  );
  return actName((page.ribbon ?? name).replaceAll(/\s+/g, " ").trim());
}

function lastSegment(database: string): string {
  return database.slice(database.lastIndexOf("/") + 1);
}

/** AustLII's converter behind the shape that all sources share. */
export const convertPage: PageConverter = ({ id, text, source }) => {
  const address = fromId(id);
  if (!address) throw new LegibusError("INVALID_INPUT", `${id} is no id of AustLII`);
  return convert({ html: text, address, source });
};
