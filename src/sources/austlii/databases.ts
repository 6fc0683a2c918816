import { byWord, shortened, withoutEnd } from "../../core/text.ts";
import { lazy } from "../../core/lazy.ts";
import { LegibusError } from "../../core/errors.ts";
import { keysOf } from "../../core/json.ts";
import { nearest } from "../../core/nearest.ts";
import { COMMON_NAMES } from "../../citations/court-names.ts";
import { type Cell, cellText, COURTS, courtByCode } from "../../citations/courts.ts";
import { lastSegment, fromUrl } from "./urls.ts";

const LONGEST_CODE = 64; // characters of a wrong code that are examined
const MOST_WORDS = 20; // in a filter

/** One of AustLII's databases, or a group of them that is searched as one. */
export interface Database {
  /** Case-sensitive path, used as the search mask: "au/cases/cth/HCA". */
  readonly code: string;
  readonly name: string;
  /** A code of JURISDICTIONS. */
  readonly jurisdiction: string;
  readonly kind: DatabaseKind;
  /** Code in its neutral citations: "HCA". */
  readonly court?: string;
  readonly yearFrom?: number;
  /** Absent while the database grows, or where AustLII gives no end year. */
  readonly yearTo?: number;
  /** Whether it contains other databases: "au/cases/cth". */
  readonly group: boolean;
  readonly description: string;
}

export interface DatabaseFilter {
  /** Any spelling: "nsw", "New South Wales", "federal". */
  readonly jurisdiction?: string | undefined;
  readonly kind?: string | undefined;
  /** Word prefixes, all of which must occur in code, name or description. */
  readonly query?: string | undefined;
}

type Recognised = { readonly database: Database; readonly note?: string };

/** All 1,094 databases, and how they are found. */
export type Databases = Awaited<ReturnType<typeof loadDatabases>>;
export type Overview = ReturnType<Databases["overview"]>;

interface Index {
  readonly all: readonly Database[];
  readonly byCode: ReadonlyMap<string, Database>;
  /** Lower-case code, name and last segment -> the databases that have them. */
  readonly folded: ReadonlyMap<string, readonly Database[]>;
}

/** Loads the list on first use from its own chunk, which takes some 10 ms. */
export const databases = lazy(loadDatabases);

/** Loads the list anew; all but tests use `databases`. */
export async function loadDatabases() {
  const { default: table } = await import("./databases.json", { with: { type: "json" } });
  const courts = COURTS.map((court) => [
    court.database,
    court.name,
    court.jurisdiction,
    "cases",
    court.databaseFrom,
    court.databaseTo,
  ]);
  const rows = [...table.rows, ...courts].toSorted(([one], [other]) =>
    fold(cellText(one)) < fold(cellText(other)) ? -1 : 1,
  );
  const groups = new Set(rows.flatMap(([code]) => ancestors(cellText(code))));
  const all = rows.map((row) => database(row, groups));
  const index = { all, byCode: new Map(all.map((one) => [one.code, one])), folded: folded(all) };
  return {
    /** Ordered by code. */
    all,
    /** @throws LegibusError INVALID_INPUT for an unknown jurisdiction or kind */
    list: (filter: DatabaseFilter = {}) => filtered(all, filter),
    byCode: (code: string) => index.byCode.get(code),
    /** Also accepts "HCA", "/au/cases/cth/HCA/", "AU/CASES/CTH/hca", an address, a full name; never guesses. */
    recognise: (given: string) => recognise(index, given),
    nearestCodes: (code: string, count = 5) => nearestCodes(index, code, count),
    overview: () => overview(index),
  };
}

/** Returns the path of a court's database, "HCA" -> "au/cases/cth/HCA", without loading the list. */
export function courtDatabase(courtCode: string): string | undefined {
  return courtByCode(courtCode.trim())?.database;
}

/** Normalises a jurisdiction: "New South Wales", "NSW", "n.s.w." -> "nsw". */
export function jurisdictionCode(spelling: string): string | undefined {
  const plain = withoutEnd(fold(spelling), ".");
  return JURISDICTIONS.find(
    ({ code, name, synonyms }) => code === plain || name.toLowerCase() === plain || synonyms.includes(plain),
  )?.code;
}

