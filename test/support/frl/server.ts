import { CORPUS, type FakeTitle, type FakeVersion } from "./corpus.ts";
import { type Asked, type Loopback, type Reply, startLoopback } from "../loopback.ts";

const STATUSES = ["InForce", "Ceased", "Repealed", "NeverEffective"];
const COLLECTIONS = ["Act", "LegislativeInstrument", "NotifiableInstrument"];

/** The register's data service as it behaves: OData, two spellings of one object, 400 and 404 with meanings of their own. */
export async function startFrl(): Promise<Loopback> {
  let shuffle = 0; // rows without an order come in another order every time
  return await startLoopback((asked) => {
    shuffle += 1;
    return answer(asked, shuffle);
  }, "FRL");
}

function answer(asked: Asked, shuffle: number): Reply {
  const { path, query } = asked;
  if (/^\/v1\/Versions\/Find\(/i.test(path)) return findVersion(path);
  if (/^\/v1\/documents\/find\(/i.test(path)) return findFile(path, asked.headers.accept ?? "");
  if (/^\/v1\/titles\/search\(/i.test(path)) return search(path, query, shuffle);
  if (/^\/v1\/Titles$/i.test(path)) return titles(query);
  const [, id] = /^\/v1\/Titles\('([^']*)'\)$/i.exec(path) ?? [];
  if (id !== undefined) return record(id);
  if (/^\/v1\/Versions$/i.test(path)) return versions(query);
  return missing();
}

const json = (data: unknown): Reply => ({
  type: "application/json; odata.metadata=minimal; charset=utf-8",
  headers: { "x-frl-version": "2026.8.1", "odata-version": "4.0" },
  body: JSON.stringify(data),
});
const missing = (): Reply => ({ status: 404, body: "" });
const refused = (message: string): Reply => ({
  status: 400,
  body: JSON.stringify({ error: { code: "", message, details: [] } }),
});

const parameter = (path: string, name: string) => new RegExp(`${name}='?([^',)]*)'?`, "i").exec(path)?.[1];
const titleOf = (id: string | undefined) => CORPUS.find((title) => title.id === id);

const compiled = (registerId: string) =>
  CORPUS.find(({ versions }) => versions.some((version) => version.registerId === registerId));

function versionAt(title: FakeTitle, path: string): FakeVersion | undefined {
  const specification = parameter(path, "asAtSpecification")?.toLowerCase();
  if (specification === "latest") return title.versions.at(-1);
  if (specification === "asmade") return title.versions[0];
  const day = parameter(path, "asAt")?.slice(0, 10) ?? "";
  return title.versions.find(({ start, end }) => start <= day && (end === null || day < end));
}

function findVersion(path: string): Reply {
  if (/asAt=[^,)]*Z/.test(path)) return refused("The time zone is not understood");
  const registerId = parameter(path, "registerId");
  const title = registerId === undefined ? titleOf(parameter(path, "titleId")) : compiled(registerId);
  if (!title) return refused("The title was not found");
  const version =
    registerId === undefined
      ? versionAt(title, path)
      : title.versions.find((one) => one.registerId === registerId);
  if (!version) return missing();
  const dated = /asAt=/.test(path);
  const row = versionRow(title, version, dated);
  const pascal = Object.entries(row).map(([key, value]) => [
    key.charAt(0).toUpperCase() + key.slice(1),
    value,
  ]);
  return json(dated ? Object.fromEntries(pascal) : row);
}

function versionRow(title: FakeTitle, version: FakeVersion, ordinals: boolean) {
  const isOver = version.end !== null && version.end <= "2026-08-01";
  return {
    titleId: title.id,
    start: `${version.start}T00:00:00`,
    retrospectiveStart: `${version.start}T00:00:00`,
    end: version.end === null ? null : `${version.end}T00:00:00`,
    retrospectiveEnd: null,
    isCurrent: version.start <= "2026-08-01" && !isOver,
    isLatest: version === title.versions.at(-1), // the newest that is compiled, although it may have ended
    name: title.name,
    status: ordinals ? STATUSES.indexOf(title.status) : title.status,
    registerId: version.registerId,
    registeredAt: `${version.start}T13:40:38.9539588`,
    compilationNumber: version.compilationNumber,
    publishComments: null,
    hasUnincorporatedAmendments: version.unincorporated ?? false,
    reasons: [],
  };
}

const TYPES = { Epub: "application/epub+zip", Word: "application/octet-stream", Pdf: "application/pdf" };

function findFile(path: string, accept: string): Reply {
  const mandatory = ["uniqueTypeNumber=0", "volumeNumber=0", "rectificationVersionNumber=0"];
  if (!mandatory.every((one) => path.includes(one))) return missing();
  const title = titleOf(parameter(path, "titleid"));
  const version = title && versionAt(title, path);
  const format = parameter(path, "format");
  if (format !== "Epub" && format !== "Word" && format !== "Pdf") return missing();
  const file = version?.files[format];
  if (!file) return missing();
  if (accept.includes("application/json")) return json({ titleId: title?.id, format, sizeInBytes: 1 });
  return { type: TYPES[format], body: file() };
}

function titleRow(title: FakeTitle, ordinals: boolean) {
  return {
    id: title.id,
    name: title.name,
    makingDate: `${title.versions[0]?.start ?? "2000-01-01"}T00:00:00`,
    collection: ordinals ? COLLECTIONS.indexOf(title.collection) : title.collection,
    subCollection: null,
    isPrincipal: true,
    isInForce: title.status === "InForce",
    status: ordinals ? STATUSES.indexOf(title.status) : title.status,
    year: title.year,
    number: title.number,
    hasCommencedUnincorporatedAmendments: title.versions.at(-1)?.unincorporated ?? false,
    publishComments: null,
    originatingBillUri: null,
    asMadeRegisteredAt: "2005-01-01T00:00:00",
    optionalSeriesNumber: null,
    seriesType: "Act",
    nameHistory: nameHistory(title),
    namePossibleFuture: [],
    statusHistory: [],
    statusPossibleFuture: [],
  };
}

/** The present name is there twice when an Act was renamed. */
function nameHistory({ name, formerNames = [], versions }: FakeTitle) {
  const start = `${versions[0]?.start ?? "2000-01-01"}T00:00:00`;
  const names = formerNames.length === 0 ? [name] : [...formerNames, name, name];
  return names.map((one) => ({ name: one, start, affecterTitleId: null, affecterName: null }));
}

function search(path: string, query: URLSearchParams, shuffle: number): Reply {
  const top = Number(query.get("$top") ?? "510");
  if (top > 100) return refused("The limit of '100' for Top query has been exceeded");
  if (query.has("$filter")) return refused("Filter is not allowed here");
  const [, words, , match] = /text\("([^"]*)",(\w+),(\w+)\)/.exec(path) ?? [];
  if (words === undefined || words === "") return refused("cannot parse criteria");
  const found = hitsFor(path, words, match ?? "all");
  const ordered = query.has("$orderby") ? found : found.toSorted(() => Math.sin((shuffle += 1)));
  const skip = Number(query.get("$skip") ?? "0");
  const rows = ordered
    .slice(skip, skip + top)
    .map((title, at) => ({ ...titleRow(title, at % 2 === 1), searchContexts: { text: { relevance: 1 } } }));
  return json({ ...(query.get("$count") === "true" && { "@odata.count": found.length }), value: rows });
}

