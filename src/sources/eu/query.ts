import type { DocumentKind, PlainQuery } from "../../core/provider.ts";
import { LegibusError } from "../../core/errors.ts";
import { keysOf } from "../../core/json.ts";
import { LANGUAGES } from "./languages.ts";
import { CELLAR } from "./settings.ts";

const PREFIXES = `PREFIX cdm: <http://publications.europa.eu/ontology/cdm#>
PREFIX owl: <http://www.w3.org/2002/07/owl#>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>`;
const AUTHORITY = "http://publications.europa.eu/resource/authority";
const CELEX_RESOURCE = "http://publications.europa.eu/resource/celex";

/** Data requested for every work in a result. */
const FACTS = `OPTIONAL { ?work cdm:work_date_document ?date }
  OPTIONAL { ?work cdm:resource_legal_in-force ?force }
  OPTIONAL { ?work cdm:resource_legal_date_end-of-validity ?end }
  OPTIONAL { ?work cdm:resource_legal_eli ?eli }
  OPTIONAL { ?work cdm:case-law_ecli ?ecli }`;
const NAMES = "?celex ?title ?date ?force ?end ?eli ?ecli";

function sparqlUrl(query: string): string {
  const parameters = new URLSearchParams({ query, format: "application/sparql-results+json" });
  return `${CELLAR}/webapi/rdf/sparql?${parameters.toString()}`;
}

function titleIn(language: string): string {
  return `?expression cdm:expression_belongs_to_work ?work ;
    cdm:expression_uses_language <${AUTHORITY}/language/${codeOf(language).toUpperCase()}> ;
    cdm:expression_title ?title .`;
}

/** Returns CELLAR's code of a language: `de` -> `deu`; English if unknown. */
export function codeOf(language: string): string {
  return LANGUAGES.get(language) ?? "eng";
}

function resource(celex: string): string {
  return `<${CELEX_RESOURCE}/${encodeURIComponent(celex).replaceAll("(", "%28").replaceAll(")", "%29")}>`;
}

/** Builds the query for a work with its consolidated versions and its corrigenda. */
export function workUrl(celex: string, language: string): string {
  return sparqlUrl(`${PREFIXES}
SELECT DISTINCT ?relation ${NAMES} WHERE {
  { ?work owl:sameAs ${resource(celex)} . BIND("self" AS ?relation) }
  UNION { ?base owl:sameAs ${resource(celex)} . ?work cdm:act_consolidated_consolidates_resource_legal ?base . BIND("consolidated" AS ?relation) }
  UNION { ?base owl:sameAs ${resource(celex)} . ?work cdm:resource_legal_corrects_resource_legal ?base . BIND("corrigendum" AS ?relation) }
  ?work cdm:resource_legal_id_celex ?celex .
  ${FACTS}
  OPTIONAL { ${titleIn(language)} }
} LIMIT 500`);
}

/** Builds the query for works with one of these CELEX numbers: the judgment, the order and the opinion of a case. */
export function worksUrl(celexes: readonly string[]): string {
  const same = celexes.map((celex) => resource(celex)).join(" ");
  return sparqlUrl(`${PREFIXES}
SELECT DISTINCT ?celex ?date ?ecli WHERE {
  VALUES ?same { ${same} }
  ?work owl:sameAs ?same ; cdm:resource_legal_id_celex ?celex .
  OPTIONAL { ?work cdm:work_date_document ?date }
  OPTIONAL { ?work cdm:case-law_ecli ?ecli }
} LIMIT 50`);
}

/** Builds the query for the work of an ECLI or an ELI, whose literal may be typed or plain. */
export function identifierUrl(scheme: "ecli" | "eli", value: string): string {
  const property = scheme === "ecli" ? "case-law_ecli" : "resource_legal_eli";
  const literals = ["", "^^xsd:string", "^^xsd:anyURI"].map((type) => `"${value}"${type}`).join(" ");
  return sparqlUrl(`${PREFIXES}
SELECT DISTINCT ?celex ?date ?ecli WHERE {
  VALUES ?${scheme} { ${literals} }
  ?work cdm:${property} ?${scheme} ; cdm:resource_legal_id_celex ?celex .
  OPTIONAL { ?work cdm:work_date_document ?date }
} LIMIT 50`);
}

/** Kinds of documents, with the pattern of their CELEX numbers. */
const TYPES = {
  regulation: "3[0-9]{4}R",
  directive: "3[0-9]{4}L",
  decision: "3[0-9]{4}D",
  consolidated: "0[0-9]{4}",
  treaty: "1[0-9]{4}",
  judgment: "6[0-9]{4}[CTF]J",
  order: "6[0-9]{4}[CTF]O",
  opinion: "6[0-9]{4}C[CVP]",
  proposal: "5[0-9]{4}(PC|DC|SC|JC)",
} as const;

export const TYPE_NAMES = keysOf(TYPES);

export interface EuSearch extends Pick<PlainQuery, "query" | "from" | "to" | "limit"> {
  readonly type?: keyof typeof TYPES | undefined;
  readonly kind?: DocumentKind | undefined;
  readonly inForce?: boolean | undefined;
  readonly language: string;
  readonly offset: number;
}

const KINDS = { case: "6", legislation: "[013]" } as const;
const MOST_WORDS = 12;

/**
 * Builds the query for works by words of their titles; it requests one row more than wanted, to detect
 * further results.
 * @throws LegibusError INVALID_INPUT
 */
export function searchUrl(search: EuSearch): string {
  const { type, kind, from, to, inForce, language, limit, offset } = search;
  const words = wordsOf(search.query);
  if (words.length === 0) {
    throw new LegibusError("INVALID_INPUT", "the query has no words", {
      hint: "give words of the title, a CELEX number, an ECLI, an ELI or a case number such as C-131/12",
    });
  }
  const numbers = type === undefined ? kind && KINDS[kind] : TYPES[type];
  const filters = [
    numbers && `FILTER(REGEX(STR(?celex), "^${numbers}"))`,
    from && `FILTER(?date >= "${from}"^^xsd:date)`,
    to && `FILTER(?date <= "${to}"^^xsd:date)`,
    inForce !== undefined && `FILTER(STR(?force) IN (${inForce ? '"1", "true"' : '"0", "false"'}))`,
  ].filter(Boolean);
  return sparqlUrl(`${PREFIXES}
SELECT DISTINCT ${NAMES} WHERE {
  ${titleIn(language)}
  ?title bif:contains '${words.map((word) => `"${word}"`).join(" AND ")}' .
  ?work cdm:resource_legal_id_celex ?celex .
  ${FACTS}
  ${filters.join("\n  ")}
} ORDER BY DESC(?date) ?celex LIMIT ${limit + 1} OFFSET ${offset}`);
}

/** Extracts words and quoted phrases; no other part of a query reaches the service. */
function wordsOf(query: string): readonly string[] {
  return [...query.matchAll(/"([^"]+)"|([\p{L}\p{N}][\p{L}\p{N}-]*)/gu)]
    .map(([, phrase, word]) => (phrase ?? word ?? "").replaceAll(/[^\p{L}\p{N}\s-]+/gu, " ").trim())
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS);
}