/** @throws LegibusError INVALID_INPUT listing the jurisdictions */
export function knownJurisdiction(spelling: string): string {
  const code = jurisdictionCode(spelling);
  if (code !== undefined) return code;
  const known = JURISDICTIONS.map((row) => `${row.code} (${row.name})`).join(", ");
  throw new LegibusError("INVALID_INPUT", `there is no jurisdiction "${shortened(spelling, LONGEST_CODE)}"`, {
    hint: `use one of ${known}`,
  });
}

/** @throws LegibusError INVALID_INPUT listing the kinds */
function knownKind(spelling: string): DatabaseKind {
  const plain = fold(spelling);
  const kind = KINDS.find((one) => one === plain) ?? KIND_SYNONYMS.get(plain);
  if (kind !== undefined) return kind;
  throw new LegibusError(
    "INVALID_INPUT",
    `there is no kind of database "${shortened(spelling, LONGEST_CODE)}"`,
    { hint: `use one of ${KINDS.join(", ")}` },
  );
}

function database(row: readonly Cell[], groups: ReadonlySet<string>): Database {
  const [path, name, jurisdiction, given, yearFrom, yearTo] = row;
  const code = cellText(path);
  const group = groups.has(code);
  const kind = KINDS.find((one) => one === given) ?? "other";
  const court = kind === "cases" && !group ? courtByCode(lastSegment(code))?.code : undefined;
  const facts = {
    code,
    name: cellText(name),
    jurisdiction: cellText(jurisdiction),
    kind,
    ...(court !== undefined && { court }),
    ...(typeof yearFrom === "number" && { yearFrom }),
    ...(typeof yearTo === "number" && { yearTo }),
    group,
  };
  return { ...facts, description: describe(facts) };
}

/** Composes a description from the fields alone: "Case law, Commonwealth, from 1903; cited as [year] HCA number". */
function describe(one: Omit<Database, "description">): string {
  const { code, jurisdiction, kind, court, yearFrom, yearTo, group } = one;
  const label = (kind === "legislation" && LEGISLATION_LABELS[lastSegment(code)]) || KIND_LABELS[kind];
  const place = JURISDICTIONS.find((row) => row.code === jurisdiction)?.name ?? jurisdiction;
  if (group) return `${label}, ${place}: searches every database under ${code}`;
  const years =
    yearFrom === undefined ? "" : yearTo === undefined ? `, from ${yearFrom}` : `, ${yearFrom} to ${yearTo}`;
  return `${label}, ${place}${years}${court === undefined ? "" : `; cited as [year] ${court} number`}`;
}

function filtered(all: readonly Database[], { jurisdiction, kind, query }: DatabaseFilter): Database[] {
  const place = jurisdiction === undefined ? undefined : knownJurisdiction(jurisdiction);
  const wanted = kind === undefined ? undefined : knownKind(kind);
  const words = (query ?? "").toLowerCase().split(/\s+/).slice(0, MOST_WORDS);
  return all.filter((one) => {
    if (place !== undefined && one.jurisdiction !== place) return false;
    if (wanted !== undefined && one.kind !== wanted) return false;
    const haystack = ` ${one.code} ${one.name} ${one.description}`.toLowerCase();
    return words.every(
      (word) =>
        haystack.includes(` ${word}`) || haystack.includes(`/${word}`) || haystack.includes(`(${word}`),
    );
  });
}

function recognise(index: Index, given: string): Recognised | undefined {
  const plain = given.trim();
  const exact = index.byCode.get(plain);
  if (exact) return { database: exact };
  const path = pathIn(plain);
  const renamed = RENAMED.get(fold(path));
  const found = index.byCode.get(renamed ?? path) ?? onlyOne(index.folded.get(fold(path)) ?? []);
  if (found && plain === lastSegment(found.code)) return { database: found };
  return found && { database: found, note: `${shortened(plain, LONGEST_CODE)} was read as ${found.code}` };
}

