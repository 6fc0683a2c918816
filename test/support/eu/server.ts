import { type Asked, type Loopback, type Reply, startLoopback } from "../loopback.ts";
import { ACTS, DATA, type FakeData, JUDGMENTS, OLD_ACTS, VERSIONS } from "./corpus.ts";
import { consolidatedPage, judgmentPage, ojPage, oldPage } from "./pages.ts";

/** Of the languages; `ger` and `fre` are refused. */
const CODES: Readonly<Record<string, string>> = { deu: "de", eng: "en", fra: "fr", fin: "fi" };

interface Text {
  readonly celex: string;
  readonly language: string;
  readonly type: "application/xhtml+xml" | "text/html";
  readonly body: () => string;
}

const TEXTS: readonly Text[] = [
  ...ACTS.map((act): Text => ({ ...act, type: "application/xhtml+xml", body: () => ojPage(act) })),
  ...VERSIONS.map((version): Text => ({
    celex: `0${version.act.celex.slice(1)}-${version.day.replaceAll("-", "")}`,
    language: version.act.language,
    type: "application/xhtml+xml",
    body: () => consolidatedPage(version),
  })),
  ...OLD_ACTS.map((act): Text => ({ ...act, type: "text/html", body: () => oldPage(act) })),
  ...JUDGMENTS.map((judgment): Text => ({
    ...judgment,
    type: "application/xhtml+xml",
    body: () => judgmentPage(judgment),
  })),
];

/** CELLAR as it behaves: 303 to a plain http address of its own, 404 with two meanings, SPARQL with errors of status 200. */
export async function startCellar(): Promise<Loopback> {
  return await startLoopback((asked) => {
    const { path } = asked;
    if (path === "/webapi/rdf/sparql") return sparql(asked);
    const [, celex] = /^\/resource\/celex\/(.+)$/.exec(path) ?? [];
    if (celex !== undefined) return negotiate(celex, asked);
    const part = /^\/resource\/cellar\/in-parts\/DOC_(\d)$/.exec(path)?.[1];
    if (part !== undefined)
      return { type: "application/xhtml+xml;charset=UTF-8", body: partOf(Number(part)) };
    const [, at] = /^\/resource\/cellar\/item-(\d+)\/DOC_1$/.exec(path) ?? [];
    const text = at === undefined ? undefined : TEXTS[Number(at)];
    return text ? { type: `${text.type};charset=UTF-8`, body: text.body() } : missing("Resource not found.");
  }, "EU");
}

/** A work whose text is in two files: CELLAR lists them and chooses none. */
export const IN_PARTS = "52026PC0901";

function choice(number: number): string {
  return `<li><a href="http://publications.europa.eu/resource/cellar/in-parts/DOC_${number}">DOC_${number}</a> stream_order=${number}</li>`;
}

function choices(): Reply {
  const body = `<html><head><title>300 Multiple-Choice Response</title></head><body><ul>${choice(2)}${choice(1)}</ul></body></html>`;
  return { status: 300, type: "text/html;charset=UTF-8", body };
}

function partOf(number: number): string {
  const [act] = ACTS;
  if (!act) throw new Error("there are acts");
  if (number === 1) return ojPage(act);
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>annex</title></head><body><div class="eli-container" id="anx_IX"><p class="oj-doc-ti">ANNEX IX</p><p class="oj-normal">The table of lanterns is kept in the wheelhouse.</p></div></body></html>`;
}

function missing(message: string): Reply {
  return { status: 404, type: "text/plain", body: message };
}

function negotiate(celex: string, { headers }: Asked): Reply {
  const language = CODES[headers["accept-language"] ?? ""];
  if (language === undefined) return { status: 400, type: "text/plain", body: "Unknown language" };
  if (celex === IN_PARTS) return choices();
  if (!TEXTS.some((text) => text.celex === celex))
    return missing(`Resource [system 'celex' id '${celex}'] not found`);
  const isModern = TEXTS.some((text) => text.celex === celex && text.type === "application/xhtml+xml");
  if (isModern && headers.accept === "text/html")
    return { status: 400, type: "text/plain", body: "Bad request" };
  const at = TEXTS.findIndex(
    (text) => text.celex === celex && text.language === language && text.type === headers.accept,
  );
  if (at === -1) return missing("The resource does not hold a content datastream of the requested type");
  return {
    status: 303,
    headers: { location: `http://publications.europa.eu/resource/cellar/item-${at}/DOC_1` },
  };
}

