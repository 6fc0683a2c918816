import { decodeHTML } from "entities/decode";
import { DAY_MS } from "../../core/day.ts";
import { parseCitation } from "../../citations/index.ts";
import { portalLawUrl } from "../../citations/links/ris.ts";
import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { isFailure, LegibusError, unlessMissing } from "../../core/errors.ts";
import type { Coverage, SavedPage } from "../../core/provider.ts";
import { regex } from "../../core/regex.ts";
import type { SourceDocuments } from "../source.ts";
import { COURTS } from "../../documents/recognise/ecli.ts";
import { fileNumberIn, onlyEcli } from "./case-document.ts";
import { type NeurisContext, attempted, isOutage, sourceOf, xmlOfZip } from "./client.ts";
import { today, versionDay, refusalOf, wantedNorm } from "./references.ts";
import {
  covers,
  dated,
  expressions,
  fromGii,
  fromPortal,
  ofProvision,
  outsideHoldings,
  UnknownLaw,
  type LawRequest,
} from "./fetch-law.ts";
import { dayInEcli } from "../../documents/recognise/ecli.ts";
import { normInLaw } from "./law-document.ts";
import { abbreviationIn, knownLaw, lawKey, lawOfKey, unitLabel, unitSlug } from "./laws.ts";
import { type Expression, LOOK_CHARS, type PageShape, SHAPES } from "./parse.ts";
import {
  apiUrl,
  eliOf,
  giiLawUrl,
  addressOf,
  pageUrl,
  isAnnex,
  kindOfNumber,
  lawIdParts,
  normId,
  portalUrl,
  type NeurisAddress,
  riiPageUrl,
  toId,
  pageOf,
} from "./urls.ts";
import { childText, readTree } from "../../markup/xml/tree.ts";

type AddressOf<Type> = Extract<NeurisAddress, { type: Type }>;

/**
 * Resolves an id, a URL, a citation or a file number, which is looked up on the portal.
 * @throws LegibusError
 */
export async function documentAddress(
  context: NeurisContext,
  given: string,
  call: ToolCall,
): Promise<NeurisAddress> {
  return addressOf(given) ?? (await findCited(given, context, call)) ?? context.address(given);
}

/** Finds a decision by its file number, and a provision of a law that the table of laws does not have. */
async function findCited(
  text: string,
  context: NeurisContext,
  call: ToolCall,
): Promise<NeurisAddress | undefined> {
  const cited = parseCitation(text);
  if (cited?.kind !== "norm") return await byFileNumber(text, context, call);
  const { law, lawName, marker, number, country = "de" } = cited;
  if (law || lawName === undefined || country !== "de") return undefined;
  return wantedNorm({ law: lawName, paragraph: `${marker} ${number}` }, 0).address;
}

/**
 * Resolves an address to its version on a day: a provision's own, the expression of a law, or a decision's
 * only text.
 */
async function onDay(
  address: NeurisAddress,
  asAt: string | undefined,
  context: NeurisContext,
  call: ToolCall,
): Promise<NeurisAddress> {
  const now = context.now();
  const day = asAt === undefined ? undefined : versionDay(asAt, now);
  switch (address.type) {
    case "norm": {
      const { asAt: own, ...norm } = address;
      const wanted = day ?? own;
      return wanted === undefined || wanted === today(now) ? norm : { ...norm, asAt: wanted };
    }
    case "document":
      refuseDay(day);
      return address;
    case "ecli":
      refuseDay(day);
      return { type: "document", number: await caseNumberOf(context, address.ecli, call) };
    case "eli":
      return { ...address, found: await theExpression(context, address, day, call) };
  }
}

async function fetchDocument(
  address: NeurisAddress,
  context: NeurisContext,
  call: ToolCall,
): Promise<LegalDocument> {
  switch (address.type) {
    case "norm":
      return await fetchNorm(context, address, call);
    case "document":
      return await fetchNumber(context, address.number, call);
    case "eli":
      return await fetchEli(context, address, call);
    case "ecli":
      throw new Error("an ECLI is fetched by its document number");
  }
}

