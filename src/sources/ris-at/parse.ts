import { defined } from "../../core/defined.ts";
import { shortened } from "../../core/text.ts";
import { cleanLine } from "../../core/sanitise.ts";
import { LegibusError } from "../../core/errors.ts";
import { dayIn, leadingDay } from "../../core/day.ts";
import { type SearchRow, searchRow } from "../../core/search.ts";
import { pageUrl, toId } from "./urls.ts";
import { unknownForm, wholeJson } from "../../documents/page.ts";

/** One hit of any application. Dates are ISO. */
export interface RisAtHit {
  /** Document number. */
  readonly number: string;
  readonly url?: string;
  readonly published?: string;
  /** Date of its last change in RIS. */
  readonly changed?: string;
  /** "Rechtssatz", "Text", "Paragraph", "Artikel" … */
  readonly type?: string;
  readonly norm?: NormFacts;
  readonly decision?: DecisionFacts;
  /** Title of a law, a gazette entry or a draft. */
  readonly title?: string;
  /** Gazette number, draft date and the like. */
  readonly detail?: string;
  readonly date?: string;
}

export interface NormFacts {
  readonly law?: string;
  readonly abbreviation?: string;
  /** "§ 1295", "Art. 7", "Anl. 1". */
  readonly place?: string;
  readonly from?: string;
  readonly to?: string;
  readonly lawNumber?: string;
  /** Bundesland. */
  readonly state?: string;
}

export interface DecisionFacts {
  readonly court?: string;
  readonly fileNumbers: readonly string[];
  readonly ecli?: string;
  readonly rechtssaetze: readonly string[];
  readonly summary?: string;
  /** Document numbers of the linked texts. */
  readonly texts: readonly string[];
}

const WHO = "RIS (Austria)";

/**
 * Parses the rows of a response; an error envelope, which has status 200, is thrown as an error.
 * @throws LegibusError
 */
export function parsePage(body: string, humanUrl: string) {
  const result = at(wholeJson(body, WHO, humanUrl), "OgdSearchResult");
  const refused = at(result, "Error");
  if (refused !== undefined) throw refusal(textAt(refused, "Message") ?? "", humanUrl);
  const documents = at(result, "OgdDocumentResults");
  const count = textAt(documents, "Hits");
  if (count === undefined || !/^\d{1,9}$/.test(count)) throw unknownForm(WHO, humanUrl);
  const total = Number(count);
  const references = toArray(at(documents, "OgdDocumentReference"));
  const hits = references.map(hitOf).filter((hit) => hit !== undefined);
  if (hits.length < references.length || (total > 0 && hits.length === 0)) throw unknownForm(WHO, humanUrl);
  return { total, hits };
}

function hitOf(reference: unknown): RisAtHit | undefined {
  const facts = at(reference, "Data", "Metadaten");
  const number = textAt(facts, "Technisch", "ID");
  if (number === undefined) return undefined;
  const law = LAWS.map((name) => at(facts, name)).find((one) => one !== undefined);
  const decision = at(facts, "Judikatur");
  return {
    number,
    ...defined({
      url: textAt(facts, "Allgemein", "DokumentUrl"),
      published: dayAt(facts, "Allgemein", "Veroeffentlicht"),
      changed: dayAt(facts, "Allgemein", "Geaendert"),
    }),
    ...(decision === undefined ? lawFacts(law) : decisionFacts(decision)),
  };
}

/** Names of a hit's legislation element in each part of the service. */
const LAWS = ["Bundesrecht", "Landesrecht", "Bezirke", "Gemeinden", "Sonstige"];

