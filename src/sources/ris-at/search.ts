import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { PlainQuery } from "../../core/provider.ts";
import { courtsCalled } from "../../citations/index.ts";
import { applicationOf as nameOfApplication } from "../../citations/links/ris-at.ts";
import { provinceCourt } from "../../citations/tables/german-courts.ts";
import { type SearchAnswer, searchAnswer } from "../../core/search.ts";
import { capitalised } from "../../core/text.ts";
import { contentWords } from "../../library/search/stems.ts";
import { type Application, type ApplicationName, APPLICATIONS, NAMES } from "./applications.ts";
import type { RisAtContext } from "./client.ts";
import { viennaDay, rowOf } from "./parse.ts";
import { pageFor, searchPageUrl, type PageRequest, type Parameters } from "./urls.ts";
import { readNorm, section } from "./norm.ts";

const ATTRIBUTION = "Quelle: RIS - Rechtsinformationssystem des Bundes (data.bka.gv.at), CC BY 4.0";

/** Searches one application of RIS. @throws LegibusError INVALID_INPUT without words and days */
export async function search(
  context: RisAtContext,
  name: ApplicationName,
  request: RisAtSearch,
  call: ToolCall,
): Promise<SearchAnswer> {
  const application: Application = APPLICATIONS[name];
  const today = viennaDay(context.now());
  const page = pageFor(request.limit, request.offset);
  const { parameters, notes } = parametersOf(application, request, page, today);
  const query = [request.query, request.norm].filter(Boolean).join(" · ");
  if (query === "" && request.from === undefined && request.to === undefined) {
    throw new LegibusError("INVALID_INPUT", "give query or norm", {
      hint: "norm is a provision, such as ABGB § 1295",
    });
  }
  call.progress(0.2, `Asking RIS (Austria), ${application.title}`);
  const found = await context.client.search(application, parameters, call);
  const [words] = found.total > 0 || page.number > 1 ? [] : contentWords(request.query ?? "").slice(-1);
  if (words !== undefined) {
    const again = await search(context, name, { ...request, query: words }, call);
    const said = `no hits for "${query}"; these are for "${words}"`;
    if (again.total > 0) return { ...again, query, notes: [...again.notes, said] };
  }
  const hits = found.hits.slice(page.skip, page.skip + request.limit);
  return searchAnswer({
    source: "risat",
    query,
    rows: hits.map((hit) => rowOf(hit, found.how, today)),
    total: found.total,
    offset: request.offset,
    ms: found.ms,
    queryUrl: searchPageUrl(application),
    notes: [`${application.title} (AT). ${ATTRIBUTION}`, ...notes],
  });
}

const ASKED: Readonly<Record<"case" | "legislation" | "any", readonly ApplicationName[]>> = {
  case: ["justiz"],
  legislation: ["bundesrecht"],
  any: ["bundesrecht", "justiz"],
};

/**
 * Searches federal law and the courts for plain words; if one application fails, the other's rows are still
 * returned.
 */
export async function plainSearch(
  context: RisAtContext,
  { query, kind, limit, court: given, from, to }: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  const names = given === undefined ? ASKED[kind ?? "any"] : [applicationOf(austrianCode(given) ?? "")];
  const narrowed = given !== undefined || kind === "case" ? { court: given, from, to } : {};
  const each = Math.ceil(limit / names.length);
  const outcomes = await Promise.allSettled(
    names.map(
      async (name) => await search(context, name, { query, limit: each, offset: 0, ...narrowed }, call),
    ),
  );
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const [first] = answers;
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!first) throw failed?.reason;
  const total = answers.reduce((sum, answer) => sum + answer.total, 0);
  const ms = Math.max(...answers.map(({ per_source: [one] }) => one?.ms ?? 0));
  const status = failed ? "partial" : total === 0 ? "empty" : "ok";
  return {
    ...first,
    status,
    total,
    results: answers.flatMap((answer) => answer.results).slice(0, limit),
    next: null,
    per_source: [{ source: "risat", status, hits: total, ms }],
    notes: answers.flatMap(({ notes }) => notes),
    warnings: failed ? ["one application of RIS (Austria) did not answer"] : [],
  };
}

