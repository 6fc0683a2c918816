import { type Citation, parseCitation } from "../../citations/index.ts";
import type { ToolCall } from "../../core/call.ts";
import type { ListedCorpus } from "../../core/corpus.ts";
import { checkedDay, DAY_MS } from "../../core/day.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Coverage, SavedPage } from "../../core/provider.ts";
import type { SearchRow } from "../../core/search.ts";
import { renderDocument } from "../../documents/render.ts";
import { notOurs, type SourceDocuments } from "../source.ts";
import { type ApplicationName, APPLICATIONS } from "./applications.ts";
import { type RisAtContext, textOf } from "./client.ts";
import { FASSUNG, numberOfNorm, numberOnDay } from "./norm.ts";
import { isRisdok, isSitePage, isWholeLaw } from "./pages.ts";
import { viennaDay } from "./parse.ts";
import { applicationOf, search } from "./search.ts";
import { API } from "./settings.ts";
import { addressOf, documentOf, pageUrl, type RisAtAddress, searchPageUrl, toId } from "./urls.ts";
import { cutOff } from "../../documents/page.ts";

const TAIL_CHARS = 2_000;

/** Resolves an id, a URL or a citation, which is looked up in RIS. @throws LegibusError */
export async function documentAddress(
  context: RisAtContext,
  reference: string,
  call: ToolCall,
): Promise<RisAtAddress> {
  const address = documentOf(reference) ?? (await findCited(reference, context, call));
  if (address) return address;
  throw notOurs(
    "RIS (Austria)",
    reference,
    /^ECLI:/i.test(reference.trim())
      ? "RIS finds no decision by its ECLI: search its file number with risat:search"
      : "use the id of a result of risat:search, such as risat:NOR40052761, or for a provision risat:get_norm",
  );
}

/** Resolves an address to a version on a day, because each version of a provision is a document of its own. */
async function onDay(
  address: RisAtAddress,
  day: string | undefined,
  context: RisAtContext,
  call: ToolCall,
): Promise<RisAtAddress> {
  if (address.type === "norm")
    return { type: "document", number: await numberOfNorm(context, { ...address, asAt: day }, call) };
  if (day === undefined) return address;
  const number = await numberOnDay(context, address.number, checkedDay(day, "as_at"), call);
  return { type: "document", number };
}

async function fetchDocument(
  address: RisAtAddress,
  { client, read }: RisAtContext,
  call: ToolCall,
): Promise<LegalDocument> {
  if (address.type === "norm") throw new Error("a provision is fetched as the document of its version");
  call.progress(0.4, "Fetching the document from RIS (Austria)");
  const page = await client.document(address.number, call);
  call.progress(0.8, "Reading the document");
  const text = textOf(page);
  if (!/<\/html\s{0,9}>/i.test(text.slice(-TAIL_CHARS))) throw cutOff("RIS (Austria)", pageUrl(address));
  const document = await read(address, { ...page, text }, call);
  page.remember();
  return document;
}

/** Metadata above the text that the result's own header repeats. */
const SAID =
  /^\*\*(?:Kurztitel|Titel|Kundmachungsorgan|Typ|§\/Artikel\/Anlage|Inkrafttretensdatum|Außerkrafttretensdatum|Abkürzung|Gericht|Entscheidende Behörde|Entscheidungsdatum|Geschäftszahl):\*\* /;

/**
 * Returns the offset where the text begins, if the result's header covers everything above it, else 0; a
 * Rechtssatz lists its decisions there.
 */
export function textStart(document: LegalDocument): number {
  const first = document.blocks.findIndex(({ type }) => type === "heading");
  const above = document.blocks.slice(0, Math.max(0, first));
  const isSaid = /^risat:J[A-Z]R_/.test(document.id)
    ? above.length === 0
    : above.every(({ markdown }) => SAID.test(markdown));
  return isSaid ? (renderDocument(document).starts[first] ?? 0) : 0;
}