function lawFacts(law: unknown): Partial<RisAtHit> {
  const own = applicationPart(law);
  const facts = defined({
    title: firstText(law, "Kurztitel", "Titel", "Title"),
    type: firstText(own, "Dokumenttyp", "Typ"),
    date: leadingDay(firstText(own, ...DATES) ?? firstText(law, ...DATES)),
    detail:
      [
        firstText(law, "Bundesland") ?? firstText(own, "Bundesland"),
        firstText(law, "Gemeinde") ??
          firstText(own, "Gemeinde", "Bezirksverwaltungsbehoerde", "Bundesministerium"),
        firstText(own, ...NUMBERS) ?? firstText(law, ...NUMBERS),
        review(own),
        firstText(own, "Autor", "Urheber", "Herausgeber"),
      ]
        .filter((one) => one !== undefined)
        .join(" · ") || undefined,
  });
  const place = textAt(own, "ArtikelParagraphAnlage");
  return place === undefined ? facts : { ...facts, norm: normFacts(law, own, place) };
}

const DATES = [
  "Ausgabedatum",
  "Kundmachungsdatum",
  "Beschlussdatum",
  "Entscheidungsdatum",
  "Sitzungsdatum",
  "Inkrafttretensdatum",
];
const NUMBERS = [
  "Bgblnummer",
  "BgblNummer",
  "Lgblnummer",
  "LgblNummer",
  "Kundmachungsnummer",
  "Fundstelle",
  "GZ",
  "Sitzungsnummer",
];

/** Formats the period in which a draft can be commented on. */
function review(own: unknown): string | undefined {
  const from = dayAt(own, "BeginnBegutachtungsfrist");
  const to = dayAt(own, "EndeBegutachtungsfrist") ?? dayAt(own, "Begutachtungsfrist");
  return to === undefined ? undefined : `review ${from === undefined ? "until" : `${from} to`} ${to}`;
}

/** Returns the first of several elements that has text, because applications use different names for the same field. */
function firstText(value: unknown, ...names: readonly string[]): string | undefined {
  return names.map((name) => textAt(value, name)).find((text) => text !== undefined);
}

function normFacts(law: unknown, own: unknown, place: string): NormFacts {
  return defined({
    law: textAt(law, "Kurztitel"),
    abbreviation: textAt(own, "Abkuerzung"),
    place,
    from: dayAt(own, "Inkrafttretensdatum"),
    to: dayAt(own, "Ausserkrafttretensdatum"),
    lawNumber: textAt(own, "Gesetzesnummer"),
    state: textAt(law, "Bundesland"),
  });
}

function decisionFacts(decision: unknown): Partial<RisAtHit> {
  const own = applicationPart(decision);
  const texts = toArray(at(own, "Entscheidungstexte", "item")).flatMap(
    (item) => textAt(item, "Dokumentnummer") ?? numberInLink(textAt(item, "DokumentUrl")) ?? [],
  );
  const direct = numberInLink(textAt(own, "EntscheidungstextUrl"));
  return {
    ...defined({ type: textAt(decision, "Dokumenttyp"), date: dayAt(decision, "Entscheidungsdatum") }),
    decision: {
      ...defined({
        court: textAt(own, "Gericht") ?? textAt(own, "EntscheidendeBehoerde"),
        ecli: textAt(decision, "EuropeanCaseLawIdentifier"),
        summary: textAt(own, "Leitsatz") ?? textAt(decision, "Schlagworte"),
      }),
      fileNumbers: itemsAt(decision, "Geschaeftszahl"),
      rechtssaetze: itemsAt(own, "Rechtssatznummern"),
      texts: [...new Set([...texts, ...(direct === undefined ? [] : [direct])])],
    },
  };
}

function numberInLink(link = ""): string | undefined {
  return /Dokumentnummer=(\w{5,130})/.exec(link)?.[1];
}

/** Returns the element with the application's own name: `BrKons`, `Justiz`, `BgblAuth` … */
function applicationPart(value: unknown): unknown {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one !== "object" || one === null) return undefined;
  return Object.entries(one).find(
    ([key, inner]) => typeof inner === "object" && inner !== null && !COMMON.has(key),
  )?.[1];
}

const COMMON: ReadonlySet<string> = new Set(["Geschaeftszahl", "Normen", "Indizes"]);