/**
 * Returns the only candidate, or the only court among them: SAOmbFOI is a court and also a folder of other
 * material.
 */
function onlyOne(same: readonly Database[]): Database | undefined {
  const courts = same.filter(({ court }) => court !== undefined);
  const [first, ...more] = courts.length > 0 ? courts : same;
  return more.length === 0 ? first : undefined;
}

/** Extracts the path from an address, an id, or a path with slashes around it. */
function pathIn(plain: string): string {
  const address = plain.includes("//") ? fromUrl(plain) : undefined;
  if (address && "database" in address) return address.database;
  return plain
    .split("/")
    .filter((segment) => segment !== "")
    .join("/")
    .replace(/^austlii:/, "");
}

function folded(all: readonly Database[]): ReadonlyMap<string, readonly Database[]> {
  const map = new Map<string, Database[]>();
  for (const one of all) {
    for (const key of new Set([fold(one.code), fold(one.name), fold(lastSegment(one.code))])) {
      const same = map.get(key);
      if (same) same.push(one);
      else map.set(key, [one]);
    }
  }
  return map;
}

/**
 * Suggests codes, best first: common names, the same last segment elsewhere, then similar spellings in the
 * same branch.
 */
function nearestCodes({ all, folded }: Index, code: string, count: number): string[] {
  const path = pathIn(code.trim().slice(0, LONGEST_CODE));
  const last = fold(lastSegment(path));
  const common = Object.hasOwn(COMMON_NAMES, last) ? (COMMON_NAMES[last] ?? []) : [];
  const branch = path.slice(0, Math.max(0, path.lastIndexOf("/") + 1)).toLowerCase();
  const siblings = branch === "" ? [] : all.filter((one) => one.code.toLowerCase().startsWith(branch));
  const bySegment = (some: readonly Database[]): string[] => {
    const near = nearest(last, [...new Set(some.map((one) => lastSegment(one.code)))], count);
    return near.flatMap((segment) =>
      some.filter((one) => lastSegment(one.code) === segment).map((one) => one.code),
    );
  };
  const found = [
    ...common.flatMap((court) => courtDatabase(court) ?? []),
    ...(folded.get(last) ?? []).map((one) => one.code),
    ...bySegment(siblings),
    ...bySegment(all),
  ];
  return [...new Set(found)].slice(0, count);
}

function overview({ all, byCode }: Index) {
  const jurisdictions = JURISDICTIONS.map(({ code, name }) => {
    const own = all.filter((one) => one.jurisdiction === code);
    const kinds = KINDS.map((kind) => ({ kind, count: own.filter((one) => one.kind === kind).length }));
    return { code, name, total: own.length, kinds: kinds.filter(({ count }) => count > 0) };
  });
  return {
    total: all.length,
    jurisdictions,
    superiorCourts: SUPERIOR_COURTS.flatMap((court) => byCode.get(courtDatabase(court) ?? "") ?? []),
    legislation: all.filter((one) => MAIN_LEGISLATION.has(lastSegment(one.code))),
  };
}

function ancestors(code: string): string[] {
  const segments = code.split("/");
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join("/"));
}

function fold(spelling: string): string {
  return spelling.trim().toLowerCase();
}

/** Label of each database kind in descriptions. */
const KIND_LABELS = {
  cases: "Case law",
  legislation: "Legislation",
  journals: "Law journal",
  "law-reform": "Law reform",
  treaties: "Treaties",
  library: "Subject library",
  other: "Other material",
} as const;

type DatabaseKind = keyof typeof KIND_LABELS;
export const KINDS = keysOf(KIND_LABELS);

/** Synonyms users write for a kind, in lower case. */
const KIND_SYNONYMS = byWord<DatabaseKind>(
  {
    cases: "case|case law|courts|decisions",
    legislation: "act|acts|legis|statutes",
    journals: "journal|articles",
    "law-reform": "law reform|lawreform",
    treaties: "treaty",
    library: "libraries",
  },
  "|",
);