interface RisAtSearch extends Pick<PlainQuery, "court" | "from" | "to" | "limit"> {
  readonly query?: string | undefined;
  /** A provision as cited: "ABGB § 1295", "Art 7 B-VG". */
  readonly norm?: string | undefined;
  readonly asAt?: string | undefined;
  /** true: Rechtssätze only; false: texts only; absent: both. */
  readonly rechtssatz?: boolean | undefined;
  readonly offset: number;
}

const RULING = /^RS\d{7}$/i;
/** Examples: `3 Ob 73/26w`, `Ra 2024/02/0082`, `V 258/2025`, `W251 2291767-1`. */
const FILE_NUMBER =
  /^(?:\d{1,2}\s?(?:ObA|ObS|Ob|Os|Bkd|Bs|Nc|R|Ra|Rs|Ok|Nds)\s?\d{1,5}\/\d{2}[a-z]?|R[aoe]\s?\d{4}\/\d{2}\/\d{4}|\d{4}\/\d{2}\/\d{4}|[A-Z]{1,2}\s?\d{1,4}\/\d{2,4}|[A-Z]\d{3}\s?\d{7}-\d{1,3})$/;

/**
 * Builds a search's parameters, for today's text unless another day or dates are given.
 * @throws LegibusError INVALID_INPUT
 */
export function parametersOf(
  application: Application,
  search: RisAtSearch,
  page: PageRequest,
  today: string,
): { readonly parameters: Parameters; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const parameters = {
    ...words(application, search, notes),
    ...norm(application, search, notes),
    ...court(application, search, notes),
    ...time(application, search, today, notes),
    ...pairs(application, search),
    DokumenteProSeite: page.sizeName,
    Seitennummer: String(page.number),
  };
  return { parameters, notes };
}

function words(application: Application, { query }: RisAtSearch, notes: string[]): Parameters {
  const given = query?.trim() ?? "";
  if (given === "") return {};
  checkWildcards(given);
  if (application.kind === "case" && RULING.test(given)) {
    const numbered = application.name === "Justiz";
    return numbered ? { Rechtssatznummer: given.toUpperCase() } : { [application.words]: given };
  }
  if (application.kind === "case" && FILE_NUMBER.test(given)) {
    notes.push(`"${given}" was read as a file number`);
    return { Geschaeftszahl: given };
  }
  if (application.number !== undefined && /^(?:[IVX]{1,3}\s)?(?:Nr\.?\s?)?\d{1,4}\/\d{4}$/.test(given)) {
    notes.push(`"${given}" was read as a gazette number`);
    return { [application.number]: given.replace(/^(?:[IVX]{1,3}\s)?(?:Nr\.?\s?)?/, "") };
  }
  return { [application.words]: given };
}

/**
 * Allows one wildcard per word, with at least two characters next to it; checked here because the service
 * only rejects it.
 */