function dayAt(value: unknown, ...path: readonly string[]): string | undefined {
  return leadingDay(textAt(value, ...path));
}

/** Plain explanations of the service's error messages; its own words go to the log. */
const MEANINGS: readonly (readonly [RegExp, string, string])[] = [
  [/Seitennummer ist höher/i, "the wanted rows are after the last hit", "use a smaller offset"],
  [
    /Platzhalter|wildcard/i,
    "RIS (Austria) wants at least two characters before and after a wildcard",
    "write a longer beginning, such as vertrag*",
  ],
  [
    /Suchabfrage ist ungültig|Client\.Validation/i,
    "RIS (Austria) did not understand the query",
    'use plain words; und, oder, nicht and "phrases" are allowed, brackets must be closed',
  ],
];

function refusal(message: string, humanUrl: string): LegibusError {
  const known = MEANINGS.find(([pattern]) => pattern.test(message));
  if (known) return new LegibusError("INVALID_INPUT", known[1], { hint: known[2], humanUrl, cause: message });
  return new LegibusError("UPSTREAM_ERROR", `${WHO} answered with an error instead of results`, {
    hint: "check the values of the search, or try again in a minute",
    humanUrl,
    cause: message,
  });
}

/**
 * Converts a field to an array. The service's JSON is derived from XML: a repeated element is an object if it
 * occurs once and an array otherwise, empty elements are "", absent ones null objects, numbers are strings.
 */
function toArray(value: unknown): readonly unknown[] {
  const isNil = typeof value === "object" && value !== null && "@xsi:nil" in value;
  if (value === undefined || value === null || value === "" || isNil) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the value at a path; for a repeated element on the way it takes the first. */
function at(value: unknown, ...path: readonly string[]): unknown {
  let node = value;
  for (const key of path) {
    const one: unknown = Array.isArray(node) ? node[0] : node;
    if (typeof one !== "object" || one === null || !Object.hasOwn(one, key)) return undefined;
    node = Reflect.get(one, key);
  }
  return node;
}

/** Returns an element's text, trimmed; undefined when it is empty, nil or not text. */
function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  if (typeof found === "string") return plainText(found);
  const [one] = toArray(found);
  const text = typeof one === "object" ? at(one, "#text") : one;
  if (typeof text === "number") return String(text);
  return typeof text === "string" ? plainText(text) : undefined;
}

/** Removes invisible characters, because the text is shown to a model; undefined when nothing remains. */
function plainText(raw: string): string | undefined {
  return cleanLine(raw) || undefined;
}

/** Returns the texts of `{item: …}`, one or many; each is also split at "; ". */
function itemsAt(value: unknown, ...path: readonly string[]): readonly string[] {
  return toArray(at(value, ...path, "item")).flatMap((item) => textAt({ item }, "item")?.split("; ") ?? []);
}

/** Returns today's date in Vienna, where the law changes at midnight. */
export function viennaDay(now: number): string {
  return dayIn("Europe/Vienna", now);
}

/**
 * Returns the date of a hit, checked against its document number: the source has decisions of 1978 dated
 * 2026, and dates after their own publication. The date of a Rechtssatz is correctly that of its newest
 * decision.
 */
export function checkDate(
  hit: RisAtHit,
  today: string,
): { readonly date?: string; readonly warning?: string } {
  const { date, published, number, type } = hit;
  if (date === undefined || !hit.decision || type === "Rechtssatz") return date === undefined ? {} : { date };
  const inNumber = dayInNumber(number);
  const isOther = inNumber !== undefined && inNumber !== date;
  if (!isOther && published !== undefined && date > published)
    return { date, warning: `suspicious date: ${date} is later than the publication on ${published}` };
  const warning = suspicion(date, inNumber, today);
  return { date: isOther ? inNumber : date, ...(warning !== undefined && { warning }) };
}