/**
 * Codes are AustLII's path segments; `au` covers material of no single jurisdiction. Synonyms are lower-case spellings
 * other than code and name.
 */
export const JURISDICTIONS: readonly Readonly<{ code: string; name: string; synonyms: readonly string[] }>[] =
  [
    { code: "cth", name: "Commonwealth", synonyms: ["federal", "commonwealth of australia", "fed", "cwth"] },
    { code: "act", name: "Australian Capital Territory", synonyms: ["canberra", "a.c.t"] },
    { code: "nsw", name: "New South Wales", synonyms: ["n.s.w", "sydney"] },
    { code: "nt", name: "Northern Territory", synonyms: ["n.t"] },
    { code: "qld", name: "Queensland", synonyms: ["queensland state", "q"] },
    { code: "sa", name: "South Australia", synonyms: ["s.a"] },
    { code: "tas", name: "Tasmania", synonyms: [] },
    { code: "vic", name: "Victoria", synonyms: [] },
    { code: "wa", name: "Western Australia", synonyms: ["w.a"] },
    { code: "nf", name: "Norfolk Island", synonyms: ["norfolk"] },
    { code: "nz", name: "New Zealand", synonyms: ["aotearoa", "n.z"] },
    { code: "au", name: "Australia", synonyms: ["australian", "all", "national"] },
  ];

/** Content of a legislation database, by the last segment of its path. */
const LEGISLATION_LABELS: Readonly<Record<string, string>> = {
  consol_act: "Acts as in force",
  consol_reg: "Regulations as in force",
  num_act: "Acts as made",
  num_reg: "Regulations as made",
  num_ord: "Ordinances as made",
  num_epi: "Environmental planning instruments as made",
  num_reg_es: "Explanatory statements to regulations",
  repealed_act: "Repealed Acts",
  repealed_reg: "Repealed regulations",
  hist_act: "Historical Acts",
  bill: "Bills",
  bill_em: "Explanatory memoranda to bills",
  bill_en: "Explanatory notes to bills",
  bill_es: "Explanatory statements to bills",
  bill_srs: "Second reading speeches on bills",
  bill_cn: "Clause notes to bills",
  bill_fs: "Fact sheets on bills",
  digest: "Digests of bills by the Parliamentary Library",
  proc: "Proclamations",
  table: "Tables of legislation",
};

/** Superior courts, Commonwealth first; the overview lists them by name. */
export const SUPERIOR_COURTS: readonly string[] =
  "HCA FCAFC FCA FedCFamC1A FedCFamC1F NSWCA NSWCCA NSWSC VSCA VSC QCA QSC SASCA SASC WASCA WASC TASFC TASCCA TASSC ACTCA ACTSC NTCA NTCCA NTSC NFSC NZSC NZCA NZHC".split(
    " ",
  );
/** Last segments of the legislation databases that the overview lists by name. */
const MAIN_LEGISLATION: ReadonlySet<string> = new Set(["consol_act", "consol_reg"]);

/** Paths that AustLII's own forms send although its list has another. */
const RENAMED: ReadonlyMap<string, string> = new Map([["au/cases/cth/rrt", "au/cases/cth/RRTA"]]);

/** Names of a kind of legislation -> last segments of its databases. */
export const INSTRUMENTS: Readonly<Record<string, readonly string[]>> = {
  act: ["consol_act"],
  regulation: ["consol_reg"],
  bill: ["bill"],
  explanatory: ["bill_em", "bill_en", "bill_es", "num_reg_es"],
  "second reading": ["bill_srs"],
  digest: ["digest"],
  "act as made": ["num_act"],
  "regulation as made": ["num_reg", "num_epi", "num_ord"],
  repealed: ["repealed_act", "repealed_reg", "rep_act", "rep_reg"],
  historical: ["hist_act"],
};

/** Folders that AustLII's own forms send as masks although its list omits them. */
export const FOLDER_MASKS: ReadonlySet<string> = new Set(["au/other", "au/other/lawreform", "nz/journals"]);