function checkWildcards(query: string): void {
  const wrong = query
    .split(/[\s()"]+/)
    .find((word) => word.includes("*") && !/^[^*]{2,}\*(?:[^*]{2,})?$|^\*[^*]{2,}$/.test(word));
  if (wrong === undefined) return;
  throw new LegibusError(
    "INVALID_INPUT",
    `the wildcard in "${wrong.slice(0, 60)}" has too few characters around it`,
    { hint: "RIS takes one * per word with at least two characters beside it, such as vertrag*" },
  );
}

function norm(application: Application, { norm: given }: RisAtSearch, notes: string[]): Parameters {
  if (given === undefined || given.trim() === "") return {};
  if (application.kind === "norm") return section(readNorm(given));
  if (application.kind === "case") return { Norm: caseNorm(given) };
  notes.push(`${application.title} cannot be searched by norm`);
  return {};
}

/** Writes the law first, because decisions are indexed as `ABGB §863`. */
function caseNorm(given: string): string {
  const { law, number, type } = readNorm(given);
  if (number === undefined) return law;
  return `${law} ${type === "Paragraph" ? "§" : type === "Artikel" ? "Art" : "Anl"}${number}`.trim();
}

/** Returns the application with the decisions of a court, given by its abbreviation. */
export function applicationOf(code: string): ApplicationName {
  const own = nameOfApplication(code);
  return NAMES.find((name) => APPLICATIONS[name].name === own) ?? "justiz";
}

function court(application: Application, { court: given = "" }: RisAtSearch, notes: string[]): Parameters {
  const plain = given.trim();
  if (plain === "") return {};
  if (application.kind === "case") return courtOfCases(application, plain, notes);
  if (application.kind === "norm" && application.endpoint === "Landesrecht") {
    return { [`Bundesland.SucheIn${umlautless(plain)}`]: "true" };
  }
  notes.push(leftOut(application));
  return {};
}

function leftOut({ title }: Application): string {
  return `${title} has no choice of courts: court was left out`;
}

/** @throws LegibusError INVALID_INPUT for a court of another country, or whose decisions are in another application */
function courtOfCases(application: Application, given: string, notes: string[]): Parameters {
  const code = austrianCode(given);
  const [, ...seat] = (code ?? "").split(" ");
  const own = code === undefined ? undefined : applicationOf(code);
  if (own !== undefined && APPLICATIONS[own] !== application) {
    throw new LegibusError("INVALID_INPUT", `${application.title} has no decisions of ${code}`, {
      hint: `they are in application "${own}"`,
    });
  }
  if (application.court === "Gericht") return { Gericht: code ?? given };
  if (application.court === "Bundesland") {
    const state = code === undefined ? given : seat.join(" ");
    return state === "" ? {} : { Bundesland: umlautless(state) };
  }
  if (own === undefined) notes.push(leftOut(application));
  return {};
}

/**
 * Returns RIS's abbreviation of a court, "Oberlandesgericht Wien" -> "OLG Wien", "NÖ LVwG" -> "LVwG
 * Niederösterreich"; undefined for unknown names.
 * @throws LegibusError INVALID_INPUT for a court of another country
 */
function austrianCode(given: string): string | undefined {
  const found = courtsCalled(given);
  const own =
    found.find(({ jurisdiction }) => jurisdiction === "at") ??
    found.find(({ jurisdiction, code }) => jurisdiction === "de" && code.includes(" "));
  if (own || found.length === 0) return own && (provinceCourt(own.code) ?? own.code);
  throw new LegibusError("INVALID_INPUT", `${given.slice(0, 100)} is not an Austrian court`, {
    hint: "write it as OGH, OLG Wien or LG Linz",
  });
}

/** Converts a state's name to the service's spelling: "Kärnten" -> "Kaernten". */
function umlautless(name: string): string {
  return capitalised(
    name.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("Ö", "Oe"),
  );
}

function time(
  application: Application,
  { from, to, asAt }: RisAtSearch,
  today: string,
  notes: string[],
): Parameters {
  const isLimited = from !== undefined || to !== undefined;
  if (isLimited && asAt !== undefined)
    throw new LegibusError("INVALID_INPUT", "as_at goes with neither from nor to", {
      hint: "leave one of them out",
    });
  if (isLimited && application.dates) {
    const [first, last] = application.dates;
    return { ...(from !== undefined && { [first]: from }), ...(to !== undefined && { [last]: to }) };
  }
  if (isLimited) notes.push(`${application.title} cannot be limited by date`);
  if (application.day !== undefined) return { [application.day]: asAt ?? today };
  if (asAt !== undefined) notes.push(`${application.title} knows no versions: as_at was left out`);
  return {};
}

/** Selects Rechtssätze, texts or both; by default the service searches Rechtssätze only. */
function pairs(application: Application, { rechtssatz }: RisAtSearch): Parameters {
  if (application.pairs !== true) return {};
  return {
    ...(rechtssatz !== false && { "Dokumenttyp.SucheInRechtssaetzen": "true" }),
    ...(rechtssatz !== true && { "Dokumenttyp.SucheInEntscheidungstexten": "true" }),
  };
}