/** Returns a warning of a date that differs from the one in the document's number, or is in the future. */
export function suspicion(date: string, inNumber: string | undefined, today: string): string | undefined {
  if (inNumber !== undefined && inNumber !== date)
    return `suspicious date: the source says ${date}, the document's number ${inNumber}`;
  return date > today ? `suspicious date: ${date} is in the future` : undefined;
}

/** Extracts the date from a document number: JJT_20260624_OGH0002_… -> 2026-06-24. */
export function dayInNumber(number: string): string | undefined {
  const [, year, month, day] = /^[A-Z]{3,6}_(\d{4})(\d{2})(\d{2})_/.exec(number) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

const MAX_TEXTS = 2; // linked documents named in a row
const MAX_DOCKETS = 3;
const MAX_SUMMARY = 240; // characters

/**
 * Converts a hit to the row format that all searches share; every row is marked AT, because German laws have
 * the same names.
 */
export function rowOf(hit: RisAtHit, how: "live" | "cache", today: string): SearchRow {
  const checked = checkDate(hit, today);
  const { court, ecli, summary } = hit.decision ?? {};
  const address = { type: "document", number: hit.number } as const;
  return searchRow({
    id: toId(address),
    title: titleOf(hit),
    url: hit.url ?? pageUrl(address),
    court,
    date: hit.norm ? hit.norm.from : checked.date,
    ecli,
    jurisdiction: "at",
    snippet: summary === undefined ? undefined : shortened(summary, MAX_SUMMARY),
    facts: ["AT", ...facts(hit), checked.warning],
    source: "risat",
    how,
  });
}

function titleOf({ norm, decision, title, number }: RisAtHit): string {
  if (norm) return [norm.place, norm.abbreviation ?? norm.law].filter(Boolean).join(" ");
  const named = decision && [decision.court, decision.rechtssaetze[0] ?? fileNumber(decision)];
  return named?.filter(Boolean).join(" ") || (title ?? number);
}

function facts(hit: RisAtHit): (string | undefined)[] {
  if (hit.norm) return normLine(hit.norm);
  if (hit.decision) return decisionLine(hit, hit.decision);
  return [hit.detail, hit.type, hit.date];
}

function normLine({ law, abbreviation, from, to, state }: NormFacts): (string | undefined)[] {
  const window = from === undefined && to === undefined ? undefined : `${from ?? "…"} to ${to ?? "now"}`;
  return [state, abbreviation === undefined ? undefined : law, window];
}

function decisionLine(hit: RisAtHit, decision: DecisionFacts): (string | undefined)[] {
  const { texts, rechtssaetze, fileNumbers } = decision;
  const isRechtssatz = hit.type === "Rechtssatz";
  const named = texts.slice(0, MAX_TEXTS).map((number) => toId({ type: "document", number }));
  const more = texts.length > MAX_TEXTS ? ` and ${texts.length - MAX_TEXTS} more` : "";
  return [
    hit.type,
    isRechtssatz && rechtssaetze.length > 0 && fileNumbers.length > 0
      ? shownFileNumbers(fileNumbers)
      : undefined,
    isRechtssatz && hit.date !== undefined ? `last decision ${hit.date}` : hit.date,
    texts.length > 0 ? `texts ${named.join(", ")}${more}` : undefined,
  ];
}

function shownFileNumbers(fileNumbers: readonly string[]): string {
  const shown = fileNumbers.slice(0, MAX_DOCKETS).map(spaced).join("; ");
  return fileNumbers.length > MAX_DOCKETS ? `${shown}; +${fileNumbers.length - MAX_DOCKETS}` : shown;
}

function fileNumber({ fileNumbers }: DecisionFacts): string | undefined {
  return fileNumbers[0] === undefined ? undefined : spaced(fileNumbers[0]);
}

/** Formats a file number as it is cited: "3Ob73/26w" -> "3 Ob 73/26w". */
export function spaced(fileNumber: string): string {
  return fileNumber.replace(/^(\d{1,3})\s?([A-Z][A-Za-z]{1,3})\s?(?=\d{1,5}\/\d{2}[a-z]?\b)/, "$1 $2 ");
}
