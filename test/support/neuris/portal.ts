import type { Reply } from "../loopback.ts";
import { COURTS, type Decision, DECISIONS, type Expression, type Law, LAWS } from "./corpus.ts";
import { aknDecision, decisionItem, htmlDecision } from "./decisions.ts";
import { articlePage, detailOf, eIdOf, expressionEli, itemOf2025, itemOf2026, lawXml } from "./portal-law.ts";

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});
const error = (status: number, code: string, parameter = ""): Reply =>
  json({ errors: [{ code, message: "verbatim words of the portal", parameter }] }, status);
export const NOT_FOUND: Reply = error(404, "not_found");

/** Parameters of each list, as the OpenAPI file has them: anything else is not filtered by, as on the real portal. */
const SORTS: Readonly<Record<string, RegExp>> = {
  "/v1/case-law": /^-?(|default|date|DATUM|courtName|documentNumber)$/,
  "/v1/legislation": /^-?(|default|date|temporalCoverageFrom|legislationIdentifier|DATUM)$/,
  "/v1/document":
    /^-?(|default|date|DATUM|courtName|documentNumber|temporalCoverageFrom|legislationIdentifier)$/,
  "/v1/literature": /^-?(|default|date|DATUM|documentNumber)$/,
  "/v1/administrative-directive": /^-?(|default|date|DATUM|documentNumber)$/,
};
const WINDOW = 10_000;

interface Hit {
  readonly item: object;
  readonly text: string;
  readonly date: string;
}

/** Which year's shape lists of laws have. */
export type Shape = "2025" | "2026";

export function portalAnswer(path: string, query: URLSearchParams, shape: Shape): Reply {
  const lucene = /^(\/v1)\/document\/lucene-search(\/.+)?$/.exec(path);
  if (lucene) return luceneAnswer(`/v1${lucene[2] ?? "/document"}`, query, shape);
  if (SORTS[path] !== undefined)
    return listAnswer(path, query, shape, matcher(query.get("searchTerm") ?? ""));
  if (path === "/v1/case-law/courts") {
    const prefix = (query.get("prefix") ?? "").toLowerCase();
    return json(
      COURTS.filter(({ id, label }) => [id, label].some((name) => name.toLowerCase().startsWith(prefix))),
    );
  }
  const eli = /^\/v1\/legislation\/(eli\/.+)$/.exec(path)?.[1];
  if (eli !== undefined) return lawAnswer(eli);
  const [, number, kind] = /^\/v1\/case-law\/([A-Z0-9]{13})\.(xml|html)$/.exec(path) ?? [];
  const decision = DECISIONS.find((one) => one.number === number && one.onPortal);
  if (!decision) return NOT_FOUND;
  return kind === "xml"
    ? { status: 200, type: "application/xml", body: aknDecision(decision) }
    : { status: 200, type: "text/html; charset=utf-8", body: htmlDecision(decision) };
}

/** All tokens must match, in any order; German words are found in their compounds only when they stand alone. */
function matcher(term: string): (text: string) => boolean {
  const tokens = term.toLowerCase().match(/"[^"]+"|[\p{L}\p{N}§/.-]+/gu) ?? [];
  return (text) =>
    tokens.every(
      (token) =>
        words(text).has(token) || (token.startsWith('"') && text.toLowerCase().includes(token.slice(1, -1))),
    );
}