async function fetchNorm(
  context: NeurisContext,
  { law: key, named, unit, asAt }: AddressOf<"norm">,
  call: ToolCall,
): Promise<LegalDocument> {
  const law = named === undefined ? lawOfKey(key) : { abbr: named, unit: "§" as const };
  const wanted: LawRequest = { law, unit, asAt };
  call.progress(0.1, "Asking Rechtsinformationen des Bundes");
  const day = asAt ?? today(context.now());
  const { value, outage } = await attempted(fromPortal(context, wanted, day, call));
  if (value) return value;
  if (asAt !== undefined) throw outage ?? onlyToday(wanted, asAt);
  call.progress(0.5, "Asking gesetze-im-internet.de");
  try {
    const document = await fromGii(context, wanted, call);
    return outage ? insteadOfPortal(document, "gesetze-im-internet.de") : document;
  } catch (error) {
    throw outage && error instanceof UnknownLaw ? outage : error; // one source's list proves nothing about the other
  }
}

function insteadOfPortal(document: LegalDocument, source: string): LegalDocument {
  const warning = `Rechtsinformationen des Bundes could not answer; this is the text of ${source}`;
  return { ...document, warnings: [warning, ...document.warnings] };
}

function onlyToday({ law }: LawRequest, day: string): LegibusError {
  return new LegibusError("NOT_FOUND", `no source of this server has ${law.abbr} as it was on ${day}`, {
    hint: "gesetze-im-internet.de keeps today's text only: leave as_at out to read that",
    ...(law.folder !== undefined && { humanUrl: giiLawUrl(law.folder) }),
  });
}

/** Rejects a day for a decision, which has only one text. @throws LegibusError INVALID_INPUT */
function refuseDay(day: string | undefined): void {
  if (day === undefined) return;
  throw new LegibusError("INVALID_INPUT", "as_at is for laws: a decision has one text only", {
    hint: "leave as_at out",
  });
}

async function fetchNumber(context: NeurisContext, number: string, call: ToolCall): Promise<LegalDocument> {
  call.progress(0.2, "Asking Rechtsinformationen des Bundes");
  const { value, outage } = await attempted(portalDocument(context, number, call));
  if (value) return value;
  if (kindOfNumber(number) !== "case-law") throw outage ?? noSuchDocument(number);
  call.progress(0.5, "Asking rechtsprechung-im-internet.de");
  try {
    const document = await riiDocument(context, number, call);
    return outage ? insteadOfPortal(document, "rechtsprechung-im-internet.de") : document;
  } catch (error) {
    if (isFailure(error, "NOT_FOUND")) throw outage ?? noSuchDocument(number);
    throw outage && isOutage(error) ? outage : error;
  }
}

async function portalDocument(
  context: NeurisContext,
  number: string,
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  const page = await context.client.document(number, call).catch(unlessMissing);
  if (!page) return undefined;
  const source = sourceOf(page, portalUrl(number));
  return await context.convert({ id: toId({ type: "document", number }), text: page.text(), source }, call);
}

/** Fetches a decision from rechtsprechung-im-internet.de. @throws LegibusError */
export async function riiDocument(
  context: Pick<NeurisContext, "client" | "convert">,
  number: string,
  call: ToolCall,
  unzip = xmlOfZip,
): Promise<LegalDocument> {
  const page = await context.client.riiDecision(number, call);
  const url = riiPageUrl(number);
  const text = await unzip(page, "rechtsprechung-im-internet.de", url);
  const id = toId({ type: "document", number });
  return await context.convert({ id, text, source: sourceOf(page, url) }, call);
}

function noSuchDocument(number: string): LegibusError {
  return new LegibusError(
    "NOT_FOUND",
    `neither Rechtsinformationen des Bundes nor rechtsprechung-im-internet.de has a document ${number}`,
    { hint: "search for the decision's file number with ris:search", humanUrl: portalUrl(number) },
  );
}