function hitsFor(path: string, words: string, match: string): readonly FakeTitle[] {
  const wanted = words.replaceAll("''", "'").toLowerCase();
  const collections = /collection\(([^)]*)\)/.exec(path)?.[1]?.split(",");
  const statuses = /status\(([^)]*)\)/.exec(path)?.[1]?.split(",");
  const day = /pointintime\("([\d-]+)"\)/.exec(path)?.[1];
  return CORPUS.filter(
    (title) =>
      matches(title, wanted, match) &&
      (collections?.includes(title.collection) ?? true) &&
      (statuses?.includes(title.status) ?? true) &&
      (day === undefined || (title.versions[0]?.start ?? "") <= day),
  );
}

function matches({ name }: FakeTitle, wanted: string, match: string): boolean {
  const text = name.toLowerCase();
  return match === "contains"
    ? text.includes(wanted)
    : wanted.split(" ").every((word) => text.includes(word));
}

/** Titles by their present name or their year; former names are in the rows and cannot be asked for. */
function titles(query: URLSearchParams): Reply {
  const filter = query.get("$filter") ?? "";
  if (/nameHistory|isPrincipal/.test(filter)) return refused("The LINQ expression could not be translated");
  const wanted = /^name eq '(.*)'$/.exec(filter)?.[1]?.replaceAll("''", "'").toLowerCase();
  const [, year] = /^collection eq 'Act' and year eq (\d{4})$/.exec(filter) ?? [];
  const found = CORPUS.filter((title) =>
    wanted === undefined
      ? title.year === Number(year) && title.collection === "Act"
      : title.name.toLowerCase() === wanted,
  );
  const skip = Number(query.get("$skip") ?? "0");
  const top = Number(query.get("$top") ?? "100");
  return json({ value: found.slice(skip, skip + top).map((title) => titleRow(title, false)) });
}

function record(id: string): Reply {
  const title = titleOf(id);
  return title ? json(titleRow(title, false)) : missing();
}

function versions(query: URLSearchParams): Reply {
  const title = titleOf(/titleId eq '([^']*)'/.exec(query.get("$filter") ?? "")?.[1]);
  const rows = (title?.versions ?? []).toSorted((a, b) => a.start.localeCompare(b.start));
  const ordered = query.get("$orderby") === "start asc" ? rows : rows.toReversed();
  const top = Number(query.get("$top") ?? "100");
  return json({ value: ordered.slice(0, top).map((version) => title && versionRow(title, version, false)) });
}