const words = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function luceneAnswer(path: string, query: URLSearchParams, shape: Shape): Reply {
  const text = query.get("query") ?? "";
  if ((text.match(/"/g) ?? []).length % 2 === 1 || /[([]$/.test(text))
    return error(422, "invalid_lucene_query", "query");
  const az = /AZ:"([^"]+)"/.exec(text)?.[1];
  const plain = text.replaceAll(/\b(?:AND|OR|NOT)\b|\b[A-Z]{1,4}:/g, " ");
  const matches = matcher(plain);
  return listAnswer(path, query, shape, (found) => (az === undefined ? matches(found) : found.includes(az)));
}

function listAnswer(
  path: string,
  query: URLSearchParams,
  shape: Shape,
  matches: (text: string) => boolean,
): Reply {
  const wrong = wrongParameter(path, query);
  if (wrong !== undefined) return error(422, "invalid_parameter_value", wrong);
  if (/[.]/.test(query.get("abbreviation") ?? "")) return error(500, "internal_error"); // seen with odd names
  const [size, pageIndex] = [Number(query.get("size") ?? 100), Number(query.get("pageIndex") ?? 0)];
  const [from, to] = [query.get("dateFrom") ?? "", query.get("dateTo") ?? "9999"];
  const all = [
    ...(path === "/v1/legislation" ? [] : decisions(path, query)),
    ...(path === "/v1/case-law" ? [] : laws(path, query, shape)),
  ];
  const found = all.filter(({ text, date }) => matches(text) && date >= from && date <= to);
  const sort = query.get("sort") ?? "";
  if (sort.endsWith("date"))
    found.sort((a, b) => a.date.localeCompare(b.date) * (sort.startsWith("-") ? -1 : 1));
  const member = found.slice(size * pageIndex, size * (pageIndex + 1)).map(({ item, text }) => ({
    "@type": "SearchResult",
    item,
    textMatches: [
      {
        "@type": "SearchResultMatch",
        name: "text",
        text: `<mark>${text.slice(0, 10)}</mark>${text.slice(10, 120)}`,
        location: null,
      },
    ],
  }));
  return json({
    "@type": "hydra:Collection",
    "@id": `${path}?${query.toString()}`,
    totalItems: found.length,
    member,
    view: { "@type": "hydra:PartialCollectionView", first: "", previous: null, next: null, last: "" },
  });
}

/** The first parameter that the portal refuses with status 422. */
function wrongParameter(path: string, query: URLSearchParams): string | undefined {
  const size = Number(query.get("size") ?? 100);
  const pageIndex = Number(query.get("pageIndex") ?? 0);
  if (!(size >= 1 && size <= 300)) return "size";
  if (pageIndex < 0 || size * pageIndex + size > WINDOW) return "pageIndex";
  if (!SORTS[path]?.test(query.get("sort") ?? "")) return "sort";
  return ["dateFrom", "dateTo", "mostRelevantOn", "temporalCoverageFrom"].find((name) => {
    const day = query.get(name);
    return day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day);
  });
}

function decisions(path: string, query: URLSearchParams): Hit[] {
  if (path !== "/v1/case-law" && path !== "/v1/document") return [];
  const [ecli, court, fileNumber] = [query.get("ecli"), query.get("court"), query.get("fileNumber")];
  return DECISIONS.filter(
    (one) =>
      one.onPortal &&
      (ecli === null || one.ecli === ecli) &&
      (fileNumber === null || one.fileNumber === fileNumber) &&
      (court === null || `${one.court} ${one.place}`.toLowerCase().startsWith(court.toLowerCase())),
  ).map((one) => ({ item: decisionItem(one), text: decisionText(one), date: one.date }));
}

const decisionText = (one: Decision): string =>
  [one.title, one.fileNumber, ...one.leitsatz, ...one.tenor, ...one.facts, ...one.grounds].join(" ");

function laws(path: string, query: URLSearchParams, shape: Shape): Hit[] {
  if (path !== "/v1/legislation" && path !== "/v1/document") return [];
  const abbreviation = query.get("abbreviation");
  const risAbbreviation = query.get("risAbbreviation");
  const eli = query.get("eli");
  return LAWS.flatMap((law): Hit[] => {
    if (law.eli === undefined || (eli !== null && law.eli !== eli)) return [];
    if (abbreviation !== null && !looseMatch(law, abbreviation)) return [];
    if (risAbbreviation !== null && law.jurabk !== risAbbreviation) return [];
    const day = query.get("mostRelevantOn");
    const chosen = day === null ? law.expressions : [mostRelevant(law, day)];
    return chosen.map((expression) => ({
      item: shape === "2026" ? itemOf2026(law, expression) : itemOf2025(law, expression),
      text: lawText(law, expression),
      date: law.enacted,
    }));
  });
}

/** The index analyses abbreviations: it once answered "GG" with the UZwG. */
function looseMatch(law: Law, asked: string): boolean {
  return law.abbr.toLowerCase() === asked.toLowerCase() || (asked === "GG" && law.abbr === "UZwG");
}