async function fetchEli(
  context: NeurisContext,
  address: AddressOf<"eli">,
  call: ToolCall,
): Promise<LegalDocument> {
  const { eId, found } = address;
  const expression = found ?? (await context.client.detail(eliOf(address), call)).expression;
  const path = expression.textPath ?? (await context.client.detail(expression.eli, call)).expression.textPath;
  if (path === undefined) throw noSuchLaw(expression.eli);
  const page = await context.client.text(apiUrl(fileOf(path, eId)), call);
  const text = await context.read(address, { ...page, text: page.text() }, call);
  const document = dated(text, await ofProvision(context, expression, eId, call));
  return eId !== undefined && isAnnex(eId) ? annexOf(expression, document) : document;
}

/** Returns the path of a text: the law, an article below the law's path, or an annex, which is a file next to it. */
function fileOf(path: string, eId: string | undefined): string {
  if (eId === undefined) return `${path}.xml`;
  const name = encodeURIComponent(eId);
  return isAnnex(eId) ? `${path.replace(/\/[^/]+$/, "")}/${name}.xml` : `${path}/${name}.html`;
}

/** Adds the law's name to an annex, which does not state it. */
function annexOf({ name, names }: Expression, document: LegalDocument): LegalDocument {
  const law = names.find((one) => one !== undefined) ?? name;
  const title = `${document.title}, ${law}`;
  const [printed, ...rest] = document.citations.other;
  const other = printed === undefined ? [] : [`${printed} ${law}`, ...rest];
  return { ...document, title, citations: { ...document.citations, other } };
}

async function theExpression(
  context: NeurisContext,
  { work, expression }: AddressOf<"eli">,
  day: string | undefined,
  call: ToolCall,
): Promise<Expression> {
  if (expression !== undefined && day === undefined) {
    return (await context.client.detail(work + expression, call)).expression;
  }
  const on = day ?? today(context.now());
  const same = (await expressions(context, { eli: work }, on, call)).filter((one) => one.work === work);
  const [near] = same;
  const best = same.find((one) => covers(one, on)) ?? (day === undefined ? near : undefined);
  if (best) return best;
  throw near ? outsideHoldings(work, near, on) : noSuchLaw(work);
}

function noSuchLaw(eli: string): LegibusError {
  return new LegibusError("NOT_FOUND", `Rechtsinformationen des Bundes has no law ${eli}`, {
    hint: "search for its title with ris:search, or open it by its abbreviation with ris:get_norm",
    humanUrl: portalLawUrl(eli),
  });
}

/** Reports coverage: Germany's federal laws in force are complete since 2005. */
function coverage(text: string): Coverage {
  const citation = parseCitation(text);
  if (citation?.kind === "norm")
    return /\ba\. ?F\./.test(citation.lawName ?? "") ? { gap: "it has the text in force only" } : {};
  const isFindable =
    citation?.kind === "decision" && citation.country === "de" && citation.fileNumber !== undefined;
  return { isFindable, gap: "the courts publish a selection" };
}

const PAGE_CHARS = 200_000; // characters searched for a saved page's identity

type AddressIn = (text: string) => NeurisAddress | undefined;

const first =
  (...places: readonly RegExp[]): AddressIn =>
  (text) => {
    for (const place of places) {
      const address = addressOf(place.exec(text)?.[1] ?? "");
      if (address) return address;
    }
    return undefined;
  };

/** Matched regardless of case, because 2026 writes the name in lower case. */
const ALIAS = /<(?:\w+:)?FRBRalias\b(?=[^<>]*\bname="Dokumentnummer")[^<>]*?\bvalue="([^"<>]+)"/i;
/** An annex's ELI in its head: "eli/bund/bgbl-1/2000/s1016/2023-04-26/10/deu/anlage-regelungstext-1". */
const ANNEX =
  /<(?:\w+:)?FRBRthis\b[^<>]*?\bvalue="(eli\/[^"<>]{1,120}\/deu\/[^"<>]{0,20}anlage-regelungstext[^"<>]{0,20})"/;
const URI = /<(?:\w+:)?FRBRuri\b[^<>]*?\bvalue="([^"<>]+)"/;
const HEAD_CHARS = 3_000; // characters that contain an expression's address