/** Explains how to find the Rechtssätze that were derived from a decision. */
export function rechtssaetzeHint({ id, citations }: LegalDocument): string {
  const [fileNumber] = citations.other;
  const application = /^risat:J([JWF])T_/.exec(id)?.[1];
  if (application === undefined || fileNumber === undefined) return "";
  const name = { J: "justiz", W: "vwgh", F: "vfgh" }[application] ?? "justiz";
  return `\n\nRechtssätze of this decision: risat:search with application ${name}, query ${fileNumber}, rechtssatz true`;
}

/**
 * Finds the cited document that only RIS can identify: a provision of a law missing from the tables, a
 * decision by its file number, a Rechtssatz by its own; undefined for anything else.
 * @throws LegibusError
 */
async function findCited(
  text: string,
  context: RisAtContext,
  call: ToolCall,
): Promise<RisAtAddress | undefined> {
  const cited = parseCitation(text);
  if (cited?.kind === "norm") return await unknownLaw(context, cited, call);
  const wanted = cited && numbered(cited);
  if (!wanted) return undefined;
  const { application, number, isRuling, date } = wanted;
  const request = { query: number, rechtssatz: isRuling, limit: 20, offset: 0 };
  const { results } = await search(context, application, request, call);
  const same = results.filter((row) => squashed(row.title).endsWith(squashed(number)));
  const dated = date === undefined ? same : same.filter((row) => row.date === date);
  return addressOf(only(dated, number, application));
}

async function unknownLaw(
  context: RisAtContext,
  { law, lawName, marker, number }: Extract<Citation, { kind: "norm" }>,
  call: ToolCall,
): Promise<RisAtAddress | undefined> {
  if (law || lawName === undefined) return undefined;
  const wanted = { law: lawName, paragraph: `${marker} ${number}` };
  return { type: "document", number: await numberOfNorm(context, wanted, call) };
}

/** Courts whose decisions the ministry of finance publishes in Findok, and RIS does not. */
const IN_FINDOK = new Set(["BFG", "UFS"]);

/** Returns a citation's number and the application that has it; undefined for citations without one. */
function numbered(cited: Citation) {
  if (cited.kind === "rechtssatz")
    return { application: applicationOf("OGH"), number: cited.number, isRuling: true, date: undefined };
  if (cited.kind !== "decision" || cited.country !== "at" || cited.fileNumber === undefined) return undefined;
  const abbr = cited.court?.abbr ?? "";
  if (IN_FINDOK.has(abbr))
    throw new LegibusError("NOT_FOUND", `RIS (Austria) does not publish decisions of the ${abbr}`, {
      hint: `they are in Findok: the user saves the record of ${cited.fileNumber} there, and law:import brings it in`,
    });
  return { application: applicationOf(abbr), number: cited.fileNumber, isRuling: false, date: cited.date };
}

function squashed(text: string): string {
  return text.replaceAll(/[\s.]/g, "").toUpperCase();
}

function only(rows: readonly SearchRow[], number: string, application: ApplicationName): string {
  const [row, ...more] = rows;
  const humanUrl = searchPageUrl(APPLICATIONS[application]);
  if (!row) {
    throw new LegibusError("NOT_FOUND", `RIS (Austria) has no document with the number ${number}`, {
      hint: "check number and date; RIS publishes a selection of older decisions",
      humanUrl,
    });
  }
  if (more.length === 0) return row.id;
  const named = rows.slice(0, 5).map(({ id, date }) => `${id} (${date ?? "no date"})`);
  throw new LegibusError("INVALID_INPUT", `${number} names ${rows.length} documents`, {
    hint: `open one of ${named.join(", ")}`,
    humanUrl,
  });
}