function mostRelevant(law: Law, day: string): Expression {
  const [first] = law.expressions;
  const found =
    law.expressions.find(({ from, to = "9999" }) => from <= day && day <= to) ??
    law.expressions.find(({ from }) => from > day) ??
    law.expressions.at(-1) ??
    first;
  if (!found) throw new Error(`${law.abbr} has no expression`);
  return found;
}

const lawText = (law: Law, { parts }: Expression): string =>
  [
    law.title,
    law.abbr,
    ...parts.flatMap(({ norms }) =>
      norms.flatMap(({ label, title, paragraphs }) => [label, title, ...paragraphs.map(({ text }) => text)]),
    ),
  ].join(" ");

function lawAnswer(path: string): Reply {
  for (const law of LAWS) {
    for (const expression of law.eli === undefined ? [] : law.expressions) {
      const eli = expressionEli(law, expression);
      if (!path.startsWith(eli)) continue;
      const rest = path.slice(eli.length);
      if (rest === "") return json(detailOf(law, expression));
      const text = `/${expression.date}/regelungstext-1`;
      if (rest === `${text}.xml`)
        return { status: 200, type: "application/xml", body: lawXml(law, expression) };
      if (rest === `/${expression.date}/anlage-regelungstext-1.xml`)
        return { status: 200, type: "application/xml", body: annexXml(eli, expression.date) };
      const norm = expression.parts
        .flatMap(({ norms }) => norms)
        .find(
          (one) =>
            rest === `${text}/${encodeURIComponent(eIdOf(one))}.html` ||
            rest === `${text}/${eIdOf(one)}.html`,
        );
      return norm ? { status: 200, type: "text/html;charset=UTF-8", body: articlePage(norm) } : NOT_FOUND;
    }
  }
  return NOT_FOUND;
}

/** An annex in LegalDocML.de 1.8: number, reference and heading in its title, then an open structure. */
export function annexXml(eli: string, date: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<akn:akomaNtoso xmlns:akn="http://Inhaltsdaten.LegalDocML.de/1.8.2/"><akn:doc name="/akn/ontology/de/concept/documenttype/bund/anlage-regelungstext">
<akn:meta><akn:identification source="attributsemantik-noch-undefiniert"><akn:FRBRWork>${uri("FRBRthis", `${eli.split("/").slice(0, 5).join("/")}/anlage-regelungstext-1`)}</akn:FRBRWork><akn:FRBRExpression>${uri("FRBRthis", `${eli}/anlage-regelungstext-1`)}${uri("FRBRuri", eli)}<akn:FRBRdate date="${date}" name="verkuendungsfassung"/></akn:FRBRExpression></akn:identification></akn:meta>
<akn:preface><akn:block name="attributsemantik-noch-undefiniert"><akn:docTitle>${inline("num", "Anlage 1")}${inline("bezug", "(zu § 823)")}${inline("heading", "Grenzwerte für Fähren")}</akn:docTitle></akn:block></akn:preface>
<akn:mainBody><akn:p>Für Fähren gelten die folgenden Grenzwerte.</akn:p>
<akn:list>${item("1.", "Abgase: höchstens 5 x 10<akn:sup>-3</akn:sup> g je Stunde;")}${item("2.", "Lärm: höchstens 10<akn:sup>2</akn:sup> Schwingungen.")}</akn:list>
<akn:table><akn:tr><akn:th><akn:p>Länge</akn:p></akn:th><akn:th><akn:p>Planken</akn:p></akn:th></akn:tr><akn:tr><akn:td><akn:p>bis 10 m</akn:p></akn:td><akn:td><akn:p>eine</akn:p></akn:td></akn:tr></akn:table></akn:mainBody></akn:doc></akn:akomaNtoso>`;
}

const inline = (name: string, text: string) =>
  `<akn:inline name="attributsemantik-noch-undefiniert" refersTo="anlageregelungstext-${name}">${text}</akn:inline>`;
const uri = (name: string, value: string) => `<akn:${name} value="${value}"/>`;
const item = (label: string, text: string) =>
  `<akn:point><akn:num>${label}</akn:num><akn:content><akn:p>${text}</akn:p></akn:content></akn:point>`;