/** Finds a page's address in its mark-up, by kind of page. */
const OWN: Readonly<Record<PageShape, AddressIn>> = {
  "akn-case": first(ALIAS),
  "akn-doc": (text) => first(ALIAS)(text) ?? first(ANNEX)(text),
  "akn-law": aknLaw,
  "gii-page": giiPage,
  "gii-xml": giiXml,
  "portal-case": (text) => first(/\/v1\/case-law\/([A-Z0-9]{13})\b/)(text) ?? federalCase(text),
  "portal-law": first(/["'/](eli\/bund\/[^"'\s<>]{1,200})/),
  "rii-page": (text) => first(/\bjb-([A-Z0-9]{13})\b/)(text) ?? federalCase(text),
  "rii-xml": first(/<doknr>\s{0,40}([A-Z0-9]{13})/),
};

const FEDERAL = regex.i`^ECLI:DE:(?:${COURTS.join("|")}):`;

/** Identifies a federal court's decision by its ECLI, because the portals of the Länder have the same mark-up. */
function federalCase(text: string): NeurisAddress | undefined {
  const ecli = onlyEcli(text) ?? "";
  return FEDERAL.test(ecli) ? addressOf(ecli) : undefined;
}

function aknLaw(text: string): NeurisAddress | undefined {
  const start = text.indexOf("FRBRExpression");
  return start === -1 ? undefined : first(URI)(text.slice(start, start + HEAD_CHARS));
}

/** Identifies the law of an XML file of gesetze-im-internet.de. */
export function giiXml(text: string): NeurisAddress | undefined {
  const [, jurabk, amtabk] = /<jurabk>([^<]+)<\/jurabk>\s*(?:<amtabk>([^<]+))?/.exec(text) ?? [];
  const abbr = amtabk ?? jurabk;
  return abbr === undefined ? undefined : addressOf(normId({ abbr: knownLaw(jurabk ?? "")?.abbr ?? abbr }));
}

/** Identifies a page of gesetze-im-internet.de; several headings mean a whole law. */
function giiPage(text: string): NeurisAddress | undefined {
  const heading = /<h1[^<>]{0,200}>\s{0,40}([^<]{1,400})/.exec(text)?.[1] ?? "";
  const abbr = abbreviationIn(plainHtml(heading).trim());
  if (abbr === undefined) return undefined;
  const isWhole = (text.match(/class="jnheader"/g) ?? []).length > 1;
  const label = /class="jnenbez">([^<]+)/.exec(text)?.[1];
  if (isWhole) return { type: "norm", law: lawKey({ abbr }) };
  return label === undefined ? undefined : addressOf(normId({ abbr }, unitSlug(plainHtml(label))));
}

function plainHtml(html: string): string {
  return decodeHTML(html).replaceAll(/\s+/g, " ");
}

/** How documents of the three German sites are addressed, found, fetched and recognised. */
export const documents = {
  ids: { parse: addressOf, format: toId, url: pageUrl },
  refusal: refusalOf,
  retention: { keeping: "keep", maxAgeMs: DAY_MS }, // public domain (§ 5 UrhG); laws change daily
  at: onDay,
  fetch: fetchDocument,
  find: findCited,
  covers: coverage,
  controlOf: (id: string) => id.split("/", 1)[0] ?? id, // the whole law
  within: normInLaw,
  citationOf(id: string) {
    const { law, unit } = (id.includes("@") ? undefined : lawIdParts(id)) ?? {};
    return law === undefined || unit === undefined ? undefined : `${unitLabel(unit)} ${lawOfKey(law).abbr}`;
  },
  shapes: SHAPES.map(([shape, mark]) => ({
    mark,
    within: LOOK_CHARS,
    address: ({ text, url = "" }: SavedPage) => OWN[shape](text.slice(0, PAGE_CHARS)) ?? addressOf(url),
  })),
} satisfies SourceDocuments<NeurisAddress, NeurisContext>;

/** Looks up the document number for an ECLI, which the portal cannot address. @throws LegibusError */
async function caseNumberOf(context: NeurisContext, ecli: string, call: ToolCall): Promise<string> {
  const parameters = { ecli, size: 10, pageIndex: 0 };
  const { value, outage } = await attempted(context.client.list("/v1/case-law", parameters, call));
  const same = value?.members.flatMap(({ item }) =>
    item["@type"] === "Decision" && item.ecli?.toUpperCase() === ecli.toUpperCase()
      ? [item.documentNumber]
      : [],
  );
  const [number] = same ?? [];
  if (number !== undefined) return number;
  try {
    const listed = findInToc((await context.client.riiToc(call)).text(), ecli);
    if (listed !== undefined) return listed;
  } catch (error) {
    throw outage && isOutage(error) ? outage : error;
  }
  throw (
    outage ??
    new LegibusError("NOT_FOUND", `no decision with the identifier ${ecli} is published by the Federation`, {
      hint: "courts of the Länder publish elsewhere; search for the file number with ris:search",
      humanUrl: pageUrl({ type: "ecli", ecli }),
    })
  );
}

/**
 * Finds a decision in rii-toc.xml, which lists no ECLIs, by the court, date and file number that a German
 * ECLI contains. The list has 23 MB, so only the items of that date are parsed.
 */
export function findInToc(toc: string, ecli: string): string | undefined {
  const [, , court = "", , ordinal = ""] = ecli.split(":");
  const day = dayInEcli(ecli)?.replaceAll("-", "");
  if (day === undefined) return undefined;
  const wanted = squashed(ordinal);
  const mark = `<entsch-datum>${day}</entsch-datum>`;
  for (let at = toc.indexOf(mark); at !== -1; at = toc.indexOf(mark, at + 1)) {
    const item = readTree(toc.slice(toc.lastIndexOf("<item>", at), toc.indexOf("</item>", at) + 7))?.root;
    const of = (name: string) => childText(item, name);
    const fileNumber = squashed(of("aktenzeichen"));
    const isCourt = of("gericht").toUpperCase().startsWith(court.toUpperCase());
    if (isCourt && fileNumber !== "" && wanted.includes(fileNumber))
      return /jb-([A-Z0-9]{13})\.zip/.exec(of("link"))?.[1];
  }
  return undefined;
}

const squashed = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * Looks up the decision of a file number, alone or in a citation such as "BGH, Urt. v. 16.2.2026 – XIV ZR
 * 901/25"; undefined when the text has no file number.
 * @throws LegibusError when it matches no decision, or several
 */
async function byFileNumber(
  text: string,
  context: NeurisContext,
  call: ToolCall,
): Promise<NeurisAddress | undefined> {
  const fileNumber = text.length > LONGEST_CITATION ? "" : fileNumberIn(text);
  if (fileNumber === "") return undefined;
  const parameters = { fileNumber, size: 20, pageIndex: 0 };
  const { members, url } = await context.client.list("/v1/case-law", parameters, call);
  const found = members.flatMap(({ item }) => {
    if (item["@type"] !== "Decision" && item["@type"] !== "CaseLaw") return [];
    const isSame = item.fileNumbers.some((one) => squashed(one) === squashed(fileNumber));
    return isSame && fitsText(item.courtType, item.decisionDate, text) ? [item.documentNumber] : [];
  });
  const [number, ...more] = found;
  if (number === undefined)
    throw new LegibusError(
      "NOT_FOUND",
      `Rechtsinformationen des Bundes has no decision with the file number ${fileNumber}`,
      {
        hint: "courts of the Länder publish elsewhere; try ris:search with words of the decision",
        humanUrl: pageOf(url),
      },
    );
  if (more.length === 0) return { type: "document", number };
  throw new LegibusError("INVALID_INPUT", `${fileNumber} names ${found.length} decisions`, {
    hint: `open one of ${found.map((one) => `ris:${one}`).join(", ")}`,
    humanUrl: pageOf(url),
  });
}

const LONGEST_CITATION = 200; // characters

/** Tests that a court or date in the citation matches the decision's. */
function fitsText(court: string | undefined, date: string | undefined, text: string): boolean {
  const named = COURTS.find((one) => regex.plain`\b${one}\b`.test(text));
  const [, day, month, year] = /\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b/.exec(text) ?? [];
  const isDay = year === undefined || date === `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return isDay && (named === undefined || named === court);
}