const HEAD_CHARS = 5_000;
const LOOK_CHARS = 200_000;
const MARK = /<meta\s[^<>]{0,60}name=["']ris_stylesheet_version["']|<title>RIS Dokument<\/title>|<risdok\s/i;
const ROOT =
  /<meta\s[^<>]{0,60}name=["']root["'][^<>]{0,20}content=["']\/Dokumente\/\w{1,20}\/([\w-]{5,130})\//i;
const FIELD =
  />Dokumentnummer<\/(?:h[13]|ueberschrift)>\s{0,40}(?:<(?:p|absatz)[^<>]{0,100}>\s{0,20})?([\w-]{5,130})\s{0,40}</;

function addressOfPage({ text, url }: SavedPage): RisAtAddress | undefined {
  const head = text.slice(0, HEAD_CHARS);
  return documentOf(ROOT.exec(head)?.[1] ?? FIELD.exec(text.slice(0, LOOK_CHARS))?.[1] ?? url ?? "");
}

/** Identifies a saved page of the site; undefined for a whole law, which is not any one of its provisions. */
function addressOfSitePage({ text, url }: SavedPage): RisAtAddress | undefined {
  return isWholeLaw(text) ? undefined : documentOf(FIELD.exec(text)?.[1] ?? url ?? "");
}

/** How RIS's documents are addressed, found, fetched and recognised. */
export const documents = {
  ids: { parse: addressOf, format: toId, url: pageUrl },
  retention: { keeping: "keep", maxAgeMs: DAY_MS },
  at: onDay,
  fetch: fetchDocument,
  find: findCited,
  covers(text): Coverage {
    const citation = parseCitation(text);
    const isDecision =
      citation?.kind === "decision" &&
      citation.country === "at" &&
      citation.fileNumber !== undefined &&
      !IN_FINDOK.has(citation.court?.abbr ?? "");
    const isFindable = isDecision || citation?.kind === "rechtssatz";
    return { isFindable, gap: "it does not claim to have all of them" };
  },
  shapes: [
    { mark: MARK, within: HEAD_CHARS, address: addressOfPage },
    { mark: /\bid="MainContent_DocumentRepeater_/, address: addressOfSitePage },
  ],
  reads: ({ text }) => isRisdok(text) || isSitePage(text),
} satisfies SourceDocuments<RisAtAddress, RisAtContext>;

const PAGE = 100;
const NIGHT = { from: 18, to: 6 }; // hours in Vienna; `to` is exclusive
const WEEKEND: ReadonlySet<string> = new Set(["Sat", "Sun"]);

/**
 * Checks that a mass query is allowed now; on the operator's own mirror it always is.
 * @throws LegibusError RATE_LIMITED
 */
export function checkHours({ settings, now }: Pick<RisAtContext, "settings" | "now">): void {
  if (settings.baseUrl !== API) return;
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Vienna",
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now());
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const hour = Number(of("hour"));
  if (WEEKEND.has(of("weekday")) || hour >= NIGHT.from || hour < NIGHT.to) return;
  throw new LegibusError(
    "RATE_LIMITED",
    "the operator of RIS asks for mass queries between 18 and 6 o'clock in Vienna or on weekends",
    { hint: "run the same command then: it goes on where it is now", retryable: false },
  );
}

/**
 * Lists the corpus of Austria's federal law in force, provision by provision. The operator of RIS asks for
 * one to two seconds between requests, for mass queries only at night (18 to 6 o'clock) or on weekends, and
 * for prior notice to ris.it@bka.gv.at.
 */
export function corporaOf(context: RisAtContext): readonly ListedCorpus[] {
  const { client, now } = context;
  return [
    {
      name: "risat",
      title: "Federal law of Austria in force (RIS, Bundesrecht konsolidiert)",
      licence: "CC BY 4.0, Quelle: RIS - Rechtsinformationssystem des Bundes (data.bka.gv.at)",
      language: "de",
      format: "HTML, a page for each provision",
      address: `${API}/ris/api/v2.6/Bundesrecht`,
      documents: 100_000,
      bytes: 4_500_000_000,
      async *items(call) {
        const application = APPLICATIONS.bundesrecht;
        const day = { [FASSUNG]: viennaDay(now()) };
        for (let number = 1, seen = 0, total = 1; seen < total; number += 1) {
          const parameters = { ...day, DokumenteProSeite: "OneHundred", Seitennummer: String(number) };
          checkHours(context);
          const page = await client.search(application, parameters, call, 0);
          if (page.hits.length === 0) return;
          total = page.total;
          seen = number * PAGE;
          for (const { number: key, changed } of page.hits) yield { key, ...(changed && { stamp: changed }) };
        }
      },
      async fetch({ key }, _known, call) {
        checkHours(context);
        return { document: await documents.fetch({ type: "document", number: key }, context, call) };
      },
      pausedUntil: () => client.pausedUntil(),
    },
  ];
}