const SCHEMA = "http://www.w3.org/2001/XMLSchema#";
/** Types of literals by variable; titles and constants have none, everything else is a string. */
const DATATYPES: Readonly<Record<string, string | undefined>> = {
  title: undefined,
  relation: undefined,
  date: "date",
  end: "date",
  force: "boolean",
  eli: "anyURI",
};

function literal(name: string, value: string) {
  const type = name in DATATYPES ? DATATYPES[name] : "string";
  return { type: "literal", ...(type !== undefined && { datatype: SCHEMA + type }), value };
}

function sparql({ query }: Asked): Reply {
  const text = query.get("query") ?? "";
  if (!/^PREFIX[\s\S]+\bSELECT\b[\s\S]+\}/.test(text))
    return { type: "text/plain", body: "Virtuoso 37000 Error SP030: SPARQL compiler, line 1: syntax error" };
  const rows = rowsOf(text);
  const bindings = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, literal(name, value)])),
  );
  const body = JSON.stringify({
    head: { link: [], vars: ["celex", "title", "date", "force", "end", "eli", "ecli"] },
    results: { distinct: false, ordered: true, bindings },
  });
  return { type: "application/sparql-results+json", body };
}

type Row = Readonly<Record<string, string>>;

function rowsOf(query: string): readonly Row[] {
  const language = /authority\/language\/([A-Z]{3})/.exec(query)?.[1];
  const [, words] = /bif:contains '([^']+)'/.exec(query) ?? [];
  if (words !== undefined) return search(query, words, language ?? "ENG");
  const [, ecli] = /VALUES \?ecli \{ "([^"]+)"/.exec(query) ?? [];
  if (ecli !== undefined) return DATA.filter((one) => one.ecli === ecli).map((one) => rowOf(one, language));
  const [, eli] = /VALUES \?eli \{ "([^"]+)"/.exec(query) ?? [];
  if (eli !== undefined) return DATA.filter((one) => one.eli === eli).map((one) => rowOf(one, language));
  const named = [...query.matchAll(/resource\/celex\/([^>]+)>/g)].map(([, celex]) =>
    decodeURIComponent(celex ?? ""),
  );
  if (/VALUES \?same/.test(query))
    return DATA.filter(({ celex }) => named.includes(celex)).map((one) => rowOf(one, language));
  const [celex] = named;
  return DATA.flatMap((one): Row[] => {
    const self = { relation: "self", ...rowOf(one, language) };
    if (one.celex === celex) return [self, self]; // once for each of several values of an optional
    if (one.consolidates === celex) return [{ relation: "consolidated", ...rowOf(one, language) }];
    return one.corrects === celex ? [{ relation: "corrigendum", ...rowOf(one, language) }] : [];
  });
}

function rowOf({ celex, titles, date, isInForce, eli, ecli }: FakeData, language: string | undefined): Row {
  const title = titles[language ?? ""];
  return {
    celex,
    date,
    ...(title !== undefined && { title }),
    ...(isInForce !== undefined && { force: isInForce ? "1" : "0" }),
    ...(isInForce === true && { end: "9999-12-31" }),
    ...(eli !== undefined && { eli }),
    ...(ecli !== undefined && { ecli }),
  };
}

function search(query: string, words: string, language: string): readonly Row[] {
  const wanted = words.split(" AND ").map((word) => word.replaceAll('"', "").toLowerCase());
  const numbers = new RegExp(/REGEX\(STR\(\?celex\), "([^"]+)"\)/.exec(query)?.[1] ?? "");
  const from = /\?date >= "([^"]+)"/.exec(query)?.[1] ?? "0";
  const to = /\?date <= "([^"]+)"/.exec(query)?.[1] ?? "9";
  const force = /STR\(\?force\) IN \("(\d)"/.exec(query)?.[1];
  const limit = Number(/LIMIT (\d+)/.exec(query)?.[1]);
  const offset = Number(/OFFSET (\d+)/.exec(query)?.[1]);
  return DATA.filter((one) => {
    const title = (one.titles[language] ?? "").toLowerCase();
    const isForced =
      force === undefined || (one.isInForce !== undefined && one.isInForce === (force === "1"));
    return (
      wanted.every((word) => title.includes(word)) &&
      numbers.test(one.celex) &&
      one.date >= from &&
      one.date <= to &&
      isForced
    );
  })
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .slice(offset, offset + limit)
    .map((one) => rowOf(one, language));
}
